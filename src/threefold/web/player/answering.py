"""View models of a player's answers: to an intrusion, an attack, a roll, points to share; and of
the last result.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.improved import ability_key
from threefold.model.marks import mark
from threefold.model.moments import can_answer_attack
from threefold.model.powers import Ability, effects_of
from threefold.model.sheet_conditions import lasts_on
from threefold.model.shelf.among import immunities_among
from threefold.procedures.catalog import procedure_traits
from threefold.procedures.effects.ticked import clearly_so
from threefold.procedures.inputs import AbilityExtras
from threefold.rules.effects import EFFECTS
from threefold.rules.harm import Blow
from threefold.rules.harm_words import kinds_of_attack
from threefold.rules.kinds_of_harm import matches_harm
from threefold.rules.types import STATS, Choice, Stat
from threefold.service.compose import compose_defense
from threefold.service.composed import Composed, HitHarm, harm_of, with_points_given_away
from threefold.service.last_deeds import LastRoll
from threefold.service.seat import AbilitySheet
from threefold.table.decisions.actions.again import names_again
from threefold.table.decisions.actions.rolls import points_shared
from threefold.table.decisions.actions.sharing import shares_of
from threefold.table.decisions.cooperation.followers import defense_roll, helpers
from threefold.table.state.actions import Incoming
from threefold.table.state.facts import DamageFact
from threefold.table.views import (
    AccordView,
    IncomingView,
    IntrusionView,
    PcView,
    RecoveringView,
    ResolutionView,
    RolledView,
)
from threefold.web.models.answers import RollBenefit
from threefold.web.player.attempt import RollAttempt, attempt_of
from threefold.web.player.fields import (
    besides_of,
    easing,
    figures_of,
    help_of,
    points_typed,
    without,
)
from threefold.web.player.moments import Now
from threefold.web.seat_context import SeatContext


class PoolChange(NamedTuple):
    """A Pool before and after a change."""

    stat: Stat
    before: int
    after: int
    max: int


class IntrusionOffer(NamedTuple):
    """An intrusion, and the PCs who may get the second XP. ``deal`` and ``accept`` are the texts of
    what accepting it brings."""

    waiting: IntrusionView | AccordView
    others: list[PcView]
    pass_to: str
    reason: str
    deal: str = ""
    accept: str = ""


class PartTaken(NamedTuple):
    """Somebody who may take over a part of the damage: the points at most (None: all of it), and
    those typed so far.
    """

    id: str
    name: str
    most: int | None
    points: int


class Defense(NamedTuple):
    """An attack on the player's PC: the composed defense or why there is none, the damage of a hit,
    and the comrade whose roll comes first. ``abilities`` meet it in place of a roll; what is among
    ``raised`` is put up before the roll, and counts for it. ``shares`` are those who may take over
    a part of the damage: ``most`` points of it together, which ``too_much`` was typed for."""

    waiting: IncomingView
    attempt: RollAttempt
    harm: HitHarm | None
    changes: list[PoolChange]
    abilities: list[AbilitySheet]
    raised: list[AbilitySheet]
    scene: list[str] = []
    comrade: str = ""
    shares: list[PartTaken] = []
    most: int = 0
    too_much: bool = False

    @property
    def shared(self) -> dict[str, str]:
        """The fields of the parts of the damage that others take over."""
        return {f"shared.{part.id}": str(part.points) for part in self.shares}

    @property
    def composed(self) -> Composed | None:
        """The composed defense; None when the table refuses it."""
        return self.attempt.composed


class Split(NamedTuple):
    """Damage that may be shared with an object: the points added for it, and the points in
    total.
    """

    choice: Choice
    added: int
    most: int


class UnsettledRoll(NamedTuple):
    """A roll that is not settled yet: its outcome so far, the benefits to choose from, and the
    changes of the PC's Pools."""

    waiting: RolledView
    resolution: ResolutionView
    options: list[RollBenefit]
    changes: list[PoolChange]
    can_reroll: bool
    split: Split | None = None
    again: int | None = None
    """The face of the last reroll that was paid for."""
    by_ability: tuple[AbilitySheet, ...] = ()
    """Abilities that may roll the die again, with their prices."""


class RecoveryShare(NamedTuple):
    """The points of a recovery roll, and how they are shared so far."""

    waiting: RecoveringView
    rows: list[tuple[Stat, int, int, int, int]]
    left: int
    can_reroll: bool


class LastResult(NamedTuple):
    """The result of the PC's last action."""

    last: LastRoll
    changes: list[PoolChange]


