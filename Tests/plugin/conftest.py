"""What `make dist` packs, made from the program under test."""
from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares the program to pack."""
    parser.getgroup("docs", "the plugin").addoption("--docs", metavar="PATH", help="the docs program")


def pack(program: Path, output: Path, *options: str) -> Path:
    """Packs the program into a folder."""
    script = ROOT / "Scripts" / "bundle.py"
    subprocess.run([script, "--program", program, "--output", output, *options], check=True)
    return output


@pytest.fixture(scope="session")
def docs(pytestconfig: pytest.Config) -> Path:
    """The program."""
    given = pytestconfig.getoption("--docs")
    if given is None or not Path(given).is_file():
        raise pytest.UsageError(f"--docs: there is no program at {given}")
    return Path(given).resolve()


@pytest.fixture(scope="session")
def packed(docs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with all that is published."""
    return pack(docs, tmp_path_factory.mktemp("packed") / "dist")
