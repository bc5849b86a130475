"""Live reload: what changes while a page is open, what stays, and the panel of faults."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from axe import axe_faults
from conftest import new_context
from forms import in_corners
from watch import Watch
from worlds import WatchedSite

CONFIGURATION = """\
title: Trial
description: A site to try things on.
base: https://trial.example/
languages:
  - {tag: en, title: English}
"""

LONG = "\n\n".join(f"Paragraph {number} is here so that the page can be scrolled." for number in range(1, 61))

PAGES = {
    "index.md": "---\ntitle: Home\n---\n\nThe first page. See [words](/words/).\n",
    "other.md": "---\ntitle: Other\n---\n\nSomething else.\n",
    "words.md": f"""\
---
title: Words
description: A page of words.
---

The opening words.

{LONG}

## Listings

```sh
echo first
```

The closing words.
""",
    "clock.md": """\
---
title: Clock
---

Before the clock.

```simulation watch-clocks
question: What does the clock show thirty seconds later?
seed: 7
profile: watchos-2
start: "2010-11-07T02:30:30Z"
zones: [America/St_Johns, America/New_York]
steps:
  - do: look
  - do: wait
    seconds: 30
  - do: look
variants:
  - choice: /locale
    label: Locale
    stops: [en_US_POSIX, fr_CA]
```

After the clock.
""",
}


class Preview:
    """A site that is being edited, and its server."""

    def __init__(self, root: Path, server: WatchedSite) -> None:
        self.root = root
        self.server = server

    def url(self, path: str) -> str:
        """The address of a page."""
        return self.server.base + path

    def write(self, path: str, text: str) -> None:
        """Writes a file of the site."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        # In one step: on a busy machine the watcher might see the file while it is still empty.
        whole = self.root.parent / "whole"
        whole.write_text(text, encoding="utf-8")
        whole.replace(file)

    def edit(self, path: str, *changes: tuple[str, str]) -> None:
        """Replaces words of a file in one step."""
        text = (self.root / path).read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        self.write(path, text)

    def remove(self, path: str) -> None:
        """Removes a file of the site."""
        (self.root / path).unlink()


@pytest.fixture
def preview(tmp_path: Path, serve: Callable[[Path], WatchedSite]) -> Preview:
    """A small site for each test."""
    root = tmp_path / "site"
    (root / "content").mkdir(parents=True)
    (root / "docs.yml").write_text(CONFIGURATION)
    for name, text in PAGES.items():
        (root / "content" / name).write_text(text)
    return Preview(root, serve(root))


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A context for each test, so each has its own shared worker."""
    context = new_context(browser, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    yield context
    context.close()


class Tab:
    """An open page, and the requests it has made since."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page = context.new_page()
        self.watch = Watch(self.page, url)
        self.fetched: list[str] = []
        self.page.goto(url)
        # The page's first revalidation, which finds no change.
        self.page.wait_for_function(
            "(url) => performance.getEntriesByName(url, 'resource').length >= 2", arg=url.split("#")[0]
        )
        self.page.on("request", lambda request: self.fetched.append(request.url))
        # Loading the page again clears it.
        self.page.evaluate("window.isSame = true")

    @property
    def is_same(self) -> bool:
        """Whether the page hasn't been loaded again."""
        return self.page.evaluate("window.isSame === true")

    def wait_for_reload(self) -> None:
        """Waits until the page has been loaded again."""
        self.page.wait_for_function("() => window.isSame === undefined && document.readyState === 'complete'")

    def wait_for_update(self) -> None:
        """Waits until the page has been updated in place."""
        self.page.wait_for_function("() => performance.getEntriesByName('livedocs:updated').length > 0")


@pytest.fixture
def open_tab(preview: Preview, context: BrowserContext) -> Callable[[str], Tab]:
    """Opens a page that receives updates."""
    return lambda path: Tab(context, preview.url(path))


OpenTab = Callable[[str], Tab]


# Pages


