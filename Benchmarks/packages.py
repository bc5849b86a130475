#!/usr/bin/env python3
"""Checks the documentation of well-known packages where it is, and writes what came of it as a table.

Each package of `packages.toml` is cloned at its version and adopted twice: as it is, and with its settings there. No
file of a package changes. What a listing is worth is counted from the program's own report.

The reports stay in the folder. Usage:

    Benchmarks/packages.py [--docs PATH] [--clones FOLDER] [--folder FOLDER] [--page FILE] [--only NAME...] [--known]
"""
from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BEGIN, END = "| package |", "\n\n"
HEADINGS = [
    "package", "all", "run", "compiled", "compared", "sound", "wrong", "context",
]


@dataclass
class Outcome:
    """What became of the listings of a package."""

    listings: int = 0
    ran: int = 0
    compiled: int = 0
    compared: int = 0
    need_context: int = 0
    said: int = 0
    wrong: int = 0
    crashed: int = 0
    broken: int = 0

    @property
    def sound(self) -> int:
        """The listings that were checked and have no fault."""
        return self.ran + self.compiled + self.compared + self.said - self.wrong - self.crashed

    @property
    def share(self) -> str:
        """The sound ones as a percentage."""
        # A space that doesn't break.
        return f"{100 * self.sound / self.listings:.0f}\u00a0%" if self.listings else "–"


def number(pattern: str, text: str) -> int:
    """Returns the number that a pattern captures, or 0."""
    match = re.search(pattern, text, re.MULTILINE)
    return int(match[1].replace(",", "")) if match else 0


def adopt(docs: Path, package: Path) -> str:
    """Adopts a package. Returns the report."""
    (package / "docs.baseline.yml").unlink(missing_ok=True)
    run = subprocess.run([docs, "adopt"], cwd=package, text=True, capture_output=True, check=False)
    text = run.stdout + run.stderr
    if run.returncode != 0:
        sys.exit(f"error: {package.name} can't be adopted:\n{text}")
    return text


def counts(text: str) -> Outcome:
    """Counts what a report says of the listings."""
    return Outcome(
        listings=number(r"(\d+) listings?\b", text),
        ran=number(r"(\d+) ran\b", text),
        compiled=number(r"(\d+) only compiled", text),
        compared=number(r"(\d+) as \w+ modules? declares?", text) + number(r"(\d+) compiled as a? ?manifests?", text),
        said=number(r"(\d+) failed as they say", text),
        wrong=number(r"^Give something else.*: (\d+)$", text),
        crashed=number(r"^Throw, crash.*: (\d+)$", text),
        broken=number(r"^Not Swift: (\d+)$", text) + number(r"^Use what isn't there.*: (\d+)$", text),
        need_context=number(r"^Need context.*: (\d+)$", text),
    )


def clone(entry: dict[str, Any], clones: Path | None, folder: Path) -> Path:
    """Clones a package at its version."""
    target = folder / entry["name"]
    shutil.rmtree(target, ignore_errors=True)
    source = str(clones / entry["name"]) if clones else entry["url"]
    subprocess.run(["git", "clone", "--quiet", source, target], check=True)
    subprocess.run(["git", "-C", target, "checkout", "--quiet", entry["version"]], check=True)
    return target


def configure(file: Path, settings: str) -> None:
    """Adds settings to a docs.yml. A key that it has already gets the new value."""
    keys = tuple(re.findall(r"^\w+:", settings, re.MULTILINE))
    lines = [line for line in file.read_text().splitlines() if not line.startswith(keys)]
    file.write_text("\n".join([*lines, settings, ""]))


def row(name: str, after: Outcome) -> list[str]:
    """Returns a row of the table."""
    bugs = after.broken + after.wrong
    return [
        name, f"{after.listings:,}", f"{after.ran:,}", f"{after.compiled:,}", f"{after.compared + after.said:,}",
        f"**{after.share}**", f"{bugs:,}", f"{after.need_context:,}",
    ]


def total(outcomes: list[Outcome]) -> Outcome:
    """Returns the sum of some outcomes."""
    names = ["listings", "ran", "compiled", "compared", "said", "wrong", "crashed", "broken", "need_context"]
    return Outcome(**{name: sum(getattr(outcome, name) for outcome in outcomes) for name in names})


def table(rows: list[list[str]]) -> str:
    """Returns a Markdown table."""
    lines = [HEADINGS, ["---"] + ["--:"] * (len(HEADINGS) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main() -> None:
    """Checks the packages and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--docs", type=Path, default=ROOT / ".build" / "release" / "docs")
    parser.add_argument("--clones", type=Path, help="a folder with a clone of each package, instead of the network")
    parser.add_argument("--folder", type=Path, default=ROOT / ".build" / "packages", help="where to work")
    parser.add_argument("--page", type=Path, help="a page whose first such table is replaced")
    parser.add_argument("--only", nargs="*", help="names of packages")
    parser.add_argument("--known", action="store_true", help="use the reports that are in the folder")
    options = parser.parse_args()
    docs = options.docs.resolve()
    entries = tomllib.loads((ROOT / "Benchmarks" / "packages.toml").read_text())["package"]
    options.folder.mkdir(parents=True, exist_ok=True)

    rows, all_before, all_after = [], [], []
    for entry in entries:
        if options.only and entry["name"] not in options.only:
            continue
        reports = [options.folder / f"{entry['name']}-{form}.txt" for form in ("before", "after")]
        if not (options.known and all(report.exists() for report in reports)):
            package = clone(entry, options.clones, options.folder)
            reports[0].write_text(adopt(docs, package))
            if settings := entry.get("settings", "").strip():
                configure(package / "docs.yml", settings)
                reports[1].write_text(adopt(docs, package))
            else:
                reports[1].write_text(reports[0].read_text())
        before, after = (counts(report.read_text()) for report in reports)
        rows.append(row(f"[{entry['name']}]({entry['url']}) {entry['shown']}", after))
        all_before.append(before)
        all_after.append(after)
        print(f"{entry['name']}: {before.share} as it is, {after}", flush=True)
    print(f"together: {total(all_before).share} as they are")
    rows.append(row("together", total(all_after)))
    written = table(rows)
    print(written)
    if options.page:
        text = options.page.read_text()
        start = text.index(BEGIN)
        options.page.write_text(text[:start] + written + text[text.index(END, start):])


if __name__ == "__main__":
    main()
