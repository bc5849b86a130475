"""What a real system has no meaning for is refused over HTTP too: a status, a pointer to what is wrong, and why."""
from __future__ import annotations

import json

import pytest

from stands import Replica, ask

JSON = "application/json"


def publishing(**members: object) -> dict[str, object]:
    """A scenario of `handoff` that publishes one activity and opens it."""
    return {"steps": [{"do": "publish", "type": "com.example.note", **members}, {"do": "tap"}]}


# The simulation, its scenario, where it is wrong, and words of the reason.
CASES: list[tuple[str, dict[str, object], str, str]] = [
    ("handoff", publishing(type=""), "/steps/0/type", "needs a type"),
    ("handoff", publishing(webpageURL="ftp://example.com"), "/steps/0/webpageURL", "http or https"),
    ("handoff", publishing(userInfo={"k": {"$UIColor": "red"}}), "/steps/0/userInfo/k", "not allowed"),
    ("handoff", publishing(userInfo={"k": [1, {"a": {"$UIColor": "red"}}]}), "/steps/0/userInfo/k/1/a", "not allowed"),
    ("handoff", publishing(requiredKeys=["missing"]), "/steps/0/requiredKeys", "lacks: missing"),
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
    """The problem points at the very member."""
    body = json.dumps(scenario).encode()
    answer = ask(replica.port, f"/api/simulations/{simulation}/runs", "POST", {"Content-Type": JSON}, body)
    problem = json.loads(answer.body)
    assert (answer.status, answer.one("Content-Type")) == (422, "application/problem+json"), problem
    assert problem["pointer"] == pointer, problem
    assert words in problem["detail"] and problem["detail"], problem


def test_a_type_that_the_receiver_does_not_list_is_no_error(replica: Replica) -> None:
    """It is a reason for there being no icon."""
    scenario = json.dumps(publishing(type="com.example.unlisted")).encode()
    answer = ask(replica.port, "/api/simulations/handoff/runs", "POST", {"Content-Type": JSON}, scenario)
    outcome = json.loads(answer.body)["outcome"]
    assert (answer.status, outcome["status"]) == (200, "no-icon")
    assert outcome["facts"]["failedConditions"] == ["declared-type"]
