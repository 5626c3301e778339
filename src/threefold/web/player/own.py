"""View model of the PC's own action, composed on one screen: attack, move, try, use or rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

from msgspec import structs

from threefold.model.acts_held import condition_with_act
from threefold.model.limits import limits_of
from threefold.model.rests import due_of
from threefold.procedures.inputs import NO_BESIDES, AbilityExtras, EaseEffort, Effort
from threefold.rules.clock import HOUR
from threefold.rules.harm import kept_still
from threefold.rules.types import STATS, Refusal, Stat
from threefold.service.compose import compose_attack, compose_move
from threefold.service.composed import Composed
from threefold.service.powers import PowerCard
from threefold.service.seat import AttackSheet, RestSheet, Sheet
from threefold.table.commands import AttackFoe, MovePc
from threefold.table.decisions.actions.calls import attack_picked
from threefold.table.decisions.clock import rested
from threefold.table.decisions.cooperation.followers import attack_roll, helpers
from threefold.table.decisions.powers.use import as_use, most_further, use_of
from threefold.table.state.facts import Text, text
from threefold.table.views import FoeView, PcView
from threefold.web.models.scene import PcMove
from threefold.web.player.card_fields import bought_of, further, ticked, ways_of
from threefold.web.player.fields import (
    Help,
    besides_of,
    easing,
    effort_of,
    fight_began,
    figures_of,
    free_before_paid,
    help_of,
    one_of,
    unpaid,
    without,
)
from threefold.web.player.moments import Now, Phase, phase
from threefold.web.player.together import released
from threefold.web.player.use import Using, striking, using
from threefold.web.range_track import (
    distance_in_words,
    nearest_first,
    out_of_reach,
    pc_moves,
)
from threefold.web.seat_context import SeatContext

Mode = Literal["attack", "move", "try", "use", "rest"]
MODES: Final[tuple[Mode, ...]] = ("attack", "move", "try", "use", "rest")


class Attacking(NamedTuple):
    """An attack being composed: the foe, the attack, the stat, the Effort. ``powers`` are abilities
    that are such an attack; ``power`` is the chosen one, with its further targets, its options, the
    ticked conditions and the extras that Effort buys."""

    foes: list[FoeView]
    foe: FoeView | None
    attacks: list[AttackSheet]
    attack: AttackSheet | None
    composed: Composed | None
    refusal: Text | None
    roll_anyway: bool
    help: Help = Help()
    away: dict[str, Text] = {}
    out: Collection[str] = ()
    without: Collection[str] = ()
    lucky: bool = False
    besides: AbilityExtras = NO_BESIDES
    powers: list[PowerCard] = []
    power: PowerCard | None = None
    also: Collection[str] = ()
    options: Sequence[int] = ()
    said: Collection[str] = ()
    bought: Sequence[int] = ()
    further: int | None = None
    stat: Stat | None = None
    usual: str = ""
    usual_attack: str = ""
    """The name of ``attack`` where the page chose it, else empty."""
    falls_short: str = ""
    """The attack that the page would choose if it reached the foe; empty where it does or the
    player chose.
    """

    @property
    def several(self) -> bool:
        """Whether the ability may affect more than one target: by itself, or by an extra that
        Effort buys.
        """
        return self.power is not None and (self.power.several or bool(self.further))


class Trying(NamedTuple):
    """A task to propose to the GM."""

    title: str
    stat: str
    skill: str
    skills: list[str]


class Resting(NamedTuple):
    """The next recovery roll, and all rolls of the day."""

    rests: list[RestSheet]
    next: RestSheet
    plus: int
    full: bool
    too_long: bool
    for_all: bool
    """Whether the rest moves the table's clock by an hour or more, for everybody."""


class Moving(NamedTuple):
    """A move that needs a roll: the possible moves, the chosen one, and the parts of the ground
    that may be left out."""

    ways: list[PcMove]
    way: PcMove
    composed: Composed | None
    refusal: Text | None
    ground: list[str] = []
    without: Collection[str] = ()


class Composer(NamedTuple):
    """The PC's own action. ``ready``: it may be taken now; otherwise the player plans it ahead."""

    phase: Phase
    ready: bool
    modes: list[Mode]
    mode: Mode
    attack: Attacking | None = None
    moving: Moving | None = None
    trying: Trying | None = None
    using: Using | None = None
    resting: Resting | None = None
    usual: Mode = "try"
    paid: str = ""
    fight: str = ""
    by_hand: str = ""
    """The attack that the player picked, also while no attack is composed; empty for none."""
    leads_to_rest: bool = False
    """The PC is debilitated and cannot do what is composed: a recovery roll is what helps."""

    @property
    def composed(self) -> Composed | None:
        """The roll that is being composed, if there is one."""
        part = self.attack or self.moving or self.using
        if part is not None:
            return part.composed
        return None


