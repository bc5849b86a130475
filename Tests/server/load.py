"""Load: wrk for many requests, and our own client, which checks each answer."""
from __future__ import annotations

import http.client
import json
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from stands import ANSWER_SECONDS, CLIENT, HOST, PATIENCE, Cluster

PAGES = ["/", "/guide/lamp/", "/search/index.json", "/sitemap.xml"]
RUNS = "/api/simulations/handoff/runs"
WARM_UP_SECONDS = 1
LUA = Path(__file__).resolve().parent / "load.lua"


@dataclass
class Tally:
    """The results of the requests of a load."""

    wrk: dict[str, int] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)

    @property
    def failures(self) -> dict[str, int]:
        """Requests without an answer, or with a wrong one."""
        wrk = {f"wrk {kind}": count for kind, count in self.wrk.items() if kind != "requests" and count}
        return {**wrk, **{what: count for what, count in self.answers.items() if what != "right"}}

    @property
    def requests(self) -> int:
        """The number of all requests."""
        return self.wrk["requests"] + self.answers.total()


@contextmanager
def under_load(cluster: Cluster, folder: Path) -> Iterator[Tally]:
    """Load the cluster while something happens to it; the tally is complete at the end."""
    tally = Tally()
    scenario = folder / "scenario.json"
    scenario.write_bytes(cluster.scenario)
    process = start_wrk(cluster.nginx.port, scenario)
    ending = threading.Event()
    careful = threading.Thread(target=ask_until, args=(cluster, ending, tally))
    careful.start()
    try:
        time.sleep(WARM_UP_SECONDS)
        yield tally
    finally:
        ending.set()
        careful.join()
        # wrk then prints its results, as it does at the end of its time.
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=10 * PATIENCE)
    assert process.returncode == 0, errors
    tally.wrk = json.loads(output.splitlines()[-1])


def start_wrk(port: int, scenario: Path) -> subprocess.Popen[str]:
    """Run wrk with pages and runs, until it is stopped."""
    words = ["wrk", "-t1", "-c32", "-d300s", "--timeout", f"{ANSWER_SECONDS:.0f}s", "-s", str(LUA), f"http://127.0.0.1:{port}/"]
    words += ["--", HOST, CLIENT, str(scenario), *PAGES]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ask_until(cluster: Cluster, ending: threading.Event, tally: Tally) -> None:
    """Send requests until the end, and compare each answer with the first one: all replicas must answer alike."""
    first: dict[str, bytes] = {}
    connection = http.client.HTTPConnection("127.0.0.1", cluster.nginx.port, timeout=ANSWER_SECONDS)
    turn = 0
    while not ending.is_set():
        path = [*PAGES, RUNS][turn % (len(PAGES) + 1)]
        headers = {"Host": HOST, CLIENT: f"10.255.{turn // 250 % 250}.{turn % 250}"}
        turn += 1
        try:
            if path == RUNS:
                connection.request("POST", path, cluster.scenario, {**headers, "Content-Type": "application/json"})
            else:
                connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            body = response.read()
        except (OSError, http.client.HTTPException) as error:
            tally.answers[f"{path}: {error!r}"] += 1
            connection.close()
            continue
        if response.status != 200:
            tally.answers[f"{path}: status {response.status}"] += 1
        elif body != first.setdefault(path, body):
            tally.answers[f"{path}: another body"] += 1
        else:
            tally.answers["right"] += 1
    connection.close()
