"""What goes wrong while a page is open: errors, refused and failed requests, requests to other hosts."""
from __future__ import annotations

import urllib.parse
from collections.abc import Iterable

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request, Response

# The browser reports policy violations by events; this records them from the first byte on.
INIT_SCRIPT = """
window.__violations = [];
document.addEventListener("securitypolicyviolation", (event) => {
  const place = `${event.sourceFile}:${event.lineNumber}`;
  window.__violations.push(`${event.effectiveDirective} refuses ${event.blockedURI} at ${place}`);
});
"""


class Watch:
    """Records what goes wrong in a page from now on."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.host = urllib.parse.urlsplit(url).netloc
        self._faults: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._faults.append(f"uncaught: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._request_failed)
        page.on("response", self._response)
        page.on("websocket", lambda socket: self._check_host(socket.url))

    @property
    def faults(self) -> list[str]:
        """Everything that went wrong so far."""
        violations = self.page.evaluate("window.__violations ?? []")
        return self._faults + [f"content security policy: {violation}" for violation in violations]

    def expect_no_faults(self, others: Iterable[str] = ()) -> None:
        """Fails with everything that went wrong, and with faults found by other checks, one a line."""
        if faults := dict.fromkeys([*self.faults, *others]):
            pytest.fail("\n".join(faults), pytrace=False)

    def _console(self, message: ConsoleMessage) -> None:
        is_policy = "content security policy" in message.text.lower()
        if message.type == "error" or is_policy:
            place = message.location
            self._faults.append(f"console: {message.text} ({place['url']}:{place['lineNumber']})")

    def _request(self, request: Request) -> None:
        self._check_host(request.url)

    def _check_host(self, url: str) -> None:
        address = urllib.parse.urlsplit(url)
        if address.scheme not in ("data", "blob") and address.netloc != self.host:
            self._faults.append(f"request to another host: {url}")

    def _request_failed(self, request: Request) -> None:
        # A page may cancel its own request, as when a newer run replaces a pending one.
        if request.failure != "net::ERR_ABORTED":
            self._faults.append(f"request failed: {request.url} ({request.failure})")

    def _response(self, response: Response) -> None:
        if response.status >= 400 or (response.request.is_navigation_request() and response.status != 200):
            self._faults.append(f"status {response.status}: {response.url}")
