"""Tabs, diagrams, trees and enlarged images, on the page of the guide that shows them."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from conftest import new_context
from worlds import Site

PAGE = "guide/components/"

# The titles of the tabs that a reader sees.
SHOWN = """() => [...document.querySelectorAll(".tabs > .tab")]
  .filter((tab) => tab.checkVisibility() && tab.getBoundingClientRect().height > 0)
  .map((tab) => tab.dataset.tab)"""

# How much of the page moved without being asked.
SHIFT = """() => new Promise((resolve) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shift))));
})"""

Opened = Callable[..., Page]


@pytest.fixture
def parts(browser: Browser, built: Site) -> Iterator[Opened]:
    """Opens the page in a fresh context, until the test ends."""
    contexts: list[BrowserContext] = []

    def opened(width: int = 1440, **options: Any) -> Page:
        contexts.append(new_context(browser, viewport={"width": width, "height": 900}, **options))
        page = contexts[-1].new_page()
        page.goto(built.url("static", built.base + PAGE))
        return page

    yield opened
    for context in contexts:
        context.close()


def test_arrow_keys_choose_a_tab_and_the_choice_is_kept_without_a_shift(parts: Opened) -> None:
    """The tabs are in a list, of which one is a stop."""
    page = parts()
    first, second = page.get_by_role("tab", name="macOS"), page.get_by_role("tab", name="Linux")
    expect(first).to_have_attribute("aria-selected", "true")
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-selected", "true")
    assert page.evaluate(SHOWN) == ["Linux"]
    page.reload()
    expect(second).to_have_attribute("aria-selected", "true")
    assert page.evaluate(SHOWN) == ["Linux"]
    assert page.evaluate(SHIFT) == 0


def test_all_tabs_are_there_without_scripts_and_on_paper(parts: Opened) -> None:
    """Below each other, each with its title."""
    page = parts(java_script_enabled=False)
    for title in ("macOS", "Linux"):
        expect(page.locator(f".tab[data-tab={title}] > .tab-title")).to_be_visible()
    expect(page.locator(".tab-bar")).to_be_hidden()
    page = parts()
    expect(page.get_by_role("tab", name="macOS")).to_be_visible()
    page.emulate_media(media="print")
    assert page.evaluate(SHOWN) == ["macOS", "Linux"]


def test_a_wide_diagram_scrolls_in_a_region_that_has_the_focus(parts: Opened) -> None:
    """It is drawn at its own size, with text of at least 13 px."""
    page = parts(320)
    view = page.locator(".diagram-view").first
    view.focus()
    before = view.evaluate("(view) => view.scrollLeft")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(before) => document.activeElement.scrollLeft > before", arg=before)
    sizes = page.evaluate(
        "[...document.querySelectorAll('.diagram text')].map((text) => parseFloat(getComputedStyle(text).fontSize))"
    )
    assert min(sizes) >= 13
    assert view.evaluate("(view) => view.firstElementChild.getBoundingClientRect().width > innerWidth")


def test_a_diagram_has_a_name_and_a_description(parts: Opened) -> None:
    """Both are made from its lines."""
    page = parts()
    expect(page.get_by_role("img", name="Sequence diagram: Paula, Watch, Store")).to_be_attached()
    assert "Paula to Watch: Raises the wrist" in (page.locator(".diagram desc").first.text_content() or "")


def test_a_folder_closes_without_scripts(parts: Opened) -> None:
    """A folder is a disclosure of the browser."""
    page = parts(java_script_enabled=False)
    page.locator(".tree summary").first.click()
    expect(page.locator(".tree li li").first).to_be_hidden()


def test_an_image_opens_over_the_page_and_gives_the_focus_back(parts: Opened) -> None:
    """With the keyboard: Enter opens it, Escape closes it."""
    page = parts()
    link = page.locator("a.zoom")
    expect(link).to_have_attribute("aria-haspopup", "dialog")
    link.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="A lamp, drawn with five shapes")
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(link).to_be_focused()
