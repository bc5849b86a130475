"""What a site tells programs: the data in its pages, and the files beside them."""
from __future__ import annotations

import json
import urllib.parse
import xml.etree.ElementTree

import pytest

from axe import axe_faults
from conftest import OpenPage
from watch import Watch
from worlds import Site

# Every element that says something to programs, as the browser has read it.
HEAD = """() => ({
  canonical: document.querySelector('link[rel="canonical"]')?.href,
  graph: Object.fromEntries([...document.querySelectorAll('meta[property]')]
    .map((meta) => [meta.getAttribute('property'), meta.content])),
  data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent),
  markdown: document.querySelector('link[type="text/markdown"]')?.getAttribute('href'),
})"""

DEAD_ANCHORS = """() => [...document.querySelectorAll('a[href^="#"]')]
  .map((link) => link.getAttribute('href').slice(1))
  .filter((id) => !document.getElementById(id) && !document.getElementById(decodeURIComponent(id)))"""

SHARED_IDS = """() => {
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}"""

INLINE_SCRIPTS = """() => [...document.scripts]
  .filter((script) => !script.src && script.type !== 'application/ld+json').length"""


def is_written(path: str) -> bool:
    """Whether search engines shall know the page: neither the one for wrong addresses nor those of search."""
    return not any(name in path for name in ("api-reference", "404", "search/"))


def test_page_describes_itself(site: Site, open_page: OpenPage, path: str) -> None:
    """Its canonical URL, OpenGraph and structured data agree, and no script stands in the page itself."""
    page = open_page()
    page.goto(site.url("static", path))
    assert page.evaluate(INLINE_SCRIPTS) == 0
    if not is_written(path):
        return
    head = page.evaluate(HEAD)
    assert urllib.parse.urlsplit(head["canonical"]).path == urllib.parse.urlsplit(path).path
    assert head["graph"]["og:url"] == head["canonical"]
    for name in ("og:title", "og:type", "og:locale", "og:site_name"):
        assert head["graph"][name], name
    [data] = head["data"]
    document = json.loads(data)
    assert document["@context"] == "https://schema.org"
    assert document["@graph"][0]["url"] == head["canonical"]
    # Lists are made, so nobody wrote any Markdown.
    assert head["markdown"] or page.locator("body.list").count() == 1
    if head["markdown"]:
        assert site.file(head["markdown"]).read_text(encoding="utf-8").startswith("# ")


def test_sitemap_names_every_written_page_and_its_date(site: Site) -> None:
    """It is what sitemaps.org asks for."""
    root = xml.etree.ElementTree.parse(site.folder / "sitemap.xml").getroot()
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    assert root.tag == f"{space}urlset"
    listed = [urllib.parse.urlsplit(url.findtext(f"{space}loc") or "").path for url in root]
    assert len(listed) == len(set(listed))
    assert {path for path in site.pages if is_written(path)} <= set(listed)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1440])
def test_print_page_is_whole(site: Site, open_page: OpenPage, width: int, theme: str) -> None:
    """Links lead to places that are there, no id stands twice, and axe finds nothing."""
    path = f"{site.base}print/"
    if not site.file(path).is_file():
        pytest.skip("the site has no page to print")
    page = open_page(width, theme)
    url = site.url("static", path)
    watch = Watch(page, url)
    page.goto(url)
    faults = [f"no place for #{id}" for id in page.evaluate(DEAD_ANCHORS)]
    faults += [f"the id {id} stands twice" for id in page.evaluate(SHARED_IDS)]
    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        faults.append("the page is too wide")
    assert page.locator('meta[name="robots"][content="noindex"]').count() == 1
    # Its colors are those of the pages that it holds, and it is long: axe looks at it once.
    watch.expect_no_faults(faults + (axe_faults(page) if (width, theme) == (320, "light") else []))
