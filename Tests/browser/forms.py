"""The forms in which a page is opened: the world, the width, the theme, with or without scripts."""
from __future__ import annotations

import itertools
import zlib
from dataclasses import dataclass
from typing import Literal

import pytest
from playwright.sync_api import Page, Route

from watch import Watch
from worlds import Site

World = Literal["live", "static"]
Theme = Literal["light", "dark"]

HEIGHT = 900

# A widget with controls is ready when it knows which world it is in.
UPGRADED = """(state) => document.readyState === "complete"
  && [...document.querySelectorAll("simulation-widget:has(tbody[data-control])")]
    .every((widget) => widget.dataset.state === state)"""

# Waits two frames, so everything laid out before has been painted.
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"

PARSED = "() => document.readyState !== 'loading'"

WATCH_SHIFTS = """() => {
  const name = (node) => node?.className || node?.nodeName;
  const note = (list) => {
    for (const { value, sources } of list) {
      window.__shifts.push(`${value.toFixed(4)} by ${sources.map(({ node }) => name(node)).join(", ")}`);
    }
  };
  window.__shifts = [];
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift" });
  window.__shiftsSoFar = () => { note(observer.takeRecords()); return window.__shifts; };
}"""


@dataclass(frozen=True)
class Form:
    """How a page is opened."""

    world: World
    width: int
    theme: Theme = "light"
    scripts: bool = True

    def __str__(self) -> str:
        return f"{self.world} {self.width} {self.theme}{'' if self.scripts else ' without scripts'}"


# Everything that the layout, the colors and the texts of a page depend on, each at least once: the world, both ends of
# the width, the theme, scripts. The colors of a theme are the same at every width.
SHORT = [Form("live", 320), Form("static", 1440, "dark"), Form("static", 1440, scripts=False)]

# A page that has nothing but what others have too, is opened in one of these.
COMPLETE = [form for form in SHORT if form.scripts]

# A translation has the layout and the colors of the original. Its words may take more room.
TRANSLATED = [Form("live", 320, "dark")]

ALL = [
    Form(world, width, theme, scripts)
    for world, width, theme, scripts in itertools.product(
        ("live", "static"), (320, 360, 800, 1440), ("light", "dark"), (True, False)
    )
]


def forms_of(site: Site, path: str, in_all_forms: bool) -> list[Form]:
    """Returns the forms in which a page is opened.

    The pages that together show all elements and classes (`Site.cover`) are opened in each of the short forms, and all
    others in one of them.
    """
    if in_all_forms:
        return ALL
    if path in site.translations:
        return TRANSLATED
    return SHORT if path in site.cover else [one_of_complete(path)]


def one_of_complete(path: str) -> Form:
    """Returns the same of the complete forms whenever a page is tested: each for half of the pages."""
    return COMPLETE[zlib.crc32(path.encode()) % len(COMPLETE)]


def in_corners(narrow: int, wide: int) -> pytest.MarkDecorator:
    """Runs a test narrow and light, and wide and dark; `--all-forms` adds the two other pairs of width and theme."""
    pairs = itertools.product((narrow, wide), ("light", "dark"))
    corners = {(narrow, "light"), (wide, "dark")}
    return pytest.mark.parametrize(
        ("width", "theme"), [pytest.param(*pair, marks=[] if pair in corners else pytest.mark.long) for pair in pairs]
    )


class HeldScripts:
    """Holds back the modules of a page until its text is painted.

    Anything that moves afterwards is moved by them, however slowly the page arrives. The one script that every page
    waits for isn't held back: it sets the theme.
    """

    def __init__(self, page: Page) -> None:
        self._held: list[Route] | None = []
        page.route("**/*.js", self._take)

    def _take(self, route: Route) -> None:
        is_waited_for = route.request.url.rsplit("/", 1)[-1].startswith("theme-")
        if self._held is None or is_waited_for:
            route.continue_()
        else:
            self._held.append(route)

    def release(self) -> None:
        """Releases all of them."""
        held, self._held = self._held or [], None
        for route in held:
            route.continue_()


def open_form(page: Page, form: Form, url: str) -> tuple[Watch, list[str]]:
    """Opens a page, and waits until its widgets are ready.

    The context of the page has the form's scripts and theme. Returns the watch on the page, and what moved as scripts
    arrived.
    """
    page.set_viewport_size({"width": form.width, "height": HEIGHT})
    page.emulate_media(color_scheme=form.theme, reduced_motion="reduce")
    watch = Watch(page, url)
    if not form.scripts:
        page.goto(url)
        return watch, []
    scripts = HeldScripts(page)
    page.goto(url, wait_until="commit")
    page.wait_for_function(PARSED)
    page.evaluate(PAINTED)
    page.evaluate(WATCH_SHIFTS)
    scripts.release()
    page.wait_for_function(UPGRADED, arg={"live": "live", "static": "recorded"}[form.world])
    page.evaluate(PAINTED)
    return watch, page.evaluate("window.__shiftsSoFar()")
