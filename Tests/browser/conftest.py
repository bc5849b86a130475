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
from known import KnownTests, is_static
from watch import INIT_SCRIPT
from worlds import Site, WatchedSite, open_site

WORLDS = ("live", "static")
SITE = pytest.StashKey[Site]()
CLOSING = pytest.StashKey[ExitStack]()
KNOWN = pytest.StashKey[KnownTests]()

OpenPage = Callable[..., Page]
OpenIn = Callable[[Form], Page]

# The time limit for waiting, in milliseconds. It doesn't measure speed: everything takes longer on a busy machine.
PATIENCE = 60_000

expect.set_options(timeout=PATIENCE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares the program, the site and the browser to test with."""
    group = parser.getgroup("docs", "the site")
    group.addoption("--docs", metavar="PATH", help="the docs program")
    group.addoption("--root", metavar="DIR", help="the folder with docs.yml and content/")
    group.addoption("--built", metavar="DIR", help="the site as docs build just wrote it; built if not given")
    group.addoption("--chromium", metavar="PATH", default="/usr/bin/chromium-headless-shell", help="the browser")
    group.addoption("--known", metavar="DIR", help="the folder that records passed tests; without it, all run")
    group.addoption("--all-forms", action="store_true", help="opens each page in every form")


# Runs before pytest-xdist starts its workers.
@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Builds and serves the site once, for all workers, before the tests of its pages are collected."""
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
    """Passes the site to a worker."""
    node.workerinput["site"] = node.config.stash[SITE].words()  # type: ignore[attr-defined]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips a test that passed and whose inputs haven't changed, and reports it as skipped."""
    if (known := known_tests(item.config)) and known.has_passed(item):
        pytest.skip("passed before, and nothing that it depends on has changed")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Records the tests that passed."""
    report = yield
    if report.when == "call" and (known := known_tests(item.config)):
        known.store(item, report.passed)
    return report


def known_tests(config: pytest.Config) -> KnownTests | None:
    """The tests that passed before, if a file for them is given."""
    folder = config.getoption("--known")
    if folder and KNOWN not in config.stash:
        options = [str(config.getoption(name)) for name in ("--chromium", "--all-forms")]
        config.stash[KNOWN] = KnownTests(Path(folder), config.stash[SITE], options)
    return config.stash.get(KNOWN, None)


def existing(config: pytest.Config, option: str) -> Path:
    """Returns the path of an option, which has to exist."""
    value = config.getoption(option)
    if value is None:
        raise pytest.UsageError(f"{option} is missing")
    path = Path(value).resolve()
    if not path.exists():
        raise pytest.UsageError(f"{option}: there is nothing at {path}")
    return path


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs a test once for each world, path, or page with widgets that it takes as an argument.

    `originals` are `widgets` without the translations of a page, because what the test checks is the same in every
    language; `exemplars` are the widgets that show a simulation first. Both are all widgets if each page is opened in
    every form.
    """
    if "world" in metafunc.fixturenames:
        metafunc.parametrize("world", WORLDS)
    if "path" in metafunc.fixturenames:
        metafunc.parametrize("path", metafunc.config.stash[SITE].pages)
    for name in ("widgets", "originals", "exemplars"):
        if name in metafunc.fixturenames:
            site, is_whole = metafunc.config.stash[SITE], metafunc.config.getoption("--all-forms")
            pages = site.widgets
            if name == "originals" and not is_whole:
                pages = {page: widgets for page, widgets in pages.items() if page not in site.translations}
            elif name == "exemplars" and not is_whole:
                pages = site.exemplars
            metafunc.parametrize(name, pages.values(), ids=pages.keys())


def pytest_configure(config: pytest.Config) -> None:
    """Declares the marks of tests."""
    config.addinivalue_line("markers", "long: runs only with --all-forms")
    config.addinivalue_line("markers", "static: opens the built site alone, and not `docs serve`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the long tests to the long form; the summary says how many."""
    if config.getoption("--all-forms"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if item not in long]
    config.hook.pytest_deselected(items=long)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stops the servers and removes the built site."""
    if CLOSING in config.stash:
        config.stash[CLOSING].close()


@pytest.fixture
def site(request: pytest.FixtureRequest, built: Site) -> Site:
    """The site, built and served; a test of the static world alone can't ask the server."""
    return built if is_static(request.node) else request.config.stash[SITE]


@pytest.fixture(scope="session")
def built(pytestconfig: pytest.Config) -> Site:
    """The built site, for tests that need no `docs serve`; requesting its live address from here fails."""
    return replace(pytestconfig.stash[SITE], live="")


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """One browser, shared by all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=pytestconfig.getoption("--chromium"))
        yield browser
        browser.close()


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """Creates a context whose pages record policy violations, with a generous time limit."""
    context = browser.new_context(**{"locale": "en"} | options)
    context.add_init_script(INIT_SCRIPT)
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Callable[[Theme, bool], BrowserContext]:
    """A browser context for a theme, with or without scripts; reused to keep its cache warm."""
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
    """Whether each page is opened in every form."""
    return bool(pytestconfig.getoption("--all-forms"))


@pytest.fixture
def open_in(browser: Browser) -> Iterator[OpenIn]:
    """Opens an empty page for a form, with an empty cache, until the test ends."""
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
def serve(pytestconfig: pytest.Config) -> Iterator[Callable[..., WatchedSite]]:
    """Serves a site that is being edited, until the test ends."""
    sites: list[WatchedSite] = []

    def start(root: Path, *options: Any) -> WatchedSite:
        sites.append(WatchedSite(existing(pytestconfig, "--docs"), root, *options))
        return sites[-1]

    yield start
    for site in sites:
        site.stop()


@pytest.fixture
def open_page(contexts: Callable[[Theme, bool], BrowserContext]) -> Iterator[OpenPage]:
    """Opens an empty page of a width and theme, with or without scripts, until the test ends."""
    pages: list[Page] = []

    def empty(width: int = 1440, theme: Theme = "light", scripts: bool = True) -> Page:
        page = contexts(theme, scripts).new_page()
        page.set_viewport_size({"width": width, "height": 900})
        pages.append(page)
        return page

    yield empty
    for page in pages:
        page.close()
