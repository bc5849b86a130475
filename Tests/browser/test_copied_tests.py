"""The test that a reader copies from a widget compiles and passes."""
from __future__ import annotations

import html
import os
import re
import subprocess
from pathlib import Path

import pytest

from conftest import existing
from worlds import Site, Widget

TEMPLATE = re.compile(r'<template class="test">(.*?)</template>', re.DOTALL)

FRONT = "---\ntitle: Copies\n---\n\n"


def copied(site: Site, widget: Widget, number: int) -> str:
    """The test of a widget's run. Its name is followed by a number: one file can't have two tests of one name."""
    found = TEMPLATE.search(site.file(f"{widget.runs}default.html").read_text(encoding="utf-8"))
    assert found, f"{widget} has no test"
    code = html.unescape(found[1])
    renamed = re.sub(r"^(@Test func \w+)\(", rf"\g<1>{number}(", code, count=1, flags=re.MULTILINE)
    assert renamed != code, f"{widget}: {code}"
    return renamed


def test_every_copied_test_passes(
    built: Site, pytestconfig: pytest.Config, tmp_path: Path, in_all_forms: bool
) -> None:
    """Written into pages, they are listings like any others: `docs check` compiles and runs them.

    The short form takes one widget of each simulation.
    """
    docs, root = existing(pytestconfig, "--docs"), existing(pytestconfig, "--root")
    modules = re.search(r"^modules:\n((?:  - \w+\n)+)", (root / "docs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert modules
    (tmp_path / "docs.yml").write_text(f"title: Copies\npackage: {os.path.relpath(root, tmp_path)}\n{modules[0]}", encoding="utf-8")
    content = tmp_path / "content"
    content.mkdir()
    # What the build of the site knows of the package's modules holds here too.
    (tmp_path / ".build").mkdir()
    (tmp_path / ".build" / "docs").symlink_to(root / ".build" / "docs")
    # The test of a translated widget is that of the original, unless the author changed the scenario.
    distinct: set[str] = set()
    count = 0
    for number, widgets in enumerate((built.widgets if in_all_forms else built.exemplars).values()):
        codes = [code for index, widget in enumerate(widgets) if (code := copied(built, widget, index)) not in distinct]
        distinct.update(codes)
        count += len(codes)
        listings = [f"```swift\n{code}```\n" for code in codes]
        (content / f"page-{number}.md").write_text(FRONT + "\n".join(listings), encoding="utf-8")
    (content / "index.md").write_text(FRONT + "Nothing else.\n", encoding="utf-8")
    result = subprocess.run([docs, "check", "--root", tmp_path], capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
    assert re.search(rf"\b{count} tests passed", result.stdout), result.stdout
