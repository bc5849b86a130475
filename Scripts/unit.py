#!/usr/bin/env python3
"""Runs the built tests of each target in its own process, as many at once as there are processors.

The largest target is split into shares, each in its own process, to keep all processors busy until the end.

Within a process, tests run one after another. A test's time is therefore its own; the slowest are listed at the end.

A target that passed is skipped until something it depends on or reads changes: its own sources and those of its
modules, its fixtures, the versions of its dependencies, the compiler, or Debian's packages. Skipped targets are
reported. `AGAIN=1` runs all targets.

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

# These run the built program, which reads the whole repository.
RUN_THE_PROGRAM = {"DocsCommandTests"}

# How tests name the files of the repository that they read (`Tests/Scratch/Checkout.swift`).
READS = re.compile(r'Checkout\.(?:at\("(?P<path>[^"\\]+)"\)|(?P<name>root|theme)\b)')
READS_BY_NAME = {"root": ".", "theme": "templates"}

# The slowest targets start first, so none is left over at the end. The others follow in alphabetical order.
FIRST = ["DocsCommandTests", "DocsSiteTests", "DocsSamplesTests", "ReceiptsTests", "DocsToolchainTests"]

# Patterns for the first letters of suite names, one process each. Targets not listed here run in one process.
SHARES = {"DocsSamplesTests": ["L", "[^L]"], "DocsSiteTests": ["[A-J]", "[^A-J]"]}

TIME = re.compile(r"^. Test (?!run )(.+?) (?:with \d+ test cases? )?(?:passed|failed) after ([\d.]+) seconds", re.MULTILINE)
SLOWEST = 20
# Ten times the slowest target; only a hang takes longer.
LIMIT_SECONDS = 1800


@dataclass
class Package:
    """The package's targets, as SwiftPM describes them."""

    targets: dict[str, dict[str, object]]

    @classmethod
    def described(cls) -> Package:
        """Asks SwiftPM."""
        words = ["swift", "package", "describe", "--type", "json"]
        text = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return cls({target["name"]: target for target in json.loads(text)["targets"]})

    @property
    def tests(self) -> list[str]:
        """The test targets, in the order they run."""
        names = sorted(name for name, target in self.targets.items() if target["type"] == "test")
        return sorted(names, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))

    def closure(self, name: str) -> set[str]:
        """A target and every target of this package that it depends on, directly or indirectly."""
        found, waiting = set(), [name]
        while waiting:
            target = waiting.pop()
            if target not in found:
                found.add(target)
                waiting += self.targets[target].get("target_dependencies", [])
        return found

    def key(self, name: str) -> str:
        """A digest of everything that can affect the results of a target's tests."""
        digest = hashlib.sha256(self.surroundings)
        for file in files(self.reads(name)):
            digest.update(f"{file}\0{hashlib.sha256((ROOT / file).read_bytes()).hexdigest()}\0".encode())
        return digest.hexdigest()

    def is_built(self, name: str) -> bool:
        """Whether no source of a target has changed since the tests were linked."""
        sources = files(str(self.targets[one]["path"]) for one in self.closure(name))
        return all((ROOT / source).stat().st_mtime <= BUNDLE.stat().st_mtime for source in sources)

    def reads(self, name: str) -> list[str]:
        """The files and folders that a target's tests are built from, or read."""
        if name in RUN_THE_PROGRAM:
            return ["."]
        closure = self.closure(name)
        folders = {str(self.targets[one]["path"]) for one in closure}
        if "AppSourcesPlugin" in closure:
            folders.add("app-sources.json")
        for source in (ROOT / str(self.targets[name]["path"])).rglob("*.swift"):
            for call in READS.finditer(source.read_text(encoding="utf-8")):
                folders.add(call["path"] or READS_BY_NAME[call["name"]])
        return ["."] if "." in folders else sorted(folders)

    @cached_property
    def surroundings(self) -> bytes:
        """The inputs that all targets depend on."""
        parts = [(ROOT / name).read_bytes() for name in ("Package.swift", "Package.resolved", "Scripts/unit.py")]
        for words in (["swiftc", "--version"], ["dpkg-query", "--show"]):
            parts.append(subprocess.run(words, capture_output=True, check=True).stdout)
        parts += [f"{name}={value}".encode() for name, value in sorted(os.environ.items()) if name.startswith("LIVEDOCS_")]
        return b"\0".join(parts)


def files(folders: Iterable[str]) -> list[str]:
    """The files below some folders that git tracks or would track, sorted."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders]
    names = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return sorted(name for name in names if name and (ROOT / name).is_file())


@dataclass
class Outcome:
    """The result of the tests of a target, or of a share of them."""

    name: str
    log: Path
    status: int = 0
    is_known: bool = False

    @cached_property
    def text(self) -> str:
        """The complete output of the tests."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    @property
    def line(self) -> str:
        """A one-line summary."""
        last = self.text.rstrip().rsplit("\n", 1)[-1].lstrip("✔✘ \N{REPLACEMENT CHARACTER}")
        if self.status:
            return f"{self.name}: failed, see {self.log.relative_to(ROOT)}"
        return f"{self.name}: {last}{' (cached: nothing has changed)' if self.is_known else ''}"


def run(target: str, share: str, key: str, is_built: bool) -> Outcome:
    """Runs a share of a target's tests, unless they passed with the same key. After a failed build, a pass isn't kept."""
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
                log.write(f"error: killed after {LIMIT_SECONDS} s, with everything it had started\n".encode())
        if outcome.status == 0 and is_built:
            passed.write_text(key)
    print(outcome.line, flush=True)
    return outcome


def end_of(process: subprocess.Popen[bytes]) -> int:
    """Returns the exit status of a process. Kills it, and everything it started, at the time limit."""
    try:
        return process.wait(LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.wait()


def tell(outcomes: list[Outcome]) -> None:
    """Prints the slowest tests, and repeats the failures, which thousands of lines may have scrolled away."""
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
    """Runs all targets, or those named on the command line."""
    package = Package.described()
    LOGS.mkdir(parents=True, exist_ok=True)
    PASSED.mkdir(parents=True, exist_ok=True)
    targets = sys.argv[1:] or package.tests
    if unknown := [name for name in targets if name not in package.tests]:
        print(f"error: no test targets named {', '.join(unknown)}; choose from {', '.join(package.tests)}", file=sys.stderr)
        return 64
    keys = {target: package.key(target) for target in targets}
    built = {target: package.is_built(target) for target in targets}
    shares = [(target, share, keys[target], built[target]) for target in targets for share in SHARES.get(target, [""])]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = list(pool.map(lambda one: run(*one), shares))
    tell(outcomes)
    return int(any(outcome.status for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
