"""The people of the tests: Kara of the contract, a guard, and short ways to change them and to ask
the engine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from tests.figures import bare

from threefold.model.characters import FullNpc, Npc, Pc
from threefold.model.powers import Ability, Item
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import mentions_choice
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.use_choices import CARRIED_SORTS, use_questions
from threefold.procedures.effects.base import effects_chosen
from threefold.procedures.effects.harm import only_lifts
from threefold.procedures.effects.reserves import store_used
from threefold.rulesets.compose import rules_for
from threefold.service.adjudicate import answer_line

CSRD = rules_for("csrd")
SECOND = rules_for("second")

Json = dict[str, Any]

BROADSWORD: Json = {
    "name": "broadsword",
    "damage": 4,
    "weight": "medium",
    "range": "immediate",
    "stats": ["might", "speed"],
    "skill": "bladed weapons",
}
KARA: Json = {
    "kind": "pc",
    "name": "Kara",
    "tier": 2,
    "effort": 2,
    "xp": 3,
    "pools": {
        "might": {"value": 12, "max": 14, "edge": 1},
        "speed": {"value": 9, "max": 9, "edge": 0},
        "intellect": {"value": 8, "max": 8, "edge": 0},
    },
    "damage_track": "hale",
    "recoveries_used": 0,
    "recovery_bonus": 0,
    "skills": {"climbing": "trained", "bladed weapons": "trained", "persuasion": "inability"},
    "armor": [],
    "attacks": [BROADSWORD],
    "abilities": [],
    "cyphers": [],
    "conditions": [],
}
GUARD: Json = {
    "kind": "npc",
    "name": "guard",
    "level": 4,
    "health": 12,
    "max_health": 12,
    "damage": 4,
    "armor": 1,
    "modifications": {},
}

HERO: Json = {
    "kind": "pc",
    "name": "Wren",
    "tier": 6,
    "effort": 6,
    "xp": 9,
    "pools": {
        stat: {"value": 40, "max": 60, "edge": 0} for stat in ("might", "speed", "intellect")
    },
}
"""Somebody who can pay for anything."""


def hero_for(effects: Sequence[Effect]) -> Json:
    """The hero; one step down where an effect undoes steps of the damage track."""
    first = [e.options[0].effects if isinstance(e, kinds.Choose) else [e] for e in effects]
    if not any(only_lifts(each) for part in first for each in part):
        return HERO
    pools = {**HERO["pools"], "speed": {"value": 0, "max": 60, "edge": 0}}
    return {**HERO, "pools": pools, "damage_track": "impaired"}


SHORT: Json = {
    "points": {"might": 6},
    "edge": "speed",
    "descriptor": "tough",
    "role": "sneaking",
    "focus": "fights",
    "offers": ["Shadow", "Watcher"],
}
"""Inputs of a short character."""

HURT = {0: "hale", 1: "impaired", 2: "debilitated", 3: "dead"}


def kara(
    *, might: int = 12, speed: int = 9, intellect: int = 8, edge: int = 1, **changes: Any
) -> Json:
    """Kara with these points in her Pools, this Might Edge, and the damage track that empty Pools
    demand.
    """
    pools = {
        "might": {"value": might, "max": max(14, might), "edge": edge},
        "speed": {"value": speed, "max": max(9, speed), "edge": 0},
        "intellect": {"value": intellect, "max": max(8, intellect), "edge": 0},
    }
    return {
        **KARA,
        "pools": pools,
        "damage_track": HURT[(might, speed, intellect).count(0)],
        **changes,
    }


def guard(level: int = 4, **changes: Any) -> Json:
    """A guard of some level, without Armor unless given."""
    own = {
        "level": level,
        "health": 3 * level,
        "max_health": 3 * level,
        "damage": level,
        "armor": 0,
    }
    return {**GUARD, **own, **changes}


def pc(**changes: Any) -> Pc:
    """Kara as the engine knows her."""
    return msgspec.convert(kara(**changes), Pc)


def npc(level: int = 4, **changes: Any) -> FullNpc:
    """A guard as the engine knows it, its missing figures filled in."""
    given = {"kind": "npc", "name": "guard", "level": level, **changes}
    return msgspec.convert(given, Npc).filled(CSRD)


def line(text: bytes) -> Json:
    """What the engine answers to one line."""
    answer: Json = json.loads(answer_line(text))
    return answer


def ask(procedure: str, **request: Any) -> Json:
    """What the engine answers to a request, whatever it is; no answer may hold a number that
    nothing explains.
    """
    asked = {"procedure": procedure, **request}
    answer = line(json.dumps(asked).encode())
    unexplained = [*bare(answer, asked)] if answer["ok"] else []
    assert not unexplained, unexplained
    return answer


def done(procedure: str, **request: Any) -> Json:
    """The answer to a request that is carried out."""
    answer = ask(procedure, **request)
    assert answer["ok"], answer["error"]
    return answer


def refused(procedure: str, **request: Any) -> tuple[str, str]:
    """Code and field of a refusal."""
    answer = ask(procedure, **request)
    assert not answer["ok"], answer
    return answer["error"]["code"], answer["error"]["field"]


def task(
    difficulty: int = 4, *, stat: str = "might", actor: Json | None = None, **inputs: Any
) -> Json:
    """A task of Kara's, previewed or, with ``dice``, rolled."""
    request = {
        name: inputs.pop(name)
        for name in ("dice", "rulings", "edition", "odds", "lang")
        if name in inputs
    }
    return done(
        "task",
        actor=actor or kara(),
        inputs={"stat": stat, "difficulty": difficulty, **inputs},
        **request,
    )


