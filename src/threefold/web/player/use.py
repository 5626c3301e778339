"""View model for using an ability, a cypher or an artifact (targets, Effort), or for a move or
another action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

from msgspec import structs

from threefold.model.at_will import InEffect, is_ended_before_next_use, uses_in_effect
from threefold.model.marks import mark
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.procedures.powers.patients import may_end
from threefold.rules.types import STATS, Message, Refusal, Stat
from threefold.service.compose import compose_identify, compose_power
from threefold.service.composed import Composed
from threefold.service.powers import PowerCard
from threefold.service.seat import AttackSheet
from threefold.table.commands import IdentifyItem, UsePower
from threefold.table.decisions.cooperation.followers import helpers
from threefold.table.decisions.powers.further import (
    most_named,
    moves_user_alone,
    names_another,
)
from threefold.table.decisions.powers.given_up import companions_brought, taken_along
from threefold.table.decisions.powers.lengthy import work_now
from threefold.table.decisions.powers.use import PowerUse, use_of
from threefold.table.decisions.scene.things import made_by
from threefold.table.state.base import TRACK_LENGTH
from threefold.table.state.facts import text
from threefold.table.views import FoeView, PcView, Redacted
from threefold.web.models.people import ThingTarget
from threefold.web.player.attempt import RollAttempt, attempt_of, composed_with_luck
from threefold.web.player.card_fields import (
    CardChoices,
    bought_of,
    further,
    missing_conditions,
    ticked_conditions,
    ways_of,
    words_of,
)
from threefold.web.player.fields import (
    Help,
    besides_of,
    effort_of,
    figures_of,
    help_of,
    number_typed,
    radio_choice,
    without,
)
from threefold.web.player.moments import Now
from threefold.web.player.offered import offered_cards
from threefold.web.player.resumed import kept_from_it
from threefold.web.player.targets import (
    CardTargets,
    Verb,
    card_targets,
    further_targets,
    may_be_struck_too,
)
from threefold.web.seat_context import SeatContext

OTHERS: Final = ("move", "other")


class ComposedUse(NamedTuple):
    """The chosen card or other action, its target, and the composed result.

    ``verb``: whether to use or to identify an item that is not identified. ``attacks`` are the
    attacks that the card may be used with, ``attack`` the chosen one. ``pools`` are the Pools that
    the card may restore, ``pool`` the chosen one. ``endable`` are conditions of which one ends,
    ``ends`` the chosen one.
    """

    cards: list[PowerCard]
    chosen: str
    card: PowerCard | None
    verb: Verb
    targets: CardTargets
    note: str
    skill: str
    attempt: RollAttempt
    pool: Stat | Literal[""] = ""
    pools: Sequence[Stat] = ()
    choices: CardChoices = CardChoices()
    attacks: Sequence[AttackSheet] = ()
    attack: AttackSheet | None = None
    endable: Sequence[str] = ()
    ends: str = ""

    @property
    def composed(self) -> Composed | None:
        """The composed use; None when there is no card or the table refuses it."""
        return self.attempt.composed

    @property
    def more(self) -> list[FoeView | PcView | ThingTarget]:
        """Whom the card may be used on beside the chosen target, or takes along."""
        if self.card is None or self.choices.riders:
            return [*self.choices.riders]
        found = may_be_struck_too(self.card, self.targets, self.choices.beside)
        return [one for one in found if one.id != self.targets.chosen]

    @property
    def several(self) -> bool:
        """Whether the card may affect more than one target: by itself, or by an extra that Effort
        buys.
        """
        return self.choices.several(self.card)

    @property
    def rolls(self) -> bool:
        """Whether a die may be rolled, so that Effort can ease the roll: not where a use is begun."""
        c = self.composed
        if self.choices.begins:
            return False
        return c is not None and (c.roll is None or bool(c.base_difficulty))

    @property
    def over(self) -> bool:
        """Whether the chosen card cannot be used as it is."""
        if self.card is None:
            return False
        if self.card.resumes:
            return self.attempt.refusal is not None
        return self.card.always or not self.card.usable or self.composed is None


def composed_use(context: SeatContext, me: PcView, at: Now) -> ComposedUse:
    """Return the choices so far, with defaults for the rest."""
    fields = at.fields
    found = offered_cards(context, me, fields)
    card, chosen = _chosen_card(found, fields)
    use = ComposedUse(
        cards=found,
        chosen=chosen,
        card=card,
        verb="use",
        targets=CardTargets(),
        note=_note_of(fields),
        skill=fields.get("skill", ""),
        attempt=attempt_of(at, None, Help()),
    )
    if card is None:
        return use
    if not card.known and radio_choice(fields, "set.verb") == "identify":
        use = use._replace(verb="identify")
    # choices made for another card do not carry over to this one
    still = radio_choice(fields, "set.drawn") in ("", chosen)
    kept = fields if still else {}
    targets = card_targets(context, me, at, use.verb, card, still)
    pool = _chosen_pool(me, targets, chosen, fields)
    attacks = _attacks(context, me, card)
    use = use._replace(
        targets=targets,
        pools=card.pools,
        pool=pool if pool in card.pools else next(iter(card.pools), ""),
        choices=CardChoices(
            options=ways_of(card, kept),
            words=words_of(card, kept),
            spot=_spot(context, me, card, kept),
            said=ticked_conditions(card, fields),
            bought=bought_of(card, kept, me),
            anyway="anyway" in kept,
            missing=_missing(context, me, card, fields),
        ),
        attacks=attacks,
        attack=next((a for a in attacks if a.sent == fields.get("attack")), None),
    )
    if use.verb == "identify":
        identified = _compose_identification(context, me, at, card)
        use = use._replace(attempt=attempt_of(at, identified, Help()))
    elif card.resumes:
        use = use._replace(attempt=attempt_of(at, kept_from_it(context, me, card), Help()))
    elif not card.depleted:
        command = _command(me, at, use, card, pool)
        if still:
            command = structs.replace(command, skill=_known_skill(me, at))
        use = _settle_use(context, me, at, use, card, command)
    return _with_nothing_to_use(use, card)


def _with_nothing_to_use(use: ComposedUse, card: PowerCard) -> ComposedUse:
    """Say why there is nothing to use: it is used up, or does all it does by itself."""
    if use.attempt.refusal is not None or not (card.depleted or card.always):
        return use
    key = "refusal.power.depleted" if card.depleted else "refusal.power.always"
    refusal = text(Message(key, {"item": card.name}))
    return use._replace(attempt=use.attempt._replace(refusal=refusal))


def to_end_first(context: SeatContext, me: PcView, use: ComposedUse | None) -> str:
    """Return the name of the chosen card's power if it is in effect and another use would change
    nothing; else an empty text."""
    card = None if use is None else use.card
    if card is None:
        return ""
    if card.name not in {each.power for each in in_effect_for(context.known, me)}:
        return ""
    pc = context.known.party[me.id].pc
    for power in (*pc.abilities, *pc.carries(), *(pc.equipment or ())):
        if not isinstance(power, str) and mark(power) == card.id:
            return card.name if is_ended_before_next_use(power) else ""
    return ""


def in_effect_for(known: Redacted, me: PcView) -> list[InEffect]:
    """Return what the player's PC may end now, but for forms."""
    if me.sheet is None:
        return []
    made = {id: known.things[id].name for id in made_by(known, me.id)}
    own = uses_in_effect(me.sheet, made, companions_brought(known, me.id))
    return [*own, *taken_along(known, me.id)]


