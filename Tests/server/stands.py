"""The test setup: replicas of `docs serve`, nginx with the configurations in deploy/nginx, and a client."""
from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
SHIPPED = REPOSITORY / "deploy" / "nginx"
ORIGIN = "https://docs.example.org"
HOST = "docs.example.org"

# Multiplies time limits, compared with an idle machine. `make soak` sets it to 1 to test the promised limits.
PATIENCE = float(os.environ.get("LIVEDOCS_PATIENCE", "20"))
START_SECONDS = 10 * PATIENCE
# Requests in progress must finish within two seconds; the load uses the processors too.
STOP_SECONDS = 4 * PATIENCE
# The time limit of a client for one answer.
ANSWER_SECONDS = 5 * PATIENCE

# In this header a test client sends the address that it stands in for, so one machine can act as many readers.
CLIENT = "X-Test-Client"

NGINX_CONF = """\
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    set_real_ip_from 127.0.0.1;
    real_ip_header {client};
    log_format answers '$msec\\t$status\\t$request_method\\t$uri\\t$upstream_addr';
    access_log {folder}/access.log answers;
{includes}
}}
"""


def free_ports(count: int) -> list[int]:
    """Free ports, reserved together so they differ."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(closing(socket.socket())) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


def until(holds: Callable[[], bool], what: str, seconds: float = START_SECONDS) -> None:
    """Wait until a condition holds; raise an error that names it if it doesn't in time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise AssertionError(f"{what} within {seconds} s")
        time.sleep(0.02)


def one_line(text: str | bytes) -> str:
    """Shorten a text for the name of a test."""
    return str(text)[:60].replace("\n", " ")


# The site


def make_site(folder: Path) -> Path:
    """Write a site with something of each kind: pages, an alias, compressed files, a simulation, files of all types."""
    content = folder / "content"
    (content / "guide").mkdir(parents=True)
    (folder / "docs.yml").write_text(f"title: Small\nbase: {ORIGIN}/\ncompress: all\n", encoding="utf-8")
    (content / "index.md").write_text("---\ntitle: Home\n---\n\nSee [the lamp](/guide/lamp/).\n", encoding="utf-8")
    lamp = ["---", "title: A lamp", "aliases: [/lamp/, /lâmpada/, /lamp.html]", "---", "", "## Light", ""]
    lamp += ["A lamp gives light, and this sentence gives the page a length. " * 40, ""]
    lamp += ["```simulation handoff", "question: What does the phone show?", "steps:", "  - do: publish"]
    lamp += ["    type: com.example.lamp", "```", ""]
    (content / "guide" / "lamp.md").write_text("\n".join(lamp), encoding="utf-8")
    return folder


def collide(content: Path) -> None:
    """Write pages and files at the server's own addresses, and with names that look like fingerprints."""
    pages = ["api/intro", "api/simulations", "api/simulations/handoff/runs", "api/clocks/stream", "api/preview/events"]
    pages += ["appstore/intro", "appstore/production/testing/clock", "healthz", "metrics"]
    for page in pages:
        (content / page).parent.mkdir(parents=True, exist_ok=True)
        (content / f"{page}.md").write_text(f"---\ntitle: {page}\n---\n\nThis is {page}.\n", encoding="utf-8")
    files = ["openapi.json", "api/openapi.json", "appstore/keys.json", "assets/logo-2.json", "search/words.json"]
    for file in files:
        (content / file).parent.mkdir(parents=True, exist_ok=True)
        (content / file).write_text(json.dumps({"file": file, "words": ["light"] * 400}), encoding="utf-8")


def built(docs: Path, root: Path, folder: Path) -> Path:
    """Build a site into a folder."""
    words = [docs, "build", "--root", root, "--output", folder, "--no-samples"]
    result = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=START_SECONDS)
    assert result.returncode == 0, result.stdout + result.stderr
    return folder


# A client


@dataclass(frozen=True)
class Answer:
    """The status, the unmodified headers, and the body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def all(self, name: str) -> list[str]:
        """Every value of a header."""
        return [value for key, value in self.headers if key.lower() == name.lower()]

    def one(self, name: str) -> str | None:
        """The value of a header, or None if it is absent."""
        values = self.all(name)
        assert len(values) < 2, f"{name} is there {len(values)} times"
        return values[0] if values else None


def ask(
    port: int,
    path: str,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    body: bytes | None = None,
) -> Answer:
    """Send one request on a new connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_SECONDS)
    with closing(connection):
        connection.request(method, path, body, dict(headers or {}))
        response = connection.getresponse()
        return Answer(response.status, response.getheaders(), response.read())


# A replica


