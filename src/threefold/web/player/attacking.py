"""View model of an attack being composed: the foe, the attack, an ability that is such an attack,
the stat and the Effort.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from msgspec import structs

from threefold.model.characters import Attack, Pc
from threefold.model.gear import weapon_to_use
from threefold.model.marks import mark
from threefold.model.powers import Ability
from threefold.procedures.inputs import Effort
from threefold.rules.types import Refusal, Stat
from threefold.service.compose import compose_attack
from threefold.service.composed import Composed
from threefold.service.powers import PowerCard
from threefold.service.seat import AttackSheet
from threefold.table.commands import AttackFoe
from threefold.table.decisions.actions.burst import may_not_be_near
from threefold.table.decisions.actions.calls import attack_picked
from threefold.table.decisions.cooperation.followers import attack_roll, helpers
from threefold.table.decisions.picking import Asked, the_attack_of
from threefold.table.decisions.powers.further import most_at_any_price
from threefold.table.decisions.powers.meant import as_use
from threefold.table.decisions.powers.use import use_of
from threefold.table.state.facts import Text
from threefold.table.views import FoeView, PcView
from threefold.web.models.people import ThingTarget
from threefold.web.player.attempt import RollAttempt, attempt_of, composed_with_luck
from threefold.web.player.card_fields import (
    CardChoices,
    bought_of,
    further,
    missing_conditions,
    ticked_conditions,
    ticked_further,
    ways_of,
    words_of,
)
from threefold.web.player.fields import (
    Help,
    besides_of,
    chosen_of,
    effort_of,
    figures_of,
    free_before_paid,
    help_of,
    radio_choice,
    without,
)
from threefold.web.player.moments import Now
from threefold.web.player.offered import attack_powers
from threefold.web.range_track import distance_in_words, nearest_first, out_of_reach
from threefold.web.seat_context import SeatContext


class ComposedAttack(NamedTuple):
    """An attack being composed.

    ``away`` are the distances of the foes, ``out`` the foes out of reach. ``powers`` are abilities
    that are such an attack, ``power`` is the chosen one, ``choices`` are made on its card. ``near``
    are those who may stand near the foe, where a hit with the weapon strikes them too.
    """

    foes: list[FoeView]
    foe: FoeView
    away: dict[str, Text]
    out: Collection[str]
    usual_foe: str
    attacks: list[AttackSheet]
    attack: AttackSheet
    stat: Stat
    usual_attack: str
    """The name of ``attack`` where the page chose it, else empty."""
    falls_short: str
    """The attack that the page would choose if it reached the foe; empty where it does or the
    player chose.
    """
    powers: list[PowerCard]
    power: PowerCard | None
    choices: CardChoices
    near: list[FoeView | PcView | ThingTarget]
    attempt: RollAttempt

    @property
    def composed(self) -> Composed | None:
        """The composed roll; None when the table refuses the attack."""
        return self.attempt.composed

    @property
    def several(self) -> bool:
        """Whether the ability may affect more than one target: by itself, or by an extra that
        Effort buys.
        """
        return self.choices.several(self.power)


def composed_attack(
    context: SeatContext, me: PcView, at: Now, foes: list[FoeView], by_hand: str
) -> ComposedAttack:
    """Return the choices of an attack so far, with defaults for the rest. ``by_hand`` is the attack
    that the player picked."""
    fields, figures = at.fields, figures_of(context, me)
    foe, usual_foe = _target(context, me, at, foes)
    weapon = _weapon(context, me, at, foe, by_hand)
    attack = weapon.attack
    help = _help(context, me, at, foe, attack)
    powers = context.cached(attack_powers, context.known.party[me.id].pc)
    power = next((c for c in powers if c.sent == fields.get("power")), None)
    effort = effort_of(at)
    command = AttackFoe(
        pc_id=me.id,
        foe_id=foe.id,
        attack=attack.name,
        attack_id=attack.id,
        stat=weapon.stat,
        effort=effort or Effort(),
        besides=besides_of(at),
        without=without(at),
        lucky_shot="lucky_shot" in fields,
    )
    if help.helper is not None:
        command = structs.replace(command, follower=help.helper.name, follower_id=help.helper.id)
    near = _near_burst(context, me, command, power, foes)
    if power is not None:
        command, choices = _with_power(context, me, at, command, power, foes)
    else:
        command, choices = _with_those_near(command, near, fields)
    compose = partial(_compose, context, suggest=effort is None)
    command, composed = composed_with_luck(command, compose)
    stat = weapon.stat or attack.stats[0]
    if isinstance(composed, Composed):
        stat = composed.stat
    distances = {f.id: distance_in_words(context, me.id, f.id) for f in foes}
    return ComposedAttack(
        foes=foes,
        foe=foe,
        away={id: words for id, words in distances.items() if words is not None},
        out=[f.id for f in foes if out_of_reach(context, me.id, attack, f.id)],
        usual_foe=usual_foe,
        attacks=free_before_paid(figures.attacks),
        attack=attack,
        stat=stat,
        usual_attack="" if by_hand else attack.sent,
        falls_short=weapon.falls_short,
        powers=powers,
        power=power,
        choices=choices,
        near=near,
        attempt=attempt_of(at, composed, help)._replace(lucky=command.lucky_shot),
    )


def thing_that_loads(pc: Pc, composed: ComposedAttack | None) -> str:
    """Return the id of the thing to use that loads the weapon of an attack; empty if it is loaded."""
    if composed is None or not composed.attack.unloaded:
        return ""
    chosen = composed.attack.id
    place = next((i for i, own in enumerate(pc.attacks) if mark(own) == chosen), None)
    thing = None if place is None else weapon_to_use(pc.attacks[place])
    return "" if thing is None else mark(thing)


def _compose(context: SeatContext, command: AttackFoe, suggest: bool) -> Composed | Refusal:
    return context.cached(compose_attack, command, context.seat, suggest=suggest)


def _with_power(
    context: SeatContext,
    me: PcView,
    at: Now,
    command: AttackFoe,
    power: PowerCard,
    foes: list[FoeView],
) -> tuple[AttackFoe, CardChoices]:
    """Return the attack made with an ability, and the choices on its card."""
    fields = at.fields
    # choices made for another ability do not carry over to this one
    still = radio_choice(fields, "set.drawn") in ("", power.key)
    kept = fields if still else {}
    words = words_of(power, kept)
    command = structs.replace(
        command,
        power=power.name,
        power_id=power.id,
        bought=bought_of(power, kept, me),
        options=ways_of(power, kept),
        chosen=[word for word in words if word],
        said=ticked_conditions(power, fields),
    )
    most = None
    ready = use_of(context.known, as_use(command), context.seat.role == "gm")
    if not isinstance(ready, Refusal):
        most = most_at_any_price(ready.power)
    others = further(power, fields, most)
    also = [f.id for f in foes if f.id != command.foe_id and f.id in others][:most]
    choices = CardChoices(command.options, words, command.said, also, command.bought, most)
    pc = context.known.party[me.id].pc
    choices = choices._replace(missing=missing_conditions(pc, power, command.said))
    return structs.replace(command, also=also), choices


def _with_those_near(
    command: AttackFoe, near: list[FoeView | PcView | ThingTarget], fields: Mapping[str, str]
) -> tuple[AttackFoe, CardChoices]:
    """Return the attack with those who are ticked as near its foe."""
    ticked = ticked_further(fields)
    also = [one.id for one in near if one.id in ticked]
    return structs.replace(command, also=also), CardChoices(also=also)


def _near_burst(
    context: SeatContext,
    me: PcView,
    command: AttackFoe,
    power: PowerCard | None,
    foes: list[FoeView],
) -> list[FoeView | PcView | ThingTarget]:
    """Return those whom a hit of this attack with a weapon alone may strike besides its foe; empty
    if it strikes nobody else."""
    pc = context.known.party[me.id].pc
    if power is not None or not any(isinstance(each, Ability) for each in pc.abilities):
        return []
    made = the_attack_of(pc, Asked(command.attack, command.attack_id, "attack", gm=False))
    if not isinstance(made, Attack):
        return []
    things = [ThingTarget(id, one.name) for id, one in context.known.things.items()]
    others: list[FoeView | PcView | ThingTarget] = [*foes, *context.view.party, *things]
    return [
        one
        for one in others
        if may_not_be_near(context.known, structs.replace(command, also=[one.id]), made) is None
    ]


def _help(context: SeatContext, me: PcView, at: Now, foe: FoeView, attack: AttackSheet) -> Help:
    """Return the followers who can help with an attack, and the chosen one."""
    pc = context.known.party[me.id].pc
    command = AttackFoe(pc_id=me.id, foe_id=foe.id, attack=attack.name, attack_id=attack.id)
    place = None
    picked = attack_picked(pc, command, gm=True)
    if not isinstance(picked, Refusal):
        place = picked.attack
    able = helpers(context.known, me.id, attack_roll(pc, attack.name, place))
    return help_of(at, able)


# --- whom, and with what --------------------------------------------------------------------------


def _target(context: SeatContext, me: PcView, at: Now, foes: list[FoeView]) -> tuple[FoeView, str]:
    """Return the foe to attack, and the id of the default foe. A foe that was only the default
    stays as long as an attack reaches it."""
    usual = at.fields.get("usual.foe", "")
    wanted = next((f for f in foes if f.id == at.fields.get("foe_id")), None)
    if wanted is not None:
        chosen = wanted.id != usual or at.tapped("foe_id")
        if chosen or _can_reach(context, me, wanted):
            return wanted, usual
    foe = _usual_foe(context, me, foes)
    return foe, foe.id


def _usual_foe(context: SeatContext, me: PcView, foes: list[FoeView]) -> FoeView:
    """Return the default foe: the one attacked last if an attack reaches it, else the nearest in
    reach, else that last one or the nearest."""
    habit = context.past.last_attack(me.id)
    first = nearest_first(context, me.id, foes)
    if habit is not None:
        last = habit.foe
        first = sorted(first, key=lambda f: f.id != last)
    return next((f for f in first if _can_reach(context, me, f)), first[0])


def _can_reach(context: SeatContext, me: PcView, foe: FoeView) -> bool:
    attacks = figures_of(context, me).attacks
    return any(not out_of_reach(context, me.id, a, foe.id) for a in attacks)


class _Weapon(NamedTuple):
    """The attack to make, the stat if it is chosen or usual, and the usual attack if that cannot
    reach the foe.
    """

    attack: AttackSheet
    stat: Stat | None
    falls_short: str


def _weapon(context: SeatContext, me: PcView, at: Now, foe: FoeView, by_hand: str) -> _Weapon:
    """Return the attack that the player picked, else the usual one, else one that reaches the
    foe.
    """
    habit = context.past.last_attack(me.id)
    attacks = free_before_paid(figures_of(context, me).attacks)
    ready = [a for a in attacks if a.left != 0]
    reaching = [a for a in ready if not out_of_reach(context, me.id, a, foe.id)]
    usual = chosen_of(
        attacks, lambda a: habit is not None and a.name == habit.attack, lambda a: True
    )
    by_itself = chosen_of(reaching or ready or attacks, lambda a: a is usual, lambda a: True)
    attack = chosen_of(attacks, lambda a: a.sent == by_hand, lambda a: a is by_itself)
    assert usual is not None
    assert attack is not None
    usual_stat = None
    if habit is not None and habit.attack == attack.name:
        usual_stat = habit.stat
    wanted = at.fields.get("stat")
    stat = chosen_of(attack.stats, lambda s: s == wanted, lambda s: s == usual_stat)
    falls_short = ""
    if not by_hand and attack is not usual:
        falls_short = usual.name
    return _Weapon(attack, stat, falls_short)
