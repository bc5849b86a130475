"""A site of many pages: its sidebar, its lists, its redirects, and fragments that moved."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from axe import axe_faults
from conftest import OpenPage, existing
from forms import Theme, in_corners
from worlds import build, served_files

PAGES = 160

CONFIGURATION = """title: Many
version: "2"
versions: [{title: "2", path: /}, {title: "1", path: /1/}]
"""

NEW = """---
title: New
tags: [moved]
aliases: [/old/]
heading-aliases: {was: now, "/many/p000/#gone": now, "/old/#part": now}
---

## Before

## Now
"""


@pytest.fixture(scope="module")
def many(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with a long section, built for these tests."""
    root = tmp_path_factory.mktemp("many")
    write(root / "docs.yml", CONFIGURATION)
    write(root / "content/new.md", NEW)
    for number in range(PAGES):
        text = f"---\ntitle: Page {number}\norder: {number}\n---\n\n## Part\n\nText.\n"
        write(root / f"content/many/p{number:03d}.md", text)
    folder = root / "site"
    build(existing(pytestconfig, "--docs"), root, folder)
    with served_files(folder, "/") as address:
        yield address.rstrip("/")


def write(file: Path, text: str) -> None:
    """Writes a file, and creates its folder if needed."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_redirect_leads_on(many: str, open_page: OpenPage, scripts: bool) -> None:
    """With scripts and without."""
    page = open_page(scripts=scripts)
    page.goto(f"{many}/old/")
    expect(page).to_have_url(f"{many}/new/")


def test_fragments_are_followed(many: str, open_page: OpenPage) -> None:
    """From a redirect, from another page, and from an earlier id of a heading."""
    for address in ("/old/#part", "/many/p000/#gone"):
        page = open_page()
        page.goto(many + address)
        expect(page).to_have_url(f"{many}/new/#now")
    page = open_page()
    page.goto(f"{many}/many/p000/")
    page.evaluate("location.hash = '#gone'")
    expect(page).to_have_url(f"{many}/new/#now")


def test_an_old_id_stands_at_its_heading(many: str, open_page: OpenPage) -> None:
    """Without scripts too."""
    page = open_page(scripts=False)
    page.goto(f"{many}/new/#was")
    tops = page.evaluate("['was', 'now'].map((id) => document.getElementById(id).getBoundingClientRect().top)")
    assert abs(tops[0] - tops[1]) < 40


def test_the_sidebar_shows_what_is_near(many: str, open_page: OpenPage) -> None:
    """The page is marked and in sight; the last page is one step away; the list has all pages."""
    page = open_page()
    page.goto(f"{many}/many/p080/")
    current = page.locator(".sidebar [aria-current=page]")
    expect(current).to_have_text("Page 80")
    expect(current).to_be_in_viewport()
    assert page.locator(".sidebar a").count() < 40
    page.click(f".sidebar a[href='/many/p{PAGES - 1}/']")
    expect(page.locator("h1")).to_have_text(f"Page {PAGES - 1}")
    page.click(".sidebar .all a")
    expect(page.locator(".entries a")).to_have_count(100)
    page.click(".turn .next")
    expect(page.locator(".entries a")).to_have_count(PAGES - 100)


@pytest.mark.parametrize("address", ["/many/p080/", "/many/", "/tags/", "/old/#stay"])
@in_corners(320, 1440)
def test_axe_finds_nothing(many: str, open_page: OpenPage, address: str, theme: Theme, width: int) -> None:
    """On generated pages, too."""
    page = open_page(width=width, theme=theme)
    page.goto(many + address)
    faults = axe_faults(page)
    if page.locator(".versions").count():
        page.click(".versions > summary")
        # An open menu covers other targets.
        faults += axe_faults(page, ignored=["target-size"])
    assert faults == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
