"""Replicas behind nginx: no request is lost when one of them stops, and nginx blocks what it should."""
from __future__ import annotations

import http.client
import json
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from load import RUNS, under_load
from stands import ANSWER_SECONDS, CLIENT, HOST, ORIGIN, PATIENCE, Answer, Cluster, Entry, Nginx, Replica, ask, free_ports, until, upstream

JSON = {"Content-Type": "application/json"}
SECURITY_HEADERS = [
    "Content-Security-Policy", "Cross-Origin-Resource-Policy", "Referrer-Policy", "X-Content-Type-Options",
]  # fmt: skip
STREAM = "/api/clocks/stream"
STREAM_LIMIT = 16
BODY_LIMIT = 1 << 20
STORE = "/appstore"
STORE_BODY_LIMIT = 4 << 20
USED_AGAIN_SECONDS = 5 * PATIENCE


# Replicas that come and go


def test_a_replica_that_is_killed_costs_no_request(cluster: Cluster, tmp_path: Path) -> None:
    victim = cluster.replicas[1]
    with under_load(cluster, tmp_path) as tally:
        killed = time.time()
        victim.stop(signal.SIGKILL)
        time.sleep(1)
        victim.start()
        wait_until_used(cluster, victim)
    assert tally.failures == {}
    assert tally.requests > 1000
    # Proves that a request really had to be retried.
    assert any(entry.ports[0] == victim.port and len(entry.ports) == 2 for entry in log_since(cluster, killed))


def test_replicas_are_restarted_one_after_the_other_without_losing_a_request(cluster: Cluster, tmp_path: Path) -> None:
    with under_load(cluster, tmp_path) as tally:
        for replica in cluster.replicas:
            assert replica.stop(signal.SIGTERM) == 0
            replica.start()
            wait_until_used(cluster, replica)
    assert tally.failures == {}
    assert tally.requests > 1000


def test_replicas_that_have_too_much_to_do_say_so_and_go_on_serving_pages(tmp_path: Path) -> None:
    with ExitStack() as stack:
        places = {"upstream.conf": upstream([stack.enter_context(stand_in()) for _ in range(3)])}
        nginx = stack.enter_context(Nginx(tmp_path, ["replicas.conf"], places))
        for _ in range(20):
            refused = nginx.ask(RUNS, "POST", headers=JSON, body=b"{}")
            assert (refused.status, refused.one("Retry-After")) == (503, "1")
        assert [nginx.ask("/").status for _ in range(10)] == [200] * 10


def test_where_all_replicas_are_gone_nginx_says_so_with_the_security_headers(tmp_path: Path) -> None:
    with Nginx(tmp_path, ["replicas.conf"], {"upstream.conf": upstream(free_ports(3))}) as nginx:
        answer = nginx.ask("/")
        assert answer.status == 502
        assert headers_of(answer) == headers_of(nginx.ask("/metrics"))
        assert None not in headers_of(answer)