def test_words_are_exchanged_in_place(preview: Preview, open_tab: OpenTab) -> None:
    """An edit changes only the parts that differ: neighboring blocks, their buttons, the focus and the selection
    stay."""
    tab = open_tab("/words/")
    tab.page.locator(".copy").focus()
    tab.page.evaluate("window.last = document.querySelector('.content > p:last-of-type')")
    tab.page.evaluate("getSelection().selectAllChildren(last)")
    preview.edit(
        "content/words.md", ("opening words", "opening *phrase*\n\nAnd a second"), ("of words.", "of phrases.")
    )
    expect(tab.page.locator(".content > p").first).to_have_text("The opening phrase")
    expect(tab.page.locator(".content > p em")).to_have_text("phrase")
    expect(tab.page.locator(".content > p").nth(1)).to_have_text("And a second.")
    expect(tab.page.locator(".lede")).to_have_text("A page of phrases.")
    assert tab.is_same
    assert tab.page.evaluate("last.isConnected && document.activeElement.matches('.copy')")
    assert tab.page.evaluate("getSelection().toString()") == "The closing words."
    tab.watch.expect_no_faults()


def test_many_edits_follow_each_other(preview: Preview, open_tab: OpenTab) -> None:
    """Each edit is compared with the previous one."""
    tab = open_tab("/words/")
    for number in range(5):
        preview.edit("content/words.md", ("The closing words.", f"Step {number}.\n\nThe closing words."))
    expect(tab.page.locator(".content > p", has_text="Step")).to_have_text([f"Step {one}." for one in range(5)])
    preview.edit("content/words.md", *((f"Step {number}.\n\n", "") for number in range(4)))
    expect(tab.page.locator(".content > p", has_text="Step")).to_have_text(["Step 4."])
    assert tab.is_same


def test_reader_keeps_the_place(preview: Preview, open_tab: OpenTab) -> None:
    """Visible text doesn't move when something changes above it."""
    tab = open_tab("/words/")
    block = tab.page.locator(".content > p", has_text="Paragraph 30 ")
    block.evaluate("(element) => element.scrollIntoView({ block: 'center' })")
    top = block.bounding_box()["y"]
    preview.edit("content/words.md", ("Paragraph 3 ", "A line.\n\nAnother line.\n\nA third.\n\nParagraph 3 "))
    tab.wait_for_update()
    tab.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert tab.is_same
    assert abs(block.bounding_box()["y"] - top) <= 1


def test_headings_keep_their_part(preview: Preview, open_tab: OpenTab) -> None:
    """A renamed heading remains the same element, in the text and in the table of contents."""
    tab = open_tab("/words/")
    tab.page.evaluate("window.heading = document.getElementById('listings')")
    preview.edit("content/words.md", ("## Listings", "## Programs"))
    expect(tab.page.locator("h2#programs")).to_contain_text("Programs")
    expect(tab.page.locator(".contents a[href='#programs']")).to_have_text("Programs")
    assert tab.is_same
    assert tab.page.evaluate("heading.id") == "programs"


def test_widget_keeps_its_state(preview: Preview, open_tab: OpenTab) -> None:
    """A widget beside the edit isn't touched; if the page has to be loaded, its address keeps the widget's state."""
    tab = open_tab("/clock/")
    # Without a server to run it, the widget shows the recordings.
    tab.page.locator("simulation-widget[data-state]:not([data-state=busy])").wait_for()
    choice = tab.page.get_by_role("radio").last
    choice.check()
    preview.edit("content/clock.md", ("Before the clock.", "Ahead of the clock.\n\nAnd a line more."))
    expect(tab.page.locator(".content > p").nth(1)).to_have_text("And a line more.")
    assert tab.is_same
    expect(choice).to_be_checked()
    preview.edit("content/clock.md", ("After the clock.", "## After the clock\n\nThis is a new section."))
    tab.wait_for_reload()
    expect(tab.page.locator("h2#after-the-clock")).to_be_visible()
    expect(tab.page.get_by_role("radio").last).to_be_checked()


