"""The contrast of the theme's colors, computed from its style sheet for each pair that text or a line may use."""
from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

STYLES = Path(__file__).parents[2] / "templates" / "assets" / "site.css"
SURFACES = ["page", "raised", "stage"]
LINES = ["page", "raised", "link-tint", "ok-tint", "fail-tint"]

# WCAG 2.2: 4.5 for text (1.4.3), 3 for the parts of controls and diagrams (1.4.11). Each token keeps its margin above
# that: the ratios, light and dark, rounded down, on the worst of the surfaces and on its own tint.
TEXT = {
    "ink": (15.5, 13.6, None), "text": (11.5, 10.1, None), "muted": (6.7, 7.6, None),
    "link": (5.9, 7.4, ("link-tint", 5.9, 7.4)), "visited": (6.2, 7.4, None),
    "quirk": (6.2, 7.4, ("quirk-tint", 6.0, 7.6)), "ok": (6.2, 8.6, ("ok-tint", 6.1, 8.0)),
    "fail": (6.1, 7.6, ("fail-tint", 6.1, 7.7)), "wait": (6.7, 9.0, ("wait-tint", 6.8, 8.5)),
    "edge": (3.9, 4.4, None),
}
CODE = {
    "code-plain": (12.2, 11.4, 10.7, 9.4), "code-k": (6.4, 5.9, 7.4, 6.5), "code-t": (7.2, 6.7, 10.6, 9.3),
    "code-f": (7.6, 7.1, 8.2, 7.2), "code-s": (6.7, 6.3, 8.1, 7.1), "code-n": (8.3, 7.7, 10.4, 9.1),
    "code-a": (7.1, 6.6, 8.6, 7.5), "code-l": (8.8, 8.1, 9.9, 8.7), "code-c": (5.8, 5.4, 6.5, 5.7),
    "code-d": (6.6, 6.1, 8.3, 7.3),
}

Color = tuple[int, int, int]


def tokens() -> dict[str, tuple[Color, Color]]:
    """Returns the color tokens of the style sheet, light and dark."""
    text = STYLES.read_text(encoding="utf-8")
    root = text[text.index(":root {") :].split("}")[0]
    found: dict[str, tuple[Color, Color]] = {}
    names: dict[str, str] = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", root):
        if pair := re.fullmatch(r"light-dark\((#\w{6}), (#\w{6})\)", value):
            found[name] = (color(pair[1]), color(pair[2]))
        elif one := re.fullmatch(r"#\w{6}", value):
            found[name] = (color(one[0]), color(one[0]))
        elif other := re.fullmatch(r"var\(--([\w-]+)\)", value):
            names[name] = other[1]
    return found | {name: found[other] for name, other in names.items() if other in found}


def color(text: str) -> Color:
    """Returns the channels of `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def luminance(channels: Color) -> float:
    """Returns the relative luminance, as WCAG 2.2 defines it."""
    parts = [channel / 255 for channel in channels]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Color, other: Color) -> float:
    """Returns the contrast of two colors, rounded down to a tenth."""
    low, high = sorted([luminance(one), luminance(other)])
    return math.floor((high + 0.05) / (low + 0.05) * 10) / 10


TOKENS = tokens()


def worst(name: str, grounds: list[str], mode: int) -> float:
    """Returns the lowest contrast of a token on some backgrounds, in light (0) or dark (1)."""
    return min(ratio(TOKENS[name][mode], TOKENS[ground][mode]) for ground in grounds)


@pytest.mark.parametrize("name", TEXT)
def test_text_keeps_its_contrast(name: str) -> None:
    """On every surface, and on the tint of its own meaning."""
    light, dark, tint = TEXT[name]
    assert worst(name, SURFACES, 0) >= light
    assert worst(name, SURFACES, 1) >= dark
    if tint:
        ground, on_light, on_dark = tint
        assert worst(name, [ground], 0) >= on_light
        assert worst(name, [ground], 1) >= on_dark


@pytest.mark.parametrize("name", CODE)
def test_code_keeps_its_contrast(name: str) -> None:
    """On the background of listings, and on lines that are highlighted, added or removed."""
    light, light_lines, dark, dark_lines = CODE[name]
    assert worst(name, ["raised"], 0) >= light
    assert worst(name, LINES, 0) >= light_lines
    assert worst(name, ["raised"], 1) >= dark
    assert worst(name, LINES, 1) >= dark_lines


@pytest.mark.parametrize("tint", ["link-tint", "quirk-tint", "ok-tint", "fail-tint", "wait-tint"])
def test_text_can_be_read_on_every_tint(tint: str) -> None:
    """Callouts hold prose."""
    assert worst("text", [tint], 0) >= 11.1
    assert worst("text", [tint], 1) >= 9.4
    assert min(worst("visited", [tint], 0), worst("link", [tint], 0)) >= 4.5
    assert min(worst("visited", [tint], 1), worst("link", [tint], 1)) >= 4.5


@pytest.mark.parametrize("lane", range(1, 7))
def test_lanes_can_be_told_from_their_ground(lane: int) -> None:
    """On every surface."""
    assert worst(f"lane-{lane}", SURFACES, 0) >= 5.6
    assert worst(f"lane-{lane}", SURFACES, 1) >= 7.4


def test_other_pairs_keep_their_contrast() -> None:
    """Text on the accent, and on the glass of a device."""
    assert ratio(TOKENS["on-accent"][0], TOKENS["link"][0]) >= 6.8
    assert ratio(TOKENS["on-accent"][1], TOKENS["link"][1]) >= 9.0
    assert ratio(TOKENS["glass-text"][0], TOKENS["glass"][0]) >= 16.0
    # Words that a search has led to.
    assert worst("ink", ["found"], 0) >= 13
    assert worst("ink", ["found"], 1) >= 7


def test_devices_can_be_told_from_the_ground() -> None:
    """By the edge of their case in light, by the case itself in dark."""
    for surface in ("ground", "stage"):
        assert ratio(TOKENS["metal-edge"][0], TOKENS[surface][0]) >= 3
        assert ratio(TOKENS["metal"][1], TOKENS[surface][1]) >= 3


def test_every_pair_of_colors_is_known() -> None:
    """A new token needs a line here."""
    known = {*TEXT, *CODE, *SURFACES, "hairline", "glass", "glass-text", "on-accent", "found"}
    known |= {"ground", "metal", "metal-shade", "metal-edge", "strap", "shade"}
    known |= {name for name in TOKENS if name.endswith("-tint") or name.startswith("lane-")}
    assert sorted(set(TOKENS) - known) == []
