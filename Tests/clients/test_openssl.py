"""Receipts verified by openssl, which knows nothing about App Stores."""
from __future__ import annotations

import base64
import subprocess
from pathlib import Path

import pytest

from store import Forgery, Store, flipped


def accepts(receipt: bytes, root: bytes, folder: Path, program: str = "cms") -> bool:
    """Whether openssl accepts a receipt with a trusted root."""
    (folder / "receipt").write_bytes(receipt)
    (folder / "root.pem").write_bytes(root)
    words = ["openssl", program, "-verify", "-inform", "DER", "-in", str(folder / "receipt")]
    words += ["-CAfile", str(folder / "root.pem"), "-purpose", "any", "-out", str(folder / "content")]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("environment", ["sandbox", "production"])
@pytest.mark.parametrize("program", ["cms", "smime"])
def test_accepts_a_receipt(store: Store, tmp_path: Path, program: str, environment: str) -> None:
    """The container is valid, the chain leads to the root, and the signature is the leaf's."""
    assert accepts(store.receipt(environment), store.root("receipts", "pem"), tmp_path, program)
    assert b"com.example.lighthouse" in (tmp_path / "content").read_bytes()


def test_refuses_a_changed_byte_of_the_content(store: Store, tmp_path: Path) -> None:
    """One bit of the bundle identifier is flipped."""
    receipt = store.receipt()
    place = receipt.index(b"com.example.lighthouse")
    assert not accepts(flipped(receipt, place), store.root("receipts", "pem"), tmp_path)


def test_refuses_a_foreign_root(store: Store, foreign: Store, tmp_path: Path) -> None:
    """Each receipt needs its own root."""
    assert accepts(foreign.receipt(), foreign.root("receipts", "pem"), tmp_path)
    assert not accepts(foreign.receipt(), store.root("receipts", "pem"), tmp_path)
    assert not accepts(store.receipt(), foreign.root("receipts", "pem"), tmp_path)


def test_refuses_an_expired_chain(forgeries: dict[str, Forgery], tmp_path: Path) -> None:
    """openssl checks the chain at today's date, and doesn't know Apple's markers."""
    for name, forgery in forgeries.items():
        receipt = base64.b64decode(forgery.receipt)
        assert accepts(receipt, forgery.receipts.encode(), tmp_path) is (name != "expired"), name
