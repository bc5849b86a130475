"""What other machines are told of a site that is being written."""
from __future__ import annotations

import http.client
import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from stands import START_SECONDS, STOP_SECONDS


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of a site that is served, and of which something can be said."""
    folder = tmp_path_factory.mktemp("faulty")
    (folder / "content").mkdir()
    (folder / "docs.yml").write_text("title: Faulty\n", encoding="utf-8")
    (folder / "content" / "index.md").write_text("---\ntitle: Home\n---\n\n[Nowhere](/nowhere/)\n", encoding="utf-8")
    return folder


@contextmanager
def serving(docs: Path, root: Path, *options: str) -> Iterator[str]:
    """The address that `docs serve` prints."""
    words = [str(docs), "serve", "--root", str(root), "--no-samples", "--port", "0", "--format", "text", *options]
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout
    try:
        lines = iter(process.stdout.readline, "")
        yield next(line.split()[1] for line in lines if line.startswith("Serving "))
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=STOP_SECONDS)
        process.stdout.close()


def greeting(address: str) -> dict[str, Any]:
    """What a page is told as it comes."""
    parts = urlsplit(address)
    with closing(http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=START_SECONDS)) as connection:
        connection.request("GET", "/api/preview/events")
        answer = connection.getresponse()
        assert answer.status == 200
        for line in iter(answer.readline, b""):
            if line.startswith(b"data: "):
                said: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
                return said
    raise AssertionError("the stream ended without a word")


@pytest.mark.parametrize("options, name, isTold", [
    ([], "127.0.0.1", True),
    (["--host", "::1"], "::1", True),
    (["--host", "0.0.0.0"], "127.0.0.1", False),
    (["--host", "::"], "::1", False),
    (["--host", "0.0.0.0", "--faults"], "127.0.0.1", True),
    (["--origin", "https://docs.example.org"], "127.0.0.1", False),
    (["--origin", "https://docs.example.org", "--faults"], "127.0.0.1", True),
])
def test_faults_are_for_this_machine_unless_they_are_asked_for(
    docs: Path, faulty: Path, options: list[str], name: str, isTold: bool
) -> None:
    with serving(docs, faulty, *options) as address:
        assert urlsplit(address).hostname == name
        told = greeting(address)
        assert told["total"] == len(told["diagnostics"]) == int(isTold), told
        assert ("index.md" in json.dumps(told)) == isTold
