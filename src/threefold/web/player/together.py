"""View models of cooperation: the PC's possible reactions, the help it can give, and the stances it
holds.

Only actions that the table would accept are offered: each one is tried on the current state without
any effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, get_args

import msgspec

from threefold.procedures.catalog import procedure_traits
from threefold.rules.dice import Scripted
from threefold.rules.types import Message
from threefold.table.commands import (
    AnyCommand,
    DistractFoe,
    DrawAttack,
    HealComrade,
    HelpComrade,
    PassGuard,
    React,
    StandGuard,
    StopFoe,
    TakeAttack,
    TriggerWait,
    WaitFor,
)
from threefold.table.decisions import may_act, would_accept
from threefold.table.state.cooperation import AidKind
from threefold.table.views import (
    AidView,
    AnyStanceView,
    HoldingView,
    IncomingView,
    PcView,
    ReactingView,
    RolledView,
    TableView,
)
from threefold.web.player.companions import CompanionCard, companion_cards
from threefold.web.player.offers import JointAction, Ones
from threefold.web.seat_context import SeatContext

KINDS: Final[tuple[AidKind, ...]] = get_args(AidKind)


class OfferGroup(NamedTuple):
    """Offers for one kind of cooperation."""

    way: str
    offers: list[JointAction]


class Together(NamedTuple):
    """The PC's reactions, its actions for others, whom it may heal, whether it may wait, its own
    stances, the aid that others give it, and its companions."""

    reactions: list[JointAction]
    groups: list[OfferGroup]
    patients: list[PcView]
    waits: bool
    mine: list[AnyStanceView]
    helped: list[AidView]
    companions: list[CompanionCard]

    @property
    def any(self) -> bool:
        """Whether the PC may take any cooperative action as its own action."""
        return bool(self.groups or self.patients or self.waits)


def released(view: TableView) -> HoldingView | None:
    """Return the player's wait whose trigger has happened, so that the PC may act out of turn; None
    when there is none."""
    return next((p for p in view.stances if isinstance(p, HoldingView) and p.mine and p.now), None)


def cooperation_model(context: SeatContext, me: PcView) -> Together:
    """Return all cooperation that the table would accept now."""
    acts = may_act(context.known, me.id, context.seat)
    if acts:
        groups = [OfferGroup(way, list(offers)) for way, offers in _own_action(context, me)]
    else:
        groups = []
    return Together(
        reactions=list(reactions(context, me)),
        groups=[g for g in groups if g.offers],
        patients=_patients(context, me) if acts else [],
        waits=acts
        and context.view.encounter is not None
        and _may(context, WaitFor(pc_id=me.id, trigger="?")),
        mine=[p for p in context.view.stances if p.by == me.id and not isinstance(p, ReactingView)],
        helped=[p for p in context.view.stances if isinstance(p, AidView) and p.to == me.id],
        companions=companion_cards(context, me),
    )


def _patients(context: SeatContext, me: PcView) -> list[PcView]:
    """The PCs whom first aid could help."""
    hurt = [p for p in context.view.party if any(value < top for value, top, _ in p.pools.values())]
    return [p for p in hurt if _may(context, HealComrade(pc_id=me.id, patient=p.id, points=1))]


def _may(context: SeatContext, command: AnyCommand) -> bool:
    return would_accept(context.known, command, context.seat, Scripted(()))


def joint_offers(
    context: SeatContext,
    command: AnyCommand,
    label: Message,
    icon: str = "hand",
    detail: Message | None = None,
) -> Iterator[JointAction]:
    """Yield an offer if the table would accept its command, else nothing."""
    if not _may(context, command):
        return
    fields = {
        name: str(value)
        for name, value in msgspec.to_builtins(command).items()
        if value not in (None, "")
    }
    key = "-".join(["do", *(value for name, value in fields.items() if name != "pc_id")]).replace(
        "_", "-"
    )
    yield JointAction(key, label, fields, detail, icon)


def reactions(context: SeatContext, me: PcView) -> Iterator[JointAction]:
    """Yield the reactions that the PC may take now: to its triggered wait, to other events, to
    rolls and attacks on others."""
    view = context.view
    for wait in view.stances:
        if wait.mine and isinstance(wait, HoldingView):
            label = Message("player.together.now")
            yield from joint_offers(
                context,
                TriggerWait(wait_id=wait.id),
                label,
                "your-turn",
                _words_as_message(wait.words),
            )
    for own in view.stances:
        if own.mine and isinstance(own, ReactingView):
            if own.moment == "damaged" and own.to in context.known.party:
                other = "_other"
            else:
                other = ""
            happened = Message(f"player.react.{own.moment}{other}", {"name": own.to_name})
            if own.moment == "drained":
                yield from _offers_to_others(context, own, happened)
            else:
                yield from _reaction_actions(context, own, happened)
    for w in view.pending:
        names = {"name": w.pc_name, "foe": w.foe_name}
        if isinstance(w, RolledView) and procedure_traits(w.procedure).defends:
            label, detail = (
                Message("player.together.take", names),
                Message("player.together.take_text", names),
            )
            yield from joint_offers(
                context, TakeAttack(pc_id=me.id, open_id=w.id), label, "heart", detail
            )
        if isinstance(w, IncomingView):
            label, detail = (
                Message("player.together.draw", names),
                Message("player.together.draw_text", names),
            )
            yield from joint_offers(
                context, DrawAttack(pc_id=me.id, open_id=w.id), label, "burst", detail
            )
            label, detail = (
                Message("player.together.stop", names),
                Message("player.together.stop_text", names),
            )
            yield from joint_offers(
                context, StopFoe(pc_id=me.id, foe_id=w.foe, open_id=w.id), label, "shield", detail
            )


def _reaction_actions(
    context: SeatContext, own: ReactingView, happened: Message
) -> Iterator[JointAction]:
    """Yield a reaction once for each of its options, as far as the table would accept it."""
    for n, way in enumerate(own.ways or [""]):
        command = React(poised_id=own.id, options=[n] if own.ways else [])
        if not would_accept(context.known, command, context.seat, Ones()):
            continue
        fields = {
            "type": "react",
            "poised_id": own.id,
            **({"options[0]": str(n)} if own.ways else {}),
        }
        if not way:
            label = _words_as_message(own.words)
        else:
            label = Message("player.react.way", {"what": own.words, "way": way})
        yield JointAction(f"react-{own.id}-{n}", label, fields, happened, "star")


def _offers_to_others(
    context: SeatContext, own: ReactingView, happened: Message
) -> Iterator[JointAction]:
    """Yield an offer that is for somebody else once for each who may take it."""
    names = {each.id: each.name for each in context.view.party}
    names |= {foe.id: foe.name for foe in context.view.foes if foe.state != "down"}
    for whom, name in names.items():
        command = React(poised_id=own.id, target=whom)
        if not would_accept(context.known, command, context.seat, Ones()):
            continue
        fields = {"type": "react", "poised_id": own.id, "target": whom}
        label = Message("player.react.way", {"what": own.words, "way": name})
        yield JointAction(f"react-{own.id}-{whom}", label, fields, happened, "star")


def _own_action(context: SeatContext, me: PcView) -> Iterator[tuple[str, Iterator[JointAction]]]:
    yield "help", _helps(context, me)
    yield "distract", _distractions(context, me)
    yield "guard", _guards(context, me)
    yield "pass", _passes(context, me)


def _helps(context: SeatContext, me: PcView) -> Iterator[JointAction]:
    for pc in context.view.party:
        if pc.id == me.id or pc.track == "dead":
            continue
        for kind in KINDS if context.view.encounter is not None else ("any",):
            label = Message(f"together.with.{kind}")
            for help in joint_offers(
                context, HelpComrade(pc_id=me.id, comrade=pc.id, kind=kind), label
            ):
                yield help._replace(icon=None, under=pc.name)


def _distractions(context: SeatContext, me: PcView) -> Iterator[JointAction]:
    for foe in context.view.foes:
        if foe.state != "down":
            label = Message("player.together.distract", {"foe": foe.name})
            yield from joint_offers(
                context, DistractFoe(pc_id=me.id, foe_id=foe.id), label, "spark"
            )


def _guards(context: SeatContext, me: PcView) -> Iterator[JointAction]:
    if context.view.encounter is None or any(
        p.kind == "guarding" and p.by == me.id for p in context.view.stances
    ):
        return
    yield from joint_offers(
        context, StandGuard(by=me.id), Message("player.together.guard_here"), "shield"
    )
    for pc in context.view.party:
        if pc.id != me.id:
            label = Message("player.together.guard", {"name": pc.name})
            yield from joint_offers(context, StandGuard(by=me.id, whom=pc.id), label, "shield")


def _passes(context: SeatContext, me: PcView) -> Iterator[JointAction]:
    foes = {f.id for f in context.view.foes if f.state != "down"}
    for guard in context.view.stances:
        if guard.kind == "guarding" and guard.by in foes:
            label = Message("player.together.pass", {"foe": guard.by_name})
            yield from joint_offers(context, PassGuard(pc_id=me.id, foe_id=guard.by), label, "next")


def _words_as_message(words: str) -> Message:
    return Message("line.given", {"name": words})
