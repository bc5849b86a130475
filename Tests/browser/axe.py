"""The violations that axe finds in a page, as sentences."""
from __future__ import annotations

from collections.abc import Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT: str = Axe().axe_script

# Measuring the contrast of every word of a listing takes most of the time, so texts that look alike are measured only
# a few times. They look alike if they have the same name, colors, size and weight, on the same ground.
MARK_SAMPLES = """(most) => {
  const counts = new Map();
  const ground = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
      if (backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none" || opacity !== "1") {
        return [one.tagName, one.getAttribute("class"), backgroundColor, backgroundImage, opacity].join();
      }
    }
    return "";
  };
  for (const element of document.querySelectorAll("body *")) {
    element.removeAttribute("data-contrast");
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!hasText && !element.matches("input, select, textarea")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const name = `${element.tagName} ${element.getAttribute("class")}`;
    const kind = [name, color, fontSize, fontWeight, element.matches(":disabled"), ground(element)].join();
    const count = counts.get(kind) ?? 0;
    if (count < most) element.setAttribute("data-contrast", "");
    counts.set(kind, count + 1);
  }
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-contrast]" }] });
}"""

# Only sentences leave the browser: the full result for a long page is megabytes of JSON.
RUN = """async ([context, ignored]) => {
  // Target size is a rule of WCAG 2.2, off by default.
  const rules = { "target-size": { enabled: true } };
  for (const name of ignored) rules[name] = { enabled: false };
  const { violations } = await axe.run(context ?? document, { resultTypes: ["violations"], rules });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `axe ${id}: ${help}: ${node.html.replaceAll(` data-contrast=""`, "").slice(0, 200)}`));
}"""


def axe_faults(
    page: Page, context: str | None = None, ignored: Sequence[str] = (), contrasts: int | None = None
) -> list[str]:
    """Returns the violations in a page, or in the element of a selector, as one sentence for each element.

    If `contrasts` is given, the contrast of texts that look alike is measured only so many times.
    """
    page.evaluate(SCRIPT)
    if contrasts is not None:
        page.evaluate(MARK_SAMPLES, contrasts)
    faults: list[str] = page.evaluate(RUN, [context, list(ignored)])
    return faults
