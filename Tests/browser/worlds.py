"""The two worlds of a page: behind `docs serve`, and on a plain file server."""
from __future__ import annotations

import html.parser
import os
import queue
import re
import signal
import subprocess
import tempfile
import threading
import urllib.parse
import urllib.request
import xml.etree.ElementTree
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

BUILD_SECONDS = 600
SERVE_SECONDS = 300


@dataclass(frozen=True)
class Widget:
    """A widget in the built page."""

    page: str
    id: str
    simulation: str
    runs: str
    language: str

    def __str__(self) -> str:
        return f"{self.page}#{self.id}"


@dataclass(frozen=True)
class Site:
    """A built site and the addresses at which it is served."""

    folder: Path
    live: str
    static: str
    base: str
    pages: list[str]

    def url(self, world: str, path: str) -> str:
        """Returns the address of a page in a world, `live` or `static`."""
        return urllib.parse.urljoin(self.live if world == "live" else self.static, path)

    def file(self, path: str) -> Path:
        """Returns the file of a path of the site."""
        return file_of(self.folder, self.base, path)

    @cached_property
    def widgets(self) -> dict[str, list[Widget]]:
        """The widgets of each page that has any, in order."""
        found = {page: widgets_in(page, self.file(page)) for page in self.pages}
        return {page: widgets for page, widgets in found.items() if widgets}

    @cached_property
    def translations(self) -> set[str]:
        """The pages in another language than the first page's."""
        languages = {page: language_of(self.file(page)) for page in self.pages}
        return {page for page, language in languages.items() if language != languages.get(self.base)}

    @cached_property
    def cover(self) -> set[str]:
        """The fewest pages of the first language that we find to show all of its elements, classes and controls.

        The page with the most that is new comes first, and so on, until nothing new is left.
        """
        parts = {page: parts_of(self.file(page)) for page in sorted(set(self.pages) - self.translations)}
        left = set[str]().union(*parts.values())
        found: set[str] = set()
        while left:
            page = max(parts, key=lambda page: len(parts[page] & left))
            found.add(page)
            left -= parts[page]
        return found

    @cached_property
    def exemplars(self) -> dict[str, list[Widget]]:
        """The first widget of each simulation, by page."""
        first: dict[str, Widget] = {}
        for page in self.widgets:
            for widget in self.widgets[page]:
                first.setdefault(widget.simulation, widget)
        return {page: found for page in self.widgets if (found := [one for one in first.values() if one.page == page])}

    def words(self) -> dict[str, object]:
        """Returns the site as plain values, for another process."""
        return asdict(self) | {"folder": str(self.folder)}

    @classmethod
    def from_words(cls, words: dict[str, Any]) -> Site:
        """Returns the site that another process has described."""
        return cls(**words | {"folder": Path(words["folder"])})


def file_of(folder: Path, base: str, path: str) -> Path:
    """Returns the file in `folder` for a path of a site published below `base`."""
    place = urllib.parse.unquote(urllib.parse.urlsplit(path).path).removeprefix(base).lstrip("/")
    file = folder / place
    return file / "index.html" if not place or place.endswith("/") else file


# Building and serving


@contextmanager
def open_site(docs: Path, root: Path, folder: Path | None) -> Iterator[Site]:
    """Builds a site unless a folder is given, serves it in both worlds, and stops the servers at the end."""
    with ExitStack() as stack:
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="docs-browser-"))) / "site"
            build(docs, root, folder)
        listed = sitemap_paths(folder)
        base = min(listed, key=len) if listed else "/"
        static = stack.enter_context(served_files(folder, base))
        live = stack.enter_context(served_live(docs, root))
        pages = chosen(listed, folder, base) or crawled_paths(live)
        others = not_found_paths(folder, base) + search_paths(folder, base)
        yield Site(folder, live, static, base, pages + others)


def build(docs: Path, root: Path, folder: Path) -> None:
    """Runs `docs build` into a temporary folder."""
    words = [str(word) for word in (docs, "build", "--root", root, "--output", folder)]
    result = subprocess.run(words, capture_output=True, text=True, timeout=BUILD_SECONDS)
    if result.returncode != 0:
        raise RuntimeError(f"docs build ended with {result.returncode}:\n{result.stdout}{result.stderr}")


