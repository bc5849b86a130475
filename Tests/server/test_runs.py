"""Readers change listings and run them over HTTP: the outcome, events as they happen, and what is refused."""
from __future__ import annotations

import json
import subprocess
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from stands import START_SECONDS

PAGE = """---
title: Home
---

```swift
let base = 40
```

```swift
print(base)  // Prints "40"
```

```swift no_run
fatalError()
```
"""


def make_site(folder: Path) -> Path:
    """Writes a site with listings."""
    (folder / "content" / "guide").mkdir(parents=True)
    (folder / "docs.yml").write_text("title: Small\nbase: https://docs.example/\n", encoding="utf-8")
    for name in ("index.md", "guide/lamp.md"):
        (folder / "content" / name).write_text(PAGE, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def site(open_folder: Path) -> Path:
    """A site with listings, which the jail's user may read."""
    return make_site(open_folder)


def post(url: str, body: object, accept: str = "application/json", **headers: str) -> tuple[int, str]:
    """Sends JSON and returns the status and the body."""
    data = json.dumps(body).encode()
    fields = {"Content-Type": "application/json", "Accept": accept, **headers}
    request = urllib.request.Request(url, data, fields, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=START_SECONDS) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


@pytest.mark.parametrize("page", ["guide%2Flamp", "%2F"])
def test_a_text_runs_after_the_listings_before_it(address: str, page: str) -> None:
    """The outcome has the output and what the comments say."""
    status, body = post(f"{address}/api/listings/{page}/2/runs", {"text": 'print(base + 2)  // Prints "42"'})
    outcome = json.loads(body)
    assert (status, outcome["status"], outcome["output"]) == (200, "passed", "42\n"), body
    assert outcome["expectations"] == [{"actual": "42", "column": 18, "expected": "42", "holds": True, "line": 1}]
    assert outcome["diagnostics"] == [] and outcome["seconds"] > 0


def test_errors_have_their_place(address: str) -> None:
    """The compiler's errors are at their line."""
    _, body = post(f"{address}/api/listings/guide%2Flamp/2/runs", {"text": "\nlet x: Int = true"})
    outcome = json.loads(body)
    assert outcome["status"] == "failed"
    assert [(entry["line"], entry["column"]) for entry in outcome["diagnostics"]] == [(2, 14)]


def test_events_arrive_as_they_happen(address: str) -> None:
    """A stream begins with the compiler and ends with the outcome."""
    text = 'import Glibc\nprint("one")\nsleep(1)\nprint("two")'
    _, body = post(f"{address}/api/listings/guide%2Flamp/2/runs", {"text": text}, "text/event-stream")
    names = [line.removeprefix("event: ") for line in body.splitlines() if line.startswith("event: ")]
    assert names[:2] == ["compiling", "diagnostics"] and names[-1] == "outcome", names
    assert "output" in names
    outcome = json.loads(body.rstrip().split("data: ")[-1])
    assert outcome["output"] == "one\ntwo\n"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("guide%2Flamp/3", {"text": "print(1)"}, 404),
        ("guide%2Flamp/9", {"text": "print(1)"}, 404),
        ("guide%2Flamp/x", {"text": "print(1)"}, 404),
        ("nowhere/1", {"text": "print(1)"}, 404),
        ("guide%2Flamp/2", {}, 422),
        ("guide%2Flamp/2", {"text": 1}, 422),
        ("guide%2Flamp/2", {"text": "a" * 70_000}, 413),
        ("guide%2Flamp/2", {"text": "a" * 300_000}, 413),
    ],
)
def test_what_cannot_run_is_refused(address: str, path: str, body: object, status: int) -> None:
    """A problem document says why."""
    answer, text = post(f"{address}/api/listings/{path}/runs", body)
    assert answer == status, text
    assert json.loads(text)["detail"]


def test_other_pages_may_not_run_anything(address: str) -> None:
    """A page of another origin is refused."""
    answer, _ = post(f"{address}/api/listings/guide%2Flamp/2/runs", {"text": "print(1)"}, Origin="https://evil.example")
    assert answer == 403


def test_many_readers_are_answered_or_told_to_wait(address: str) -> None:
    """Of one client, only a few texts wait."""
    def run(number: int) -> tuple[int, str]:
        return post(f"{address}/api/listings/guide%2Flamp/2/runs", {"text": f"print(base + {number + 1000})"})

    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(run, range(12)))
    assert {status for status, _ in answers} <= {200, 503}
    ran = [json.loads(body) for status, body in answers if status == 200]
    assert len(ran) >= 4 and all(outcome["status"] == "passed" for outcome in ran), answers


def test_pages_say_where_their_listings_run(address: str) -> None:
    """Without the flag there is no such address."""
    with urllib.request.urlopen(f"{address}/guide/lamp/") as response:
        assert 'data-listings="/api/listings/guide%2Flamp"' in response.read().decode()
    with urllib.request.urlopen(f"{address}/live.json") as response:
        assert json.load(response) == {"live": True, "runs": True}


def test_without_the_jail_nothing_starts(docs: Path, site: Path) -> None:
    """The command says what is missing."""
    words = [docs, "serve", "--root", site, "--port", "0", "--run", "--runner", "no-such-program"]
    made = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=START_SECONDS)
    assert made.returncode != 0
    assert "install bubblewrap" in made.stderr


@pytest.mark.parametrize("words", [["--run-hosts"], ["--runner", "bwrap"], ["--run", "--host", "0.0.0.0"]])
def test_contradicting_options_are_refused(docs: Path, words: list[str]) -> None:
    """Nobody opens the door by accident."""
    made = subprocess.run([str(docs), "serve", *words], capture_output=True, text=True, timeout=START_SECONDS)
    assert made.returncode == 64, made.stderr
