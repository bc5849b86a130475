"""The checks that every page has to pass. Each returns a sentence for each fault, and nothing if there is none."""
from __future__ import annotations

import gzip
import json
import urllib.parse
from typing import Any

from playwright.sync_api import Page, TimeoutError

from worlds import Site, elements

# The compressed size, in bytes, of everything a page needs before it can be read.
WEIGHT = 60_000

# Unfolds everything that a reader can unfold, to check it too.
UNFOLD = "document.querySelectorAll('main details').forEach((details) => { details.open = true; })"

STRUCTURE = """() => {
  const faults = [];
  if (!document.documentElement.lang) faults.push("html has no lang");
  if (!document.title.trim()) faults.push("the page has no title");
  const headings = document.querySelectorAll("h1").length;
  if (headings !== 1) faults.push(`${headings} h1 elements`);
  return faults;
}"""

# Hidden overflow doesn't scroll, but still loses text.
OVERFLOW = """() => {
  const faults = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`);
  const scrolls = (element) => {
    for (let one = element.parentElement; one; one = one.parentElement) {
      if (one === document.body) return false;
      if (["auto", "scroll"].includes(getComputedStyle(one).overflowX)) return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll("*")) {
    const { right, width } = element.getBoundingClientRect();
    if (right <= clientWidth + 1 || width <= 1 || element.closest("svg") || scrolls(element)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const name = element.tagName.toLowerCase() + (element.className ? `.${element.className}` : "");
    faults.push(`${name} ends ${Math.round(right - clientWidth)} px outside`);
  }
  return faults.slice(0, 10);
}"""

SMALL_TEXT = """() => {
  const small = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.getBoundingClientRect().width <= 1) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < 12.99) small.add(`text of ${size} px: ${walker.currentNode.data.trim().slice(0, 40)}`);
  }
  return [...small].slice(0, 10);
}"""

# Elements that scroll sideways, except those allowed to: listings, bytes, diagrams, tables of many columns, and on a phone
# the figures of a stage, which are beside each other.
SCROLLERS = """() => [...document.querySelectorAll("main *, header *")].filter((element) => {
  const scrolls = ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  return scrolls && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    && !element.matches("pre, .hex, .hex *, .stage, .diagram-view, .table:has(:is(th, td):nth-child(4))");
}).map((element) => `${element.tagName.toLowerCase()}.${element.className} scrolls sideways`)"""

