"""What simulations say on a page of another language: live as recorded, and without English."""
from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from conftest import OpenPage
from test_recordings import recordings
from worlds import Site

PAGE = "/pt-br/store/in-app-purchases/"
# Frequent words of English that aren't words of Portuguese, and aren't in the names of Apple's methods.
ENGLISH = re.compile(r"\b(the|is|are|was|it|its|that|nobody|nothing|and|from|with|paid|buyer|delivered)\b")
# The words of the parts that speak: outcomes, controls, events, facts, and the texts of pictures. Code is left out.
WORDS = """(widget) => {
  const copy = widget.cloneNode(true);
  for (const code of copy.querySelectorAll("code, template")) code.remove();
  const parts = copy.querySelectorAll(
    ".simulation, .question, .outcome, .controls, .outcomes, .seq li, .facts, .stage, .heads, svg title, svg desc",
  );
  return [...parts].map((part) => part.textContent);
}"""


def english(widget: Locator) -> list[str]:
    """The texts of a widget with English words."""
    return [text for text in widget.evaluate(WORDS) if ENGLISH.search(text)]


def test_live_simulation_speaks_portuguese(site: Site, open_page: OpenPage) -> None:
    """The first widget of the page, as recorded and with another run of the server."""
    widget = site.widgets[PAGE][0]
    page = open_page(width=1440)
    page.goto(site.url("live", PAGE))
    element = page.locator(f'[id="{widget.id}"]')
    expect(element).to_have_attribute("data-state", "live")
    outcome = element.locator(".run .outcome")
    recorded = outcome.inner_text()
    assert english(element) == []
    row = element.locator("table.outcomes tr[data-file]:not([data-initial])").first
    file = row.get_attribute("data-file")
    element.locator(".controls input[type=radio]:not(:checked)").first.check()
    expect(outcome).to_have_text(row.locator("td").text_content() or "")
    assert outcome.inner_text() != recorded
    assert english(element) == []
    fragment = (recordings(site, widget) / f"{file}.html").read_text(encoding="utf-8")
    shown = element.locator(".run").evaluate(
        "(run) => [...run.querySelectorAll('.outcome, .said, .why')].map((part) => part.textContent)"
    )
    same = page.evaluate(
        """(text) => [...new DOMParser().parseFromString(text, "text/html").querySelectorAll(
          ".run > .outcome, .run > .events .said, .run > .events .why")].map((part) => part.textContent)""",
        fragment,
    )
    assert shown == same


def test_no_picture_is_in_english(built: Site) -> None:
    """The texts of all recordings of the page, in the files that the script shows."""
    folder: Path = recordings(built, built.widgets[PAGE][0]).parent
    for file in sorted(folder.glob("*/*.html")):
        text = file.read_text(encoding="utf-8").partition('<template class="test">')[0]
        text = re.sub(r"<code>.*?</code>", "", text)
        found = [part for part in re.findall(r">([^<]+)<", text) if ENGLISH.search(part)]
        assert found == [], file.name
        assert 'lang="en"' not in text, file.name
