"""inapppy: a client of verifyReceipt."""
from __future__ import annotations

import base64
from typing import Any

import pytest
from inapppy import AppStoreValidator, InAppPyValidationError

from store import BUNDLE, SECRET, Forgery, Store, flipped


def validator(store: Store, sandbox: bool = False) -> AppStoreValidator:
    """The client, with the store's address."""

    class Validator(AppStoreValidator):
        """Only the address differs."""

        def _change_url_by_sandbox(self) -> None:
            environment = "sandbox" if self.sandbox else "production"
            self.url = f"{store.address}/{environment}/verifyReceipt"

    return Validator(BUNDLE, sandbox=sandbox, auto_retry_wrong_env_request=not sandbox)


def validated(store: Store, receipt: bytes, secret: str | None = SECRET, **how: Any) -> dict[str, Any]:
    """The validated receipt."""
    text = base64.b64encode(receipt).decode()
    found: dict[str, Any] = validator(store, **how).validate(text, secret, exclude_old_transactions=False)
    return found


def test_finds_what_was_bought(store: Store) -> None:
    """A sandbox receipt at production, which redirects with a 21007."""
    found = validated(store, store.receipt())
    assert found["status"] == 0
    assert found["environment"] == "Sandbox"
    held = {each["product_id"] for each in found["receipt"]["in_app"]}
    assert {"coins.100", "full.version", "pro.monthly", "season.pass"} <= held
    assert found["receipt"]["bundle_id"] == BUNDLE


def test_finds_renewals_and_their_state(store: Store) -> None:
    """Subscriptions have a list of all periods, and the upcoming renewal."""
    found = validated(store, store.receipt())
    periods = [each for each in found["latest_receipt_info"] if each["product_id"] == "pro.monthly"]
    assert len(periods) >= 2
    assert [each["auto_renew_status"] for each in found["pending_renewal_info"]] == ["1"]


def test_asks_production_about_its_own(store: Store) -> None:
    """No retry is needed."""
    assert validated(store, store.receipt("production"))["environment"] == "Production"


def refusal(store: Store, receipt: bytes, secret: str | None = SECRET, **how: Any) -> int:
    """The status with which a receipt is refused."""
    with pytest.raises(InAppPyValidationError) as caught:
        validated(store, receipt, secret, **how)
    status: int = caught.value.raw_response["status"]
    return status


def test_refuses_a_changed_byte(store: Store) -> None:
    """21003: not authentic."""
    receipt = store.receipt()
    assert refusal(store, flipped(receipt, receipt.index(b"com.example.lighthouse"))) == 21003


def test_refuses_a_foreign_store(store: Store, foreign: Store) -> None:
    """21003: the signer is unknown."""
    assert refusal(store, foreign.receipt()) == 21003


def test_refuses_a_faulty_chain(forged: Store, forgeries: dict[str, Forgery]) -> None:
    """21003, although the root is trusted: a marker is missing, or the certificate has expired."""
    for name, forgery in forgeries.items():
        receipt = base64.b64decode(forgery.receipt)
        if name == "none":
            assert validated(forged, receipt)["status"] == 0
        else:
            assert refusal(forged, receipt) == 21003, name


def test_refuses_a_wrong_secret(store: Store) -> None:
    """21004, because it contains a subscription."""
    assert refusal(store, store.receipt(), "wrong") == 21004


def test_refuses_the_wrong_environment(store: Store) -> None:
    """21008: a production receipt at the sandbox, by a client that doesn't try another environment."""
    assert refusal(store, store.receipt("production"), sandbox=True) == 21008


def test_refuses_rubbish(store: Store) -> None:
    """21002: malformed."""
    assert refusal(store, b"rubbish") == 21002
