"""A package that others wrote gets the plugin, and checks its documentation without compiling anything of ours."""
from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tarfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import ROOT, pack


@pytest.fixture(scope="module")
def package(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Yams as its authors publish it, with the plugin as its only change."""
    folder = tmp_path_factory.mktemp("foreign") / "Yams"
    shutil.copytree(ROOT / ".build" / "checkouts" / "Yams", folder, ignore=shutil.ignore_patterns(".git", ".build"))
    for manifest in folder.glob("Package*.swift"):
        with manifest.open("a") as file:
            file.write(f'\npackage.dependencies.append(.package(path: "{packed / "livedocs"}"))\n')
    swift(folder, "docs", "adopt")
    return folder


def swift(package: Path, *command: str, status: int = 0) -> str:
    """Runs `swift package` and returns everything that it prints."""
    words = ["swift", "package", "--package-path", str(package), *command]
    run = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=1200)
    assert run.returncode == status, run.stdout
    return run.stdout


def page(port: int) -> bytes:
    """Returns the home page of the server at a port, or nothing if there is no server."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
            return bytes(answer.read())
    except OSError:
        return b""


def wait_for(condition: Callable[[], bool]) -> None:
    """Waits until a condition holds."""
    end = time.monotonic() + 300
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_foreign_package_is_checked_and_nothing_of_ours_is_compiled(package: Path) -> None:
    """What it imports is built, and no module of this project."""
    printed = swift(package, "docs", "check")
    assert "ignored 1: Combine exists on Apple's systems only" in printed
    built = {path.stem for path in (package / ".build" / "debug" / "Modules").glob("*.swiftmodule")}
    ours = {path.name for path in (ROOT / "Sources").iterdir()}
    assert "Yams" in built
    assert not built & ours


def test_a_false_listing_fails_with_its_place(package: Path) -> None:
    """The status and the message of `docs` reach whoever called SwiftPM."""
    readme = package / "README.md"
    before = readme.read_text()
    line = before.count("\n") + 3
    readme.write_text(before + "\n```swift\n1 + 1  // => 3\n```\n")
    try:
        assert f"README.md:{line}:" in swift(package, "docs", "check", status=1)
    finally:
        readme.write_text(before)


def test_a_site_is_served_until_it_is_interrupted(package: Path) -> None:
    """Ctrl-C, or the end of SwiftPM, ends the server as well."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["swift", "package", "--package-path", str(package), "docs", "serve", "--port", str(port), "--no-samples"]
    for end in [signal.SIGINT, signal.SIGKILL]:
        # As a terminal does it: the interrupt goes to the process group of SwiftPM.
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, process_group=0) as server:
            wait_for(lambda: b"Yams" in page(port))
            os.killpg(server.pid, end)
            server.wait(60)
        wait_for(lambda: page(port) == b"")


def test_the_archives_say_what_they_contain(docs: Path, packed: Path, tmp_path: Path) -> None:
    """Checksums are SwiftPM's, the tarball runs anywhere, and packing again gives the same bytes."""
    sums = dict(line.split()[::-1] for line in (packed / "SHA256SUMS").read_text().splitlines())
    assert len(sums) == 2
    archive = next(packed.glob("*.zip"))
    assert sums[archive.name] == swift(packed / "livedocs", "compute-checksum", str(archive)).strip()

    url = "https://docs.example/docs.artifactbundle.zip"
    again = pack(docs, tmp_path / "again", "--url", url)
    for name in sums:
        assert (again / name).read_bytes() == (packed / name).read_bytes()
    manifest = json.loads(swift(again / "livedocs", "dump-package"))
    binary = next(target for target in manifest["targets"] if target["type"] == "binary")
    assert (binary["url"], binary["checksum"]) == (url, sums[archive.name])

    with tarfile.open(next(packed.glob("*.tar.gz"))) as tarball:
        tarball.extractall(tmp_path, filter="data")
    program = next(tmp_path.glob("docs-*/docs"))
    assert (program.parent / "licenses" / "livedocs.txt").is_file()
    assert len(list((program.parent / "licenses").iterdir())) > 10
    assert f"ADD {program.parent.name}.tar.gz" in (packed / "Containerfile").read_text()
    subprocess.run([program, "init", tmp_path / "lamps"], check=True)
    subprocess.run([program, "build", "--no-samples", "--root", tmp_path / "lamps"], check=True)
    assert (tmp_path / "lamps" / "site" / "index.html").is_file()