def composer(context: SeatContext, me: PcView, at: Now) -> Composer:
    own, paid = phase(context.view), str(context.past.last_deed(me.id))
    at = unpaid(at, paid, limits_of(context.known.party[me.id].pc))
    ready = (
        own in ("turn", "free")
        or released(context.view) is not None
        or (
            own in ("wait", "acted")
            and condition_with_act(
                context.known.party[me.id].pc, ("action", "attack"), own == "wait"
            )
            is not None
        )
        or (context.seat.role == "gm" and own != "dead")
    )
    figures = figures_of(context, me)
    by_hand = _attack_by_hand(at, figures)
    if own in ("dead", "rolled") or (own == "acted" and not ready):
        return Composer(own, ready, [], "try", by_hand=by_hand)
    foes = [f for f in context.view.foes if f.state != "down" and not f.ally]
    if ready:
        rolled = [w for w in pc_moves(context, me.id) if w.cost in ("roll", "act")]
    else:
        rolled = []
    able = {"attack": bool(foes and figures.attacks), "move": bool(rolled)}
    modes = [m for m in MODES if able.get(m, True)]
    ready_for: Mode = "attack" if able["attack"] else "try"
    usual: Mode = "rest" if me.track == "debilitated" else ready_for
    mode = next((m for m in modes if m == at.fields.get("mode")), usual)
    by_itself = mode == at.fields.get("usual")  # it was the default when the page was drawn
    if (
        (by_itself or fight_began(context, at))
        and not at.tapped("mode")
        and not at.fields.get("title", "").strip()
    ):
        mode = usual
    composing = Composer(
        own,
        ready,
        modes,
        mode,
        usual=usual,
        paid=paid,
        fight="1" if context.view.encounter is not None else "",
        by_hand=by_hand,
        attack=_attacking(context, me, at, figures, foes, by_hand) if mode == "attack" else None,
        moving=_moving(context, me, at, rolled) if mode == "move" else None,
        trying=_trying(context, me, at) if mode == "try" else None,
        using=using(context, me, at) if mode == "use" else None,
        resting=_resting(context, me, figures) if mode == "rest" else None,
    )
    return composing._replace(
        leads_to_rest=me.track == "debilitated" and _cannot_be_done(composing, me)
    )


def _cannot_be_done(composing: Composer, me: PcView) -> bool:
    """Return whether the table refuses the action, for a debilitated PC. Of the actions without a
    card, crawling is left while there is Speed."""
    if composing.using is not None:
        use = composing.using
        if use.card is not None:
            return use.over
        return use.chosen != "move" or kept_still(me.track, me.pools["speed"][0])
    return (
        composing.attack is not None or composing.moving is not None
    ) and composing.composed is None


def _attack_by_hand(at: Now, figures: Sheet) -> str:
    """Return what the form sends for the attack that the player picked, now or earlier, as long as
    the sheet has it; else empty."""
    name, drawn = at.fields.get("attack", ""), at.fields.get("usual.attack")
    composed = (
        drawn is not None or "by_hand" not in at.fields
    )  # the field is not that of a power in use
    if not (composed and name and (at.tapped("attack") or name != drawn)):
        name = at.fields.get("by_hand", "")
    if any(attack.sent == name for attack in figures.attacks):
        return name
    return ""


