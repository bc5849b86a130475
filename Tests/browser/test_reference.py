"""The API reference of a small package: the tree of symbols, its filter, examples, and uses in other languages."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from axe import axe_faults
from conftest import existing, new_context
from worlds import build, served_files

FILES = {
    "docs.yml": """title: Lamps
languages: [{tag: en, title: English}, {tag: pt-BR, title: Português (Brasil)}]
package: .
modules: [Lamps]
""",
    "Package.swift": """// swift-tools-version: 6.0
import PackageDescription

let package = Package(name: "Lamps", targets: [.target(name: "Lamps")])
""",
    "Sources/Lamps/Lamp.swift": """/// A lamp.
public struct Lamp: Sendable {
  /// How bright a lamp is.
  public enum Level: Sendable {
    /// Not at all.
    case off
  }

  /// Its power.
  public var watts: Int

  /// Makes a lamp.
  public init(watts: Int) { self.watts = watts }

  /// Dims the lamp.
  ///
  /// - Parameter factor: how much.
  /// - Returns: its power.
  public mutating func dim(by factor: Int) -> Int {
    watts /= factor
    return watts
  }
}

/// Anything that shines.
public protocol LightSource {}

/// Makes the lamp of a room.
public func makeLamp() -> Lamp { Lamp(watts: 5) }
""",
    "content/index.md": """---
title: Dimming
---

```swift
import Lamps
var lamp = Lamp(watts: 40)
print("on")  // Prints "on"
let power = lamp.dim(by: 2)
print(power)  // Prints "20"
```

```swift reset
import Lamps
var lamp = Lamp(watts: 60)
lamp.dim(by: 3)  // => 20
```
""",
    "content/pt-br/dimming.md": """---
title: Diminuir a luz
language: pt-BR
---

```swift
import Lamps
var lamp = makeLamp()
lamp.dim(by: 5)  // => 1
```
""",
}

DIM = "api-reference/lamps/lamp/dim-by/"

Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def lamps(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the package's site, built for these tests."""
    root = tmp_path_factory.mktemp("lamps")
    for path, text in FILES.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    build(existing(pytestconfig, "--docs"), root, root / "site")
    with served_files(root / "site", "/") as address:
        yield address.rstrip("/")


@pytest.fixture
def reference(browser: Browser, lamps: str) -> Iterator[Opened]:
    """Opens a page of the reference in a fresh context, until the test ends."""
    contexts: list[BrowserContext] = []

    def opened(path: str = DIM, width: int = 1440, **options: Any) -> Page:
        contexts.append(new_context(browser, viewport={"width": width, "height": 900}, **options))
        page = contexts[-1].new_page()
        page.goto(f"{lamps}/{path}")
        return page

    yield opened
    for context in contexts:
        context.close()


def tree_in(page: Page) -> Locator:
    """The tree of symbols."""
    return page.locator(".symbol-tree")


def links_in(page: Page) -> list[str]:
    """The names in the tree that a reader sees."""
    return tree_in(page).locator("li > a:visible").all_inner_texts()


def test_tree_has_the_branch_of_the_page_without_scripts(reference: Opened) -> None:
    """The page's symbol is marked, and there is no dead field."""
    page = reference(java_script_enabled=False)
    assert links_in(page) == ["LightSource", "Lamp", "init(watts:)", "watts", "dim(by:)", "Level", "makeLamp()"]
    current = tree_in(page).locator("[aria-current=page]")
    expect(current).to_have_text("dim(by:)")
    expect(tree_in(page).get_by_role("searchbox")).to_have_count(0)
    expect(page.locator(".tree-filter")).to_be_hidden()
    page.goto(page.url.replace("lamp/dim-by/", ""))
    assert links_in(page) == ["LightSource", "Lamp", "makeLamp()"]
    expect(page.locator(".tree-library [aria-current=page]")).to_have_text("Lamps")


def test_filter_finds_symbols_of_the_whole_library_by_keyboard(reference: Opened) -> None:
    """By a part of a name in any case, or by the beginnings of its words; with the types around them."""
    page = reference("api-reference/lamps/")
    field = tree_in(page).get_by_role("searchbox", name="Filter symbols")
    status = tree_in(page).get_by_role("status")
    before = links_in(page)
    field.focus()
    page.keyboard.type("liSo")
    expect(status).to_have_text("1 symbol")
    assert links_in(page) == ["LightSource"]
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("OFF")
    expect(status).to_have_text("1 symbol")
    expect(tree_in(page).locator("li > a:visible").last).to_have_text("off")
    assert links_in(page) == ["Lamp", "Level", "off"]
    assert tree_in(page).locator(".is-around").all_inner_texts() == ["Lamp", "Level"]
    assert axe_faults(page, ".sidebar") == []
    for _ in range(6):
        page.keyboard.press("Tab")
    expect(tree_in(page).locator("a:visible", has_text="off")).to_be_focused()
    field.fill("zzz")
    expect(status).to_have_text("No symbol has this name.")
    assert links_in(page) == []
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    expect(status).to_have_text("")
    assert links_in(page) == before


def test_escape_clears_the_filter_before_it_closes_the_menu(reference: Opened) -> None:
    """On a phone, the tree is in the menu."""
    page = reference(width=390)
    page.locator(".menu > summary").evaluate("(summary) => summary.click()")
    field = tree_in(page).get_by_role("searchbox")
    field.fill("lamp")
    expect(tree_in(page).get_by_role("status")).to_have_text("2 symbols")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    expect(field).to_be_visible()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()


def test_filter_says_that_the_symbols_are_missing(reference: Opened) -> None:
    """The page's own tree stays, and the next letter asks again."""
    page = reference()
    page.route("**/tree.json", lambda route: route.abort())
    before = links_in(page)
    field = tree_in(page).get_by_role("searchbox")
    field.fill("lamp")
    expect(tree_in(page).get_by_role("status")).to_have_text("The symbols couldn't be loaded.")
    assert links_in(page) == before
    page.unroute("**/tree.json")
    field.fill("lam")
    expect(tree_in(page).get_by_role("status")).to_have_text("2 symbols")


def test_a_page_begins_with_the_shortest_example_that_ran(reference: Opened) -> None:
    """Its listing is one link away."""
    page = reference()
    headings = page.locator("main h2").all_inner_texts()
    assert headings == ["Example", "Parameters", "Return value", "Used in"]
    example = page.locator("section.example")
    expect(example.locator(".badge.ran")).to_be_visible()
    expect(example.locator("code")).to_contain_text("lamp.dim(by: 3)")
    example.get_by_role("link", name="Dimming").click()
    page.wait_for_url("**/#listing-2")


def test_uses_in_portuguese_come_last_and_say_so(reference: Opened) -> None:
    """For the eye, for the reader's voice and for the browser."""
    page = reference()
    uses = page.locator(".uses > li")
    expect(uses.locator("> a")).to_have_text(["Dimming", "Diminuir a luz"])
    expect(uses.last).to_have_attribute("lang", "pt-BR")
    expect(uses.last.locator("> a")).to_have_attribute("hreflang", "pt-BR")
    expect(uses.last.locator(".tongue")).to_have_text("Português (Brasil)")
    expect(uses.first.locator(".tongue")).to_have_count(0)
