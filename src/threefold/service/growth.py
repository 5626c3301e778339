"""How a character grows, for its page: what XP buys now, its arcs and its followers; and the
party's experience compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from threefold.library.arcs import arcs, sample_arcs
from threefold.library.creation import offer
from threefold.model.characters import Pc
from threefold.model.growth import Benefit, CharacterArc, Follower
from threefold.model.marks import mark
from threefold.procedures.advancement.gains import short_term
from threefold.procedures.followers.known import followers_of
from threefold.rules.advancement import (
    SPECIAL,
    STEPS,
    Standing,
    Step,
    may_not_take,
    next_tier,
    standings,
    type_abilities,
)
from threefold.rules.arcs import ArcPart
from threefold.rules.clock import moment
from threefold.rules.dice import Scripted
from threefold.rules.experience import hoards, prices, unaffordable
from threefold.rules.followers import level_at, open_choices
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Refusal
from threefold.table.commands import PursueArc
from threefold.table.decisions import decide
from threefold.table.decisions.growth import wish_of
from threefold.table.events import Advanced
from threefold.table.history import History, Latest, Record, Seat
from threefold.table.state import Petition, State
from threefold.table.state.facts import Text, text
from threefold.table.views import redacted

# --- what XP buys ---------------------------------------------------------------------------------


class StepOffer(Struct, frozen=True, kw_only=True):
    """One step toward the next tier: whether it is taken, and why it cannot be bought now (None: it
    can).
    """

    step: Step
    taken: bool
    refusal: Text | None = None


class Ahead(Struct, frozen=True, kw_only=True):
    """What entering the next tier brings: the number of abilities of the type, and followers with
    the level they rise to."""

    tier: int
    abilities: int | None
    followers: list[tuple[str, int]]


class BenefitView(Struct, frozen=True, kw_only=True):
    """A benefit on the sheet, its index there, and whether it ends with the session."""

    place: int
    benefit: Benefit
    ends: bool


class PartOffer(Struct, frozen=True, kw_only=True):
    """A part of an arc: how often it was completed, and why it cannot be completed now (None: it
    can). ``name`` is the name of a step. ``waits`` is true while the GM has yet to answer a
    petition for it."""

    do: ArcPart
    step: str
    name: str = ""
    done: int
    success: bool | None = None
    repeatable: bool = False
    optional: bool = False
    waits: bool = False
    refusal: Text | None = None


class ArcView(Struct, frozen=True, kw_only=True):
    """An arc of a character and its parts in order."""

    arc: CharacterArc
    parts: list[PartOffer]
    can_succeed: bool
    by_player: bool

    @property
    def done(self) -> int:
        """The number of completed parts."""
        return len(self.arc.done)


class FollowerView(Struct, frozen=True, kw_only=True):
    """A follower, and how many tasks it may still be given."""

    follower: Follower
    choices: int
    days_lost: int | None = None

    @property
    def id(self) -> str:
        """Its id on the sheet."""
        return mark(self.follower)


class TierProgress(Struct, frozen=True, kw_only=True):
    """A character's XP with what they buy, and how far it has come to the next tier."""

    xp: int
    hoards: bool
    most: int
    prices: Mapping[str, int]
    steps: list[StepOffer]
    done: int
    needed: int
    tier: int
    beyond: bool
    ahead: Ahead | None


class Growth(TierProgress, frozen=True, kw_only=True):
    """All that a character's page shows of its growth."""

    benefits: list[BenefitView]
    arcs: list[ArcView]
    over: list[CharacterArc]
    followers: list[FollowerView]
    lost: list[FollowerView]
    session: int
    day: int
    owed: int = 0
    """How many abilities are still to be chosen for the tiers reached of late."""


