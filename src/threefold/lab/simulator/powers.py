"""The abilities, cyphers and artifacts that the laboratory plays, reduced to their figures: powers
that deal damage, that heal, that protect, and that are always active."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar, cast

from msgspec.structs import replace

from threefold.model.active_effects import is_written_on_sheet, permanent_effects
from threefold.model.powers import Ability, Artifact, Cypher, PowerEffect, affects, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import OR_AGAIN, dice_in, figure_at_level
from threefold.model.shelf.traits import traits_of
from threefold.procedures.effects.spans import span_text
from threefold.rules.powers import ROUNDS_OF, Every

MOST_CYPHERS: Final = 60
"""The maximum number of cyphers of one PC: each has a bit of an integer."""

LONG: Final = 10
"""The minimum number of rounds of a protection: it is put on once and lasts for a fight."""

P = TypeVar("P", Ability, Cypher)


# --- strikes --------------------------------------------------------------------------------------


def striking(abilities: Sequence[Ability | str]) -> list[Ability]:
    """Return the abilities that damage a foe, reduced to their cost, task and damage."""
    return [
        bare(ability)
        for ability in abilities
        if isinstance(ability, Ability) and ability.use == "action" and strikes_foe(ability)
    ]


def striking_cyphers(cyphers: Sequence[Cypher | str]) -> list[Cypher]:
    """Return the identified cyphers that damage a foe, reduced to their level, task and damage."""
    found = [bare(c) for c in cyphers if isinstance(c, Cypher) and c.known and strikes_foe(c)]
    return [_as_played(c) for c in found][:MOST_CYPHERS]


def _as_played(c: Cypher) -> Cypher:
    return Cypher(
        c.name, c.level, task=c.task, effect=c.effect, range=c.range, aim=c.aim, effects=c.effects
    )


def strikes_foe(power: Ability | Cypher) -> bool:
    """Return whether a power deals damage to a foe, by itself or by an attack with a weapon."""
    return affects(power) == "foe" and any(
        _plain_damage(e) or _plain_attack(e) for e in effects_of(power)
    )


def _plain_attack(effect: Effect) -> bool:
    """Return whether an effect is a single weapon attack that deals damage, without conditions."""
    if (
        not isinstance(effect, kinds.AttackRule)
        or effect.lasts is not None
        or effect.when
        or effect.upon is not None
    ):
        return False
    return effect.damage != "none" and effect.attacks == 1


def _plain_damage(effect: Effect) -> bool:
    """Return whether an effect deals damage to the target without dice."""
    if not isinstance(effect, kinds.Damage) or effect.to not in (None, "target", "targets"):
        return False
    return not dice_in(effect.points, None)


def bare(power: P) -> P:
    """Return the power reduced to its damage."""
    if power.effects is None and power.effect is not None:
        effect = power.effect
        blow = PowerEffect("foe", effect.damage, effect.damage_type, effect.ignores_armor)
        scaled = effect.per_level is not None and "damage" in effect.per_level
        return replace(
            power, text="", effect=replace(blow, per_level=["damage"]) if scaled else blow
        )
    every: list[Effect] = effects_of(power)
    at: int = next(n for n, e in enumerate(every) if _plain_damage(e) or _plain_attack(e))
    first = every[at]
    others: list[Effect] = following([*every[:at], *every[at + 1 :]])
    if isinstance(first, kinds.AttackRule):
        beside: list[Effect] = [
            e for e in every if e.uses is not None and e.to == "self" and not e.when
        ]
        alone = replace(first, targets=None, then=following(first.then))
        return replace(power, text="", effects=[*beside, alone, *others])
    return replace(power, text="", effects=[first, *others])


_OF_TARGETS: Final = {"target", "target_level_max", "target_level_below", "target_level_over"}


def following(effects: Iterable[Effect]) -> list[Effect]:
    """Return the further effects of a hit that take health at once and without dice: damage, death,
    and both after a further defense of the foe, which its level decides."""
    return [plain for effect in effects if (plain := _follows(effect)) is not None]


def _follows(effect: Effect) -> Effect | None:
    waits = effect.after or effect.limit or effect.asks or effect.lasts or effect.uses
    if (
        waits
        or not effect.when.keys() <= _OF_TARGETS
        or effect.to not in (None, "target", "targets")
    ):
        return None
    if effect.upon not in (None, "hit", "use"):
        return None
    return traits_of(effect).laboratory.after_hit(effect, following)


# --- healing --------------------------------------------------------------------------------------


def heals_at_once(power: Ability | Cypher) -> bool:
    """Return whether a power restores points at once to its user or to another PC."""
    return affects(power) in ("self", "ally") and any(
        _plain_healing(e, power) for e in effects_of(power)
    )


_DICE: Final = re.compile(r"^\d+d\d+( ?\+ ?\d+)?$")


def _plain_healing(effect: Effect, power: Ability | Cypher) -> bool:
    """Return whether an effect restores Pool points at once, without conditions or decisions."""
    if not isinstance(effect, kinds.Heal) or effect.to not in (None, "self", "target", "targets"):
        return False
    waits = (
        effect.when
        or effect.after
        or effect.uses
        or effect.each
        or effect.asks
        or effect.over_maximum
    )
    if waits or effect.upon not in (None, "use", "hit"):
        return False
    points = figure_at_level(effect.points, power.level if isinstance(power, Cypher) else None)
    rolled = isinstance(points, str) and "d" in points
    if rolled and (effect.every_pool or not _DICE.match(str(points))):
        return False
    return rolled or not isinstance(points, str) or "level" in points.replace("target_level", "")


def healing(powers: Sequence[P]) -> list[P]:
    """Return the powers that heal, reduced to their healing."""
    return [
        _healing_alone(each)
        for each in powers
        if usable(each) and not strikes_foe(each) and heals_at_once(each)
    ]


def _healing_alone(power: P) -> P:
    if power.effects is None and power.effect is not None:
        effect = power.effect
        alone = PowerEffect(effect.affects, healing=effect.healing)
        scaled = effect.per_level is not None and "healing" in effect.per_level
        return replace(
            power, text="", effect=replace(alone, per_level=["healing"]) if scaled else alone
        )
    return replace(
        power, text="", effects=[next(e for e in effects_of(power) if _plain_healing(e, power))]
    )


# --- protection -----------------------------------------------------------------------------------


def protects(power: Ability | Cypher) -> bool:
    """Return whether a power protects its user for ten rounds or longer."""
    return affects(power) in ("self", "ally", None) and any(
        _protection(e, power) for e in effects_of(power)
    )


def _protection(effect: Effect, power: Ability | Cypher) -> bool:
    """Return whether an effect protects the user from attacks for long enough, without conditions
    or decisions.
    """
    if isinstance(power, Cypher):
        level = power.level
    else:
        level = None
    free = not effect.when and effect.upon is None and effect.after is None and effect.asks is None
    if (
        not free
        or effect.to not in (None, "self", "target", "targets")
        or lasting_rounds(effect, level) < LONG
    ):
        return False
    return traits_of(effect).laboratory.wards(effect, level)


_UNTIL: Final = ("fight", "rest", "ten_hour_rest", "dismissed")


def lasting_rounds(effect: Effect, level: int | None) -> int:
    """Return the number of rounds that an effect lasts, at most 1,000; 0 when it is not certain
    before the use.
    """
    text = (span_text(effect.lasts, level) or "").removesuffix(OR_AGAIN)
    if text in _UNTIL:
        return 1_000
    found = re.match(r"^(\d+|level|(\d+)\*level) (round|minute|hour|day|week|month)s?$", text)
    if found is None:
        return 0
    if found[1].isdigit():
        number = int(found[1])
    else:
        number = int(found[2] or 1) * (level or 0)
    return min(1_000, number * ROUNDS_OF[cast("Every", found[3])])


def protecting(powers: Sequence[P]) -> list[P]:
    """Return the powers that protect, reduced to their protection."""
    found = [
        each
        for each in powers
        if usable(each) and not strikes_foe(each) and not heals_at_once(each) and protects(each)
    ]
    return [_protection_alone(each) for each in found]


def _protection_alone(power: P) -> P:
    return replace(
        power, text="", effect=None, aim=None, effects=[*_self_protecting_effects(power)]
    )


def _self_protecting_effects(power: Ability | Cypher) -> Iterator[Effect]:
    """Yield the protective effects, limited to the user."""
    for effect in effects_of(power):
        if _protection(effect, power):
            yield replace(effect, to=None)


def usable(power: Ability | Cypher) -> bool:
    """Return whether a power may be used on the PC's own turn, at no cost other than points."""
    if isinstance(power, Cypher):
        return power.known
    if power.evoked or power.recovery is not None:
        return False
    lasting = power.use == "enabler" and (power.cost > 0 or not permanent_effects(power))
    return power.use in ("action", "action_to_begin") or lasting


