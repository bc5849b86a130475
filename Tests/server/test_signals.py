"""A command that is told to end leaves no compiler and no listing behind."""
from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from stands import STOP_SECONDS, until

PAGE = """---
title: Home
---

```swift
import Foundation
Thread.sleep(forTimeInterval: 50)
```
"""
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def below(folder: Path, but: int) -> list[str]:
    """The command lines of processes that name a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if str(folder) in line and int(process.name) != but:
            found.append(line.replace("\0", " "))
    return found


def heed(numbers: list[signal.Signals]) -> None:
    """Gives signals their usual effect."""
    for number in numbers:
        signal.signal(number, signal.SIG_DFL)


@pytest.mark.parametrize("command", ["check", "build", "serve"])
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_what_a_command_started_ends_with_it(docs: Path, tmp_path: Path, command: str, number: signal.Signals) -> None:
    """The compiler and the programs of listings have process groups of their own, so they don't get the signal."""
    (tmp_path / "content").mkdir()
    (tmp_path / "docs.yml").write_text("title: Small\nbase: https://docs.example/\n", encoding="utf-8")
    (tmp_path / "content" / "index.md").write_text(PAGE, encoding="utf-8")
    words = [str(docs), command, "--root", str(tmp_path)]
    if command == "build":
        words += ["--output", str(tmp_path / "site")]
    if command == "serve":
        words += ["--port", "0"]
    # What whoever starts the tests ignores, as nohup does, a command would go on ignoring.
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=lambda: heed(SIGNALS)
    )
    try:
        until(lambda: bool(below(tmp_path, process.pid)), "something runs")
        process.send_signal(number)
        _, errors = process.communicate(timeout=STOP_SECONDS)
    finally:
        process.kill()
        process.wait()
    # A server that was told to end has done what it should.
    assert process.returncode in ([0, -number] if command == "serve" else [-number]), errors
    assert "error" not in errors
    assert below(tmp_path, process.pid) == []


def test_what_is_to_survive_its_terminal_does(docs: Path, tmp_path: Path) -> None:
    """Nohup starts a command that ignores the end of the terminal."""
    (tmp_path / "content").mkdir()
    (tmp_path / "docs.yml").write_text("title: Small\nbase: https://docs.example/\n", encoding="utf-8")
    (tmp_path / "content" / "index.md").write_text(PAGE.replace("50", "2"), encoding="utf-8")
    words = ["nohup", str(docs), "check", "--root", str(tmp_path)]
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        until(lambda: bool(below(tmp_path, process.pid)), "something runs")
        process.send_signal(signal.SIGHUP)
        _, errors = process.communicate()
    assert process.returncode == 0, errors