def intrusion_offer(context: SeatContext, me: PcView, at: Now) -> IntrusionOffer:
    waiting = at.moment.waiting
    assert isinstance(waiting, IntrusionView | AccordView)
    others = [p for p in context.view.party if p.id != me.id]
    if isinstance(waiting, IntrusionView) and not waiting.free:
        others = [p for p in others if p.id in waiting.heirs]
    chosen = at.fields.get("pass_to", "") or (others[0].id if len(others) == 1 else "")
    if isinstance(waiting, AccordView):
        return IntrusionOffer(waiting, others, chosen, at.fields.get("reason", ""))
    deal, accept = _brings(waiting, alone=not others)
    return IntrusionOffer(waiting, others, chosen, at.fields.get("reason", ""), deal, accept)


def _brings(waiting: IntrusionView, *, alone: bool) -> tuple[str, str]:
    """The texts of what it brings to accept an intrusion: the deal, and a word of it for the
    button."""
    if waiting.free:
        return "free_deal", "accept_free"
    if waiting.stands:
        return ("deal_doomed_alone", "accept_free") if alone else ("deal_doomed", "accept_doomed")
    return ("deal_alone", "accept_alone") if alone else ("deal", "accept_xp")


def _changes(me: PcView, after: dict[Stat, int]) -> list[PoolChange]:
    rows = [PoolChange(stat, me.pools[stat][0], after[stat], me.pools[stat][1]) for stat in STATS]
    return [row for row in rows if row.before != row.after]


def composed_defense(context: SeatContext, me: PcView, at: Now) -> Defense:
    waiting = at.moment.waiting
    assert isinstance(waiting, IncomingView)
    incoming = context.known.pending[waiting.id]
    assert isinstance(incoming, Incoming)
    pc = context.known.party[me.id].pc
    help = help_of(at, helpers(context.known, me.id, defense_roll(incoming.stat)))
    besides = _ability_extras(at, pc, incoming)
    composed = context.cached(
        compose_defense,
        incoming,
        easing(at),
        context.seat,
        follower=help.chosen,
        without=without(at),
        besides=besides,
    )
    meeting, raised = _abilities_now(figures_of(context, me).abilities, pc, incoming)
    harm = context.cached(harm_of, incoming, context.seat, besides.said)
    shares = _parts_taken(context, me, at)
    given, most = sum(part.points for part in shares), 0
    if harm is not None:
        most = harm.damage.taken
    if harm is not None and 0 < given <= most:
        less = with_points_given_away(context.known, incoming, given)
        harm = context.cached(harm_of, less, context.seat, besides.said)
    changes: list[PoolChange] = []
    if harm is not None and harm.damage.dealt:
        changes = _changes(me, harm.pools)
    return Defense(
        waiting=waiting,
        attempt=attempt_of(at, composed, help)._replace(besides=besides),
        harm=harm,
        changes=changes,
        abilities=meeting,
        raised=raised,
        scene=incoming.scene,
        comrade=waiting.comrade if context.seat.role == "player" else "",
        shares=shares,
        most=most,
        too_much=harm is not None and given > most,
    )


def _parts_taken(context: SeatContext, me: PcView, at: Now) -> list[PartTaken]:
    known = context.known
    return [
        PartTaken(id, known.name_of(id), share.most, points_typed(at, f"shared.{id}") or 0)
        for id, share in shares_of(known, me.id).items()
    ]


def _abilities_now(
    figures: list[AbilitySheet], pc: Pc, incoming: Incoming
) -> tuple[list[AbilitySheet], list[AbilitySheet]]:
    """The abilities that meet an attack in place of a roll, and those that are put up before it."""
    own = [a for a in pc.abilities if isinstance(a, Ability)]
    answers = {mark(a) for a in own if a.meets_attacks and can_answer_attack(a)}
    blow = Blow(
        (),
        incoming.damage_type,
        kinds_of_attack(incoming.kinds, incoming.damage_type, incoming.ranged),
    )
    wards = {mark(a) for a in own if _wards_off(a, blow) and not lasts_on(pc, ability_key(a))}
    meeting = [a for a in figures if a.id in answers]
    return meeting, [a for a in figures if a.id in wards]


def _wards_off(ability: Ability, blow: Blow) -> bool:
    """Whether an ability takes no action, is paid for, and keeps this kind of harm from its user
    for a time.
    """
    if ability.use != "enabler" or not ability.cost:
        return False
    return any(
        immune.lasts is not None and any(matches_harm(word, blow) for word in immune.to_what)
        for immune in immunities_among(effects_of(ability))
    )