@contextmanager
def served_live(docs: Path, root: Path) -> Iterator[str]:
    """Runs `docs serve`, which chooses its port, and yields its address."""
    process = subprocess.Popen(
        [docs, "serve", "--root", root, "--port", "0", "--no-watch"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield announced_address(process)
    finally:
        end(process)


class WatchedSite:
    """A site that is being edited, behind a `docs serve` that can be stopped and restarted."""

    def __init__(self, docs: Path, root: Path, options: Sequence[str] = ("--no-samples",)) -> None:
        self._words = [str(word) for word in (docs, "serve", "--root", root, *options, "--port")]
        self._process: subprocess.Popen[str] | None = None
        self.base = ""
        self.start()

    def start(self) -> None:
        """Starts the server, at the same address as before."""
        port = urllib.parse.urlsplit(self.base).port or 0
        self._process = subprocess.Popen(
            [*self._words, str(port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.base = announced_address(self._process).rstrip("/")

    @property
    def streams(self) -> int:
        """The number of event streams of open pages."""
        with urllib.request.urlopen(f"{self.base}/metrics", timeout=10) as answer:
            text = answer.read().decode()
        found = re.search(r'docs_stream_listeners\{path="/api/preview/events"\} (\d+)', text)
        return int(found[1]) if found else -1

    def stop(self) -> None:
        """Stops the server."""
        if self._process:
            end(self._process)


def announced_address(process: subprocess.Popen[str]) -> str:
    """Returns the address after `Serving` in the output; the rest is read and discarded."""
    lines: queue.Queue[str | None] = queue.Queue()

    def read() -> None:
        for line in process.stdout or ():
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    seen: list[str] = []
    while True:
        try:
            line = lines.get(timeout=SERVE_SECONDS)
        except queue.Empty:
            line = None
        if line is None:
            raise RuntimeError("docs serve did not say where it serves:\n" + "".join(seen))
        seen.append(line)
        if found := re.search(r"Serving (http://\S+)", line):
            return found[1].rstrip("/") + "/"


def end(process: subprocess.Popen[str]) -> None:
    """Stops a program and the processes it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            return
        os.killpg(process.pid, number)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            continue


class FileHandler(SimpleHTTPRequestHandler):
    """A plain file server, like a web host, below the path that the site is published at."""

    base = "/"

    def translate_path(self, path: str) -> str:
        """Removes the base path."""
        return super().translate_path("/" + path.removeprefix(self.base))

    def log_message(self, format: str, *args: object) -> None:
        """Prints nothing, because the browser reports failures."""


@contextmanager
def served_files(folder: Path, base: str) -> Iterator[str]:
    """Serves a built site with a plain file server, and yields its address."""
    handler = type("BasedFileHandler", (FileHandler,), {"base": base})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


# The contents of a site


def sitemap_paths(folder: Path) -> list[str]:
    """Returns the paths that `sitemap.xml` lists, without duplicates; none if there is no such file."""
    file = folder / "sitemap.xml"
    if not file.is_file():
        return []
    tree = xml.etree.ElementTree.parse(file)
    addresses = (place.text or "" for place in tree.iter() if place.tag.endswith("}loc"))
    return list(dict.fromkeys(urllib.parse.urlsplit(address.strip()).path or "/" for address in addresses))


def chosen(paths: list[str], folder: Path, base: str) -> list[str]:
    """Returns the pages to open: all written pages, and one of each kind of generated page.

    A thousand generated pages of a kind differ only in their words, which are tested without a browser.
    """
    texts = {path: file_of(folder, base, path).read_text(encoding="utf-8") for path in paths}
    described = [path for path in paths if path.startswith(f"{base}api-reference/")]
    lists = [path for path, text in texts.items() if '<body class="list">' in text]
    kinds: dict[str, str] = {}
    for path in sorted(described, key=lambda path: (path.count("/"), path)):
        kind = re.search(r'<p class="eyebrow">([^<]*)', texts[path])
        kinds.setdefault(kind[1] if kind else "", path)
    for path in lists:
        kinds.setdefault(f"list {path.removeprefix(base).count('/')}", path)
    wanted = [
        "", "Library", "Structure", "Enumeration", "Protocol", "Case", "Initializer", "Instance method",
        "list 1", "list 2", "list 3",
    ]  # fmt: skip
    made = set(described) | set(lists)
    return [path for path in paths if path not in made] + [kinds[kind] for kind in wanted if kind in kinds]


def not_found_paths(folder: Path, base: str) -> list[str]:
    """Returns the path of the 404 page, if there is one; it is on no list of pages."""
    return [f"{base}404.html"] if (folder / "404.html").is_file() else []


def search_paths(folder: Path, base: str) -> list[str]:
    """Returns the paths of the search pages, which are on no list of pages either."""
    files = [folder / "search/index.html", *sorted(folder.glob("*/search/index.html"))]
    return [f"{base}{file.parent.relative_to(folder).as_posix()}/" for file in files if file.is_file()]


def crawled_paths(start: str) -> list[str]:
    """Returns the paths of the pages reachable by links from the first page."""
    home = urllib.parse.urlsplit(start).path or "/"
    found, waiting = [home], [home]
    while waiting:
        here = urllib.parse.urljoin(start, waiting.pop(0))
        with urllib.request.urlopen(here, timeout=30) as answer:
            tags = elements(answer.read().decode("utf-8"))
        for href in (attributes.get("href") or "" for name, attributes in tags if name == "a"):
            target = urllib.parse.urlsplit(urllib.parse.urljoin(here, href))
            is_page = target.netloc == urllib.parse.urlsplit(start).netloc and target.path.endswith("/")
            if is_page and target.path not in found:
                found.append(target.path)
                waiting.append(target.path)
    return found


def widgets_in(page: str, file: Path) -> list[Widget]:
    """Returns the widgets of a built page."""
    return [
        Widget(
            page,
            attributes.get("id") or "",
            attributes.get("data-simulation") or "",
            urllib.parse.urljoin(page, attributes.get("data-runs") or ""),
            attributes.get("data-language") or "",
        )
        for name, attributes in elements(file.read_text(encoding="utf-8"))
        if name == "simulation-widget"
    ]


def parts_of(file: Path) -> set[str]:
    """Returns the names of a built page's elements, their classes, and the kinds of its controls."""
    found: set[str] = set()
    for name, attributes in elements(file.read_text(encoding="utf-8")):
        found |= {name, *(f".{word}" for word in (attributes.get("class") or "").split())}
        found |= {f"{key}={attributes[key]}" for key in ("role", "data-control") if attributes.get(key)}
    return found


def language_of(file: Path) -> str:
    """Returns the language of a built page."""
    found = re.search(r'<html lang="([^"]*)"', file.read_text(encoding="utf-8"))
    return found[1] if found else ""


class StartTags(html.parser.HTMLParser):
    """Collects the start tags of an HTML text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Records a tag."""
        self.found.append((tag, dict(attrs)))


def elements(text: str) -> list[tuple[str, dict[str, str | None]]]:
    """Returns the start tags of an HTML text, with their attributes."""
    parser = StartTags()
    parser.feed(text)
    return parser.found
