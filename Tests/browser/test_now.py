"""Clocks that show the current time: live from the server's stream, and as recorded without a server."""
from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

from axe import axe_faults
from conftest import new_context
from test_widgets import words_of
from worlds import Site

# Its only widget that follows the current time has twelve clocks, New York's first, and a choice of locales.
PAGE = "/watch/time-zone-clocks/"
WIDGET = "simulation-widget[data-now]"
STREAM = "/api/clocks/stream"

OpenMoving = Callable[..., Page]


@pytest.fixture
def open_moving(browser: Browser) -> Iterator[OpenMoving]:
    """Opens pages for a reader without a preference for reduced motion."""
    contexts: list[BrowserContext] = []

    def page(**options: str | bool) -> Page:
        contexts.append(new_context(browser, **options))
        return contexts[-1].new_page()

    yield page
    for context in contexts:
        context.close()


def show(page: Page, site: Site, world: str) -> Locator:
    """Scrolls the widget of a page into view and returns it."""
    page.goto(site.url(world, PAGE))
    widget = page.locator(WIDGET)
    widget.locator(".shown").scroll_into_view_if_needed()
    return widget


def seconds(widget: Locator) -> list[str | None]:
    """The positions of the second hands."""
    return widget.locator(".run > .stage .second").evaluate_all("(all) => all.map((hand) => hand.getAttribute('transform'))")


def button(widget: Locator, word: str) -> Locator:
    """A button beside the controls, by its name."""
    words = words_of(widget.page)
    return widget.locator("form").get_by_role("button", name=words[word], exact=True)


def new_york() -> set[str]:
    """The texts that the first clock may show during this call."""
    now = datetime.now(timezone.utc).timestamp()
    moments = [datetime.fromtimestamp(now + shift, ZoneInfo("America/New_York")) for shift in (-90, -60, 0, 5)]
    return {moment.strftime("%I:%M %p").lstrip("0") for moment in moments}


def first_text(widget: Locator) -> str:
    """The time below the first clock."""
    return widget.locator(".wall svg").first.locator("text").first.text_content() or ""


def test_the_clocks_show_the_present_by_themselves(site: Site, open_moving: OpenMoving) -> None:
    page = open_moving()
    widget = show(page, site, "live")
    expect(button(widget, "pause")).to_be_visible()
    expect(widget.locator(".wall svg")).to_have_count(12)
    page.wait_for_function("([name, old]) => document.querySelector(name).textContent !== old", arg=[f"{WIDGET} .outcome", ""])
    expect(widget.locator(".message")).to_have_text(re.compile("current time"))
    assert first_text(widget) in new_york()
    # All second hands move together, once a second.
    before = seconds(widget)
    assert len(before) == 12 and len(set(before)) == 1
    page.wait_for_function(
        "([name, old]) => document.querySelector(name).getAttribute('transform') !== old",
        arg=[f"{WIDGET} .run > .stage .second", before[0]],
    )
    assert not axe_faults(page)


def test_a_pause_lasts_until_the_reader_ends_it(site: Site, open_moving: OpenMoving) -> None:
    page = open_moving()
    widget = show(page, site, "live")
    expect(widget.locator(".message")).to_have_text(re.compile("current time"))
    button(widget, "pause").click()
    expect(button(widget, "now")).to_be_focused()
    held = seconds(widget)
    page.wait_for_timeout(2100)
    assert seconds(widget) == held
    button(widget, "now").press("Enter")
    expect(button(widget, "pause")).to_be_focused()
    expect(widget.locator(".message")).to_have_text(re.compile("current time"))


def test_whoever_wants_no_motion_starts_it(site: Site, open_moving: OpenMoving) -> None:
    page = open_moving(reduced_motion="reduce")
    streams: list[Request] = []
    page.on("request", lambda request: streams.append(request) if STREAM in request.url else None)
    widget = show(page, site, "live")
    expect(button(widget, "now")).to_be_visible()
    assert not streams
    assert first_text(widget) == "1:59 AM"
    button(widget, "now").click()
    expect(widget.locator(".message")).to_have_text(re.compile("current time"))
    assert len(streams) == 1


def test_a_change_of_another_value_keeps_the_present_and_reset_leaves_it(site: Site, open_moving: OpenMoving) -> None:
    page = open_moving()
    widget = show(page, site, "live")
    expect(widget.locator(".message")).to_have_text(re.compile("current time"))
    widget.get_by_role("radio", name="en_GB").check()
    expect(widget.locator(".wall svg").first.locator("text").first).to_have_text(re.compile(" [ap]m$"))
    assert first_text(widget).upper() in new_york()
    button(widget, "reset").click()
    expect(widget.locator(".wall svg").first.locator("text").first).to_have_text("1:59 AM")
    expect(button(widget, "now")).to_be_visible()


def test_no_connection_is_held_for_what_nobody_sees(site: Site, open_moving: OpenMoving) -> None:
    page = open_moving()
    streams: list[str] = []
    page.on("request", lambda request: streams.append("opened") if STREAM in request.url else None)
    page.on("requestfailed", lambda request: streams.append("closed") if STREAM in request.url else None)
    widget = show(page, site, "live")
    expect(widget.locator(".message")).to_have_text(re.compile("current time"))
    with page.expect_event("requestfailed", lambda request: STREAM in request.url):
        page.evaluate("scrollTo(0, 0)")
    assert streams == ["opened", "closed"]


def test_a_server_without_room_is_told_of(site: Site, open_moving: OpenMoving) -> None:
    page = open_moving()
    page.route(f"**{STREAM}", lambda route: route.fulfill(status=503, body=""))
    widget = show(page, site, "live")
    words = words_of(page)
    expect(widget.locator(".message")).to_have_text(words["offline"])
    expect(button(widget, "now")).to_be_visible()
    assert first_text(widget) == "1:59 AM"


def test_a_recording_stands_still(built: Site, open_moving: OpenMoving) -> None:
    page = open_moving()
    widget = show(page, built, "static")
    expect(widget).to_have_attribute("data-state", "recorded")
    assert first_text(widget) == "1:59 AM"
    expect(button(widget, "now")).to_have_count(0)
    expect(button(widget, "pause")).to_have_count(0)