# Passed through unchanged


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/guide/lamp/", {}, 200),
        ("GET", "/guide/lamp/", {"Accept-Encoding": "br"}, 200),
        ("GET", "/guide/lamp/", {"Accept-Encoding": "gzip"}, 200),
        ("GET", "/guide/lamp/", {"Accept-Encoding": "gzip;q=0"}, 200),
        ("HEAD", "/guide/lamp/", {}, 200),
        ("GET", "/guide/lamp/", {"Range": "bytes=5-20"}, 206),
        ("GET", "/guide/lamp/", {"Range": "bytes=999999999-"}, 416),
        ("GET", "/guide/lamp", {}, 308),
        ("GET", "/nothing/", {}, 404),
        ("GET", "/healthz", {}, 200),
        ("GET", "/live.json", {}, 200),
        ("GET", "/search/?q=light+bulb", {}, 200),
        ("GET", "/search/?q=light+bulb", {"Accept-Encoding": "gzip"}, 200),
        ("POST", RUNS, JSON, 400),
        ("POST", "/guide/lamp/", {}, 405),
    ],
)
def test_an_answer_is_that_of_the_replica(
    cluster: Cluster, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    assert_same(cluster, method, path, headers, status)


def test_a_copy_that_is_still_good_is_not_sent_again(cluster: Cluster) -> None:
    tag = cluster.nginx.ask("/guide/lamp/", headers={"Accept-Encoding": "gzip"}).one("ETag")
    assert tag and tag.startswith('"'), "the tag is weak or absent"
    assert_same(cluster, "GET", "/guide/lamp/", {"Accept-Encoding": "gzip", "If-None-Match": tag}, 304)


def test_all_replicas_answer_a_run_with_the_same_bytes(cluster: Cluster) -> None:
    bodies = {cluster.nginx.ask(RUNS, "POST", headers=JSON, body=cluster.scenario).body for _ in range(12)}
    assert len(bodies) == 1
    asked = {entry.ports[0] for entry in cluster.nginx.log if entry.path == RUNS}
    assert asked == {replica.port for replica in cluster.replicas}


def test_replicas_are_one_app_store_that_sells_to_nobody(cluster: Cluster) -> None:
    roots = {ask(replica.port, f"{STORE}/certificates/receipts.cer").body for replica in cluster.replicas}
    assert len(roots) == 1
    assert cluster.nginx.ask(f"{STORE}/sandbox/testing").status == 403
    verify = f"{STORE}/sandbox/verifyReceipt"
    assert json.loads(cluster.nginx.ask(verify, "POST", body=b"{}").body)["status"] == 21002
    # White space is quick to parse; a debug build needs most of the time limit for a receipt of this size.
    largest = b'{"receipt-data":"AAAA"}'.ljust(STORE_BODY_LIMIT)
    assert cluster.nginx.ask(verify, "POST", body=largest).status == 200
    assert cluster.nginx.ask(verify, "POST", body=largest + b" ").status == 413


def test_the_name_and_the_origin_of_the_site_are_let_in_and_others_are_not(cluster: Cluster) -> None:
    run = {"method": "POST", "body": cluster.scenario}
    assert cluster.nginx.ask("/").status == 200
    assert cluster.nginx.ask(RUNS, headers={**JSON, "Origin": ORIGIN}, **run).status == 200
    assert cluster.nginx.ask("/", headers={"Host": "evil.example"}).status == 421
    assert cluster.nginx.ask(RUNS, headers={**JSON, "Origin": "https://evil.example"}, **run).status == 403
    assert cluster.nginx.ask(STREAM, headers={"Origin": "https://evil.example"}).status == 403


def test_a_replica_is_told_who_asks_and_by_which_name_and_not_what_the_client_says_of_it(tmp_path: Path) -> None:
    with stand_in() as port:
        places = {"upstream.conf": f"server 127.0.0.1:{port};"}
        with Nginx(tmp_path, ["replicas.conf"], places) as nginx:
            lies = {"X-Forwarded-For": "10.9.9.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
            told = json.loads(nginx.ask("/", headers={**lies, "Origin": ORIGIN, CLIENT: "10.4.0.1"}).body)
    wanted = {"Host": HOST, "X-Forwarded-Host": HOST, "X-Forwarded-For": "10.4.0.1", "X-Forwarded-Proto": "http"}
    assert {name: told.get(name) for name in [*wanted, "Origin", "Connection"]} == {
        **wanted,
        "Origin": ORIGIN,
        # Otherwise no connection to a replica would be kept alive.
        "Connection": None,
    }


# Streams


def test_an_event_arrives_while_its_stream_is_open(cluster: Cluster) -> None:
    with closing(stream(cluster)) as response:
        assert (response.status, response.getheader("Content-Type", "").split(";")[0]) == (200, "text/event-stream")
        assert event(response), "there is no first event"
        began = time.monotonic()
        # Buffered events would arrive all at once, or never.
        while time.monotonic() - began < 0.2:
            assert event(response), "the stream ended with its first events"


def test_an_address_has_a_few_streams_and_not_more(cluster: Cluster) -> None:
    with ExitStack() as stack:
        streams = [stack.enter_context(closing(stream(cluster, "10.2.0.1"))) for _ in range(STREAM_LIMIT + 1)]
        assert [each.status for each in streams] == [200] * STREAM_LIMIT + [429]
        assert stack.enter_context(closing(stream(cluster, "10.2.0.2"))).status == 200


# Blocked


def test_a_replica_tells_its_metrics_to_the_machine_that_it_runs_on(replica: Replica) -> None:
    told = ask(replica.port, "/metrics")
    assert (told.status, (told.one("Content-Type") or "").split(";")[0]) == (200, "text/plain")


@pytest.mark.parametrize(
    "path",
    ["/metrics", "/metrics/", "//metrics", "/metrics?a", "/%6detrics", "/metrics%2f", "/a/../metrics", "/./metrics//"],
)
def test_metrics_are_not_to_be_had_from_outside(cluster: Cluster, path: str) -> None:
    def refusals() -> list[Entry]:
        return [entry for entry in cluster.nginx.log if entry.path.rstrip("/") == "/metrics"]

    before = len(refusals())
    assert cluster.nginx.ask(path).status == 404
    # nginx logs a request after it has sent the answer.
    until(lambda: len(refusals()) > before, "nginx did not log the request")
    assert [entry.ports for entry in refusals() if entry.ports] == [], "a replica was asked"


def test_a_body_may_be_as_large_as_the_server_allows(cluster: Cluster) -> None:
    largest = b'"' + b"a" * (BODY_LIMIT - 2) + b'"'
    assert cluster.nginx.ask(RUNS, "POST", headers=JSON, body=largest).status == 422
    assert cluster.nginx.ask(RUNS, "POST", headers=JSON, body=largest + b" ").status == 413


def test_headers_have_a_limit(cluster: Cluster) -> None:
    assert cluster.nginx.ask("/", headers={"Cookie": "a" * 3000}).status == 200
    assert cluster.nginx.ask("/", headers={"Cookie": "a" * 5000}).status == 400


def test_one_address_runs_so_much_and_keeps_nobody_from_anything(cluster: Cluster) -> None:
    def run(address: str) -> int:
        return cluster.nginx.ask(RUNS, "POST", headers={**JSON, CLIENT: address}, body=cluster.scenario).status

    with ThreadPoolExecutor(8) as pool:
        greedy = Counter(pool.map(run, ["10.1.0.1"] * 120))
    assert set(greedy) == {200, 429}
    assert greedy[200] > 40 and greedy[429] > 20
    assert run("10.1.0.2") == 200
    assert cluster.nginx.ask("/", headers={CLIENT: "10.1.0.1"}).status == 200


@pytest.mark.parametrize("path", ["/", "/nothing/", RUNS, "/metrics", "/a" * 3000])
def test_every_answer_has_each_security_header_once(cluster: Cluster, replica: Replica, path: str) -> None:
    answer = cluster.nginx.ask(path)
    assert headers_of(answer) == headers_of(ask(replica.port, "/"))
    assert None not in headers_of(answer)


# Helpers


def wait_until_used(cluster: Cluster, replica: Replica) -> None:
    """Wait until nginx sends requests to a replica again."""
    since = time.time()

    def is_used() -> bool:
        return sum(entry.ports == [replica.port] for entry in log_since(cluster, since)) > 20

    until(is_used, f"the replica at port {replica.port} was not used again", USED_AGAIN_SECONDS)


def log_since(cluster: Cluster, moment: float) -> list[Entry]:
    """The requests that nginx finished after a moment."""
    return [entry for entry in cluster.nginx.log if entry.when > moment]


def assert_same(cluster: Cluster, method: str, path: str, headers: dict[str, str], status: int) -> None:
    """Expect the same answer through nginx as from a replica, except for connection-specific headers."""
    direct = ask(cluster.replicas[0].port, path, method, {"Host": HOST, **headers})
    passed = cluster.nginx.ask(path, method, headers=headers)
    assert passed.status == direct.status == status
    assert passed.body == direct.body
    own = {"connection", "date", "server", "keep-alive", "transfer-encoding"}
    kept = [sorted((k.lower(), v) for k, v in answer.headers if k.lower() not in own) for answer in (passed, direct)]
    assert kept[0] == kept[1]


def headers_of(answer: Answer) -> list[str | None]:
    """The security headers; each may appear only once."""
    return [answer.one(name) for name in SECURITY_HEADERS]


class StandIn(BaseHTTPRequestHandler):
    """A stand-in for a replica: it returns the headers it was sent, and refuses runs as if it were busy."""

    def do_GET(self) -> None:
        """Responds with the headers of the request."""
        body = json.dumps(dict(self.headers)).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        """Refuses, like a replica with too many runs."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(503)
        self.send_header("Retry-After", "1")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing."""


@contextmanager
def stand_in() -> Iterator[int]:
    """The port of a stand-in for a replica."""
    with ThreadingHTTPServer(("127.0.0.1", 0), StandIn) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def stream(cluster: Cluster, address: str = "10.3.0.1") -> http.client.HTTPResponse:
    """Open a stream of events as a reader at an address."""
    connection = http.client.HTTPConnection("127.0.0.1", cluster.nginx.port, timeout=ANSWER_SECONDS)
    connection.request("GET", STREAM, headers={"Host": HOST, "Accept": "text/event-stream", CLIENT: address})
    return connection.getresponse()


def event(response: http.client.HTTPResponse) -> list[bytes]:
    """The lines of the next event, or none at the end of the stream. Blocks until then or the connection's timeout."""
    lines: list[bytes] = []
    while line := response.readline():
        if line == b"\n" and lines:
            return lines
        if line not in (b"\n", b"\r\n") and not line.startswith(b":"):
            lines.append(line)
    return []
