"""What people judge is a list: each clause that a fact sheet leaves to the table stands in the list of
its entry, and no effect that nothing carries out is missing there.

The sheets were written by a second hand from the reference alone. Compared are how many clauses an
entry has and why no table knows them, never their words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest
from tests.shelf.test_sheets import MISSING, RENAMED, sheets

from threefold.library.clauses import CLAUSES, clauses_in, judged_of
from threefold.library.entries import SHELF, shelf
from threefold.library.names import said_in
from threefold.library.shelf import of_books
from threefold.model.judged import judged_in, judged_of_effect
from threefold.model.languages import LANGUAGES, Lang
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.clauses import Judged
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import Entry
from threefold.model.shelf.traits import TRAITS, is_effect
from threefold.model.shelf.traits.base import carries_nothing, no_figures
from threefold.procedures.effects.hooks import HOOKS
from threefold.procedures.effects.hooks.base import never_counts, no_lines, not_at_once
from threefold.rules.conditions import in_words
from threefold.service.judged import judged_said
from threefold.text import render

pytestmark = pytest.mark.together("sheets")

READ_IN_THEIR_PLACE: Final = {kinds.ConditionEffect, kinds.Choose, kinds.Change, kinds.Reserve}
"""Kinds without a hook that other code carries out: a condition stands, a choice is made, another
entry is changed, a reserve is filled and spent."""
MOST: Final = 0.10
"""The largest share of effects that people may judge alone."""


@cache
def entries() -> dict[str, tuple[Entry, tuple[Judged, ...]]]:
    """All entries of our shelf, each with what people judge in it."""
    return {
        f"{kind.name}.{key}": (entry, judged_of(kind, key, entry))
        for kind in SHELF.values()
        for key, entry in shelf(kind).items()
    }


def clauses_of_sheet(sheet: dict[str, Any]) -> Iterator[dict[str, str]]:
    """What a sheet leaves to people, in its moves too."""
    yield from sheet.get("people_judge") or []
    for move in sheet.get("moves") or []:
        if isinstance(move, dict):
            yield from move.get("people_judge") or []


def test_clauses_of_sheets_are_listed() -> None:
    """Each clause that a sheet leaves to people stands in the list of its entry, by its reason. A
    sheet of a twin has its clauses in the one entry that we have."""
    wanted: dict[str, Counter[str]] = {}
    for name, sheet in sheets().items():
        if name not in MISSING:
            once = {(row["clause"], row["reason"]) for row in clauses_of_sheet(sheet)}
            reasons = Counter(reason for _, reason in once)
            found = wanted.setdefault(RENAMED.get(name, name), Counter())
            found |= reasons
    short = {}
    for name, reasons in wanted.items():
        missing = reasons - Counter(each.reason for each in entries()[name][1])
        if missing:
            short[name] = dict(missing)
    assert short == {}


def test_clauses_name_entries() -> None:
    assert [each.key for each in of_books(CLAUSES) if each.key not in entries()] == []


def effects_in(part: object) -> Iterator[Effect]:
    """All effects within a part of an entry, at any depth."""
    if is_effect(part):
        yield part
    if isinstance(part, list | tuple):
        inner = list(part)
    elif isinstance(part, dict):
        inner = list(part.values())
    else:
        inner = [getattr(part, field) for field in getattr(part, "__struct_fields__", ())]
    for each in inner:
        yield from effects_in(each)


def carried_out_by_nothing(kind: type) -> bool:
    """Whether no hook and no trait of a kind does anything."""
    hooks, traits = HOOKS[kind], TRAITS[kind]
    return (
        hooks.apply is not_at_once
        and hooks.lines is no_lines
        and hooks.would_count is never_counts
        and traits.sheet.figures is no_figures
        and traits.lasting.carried is carries_nothing
    )


def test_idle_kinds_are_judged() -> None:
    """A kind that nothing carries out is told as something that people judge."""
    idle = {kind for kind in HOOKS if carried_out_by_nothing(kind)}

    assert idle <= READ_IN_THEIR_PLACE
    assert list(judged_of_effect(kinds.Sense(what="magic"))) == [
        Judged("perception", "sense", "magic")
    ]
    assert list(judged_of_effect(kinds.Sense(what="dark"))) == []


def test_effects_in_words_are_listed() -> None:
    """Each part of an entry in words alone stands in the entry's list: texts, questions, what
    somebody does, how it ends, what is so."""
    for name, (entry, listed) in entries().items():
        known = {each.what or each.how for each in listed}
        missing = [each for each in judged_in(entry) if each.what and each.what not in known]
        assert missing == [], name


def is_for_people_alone(effect: Effect) -> bool:
    """Whether nothing of an effect is carried out but that it stands and ends."""
    if isinstance(effect, kinds.ConditionEffect):
        return effect.behaves is not None and not (effect.holds or effect.may_not or effect.kept)
    return isinstance(effect, kinds.Tell | kinds.Ask | kinds.Sense) and bool(
        TRAITS[type(effect)].judged(effect)
    )


def test_share_for_people_is_small(capsys: pytest.CaptureFixture[str]) -> None:
    """At most a tenth of all effects is for people alone. How many wait for a condition that people
    confirm is told beside it: these are carried out then."""
    every = [effect for entry, _ in entries().values() for effect in effects_in(entry)]
    alone = sum(map(is_for_people_alone, every))
    confirmed = sum("said" in effect.when for effect in every)
    with capsys.disabled():
        print(
            f"\n{len(every)} effects: {alone} for people alone ({alone / len(every):.1%}), "
            f"{confirmed} carried out once people confirm ({confirmed / len(every):.1%})"
        )
    assert alone <= MOST * len(every)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_clause_is_translated(lang: Lang) -> None:
    """All that people judge has its words in each language, and no translation is left over."""
    listed = {each for _, found in entries().values() for each in found}
    words = {each.what for each in listed if each.what and each.how != "sense"}
    plain = {each for each in words if in_words(each) == each and not each.startswith("$")}

    assert sorted(each for each in plain if not said_in(each, lang)) == []
    assert sorted(clauses_in(lang).keys() - words) == []
    assert all(render(judged_said(each), lang) for each in listed)
