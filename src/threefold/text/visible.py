"""Texts of people as terminals and logs may get them: what would steer a terminal, or turn a line,
is shown.
"""

from __future__ import annotations

import re
from typing import Final

_STEERS: Final = r"\x7f-\x9f\u061c\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""DEL, the controls of C1, what separates lines and paragraphs, what changes the direction of
writing, and halves of pairs. The rest of what a terminal obeys is below the space."""

_IN_TEXT: Final = re.compile(rf"[\x00-\x08\x0b-\x1f{_STEERS}]")
_IN_LINE: Final = re.compile(rf"[\x00-\x1f{_STEERS}]")
_IN_JSON: Final = re.compile(f"[{_STEERS}]")

_SHORT: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str) -> str:
    """Return a text of several lines with every control character shown, as ``\\x1b``. Ends of
    lines and tabs stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return _IN_TEXT.sub(_shown, text)


def visible_line(text: str) -> str:
    """Return the same as one line: ends of lines and tabs are shown too."""
    if text.isascii() and text.isprintable():
        return text
    return _IN_LINE.sub(_shown, text)


def escaped_json(document: bytes) -> bytes:
    """Return a JSON document that means the same, in which JSON's own escapes stand for what a
    terminal would obey.
    """
    if document.isascii() and b"\x7f" not in document:
        return document
    return _IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", document.decode()).encode()


def _shown(found: re.Match[str]) -> str:
    code = ord(found[0])
    return _SHORT.get(found[0]) or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")
