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
from forms import in_corners
from watch import Watch
from worlds import Site

QUERIES = json.loads((Path(__file__).parent.parent / "search-queries.json").read_text(encoding="utf-8"))
OTHERS = [
    "", "   ", "the", "xyzzy", "watch phone xyzzy", "a", "ti", "é", "UIKit.UIView", "what is a world",
    "NSUserActivity userInfo", "StoreEnvironment.verifyReceiptURL", "receipt(at:", "<b>watch</b>", "0xdead10cc",
    "time-zone", "“row actions”", "tableView(_:commit:forRowAt:)", "St John's", "restaurar compras", "İ ß æ 時計",
]

# The results of a page: each one's address, title and excerpt, with the marks, its label, and its languages.
RESULTS = """(page) => [...page.querySelectorAll("#search-results li")].map((row) => [
  row.querySelector("a").getAttribute("href"), row.querySelector("a").innerHTML,
  row.querySelector("p")?.innerHTML ?? "", row.querySelector(".search-label")?.innerHTML ?? "",
  row.lang, row.querySelector("a").hreflang,
])"""
SHOWN = f"() => ({RESULTS})(document)"
ANSWERED = f"""(text) => ({RESULTS})(new DOMParser().parseFromString(text, "text/html"))"""


def search_page(language: str | None) -> str:
    """The path of a language's page of results."""
    return "/pt-br/search/" if language == "pt-BR" else "/search/"


def results_page(site: Site, world: str, query: str, language: str | None = None, kind: str | None = None) -> str:
    """The address of the results of a query."""
    form = {"q": query} | ({"in": kind} if kind else {})
    return site.url(world, f"{search_page(language)}?{urllib.parse.urlencode(form)}")


def open_results(
    page: Page, site: Site, world: str, query: str, language: str | None = None, kind: str | None = None
) -> list[list[str]]:
    """Opens the results of a query and returns them as a reader sees them."""
    page.goto(results_page(site, world, query, language, kind))
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


def answered(
    page: Page, site: Site, query: str, language: str | None = None, kind: str | None = None
) -> list[list[str]]:
    """Returns the results in the page that the server sends, parsed by the browser."""
    with urllib.request.urlopen(results_page(site, "live", query, language, kind), timeout=300) as answer:
        found: list[list[str]] = page.evaluate(ANSWERED, answer.read().decode())
    return found


@pytest.mark.parametrize("language", [None, "pt-BR"])
def test_results_are_what_readers_mean(
    site: Site, open_page: OpenPage, language: str | None, in_all_forms: bool
) -> None:
    """The expected page comes first, and the browser's own search matches the server's: addresses, order, excerpts and
    marks, for odd queries too.

    Runs an eighth of the queries, and all of them in the long tests. HandbookQueryTests checks that each query finds its
    page.
    """
    page, reader = open_page(width=1440), open_page(width=1440)
    watch = Watch(page, results_page(site, "static", ""))
    reader.goto(results_page(site, "static", ""))
    wanted = {one["query"]: one["first"] for one in QUERIES if one.get("language") == language}
    faults = []
    for query in [*list(wanted)[:: 1 if in_all_forms else 8], *OTHERS]:
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


@in_corners(320, 1440)
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
    page.locator("dialog [name=q]").fill("xyzzyx")
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
    field = page.locator("dialog [name=q]")
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


@pytest.mark.parametrize("key", ["/", "Control+k", "Meta+k"])
def test_each_key_opens_search(built: Site, open_page: OpenPage, key: str) -> None:
    """A slash, Ctrl K and ⌘K, from any page."""
    page = open_page(width=1440)
    page.goto(built.url("static", "/guide/serving/"))
    page.keyboard.press(key)
    expect(page.locator("dialog [name=q]")).to_be_focused()
    expect(page.locator("dialog [name=q]")).to_have_value("")


# Guides and API

SYMBOLS = "() => [...document.querySelectorAll('.search-results li')].map((row) => row.className === 'symbol')"


