"""A reader changes a listing and runs it: by keyboard, in both themes and widths, with errors at their place."""
from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from axe import axe_faults
from conftest import OpenPage, new_context
from forms import Theme, in_corners
from worlds import WatchedSite

PAGE = """\
---
title: A lamp
---

```swift
struct Lamp {
  var level = 0
}
```

```swift
var lamp = Lamp()
lamp.level = 3
print(lamp.level)  // Prints "3"
```

```swift no_run
fatalError()
```
"""


@pytest.fixture
def site(serve: Callable[..., WatchedSite]) -> Iterator[WatchedSite]:
    """A site whose listings can be edited, in a folder that the jail's user may read."""
    with tempfile.TemporaryDirectory(prefix="livedocs-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "content").mkdir()
        (folder / "docs.yml").write_text("title: Lamps\nbase: https://lamps.example/\n", encoding="utf-8")
        (folder / "content" / "index.md").write_text(PAGE, encoding="utf-8")
        yield serve(folder, ("--run", "--no-watch"))


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that may use the clipboard."""
    context = new_context(browser, reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context
    context.close()


def edit(page: Page, site: WatchedSite) -> Locator:
    """Opens the editor of the second listing by keyboard."""
    page.goto(site.base + "/")
    page.locator("#listing-2 .edit").focus()
    page.keyboard.press("Enter")
    field = page.locator("#listing-2 textarea")
    expect(field).to_be_focused()
    return field


def test_a_change_runs_by_keyboard(site: WatchedSite, context: BrowserContext) -> None:
    """Control Enter runs, the output is shown, Escape closes, and the button has the focus again."""
    page = context.new_page()
    field = edit(page, site)
    expect(field).to_have_value('var lamp = Lamp()\nlamp.level = 3\nprint(lamp.level)  // Prints "3"')
    field.fill('print(Lamp().level)  // Prints "0"\nprint("more")')
    page.keyboard.press("Control+Enter")
    expect(page.locator(".editor-output")).to_have_text("0\nmore\n")
    expect(page.locator(".editor")).to_have_attribute("data-status", "passed")
    page.keyboard.press("Escape")
    expect(page.locator(".editor")).to_have_count(0)
    expect(page.locator("#listing-2 .edit")).to_be_focused()
    expect(page.locator("#listing-2 pre")).to_be_visible()


def test_errors_lead_to_their_place(site: WatchedSite, context: BrowserContext) -> None:
    """The number of an error puts the cursor at its line and column."""
    page = context.new_page()
    field = edit(page, site)
    field.fill("var lamp = Lamp()\nlamp.levle = 4")
    page.get_by_role("button", name="Run").click()
    marked = page.locator(".editor-marks .error")
    expect(marked).to_have_text("lamp.levle = 4")
    expect(marked.locator("u")).to_have_text("levle")
    expect(marked).to_have_attribute("data-messages", re.compile("no member 'levle'"))
    place = page.get_by_role("button", name="2:6")
    place.click()
    expect(field).to_be_focused()
    assert field.evaluate("(field) => field.selectionStart") == len("var lamp = Lamp()\nlamp.")
    page.keyboard.type("x")
    expect(marked).to_have_count(0)
    page.get_by_role("button", name="Restore").click()
    expect(field).to_have_value('var lamp = Lamp()\nlamp.level = 3\nprint(lamp.level)  // Prints "3"')


def test_a_link_holds_the_change(site: WatchedSite, context: BrowserContext) -> None:
    """Whoever opens it sees the text, which the server never gets. A broken one changes nothing."""
    page = context.new_page()
    field = edit(page, site)
    field.fill("print(\"é 🙂\")")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".editor [role=status]")).not_to_be_empty()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url and "#edit-2=" in link
    other = context.new_page()
    other.goto(link)
    expect(other.locator("#listing-2 textarea")).to_have_value("print(\"é 🙂\")")
    broken = context.new_page()
    broken.goto(link[:-4])
    expect(broken.locator(".edit")).to_have_count(2)
    expect(broken.locator("textarea")).to_have_count(0)


def test_only_what_ran_can_be_edited(site: WatchedSite, context: BrowserContext) -> None:
    """A listing that is only compiled has no button."""
    page = context.new_page()
    page.goto(site.base + "/")
    expect(page.locator(".edit")).to_have_count(2)


@in_corners(360, 1440)
def test_the_editor_fits_and_is_accessible(site: WatchedSite, open_page: OpenPage, width: int, theme: Theme) -> None:
    """No fault of accessibility, and nothing is wider than the page."""
    page = open_page(width, theme)
    page.goto(site.base + "/")
    page.locator("#listing-2 .edit").click()
    page.locator("#listing-2 textarea").fill("let x: Int = true // " + "long " * 60)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".editor")).to_have_attribute("data-status", "failed")
    assert axe_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_scripts_there_is_no_button(site: WatchedSite, open_page: OpenPage) -> None:
    """The page is as it would be from a static host."""
    page = open_page(scripts=False)
    page.goto(site.base + "/")
    expect(page.locator("#listing-2 pre")).to_be_visible()
    expect(page.locator(".edit")).to_have_count(0)
