"""Both themes are equal: the same tokens, and colours that meet on a page are readable together
(WCAG 2.2, AA).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from tests.web.styles import rules_of

STATIC = Path(__file__).resolve().parents[2] / "src/threefold/web/static"
SURFACES = ("ink", "ink-2", "ink-3")
STATS = ("might", "speed", "intellect")

TEXT_ON = [
    *((text, surface) for text in ("text", "text-2", "text-3") for surface in SURFACES),
    *((stat, surface) for stat in STATS for surface in SURFACES),
    *((text, f"{stat}-tint") for stat in STATS for text in ("text", "text-2", stat)),
    *((signal, surface) for signal in ("good", "bad", "gold-text") for surface in SURFACES),
    *((signal, f"{signal}-tint") for signal in ("good", "bad")),
    *(("text", tint) for tint in ("good-tint", "bad-tint", "gold-tint", "ink-4")),
    *(("text-2", tint) for tint in ("good-tint", "bad-tint", "gold-tint")),
    ("gold-text", "gold-tint"),
    ("on-gold", "gold"),
    ("on-gold", "gold-hover"),
    ("on-token", "token"),
]
FADED: Final = {
    ".btn.htmx-request": "pressed, and on its way to the server",
    "form.htmx-request .btn-primary": "the same",
    ".bar-spend": "a shape",
    ".bar-lost": "a shape",
    ".bar": "a shape",
    "input:disabled": "nothing to press",
    ".token-dot": "a shape",
    ".work-share": "a shape",
    "img": "a picture",
}
"""What may be faded, by the end of its selector: it holds no words that are to be read."""
SHAPES_ON = [
    *(("gold-line", surface) for surface in SURFACES),
    *(("edge", surface) for surface in SURFACES),
    *(("focus", surface) for surface in (*SURFACES, "well")),
    *((stat, "well") for stat in (*STATS, "text-2", "bad")),
]


def tokens(sheet: str) -> dict[str, str]:
    """The custom properties a sheet sets."""
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", (STATIC / sheet).read_text("utf-8")))


DARK = tokens("tokens.css")
LIGHT = tokens("light.css")
THEMES = {"dark": DARK, "light": {**DARK, **LIGHT}}


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb, as WCAG defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_light_sets_every_colour_of_dark() -> None:
    colours = {name for name, value in DARK.items() if re.search(r"#|rgb", value)}
    assert set(LIGHT) == colours


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "surface"), TEXT_ON)
def test_words_are_readable(theme: str, text: str, surface: str) -> None:
    ratio = contrast(THEMES[theme][text], THEMES[theme][surface])
    assert ratio >= 4.5, f"{theme}: --{text} on --{surface} is {ratio:.2f}, needs 4.5"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("shape", "surface"), SHAPES_ON)
def test_shapes_stand_out(theme: str, shape: str, surface: str) -> None:
    ratio = contrast(THEMES[theme][shape], THEMES[theme][surface])
    assert ratio >= 3, f"{theme}: --{shape} on --{surface} is {ratio:.2f}, needs 3"


@pytest.mark.parametrize("stack", ["sans", "serif"])
def test_font_stacks_have_shipped_hangul(stack: str) -> None:
    """Every stack of fonts has the hangul that is shipped."""
    assert '"Noto Sans KR"' in DARK[stack]


def test_no_words_are_faded() -> None:
    faded = [
        f"{sheet}: {selector}"
        for sheet, selector, body in rules_of(STATIC)
        if any(0 < float(n) < 1 for n in re.findall(r"(?<![\w-])opacity: ([\d.]+)", body))
        and not re.search(r"^(from|to|[\d.%, ]+)$", selector)
        and not selector.endswith(tuple(FADED))
    ]
    assert not faded, (
        "less opacity takes contrast from words: use a quieter colour, or a dashed edge"
    )


def saturated(colour: str, share: float) -> str:
    """A colour after the filter `saturate(share)`."""
    rgb = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    grey = 0.213 * rgb[0] + 0.715 * rgb[1] + 0.072 * rgb[2]
    return "#" + "".join(f"{min(255, round(grey + share * (c - grey))):02x}" for c in rgb)


@pytest.mark.parametrize("theme", THEMES)
def test_words_with_less_colour_are_readable(theme: str) -> None:
    shares = {
        float(n) for *_, body in rules_of(STATIC) for n in re.findall(r"saturate\(([\d.]+)\)", body)
    }
    assert shares
    low = [
        (share, text, surface, round(ratio, 2))
        for share in shares
        for text, surface in TEXT_ON
        if (ratio := contrast(*(saturated(THEMES[theme][name], share) for name in (text, surface))))
        < 4.5
    ]
    assert not low
