"""Options, the site in its two worlds, and the browser that opens its pages."""
from __future__ import annotations

import subprocess
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from forms import Form, Theme
from known import KnownTests
from watch import INIT_SCRIPT
from worlds import Site, WatchedSite, open_site

WORLDS = ("live", "static")
SITE = pytest.StashKey[Site]()
CLOSING = pytest.StashKey[ExitStack]()
KNOWN = pytest.StashKey[KnownTests]()

OpenPage = Callable[..., Page]
OpenIn = Callable[[Form], Page]

# How long something may take that is waited for. It is no measure of speed: on a busy machine all takes longer.
PATIENCE = 60_000

expect.set_options(timeout=PATIENCE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """What is tested, and with which browser."""
    group = parser.getgroup("docs", "the site")
    group.addoption("--docs", metavar="PATH", help="the docs program")
    group.addoption("--root", metavar="DIR", help="the folder with docs.yml and content/")
    group.addoption("--built", metavar="DIR", help="the site as docs build wrote it a moment ago; built anew without")
    group.addoption("--chromium", metavar="PATH", default="/usr/bin/chromium-headless-shell", help="the browser")
    group.addoption("--known", metavar="DIR", help="where it is kept what has passed; all tests run without")
    group.addoption("--all-forms", action="store_true", help="opens each page in every form")


# Before pytest-xdist starts its processes.
@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Builds and serves the site once, for all processes that test, before the tests for its pages are counted."""
    config = session.config
    if given := getattr(config, "workerinput", {}).get("site"):
        config.stash[SITE] = Site.from_words(given)
        return
    docs, root = existing(config, "--docs"), existing(config, "--root")
    folder = existing(config, "--built") if config.getoption("--built") else None
    try:
        closing = config.stash.setdefault(CLOSING, ExitStack())
        config.stash[SITE] = closing.enter_context(open_site(docs, root, folder))
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        raise pytest.UsageError(str(error)) from error


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: object) -> None:
    """Tells a process that tests where the site is."""
    node.workerinput["site"] = node.config.stash[SITE].words()  # type: ignore[attr-defined]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leaves out what has passed as everything is now, and says so."""
    if (known := known_tests(item.config)) and known.has_passed(item):
        pytest.skip("passed before, and nothing that it depends on has changed")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers what has passed."""
    report = yield
    if report.when == "call" and (known := known_tests(item.config)):
        known.store(item, report.passed)
    return report


def known_tests(config: pytest.Config) -> KnownTests | None:
    """What has passed before, where it is kept."""
    folder = config.getoption("--known")
    if folder and KNOWN not in config.stash:
        options = [str(config.getoption(name)) for name in ("--chromium", "--all-forms")]
        config.stash[KNOWN] = KnownTests(Path(folder), config.stash[SITE], options)
    return config.stash.get(KNOWN, None)


def existing(config: pytest.Config, option: str) -> Path:
    """The path that an option names, which has to be there."""
    value = config.getoption(option)
    if value is None:
        raise pytest.UsageError(f"{option} is missing")
    path = Path(value).resolve()
    if not path.exists():
        raise pytest.UsageError(f"{option}: there is nothing at {path}")
    return path


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a world, a path, or a page with widgets runs once for each."""
    if "world" in metafunc.fixturenames:
        metafunc.parametrize("world", WORLDS)
    if "path" in metafunc.fixturenames:
        metafunc.parametrize("path", metafunc.config.stash[SITE].pages)
    if "widgets" in metafunc.fixturenames:
        pages = metafunc.config.stash[SITE].widgets
        metafunc.parametrize("widgets", pages.values(), ids=pages.keys())


def pytest_unconfigure(config: pytest.Config) -> None:
    """Ends the servers and removes the built site."""
    if CLOSING in config.stash:
        config.stash[CLOSING].close()


@pytest.fixture(scope="session")
def site(pytestconfig: pytest.Config) -> Site:
    """The site, built and served."""
    return pytestconfig.stash[SITE]


@pytest.fixture(scope="session")
def built(pytestconfig: pytest.Config) -> Site:
    """The site as it was written, for tests that need no `docs serve`: whoever asks for its address here gets none."""
    return replace(pytestconfig.stash[SITE], live="")


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=pytestconfig.getoption("--chromium"))
        yield browser
        browser.close()


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """A context whose pages are watched, and waited for as long as it takes."""
    context = browser.new_context(**{"locale": "en"} | options)
    context.add_init_script(INIT_SCRIPT)
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Callable[[Theme, bool], BrowserContext]:
    """A browser context for a theme, with scripts or without; kept, so that its cache is warm."""
    made: dict[tuple[Theme, bool], BrowserContext] = {}

    def context(theme: Theme, scripts: bool) -> BrowserContext:
        if (theme, scripts) not in made:
            made[theme, scripts] = new_context(
                browser, color_scheme=theme, java_script_enabled=scripts, reduced_motion="reduce"
            )
        return made[theme, scripts]

    return context


@pytest.fixture
def in_all_forms(pytestconfig: pytest.Config) -> bool:
    """Whether each page is opened in every form there is."""
    return bool(pytestconfig.getoption("--all-forms"))


@pytest.fixture
def open_in(browser: Browser) -> Iterator[OpenIn]:
    """Opens an empty page for a form, with nothing in its cache, until the test ends."""
    contexts: list[BrowserContext] = []

    def empty(form: Form) -> Page:
        contexts.append(
            new_context(browser, color_scheme=form.theme, java_script_enabled=form.scripts, reduced_motion="reduce")
        )
        return contexts[-1].new_page()

    yield empty
    for context in contexts:
        context.close()


@pytest.fixture
def serve(pytestconfig: pytest.Config) -> Iterator[Callable[[Path], WatchedSite]]:
    """Serves a site that is being written, until the test ends."""
    sites: list[WatchedSite] = []

    def start(root: Path) -> WatchedSite:
        sites.append(WatchedSite(existing(pytestconfig, "--docs"), root))
        return sites[-1]

    yield start
    for site in sites:
        site.stop()


@pytest.fixture
def open_page(contexts: Callable[[Theme, bool], BrowserContext]) -> Iterator[OpenPage]:
    """Opens an empty page of a width and theme, with scripts or without, until the test ends."""
    pages: list[Page] = []

    def empty(width: int = 1440, theme: Theme = "light", scripts: bool = True) -> Page:
        page = contexts(theme, scripts).new_page()
        page.set_viewport_size({"width": width, "height": 900})
        pages.append(page)
        return page

    yield empty
    for page in pages:
        page.close()
