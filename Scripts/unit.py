#!/usr/bin/env python3
"""Runs the built tests of each target in a process of its own, as many at once as there are processors.

The largest target is run in shares, each in a process, so that no processor is without work at the end.

In each process one test runs after the other, so none waits for the processor behind another one, and the time that a test
took is its own: the slowest are named at the end.

A target that has passed is not run again until something changes that it is made of or reads: the sources of its modules
and their own, its fixtures, the versions of what they depend on, the compiler, Debian's packages. It is said which they
are. `AGAIN=1` runs them all.

Usage: Scripts/unit.py [TARGET...]
"""
from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / ".build" / "unit"
PASSED = ROOT / ".build" / "unit-passed"
BUNDLE = ROOT / ".build" / "debug" / "LiveDocsPackageTests.xctest"

# These read files of the repository besides their own: pages, templates, documents, other tests.
READ_EVERYTHING = {"DocsSiteTests", "DocsCommandTests"}

# Those that take longest come first, so that none of them is left over at the end; the order of the others is their names'.
FIRST = ["DocsCommandTests", "DocsSiteTests", "ReceiptsTests", "DocsServerTests"]

# How the name of a suite begins that runs in each process of a target; in one process where nothing is said.
SHARES = {"DocsSiteTests": ["[A-K]", "[L-Q]", "R", "[^A-R]"]}

TIME = re.compile(r"^. Test (?!run )(.+?) (?:with \d+ test cases? )?(?:passed|failed) after ([\d.]+) seconds", re.MULTILINE)
SLOWEST = 20
# Ten times what the slowest target takes: only what hangs takes longer.
LIMIT_SECONDS = 1800


@dataclass
class Package:
    """The targets of the package, as the package manager describes them."""

    targets: dict[str, dict[str, object]]

    @classmethod
    def described(cls) -> Package:
        """Asks the package manager."""
        words = ["swift", "package", "describe", "--type", "json"]
        text = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return cls({target["name"]: target for target in json.loads(text)["targets"]})

    @property
    def tests(self) -> list[str]:
        """The test targets, in the order in which they are run."""
        names = sorted(name for name, target in self.targets.items() if target["type"] == "test")
        return sorted(names, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))

    def closure(self, name: str) -> set[str]:
        """A target and all targets of this package that it is made of."""
        found, waiting = set(), [name]
        while waiting:
            target = waiting.pop()
            if target not in found:
                found.add(target)
                waiting += self.targets[target].get("target_dependencies", [])
        return found

    def key(self, name: str) -> str:
        """The digest of everything that the outcome of a target's tests can depend on."""
        digest = hashlib.sha256(self.surroundings)
        folders = ["."] if name in READ_EVERYTHING else sorted(str(self.targets[one]["path"]) for one in self.closure(name))
        for file in files(folders):
            digest.update(f"{file}\0{hashlib.sha256((ROOT / file).read_bytes()).hexdigest()}\0".encode())
        return digest.hexdigest()

    @cached_property
    def surroundings(self) -> bytes:
        """What all targets depend on."""
        parts = [(ROOT / name).read_bytes() for name in ("Package.swift", "Package.resolved", "Scripts/unit.py")]
        for words in (["swiftc", "--version"], ["dpkg-query", "--show"]):
            parts.append(subprocess.run(words, capture_output=True, check=True).stdout)
        parts += [f"{name}={value}".encode() for name, value in sorted(os.environ.items()) if name.startswith("LIVEDOCS_")]
        return b"\0".join(parts)


def files(folders: Iterable[str]) -> list[str]:
    """The files below some folders that git tracks or would track, in order."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders]
    names = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return sorted(name for name in names if name and (ROOT / name).is_file())


@dataclass
class Outcome:
    """What came of the tests of a target, or of a share of them."""

    name: str
    log: Path
    status: int = 0
    is_known: bool = False

    @cached_property
    def text(self) -> str:
        """All that the tests have said."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    @property
    def line(self) -> str:
        """One line for it."""
        last = self.text.rstrip().rsplit("\n", 1)[-1].lstrip("✔✘ \N{REPLACEMENT CHARACTER}")
        if self.status:
            return f"{self.name}: failed, see {self.log.relative_to(ROOT)}"
        return f"{self.name}: {last}{' (as before: nothing has changed)' if self.is_known else ''}"


def run(target: str, share: str, key: str) -> Outcome:
    """Runs a share of the tests of a target, unless they have passed with the same key."""
    name = f"{target} {share}".rstrip()
    outcome = Outcome(name, LOGS / f"{name}.log")
    passed = PASSED / name
    if not os.environ.get("AGAIN") and outcome.log.is_file() and passed.is_file() and passed.read_text() == key:
        outcome.is_known = True
    else:
        passed.unlink(missing_ok=True)
        words = [BUNDLE, "--testing-library", "swift-testing", "--no-parallel", "--filter", f"^{target}\\.{share}"]
        with outcome.log.open("wb") as log:
            outcome.status = end_of(subprocess.Popen(
                words, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            ))
            if outcome.status == -signal.SIGKILL:
                log.write(f"error: it was stopped after {LIMIT_SECONDS} s, and what it had started too\n".encode())
        if outcome.status == 0:
            passed.write_text(key)
    print(outcome.line, flush=True)
    return outcome


def end_of(process: subprocess.Popen[bytes]) -> int:
    """The exit status of a process; one that goes on and on is stopped, with all that it has started."""
    try:
        return process.wait(LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.wait()


def tell(outcomes: list[Outcome]) -> None:
    """The slowest tests, and once more what failed: thousands of lines lie between."""
    times = [(float(time), name) for one in outcomes if not one.is_known for name, time in TIME.findall(one.text)]
    if times:
        print("\nThe slowest tests, in seconds:")
        for time, name in sorted(times, reverse=True)[:SLOWEST]:
            print(f"{time:8.2f}  {name}")
    for outcome in outcomes:
        if outcome.status:
            print(f"\n{outcome.name}, {outcome.log.relative_to(ROOT)}:")
            lines = outcome.text.split("\n")
            for number, line in enumerate(lines):
                if "recorded an issue" in line:
                    print("\n".join(piece[:600] for piece in lines[number : number + 5]))
                elif re.search(r"error: |Fatal error|unexpected signal", line):
                    print(line[:600])


def main() -> int:
    """Runs them all, or those that are named."""
    package = Package.described()
    LOGS.mkdir(parents=True, exist_ok=True)
    PASSED.mkdir(parents=True, exist_ok=True)
    targets = sys.argv[1:] or package.tests
    if unknown := [name for name in targets if name not in package.tests]:
        print(f"error: there are no tests {', '.join(unknown)}; there are {', '.join(package.tests)}", file=sys.stderr)
        return 64
    keys = {target: package.key(target) for target in targets}
    shares = [(target, share, keys[target]) for target in targets for share in SHARES.get(target, [""])]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = list(pool.map(lambda one: run(*one), shares))
    tell(outcomes)
    return int(any(outcome.status for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