def _spot(
    context: SeatContext, me: PcView, card: PowerCard, fields: Mapping[str, str]
) -> int | None:
    """Return the place on the strip for what a card makes: the chosen one, else that of the PC."""
    own = context.view.scene.spot(me.id)
    if not card.asks.places or own is None:
        return None
    wanted = number_typed(fields, "spot")
    if wanted is not None and wanted <= TRACK_LENGTH:
        return wanted
    return own.feet


def _chosen_pool(me: PcView, targets: CardTargets, chosen: str, fields: Mapping[str, str]) -> Stat:
    """Return the Pool that the player chose for this card and this target, else the one that lacks
    the most points.
    """
    # a Pool counts only if it was chosen while the page showed this card and this target
    drawn = (radio_choice(fields, "set.drawn"), radio_choice(fields, "set.drawn_on"))
    wanted = fields.get("pool")
    if wanted in STATS and drawn == (chosen, targets.chosen):
        return next(stat for stat in STATS if stat == wanted)
    who = next((p for p in targets.allies if p.id == targets.chosen), me)
    return max(STATS, key=lambda stat: who.pools[stat][1] - who.pools[stat][0])


def _attacks(context: SeatContext, me: PcView, card: PowerCard) -> list[AttackSheet]:
    """Return the attacks with which a card may be used; empty when the card is not used with a
    weapon.
    """
    if card.strikes:
        return figures_of(context, me).attacks
    return []


def _known_skill(me: PcView, at: Now) -> str:
    """Return the chosen skill if the PC has it, else an empty text."""
    assert me.sheet is not None
    skill = at.fields.get("skill", "")
    if skill in me.sheet.skills:
        return skill
    return ""


def _command(me: PcView, at: Now, use: ComposedUse, card: PowerCard, pool: Stat) -> UsePower:
    """Return the command that the form would send, without helper, further targets and skill."""
    command = UsePower(
        pc_id=me.id,
        what=card.what,
        name=card.name,
        id=card.id,
        target=use.targets.chosen or None,
        effort=effort_of(at) or Effort(),
        bought=[*use.choices.bought],
        besides=besides_of(at),
        pool=pool,
        without=without(at),
        lucky_shot="lucky_shot" in at.fields,
        options=[*use.choices.options],
        spot=use.choices.spot,
        chosen=[word for word in use.choices.words if word],
        said=[*use.choices.said],
    )
    if use.attack is None:
        return command
    return structs.replace(command, attack=use.attack.name, attack_id=use.attack.id)


