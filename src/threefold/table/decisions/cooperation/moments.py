"""Moments in events that effects and abilities react to: damage, escapes, falls, recovery rolls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from threefold.model import typed
from threefold.model.active_effects import weapon_of_artifact
from threefold.model.characters import Attack, Pc
from threefold.model.moments import MOMENTS, awaits_rolls
from threefold.model.shelf.figures import Upon
from threefold.procedures.catalog import procedure_traits
from threefold.procedures.defended import DefendInputs
from threefold.procedures.effects.spared import is_never_surprised
from threefold.rules.conditions import Act, condition_name
from threefold.rules.harm_words import SHOVES
from threefold.rules.ruleset import Rest
from threefold.rules.types import Stat
from threefold.table.decisions.picking import attack_in
from threefold.table.events import (
    ActionSettled,
    AnyEvent,
    AttackTaken,
    ConditionAdded,
    EffectsCame,
    Recovered,
    WasHurt,
)
from threefold.table.state import Incoming, Rolled, State
from threefold.table.state.facts import DamageFact, Resolution

SEEN = (ActionSettled, EffectsCame, WasHurt, Recovered, AttackTaken, ConditionAdded)
"""Events that may contain a moment to react to."""

_FAILED = ("failure", "impossible")
_TRACK = ("hale", "impaired", "debilitated", "dead")


class ReactionMoment(NamedTuple):
    """A moment that reactions answer: what happened (``upon``), to ``who``, by ``other``; with
    which roll, damage, attack of a PC or kind of rest. ``blow`` is what a foe's attack that missed
    would have dealt, or what the face of an attack has added to its damage; ``hit``: the attack has
    hit; ``condition`` is what has befallen somebody. ``face`` is that of the die, if one was rolled;
    ``unaware``: the attack came by surprise; ``spot`` is the place from which somebody was moved."""

    upon: Upon
    who: str
    other: str | None = None
    act: Act = "task"
    stat: Stat | None = None
    damage: DamageFact | None = None
    melee: bool = False
    rest: Rest | None = None
    attack: Attack | None = None
    blow: int = 0
    hit: bool = True
    condition: str = ""
    face: int | None = None
    unaware: bool = False
    spot: int | None = None

    @property
    def taken(self) -> int:
        """The points of damage that got through."""
        if self.damage is None:
            return 0
        return self.damage.taken


def moments(before: State, after: State, events: Sequence[AnyEvent]) -> list[ReactionMoment]:
    """Return what happened between two states, from the events that lead from one to the other."""
    found: list[ReactionMoment] = []
    for event in events:
        if isinstance(event, ActionSettled):
            found += _faces_shown(after, event)
        match event:
            case ActionSettled(foe=str(foe)) if _defends(event.resolution.procedure):
                found += _defense_moments(before, event, foe)
            case ActionSettled():
                found += _action_moments(before, event)
            case AttackTaken(by=by, foe=foe, resolution=r):
                found += [ReactionMoment("attacked", by, foe, "defense"), *_hurt(by, foe, r.damage)]
            case EffectsCame(on=str(on), by=by, resolution=r) if by != on:
                found += [*_hurt(on, by, r.damage), *_shoved(before, on, by, r)]
            case WasHurt(on=on, resolution=r):
                found += _hurt(on, None, r.damage)
            case Recovered(pc=pc, rest=rest):
                found.append(ReactionMoment("recovered", pc, rest=rest))
    found += _damage_track_moments(before, after, {m.who: m for m in found if m.upon == "damaged"})
    found += _afflictions(before, after)
    assert all(m.upon in MOMENTS for m in found)
    return found


def _faces_shown(after: State, event: ActionSettled) -> Iterator[ReactionMoment]:
    """The die of a PC, where something on that PC waits for what it shows."""
    face, member = event.resolution.natural, after.party.get(event.pc)
    if face is not None and member is not None and awaits_rolls(member.pc):
        yield ReactionMoment("rolled", event.pc, face=face)


def _afflictions(before: State, after: State) -> Iterator[ReactionMoment]:
    """The conditions that PCs have got."""
    for id, member in after.party.items():
        was = before.party.get(id)
        if was is None or was.pc.conditions == member.pc.conditions:
            continue
        had = {condition_name(name) for name in was.pc.condition_names()}
        for name in member.pc.condition_names():
            if condition_name(name) not in had:
                yield ReactionMoment("afflicted", id, condition=name)


def _damage_track_moments(
    before: State, after: State, causes: Mapping[str, ReactionMoment]
) -> Iterator[ReactionMoment]:
    """PCs who have moved down the damage track, each by the damage that is the cause, if any is
    known.
    """
    for id, member in after.party.items():
        was = before.party.get(id)
        if was is None or _track_index(member.pc) <= _track_index(was.pc):
            continue
        cause = causes.get(id, ReactionMoment("damaged", id))
        yield cause._replace(upon="worsened")
        if member.pc.damage_track == "dead":
            yield cause._replace(upon="killed")


def _track_index(pc: Pc) -> int:
    return _TRACK.index(pc.damage_track)


def _hurt(who: str, by: str | None, damage: DamageFact | None) -> Iterator[ReactionMoment]:
    if damage is not None and damage.taken:
        yield ReactionMoment("damaged", who, by, "defense", damage=damage)


_SHOVES: Final = tuple(f"effects.move.{mode}" for mode in SHOVES)
"""How the notices of moves begin that are done to somebody."""


def _shoved(before: State, who: str, by: str | None, r: Resolution) -> Iterator[ReactionMoment]:
    """A PC is pushed or pulled by somebody."""
    if who in before.party and any(each.text.key.startswith(_SHOVES) for each in r.notices):
        yield ReactionMoment("shoved", who, by, spot=before.spots.get(who))


def _defense_moments(before: State, event: ActionSettled, foe: str) -> Iterator[ReactionMoment]:
    """A foe's attack on a PC: it hits or misses, in melee or at range."""
    r, stat = event.resolution, _stat(event)
    hit = r.result in _FAILED or (r.result is None and r.task is None)
    attack = _attack_defended(before, event)
    seen = ReactionMoment(
        upon="attacked",
        who=event.pc,
        other=foe,
        act="defense",
        stat=stat,
        damage=r.damage,
        melee=attack is None or not attack.ranged,
        hit=hit,
        face=r.natural,
        unaware=_is_unaware(attack) and not is_never_surprised(before.party[event.pc].pc),
    )
    yield seen
    if seen.melee:
        yield seen._replace(upon="touched")
    if hit:
        yield seen._replace(upon="struck")
    if hit and stat is not None:
        yield seen._replace(upon="failed")
    if not hit:
        points = before.foes[foe].npc.damage
        if attack is not None and attack.damage is not None:
            points = attack.damage
        yield seen._replace(upon="defended", blow=points)
    if seen.taken:
        yield seen._replace(upon="damaged")
    yield ReactionMoment("attacks", foe, event.pc, "attack")


