"""How names and texts of people are written: what is refused, what is made alike, and what only
looks alike.

A name is one line that can be seen: without control characters, without characters that turn the
direction of text, without invisible ones. Joiners stay where they join: within a word or an emoji.
Names are composed (NFC), without spaces at their ends and with single spaces within. A text may
have several lines.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

Fault = Literal["control", "direction", "invisible", "unseen"]
"""What is wrong with a name or a text: control characters, turned direction, an invisible
character, nothing seen.
"""

_CONTROL: Final = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff"
_DIRECTION: Final = r"\u202a-\u202e\u2066-\u2069"
_INVISIBLE: Final = (
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u3164\ufeff"
    r"\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e0fff"
)
"""Characters without a form of their own, by Unicode's list of what a reader may ignore, without
joiners, variation selectors and the tags of flags."""

_JOINERS: Final = "\u200c\u200d"
_TAGS: Final = re.compile("\U0001f3f4[\U000e0020-\U000e007f]*\U000e007f")
"""The flag of a region: a black flag, and its name in tags."""

_BLANK: Final = "\u2800"
"""The pattern of Braille without a dot. It is a space where Braille is written, and nothing
elsewhere.
"""

_BRAILLE: Final = re.compile("[\u2801-\u28ff]")
_NAME_CONTROL: Final = re.compile(f"[{_CONTROL}]")
_TEXT_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_TURNED: Final = re.compile(f"[{_DIRECTION}]")
_HIDDEN: Final = re.compile(f"[{_INVISIBLE}\U000e0020-\U000e007f]")
_SPACES: Final = re.compile(r"\s{2,}")
_LOOSE_JOINER: Final = re.compile(rf"^[{_JOINERS}]|[\s{_JOINERS}][{_JOINERS}]|[{_JOINERS}](?=\s|$)")
_UNSEEN: Final = frozenset({"Cc", "Cf", "Mn", "Me", "Zs", "Zl", "Zp"})

LEFT_OUT: Final = re.compile(f"[{_CONTROL}{_DIRECTION}{_INVISIBLE}]")
"""What is left out of names that come from other programs."""


def fault_of_text(text: str) -> Fault | None:
    """Return what is wrong with a text of several lines."""
    if _TEXT_CONTROL.search(text):
        return "control"
    if _TURNED.search(text):
        return "direction"
    return None


def fault_of_name(name: str) -> Fault | None:
    """Return what is wrong with a name. An empty one is not judged here."""
    if _NAME_CONTROL.search(name):
        return "control"
    if _TURNED.search(name):
        return "direction"
    if name and not any(map(_is_visible, name)):
        return "unseen"
    if _HIDDEN.search(_TAGS.sub("", name)) or _LOOSE_JOINER.search(name):
        return "invisible"
    if _BLANK in name and not _BRAILLE.search(name):
        return "invisible"
    return None


def _is_visible(letter: str) -> bool:
    hidden = letter == _BLANK or _HIDDEN.match(letter) is not None
    return not hidden and unicodedata.category(letter) not in _UNSEEN


def spelled(name: str) -> str:
    """Return a name as it is kept: composed, without spaces at its ends, with single spaces
    within.
    """
    return _SPACES.sub(" ", unicodedata.normalize("NFC", name)).strip()


def same_name(one: str, other: str) -> bool:
    """Return whether two names are one: people read no difference but, at most, in the kind of a
    space.
    """
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split())


LIKE: Final[Mapping[int, str]] = MappingProxyType(
    {
        # Cyrillic capitals
        0x0410: "A", 0x0412: "B", 0x0421: "C", 0x0415: "E", 0x041D: "H", 0x0406: "I",
        0x0408: "J", 0x041A: "K", 0x041C: "M", 0x041E: "O", 0x0420: "P", 0x0405: "S",
        0x0422: "T", 0x0425: "X", 0x0423: "Y", 0x051A: "Q", 0x051C: "W", 0x04AE: "Y",
        0x0417: "3",
        # Cyrillic small letters
        0x0430: "a", 0x0441: "c", 0x0501: "d", 0x0435: "e", 0x04BB: "h", 0x0456: "i",
        0x0458: "j", 0x04CF: "l", 0x043E: "o", 0x0440: "p", 0x051B: "q", 0x0455: "s",
        0x051D: "w", 0x0445: "x", 0x0443: "y", 0x0475: "v", 0x04AF: "y", 0x0433: "r",
        # Greek capitals
        0x0391: "A", 0x0392: "B", 0x0395: "E", 0x0396: "Z", 0x0397: "H", 0x0399: "I",
        0x039A: "K", 0x039C: "M", 0x039D: "N", 0x039F: "O", 0x03A1: "P", 0x03A4: "T",
        0x03A5: "Y", 0x03A7: "X", 0x03F9: "C",
        # Greek small letters
        0x03B1: "a", 0x03B3: "y", 0x03B9: "i", 0x03BD: "v", 0x03BF: "o", 0x03C1: "p",
        0x03C3: "o", 0x03C5: "u", 0x03F2: "c", 0x03F3: "j",
        # apostrophes and hyphens
        0x2019: "'", 0x02BC: "'", 0x2010: "-", 0x2011: "-", 0x2212: "-",
        # joiners and variation selectors
        0x200C: "", 0x200D: "", 0xFE0E: "", 0xFE0F: "",
    }
)  # fmt: skip
"""What only looks like another letter: the letters of Cyrillic and Greek that have the form of a
Latin one (from Unicode's table of confusables), kinds of apostrophes and hyphens, and what joins
without being seen."""


def look_alike(one: str, other: str) -> bool:
    """Return whether two different names look alike."""
    return not same_name(one, other) and _looks(one) == _looks(other)


def _looks(name: str) -> str:
    return unicodedata.normalize("NFKC", _plain(name).translate(LIKE)).casefold()