class Replica:
    """A `docs serve`, as the unit in deploy/systemd starts it."""

    def __init__(self, docs: Path, root: Path, port: int, folder: Path, *more: str) -> None:
        self.port = port
        self.words: list[str] = [str(docs), "serve", "--root", str(root), "--host", "127.0.0.1"]
        self.words += ["--port", str(port), "--origin", ORIGIN, "--no-watch", "--no-samples", "--format", "text"]
        self.words += ["--identity", str(folder / "identity"), *more]
        self._log = folder / f"replica-{port}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Replica:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process and self._process.poll() is None:
            self.stop(signal.SIGKILL)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self.words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        until(self._is_ready, f"a replica did not answer at port {self.port}")

    def stop(self, number: signal.Signals) -> int:
        """Stop it with a signal, and return its exit status."""
        assert self._process is not None
        self._process.send_signal(number)
        return self._process.wait(timeout=STOP_SECONDS)

    def _is_ready(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, f"a replica ended:\n{self._log.read_text(encoding='utf-8')}"
        try:
            return ask(self.port, "/healthz").status == 200
        except OSError:
            return False


# nginx


class Nginx:
    """nginx with one of the shipped configurations; only ports and paths are changed."""

    def __init__(
        self,
        folder: Path,
        configurations: Sequence[str],
        places: Mapping[str, str],
        redirects: Path | None = None,
        listen: str = "",
    ) -> None:
        self.port = free_ports(1)[0]
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        own = f"listen 127.0.0.1:{self.port}; " + (listen or f"server_name {HOST};")
        install(folder, configurations, {"listen.conf": own, **places}, redirects)

    def __enter__(self) -> Nginx:
        self._process = subprocess.Popen(nginx(self._folder), stdin=subprocess.DEVNULL)
        until(self._is_ready, "nginx did not answer")
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(timeout=STOP_SECONDS)

    def ask(
        self, path: str, method: str = "GET", headers: Mapping[str, str] | None = None, body: bytes | None = None
    ) -> Answer:
        """Send a request to the name that it serves."""
        return ask(self.port, path, method, {"Host": HOST, **(headers or {})}, body)

    @property
    def log(self) -> list[Entry]:
        """The access log so far."""
        lines = (self._folder / "access.log").read_text(encoding="utf-8").splitlines()
        fields = (line.split("\t") for line in lines)
        return [Entry(float(when), int(status), *rest) for when, status, *rest in fields]

    def _is_ready(self) -> bool:
        assert self._process is not None and self._process.poll() is None, "nginx ended"
        try:
            return ask(self.port, "/", headers={"Host": HOST}).status > 0
        except OSError:
            return False


@dataclass(frozen=True)
class Entry:
    """One line of the access log."""

    when: float
    status: int
    method: str
    path: str
    upstream: str

    @property
    def ports(self) -> list[int]:
        """The replicas that were asked, in order; more than one if the first one failed to answer."""
        return [int(place.rsplit(":", 1)[1]) for place in self.upstream.split(", ") if ":" in place]


def install(
    folder: Path, configurations: Sequence[str], places: Mapping[str, str], redirects: Path | None = None
) -> None:
    """Copy an nginx configuration into a folder as deploy/README.md says, with paths for the test."""
    shutil.copytree(SHIPPED, folder / "livedocs")
    for name, text in places.items():
        assert (SHIPPED / name).is_file(), f"deploy/nginx has no {name}"
        (folder / "livedocs" / name).write_text(text + "\n", encoding="utf-8")
    if redirects:
        words = ["awk", "-f", str(SHIPPED / "redirects.awk"), str(redirects)]
        made = subprocess.run(words, capture_output=True, check=True).stdout
        (folder / "livedocs" / "redirects.map").write_bytes(made)
    text = NGINX_CONF.format(
        # Started by root, nginx runs its workers as another user, who may not be able to read the test folders.
        user="user root;" if os.geteuid() == 0 else "",
        folder=folder,
        client=CLIENT,
        includes="\n".join(f"    include livedocs/{name};" for name in configurations),
    )
    (folder / "nginx.conf").write_text(text, encoding="utf-8")


def nginx(folder: Path) -> list[str]:
    """The command that runs nginx with the configuration in a folder."""
    # Debian installs it where only root's PATH finds it.
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program, "nginx is missing: make setup installs it"
    return [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]


class Cluster:
    """Replicas, and nginx in front of them."""

    def __init__(self, docs: Path, root: Path, count: int, folder: Path) -> None:
        self.replicas = [Replica(docs, root, port, folder) for port in free_ports(count)]
        places = {"upstream.conf": upstream([replica.port for replica in self.replicas])}
        self.nginx = Nginx(folder, ["replicas.conf"], places)
        self._closing = ExitStack()

    def __enter__(self) -> Cluster:
        for replica in self.replicas:
            self._closing.enter_context(replica)
        self._closing.enter_context(self.nginx)
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.close()

    @cached_property
    def scenario(self) -> bytes:
        """The first example of the Handoff simulation, as a client sends it."""
        simulations = json.loads(self.nginx.ask("/api/simulations").body)
        handoff = next(each for each in simulations if each["name"] == "handoff")
        return json.dumps(handoff["examples"][0]["scenario"]).encode()


def upstream(ports: Sequence[int]) -> str:
    """The shipped upstream.conf with other ports."""
    text = (SHIPPED / "upstream.conf").read_text(encoding="utf-8")
    shipped = [line.split()[1] for line in text.splitlines() if line.startswith("server ")]
    assert len(shipped) == len(ports), "upstream.conf has another number of replicas than the test"
    for place, port in zip(shipped, ports):
        text = text.replace(place, f"127.0.0.1:{port}")
    return text
