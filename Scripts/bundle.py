#!/usr/bin/env python3
"""Packs a built program for people who don't want to build it.

Writes into a folder, without network requests:

    docs-VERSION-TRIPLE.artifactbundle.zip  an artifact bundle (SE-0305)
    docs-VERSION-TRIPLE.tar.gz              the program, its theme and the licenses, for any machine
    Containerfile                           an image made from the tarball
    livedocs/                               the package with the command plugin, `swift package docs`
    SHA256SUMS                              the checksums of the archives

The package names the bundle inside it, or with `--url` the published archive and its checksum. The archives depend on
their content only: packing the same program again gives the same bytes.

Usage: Scripts/bundle.py [--program PATH] [--output FOLDER] [--url ADDRESS]
"""
from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
THEME = "LiveDocs_DefaultTheme.resources"
# Debian's packages whose libraries the program contains.
LINKED = ["libcmark-dev", "libjemalloc-dev", "libstemmer-dev", "zlib1g-dev"]
# The earliest date that zip archives can express.
DATE = (1980, 1, 1, 0, 0, 0)


def printed(*command: str | Path) -> str:
    """Returns the output of a program."""
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()


def collect(program: Path, folder: Path) -> None:
    """Copies the program without its debug information, its theme, and the licenses of all that it contains."""
    folder.mkdir(parents=True)
    subprocess.run(["strip", "-o", folder / "docs", program], check=True)
    shutil.copytree(program.parent / THEME, folder / THEME)
    licenses = folder / "licenses"
    licenses.mkdir()
    shutil.copy(ROOT / "LICENSE", licenses / "livedocs.txt")
    for package in LINKED:
        shutil.copy(f"/usr/share/doc/{package}/copyright", licenses / f"{package}.txt")
    for checkout in sorted((ROOT / ".build" / "checkouts").iterdir()):
        for text in sorted(checkout.glob("LICENSE*")) + sorted(checkout.glob("NOTICE*")):
            shutil.copy(text, licenses / f"{checkout.name}-{text.stem.lower()}.txt")


def files(folder: Path) -> list[Path]:
    """Lists the files of a folder, sorted."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def mode(path: Path) -> int:
    """Returns the permissions that a file gets in an archive."""
    return 0o755 if path.name == "docs" else 0o644


def write_zip(folder: Path, archive: Path) -> None:
    """Packs a folder, including its name."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in files(folder):
            entry = zipfile.ZipInfo(str(path.relative_to(folder.parent)), DATE)
            entry.external_attr = (0o100000 | mode(path)) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, path.read_bytes())


def write_tar(folder: Path, archive: Path, name: str) -> None:
    """Packs a folder under another name."""
    with archive.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w") as file:
            for path in files(folder):
                entry = tarfile.TarInfo(f"{name}/{path.relative_to(folder)}")
                entry.size, entry.mode = path.stat().st_size, mode(path)
                with path.open("rb") as content:
                    file.addfile(entry, content)


def checksum(path: Path) -> str:
    """Returns the SHA-256 of a file, which is what `swift package compute-checksum` prints."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_package(output: Path, bundle: Path, url: str | None, digest: str) -> None:
    """Writes the package with the plugin, which brings the bundle or knows where it is published."""
    package = output / "livedocs"
    shutil.copytree(ROOT / "deploy" / "plugin", package)
    shutil.copy(ROOT / "LICENSE", package)
    inside = f'path: "{bundle.name}"'
    manifest = package / "Package.swift"
    text = manifest.read_text()
    if inside not in text:
        sys.exit(f"error: deploy/plugin/Package.swift doesn't contain '{inside}'")
    if url is None:
        shutil.move(bundle, package)
    else:
        manifest.write_text(text.replace(inside, f'url: "{url}", checksum: "{digest}"'))
        shutil.rmtree(bundle)


def main() -> None:
    """Packs the program."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path, default=ROOT / ".build" / "release" / "docs")
    parser.add_argument("--output", type=Path, default=ROOT / ".build" / "dist", help="replaced if it exists")
    parser.add_argument("--url", help="where the zip archive will be published")
    options = parser.parse_args()
    program = options.program.resolve()
    if not program.is_file():
        sys.exit(f"error: there is no program at {options.program}. Run 'make dist' first")
    version = printed(program, "--version")
    triple = json.loads(printed("swiftc", "-print-target-info"))["target"]["unversionedTriple"]
    name = f"docs-{version}-{triple}"
    output: Path = options.output.resolve()
    shutil.rmtree(output, ignore_errors=True)
    bundle = output / "docs.artifactbundle"
    collect(program, bundle / name)
    variant = {"path": f"{name}/docs", "supportedTriples": [triple]}
    artifact = {"version": version, "type": "executable", "variants": [variant]}
    info = {"schemaVersion": "1.0", "artifacts": {"docs": artifact}}
    (bundle / "info.json").write_text(json.dumps(info, indent=2) + "\n")

    archive, tarball = output / f"{name}.artifactbundle.zip", output / f"{name}.tar.gz"
    write_zip(bundle, archive)
    write_tar(bundle / name, tarball, name)
    recipe = (ROOT / "deploy" / "Containerfile.bundle").read_text()
    (output / "Containerfile").write_text(recipe.replace("{name}", name))
    write_package(output, bundle, options.url, checksum(archive))
    sums = [f"{checksum(path)}  {path.name}\n" for path in (archive, tarball)]
    (output / "SHA256SUMS").write_text("".join(sums))

    for path in (archive, tarball):
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path}")
    print(f"           {output / 'livedocs'}: the package with the plugin")


if __name__ == "__main__":
    main()