def test_changed_widget_is_replaced(preview: Preview, open_tab: OpenTab) -> None:
    """A widget has its own script; the new widget starts by itself."""
    tab = open_tab("/clock/")
    preview.edit("content/clock.md", ("thirty seconds later", "half a minute later"))
    expect(tab.page.locator("simulation-widget")).to_contain_text("half a minute later")
    expect(tab.page.locator("simulation-widget form.controls")).to_be_visible()
    assert tab.is_same


def test_style_sheet_is_exchanged(preview: Preview, open_tab: OpenTab) -> None:
    """A style change neither reloads the page nor leaves the old sheet behind."""
    tab = open_tab("/words/")
    before = tab.page.locator("head link[rel=stylesheet]").count()
    style = tab.page.request.get(
        preview.url(tab.page.locator("head link[rel=stylesheet]").first.get_attribute("href"))
    ).text()
    preview.write("templates/assets/site.css", style + "\nh1 { letter-spacing: 7px }\n")
    expect(tab.page.locator("h1")).to_have_css("letter-spacing", "7px")
    expect(tab.page.locator("head link[rel=stylesheet]")).to_have_count(before)
    assert tab.is_same
    tab.watch.expect_no_faults()


def test_listing_loads_the_page(preview: Preview, open_tab: OpenTab) -> None:
    """Listings need scripts: the page reloads at the same scroll position, and the button is there."""
    tab = open_tab("/words/")
    tab.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    place = tab.page.evaluate("scrollY")
    assert place > 500
    preview.edit("content/words.md", ("echo first", "echo second"))
    tab.wait_for_reload()
    expect(tab.page.locator("pre")).to_have_text("echo second\n")
    expect(tab.page.locator(".copy")).to_be_visible()
    tab.page.wait_for_function("(place) => Math.abs(scrollY - place) <= 2", arg=place)


def test_what_scripts_altered_is_not_overwritten(preview: Preview, open_tab: OpenTab) -> None:
    """If scripts have changed the page since it was served, an update reloads it."""
    tab = open_tab("/words/")
    tab.page.evaluate("document.querySelector('.content > p').textContent = 'Altered.'")
    preview.edit("content/words.md", ("The opening words.", "The **opening** words."))
    tab.wait_for_reload()
    expect(tab.page.locator(".content > p").first).to_have_text("The opening words.")


def test_new_page_enters_the_list(preview: Preview, open_tab: OpenTab) -> None:
    """A tab that shows another page gets the link to it."""
    tab = open_tab("/words/")
    preview.write("content/new.md", "---\ntitle: Brand new\n---\n\nNew words.\n")
    expect(tab.page.locator(".sidebar a[href='/new/']")).to_have_text("Brand new")
    assert tab.is_same


def test_new_title(preview: Preview, open_tab: OpenTab) -> None:
    """A title is replaced everywhere it appears."""
    tab = open_tab("/words/")
    preview.edit("content/words.md", ("title: Words", "title: Phrases & more"))
    expect(tab.page).to_have_title("Phrases & more · Trial")
    expect(tab.page.locator("h1")).to_have_text("Phrases & more")
    expect(tab.page.locator(".sidebar [aria-current]")).to_have_text("Phrases & more")
    assert tab.is_same


def test_removed_page(preview: Preview, open_tab: OpenTab) -> None:
    """A removed page is replaced by the 404 page."""
    tab = open_tab("/other/")
    preview.remove("content/other.md")
    tab.wait_for_reload()
    expect(tab.page.locator("body")).to_have_class("not-found")


# Connections


def test_only_tabs_that_are_concerned_ask(preview: Preview, open_tab: OpenTab) -> None:
    """An edit of one page causes no requests from other tabs."""
    concerned, other = open_tab("/words/"), open_tab("/other/")
    preview.edit("content/words.md", ("opening words", "first words"))
    concerned.wait_for_update()
    preview.edit("content/words.md", ("first words", "very first words"))
    expect(concerned.page.locator(".content > p").first).to_have_text("The very first words.")
    # Both the quick build of a page and the complete build after it may announce the change.
    assert set(concerned.fetched) == {preview.url("/words/")}
    assert other.fetched == []


