"""View model for using an ability, a cypher or an artifact (targets, Effort), or for a move or
another action.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.marks import mark
from threefold.procedures.inputs import NO_BESIDES, AbilityExtras, EaseEffort, Effort
from threefold.procedures.powers.patients import may_end
from threefold.rules.types import STATS, Message, Refusal, Stat
from threefold.service.compose import compose_identify, compose_power
from threefold.service.composed import Composed
from threefold.service.powers import PowerCard, cards
from threefold.service.seat import AttackSheet
from threefold.table.commands import IdentifyItem, UsePower
from threefold.table.decisions.cooperation.followers import helpers
from threefold.table.decisions.powers.use import most_further, use_of
from threefold.table.state.facts import Text, text
from threefold.table.views import FoeView, PcView, Redacted
from threefold.web.player.card_fields import bought_of, further, ticked, ways_of
from threefold.web.player.fields import Help, besides_of, effort_of, figures_of, help_of, without
from threefold.web.player.moments import Now
from threefold.web.range_track import distance_in_words, nearest_first
from threefold.web.seat_context import SeatContext

Verb = Literal["use", "identify"]
OTHERS: Final = ("move", "other")


class Using(NamedTuple):
    """The chosen card or other action, its target, and the composed result.

    ``verb``: whether to use or to identify an item that is not identified. ``foes`` and ``allies``
    are the possible targets, ``away`` the foes' distances. ``without``: the parts of the scene that
    are left out. ``options`` are the chosen options, ``said`` the ticked conditions, ``also`` the
    further targets. ``attacks`` are the attacks that the card may be used with, ``attack`` the
    chosen one. ``endable`` are conditions of which one ends, ``ends`` the chosen one. ``bought``
    are the levels of Effort on the card's extras, ``further`` the most further targets, None when
    that is not counted.
    """

    cards: list[PowerCard]
    chosen: str
    card: PowerCard | None
    verb: Verb
    foes: list[FoeView]
    allies: list[PcView]
    target: str
    pool: Stat | Literal[""]
    pools: list[Stat]
    composed: Composed | None
    refusal: Text | None
    roll_anyway: bool
    note: str
    comrades: list[PcView]
    skills: list[str]
    skill: str
    help: Help = Help()
    away: dict[str, Text] = {}
    without: Collection[str] = ()
    lucky: bool = False
    besides: AbilityExtras = NO_BESIDES
    options: Sequence[int] = ()
    said: Sequence[str] = ()
    also: Sequence[str] = ()
    attacks: Sequence[AttackSheet] = ()
    attack: AttackSheet | None = None
    endable: Sequence[str] = ()
    ends: str = ""
    bought: Sequence[int] = ()
    further: int | None = None

    @property
    def several(self) -> bool:
        """Whether the card may affect more than one target: by itself, or by an extra that Effort
        buys.
        """
        return self.card is not None and (self.card.several or bool(self.further))

    @property
    def rolls(self) -> bool:
        """Whether a die may be rolled, so that Effort can ease the roll."""
        c = self.composed
        return c is not None and (c.roll is None or bool(c.base_difficulty))

    @property
    def over(self) -> bool:
        """Whether the chosen card cannot be used as it is."""
        return self.card is not None and (not self.card.usable or self.composed is None)


def using(context: SeatContext, me: PcView, at: Now) -> Using:
    """Return the choices so far, with defaults for the rest."""
    assert me.sheet is not None
    fields = at.fields
    found = _offered_cards(context, me)
    card, chosen = _chosen_card(found, fields)
    verb: Verb = (
        "identify"
        if card is not None and not card.known and _radio_choice(fields, "set.verb") == "identify"
        else "use"
    )
    comrades = [p for p in context.view.party if p.id != me.id]
    foes, allies = (
        _foes(context, card),
        [me, *comrades] if card and card.aims in ("ally", "any") else [],
    )
    if card is not None and card.aims == "ally" and not card.pools:
        allies = [*comrades, me]  # such a card is meant for others: oneself comes last
    still = _radio_choice(fields, "set.drawn") in (
        "",
        chosen,
    )  # choices made for another card do not carry over to this one
    target = _target(
        card, verb, nearest_first(context, me.id, foes), allies, fields.get("target", ""), still
    )
    # the choice of a Pool counts only for the card and the target for which it was made
    same = (_radio_choice(fields, "set.drawn"), _radio_choice(fields, "set.drawn_on")) == (
        chosen,
        target,
    )
    if same:
        wanted = fields.get("pool")
    else:
        wanted = None
    pool = next((stat for stat in STATS if stat == wanted), _neediest(me, allies, target))
    options, bought = (
        ways_of(card, fields if still else {}),
        bought_of(card, fields if still else {}, me),
    )
    tried = _Tried("lucky_shot" in fields)
    if card is not None and verb == "identify":
        tried = _compose_identification(context, me, at, card)
    elif card is not None and not card.depleted:
        use = UsePower(
            pc_id=me.id,
            what=card.what,
            name=card.name,
            id=card.id,
            target=target or None,
            effort=effort_of(at) or Effort(),
            bought=bought,
            besides=besides_of(at),
            pool=pool,
            without=without(at),
            lucky_shot=tried.lucky,
            skill=fields.get("skill", "")
            if still and fields.get("skill") in me.sheet.skills
            else "",
            options=options,
            said=ticked(card, fields),
        )
        tried = _compose_use(context, me, at, card, use, _Whom(foes, allies, target))
    if card is not None:
        heals = card.pools
    else:
        heals = []
    composed, skills = tried.composed, list(me.sheet.skills)
    return Using(
        cards=found,
        chosen=chosen,
        card=card,
        verb=verb,
        foes=foes,
        allies=allies,
        target=target,
        pool=pool if pool in heals else next(iter(heals), ""),
        pools=heals,
        composed=None if isinstance(composed, Refusal) else composed,
        refusal=text(composed.message) if isinstance(composed, Refusal) else _depletion_text(card),
        roll_anyway="roll_anyway" in fields,
        note=fields.get("name", ""),
        comrades=comrades,
        skills=skills,
        skill=fields.get("skill", ""),
        help=tried.help,
        away={
            id: words
            for id in (f.id for f in foes)
            if (words := distance_in_words(context, me.id, id)) is not None
        },
        without=without(at),
        lucky=tried.lucky,
        besides=besides_of(at),
        options=options,
        said=ticked(card, fields),
        also=tried.also,
        attacks=_attacks(context, me, card),
        attack=_attack(context, me, card, fields) if tried.attack is None else tried.attack,
        endable=tried.endable,
        ends=tried.ends,
        bought=bought,
        further=tried.most,
    )


class _Whom(NamedTuple):
    """The possible targets of a card, and the chosen one."""

    foes: list[FoeView]
    allies: list[PcView]
    target: str


class _Tried(NamedTuple):
    """The result of trying the choices at the table, and the values settled by that: see the fields
    of `Using`.
    """

    lucky: bool
    composed: Composed | Refusal | None = None
    help: Help = Help()
    attack: AttackSheet | None = None
    endable: Sequence[str] = ()
    ends: str = ""
    also: Sequence[str] = ()
    most: int | None = None


def _offered_cards(context: SeatContext, me: PcView) -> list[PowerCard]:
    """Return the cards that cost an action or points or do something. Attacks are left out: they
    have their own panel."""
    assert me.sheet is not None
    names = {attack.name.casefold() for attack in me.sheet.attacks}
    return [
        c
        for c in cards(me.sheet, context.known.rules())
        if (c.use == "action" or c.does or c.cost)
        and not c.always
        and c.use not in ("defense", "reaction")
        and (c.does or c.name.casefold() not in names)
    ]


def _foes(context: SeatContext, card: PowerCard | None) -> list[FoeView]:
    """Return the foes that a card may be used on and that are not down. A card that aims at foes
    leaves out allies of the party."""
    if card is None or card.aims == "self":
        return []
    return [
        f for f in context.view.foes if f.state != "down" and not (card.aims == "foe" and f.ally)
    ]


def _attacks(context: SeatContext, me: PcView, card: PowerCard | None) -> list[AttackSheet]:
    """Return the attacks with which a card may be used; empty when the card is not used with a
    weapon.
    """
    if card is not None and card.strikes:
        return figures_of(context, me).attacks
    return []


def _attack(
    context: SeatContext, me: PcView, card: PowerCard | None, fields: Mapping[str, str]
) -> AttackSheet | None:
    """Return the chosen attack; None for none."""
    return next((a for a in _attacks(context, me, card) if a.sent == fields.get("attack")), None)


def _compose_identification(context: SeatContext, me: PcView, at: Now, card: PowerCard) -> _Tried:
    """Compose the task of identifying an item."""
    assert me.sheet is not None
    assert card.what == "cypher" or card.what == "artifact"
    effort, skill = effort_of(at), at.fields.get("skill", "")
    asked = IdentifyItem(
        pc_id=me.id,
        what=card.what,
        name=card.name,
        id=card.id,
        skill=skill if skill in me.sheet.skills else "",
        effort=EaseEffort(ease=effort.ease if effort else 0),
        besides=besides_of(at),
    )
    composed = context.cached(compose_identify, asked, context.seat, suggest=effort is None)
    return _Tried("lucky_shot" in at.fields, composed)


def _compose_use(
    context: SeatContext, me: PcView, at: Now, card: PowerCard, use: UsePower, whom: _Whom
) -> _Tried:
    """Compose the use of a card, and settle its helper, attack, further targets and the condition
    that it ends.
    """
    fields, suggest = at.fields, effort_of(at) is None
    attack, help = _attack(context, me, card, fields), Help()
    if attack is not None:
        use = structs.replace(use, attack=attack.name, attack_id=attack.id)
    ready = use_of(context.known, use, context.seat.role == "gm")
    if isinstance(ready, Refusal):
        most = None
    else:
        most = most_further(ready.power)
    also = _also(card, fields, whom.foes, whom.allies, whom.target, most)
    use = structs.replace(use, also=also)
    endable, ends = list[str](), ""
    if not isinstance(ready, Refusal):
        if not ready.power.blind:
            endable = [
                name
                for _, names in may_end(ready.setup, ready.power, ready.inputs)
                for name in names
            ]
            ends = next(
                (name for name in endable if name == fields.get("ends")), next(iter(endable), "")
            )
        if ready.strike is not None:
            made = mark(ready.strike)
            attack = next((a for a in _attacks(context, me, card) if a.id == made), None)
        pc, rules = context.known.party[me.id].pc, context.known.rules()
        help = help_of(at, helpers(pc, ready.roll, rules))
        use = structs.replace(use, ends=ends or None)
        if help.helper is not None:
            use = structs.replace(use, follower=help.helper.name, follower_id=help.helper.id)
    composed = context.cached(compose_power, use, context.seat, suggest=suggest)
    if (
        isinstance(composed, Refusal) and use.lucky_shot
    ):  # the scene has changed: try without the lucky shot
        use = structs.replace(use, lucky_shot=False)
        composed = context.cached(compose_power, use, context.seat, suggest=suggest)
    return _Tried(
        lucky=use.lucky_shot,
        composed=composed,
        help=help,
        attack=attack,
        endable=endable,
        ends=ends,
        also=also,
        most=most,
    )


def _depletion_text(card: PowerCard | None) -> Text | None:
    if card is None or not card.depleted:
        return None
    return text(Message("refusal.power.depleted", {"item": card.name}))


def _chosen_card(found: list[PowerCard], fields: Mapping[str, str]) -> tuple[PowerCard | None, str]:
    """Return the chosen card or other action. By default it is the first card that can be used and
    is not always on."""
    wanted = _radio_choice(fields, "set.use")
    if wanted in OTHERS:
        return None, wanted
    if wanted and all(c.key != wanted for c in found):
        return None, ""  # the chosen card is gone: no other one takes its place
    usual = next((c for c in found if c.usable and c.use != "enabler"), None)
    card = next((c for c in found if c.key == wanted), usual)
    if card is not None:
        return (card, card.key)
    return (None, OTHERS[0])


def _also(
    card: PowerCard | None,
    fields: Mapping[str, str],
    foes: list[FoeView],
    allies: list[PcView],
    target: str,
    most: int | None,
) -> list[str]:
    """Return the ticked further targets, at most as many as the card may affect."""
    mine = foes if any(f.id == target for f in foes) else allies
    others = further(card, fields, most) if target else ()
    return [one.id for one in mine if one.id in others and one.id != target][:most]


def striking(known: Redacted, pc: Pc) -> list[PowerCard]:
    """Return the abilities that are an attack with a weapon and can be paid."""
    answers = ("defense", "reaction")
    found = (
        c
        for c in cards(pc, known.rules())
        if c.what == "ability" and c.strikes and c.use not in answers
    )
    return [c for c in found if c.usable]


def _radio_choice(fields: Mapping[str, str], name: str) -> str:
    """Return the choice in a row of radio buttons that only change the panel: their values
    (``set.use=pick.move=``) are no fields of a command."""
    return fields.get(name, "").removeprefix("pick.").removesuffix("=")


def _target(
    card: PowerCard | None,
    verb: Verb,
    near: list[FoeView],
    allies: list[PcView],
    wanted: str,
    still: bool,
) -> str:
    """Return the target's id. A chosen target is kept; one chosen for another card only if it fits
    this card's aim. The default is the nearest foe or the first ally; empty for none."""
    if card is None or verb == "identify":
        return ""
    ids = [f.id for f in near] + [p.id for p in allies]
    if wanted in ids and (still or any(f.id == wanted for f in near) is (card.aims == "foe")):
        return wanted
    if card.aims == "foe":
        if near:
            return near[0].id
        return ""
    if card.aims == "ally" and allies:
        return allies[0].id
    return ""


def _neediest(me: PcView, allies: list[PcView], target: str) -> Stat:
    """Return the stat of the target's Pool that lacks the most points."""
    who = next((p for p in allies if p.id == target), me)
    return max(STATS, key=lambda stat: who.pools[stat][1] - who.pools[stat][0])
