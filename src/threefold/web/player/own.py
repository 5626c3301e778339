"""View model of the PC's own action, composed on one screen: attack, move, try, use or rest."""

from __future__ import annotations

from typing import Literal, NamedTuple

from threefold.model.extra_acts import condition_with_act
from threefold.model.limits import limits_of
from threefold.model.recovery_bonus import words_at_rest
from threefold.model.rests import due_of
from threefold.model.shelf.acts import EXTRA_ACTS
from threefold.procedures.inputs import EaseEffort
from threefold.rules.clock import HOUR
from threefold.rules.harm import kept_still
from threefold.rules.types import STATS
from threefold.service.compose import compose_move
from threefold.service.composed import Composed
from threefold.service.seat import RestSheet, Sheet
from threefold.table.commands import MovePc
from threefold.table.decisions.clock import rested
from threefold.table.views import FoeView, PcView
from threefold.web.models.scene import PcMove
from threefold.web.player.attacking import ComposedAttack, composed_attack
from threefold.web.player.attempt import RollAttempt, attempt_of
from threefold.web.player.fields import (
    Help,
    easing,
    fight_began,
    figures_of,
    unpaid,
    unworded,
    without,
)
from threefold.web.player.moments import Now, Phase, phase
from threefold.web.player.together import released
from threefold.web.player.use import ComposedUse, composed_use
from threefold.web.range_track import pc_moves
from threefold.web.seat_context import SeatContext

Mode = Literal["attack", "move", "try", "use", "rest"]


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
    words: dict[str, str]
    """What may be confirmed, with the name of the source that then counts."""


class Moving(NamedTuple):
    """A move that needs a roll: the possible moves, the chosen one, and the parts of the ground
    that may be left out."""

    ways: list[PcMove]
    way: PcMove
    attempt: RollAttempt
    ground: list[str] = []

    @property
    def composed(self) -> Composed | None:
        """The composed roll; None when the table refuses the move."""
        return self.attempt.composed


class Composer(NamedTuple):
    """The PC's own action. ``ready``: it may be taken now; otherwise the player plans it ahead."""

    phase: Phase
    ready: bool
    modes: list[Mode]
    mode: Mode
    attack: ComposedAttack | None = None
    moving: Moving | None = None
    trying: Trying | None = None
    using: ComposedUse | None = None
    resting: Resting | None = None
    usual: Mode = "try"
    paid: str = ""
    worded: str = ""
    """The number of the last words that reached the table: the fields of new ones begin empty."""
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
    """Return the choices of the PC's own action so far, with defaults for the rest."""
    own, paid = phase(context.view), str(context.past.last_deed(me.id))
    at = unpaid(at, paid, limits_of(context.known.party[me.id].pc))
    at = unworded(at, str(context.past.last_words(me.id)))
    ready = _may_act(context, me, own)
    figures = figures_of(context, me)
    by_hand = _attack_by_hand(at, figures)
    if own in ("dead", "rolled") or (own == "acted" and not ready):
        return Composer(own, ready, [], "try", by_hand=by_hand)
    foes = _living_enemies(context)
    rolled = _rolled_ways(context, me) if ready else []
    modes: list[Mode] = ["try", "use", "rest"]
    if rolled:
        modes.insert(0, "move")
    if foes and figures.attacks:
        modes.insert(0, "attack")
    usual = _usual_mode(me, modes)
    composing = Composer(
        own,
        ready,
        modes,
        _mode(context, at, modes, usual),
        usual=usual,
        paid=paid,
        worded=str(context.past.last_words(me.id)),
        fight="1" if context.view.encounter is not None else "",
        by_hand=by_hand,
    )
    match composing.mode:
        case "attack":
            attack = composed_attack(context, me, at, foes, by_hand)
            composing = composing._replace(attack=attack)
        case "move":
            composing = composing._replace(moving=_moving(context, me, at, rolled))
        case "try":
            composing = composing._replace(trying=_trying(context, me, at))
        case "use":
            composing = composing._replace(using=composed_use(context, me, at))
        case "rest":
            composing = composing._replace(resting=_resting(context, me, figures))
    if me.track == "debilitated":
        return composing._replace(leads_to_rest=_cannot_be_done(composing, me))
    return composing


def _living_enemies(context: SeatContext) -> list[FoeView]:
    return [f for f in context.view.foes if f.state != "down" and not f.ally]


def _rolled_ways(context: SeatContext, me: PcView) -> list[PcMove]:
    """Return the moves that need a roll or an action."""
    return [w for w in pc_moves(context, me.id) if w.cost in ("roll", "act")]


def _usual_mode(me: PcView, modes: list[Mode]) -> Mode:
    if me.track == "debilitated":
        return "rest"
    return "attack" if "attack" in modes else "try"


def _may_act(context: SeatContext, me: PcView, own: Phase) -> bool:
    """Return whether the player may take an action now: on their turn, outside encounters, when
    their readied action is released, or when a condition allows one more. The GM may act for any
    living PC."""
    if own in ("turn", "free") or released(context.view) is not None:
        return True
    if context.seat.role == "gm" and own != "dead":
        return True
    if own not in ("wait", "acted"):
        return False
    pc = context.known.party[me.id].pc
    return condition_with_act(pc, EXTRA_ACTS, own == "wait") is not None


def _mode(context: SeatContext, at: Now, modes: list[Mode], usual: Mode) -> Mode:
    """Return the kind of action that the player chose, else the usual one. What the page chose, or
    was chosen before a fight began, gives way to the usual one until something is typed."""
    chosen = next((m for m in modes if m == at.fields.get("mode")), None)
    if chosen is None:
        return usual
    by_itself = chosen == at.fields.get("usual")  # it was the default when the page was drawn
    kept = at.tapped("mode") or at.fields.get("title", "").strip()
    if (by_itself or fight_began(context, at)) and not kept:
        return usual
    return chosen


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
    # the field is not that of a power in use
    composed = drawn is not None or "by_hand" not in at.fields
    if not (composed and name and (at.tapped("attack") or name != drawn)):
        name = at.fields.get("by_hand", "")
    if any(attack.sent == name for attack in figures.attacks):
        return name
    return ""


def _moving(context: SeatContext, me: PcView, at: Now, ways: list[PcMove]) -> Moving:
    """Return the chosen move, or the first one, with every level of Effort."""
    wanted = at.fields.get("set.way")
    way = next((w for w in ways if w.fields == wanted), ways[0])
    effort = easing(at)
    command = MovePc(
        pc_id=me.id, feet=way.spot, act=way.act, effort=effort or EaseEffort(), without=without(at)
    )
    composed = context.cached(compose_move, command, suggest=effort is None)
    return Moving(ways, way, attempt_of(at, composed, Help()), context.known.scene.underfoot())


def _trying(context: SeatContext, me: PcView, at: Now) -> Trying:
    assert me.sheet is not None
    stat, title = at.fields.get("stat", ""), at.fields.get("title", "")
    return Trying(
        title,
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
        words=words_at_rest(known.party[me.id].pc),
    )
