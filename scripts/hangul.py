"""Cut the three syllables of 한국어 out of the vendored Noto Sans KR, for the switch of languages on
every page.

    pip install fonttools brotli
    python scripts/hangul.py

Writes ``static/fonts/hangul-name.woff2`` (about 1 kB). A device without a Korean font shows the
name of the language with it; all other Hangul has the pieces of ``korean.css``. The licence of the
font is that of the vendored one.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from fontTools import merge, subset  # type: ignore[import-not-found]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]
from fontTools.varLib import instancer  # type: ignore[import-not-found]

STATIC = Path(__file__).resolve().parents[1] / "src/threefold/web/static"
NAME = "한국어"
WEIGHT = (
    500  # between what the switch shows of the languages that are chosen and those that are not
)
FACE = re.compile(r'url\("(vendor/noto-sans-kr/\d+\.woff2)"\).*?unicode-range: ([^;]+);')


def within(code: int, ranges: str) -> bool:
    """Whether a sign is in a unicode-range."""
    for part in ranges.split(","):
        first, _, last = part.strip().removeprefix("U+").partition("-")
        if int(first, 16) <= code <= int(last or first, 16):
            return True
    return False


def main() -> None:
    """Cut each syllable out of the piece that has it, all at one weight, and put them together."""
    faces = FACE.findall((STATIC / "korean.css").read_text("utf-8"))
    cut = []
    with tempfile.TemporaryDirectory() as scratch:
        for n, syllable in enumerate(NAME):
            piece = next(path for path, ranges in faces if within(ord(syllable), ranges))
            font = instancer.instantiateVariableFont(TTFont(STATIC / piece), {"wght": WEIGHT})
            options = subset.Options(
                layout_features=[], hinting=False, name_IDs=[1, 2, 13, 14], notdef_outline=False
            )
            cutter = subset.Subsetter(options)
            cutter.populate(unicodes=[ord(syllable)])
            cutter.subset(font)
            cut.append(Path(scratch) / f"{n}.ttf")
            font.flavor = None
            font.save(cut[-1])
        font = merge.Merger().merge([str(path) for path in cut])
    font.flavor = "woff2"
    target = STATIC / "fonts/hangul-name.woff2"
    target.parent.mkdir(exist_ok=True)
    font.save(target)
    print(target, target.stat().st_size)


if __name__ == "__main__":
    main()