def test_index_file_is_its_folder(preview: Preview, open_tab: OpenTab) -> None:
    """Both addresses of a page mean the same page."""
    tab = open_tab("/words/index.html")
    preview.edit("content/words.md", ("opening words", "first words"))
    expect(tab.page.locator(".content > p").first).to_have_text("The first words.")
    assert tab.is_same


def test_tabs_share_a_connection(preview: Preview, open_tab: OpenTab) -> None:
    """Browsers allow six connections to a host; eight tabs share one of them."""
    tabs = [open_tab("/words/") for _ in range(8)]
    preview.edit("content/words.md", ("opening words", "first words"))
    for tab in tabs:
        expect(tab.page.locator(".content > p").first).to_have_text("The first words.")
        assert tab.is_same
        assert tab.page.evaluate("performance.getEntriesByName(new URL('/api/preview/events', location)).length") == 0
    assert preview.server.streams == 1


def test_without_shared_workers(preview: Preview, context: BrowserContext) -> None:
    """In a browser without shared workers each tab has its own connection."""
    context.add_init_script("delete window.SharedWorker")
    tab = Tab(context, preview.url("/words/"))
    preview.edit("content/words.md", ("opening words", "first words"))
    expect(tab.page.locator(".content > p").first).to_have_text("The first words.")
    assert tab.is_same


def test_missed_update(preview: Preview, open_tab: OpenTab) -> None:
    """A tab that missed an update while the server was down checks its page when the server is back."""
    tab, other = open_tab("/words/"), open_tab("/other/")
    preview.server.stop()
    preview.edit("content/words.md", ("opening words", "words of another day"))
    preview.server.start()
    expect(tab.page.locator(".content > p").first).to_have_text("The words of another day.")
    assert tab.is_same
    assert other.is_same


def test_tab_that_comes_back(preview: Preview, open_tab: OpenTab) -> None:
    """A page from the back/forward cache checks for updates when it is shown again."""
    tab = open_tab("/words/")
    show = "([name, persisted]) => dispatchEvent(new PageTransitionEvent(name, { persisted }))"
    tab.page.evaluate(show, ["pagehide", True])
    preview.edit("content/words.md", ("opening words", "first words"))
    assert tab.fetched == []
    tab.page.evaluate(show, ["pageshow", True])
    expect(tab.page.locator(".content > p").first).to_have_text("The first words.")


# Faults

def quoted(line: str, words: str) -> dict[str, Any]:
    """The place of a fault in a line of a page, with columns that count bytes."""
    column = len(line[: line.index(words)].encode()) + 1
    return {"excerpt": line, "column": column, "endColumn": column + len(words.encode())}


FAULTS: list[dict[str, Any]] = [
    {
        "rule": "sample-does-not-compile",
        "severity": "error",
        "file": "content/guide/a-rather-long-folder-name/and-a-page-with-a-long-name.md",
        "line": 14,
        "message": "Cannot find <img src=x onerror=\"window.isHurt = true\"> in scope",
        "hints": ["Did you mean 'lamps'?", "It was declared in another session,\nor before a reset."],
        **quoted('  let ação = "Olá 👩‍👩‍👧" + lampes.count', "lampes"),
        "explanation": "A Swift listing does not compile.",
    },
    {
        "rule": "file-is-missing",
        "severity": "error",
        "file": "content/index.md",
        "line": 6,
        "column": 12,
        "message": "No file at content/nowhere.md",
        "hints": [],
        "excerpt": "Words. See [first](nowhere.md).",
    },
    {
        "rule": "link-to-alias",
        "severity": "warning",
        "file": "content/other.md",
        "line": 3,
        "message": "The link leads to an address that the page had before",
        "hints": ["Write: /guide/publishing/"],
        **quoted(
            "A long line of prose, as authors write it. " * 9 + "See [the old page](/old/) and go on. " * 5,
            "[the old page]",
        ),
    },
]


