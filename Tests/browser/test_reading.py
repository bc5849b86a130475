"""What reading is like: lines, zoom, keys, motion, print, weight, and a theme that does not flash."""
from __future__ import annotations

import gzip
import re
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from conftest import OpenPage
from watch import INIT_SCRIPT, Watch
from worlds import Site, elements

# Everything that a page needs before it can be read, compressed, in bytes.
WEIGHT = 60_000

# Characters of the paragraphs of three lines and more, for each full line.
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

SHIFT = """() => new Promise((done) => {
  const shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Until then the text itself is still arriving, and a table grows with each row.
      if (entry.startTime < performance.getEntriesByType("navigation")[0].domInteractive) continue;
      const who = entry.sources.map(({ node }) => node?.className || node?.nodeName).join(", ");
      shifts.push(`${entry.value.toFixed(4)} by ${who}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(shifts), 300);
})"""

# What scrolls sideways of itself, but for what may: listings, bytes, and tables of many columns.
SCROLLERS = """() => [...document.querySelectorAll("main *, header *")].filter((element) => {
  const scrolls = ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  return scrolls && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    && !element.matches("pre, .hex, .hex *, .table:has(th:nth-child(4)), .table:has(td:nth-child(4))");
}).map((element) => `${element.tagName.toLowerCase()}.${element.className} scrolls sideways`)"""

