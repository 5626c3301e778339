"""Effects that apply to a character and are not in the figures of the sheet: of enablers, worn
things, conditions.

A permanent effect of an ability is either *written* on the sheet when the ability is gained (a
skill, Pool points, Armor, an attack …) or *active*: read here, at the moment of the roll. All
effects of an enabler without a cost are permanent unless they say otherwise. Of an ability that is
used or paid for, only effects that last ``always`` are permanent; the others come with its use. An
effect on others (``to``) never applies to the owner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from msgspec import structs

from threefold.model.barred import barring_conditions, kept_abilities
from threefold.model.characters import Attack, Condition, FullNpc, Pc
from threefold.model.improved import for_all, has_improvements, improved
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf.among import companions_among
from threefold.model.shelf.asked import strikes_near_hit
from threefold.model.shelf.at_level import at_level
from threefold.model.shelf.choosing import fill_in_choices
from threefold.model.shelf.effects import Effect, EffectBase
from threefold.model.shelf.figures import Limit, When, WhenKey, WhenValue
from threefold.model.shelf.traits import TRAITS, strikes, traits_of
from threefold.model.weapons_had import effects_in_hand, effects_of_blows, names_had

K = TypeVar("K", bound=EffectBase)


BY_PEOPLE: Final[tuple[WhenKey, ...]] = ("said", "place", "light", "foe", "thing")
"""Conditions of effects that only the people at the table can judge."""


def words_to_confirm(when: When) -> list[str]:
    """Return the conditions that people must confirm before an effect applies, in words. Two
    weapons in hand is one of them, because no sheet records it."""
    values: list[WhenValue] = [when[key] for key in BY_PEOPLE if key in when]
    arms = when.get("weapon")
    if isinstance(arms, str) and arms.startswith("two "):
        values.append(arms)
    found: list[str] = []
    for value in values:
        found += [word for word in as_list(value) if isinstance(word, str)]
    return found


def said_so(value: object, said: Sequence[str]) -> bool:
    """Return True if people have confirmed a condition. Of a list of words, one is enough."""
    return bool(said) and any(is_said(str(word), said) for word in as_list(value))


def is_said(words: str, said: Sequence[str]) -> bool:
    """Return True if people have said these words, in small or capital letters."""
    if not said:
        return False
    return words in said or words.casefold() in [each.casefold() for each in said]


def as_list(value: object) -> Sequence[object]:
    """Return the values of a condition: those of a list, or the one there is."""
    if isinstance(value, list):
        return value
    return [value]


class ActiveEffect(NamedTuple):
    """An effect that applies now, the name of its source, and the level of the source, if it has
    one.
    """

    source: str
    effect: Effect
    level: int | None = None


def may_have_effects(figure: Pc | FullNpc) -> bool:
    """Return True if the sheet may have active effects: a quick check with which most rolls end the
    search.
    """
    if isinstance(figure, FullNpc):
        return bool(figure.conditions)
    if figure.abilities or figure.conditions or figure.artifacts or figure.equipment:
        return True
    # asked several times a roll, and most sheets have neither: no list is made for the answer
    for attack in figure.attacks:
        if attack.effects is not None:
            return True
    for suit in figure.armor:  # noqa: SIM110 - a generator would take as long as the rest
        if suit.effects is not None and suit.worn:
            return True
    return False


_PERMANENT: Final = frozenset(kind for kind, traits in TRAITS.items() if traits.sheet.permanent)
"""Kinds of effect that an ability which is used or paid for may have for good."""


OWN: Final = (None, "self", "holder")
"""Values of ``to`` for effects that fall on their owner."""


_BEARER: Final = (*OWN, "target", "targets")
"""Values of ``to`` for effects of a condition that fall on whoever has the condition."""


def is_written_on_sheet(effect: Effect) -> bool:
    """Return True if a permanent effect is written into the figures of the sheet when the ability
    is gained.
    """
    always = (
        effect.lasts in (None, "always")
        and not effect.when
        and effect.upon is None
        and effect.limit is None
    )
    return always and effect.to in OWN and traits_of(effect).sheet.written(effect)


def permanent_effects(ability: Ability) -> list[Effect]:
    """Return the permanent effects of an ability, written or active, without those that come with
    its use.
    """
    effects = effects_of(ability)
    if for_all(ability):
        return [e for e in effects if e.lasts in (None, "always") and not strikes(e)]
    return [e for e in effects if e.lasts == "always" and e.to in OWN and type(e) in _PERMANENT]


def works_while_worn(effect: Effect) -> bool:
    """Return True if an effect without a span applies while its thing is worn, rather than when the
    thing is used.
    """
    return type(effect) in _PERMANENT and effect.upon in (None, "worn")


def taken_at_rolls(effect: Effect) -> bool:
    """Return True if the owner of an effect that may be used only so often takes it for a roll, by
    saying so.
    """
    if effect.limit is None or effect.limit.each_target:
        return False
    if effect.asks not in (None, "owner") or effect.upon is not None or effect.to not in OWN:
        return False
    return traits_of(effect).use.claimed(effect)


def use_effects(ability: Ability) -> list[Effect]:
    """Return the effects of using an ability: all, except the permanent effects of one that is used
    or paid for. The use of an enabler that brings companions, or is an attack, does that alone:
    what holds all the time holds already.
    """
    if for_all(ability):
        effects = effects_of(ability)
        # of what its owner has for good, a use carries out what is said to come with it
        with_use = [e for e in effects if e.upon == "use"]
        attacks = any(strikes(e) for e in effects)
        if with_use:
            return with_use
        if not (attacks or companions_among(effects)):
            return _without_held(effects)
        return [e for e in effects if strikes(e) or not (e.to in OWN and type(e) in _PERMANENT)]
    permanent = permanent_effects(ability)
    return [e for e in effects_of(ability) if e not in permanent]


def _without_held(effects: list[Effect]) -> list[Effect]:
    """Return the effects without those that hold already; all, if all do."""
    return [each for each in effects if not _holds_already(each)] or effects


def _holds_already(effect: Effect) -> bool:
    """Return True if an effect that its owner has for good applies without any use."""
    if strikes_near_hit(effect):
        return True
    counted = effect.uses is not None or effect.limit is not None or effect.asks is not None
    if counted or effect.upon is not None or effect.lasts not in (None, "always"):
        return False
    return effect.to in OWN and type(effect) in _PERMANENT


Kinds = Collection[type[EffectBase]]
"""Kinds of effect; an empty collection stands for all of them."""


def active_effects(
    figure: Pc | FullNpc, kinds: Kinds = (), made_with: Attack | None = None
) -> list[ActiveEffect]:
    """Return all effects that apply to a figure now and are not written on the sheet; with
    ``kinds``, only these. Of a roll that is ``made_with`` an attack, what only blows with another
    weapon have is left out, also of one with the same name.

    This runs at every roll, so effects of other kinds are skipped before anything else is checked.
    """
    found: list[ActiveEffect] = []
    if figure.conditions:
        found += _of_conditions(figure, kinds)
    if isinstance(figure, Pc):
        if figure.abilities:
            found += _of_abilities(figure, kinds)
        if figure.artifacts and not barring_conditions(figure, "devices"):
            found += _item_effects(figure, kinds, made_with)
        if figure.equipment:
            found += _of_gear(figure, kinds)
        for suit in figure.armor:
            if suit.effects is not None and suit.worn:
                found += _while_carried(suit.name, suit.effects, kinds)
        found += _of_weapons(figure, kinds, made_with)
    return found


def of_kind(
    figure: Pc | FullNpc, kind: type[K], made_with: Attack | None = None
) -> list[tuple[ActiveEffect, K]]:
    """Return the active effects of one kind, each with its source, for a roll that is ``made_with``
    this attack if one is given."""
    return [
        (each, each.effect)
        for each in active_effects(figure, (kind,), made_with)
        if isinstance(each.effect, kind)
    ]


def _among(effects: Iterable[Effect], kinds: Kinds) -> Iterable[Effect]:
    """Return the effects that are of these kinds."""
    if not kinds:
        return effects
    return [effect for effect in effects if type(effect) in kinds]


def _of_abilities(pc: Pc, kinds: Kinds) -> Iterator[ActiveEffect]:
    abilities = [ability for ability in pc.abilities if isinstance(ability, Ability)]
    kept = kept_abilities(pc)
    if kept:
        abilities = [each for each in abilities if each.name.casefold() not in kept]
    some_improve = has_improvements(abilities)
    for ability in abilities:
        own = better = effects_of(ability)
        if some_improve and for_all(ability):
            better = effects_of(improved(pc, ability))
        for effect in _among(better, kinds):
            improved_one = better is not own and effect not in own
            if _is_active(effect, ability, improved_one):
                yield ActiveEffect(ability.name, fill_in_choices(effect, ability.chosen or {}))


def _is_active(effect: Effect, ability: Ability, improved_one: bool) -> bool:
    """Return True if an effect of an ability applies all the time and is not on the sheet. What an
    improvement brings is never on the sheet.
    """
    if for_all(ability):
        permanent = effect.lasts in (None, "always")
    else:
        permanent = effect.lasts == "always" and type(effect) in _PERMANENT
    if not permanent or effect.to not in OWN or strikes(effect):
        return False  # an attack is made by choice of its owner
    return improved_one or not is_written_on_sheet(effect)


def _item_effects(pc: Pc, kinds: Kinds, made_with: Attack | None) -> Iterator[ActiveEffect]:
    striking = None
    if made_with is not None:
        striking = artifact_of_attack(pc, made_with)
    for item in pc.carries():
        if item.worn is not True and (made_with is None or item is striking):
            for effect in effects_in_hand(item, _among(effects_of(item), kinds)):
                own = _of_this_weapon(at_level(effect, item.level), made_with)
                yield ActiveEffect(item.name, own, item.level)
        if not item.at_work:
            continue
        for effect in _among(effects_of(item), kinds):
            if effect.lasts in (None, "always") and effect.to in OWN:
                filled = fill_in_choices(effect, item.chosen or {})
                yield ActiveEffect(item.name, at_level(filled, item.level), item.level)


def artifact_of_attack(pc: Pc, attack: Attack) -> Artifact | None:
    """Return the artifact that an attack is made with; None if it is made with something else. Of
    two just alike it is the first."""
    if attack.level is None:
        return None
    for item in pc.carries():
        if item.level == attack.level and _is_made_with(item, attack):
            return item
    return None


def weapon_of_artifact(pc: Pc, called: str) -> Attack | None:
    """Return the weapon that an artifact of this name is in its bearer's hands; None if it is
    none."""
    for attack in pc.attacks_now():
        item = artifact_of_attack(pc, attack)
        if item is not None and item.called == called:
            return attack
    return None


def _is_made_with(item: Artifact, attack: Attack) -> bool:
    """Return True if an attack has the effects of one with this artifact. The attack of a power has
    a name of its own, so that the name counts only where there are no effects."""
    for weapon in names_had(item):
        effects = effects_of_blows(item, weapon)
        if effects == (attack.effects or []) and (effects or weapon == attack.name):
            return True
    return False


def _of_this_weapon(effect: Effect, made_with: Attack | None) -> Effect:
    """Return an effect of a weapon without the condition that the blow is struck with it, where it
    surely is."""
    if made_with is None:
        return effect
    when = {key: value for key, value in effect.when.items() if key != "weapon"}
    return structs.replace(effect, when=when)


def helps_carried(effect: Effect) -> bool:
    """Return True if bought equipment has this effect while it is carried, rather than when it is
    used. What lasts ``always`` comes with its use, and stays when the thing is used up.
    """
    return works_while_worn(effect) and effect.lasts is None and effect.to in OWN


_COUNTED: Final = Limit(per="ever")
"""Stands for the uses of a thing, which its owner takes for a roll. The thing itself counts them."""


def taken_while_carried(effect: Effect) -> bool:
    """Return True if an effect of a carried thing is taken for a roll, which uses the thing up."""
    carried = helps_carried(effect) and effect.uses is not None
    return carried and taken_at_rolls(structs.replace(effect, uses=None, limit=_COUNTED))


def _of_gear(pc: Pc, kinds: Kinds) -> Iterator[ActiveEffect]:
    for gear in pc.equipment or ():
        if gear.at_work:
            yield from _while_carried(gear.name, gear.effects or (), kinds)


def _while_carried(name: str, effects: Iterable[Effect], kinds: Kinds) -> Iterator[ActiveEffect]:
    """Yield what a thing does as long as somebody carries or wears it."""
    for effect in _among(effects, kinds):
        if not helps_carried(effect):
            continue
        limit = effect.limit if effect.uses is None else _COUNTED
        yield ActiveEffect(name, structs.replace(effect, uses=None, upon=None, limit=limit))


def _of_weapons(pc: Pc, kinds: Kinds, made_with: Attack | None) -> Iterator[ActiveEffect]:
    """Yield what the weapons of the sheet do beside their blows, and what their own blows have."""
    seen: list[str] = []
    struck = False
    for attack in pc.attacks:
        if attack.effects is None:
            continue
        first = attack.name not in seen  # two of one weapon give no more than one
        seen.append(attack.name)
        its_own = first
        if made_with is not None:
            its_own = not struck and attack.effects == made_with.effects
            struck = struck or its_own
        for active in _while_carried(attack.name, attack.effects, kinds):
            if not _names_weapon(active.effect, attack):
                if first:
                    yield active
            elif its_own:
                yield active._replace(effect=_of_this_weapon(active.effect, made_with))


def _names_weapon(effect: Effect, attack: Attack) -> bool:
    """Return True if an effect of a weapon is for blows with this very weapon."""
    return str(effect.when.get("weapon", "")).casefold() == attack.name.casefold()


def _of_conditions(figure: Pc | FullNpc, kinds: Kinds) -> Iterator[ActiveEffect]:
    for condition in figure.conditions or ():
        if not isinstance(condition, Condition) or condition.effects is None:
            continue
        level = condition.source_level()
        for effect in _among(condition.active_effects(isinstance(figure, FullNpc)), kinds):
            if effect.to in _BEARER:
                yield ActiveEffect(condition.name, _on_bearer(effect), level)


def _on_bearer(effect: Effect) -> Effect:
    if effect.to is None:
        return effect
    return structs.replace(effect, to=None)
