"""What its user may end at will: getting out of a vehicle, taking a shield back, leaving a frenzy,
giving up a form, sending a companion away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from threefold.model.active_effects import helps_carried
from threefold.model.characters import Gear, Pc
from threefold.model.forms import forms_borne
from threefold.model.improved import improved
from threefold.model.names import plain_name
from threefold.model.powers import PAYS, Ability, Item
from threefold.model.shelf.among import made_among
from threefold.model.shelf.asked import brings_somebody, with_those_of_options
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.ending import ended_by_more_than_deeds, forms_left_at_will, own_name
from threefold.model.shelf.figures import BY_ACTION, OR_AGAIN, OR_BY_ACTION, OR_DISMISSED
from threefold.rules.types import Stat

Takes = Literal["action", "part_of_action", "any"]
"""What it takes to end something: an action, a part of one, or the turn before or after one."""


class EndedAtWill(NamedTuple):
    """What the end of a use ends: conditions of its user and things that it made, by name, and
    the ``companions`` that the power brought. ``takes`` is what it takes, None for nothing; ``stat``
    is the Pool that pays for the power. ``form``: its user takes another shape; ``rolled`` is the roll
    that it takes to leave it."""

    power: str
    conditions: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    companions: bool = False
    takes: Takes | None = None
    stat: Stat = "intellect"
    form: bool = False
    rolled: Effect | None = None


class InEffect(NamedTuple):
    """Something that a PC may end now: the ``power``, what it ``takes``, and of several things or
    companions ``which`` one, with its ``name``."""

    power: str
    takes: Takes | None = None
    which: str | None = None
    name: str = ""


def ended_at_will(power: str, effects: Sequence[Effect], stat: Stat = "intellect") -> EndedAtWill:
    """Return what the user of a power may end at will. What a roll or somebody's behavior ends is
    not up to its user."""
    every = [*with_those_of_options(effects)]
    among = [effect for effect in every if _is_at_will(effect)]
    made = made_among(among)
    brought = [effect for effect in among if brings_somebody([effect])]
    # effects without a name of their own have that of the power
    conditions = {own_name(effect) or power for effect in among}
    forms = forms_left_at_will(every)
    takes: Takes | None = "action" if any(map(_takes_action, among)) else None
    if forms:
        takes = forms[0].revert
    return EndedAtWill(
        power,
        conditions=frozenset(conditions | {form.name for form in forms}),
        things=frozenset(name_of_made(each.name or each.what) for each in made),
        companions=bool(brought),
        takes=takes,
        stat=stat,
        form=bool(forms),
        rolled=forms[0].rolled if forms else None,
    )


def _is_at_will(effect: Effect) -> bool:
    if not isinstance(effect.lasts, str):
        return False
    if effect.lasts.endswith((OR_DISMISSED, OR_BY_ACTION)):
        return True
    held_by_more = ended_by_more_than_deeds(effect) or getattr(effect, "behaves", None)
    dismissed = effect.lasts.removesuffix(OR_AGAIN) in ("dismissed", BY_ACTION)
    return dismissed and not held_by_more and effect.to != "target"


def _takes_action(effect: Effect) -> bool:
    return isinstance(effect.lasts, str) and effect.lasts.endswith(BY_ACTION)


def uses_ended_at_will(pc: Pc) -> Iterator[EndedAtWill]:
    """Yield what a PC may end at will: uses of its powers and things, and the forms that somebody
    else's power has given it."""
    for power, effects, stat in _powers(pc):
        yield ended_at_will(power, effects, stat)
    for form in forms_borne(pc):
        yield EndedAtWill(
            form.name, frozenset({form.name}), takes=form.revert, form=True, rolled=form.rolled
        )


def held_by_thing(pc: Pc, called: str) -> frozenset[str]:
    """Return the conditions that a thing of this name holds only as long as it is at hand: what its
    user may end at any time, and all that something worn gives for a time."""
    for item in pc.carries():
        if item.called == called and item.known and item.worn and item.effects:
            lasting = [each for each in item.effects if each.lasts is not None]
            return frozenset(own_name(each) or item.name for each in lasting)
    for power, effects, _ in _powers(pc):
        if plain_name(power) == plain_name(called):
            return ended_at_will(power, effects).conditions
    return frozenset()


def _powers(pc: Pc) -> Iterator[tuple[str, Sequence[Effect], Stat]]:
    """Yield the powers and things of a PC that have effects: name, effects, the Pool that pays."""
    for ability in pc.abilities:
        if isinstance(ability, Ability) and ability.effects:
            yield ability.name, improved(pc, ability).effects or (), ability.stat or PAYS
    for item in pc.carries():
        if item.effects and item.known:  # a guess at the name of an unknown one says nothing
            yield item.name, item.effects, PAYS
    for gear in pc.equipment or ():
        if gear.effects:
            yield gear.name, gear.effects, PAYS
    for attack in pc.attacks:
        if attack.effects:
            yield attack.name, attack.effects, PAYS


def uses_in_effect(
    pc: Pc, made: Mapping[str, str], brought: Mapping[str, tuple[str, str]]
) -> Iterator[InEffect]:
    """Yield what a PC may end now, but for forms. ``made`` are the names of the things of the scene
    that it made, by id, ``brought`` the powers and the names of its companions."""
    held = {plain_name(name) for name in pc.condition_names()}
    if not held and not made and not brought:
        return
    found: set[str] = set()
    for use in uses_ended_at_will(pc):
        name = plain_name(use.power)
        if name in found or use.form:
            continue
        parts = parts_of_use(use, made, brought)
        if use.takes == "action" and len(parts) > 1:
            found.add(name)
            for id, own in parts.items():
                yield InEffect(use.power, use.takes, id, own)
        elif parts or not held.isdisjoint(map(plain_name, use.conditions)):
            found.add(name)
            yield InEffect(use.power, use.takes)


def parts_of_use(
    use: EndedAtWill, made: Mapping[str, str], brought: Mapping[str, tuple[str, str]]
) -> dict[str, str]:
    """Return the things and companions that stand by a use, by id with their names."""
    parts = {id: name for id, name in made.items() if name_of_made(name) in use.things}
    if use.companions:
        power = plain_name(use.power)
        parts |= {id: name for id, (of, name) in brought.items() if plain_name(of) == power}
    return parts


def is_ended_before_next_use(power: Ability | Item | Gear) -> bool:
    """Whether another use of a power that is in effect would change nothing: it is a thing that is
    on until it is put out, or an ability that holds for its user alone until it is ended.
    """
    effects = [*with_those_of_options(power.effects or [])]
    if not isinstance(power, Ability):
        effects = [effect for effect in effects if not helps_carried(effect)]
    if not effects or any(effect.lasts not in ("dismissed", BY_ACTION) for effect in effects):
        return False
    if not isinstance(power, Ability):
        return True
    others = any(effect.to not in (None, "self") for effect in effects)
    return not others and not made_among(effects)


def name_of_made(name: str) -> str:
    """Return the name of something made for comparison: without the number that tells it apart."""
    return plain_name(name.replace("_", " ").rstrip(" 0123456789"))
