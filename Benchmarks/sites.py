"""The sites to build: one corpus, as a Hugo site and as a LiveDocs site."""
from __future__ import annotations

import html
import shutil
from pathlib import Path

from make_corpus import titles, write_corpus

HERE = Path(__file__).resolve().parent
NAV_MARK = "<!--nav-->"
NAV_LINKS = 20


def nav(count: int) -> str:
    """A menu of the first pages, for a theme without its own: the same text on every page."""
    return "\n".join(
        f'<li><a href="/p{number:05d}/">{html.escape(title)}</a></li>'
        for number, title in enumerate(titles(min(count, NAV_LINKS)))
    )


def make_site(theme: str, folder: Path, count: int) -> None:
    """Write a site of `count` pages with the named theme (`hugo` or `livedocs`) from this folder."""
    shutil.copytree(HERE / theme, folder)
    menu = nav(count)
    for template in folder.rglob("*"):
        if template.suffix in {".html", ".mustache"}:
            text = template.read_text(encoding="utf-8")
            template.write_text(text.replace(NAV_MARK, menu), encoding="utf-8")
    write_corpus(folder / "content", count)


def fault(output: Path, count: int, highlighted: bool) -> str | None:
    """Why a built site isn't the work that was asked for, or None if it is."""
    pages = len(list(output.glob("p[0-9]*/index.html")))
    if pages != count:
        return f"{pages} pages were written, not {count}"
    # A page in the middle, because a menu of neighbors has the full number of links there.
    page = (output / f"p{count // 2:05d}" / "index.html").read_text(encoding="utf-8")
    if page.count('<li><a href="/p') < min(count, NAV_LINKS):
        return "the menu is not in the page"
    if page.count('<li><a href="#') < 5:
        return "the table of contents is not in the page"
    if 'rel="next"' not in page and 'rel="prev"' not in page:
        return "no link to the next or previous page is in the page"
    code = page[page.index("<pre") : page.index("</pre>")]
    if ("<span class=" in code) != highlighted:
        return "its code is not highlighted" if highlighted else "its code is highlighted"
    if "style=" in code:
        return "its code is highlighted with styles, not with classes"
    return None
