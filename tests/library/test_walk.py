"""All of the shelf at play: every choice through six tiers, every ability and item used, every
creature's moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec
import pytest
from tests.people import HERO, aimed_at, alight, done, dressed, filled, hero_for, taught, words_for

from threefold.library.creation import (
    ability_of,
    foci,
    offer,
    powers,
    powers_of_focus,
    powers_of_type,
)
from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import ABILITIES, CANTRIPS, FLAVORS, FOCI, TYPES, shelf
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.library.suggestions import suggested
from threefold.model.active_effects import permanent_effects
from threefold.model.always_on import is_always_on
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.model.conditions import figure_conditions, name_of
from threefold.model.creation import finish_draft
from threefold.model.drafts import Draft
from threefold.model.powers import Ability, Artifact, Cypher, affects
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.among import takes_after_target
from threefold.model.shelf.asked import cures_target, only_loads
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureEntry, CreatureMove, TierList
from threefold.model.written import add_ability, written_of
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.carry import apply_effects
from threefold.rules.characters import Type
from threefold.rules.conditions import condition_name, with_consequences
from threefold.rules.types import STATS
from threefold.rulesets.compose import rules_for
from threefold.text import render

RULES = rules_for("csrd")
FACES = [3] * 60


def made(type: Type, verb: str = "") -> Pc:
    pc = finish_draft(suggested(Draft(name="Wren", type=type, verb=verb)), offer(), "A sentence.")
    assert isinstance(pc, Pc), pc
    return pc


def grown(pc: Pc, ability: Ability) -> Pc:
    """The PC with an ability more; the sheet changes by what the ability puts there, and by nothing
    else.
    """
    after = add_ability(pc, ability)
    parts = written_of(ability)
    for stat in STATS:
        more = sum(n for s, n in parts.points if s == stat)
        edge = sum(n for s, n in parts.edge if s == stat)
        top = more + sum(n for s, n in parts.maxima if s == stat)
        assert after.pools.of(stat).max == max(0, pc.pools.of(stat).max + top), ability.key
        assert after.pools.of(stat).edge == max(0, pc.pools.of(stat).edge + edge), ability.key
    assert after.recovery_bonus == pc.recovery_bonus + parts.recovery_bonus, ability.key
    assert len(after.armor) == len(pc.armor) + len(parts.armor), ability.key
    assert {name for name, _ in parts.skills} <= after.skills.keys(), ability.key
    assert check_pc(after, "pc", RULES) is None, ability.key
    return after


# --- choices --------------------------------------------------------------------------------------


@pytest.mark.parametrize("type", get_args(Type))
def test_every_type_choice_works_at_every_tier(type: Type) -> None:
    """Six tiers by the four steps of advancement, every ability on offer taken once."""
    pc = made(type)
    sheet: dict[str, Any] = {**msgspec.to_builtins(pc), "xp": 16}
    for tier in range(1, 7):
        for power in powers_of_type(type, tier):
            grown(pc, power.ability)
        steps: list[dict[str, Any]] = [
            {"buy": "increasing_capabilities", "points": {"might": 4}},
            {"buy": "moving_toward_perfection", "stat": "speed"},
            {"buy": "extra_effort"},
            {"buy": "skills", "skill": f"lore of tier {tier}"},
        ]
        for step in steps if tier < 6 else ():
            sheet = {**done("advance", actor=sheet, inputs=step)["actor"], "xp": 16}
        pc = msgspec.convert(sheet, Pc)
        assert pc.tier == min(6, tier + 1)
    assert (pc.effort, pc.pools.speed.edge >= 5) == (6, True)


def ways(given: TierList) -> Iterator[Sequence[str]]:
    """Every way through a tier: all it gives, with each of its options taken in one of them."""
    most = max((len(pick.of) for pick in given.choose), default=1)
    for n in range(most):
        picked = [
            pick.of[(n + k) % len(pick.of)]
            for pick in given.choose
            for k in range(min(pick.count, len(pick.of)))
        ]
        yield [*given.all, *picked]


def test_every_focus_walks_tiers_by_every_choice() -> None:
    """Every focus is walked through its tiers by every choice."""
    warrior = made("warrior")
    for entry in shelf(FOCI).values():
        taken = {power.ability.key for power in powers_of_focus(entry.name, 6)}
        walked: set[str] = set()
        pc = warrior
        for tier in ("1", "2", "3", "4", "5", "6"):
            for way in ways(entry.tiers[tier]):
                after = pc
                for key in way:
                    after = grown(after, powers()[key].ability)
                    walked.add(key)
            pc = after
        optional = {key for given in entry.tiers.values() for key in given.optional}
        assert walked | optional == taken, entry.key


def test_foci_and_flavors_begin_and_offer() -> None:
    """Every focus and flavor begins and offers what is there."""
    for verb in foci():
        assert made("explorer", verb).focus == verb
    for entry in (*shelf(TYPES).values(), *shelf(FLAVORS).values()):
        assert all(key in powers() for given in entry.tiers.values() for key in given.named()), (
            entry.key
        )


# --- uses -----------------------------------------------------------------------------------------


def flat(effects: Sequence[Effect]) -> Iterator[Effect]:
    """Effects with the first option of each choice, as a use without choices takes it."""
    for effect in effects:
        if isinstance(effect, kinds.Choose):
            for each in effect.options[0].effects:
                yield from flat([msgspec.structs.replace(each, when={**effect.when, **each.when})])
        else:
            yield effect


def sure(effects: Sequence[Effect]) -> Iterator[Effect]:
    """Effects that come whatever the table says, at once and on the one aimed at or the user."""
    for effect in flat(effects):
        if (
            not effect.when
            and not effect.after
            and effect.upon in (None, "use", "hit")
            and effect.to in (None, "self", "target")
        ):
            yield effect


def problems(
    answer: dict[str, Any], effects: Sequence[Effect], before: dict[str, Any]
) -> Iterator[str]:
    """What a use did not do although its entry says so."""
    if answer["result"] not in ("success", "routine"):
        yield f"it ended with {answer['result']}"
    figures = [answer["actor"], answer.get("target") or {}]
    if effects:
        changed = figures[0].get("conditions") or figures[1].get("conditions") or answer["damage"]
        equipment = figures[0].get("equipment")
        if not (
            answer["events"] or changed or equipment or answer.get("does") or figures[1] != before
        ):
            yield "nothing was done, and nothing said"
    on = {
        condition_name(name if isinstance(name, str) else name["name"])
        for f in figures
        for name in f.get("conditions") or []
    }
    conditions = [e for e in sure(effects) if isinstance(e, kinds.ConditionEffect)]
    for condition in conditions:
        whole = {condition_name(each) for each in with_consequences(condition.name)}
        someone = (
            condition.to != "target"
            if not answer.get("target")
            else figures[1].get("kind") in ("npc", "pc")
        )
        begins, open_name, _ = condition_name(condition.name).partition("$")
        if open_name and any(each.startswith(begins) for each in on):
            continue  # what was chosen stands in the name
        if someone and not whole & on:
            yield f"nobody is {condition.name}"
    harm = next((e for e in sure(effects) if isinstance(e, kinds.Damage)), None)
    plain = (
        harm is not None
        and isinstance(harm.points, int)
        and harm.to is None
        and harm.each in (None, "round")  # what comes by the minute waits for a whole one
        and figures[1].get("health")
    )
    if (
        harm is not None
        and plain
        and (answer["damage"] is None or answer["damage"]["dealt"] < harm.points)
    ):
        yield f"{harm.points} points were not dealt"


def used(
    kind: str, power: Ability | Cypher | Artifact, effects: Sequence[Effect]
) -> list[tuple[str, str]]:
    """A plausible use: on a guard where it is aimed at a foe, on a friend where at an ally."""
    place = {"ability": "abilities", "cypher": "cyphers", "artifact": "artifacts"}[kind]
    bead = {"name": "glass bead", "level": 10}  # a price may be a cypher
    beside = [bead] if kind == "cypher" else []  # one that works with another has it
    own = {
        "cyphers": [bead],
        place: [msgspec.to_builtins(power), *beside],
        "conditions": [*alight(power), *filled(power)],
        **dressed(power),
    }
    if only_loads(effects):
        own["attacks"] = [{"name": "crossbow", "weight": "medium", "loads": 1, "shots": 0}]
    if skills := taught(power):
        own["skills"] = skills
    request: dict[str, Any] = {
        "actor": {**hero_for(effects), **own},
        "inputs": {kind: power.name, "chosen": words_for(power)},
    }
    if cures_target(effects) and power.aim is not None and power.aim.difficulty is None:
        request["inputs"]["difficulty"] = 3  # the GM says how bad the malady is
    target: dict[str, Any] = {}
    if affects(power) == "foe":
        target = aimed_at(msgspec.to_builtins(effects), health=90, max_health=90)
        request["target"] = target
    elif takes_after_target(effects):
        request["target"] = {"kind": "object", "name": "corpse", "level": 3}
    task = done(kind, **request)["task"]
    die = [max(2, task["target_number"])] if task["roll"] == "needed" else []
    answer = done(kind, **request, dice=die + FACES)
    return [(power.key or power.name, each) for each in problems(answer, effects, target)]


def test_abilities_and_cantrips_act_when_used() -> None:
    """Every ability and cantrip does what it says when used. What always works has no use."""
    found: list[tuple[str, str]] = []
    own = [ability for focus in shelf(FOCI).values() for ability in focus.own]
    for entry in (*shelf(ABILITIES).values(), *shelf(CANTRIPS).values(), *own):
        ability = ability_of(entry)
        if is_always_on(ability):
            continue
        lasting = permanent_effects(ability)
        found += used("ability", ability, [e for e in entry.effects if e not in lasting])
    assert not found, found


def test_cyphers_and_artifacts_act_when_used() -> None:
    """Every cypher and artifact does what it says when used."""
    found: list[tuple[str, str]] = []
    for cypher in cyphers().values():
        item = msgspec.structs.replace(cypher_of(cypher), level=5)
        found += used("cypher", item, cypher.effects)
    for artifact in artifacts().values():
        if artifact.checks == "each kill":
            continue  # a weapon alone: it strikes, and has no use
        thing = msgspec.structs.replace(artifact_of(artifact), level=5)
        at_use = [
            e for e in artifact.effects if not (artifact.worn and e.lasts in (None, "always"))
        ]
        found += used("artifact", thing, at_use)
    assert not found, found


# --- creatures ------------------------------------------------------------------------------------


def moved(entry: CreatureEntry, move: CreatureMove, effects: Sequence[Effect], pc: Pc) -> list[str]:
    """What a move did not do although it says so. Its blow has hit."""
    npc = npc_of(entry).filled(RULES)
    c = EffectContext(
        RULES, move.name, move.name, npc, pc, move.level or npc.level, faces=iter(FACES)
    )
    aimed = move.aim is not None and move.aim.who not in ("self", "place", "ally", "allies")
    apply_effects(effects, c, aimed=aimed or bool(move.hit))
    wrong = []
    if not (c.notices or c.changes or c.requests or c.damage):
        wrong.append("nothing was done, and nothing said")
    for each in c.notices:
        assert render(each.text), move.name
    harms = [e for e in sure(effects) if isinstance(e, kinds.Damage) and e.to in (None, "target")]
    wrong += [f"{harm.points} points were not dealt" for harm in harms if c.damage is None]
    assert isinstance(c.target, Pc)
    lost = sum(pc.pools.of(s).value - c.target.pools.of(s).value for s in STATS)
    told_of = sum(
        -change.line.points
        for change in c.changes
        if change.of == "target" and hasattr(change.line, "points")
    )
    if lost and not told_of:
        wrong.append("points were lost without a line")
    on = {
        condition_name(name_of(x))
        for x in (*figure_conditions(c.target), *figure_conditions(c.user))
    }
    conditions = [e.name for e in sure(effects) if isinstance(e, kinds.ConditionEffect)]
    missing = [
        name
        for name in conditions
        if not {condition_name(each) for each in with_consequences(name)} & on
    ]
    return [*wrong, *(f"nobody is {name}" for name in missing)]


def test_every_creature_move_acts() -> None:
    """Every move of every creature does what it says."""
    pc = msgspec.convert(HERO, Pc)
    found = [
        (entry.key, move.name, each)
        for entry in creatures().values()
        for move in entry.moves
        for effects in (move.hit, move.effects, move.miss)
        if effects
        for each in moved(entry, move, effects, pc)
    ]
    assert not found, found
    silent = [
        (e.key, m.name)
        for e in creatures().values()
        for m in e.moves
        if not (m.hit or m.effects or m.miss or m.text.strip())
    ]
    assert silent == []
