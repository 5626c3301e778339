"""Cards of what a player may use: the cost after Edge, what it does in figures, whom it is for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal
from zlib import crc32

from msgspec import Struct, structs

from threefold.model.always_on import is_always_on
from threefold.model.characters import Gear, Pc
from threefold.model.effort_purchases import buys_of, purchases_made
from threefold.model.effort_purchases import levels_allowed as bought_by
from threefold.model.gear import as_artifact, has_nothing_to_use, used_effects
from threefold.model.improved import improved
from threefold.model.improved_cyphers import (
    improved_artifact,
    improved_cypher,
    improved_if_said,
)
from threefold.model.limits import limit_of, often
from threefold.model.marks import keyed, mark
from threefold.model.powers import (
    PAYS,
    Ability,
    Artifact,
    Cypher,
    Item,
    Takes,
    effects_of,
    takes_things,
)
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits import traits_of
from threefold.model.weapons_had import is_weapon_alone
from threefold.procedures.effects.descriptions import (
    buys_said,
    choices,
    conditions_to_confirm,
    effect_said,
)
from threefold.procedures.effects.drained import drained_elsewhere
from threefold.procedures.effects.harm import gives_points_back, pools_to_choose
from threefold.procedures.effects.spans import whole_span
from threefold.procedures.effects.wording import span_said
from threefold.procedures.power_prices import cost_on_sheet, payable, price_said, time_said
from threefold.rules.powers import wear_of
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Message, Stat
from threefold.service.card_aims import Aim, aims_of, is_for_several, is_rolled, strikes_with_weapon
from threefold.service.chosen_words import chosen_said
from threefold.service.judged import (
    OF_ABILITIES,
    OF_ARTIFACTS,
    OF_CYPHERS,
    OF_EQUIPMENT,
    JudgedLine,
    judged_on_card,
)
from threefold.service.power_questions import CardAsks, questions_asked
from threefold.table.decisions.picking import things_to_use, which_of
from threefold.table.state.facts import LineFact, Text, line_fact, text


class EffortOffer(Struct, frozen=True, kw_only=True):
    """What levels of Effort buy in a power. ``place`` is its index in the entry; ``levels`` is how
    many levels the smallest purchase takes, and ``what`` says what is bought; ``choices`` are the
    numbers of levels that may be spent on it, and ``brings`` what each of them brings (None for
    zero levels)."""

    place: int
    levels: int
    what: Text
    choices: list[int]
    brings: list[Text | None]


class CardFace(Struct, frozen=True, kw_only=True):
    """What something to use is and looks like.

    ``id`` is that of the thing on the sheet, ``key`` tells its card apart from all others on the
    page, ``called`` tells it apart from others of its name, where there are any. ``takes`` says
    whether it may be used on things of the scene; ``judged`` is what people decide.
    """

    what: Literal["ability", "cypher", "artifact", "equipment"]
    id: str
    name: str
    key: str = ""
    called: Text | None = None
    text: str = ""
    use: str = "action"
    level: int | None = None
    known: bool = True
    takes: Takes = "figures"
    judged: list[JudgedLine] = []

    @property
    def keyed(self) -> str:
        """Its name with its id."""
        return keyed(self.name, self.id)

    @property
    def sent(self) -> str:
        """What a choice in a form sends for it: its name, with its id if others of that name
        differ.
        """
        if self.called is None:
            return self.name
        return self.keyed


class PricedCard(CardFace, frozen=True, kw_only=True):
    """What a use costs: points from a Pool, or a depletion die. ``timed``: the clock rolls that
    die. ``price_notes`` say what else it takes and which other Pools may pay (``payable``).
    ``resumes``: it takes up what an act has broken off, and has no price then.
    """

    depleted: bool = False
    depletion: str = ""
    timed: bool = False
    die: int = 0
    stat: Stat | None = None
    cost: int = 0
    cost_lines: list[LineFact] = []
    affordable: bool = True
    price_notes: list[Text] = []
    payable: list[Stat] = []
    resumes: bool = False

    @property
    def usable(self) -> bool:
        """Whether it can be used at all."""
        return self.affordable and not self.depleted


class PowerCard(PricedCard, frozen=True, kw_only=True):
    """Something to use. If it is not ``known``, the card holds only what it looks like.

    ``does`` is what it does in figures; ``aims`` whom it is for; ``rolls``: it takes a roll;
    ``heals``: it gives points back, and ``pools`` are the Pools to choose from for them; ``worn``:
    whether a thing to wear is on now; ``several``: it may have more than one target; ``ways`` are
    the choices it leaves, ``asks`` what else is chosen, ``open`` the conditions that people judge;
    ``strikes``: it is an attack with a weapon; ``left`` is how many uses are left of a thing that
    is used up; ``always``: all that it gives is there at all times; ``often`` is how often it may
    be used, where that is limited; ``offers`` are what Effort buys in it.
    """

    does: list[Text] = []
    aims: Aim = "self"
    rolls: bool = False
    heals: bool = False
    pools: list[Stat] = []
    worn: bool | None = None
    several: bool = False
    ways: list[list[str]] = []
    asks: CardAsks = CardAsks()
    open: list[str] = []
    strikes: bool = False
    left: int | None = None
    always: bool = False
    often: Text | None = None
    offers: list[EffortOffer] = []


def cards(pc: Pc, rules: Rules) -> list[PowerCard]:
    """Return the cards of a sheet's abilities, cyphers, artifacts and equipment as its player knows
    them, in the sheet's order."""
    attacks = {
        a.name.casefold() for a in pc.attacks
    }  # an ability that attacks is rolled, as an attack
    abilities = [Ability(a) if isinstance(a, str) else a for a in pc.abilities]
    owned = things_to_use(pc)
    return _told_apart(
        [
            *(
                structs.replace(_ability(a, pc, rules), called=which_of(pc.abilities, i))
                for i, a in enumerate(abilities)
                if a.name.casefold() not in attacks
            ),
            *(
                structs.replace(
                    _cypher(Cypher(c) if isinstance(c, str) else c, pc),
                    called=which_of(pc.cyphers, i),
                )
                for i, c in enumerate(pc.cyphers)
            ),
            *(
                structs.replace(_artifact(a, pc, rules), called=which_of(pc.carries(), i))
                for i, a in enumerate(pc.carries())
            ),
            *(
                structs.replace(_thing(g), called=which_of(owned, i))
                for i, g in enumerate(owned)
                if g.effects and (used_effects(g) or g.uses or _armors(g))
            ),
        ]
    )


