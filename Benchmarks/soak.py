#!/usr/bin/env python3
"""Keep `docs serve` busy for minutes, and check that its memory stays flat and every answer is right.

Silent connections, senders of one byte a second, and clients that disconnect in the middle of a file run beside
requests for pages, byte ranges, cached copies, runs and event streams.
"""
from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from make_corpus import page
from report import grid

SITE_PAGES = 50
# Larger than the two socket buffers of a connection, so clients can disconnect while it is being sent.
DOWNLOAD_BYTES = 16 << 20
WORKERS = 12
STREAMS = 8
PAUSE_SECONDS = 0.02
ANSWER_SECONDS = 20
OPEN_FILES = 8192
HOST = "Host: localhost\r\n"
RUNS = "/api/simulations/handoff/runs"
STREAM = "/api/clocks/stream"
TYPED = "Content-Type: application/json\r\n"


@dataclass
class Account:
    """The answers, the faults, and the server's memory, sampled every second."""

    answers: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    memory: list[tuple[float, float]] = field(default_factory=list)

    @property
    def drift(self) -> float:
        """How much memory grew from the first sample to the last, along a fitted line, as a fraction."""
        times, sizes = zip(*self.memory)
        line = statistics.linear_regression(times, sizes)
        return line.slope * (times[-1] - times[0]) / (line.slope * times[0] + line.intercept)


class Wrong(Exception):
    """An unexpected answer. The message is a sentence."""


@dataclass(frozen=True)
class Answer:
    """A status, the headers by lowercase name, and the body."""

    status: int
    headers: dict[str, str]
    body: bytes


# The server


def make_site(folder: Path) -> None:
    """Write a site with pages and one large file."""
    content = folder / "content"
    content.mkdir(parents=True)
    (folder / "docs.yml").write_text("title: Soak\nbase: https://docs.example.org/\n", encoding="utf-8")
    for number in range(SITE_PAGES):
        (content / f"p{number:05d}.md").write_text(page(number, SITE_PAGES), encoding="utf-8")
    # Only linked files are published.
    text = "---\ntitle: Downloads\n---\n\n[All of it](/all.zip)\n"
    (content / "downloads.md").write_text(text, encoding="utf-8")
    (content / "all.zip").write_bytes(random.Random(1).randbytes(DOWNLOAD_BYTES))


