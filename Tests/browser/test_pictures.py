"""The measure of contrast by pixels, on pages with a fault."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from conftest import OpenPage
from pictures import contrasts
from worlds import Site

# A text of a picture on its own shape, one on the ground, one that is large, one that is hidden, and one on a gradient.
PICTURES = """<!doctype html><body style="background: #ffffff"><main>
<svg width="300" height="120"><rect width="300" height="40" fill="#20262d"/>
<text x="10" y="25" font-size="14" fill="{shape}">On a shape</text>
<text x="10" y="70" font-size="14" fill="{ground}">On the ground</text>
<text x="10" y="110" font-size="26" fill="#888888">Large</text>
<text x="150" y="70" font-size="14" fill="#fefefe" visibility="hidden">Unseen</text></svg>
<p style="background: linear-gradient(#20262d, #14181d); color: {gradient}">On a gradient</p>
</main>"""
READABLE = {"shape": "#f0f3f6", "ground": "#4a5460", "gradient": "#b0b9c4"}


@pytest.mark.parametrize(
    "name, text", [("shape", "On a shape"), ("ground", "On the ground"), ("gradient", "On a gradient")]
)
def test_a_faint_text_is_found(open_page: OpenPage, name: str, text: str) -> None:
    """On whatever it is drawn; and the page is as before."""
    page = open_page()
    page.set_content(PICTURES.format(**READABLE))
    assert contrasts(page) == []
    page.set_content(PICTURES.format(**(READABLE | {name: "#888888" if name == "ground" else "#4a5460"})))
    before = page.screenshot()
    faults = contrasts(page)
    assert len(faults) == 1 and f"“{text}”" in faults[0], faults
    assert page.screenshot() == before


@pytest.mark.static
def test_a_faint_token_is_found(site: Site, open_page: OpenPage) -> None:
    """A color of the style sheet for the text of a dark screen."""
    path = min((path for path in site.widgets if path.endswith("/handoff/watch-to-phone/")), key=len)
    page = open_page()
    page.goto(site.url("static", path))
    expect(page.locator("simulation-widget[data-state=recorded]")).to_have_count(len(site.widgets[path]))
    assert contrasts(page) == []
    paint(page, ".device .on-glass { --muted: #56606b }")
    faults = contrasts(page)
    assert faults and all("rgb(86, 96, 107)" in fault for fault in faults), faults


def paint(page: Page, rule: str) -> None:
    """Adds a rule to a page."""
    page.evaluate("""(rule) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rule);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }""", rule)