# Where the focus is, and whether a reader sees it.
FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const header = document.querySelector(".site-header");
  const { top, bottom, left, width, height } = element.getBoundingClientRect();
  const isUnderHeader = !header.contains(element) && !element.closest(".skip")
    && top < header.getBoundingClientRect().bottom - 1 && bottom > 0
    && getComputedStyle(header).position === "sticky";
  // The middle of what the window shows of it: a table may be taller than the window.
  const [start, end] = [Math.max(0, top), Math.min(innerHeight - 1, bottom)];
  const middle = document.elementFromPoint(left + width / 2, (start + end) / 2);
  const covering = isUnderHeader && header.contains(middle);
  const all = [...document.querySelectorAll("*")];
  return {
    name: `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.trim().slice(0, 30)}”`,
    place: all.indexOf(element),
    // A box that is drawn as a part of its label has the ring around both.
    ring: [element, element.closest("label") ?? element].map(getComputedStyle)
      .some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2),
    seen: bottom > 0 && top < innerHeight,
    covered: covering,
  };
}"""

MOVING = """() => [...document.querySelectorAll("*")].flatMap((element) => ["", "::before", "::after"].flatMap((part) => {
  const style = getComputedStyle(element, part || null);
  const longest = (text) => Math.max(...text.split(",").map((time) => parseFloat(time) || 0));
  const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}${part}`;
  const faults = [];
  if (longest(style.transitionDuration) > 0) faults.push(`${name} has a transition`);
  if (style.animationName !== "none") faults.push(`${name} has an animation`);
  if (style.scrollBehavior === "smooth") faults.push(`${name} scrolls smoothly`);
  return faults;
})).slice(0, 10)"""

# What only its color tells from its neighbours, which forced colors take away.
ONLY_COLOR = """() => {
  const faults = [];
  const shape = (element) => {
    const style = getComputedStyle(element);
    return [style.textDecorationLine, style.borderInlineStartColor, style.borderInlineStartWidth,
      style.borderTopStyle, style.fontWeight, style.outlineStyle].join();
  };
  for (const current of document.querySelectorAll(".sidebar [aria-current], .contents [aria-current]")) {
    const other = [...current.closest("nav").querySelectorAll("a:not([aria-current])")][0];
    if (other && shape(current) === shape(other)) faults.push(`current: ${current.textContent.trim()}`);
  }
  for (const change of document.querySelectorAll("pre ins, pre del")) {
    const { borderTopStyle, textDecorationLine } = getComputedStyle(change);
    if (borderTopStyle === "none" && textDecorationLine === "none") faults.push("a changed line has no border");
  }
  for (const part of document.querySelectorAll(".callout, .badge")) {
    const { borderInlineStartStyle } = getComputedStyle(part);
    if (borderInlineStartStyle === "none" || !part.textContent.trim()) faults.push(`${part.className} has no shape`);
  }
  for (const lane of document.querySelectorAll(".seq-heads > *, .lanes > *")) {
    if (!lane.textContent.trim()) faults.push("a lane has no name");
  }
  return faults.slice(0, 10);
}"""

PRINTED = """() => {
  const faults = [];
  const gone = [".site-header", ".contents", ".turn", ".copy", ".anchor", "simulation-widget form"];
  for (const selector of gone) {
    const seen = [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
    if (seen) faults.push(`${selector} is printed`);
  }
  const white = getComputedStyle(document.body).backgroundColor;
  if (white !== "rgb(255, 255, 255)") faults.push(`the ground is ${white}`);
  for (const pre of document.querySelectorAll("main pre")) {
    if (!pre.checkVisibility()) continue;
    if (pre.scrollWidth > pre.clientWidth + 1) faults.push(`cut: ${pre.textContent.slice(0, 40)}`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push("wider than the paper");
  return faults.slice(0, 10);
}"""

Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Opens an empty page in a fresh context of its own making, until the test ends."""
    contexts: list[BrowserContext] = []

    def empty(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, "locale": "en"} | options)
        contexts.append(context)
        context.add_init_script(INIT_SCRIPT)
        return context.new_page()

    yield empty
    for context in contexts:
        context.close()


# Type and size


def test_lines_have_sixty_to_seventy_five_characters(site: Site, open_page: OpenPage) -> None:
    """Over all pages that are prose, in a wide window."""
    page = open_page(1440)
    found: list[float] = []
    for path in site.pages:
        page.goto(site.url("static", path))
        if (measure := page.evaluate(MEASURE)) is not None:
            found.append(measure)
    assert found, "no page has a paragraph of three lines"
    assert 60 <= sum(found) / len(found) <= 75, found


def test_nothing_scrolls_sideways_at_four_hundred_percent(site: Site, opened: Opened, path: str) -> None:
    """A window of 1280 px at 400 % shows 320 px of the page, and little of its height."""
    page = opened(viewport={"width": 320, "height": 200}, device_scale_factor=4)
    url = site.url("static", path)
    watch = Watch(page, url)
    page.goto(url)
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    faults = page.evaluate(SCROLLERS)
    if page.evaluate("document.documentElement.scrollWidth > 320"):
        faults.append("the page scrolls sideways")
    header = page.locator(".site-header").bounding_box()
    if header and header["height"] > 100:
        faults.append("the header takes half of the window")
    watch.expect_no_faults(faults)


# Keys


def test_focus_is_seen_wherever_it_goes(site: Site, opened: Opened, path: str) -> None:
    """In reading order, with a ring, and never under the header, forward and backward."""
    page = opened(viewport={"width": 1440, "height": 600}, reduced_motion="reduce")
    url = site.url("static", path)
    watch = Watch(page, url)
    page.goto(url)
    faults: list[str] = []
    forward = stops(page, "Tab")
    # Backward the header comes from the other side; that shows within a few screens.
    for stop in forward + stops(page, "Shift+Tab", most=50):
        faults += [f"{stop['name']} {fault}" for fault, holds in [
            ("has no ring", not stop["ring"]), ("is out of sight", not stop["seen"]),
            ("is under the header", stop["covered"]),
        ] if holds]
    places = [stop["place"] for stop in forward]
    if places != sorted(places):
        faults.append("the order of the focus is not the order of the page")
    if len(forward) < 3:
        faults.append(f"only {len(forward)} stops")
    watch.expect_no_faults(faults[:20])


def stops(page: Page, key: str, most: int = 150) -> list[dict[str, Any]]:
    """Where the focus goes, until it leaves the page or has gone far enough."""
    found: list[dict[str, Any]] = []
    for _ in range(most):
        page.keyboard.press(key)
        stop = page.evaluate(FOCUSED)
        if stop is None:
            break
        found.append(stop)
    return found


def test_keys_without_a_modifier_lead_nowhere(site: Site, opened: Opened) -> None:
    """Readers of the screen use them all; only scrolling is theirs."""
    page = opened()
    for path in site.pages[:3]:
        url = site.url("static", path)
        page.goto(url)
        page.locator("main p").first.click(position={"x": 1, "y": 1})
        for key in ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", *"/?abcdefghijklmnopqrstuvwxyz0123456789"]:
            page.keyboard.press(key)
            assert page.url == url, f"{key} leads to {page.url}"
            assert page.evaluate("document.activeElement === document.body"), f"{key} takes the focus"
            assert not page.evaluate("!!document.querySelector('dialog[open], :popover-open')"), f"{key} opens something"


# Readers' settings


def test_nothing_moves_for_readers_who_ask_for_that(site: Site, opened: Opened, path: str) -> None:
    """No transition and no animation."""
    page = opened(reduced_motion="reduce")
    page.goto(site.url("static", path))
    assert page.evaluate(MOVING) == []


def test_forced_colors_leave_every_difference(site: Site, opened: Opened, path: str) -> None:
    """What a color says, a line or a word says too."""
    page = opened(forced_colors="active")
    page.goto(site.url("static", path))
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_timeout(100)
    assert page.evaluate(ONLY_COLOR) == []


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_chosen_theme_is_there_before_anything_is_painted(site: Site, opened: Opened, choice: str) -> None:
    """Its script is small and holds up the page; the system's theme is the other one."""
    page = opened(color_scheme="light" if choice == "dark" else "dark")
    page.goto(site.url("static", "/"))
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
    file = site.file(urllib.parse.urlsplit(script.get_attribute("src") or "").path)
    assert file.stat().st_size < 500


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_paper_gets_the_text_and_not_the_controls(site: Site, opened: Opened, path: str, theme: str) -> None:
    """On white, with nothing cut, whatever the theme."""
    page = opened(color_scheme=theme, viewport={"width": 720, "height": 1000})
    page.goto(site.url("static", path))
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED) == []


# Loading


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_shifts_as_scripts_arrive(site: Site, opened: Opened, path: str, width: int) -> None:
    """Controls and buttons have their places kept."""
    page = opened(viewport={"width": width, "height": 900})
    page.goto(site.url("static", path))
    assert page.evaluate(SHIFT) == []


def test_page_is_light(site: Site, path: str) -> None:
    """Everything that it takes to read it, compressed, and no font."""
    parts = {"the page itself": len(gzip.compress(site.file(path).read_bytes(), 9))}
    for name, attributes in elements(site.file(path).read_text(encoding="utf-8")):
        relation = attributes.get("rel") or ""
        address = attributes.get("src" if name == "script" else "href") if name in ("script", "link") else None
        if address and (name == "script" or relation in ("stylesheet", "icon", "modulepreload")):
            file = site.file(address)
            twin = file.with_name(file.name + ".gz")
            parts[address] = twin.stat().st_size if twin.is_file() else file.stat().st_size
    assert sum(parts.values()) <= WEIGHT, parts
    for address in parts:
        if address.endswith(".css"):
            assert "@font-face" not in site.file(address).read_text(encoding="utf-8")


def test_last_section_has_its_turn_in_the_contents(site: Site, opened: Opened, path: str) -> None:
    """At the end of the page its entry is lit, however short it is."""
    page = opened()
    page.goto(site.url("static", path))
    links = page.locator(".contents a")
    if links.count() == 0 or page.evaluate("document.documentElement.scrollHeight <= innerHeight + 200"):
        pytest.skip("nothing to scroll through")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("() => document.querySelectorAll('.contents a[aria-current]').length > 0")
    page.wait_for_timeout(100)
    assert links.last.get_attribute("aria-current") == "true"


# What is published


def test_no_page_has_code_or_style_of_its_own(site: Site) -> None:
    """In no file of the site, those included that no test opens: no inline script, style or handler."""
    faults: list[str] = []
    for file in sorted(site.folder.rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        for name, attributes in elements(text):
            place = f"{file.relative_to(site.folder)}: <{name}>"
            is_data = (attributes.get("type") or "").startswith("application/")
            if name == "style" or (name == "script" and "src" not in attributes and not is_data):
                faults.append(f"{place} is inline")
            faults += [f"{place} has {key}" for key in attributes if key == "style" or key.startswith("on")]
    assert faults[:20] == []


def test_every_file_is_checked_against_its_fingerprint(site: Site) -> None:
    """Style sheets and scripts carry their integrity, and the browser's own check of it is on every page opened."""
    faults: list[str] = []
    for path in site.pages:
        for name, attributes in elements(site.file(path).read_text(encoding="utf-8")):
            loads = name == "script" and "src" in attributes
            loads = loads or (name == "link" and attributes.get("rel") in ("stylesheet", "modulepreload"))
            if loads and not re.fullmatch(r"sha384-[\w+/=]{64}", attributes.get("integrity") or ""):
                faults.append(f"{path}: {attributes}")
    assert faults == []


def test_minified_styles_say_what_the_theme_says(site: Site, opened: Opened) -> None:
    """The browser reads the same rules from both."""
    page = opened()
    page.goto(site.url("static", "/"))
    folder = Path(__file__).parents[2] / "templates" / "assets"
    rules = """(text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return [...sheet.cssRules].map((rule) => rule.cssText);
    }"""
    for source in sorted(folder.rglob("*.css")):
        published = next((site.folder / "assets").rglob(f"{source.stem}-*.css"))
        before = page.evaluate(rules, source.read_text(encoding="utf-8"))
        after = page.evaluate(rules, published.read_text(encoding="utf-8"))
        assert before, source
        assert [squeezed(rule) for rule in before] == [squeezed(rule) for rule in after], source


def squeezed(rule: str) -> str:
    """A rule with the white space of values that hold a `var()`, which the browser gives back as they are."""
    return re.sub(r"\s*([,()])\s*", r"\1", re.sub(r"\s+", " ", rule))
