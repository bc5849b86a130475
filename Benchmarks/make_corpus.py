#!/usr/bin/env python3
"""Write N deterministic Markdown pages (front matter, headings, lists, links, quotes, Swift code).

Each page is seeded with its number, so the same N gives the same bytes everywhere, and every generator renders the same
work.
"""
import argparse
import random
from pathlib import Path

WORDS = (
    "activity receipt group clock watch phone account broadcast nearby container entitlement suite "
    "default zone daylight glance page controller restore router payload signature ledger renewal "
    "status sandbox production verify continue handoff advert device team identifier state user info "
    "stream screen lock icon swipe action table row product purchase transaction queue observer"
).split()


def sentence(r: random.Random, length: int = 14) -> str:
    """A sentence of about `length` words, one of them in code, bold or italic."""
    words = [r.choice(WORDS) for _ in range(r.randint(length - 5, length + 5))]
    marked = r.randrange(len(words))
    words[marked] = r.choice(["*%s*", "**%s**", "`%s`"]) % words[marked]
    return " ".join(words).capitalize() + "."


def paragraph(r: random.Random) -> str:
    """Three to six sentences."""
    return " ".join(sentence(r) for _ in range(r.randint(3, 6)))


def swift(r: random.Random) -> str:
    """A fence of Swift: a struct and three to eight values of it."""
    name = r.choice(WORDS).capitalize()
    lines = [
        f"struct {name}Model {{",
        "    let name: String",
        f"    var count = {r.randint(1, 99)}",
        '    func describe() -> String { "\\(name) x\\(count)" }',
        "}",
    ]
    for index in range(r.randint(3, 8)):
        value = f'{name}Model(name: "{r.choice(WORDS)}", count: {r.randint(1, 9)})'
        lines.append(f"let value{index} = {value}.describe()  // {r.choice(WORDS)}")
    return "```swift\n" + "\n".join(lines) + "\n```"


def bullets(r: random.Random) -> str:
    """A list of five sentences."""
    return "\n".join(f"- {sentence(r, 8)}" for _ in range(5))


def title(r: random.Random, number: int) -> str:
    """The title of a page: two words and its number."""
    return f"{r.choice(WORDS).capitalize()} {r.choice(WORDS)} {number}"


def head(r: random.Random, number: int, front_matter: bool) -> list[str]:
    """The title, as YAML front matter or as a heading."""
    name = title(r, number)
    if not front_matter:
        return [f"# {name}", ""]
    return [
        "---",
        f'title: "{name}"',
        f'description: "{sentence(r, 10)[:-1]}"',
        f"date: 2026-01-{1 + number % 28:02d}",
        f"tags: [{r.choice(WORDS)}, {r.choice(WORDS)}]",
        "---",
        "",
    ]


def section(r: random.Random, index: int, number: int, count: int) -> list[str]:
    """A heading, a paragraph, code or a list, two links and a quote."""
    lines = [f"## {r.choice(WORDS).capitalize()} {r.choice(WORDS)} {index}", "", paragraph(r), ""]
    lines += [swift(r) if index % 2 == 0 else bullets(r), ""]
    neighbor = r.randrange(count)
    links = f"[{r.choice(WORDS)}](../p{neighbor:05d}/) and [{r.choice(WORDS)}](https://example.com/{number})"
    return lines + [f"See {links}.", "", "> " + sentence(r), ""]


def page(number: int, count: int, front_matter: bool = True) -> str:
    """Page `number` of a corpus of `count` pages."""
    r = random.Random(number)
    lines = head(r, number, front_matter)
    for index in range(5):
        lines += section(r, index, number, count)
    return "\n".join(lines)


def titles(count: int) -> list[str]:
    """The titles of the first `count` pages, for a menu."""
    return [title(random.Random(number), number) for number in range(count)]


def write_corpus(folder: Path, count: int, front_matter: bool = True) -> None:
    """Write `count` pages into `folder`, as `p00000.md` and so on."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"p{number:05d}.md").write_text(page(number, count, front_matter), encoding="utf-8")


def main() -> None:
    """Read the arguments and write the corpus."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument(
        "--no-front-matter", action="store_true", help="write titles as headings, for generators that need them"
    )
    arguments = parser.parse_args()
    write_corpus(arguments.folder, arguments.count, not arguments.no_front_matter)


if __name__ == "__main__":
    main()
