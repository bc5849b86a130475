"""Listings that run on other machines: a queue, servers that fill it, and runners that are killed."""
from __future__ import annotations

import json
import re
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from stands import REPOSITORY, START_SECONDS, STOP_SECONDS, free_ports, until
from test_runs import make_site, post

# What a text prints last, so that its run is known by its output.
SLOW = """import Foundation
try await Task.sleep(for: .seconds(1))
print(base + {number})
"""


class Program:
    """A process that says when it is ready."""

    def __init__(self, words: list[object], ready: str, log: Path) -> None:
        self.log = log
        with log.open("w", encoding="utf-8") as output:
            self.process = subprocess.Popen([str(word) for word in words], stdout=output, stderr=subprocess.STDOUT)
        until(lambda: ready in self.said or self.process.poll() is not None, f"'{ready}' from {words[:2]}")
        assert self.process.poll() is None, self.said

    @property
    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """Ends it at once, with SIGKILL."""
        self.process.kill()
        self.process.wait()


class Farm:
    """A queue with two servers of one site, and any number of runners."""

    def __init__(self, docs: Path, site: Path, folder: Path, stack: ExitStack) -> None:
        self.docs, self.site, self.folder, self.stack = docs, site, folder, stack
        port, self.monitor, *ports = free_ports(4)
        self.address = f"nats://127.0.0.1:{port}"
        self.start_queue()
        self.runners: list[Program] = []
        self.start_runner()
        self.servers = [self.server(port) for port in ports]

    def start_queue(self) -> None:
        port = self.address.rpartition(":")[2]
        words = ["nats-server", "-a", "127.0.0.1", "-p", port, "-js", "-sd", self.folder / "store"]
        words += ["-m", str(self.monitor)]
        self.queue = self.stack.enter_context(Program(words, "Server is ready", self.folder / "queue.log"))

    def server(self, port: int) -> str:
        words = [self.docs, "serve", "--root", self.site, "--port", port, "--no-watch", "--queue", self.address]
        self.stack.enter_context(Program(words, "Serving ", self.folder / f"server-{port}.log"))
        return f"http://127.0.0.1:{port}"

    def start_runner(self) -> Program:
        words = [self.docs, "runner", "--root", self.site, "--queue", self.address]
        log = self.folder / f"runner-{len(self.runners)}.log"
        self.runners.append(self.stack.enter_context(Program(words, "Taking listings", log)))
        return self.runners[-1]

    def run(self, number: int, text: str, server: int = 0) -> tuple[int, str]:
        url = f"{self.servers[server]}/api/listings/guide%2Flamp/2/runs"
        return post(url, {"text": text.replace("{number}", str(number))}, "text/event-stream")


@pytest.fixture(scope="module")
def farm(docs: Path, open_folder: Path) -> Iterator[Farm]:
    """The farm, with one runner."""
    site = make_site(open_folder / "site")
    with ExitStack() as stack:
        yield Farm(docs, site, open_folder, stack)


def events(body: str) -> list[tuple[str, object]]:
    """The events of a stream, each with its data."""
    found = []
    for part in body.strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in part.splitlines() if ": " in line)
        if "event" in fields:
            found.append((fields["event"], json.loads(fields["data"])))
    return found


def outcome(answer: tuple[int, str]) -> dict[str, object]:
    """The outcome, of which there is one."""
    status, body = answer
    assert status == 200, body
    found = [data for name, data in events(body) if name == "outcome"]
    assert len(found) == 1 and isinstance(found[0], dict), body
    return found[0]


def test_a_text_runs_elsewhere(farm: Farm) -> None:
    """Its events arrive as from here."""
    answer = farm.run(1, SLOW)
    assert outcome(answer)["output"] == "41\n"
    names = [name for name, _ in events(answer[1])]
    assert names[:2] == ["compiling", "diagnostics"], names


def test_another_server_knows_the_result(farm: Farm) -> None:
    """The same text is not run again."""
    text = "print(base + {number})"
    assert outcome(farm.run(2, text))["output"] == "42\n"
    again = farm.run(2, text, server=1)
    assert outcome(again)["output"] == "42\n"
    assert [name for name, _ in events(again[1])] == ["outcome"]


