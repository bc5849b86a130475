"""The sites that are built: one corpus, once as a Hugo site and once as a LiveDocs site."""
from __future__ import annotations

import html
import shutil
from pathlib import Path

from make_corpus import titles, write_corpus

HERE = Path(__file__).resolve().parent
NAV_MARK = "<!--nav-->"
NAV_LINKS = 20


def nav(count: int) -> str:
    """The menu of the first pages, for a theme that has none of its own: the same text on every page."""
    return "\n".join(
        f'<li><a href="/p{number:05d}/">{html.escape(title)}</a></li>'
        for number, title in enumerate(titles(min(count, NAV_LINKS)))
    )


def make_site(theme: str, folder: Path, count: int) -> None:
    """Write a site of `count` pages with the theme of that name (`hugo`, `livedocs`) beside this file."""
    shutil.copytree(HERE / theme, folder)
    menu = nav(count)
    for template in folder.rglob("*"):
        if template.suffix in {".html", ".mustache"}:
            text = template.read_text(encoding="utf-8")
            template.write_text(text.replace(NAV_MARK, menu), encoding="utf-8")
    write_corpus(folder / "content", count)


def fault(output: Path, count: int, highlighted: bool) -> str | None:
    """Why a built site is not the work that was asked for, or None where it is."""
    pages = len(list(output.glob("p[0-9]*/index.html")))
    if pages != count:
        return f"{pages} pages were written, not {count}"
    # In the middle, where a menu that shows the neighbors of a page has as many links as the other one.
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
