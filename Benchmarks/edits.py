#!/usr/bin/env python3
"""Measures how long a reader waits who changes a listing and runs it.

`docs serve --run` serves the handbook, and has compiled the declarations of its listings. Each that can be edited gets a
text that nobody has sent before: one with a line more, the same again, one with a line that has changed, then four
readers at once, while another one reads pages. The table has the times to the outcome, and the requirements. At last,
the readers send texts that use all they can get. The exit status is 1 if a requirement isn't met.

Usage: Benchmarks/edits.py [--docs PATH] [--root FOLDER] [--count N]
"""
from __future__ import annotations

import argparse
import http.client
import json
import random
import re
import statistics
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
READERS = 4
# Texts that use all they can get.
GREEDY = [
    "while true {}",
    "var held: [[UInt8]] = []\nwhile true { held.append([UInt8](repeating: 1, count: 1 << 20)) }",
    "while true { print(\"again\") }",
    "import Foundation\nwhile true { Thread.detachNewThread { while true {} } }",
]
# In seconds.
MEDIAN, LATE, AGAIN, TOGETHER, PAGE = 0.6, 1.0, 0.005, 2.5, 0.020


def share(times: list[float], percent: int) -> float:
    """Returns the time below which a share of the times is."""
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


class Server:
    """`docs serve --run`, on a free port."""

    def __init__(self, docs: Path, root: Path) -> None:
        command = [str(docs), "serve", "--root", str(root), "--port", "0", "--no-watch", "--run"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if match := re.match(r"Serving http://[^:]+:(\d+)", line):
                self.port = int(match[1])
            if line.startswith("Listings are prepared"):
                return
        raise SystemExit("error: the server ended")

    def request(self, path: str, body: object = None) -> tuple[float, bytes]:
        """Returns the seconds that an answer takes, and the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        start = time.perf_counter()
        if body is None:
            connection.request("GET", path)
        else:
            connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        response = connection.getresponse()
        answer = response.read()
        seconds = time.perf_counter() - start
        connection.close()
        if response.status != 200:
            raise SystemExit(f"error: {path}: {response.status} {answer.decode()}")
        return seconds, answer

    def stop(self) -> None:
        """Ends it."""
        self._process.terminate()
        self._process.wait()


def listings(server: Server) -> list[tuple[str, str]]:
    """Returns the addresses at which the handbook's listings run, with the texts of the listings."""
    found = []
    pages = re.findall(r"<loc>https?://[^/]+(/[^<]*)</loc>", server.request("/sitemap.xml")[1].decode())
    for page in pages:
        html = server.request(page)[1].decode()
        if not (runs := re.search(r' data-listings="([^"]*)"', html)):
            continue
        for number, figure in re.findall(r'<figure class="code"[^>]* data-listing="(\d+)"(.*?)</figure>', html, re.S):
            if "badge ran" in figure and (code := re.search(r"<code[^>]*>(.*?)</code>", figure, re.S)):
                text = re.sub(r"<del.*?</del>|<[^>]+>", "", code[1], flags=re.S)
                for entity, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'"), ("&amp;", "&")):
                    text = text.replace(entity, sign)
                found.append((f"{runs[1]}/{number}/runs", text))
    return found


def with_change(text: str, note: str) -> str:
    """Returns a listing with a change in its middle line, so what surrounds that has to be compiled."""
    lines = text.rstrip("\n").split("\n")
    middle = next((at for at in range(len(lines) // 2, -1, -1) if lines[at].strip() and "//" not in lines[at]), 0)
    lines[middle] += f"  // {note}"
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=Path, default=ROOT / ".build" / "release" / "docs")
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--count", type=int, default=60, help="the number of edits, one at a time")
    options = parser.parse_args()
    server = Server(options.docs.resolve(), options.root)
    try:
        all_listings = listings(server)
        random.Random(7).shuffle(all_listings)
        chosen = all_listings[: options.count]
        nonce = time.time_ns()
        states: dict[str, int] = {}

        def edit(index: int, kind: str) -> float:
            address, text = chosen[index % len(chosen)]
            note = f"{nonce}, \"{kind}\", {index}"
            changed = with_change(text, note) if kind == "changed" else f"{text}\nprint({note})\n"
            seconds, answer = server.request(address, {"text": changed})
            status = json.loads(answer)["status"]
            states[status] = states.get(status, 0) + 1
            return seconds

        alone = [edit(index, "alone") for index in range(len(chosen))]
        again = [edit(index, "alone") for index in range(len(chosen))]
        changed = [edit(index, "changed") for index in range(len(chosen))]
        pages = [urllib.parse.quote(page) for page in ("/", "/guide/serving/", "/store/subscriptions/")]

        def beside(work: Callable[[int], float], count: int) -> tuple[list[float], list[float]]:
            """Returns the times of some work of several readers, and those of pages meanwhile."""
            reads: list[float] = []
            is_over = threading.Event()

            def read() -> None:
                while not is_over.is_set():
                    reads.append(server.request(pages[len(reads) % len(pages)])[0])
                    time.sleep(0.002)

            reader = threading.Thread(target=read)
            reader.start()
            with ThreadPoolExecutor(READERS) as pool:
                times = list(pool.map(work, range(count)))
            is_over.set()
            reader.join()
            return times, reads

        def waste(index: int) -> float:
            text = f"{GREEDY[index % len(GREEDY)]}\n// {nonce} {index}\n"
            return server.request("/api/check", {"text": text})[0]

        together, reads = beside(lambda index: edit(index, "together"), len(chosen))
        _, hostile = beside(waste, 4 * len(GREEDY))
    finally:
        server.stop()
    rows = [
        ("a line added, median", statistics.median(alone), MEDIAN),
        ("a line added, 95 of 100", share(alone, 95), LATE),
        ("a line changed, median", statistics.median(changed), MEDIAN),
        ("a line changed, 95 of 100", share(changed, 95), LATE),
        ("the same again, median", statistics.median(again), AGAIN),
        (f"{READERS} readers at once, median", statistics.median(together), TOGETHER),
        ("a page meanwhile, 99 of 100", share(reads, 99), PAGE),
        ("a page beside greedy texts", share(hostile, 99), PAGE),
    ]
    print(f"{len(chosen)} of {len(all_listings)} listings, {len(reads)} pages; {states}")
    for name, seconds, most in rows:
        print(f"{name:<30} {seconds * 1000:8.1f} ms  must be below {most * 1000:6.0f} {'' if seconds < most else 'MISSED'}")
    return 0 if all(seconds < most for _, seconds, most in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