def test_dialog_shows_guides_or_the_reference(built: Site, open_page: OpenPage) -> None:
    """The arrow keys choose, each choice has its number of results, and it is forgotten with the dialog."""
    page = open_page(width=1440)
    open_dialog(built, page)
    page.keyboard.type("receipt")
    counts = page.locator("dialog .search-count")
    expect(counts.first).to_have_text(re.compile(r"^[1-9]\d*$"))
    all_results, guides, symbols = (int(text) for text in counts.all_inner_texts())
    assert all_results == guides + symbols and guides > 0 and symbols > 0
    status = page.locator("dialog [role=status]")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="All")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Guides")).to_be_checked()
    expect(status).to_have_text(f"{guides} results.")
    assert set(page.evaluate(SYMBOLS)) == {False}
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="API")).to_be_checked()
    expect(status).to_have_text(f"{symbols} results.")
    assert set(page.evaluate(SYMBOLS)) == {True}
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    expect(status).to_have_text(f"{all_results} results.")
    expect(page.get_by_role("radio", name="All")).to_be_checked()


def test_server_and_browser_agree_on_each_kind(site: Site, open_page: OpenPage) -> None:
    """The address has the kind, too."""
    page, reader = open_page(width=1440), open_page(width=1440)
    reader.goto(results_page(site, "static", ""))
    for query, language in [("receipt", None), ("UserActivity delegate handoff", None), ("recibo", "pt-BR")]:
        for kind in ("all", "guides", "api"):
            of_server = answered(reader, site, query, language, kind)[:10]
            assert of_server == open_results(page, site, "static", query, language, kind), (query, kind)
            expect(page.locator(f"input[value={kind}]")).to_be_checked()


def test_form_needs_no_script_for_its_kinds(site: Site, open_page: OpenPage) -> None:
    """The server reads the choice, and keeps it in the form."""
    page = open_page(width=390, scripts=False)
    open_results(page, site, "live", "receipt")
    page.get_by_role("radio", name="API").check()
    page.locator(".search-form button").click()
    page.wait_for_url("**/search/?q=receipt&in=api")
    expect(page.get_by_role("radio", name="API")).to_be_checked()
    shown: list[list[str]] = page.evaluate(SHOWN)
    assert shown and all(row[0].startswith("/api-reference/") for row in shown)


def test_page_of_results_follows_the_choice(site: Site, open_page: OpenPage, world: str) -> None:
    """With a script, at once, whoever has filled in the results."""
    page = open_page(width=1440)
    open_results(page, site, world, "receipt")
    page.get_by_role("radio", name="Guides").check()
    expect(page.locator("#search-results [role=status]")).to_contain_text("results.")
    expect(page.locator("#search-results li.symbol")).to_have_count(0)
    expect(page.locator(".search-form .search-count").nth(1)).to_have_text(re.compile(r"^\d+$"))


# Recent searches


