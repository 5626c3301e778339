"""The table in summary: what it waits for in words, who acts, the party, the foes, and what players
cannot see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from threefold.model.thing_conditions import held_thing_conditions
from threefold.model.things import Thing, Vehicle
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.rules.situation import Situation
from threefold.rules.situations import SITUATIONS
from threefold.rules.types import Message, Refusal
from threefold.service.compose import compose_called, compose_defense, compose_task
from threefold.service.composed import Composed
from threefold.table.decisions.actions.grips import may_struggle
from threefold.table.history import Seat
from threefold.table.history.rounds import has_attacked_in_round
from threefold.table.state import Called, FollowUp, Incoming, State, TaskCall
from threefold.table.views import (
    AnyPendingView,
    CalledView,
    EncounterView,
    FoeView,
    Health,
    IncomingView,
    IntrusionView,
    RolledView,
    TableView,
    TaskCallView,
    foe_view,
    table_view,
)
from threefold.web.gm.moves import FoeCardText, card_of, refused_moves, spent_moves
from threefold.web.gm.prefill import follow_fields
from threefold.web.gm_context import GmContext
from threefold.web.words import condition

PLAYER = Seat("player")


def names(of: Sequence[str]) -> Message:
    """Join names as the language does. There must be at least one."""
    if len(of) == 1:
        return Message("line.given", {"name": of[0]})
    joined: str | Message = of[0]
    for name in of[1:-1]:
        joined = Message("gm.names.more", {"first": joined, "next": name})
    return Message("gm.names.last", {"first": joined, "last": of[-1]})


# --- what the table waits for ---------------------------------------------------------------------


class AwaitedSummary(NamedTuple):
    """What the table waits for, who must act (``you`` is the GM), and how many other requests are
    pending.
    """

    text: Message
    whose: Literal["you", "others", "nobody"] = "others"
    more: int = 0


# Order of urgency: requests to the GM, dice on the table, answers, then whatever can wait.
_FIRST = (
    "free_intrusion",
    "follow_up",
    "proposal",
    "rolled",
    "recovering",
    "incoming",
    "intrusion",
    "accord",
    "task_call",
    "called",
    "petition",
)


_TOGETHER = ("task_call", "called")
"""Requests that the GM makes of several PCs at once."""

_OF_THE_GM = ("proposal", "free_intrusion", "follow_up")
"""Requests that the GM answers, and that hold up others."""


def awaited_summary(view: TableView) -> AwaitedSummary:
    """Return what the table waits for."""
    if view.safety.halted is not None:
        return AwaitedSummary(Message(f"safety.now_{view.safety.halted}"), "you")
    return (
        _awaited_request(view)
        or _awaited_turn(view)
        or _awaited_work(view)
        or _nobody_awaited(view)
    )


def _awaited_request(view: TableView) -> AwaitedSummary | None:
    """Return the most urgent pending request, with all PCs who are asked the same."""
    if not view.pending:
        return None
    first = min(view.pending, key=lambda w: _FIRST.index(w.kind))
    people = [first.pc_name]
    if first.kind in _TOGETHER:
        people = [w.pc_name for w in view.pending if w.kind == first.kind]
    kind: str = first.kind
    if isinstance(first, RolledView) and first.resolution.natural is None:
        kind = "forgone"
    text = Message(f"gm.waits.{kind}", {"name": names(people), "foe": first.foe_name})
    more = len(view.pending) - len(people)
    if first.kind in (*_OF_THE_GM, "petition"):
        return AwaitedSummary(text, "you", more)
    return AwaitedSummary(text, "others", more)


def _awaited_turn(view: TableView) -> AwaitedSummary | None:
    """Return whose initiative or turn the encounter waits for."""
    encounter = view.encounter
    if encounter is None:
        return None
    if encounter.phase == "initiative":
        missing = [p.name for p in view.party if p.id in encounter.missing]
        return AwaitedSummary(Message("gm.waits.initiative", {"name": names(missing or ["?"])}))
    if encounter.acting is None:
        return None
    acting = next((turn for turn in encounter.order if turn.acting), None)
    if acting is None:
        return None
    if acting.foe:
        return AwaitedSummary(Message("gm.waits.foe_turn", {"name": acting.name}), "you")
    if encounter.acted:
        return AwaitedSummary(Message("gm.waits.acted", {"name": acting.name}), "you")
    return AwaitedSummary(Message("gm.waits.turn", {"name": acting.name}), "others")


def _awaited_work(view: TableView) -> AwaitedSummary | None:
    """Return the first work that a player has proposed."""
    planned = next((work for work in view.works if work.stage == "proposed"), None)
    if planned is None:
        return None
    what = Message(f"work.kind.{planned.procedure}")
    if planned.title:
        what = Message("line.given", {"name": planned.title})
    return AwaitedSummary(Message("gm.waits.work", {"name": planned.pc_name, "what": what}), "you")


def _nobody_awaited(view: TableView) -> AwaitedSummary:
    if view.foes:
        return AwaitedSummary(Message("gm.waits.nobody"), "nobody")
    return AwaitedSummary(Message("gm.waits.scene"), "nobody")


def likely_next_action(context: GmContext) -> str:
    """Return what the GM most likely does next: the id of a pending request, ``attack:FOE``,
    ``next``, ``start``, ``begin``, ``end``, or an empty string."""
    view = context.view
    mine = [w for w in view.pending if w.kind in _OF_THE_GM]
    if mine:
        return min(mine, key=lambda w: _FIRST.index(w.kind)).id
    if any(w.kind != "petition" for w in view.pending):  # petitions hold nobody up
        return ""
    standing = any(foe.state != "down" for foe in view.foes)
    if view.encounter is not None:
        return _next_in_encounter(context, view.encounter, standing)
    busy = any(work.stage not in ("aside", "done") for work in view.works)
    if standing and view.party and not busy:
        return "start"
    return ""


def _next_in_encounter(context: GmContext, encounter: EncounterView, standing: bool) -> str:
    """Return what comes next in an encounter in which nothing is pending."""
    view, acting = context.view, encounter.acting
    if encounter.phase == "initiative":
        if encounter.missing:
            return ""
        return "begin"
    if view.foes and not standing:
        return "end"
    if acting is None:
        return "next"
    if view.foe_view(acting) is not None and not has_attacked_in_round(context.history, acting):
        return f"attack:{acting}"
    if view.pc_view(acting) is not None and not encounter.acted:
        return ""
    return "next"


# --- what players do not see ----------------------------------------------------------------------

Secret = Literal["all", "part", "level", "difficulty", "armor", "health", "text", "figures"]


class FoeCard(NamedTuple):
    """A foe, what players cannot see of it, its health as they see it, and the situations for
    attacks against it.
    """

    view: FoeView
    secret: list[Secret]
    look: Health
    situations: list[tuple[str, str]]
    entry: FoeCardText | None = None
    low: bool = False
    """True if at most a quarter of its health is left."""
    in_hold: bool = False
    """True if a PC holds it, so that it may try to break free."""


def foe_cards(context: GmContext) -> list[FoeCard]:
    """Return all foes, those that are down last."""
    cards = []
    for foe in context.view.foes:
        theirs = foe_view(context.state, foe.id, PLAYER)
        secret: list[Secret] = []
        if theirs.level is None:
            secret.append("level")
        if theirs.armor is None:
            secret.append("armor")
        if theirs.health is None:
            secret.append("health")
        entry, held = None, list[tuple[str, str]]()
        if foe.full is not None:
            spent = spent_moves(context.state, foe.id)
            refused = refused_moves(context.state, foe.id)
            entry = card_of(foe.full.npc, context.lang, spent, refused)
            held = [(id, steps_of(SITUATIONS.get(id))) for id in foe.full.situations]
        low = bool(foe.health and foe.max_health and 4 * foe.health <= foe.max_health)
        in_hold = may_struggle(context.state, foe.id)
        cards.append(FoeCard(foe, secret, theirs.state, held, entry, low=low, in_hold=in_hold))
    return sorted(cards, key=lambda card: card.view.state == "down")


class ThingCard(NamedTuple):
    """A thing of the scene: its figures, and its kind and damage in words."""

    id: str
    name: str
    level: int
    vehicle: bool
    words: list[Message]
    harmed: list[Message]
    gone: bool


def thing_cards(context: GmContext) -> list[ThingCard]:
    """Return all things of the scene, those that are destroyed or lost last."""
    cards = [_thing_card(id, thing) for id, thing in context.state.things.items()]
    return sorted(cards, key=lambda card: card.gone)


def _thing_card(id: str, thing: Thing | Vehicle) -> ThingCard:
    harmed, gone = list[Message](), thing.object_damage == "destroyed"
    if thing.object_damage not in (None, "intact"):
        harmed.append(Message(f"object_damage.{thing.object_damage}"))
    if isinstance(thing, Thing):
        words = [Message(f"material.{thing.material}")]
    else:
        words = [Message("gm.thing.vehicle")]
        harmed += _harm_to_vehicle(thing)
        gone = gone or thing.lost is True
    words += [condition(each.name) for each in held_thing_conditions(thing)]
    return ThingCard(
        id=id,
        name=thing.name,
        level=thing.level,
        vehicle=isinstance(thing, Vehicle),
        words=words,
        harmed=harmed,
        gone=gone,
    )


def _harm_to_vehicle(vehicle: Vehicle) -> list[Message]:
    """Return the systems of a vehicle that are out, its collisions, and whether it is lost."""
    harm = [
        Message("gm.thing.out", {"system": Message(f"system.{system}")}) for system in vehicle.out()
    ]
    if vehicle.collisions:
        harm.append(Message("gm.thing.collisions", {"n": vehicle.collisions}))
    if vehicle.lost is True:
        harm.append(Message("gm.thing.lost"))
    return harm


def steps_of(situation: Situation | None) -> str:
    """Return the steps that a situation gives attacks, such as "+1" (hindered by one step); two
    figures if melee and range differ. Return an empty string for None: the situation's pack is not
    installed."""
    if situation is None:
        return ""
    melee, ranged = map(_signed, situation[:2])
    if melee == ranged:
        return melee
    return f"{melee} / {ranged}"


def _signed(steps: int) -> str:
    if steps == 0:
        return "0"
    return f"{steps:+}".replace("-", "\N{MINUS SIGN}")


class OpenCard(NamedTuple):
    """A pending request: its task composed so far or its refusal, what its player cannot see, and
    the fields of the command that can be given at once (``at_once``)."""

    view: AnyPendingView
    task: Composed | None
    refusal: Message | None
    secret: list[Secret]
    at_once: dict[str, str] = {}


def open_cards(context: GmContext) -> list[OpenCard]:
    """Return all pending requests, most urgent first."""
    state = context.state
    seen = {
        pc: {w.id: w for w in table_view(state, 0, Seat("player", pc)).pending}
        for pc in {w.pc for w in context.view.pending}
    }
    cards = []
    for view in sorted(context.view.pending, key=lambda w: _FIRST.index(w.kind)):
        composed, refusal = apart(_task(context, view.id))
        unseen = _secret(view, seen[view.pc].get(view.id))
        cards.append(OpenCard(view, composed, refusal, unseen, _at_once(state, view.id)))
    return cards


def apart(task: Composed | Refusal | None) -> tuple[Composed | None, Message | None]:
    """Return a composed task and why it is refused; one of the two, or neither, is None."""
    if isinstance(task, Refusal):
        return None, task.message
    return task, None


def _at_once(state: State, open_id: str) -> dict[str, str]:
    """Return the fields of the command that plays a follow-up; empty if it is none, or an input is
    unknown.
    """
    follows = state.pending[open_id]
    if not isinstance(follows, FollowUp) or not follows.enough:
        return {}
    fields = follow_fields(follows, [])
    return {**fields, "type": "play", "pcs[0]": follows.on or follows.pc, "answers": open_id}


def _task(context: GmContext, open_id: str) -> Composed | Refusal | None:
    """Compose a pending task or defense without Effort; None for any other request."""
    match context.state.pending[open_id]:
        case TaskCall() as call:
            return compose_task(
                context.known, call, None, EaseEffort(ease=int(call.retry)), context.seat
            )
        case Called() as called:
            return compose_called(context.known, called, Effort(), context.seat)
        case Incoming() as incoming:
            return compose_defense(context.known, incoming, EaseEffort(), context.seat)
    return None


def _secret(mine: AnyPendingView, theirs: AnyPendingView | None) -> list[Secret]:
    if theirs is None:
        return ["all"]
    if isinstance(theirs, TaskCallView | CalledView | IncomingView | RolledView) and theirs.hidden:
        return ["difficulty"]
    if (
        isinstance(mine, IntrusionView)
        and isinstance(theirs, IntrusionView)
        and mine.text
        and not theirs.text
    ):
        return ["text"]
    return []
