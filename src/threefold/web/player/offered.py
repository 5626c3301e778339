"""The cards that a player is offered: what is used, and what is an attack with a weapon."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from threefold.model.characters import Pc
from threefold.model.marks import mark
from threefold.model.moments import answers_moment, can_answer_attack
from threefold.model.powers import Ability
from threefold.service.powers import PowerCard, cards
from threefold.table.views import PcView, Redacted
from threefold.web.player.card_fields import ways_of
from threefold.web.player.fields import radio_choice
from threefold.web.player.resumed import cards_of_used_up, without_price
from threefold.web.seat_context import SeatContext


def offered_cards(context: SeatContext, me: PcView, fields: Mapping[str, str]) -> list[PowerCard]:
    """Return the cards that take an action, or a part of one, cost points or do something. Attacks
    are left out: they have their own panel.
    """
    assert me.sheet is not None
    attacks = {attack.name.casefold() for attack in me.sheet.attacks}
    unseen = _of_unseen_moments(me.sheet)
    drawn = radio_choice(fields, "set.drawn")
    own = [
        without_price(context, me, card, ways_of(card, fields if drawn in ("", card.key) else {}))
        for card in cards(me.sheet, context.known.rules())
        if _does_something(card) and _fits_panel(card, unseen) and not _is_attack(card, attacks)
    ]
    return [*own, *cards_of_used_up(context, me)]


def _of_unseen_moments(sheet: Pc) -> set[str]:
    """Return the marks of the abilities that the table cannot offer at their moment, because it does
    not see it.
    """
    own = [each for each in sheet.abilities if isinstance(each, Ability)]
    return {mark(a) for a in own if not (answers_moment(a) or can_answer_attack(a))}


def _does_something(card: PowerCard) -> bool:
    """Return True for a card of something that is used, and not there all the time; an artifact may
    be given away from its card."""
    if card.what == "artifact":
        return True
    return not card.always and (card.use != "enabler" or bool(card.does or card.cost))


def _fits_panel(card: PowerCard, unseen: Collection[str]) -> bool:
    """Return True for a card that its player uses on their own turn, or at a moment that only they
    can name. What answers something that the table sees is offered at that moment.
    """
    return card.use not in ("defense", "reaction") or card.id in unseen


def _is_attack(card: PowerCard, attacks: Collection[str]) -> bool:
    """Return True for a card that does no more than the attack of the same name."""
    if card.does or card.what == "equipment":
        return False
    return card.name.casefold() in attacks


def attack_powers(known: Redacted, pc: Pc) -> list[PowerCard]:
    """Return the abilities that are an attack with a weapon and can be paid."""
    answers = ("defense", "reaction")
    found = (
        c
        for c in cards(pc, known.rules())
        if c.what == "ability" and c.strikes and c.use not in answers
    )
    return [c for c in found if c.usable]
