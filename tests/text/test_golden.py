"""Lines as Koreans and French write them: 200 and 100, with names in Hangul, Latin letters and
figures.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from threefold.model.languages import Lang
from threefold.model.typography import spaced
from threefold.rules.types import Message
from threefold.text import render

GOLDEN = [
    (lang, *(part.strip() for part in line.split(" | ")))
    for lang in ("ko", "fr")
    for line in Path(__file__).with_name(f"golden.{lang}.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def test_there_are_enough_of_them() -> None:
    assert [sum(lang == each[0] for each in GOLDEN) for lang in ("ko", "fr")] == [200, 100]


@pytest.mark.parametrize("lang", ["ko", "fr"])
def test_golden_lines_match_handwriting(lang: Lang) -> None:
    """Lines read as they were written by hand."""
    wrong = []
    for _, key, given, line in (each for each in GOLDEN if each[0] == lang):
        said = render(Message(key, dict(pair.split("=") for pair in given.split(", "))), lang)
        if said != (spaced(line) if lang == "fr" else line):
            wrong.append((key, said, line))
    assert wrong == []