class Stream:
    """Sends faults to a page without a shared worker, in place of the server."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.number = 0
        self.faults: list[dict[str, Any]] = []
        self.total = 0
        page.add_init_script("delete window.SharedWorker")
        page.route("**/api/preview/events", lambda route: route.fulfill(
            content_type="text/event-stream", body=f"retry: 50\nevent: update\ndata: {self.message}\n\n",
        ))  # fmt: skip

    @property
    def message(self) -> str:
        """The server's current message."""
        update = {"generation": "g", "pages": [], "diagnostics": self.faults, "total": self.total}
        return json.dumps(update)

    def tell(self, faults: list[dict[str, Any]], total: int | None = None) -> None:
        """Sends these faults."""
        self.faults, self.total = faults, len(faults) if total is None else total


@pytest.fixture
def stream(preview: Preview, context: BrowserContext) -> Stream:
    """A page whose faults the test controls."""
    stream = Stream(context.new_page())
    stream.page.goto(preview.url("/words/"))
    return stream


def panel(page: Page) -> Any:
    """The panel of faults."""
    return page.locator("docs-faults section")


def badge(page: Page) -> Any:
    """The badge that the panel folds into."""
    return page.locator("docs-faults .badge")


def test_faults_come_and_go(preview: Preview, open_tab: OpenTab) -> None:
    """The panel shows the faults over the last good page, until they are fixed."""
    tab = open_tab("/words/")
    preview.edit("content/other.md", ("Something else.", "Something [else](gone.md)."))
    expect(panel(tab.page)).to_be_visible()
    expect(panel(tab.page).get_by_role("heading")).to_have_text("1 error")
    expect(panel(tab.page)).to_contain_text("content/other.md:5:18")
    expect(tab.page.locator(".content > p").first).to_have_text("The opening words.")
    preview.edit("content/other.md", ("(gone.md)", "(/words/)"))
    expect(panel(tab.page)).to_be_hidden()
    expect(badge(tab.page)).to_be_hidden()
    assert tab.is_same
    assert preview.url("/words/") not in tab.fetched
    tab.watch.expect_no_faults()


def test_site_that_was_never_built(preview: Preview, context: BrowserContext, serve: Any, tmp_path: Path) -> None:
    """The panel is shown on an empty page; once the faults are fixed, the site appears."""
    root = tmp_path / "broken"
    (root / "content").mkdir(parents=True)
    (root / "docs.yml").write_text(CONFIGURATION)
    (root / "content/index.md").write_text("---\ntitle: Home\n---\n\n[Nowhere](gone.md)\n")
    broken = Preview(root, serve(root))
    page = context.new_page()
    page.goto(broken.url("/"))
    expect(panel(page)).to_contain_text("No page in content/gone.md")
    broken.edit("content/index.md", ("[Nowhere](gone.md)", "All is well."))
    expect(page.locator(".content")).to_contain_text("All is well.")
    expect(panel(page)).to_be_hidden()


# What a page says of its listings when they were checked, which this site's aren't.
CLAIMS = """() => {
  const line = Object.assign(document.createElement("p"), { className: "checked", textContent: "1 listing checked" });
  document.querySelector("h1").after(line);
  const badge = Object.assign(document.createElement("span"), { className: "badge ran", textContent: "ran" });
  document.querySelector(".content figure, .content pre").before(badge);
}"""


def test_nothing_is_claimed_beside_an_error(stream: Stream) -> None:
    """While there is an error, the page below says neither to eyes nor to ears that its listings ran."""
    page = stream.page
    page.evaluate(CLAIMS)
    line, ran = page.locator("main .checked"), page.locator("main .badge.ran")
    notice = panel(page).locator(".notice")
    stream.tell(FAULTS)
    expect(notice).to_be_visible()
    for claim in (line, ran):
        expect(claim).to_be_hidden()
    heard = page.locator("main").aria_snapshot()
    assert "checked" not in heard and "ran" not in heard.split()
    # Nothing below moves, and a folded panel is still an error.
    assert line.bounding_box()["height"] > 10
    page.keyboard.press("Escape")
    expect(badge(page)).to_be_visible()
    expect(ran).to_be_hidden()
    stream.tell(FAULTS[2:])
    for claim in (line, ran):
        expect(claim).to_be_visible()
    expect(notice).to_be_hidden()
    stream.tell(FAULTS)
    expect(ran).to_be_hidden()
    stream.tell([])
    expect(ran).to_be_visible()
    assert "1 listing checked" in page.locator("main").aria_snapshot()


