"""A served test App Store, and the actions of a tester."""
from __future__ import annotations

import base64
import json
import re
import subprocess
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BUNDLE = "com.example.lighthouse"
APP_ID = 488_282_895
SECRET = "f00dfacef00dfacef00dfacef00dface"
START_SECONDS = 60


def make_site(folder: Path) -> Path:
    """Write a site of one page."""
    (folder / "content").mkdir(parents=True)
    (folder / "docs.yml").write_text("title: Store\nbase: https://docs.example.org/\n", encoding="utf-8")
    (folder / "content" / "index.md").write_text("---\ntitle: Store\n---\n\nA store.\n", encoding="utf-8")
    return folder


def flipped(data: bytes, place: int) -> bytes:
    """The same bytes with one bit flipped."""
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


@dataclass(frozen=True)
class Forgery:
    """Signed data, and the roots a verifier would have to trust, as PEM."""

    receipts: str
    transactions: str
    receipt: str
    transaction: str


class Store:
    """A test App Store on this machine: `docs serve` with a site, `docs store` without one."""

    def __init__(self, docs: Path, root: Path | None, identity: Path | None, *more: str) -> None:
        self.identity = identity or Path()
        site = ["serve", "--root", str(root), "--no-watch", "--no-samples"] if root else ["store"]
        self._words = [str(docs), *site, "--port", "0"]
        self._words += ["--identity", str(identity), *more] if identity else more
        self._process: subprocess.Popen[str] | None = None
        self.announced = ""
        self.address = ""

    def __enter__(self) -> Store:
        self._process = subprocess.Popen(
            self._words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for line in self._process.stdout or ():
            self.announced += line
            if found := re.search(r"Serving http://[\d.]+:(\d+)", line):
                self.address = f"http://127.0.0.1:{found[1]}/appstore"
                return self
        raise AssertionError(f"docs ended: {self.announced}")

    def __exit__(self, *_: object) -> None:
        if self._process:
            self._process.terminate()
            self._process.communicate(timeout=200)

    def read(self, path: str, body: bytes | None = None, method: str | None = None) -> tuple[int, bytes]:
        """Send a request to a path of the store, or of the server if it starts with a slash; return the status and
        body."""
        address = self.address.removesuffix("/appstore") + path if path.startswith("/") else f"{self.address}/{path}"
        request = urllib.request.Request(address, data=body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=200) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read()

    def account(self, environment: str = "sandbox") -> dict[str, Any]:
        """Everything that was bought."""
        status, body = self.read(f"{environment}/testing")
        assert status == 200, body
        account: dict[str, Any] = json.loads(body)
        return account

    def act(self, environment: str = "sandbox", **action: Any) -> dict[str, Any]:
        """Perform an action in the store, and return its result."""
        words = {"do" if key == "do_" else key: value for key, value in action.items()}
        status, body = self.read(f"{environment}/testing", json.dumps(words).encode())
        assert status == 200, body
        account: dict[str, Any] = json.loads(body)
        return account

    def fill(self) -> None:
        """Buy a product of each kind, in both environments, and renew a subscription."""
        for environment in ("sandbox", "production"):
            for product in ("coins.100", "full.version", "pro.monthly", "season.pass"):
                self.act(environment, do_="buy", product=product)
        self.act("sandbox", do_="advance", seconds=700)

    def receipt(self, environment: str = "sandbox") -> bytes:
        """The receipt of the device."""
        return base64.b64decode(self.account(environment)["receipt"])

    def transactions(self, environment: str = "sandbox") -> list[dict[str, Any]]:
        """Every transaction, with its signed form."""
        found: list[dict[str, Any]] = self.account(environment)["transactions"]
        return found

    def verify(self, receipt: bytes, environment: str = "sandbox", **more: Any) -> dict[str, Any]:
        """The response of verifyReceipt."""
        body = {"receipt-data": base64.b64encode(receipt).decode(), "password": SECRET, **more}
        status, answer = self.read(f"{environment}/verifyReceipt", json.dumps(body).encode())
        assert status == 200, answer
        found: dict[str, Any] = json.loads(answer)
        return found

    def root(self, what: str, form: str) -> bytes:
        """A root certificate, of `receipts` or `transactions`, as `cer` or `pem`."""
        status, body = self.read(f"certificates/{what}.{form}")
        assert status == 200, body
        return body
