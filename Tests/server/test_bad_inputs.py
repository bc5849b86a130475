"""Inputs without a meaning in the real system are refused over HTTP too: a status, a pointer to the fault, and a
reason."""
from __future__ import annotations

import json
import re
import threading
import time

import pytest

from stands import ANSWER_SECONDS, PATIENCE, Replica, ask

JSON = "application/json"


def publishing(**members: object) -> dict[str, object]:
    """A `handoff` scenario that publishes one activity and opens it."""
    return {"steps": [{"do": "publish", "type": "com.example.note", **members}, {"do": "tap"}]}


# The simulation, its scenario, the place of the fault, and part of the reason.
CASES: list[tuple[str, dict[str, object], str, str]] = [
    ("handoff", publishing(type=""), "/steps/0/type", "needs a type"),
    ("handoff", publishing(webpageURL="ftp://example.com"), "/steps/0/webpageURL", "http or https"),
    ("handoff", publishing(userInfo={"k": {"$UIColor": "red"}}), "/steps/0/userInfo/k", "not allowed"),
    ("handoff", publishing(userInfo={"k": [1, {"a": {"$UIColor": "red"}}]}), "/steps/0/userInfo/k/1/a", "not allowed"),
    ("handoff", publishing(requiredKeys=["missing"]), "/steps/0/requiredKeys", "requiredUserInfoKeys: missing"),
    ("handoff", publishing(publicIndexing=True), "/steps/0/publicIndexing", "webpageURL or requiredUserInfoKeys"),
    ("handoff", publishing(expiresAfter=-1), "/steps/0/expiresAfter", "from 0 to"),
    ("handoff", {"steps": [{"do": "wait", "seconds": -1}]}, "/steps/0/seconds", "from 0 to"),
    ("handoff", {"receiver": {"kind": "watch"}, "steps": [{"do": "tap"}]}, "/receiver/kind", "never receives"),
    (
        "handoff",
        {"steps": [{"do": "publish", "type": "a"}, {"do": "invalidate"}, {"do": "become-current"}]},
        "/steps/2",
        "was invalidated",
    ),
    ("activity-restoration", {"intent": {"name": ""}, "steps": [{"do": "request"}]}, "/intent/name", ""),
    ("activity-restoration", {"intent": {"phrase": " "}, "steps": [{"do": "request"}]}, "/intent/phrase", ""),
    ("activity-restoration", {"scene": "Shop", "steps": [{"do": "request"}]}, "/scene", "no scene 'Shop'"),
    ("activity-restoration", {"steps": [{"do": "wait", "seconds": -1}]}, "/steps/0/seconds", "from 0 to"),
    ("numbers-game", {"tiles": [1, 2, 3, 11, 5, 6]}, "/tiles/3", ""),
    ("numbers-game", {"tiles": [7, 7, 3, 7, 5, 6]}, "/tiles/3", ""),
    ("numbers-game", {"tiles": [75, 2, 3, 4, 75, 6]}, "/tiles/4", ""),
    ("numbers-game", {"tiles": [1, 2, 3, 4, 5]}, "/tiles", ""),
    ("numbers-game", {"tiles": [1, 2, 0, 4, 5, 6]}, "/tiles/2", ""),
    ("numbers-game", {"target": 1000}, "/target", ""),
    ("numbers-game", {"target": -5}, "/target", ""),
]


@pytest.mark.parametrize(("simulation", "scenario", "pointer", "words"), CASES)
def test_is_refused_with_its_place(
    replica: Replica, simulation: str, scenario: dict[str, object], pointer: str, words: str
) -> None:
    """The problem document points at the exact member."""
    body = json.dumps(scenario).encode()
    answer = ask(replica.port, f"/api/simulations/{simulation}/runs", "POST", {"Content-Type": JSON}, body)
    problem = json.loads(answer.body)
    assert (answer.status, answer.one("Content-Type")) == (422, "application/problem+json"), problem
    assert problem["pointer"] == pointer, problem
    assert words in problem["detail"] and problem["detail"], problem


