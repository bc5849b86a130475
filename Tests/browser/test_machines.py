"""Machine-readable metadata: the data in a site's pages, and the files beside them."""
from __future__ import annotations

import urllib.parse
import xml.etree.ElementTree

import pytest

from axe import axe_faults
from checks import is_written
from conftest import OpenPage
from forms import in_corners
from watch import Watch
from worlds import Site

DEAD_ANCHORS = """() => [...document.querySelectorAll('a[href^="#"]')]
  .map((link) => link.getAttribute('href').slice(1))
  .filter((id) => !document.getElementById(id) && !document.getElementById(decodeURIComponent(id)))"""

SHARED_IDS = """() => {
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}"""


def test_sitemap_names_every_written_page_and_its_date(built: Site) -> None:
    """As sitemaps.org requires."""
    root = xml.etree.ElementTree.parse(built.folder / "sitemap.xml").getroot()
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    assert root.tag == f"{space}urlset"
    listed = [urllib.parse.urlsplit(url.findtext(f"{space}loc") or "").path for url in root]
    assert len(listed) == len(set(listed))
    assert {path for path in built.pages if is_written(path)} <= set(listed)


@in_corners(320, 1440)
def test_print_page_is_whole(
    built: Site, open_page: OpenPage, width: int, theme: str, in_all_forms: bool
) -> None:
    """Links lead to existing places, ids are unique, and in the long tests axe finds nothing."""
    path = f"{built.base}print/"
    if not built.file(path).is_file():
        pytest.skip("the site has no page to print")
    page = open_page(width, theme)
    url = built.url("static", path)
    watch = Watch(page, url)
    page.goto(url)
    faults = [f"no place for #{id}" for id in page.evaluate(DEAD_ANCHORS)]
    faults += [f"the id {id} stands twice" for id in page.evaluate(SHARED_IDS)]
    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        faults.append("the page is too wide")
    assert page.locator('meta[name="robots"][content="noindex"]').count() == 1
    # This page contains all others, and axe checks each of them on its own.
    watch.expect_no_faults(faults + (axe_faults(page) if in_all_forms else []))
