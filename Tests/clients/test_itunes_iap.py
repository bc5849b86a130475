"""itunes-iap: a client of verifyReceipt that is strict about the form of each member."""
from __future__ import annotations

import asyncio
import base64
from collections.abc import Iterator

import itunesiap
import pytest
from itunesiap.request import RequestBase

from store import SECRET, Forgery, Store, flipped


def point(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    """Give the client the store's addresses."""
    monkeypatch.setattr(RequestBase, "PRODUCTION_VALIDATION_URL", f"{store.address}/production/verifyReceipt")
    monkeypatch.setattr(RequestBase, "SANDBOX_VALIDATION_URL", f"{store.address}/sandbox/verifyReceipt")


@pytest.fixture
def client(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The store that the client talks to."""
    point(monkeypatch, store)
    yield store


def verified(receipt: bytes, secret: str = SECRET) -> itunesiap.receipt.Response:
    """The verified receipt, as in App Review: production first, then the sandbox."""
    text = base64.b64encode(receipt).decode()
    return itunesiap.verify(text, password=secret, env=itunesiap.env.review)


def test_reads_every_member(client: Store) -> None:
    """Numbers are strings, flags are words, and dates have three forms."""
    response = verified(client.receipt())
    assert response.status == 0
    assert response.receipt.bundle_id == "com.example.lighthouse"
    for item in response.receipt.in_app:
        assert item.quantity == 1
        assert int(item.transaction_id) > 0
        assert item.original_purchase_date <= item.purchase_date
    assert {item.product_id for item in response.receipt.in_app} >= {"full.version", "pro.monthly"}
    assert response.receipt.last_in_app.product_id
    assert len(response.latest_receipt_info) >= len(response.receipt.in_app)


def test_reads_what_happens_next(client: Store) -> None:
    """The subscription renews."""
    renewals = verified(client.receipt()).pending_renewal_info
    assert [renewal.auto_renew_status for renewal in renewals] == [1]
    assert [renewal.auto_renew_product_id for renewal in renewals] == ["pro.monthly"]


def test_works_without_waiting(client: Store) -> None:
    """The same client, asynchronous."""
    text = base64.b64encode(client.receipt()).decode()
    response = asyncio.run(itunesiap.aioverify(text, password=SECRET, env=itunesiap.env.review))
    assert response.status == 0


@pytest.mark.parametrize(("what", "status"), [("byte", 21003), ("secret", 21004), ("rubbish", 21002)])
def test_refuses(client: Store, what: str, status: int) -> None:
    """Each for its own reason."""
    receipt = client.receipt()
    if what == "byte":
        receipt = flipped(receipt, receipt.index(b"com.example.lighthouse"))
    elif what == "rubbish":
        receipt = b"rubbish"
    with pytest.raises(itunesiap.exceptions.InvalidReceipt) as caught:
        verified(receipt, "wrong" if what == "secret" else SECRET)
    assert caught.value.status == status


def test_refuses_a_foreign_store(client: Store, foreign: Store) -> None:
    """The signer is unknown."""
    with pytest.raises(itunesiap.exceptions.InvalidReceipt) as caught:
        verified(foreign.receipt())
    assert caught.value.status == 21003


def test_refuses_a_faulty_chain(
    forged: Store, forgeries: dict[str, Forgery], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The root is trusted, but a marker is missing or the certificate has expired."""
    point(monkeypatch, forged)
    for name, forgery in forgeries.items():
        receipt = base64.b64decode(forgery.receipt)
        if name == "none":
            assert verified(receipt).status == 0
            continue
        with pytest.raises(itunesiap.exceptions.InvalidReceipt) as caught:
            verified(receipt)
        assert caught.value.status == 21003, name
