"""Korean particles that stand in written texts, filled in or not, fit the word before them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from threefold.text.catalog import files, sources_of
from threefold.text.korean import josa, last_sound

CONTENT = Path(__file__).parents[2] / "content" / "ko"
PAIR_OF = {
    form: pair
    for pair in ("은/는", "이/가", "을/를", "과/와", "으로/로")
    for form in pair.split("/")
}
"""The pairs of which only one form is ever right; 이며 and 이다 may keep their 이 in writing."""
TYPED = re.compile(
    r"\}(?:(?:은|는|이|가|을|를|과|와|으로|로|이나|이에요|예요)(?![가-힣])|이?라[는고면서]|\(으\)로)"
)
"""A particle of two forms behind what is filled in: JOSA has to choose it."""
BEHIND_A_SIGN = re.compile(rf"(?<=[A-Z0-9%)\]’”])({'|'.join(PAIR_OF)})(?=[\s.,:?!]|$)")
FILLED_IN_OR_UNIT = re.compile(r"\}[^가-힣\w]*(?:\([^()]*\))?$|(?:km|[\d.]L|\bm)$")
AFTER_THE_WRONG_SOUND = re.compile(r"[가-힣]+(?:를|을|와|과|은)(?![가-힣])")
NOT_PARTICLES = re.compile(r"가을|노을|마을|[나이지].?[은을]|그은|모은|.*[과효초통경성사결]과$")
"""Words that only look as if they ended in a particle: 마을, 지은, 효과."""


def texts() -> Iterator[tuple[str, str]]:
    """Every Korean text: of the catalogs, with a mark for what is filled in, and of the content."""
    for path in files("ko"):
        for name, source in sources_of(path, "ko").items():
            yield name, source.ftl.partition("=")[2]
    for path in sorted(CONTENT.rglob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            entry = json.loads(line)
            key = f"{path.stem}:{entry.pop('key')}"
            yield from ((f"{key}.{field}", text) for field, text in entry.items())


def plain(text: str) -> str:
    """The text with ``{}`` for a word that is filled in; one that brings its particle counts as
    Hangul.
    """
    return re.sub(r"\{[^{}]*\}", "{}", re.sub(r"\{ JOSA\([^{}]*\}", "라", text))


def wrong_in(text: str) -> list[str]:
    """The places where a particle does not fit."""
    text = plain(text)
    found = [match[0] for match in TYPED.finditer(text)]
    for match in BEHIND_A_SIGN.finditer(text):
        before = text[: match.start()]
        if last_sound(before) != "unknown" and not FILLED_IN_OR_UNIT.search(before):
            expected = josa(before, PAIR_OF[match[1]])[len(before) :]
            found += [before[-12:] + match[1]] * (expected != match[1])
    for match in AFTER_THE_WRONG_SOUND.finditer(text):
        word = match[0]
        if (
            len(word) > 1
            and not NOT_PARTICLES.fullmatch(word)
            and not NOT_PARTICLES.fullmatch(word[-2:])
        ):
            closed = last_sound(word[:-1]) != "vowel"
            found += [word] * (closed != (word[-1] in "을과은"))
    return found


def test_particles_fit_word_before_them() -> None:
    assert {name: wrong for name, text in texts() if (wrong := wrong_in(text))} == {}


@pytest.mark.parametrize(
    "text",
    [
        "{ $word }라는 특징",
        "전투 { $n }이 없어요",
        "분발이 { $n }(으)로",
        "생물와 개입",
        "생명체(자신도 된다)이 꽃이 된다",
        "PC이 온다",
    ],
)
def test_particle_that_does_not_fit_is_found(text: str) -> None:
    assert wrong_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "{ $n }점이 든다",
        "생물과 개입",
        "마을 하나",
        "장갑 2가 있다",
        "“활”을 쓴다",
        "분발(1단계)은",
    ],
)
def test_particle_that_fits_is_let_be(text: str) -> None:
    assert wrong_in(text) == []
