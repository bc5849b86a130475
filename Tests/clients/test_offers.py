"""Offers, reports and the app's download, with Apple's own library for servers, unmodified."""
from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from appstoreserverlibrary.api_client import APIError, APIException
from appstoreserverlibrary.jws_signature_creator import (
    IntroductoryOfferEligibilitySignatureCreator,
    PromotionalOfferV2SignatureCreator,
)
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.RefundPreference import RefundPreference
from appstoreserverlibrary.models.RevocationType import RevocationType
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator

from store import BUNDLE, Store
from test_apple_library import client, verifier

ACCOUNT = "7e3fb204-2c13-4d0a-8f1c-5e6a7b8c9d10"


@pytest.fixture(scope="module")
def shop(docs: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store of this file alone, because its tests change subscriptions."""
    with Store(docs, root, tmp_path_factory.mktemp("offers") / "identity") as store:
        store.fill()
        yield store


def key(shop: Store) -> tuple[bytes, str, str]:
    """The key of the seller: as PEM, its identifier, and the issuer."""
    found = json.loads(shop.read("api-key")[1])
    return found["privateKey"].encode(), found["keyId"], found["issuerId"]


def refused(shop: Store, **action: object) -> str:
    """The reason why the store refuses an action."""
    words = {"do" if name == "do_" else name: value for name, value in action.items()}
    status, body = shop.read("sandbox/testing", json.dumps(words).encode())
    assert status == 409, body
    reason: str = json.loads(body)["detail"]
    return reason


def test_a_signed_promotional_offer_is_redeemed(shop: Store) -> None:
    """The first form, of SKPaymentDiscount; and refused if anything in it is changed."""
    pem, key_id, _ = key(shop)
    shop.act(do_="buy", product="pro.max")
    nonce, timestamp = uuid.uuid4(), int(time.time() * 1000)
    made = PromotionalOfferSignatureCreator(pem, key_id, BUNDLE)
    text = made.create_signature("pro.monthly", "come.back", ACCOUNT.upper(), nonce, timestamp)
    action = {
        "do_": "buy-with-signature", "product": "pro.monthly", "offer": "come.back", "keyIdentifier": key_id,
        "nonce": str(nonce), "timestamp": timestamp, "signature": text, "appAccountToken": ACCOUNT,
    }
    for name, value in (("nonce", str(uuid.uuid4())), ("timestamp", timestamp + 1), ("keyIdentifier", "OTHER")):
        assert "is not valid" in refused(shop, **{**action, name: value}), name
    assert "is not valid" in refused(shop, **{**action, "appAccountToken": ""})
    told = shop.act(**action)["notifications"]
    assert told[-1]["notificationType"] == "OFFER_REDEEMED"


def test_the_newer_token_is_redeemed(shop: Store) -> None:
    """And so is the one that decides who gets the introductory offer."""
    pem, key_id, issuer = key(shop)
    bought = shop.transactions()[0]["transactionId"]
    made = PromotionalOfferV2SignatureCreator(pem, key_id, issuer, BUNDLE)
    token = made.create_signature("pro.monthly", "come.back", bought)
    assert "is not valid" in refused(shop, do_="buy", product="pro.monthly", offer="SPRING", offerToken=token)
    other = made.create_signature("pro.monthly", "come.back", "1")
    assert "transactionId" in refused(shop, do_="buy", product="pro.monthly", offer="come.back", offerToken=other)
    shop.act(do_="buy", product="pro.monthly", offer="come.back", offerToken=token)
    creator = IntroductoryOfferEligibilitySignatureCreator(pem, key_id, issuer, BUNDLE)
    free = creator.create_signature("pro.yearly", True, bought)
    assert "is not valid" in refused(shop, do_="buy", product="pro.crew", offerToken=free)


def test_reports_consumption_and_reads_a_partial_refund(shop: Store) -> None:
    """After a request with a reason."""
    bought = shop.act(do_="buy", product="coins.100", quantity=3)["transactions"][-1]["transactionId"]
    told = shop.act(do_="request-refund", transaction=bought, reason="UNINTENDED_PURCHASE")["notifications"]
    assert told[-1]["notificationType"] == "CONSUMPTION_REQUEST"
    report = ConsumptionRequest(
        customerConsented=True,
        sampleContentProvided=False,
        deliveryStatus=DeliveryStatus.DELIVERED,
        consumptionPercentage=66_667,
        refundPreference=RefundPreference.GRANT_PRORATED,
    )
    client(shop).send_consumption_information(bought, report)
    report.customerConsented = False
    with pytest.raises(APIException) as caught:
        client(shop).send_consumption_information(bought, report)
    assert caught.value.api_error is APIError.INVALID_CUSTOMER_CONSENTED
    shop.act(do_="refund", transaction=bought, percentage=33_333)
    signed = client(shop).get_transaction_info(bought).signedTransactionInfo
    transaction = verifier(shop).verify_and_decode_signed_transaction(signed)
    assert transaction.revocationType is RevocationType.REFUND_PRORATED
    assert transaction.revocationPercentage == 33_333
    assert (transaction.quantity, transaction.price) == (3, 2970)


def test_sets_an_account_and_finishes(shop: Store) -> None:
    """Both without a body in the response."""
    bought = shop.act(do_="buy", product="coins.100")["transactions"][-1]["transactionId"]
    client(shop).set_app_account_token(bought, UpdateAppAccountTokenRequest(ACCOUNT))
    signed = client(shop).get_transaction_info(bought).signedTransactionInfo
    assert verifier(shop).verify_and_decode_signed_transaction(signed).appAccountToken == ACCOUNT
    client(shop).finish_transaction(bought)
    with pytest.raises(APIException) as caught:
        client(shop).set_app_account_token(bought, UpdateAppAccountTokenRequest("x"))
    assert caught.value.api_error is APIError.INVALID_APP_ACCOUNT_TOKEN_UUID_ERROR


def test_reads_the_app_transaction(shop: Store) -> None:
    """By a transaction of the customer, and by its own identifier."""
    known = shop.transactions()[0]["transactionId"]
    answer = client(shop).get_app_transaction_info(known)
    found = verifier(shop).verify_and_decode_app_transaction(answer.signedAppTransactionInfo)
    assert found.bundleId == BUNDLE
    again = client(shop).get_app_transaction_info(found.appTransactionId)
    decoded = verifier(shop).verify_and_decode_app_transaction(again.signedAppTransactionInfo)
    assert decoded.appTransactionId == found.appTransactionId


def test_extends_all_subscribers(shop: Store) -> None:
    """The response, and then the status."""
    shop.act(do_="buy", product="tide.weekly")
    request = MassExtendRenewalDateRequest(3, ExtendReasonCode.OTHER, str(uuid.uuid4()), ["USA"], "tide.weekly")
    api = client(shop)
    answer = api.extend_renewal_date_for_all_active_subscribers(request)
    assert answer.requestIdentifier == request.requestIdentifier
    status = api.get_status_of_subscription_renewal_date_extensions(request.requestIdentifier, "tide.weekly")
    assert (status.complete, status.succeededCount, status.failedCount) == (True, 1, 0)
    with pytest.raises(APIException) as caught:
        api.get_status_of_subscription_renewal_date_extensions("other", "tide.weekly")
    assert caught.value.api_error is APIError.STATUS_REQUEST_NOT_FOUND


def test_tells_kinds_that_the_library_knows(shop: Store) -> None:
    """Of those that the store doesn't cause itself; and a token for purchases outside the App Store."""
    bought = shop.transactions()[0]["transactionId"]
    told = shop.act(do_="send-notification", transaction=bought, type="METADATA_UPDATE")["notifications"]
    assert told[-1]["notificationType"] == "METADATA_UPDATE"
    told = shop.act(do_="create-external-purchase-token")["notifications"]
    assert (told[-1]["notificationType"], told[-1]["subtype"]) == ("EXTERNAL_PURCHASE_TOKEN", "CREATED")
    assert shop.act(do_="rescind-consent")["notifications"][-1]["notificationType"] == "RESCIND_CONSENT"
    assert "No token" in refused(shop, do_="report-external-purchase-token", token="x")
