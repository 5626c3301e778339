"""Places of the engine where a change of the code went unseen."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest
from tests.people import BROADSWORD, Json, ask, done, guard, kara, refused

from threefold.model.characters import Npc, Pc
from threefold.model.shelf import effects as kinds
from threefold.procedures.base import Setup
from threefold.procedures.effects.descriptions import effect_said
from threefold.procedures.power_strikes import power_added_by_effort
from threefold.procedures.power_used import CypherInputs
from threefold.rules.creation import Finding, is_complete
from threefold.rules.types import Message
from threefold.rulesets.compose import rules_for
from threefold.text import render

ALL = {"might": 2, "speed": 2, "intellect": 2}


def pools(pc: Json) -> list[int]:
    return [pool["value"] for pool in pc["pools"].values()]


@pytest.mark.parametrize(("every", "values"), [(True, [4, 4, 4]), (False, [4, 2, 2])])
def test_healing_reaches_all_pools_only_if_stated(every: bool, values: list[int]) -> None:
    """Healing reaches every pool only where it says so."""
    balm: Json = {
        "name": "balm",
        "level": 2,
        "effects": [{"kind": "heal", "points": 2, "every_pool": every}],
    }
    answer = done(
        "cypher",
        actor=kara(**ALL, cyphers=[balm]),
        inputs={"cypher": "balm", "pool": "might"},
        dice=[9],
    )
    assert pools(answer["actor"]) == values


@pytest.mark.rule("advancement.skill_transitions")
@pytest.mark.parametrize(
    "more", [{"buy": "skills"}, {"buy": "short_term_skill", "where": "the tower"}]
)
def test_training_beyond_specialized_is_refused(more: Json) -> None:
    """A training beyond specialized is refused when it is bought."""
    actor = kara(xp=9, skills={"climbing": "specialized"})
    error = ask("advance", actor=actor, inputs={"skill": "climbing", **more})["error"]
    assert (error["code"], error["field"]) == ("not_allowed", "inputs.skill")
    assert "specialized" in error["message"]


def test_character_needs_every_part_legal() -> None:
    """A character stands only without anything missing or illegal."""
    note, missing = (Finding(kind, "name", Message("x")) for kind in ("note", "missing"))  # type: ignore[arg-type]
    assert [is_complete(found) for found in ([], [note], [note, missing], [missing])] == [
        True,
        True,
        False,
        False,
    ]


def test_blow_that_takes_nothing_has_no_line() -> None:
    answer = done(
        "attack", actor=kara(), target=guard(armor=9), inputs={"attack": "broadsword"}, dice=[14]
    )
    assert answer["damage"]["taken"] == 0
    assert [line for line in answer.get("target_lines", []) if line["figure"] == "health"] == []


@pytest.mark.parametrize(
    ("points", "least", "most"), [("2*level", 8, 12), ("level", 4, 8), ("2*tier", 4, 4), (3, 3, 7)]
)
def test_damage_for_certain_is_what_level_says(points: object, least: int, most: int) -> None:
    """What nobody knows for certain gets no points of a 17 to 20 beforehand."""
    bolt: Json = {
        "name": "bolt",
        "level": 4,
        "aim": {"who": "foe"},
        "effects": [{"kind": "damage", "points": points}],
    }
    answer = ask(
        "cypher", actor=kara(cyphers=[bolt]), target=guard(), inputs={"cypher": "bolt"}, odds=True
    )
    dealt = sorted(n for n in map(int, answer["odds"][0]["damage"]) if n)
    assert (dealt[0], dealt[-1]) == (least, most)


@pytest.mark.rule("power_shift.single_attack")
@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ({"what": "strength", "of": ["climbing"]}, "leave the names out"),
        ({"what": "single_attack"}, "name"),
    ],
)
def test_power_shift_states_its_subject(inputs: Json, words: str) -> None:
    """A power shift says what it is about or that it is about nothing."""
    error = ask("power_shift", actor=kara(), inputs=inputs, modules=["power_shifts"])["error"]
    assert words in error["message"]


@pytest.mark.parametrize(
    ("pool", "said"),
    [(None, "6 damage"), ("speed", "6 Speed damage"), ("ambient", "6 ambient damage")],
)
def test_card_says_which_damage_power_deals(
    pool: Literal["speed", "ambient"] | None, said: str
) -> None:
    [line] = effect_said(kinds.Damage(points=6, pool=pool), None)
    assert render(line) == said


@pytest.mark.parametrize(("weeks", "days"), [(1, 7), (2, 14)])
def test_weeks_are_seven_days(weeks: int, days: int) -> None:
    effect: Json = {
        "kind": "step",
        "by": "ease",
        "tasks": ["climbing"],
        "steps": 1,
        "lasts": f"{weeks} weeks",
    }
    tea: Json = {"name": "tea", "level": 2, "effects": [effect]}
    [held] = done("cypher", actor=kara(cyphers=[tea]), inputs={"cypher": "tea"}, dice=[9])["actor"][
        "conditions"
    ]
    assert held["lasts"] == {"n": days, "unit": "days"}


def test_defender_without_attack_meets_pc_attack() -> None:
    """Who can only defend meets an attack of another PC."""
    asked: Json = {"actor": kara(), "inputs": {"attack": "broadsword"}, "dice": [12, 9]}
    assert done("pc_combat", target=kara(name="Ben", conditions=["stunned"]), **asked)["ok"]
    assert refused(
        "pc_combat",
        target=kara(name="Ben", damage_track="dead", might=0, speed=0, intellect=0),
        **asked,
    )


def test_level_figures_are_told_lowest_first() -> None:
    """Figures by level are said from the lowest to the highest."""
    [line] = effect_said(kinds.Damage(points={"9": 3, "10": 7, "1": 1}), None)
    assert "1–7" in render(line)


HEAVY: Json = {"weight": "heavy", "damage": 6}
LONG: Json = {"name": "two-handed axe"}


@pytest.mark.parametrize("asked", ["two handed", "two-handed", "two-handed or unarmed"])
@pytest.mark.parametrize(("weapon", "counts"), [(HEAVY, True), (LONG, True), ({}, False)])
def test_heavy_weapon_takes_two_hands(weapon: Json, counts: bool, asked: str) -> None:
    attack = {**BROADSWORD, **weapon}
    grip: Json = {"kind": "bonus", "points": 4, "when": {"weapon": asked}}
    actor = kara(
        attacks=[attack], abilities=[{"name": "Grip", "use": "enabler", "effects": [grip]}]
    )
    damage = done(
        "attack", actor=actor, target=guard(), inputs={"attack": attack["name"]}, dice=[14]
    )["damage"]
    assert ("Grip" in [line["name"] for line in damage["lines"]]) is counts


def test_defensive_roll_ability_eases_as_defense() -> None:
    """An ability that defends by a roll is eased as a defense."""
    duck: Json = {"name": "Duck", "use": "defense", "task": {"difficulty": 4, "stat": "speed"}}
    wary: Json = {"kind": "step", "by": "ease", "tasks": ["defense"], "steps": 1}
    actor = kara(abilities=[duck, {"name": "Wary", "use": "enabler", "effects": [wary]}])
    task = done("ability", actor=actor, inputs={"ability": "Duck"}, dice=[9])["task"]
    assert "Wary" in [m["name"] for m in task["modifiers"]]


@pytest.mark.parametrize(("known", "adds"), [(True, 3), (False, 0)])
def test_power_effort_bonus_shows_once_identified(known: bool, adds: int) -> None:
    """What effort adds to a power is said once it is made out."""
    bolt: Json = {
        "name": "bolt",
        "level": 4,
        "aim": {"who": "foe"},
        "effects": [{"kind": "damage", "points": 4}],
    }
    hidden: Json = {} if known else {"identified": False, "form": "a rod"}
    hero = msgspec.convert(kara(cyphers=[{**bolt, **hidden}]), Pc)
    target = msgspec.convert(guard(), Npc).filled(rules_for("csrd"))
    called = "bolt" if known else "a rod"
    assert (
        power_added_by_effort(Setup(rules_for("csrd"), hero, target), CypherInputs(cypher=called))
        == adds
    )
