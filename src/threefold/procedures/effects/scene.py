"""Effects on the scene: movement, actions, companions, new things, objects, questions, table rolls,
equipment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import structs

from threefold.model.bounds import HIGHEST_NPC_LEVEL
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import with_condition
from threefold.model.moments import MOMENTS
from threefold.model.raised import feet_of
from threefold.model.rests import given_up
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import is_open_choice
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Figure
from threefold.model.shelf.lights import light_made
from threefold.model.shelf.opponents import holds_machine
from threefold.model.shelf.tables import row_of
from threefold.model.thing_conditions import (
    HIGHEST,
    is_kept_from_harm,
    leaves_of,
    with_thing_condition,
)
from threefold.model.things import Thing, Vehicle
from threefold.procedures.effects.base import (
    EffectContext,
    amount,
    bounded_level,
    chosen_effects,
    chosen_text,
    duration_of,
)
from threefold.procedures.effects.breaking import (
    breaks_things,
    changed_thing,
    out_of_reach,
)
from threefold.procedures.effects.distances import distance_rolled
from threefold.procedures.effects.fixed import with_fixed_figures
from threefold.procedures.effects.lasting import moment_of
from threefold.procedures.effects.requests import (
    ActRequest,
    AttackRequest,
    CompanionRequest,
    EarlierRequest,
    MoveRequest,
    ObjectRequest,
    QuestionRequest,
    RecoveryRequest,
    RowRequest,
    ThingRequest,
)
from threefold.procedures.effects.silenced import silence, stop_what_is_had
from threefold.procedures.effects.spans import ends_when_used_again, span_text
from threefold.rules.harm_words import SHOVES
from threefold.rules.objects import OBJECT_TRACK
from threefold.rules.types import Message

MOVES_ANOTHER: Final = (*SHOVES, "lift")
"""The ways to move that are done to somebody or something else, unless the effect says so."""


def move(effect: kinds.Move, c: EffectContext, aimed: bool) -> None:
    """Move the user, or the target that is pushed, pulled, fetched or lifted. Add a notice; the table
    changes the positions.
    """
    own = effect.to in ("self", None) and effect.mode not in MOVES_ANOTHER
    own = own or (effect.to, effect.mode) == ("self", "pull")  # towards the target
    who = c.user if own or c.target is None else c.target
    if effect.spot is not None:
        back = MoveRequest(who=c.who(who), mode=effect.mode, distance=None, spot=effect.spot)
        c.requests.append(back)
        return
    distance = distance_rolled(effect.distance, c)
    c.requests.append(MoveRequest(who=c.who(who), mode=effect.mode, distance=distance))
    if distance is None:
        c.add_notice("moved", f"move.{effect.mode}", name=who.name)
    else:
        c.add_notice(
            "moved",
            f"move.{effect.mode}_far",
            name=who.name,
            distance=distance_text(distance, c.level),
        )


def distance_text(distance: str, level: int | None = None) -> Message:
    """The text of a distance in an entry, computed if the level is known."""
    number, _, unit = distance.partition(" ")
    if not unit:
        return Message(f"band.{distance}" if distance in _BANDS else f"effects.distance.{distance}")
    times, by_level, _ = number.partition("level")
    if not by_level and not number.isdigit():
        return Message(f"effects.distance.{unit}_rolled", {"dice": number})
    if not by_level:
        return Message(f"effects.distance.{unit}", {"n": int(number)})
    if level is None:
        return Message("effects.distance.level")
    return Message(f"effects.distance.{unit}", {"n": int(times.rstrip("*") or 1) * level})


_BANDS = ("immediate", "short", "long", "very_long")


def act(effect: kinds.Act, c: EffectContext, aimed: bool) -> None:
    """Give or take actions. Add a notice; the table's order of turns keeps the count."""
    if c.thing_for(effect, aimed) is not None:
        return  # a thing has no turn to lose, and nobody else loses it
    figure = c.figure_for(effect, aimed) or c.user
    lasts = duration_of(effect.lasts, c)
    c.requests.append(
        ActRequest(
            who=c.who(figure),
            what=effect.what,
            n=effect.count,
            weapon=effect.weapon,
            bound=effect.bound,
            rounds=None if lasts is None else lasts.rounds,
        )
    )
    c.add_notice(
        "act",
        f"act.{effect.what}_{'more' if effect.count > 0 else 'less'}",
        name=figure.name,
        n=abs(effect.count),
    )


