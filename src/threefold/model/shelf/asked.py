"""What the rooms ask of a list of effects, so that the kinds need no names elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec import structs

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.among import steps_among, weapons_among
from threefold.model.shelf.choosing import chosen_later
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureMove
from threefold.model.shelf.parts import every_part


def with_those_of_options(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield effects, and behind each choice all that its options hold."""
    for effect in effects:
        yield effect
        if isinstance(effect, kinds.Choose):
            for option in effect.options:
                yield from with_those_of_options(option.effects)


_MAY_NEED_TARGET: Final = (
    kinds.Save, kinds.TableRoll, kinds.ItemRule, kinds.ObjectRule, kinds.Make, kinds.Change,
    kinds.AttackRule, kinds.Tell,
)  # fmt: skip
"""Kinds of effects that may concern a target although they name none: its things, its place, or
what a roll brings."""


def fall_on_user_alone(effects: Iterable[Effect]) -> bool:
    """Return whether all effects, in every option, fall on the user of a power and on nobody
    else."""
    every = list(with_those_of_options(effects))
    return bool(every) and all(
        each.to in (None, "self", "holder") and not isinstance(each, _MAY_NEED_TARGET)
        for each in every
    )


def leave_others_alone(effects: Sequence[Effect]) -> bool:
    """Return whether effects are for their user alone, rolls of the user's own included."""
    return bool(effects) and all(map(_leaves_others_alone, effects))


def _leaves_others_alone(effect: Effect) -> bool:
    if effect.to not in (None, "self", "holder"):
        return False
    if isinstance(effect, kinds.Save):
        # of a thing that is not in the scene the GM names the level
        named = isinstance(effect.level, int) or effect.level == "target_level"
        own = effect.by == "self" and named
        return own and all(map(_leaves_others_alone, [*effect.passed, *effect.failed]))
    if isinstance(effect, kinds.Tell) or (
        isinstance(effect, kinds.ItemRule) and effect.what == "keep"
    ):
        return effect.to is not None
    return effect.to is not None and not isinstance(effect, _MAY_NEED_TARGET)


def choices_among(effects: Iterable[Effect]) -> list[kinds.Choose]:
    """Return the choices that effects offer."""
    return [effect for effect in effects if isinstance(effect, kinds.Choose)]


def choices_of_use(effects: Iterable[Effect]) -> list[kinds.Choose]:
    """Return the choices that are made as the power is used."""
    return [choice for choice in choices_among(effects) if not chosen_later(choice)]


def options_named(effects: Iterable[Effect], words: Sequence[str]) -> list[int] | None:
    """Return the places of the options that these words name, one for each choice of a use in turn;
    None if one of them names no option."""
    choices = choices_of_use(effects)
    if len(words) > len(choices):
        return None
    found: list[int] = []
    for choice, word in zip(choices, words, strict=False):
        names = [option.name.casefold() for option in choice.options]
        if word.casefold() not in names:
            return None
        found.append(names.index(word.casefold()))
    return found


def choices_within(effects: Sequence[Effect]) -> int:
    """Return how many choices effects offer at the most, with all that they lead to."""
    return msgspec.json.encode(effects).count(b'"kind":"choose"')


def reads_effort(effects: Sequence[Effect]) -> bool:
    """Return True if what effects do hangs on the levels of Effort on easing."""
    written = msgspec.json.encode(effects).replace(b'"kind":"effort"', b"")
    return b"effort" in written


def puts_condition(moves: Sequence[CreatureMove], name: str) -> bool:
    """Return True if one of a creature's moves puts a condition of this name on somebody."""
    return any(
        isinstance(part, kinds.ConditionEffect) and part.name == name for part in every_part(moves)
    )


def gear_melds(effects: Iterable[Effect]) -> bool:
    """Return True if somebody's gear is part of the form that effects give: what does nothing by
    itself cannot be used in it.
    """
    return any(isinstance(each, kinds.Form) and each.equipment == "melds" for each in effects)


def goods_named(effects: Iterable[Effect]) -> list[kinds.GearGain]:
    """Return the effects that make a thing which is named at use, of some sorts of ware alone."""
    return [effect for effect in effects if isinstance(effect, kinds.GearGain) and effect.sorts]


def weapons_had(effects: Sequence[Effect], spent: bool) -> list[kinds.Weapon]:
    """Return the weapons that a thing with these effects is by itself, without a use, a state or a
    span. Of one that is ``spent`` only what an ordinary weapon of its weight has is left."""
    found = [each for each in weapons_among(effects) if is_always(each) and not each.when]
    if not spent:
        return found
    return [kinds.Weapon(name=e.name, weight=e.weight, range=e.range) for e in found if e.weight]


def is_always(effect: Effect) -> bool:
    """Return True if an effect holds by itself, without a use, a moment or a span."""
    waits = (effect.lasts, effect.upon, effect.uses, effect.limit, effect.to)
    return all(each is None for each in waits)