def _told_apart(found: list[PowerCard]) -> list[PowerCard]:
    """The cards with a key each, from their names. Those of one name differ by their ids, those
    alike by a number.
    """
    usual = [f"{card.what}-{crc32(card.name.encode()):x}" for card in found]
    named = [
        f"{key}-{card.id}" if usual.count(key) > 1 else key
        for key, card in zip(usual, found, strict=True)
    ]
    keys = [
        key if (n := named[:i].count(key)) == 0 else f"{key}-{n + 1}" for i, key in enumerate(named)
    ]
    return [structs.replace(card, key=key) for card, key in zip(found, keys, strict=True)]


def _armors(gear: Gear) -> bool:
    return any(traits_of(effect).sheet.figures(effect, {}).armor for effect in gear.effects or [])


def _thing(gear: Gear) -> PowerCard:
    item = as_artifact(gear)
    if gear.count is None:
        pieces = 1
    else:
        pieces = gear.count
    card = PowerCard(
        what="equipment",
        id=mark(gear),
        name=gear.name,
        text=item.text,
        always=has_nothing_to_use(gear) and not _armors(gear),
        worn=gear.off is not True if len(effects_of(item)) < len(gear.effects or []) else None,
        depleted=gear.is_empty,
        left=None if gear.uses is None else gear.uses + (pieces - 1) * (gear.each or 1),
    )
    return structs.replace(
        _with_use(card, item),
        does=does(structs.replace(item, effects=gear.effects), None),
        judged=judged_on_card(gear, OF_EQUIPMENT, card.open),
    )


def always_on(ability: Ability) -> bool:
    """Whether an ability is there at all times by itself: it costs nothing, and nothing of it comes
    by a use.
    """
    if ability.use != "enabler" or ability.cost:
        return False
    return not effects_of(ability) or is_always_on(ability)


def _ability(a: Ability, pc: Pc, rules: Rules) -> PowerCard:
    card = PowerCard(
        what="ability", id=mark(a), name=a.name, text=a.text, use=a.use, always=is_always_on(a)
    )
    card = structs.replace(card, offers=offers(improved(pc, a), pc.effort))
    card = _with_price(card, a.cost, a.stat, pc, rules)
    others = payable(pc, a)
    able = [cost_on_sheet(pc, a.name, a.cost, stat, rules)[1] is None for stat in others]
    card = _with_open(_with_use(card, a, pc), drained_elsewhere(pc, a))
    return structs.replace(
        card,
        judged=judged_on_card(a, OF_ABILITIES, card.open),
        price_notes=[text(said) for said in price_said(a, others)],
        payable=others,
        affordable=card.affordable or any(able),
    )


def offers(power: Ability | Item, effort: int) -> list[EffortOffer]:
    """Return what a character with this Effort score may buy in a power."""
    found = []
    for i, buys in enumerate(buys_of(power)):
        levels = bought_by(buys, effort)
        if len(levels) <= 1:  # only 0: nothing can be bought
            continue
        # several steps are told in general, because each purchase gives another one
        purchases = 0 if buys.steps and buys.most != 1 else buys.least
        found.append(
            EffortOffer(
                place=i,
                levels=buys.levels * buys.least,
                what=text(buys_said(buys, purchases)),
                choices=levels,
                brings=[
                    text(buys_said(buys, purchases_made(buys, n))) if n else None for n in levels
                ],
            )
        )
    return found


