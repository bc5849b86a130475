"""Every page with JavaScript off: nothing is missing, and nothing is offered that does not work."""
from __future__ import annotations

from conftest import OpenPage
from watch import Watch
from worlds import Site

FAULTS = """() => {
  const faults = [];
  const main = document.querySelector("main");
  if (!main) return ["no main"];
  if (main.innerText.trim().length < 100) faults.push("hardly any text");
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (element) => `${element.tagName.toLowerCase()}: ${element.textContent.trim().slice(0, 60)}`;

  for (const element of main.querySelectorAll("h1, h2, h3, p, li, td, pre, dd, figcaption")) {
    const mayBeUnseen = "details:not([open]), [aria-hidden=true], template, noscript, dialog";
    if (!element.textContent.trim() || element.closest(mayBeUnseen)) continue;
    if (!isShown(element)) faults.push(`not shown: ${name(element)}`);
  }
  for (const element of document.querySelectorAll("button, input, select, textarea, [role=button]")) {
    // The box of a task is a part of the text, and says that it cannot be changed.
    if (!isShown(element) || element.disabled || element.closest("form[action], .unfold")) continue;
    faults.push(`does nothing: ${name(element)}`);
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


def test_page_needs_no_script(site: Site, open_page: OpenPage, world: str, path: str) -> None:
    """Its text, pictures, traces and tables of outcomes are there, and no dead control is seen."""
    page = open_page(width=1440, scripts=False)
    url = site.url(world, path)
    watch = Watch(page, url)
    page.goto(url)
    watch.expect_no_faults(page.evaluate(FAULTS))