def attack(
    target: Json | None = None,
    *,
    weapon: str | Json = "broadsword",
    actor: Json | None = None,
    **inputs: Any,
) -> Json:
    """An attack of Kara's on a guard."""
    request = {
        name: inputs.pop(name)
        for name in ("dice", "rulings", "edition", "odds", "lang")
        if name in inputs
    }
    return done(
        "attack",
        actor=actor or kara(),
        target=target or guard(),
        inputs={"attack": weapon, **inputs},
        **request,
    )


def defend(attacker: Json | None = None, *, actor: Json | None = None, **inputs: Any) -> Json:
    """A defense of Kara's against a guard."""
    request = {
        name: inputs.pop(name)
        for name in ("dice", "rulings", "edition", "odds", "lang")
        if name in inputs
    }
    return done(
        "defend", actor=actor or kara(), target=attacker or guard(), inputs=inputs, **request
    )


def pools(character: Json) -> tuple[int, int, int]:
    """What is left in Might, Speed and Intellect."""
    left = character["pools"]
    return left["might"]["value"], left["speed"]["value"], left["intellect"]["value"]


def lines(entries: list[Json], figure: str = "points") -> list[tuple[int, str]]:
    """The figures of lines with their rules."""
    return [(entry[figure], entry["rule"]) for entry in entries]


def given(**inputs: object) -> msgspec.Raw:
    """Inputs of a procedure as commands carry them; at a table an id stands for whoever has it."""
    return msgspec.Raw(msgspec.json.encode(inputs))


def aimed_at(effects: object, **figures: Any) -> Json:
    """A weak guard whom effects of a power may fall on: dead, if they bring back the dead."""
    dead = b'"to":"target","what":["dead"]' in json.dumps(effects, separators=(",", ":")).encode()
    return guard(1, **{**figures, **({"health": 0} if dead else {})})


def dressed(power: Ability | Item) -> Json:
    """The worn armor that a power comes from, the weapon that it needs and the power shift that it
    betters, where its entry says so."""
    when = {} if power.aim is None else power.aim.when
    found: Json = {}
    worn = when.get("wearing", "")
    if worn != "" and not str(worn).startswith("no "):
        found["armor"] = [{"name": worn, "armor": 2, "source": "other"}]
    if any(each.of == "power_shifts" for each in (power.asks or {}).values()):
        found["power_shifts"] = [{"what": "resilience", "shifts": 1}]
    if "weapon" in when:
        found["attacks"] = [{"name": "short sword", "weight": "light", "damage": 2}]
    return found


def taught(power: Ability | Item) -> Json:
    """The skill of whoever a power works for, where its entry names one."""
    skills = [] if power.aim is None else power.aim.when.get("trained", [])
    first = skills[:1] if isinstance(skills, list) else [skills]
    return {str(skill): "trained" for skill in first}


def alight(power: Ability | Item) -> list[str]:
    """The conditions of somebody who may use a power: another ability that it needs is in effect."""
    when = {} if power.aim is None else power.aim.when
    needs = when.get("ability") or when.get("has")
    first = needs[0] if isinstance(needs, list) else needs
    return [str(first).replace("_", " ")] if first else []


def filled(power: Ability | Item) -> list[dict[str, Any]]:
    """What the reserve holds out of which a power takes points."""
    name = store_used(power.effects or [])
    return [{"name": name, "stored": 3}] if name else []


_ANSWERS = {"levels": "1", "power_shifts": "resilience"}
"""Answers to questions about classes of words of which not every word is one."""


def words_for(power: Ability | Item) -> list[str]:
    """An answer to each question that a use of the power asks: a level is 1, as guards have it."""
    found: list[str] = []
    asks = power.asks or {}
    given: dict[str, list[str]] = {}
    first_way = effects_chosen(power.effects or (), [])  # it alone asks for what is carried
    level = None if isinstance(power, Ability) else power.level
    for question in use_questions(asks, level):
        of = asks[question.name].of
        if of in CARRIED_SORTS and not mentions_choice(question.name, first_way):
            continue
        free = "glass bead" if of in CARRIED_SORTS else _ANSWERS.get(str(of))
        words = question.of or tuple(free or f"word {n}" for n in range(question.need))
        unlike = given.get(question.unlike or "", [])
        given[question.name] = [w for w in words if w not in unlike][: question.need]
        found += given[question.name]
    return found