# Each line holds the one before ten times: https://en.wikipedia.org/wiki/Billion_laughs_attack
LAUGHS = "a0: &a0 [x]\n" + "".join(
    f"a{number}: &a{number} [{', '.join([f'*a{number - 1}'] * 10)}]\n" for number in range(1, 12)
)


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("steps:\n  - {do: tap", 400, "Invalid YAML"),
        ("steps:\n  - do: tap\n    do: tap\n", 400, "appears twice"),
        (LAUGHS, 400, "more than 50000 values"),
        ("[" * 60_000, 400, "nesting"),
        ("- " * 30_000, 400, "nesting"),
        ("{a: " * 15_000, 400, "nesting"),
        ("[" * 40 + "]" * 40, 400, "nested deeper"),
        ("- 1\n" * 15_000, 422, "Expected an object"),
        ("".join(f"a{number}: 1\na{number}: 1\n" for number in range(3000)), 400, "appears twice"),
        ("seed: 1\nsed: 1\n", 422, "did you mean 'seed'"),
    ],
    ids=["open", "twice", "laughs", "brackets", "dashes", "braces", "deep", "long", "many", "unknown"],
)
def test_yaml_is_refused_at_its_line(replica: Replica, text: str, status: int, words: str) -> None:
    """Readers write it, so the line has to be right, and nothing may take long."""
    start = time.monotonic()
    headers = {"Content-Type": "application/yaml"}
    answer = ask(replica.port, "/api/simulations/handoff/runs", "POST", headers, text.encode())
    problem = json.loads(answer.body)
    assert (answer.status, time.monotonic() - start < 2 * PATIENCE) == (status, True), problem
    assert words in problem["detail"]
    assert 1 <= problem["line"] <= text.count("\n") + 2 and problem["column"] >= 1


def test_a_type_that_the_receiver_does_not_list_is_no_error(replica: Replica) -> None:
    """It is one of the reasons for a missing icon."""
    scenario = json.dumps(publishing(type="com.example.unlisted")).encode()
    answer = ask(replica.port, "/api/simulations/handoff/runs", "POST", {"Content-Type": JSON}, scenario)
    outcome = json.loads(answer.body)["outcome"]
    assert (answer.status, outcome["status"]) == (200, "no-icon")
    assert outcome["facts"]["failedConditions"] == ["declared-type"]


# The size of a body: the largest accepted of each kind in `make soak`, and a quarter of it otherwise.
SCALE = 4 if PATIENCE == 1 else 1
ROOM = SCALE * (1 << 18) - 64


def filled(piece: str, begin: str, end: str) -> bytes:
    """Repeat a piece as often as there is room, with a number in place of `#`."""
    pieces: list[str] = []
    size = len(begin) + len(end)
    while size < ROOM - len(piece) - 16:
        pieces.append(piece.replace("#", str(len(pieces))))
        size += len(pieces[-1]) + 1
    return (begin + ",".join(pieces) + end).encode()


WORST: dict[str, bytes] = {
    "unknown keys": filled('"stpes#":1', "{", "}"),
    "unknown keys of steps": filled('{"do":"pubilsh#"}', '{"steps":[', "]}"),
    "unknown keys of a step": filled('"tpye#":1', '{"steps":[{"do":"publish",', "}]}"),
    "one key again and again": filled('"steps":[]', "{", "}"),
    "long keys": filled('"' + "s" * 5000 + '#":1', "{", "}"),
    "steps": filled('{"do":"tap"}', '{"steps":[', "]}"),
    "waiting": filled('{"do":"wait","seconds":1}', '{"steps":[', "]}"),
    "nothing": filled("[]", "[", "]"),
    "depth": b"[" * (ROOM // 2) + b"]" * (ROOM // 2),
    "objects in objects": b'{"a":' * (ROOM // 7) + b"1" + b"}" * (ROOM // 7),
    "a long number": b'{"seed":' + b"9" * (ROOM - 16) + b"}",
    "a long text": b'{"seed":"' + b"\\u0041" * (ROOM // 7) + b'"}',
    "a long exponent": b'{"seed":1e' + b"9" * (ROOM - 16) + b"}",
}


def posts(replica: Replica) -> list[str]:
    """Every address that accepts a POST, from the server's OpenAPI description."""
    document = json.loads(ask(replica.port, "/openapi.json").body)
    paths = sorted(path for path, methods in document["paths"].items() if "post" in methods)
    return [re.sub(r"\{[^}]*\}", "sandbox", path) for path in paths]


@pytest.mark.parametrize("kind", WORST)
def test_the_worst_body_takes_two_seconds_at_most_and_pages_none(replica: Replica, kind: str) -> None:
    """Several at once, enough to fill every slot; pages are still served meanwhile."""
    for path in posts(replica):
        statuses: list[int] = []

        def send(path: str = path, statuses: list[int] = statuses) -> None:
            answer = ask(replica.port, path, "POST", {"Content-Type": JSON}, WORST[kind])
            statuses.append(answer.status)

        senders = [threading.Thread(target=send) for _ in range(4)]
        begun = time.monotonic()
        for sender in senders:
            sender.start()
        page = ask(replica.port, "/")
        shown = time.monotonic() - begun
        for sender in senders:
            sender.join(ANSWER_SECONDS)
        took = time.monotonic() - begun
        assert page.status == 200 and shown < PATIENCE
        assert len(statuses) == 4, (path, statuses)
        assert all(status < 500 or status == 503 for status in statuses), (path, statuses)
        assert took < 2.5 * PATIENCE, (path, took)