def _stat(event: ActionSettled) -> Stat | None:
    """The stat of a roll. None if nothing was rolled."""
    task = event.resolution.task
    if task is None:
        return None
    return task.stat


def _attack_defended(before: State, event: ActionSettled) -> Incoming | DefendInputs | None:
    """The attack that a defense was against: the pending attack, or the inputs of the open roll."""
    pending = before.pending.get(event.answers or event.id or "")
    if isinstance(pending, Incoming):
        return pending
    if isinstance(pending, Rolled) and _defends(pending.procedure):
        return typed.decode(pending.inputs, DefendInputs)
    return None


def _is_unaware(attack: Incoming | DefendInputs | None) -> bool:
    """Whether an attack came by surprise."""
    if isinstance(attack, Incoming):
        return attack.attack.unaware
    return attack is not None and attack.unaware


def _defends(procedure: str) -> bool:
    """Whether a PC defends against a foe with this procedure."""
    return procedure_traits(procedure).defends


def _action_moments(before: State, event: ActionSettled) -> Iterator[ReactionMoment]:
    """An action of a PC: a foe is attacked, damaged or down; the roll fails."""
    r, foe, stat = event.resolution, event.foe, _stat(event)
    act: Act = "task"
    if foe is not None:
        act = "attack"
    if foe is not None and stat is not None and event.pc in before.party:
        near = strikes_near(before.party[event.pc].pc, event)
        seen = ReactionMoment(
            upon="attacked",
            who=foe,
            other=event.pc,
            act="attack",
            stat=stat,
            damage=r.damage,
            melee=near,
            hit=r.result not in _FAILED,
        )
        yield seen
        if near:
            yield seen._replace(upon="touched")
        if seen.taken:
            yield seen._replace(upon="damaged")
        face, added = _face_of_attack(r)
        yield ReactionMoment("attacks", event.pc, foe, act, face=face, blow=added)
    if r.result == "failure":
        yield ReactionMoment("failed", event.pc, foe, act, stat)
    for id, npc in event.foes_after.items():
        if id in before.foes and before.foes[id].npc.health > 0 and npc.health == 0:
            weapon = None
            if event.pc in before.party:
                pc = before.party[event.pc].pc
                weapon = _weapon_of(pc, event) or weapon_of_artifact(pc, event.title)
            yield ReactionMoment("foe_down", event.pc, id, act, stat, attack=weapon)


def _face_of_attack(r: Resolution) -> tuple[int | None, int]:
    """The face of an attack whose effect was not chosen in place of damage, and the points that it
    added to the damage that got through."""
    special = r.special
    if special is None:
        return r.natural, 0
    if special.taken not in (None, "damage"):
        return None, 0
    if r.damage is None:
        return r.natural, 0
    without = max(0, r.damage.dealt - special.bonus - r.damage.armor)
    return r.natural, max(0, r.damage.taken - without)


def _weapon_of(pc: Pc, event: ActionSettled) -> Attack | None:
    """The attack that a PC has made, among those that they had."""
    picked = None
    if procedure_traits(event.resolution.procedure).attacks:
        picked = event.picked
    return attack_in(pc, event.title, picked)


def strikes_near(pc: Pc, event: ActionSettled) -> bool:
    """Whether an attack of a PC is made with a weapon of immediate range."""
    weapon = _weapon_of(pc, event)
    return weapon is not None and weapon.range == "immediate"