def growth(history: History, pc_id: str, seat: Seat, latest: Latest | None = None) -> Growth:
    """Return what a character may do with its XP now, with its arcs and followers. The refusals are
    those the table would give."""
    state = redacted(history.state, seat)
    rules, pc = state.rules(), state.party[pc_id].pc
    taken = list(pc.advancement or ())
    today = moment(state.clock.now).day
    beyond = pc.tier >= rules.advancement.last_tier
    ahead = None
    if not beyond:
        ahead = _ahead(pc, rules)
    kept = followers_of(pc)
    held = pc.benefits or []
    pursued = pc.arcs or []
    fleeting = short_term(pc)
    return Growth(
        xp=pc.xp,
        hoards=hoards(pc.xp, rules),
        most=rules.experience.hoard,
        prices=prices(rules),
        steps=[_offer(step, taken, pc, rules) for step in (*STEPS, SPECIAL)],
        done=len(taken),
        needed=rules.advancement.steps_in_tier,
        tier=pc.tier,
        beyond=beyond,
        ahead=ahead,
        benefits=[BenefitView(place=i, benefit=b, ends=i in fleeting) for i, b in enumerate(held)],
        arcs=[_arc(state, pc_id, seat, a) for a in pursued if a.state == "open"],
        over=[a for a in pursued if a.state != "open"],
        followers=[_follower(f) for f in kept if f.lost is not True],
        lost=[_lost_follower(f, today) for f in kept if f.lost is True],
        session=state.clock.session,
        day=today,
        owed=abilities_owed(history, pc_id, latest or Latest()),
    )


def _follower(follower: Follower) -> FollowerView:
    return FollowerView(follower=follower, choices=open_choices(follower.helper()))


def _lost_follower(follower: Follower, today: int) -> FollowerView:
    days_lost = None
    if follower.lost_on is not None:
        days_lost = max(0, today - follower.lost_on)
    return FollowerView(follower=follower, choices=0, days_lost=days_lost)


def abilities_owed(history: History, pc_id: str, latest: Latest) -> int:
    """Return how many abilities of type and focus a PC may still choose for the tiers that it has
    reached of late. Abilities that steps bring are counted apart."""

    def advances(record: Record) -> bool:
        return isinstance(record.event, Advanced) and record.event.pc == pc_id

    if latest.of(history, ("advanced", pc_id), advances) is None:
        return 0
    pc = history.state.party[pc_id].pc
    due, bought, since = 0, 0, len(pc.abilities)
    for record in history.recent_records():
        event = record.event
        if not isinstance(event, Advanced) or event.pc != pc_id:
            continue
        before, after = history.states[record.seq - 1].party[pc_id].pc, event.after[pc_id]
        if after.tier > before.tier:
            due += _comes_with(after, before.tier)
            since = len(after.abilities) + bought
        else:
            bought += len(after.abilities) - len(before.abilities)
    return max(0, due - (len(pc.abilities) - since))


def _comes_with(pc: Pc, before: int) -> int:
    """How many abilities a PC's tier brings: those of the type, those that the focus gives, and its
    choices.
    """
    if pc.type is None:
        of_type = 0
    else:
        of_type = type_abilities(pc.type, before, pc.tier)
    if pc.focus is None:
        part = None
    else:
        part = offer().focus.get(pc.focus, {}).get(pc.tier)
    return of_type + (
        0 if part is None else len(part.given) + sum(count for count, _ in part.picks)
    )


def _offer(step: Step, taken: Sequence[Step], pc: Pc, rules: Rules) -> StepOffer:
    refusal = may_not_take(step, taken, pc.tier, True, rules)
    refusal = refusal or unaffordable(rules.advancement.step, pc.xp, Message(f"advance.{step}"))
    return StepOffer(
        step=step,
        taken=step in taken,
        refusal=text(refusal.message) if refusal is not None else None,
    )


def _ahead(pc: Pc, rules: Rules) -> Ahead:
    tier = next_tier(pc.tier, rules)
    rising = [
        (f.name, level_at(f.level, f.gained_at, pc.tier, tier, rules))
        for f in followers_of(pc)
        if f.gained_at is not None and f.lost is not True
    ]
    levels = {f.name: f.level for f in followers_of(pc)}
    return Ahead(
        tier=tier,
        abilities=None if pc.type is None else type_abilities(pc.type, pc.tier, tier),
        followers=[(name, level) for name, level in rising if level > levels[name]],
    )


