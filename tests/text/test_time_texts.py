"""Time in texts: a number of rounds, minutes, hours or days is said as people say it, by ``TIME``
alone.
"""

from __future__ import annotations

import re
from typing import Final

import pytest

from threefold.text import LANGUAGES, Lang, render_key
from threefold.text.catalog import files, sources_of

BARE: Final[dict[Lang, re.Pattern[str]]] = {
    "en": re.compile(r"\{ \$\w+ \}(?: (?!each)[a-z]+)? (?:rounds?|minutes?|hours?|days?|weeks?)\b"),
    "fr": re.compile(r"\{ \$\w+ \}\s(?:rounds?|minutes?|heures?|jours?|semaines?|min)\b"),
    "ko": re.compile(
        r"\{ \$\w+ \}\s?(?:라운드|분(?!의|까지)|시간|일(?!째)|주)(?= |$|[.,:)]|이|을|를)"
    ),
}
"""A figure with a unit of time behind it."""

SAID: Final = re.compile(r"span-|event-power-holds_|power-(lasts|left)-")
"""The units themselves, and texts with a form for each unit, which ``spoken`` chooses."""

COUNTED: Final = {
    "gm-ongoing-undriven": "each round is a step",
    "line-undriven": "each round is a step",
    "gm-ongoing-exposed": "minutes that failed, not minutes in a row",
    "told-radiation-failures": "minutes that failed, not minutes in a row",
    "duel-rounds": "a fight is measured in rounds",
    "simulate-rounds_said": "a fight is measured in rounds",
    "simulate-up_to": "a fight is measured in rounds",
    "lab-price": "a fight is measured in rounds",
    "gm-round_n": "which round",
    "log-round": "which round",
    "player-waits-round": "which round",
    "gm-clock-short": "the time of the clock",
}
"""Figures that count rounds or minutes one by one, and those that name one; each with its
reason.
"""


def bare(lang: Lang) -> set[str]:
    """The texts of a language with a figure before a unit of time."""
    texts = {
        name: source for path in files(lang) for name, source in sources_of(path, lang).items()
    }
    return {name for name, source in texts.items() if BARE[lang].search(source.ftl)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_counts_time_by_itself(lang: Lang) -> None:
    assert {name for name in bare(lang) if not SAID.match(name)} <= COUNTED.keys()


def test_each_exception_is_one() -> None:
    assert set.union(*map(bare, LANGUAGES)) >= COUNTED.keys()


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Dawn rite: everything is ready after 4 hours and 48 minutes."),
        ("fr", "Dawn rite\u00a0: tout est prêt après 4 heures et 48 minutes."),
        ("ko", "Dawn rite: 4시간 48분 만에 준비가 끝났다."),
    ],
)
def test_time_texts_sound_natural(lang: Lang, said: str) -> None:
    """A text with a time says it as people do."""
    assert render_key(lang, "event.ritual.prepared", {"ritual": "Dawn rite", "n": 288}) == said


def test_korean_particles_follow_last_unit() -> None:
    assert render_key("ko", "event.evoked", {"name": "Kara", "n": 10}).endswith("10분을 들인다.")
    assert render_key("ko", "grow.replace_text", {"n": 14}) == "적어도 14일이 걸려요."
