"""Apple's own library for servers, unmodified."""
from __future__ import annotations

import base64
import json
import uuid

import pytest
from appstoreserverlibrary.api_client import APIError, APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest
from appstoreserverlibrary.models.Type import Type
from appstoreserverlibrary.receipt_utility import ReceiptUtility
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException, VerificationStatus
from cryptography import x509
from cryptography.hazmat.primitives import serialization

from store import APP_ID, BUNDLE, Forgery, Store, flipped

ENVIRONMENTS = {"sandbox": Environment.SANDBOX, "production": Environment.PRODUCTION}


def verifier(store: Store, environment: str = "sandbox", bundle: str = BUNDLE) -> SignedDataVerifier:
    """The library's verifier, with the store's root as trusted."""
    root = store.root("transactions", "cer")
    return SignedDataVerifier([root], False, ENVIRONMENTS[environment], bundle, APP_ID)


def client(store: Store, environment: str = "sandbox") -> AppStoreServerAPIClient:
    """The library's client, with the store's address."""
    key = json.loads(store.read("api-key")[1])
    client = AppStoreServerAPIClient(
        key["privateKey"].encode(), key["keyId"], key["issuerId"], BUNDLE, ENVIRONMENTS[environment]
    )
    client._base_url = f"{store.address}/{environment}"
    return client


def signed(store: Store, product: str = "pro.monthly", environment: str = "sandbox") -> str:
    """The first signed transaction of a product."""
    found = next(each for each in store.transactions(environment) if each["productId"] == product)
    token: str = found["signedTransactionInfo"]
    return token


def refusal(store: Store, token: str, environment: str = "sandbox", bundle: str = BUNDLE) -> VerificationStatus:
    """The reason why the verifier refuses a transaction."""
    with pytest.raises(VerificationException) as caught:
        verifier(store, environment, bundle).verify_and_decode_signed_transaction(token)
    return caught.value.status


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_accepts_every_transaction(store: Store, environment: str) -> None:
    """Each type, by its name, with its dates."""
    types = {}
    for each in store.transactions(environment):
        token = each["signedTransactionInfo"]
        transaction = verifier(store, environment).verify_and_decode_signed_transaction(token)
        assert transaction.transactionId == each["transactionId"]
        assert transaction.bundleId == BUNDLE
        types[transaction.productId] = transaction.type
    assert types["coins.100"] is Type.CONSUMABLE
    assert types["full.version"] is Type.NON_CONSUMABLE
    assert types["pro.monthly"] is Type.AUTO_RENEWABLE_SUBSCRIPTION
    assert types["season.pass"] is Type.NON_RENEWING_SUBSCRIPTION


def test_refuses_a_changed_payload(store: Store) -> None:
    """One bit of the signed data is flipped."""
    header, payload, signature = signed(store).split(".")
    text = base64.urlsafe_b64decode(payload + "==")
    changed = base64.urlsafe_b64encode(text.replace(b'"quantity":1', b'"quantity":9')).rstrip(b"=").decode()
    assert changed != payload
    assert refusal(store, f"{header}.{changed}.{signature}") is VerificationStatus.VERIFICATION_FAILURE


def test_refuses_a_foreign_root(store: Store, foreign: Store) -> None:
    """The signature is correct, but by somebody else."""
    assert verifier(foreign).verify_and_decode_signed_transaction(signed(foreign))
    assert refusal(store, signed(foreign)) is VerificationStatus.VERIFICATION_FAILURE


def test_refuses_a_faulty_chain(forgeries: dict[str, Forgery]) -> None:
    """The root is trusted and the signature correct, but the chain isn't."""
    for name, forgery in forgeries.items():
        root = x509.load_pem_x509_certificate(forgery.transactions.encode())
        der = root.public_bytes(serialization.Encoding.DER)
        judge = SignedDataVerifier([der], False, Environment.SANDBOX, BUNDLE, APP_ID)
        if name == "none":
            assert judge.verify_and_decode_signed_transaction(forgery.transaction).productId == "full.version"
            continue
        with pytest.raises(VerificationException) as caught:
            judge.verify_and_decode_signed_transaction(forgery.transaction)
        assert caught.value.status is VerificationStatus.VERIFICATION_FAILURE, name


def test_refuses_the_wrong_environment_and_the_wrong_app(store: Store) -> None:
    """Each for its own reason."""
    assert refusal(store, signed(store), "production") is VerificationStatus.INVALID_ENVIRONMENT
    assert refusal(store, signed(store), bundle="com.example.other") is VerificationStatus.INVALID_APP_IDENTIFIER


def test_finds_the_transaction_in_a_receipt(store: Store) -> None:
    """The library reads receipts without verifying them."""
    text = base64.b64encode(store.receipt()).decode()
    found = ReceiptUtility().extract_transaction_id_from_app_receipt(text)
    assert found in {each["transactionId"] for each in store.transactions()}


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_asks_for_one_transaction(store: Store, environment: str) -> None:
    """Verifies the response, too."""
    wanted = store.transactions(environment)[0]["transactionId"]
    answer = client(store, environment).get_transaction_info(wanted)
    found = verifier(store, environment).verify_and_decode_signed_transaction(answer.signedTransactionInfo)
    assert found.transactionId == wanted


def test_reads_the_history_page_by_page(store: Store) -> None:
    """Twenty on each page, without duplicates."""
    for _ in range(25):
        store.act(do_="buy", product="coins.100")
    known = [each["transactionId"] for each in store.transactions()]
    api, found, revision = client(store), [], None
    request = TransactionHistoryRequest()
    while True:
        page = api.get_transaction_history(known[0], revision, request, GetTransactionHistoryVersion.V2)
        assert len(page.signedTransactions) <= 20
        found += [verifier(store).verify_and_decode_signed_transaction(each) for each in page.signedTransactions]
        revision = page.revision
        if not page.hasMore:
            break
    assert sorted(each.transactionId for each in found) == sorted(known)


def test_reads_the_state_of_subscriptions(store: Store) -> None:
    """Active, with the upcoming renewal."""
    known = next(each["transactionId"] for each in store.transactions() if each["productId"] == "pro.monthly")
    answer = client(store).get_all_subscription_statuses(known)
    [item] = [item for group in answer.data for item in group.lastTransactions]
    assert item.status is Status.ACTIVE
    renewal = verifier(store).verify_and_decode_renewal_info(item.signedRenewalInfo)
    assert renewal.autoRenewProductId == "pro.monthly"


def test_is_refused_with_apples_codes(store: Store) -> None:
    """An unknown identifier, an invalid one, and an unregistered key."""
    api = client(store)
    with pytest.raises(APIException) as caught:
        api.get_transaction_info("999999999999999")
    assert caught.value.api_error is APIError.TRANSACTION_ID_NOT_FOUND
    with pytest.raises(APIException) as caught:
        api.get_transaction_info("no-number")
    assert caught.value.api_error is APIError.INVALID_TRANSACTION_ID
    api._issuer_id = str(uuid.uuid4())
    with pytest.raises(APIException) as caught:
        api.get_transaction_info("999999999999999")
    assert caught.value.http_status_code == 401


def test_a_receipt_of_another_store_is_no_transaction(store: Store) -> None:
    """verifyReceipt detects a changed byte of a receipt; the library only extracts."""
    receipt = store.receipt()
    assert store.verify(flipped(receipt, receipt.index(BUNDLE.encode())))["status"] == 21003
    assert store.verify(receipt)["status"] == 0