def _arc(state: State, pc_id: str, seat: Seat, arc: CharacterArc) -> ArcView:
    pursuit = arc.pursuit()
    asked = _parts_awaiting_gm(state, pc_id, arc.name)
    names = step_names(arc)

    def part(do: ArcPart, step: str = "", how: str | None = None) -> PartOffer:
        done = [d for d in arc.done if d.part == do and (d.step or "") == step]
        success = None
        if do == "climax" and done:
            success = done[-1].success or False
        return PartOffer(
            do=do,
            step=step,
            name=names.get(step, ""),
            done=len(done),
            success=success,
            repeatable=how == "repeatable",
            optional=how == "optional",
            waits=(do, step) in asked,
            refusal=_refusal_reason(state, pc_id, seat, arc.name, do, step),
        )

    steps = [
        structs.replace(
            part("step", step.key),
            repeatable=step.repeatable is True,
            optional=step.optional is True,
        )
        for step in arc.outline.steps
    ]
    return ArcView(
        arc=arc,
        parts=[
            part("opening", how=pursuit.arc.opening),
            *steps,
            part("climax"),
            part("resolution"),
        ],
        can_succeed=pursuit.arc.can_succeed,
        by_player=pursuit.arc.judge == "player",
    )


def step_names(arc: CharacterArc) -> dict[str, str]:
    """Return the names of an arc's steps: those of its sample arc, else made from their keys."""
    known = {s.key: s.name for sample in arcs() if sample.key == arc.arc for s in sample.steps}
    return {
        s.key: known.get(s.key, s.key.replace("_", " ").capitalize()) for s in arc.outline.steps
    }


def _parts_awaiting_gm(state: State, pc_id: str, arc: str) -> set[tuple[str, str]]:
    """Return the parts of an arc for which a petition waits for the GM."""
    wishes = [
        wish_of(o) for o in state.pending.values() if isinstance(o, Petition) and o.pc == pc_id
    ]
    return {(w.do, w.step) for w in wishes if isinstance(w, PursueArc) and w.arc == arc}


def _refusal_reason(
    state: State, pc_id: str, seat: Seat, arc: str, do: ArcPart, step: str
) -> Text | None:
    """Return the table's reason why a part cannot be completed now; None if it can."""
    command = PursueArc(
        pc_id=pc_id,
        do=do,
        arc=arc,
        step=step,
        success=False if do == "climax" else None,
    )
    done = decide(state, command, seat, Scripted(()), None, sample_arcs)
    if isinstance(done, Refusal):
        return text(done.message)
    return None


# --- the party ------------------------------------------------------------------------------------


class PartyLine(Struct, frozen=True, kw_only=True):
    """A PC's experience compared with the rest of the party."""

    id: str
    standing: Standing
    hoards: bool
    parts: int
    short: list[BenefitView]


def party(state: State) -> list[PartyLine]:
    """Summarise the party: tiers, steps, XP, who is behind, and the parts of arcs completed in this
    session.
    """
    rules = state.rules()
    pcs = {id: m.pc for id, m in state.party.items()}
    rows = [
        (p.name, p.tier, [] if p.advancement is None else list(p.advancement), p.xp)
        for p in pcs.values()
    ]
    lines = []
    for (id, pc), standing in zip(pcs.items(), standings(rows, rules), strict=True):
        done = [d for a in (pc.arcs or []) for d in a.done]
        held = pc.benefits or []
        lines.append(
            PartyLine(
                id=id,
                standing=standing,
                hoards=hoards(pc.xp, rules),
                parts=sum(d.session == state.clock.session for d in done),
                short=[BenefitView(place=i, benefit=held[i], ends=True) for i in short_term(pc)],
            )
        )
    return lines