def attack(effect: kinds.AttackRule, c: EffectContext, aimed: bool) -> None:
    """Allow an additional attack, with its modifications. Add a notice; the table offers the
    attack.
    """
    if effect.uses is None:
        n = effect.attacks
    else:
        n = max(1, amount(effect.uses, c).n)
    damage = 0 if effect.damage == "none" else effect.damage
    c.requests.append(
        AttackRequest(who="user", n=n, damage=damage, eased=effect.eased, effect=effect)
    )
    c.add_notice("act", "act.attack_more", name=c.user.name, n=n)


def companion(effect: kinds.Companion, c: EffectContext, aimed: bool) -> None:
    """Bring a companion: the table puts it into the scene with these figures."""
    named = Message("line.creature", {"name": effect.name})
    level = bounded_level(amount(effect.level, c).n, HIGHEST_NPC_LEVEL, named, c)
    request = CompanionRequest(
        name=chosen_text(effect.name, c),
        level=level,
        count=max(1, amount(effect.count, c).n),
        health=_stated_points(effect.health, c),
        damage=_stated_points(effect.damage, c),
        armor=_stated_points(effect.armor, c),
        modifications={task: amount(n, c).n for task, n in effect.modifications.items()},
        rounds=_time_of(effect, c),
        fight=span_text(effect.lasts, c.level) in ("fight", "concentration"),
        acts=effect.acts,
        creature=effect.creature,
        common=not is_open_choice(effect.name),
        obeys=effect.obeys,
        effect=effect,
    )
    if ends_when_used_again(effect.lasts, c.level):
        c.requests.append(EarlierRequest(name=None))
    c.requests.append(request)
    c.add_notice(
        "companion",
        "companion",
        name=c.user.name,
        who=Message("line.creature", {"name": effect.name}),
        level=level,
    )
    if not effect.obeys:
        c.add_notice("will", "own_will", who=Message("line.creature", {"name": effect.name}))


def _time_of(
    effect: kinds.Companion, c: EffectContext
) -> int | Literal["ten_hour_rest", "concentration"] | None:
    """For how many rounds, until which rest or as long as what a companion stays; None if nothing
    ends it."""
    if effect.lasts == "ten_hour_rest":
        return "ten_hour_rest"
    if effect.lasts == "concentration":
        return "concentration"
    lasts = duration_of(effect.lasts, c)
    return None if lasts is None else lasts.rounds


def _stated_points(figure: Figure | None, c: EffectContext) -> int | None:
    """A figure in points; None if the effect states none."""
    if figure is None:
        return None
    return amount(figure, c).n


def _held(effect: kinds.Make, c: EffectContext) -> list[Effect]:
    """What something made does to whoever is there, with the figures of this use, each for its own
    span. What comes by a further act of its maker is left out.
    """
    chosen, found = list(c.options), list[Effect]()
    for held in effect.holds:
        for each in chosen_effects(held, chosen):
            if each.upon in (None, "crossed"):
                own = with_fixed_figures(each, c)
                found.append(structs.replace(own, to=None, lasts=each.lasts))
    return found


