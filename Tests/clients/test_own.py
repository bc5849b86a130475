"""A store that sells the products of a StoreKit configuration file, as a CI job starts it."""
from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from appstoreserverlibrary.api_client import AppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

from store import Store

FIXTURES = Path(__file__).resolve().parents[1] / "ReceiptsTests" / "Fixtures"
BUNDLE = "com.example.birds"
SECRET = "s3cret"
CLUB = "com.example.birds.club.monthly"


@pytest.fixture(scope="module")
def letters() -> queue.Queue[str]:
    """The notifications that arrive."""
    return queue.Queue()


@pytest.fixture(scope="module")
def own(docs: Path, letters: queue.Queue[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store for an app of its own, that notifies this process."""

    class Listener(BaseHTTPRequestHandler):
        """The seller's server."""

        def do_POST(self) -> None:  # noqa: N802
            letters.put(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["signedPayload"])
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Logs nothing."""

    server = HTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    words = ["--config", str(FIXTURES / "Format3.storekit"), "--bundle-id", BUNDLE, "--shared-secret", SECRET]
    words += ["--notify", f"http://127.0.0.1:{server.server_port}/"]
    with Store(docs, None, tmp_path_factory.mktemp("own") / "identity", *words) as store:
        yield store
    server.shutdown()


def verifier(store: Store, bundle: str = BUNDLE, environment: Environment = Environment.SANDBOX) -> SignedDataVerifier:
    """Apple's verifier; the app's number is that of the file."""
    return SignedDataVerifier([store.root("transactions", "cer")], False, environment, bundle, 1_600_000_099)


def test_sells_the_products_of_the_file(own: Store, letters: queue.Queue[str]) -> None:
    """Apple's library verifies the transaction and the notification."""
    bought = own.act(do_="buy", product=CLUB)
    [transaction] = bought["transactions"]
    decoded = verifier(own).verify_and_decode_signed_transaction(transaction["signedTransactionInfo"])
    assert (decoded.productId, decoded.bundleId, decoded.price) == (CLUB, BUNDLE, 3990)
    assert decoded.subscriptionGroupIdentifier == "20900002"
    told = verifier(own).verify_and_decode_notification(letters.get(timeout=200))
    assert told.rawNotificationType == "SUBSCRIBED"
    inside = verifier(own).verify_and_decode_signed_transaction(told.data.signedTransactionInfo)
    assert inside.transactionId == transaction["transactionId"]
    with pytest.raises(VerificationException):
        verifier(own, "com.example.lighthouse").verify_and_decode_signed_transaction(transaction["signedTransactionInfo"])


def test_notifications_of_production_have_the_apps_number(own: Store, letters: queue.Queue[str]) -> None:
    """The number is in the file."""
    own.act("production", do_="buy", product="com.example.birds.patron")
    told = verifier(own, environment=Environment.PRODUCTION).verify_and_decode_notification(letters.get(timeout=200))
    assert told.data.appAppleId == 1_600_000_099


def test_the_receipt_is_of_that_app(own: Store) -> None:
    """With the shared secret of the flag."""
    answer = own.verify(own.receipt(), password=SECRET)
    assert answer["status"] == 0
    assert answer["receipt"]["bundle_id"] == BUNDLE
    assert own.verify(own.receipt())["status"] == 21004


def test_the_api_answers_for_each_customer(own: Store) -> None:
    """Each has a history, a country and a token of their own."""
    key = json.loads(own.read("api-key")[1])
    words = (key["privateKey"].encode(), key["keyId"], key["issuerId"], BUNDLE, Environment.SANDBOX)
    client = AppStoreServerAPIClient(*words)
    client._base_url = f"{own.address}/sandbox"
    token = "7e3fb204-2c13-4d0a-8f1c-5e6a7b8c9d10"
    own.act(do_="add-customer", customer="bruno", storefront="BRA", appAccountToken=token)
    [bought] = own.act(do_="buy", product=CLUB, customer="bruno")["transactions"]
    signed = client.get_transaction_info(bought["transactionId"]).signedTransactionInfo
    decoded = verifier(own).verify_and_decode_signed_transaction(signed)
    assert (decoded.storefront, decoded.appAccountToken) == ("BRA", token)
    [group] = client.get_all_subscription_statuses(bought["transactionId"]).data
    [item] = group.lastTransactions
    assert item.originalTransactionId == bought["originalTransactionId"]
    assert item.status is Status.ACTIVE


def test_no_second_store_repeats_an_identifier(own: Store, docs: Path, tmp_path: Path) -> None:
    """Nor does another customer, or the other environment."""
    with Store(docs, None, tmp_path / "identity") as other:
        seen = [each["transactionId"] for each in (*own.transactions(), *own.transactions("production"))]
        for environment in ("sandbox", "production"):
            seen += [each["transactionId"] for each in other.act(environment, do_="buy", product="coins.100")["transactions"]]
    assert len(seen) >= 4
    assert len(set(seen)) == len(seen)
