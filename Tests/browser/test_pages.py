"""Opens every page, and runs all checks there; one report lists all faults.

The pages that together show all elements and classes are opened in each of the short forms, the others in one.
`--all-forms` opens each page in every possible form, as `make soak` does.
"""
from __future__ import annotations

import urllib.request
import zlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

import checks
from axe import axe_faults
from conftest import OpenIn
from forms import Form, forms_of, one_of_complete, open_form
from pictures import contrasts
from worlds import Site

# The number of focus stops to check from each end, unless all are checked.
STOPS = 12

# The number of texts that look alike whose contrast is checked, unless all are.
CONTRASTS = 3


def test_page(site: Site, open_in: OpenIn, path: str, in_all_forms: bool) -> None:
    """It loads without errors, fits, and can be seen, heard, printed and navigated by keys."""
    faults = [f"weight: {fault}" for fault in checks.weight(site, path)]
    for form in forms_of(site, path, in_all_forms):
        page = open_in(form)
        for name, found in reports(site, page, form, path, in_all_forms):
            faults += [f"{form}: {name}: {fault}" for fault in dict.fromkeys(found)]
        page.context.close()
    if faults:
        pytest.fail(f"{path}\n" + "\n".join(faults), pytrace=False)


def reports(site: Site, page: Page, form: Form, path: str, is_whole: bool) -> Iterator[tuple[str, list[str]]]:
    """Yields the name of each check of a form, with the faults that it found."""
    watch, shifts = open_form(page, form, site.url(form.world, path))
    yield "shift", shifts
    yield "structure", checks.structure(page)
    yield "overflow", checks.overflow(page)
    yield "small text", checks.small_text(page)
    if form.scripts:
        yield from reports_with_scripts(site, page, form, path, is_whole)
    else:
        yield "without scripts", checks.without_scripts(page)
    yield "console", watch.faults


def reports_with_scripts(
    site: Site, page: Page, form: Form, path: str, is_whole: bool
) -> Iterator[tuple[str, list[str]]]:
    """The checks of a complete page."""
    yield "head", checks.head(site, page, path)
    if is_whole or form.width == 1440:
        yield "focus", checks.focus(page, 150 if is_whole else STOPS)
        yield "motion", checks.motion(page)
        yield "forced colors and contents", checks.forced_colors(page)
        yield "paper", checks.paper(page)
        for width in (320, 800):
            page.set_viewport_size({"width": width, "height": 900})
            yield f"overflow at {width}", checks.overflow(page)
        page.set_viewport_size({"width": form.width, "height": 900})
        page.emulate_media(color_scheme=form.theme)
    yield "unfolded", checks.unfolded(page)
    if form.width == 1440:
        # The colors are the same on all pages, so each page is measured in one theme.
        theme = form.theme if is_whole or zlib.crc32(path.encode()) % 2 == 0 else "light"
        page.emulate_media(color_scheme=theme)
        yield f"contrast of pictures, {theme}", contrasts(page)
        page.emulate_media(color_scheme=form.theme)
    if is_whole or form.width == 320:
        yield "zoom", checks.zoomed(page)
    # axe takes longer than anything else, so in the short form it sees each element and class once, in either form.
    if is_whole or path in site.cover and form == one_of_complete(path):
        yield "axe", axe_faults(page, contrasts=None if is_whole else CONTRASTS)


def test_server_sends_the_built_pages(site: Site) -> None:
    """Byte for byte, so whatever holds in one world without scripts holds in the other."""
    faults: list[str] = []
    for path in site.pages:
        if path.endswith("/404.html"):
            continue
        with urllib.request.urlopen(site.url("live", path), timeout=60) as answer:
            if answer.read() != site.file(path).read_bytes():
                faults.append(path)
    assert faults == []