def test_texts_stay_texts(stream: Stream) -> None:
    """No text of a fault becomes an element; the text at fault is marked by byte columns."""
    stream.tell(FAULTS)
    expect(panel(stream.page)).to_contain_text("Cannot find <img src=x onerror=")
    assert panel(stream.page).locator("img").count() == 0
    marks = panel(stream.page).locator("mark")
    expect(marks).to_have_text(["lampes", "[", "[the old page]"])


def test_panel_folds_and_opens(stream: Stream) -> None:
    """The panel stays folded for the same faults, in this tab, and opens for a new one."""
    page = stream.page
    stream.tell(FAULTS[1:])
    expect(panel(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    expect(badge(page)).to_have_text("1 error, 1 warning")
    page.reload()
    expect(badge(page)).to_be_visible()
    expect(panel(page)).to_be_hidden()
    badge(page).focus()
    page.keyboard.press("Enter")
    expect(panel(page)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(badge(page)).to_be_focused()
    stream.tell(FAULTS)
    expect(panel(page)).to_be_visible()
    page.get_by_role("button", name="Hide").click()
    expect(badge(page)).to_have_text("2 errors, 1 warning")
    stream.tell(FAULTS[:2])
    expect(badge(page)).to_have_text("2 errors")
    expect(panel(page)).to_be_hidden()
    # A fault that was fixed and comes back counts as new.
    stream.tell(FAULTS[:1])
    expect(badge(page)).to_have_text("1 error")
    stream.tell(FAULTS[:2])
    expect(panel(page)).to_be_visible()


def test_warnings_are_a_badge(stream: Stream) -> None:
    """Warnings don't cover the page; the badge opens them."""
    stream.tell(FAULTS[2:])
    expect(badge(stream.page)).to_have_text("1 warning")
    expect(panel(stream.page)).to_be_hidden()
    badge(stream.page).click()
    expect(panel(stream.page)).to_contain_text("an address that the page had before")
    stream.tell([])
    expect(panel(stream.page)).to_be_hidden()


def test_more_faults_than_are_listed(stream: Stream) -> None:
    """The number counts all of them."""
    stream.tell(FAULTS, 120)
    expect(panel(stream.page).get_by_role("heading")).to_have_text("120 faults")
    expect(panel(stream.page)).to_contain_text("These are the first 3 of 120.")


def test_focus_is_not_taken(stream: Stream) -> None:
    """New faults leave the focus where it is while somebody reads or types."""
    stream.page.locator(".copy").focus()
    stream.tell(FAULTS)
    expect(panel(stream.page)).to_be_visible()
    expect(panel(stream.page)).to_have_role("region")
    expect(panel(stream.page)).to_have_accessible_name("2 errors, 1 warning")
    assert stream.page.evaluate("document.activeElement.matches('.copy')")
    expect(stream.page.locator("docs-faults [role=status]")).to_have_text("2 errors, 1 warning")


@in_corners(320, 1440)
def test_faults_are_accessible(stream: Stream, theme: Any, width: int) -> None:
    """axe finds nothing, open or folded, and nothing is wider than the window."""
    page = stream.page
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 700})
    stream.tell(FAULTS)
    expect(panel(page)).to_be_visible()
    ground = "(element) => getComputedStyle(element).backgroundColor"
    assert panel(page).evaluate(ground) == page.locator("body").evaluate(ground)
    faults = axe_faults(page, "docs-faults")
    wide = panel(page).evaluate(
        """(panel) => [panel, ...panel.querySelectorAll('*')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
            || one.getBoundingClientRect().right > innerWidth)
          .map((one) => one.outerHTML.slice(0, 80))"""
    )
    box = panel(page).bounding_box()
    assert box["width"] >= min(width - 40, 800) and box["height"] <= 0.76 * 700
    page.keyboard.press("Escape")
    expect(badge(page)).to_be_visible()
    assert not faults + wide + axe_faults(page, "docs-faults")
