"""Whatever a power does to somebody hurt, with the lowest dice: the sheet afterwards contradicts no
rule.
"""

from __future__ import annotations

from itertools import product

import msgspec
import pytest
from tests.people import Json, ask, kara

from threefold.library.entries import SHELF, shelf
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.rulesets.compose import rules_for

HURT: dict[str, Json] = {
    "impaired": {"damage_track": "impaired", "intellect": 0},
    "debilitated": {"damage_track": "debilitated", "might": 0, "speed": 0},
    "dead": {"damage_track": "dead", "might": 0, "speed": 0, "intellect": 0},
}


def touches(effect: Effect) -> bool:
    """Whether it may change Pools, the damage track or whether somebody lives."""
    if isinstance(effect, kinds.Choose):
        return any(touches(each) for option in effect.options for each in option.effects)
    return isinstance(
        effect, kinds.Heal | kinds.Track | kinds.End | kinds.StatPoints | kinds.Damage
    )


def ways(effects: list[Effect]) -> list[list[int]]:
    """Every way of the first choice that is left; the first of the others."""
    choices = [len(effect.options) for effect in effects if isinstance(effect, kinds.Choose)]
    return [[first, *[0] * (len(choices) - 1)] for first in range(choices[0])] if choices else [[]]


@pytest.mark.parametrize("kind", ["ability", "cypher", "artifact"])
def test_no_power_leaves_sheet_that_contradicts_itself(kind: str) -> None:
    rules, wrong = rules_for("csrd"), []
    place = {"ability": "abilities", "cypher": "cyphers", "artifact": "artifacts"}[kind]
    for entry in shelf(SHELF[place]).values():
        if not any(map(touches, entry.effects)):
            continue
        own: Json = {"name": entry.name, "effects": msgspec.to_builtins(entry.effects)}
        if kind != "ability":
            own["level"] = 1
        for (state, hurt), options, alone in product(
            HURT.items(), ways(entry.effects), (True, False)
        ):
            user, other = (hurt, {}) if alone else ({}, hurt)
            whom = {} if alone else {"target": kara(name="Ben", **other)}
            inputs = {kind: entry.name, "options": options, "pool": "might"}
            answer = ask(
                kind,
                actor=kara(**user, **{place: [own]}),
                inputs=inputs,
                dice=[20, *[1] * 40],
                **whom,
            )
            for who in ("actor", "target"):
                sheet = answer.get(who)
                if sheet is None or sheet.get("kind") != "pc":
                    continue
                fault = check_pc(msgspec.convert(sheet, Pc), who, rules)
                if fault is not None:
                    wrong.append((entry.key, state, options, who, fault.message.key))
    assert wrong == []
