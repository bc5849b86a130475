"""Run a command and measure wall time, processor time and peak memory."""
from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


class Absent(Exception):
    """A program isn't installed. The message is a sentence."""


class Failure(Exception):
    """A program is installed but failed. The message is a sentence that says how."""


@dataclass(frozen=True)
class Command:
    """A command, its working folder, and variables to add to its environment."""

    words: Sequence[str | Path]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Cost:
    """Wall time and processor time in seconds, and peak memory in MiB."""

    wall: float
    processor: float
    peak: float


@dataclass(frozen=True)
class Result:
    """The cost, exit status and output of a run."""

    cost: Cost
    status: int
    output: str


def run(command: Command) -> Result:
    """Run a command once, to its end.

    The peak is that of the largest process: the command itself, or a child that it waited for.
    """
    with tempfile.TemporaryFile() as sink:
        start = time.perf_counter()
        process = subprocess.Popen(
            [str(word) for word in command.words],
            cwd=command.folder,
            env={**os.environ, **command.environment},
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        sink.seek(0)
        output = sink.read().decode("utf-8", "replace")
    cost = Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
    return Result(cost, process.returncode, output)


def run_well(command: Command) -> Result:
    """Run a command once, and raise unless it exits with status 0."""
    result = run(command)
    if result.status != 0:
        words = " ".join(str(word) for word in command.words)
        tail = "\n".join(result.output.splitlines()[-12:])
        raise Failure(f"`{words}` ended with status {result.status}\n{tail}")
    return result


@dataclass(frozen=True)
class Work:
    """Something to measure: a command, how to restore its starting state, and how to prove that it worked."""

    command: Command
    prepare: Callable[[], None] = lambda: None
    prove: Callable[[], None] = lambda: None


def median_costs(works: Sequence[Work], runs: int) -> list[Cost]:
    """Do several works in turn, once to warm the machine's caches and then `runs` times, and take the medians.

    They take turns because the speed of a machine varies over time; this way it varies for all of them alike.
    """
    rounds: list[list[Cost]] = []
    for _ in range(runs + 1):
        costs = []
        for work in works:
            work.prepare()
            # Write earlier output to the disk now, so the next work doesn't pay for it.
            os.sync()
            costs.append(run_well(work.command).cost)
        rounds.append(costs)
    for work in works:
        work.prove()
    return [median(costs) for costs in zip(*rounds[1:])]


def median(costs: Sequence[Cost]) -> Cost:
    """The median of each figure."""
    return Cost(
        wall=statistics.median(cost.wall for cost in costs),
        processor=statistics.median(cost.processor for cost in costs),
        peak=statistics.median(cost.peak for cost in costs),
    )


def first_line(words: Sequence[str | Path]) -> str:
    """The first line that a command prints for its version, on stdout or else stderr; empty if it prints none."""
    try:
        result = subprocess.run(
            [str(word) for word in words], capture_output=True, text=True, check=True, timeout=60
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    lines = (result.stdout.strip() or result.stderr.strip()).splitlines()
    return lines[0] if lines else ""