def _attacking(
    context: SeatContext, me: PcView, at: Now, figures: Sheet, foes: list[FoeView], by_hand: str
) -> Attacking:
    habit = context.past.last_attack(me.id)
    if habit is not None:
        used = habit.attack
    else:
        used = None
    fields = at.fields
    wanted = next((f for f in foes if f.id == fields.get("foe_id")), None)
    drawn = wanted is not None and wanted.id == fields.get("usual.foe") and not at.tapped("foe_id")
    if wanted is not None and drawn and not _can_reach(context, me, wanted, figures):
        wanted = None  # it was only the default, while an attack reached it
    foe = wanted or _usual_foe(context, me, foes, figures, None if habit is None else habit.foe)
    attacks = free_before_paid(figures.attacks)
    reaching = [a for a in attacks if not out_of_reach(context, me.id, a, foe.id)]
    usual_attack = one_of(attacks, lambda a: a.name == used, lambda a: True)
    by_itself = one_of(reaching or attacks, lambda a: a is usual_attack, lambda a: True)
    attack = one_of(attacks, lambda a: a.sent == by_hand, lambda a: a is by_itself)
    assert usual_attack is not None
    assert attack is not None
    if habit is not None and habit.attack == attack.name:
        usual = habit.stat
    else:
        usual = None
    stat = one_of(attack.stats, lambda s: s == fields.get("stat"), lambda s: s == usual)
    effort = effort_of(at)
    anyway = "roll_anyway" in fields
    pc = context.known.party[me.id].pc
    picked = attack_picked(
        pc, AttackFoe(pc_id=me.id, foe_id=foe.id, attack=attack.name, attack_id=attack.id), gm=True
    )
    if isinstance(picked, Refusal):
        place = None
    else:
        place = picked.attack
    help = help_of(at, helpers(pc, attack_roll(pc, attack.name, place), context.known.rules()))
    powers = context.cached(striking, pc)
    power = next((c for c in powers if c.sent == fields.get("power")), None)
    bought, most = bought_of(power, fields, me), None
    command = AttackFoe(
        pc_id=me.id,
        foe_id=foe.id,
        attack=attack.name,
        attack_id=attack.id,
        power=None if power is None else power.name,
        power_id=None if power is None else power.id,
        bought=bought,
        options=ways_of(power, fields),
        said=ticked(power, fields),
        stat=stat,
        effort=effort or Effort(),
        besides=besides_of(at),
        follower=None if help.helper is None else help.helper.name,
        follower_id=None if help.helper is None else help.helper.id,
        without=without(at),
        lucky_shot="lucky_shot" in fields,
    )
    if power is not None:
        ready = use_of(context.known, as_use(command), context.seat.role == "gm")
        if isinstance(ready, Refusal):
            most = None
        else:
            most = most_further(ready.power)
    also = [f.id for f in foes if f.id != foe.id and f.id in further(power, fields, most)][:most]
    command = structs.replace(command, also=also)
    composed = context.cached(compose_attack, command, context.seat, suggest=effort is None)
    if (
        isinstance(composed, Refusal) and command.lucky_shot
    ):  # the scene has changed: try without the lucky shot
        command = structs.replace(command, lucky_shot=False)
        composed = context.cached(compose_attack, command, context.seat, suggest=effort is None)
    if isinstance(composed, Refusal):
        refusal = text(composed.message)
    else:
        refusal = None
    return Attacking(
        foes=foes,
        foe=foe,
        attacks=attacks,
        attack=attack,
        composed=None if isinstance(composed, Refusal) else composed,
        refusal=refusal,
        roll_anyway=anyway,
        help=help,
        away={
            f.id: words
            for f in foes
            if (words := distance_in_words(context, me.id, f.id)) is not None
        },
        out=[f.id for f in foes if out_of_reach(context, me.id, attack, f.id)],
        without=command.without,
        lucky=command.lucky_shot,
        besides=command.besides,
        powers=powers,
        power=power,
        also=also,
        options=command.options,
        said=command.said,
        bought=bought,
        further=most,
        stat=composed.stat if not isinstance(composed, Refusal) else stat or attack.stats[0],
        usual=foe.id if wanted is None else fields.get("usual.foe", ""),
        usual_attack="" if by_hand else attack.sent,
        falls_short="" if by_hand or attack is usual_attack else usual_attack.name,
    )


def _usual_foe(
    context: SeatContext, me: PcView, foes: list[FoeView], figures: Sheet, last: str | None
) -> FoeView:
    """Return the default foe: the one attacked last if an attack reaches it, else the nearest in
    reach, else that last one or the nearest."""
    first = sorted(nearest_first(context, me.id, foes), key=lambda f: f.id != last)
    return next((f for f in first if _can_reach(context, me, f, figures)), first[0])


def _can_reach(context: SeatContext, me: PcView, foe: FoeView, figures: Sheet) -> bool:
    return any(not out_of_reach(context, me.id, a, foe.id) for a in figures.attacks)


def _moving(context: SeatContext, me: PcView, at: Now, ways: list[PcMove]) -> Moving:
    """Return the chosen move, or the first one, with every level of Effort."""
    wanted = at.fields.get("set.way")
    way = next((w for w in ways if w.fields == wanted), ways[0])
    effort, left_out = easing(at), without(at)
    command = MovePc(
        pc_id=me.id, feet=way.spot, act=way.act, effort=effort or EaseEffort(), without=left_out
    )
    composed = context.cached(compose_move, command, suggest=effort is None)
    if isinstance(composed, Refusal):
        refusal = text(composed.message)
    else:
        refusal = None
    return Moving(
        ways,
        way,
        None if isinstance(composed, Refusal) else composed,
        refusal,
        context.known.scene.underfoot(),
        left_out,
    )


def _trying(context: SeatContext, me: PcView, at: Now) -> Trying:
    assert me.sheet is not None
    stat, title = at.fields.get("stat", ""), at.fields.get("title", "")
    told = any(
        w.kind == "proposal" and w.pc == me.id and w.title == title.strip()
        for w in context.view.pending
    )
    return Trying(
        "" if told else title,
        stat if stat in STATS else "might",
        at.fields.get("skill", ""),
        list(me.sheet.skills),
    )


def _resting(context: SeatContext, me: PcView, figures: Sheet) -> Resting:
    coming = next(r for r in figures.rests if r.next)
    known = context.known
    due = due_of(known.party[me.id].pc, known.rules())
    return Resting(
        figures.rests,
        coming,
        sum(line.points for line in figures.recovery),
        full=all(value >= top for value, top, _ in me.pools.values()) and me.track == "hale",
        too_long=context.view.encounter is not None
        and coming.rest != "action"
        and context.seat.role != "gm",
        for_all=any(
            event.now - known.clock.now >= HOUR for event in rested(known, me.id, due.takes)
        ),
    )
