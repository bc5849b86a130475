"""The server's OpenAPI description compared with its behavior: schemathesis sends requests, with all its checks."""
from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import jwt
import pytest

from stands import ANSWER_SECONDS, Replica, free_ports

# A stream continues until the client leaves, but schemathesis reads every response to its end. test_replicas.py tests
# the streams.
STREAMS = "/api/.*(stream|events)"

# A multiplier for the amount of random input. A larger `LIVEDOCS_FUZZ` also tests every boundary value of the
# description.
FUZZ = max(1, int(os.environ.get("LIVEDOCS_FUZZ", "1")))
PHASES = "examples,fuzzing,stateful" + (",coverage" if FUZZ > 1 else "")


@pytest.fixture(scope="module")
def description(replica: Replica) -> dict[str, object]:
    """The description as served."""
    with urllib.request.urlopen(f"http://127.0.0.1:{replica.port}/openapi.json", timeout=ANSWER_SECONDS) as answer:
        return json.load(answer)


def test_describes_every_simulation(description: dict[str, object], replica: Replica) -> None:
    """Every simulation that can run is described."""
    with urllib.request.urlopen(f"http://127.0.0.1:{replica.port}/api/simulations", timeout=ANSWER_SECONDS) as answer:
        names = [simulation["name"] for simulation in json.load(answer)]
    assert len(names) >= 5
    for name in names:
        assert f"/api/simulations/{name}/runs" in description["paths"]


def store_token(replica: Replica) -> str:
    """The token that a seller's server sends with each request to the App Store Server API."""
    with urllib.request.urlopen(f"http://127.0.0.1:{replica.port}/appstore/api-key", timeout=ANSWER_SECONDS) as answer:
        key = json.load(answer)
    now = int(time.time())
    claims = {"iss": key["issuerId"], "iat": now, "exp": now + 3000, "aud": "appstoreconnect-v1"}
    claims["bid"] = "com.example.lighthouse"
    return jwt.encode(claims, key["privateKey"], "ES256", {"kid": key["keyId"]})


@pytest.fixture(scope="module")
def shop(docs: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replica]:
    """A replica whose test App Store is open to everyone."""
    with Replica(docs, root, free_ports(1)[0], tmp_path_factory.mktemp("shop"), "--store") as replica:
        yield replica


def test_schemathesis_finds_nothing(shop: Replica, tmp_path: Path) -> None:
    """Hundreds of requests, good and bad, and thousands in the long tests: every answer matches the description."""
    program = Path(sys.executable).with_name("schemathesis")
    words = [program, "--config-file", Path(__file__).with_name("schemathesis.toml")]
    words += ["run", f"http://127.0.0.1:{shop.port}/openapi.json", "--checks", "all", "--seed", "1"]
    words += ["--phases", PHASES, "--max-examples", str(8 * FUZZ), "--exclude-path-regex", STREAMS]
    words += ["--request-timeout", "10", "--no-color"]
    result = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, timeout=600, cwd=tmp_path,
        env={**os.environ, "STORE_TOKEN": store_token(shop)},
    )
    assert result.returncode == 0, result.stdout[-8000:] + result.stderr[-2000:]
    # Guards against an empty run, which would prove nothing.
    counts = re.search(r"(\d+) generated, (\d+) passed", result.stdout)
    assert counts and int(counts[1]) == int(counts[2]) > 300, result.stdout[-4000:]
