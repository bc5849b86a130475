"""Search: the same results from the server and in the browser, and an accessible dialog."""
from __future__ import annotations

import ctypes
import ctypes.util
import html
import json
import re
import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from axe import axe_faults
from conftest import OpenPage
from watch import Watch
from worlds import Site

QUERIES = json.loads((Path(__file__).parent.parent / "search-queries.json").read_text(encoding="utf-8"))
OTHERS = [
    "", "   ", "the", "xyzzy", "watch phone xyzzy", "a", "ti", "é", "UIKit.UIView", "what is a world",
    "NSUserActivity userInfo", "StoreEnvironment.verifyReceiptURL", "receipt(at:", "<b>watch</b>", "0xdead10cc",
    "time-zone", "“row actions”", "tableView(_:commit:forRowAt:)", "St John's", "restaurar compras", "İ ß æ 時計",
]

# The results of a page: each one's address, title and excerpt, with the marks.
RESULTS = """(page) => [...page.querySelectorAll("#search-results li")].map((row) => [
  row.querySelector("a").getAttribute("href"), row.querySelector("a").innerHTML,
  row.querySelector("p")?.innerHTML ?? "", row.querySelector(".search-label")?.innerHTML ?? "",
])"""
SHOWN = f"() => ({RESULTS})(document)"
ANSWERED = f"""(text) => ({RESULTS})(new DOMParser().parseFromString(text, "text/html"))"""


def search_page(language: str | None) -> str:
    """The path of a language's page of results."""
    return "/pt-br/search/" if language == "pt-BR" else "/search/"


def results_page(site: Site, world: str, query: str, language: str | None = None) -> str:
    """The address of the results of a query."""
    return site.url(world, f"{search_page(language)}?{urllib.parse.urlencode({'q': query})}")


def open_results(page: Page, site: Site, world: str, query: str, language: str | None = None) -> list[list[str]]:
    """Opens the results of a query and returns them as a reader sees them."""
    page.goto(results_page(site, world, query, language))
    if query.strip():
        page.wait_for_function(
            "() => document.querySelector('#search-results .search-status')?.textContent.match(/[.…?]/)"
        )
        page.wait_for_function(
            "() => !document.querySelector('#search-results .search-status').textContent.includes('…')"
            " || document.querySelector('#search-results li')"
        )
    shown: list[list[str]] = page.evaluate(SHOWN)
    return shown


def answered(page: Page, site: Site, query: str, language: str | None) -> list[list[str]]:
    """Returns the results in the page that the server sends, parsed by the browser."""
    with urllib.request.urlopen(results_page(site, "live", query, language), timeout=300) as answer:
        found: list[list[str]] = page.evaluate(ANSWERED, answer.read().decode())
    return found


@pytest.mark.parametrize("language", [None, "pt-BR"])
def test_results_are_what_readers_mean(
    site: Site, open_page: OpenPage, language: str | None, in_all_forms: bool
) -> None:
    """The expected page comes first, and the browser's own search matches the server's: addresses, order, excerpts and
    marks, for odd queries too.

    Runs a third of the queries, and all of them in the long tests. HandbookQueryTests checks that each query finds its
    page.
    """
    page, reader = open_page(width=1440), open_page(width=1440)
    watch = Watch(page, results_page(site, "static", ""))
    reader.goto(results_page(site, "static", ""))
    wanted = {one["query"]: one["first"] for one in QUERIES if one.get("language") == language}
    faults = []
    for query in [*list(wanted)[:: 1 if in_all_forms else 3], *OTHERS]:
        of_server = answered(reader, site, query, language)[:10]
        of_browser = open_results(page, site, "static", query, language)[:10]
        if of_server != of_browser:
            faults.append(f"{query}:\n  {of_server[:3]}\n  {of_browser[:3]}")
        if first := wanted.get(query):
            found = [one[0] if "#" in first else one[0].split("#")[0] for one in of_server]
            if found[:1] != [first]:
                faults.append(f"{query}: {found[:3]}, not {first}")
    watch.expect_no_faults(faults)


def test_results_need_no_script(site: Site, open_page: OpenPage) -> None:
    """The server includes them in the page."""
    shown = open_results(open_page(width=1440, scripts=False), site, "live", "row actions")
    assert shown[0][0].startswith("/tables/row-actions/")


def test_both_forms_of_the_address_answer(site: Site) -> None:
    """`/search?q=` and `/search/?q=` give the same page."""
    texts = []
    for path in ("/search", "/search/"):
        with urllib.request.urlopen(site.url("live", f"{path}?q=row+actions"), timeout=30) as answer:
            texts.append(answer.read().decode())
    assert texts[0] == texts[1]
    assert "/tables/row-actions/" in texts[0]


