"""The store itself: its identity, its endpoints over HTTP, and its notifications."""
from __future__ import annotations

import base64
import json
import os
import queue
import stat
import select
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path

import pytest
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

from store import APP_ID, BUNDLE, Forgery, Store


def test_keeps_its_keys_to_itself(store: Store) -> None:
    """Other users can't read them."""
    files = list(store.identity.rglob("*-key.pem"))
    assert files
    for file in files:
        assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(store.identity / "identity").st_mode) == 0o700


def test_says_where_its_roots_are(store: Store) -> None:
    """In the first lines of its output."""
    assert str(store.identity) in store.announced
    assert "/appstore" in store.announced


def test_stores_of_one_identity_trust_each_other(store: Store, docs: Path, root: Path) -> None:
    """As replicas do."""
    before = {path.name: path.read_bytes() for path in store.identity.rglob("*.pem")}
    with Store(docs, root, store.identity) as other:
        assert other.root("receipts", "cer") == store.root("receipts", "cer")
        assert other.verify(store.receipt())["status"] == 0
    assert {path.name: path.read_bytes() for path in store.identity.rglob("*.pem")} == before


def test_refuses_receipts_that_others_signed(store: Store, forgeries: dict[str, Forgery]) -> None:
    """Even correct ones."""
    for name, forgery in forgeries.items():
        assert store.verify(base64.b64decode(forgery.receipt))["status"] == 21003, name


def test_refuses_a_faulty_chain_below_its_own_root(forged: Store, forgeries: dict[str, Forgery]) -> None:
    """A leaf or an authority without its marker, or expired."""
    for name, forgery in forgeries.items():
        status = forged.verify(base64.b64decode(forgery.receipt))["status"]
        assert status == (0 if name == "none" else 21003), name


def test_answers_200_to_whatever_it_is_asked(store: Store) -> None:
    """verifyReceipt has its own numbers."""
    for body, method in [(b"", "POST"), (b"{", "POST"), (b"[]", "POST"), (b'{"receipt-data": 1}', "POST"), (None, "GET")]:
        status, answer = store.read("sandbox/verifyReceipt", body, method)
        assert status == 200
        assert json.loads(answer)["status"] in (21000, 21002)


def test_the_sellers_server_asks_the_right_store(store: Store) -> None:
    """A sandbox receipt is accepted after a 21007."""
    body = json.dumps({"receipt-data": base64.b64encode(store.receipt()).decode()}).encode()
    status, answer = store.read("/seller/verifyReceipt", body)
    assert status == 200
    assert json.loads(answer)["accepted"] is True


def test_tells_the_sellers_server(docs: Path, root: Path, tmp_path: Path) -> None:
    """Events arrive signed, once each."""
    letters: queue.Queue[str] = queue.Queue()

    class Listener(BaseHTTPRequestHandler):
        """The seller's server."""

        def do_POST(self) -> None:  # noqa: N802
            body = self.rfile.read(int(self.headers["Content-Length"]))
            letters.put(json.loads(body)["signedPayload"])
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Logs nothing."""

    server = HTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/notifications"
    with Store(docs, root, tmp_path / "identity", "--notify", address) as store:
        store.act(do_="buy", product="pro.monthly")
        roots = [store.root("transactions", "cer")]
        verifier = SignedDataVerifier(roots, False, Environment.SANDBOX, BUNDLE, APP_ID)
        told = verifier.verify_and_decode_notification(letters.get(timeout=200))
        assert told.rawNotificationType == "SUBSCRIBED"
        transaction = verifier.verify_and_decode_signed_transaction(told.data.signedTransactionInfo)
        assert transaction.productId == "pro.monthly"
        store.act(do_="advance", seconds=301)
        assert verifier.verify_and_decode_notification(letters.get(timeout=200)).rawNotificationType == "DID_RENEW"
    server.shutdown()
    assert letters.empty()


def test_a_slow_answer_holds_up_no_other_notification(docs: Path, root: Path, tmp_path: Path) -> None:
    """Six are pending at once, and the server still stops."""
    waiting = 0
    change = threading.Condition()
    answer = threading.Event()

    class Slow(BaseHTTPRequestHandler):
        """A server that delays its answer until it is released or the client has disconnected."""

        def do_POST(self) -> None:  # noqa: N802
            nonlocal waiting
            self.rfile.read(int(self.headers["Content-Length"]))
            with change:
                waiting += 1
                change.notify()
            while not answer.is_set() and not select.select([self.connection], [], [], 0.05)[0]:
                pass
            with change:
                waiting -= 1

        def log_message(self, *_: object) -> None:
            """Logs nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Slow)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with Store(docs, root, tmp_path / "identity", "--notify", f"http://127.0.0.1:{server.server_port}/") as store:
        for _ in range(6):
            store.act(do_="buy", product="coins.100")
        with change:
            assert change.wait_for(lambda: waiting == 6, timeout=200)
    answer.set()
    server.shutdown()


@pytest.mark.parametrize("address", ["http://192.0.2.1/x", "ftp://127.0.0.1/x", "http://user@127.0.0.1/", "x"])
def test_sends_to_no_other_machine(docs: Path, root: Path, tmp_path: Path, address: str) -> None:
    """If it isn't asked to."""
    with pytest.raises(AssertionError, match="--notify"):
        Store(docs, root, tmp_path / "identity", "--notify", address).__enter__()


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        (b"{", 400, "JSON"),
        (b'{"do":"by"}', 422, "/do"),
        (b'{"do":"buy","product":"nothing"}', 409, "nothing"),
        (b'{"do":"advance","seconds":0}', 422, "/seconds"),
        (b'{"do":"buy","product":"full.version","appAccountToken":"me"}', 422, "/appAccountToken"),
        (b'{"do":"refund","transaction":"1"}', 409, "1"),
    ],
)
def test_refuses_bad_actions_by_their_place(store: Store, body: bytes, status: int, word: str) -> None:
    """A problem document gives the reason and the place."""
    found, answer = store.read("sandbox/testing", body)
    assert found == status
    assert word in answer.decode()


@pytest.mark.parametrize("reach", [("--host", "0.0.0.0"), ("--origin", "http://127.0.0.1")])
def test_is_closed_to_others_unless_asked(docs: Path, root: Path, tmp_path: Path, reach: tuple[str, str]) -> None:
    """A server that other machines can reach, directly or through a proxy, doesn't sell to strangers."""
    with Store(docs, root, tmp_path / "identity", *reach) as store:
        assert store.read("sandbox/testing")[0] == 403
        assert store.read("api-key")[0] == 403
        assert json.loads(store.read("sandbox/verifyReceipt", b"{}")[1])["status"] == 21002


def test_a_site_that_shows_no_store_has_none(docs: Path, root: Path) -> None:
    """And nothing on it mentions one."""
    with Store(docs, root, None) as server:
        assert "App Store" not in server.announced
        assert server.read("/appstore/roots.pem")[0] == 404
        assert b"appstore" not in server.read("/openapi.json")[1]


def test_serves_where_no_keys_can_be_kept(docs: Path, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It uses temporary keys, and says so."""
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with Store(docs, root, None, "--store") as store:
        assert "aren't saved" in store.announced
        assert store.verify(store.receipt())["status"] == 0