def are_for_things(effects: Iterable[Effect]) -> bool:
    """Return True if one of the effects does something to a thing, or says that it is for one."""
    return any(
        isinstance(each, kinds.ObjectRule | kinds.ItemRule) or each.when.get("target") == "object"
        for each in effects
    )


def may_fall_on_things(effects: Iterable[Effect]) -> bool:
    """Return True if one of the effects, or of what they lead to, does something to a thing of the
    scene: it works on one, sends its target away, or asks what its target knows."""
    return any(
        isinstance(part, kinds.ObjectRule | kinds.ItemRule | kinds.Ask)
        or (isinstance(part, kinds.Move) and part.to == "target")
        for part in every_part(list(effects))
    )


def as_on_thing(effects: Iterable[Effect]) -> list[Effect]:
    """Return effects as they come to a thing that nobody carries: it resists nothing."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, kinds.Save) and effect.by == "target":
            found += effect.failed
        else:
            found.append(effect)
    return found


def are_for_lifeless(effects: Sequence[Effect]) -> bool:
    """Return True if all that effects do to a target they do to a thing without life alone."""
    others = [each for each in effects if each.to not in ("self", "holder")]
    return bool(others) and all(each.when.get("target") == "object" for each in others)


class ThingLevels(NamedTuple):
    """The levels that effects add to a thing in all that it does, and to how hard it is to break."""

    level: int
    durability: int


def levels_of_things(effects: Iterable[Effect]) -> ThingLevels:
    """Return the levels that effects add to a thing, as far as they are numbers."""
    level, durability = 0, 0
    for effect in effects:
        if not isinstance(effect, kinds.ItemRule) or effect.what != "level":
            continue
        if not isinstance(effect.count, int):
            continue
        if effect.durability:
            durability += effect.count
        else:
            level += effect.count
    return ThingLevels(level, durability)


def is_told(effect: Effect) -> bool:
    """Return True if an effect is words alone."""
    return isinstance(effect, kinds.Tell)


def cures_target(effects: Sequence[Effect]) -> bool:
    """Return True if all that effects do is to end what holds their target, or to mend it."""
    return bool(effects) and all(map(_cures_target, effects))


def _cures_target(effect: Effect) -> bool:
    if effect.to not in ("target", "targets"):
        return False
    mends = isinstance(effect, kinds.Track) and effect.steps > 0
    return mends or isinstance(effect, kinds.End | kinds.Heal)


def without_acts(effects: Iterable[Effect]) -> list[Effect]:
    """Return the effects without the acts that they give or take."""
    return [effect for effect in effects if not isinstance(effect, kinds.Act)]


def holds_kept(effects: Iterable[Effect]) -> Iterator[kinds.ConditionEffect]:
    """Yield the conditions that a later use of the same power keeps up."""
    for effect in effects:
        if isinstance(effect, kinds.ConditionEffect) and effect.kept:
            yield effect
        elif isinstance(effect, kinds.AttackRule):
            yield from holds_kept(effect.then)


def is_for_item_of_target(effect: Effect) -> bool:
    """Return True if an effect, one of its options, or what it leads to does something to one item
    that its target carries."""
    if any(
        isinstance(each, kinds.ItemRule) and each.to in ("target", "targets")
        for each in with_those_of_options([effect])
    ):
        return True
    return any(
        isinstance(part, kinds.ObjectRule) and part.what == "control" for part in every_part(effect)
    )


def lent_to_helped(effects: Iterable[Effect]) -> list[Effect]:
    """Return the steps that effects lend to somebody who is helped, as that one bears them."""
    return [
        structs.replace(each, upon=None, to=None)
        for each in steps_among(effects)
        if each.upon == "helped" and each.to == "target"
    ]


def loading_of(weapon: str) -> list[Effect]:
    """Return what using a weapon does that is not loaded; ``weapon`` is its id."""
    return [kinds.ItemRule(what="load", to="self", upon="use", words=weapon)]


def only_loads(effects: Sequence[Effect]) -> bool:
    """Return True if all that effects do is to load a weapon."""
    return bool(effects) and all(
        isinstance(each, kinds.ItemRule) and each.what == "load" for each in effects
    )


def deal_damage(effects: Iterable[Effect]) -> bool:
    """Return True if an effect, in any option, is a blow that somebody else takes."""
    return any(
        isinstance(each, kinds.Damage | kinds.AttackRule)
        and each.to not in ("self", "holder")
        and each.lasts is None
        for each in with_those_of_options(effects)
    )


def gives_or_takes_points(effect: Effect) -> bool:
    """Return True if an effect deals damage or restores points, and does no more."""
    return isinstance(effect, kinds.Damage | kinds.Heal)


def strikes_several(effect: Effect) -> bool:
    """Return True if an effect is an attack on several, or harms all in an area."""
    match effect:
        case kinds.AttackRule():
            return effect.targets is not None or effect.attacks > 1
        case kinds.Damage():
            return effect.area is not None
    return False


def moves_its_user(effects: Iterable[Effect]) -> bool:
    """Return True if one of the effects takes whoever uses it along, as a charge does."""
    return any(isinstance(effect, kinds.Move) and effect.to == "self" for effect in effects)


def way_to_blow(effects: Iterable[Effect]) -> str | None:
    """Return how far effects take their user before they strike or seize the target; None if they
    take nobody there."""
    way: str | None = None
    for effect in effects:
        if isinstance(effect, kinds.Move) and effect.to == "self":
            way = effect.distance
        elif way is not None and (isinstance(effect, kinds.AttackRule) or effect.to == "target"):
            return way
    return None


def brings_somebody(effects: Iterable[Effect]) -> bool:
    """Return True if one of the effects, or of what their options hold, brings a companion."""
    return any(isinstance(each, kinds.Companion) for each in with_those_of_options(effects))


def makes_something(effect: Effect) -> bool:
    """Return True if an effect puts a thing into the scene: a wall, an image, light."""
    return isinstance(effect, kinds.Make)


def stands_somewhere(effect: Effect) -> bool:
    """Return True if an effect, or one of its options, makes something that does something to
    whoever is there and does not go along with anybody.
    """
    return any(
        isinstance(each, kinds.Make) and bool(each.holds) and each.follows is None
        for each in with_those_of_options([effect])
    )


def asks_of_somebody(effects: Iterable[Effect]) -> bool:
    """Return True if one of the effects lets its user ask about whoever it is used on."""
    return any(isinstance(effect, kinds.Ask) for effect in effects)


def xp_asked(effects: Iterable[Effect]) -> int:
    """Return the XP that a use of these effects costs."""
    return sum(
        effect.xp or 0 for effect in effects if isinstance(effect, kinds.DieRule | kinds.Pay)
    )


def stays_with_user(effect: Effect) -> bool:
    """Return True if an effect is for its user alone, whomever else a use names: it moves them, ends
    what holds them, or lasts on them for more than one roll or one act, as what they do to whoever
    attacks them does.
    """
    if effect.to == "attacker":
        return effect.lasts is not None
    if effect.to not in (None, "self", "holder") or effect.uses is not None or effect.upon:
        return False
    if isinstance(effect, kinds.Move) or (isinstance(effect, kinds.End) and effect.to == "self"):
        return True
    return effect.lasts is not None and isinstance(effect, _BORNE)


_BORNE: Final = (
    kinds.Step,
    kinds.Skill,
    kinds.ArmorBonus,
    kinds.ConditionEffect,
    kinds.Form,
    kinds.StatPoints,
    kinds.Bonus,
    kinds.Immune,
)
"""Kinds of effects that somebody bears for a while."""


def bettered_only(effects: Iterable[Effect]) -> list[str]:
    """Return the keys of the entries that effects better; none if they do anything else."""
    found: list[str] = []
    for effect in effects:
        if not isinstance(effect, kinds.Change) or not effect.of:
            return []
        found += effect.of
    return found


def is_link(effect: Effect) -> bool:
    """Return True if an effect links the item in use to another one."""
    return isinstance(effect, kinds.ItemRule) and effect.what == "link"


def things_spent(effects: Iterable[Effect]) -> Iterator[tuple[str, str]]:
    """Yield the cyphers that effects use up beside what is used: key and words of each."""
    for effect in effects:
        if isinstance(effect, kinds.ItemRule) and effect.thing is not None:
            yield effect.thing, effect.words or effect.thing


def reach_to_attacker(effect: Effect) -> str | None:
    """Return how far away an attacker may be whom an effect strikes; None if it says nothing of
    that."""
    if isinstance(effect, kinds.Damage) and effect.to == "attacker":
        return effect.area
    return None


def is_for_attacker(effect: Effect) -> bool:
    """Return True if an effect falls on whoever attacks its bearer."""
    return effect.to == "attacker"


def upon_attacker(move: CreatureMove, dealt: int) -> CreatureMove:
    """Return a move as it falls on whoever has just dealt so many points: its ``damage`` is that."""
    return structs.replace(
        move,
        hit=[_upon_attacker(each, dealt) for each in move.hit],
        effects=[_upon_attacker(each, dealt) for each in move.effects],
    )


def _upon_attacker(effect: Effect, dealt: int) -> Effect:
    if effect.to == "attacker":
        effect = structs.replace(effect, to="target")
    if isinstance(effect, kinds.Damage | kinds.Heal) and effect.points == "damage":
        return structs.replace(effect, points=dealt)
    return effect


def averts_step(effect: Effect) -> bool:
    """Return True if an effect keeps off the step of the damage track that has just come."""
    return isinstance(effect, kinds.Track) and effect.averts is not None


def keeps_off_step(effect: Effect) -> bool:
    """Return True if an effect, or a roll that it asks for, may keep off the step of the damage
    track that has just come.
    """
    if isinstance(effect, kinds.Save):
        return any(map(averts_step, effect.passed))
    return averts_step(effect)


def strikes_near_hit(effect: Effect) -> bool:
    """Return True if an effect is damage that a hit with a weapon deals to all who are near its
    target. Its owner has it all the time."""
    return isinstance(effect, kinds.Damage) and effect.upon == "hit" and effect.to == "all_in_zone"