def _ability_extras(at: Now, pc: Pc, incoming: Incoming) -> AbilityExtras:
    """Return what the PC's own abilities add. Until the player has seen the boxes to tick, those of
    a protection that was paid for and clearly applies are ticked."""
    chosen = besides_of(at)
    if at.fields.get("set.said", "") == f"pick.{at.moment.key}=":
        return chosen
    return structs.replace(chosen, said=clearly_so(pc, incoming.ranged))


def _losses(damage: DamageFact | None) -> dict[Stat, int]:
    if damage is None:
        return dict.fromkeys(STATS, 0)
    return {"might": damage.might, "speed": damage.speed, "intellect": damage.intellect}


def fall(context: SeatContext, me: PcView, at: Now) -> UnsettledRoll:
    waiting = at.moment.waiting
    assert isinstance(waiting, RolledView)
    r = waiting.resolution
    defends = procedure_traits(waiting.procedure).defends
    lost = _losses(r.damage if defends else None)
    changes = []
    for stat in STATS:
        value, top, _ = me.pools[stat]
        before = value - (r.paid if stat == r.pool else 0)
        if lost[stat]:
            changes.append(PoolChange(stat, before, before - lost[stat], top))
    split = _split(context, waiting, r)
    options = _options(waiting.procedure, r)
    again = names_again(context.known, waiting.id)
    return UnsettledRoll(
        waiting,
        r,
        options if split is None else [o for o in options if o.effect != "damage_object"],
        changes,
        can_reroll=r.natural is not None and r.natural < _HIGHEST,
        split=split,
        again=context.past.thrown_again(waiting.id),
        by_ability=tuple(a for a in figures_of(context, me).abilities if a.name in again),
    )


def _split(context: SeatContext, waiting: RolledView, r: ResolutionView) -> Split | None:
    """Return how the damage may be shared with an object: on a 19 or 20 of any attack, in an
    edition with that rule. None when it may not."""
    added = points_shared(context.known, waiting.procedure)
    choice = next((c for c in r.choices if c != "damage"), None)
    if not added or choice is None or r.damage is None:
        return None
    return Split(choice, added, r.damage.dealt - r.bonus + added)


_HIGHEST: Final = 20


def _options(procedure: str, r: ResolutionView) -> list[RollBenefit]:
    """Return the benefits of a 19 or 20, the usual one first: damage in a fight, elsewhere what GM
    and player agree on."""
    benefits = [c for c in r.choices if c != "damage"]
    if not r.choices or not benefits:
        return []
    attack = procedure_traits(procedure).attacks or "damage" in r.choices
    effects = [
        RollBenefit(choice, name, rule=effect.rule)
        for choice in benefits
        for name, effect in EFFECTS.items()
        if effect.kind == choice and effect.on_self != attack
    ]
    agreed = RollBenefit(benefits[0])
    if "damage" in r.choices:
        return [RollBenefit("damage", points=r.bonus), *effects, agreed]
    return [agreed, *effects]


def recovery_share(context: SeatContext, me: PcView, at: Now) -> RecoveryShare:
    waiting = at.moment.waiting
    assert isinstance(waiting, RecoveringView)
    room = {stat: max(0, me.pools[stat][1] - me.pools[stat][0]) for stat in STATS}
    chosen = {stat: points_typed(at, stat) for stat in STATS}
    if all(n is None for n in chosen.values()):
        given = _spread(me, room, waiting.points)
    else:
        given = {stat: n or 0 for stat, n in chosen.items()}
    left = waiting.points
    for stat in STATS:
        given[stat] = min(given[stat], room[stat], left)
        left -= given[stat]
    rows = [
        (stat, *me.pools[stat][:2], given[stat], min(room[stat], given[stat] + left))
        for stat in STATS
    ]
    return RecoveryShare(waiting, rows, left, can_reroll=me.xp > 0)


def _spread(me: PcView, room: dict[Stat, int], points: int) -> dict[Stat, int]:
    """Return the default share: each point goes to the Pool with the lowest share of its
    maximum.
    """
    given = dict.fromkeys(STATS, 0)
    for _ in range(points):
        open_to = [stat for stat in STATS if given[stat] < room[stat]]
        if not open_to:
            break
        given[
            min(
                open_to,
                key=lambda stat: (me.pools[stat][0] + given[stat]) / max(1, me.pools[stat][1]),
            )
        ] += 1
    return given


def last_result(context: SeatContext, me: PcView, at: Now) -> LastResult:
    last = at.moment.last
    assert last is not None
    lost = _losses(
        last.resolution.damage if last.resolution.procedure in ("defend", "take_attack") else None
    )
    changes = [
        PoolChange(stat, last.pools[stat] + lost[stat], last.pools[stat], me.pools[stat][1])
        for stat in STATS
        if lost[stat]
    ]
    return LastResult(last, changes)
