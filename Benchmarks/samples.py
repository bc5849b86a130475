"""The samples to check: the same small programs, as Swift in pages and as Rust doctests."""
from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from make_corpus import WORDS

SAMPLES = 300
SAMPLES_IN_A_PAGE = 20

PACKAGE = """\
// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "Shop", targets: [.target(name: "Shop")])
"""

LIBRARY = """\
/// A word as a shop writes it.
public struct Sign {
  /// The word.
  public let text: String
  /// A sign with a word.
  public init(_ word: String) { text = word.uppercased() }
}
"""

CRATE = """\
//! Samples.

/// A word as a shop writes it.
pub struct Sign { pub text: String }
impl Sign { pub fn new(word: &str) -> Sign { Sign { text: word.to_uppercase() } } }
"""


@dataclass(frozen=True)
class Program:
    """A struct, a few values, and one printed line to compare."""

    number: int

    @property
    def word(self) -> str:
        """The name that it prints."""
        return WORDS[self.number % len(WORDS)]

    @property
    def count(self) -> int:
        """The number that it prints."""
        return 1 + self.number % 9

    @property
    def printed(self) -> str:
        """What it prints."""
        return f"{self.word.upper()} x{self.count}: {self.count * 6}, {self.count:03d}"

    def swift(self) -> str:
        """The program as a fence; the samples of a page share a scope, so names end in the program's number."""
        n = self.number
        return "\n".join(
            [
                "```swift",
                "import Foundation",
                "import Shop",
                f"struct Model{n} {{",
                "  let name: String",
                "  var count: Int",
                '  func describe() -> String { "\\(name) x\\(count)" }',
                "}",
                f'let model{n} = Model{n}(name: Sign("{self.word}").text, count: {self.count})',
                f"let total{n} = model{n}.count * 6",
                f'let padded{n} = String(format: "%03d", model{n}.count)',
                f'print("\\(model{n}.describe()): \\(total{n}), \\(padded{n})")',
                f'// Prints "{self.printed}"',
                "```",
            ]
        )

    def rust(self) -> str:
        """The program as a documented function."""
        n = self.number
        lines = [
            "```",
            "use samples::Sign;",
            f"struct Model{n} {{ name: String, count: i64 }}",
            f"impl Model{n} {{",
            '    fn describe(&self) -> String { format!("{} x{}", self.name, self.count) }',
            "}",
            f'let model{n} = Model{n} {{ name: Sign::new("{self.word}").text, count: {self.count} }};',
            f"let total{n} = model{n}.count * 6;",
            f'let padded{n} = format!("{{:03}}", model{n}.count);',
            f'let printed{n} = format!("{{}}: {{total{n}}}, {{padded{n}}}", model{n}.describe());',
            f'println!("{{printed{n}}}");',
            f'assert_eq!(printed{n}, "{self.printed}");',
            "```",
        ]
        return "\n".join(f"/// {line}" for line in lines) + f"\npub fn sample{n}() {{}}\n"


def swift_page(first: int, last: int) -> str:
    """A page with the samples from `first` up to but not including `last`."""
    lines = ["---", f"title: Samples {first} to {last - 1}", "---", ""]
    for number in range(first, last):
        lines += [f"## Sample {number}", "", Program(number).swift(), ""]
    return "\n".join(lines)


def make_swift_site(folder: Path, count: int = SAMPLES) -> None:
    """Write a LiveDocs site whose pages hold `count` samples, and the package that they import."""
    shutil.copytree(Path(__file__).resolve().parent / "livedocs", folder)
    (folder / "Package.swift").write_text(PACKAGE, encoding="utf-8")
    library = folder / "Sources" / "Shop"
    library.mkdir(parents=True)
    (library / "Sign.swift").write_text(LIBRARY, encoding="utf-8")
    with (folder / "docs.yml").open("a", encoding="utf-8") as configuration:
        configuration.write("modules: [Shop]\n")
    content = folder / "content"
    content.mkdir()
    for first in range(0, count, SAMPLES_IN_A_PAGE):
        page = swift_page(first, min(first + SAMPLES_IN_A_PAGE, count))
        (content / f"samples-{first:03d}.md").write_text(page, encoding="utf-8")


def make_rust_crate(folder: Path, count: int = SAMPLES) -> None:
    """Write a crate whose doc comments hold `count` samples."""
    source = folder / "src"
    source.mkdir(parents=True)
    manifest = '[package]\nname = "samples"\nversion = "0.1.0"\nedition = "2024"\n'
    (folder / "Cargo.toml").write_text(manifest, encoding="utf-8")
    functions = "\n".join(Program(number).rust() for number in range(count))
    (source / "lib.rs").write_text(f"{CRATE}\n{functions}", encoding="utf-8")


def falsify(file: Path) -> None:
    """Make the last sample of a file expect wrong output."""
    text = file.read_text(encoding="utf-8")
    place = text.rindex(" x")
    file.write_text(text[:place] + " y" + text[place + 2 :], encoding="utf-8")


def change(file: Path, turn: int) -> None:
    """Give the first sample of a file a new value."""
    text = file.read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith("let changed =")]
    place = lines.index("import Shop") + 1
    lines.insert(place, f"let changed = {turn}")
    file.write_text("\n".join(lines), encoding="utf-8")
