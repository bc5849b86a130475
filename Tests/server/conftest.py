"""Options, a small site, and its servers: replicas behind nginx, and nginx over the built folder."""
from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from stands import Cluster, Nginx, Replica, built, free_ports, make_site, one_line

REPLICAS = 3


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares the program to test."""
    parser.getgroup("docs", "the server").addoption("--docs", metavar="PATH", help="the docs program")


@pytest.fixture(scope="session")
def docs(pytestconfig: pytest.Config) -> Path:
    """The program."""
    given = pytestconfig.getoption("--docs")
    if given is None or not Path(given).is_file():
        raise pytest.UsageError(f"--docs: there is no program at {given}")
    return Path(given).resolve()


@pytest.fixture(scope="module")
def open_folder() -> Iterator[Path]:
    """A folder that every user may read. Another run of pytest takes that right from the folders that pytest makes."""
    with tempfile.TemporaryDirectory(prefix="livedocs-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture(scope="module")
def address(docs: Path, site: Path) -> Iterator[str]:
    """A server of the module's site, on which listings can be edited."""
    (port,) = free_ports(1)
    words = [docs, "serve", "--root", site, "--port", str(port), "--no-watch", "--run"]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen([str(word) for word in words], **options) as server:
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if line.startswith("Serving "):
                break
        else:
            raise AssertionError(f"the server ended:\n{said}")
        yield f"http://127.0.0.1:{port}"
        server.kill()


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of a small site."""
    return make_site(tmp_path_factory.mktemp("sources"))


@pytest.fixture(scope="session")
def folder(docs: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `docs build` writes it."""
    return built(docs, root, tmp_path_factory.mktemp("published") / "site")


@pytest.fixture(scope="session")
def replica(docs: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replica]:
    """One replica that no test disturbs."""
    with Replica(docs, root, free_ports(1)[0], tmp_path_factory.mktemp("replica")) as replica:
        yield replica


@pytest.fixture(scope="session")
def cluster(docs: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Replicas behind nginx, as in deploy/nginx/replicas.conf."""
    with Cluster(docs, root, REPLICAS, tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def static(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    """nginx over the built folder, as in deploy/nginx/static.conf."""
    places = {"root.conf": f"root {folder};"}
    with Nginx(tmp_path_factory.mktemp("static"), ["static.conf"], places, redirects=folder / "_redirects") as nginx:
        yield nginx


def pytest_make_parametrize_id(val: object) -> str | None:
    """Names a test case after the value that it requests."""
    return one_line(val) if isinstance(val, (str, bytes)) else None
