"""Reading across several pages: lines, keys, a theme that doesn't flash, and the published files."""
from __future__ import annotations

import re
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from conftest import OpenPage, new_context
from worlds import Site, elements

# Characters a line, over the full lines of paragraphs with three or more lines.
MEASURE = """() => {
  let characters = 0, lines = 0;
  for (const paragraph of document.querySelectorAll(".content > p")) {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const ends = new Map();
    for (const { top, height, right } of range.getClientRects()) {
      const line = Math.round((top + height / 2) / 8);
      const near = [line - 1, line, line + 1].find((one) => ends.has(one)) ?? line;
      ends.set(near, Math.max(ends.get(near) ?? 0, right));
    }
    if (ends.size < 3) continue;
    const { left, right } = paragraph.getBoundingClientRect();
    characters += paragraph.innerText.length;
    lines += ends.size - 1 + ([...ends.values()].at(-1) - left) / (right - left);
  }
  return lines ? characters / lines : null;
}"""

# Matches everything that may be an inline script, a style or a handler, and more.
MAY_BE_OWN = re.compile(
    r'<style|<script(?! type="application/ld\+json">| (?:type="module" )?src=)|\son\w+\s*=|\sstyle\s*=', re.IGNORECASE
)

Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Opens an empty page in a fresh context, until the test ends."""
    contexts: list[BrowserContext] = []

    def empty(**options: Any) -> Page:
        contexts.append(new_context(browser, **{"viewport": {"width": 1440, "height": 900}} | options))
        return contexts[-1].new_page()

    yield empty
    for context in contexts:
        context.close()


# Type and size


def test_lines_have_sixty_to_seventy_five_characters(
    built: Site, open_page: OpenPage, in_all_forms: bool
) -> None:
    """On average over pages of prose, in a wide window."""
    page = open_page(1440)
    found: list[float] = []
    for path in built.pages if in_all_forms else sorted(built.cover):
        page.goto(built.url("static", path))
        if (measure := page.evaluate(MEASURE)) is not None:
            found.append(measure)
    assert found, "no page has a paragraph of three lines"
    assert 60 <= sum(found) / len(found) <= 75, found


# Tables


# The names of code that are broken in two although they would fit on a line of a phone.
BROKEN = """() => [...document.querySelectorAll(".table tbody code")]
  .filter((code) => code.textContent.length <= 28 && !/[^\\w]/.test(code.textContent))
  .filter((code) => new Set([...code.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
  .map((code) => code.textContent)"""


@pytest.mark.parametrize("width", [320, 390])
def test_rows_are_cards_on_a_phone(built: Site, open_page: OpenPage, width: int) -> None:
    """Each cell shows the name of its column, a screen reader still hears a table, and no name breaks in two."""
    page = open_page(width)
    page.goto(built.url("static", "/errata/old-tutorials/"))
    table = page.get_by_role("table").first
    expect(table.get_by_role("columnheader")).to_have_text(["Concept", "Where", "In the code"])
    row = table.get_by_role("row").nth(1)
    expect(row.get_by_role("cell")).to_have_count(3)
    labels = row.evaluate("(row) => [...row.cells].map((cell) => getComputedStyle(cell, '::before').content)")
    assert labels == ['"Concept" / ""', '"Where" / ""', '"In the code" / ""']
    assert row.evaluate("({ firstElementChild: first, lastElementChild: last }) => "
                        "last.getBoundingClientRect().top >= first.getBoundingClientRect().bottom")
    assert page.evaluate(BROKEN) == []


def test_cards_need_no_script(built: Site, open_page: OpenPage) -> None:
    """Each cell has the name of its column, and a long name in code the places at which it may break."""
    page = open_page(390, scripts=False)
    page.goto(built.url("static", "/errata/old-tutorials/"))
    row = page.locator(".table tbody tr").first
    labels = row.evaluate("(row) => [...row.cells].map((cell) => getComputedStyle(cell, '::before').content)")
    assert labels == ['"Concept" / ""', '"Where" / ""', '"In the code" / ""']
    assert page.locator(".table td code > wbr").count() > 0
    assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize("width", [390, 1024])
def test_the_first_column_of_a_comparison_stays(built: Site, open_page: OpenPage, width: int) -> None:
    """It is where it was after the others have scrolled."""
    page = open_page(width)
    page.goto(built.url("static", "/guide/comparison/"))
    table = page.locator(".table:has(th:nth-child(7))").first
    name = table.locator("tbody th").first
    before = name.bounding_box()
    table.evaluate("(table) => { table.scrollLeft = 200; }")
    assert table.evaluate("(table) => table.scrollLeft") == 200
    assert name.bounding_box() == before


# Contents


@pytest.mark.parametrize("width", [320, 1024])
def test_contents_are_a_bar_below_the_header(built: Site, open_page: OpenPage, width: int) -> None:
    """It names the section that is being read, and its list leads to the others, below the bar."""
    page = open_page(width)
    page.goto(built.url("static", "/handoff/watch-to-phone/#what-is-not-known"))
    bar = page.locator(".contents > summary")
    expect(page.locator(".contents-now")).to_have_text("What is not known")
    header = page.locator(".site-header").bounding_box() or {}
    place = bar.bounding_box() or {}
    assert abs(place["y"] - header["height"]) <= 1
    assert 24 <= place["height"] <= 48
    bar.click()
    page.click(".contents a[href='#the-phone-app']")
    expect(page.locator(".contents nav")).to_be_hidden()
    expect(page.locator(".contents-now")).to_have_text("The phone app")
    heading = page.locator("#the-phone-app").bounding_box() or {}
    assert heading["y"] >= place["y"] + place["height"]


def test_the_list_of_contents_closes(built: Site, open_page: OpenPage) -> None:
    """On Escape, and when something else is used; the focus returns to the bar."""
    page = open_page(390)
    page.goto(built.url("static", "/handoff/watch-to-phone/#what-is-not-known"))
    bar, links = page.locator(".contents > summary"), page.locator(".contents nav")
    bar.focus()
    page.keyboard.press("Enter")
    expect(links).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(links).to_be_hidden()
    expect(bar).to_be_focused()
    bar.click()
    expect(links).to_be_visible()
    page.mouse.click(5, 700)
    expect(links).to_be_hidden()


def test_contents_without_scripts_unfold_in_their_place(built: Site, open_page: OpenPage) -> None:
    """Nothing is sticky, and the list covers nothing."""
    page = open_page(390, scripts=False)
    page.goto(built.url("static", "/handoff/watch-to-phone/"))
    page.click(".contents > summary")
    links = page.locator(".contents nav").bounding_box() or {}
    text = page.locator(".page > .content").bounding_box() or {}
    assert text["y"] >= links["y"] + links["height"]


# Keys


def test_keys_without_a_modifier_lead_nowhere(built: Site, opened: Opened) -> None:
    """Screen readers use all of these keys; in a page they do nothing but scroll. Only a slash opens search."""
    page = opened()
    for path in built.pages[:3]:
        url = built.url("static", path)
        page.goto(url)
        page.locator("main p").first.click(position={"x": 1, "y": 1})
        for key in ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", *"?abcdefghijklmnopqrstuvwxyz0123456789"]:
            page.keyboard.press(key)
            assert page.url == url, f"{key} leads to {page.url}"
            assert page.evaluate("document.activeElement === document.body"), f"{key} takes the focus"
            assert not page.evaluate("!!document.querySelector('dialog[open], :popover-open')"), f"{key} opens something"


# Pointers


# The targets of the frame of a page that are smaller than a size, in px.
SMALL = """(size) => [...document.querySelectorAll(
  ".site-header :is(a, button, summary), .contents :is(a, summary), .breadcrumbs a, .copy, .page-foot a"
)].filter((target) => target.checkVisibility({ visibilityProperty: true }))
  .map((target) => [target.outerHTML.slice(0, 80), target.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < size - .1)
  .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""


@pytest.mark.parametrize("width", [320, 1024, 1440])
def test_targets_are_large_enough(built: Site, opened: Opened, width: int) -> None:
    """24 px for a mouse; for a finger, the buttons of the header and the bar of contents are 44 px."""
    page = opened(viewport={"width": width, "height": 900})
    for path in ["/", "/handoff/ios-and-macos/", "/guide/writing-pages/"]:
        page.goto(built.url("static", path))
        page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
        assert page.evaluate(SMALL, 24) == []
    page = opened(viewport={"width": width, "height": 900}, has_touch=True, is_mobile=True)
    page.goto(built.url("static", "/handoff/ios-and-macos/"))
    for target in page.locator(".site-header > :is(.search, .theme-slot, .picker, .menu), .contents > summary").all():
        if target.is_visible():
            box = target.bounding_box() or {}
            assert min(box["width"], box["height"]) >= 44, target.get_attribute("class")


# Readers' preferences


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_chosen_theme_is_there_before_anything_is_painted(built: Site, opened: Opened, choice: str) -> None:
    """Its script is small and blocks rendering; the system prefers the other theme."""
    page = opened(color_scheme="light" if choice == "dark" else "dark")
    page.goto(built.url("static", "/"))
    page.evaluate("(choice) => localStorage.setItem('theme', choice)", choice)
    page.add_init_script("""new MutationObserver((_, observer) => {
      if (!document.body) return;
      window.__firstTheme = document.documentElement.dataset.theme;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });""")
    page.reload()
    assert page.evaluate("window.__firstTheme") == choice
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == choice
    script = page.locator("head script:not([type])")
    assert script.count() == 1
    for name in ["async", "defer"]:
        assert script.get_attribute(name) is None
    file = built.file(urllib.parse.urlsplit(script.get_attribute("src") or "").path)
    assert file.stat().st_size < 700


@pytest.mark.parametrize("language", ["en", "pt-BR"])
def test_the_theme_button_says_its_state(built: Site, opened: Opened, language: str) -> None:
    """Each press goes on: system, light, dark, and around. The choice is kept, and shown by the picture."""
    page = opened()
    page.goto(built.url("static", "/" if language == "en" else "/pt-br/"))
    name, states = {
        "en": ("Color theme", ["System", "Light", "Dark"]), "pt-BR": ("Tema de cores", ["Sistema", "Claro", "Escuro"]),
    }[language]
    button = page.locator(".theme")
    pictures = set()
    for state, scheme in zip([*states, states[0]], ["light dark", "light", "dark", "light dark"]):
        expect(button).to_have_accessible_name(f"{name}: {state}")
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == scheme
        pictures.add(page.evaluate(
            "[...document.querySelector('.theme svg').children].map((part) => getComputedStyle(part).display).join()"
        ))
        button.press("Enter")
    assert len(pictures) == 3
    page.reload()
    expect(button).to_have_accessible_name(f"{name}: {states[1]}")


# What is published


def test_no_page_has_code_or_style_of_its_own(built: Site) -> None:
    """In any file of the site, including those no test opens: no inline script, style or handler."""
    faults: list[str] = []
    for file in sorted(built.folder.rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        # Thousands of files have none; parse only those that may have one.
        if not MAY_BE_OWN.search(text):
            continue
        for name, attributes in elements(text):
            place = f"{file.relative_to(built.folder)}: <{name}>"
            is_data = (attributes.get("type") or "").startswith("application/")
            if name == "style" or (name == "script" and "src" not in attributes and not is_data):
                faults.append(f"{place} is inline")
            faults += [f"{place} has {key}" for key in attributes if key == "style" or key.startswith("on")]
    assert faults[:20] == []


def test_a_title_has_the_name_of_the_site_once(built: Site) -> None:
    """The home pages of all languages, too."""
    faults: list[str] = []
    for file in sorted(built.folder.rglob("*.html")):
        if title := re.search(r"<title>([^<]*)</title>", file.read_text(encoding="utf-8")):
            parts = title[1].split(" · ")
            faults += [f"{file.relative_to(built.folder)}: {title[1]}"] if len(set(parts)) < len(parts) else []
    assert faults == []


def test_every_file_is_checked_against_its_fingerprint(built: Site) -> None:
    """Style sheets and scripts have integrity attributes, which the browser checks on every page."""
    faults: list[str] = []
    for path in built.pages:
        for name, attributes in elements(built.file(path).read_text(encoding="utf-8")):
            loads = name == "script" and "src" in attributes
            loads = loads or (name == "link" and attributes.get("rel") in ("stylesheet", "modulepreload"))
            if loads and not re.fullmatch(r"sha384-[\w+/=]{64}", attributes.get("integrity") or ""):
                faults.append(f"{path}: {attributes}")
    assert faults == []


def test_minified_styles_say_what_the_theme_says(built: Site, opened: Opened) -> None:
    """The browser parses the same rules from both."""
    page = opened()
    page.goto(built.url("static", "/"))
    folder = Path(__file__).parents[2] / "templates" / "assets"
    rules = """(text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return [...sheet.cssRules].map((rule) => rule.cssText);
    }"""
    for source in sorted(folder.rglob("*.css")):
        published = next((built.folder / "assets").rglob(f"{source.stem}-*.css"))
        before = page.evaluate(rules, source.read_text(encoding="utf-8"))
        after = page.evaluate(rules, published.read_text(encoding="utf-8"))
        assert before, source
        assert [squeezed(rule) for rule in before] == [squeezed(rule) for rule in after], source


def squeezed(rule: str) -> str:
    """Normalizes the white space of a rule whose values contain `var()`, which the browser returns unchanged."""
    return re.sub(r"\s*([,()])\s*", r"\1", re.sub(r"\s+", " ", rule))


def test_another_language_opens_at_the_same_section(built: Site, open_page: OpenPage) -> None:
    """A reader in the fourth section reads on in the fourth section of the translation."""
    sections = """() => [...document.querySelectorAll(".content :is(h2, h3)[id]:not(simulation-widget *)")]
      .map((heading) => heading.id)"""
    page = open_page(1440)
    page.goto(built.url("static", "/tables/row-actions/"))
    place = page.evaluate(sections)[3]
    page.evaluate("(id) => document.getElementById(id).scrollIntoView()", place)
    # A click of the mouse would first scroll to the header, which is always in view.
    page.evaluate("document.querySelector('.languages a[lang=pt-BR]').click()")
    page.wait_for_url("**/pt-br/tables/row-actions/#*")
    translated = page.evaluate(sections)
    assert page.evaluate("decodeURIComponent(location.hash.slice(1))") == translated[3]
    assert translated[3] != place
    # Escape closes the choice and leaves the focus on its button.
    page.click(".languages > summary")
    page.keyboard.press("Escape")
    expect(page.locator(".languages[open]")).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('.languages > summary')")


# Going back

# The page is at rest: nothing has moved in ten frames, and the entry of its history has what is unfolded.
RESTS = """(unfolded) => {
  const place = `${scrollY} ${document.documentElement.scrollHeight}`;
  window.__frames = place === window.__place ? window.__frames + 1 : 0;
  window.__place = place;
  return window.__frames >= 10 && history.state?.unfolded?.length === unfolded;
}"""
PLACE = "() => ({ top: Math.round(scrollY), unfolded: document.querySelectorAll('main details[open]').length })"


def test_back_leads_to_the_same_place(built: Site, open_page: OpenPage) -> None:
    """From another page, and from another section: the page is at the same place, with the same folds open.

    The browser of these tests loads a page again. One that keeps it shows it as it was.
    """
    page = open_page(390)
    page.goto(built.url("static", "/handoff/watch-to-phone/"))
    expect(page.locator("simulation-widget[data-state=recorded]").last).to_be_attached()
    # Long ones, above the place.
    page.evaluate("""() => {
      const folds = [...document.querySelectorAll("simulation-widget details.events > summary")];
      for (const summary of folds.slice(0, 3)) summary.click();
    }""")
    expect(page.locator("main details[open]")).to_have_count(3)
    page.evaluate("document.getElementById('the-phone-app').scrollIntoView()")
    page.evaluate("scrollBy(0, 333)")
    page.wait_for_function(RESTS, arg=3)
    before = page.evaluate(PLACE)
    assert before["top"] > 3000
    other = page.locator(".sidebar a:not([aria-current])").first
    other.evaluate("(link) => link.click()")
    page.wait_for_url(lambda url: "watch-to-phone" not in url)
    page.go_back()
    expect(page.locator("main details[open]")).to_have_count(before["unfolded"])
    page.wait_for_function("(top) => Math.abs(scrollY - top) <= 2", arg=before["top"])
    # A section, then another page, and back twice.
    page.evaluate("location.hash = 'what-is-not-known'")
    page.wait_for_function("(top) => Math.abs(scrollY - top) > 100", arg=before["top"])
    page.wait_for_function(RESTS, arg=3)
    there = page.evaluate(PLACE)
    other.evaluate("(link) => link.click()")
    page.wait_for_url(lambda url: "watch-to-phone" not in url)
    page.go_back()
    expect(page.locator("main details[open]")).to_have_count(there["unfolded"])
    page.wait_for_function("(top) => Math.abs(scrollY - top) <= 2", arg=there["top"])
    page.go_back()
    expect(page.locator("main details[open]")).to_have_count(before["unfolded"])
    page.wait_for_function("(top) => Math.abs(scrollY - top) <= 2", arg=before["top"])
