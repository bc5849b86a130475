"""The pictures in the README show what the program does now.

`RECORD_PICTURES=1` takes them again.
"""
from __future__ import annotations

import base64
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from conftest import existing, new_context
from forms import PAINTED, Theme
from worlds import Site, WatchedSite

# The most pixels that may differ, of all. Text is drawn a little differently by each version of a browser.
TOLERANCE = 0.02

DIFFERENCE = """async ([first, second]) => {
  const [one, other] = await Promise.all([first, second].map(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }));
  if (one.width !== other.width || one.height !== other.height) return 1;
  let different = 0;
  for (let pixel = 0; pixel < one.data.length; pixel += 4) {
    const isDifferent = [0, 1, 2].some((part) => Math.abs(one.data[pixel + part] - other.data[pixel + part]) > 64);
    if (isDifferent) different += 1;
  }
  return different / (one.data.length / 4);
}"""

WRONG = """\
---
title: Discounts
---

A discount is a part of the price, in cents:

```swift
let prices = [1999, 450, 1200]
let discounted = prices.map { $0 * 80 / 100 }
print(discounted.reduce(0, +))  // Prints "2920"
```
"""

CONFIGURATION = """\
title: Shop
description: How the shop counts.
base: https://shop.example/
languages:
  - {tag: en, title: English}
"""


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> Theme:
    """The color theme."""
    return request.param


@pytest.fixture
def context(browser: Browser, theme: Theme) -> Iterator[BrowserContext]:
    """A context with sharp pictures of the width that README files have."""
    context = new_context(
        browser,
        viewport={"width": 1000, "height": 900},
        device_scale_factor=1.5,
        color_scheme=theme,
        reduced_motion="reduce",
    )
    yield context
    context.close()


def compare(page: Page, picture: bytes, file: Path) -> None:
    """Fails if a picture isn't the one in the README."""
    if os.environ.get("RECORD_PICTURES"):
        file.write_bytes(picture)
        return
    pictures = [base64.b64encode(data).decode() for data in (file.read_bytes(), picture)]
    page.goto("about:blank")
    difference = page.evaluate(DIFFERENCE, pictures)
    assert difference <= TOLERANCE, f"{file.name} has changed by {difference:.1%}: take it again with RECORD_PICTURES=1"


def test_widget_of_the_readme(
    built: Site, context: BrowserContext, theme: Theme, pytestconfig: pytest.Config
) -> None:
    """The first simulation of the handbook."""
    page = context.new_page()
    page.goto(built.url("static", f"{built.base}handoff/watch-to-phone/"))
    widget = page.locator("simulation-widget").first
    page.wait_for_function("(widget) => widget.dataset.state === 'recorded'", arg=widget.element_handle())
    page.evaluate(PAINTED)
    file = existing(pytestconfig, "--root") / "pictures" / f"widget-{theme}.png"
    compare(page, widget.screenshot(), file)


def test_error_of_the_readme(
    context: BrowserContext,
    theme: Theme,
    pytestconfig: pytest.Config,
    serve: Callable[..., WatchedSite],
    tmp_path: Path,
) -> None:
    """A listing that says a wrong sum, in the page that its author has open."""
    root = tmp_path / "site"
    (root / "content").mkdir(parents=True)
    (root / "docs.yml").write_text(CONFIGURATION)
    (root / "content" / "index.md").write_text(WRONG.replace("2920", "2919"))
    server = serve(root, ())
    page = context.new_page()
    page.set_viewport_size({"width": 1000, "height": 720})
    page.goto(server.base + "/")
    (root / "content" / "index.md").write_text(WRONG)
    page.locator("docs-faults section").wait_for()
    page.evaluate(PAINTED)
    file = existing(pytestconfig, "--root") / "pictures" / f"error-{theme}.png"
    compare(page, page.screenshot(), file)
