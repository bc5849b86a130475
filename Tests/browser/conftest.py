"""Options, the site in its two worlds, and the browser that opens its pages."""
from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from watch import INIT_SCRIPT
from worlds import Site, WatchedSite, open_site

WORLDS = ("live", "static")
SITE = pytest.StashKey[Site]()
CLOSING = pytest.StashKey[ExitStack]()

OpenPage = Callable[..., Page]
Theme = Literal["light", "dark"]

expect.set_options(timeout=10_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """What is tested, and with which browser."""
    group = parser.getgroup("docs", "the site")
    group.addoption("--docs", metavar="PATH", help="the docs program")
    group.addoption("--root", metavar="DIR", help="the folder with docs.yml and content/")
    group.addoption("--chromium", metavar="PATH", default="/usr/bin/chromium", help="the browser")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Builds and serves the site, before the tests for its pages are counted."""
    config = session.config
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        return  # The tests run in other processes, each with a site of its own.
    docs, root = existing(config, "--docs"), existing(config, "--root")
    try:
        closing = config.stash.setdefault(CLOSING, ExitStack())
        config.stash[SITE] = closing.enter_context(open_site(docs, root))
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        raise pytest.UsageError(str(error)) from error


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
    """A test that asks for a world, a path or a widget runs once for each."""
    if "world" in metafunc.fixturenames:
        metafunc.parametrize("world", WORLDS)
    if "path" in metafunc.fixturenames:
        metafunc.parametrize("path", metafunc.config.stash[SITE].pages)
    if "widget" in metafunc.fixturenames:
        metafunc.parametrize("widget", metafunc.config.stash[SITE].widgets, ids=str)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Ends the servers and removes the built site."""
    if CLOSING in config.stash:
        config.stash[CLOSING].close()


@pytest.fixture(scope="session")
def site(pytestconfig: pytest.Config) -> Site:
    """The site, built and served."""
    return pytestconfig.stash[SITE]


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=pytestconfig.getoption("--chromium"))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Callable[[Theme, bool], BrowserContext]:
    """A browser context for a theme, with scripts or without; kept, so that its cache is warm."""
    made: dict[tuple[Theme, bool], BrowserContext] = {}

    def context(theme: Theme, scripts: bool) -> BrowserContext:
        if (theme, scripts) not in made:
            made[theme, scripts] = browser.new_context(
                color_scheme=theme, java_script_enabled=scripts, reduced_motion="reduce", locale="en"
            )
            made[theme, scripts].add_init_script(INIT_SCRIPT)
        return made[theme, scripts]

    return context


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