# --- always active --------------------------------------------------------------------------------


def holding(abilities: Sequence[Ability | str]) -> list[Ability]:
    """Return the always active abilities that affect rolls or hits, reduced to these effects."""
    found = [
        a for a in abilities if isinstance(a, Ability) and any(map(_at_rolls, permanent_effects(a)))
    ]
    return [
        replace(a, text="", effects=[e for e in permanent_effects(a) if _at_rolls(e)], effect=None)
        for a in found
    ]


def _at_rolls(effect: Effect) -> bool:
    return traits_of(effect).laboratory.at_rolls and not is_written_on_sheet(effect)


def at_work(artifacts: Sequence[Artifact]) -> list[Artifact]:
    """Return the artifacts that are worn and always active, without their text."""
    return [replace(item, text="", form=None) for item in artifacts if item.at_work]


# --- all together ---------------------------------------------------------------------------------


def played_abilities(abilities: Sequence[Ability | str]) -> list[Ability]:
    """Return every ability that the laboratory plays, each reduced to the part that is played."""
    return [
        *striking(abilities),
        *healing_abilities(abilities),
        *protecting_abilities(abilities),
        *holding(abilities),
    ]


def healing_abilities(abilities: Sequence[Ability | str]) -> list[Ability]:
    """Return the abilities that heal, reduced to their healing."""
    return healing([a for a in abilities if isinstance(a, Ability)])


def protecting_abilities(abilities: Sequence[Ability | str]) -> list[Ability]:
    """Return the abilities that protect, reduced to their protection."""
    return protecting([a for a in abilities if isinstance(a, Ability)])


def played_cyphers(cyphers: Sequence[Cypher | str]) -> list[Cypher]:
    """Return every cypher that the laboratory plays, each reduced to the part that is played."""
    known = [c for c in cyphers if isinstance(c, Cypher)]
    aiding = [*map(_as_played, healing(known)), *map(_as_played, protecting(known))]
    return [*striking_cyphers(known), *aiding][:MOST_CYPHERS]


def with_names(played: Sequence[P], all_of_them: Sequence[P | str]) -> list[P | str]:
    """Return the powers that are played, and the names of all others."""
    known = {each.name for each in played}
    found: list[P | str] = list[P | str](played)
    for each in all_of_them:
        if isinstance(each, str):
            name = each
        else:
            name = each.name
        if name not in known:
            known.add(name)
            found.append(name)
    return found
