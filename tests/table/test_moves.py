"""Creatures of the shelf at a table: each is brought in, makes every move, and is met; every figure
has its lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from tests.people import alight, dressed, filled, kara, taught, words_for

from threefold.library.creation import ability_of
from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import ABILITIES, CANTRIPS, SHELF, shelf
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.active_effects import use_effects
from threefold.model.always_on import is_always_on
from threefold.model.characters import Armor, Attack, Condition, Npc, Pc
from threefold.model.moments import answers_moment
from threefold.model.options import PowerShift
from threefold.model.powers import Ability, Artifact, Cypher, affects, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import averts_step, cures_target, only_loads
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureEntry, CreatureMove, Entry
from threefold.model.shelf.figures import Aim
from threefold.model.things import Thing
from threefold.procedures.accounts import figure_values
from threefold.procedures.effects.harm import only_lifts
from threefold.procedures.effects.moments import comes_with_help_alone
from threefold.procedures.effects.rerolls import only_rolls_again
from threefold.rules.conditions import condition_name, with_consequences
from threefold.rules.dice import Dice
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.apply import evolve_all
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AddThing,
    AnyCommand,
    Attempt,
    Defend,
    MakeMove,
    Power,
    UsePower,
)
from threefold.table.decisions import decide
from threefold.table.events import (
    ActionSettled,
    AnyEvent,
    ConditionAdded,
    EffectsCame,
    FoeAdded,
    Opened,
)
from threefold.table.history import GM
from threefold.table.log.base import LogReader
from threefold.table.log.dispatch import DESCRIBED
from threefold.table.state import Incoming, Member, Reacting, State, TaskCall
from threefold.text import render

KARA, BEN, FOE = "p1", "p2", "f3"
STRONG = {"might": 90, "speed": 90, "intellect": 90}


class Threes(Dice):
    """Dice that always show a 3."""

    def roll(self, sides: int) -> int:
        return min(3, sides)


def on_the_shelf(kind: str) -> Mapping[str, Entry]:
    return shelf(SHELF[kind])


def decided(state: State, command: AnyCommand) -> list[AnyEvent]:
    events = decide(state, command, GM, Threes(), shelf=on_the_shelf)
    assert not isinstance(events, Refusal), (command, events)
    return events


def party() -> State:
    """Two PCs who can take a blow, and nobody who pays for another throw."""
    state = State()
    for name in ("Kara", "Ben"):
        pc = msgspec.convert(kara(name=name, xp=0, armor=[]), Pc)
        pools = msgspec.structs.replace(
            pc.pools,
            **{
                s: msgspec.structs.replace(pc.pools.of(s), value=n, max=n)
                for s, n in STRONG.items()
            },  # type: ignore[arg-type]
        )
        state = evolve_all(
            state, decided(state, AddPc(pc=msgspec.structs.replace(pc, pools=pools)))
        )
    return state


def unlined(before: State, event: EffectsCame) -> Iterator[str]:
    """Figures that an event changed otherwise than its lines say."""
    for id, after in (*event.after.items(), *event.foes_after.items()):
        was, now = figure_values(before.figure(id)), figure_values(after)
        for name in now:
            lines = sum(
                fact.line.points for fact in event.ledger if (fact.on, fact.figure) == (id, name)
            )
            if now[name] - was.get(name, 0) != lines:
                yield f"{name} of {id}: {was.get(name)} to {now[name]}, but lines say {lines}"


class Made:
    """A move that was made, with every roll it asked for failed or passed."""

    def __init__(self, before: State, command: AnyCommand, natural: int) -> None:
        self.state = before
        self.events: list[AnyEvent] = []
        self.wrong: list[str] = []
        self.do(command)
        for _ in range(20):
            waits = [
                (id, o)
                for id, o in self.state.pending.items()
                if isinstance(o, Incoming | TaskCall)
            ]
            if not waits:
                break
            id, pending = waits[0]
            rolls = Defend if isinstance(pending, Incoming) else Attempt
            self.do(rolls(open_id=id, natural=natural))

    def do(self, command: AnyCommand) -> None:
        for event in decided(self.state, command):
            if isinstance(event, EffectsCame):
                self.wrong += unlined(self.state, event)
            after = evolve_all(self.state, [event])
            described = DESCRIBED[type(event)](
                event, LogReader(GM, self.state, after, GM, LOG_SHELF)
            )
            if described is not None:
                assert all(render(t.message()) for t in (described.head, *described.details))
            self.state = after
            self.events.append(event)

    def told(self) -> bool:
        return any(
            (
                isinstance(e, EffectsCame)
                and (e.resolution.notices or e.words or e.after or e.foes_after)
            )
            or isinstance(e, ConditionAdded)
            or (isinstance(e, ActionSettled) and (e.resolution.damage or e.resolution.task))
            for e in self.events
        )


def plain(effects: Sequence[Effect]) -> list[Effect]:
    """Effects that come whatever anybody says, with the first option of each choice."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, kinds.Choose):
            found += plain(effect.options[0].effects) if not effect.when else []
        elif not effect.when and effect.after is None and effect.upon in (None, "use", "hit"):
            found.append(effect)
    return found


