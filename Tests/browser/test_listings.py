"""Swift listings: names that explain themselves, hidden lines that unfold, and the text that "Copy" gives.

The pages of `fixtures/listings` have every state of a listing, with the theme's own assets. The last tests use the
site's own pages.
"""
from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from axe import axe_faults
from conftest import OpenPage, new_context
from forms import PAINTED, WATCH_SHIFTS, in_corners
from watch import Watch
from worlds import FileHandler, Site, elements

FIXTURE = Path(__file__).parent / "fixtures" / "listings"
ASSETS = Path(__file__).parents[2] / "templates" / "assets"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"

# The card opens after 150 ms and closes after 300 ms; by now either would have happened.
WHILE = 600

# The card is inside the window, and next to its name without covering it.
IS_BESIDE = """([card, name]) => {
  const [box, place] = [card, name].map((element) => element.getBoundingClientRect());
  const { clientWidth, clientHeight } = document.documentElement;
  const distance = Math.max(place.top - box.bottom, box.top - place.bottom);
  return box.left >= 0 && box.right <= clientWidth && box.top >= 0 && box.bottom <= clientHeight
    && distance > 0 && distance <= 10;
}"""
COUNT_OPENINGS = """() => {
  window.openings = 0;
  document.getElementById("card").addEventListener("beforetoggle", () => { window.openings += 1; });
}"""

OpenListings = Callable[..., Page]


