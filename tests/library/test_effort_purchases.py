"""What levels of Effort buy in a power beside easing: over all of the shelf, its price and what it
brings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.people import HERO, alight, ask, done, dressed, guard, words_for
from tests.people import refused as refusal_of

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.library.items import artifact_of, artifacts
from threefold.model.characters import Pc
from threefold.model.effort_purchases import buys_of, levels_allowed
from threefold.model.improved import improved
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Buys
from threefold.model.shelf.grammar import faults
from threefold.model.typed import convert
from threefold.procedures.effects.descriptions import buys_said
from threefold.rules.types import STATS
from threefold.text import render

DEEP = 200
RICH = {
    **HERO,
    "effort": 6,
    "armor": [],
    "pools": {stat: {"value": DEEP, "max": DEEP, "edge": 0} for stat in STATS},
}
FACES = [3] * 40


def kept(ability: Ability | Artifact) -> dict[str, Any]:
    kind = "abilities" if isinstance(ability, Ability) else "artifacts"
    return {
        **RICH,
        kind: [msgspec.to_builtins(ability)],
        "conditions": alight(ability),
        **dressed(ability),
    }


def powers() -> Iterator[tuple[str, dict[str, Any], Ability | Artifact]]:
    """Every ability and artifact in which Effort buys something, on the sheet of somebody who has
    it; those that get it by another ability are on the sheet with that one."""
    for entry in shelf(ABILITIES).values():
        ability = ability_of(entry)
        if ability.effort:
            yield entry.key, kept(ability), ability
        for change in effects_of(ability):
            for key in change.of if isinstance(change, kinds.Change) and change.effort else ():
                other = ability_of(shelf(ABILITIES)[key])
                sheet = {
                    **RICH,
                    "abilities": [msgspec.to_builtins(each) for each in (ability, other)],
                }
                yield f"{key} by {entry.key}", sheet, improved(convert(sheet, Pc), other)
    for item in artifacts().values():
        artifact = msgspec.structs.replace(artifact_of(item), level=6)
        if artifact.effort:
            yield item.key, kept(artifact), artifact


ALL = {name: (sheet, power) for name, sheet, power in powers()}


IN_OPTION = {"masterful_armor_modification": [3]}
"""The options of those whose purchase is for one of them."""


def use(name: str, level: int = 1, *, die: int = 16, **inputs: Any) -> dict[str, Any]:
    """One use of a power on a guard of this level; the roll, if there is one, is this face."""
    sheet, power = ALL[name]
    kind = "ability" if isinstance(power, Ability) else "artifact"
    health = 0 if name == "restore_life" else 90  # that is for the dead
    target = guard(level, max_health=90, health=health)
    asked = {
        kind: power.name,
        "chosen": words_for(power),
        "options": IN_OPTION.get(name, []),
        **inputs,
    }
    request = {"actor": sheet, "target": target, "inputs": asked}
    rolls = done(kind, **request)["task"]["roll"] == "needed"
    return done(kind, **request, dice=[die] * rolls + FACES)


def bought(power: Ability | Artifact, at: int, levels: int) -> list[int]:
    return [levels if i == at else 0 for i in range(len(buys_of(power)))]


def offered(power: Ability | Artifact) -> Iterator[tuple[int, Buys]]:
    return ((i, buys) for i, buys in enumerate(buys_of(power)) if len(levels_allowed(buys, 6)) > 1)


EACH = [(name, at) for name, (_, power) in ALL.items() for at, _ in offered(power)]


def test_many_entries_have_something_that_effort_buys() -> None:
    assert len(ALL) >= 140
    assert len(EACH) >= 145


@pytest.mark.rule("effort.cost")
@pytest.mark.parametrize(("name", "at"), EACH)
def test_purchases_are_paid_as_effort_and_told(name: str, at: int) -> None:
    """The fewest levels and the most: 3 points for the first, 2 for each further one, beside the
    price of the power.
    """
    power = ALL[name][1]
    able = levels_allowed(buys_of(power)[at], 6)
    plain = use(name)
    assert plain["cost"]["points"] == sum(x["points"] for x in plain["cost"]["lines"])
    for levels in {able[1], able[-1]}:
        answer = use(name, bought=bought(power, at, levels))
        assert answer["cost"]["points"] == plain["cost"]["points"] + 3 + 2 * (levels - 1)
        paid = [x["points"] for x in answer["cost"]["lines"] if x["rule"] == "effort.cost"]
        assert paid == [3 + 2 * (levels - 1)]
        if answer["result"] in ("success", "routine"):
            told = [each["text"] for each in answer["events"] if each["kind"] == "bought"]
            assert len(told) == 1
            assert re.search(r"\b(A level|\d levels) of Effort: \S", told[0])


def facts(answer: dict[str, Any]) -> dict[str, Any]:
    """What has come of a use, without its price and without what was told."""
    target, actor = answer["target"] or {}, answer["actor"] or {}
    return {
        "conditions": [target.get("conditions"), actor.get("conditions")],
        "health": target.get("health"),
        "does": answer.get("does"),
        "damage": answer["damage"],
        "difficulty": answer["task"]["difficulty"],
        "came": [
            each["text"] for each in answer["events"] if each["kind"] in ("companion", "will")
        ],
    }


def test_purchase_changes_power_as_entry_says() -> None:
    """Of each purchase with figures the use shows it: a level, a span, a distance, points."""
    same = []
    for name, at in EACH:
        power = ALL[name][1]
        buys = buys_of(power)[at]
        levels = levels_allowed(buys, 6)[-1]
        if not (
            buys.effects
            or (
                buys.words is None and buys.buys in ("duration", "armor", "questions", "companions")
            )
        ):
            continue
        if facts(use(name)) == facts(use(name, bought=bought(power, at, levels))):
            same.append((name, buys.buys))
    assert same == []


def test_level_above_limit_takes_as_many_levels() -> None:
    """Word of Death kills level 1, and one level more for each level of Effort; without them it
    does nothing.
    """
    assert use("word_of_death", 1, die=20)["target"]["health"] == 0
    bare = use("word_of_death", 4, die=20)
    assert bare["target"]["health"] == 90
    assert any("3 levels of Effort" in each["text"] for each in bare["events"])
    assert use("word_of_death", 4, die=20, bought=[2])["target"]["health"] == 90
    assert use("word_of_death", 4, die=20, bought=[3])["target"]["health"] == 0


REACHED = [
    name
    for name, (_, power) in ALL.items()
    if any(buys.buys == "level" for buys in buys_of(power))
    and power.aim
    and isinstance(power.aim.level_max, int)
    and power.aim.who in ("creature", "foe", "beast")
]


@pytest.mark.parametrize("name", REACHED)
def test_effort_alone_reaches_higher_level_target(name: str) -> None:
    """Whoever is above the level is reached by effort alone."""
    power = ALL[name][1]
    assert power.aim
    at = next(i for i, buys in enumerate(buys_of(power)) if buys.buys == "level")
    above = power.aim.level_max + 2  # type: ignore[operator]
    without = use(name, above, die=20)
    with_it = use(name, above, die=20, bought=bought(power, at, 2))
    spared = [
        each["text"]
        for each in without["events"]
        if "2 levels of Effort for this alone" in each["text"]
    ]
    assert len(spared) == 1
    assert facts(with_it) != facts(without)


def spans(name: str, *levels: int) -> set[int]:
    """In how many rounds what a use puts on somebody, or makes, is over."""
    answer = use(name, bought=[*levels])
    found = {each["rounds"] for each in answer.get("does") or [] if each.get("rounds")}
    units = {"rounds": 1, "minutes": 10, "hours": 600, "days": 14400}
    for who in ("actor", "target"):
        held = [
            c
            for c in (answer[who] or {}).get("conditions") or []
            if isinstance(c, dict) and c.get("lasts")
        ]
        found |= {c["lasts"]["n"] * units[c["lasts"]["unit"]] for c in held}
    return found


def test_spans_grow_as_entries_say() -> None:
    assert spans("mind_control", 0, 3) == {40}, "one minute and three"
    assert spans("hush", 1) == {100}
    assert spans("hush", 3) == {6000}, "ten hours"
    assert spans("disguise_other", 2) == {14400}, "a day"
    assert spans("granite_wall") == {6000}
    assert spans("granite_wall", 3) == set(), "until something breaks it"
    assert spans("hemorrhage", 2) == {3}
    assert spans("multi_vanish", 2) == {3}
    assert spans("find_the_hidden", 3) == {1800}, "an hour for each"


def test_levels_outside_entry_are_refused() -> None:
    """Levels that an entry does not take are refused."""

    def refused(name: str, *levels: int) -> tuple[str, str]:
        sheet, power = ALL[name]
        return refusal_of(
            "ability",
            actor=sheet,
            target=guard(1),
            inputs={"ability": power.name, "bought": [*levels]},
        )

    assert refused("granite_wall", 2) == ("bad_value", "inputs.bought[0]"), "three levels together"
    assert refused("find_the_hidden", 1) == ("bad_value", "inputs.bought[0]"), "two at the least"
    assert refused("generate_force_field", 3) == ("bad_value", "inputs.bought[0]"), (
        "level 10 at the most"
    )
    assert refused("cold_burst", 1) == ("bad_value", "inputs.bought[0]"), "that is Effort on damage"
    assert refused("swim", 0, 1) == ("bad_value", "inputs.bought[1]")
    assert refused("short_teleportation", 4, 0, 3) == ("effort_limit", "inputs.effort")


def test_what_makes_task_harder_is_rolled_harder() -> None:
    """A cypher of a higher level, a dearer find: each level of Effort raises the difficulty too."""
    plain, higher = (use("weird_science_breakthrough", bought=[n])["task"] for n in (0, 2))
    assert (plain["difficulty"], higher["difficulty"]) == (4, 6)
    assert [m["steps"] for m in higher["modifiers"]] == [2]
    found = [use("resource_seeker", bought=[n])["task"]["difficulty"] for n in (0, 3)]
    assert found == [2, 5]


def test_broken_spans_are_found_in_packs() -> None:
    """Steps that are no spans are found in a pack."""
    entry = shelf(ABILITIES)["hush"]
    wrong = [
        Buys(buys="duration", steps=["a while"]),
        Buys(buys="range", steps=["1 hour"]),
        *entry.effort,
    ]
    found = [(f.field, f.what) for f in faults(msgspec.structs.replace(entry, effort=wrong))]
    assert found == [("effort[0].steps[0]", "buys"), ("effort[1].steps[0]", "buys")]
    assert list(faults(entry)) == []


def test_area_damage_effort_adds_two_and_hurts_missed() -> None:
    """Effort on the damage of an area adds two and hurts those missed."""
    hit, missed, plain = (
        use("cold_burst", 5, die=face, effort={"damage": n})
        for face, n in ((16, 2), (2, 2), (2, 0))
    )
    assert hit["damage"]["taken"] == 5 + 4
    assert missed["result"] == "failure"
    assert missed["target"]["health"] == 89
    assert plain["target"]["health"] == 90


@given(
    name=st.sampled_from(sorted({*ALL} - {"restore_life"})),
    effort=st.integers(0, 6),
    pool=st.integers(0, 30),
    ease=st.integers(0, 3),
    levels=st.lists(st.integers(0, 4), max_size=3),
)
@examples(60)
def test_effort_stays_within_score_and_zero(
    name: str, effort: int, pool: int, ease: int, levels: list[int]
) -> None:
    """Never more than the effort score and never below nothing."""
    sheet, power = ALL[name]
    kind = "ability" if isinstance(power, Ability) else "artifact"
    pools = {stat: {"value": max(1, pool), "max": 30, "edge": 1} for stat in STATS}
    actor = {**sheet, "effort": effort, "pools": pools}
    inputs = {
        kind: power.name,
        "chosen": words_for(power),
        "effort": {"ease": ease},
        "bought": levels,
    }
    answer = ask(kind, actor=actor, target=guard(1), inputs=inputs, dice=[12, *FACES])
    if not answer["ok"]:
        assert answer["error"]["code"] in (
            "effort_limit",
            "cannot_pay",
            "bad_value",
            "bad_dice",
            "not_allowed",  # Effort on easing where nothing is rolled
        )
        return
    assert ease + sum(levels) <= effort
    assert all(answer["actor"]["pools"][stat]["value"] >= 0 for stat in STATS)


def test_every_purchase_has_words_in_every_language() -> None:
    for _, power in ALL.values():
        for buys in buys_of(power):
            for n in (0, 1, 2):
                texts = [render(buys_said(buys, n), lang) for lang in ("en", "fr", "ko")]
                assert all(texts)
                assert not any("power." in words for words in texts), buys