def needs_more(move: CreatureMove) -> bool:
    """Whether a move takes more foes than one, or somebody in a certain state."""
    return move.group > 1 or (move.aim is not None and "state" in move.aim.when)


def problems(entry: CreatureEntry, move: CreatureMove, base: State) -> Iterator[str]:
    """What a move did not do although its entry says so, when every roll against it fails."""
    made = Made(
        base, MakeMove(foe_id=FOE, move=move.name, targets=[KARA], anyway=needs_more(move)), 2
    )
    yield from made.wrong
    if not made.told():
        yield "nothing was done, and nothing said"
    attack = move.defend != "none" and bool(move.hit)
    demands = [
        e.pending for e in made.events if isinstance(e, Opened) and isinstance(e.pending, Incoming)
    ]
    if (
        attack
        and sum(d.title == move.name and d.follows == demands[0].follows for d in demands)
        < move.times
    ):
        yield f"not asked for {move.times} defenses"
    if attack:
        demand = demands[0]
        if (demand.stat, demand.difficulty or entry.modifications.get("attack", entry.level)) != (
            move.defend,
            move.level or entry.modifications.get("attack", entry.level),
        ):
            yield f"it asks for {demand.stat} against {demand.difficulty}"
    harms = [e for e in plain(move.hit) if isinstance(e, kinds.Damage) and e.to in (None, "target")]
    dealt = [
        e.resolution.damage.dealt
        for e in made.events
        if isinstance(e, ActionSettled | EffectsCame) and e.resolution.damage is not None
    ]
    for harm in harms:
        if isinstance(harm.points, int) and harm.points not in dealt:
            yield f"{harm.points} points were not dealt: {dealt}"
    effects = [*plain(move.hit), *plain(move.effects)]
    put = {condition_name(e.effect.condition) for e in made.events if isinstance(e, ConditionAdded)}
    for condition in (e for e in effects if isinstance(e, kinds.ConditionEffect)):
        if not {condition_name(x) for x in with_consequences(condition.name)} & put:
            yield f"nobody is {condition.name}"


def test_every_creature_makes_every_move() -> None:
    """Each either changes figures as its entry says, or is told in words; none is refused; every
    change has lines.
    """
    there, found, moves = party(), [], 0
    for entry in creatures().values():
        events = decided(there, AddFoe(npc=npc_of(entry)))
        [added] = [e for e in events if isinstance(e, FoeAdded)]
        npc = added.foe.npc
        assert (added.id, npc.level, npc.health, npc.damage) == (
            FOE,
            entry.level,
            entry.health,
            entry.damage,
        )
        base = evolve_all(there, events)
        for move in entry.moves:
            moves += 1
            found += [(entry.key, move.name, wrong) for wrong in problems(entry, move, base)]
            passed = Made(
                base,
                MakeMove(foe_id=FOE, move=move.name, targets=[KARA], anyway=needs_more(move)),
                19,
            )
            found += [(entry.key, move.name, wrong) for wrong in passed.wrong]
    assert found == [], f"{len(found)} of {moves}: {found[:40]}"
    assert moves > 600


# --- abilities and items --------------------------------------------------------------------------


def users() -> Iterator[tuple[Power, str, Ability | Cypher | Artifact, Sequence[Effect]]]:
    """Everything of the shelf that can be used, with what a use of it does."""
    for kind in (ABILITIES, CANTRIPS):
        for entry in shelf(kind).values():
            ability = ability_of(entry)
            if not is_always_on(ability):
                yield "ability", entry.key, ability, use_effects(ability)
    for cypher in cyphers().values():
        yield (
            "cypher",
            cypher.key,
            msgspec.structs.replace(cypher_of(cypher), level=5),
            cypher.effects,
        )
    for artifact in artifacts().values():
        item = msgspec.structs.replace(artifact_of(artifact), level=5, worn=None)
        yield "artifact", artifact.key, item, artifact.effects


def raises(effect: Effect) -> bool:
    """Whether an effect brings somebody back from death."""
    if isinstance(effect, kinds.Save):
        return any(map(raises, plain(effect.passed)))
    return isinstance(effect, kinds.End) and "dead" in effect.what and effect.after is None


def with_dead(state: State, id: str | None) -> State:
    """The table with somebody dead, for what brings back from death."""
    if id in state.foes:
        foe = state.foes[id]
        dead = msgspec.structs.replace(foe, npc=msgspec.structs.replace(foe.npc, health=0))
        return msgspec.structs.replace(state, foes={**state.foes, id: dead})
    if id in state.party:
        pc = state.party[id].pc
        gone = pc.with_vitals(
            pc.vitals()._replace(pools=type(pc.vitals().pools)(0, 0, 0), track="dead")
        )
        return msgspec.structs.replace(state, party={**state.party, id: Member(pc=gone)})
    return state


