"""Report which powers and moves of an encounter the laboratory plays, and which exist only as
text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from threefold.lab.encounter import Creature, Encounter
from threefold.lab.simulator.aid import HealingPower, Ward
from threefold.lab.simulator.foe_moves import PlayedMove, regained_each_turn
from threefold.lab.simulator.options import Options
from threefold.lab.simulator.policies import BEHAVIOURS
from threefold.lab.simulator.powers import (
    healing_abilities,
    heals_at_once,
    protecting_abilities,
    strikes_foe,
)
from threefold.lab.simulator.sides import Sides
from threefold.lab.simulator.weighing import Weighing
from threefold.model.characters import Pc
from threefold.model.improved import improved
from threefold.model.powers import Ability, Cypher, effects_of
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureMove
from threefold.model.shelf.traits import traits_of

How = Literal[
    "strikes", "heals", "protects", "holds", "at_will", "at_first", "limited", "mends", "regains",
    "usual", "aura",
    "answers",
]  # fmt: skip
"""How a power or a move is played: its purpose, or when a foe makes it."""


class PlayedPower(NamedTuple):
    """A power or a move that is played, and how it is played."""

    name: str
    how: How


class LeftOut(NamedTuple):
    """A power or a move with the effects that are not played. Without effects its text alone is
    left out.
    """

    name: str
    effects: list[Effect]


class PlayedSummary(NamedTuple):
    """What is played of a PC or of the foes of one name. ``left`` names what is not played.

    ``partly`` names the played powers and moves that have further effects, which are not played.
    ``effects`` are those of both, effect by effect.
    """

    name: str
    pc: bool
    played: list[PlayedPower]
    left: list[str]
    partly: list[str]
    effects: list[LeftOut]


def list_played(encounter: Encounter) -> list[PlayedSummary]:
    """Return what is played under the encounter's policy: for each PC, then for the foes that have
    moves.
    """
    behaviour = BEHAVIOURS[encounter.policy]
    sides = Sides(encounter, behaviour)
    weighing = Weighing(sides, Options(encounter.rules(), behaviour), behaviour)
    found = [
        _played_by_pc(pc, as_played, [*weighing.wards[i], *weighing.heals[i]])
        for i, (pc, as_played) in enumerate(zip(encounter.party, sides.party, strict=True))
    ]
    seen: set[str] = set()
    for foe, kind in zip(sides.foes, sides.kind, strict=True):
        creature = encounter.creature(foe.name)
        if creature is None or foe.name in seen:
            continue
        seen.add(foe.name)
        moves: Sequence[PlayedMove] = ()
        if sides.kinds[kind].creature is not None:
            moves = weighing.kinds[kind]
        regains = bool(moves) and regained_each_turn(sides.kinds[kind]) > 0
        found.append(_played_by_foe(foe.name, creature, moves, regains))
    return [each for each in found if each.played or each.left]


def _played_by_pc(pc: Pc, as_played: Pc, aid: Sequence[Ward | HealingPower]) -> PlayedSummary:
    """What a PC plays, ``as_played`` is the PC with the powers that the policy knows."""
    parts = _parts(as_played, {power_name(each.inputs) for each in aid})
    known = {part.name for part in parts}
    names = dict.fromkeys(
        each if isinstance(each, str) else each.name for each in (*pc.abilities, *pc.cyphers)
    )
    left = [name for name in names if name not in known]
    unplayed = _unplayed(pc, as_played)
    partly = [name for name, effects in unplayed.items() if effects and name in known]
    effects = [LeftOut(name, unplayed.get(name, [])) for name in (*left, *partly)]
    return PlayedSummary(pc.name, True, parts, left, partly, effects)


def _played_by_foe(
    name: str, creature: Creature, moves: Sequence[PlayedMove], regains: bool
) -> PlayedSummary:
    """What a foe plays of its entry, ``moves`` are those that the policy knows."""
    played = [PlayedPower(move.name, _move_timing(move)) for move in moves if move.name]
    if not played:
        played.append(PlayedPower("", "usual"))
    if regains:
        played.append(PlayedPower("", "regains"))
    known = {part.name for part in played}
    left = dict.fromkeys(move.name for move in creature.moves if move.name not in known)
    partly = dict.fromkeys(
        move.name for move in creature.moves if move.name in known and does_more(move)
    )
    effects = [
        LeftOut(move.name, _left_of_move(move, move.name in known))
        for move in creature.moves
        if move.name in left or move.name in partly
    ]
    return PlayedSummary(name, False, played, [*left], [*partly], effects)


def power_name(inputs: object) -> str:
    """Return the name of the power in these inputs."""
    power = getattr(inputs, "ability", None) or getattr(inputs, "cypher", None)
    if isinstance(power, Ability | Cypher):
        return power.name
    return str(power or "")


def _parts(pc: Pc, used: set[str]) -> list[PlayedPower]:
    """Return the powers of a PC that are played: all that deal damage or are always active, and the
    aid in ``used``.
    """
    found: dict[str, How] = {}
    abilities = [a for a in pc.abilities if isinstance(a, Ability)]
    cyphers = [c for c in pc.cyphers if isinstance(c, Cypher)]
    healers = {a.name for a in healing_abilities(abilities)}
    wards = {a.name for a in protecting_abilities(abilities)}
    powers: list[Ability | Cypher] = [*abilities, *cyphers]
    for power in powers:
        if strikes_foe(power):
            found[power.name] = "strikes"
        elif power.name in used:
            protects = power.name in wards or (
                isinstance(power, Cypher) and not heals_at_once(power)
            )
            found[power.name] = "protects" if protects else "heals"
        elif power.name not in healers | wards and isinstance(power, Ability):
            found[power.name] = "holds"
    return [PlayedPower(name, how) for name, how in found.items()]


def _move_timing(move: PlayedMove) -> How:
    if move.comes:
        if move.comes in ("each_turn", "later_turns"):
            return "aura"
        return "answers"
    if move.heals and move.inputs is None:
        return "mends"
    if move.first:
        return "at_first"
    if move.often:
        return "limited"
    return "at_will"


def _unplayed(pc: Pc, as_played: Pc) -> dict[str, list[Effect]]:
    """Return the effects that are not played of each power of a PC."""
    powers: list[Ability | Cypher] = [
        *(improved(pc, a) for a in pc.abilities if isinstance(a, Ability)),
        *(c for c in pc.cyphers if isinstance(c, Cypher)),
    ]
    played: dict[str, list[Effect]] = {}
    for each in (*as_played.abilities, *as_played.cyphers):
        if not isinstance(each, str):
            played.setdefault(each.name, []).extend(effects_of(each))
    found: dict[str, list[Effect]] = {}
    for power in powers:
        known = played.get(power.name, [])
        left = [effect for effect in effects_of(power) if effect not in known]
        found.setdefault(power.name, []).extend(left)
    return found


def _left_of_move(move: CreatureMove, played: bool) -> list[Effect]:
    """Return the effects of a move that are not played: all of one that nobody makes."""
    effects = [*move.hit, *move.miss, *move.effects]
    if not played:
        return effects
    return [effect for effect in effects if _has_unplayed_part(effect)]


def does_more(move: CreatureMove) -> bool:
    """Return whether a move does more than its played damage, steps on the damage track and
    healing.
    """
    return any(map(_has_unplayed_part, (*move.hit, *move.miss, *move.effects)))


def _has_unplayed_part(effect: Effect) -> bool:
    if (
        effect.when
        or effect.after is not None
        or effect.limit is not None
        or effect.asks is not None
    ):
        return True
    return traits_of(effect).laboratory.leaves_out(effect, _has_unplayed_part)
