"""The served test App Store, and other stores it must not be confused with."""
from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from store import Forgery, Store, make_site


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares the program to test."""
    parser.getgroup("docs", "the store").addoption("--docs", metavar="PATH", help="the docs program")


@pytest.fixture(scope="session")
def docs(pytestconfig: pytest.Config) -> Path:
    """The program."""
    given = pytestconfig.getoption("--docs")
    if given is None or not Path(given).is_file():
        raise pytest.UsageError(f"--docs: there is no program at {given}")
    return Path(given).resolve()


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of a site of one page."""
    return make_site(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def store(docs: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store with its own identity, in which one product of each kind has been bought."""
    with Store(docs, root, tmp_path_factory.mktemp("store") / "identity") as store:
        store.fill()
        yield store


@pytest.fixture(scope="session")
def foreign(docs: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Another store: the same purchases, signed by somebody no client trusts."""
    with Store(docs, root, tmp_path_factory.mktemp("foreign") / "identity") as store:
        store.fill()
        yield store


@pytest.fixture(scope="session")
def forged_identity(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The identity of the store whose roots the forgeries share."""
    return tmp_path_factory.mktemp("forged") / "identity"


@pytest.fixture(scope="session")
def forgeries(docs: Path, forged_identity: Path) -> dict[str, Forgery]:
    """Data signed with a faulty certificate chain, by the fault; `none` has no fault."""
    words = [str(docs.parent / "StoreForger"), str(forged_identity)]
    printed = subprocess.run(words, capture_output=True, check=True).stdout
    return {name: Forgery(**members) for name, members in json.loads(printed).items()}


@pytest.fixture(scope="session")
def forged(docs: Path, root: Path, forged_identity: Path, forgeries: dict[str, Forgery]) -> Iterator[Store]:
    """A store that trusts the roots of all forgeries."""
    assert forgeries
    with Store(docs, root, forged_identity) as store:
        yield store