def _compose_identification(
    context: SeatContext, me: PcView, at: Now, card: PowerCard
) -> Composed | Refusal:
    """Compose the task of identifying an item."""
    assert card.what == "cypher" or card.what == "artifact"
    effort = effort_of(at)
    command = IdentifyItem(
        pc_id=me.id,
        what=card.what,
        name=card.name,
        id=card.id,
        skill=_known_skill(me, at),
        effort=EaseEffort(ease=effort.ease if effort else 0),
        besides=besides_of(at),
    )
    return context.cached(compose_identify, command, context.seat, suggest=effort is None)


def _settle_use(
    context: SeatContext, me: PcView, at: Now, use: ComposedUse, card: PowerCard, command: UsePower
) -> ComposedUse:
    """Settle the rest of the use of a card: the attempt, its helper, attack, further targets and the condition
    that it ends.
    """
    help, named, begins = Help(), NamedBeside(), None
    ready = use_of(context.known, command, context.seat.role == "gm")
    if not isinstance(ready, Refusal):
        named = _named_beside(context, me, command, ready)
        begins = work_now(context.known, me.id, ready.power)
        use = _with_end_and_attack(use, ready, at.fields)
        help = help_of(at, helpers(context.known, me.id, ready.roll))
        command = structs.replace(command, ends=use.ends or None)
        if help.helper is not None:
            command = structs.replace(
                command, follower=help.helper.name, follower_id=help.helper.id
            )
    if named.riders:
        ticked = further(card, at.fields, named.most)
        also = [p.id for p in named.riders if p.id in ticked][: named.most]
    else:
        also = further_targets(card, at.fields, use.targets, named.most, named.things)
    command = structs.replace(command, also=also)
    compose = partial(_compose, context, suggest=effort_of(at) is None)
    command, composed = composed_with_luck(command, compose)
    if isinstance(begins, Refusal):
        composed = begins
    return use._replace(
        choices=use.choices._replace(
            also=also,
            further=named.most,
            beside=named.things,
            riders=named.riders,
            begins=begins if isinstance(begins, int) else 0,
        ),
        attempt=attempt_of(at, composed, help)._replace(lucky=command.lucky_shot),
    )


class NamedBeside(NamedTuple):
    """Whom a use may name beside its target: at most so many, None if nobody counts them; also
    ``things`` of the scene; or the ``riders`` who may come along.
    """

    most: int | None = None
    things: bool = False
    riders: Sequence[PcView] = ()


def _named_beside(
    context: SeatContext, me: PcView, command: UsePower, ready: PowerUse
) -> NamedBeside:
    most, things = most_named(command, ready.power), names_another(command, ready.power)
    if not moves_user_alone(ready.power):
        return NamedBeside(most, things)
    return NamedBeside(most, things, [p for p in context.view.party if p.id != me.id])


def _with_end_and_attack(
    use: ComposedUse, ready: PowerUse, fields: Mapping[str, str]
) -> ComposedUse:
    """Return a use with the condition that it ends and the attack that it strikes with."""
    endable: list[str] = []
    if not ready.power.blind:
        for _, names in may_end(ready.setup, ready.power, ready.inputs):
            endable += names
    ends = next((name for name in endable if name == fields.get("ends")), "")
    use = use._replace(endable=endable, ends=ends or next(iter(endable), ""))
    if ready.strike is None:
        return use
    made = mark(ready.strike)
    attack = next((a for a in use.attacks if a.id == made), use.attack)
    return use._replace(attack=attack)


def _missing(
    context: SeatContext, me: PcView, card: PowerCard, fields: Mapping[str, str]
) -> list[str]:
    if radio_choice(fields, "set.verb") == "identify":
        return []
    pc = context.known.party[me.id].pc
    return missing_conditions(pc, card, ticked_conditions(card, fields))


def _note_of(fields: Mapping[str, str]) -> str:
    """Return the words for another action. With a power chosen the same field is its name."""
    if fields.get("type") == "take_action":
        return fields.get("name", "")
    return ""


def _compose(context: SeatContext, command: UsePower, suggest: bool) -> Composed | Refusal:
    return context.cached(compose_power, command, context.seat, suggest=suggest)


def _chosen_card(found: list[PowerCard], fields: Mapping[str, str]) -> tuple[PowerCard | None, str]:
    """Return the chosen card or other action. By default it is the first card that can be used and
    is not always on."""
    wanted = radio_choice(fields, "set.use")
    if wanted in OTHERS:
        return None, wanted
    if wanted and all(c.key != wanted for c in found):
        return None, ""  # the chosen card is gone: no other one takes its place
    usual = next((c for c in found if c.usable and c.use != "enabler"), None)
    card = next((c for c in found if c.key == wanted), usual)
    if card is not None:
        return (card, card.key)
    return (None, OTHERS[0])
