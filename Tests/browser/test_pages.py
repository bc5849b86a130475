"""Every page, in both worlds, narrow and wide, light and dark."""
from __future__ import annotations

import pytest

from axe import COLORS, axe_faults
from conftest import OpenPage
from watch import Watch
from worlds import Site

# Where a page is looked at: its world, the width of the window, and for each theme the rules of axe, all of them or
# those that depend on colors; None for none. The layout is the same in both worlds, and so are the colors; what a
# server adds shows at the narrow end.
VIEWS = [
    ("live", 320, {"light": (), "dark": COLORS}),
    ("live", 800, {"light": None}),
    ("live", 1440, {"light": (), "dark": COLORS}),
    ("static", 320, {"light": ()}),
    ("static", 1440, {"dark": None}),
]

# Everything in the page that a reader can unfold is unfolded, so that it is looked at too.
UNFOLD = "document.querySelectorAll('main details').forEach((details) => { details.open = true; })"

# A widget that has controls knows in the end which world it is in.
UPGRADED = """(state) =>
  [...document.querySelectorAll("simulation-widget:has(tbody[data-control])")]
    .every((widget) => widget.dataset.state === state)"""

STRUCTURE = """() => {
  const faults = [];
  if (!document.documentElement.lang) faults.push("html has no lang");
  if (!document.title.trim()) faults.push("the page has no title");
  const headings = document.querySelectorAll("h1").length;
  if (headings !== 1) faults.push(`${headings} h1 elements`);
  return faults;
}"""

# A page that hides what is too wide does not scroll, and loses text all the same.
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


@pytest.mark.parametrize(("where", "width", "themes"), VIEWS)
def test_page_is_whole(
    site: Site, open_page: OpenPage, path: str, where: str, width: int, themes: dict[str, tuple[str, ...] | None]
) -> None:
    """It loads without a complaint, fits its width, and axe finds nothing."""
    page = open_page(width, next(iter(themes)))
    url = site.url(where, path)
    watch = Watch(page, url)
    page.goto(url)
    page.wait_for_function(UPGRADED, arg={"live": "live", "static": "recorded"}[where])
    faults = page.evaluate(STRUCTURE) + page.evaluate(OVERFLOW) + page.evaluate(SMALL_TEXT)
    page.evaluate(UNFOLD)
    faults += [f"unfolded: {fault}" for fault in page.evaluate(OVERFLOW)]
    for theme, rules in themes.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        faults += axe_faults(page, only=rules) if rules is not None else []
    watch.expect_no_faults(faults)
