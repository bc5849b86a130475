"""Runs the commands and Python listings of the page about testing a server, in order, and compares their output with
the page."""
from __future__ import annotations

import itertools
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PAGE = Path("content", "store", "test-your-server.md")
MARK = "--- the listing ends with"
# Each reads the names of files, runs them one after another in one session, and prints how each one ended.
SHELL = f"""
trap 'printf "\\n{MARK} %s\\n" $?' EXIT
while read -r listing; do . "$listing" < /dev/null; printf '\\n{MARK} 0\\n'; done
"""
PYTHON = f"""
import sys, traceback
names = {{"__name__": "__main__"}}
for line in sys.stdin:
    path = line.rstrip()
    try:
        exec(compile(open(path, encoding="utf-8").read(), path, "exec"), names)
        status = 0
    except BaseException:
        traceback.print_exc(file=sys.stdout)
        status = 1
    print("\\n{MARK}", status, flush=True)
"""


@dataclass(frozen=True)
class Listing:
    """A fence to run, and its expected output from the fence after it, if there is one."""

    language: str
    line: int
    code: str
    expected: list[str]


def page() -> Path:
    """The page, in the site that contains this test."""
    found = [folder / PAGE for folder in Path(__file__).resolve().parents if (folder / PAGE).is_file()]
    assert found, f"there is no {PAGE} around this test"
    return found[0]


def listings(text: str) -> list[Listing]:
    """The `sh` and `python` fences, in order."""
    fences = [
        (found[1], text[: found.start()].count("\n") + 1, found[2], found.end())
        for found in re.finditer(r"^```(\S*)[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    ]
    found: list[Listing] = []
    for (language, line, code, end), following in itertools.zip_longest(fences, fences[1:]):
        if language not in ("sh", "python"):
            continue
        # Only a fence directly after it is its output.
        is_output = following and following[0] == "text" and not text[end : text.index("```", end)].strip()
        found.append(Listing(language, line, code, following[2].splitlines() if is_output else []))
    return found


def matches(expected: list[str], lines: list[str]) -> bool:
    """Whether lines match the page, where `...` stands for any text, and alone on a line for any lines."""
    if not expected:
        return not lines
    if expected[0] == "...":
        return any(matches(expected[1:], lines[count:]) for count in range(len(lines) + 1))
    if not lines:
        return False
    pattern = ".*".join(re.escape(part) for part in expected[0].split("..."))
    return re.fullmatch(pattern, lines[0].rstrip()) is not None and matches(expected[1:], lines[1:])


class Session:
    """A shell, or Python, that runs listings one after another."""

    def __init__(self, words: list[str], folder: Path, path: str) -> None:
        self._folder = folder
        self._process = subprocess.Popen(
            words,
            cwd=folder,
            env={**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "HOME": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def run(self, listing: Listing) -> tuple[int, list[str]]:
        """Run a listing, and return its exit status and the lines of its output."""
        assert self._process.stdin and self._process.stdout
        file = self._folder / f"line-{listing.line}.{listing.language}"
        file.write_text(listing.code, encoding="utf-8")
        self._process.stdin.write(f"{file}\n")
        self._process.stdin.flush()
        lines: list[str] = []
        for line in self._process.stdout:
            if line.startswith(MARK):
                return int(line.removeprefix(MARK)), without_end(lines)
            lines.append(line.rstrip("\n"))
        return self._process.wait(timeout=200), without_end(lines)

    def end(self) -> None:
        """End it, and every process it started."""
        try:
            os.killpg(self._process.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        self._process.communicate(timeout=200)


def without_end(lines: list[str]) -> list[str]:
    """Drop the empty lines at the end."""
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines


def free_ports(count: int) -> list[int]:
    """Free ports."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


@pytest.fixture
def sessions(docs: Path, tmp_path: Path) -> Iterator[dict[str, Session]]:
    """A shell that finds `docs`, and Python, in one folder."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "docs").write_text(f'#!/bin/sh\nexec "{docs}" "$@"\n', encoding="utf-8")
    (programs / "docs").chmod(0o755)
    folder = tmp_path / "guide"
    folder.mkdir()
    for file in page().parent.glob("*.storekit"):
        shutil.copy(file, folder)
    path = f"{programs}:{os.environ['PATH']}"
    both = {
        "sh": Session(["bash", "--noprofile", "--norc", "-c", SHELL], folder, path),
        "python": Session([sys.executable, "-c", PYTHON], folder, path),
    }
    yield both
    for each in both.values():
        each.end()


def test_the_page_does_what_it_says(sessions: dict[str, Session]) -> None:
    """Every command succeeds, and prints the output below it."""
    text = page().read_text(encoding="utf-8")
    ports = sorted(set(re.findall(r"\b(?:127\.0\.0\.1:|--port |\"127\.0\.0\.1\", )(\d+)", text)))
    replacements = dict(zip(ports, free_ports(len(ports)), strict=True))
    for port, other in replacements.items():
        text = re.sub(rf"\b{port}\b", str(other), text)
    steps = listings(text)
    assert {step.language for step in steps} == {"sh", "python"}
    for step in steps:
        status, lines = sessions[step.language].run(step)
        place = f"{PAGE}:{step.line}"
        assert status == 0, f"{place} ends with {status}:\n" + "\n".join(lines)
        assert matches(step.expected, lines), f"{place} prints something else:\n" + "\n".join(lines)


@pytest.mark.parametrize(
    ("expected", "lines", "is_met"),
    [
        (["a"], ["a"], True),
        (["a"], ["b"], False),
        (["a"], ["a", "b"], False),
        (["a", "b"], ["a"], False),
        (["a...c"], ["abc"], True),
        (["a.c"], ["abc"], False),
        (["a", "...", "d"], ["a", "b", "c", "d"], True),
        (["..."], [], True),
        ([], ["a"], False),
    ],
)
def test_dots_stand_for_anything(expected: list[str], lines: list[str], is_met: bool) -> None:
    """And nothing else does."""
    assert matches(expected, lines) is is_met
