"""Names of people: what nobody can see is refused, joiners stay, what is equal is equal however it
is written.
"""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from threefold.model.spelling import (
    LIKE,
    fault_of_name,
    fault_of_text,
    look_alike,
    same_name,
    spelled,
)

GOOD = [
    "Mara Okonjo",
    "Étienne d\u2019Aubigné-Léger",
    "김철수",
    # letters kept apart
    "\u0646\u0631\u06af\u0633 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u062f",
    "क्\u200dष",  # and one that joins
    "\U0001f469\u200d\U0001f680 Ada",  # a woman astronaut
    "❤️\u200d\U0001f525",
    # the flag of Scotland
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "⠍⠁⠗⠁⠀⠕",  # Braille, with its space
    "नमस्ते",
    "X",
    "7",
    "?",
    "\U0001fae8",  # newer than this Python's Unicode
]
BAD = [
    ("   ", "unseen"),
    ("\u00a0\u3000", "unseen"),
    ("\u200b", "unseen"),
    ("\u200d\u200c", "unseen"),
    ("\u2800\u2800", "unseen"),
    ("\u3164", "unseen"),
    ("\u0301", "unseen"),
    ("\ufe0f", "unseen"),
    ("Ma\x00ra", "control"),
    ("Mara\n", "control"),
    ("Ma\tra", "control"),
    ("Ma\u2028ra", "control"),
    ("Ma\x85ra", "control"),
    ("\u202eMara", "direction"),
    ("Ma\u2066ra\u2069", "direction"),
    ("Mara\u200b", "invisible"),
    ("Ma\u00adra", "invisible"),
    ("Ma\u2060ra", "invisible"),
    ("\ufeffMara", "invisible"),
    ("Mara\u200d", "invisible"),
    ("\u200cMara", "invisible"),
    ("Mara \u200d O", "invisible"),
    ("Mara\u2800", "invisible"),
    ("Mara\u200e", "invisible"),
    ("Mara\U000e0041", "invisible"),
]


@pytest.mark.parametrize("name", GOOD)
def test_names_that_can_be_seen_stay(name: str) -> None:
    """Words, emoji and flags of every script are names, with the joiners inside them."""
    assert fault_of_name(name) is None
    assert spelled(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(("name", "fault"), BAD)
def test_names_that_cannot_are_refused(name: str, fault: str) -> None:
    """Blank, invisible and turning names are refused by what is wrong with them."""
    assert fault_of_name(name) == fault


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Mara  Okonjo ", "Mara Okonjo"),
        ("E\u0301tienne", "Étienne"),
        ("Mara\u00a0Okonjo", "Mara\u00a0Okonjo"),
        ("\u3000Mara\u00a0 Okonjo", "Mara Okonjo"),
    ],
)
def test_names_are_kept_alike(typed: str, kept: str) -> None:
    """Names are composed, trimmed, with single spaces within."""
    assert spelled(typed) == kept
    assert same_name(typed, "Mara Okonjo" if "Mara" in typed else "Étienne")


@pytest.mark.parametrize(
    ("one", "other", "like"),
    [
        ("Mara", "M\u0430ra", True),
        ("Mara", "Ma\u200dra", True),
        ("Ada", "\u0391da", True),
        ("O'Neil", "O\u2019Neil", True),
        ("Mara", "Mara", False),
        ("Mara", "Maria", False),
        ("\u041c\u0430\u0440\u0430", "Mapa", True),
        ("E\u0301tienne", "Étienne", False),  # the same name
        ("Mara", "\uff4d\uff41\uff52\uff41", True),
    ],
)
def test_lookalikes_are_known(one: str, other: str, like: bool) -> None:
    """What only looks like another name is known as such, and what is the same name is not."""
    assert look_alike(one, other) is look_alike(other, one) is like


def test_every_lookalike_is_of_another_script() -> None:
    """The table maps letters of Cyrillic and Greek to Latin ones, and nothing within a script."""
    for code, latin in LIKE.items():
        if unicodedata.category(chr(code)).startswith("L"):
            assert unicodedata.name(chr(code)).split()[0] in ("CYRILLIC", "GREEK", "MODIFIER")
            assert latin.isascii()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("two\nlines\r\n\tand a tab", None),
        ("a soft\u00adhyphen, \u200fa mark", None),
        ("nul \x00", "control"),
        ("bell \x07", "control"),
        ("\x9b31m", "control"),
        ("turned \u202e", "direction"),
    ],
)
def test_texts_keep_their_lines(text: str, fault: str | None) -> None:
    """Free texts have several lines; controls and turned direction are refused there too."""
    assert fault_of_text(text) == fault


@examples(300)
@given(st.text(max_size=12))
def test_kept_names_stay_as_they_are(name: str) -> None:
    """A name that is kept is kept the same again, and what is accepted can be seen."""
    if fault_of_name(name) is None:
        kept = spelled(name)
        assert spelled(kept) == kept
        assert bool(kept) == bool(name)
        assert fault_of_name(kept) is None
        assert same_name(kept, name)