@contextmanager
def served(docs: Path, root: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Serve a site, yield the server and its port, and stop it at the end."""
    words = [str(docs), "serve", "--root", str(root), "--port", "0", "--no-watch", "--no-samples"]
    server = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    try:
        yield server, announced_port(server)
    finally:
        server.terminate()
        try:
            server.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.communicate()


def announced_port(server: subprocess.Popen[str]) -> int:
    """The port after `Serving` in the server's output."""
    for line in server.stdout or ():
        if found := re.search(r"Serving http://127\.0\.0\.1:(\d+)", line):
            return int(found[1])
    sys.exit("docs serve did not print its address")


def resident(process: int) -> float:
    """The resident memory of a process, in MiB."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / (1 << 20)


# A client


@dataclass(frozen=True)
class Client:
    """A client of one server."""

    port: int

    @contextmanager
    def _closing(self, writer: asyncio.StreamWriter) -> Iterator[None]:
        try:
            yield
        finally:
            # Close at once, because some of the server's bytes may still be in transit and aren't needed.
            writer.transport.abort()

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a new connection."""
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def ask(self, method: str, path: str, headers: str = "", body: bytes = b"") -> Answer:
        """Send a request and return the complete answer."""
        async with asyncio.timeout(ANSWER_SECONDS):
            reader, writer = await self.connect()
            with self._closing(writer):
                length = f"Content-Length: {len(body)}\r\n" if body else ""
                writer.write(f"{method} {path} HTTP/1.1\r\n{HOST}{headers}{length}\r\n".encode() + body)
                status, answered = await read_head(reader)
                size = 0 if status == 304 else int(answered["content-length"])
                return Answer(status, answered, await reader.readexactly(size))

    async def leave(self, path: str) -> None:
        """Request a file, and disconnect after receiving part of it."""
        async with asyncio.timeout(ANSWER_SECONDS):
            reader, writer = await self.connect()
            with self._closing(writer):
                writer.write(f"GET {path} HTTP/1.1\r\n{HOST}\r\n".encode())
                status, _ = await read_head(reader)
                expect(status, 200)
                await reader.read(random.randrange(1, 100_000))

    async def follow(self, seconds: float) -> None:
        """Read an event stream for some time, and require at least one event."""
        reader, writer = await self.connect()
        with self._closing(writer):
            async with asyncio.timeout(ANSWER_SECONDS):
                writer.write(f"GET {STREAM} HTTP/1.1\r\n{HOST}Accept: text/event-stream\r\n\r\n".encode())
                status, headers = await read_head(reader)
                expect(status, 200)
                if not headers.get("content-type", "").startswith("text/event-stream"):
                    raise Wrong(f"the stream has the type {headers.get('content-type')}")
                if b"data" not in await reader.readuntil(b"data"):
                    raise Wrong("the stream has no event")
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while await reader.read(65_536):
                        pass

    async def be_silent(self) -> None:
        """Connect and send nothing, until the server closes the connection."""
        reader, writer = await self.connect()
        with self._closing(writer), suppress(ConnectionError):
            if await reader.read():
                raise Wrong("the server answered without a request")

    async def send_head_slowly(self) -> None:
        """Send a request head at one byte a second, until the server closes the connection."""
        await self._send_slowly(b"", f"GET / HTTP/1.1\r\n{HOST}X-Slow: {'a' * 1000}\r\n\r\n".encode())

    async def send_body_slowly(self) -> None:
        """Send a request body at one byte a second, until the server closes the connection."""
        head = f"POST {RUNS} HTTP/1.1\r\n{HOST}{TYPED}Content-Length: 1000\r\n\r\n"
        await self._send_slowly(head.encode(), b" " * 1000)

    async def _send_slowly(self, at_once: bytes, slowly: bytes) -> None:
        reader, writer = await self.connect()
        with self._closing(writer), suppress(ConnectionError):
            answer = asyncio.create_task(reader.read())
            writer.write(at_once)
            for byte in slowly:
                writer.write(bytes([byte]))
                if (await asyncio.wait([answer], timeout=1))[0]:
                    break
            head = (await answer).split(b"\r\n", 1)[0]
            # The server may send an error before it closes, or not.
            if head and not re.match(rb"HTTP/1.1 (4\d\d|503) ", head):
                raise Wrong(f"a slow sender was answered with {head.decode('latin-1')}")


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Read the status and the headers of an answer."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.split(":", 1) for line in lines[1:] if ":" in line)
    return int(lines[0].split()[1]), {name.lower(): value.strip() for name, value in pairs}


def expect(status: int, *wanted: int) -> None:
    """Raise unless the status is one of those wanted, or 503 from a busy server."""
    if status not in (*wanted, 503):
        raise Wrong(f"status {status}, not {wanted[0]}")


# What readers do

Deed = Callable[[], Awaitable[None]]


@dataclass
class Readers:
    """The requests of readers, and the answers they expect."""

    client: Client
    scenario: bytes
    run: bytes
    tag: str

    @classmethod
    async def arrive(cls, client: Client) -> Readers:
        """Make the requests whose answers later ones are compared with."""
        simulations = json.loads((await client.ask("GET", "/api/simulations")).body)
        handoff = next(each for each in simulations if each["name"] == "handoff")
        scenario = json.dumps(handoff["examples"][0]["scenario"]).encode()
        run = await client.ask("POST", RUNS, TYPED, scenario)
        first = await client.ask("GET", "/p00000/")
        return cls(client, scenario, run.body, first.headers["etag"])

    async def read_page(self) -> None:
        """Request a complete page."""
        number = random.randrange(SITE_PAGES)
        answer = await self.client.ask("GET", f"/p{number:05d}/", "Accept-Encoding: gzip, br\r\n")
        expect(answer.status, 200)

    async def read_part(self) -> None:
        """Request a byte range."""
        first = random.randrange(DOWNLOAD_BYTES - 1000)
        answer = await self.client.ask("GET", "/all.zip", f"Range: bytes={first}-{first + 999}\r\n")
        expect(answer.status, 206)
        if answer.status == 206 and len(answer.body) != 1000:
            raise Wrong(f"a range of {len(answer.body)} bytes, not 1000")

    async def read_again(self) -> None:
        """Revalidate a cached page."""
        answer = await self.client.ask("GET", "/p00000/", f"If-None-Match: {self.tag}\r\n")
        expect(answer.status, 304)

    async def run_scenario(self) -> None:
        """Request a run, which has to be the same each time."""
        answer = await self.client.ask("POST", RUNS, TYPED, self.scenario)
        expect(answer.status, 200)
        if answer.status == 200 and answer.body != self.run:
            raise Wrong("a different run for the same scenario")

    async def leave_early(self) -> None:
        """Abandon a download."""
        await self.client.leave("/all.zip")

    async def follow_clock(self) -> None:
        """Follow the clock stream for some seconds."""
        await self.client.follow(random.uniform(1, 4))

    @property
    def deeds(self) -> list[Deed]:
        """Everything except the stream, which takes longer."""
        often = [self.read_page, self.read_page, self.read_part, self.read_again, self.run_scenario]
        return [*often, *often, self.leave_early]


async def once(account: Account, deed: Deed) -> None:
    """Do something, and record the answer or the fault."""
    name = deed.__name__.replace("_", " ")
    try:
        await deed()
        account.answers[name] += 1
    except (OSError, EOFError, TimeoutError, Wrong) as fault:
        account.faults[f"{name}: {fault or type(fault).__name__}"] += 1


async def again_and_again(account: Account, deeds: Sequence[Deed], pause: float) -> None:
    """A reader who chooses something at random, again and again."""
    while True:
        await once(account, random.choice(deeds))
        await asyncio.sleep(pause)


async def sample(account: Account, process: int, warm_up: float) -> None:
    """Record the server's memory each second, once it has warmed up."""
    await asyncio.sleep(warm_up)
    while True:
        account.memory.append((time.monotonic(), resident(process)))
        await asyncio.sleep(1)


async def soak(given: argparse.Namespace, server: subprocess.Popen[str], port: int) -> Account:
    """Run everything at once, for the given time."""
    account, client = Account(), Client(port)
    readers = await Readers.arrive(client)
    works = [sample(account, server.pid, given.warm_up)]
    works += [again_and_again(account, [client.be_silent], 0.1) for _ in range(given.idle)]
    slowly = [client.send_head_slowly, client.send_body_slowly]
    works += [again_and_again(account, slowly, 0.1) for _ in range(given.slow)]
    works += [again_and_again(account, readers.deeds, PAUSE_SECONDS) for _ in range(WORKERS)]
    works += [again_and_again(account, [readers.follow_clock], 0.1) for _ in range(STREAMS)]
    tasks = [asyncio.create_task(work) for work in works]
    done, _ = await asyncio.wait(tasks, timeout=given.seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
    return account


# The account


def figures(account: Account) -> str:
    """The numbers of answers, and the memory, as tables."""
    done = [("done", "times"), *((name, f"{count:,}") for name, count in sorted(account.answers.items()))]
    sizes = [size for _, size in account.memory]
    memory = [
        ("memory", "first", "median", "last", "largest", "drift"),
        ("resident", *(f"{size:.1f} MiB" for size in (sizes[0], statistics.median(sizes), sizes[-1], max(sizes))),
         f"{100 * account.drift:+.1f} %"),
    ]  # fmt: skip
    return f"{grid(done, {0})}\n\n{grid(memory, {0})}"


def faults(account: Account, given: argparse.Namespace, is_up: bool) -> list[str]:
    """Everything that is wrong, one a line."""
    found = [f"{name}: {count} times" for name, count in sorted(account.faults.items())]
    if 100 * account.drift > given.drift:
        found.append(f"memory grew by {100 * account.drift:.1f} %, more than {given.drift} %")
    wanted = ["read page", "read part", "read again", "run scenario", "leave early", "follow clock"]
    found += [f"{name}: never done" for name in wanted if not account.answers[name]]
    return found if is_up else [*found, "the server ended"]


def arguments() -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--docs", type=Path, required=True, help="the `docs` program")
    # Memory is measured for five minutes. Before that, it takes two minutes until the server's cache of runs has filled
    # its 16 MiB and the allocator has settled.
    parser.add_argument("--seconds", type=float, default=420, help="duration (420)")
    parser.add_argument("--warm-up", type=float, default=120, help="seconds before memory is measured (120)")
    parser.add_argument("--idle", type=int, default=2000, help="silent connections (2000)")
    parser.add_argument("--slow", type=int, default=200, help="senders of a byte a second (200)")
    parser.add_argument("--drift", type=float, default=5, help="maximum growth of memory in percent (5)")
    given = parser.parse_args()
    if given.seconds < given.warm_up + 3:
        parser.error("--seconds must exceed --warm-up by at least 3")
    return given


def raise_open_files() -> None:
    """Raise the limit on open files for this program and the server it starts."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def main() -> int:
    """Soak and print; return 1 if anything is wrong."""
    given = arguments()
    raise_open_files()
    with tempfile.TemporaryDirectory(prefix="docs-soak-") as folder:
        root = Path(folder) / "site"
        make_site(root)
        with served(given.docs.resolve(), root) as (server, port):
            account = asyncio.run(soak(given, server, port))
            is_up = server.poll() is None
    print(figures(account))
    found = faults(account, given, is_up)
    print("\n".join(["", *found]) if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
