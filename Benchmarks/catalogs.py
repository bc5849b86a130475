#!/usr/bin/env python3
"""Compares how LiveDocs and DocC read the catalogs of well-known packages.

Each package is cloned at its version and adopted. `docc convert` of the toolchain gets the same catalogs, and symbol
graphs of the same build. The table has the links in catalogs that each can't resolve, the seconds that each takes for
documentation that hasn't changed since the last run, and the size of what it writes. The exit status is 1 if DocC
resolves a link that LiveDocs doesn't.

Usage: Benchmarks/catalogs.py [--docs PATH] [--clones FOLDER] [--folder FOLDER] [--only NAME...]
"""
from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from packages import ROOT, clone, configure

NAMES = ["swift-argument-parser", "swift-collections", "swift-nio"]
# DocC doesn't check the addresses of other files, so `file-is-missing` isn't compared.
LINKS = {"symbol-is-unknown", "symbol-is-ambiguous", "link-leads-nowhere"}


def run(*command: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs a program."""
    return subprocess.run(list(map(str, command)), cwd=folder, text=True, capture_output=True, check=False)


def size(folder: Path) -> float:
    """Returns the bytes of a folder's files, in megabytes."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def with_docc(package: Path, catalogs: list[Path], output: Path) -> tuple[set[tuple[str, int]], float]:
    """Converts catalogs with DocC. Returns the lines with links that it can't resolve, and the seconds."""
    modules = next((package / ".build").glob("*/debug/Modules"))
    lines, seconds = set(), 0.0
    for catalog in catalogs:
        name = catalog.parent.name
        graphs = output / "graphs" / name
        graphs.mkdir(parents=True)
        (output / "sites").mkdir(exist_ok=True)
        start = time.monotonic()
        run(
            "swift", "symbolgraph-extract", "-module-name", name, "-I", modules, "-target",
            "x86_64-unknown-linux-gnu", "-output-dir", graphs, "-minimum-access-level", "public",
            "-emit-extension-block-symbols", *includes(package), folder=package,
        )
        made = run(
            "docc", "convert", catalog, "--fallback-display-name", name, "--fallback-bundle-identifier", name,
            "--additional-symbol-graph-dir", graphs, "--output-path", output / "sites" / name,
            "--transform-for-static-hosting", folder=package,
        )
        seconds += time.monotonic() - start
        if made.returncode != 0:
            sys.exit(f"error: docc can't convert {catalog}:\n{made.stderr}")
        for match in re.finditer(r"^warning: (.*)\n +--> (.*?):(\d+):", made.stdout + made.stderr, re.MULTILINE):
            if re.search("doesn't exist|isn't a disambiguation|is ambiguous|unable to resolve|No symbol", match[1]):
                lines.add((Path(match[2]).name, int(match[3])))
    return lines, seconds


def includes(package: Path) -> list[str]:
    """Returns the compiler's options for the modules of C that a package has."""
    maps = sorted(package.glob("Sources/*/include/module.modulemap"))
    maps += sorted((package / ".build").glob("*/debug/*.build/module.modulemap"))
    maps += sorted((package / ".build" / "checkouts").glob("*/Sources/*/include/module.modulemap"))
    found = {}
    for path in maps:
        module = re.search(r"module (\w+)", path.read_text())
        if module:
            found.setdefault(module[1], path)
    return [word for path in found.values() for word in ("-Xcc", f"-fmodule-map-file={path}")]


def with_docs(docs: Path, package: Path, output: Path) -> tuple[set[tuple[str, int]], float]:
    """Builds the site. Returns the lines with links that can't be resolved, and the seconds of a second build."""
    run(docs, "build", "--output", output, folder=package)
    start = time.monotonic()
    made = run(docs, "build", "--output", output, "--format", "json", folder=package)
    seconds = time.monotonic() - start
    if not (output / "index.html").exists():
        sys.exit(f"error: {package.name} can't be built:\n{made.stdout}{made.stderr}")
    faults = json.loads(made.stdout)["diagnostics"]
    return {
        (Path(fault["file"]).name, fault["line"]) for fault in faults
        if fault["rule"] in LINKS and ".docc/" in fault["file"]
    }, seconds


def main() -> None:
    """Compares the packages and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--docs", type=Path, default=ROOT / ".build" / "release" / "docs")
    parser.add_argument("--clones", type=Path, help="a folder with a clone of each package, instead of the network")
    parser.add_argument("--folder", type=Path, default=ROOT / ".build" / "catalogs", help="where to work")
    parser.add_argument("--only", nargs="*", default=NAMES, help="names of packages")
    options = parser.parse_args()
    docs = options.docs.resolve()
    packages = tomllib.loads((ROOT / "Benchmarks" / "packages.toml").read_text())["package"]
    entries = {entry["name"]: entry for entry in packages}
    options.folder.mkdir(parents=True, exist_ok=True)
    print("| package | catalogs | unresolved by DocC | by LiveDocs | only by LiveDocs | seconds | MB |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    failures = 0
    for name in options.only:
        package = clone(entries[name], options.clones, options.folder)
        adopted = run(docs, "adopt", folder=package)
        if adopted.returncode != 0:
            sys.exit(f"error: {name} can't be adopted:\n{adopted.stdout}{adopted.stderr}")
        catalogs = sorted(package.glob("Sources/*/*.docc"))
        # Only what DocC gets too, and uncompressed, as it writes files.
        sources = json.dumps([path.relative_to(package).as_posix() for path in catalogs])
        modules = json.dumps([path.parent.name for path in catalogs])
        configure(package / "docs.yml", f"sources: {sources}\nmodules: {modules}\ncompress: none")
        # Listings fail in other ways without the other modules.
        (package / "docs.baseline.yml").unlink(missing_ok=True)
        run(docs, "adopt", folder=package)
        output = options.folder / f"{name}-made"
        shutil.rmtree(output, ignore_errors=True)
        theirs, docc_seconds = with_docc(package, catalogs, output)
        ours, docs_seconds = with_docs(docs, package, output / "docs")
        more = sorted(ours - theirs)
        failures += len(more)
        print(
            f"| {name} | {len(catalogs)} | {len(theirs)} | {len(ours)} | {len(more)} "
            f"| DocC {docc_seconds:.1f}, LiveDocs {docs_seconds:.1f} "
            f"| DocC {size(output / 'sites'):.1f}, LiveDocs {size(output / 'docs'):.1f} |", flush=True,
        )
        for place in more:
            print(f"  {place[0]}:{place[1]}", file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
