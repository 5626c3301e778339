"""The attack of a foe that a defense meets: how it is made, its difficulty and its blow."""

from __future__ import annotations

from msgspec import structs

from threefold.model.active_effects import is_said
from threefold.model.bounds import DamagePoints
from threefold.model.characters import FullNpc, Pc
from threefold.model.rolled import Rolled
from threefold.model.sheet_conditions import blows_to_tell
from threefold.procedures.effects.npc_blows import npc_bonus
from threefold.procedures.effects.rolled import WholeBlow, multipliers, whole_blow
from threefold.procedures.effects.spared import is_never_surprised, without_surprise
from threefold.procedures.inputs import EaseEffort, SituationId, Then
from threefold.procedures.strikes import AttackToMeet, Distance
from threefold.rules.bases import stated_base
from threefold.rules.combat import HOW, How, defense_base
from threefold.rules.creature_words import sorts_of_creature
from threefold.rules.harm import Blow
from threefold.rules.harm_words import kinds_of_attack
from threefold.rules.situations import band_at
from threefold.rules.types import Base, Line, Message, Times
from threefold.rules.weapon_words import Weapon


class DefendInputs(AttackToMeet, kw_only=True, frozen=True):
    """A defense against an NPC's attack: the Effort, the situation, what a success leaves of the
    damage, and the second defense after a failure.
    """

    effort: EaseEffort = EaseEffort()
    situations: list[SituationId] = []
    ranged: bool = False
    distance: Distance | None = None
    forgo: bool = False
    unaware: bool = False
    damage_on_success: DamagePoints = 0
    then: Then | None = None


def blow_of(pc: Pc, npc: FullNpc, inputs: DefendInputs, attack: Weapon) -> Blow:
    """Return the blow of a failed defense: the stated damage, or the attacker's own."""
    points, rule = inputs.damage, "damage.amount.fixed"
    if points is None:
        points, rule = npc.damage, "fact.npc.damage_default"
    lines: tuple[Line, ...] = ()
    times: tuple[Times, ...] = ()
    whole = WholeBlow()
    if points:
        own = Line(points, Message("line.given", {"name": npc.name}), rule)
        made = Rolled("attack", inputs.stat, target=pc, said=inputs.said, strikes_as=attack)
        lines = (own, *npc_bonus(npc, made, own))
        times = multipliers(npc, made)
        whole = whole_blow(npc, made)
    dealt_by = sorts_of_creature(npc.name, npc.creature)
    return Blow(
        lines,
        inputs.damage_type,
        (
            *kinds_of_attack(inputs.kinds, inputs.damage_type, inputs.ranged),
            *dealt_by,
            *whole.kinds,
        ),
        inputs.ignores_armor or whole.ignores_armor,
        inputs.pierces,
        stopped_by=inputs.stopped_by,
        level=npc.level,
        times=times,
    )


def as_met(pc: Pc, inputs: DefendInputs) -> DefendInputs:
    """Return a defense as its PC meets it: without surprise for whom nothing surprises, and with the
    kind of blow that people say."""
    if (inputs.unaware or inputs.situations) and is_never_surprised(pc, inputs.said):
        own = without_surprise(inputs.situations)
        inputs = structs.replace(inputs, unaware=False, situations=own)
    return _with_blow_told(pc, inputs)


def _with_blow_told(pc: Pc, inputs: DefendInputs) -> DefendInputs:
    """Return a defense whose attack is of the kind that people say, where the Armor of the PC asks
    for it."""
    if not inputs.said:
        return inputs
    asked = blows_to_tell(pc, inputs.damage_type, inputs.kinds)
    told = [blow for blow in asked if is_said(blow, inputs.said)]
    return structs.replace(inputs, kinds=[*inputs.kinds, *told]) if told else inputs


def how_met(inputs: DefendInputs) -> How:
    """Return how the attack is made. A blow whose distance nobody knows is close."""
    if inputs.distance is None:
        close = not inputs.ranged
    else:
        close = band_at(inputs.distance) == "immediate"
    return How(inputs.stat, inputs.ranged, close)


def base_of(npc: FullNpc, difficulty: int | None, of: str = "", how: How = HOW) -> Base:
    """Return the base difficulty of a defense: the stated one, or the attacker's own."""
    if difficulty is not None:
        return stated_base(difficulty, of)
    return defense_base(npc.name, npc.level, npc.modifications, how)