def with_impaired(state: State, id: str) -> State:
    """The table with a PC one step down, for what undoes steps of the damage track."""
    pc = state.party[id].pc
    pools = pc.vitals().pools
    low = pc.with_vitals(
        pc.vitals()._replace(pools=type(pools)(pools[0], 0, pools[2]), track="impaired")
    )
    return msgspec.structs.replace(state, party={**state.party, id: Member(pc=low)})


SHOT = Attack("crossbow", weight="medium", loads=1, shots=0)
"""A weapon for those that load one."""


def _follows_something(power: Ability | Cypher | Artifact) -> bool:
    """Whether a use follows what has not happened here: a roll, or a hit in an earlier round."""
    if power.aim is None:
        return False
    return not {"failed", "succeeded", "attacked_last_turn"}.isdisjoint(power.aim.when)


def aim_of_first_way(effects: Sequence[Effect]) -> Aim | None:
    """The aim of the first of several ways, which is taken where nobody chooses."""
    firsts = [e.options[0].aim for e in effects if isinstance(e, kinds.Choose) and e.options]
    return firsts[0] if firsts else None


def _names_difficulty(power: Ability | Cypher | Artifact) -> bool:
    """Whether the GM says how hard a use is: of a roll of its user alone, or how bad a malady is."""
    if power.aim is None:
        return False
    for_oneself = power.aim.who == "self" and power.aim.roll not in (None, "none")
    return for_oneself or (cures_target(effects_of(power)) and power.aim.difficulty is None)


def test_every_ability_and_item_is_used_once() -> None:
    """None is refused; each does or tells something; beings come; every figure that changes has its
    lines.
    """
    there = party()
    there = evolve_all(there, decided(there, AddFoe(npc=Npc("guard", 3, health=90, max_health=90))))
    guard = next(iter(there.foes))
    there = evolve_all(there, decided(there, AddThing(thing=Thing("pot", 1, "very_hard"))))
    pot = next(iter(there.things))
    hero = msgspec.structs.replace(
        there.party[KARA].pc, tier=6, effort=6, attacks=[], cyphers=[Cypher("glass bead", level=9)]
    )
    place = {"ability": "abilities", "cypher": "cyphers", "artifact": "artifacts"}
    found, uses = [], 0
    for what, key, power, effects in users():
        if comes_with_help_alone(effects) or (
            isinstance(power, Ability) and only_rolls_again(power)
        ):
            continue  # whoever helps has it then, or a die that has fallen: no press of its own
        price = getattr(power, "xp", None) or 0
        stored = msgspec.convert(filled(power), list[Condition])
        beside = hero.cyphers if what == "cypher" else []  # one that works with another has it
        mine = [power, *beside]
        kept = {place[what]: mine, "conditions": [*alight(power), *stored], "xp": price}
        had = dressed(power)
        fired = [SHOT] if only_loads(plain(effects)) else []
        own: dict[str, Any] = {
            "armor": msgspec.convert(had.get("armor", hero.armor), list[Armor]),
            "attacks": fired or msgspec.convert(had.get("attacks", []), list[Attack]),
            "power_shifts": msgspec.convert(had.get("power_shifts"), list[PowerShift] | None),
        }
        pc = msgspec.structs.replace(hero, **kept, **own, skills=taught(power))
        state = msgspec.structs.replace(there, party={**there.party, KARA: Member(pc=pc)})
        whom = affects(power)
        target = guard if whom == "foe" else BEN if whom == "ally" else None
        aim = aim_of_first_way(effects) or power.aim
        who = aim.who if aim is not None else None
        if who == "object":
            target = pot
        if who == "corpse" or any(map(raises, plain(effects))):
            state = with_dead(state, target)
        elif any(map(only_lifts, plain(effects))):
            state = with_impaired(state, target or KARA)
        averts = any(map(averts_step, effects))
        if averts or (isinstance(power, Ability) and answers_moment(power)):
            offer = Reacting(by=KARA, name=power.name, moment="defended", whom=target, dealt=3)
            offer = msgspec.structs.replace(offer, what=what)
            state = msgspec.structs.replace(state, stances={"r1": offer})
        use = UsePower(
            pc_id=KARA,
            what=what,
            name=power.name,
            target=target,
            chosen=words_for(power),
            natural=16,
            anyway=_follows_something(power),
            difficulty=4 if _names_difficulty(power) else None,
        )
        made = Made(state, use, 16)
        uses += 1
        found += [(key, wrong) for wrong in made.wrong]
        if effects and not made.told():
            found.append((key, "nothing was done, and nothing said"))
        beings = [e for e in plain(effects) if isinstance(e, kinds.Companion)]
        if beings and not any(foe.owner == KARA for foe in made.state.foes.values()):
            found.append((key, f"{beings[0].name} has not come"))
    assert found == [], f"{len(found)} of {uses}: {found[:30]}"
    assert uses > 1300  # without some 300 that always work
