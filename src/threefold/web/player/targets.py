"""Whom and what a card may be used on: the possible targets, the chosen one, and those beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from threefold.model.thing_conditions import held_thing_conditions
from threefold.service.powers import PowerCard
from threefold.table.state.facts import Text
from threefold.table.views import FoeView, PcView
from threefold.web.models.people import ThingTarget
from threefold.web.player.card_fields import further
from threefold.web.player.moments import Now
from threefold.web.range_track import distance_in_words, nearest_first
from threefold.web.seat_context import SeatContext

Verb = Literal["use", "identify"]


class CardTargets(NamedTuple):
    """The possible targets of a card, the chosen one's id (empty for none), and the distances of
    the foes. ``things`` are those of the scene; ``elsewhere``: the card may be used on a thing, or
    on somebody dead, that is not in the scene.
    """

    foes: list[FoeView] = []
    allies: list[PcView] = []
    chosen: str = ""
    away: dict[str, Text] = {}
    things: list[ThingTarget] = []
    elsewhere: Literal["", "thing", "dead"] = ""

    @property
    def many(self) -> int:
        """The number of targets to choose from."""
        return len(self.foes) + len(self.allies) + len(self.things) + bool(self.elsewhere)


def card_targets(
    context: SeatContext, me: PcView, at: Now, verb: Verb, card: PowerCard, still: bool
) -> CardTargets:
    """Return the possible targets of a card, and the chosen or default one."""
    foes, allies = _foes(context, card), _allies(context, me, card)
    if card.takes == "things":
        allies, foes = [], []
    elif card.takes == "dead":
        allies = [p for p in allies if p.track == "dead"]
        foes = [f for f in context.view.foes if f.state == "down"]
    things = _things(context, card)
    chosen = ""
    if verb == "use":
        near = nearest_first(context, me.id, foes)
        chosen = _target(card, near, allies, at.fields.get("target", ""), still, things)
    distances = {f.id: distance_in_words(context, me.id, f.id) for f in foes}
    known = {id: words for id, words in distances.items() if words is not None}
    elsewhere: Literal["", "thing", "dead"] = ""
    if card.takes == "dead":
        elsewhere = "dead"
    elif card.takes == "things" and things:
        elsewhere = "thing"
    return CardTargets(foes, allies, chosen, known, things, elsewhere)


def _allies(context: SeatContext, me: PcView, card: PowerCard) -> list[PcView]:
    """Return the PCs that a card may be used on."""
    comrades = [p for p in context.view.party if p.id != me.id]
    if card.aims == "any" or (card.aims == "ally" and card.pools):
        return [me, *comrades]
    if card.aims == "ally":  # such a card is meant for others: oneself comes last
        return [*comrades, me]
    if card.aims == "another":
        return comrades
    return []


def _things(context: SeatContext, card: PowerCard) -> list[ThingTarget]:
    """Return the things of the scene that a card may be used on, without those that are gone."""
    if card.takes == "figures" or card.aims == "self":
        return []
    known = context.known.things
    return [
        ThingTarget(id, thing.name, [c.name for c in held_thing_conditions(thing)])
        for id, thing in known.items()
        if thing.object_damage != "destroyed"
    ]


def _foes(context: SeatContext, card: PowerCard) -> list[FoeView]:
    """Return the foes that a card may be used on and that are not down. A card that aims at foes
    leaves out allies of the party."""
    if card.aims == "self":
        return []
    return [
        f for f in context.view.foes if f.state != "down" and not (card.aims == "foe" and f.ally)
    ]


def _target(
    card: PowerCard,
    near: list[FoeView],
    allies: list[PcView],
    wanted: str,
    still: bool,
    things: list[ThingTarget],
) -> str:
    """Return the target's id. A chosen target is kept; one chosen for another card only if it fits
    this card's aim. The default is the nearest foe or the first ally, or nobody for a card that is
    used on things."""
    foes, objects = [f.id for f in near], [thing.id for thing in things]
    if wanted in objects and still:
        return wanted
    ids = foes + [p.id for p in allies]
    if wanted in ids and (still or (wanted in foes) is (card.aims == "foe")):
        return wanted
    usual: list[str] = []
    if card.aims == "foe":
        usual = foes
    elif card.aims in ("ally", "another"):
        usual = [p.id for p in allies]
    return next(iter(usual), "")


def further_targets(
    card: PowerCard,
    fields: Mapping[str, str],
    targets: CardTargets,
    most: int | None,
    beside: bool,
) -> list[str]:
    """Return the ticked further targets, at most as many as the card may affect. With ``beside`` a
    thing of the scene may be one."""
    if not targets.chosen:
        return []
    others = further(card, fields, most)
    mine = [one.id for one in may_be_struck_too(card, targets, beside)]
    return [id for id in mine if id in others and id != targets.chosen][:most]


def may_be_struck_too(
    card: PowerCard, targets: CardTargets, beside: bool
) -> Sequence[FoeView | PcView | ThingTarget]:
    """Return whom a card may be used on beside the chosen target: those of its sort, and the things
    that stand there in an area of harm, or for what falls on a thing ``beside``."""
    mine: Sequence[FoeView | PcView] = targets.foes
    if any(one.id == targets.chosen for one in targets.allies):
        mine = targets.allies
    if beside or (card.takes == "both" and mine is targets.foes):
        return [*mine, *targets.things]
    return mine