def _unknown(what: Literal["cypher", "artifact"], item: Cypher | Artifact) -> PowerCard:
    """The card of an item that its owner does not know."""
    card = PowerCard(what=what, id=mark(item), name=item.called, known=False)
    return structs.replace(card, aims="any", takes="both", rolls=True)


def _cypher(c: Cypher, pc: Pc) -> PowerCard:
    if not c.known:
        return _unknown("cypher", c)
    id, said, c = mark(c), improved_if_said(pc, c), improved_cypher(pc, c)
    card = PowerCard(
        what="cypher",
        id=id,
        name=c.name,
        text=c.text,
        level=c.level,
        left=None if c.uses is None else c.left,
        offers=offers(c, pc.effort),
    )
    card = _with_open(_with_use(card, c, pc), said)
    return structs.replace(
        card,
        judged=judged_on_card(c, OF_CYPHERS, card.open),
        price_notes=[text(said) for said in time_said(c)],
    )


def _artifact(a: Artifact, pc: Pc, rules: Rules) -> PowerCard:
    if not a.known:
        return structs.replace(_unknown("artifact", a), depleted=a.spent)
    id, a = mark(a), improved_artifact(pc, a)
    wear = wear_of(a.depletion)
    die = wear.sides
    timed = bool(die) and not wear.rolled_at_use
    card = PowerCard(
        what="artifact",
        id=id,
        name=a.name,
        text=a.text,
        level=a.level,
        depleted=a.spent,
        depletion=a.depletion or "",
        worn=a.off is not True if a.worn is True else None,
        always=is_weapon_alone(a),
        timed=timed,
        die=die,
        offers=offers(a, pc.effort),
    )
    card = _with_use(_with_price(card, a.cost or 0, a.stat, pc, rules), a, pc)
    card = _with_open(card, improved_if_said(pc, a))
    return structs.replace(
        card,
        judged=judged_on_card(a, OF_ARTIFACTS, card.open),
        price_notes=[text(said) for said in time_said(a)],
    )


def _with_open(card: PowerCard, words: Sequence[str]) -> PowerCard:
    """Return the card with more that people confirm at the use."""
    if not words:
        return card
    return structs.replace(card, open=[*dict.fromkeys((*card.open, *words))])


def _pools_to_choose(effects: Sequence[Effect]) -> list[Stat]:
    """Return the Pools to which points may be given back, where the player has to choose."""
    able = pools_to_choose(effects)
    return [stat for stat in STATS if stat in able]


def _with_use(card: PowerCard, power: Ability | Item, pc: Pc | None = None) -> PowerCard:
    """Return the card with what a use does, to whom, and what has to be chosen for it, from what its
    user has.
    """
    effects = effects_of(power)
    if isinstance(power, Cypher) or not isinstance(power, Ability | Artifact):
        limit = None
    else:
        limit = limit_of(power)
    return structs.replace(
        card,
        often=None if limit is None else text(often(limit)),
        does=does(power, card.level),
        aims=aims_of(power),
        takes=takes_things(power),
        rolls=is_rolled(power),
        heals=gives_points_back(effects),
        pools=_pools_to_choose(effects),
        several=is_for_several(power),
        ways=choices(effects),
        asks=questions_asked(power, card.level, pc),
        open=conditions_to_confirm(effects, power.aim),
        strikes=strikes_with_weapon(power),
    )


def _with_price(card: PowerCard, cost: int, stat: Stat | None, pc: Pc, rules: Rules) -> PowerCard:
    """Return the card with its cost after Edge: the Pool, the points with their lines, and whether
    they can be paid.
    """
    if not cost:
        return card
    pool: Stat = PAYS if stat is None else stat
    asked, refusal = cost_on_sheet(pc, card.name, cost, pool, rules)
    return structs.replace(
        card,
        stat=pool,
        cost=asked.points,
        cost_lines=[line_fact(x) for x in asked.lines],
        affordable=refusal is None,
    )


# --- what it does, in figures ---------------------------------------------------------------------


def does(power: Ability | Item, level: int | None) -> list[Text]:
    """Return what a use does, a line for each figure; empty where only the text says it."""
    messages: list[Message] = []
    spans: dict[str | None, None] = {}
    for effect in effects_of(power):
        messages += effect_said(effect, level)
        if effect.lasts is not None:
            spans[whole_span(effect.lasts, level)] = None
    for span in _spans_of_use(spans):
        messages.append(span_said(span, level))
    return [*chosen_said(power), *map(text, messages)]


def _spans_of_use(spans: Iterable[str | None]) -> list[str]:
    """Return how long what a use brings lasts, without what has no span of its own: what lasts as
    long as a condition of the same use, and what its owner has for good beside the use."""
    timed = [span for span in spans if span and "target_level" not in span]
    timed = [span for span in timed if span != "as_condition"]
    return [span for span in timed if span != "always"] or timed
