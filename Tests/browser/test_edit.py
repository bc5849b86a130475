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

SIMULATIONS = """\
---
title: Two phones
---

```simulation handoff
question: Does the phone continue it?
steps:
  - {do: publish, type: com.example.note}
  - {do: tap}
variants:
  - choice: /steps/0/type
    label: The type
    stops:
      - {value: com.example.note, label: a note}
      - {value: com.example.other, label: another}
  - toggle: /receiver/wifi
    label: Wi-Fi
    stops: [true, false]
```

```simulation handoff
question: And with another type?
steps:
  - {do: publish, type: com.example.other}
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
        (folder / "content" / "phones.md").write_text(SIMULATIONS, encoding="utf-8")
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


STEPS = "steps:\n  - do: publish\n    type: com.example.note\n  - do: tap"
OUTCOME = "The phone shows no icon. NSUserActivityTypes on the phone lacks {}."


def simulation(page: Page, site: WatchedSite, number: int = 1) -> Locator:
    """Opens a page with simulations, and returns one of them."""
    page.goto(site.base + "/phones/")
    widget = page.locator(f"#sim-{number}")
    expect(widget.locator(".edit-scenario")).to_be_visible()
    return widget


def test_a_simulation_is_edited_as_yaml(site: WatchedSite, context: BrowserContext) -> None:
    """It opens as its author wrote it, runs by keyboard, and Escape brings back what was there."""
    page = context.new_page()
    widget = simulation(page, site)
    widget.locator(".edit-scenario").focus()
    page.keyboard.press("Enter")
    field = widget.locator("textarea")
    expect(field).to_be_focused()
    expect(field).to_have_value(STEPS)
    expect(widget.locator("form")).to_be_hidden()
    field.fill(STEPS.replace("note", "quite-another"))
    page.keyboard.press("Control+Enter")
    expect(widget.locator(".outcome")).to_have_text(OUTCOME.format("com.example.quite-another"))
    expect(widget.locator(".editor [role=status]")).to_have_text(OUTCOME.format("com.example.quite-another"))
    page.keyboard.press("Escape")
    expect(widget.locator(".edit-scenario")).to_be_focused()
    expect(widget.locator(".outcome")).to_have_text(OUTCOME.format("com.example.note"))
    expect(widget.locator("form")).to_be_visible()


def test_what_controls_changed_is_in_the_yaml(site: WatchedSite, context: BrowserContext) -> None:
    """A value in something that the author left out is added."""
    page = context.new_page()
    widget = simulation(page, site)
    widget.get_by_role("radio", name="another").check()
    widget.get_by_label("Wi-Fi").uncheck()
    widget.locator(".edit-scenario").click()
    expect(widget.locator("textarea")).to_have_value(
        STEPS.replace("note", "other") + "\nreceiver:\n  wifi: false"
    )


def test_faults_of_a_simulation_are_at_their_lines(site: WatchedSite, context: BrowserContext) -> None:
    """What the simulation refuses has a place in the text, and what isn't YAML too. The last run stays."""
    page = context.new_page()
    widget = simulation(page, site)
    widget.locator(".edit-scenario").click()
    field = widget.locator("textarea")
    field.fill(STEPS.replace("tap", "tapp"))
    page.keyboard.press("Control+Enter")
    expect(widget.locator(".editor-messages")).to_have_text("4:5 'tapp' is not known; did you mean 'tap'?")
    expect(widget.locator(".editor-marks .error")).to_have_text("  - do: tapp")
    field.fill("steps:\n  - {do: tap\nseed: 1")
    page.keyboard.press("Control+Enter")
    expect(widget.locator(".editor-messages")).to_contain_text("Invalid YAML")
    expect(widget.locator(".outcome")).to_have_text(OUTCOME.format("com.example.note"))
    widget.get_by_role("button", name="Restore").click()
    expect(field).to_have_value(STEPS)


def test_a_link_holds_a_simulation(site: WatchedSite, context: BrowserContext) -> None:
    """Also that of a simulation without controls."""
    page = context.new_page()
    widget = simulation(page, site, 2)
    widget.locator(".edit-scenario").click()
    widget.locator("textarea").fill("steps: [{do: tap}]")
    widget.get_by_role("button", name="Copy link").last.click()
    expect(widget.locator(".editor [role=status]")).not_to_be_empty()
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator("#sim-2 textarea")).to_have_value("steps: [{do: tap}]")
    other.keyboard.press("Control+Enter")
    expect(other.locator("#sim-2 .editor")).to_have_attribute("data-status", "passed")
    other.keyboard.press("Escape")
    expect(other.locator("#sim-2 .outcome")).to_have_text(OUTCOME.format("com.example.other"))


def test_the_test_of_a_run_opens_in_the_editor(site: WatchedSite, context: BrowserContext) -> None:
    """One editor at a time. Without the module of the simulation, the answer is a fault at the import."""
    page = context.new_page()
    widget = simulation(page, site)
    widget.locator(".edit-scenario").click()
    widget.locator(".edit-test").click()
    field = widget.locator("textarea")
    expect(field).to_have_count(1)
    expect(field).to_have_value(re.compile("^import HandoffSimulations\n"))
    page.keyboard.press("Control+Enter")
    expect(widget.locator(".editor-messages")).to_contain_text("The module 'HandoffSimulations' isn't available here")
    field.fill("import Testing\n@Test func one() { #expect(1 + 1 == 2) }")
    page.keyboard.press("Control+Enter")
    expect(widget.locator(".editor")).to_have_attribute("data-status", "passed")
    expect(widget.locator(".editor [role=status]")).to_have_text("1 passed.")


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
    widget = simulation(page, site)
    widget.locator(".edit-scenario").click()
    widget.locator("textarea").fill("note: " + "long " * 60)
    page.keyboard.press("Control+Enter")
    expect(widget.locator(".editor")).to_have_attribute("data-status", "refused")
    assert axe_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_scripts_there_is_no_button(site: WatchedSite, open_page: OpenPage) -> None:
    """The page is as it would be from a static host."""
    page = open_page(scripts=False)
    page.goto(site.base + "/")
    expect(page.locator("#listing-2 pre")).to_be_visible()
    expect(page.locator(".edit")).to_have_count(0)