def test_recent_searches_are_offered(built: Site, open_page: OpenPage) -> None:
    """The last five that led somewhere, in the empty field. They are repeated by a key, and can be forgotten."""
    page = open_page(width=320)
    queries = ["receipt", "glance", "clock", "swipe", "siri", "sandbox"]
    for query in queries:
        open_dialog(built, page, "/guide/")
        page.keyboard.type(query)
        expect(page.locator("dialog li a").first).to_be_visible()
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: not url.endswith("/guide/"))
    open_dialog(built, page, "/guide/")
    rows = page.locator(".search-recent li button")
    expect(rows).to_have_text(queries[:0:-1])
    assert not axe_faults(page)
    page.keyboard.press("ArrowDown")
    expect(rows.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog [name=q]")).to_have_value("sandbox")
    expect(page.locator("dialog [name=q]")).to_be_focused()
    expect(page.locator("dialog li a").first).to_be_visible()
    expect(page.locator(".search-recent")).to_be_hidden()
    page.locator("dialog [name=q]").fill("")
    page.get_by_role("button", name="Clear recent searches").click()
    expect(page.locator(".search-recent")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('searches')") is None


# Marks

HEIGHT = "() => document.querySelector('main').getBoundingClientRect().height"
MARKED = "() => [...CSS.highlights.get('found') ?? []].map((range) => range.toString().toLowerCase())"


def arrive(site: Site, page: Page, query: str = "receipt 21007") -> None:
    """Follows the first result of a query."""
    open_dialog(site, page, "/guide/")
    page.keyboard.type(query)
    expect(page.locator("dialog li a").first).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/store/receipt-validation/**")


def expect_words(marked: set[str]) -> None:
    """Both words, and names that contain one, as in the excerpts of results."""
    assert {"21007", "receipt", "receipts"} <= marked
    assert all(word == "21007" or "receipt" in word for word in marked), marked


def test_searched_words_are_marked_on_arrival(built: Site, open_page: OpenPage) -> None:
    """All of them, and nothing moves. Escape removes the marks, and so does leaving the page."""
    page = open_page(width=1440)
    watch = Watch(page, built.url("static", "/store/receipt-validation/"))
    arrive(built, page)
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => CSS.highlights.has('found')")
    expect_words(set(page.evaluate(MARKED)))
    height = page.evaluate(HEIGHT)
    page.keyboard.press("Escape")
    assert page.evaluate(MARKED) == []
    assert page.evaluate(HEIGHT) == height
    page.reload()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(MARKED) == []
    arrive(built, page)
    page.wait_for_function("() => CSS.highlights.has('found')")
    page.goto(built.url("static", "/store/subscriptions/"))
    page.go_back()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(MARKED) == []
    watch.expect_no_faults()


def test_words_are_marked_where_the_reader_is(built: Site, open_page: OpenPage) -> None:
    """A result on the same page closes the dialog and marks its words."""
    page = open_page(width=1440)
    open_dialog(built, page, "/watch/glances/")
    page.keyboard.type("made early, seen late")
    expect(page.locator("dialog li a").first).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/watch/glances/#made-early-seen-late")
    page.wait_for_function("() => CSS.highlights.has('found')")
    assert {"early", "late"} <= set(page.evaluate(MARKED))


CONTRAST = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  const light = (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const { color, backgroundColor } = getComputedStyle(document.querySelector("mark.found"));
  const [low, high] = [light(color), light(backgroundColor)].sort((left, right) => left - right);
  return high / low;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_need_no_highlights(built: Site, open_page: OpenPage, theme: str) -> None:
    """Without that interface, elements mark the words, in the same colors, and leave nothing behind."""
    page = open_page(1440, theme)
    page.add_init_script("delete CSS.highlights")
    text = "() => document.querySelector('main').textContent"
    arrive(built, page)
    page.wait_for_load_state("networkidle")
    marks = page.locator("mark.found")
    expect(marks.first).to_be_visible()
    expect_words(set(marks.evaluate_all("(all) => all.map((one) => one.textContent.toLowerCase())")))
    assert page.evaluate(CONTRAST) >= 7
    before, height = page.evaluate(text), page.evaluate(HEIGHT)
    page.keyboard.press("Escape")
    expect(marks).to_have_count(0)
    assert (page.evaluate(text), page.evaluate(HEIGHT)) == (before, height)


def test_results_of_a_server_lead_to_marks(site: Site, open_page: OpenPage) -> None:
    """Their own marks say which words were found."""
    page = open_page(width=1440)
    open_results(page, site, "live", "receipt 21007")
    page.wait_for_load_state("networkidle")
    page.locator("#search-results li a").first.click()
    page.wait_for_function("() => CSS.highlights.has('found')")
    assert "21007" in page.evaluate(MARKED)


# The other language


@pytest.mark.parametrize(("start", "query", "language", "label", "first"), [
    ("/guide/", "fuso horário", "pt-BR", "Português (Brasil)", "/pt-br/watch/time-zone-clocks/"),
    ("/pt-br/handoff/watch-to-phone/", "nginx", "en", "English", "/guide/serving/"),
])
def test_another_language_answers_if_ones_own_has_nothing(
    built: Site, open_page: OpenPage, start: str, query: str, language: str, label: str, first: str
) -> None:
    """The result says in which language its page is, in words and to screen readers."""
    page = open_page(width=1440)
    open_dialog(built, page, start)
    page.keyboard.type(query)
    row = page.locator("dialog li").first
    expect(row).to_have_attribute("lang", language)
    expect(row.locator("a")).to_have_attribute("hreflang", language)
    expect(row.locator("a")).to_have_attribute("href", re.compile(f"^{first}"))
    expect(row.locator(".search-label")).to_contain_text(label)


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
    page.locator("dialog [name=q]").fill("receipt")
    expect(page.locator("dialog [role=status]")).to_contain_text("unavailable right now")
    page.unroute("**/search/**")
    page.locator("dialog [name=q]").fill("receipts")
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
    page.locator("dialog [name=q]").fill("restore activity state")
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
