"""Skips tests that passed, until something that they depend on changes.

A test of a page depends on the built page, its recorded runs, all assets, the headers the server sends with it, these
tests, and the machine's packages, including the browser and its fonts. A test that takes the site without its server
(`built`, or the mark `static`) depends on all of its files. All depend on the options: the browser, and the forms in which pages are opened.
Whether the server answers as recorded is tested every time (`test_recordings.py`).
"""
from __future__ import annotations

import hashlib
import subprocess
import urllib.request
from collections.abc import Iterable
from functools import cached_property
from importlib.metadata import distributions
from pathlib import Path

import pytest

from worlds import Site

TESTS = Path(__file__).parent
THEME = TESTS.parents[1] / "templates"


class KnownTests:
    """The tests that passed, each with a digest of its inputs."""

    def __init__(self, folder: Path, site: Site, options: Iterable[str]) -> None:
        self._folder = folder
        self._site = site
        self._options = list(options)
        folder.mkdir(parents=True, exist_ok=True)

    def has_passed(self, item: pytest.Item) -> bool:
        """Whether a test passed with its current inputs."""
        file, key = self._file(item), self._key(item)
        return key is not None and file.is_file() and file.read_text() == key

    def store(self, item: pytest.Item, passed: bool) -> None:
        """Records that a test passed, or forgets it."""
        key = self._key(item)
        if passed and key is not None:
            self._file(item).write_text(key)
        else:
            self._file(item).unlink(missing_ok=True)

    def _file(self, item: pytest.Item) -> Path:
        return self._folder / hashlib.sha256(item.nodeid.encode()).hexdigest()

    def _key(self, item: pytest.Item) -> str | None:
        """Returns a digest of a test's inputs, or None if the program itself is one of them."""
        values = item.callspec.params if hasattr(item, "callspec") else {}
        fixtures, name = getattr(item, "fixturenames", ()), item.path.stem
        if name == "test_pages" and "path" in values:
            return self._digest(self._page(values["path"]))
        if name == "test_widgets":
            return self._digest(self._page((values.get("originals") or values["exemplars"])[0].page))
        if "serve" in fixtures or ("site" in fixtures and not is_static(item)):
            return None
        if "built" in fixtures:
            return self._digest(self._files)
        return self._digest(digest_of(THEME)) if name == "test_listings" else None

    def _digest(self, *parts: str) -> str:
        return hashlib.sha256("\0".join([self._surroundings, *parts]).encode()).hexdigest()

    def _page(self, path: str) -> str:
        """Returns a digest of a page, and of everything that it may load."""
        site = self._site
        folders = [site.file(widget.runs).parent for widget in site.widgets.get(path, [])]
        parts = [hashlib.sha256(site.file(path).read_bytes()).hexdigest(), self._assets, self._headers(path)]
        return "\0".join(parts + [digest_of(folder) for folder in folders])

    def _headers(self, path: str) -> str:
        """Returns the headers that the server sends with a page, except the date."""
        if path.endswith("/404.html"):
            return ""
        with urllib.request.urlopen(self._site.url("live", path), timeout=300) as answer:
            return "\n".join(sorted(f"{key}: {value}" for key, value in answer.getheaders() if key.lower() != "date"))

    @cached_property
    def _files(self) -> str:
        return digest_of(self._site.folder) + digest_of(THEME)

    @cached_property
    def _assets(self) -> str:
        return digest_of(self._site.folder / "assets")

    @cached_property
    def _surroundings(self) -> str:
        packages = subprocess.run(["dpkg-query", "--show"], capture_output=True, text=True, check=True).stdout
        python = sorted(f"{one.name} {one.version}" for one in distributions())
        return "\0".join([packages, *python, digest_of(TESTS), *self._options])


def is_static(item: pytest.Item) -> bool:
    """Returns whether a test opens the built site alone, by its mark or its world."""
    world = item.callspec.params.get("world") if hasattr(item, "callspec") else None
    return world == "static" or (world is None and item.get_closest_marker("static") is not None)


def digest_of(folder: Path) -> str:
    """Returns a digest of all files below a folder."""
    digest = hashlib.sha256()
    for file in in_order(folder.rglob("*")):
        digest.update(f"{file.relative_to(folder)}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\0".encode())
    return digest.hexdigest()


def in_order(files: Iterable[Path]) -> list[Path]:
    """Returns the files sorted, without Python's caches."""
    return sorted(file for file in files if file.is_file() and "__pycache__" not in file.parts)
