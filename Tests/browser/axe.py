"""The violations that axe finds in a page, as sentences."""
from __future__ import annotations

from collections.abc import Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT: str = Axe().axe_script

# Only sentences leave the browser: the full result for a long page is megabytes of JSON.
RUN = """async ([context, ignored]) => {
  // Target size is a rule of WCAG 2.2, off by default.
  const rules = { "target-size": { enabled: true } };
  for (const name of ignored) rules[name] = { enabled: false };
  const { violations } = await axe.run(context ?? document, { resultTypes: ["violations"], rules });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `axe ${id}: ${help}: ${node.html.slice(0, 200)}`));
}"""


def axe_faults(page: Page, context: str | None = None, ignored: Sequence[str] = ()) -> list[str]:
    """Returns the violations in a page, or in the element of a selector, as one sentence for each element."""
    page.evaluate(SCRIPT)
    faults: list[str] = page.evaluate(RUN, [context, list(ignored)])
    return faults