def make(effect: kinds.Make, c: EffectContext, aimed: bool) -> None:
    """Make a thing in the scene, with a level if it has one."""
    name = effect.name or effect.what
    level = _stated_points(effect.level, c)
    if level is not None:
        level = bounded_level(level, HIGHEST, name, c)
    lasts = duration_of(effect.lasts, c)
    at = c.at if effect.at is None else effect.at
    request = ThingRequest(
        what=effect.what,
        name=name,
        level=level,
        rounds=None if lasts is None else lasts.rounds,
        fight=span_text(effect.lasts, c.level) in ("fight", "concentration"),
        attention=effect.lasts == "concentration",
        holds=_held(effect, c),
        feet=0 if effect.area is None else feet_of(effect.area) or 0,
        at=at,
        follows=effect.follows,
        spares=effect.spares,
        source_level=c.level,
        lights=light_made(effect, at),
    )
    if ends_when_used_again(effect.lasts, c.level):
        c.requests.append(EarlierRequest(name=name))
    c.requests.append(request)
    if level is None:
        c.add_notice("made", "made", name=c.user.name, what=name)
    else:
        c.add_notice("made", "made_level", name=c.user.name, what=name, level=level)


def object_rule(effect: kinds.ObjectRule, c: EffectContext, aimed: bool) -> None:
    """Break, stop, repair or open an object. An object above the highest level of the effect does
    not change.
    """
    most = _stated_points(effect.level_max, c)
    thing = c.target
    if isinstance(thing, Thing | Vehicle):
        spared = _spared(effect, thing, most)
        if spared is not None:
            if spared == "too_high" and most is not None:
                c.add_notice("object", "object.too_high", name=thing.name, n=most)
            else:
                c.add_notice("object", f"object.{spared}", name=thing.name)
            return
    elif holds_machine(effect) and isinstance(thing, FullNpc):
        if effect.what == "disable" and c.manner.stops_things:
            stop_what_is_had(effect, thing, c)
        else:
            _hold_machine(effect, thing, most, c)
        return
    elif effect.lasts is not None:
        silence(effect, c, aimed)
        return  # else a temporary tool: its use breaks nothing
    named = _name_of_thing(c)
    c.requests.append(ObjectRequest(what=effect.what, steps=effect.steps))
    for_good = effect.lasts is None or effect.what in _FOR_GOOD
    if not for_good and isinstance(thing, Thing | Vehicle):
        c.target = _for_a_time(effect, thing, c)
    elif thing is not None:
        c.target = changed_object(effect.what, effect.steps, thing)
    c.add_notice(
        "object", f"object.{effect.what}" if named else f"object.{effect.what}_any", name=named
    )


def asked_of_thing(effects: Sequence[Effect], thing: object) -> Sequence[Effect]:
    """Return the effects of a use, without what a weapon that is taken in hand does to things where
    it is used on none, and what it brings at a later moment.
    """
    if isinstance(thing, Thing | Vehicle) or not any(isinstance(e, kinds.Weapon) for e in effects):
        return effects
    return [
        each
        for each in effects
        if not isinstance(each, kinds.ObjectRule) and each.upon not in MOMENTS
    ]


def _name_of_thing(c: EffectContext) -> str:
    """The name of what an effect works on; empty for a thing that nobody put into the scene, such as
    one that somebody carries."""
    if isinstance(c.target, Thing | Vehicle):
        return c.target.name
    return ""


def _hold_machine(
    effect: kinds.ObjectRule, machine: FullNpc, most: int | None, c: EffectContext
) -> None:
    """Keep a machine that is a creature, such as a robot, from acting for the span, or until it is
    repaired; or have it obey for the span.
    """
    if most is not None and machine.level > most:
        c.add_notice("object", "object.too_high", name=machine.name, n=most)
        return
    held = Condition(
        c.name[:60],
        lasts=duration_of(effect.lasts, c),
        until=moment_of(effect.lasts, c),
        may_not=["act"] if effect.what == "disable" else None,
    )
    c.put(machine, with_condition(machine, held, anew=c.outlasts(held, machine)))
    c.add_notice("object", f"object.{effect.what}", name=machine.name)


def _spared(effect: kinds.ObjectRule, thing: Thing | Vehicle, most: int | None) -> str | None:
    """Why an effect does nothing to a thing: its level, its stuff, or it is kept from harm."""
    why = out_of_reach(thing, most, [effect])
    if why is None and breaks_things([effect]) and is_kept_from_harm(thing):
        return "kept_from_harm"
    return why