class FixtureHandler(FileHandler):
    """Serves the fixture's files, and the theme's below `/assets/`, with a policy as strict as the server's."""

    def translate_path(self, path: str) -> str:
        """Returns a file of one of the two folders; every page of the API is the same file."""
        if path.startswith("/assets/"):
            return str(ASSETS / Path(path).name)
        return super().translate_path("/reference.html" if path.startswith("/api-reference/") else path)

    def end_headers(self) -> None:
        """Adds the policy."""
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of the fixture, on a plain file server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(FixtureHandler, directory=str(FIXTURE)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def listings(browser: Browser, address: str) -> Iterator[OpenListings]:
    """Opens the fixture in a new browser context, until the test ends."""
    contexts: list[BrowserContext] = []

    def opened(
        width: int = 1280, height: int = 800, routes: dict[str, Any] | None = None, **options: Any
    ) -> Page:
        contexts.append(
            new_context(browser, viewport={"width": width, "height": height}, reduced_motion="reduce", **options)
        )
        page = contexts[-1].new_page()
        for pattern, handler in (routes or {}).items():
            page.route(pattern, handler)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()


def name_in(page: Page, text: str, listing: int = 1) -> Locator:
    """The first name with a text in a listing."""
    return page.locator(f'[data-listing="{listing}"] pre [data-s]').filter(has_text=text).first


def card_in(page: Page) -> Locator:
    """The card, open or closed."""
    return page.locator("#card")


def listing_in(page: Page, number: int = 1) -> Locator:
    """The focusable element of a listing."""
    return page.locator(f'[data-listing="{number}"] pre')


def expect_explained(page: Page, name: Locator, declaration: str) -> None:
    """Expects the card to be open, and to describe the name."""
    expect(card_in(page)).to_be_visible()
    expect(card_in(page).locator(".card-declaration")).to_have_text(declaration)
    expect(name).to_have_attribute("aria-describedby", "card")


def refuse(route: Route) -> None:
    """Responds like a server that doesn't have the file."""
    route.fulfill(status=404, body="no such file")


# Pointer


def test_resting_pointer_opens_card_and_may_move_into_it(listings: OpenListings) -> None:
    """The card stays while the pointer is on the name, on the way, or on the card, and no longer."""
    page = listings()
    # The clock advances only on request, so the card doesn't close on the way if the machine is busy.
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    name = name_in(page, "TestStore")
    name.hover()
    page.clock.run_for(WHILE)
    expect_explained(page, name, "public struct TestStore : Sendable")
    assert card_in(page).get_attribute("role") is None, "a tooltip holds no links"
    expect(card_in(page).get_by_role("link", name="API reference")).to_be_visible()
    page.mouse.move(5, 400)
    page.clock.run_for(100)
    card_in(page).locator(".card-summary").hover()
    page.clock.run_for(WHILE)
    expect(card_in(page)).to_be_visible()
    page.get_by_role("heading", name="Listings").hover()
    page.clock.run_for(WHILE)
    expect(card_in(page)).to_be_hidden()
    assert name.get_attribute("aria-describedby") is None


def test_passing_pointer_opens_nothing(listings: OpenListings) -> None:
    """A pointer that only crosses a name, or has the page scroll beneath it, opens no card."""
    page = listings(height=400)
    page.evaluate(COUNT_OPENINGS)
    # The clock is stopped, so the pointer doesn't linger if the machine is busy.
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    name_in(page, "TestStore").hover()
    page.get_by_role("heading", name="Listings").hover()
    page.clock.run_for(WHILE)
    page.evaluate("scrollTo(0, 0)")
    name, lede = name_in(page, "store", 2).bounding_box(), page.locator(".lede").bounding_box()
    assert name and lede
    page.mouse.move(name["x"] + 5, lede["y"] + 5)
    page.evaluate("(distance) => scrollBy(0, distance)", name["y"] - lede["y"])
    # The browser detects by itself what is now under the pointer.
    page.wait_for_function("(name) => name.matches(':hover')", arg=name_in(page, "store", 2).element_handle())
    page.clock.run_for(WHILE)
    assert page.evaluate("window.openings") == 0


def test_card_shows_only_what_is_known(listings: OpenListings) -> None:
    """The type is shown if the declaration doesn't include it; no row is empty."""
    page = listings()
    name_in(page, "transaction").hover()
    expect_explained(page, name_in(page, "transaction"), "let transaction")
    expect(card_in(page)).to_have_attribute("role", "tooltip")
    assert card_in(page).inner_text().split("\n\n") == ["let transaction", "Type Transaction"]
    name_in(page, "print").hover()
    expect(card_in(page).locator(".card-module")).to_have_text("Module Swift")
    expect(card_in(page).locator(".card-link")).to_be_hidden()
    expect(card_in(page).locator(".card-type")).to_be_hidden()


def test_escape_closes_what_the_pointer_opened(listings: OpenListings) -> None:
    """Even if neither the pointer nor the focus moves, and it stays closed until the pointer comes back."""
    page = listings()
    name = name_in(page, "TestStore")
    name.hover()
    expect(card_in(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(card_in(page)).to_be_hidden()
    assert page.evaluate("document.activeElement === document.body")
    name.hover(position={"x": 3, "y": 3})
    page.wait_for_timeout(WHILE)
    expect(card_in(page)).to_be_hidden()
    page.get_by_role("heading", name="Listings").hover()
    name.hover()
    expect(card_in(page)).to_be_visible()


def test_answers_are_asked_for_once_and_not_before(listings: OpenListings) -> None:
    """A page sends no request until a reader needs an answer."""
    asked: list[str] = []
    page = listings(routes={"**/*.json": lambda route: (asked.append(route.request.url), route.continue_())})
    page.wait_for_load_state("networkidle")
    assert not asked
    for name, listing in [("TestStore", 1), ("transaction", 1), ("print", 2)]:
        name_in(page, name, listing).hover()
        expect(name_in(page, name, listing)).to_have_attribute("aria-describedby", "card")
    listing_in(page).focus()
    page.keyboard.press("Enter")
    assert [url.rsplit("/", 1)[-1] for url in asked] == ["symbols.json"]


def test_an_arrow_is_on_one_line(listings: OpenListings) -> None:
    """Whatever the width of the card: a line ends before or after it."""
    page = listings()
    for width in range(320, 520, 8):
        page.set_viewport_size({"width": width, "height": 900})
        name_in(page, "purchase").hover()
        expect(card_in(page)).to_be_visible()
        arrow = card_in(page).locator(".arrow")
        expect(arrow).to_have_text("->")
        assert arrow.evaluate("(arrow) => arrow.getClientRects().length") == 1
        page.mouse.move(0, 0)
        expect(card_in(page)).to_be_hidden()


def test_card_stays_with_its_name(listings: OpenListings) -> None:
    """It follows when the page scrolls, and closes when its name scrolls out of sight."""
    page = listings(height=400)
    listing_in(page).focus()
    page.keyboard.press("Enter")
    name = name_in(page, "store")
    expect(card_in(page)).to_be_visible()
    for distance in (-20, 40):
        page.evaluate("(distance) => scrollBy(0, distance)", distance)
        expect_beside(page, name)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(card_in(page)).to_be_hidden()


# Keyboard


def test_keyboard_walks_the_names(listings: OpenListings) -> None:
    """One tab stop; Enter steps in, arrow keys move by name and by line, Home and End go to the ends."""
    page = listings()
    before, listing = page.locator('[data-listing="1"] .copy'), listing_in(page)
    before.focus()
    page.keyboard.press("Tab")
    expect(listing).to_be_focused()
    expect(page.locator(".listing-hint")).to_be_visible()
    expect(listing).to_have_accessible_description(
        "Press Enter to explain the names, the arrow keys to move between them, and Escape to leave."
    )
    names = page.locator('[data-listing="1"] pre [data-s]:not(.hidden-lines *)')
    page.keyboard.press("Enter")
    steps = [
        ("ArrowRight", 1), ("ArrowDown", 2), ("ArrowDown", 6), ("ArrowDown", 6), ("ArrowLeft", 5),
        ("Home", 0), ("ArrowLeft", 0), ("ArrowUp", 0),
        ("End", 6), ("ArrowRight", 6), ("ArrowUp", 2), ("ArrowUp", 0),
    ]
    expect(names.nth(0)).to_be_focused()
    expect_explained(page, names.nth(0), "let store: TestStore")
    for key, index in steps:
        page.keyboard.press(key)
        expect(names.nth(index)).to_be_focused()
        expect(names.nth(index)).to_have_attribute("aria-describedby", "card")
        assert names.nth(index).evaluate("(name) => getComputedStyle(name).outlineStyle") == "solid"
    expect(names.nth(0)).to_have_accessible_description(
        "let store: TestStore A store whose purchases are decided by the test, not by a server."
    )


def test_escape_goes_back_to_the_listing(listings: OpenListings) -> None:
    """From a name and from its card; stepping in again resumes where it ended."""
    page = listings()
    listing_in(page).focus()
    for key in ("ArrowRight", "ArrowRight", "Escape"):
        page.keyboard.press(key)
    expect(listing_in(page)).to_be_focused()
    expect(card_in(page)).to_be_hidden()
    page.keyboard.press("Enter")
    expect(name_in(page, "TestStore")).to_be_focused()
    expect(card_in(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(card_in(page).get_by_role("link")).to_be_focused()
    expect(card_in(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(listing_in(page)).to_be_focused()
    expect(card_in(page)).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".listing-hint")).to_be_hidden()


def test_tab_leaves_by_the_links_of_the_card(listings: OpenListings) -> None:
    """Its links are tab stops only while the card is open, and nothing covers the focused one."""
    page = listings()
    listing_in(page).focus()
    page.keyboard.press("Tab")
    after = page.locator('[data-listing="2"] .copy')
    expect(after).to_be_focused()
    listing_in(page).focus()
    page.keyboard.press("Enter")
    expect(card_in(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(after).to_be_focused()
    expect(card_in(page)).to_be_hidden()


def test_enter_follows_the_link_of_a_name(listings: OpenListings, address: str) -> None:
    """If there is none, the card stays open."""
    page = listings()
    listing_in(page).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(card_in(page)).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}api-reference/receipts/teststore/")


def test_arrow_keys_scroll_a_long_line(listings: OpenListings) -> None:
    """Until the reader steps in, arrow keys belong to the browser; then moving the focus scrolls the name into
    sight."""
    page = listings()
    listing = listing_in(page, 2)
    listing.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(pre) => pre.scrollLeft > 0", arg=listing.element_handle())
    expect(listing).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    expect(name_in(page, "store", 2).locator("xpath=following-sibling::*[@data-s='0']")).to_be_focused()
    expect(card_in(page)).to_be_visible()
    expect_beside(page, page.locator(":focus"))


def test_pointer_leaves_what_the_keyboard_opened(listings: OpenListings) -> None:
    """A pointer that moves elsewhere doesn't close the card of the focused name."""
    page = listings()
    page.mouse.move(600, 10)
    listing_in(page).focus()
    page.keyboard.press("Enter")
    expect(card_in(page)).to_be_visible()
    card_in(page).hover()
    page.mouse.move(600, 20)
    page.wait_for_timeout(WHILE)
    expect(card_in(page)).to_be_visible()


# Touch


def test_first_tap_opens_and_second_follows(listings: OpenListings, address: str) -> None:
    """A tap elsewhere closes it."""
    page = listings(width=360, has_touch=True, is_mobile=True)
    name = name_in(page, "TestStore")
    name.tap()
    expect_explained(page, name, "public struct TestStore : Sendable")
    page.get_by_role("heading", name="Listings").tap()
    expect(card_in(page)).to_be_hidden()
    name_in(page, "print").tap()
    expect(card_in(page).locator(".card-module")).to_have_text("Module Swift")
    card_in(page).tap()
    expect(card_in(page)).to_be_visible()
    name.tap()
    expect_explained(page, name, "public struct TestStore : Sendable")
    assert page.url == address
    name.tap()
    page.wait_for_url(f"{address}api-reference/receipts/teststore/")


def test_link_in_the_card_is_followed_by_one_tap(listings: OpenListings, address: str) -> None:
    """The card does not close under the finger."""
    page = listings(width=360, has_touch=True, is_mobile=True)
    name_in(page, "purchase").tap()
    card_in(page).get_by_role("link", name="API reference").tap()
    page.wait_for_url(f"{address}api-reference/receipts/teststore/purchase/")


# Without answers, without scripts


@pytest.mark.parametrize(
    "answer", [refuse, lambda route: route.abort(), lambda route: route.fulfill(body="{")]
)
def test_links_work_without_answers(
    listings: OpenListings, address: str, answer: Callable[[Route], None]
) -> None:
    """If the file can't be loaded, no card opens, the keyboard still moves, and each link still works."""
    page = listings(width=360, has_touch=True, routes={"**/symbols.json": answer})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    name_in(page, "store").hover()
    page.wait_for_timeout(WHILE)
    expect(card_in(page)).to_be_hidden()
    listing_in(page).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(name_in(page, "TestStore")).to_be_focused()
    page.keyboard.press("Escape")
    expect(listing_in(page)).to_be_focused()
    name_in(page, "TestStore").tap()
    page.wait_for_url(f"{address}api-reference/receipts/teststore/")
    assert not errors


def test_hidden_lines_and_links_need_no_script(listings: OpenListings, address: str) -> None:
    """The box unfolds the lines by pointer and by keyboard."""
    page = listings(java_script_enabled=False)
    lines, box = page.locator(".hidden-lines"), page.get_by_role("checkbox", name="2 hidden lines")
    expect(lines).to_be_hidden()
    page.get_by_text("2 hidden lines").click()
    expect(lines).to_be_visible()
    assert lines.inner_text() == "import Receipts\n\n"
    box.focus()
    page.keyboard.press("Space")
    expect(lines).to_be_hidden()
    name_in(page, "TestStore").click()
    page.wait_for_url(f"{address}api-reference/receipts/teststore/")


def test_unfolded_names_answer(listings: OpenListings) -> None:
    """The keyboard visits the names of hidden lines only while they are shown."""
    page = listings()
    page.get_by_text("2 hidden lines").click()
    listing_in(page).focus()
    page.keyboard.press("Enter")
    expect_explained(page, name_in(page, "Receipts"), "import Receipts")


# Appearance


def expect_beside(page: Page, name: Locator) -> None:
    """Expects the card inside the window, next to its name without covering it."""
    page.wait_for_function(IS_BESIDE, arg=[card_in(page).element_handle(), name.element_handle()])


@pytest.mark.parametrize("height", [200, 320, 800])
@pytest.mark.parametrize("width", [320, 640, 1280])
def test_card_fits_the_window(listings: OpenListings, width: int, height: int) -> None:
    """At each size, including an enlarged page, the card of each name is complete or scrolls."""
    page = listings(width=width, height=height)
    listing_in(page).focus()
    page.keyboard.press("Enter")
    for _ in range(listing_in(page).locator("[data-s]:not(.hidden-lines *)").count()):
        expect(page.locator(":focus")).to_have_attribute("aria-describedby", "card")
        expect_beside(page, page.locator(":focus"))
        hidden = card_in(page).evaluate("(card) => card.scrollHeight - card.clientHeight")
        assert hidden <= 0 or card_in(page).get_attribute("tabindex") == "0"
        page.keyboard.press("ArrowRight")
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) == 0


@pytest.mark.parametrize("forced", ["active", "none"])
@in_corners(320, 1280)
def test_axe_finds_nothing(listings: OpenListings, width: int, theme: str, forced: str) -> None:
    """With lines unfolded, the hint shown, and a card of each kind open; the policy isn't violated either."""
    page = listings(width=width, color_scheme=theme, forced_colors=forced)
    watch = Watch(page, page.url)
    # Forced colors come from the system.
    ignored = ["color-contrast"] if forced == "active" else []
    faults = axe_faults(page, ignored=ignored)
    page.get_by_text("2 hidden lines").click()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".listing-hint")).to_be_visible()
    faults += axe_faults(page, ignored=ignored)
    for key in ("Enter", "ArrowDown", "ArrowRight", "End"):
        page.keyboard.press(key)
        expect(page.locator(":focus")).to_have_attribute("aria-describedby", "card")
        faults += axe_faults(page, ignored=ignored)
    watch.expect_no_faults(faults)


def test_nothing_moves(listings: OpenListings) -> None:
    """Neither the hint nor a card shifts the text around it."""
    page = listings()
    page.evaluate(PAINTED)
    page.evaluate(WATCH_SHIFTS)
    listing_in(page).focus()
    page.keyboard.press("Enter")
    expect(card_in(page)).to_be_visible()
    page.keyboard.press("Escape")
    name_in(page, "TestStore").hover()
    expect(card_in(page)).to_be_visible()
    page.evaluate(PAINTED)
    assert page.evaluate("window.__shiftsSoFar()") == []


def test_links_in_code_keep_its_colors(listings: OpenListings) -> None:
    """A name that is a link keeps the color of its kind, in a callout too, and under the pointer."""
    page = listings()
    color = "(name) => getComputedStyle(name).color"
    plain = page.locator("#card .card-declaration .t").first
    for number in (1, 3):
        name = name_in(page, "TestStore", number)
        resting = name.evaluate(color)
        name.hover()
        expect(card_in(page)).to_be_visible()
        # The card of the first name may still be there, about to be replaced.
        expect(name).to_have_css("color", resting)
        expect(plain).to_have_css("color", resting)


# Copy


@pytest.fixture
def pasted(listings: OpenListings) -> Callable[..., tuple[str, str]]:
    """Returns the clipboard after "Copy" of a figure was pressed, and the page's message about it."""

    def copied(figure: str, routes: dict[str, Any] | None = None, script: str = "") -> tuple[str, str]:
        page = listings(permissions=["clipboard-read", "clipboard-write"], routes=routes)
        if script:
            page.evaluate(script)
        page.locator(f"{figure} .copy").click()
        status = page.locator(f"{figure} .copy-status")
        expect(status).not_to_be_empty()
        return page.evaluate("navigator.clipboard.readText()"), status.inner_text()

    return copied


@pytest.mark.parametrize("script", ["", "delete window.ClipboardItem"], ids=["promise", "text"])
def test_copy_gives_a_whole_program(pasted: Callable[..., tuple[str, str]], script: str) -> None:
    """With the listings before it, in browsers that can copy a promise and in those that can't."""
    pieces = json.loads((FIXTURE / "programs.json").read_text(encoding="utf-8"))["pieces"]
    expected = "\n".join(pieces[:2]) + "\n"
    assert pasted('[data-listing="2"]', script=script) == (expected, "Copied as a complete program")


def test_copy_without_programs_gives_the_text(pasted: Callable[..., tuple[str, str]]) -> None:
    """The complete text, because shown lines may depend on hidden ones."""
    text, status = pasted('[data-listing="1"]', routes={"**/programs.json": refuse})
    assert text == (
        "import Receipts\n\nvar store = TestStore()\n"
        'let transaction = try store.purchase("coins")  // one of them\nprint(transaction)\n'
    )
    assert status == "Copied"


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("width", [320, 1280])
def test_result_of_a_copy_moves_nothing(listings: OpenListings, width: int, touch: bool) -> None:
    """The message is shown in the caption for a while, and everything else stays in place."""
    page = listings(width=width, has_touch=touch, permissions=["clipboard-write"])
    figure = page.locator('[data-listing="1"]')
    parts = [figure, figure.locator(".copy"), listing_in(page)]
    before = [part.bounding_box() for part in parts]
    figure.locator(".copy").click()
    expect(figure.get_by_role("status")).to_have_text("Copied as a complete program")
    assert [part.bounding_box() for part in parts] == before


@pytest.mark.parametrize("figure", ['[data-listing="3"]', ".code:not([data-listing])"])
def test_copy_of_no_program_gives_the_text(pasted: Callable[..., tuple[str, str]], figure: str) -> None:
    """A listing that fails to compile, and one in another language."""
    text, status = pasted(figure)
    assert text in ("let store: TestStore = 5\n", "docs check\n")
    assert status == "Copied"


# The site


def test_every_name_of_the_site_has_an_answer(built: Site, open_page: OpenPage, in_all_forms: bool) -> None:
    """Each name's number is in its page's file, and each link matches its answer. The first card of a page opens; the
    short form looks at it on the pages that together have everything."""
    faults: list[str] = []
    page = open_page(width=1440)
    texts = {path: built.file(path).read_text(encoding="utf-8") for path in built.pages}
    texts = {path: text for path, text in texts.items() if " data-symbols=" in text}
    if not texts:
        pytest.skip("no page has answers")
    for path, text in texts.items():
        tags = [attributes for _, attributes in elements(text)]
        address = next(tag["data-symbols"] or "" for tag in tags if "data-symbols" in tag)
        answers = json.loads(built.file(address).read_text(encoding="utf-8"))["symbols"]
        for number, link in ((int(tag["data-s"] or ""), tag.get("href")) for tag in tags if "data-s" in tag):
            if not number < len(answers) or not answers[number].get("declaration"):
                faults.append(f"{path}: no answer {number}")
            elif answers[number].get("url") != link:
                faults.append(f"{path}: answer {number} leads to {answers[number].get('url')}, not {link}")
        if in_all_forms or path in built.cover:
            page.goto(built.url("static", path))
            page.locator("pre:has([data-s])").first.focus()
            page.keyboard.press("Enter")
            expect(page.locator("#card .card-declaration")).to_be_visible()
    assert not faults, "\n".join(faults[:20])