def test_a_query_is_text_and_never_markup(site: Site, open_page: OpenPage, world: str) -> None:
    """Markup in the address is shown as typed."""
    page = open_page(width=1440, scripts=world == "static")
    query = '"><img src=x onerror="document.title=1">{query}'
    url = results_page(site, world, query)
    watch = Watch(page, url)
    open_results(page, site, world, query)
    assert page.locator("main img").count() == 0
    assert page.input_value("#search-field") == query
    watch.expect_no_faults()


def open_dialog(site: Site, page: Page, path: str = "/handoff/ios-and-macos/") -> None:
    """Opens the dialog by its key."""
    page.goto(site.url("static", path))
    page.keyboard.press("Control+k")
    expect(page.locator("dialog.search-dialog")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1440])
def test_dialog_is_sound(built: Site, open_page: OpenPage, width: int, theme: str) -> None:
    """It fits, axe finds nothing, and its states are announced."""
    page = open_page(width, theme)
    watch = Watch(page, built.url("static", "/"))
    open_dialog(built, page)
    status = page.locator("dialog [role=status]")
    expect(status).to_contain_text("Type a word")
    faults = axe_faults(page)
    page.keyboard.type("receipt")
    expect(status).to_contain_text("results.")
    expect(page.locator("dialog li a").first).to_have_attribute("href", re.compile("^/store/receipt-validation/"))
    faults += axe_faults(page)
    faults += page.evaluate(
        "(() => { const d = document.querySelector('dialog .search-results');"
        " return d.scrollWidth > d.clientWidth + 1 ? ['results are too wide'] : [] })()"
    )
    page.locator("dialog input").fill("xyzzyx")
    expect(status).to_contain_text("No results for “xyzzyx”.")
    assert page.locator("dialog li").count() == 0
    watch.expect_no_faults(faults)


def test_dialog_works_by_keys_alone(built: Site, open_page: OpenPage) -> None:
    """Arrow keys move the focus through the results, Escape restores it, Enter opens the first."""
    page = open_page(width=1440)
    page.goto(built.url("static", "/handoff/ios-and-macos/"))
    button = page.locator("form.search button")
    button.focus()
    page.keyboard.press("Enter")
    field = page.locator("dialog input")
    expect(field).to_be_focused()
    page.keyboard.type("clock")
    links = page.locator("dialog li a")
    expect(links.nth(1)).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    expect(button).to_be_focused()
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.type("/")
    expect(field).to_have_value("/")
    page.keyboard.press("Escape")
    page.keyboard.press("Meta+k")
    field.fill("made early, seen late")
    page.keyboard.press("Enter")
    page.wait_for_url("**/watch/glances/#made-early-seen-late")


@pytest.mark.parametrize(("platform", "key"), [("MacIntel", "⌘K"), ("Linux x86_64", "Ctrl K")])
def test_the_button_shows_the_key_of_the_platform(built: Site, open_page: OpenPage, platform: str, key: str) -> None:
    """Beside the word, in a wide window."""
    page = open_page(width=1440)
    page.add_init_script(f"Object.defineProperty(navigator, 'platform', {{ get: () => '{platform}' }})")
    page.goto(built.url("static", "/"))
    expect(page.locator(".search-key")).to_have_text(key)
    expect(page.get_by_role("button", name="Search", exact=True)).to_be_visible()


def test_a_slash_in_a_field_is_a_slash(built: Site, open_page: OpenPage) -> None:
    """It opens nothing while the reader is typing."""
    page = open_page(width=1440)
    page.goto(built.url("static", "/search/"))
    page.locator("#search-field").press("/")
    expect(page.locator("#search-field")).to_have_value("/")
    expect(page.locator("dialog")).to_have_count(0)


def test_more_results_go_on_where_the_list_ended(built: Site, open_page: OpenPage) -> None:
    """The button adds ten results and moves the focus to the first of them."""
    page = open_page(width=1440)
    open_dialog(built, page)
    page.keyboard.type("receipt")
    links = page.locator("dialog li a")
    expect(links).to_have_count(10)
    page.locator("dialog .search-more").click()
    expect(links).to_have_count(20)
    expect(links.nth(10)).to_be_focused()


def test_a_lost_connection_is_said(built: Site, open_page: OpenPage) -> None:
    """If the index can't be loaded, the dialog says so and tries again."""
    page = open_page(width=1440)
    open_dialog(built, page)
    expect(page.locator("dialog [role=status]")).to_contain_text("Type a word")
    page.route("**/search/**", lambda route: route.abort())
    page.locator("dialog input").fill("receipt")
    expect(page.locator("dialog [role=status]")).to_contain_text("unavailable right now")
    page.unroute("**/search/**")
    page.locator("dialog input").fill("receipts")
    expect(page.locator("dialog li").first).to_be_visible()