def changed_object(
    what: str, by: int | None, thing: Pc | FullNpc | Thing | Vehicle
) -> Pc | FullNpc | Thing | Vehicle:
    """Return the thing or vehicle after an effect; a figure is unchanged."""
    if isinstance(thing, Thing | Vehicle):
        return changed_thing(what, by, thing)
    return thing


_FOR_GOOD: Final = ("destroy", "weaken")
"""What nothing undoes. The span of such an effect is how long it goes on doing it."""


def _for_a_time(
    effect: kinds.ObjectRule, thing: Thing | Vehicle, c: EffectContext
) -> Thing | Vehicle:
    """The thing with an effect that lasts: steps down the track are undone when it is over, and
    whatever else happens to the thing is a condition on it.
    """
    condition = Condition(
        c.name, lasts=duration_of(effect.lasts, c), until=moment_of(effect.lasts, c)
    )
    if effect.what != "step_down":
        return with_thing_condition(thing, condition)
    stepped = changed_thing(effect.what, effect.steps, thing)
    lost = OBJECT_TRACK.index(stepped.object_damage or "intact") - OBJECT_TRACK.index(
        thing.object_damage or "intact"
    )
    leaves = leaves_of(thing, c.name)
    if lost:
        leaves.append(kinds.ObjectRule(what="repair", steps=lost))
    if not leaves:
        return stepped
    return with_thing_condition(stepped, structs.replace(condition, leaves=leaves))


def ask(effect: kinds.Ask, c: EffectContext, aimed: bool) -> None:
    """Grant questions to the GM: their total number over all uses, their subject, and the highest
    level that is answered."""
    n = max(1, amount(effect.count, c).n)
    if effect.uses is not None:
        n *= max(1, amount(effect.uses, c).n)
    c.requests.append(QuestionRequest(n=n, about=effect.about))
    c.add_notice("ask", "ask", name=c.user.name, n=n, about=effect.about)
    if effect.level_max is not None:
        c.add_notice("ask", "ask_level", n=amount(effect.level_max, c).n)


def table_roll(effect: kinds.TableRoll, c: EffectContext, aimed: bool) -> kinds.TableRow | None:
    """Roll on a table and report the row. Keep its text as a choice under the name that the entry
    gives.
    """
    natural = c.die(effect.die)
    row = row_of(effect, natural)
    if row is None:
        return None
    if effect.sets is not None:
        c.chosen[effect.sets] = row.text
    c.requests.append(RowRequest(die=effect.die, natural=natural, text=row.text))
    c.add_notice("table", "table", die=effect.die, natural=natural, text=row.text)
    return row


def recovery(effect: kinds.Recovery, c: EffectContext, aimed: bool) -> None:
    """Grant a recovery roll now (the player makes it), or take one away (``lost``). Add a
    notice.
    """
    figure = c.figure_for(effect, aimed)
    if not isinstance(figure, Pc):
        c.worded = True
        return
    if effect.lost and effect.asks == "owner":
        _give_up_recovery(figure, c)
        return
    request = RecoveryRequest(
        who=c.who(figure),
        rest=effect.rest,
        counts=not effect.extra,
        extra=effect.extra,
        lost=effect.lost,
    )
    c.requests.append(request)
    if effect.lost:
        c.add_notice("recovery", "recovery.lost", name=figure.name)
        return
    c.add_notice("recovery", "recovery.extra" if effect.extra else "recovery.own", name=figure.name)


def _give_up_recovery(pc: Pc, c: EffectContext) -> None:
    """Use up the next recovery roll of the day without its points, as its owner decided."""
    after = given_up(pc, c.rules)
    if after is None:
        c.worded = True
        return
    c.add_notice("recovery", "recovery.given_up", name=pc.name)
    c.put(pc, after)


def tell_part(effect: kinds.Tell, c: EffectContext, aimed: bool) -> None:
    """Report an effect that exists only as text, unless its user decided about it before the
    use.
    """
    if effect.about is not None and effect.asks != "owner":
        c.add_notice("words", "words_about", about=effect.about)
    else:
        c.worded = c.worded or effect.asks != "owner"