# The focused element, and whether a reader can see it.
FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const header = document.querySelector(".site-header");
  const { top, bottom, left, width, height } = element.getBoundingClientRect();
  const isUnderHeader = !header.contains(element) && !element.closest(".skip")
    && top < header.getBoundingClientRect().bottom - 1 && bottom > 0
    && getComputedStyle(header).position === "sticky";
  // The middle of its visible part, because a table may be taller than the window.
  const [start, end] = [Math.max(0, top), Math.min(innerHeight - 1, bottom)];
  const middle = document.elementFromPoint(left + width / 2, (start + end) / 2);
  const covering = isUnderHeader && header.contains(middle);
  const all = [...document.querySelectorAll("*")];
  return {
    name: `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.trim().slice(0, 30)}”`,
    place: all.indexOf(element),
    // A box drawn as a part of its label has a ring around both.
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
  // What follows the reader's own scrolling doesn't move by itself.
  if (style.animationName !== "none" && !style.animationTimeline.includes("scroll")) faults.push(`${name} has an animation`);
  if (style.scrollBehavior === "smooth") faults.push(`${name} scrolls smoothly`);
  return faults;
})).slice(0, 10)"""

# Elements that only their color tells from their neighbors, which forced colors remove.
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

NEEDS_SCRIPTS = """() => {
  const faults = [];
  const main = document.querySelector("main");
  if (!main) return ["no main"];
  if (main.innerText.trim().length < 100) faults.push("hardly any text");
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (element) => `${element.tagName.toLowerCase()}: ${element.textContent.trim().slice(0, 60)}`;

  for (const element of main.querySelectorAll("h1, h2, h3, p, li, td, pre, dd, figcaption")) {
    const mayBeUnseen = "details:not([open]), form[hidden], [aria-hidden=true], template, noscript, dialog";
    if (!element.textContent.trim() || element.closest(mayBeUnseen)) continue;
    if (!isShown(element)) faults.push(`not shown: ${name(element)}`);
  }
  for (const element of document.querySelectorAll("button, input, select, textarea, [role=button]")) {
    // The box of a task belongs to the text, and is marked as read-only.
    if (!isShown(element) || element.disabled || element.closest("form[action], .unfold")) continue;
    faults.push(`does nothing: ${name(element)}`);
  }
  // axe needs scripts, and sees only the controls that they leave.
  for (const element of document.querySelectorAll("input, select, textarea, button")) {
    const labels = [...element.labels].map((label) => label.textContent).join("");
    const text = element.matches("button") ? element.textContent : "";
    const says = element.ariaLabel || element.title || labels.trim() || text.trim();
    if (!says && isShown(element) && element.type !== "hidden" && !element.disabled) {
      faults.push(`has no label: ${element.outerHTML.slice(0, 80)}`);
    }
  }
  for (const widget of document.querySelectorAll("simulation-widget")) {
    const stage = widget.querySelector(".stage svg");
    if (!stage || stage.getBoundingClientRect().height < 20) faults.push(`${widget.id} has no stage`);
    if (!widget.querySelector("ol.seq > li")) faults.push(`${widget.id} has no trace`);
    if (!widget.querySelector(".outcome")?.textContent.trim()) faults.push(`${widget.id} has no outcome`);
    const rows = widget.querySelectorAll("table.outcomes tbody tr > td");
    if (rows.length < 2) faults.push(`${widget.id} has no table of outcomes`);
    for (const cell of rows) if (!cell.textContent.trim()) faults.push(`${widget.id} has an empty outcome`);
  }
  return faults.slice(0, 20);
}"""

# Every element that carries metadata, as the browser has read it.
HEAD = """() => ({
  canonical: document.querySelector('link[rel="canonical"]')?.href,
  graph: Object.fromEntries([...document.querySelectorAll('meta[property]')]
    .map((meta) => [meta.getAttribute('property'), meta.content])),
  data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent),
  markdown: document.querySelector('link[type="text/markdown"]')?.getAttribute('href'),
})"""

INLINE_SCRIPTS = """() => [...document.scripts]
  .filter((script) => !script.src && script.type !== 'application/ld+json').length"""


# Layout


def structure(page: Page) -> list[str]:
    """The page has a language, a title, and one first-level heading."""
    return found(page, STRUCTURE)


def overflow(page: Page) -> list[str]:
    """Nothing is wider than the window."""
    return found(page, OVERFLOW)


def small_text(page: Page) -> list[str]:
    """No text is smaller than 13 px."""
    return found(page, SMALL_TEXT)


def unfolded(page: Page) -> list[str]:
    """Nothing is wider than the window once the reader has unfolded everything.

    Leaves it unfolded, except the contents: in a narrow window their list covers other targets.
    """
    page.evaluate(UNFOLD)
    faults = found(page, OVERFLOW)
    page.evaluate("document.querySelectorAll('.contents').forEach((contents) => { contents.open = false; })")
    return faults


def zoomed(page: Page) -> list[str]:
    """A window of 1280 px at 400 % shows 320 px of the page and little of its height; only listings scroll sideways."""
    size = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 200})
    faults = found(page, SCROLLERS)
    header = page.locator(".site-header").bounding_box()
    if header and header["height"] > 100:
        faults.append("the header takes half of the window")
    if size:
        page.set_viewport_size(size)
    return faults


# Keys


def focus(page: Page, most: int) -> list[str]:
    """The focus is always visible: in reading order, with a ring, never under the header, forward and backward.

    Checks `most` stops from the first one on, and as many within the content.
    """
    size = page.viewport_size
    page.set_viewport_size({"width": 1440, "height": 600})
    page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    forward = stops(page, "Tab", most)
    # The rest of a long list of links behaves like its beginning.
    page.evaluate("() => { const main = document.querySelector('main'); main.tabIndex = -1; main.focus(); }")
    forward += [stop for stop in stops(page, "Tab", most) if not forward or stop["place"] > forward[-1]["place"]]
    page.evaluate("document.querySelector('main').removeAttribute('tabindex')")
    # Going backward, the header may cover the focus; a few screens are enough to show it.
    backward = stops(page, "Shift+Tab", most)
    faults: list[str] = []
    for stop in forward + backward:
        faults += [f"{stop['name']} {fault}" for fault, holds in [
            ("has no ring", not stop["ring"]), ("is out of sight", not stop["seen"]),
            ("is under the header", stop["covered"]),
        ] if holds]
    places = [stop["place"] for stop in forward]
    if places != sorted(places):
        faults.append("the order of the focus is not the order of the page")
    if len(forward) < 3:
        faults.append(f"only {len(forward)} stops")
    page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    if size:
        page.set_viewport_size(size)
    return faults[:20]


def stops(page: Page, key: str, most: int) -> list[dict[str, Any]]:
    """Returns the stops of the focus, until it leaves the page or `most` is reached."""
    found: list[dict[str, Any]] = []
    for _ in range(most):
        page.keyboard.press(key)
        stop = page.evaluate(FOCUSED)
        if stop is None:
            break
        found.append(stop)
    return found


# Readers' preferences


def motion(page: Page) -> list[str]:
    """Nothing moves for readers who prefer reduced motion, which every page here is opened with."""
    return found(page, MOVING)


def forced_colors(page: Page) -> list[str]:
    """Nothing is conveyed by color alone: a line or a word says it too."""
    page.emulate_media(forced_colors="active")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    # By now the entry of the last section is highlighted, if there is one.
    faults = contents(page) + found(page, ONLY_COLOR)
    page.emulate_media(forced_colors="none")
    page.evaluate("scrollTo(0, 0)")
    return faults


def paper(page: Page) -> list[str]:
    """A print has the text and not the controls: on white, with nothing cut off, in either theme."""
    size = page.viewport_size
    page.set_viewport_size({"width": 720, "height": 1000})
    faults: list[str] = []
    for theme in ("light", "dark"):
        page.emulate_media(media="print", color_scheme=theme)
        faults += found(page, PRINTED)
    page.emulate_media(media="screen")
    if size:
        page.set_viewport_size(size)
    return faults


def contents(page: Page) -> list[str]:
    """At the end of the page the entry of its last section is highlighted, however short the section is."""
    links = page.locator(".contents a")
    if page.evaluate("document.documentElement.scrollHeight <= innerHeight + 200") or links.count() == 0:
        return []
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    try:
        page.wait_for_function(
            "() => [...document.querySelectorAll('.contents a')].at(-1).getAttribute('aria-current') === 'true'"
        )
    except TimeoutError as error:
        return [f"the entry of the last section is not lit: {error}"]
    return []


# Metadata


def head(site: Site, page: Page, path: str) -> list[str]:
    """The canonical URL, OpenGraph and structured data agree, and the page has no inline script."""
    faults = [f"{count} inline scripts" for count in [page.evaluate(INLINE_SCRIPTS)] if count]
    if not is_written(path):
        return faults
    head = page.evaluate(HEAD)

    def expect(holds: object, what: str) -> None:
        if not holds:
            faults.append(what)

    expect(urllib.parse.urlsplit(head["canonical"] or "").path == urllib.parse.urlsplit(path).path, "canonical")
    expect(head["graph"].get("og:url") == head["canonical"], "og:url is not the canonical URL")
    for name in ("og:title", "og:type", "og:locale", "og:site_name"):
        expect(head["graph"].get(name), f"no {name}")
    expect(len(head["data"]) == 1, f"{len(head['data'])} blocks of structured data")
    for data in map(json.loads, head["data"][:1]):
        expect(data["@context"] == "https://schema.org", "another context than schema.org")
        expect(data["@graph"][0]["url"] == head["canonical"], "the structured data has another URL")
    # Lists are generated, so they have no Markdown source.
    expect(head["markdown"] or page.locator("body.list").count() == 1, "no Markdown")
    if head["markdown"]:
        text = site.file(head["markdown"]).read_text(encoding="utf-8")
        expect(text.startswith("# "), f"{head['markdown']} does not begin with its title")
    return faults


def is_written(path: str) -> bool:
    """Whether search engines should index the page: not the 404 page, and not the search pages."""
    return not any(name in path for name in ("api-reference", "404", "search/"))


def weight(site: Site, path: str) -> list[str]:
    """Everything needed to read a page stays within the weight, compressed, and includes no font."""
    text = site.file(path).read_bytes()
    parts = {"the page itself": len(gzip.compress(text, 9))}
    faults: list[str] = []
    for name, attributes in elements(text.decode("utf-8")):
        relation = attributes.get("rel") or ""
        address = attributes.get("src" if name == "script" else "href") if name in ("script", "link") else None
        if address and (name == "script" or relation in ("stylesheet", "icon", "modulepreload")):
            file = site.file(address)
            twin = file.with_name(file.name + ".gz")
            parts[address] = twin.stat().st_size if twin.is_file() else file.stat().st_size
            if address.endswith(".css") and "@font-face" in file.read_text(encoding="utf-8"):
                faults.append(f"{address} loads a font")
    total = sum(parts.values())
    return faults + ([f"{total} bytes to read it: {parts}"] if total > WEIGHT else [])


def without_scripts(page: Page) -> list[str]:
    """Texts, pictures, traces and tables of outcomes are there, and no dead control or one without a label."""
    return found(page, NEEDS_SCRIPTS)


def found(page: Page, script: str) -> list[str]:
    """Returns the faults that a script finds in a page."""
    faults: list[str] = page.evaluate(script)
    return faults