def test_hardly_anything_loads_before_it_is_used(built: Site, open_page: OpenPage) -> None:
    """Less than 1 kB before the first use, and less than 300 kB in all for a first query, uncompressed."""
    page = open_page(width=1440)
    sizes: dict[str, int] = {}

    def count(response: object) -> None:
        url = response.url  # type: ignore[attr-defined]
        if "/search" in urllib.parse.urlsplit(url).path:
            sizes[url] = len(response.body())  # type: ignore[attr-defined]

    page.on("response", count)
    page.goto(built.url("static", "/handoff/ios-and-macos/"))
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) < 1024, sizes
    page.keyboard.press("Control+k")
    page.locator("dialog input").fill("restore activity state")
    expect(page.locator("dialog li").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) < 300_000, sizes


def test_a_lost_address_leads_to_the_nearest_pages(site: Site, open_page: OpenPage) -> None:
    """The server includes them in its response; elsewhere a script adds them."""
    page = open_page(width=1440, scripts=False)
    answer = page.goto(site.url("live", "/handoff/watch-to-phne/"))
    assert answer is not None and answer.status == 404
    expect(page.locator("#nearest-pages a").first).to_have_attribute("href", "/handoff/watch-to-phone/")
    # Like a static host: the content of 404.html at another address.
    page = open_page(width=1440)
    body = site.file("/404.html").read_text(encoding="utf-8")
    page.route("**/handoff/watch-to-phne/", lambda route: route.fulfill(
        status=404, body=body, content_type="text/html"
    ))
    page.goto(site.url("static", "/handoff/watch-to-phne/"))
    expect(page.locator("#nearest-pages a").first).to_have_attribute("href", "/handoff/watch-to-phone/")


@pytest.mark.parametrize("language", ["en", "pt-BR"])
def test_every_page_is_listed(built: Site, open_page: OpenPage, language: str) -> None:
    """Without scripts, every page is listed, in the original language if there is no translation."""
    page = open_page(width=320, scripts=False)
    page.goto(built.url("static", search_page(language)))
    listed = {link.get_attribute("href") for link in page.locator(".a-z a").all()}
    pages = {
        path for path in built.pages
        if not path.startswith("/api-reference/") and not path.endswith(".html") and "/search/" not in path
        and '<body class="list">' not in built.file(path).read_text(encoding="utf-8")
    }
    portuguese = {path for path in pages if path.startswith("/pt-br/")}
    originals = pages - portuguese
    untranslated = {path for path in originals if f"/pt-br{path}" not in portuguese}
    assert listed == (originals if language == "en" else portuguese | untranslated)


# Stems


def words(site: Site, is_whole: bool) -> list[str]:
    """Returns the words of all pages, and many more made of the beginnings of some, or of all, and common endings."""
    text = " ".join(file.read_text(encoding="utf-8") for file in sorted(site.folder.glob("**/index.html")))
    found = set(re.findall(r"[a-zà-öø-ÿ]+", html.unescape(re.sub(r"<[^>]*>", " ", text)).lower()))
    endings = (
        "s es ies ied ed ing ingly eedly ly ally ation ational ization ousness iveness fulness biliti icate alize "
        "ement ment ent able ible ism ize y eza ico ável ível amento imento ação ações ância logia ência ências "
        "amente mente idade ivo ivas eira ando endo aríamos êssemos íssemos ávamos ou ção ções gue cie ç ê"
    ).split()
    beginnings = {word[:length] for word in sorted(found)[:: 1 if is_whole else 8] for length in (3, 5)}
    return sorted(found | {beginning + ending for beginning in beginnings for ending in endings})


@pytest.mark.parametrize(("language", "algorithm"), [("en", "english"), ("pt", "portuguese")])
def test_stemmers_agree_with_snowball(
    built: Site, open_page: OpenPage, language: str, algorithm: str, in_all_forms: bool
) -> None:
    """Every word has the same stem in the browser as in libstemmer, which builds the index."""
    library = ctypes.CDLL(ctypes.util.find_library("stemmer") or "libstemmer.so.0d")
    library.sb_stemmer_new.restype = library.sb_stemmer_stem.restype = ctypes.c_void_p
    library.sb_stemmer_new.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
    library.sb_stemmer_stem.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    library.sb_stemmer_length.argtypes = library.sb_stemmer_delete.argtypes = [ctypes.c_void_p]
    stemmer = library.sb_stemmer_new(algorithm.encode(), b"UTF_8")
    all_words = words(built, in_all_forms)
    assert len(all_words) > 10_000
    expected = []
    for word in all_words:
        stem = library.sb_stemmer_stem(stemmer, word.encode(), len(word.encode()))
        expected.append(ctypes.string_at(stem, library.sb_stemmer_length(stemmer)).decode())
    library.sb_stemmer_delete(stemmer)
    page = open_page(width=1440)
    page.goto(built.url("static", "/"))
    script = next(built.folder.glob(f"assets/search-{language}-*.js"))
    actual = page.evaluate(
        "async ([script, words]) => { const { stem } = await import(script); return words.map(stem); }",
        [f"/assets/{script.name}", all_words],
    )
    differences = [one for one in zip(all_words, expected, actual) if one[1] != one[2]]
    assert not differences, differences[:20]