def test_errors_have_their_place(farm: Farm) -> None:
    """The compiler's errors are at their line."""
    found = outcome(farm.run(3, "\nlet x: Int = true // {number}"))
    assert (found["status"], found["diagnostics"][0]["line"]) == ("failed", 2)


def waiting(farm: Farm) -> int | None:
    """The texts that wait, counted as KEDA's scaler does, with the names in the manifest."""
    manifest = (REPOSITORY / "deploy" / "kubernetes" / "livedocs.yaml").read_text(encoding="utf-8")
    names = dict(re.findall(r"^ +(account|stream|consumer): \"?([^\"\n]+)", manifest, re.MULTILINE))
    with urllib.request.urlopen(f"http://127.0.0.1:{farm.monitor}/jsz?consumers=true&config=true") as response:
        accounts = json.load(response)["account_details"]
    for account in accounts:
        for stream in account["stream_detail"]:
            for consumer in stream.get("consumer_detail", []):
                if (account["name"], stream["name"], consumer["name"]) == tuple(names.values()):
                    return int(consumer["num_pending"]) + int(consumer["num_ack_pending"])
    return None


def test_waiting_texts_can_be_counted(farm: Farm) -> None:
    """So a cluster starts more runners."""
    until(lambda: waiting(farm) == 0, "an empty queue")
    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(farm.run, number, SLOW, number % 2) for number in range(10, 14)]
        until(lambda: (waiting(farm) or 0) >= 3, "texts that wait")
        assert all(outcome(answer.result(timeout=START_SECONDS))["status"] == "passed" for answer in answers)
    until(lambda: waiting(farm) == 0, "an empty queue")


def test_nothing_is_lost_when_a_runner_is_killed(farm: Farm) -> None:
    """Each text has one outcome, and it is right."""
    victim = farm.start_runner()
    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(farm.run, number, SLOW, number % 2) for number in range(100, 104)]
        time.sleep(1.5)
        victim.kill()
        found = [outcome(answer.result(timeout=START_SECONDS)) for answer in answers]
    assert [each["output"] for each in found] == [f"{40 + number}\n" for number in range(100, 104)], found


def test_a_runner_that_is_told_to_end_hands_over(farm: Farm) -> None:
    """As systemd and Kubernetes end one. Without a word, others would wait for what it had taken."""
    victim = farm.start_runner()
    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(farm.run, number, SLOW, number % 2) for number in range(200, 204)]
        time.sleep(1.5)
        victim.process.terminate()
        assert victim.process.wait(timeout=STOP_SECONDS) == 0, victim.said
        assert "error" not in victim.said
        found = [outcome(answer.result(timeout=START_SECONDS)) for answer in answers]
    assert [each["output"] for each in found] == [f"{40 + number}\n" for number in range(200, 204)], found


def test_a_lost_queue_is_found_again(farm: Farm) -> None:
    """Until then, readers are told to come back."""
    farm.queue.kill()
    server = farm.servers[0]

    def status() -> int:
        return farm.run(200, "print(base + {number})")[0]

    until(lambda: status() == 503, "503 without a queue")
    farm.start_queue()
    until(lambda: status() == 200, f"an answer of {server}")


def test_a_wrong_queue_is_refused(docs: Path, farm: Farm) -> None:
    """The command ends with what is wrong."""
    (port,) = free_ports(1)
    for words, status, what in [
        (["serve", "--root", farm.site, "--queue", f"nats://127.0.0.1:{port}"], 70, "Cannot reach the queue"),
        (["serve", "--queue", "http://queue"], 64, "nats://host:port"),
        (["serve", "--queue", "nats://queue", "--runner", "bwrap"], 64, "--runner"),
        (["serve", "--queue", "nats://queue", "--host", "0.0.0.0"], 64, "--run-hosts"),
    ]:
        command = [str(word) for word in [docs, *words]]
        made = subprocess.run(command, capture_output=True, text=True, timeout=START_SECONDS)
        assert (made.returncode, what in made.stderr) == (status, True), made.stderr
