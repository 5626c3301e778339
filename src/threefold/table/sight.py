"""Who sees what: a table as one seat may know it, built field by field from a whitelist.

Pages, JSON and sockets are made from these views and from nothing else. What a player may not know is not in them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeVar

from msgspec import UNSET, Struct, structs

from threefold.model.characters import Artifact, Condition, Cypher, FullNpc, Pc
from threefold.model.powers import Until
from threefold.procedures.inputs import Steps
from threefold.rules.clock import ROUNDS, Unit, moment
from threefold.rules.encounters import rounds_left
from threefold.rules.experience import intrusion_xp
from threefold.rules.harm import Blow, armor_against, next_rest
from threefold.rules.ruleset import Rest
from threefold.rules.situations import SITUATIONS
from threefold.rules.types import Choice, DamageType, Refusal, Stat, Track, sum_of
from threefold.table.facts import DamageFact, LineFact, ModifierFact, Resolution, TaskFact, Text
from threefold.table.history import Seat
from threefold.table.state import (
    Accord,
    Aid,
    Called,
    Clock,
    Drifting,
    Effect,
    Foe,
    FreeIntrusion,
    Guarding,
    Holding,
    Incoming,
    Intrusion,
    Open,
    Petition,
    Proposal,
    Recovering,
    Rolled,
    Settings,
    State,
    TaskCall,
)
from threefold.table.work_sight import WorkView, work_view

I = TypeVar("I", Cypher, Artifact)  # noqa: E741 - an item
Health = Literal["unhurt", "hurt", "nearly_down", "down"]


class View(Struct, frozen=True, kw_only=True):
    """Base of all views."""


class LastingView(View, kw_only=True, frozen=True):
    """Something that holds for a while and what is left of it: so many of a unit, or until something happens."""

    name: str
    n: int | None = None
    unit: Unit | None = None
    until: Until | None = None


class PcView(View, kw_only=True, frozen=True):
    """A PC. ``sheet`` is for its player, who sees of what is not identified only its form, and for the GM; others see
    what the table sees. ``cyphers`` are those carried and how many may be."""

    id: str
    name: str
    tier: int
    pools: dict[Stat, tuple[int, int, int]]
    track: Track
    recoveries_used: int
    next_rest: Rest
    xp: int
    armor: int
    conditions: list[str]
    lasting: list[LastingView] = []
    helped: list[str] = []
    cyphers: tuple[int, int | None] | None = None
    acting: bool = False
    mine: bool = False
    sheet: Pc | None = None


class FoeView(View, kw_only=True, frozen=True):
    """A foe: its figures as far as the seat may know them, its health at least in words."""

    id: str
    name: str
    state: Health
    level: int | None = None
    armor: int | None = None
    health: int | None = None
    max_health: int | None = None
    conditions: list[str] = []
    acting: bool = False
    full: Foe | None = None


class TurnView(View, kw_only=True, frozen=True):
    """One place in the order of turns."""

    id: str
    name: str
    foe: bool
    acting: bool
    out: bool


class EncounterView(View, kw_only=True, frozen=True):
    """The encounter: who has rolled initiative, the order, the round, whether the acting one has acted."""

    phase: Literal["initiative", "turns"]
    round: int
    order: list[TurnView]
    acting: str | None
    acted: bool
    rolled: dict[str, int]
    missing: list[str]


class ClockView(View, kw_only=True, frozen=True):
    """The campaign's time and the number of the session: everyone may know them."""

    day: int
    hour: int
    minute: int
    round: int
    session: int
    now: int


class HitView(View, kw_only=True, frozen=True):
    """One of several in an area: whether it was hit, what it suffered, and what was needed as far as one may know."""

    name: str
    hit: bool
    target_number: int | None = None
    dealt: int = 0
    armor: int = 0
    taken: int = 0


class ResolutionView(View, kw_only=True, frozen=True):
    """An action as the seat may know it: a hidden difficulty and a hidden Armor leave no trace."""

    procedure: str
    stat: Stat | None = None
    difficulty: int | None = None
    base_difficulty: int | None = None
    target_number: int | None = None
    modifiers: list[ModifierFact] = []
    natural: int | None = None
    total: int | None = None
    result: str | None = None
    special: str | None = None
    choices: list[Choice] = []
    taken: Choice | None = None
    bonus: int = 0
    cost: int = 0
    paid: int = 0
    cost_lines: list[LineFact] = []
    damage: DamageFact | None = None
    happenings: list[Text] = []
    hits: list[HitView] = []


class WaitingView(View, kw_only=True, frozen=True):
    """Something open. ``kind`` names it; ``mine`` says that this seat is waited for."""

    id: str
    kind: Literal[
        "task_call",
        "called",
        "proposal",
        "incoming",
        "rolled",
        "recovering",
        "intrusion",
        "free_intrusion",
        "petition",
        "accord",
    ]
    pc: str
    pc_name: str
    mine: bool
    title: str = ""
    about: Text | None = None
    stat: Stat | None = None
    difficulty: int | None = None
    hidden: bool = False
    skill: str = ""
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    initial_cost: int = 0
    retry: bool = False
    intrusion: bool = False
    foe: str | None = None
    foe_name: str = ""
    others: list[str] = []
    damage: int | None = None
    damage_type: DamageType | None = None
    unaware: bool = False
    procedure: str = ""
    resolution: ResolutionView | None = None
    rest: Rest | None = None
    natural: int | None = None
    points: int = 0
    can_step: bool = False
    text: str = ""
    free: bool = False
    can_refuse: bool = False
    xp: int = 0
    follower: str = ""


class SpotView(View, kw_only=True, frozen=True):
    """Somebody or something on the strip."""

    id: str
    name: str
    side: Literal["pc", "foe", "thing"]
    feet: int
    out: bool = False


class SceneView(View, kw_only=True, frozen=True):
    """What holds for everybody in the scene, and who stands where as far as the seat may know: not where those foes
    are that nobody can make out."""

    situations: list[str] = []
    terrain: str | None = None
    may_strike: bool = False
    spots: list[SpotView] = []

    def spot(self, id: str | None) -> SpotView | None:
        """Where somebody stands."""
        return next((s for s in self.spots if s.id == id), None)

    def apart(self, one: str | None, other: str | None) -> int | None:
        """Feet between two whose places are known."""
        here, there = self.spot(one), self.spot(other)
        return None if here is None or there is None else abs(here.feet - there.feet)


class PoisedView(View, kw_only=True, frozen=True):
    """What somebody stands ready for: help, a guard, a wait. Everybody at a table may know it."""

    id: str
    kind: Literal["aid", "guarding", "holding", "drifting"]
    by: str
    by_name: str
    mine: bool
    to: str | None = None
    to_name: str = ""
    what: str = ""
    words: str = ""
    action: str = ""
    now: bool = False


class TableView(View, kw_only=True, frozen=True):
    """All that one seat may know of a table now. ``announced``: a roll is told as its face and the steps eased."""

    role: Literal["gm", "player"]
    pc: str | None
    title: str
    version: int
    party: list[PcView]
    foes: list[FoeView]
    encounter: EncounterView | None
    waiting: list[WaitingView]
    poised: list[PoisedView]
    clock: ClockView
    works: list[WorkView] = []
    scene: SceneView = SceneView()
    announced: bool = False
    settings: Settings | None = None

    def pc_view(self, id: str | None) -> PcView | None:
        """One PC of the party."""
        return next((p for p in self.party if p.id == id), None)

    def foe_view(self, id: str | None) -> FoeView | None:
        """One foe."""
        return next((f for f in self.foes if f.id == id), None)


# --- people -----------------------------------------------------------------------------------------------------------


def pc_view(state: State, id: str, seat: Seat) -> PcView:
    """A PC for a seat."""
    pc, rules = state.party[id].pc, state.rules()
    mine = seat.pc == id
    p = pc.pools
    return PcView(
        id=id,
        name=pc.name,
        tier=pc.tier,
        pools={
            "might": (p.might.value, p.might.max, p.might.edge),
            "speed": (p.speed.value, p.speed.max, p.speed.edge),
            "intellect": (p.intellect.value, p.intellect.max, p.intellect.edge),
        },
        track=pc.damage_track,
        recoveries_used=pc.recoveries_used,
        next_rest=next_rest(pc.recoveries_used, rules),
        xp=pc.xp,
        armor=sum_of(armor_against(Blow(()), pc.worn(rules), rules)),
        conditions=pc.condition_names(),
        acting=_acting(state, id),
        mine=mine,
        sheet=pc if seat.role == "gm" else known_to_owner(pc) if mine else None,
        cyphers=(len(pc.cyphers), pc.cyphers_allowed()) if mine or seat.role == "gm" else None,
        lasting=lasting_views(state, id),
        helped=[c.name for c in pc.conditions if isinstance(c, Condition) and (c.armor or c.assets or c.eases)],
    )


def known_to_owner(pc: Pc) -> Pc:
    """A sheet as its player knows it: of what is not identified nothing but what it looks like."""
    cyphers = [c if isinstance(c, str) or c.known else _unknown(c) for c in pc.cyphers]
    artifacts = pc.artifacts if pc.artifacts is UNSET else [a if a.known else _unknown(a) for a in pc.artifacts]
    return structs.replace(pc, cyphers=cyphers, artifacts=artifacts)


def _unknown(item: I) -> I:
    return type(item)(item.called, form=item.called, identified=False)


def lasting_views(state: State, id: str) -> list[LastingView]:
    """What holds for somebody and ends by itself."""
    return [_lasting(state, e) for e in state.effects if e.on == id]


def _lasting(state: State, effect: Effect) -> LastingView:
    """What is left of an effect: by the clock rounded up to its largest unit, or in rounds of the fight."""
    if effect.until is not None:
        left = max(1, effect.until - state.clock.now)
        unit = max((u for u, size in ROUNDS.items() if left >= size), key=ROUNDS.__getitem__)
        return LastingView(name=effect.condition, n=-(-left // ROUNDS[unit]), unit=unit)
    encounter = state.encounter
    if effect.rounds is not None and effect.began is not None and encounter is not None:
        return LastingView(
            name=effect.condition,
            n=rounds_left(effect.began, encounter.turn, effect.rounds),
            unit="rounds",
        )
    if effect.own_turn:
        return LastingView(name=effect.condition, n=1, unit="rounds")
    return LastingView(name=effect.condition, until="rest" if effect.rest else "fight")


def _acting(state: State, id: str) -> bool:
    return state.encounter is not None and state.encounter.acting == id


def health_word(npc: FullNpc) -> Health:
    """How a foe looks: unhurt, hurt, nearly down (a third of its health or less), down."""
    if npc.health == 0:
        return "down"
    if npc.health >= npc.max_health:
        return "unhurt"
    return "nearly_down" if 3 * npc.health <= npc.max_health else "hurt"


def knows_level(state: State, foe: Foe, seat: Seat) -> bool:
    """Whether a seat may know a foe's level, and so the difficulty of dealing with it."""
    return seat.role == "gm" or (state.settings.show_difficulty if foe.show_level is None else foe.show_level)


def knows_armor(state: State, foe: Foe, seat: Seat) -> bool:
    """Whether a seat may know a foe's Armor."""
    return seat.role == "gm" or (state.settings.show_armor if foe.show_armor is None else foe.show_armor)


def knows_health(state: State, foe: Foe, seat: Seat) -> bool:
    """Whether a seat may know a foe's health in points."""
    return seat.role == "gm" or (state.settings.show_health if foe.show_health is None else foe.show_health)


def foe_view(state: State, id: str, seat: Seat) -> FoeView:
    """A foe for a seat."""
    foe = state.foes[id]
    npc = foe.npc
    health = knows_health(state, foe, seat)
    return FoeView(
        id=id,
        name=npc.name,
        state=health_word(npc),
        level=npc.level if knows_level(state, foe, seat) else None,
        armor=npc.armor + sum(p.armor for p in npc.protections()) if knows_armor(state, foe, seat) else None,
        health=npc.health if health else None,
        max_health=npc.max_health if health else None,
        conditions=npc.condition_names(),
        acting=_acting(state, id),
        full=foe if seat.role == "gm" else None,
    )


def encounter_view(state: State) -> EncounterView | None:
    """The encounter; everyone may know who acts when."""
    e = state.encounter
    if e is None:
        return None
    order = [
        TurnView(
            id=id,
            name=state.name_of(id),
            foe=id in state.foes,
            acting=i == e.turn.place and e.phase == "turns",
            out=state.foes[id].npc.health == 0 if id in state.foes else state.party[id].pc.damage_track == "dead",
        )
        for i, id in enumerate(e.order)
        if id in state.foes or id in state.party
    ]
    missing = [id for id, m in state.party.items() if id not in e.rolls and m.pc.damage_track != "dead"]
    return EncounterView(
        phase=e.phase,
        round=e.turn.round,
        order=order,
        acting=e.acting,
        acted=e.acted,
        rolled=e.rolls,
        missing=missing if e.phase == "initiative" else [],
    )


# --- actions ----------------------------------------------------------------------------------------------------------


def resolution_view(r: Resolution, hide_difficulty: bool, hide_armor: bool) -> ResolutionView:
    """An action's facts without what is hidden: no target, no difficulty, damage before Armor."""
    task: TaskFact | None = r.task
    damage = r.damage
    if damage is not None and hide_armor:
        damage = DamageFact(dealt=damage.dealt, armor=0, taken=damage.dealt, type=damage.type, lines=damage.lines)
    shown = task is not None and not hide_difficulty
    return ResolutionView(
        procedure=r.procedure,
        stat=task.stat if task is not None else None,
        difficulty=task.difficulty if task is not None and shown else None,
        base_difficulty=task.base_difficulty if task is not None and shown else None,
        target_number=task.target_number if task is not None and shown else None,
        modifiers=task.modifiers if task is not None else [],
        natural=r.natural,
        total=r.total,
        result=r.result,
        special=r.special.kind if r.special is not None else None,
        choices=r.special.choices if r.special is not None else [],
        taken=r.special.taken if r.special is not None else None,
        bonus=r.special.bonus if r.special is not None else 0,
        cost=r.cost.points if r.cost is not None else 0,
        paid=r.cost.paid if r.cost is not None else 0,
        cost_lines=r.cost.lines if r.cost is not None else [],
        damage=damage,
        happenings=[h.text for h in r.happenings],
    )


_TELLING = frozenset({"level", "levels", "difficulty", "enemy", "of"})
"""Parameters of a text that would give a hidden level or difficulty away, as the steps of a work in all would."""
_TELLING_TEXTS = frozenset({"event.chase.on"})
"""Texts whose figures would: a chase is as long as its NPC's level."""


def tells_level(told: Text) -> bool:
    """Whether a text gives a level or a difficulty away."""
    return told.key in _TELLING_TEXTS or bool(_TELLING & told.params.keys())


def resolution_told(state: State, r: Resolution, hidden: bool, ids: Collection[str], seat: Seat) -> ResolutionView:
    """An action as a seat may know it, by those whom it concerned; each foe keeps what is secret about it."""
    hidden = hidden and seat.role != "gm"
    view = resolution_view(r, hidden, hides_armor(state, ids, r.procedure, seat))
    if hidden:
        view = structs.replace(
            view,
            happenings=[t for t in view.happenings if not tells_level(t)],
            modifiers=[m for m in view.modifiers if not tells_level(m.name)],
        )
    if not r.hits:
        return view
    foes = {foe.npc.name: foe for foe in state.foes.values()}
    hits = []
    for hit in r.hits:
        foe = foes.get(hit.name)
        open_armor = seat.role == "gm" or (foe is not None and knows_armor(state, foe, seat))
        hits.append(
            HitView(
                name=hit.name,
                hit=hit.hit,
                target_number=None if hidden else hit.target_number,
                dealt=hit.dealt,
                armor=hit.armor if open_armor else 0,
                taken=hit.taken if open_armor else hit.dealt,
            )
        )
    return structs.replace(view, hits=hits)


def hides_armor(state: State, ids: Collection[str], procedure: str, seat: Seat) -> bool:
    """Whether damage that is dealt to these must be stated before Armor; of a foe that has left nothing is known."""
    if seat.role == "gm" or procedure == "defend":
        return False
    foes = [id for id in ids if id not in state.party and id not in state.things]
    if not foes:
        return procedure == "attack"
    return not all(id in state.foes and knows_armor(state, state.foes[id], seat) for id in foes)


def hides_difficulty(state: State, hidden: bool | None, ids: Collection[str], seat: Seat) -> bool:
    """Whether a procedure's difficulty is kept from a seat: as was said, else as the foes it concerns keep theirs."""
    if seat.role == "gm" or hidden is not None:
        return seat.role != "gm" and hidden is True
    foes = [state.foes[id] for id in ids if id in state.foes]
    return not all(knows_level(state, foe, seat) for foe in foes) if foes else not state.settings.show_difficulty


def concerning(aimed: str | None, others: Collection[str]) -> list[str]:
    """Whom an action concerns: the one it is aimed at, and everybody else it names."""
    return list(dict.fromkeys([*([aimed] if aimed is not None else []), *others]))


def _waiting(state: State, id: str, o: Open, seat: Seat) -> WaitingView | None:
    gm = seat.role == "gm"
    mine = seat.pc == o.pc
    name = state.name_of(o.pc)
    match o:
        case TaskCall():
            hidden = not gm and (o.hidden if o.hidden is not None else not state.settings.show_difficulty)
            own = gm or mine
            return WaitingView(
                id=id,
                kind="task_call",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                title=o.title,
                stat=o.stat,
                difficulty=None if hidden or not own else o.difficulty,
                hidden=hidden,
                skill=o.skill if own else "",
                assets=o.assets if own else [],
                ease=o.ease if own else [],
                hinder=o.hinder if own else [],
                initial_cost=o.initial_cost,
                retry=o.retry,
                intrusion=o.intrusion,
            )
        case Called():
            return WaitingView(
                id=id,
                kind="called",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                title=o.title,
                about=None if o.title else o.words or Text(f"procedure.{o.procedure}.title"),
                procedure=o.procedure,
                hidden=hides_difficulty(state, o.hidden, concerning(o.target, o.others), seat),
                foe=o.target,
                foe_name=state.name_of(o.target) if o.target is not None else "",
                others=[state.name_of(id) for id in o.others if id != o.target],
            )
        case Proposal():
            if not gm and not mine:
                return None
            return WaitingView(
                id=id,
                kind="proposal",
                pc=o.pc,
                pc_name=name,
                mine=gm,
                title=o.title,
                about=o.about,
                stat=o.stat,
                skill=o.skill,
            )
        case Incoming():
            foe = state.foes[o.foe]
            hidden = not gm and (o.hidden if o.hidden is not None else not knows_level(state, foe, seat))
            return WaitingView(
                id=id,
                kind="incoming",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                title=o.title,
                foe=o.foe,
                foe_name=foe.npc.name,
                stat=o.stat,
                hidden=hidden,
                # a foe deals its level unless its entry says otherwise: the damage would give a hidden level away
                damage=(foe.npc.damage if o.damage is None else o.damage) if gm or (mine and not hidden) else None,
                damage_type=o.damage_type if gm or mine else None,
                unaware=o.unaware,
            )
        case Rolled():
            aimed = o.foe or o.target
            view = resolution_told(state, o.resolution, o.hidden, concerning(aimed, o.others), seat)
            return WaitingView(
                id=id,
                kind="rolled",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                title=o.title,
                about=None
                if o.title or o.procedure in ("attack", "defend")
                else o.words or Text(f"procedure.{o.procedure}.title"),
                procedure=o.procedure,
                foe=o.foe,
                foe_name=o.against.name if o.against is not None else "",
                hidden=o.hidden and not gm,
                resolution=view,
                follower=o.follower,
            )
        case Recovering():
            vitals = state.party[o.pc].pc.vitals()
            return WaitingView(
                id=id,
                kind="recovering",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                rest=o.rest,
                natural=o.natural,
                points=o.points,
                can_step=vitals.pools.empty == 0 and vitals.track != "hale",
            )
        case Intrusion():
            rules = state.rules()
            pc = state.party[o.pc].pc
            refused = intrusion_xp(False, o.free, pc.xp, o.mind_control, rules)
            return WaitingView(
                id=id,
                kind="intrusion",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                text=o.text if gm or o.revealed else "",
                free=o.free,
                can_refuse=not isinstance(refused, Refusal),
            )
        case Petition():
            if not gm and not mine:
                return None
            return WaitingView(id=id, kind="petition", pc=o.pc, pc_name=name, mine=gm, about=o.about, xp=o.xp)
        case Accord():
            if not gm and not mine:
                return None
            return WaitingView(
                id=id,
                kind="accord",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                title=o.title,
                about=None if o.title else Text(f"procedure.{o.procedure}.title"),
                procedure=o.procedure,
                foe=o.target,
                foe_name=state.name_of(o.target) if o.target is not None else "",
            )
        case FreeIntrusion():
            if not gm:
                return None
            return WaitingView(id=id, kind="free_intrusion", pc=o.pc, pc_name=name, mine=gm, free=True)


def poised_view(state: State, id: str, seat: Seat) -> PoisedView | None:
    """What somebody stands ready for; None for what only the table keeps count of."""
    poised = state.poised[id]
    mine, name = seat.pc == poised.by, state.name_of(poised.by)
    match poised:
        case Aid():
            return PoisedView(
                id=id,
                kind="aid",
                by=poised.by,
                by_name=name,
                mine=mine,
                to=poised.to,
                to_name=state.name_of(poised.to),
                what=poised.kind,
            )
        case Guarding():
            whom = poised.whom
            return PoisedView(
                id=id,
                kind="guarding",
                by=poised.by,
                by_name=name,
                mine=mine,
                to=whom,
                to_name="" if whom is None else state.name_of(whom),
                words=poised.against,
            )
        case Holding():
            return PoisedView(
                id=id,
                kind="holding",
                by=poised.by,
                by_name=name,
                mine=mine,
                words=poised.trigger,
                action=poised.action,
                now=poised.now,
            )
        case Drifting():
            return PoisedView(id=id, kind="drifting", by=poised.by, by_name=name, mine=mine)
    return None


def clock_view(clock: Clock) -> ClockView:
    """The campaign's time."""
    m = moment(clock.now)
    return ClockView(day=m.day, hour=m.hour, minute=m.minute, round=m.round, session=clock.session, now=clock.now)


def unplaced(state: State, foe_id: str) -> bool:
    """Whether players cannot tell where a foe stands: it hides, or can be neither seen nor sensed."""
    ids = [*state.foes[foe_id].situations, *state.scene.situations()]
    return any(id == "hiding" or (id in SITUATIONS and any(SITUATIONS[id].unseen)) for id in ids)


def scene_view(state: State, seat: Seat) -> SceneView:
    """The scene for a seat."""
    gm = seat.role == "gm"
    spots = []
    for id, feet in state.spots.items():
        if id in state.foes and not gm and unplaced(state, id):
            continue
        side: Literal["pc", "foe", "thing"] = "pc" if id in state.party else "foe" if id in state.foes else "thing"
        out = side == "foe" and state.foes[id].npc.health == 0
        out = out or (side == "pc" and state.party[id].pc.damage_track == "dead")
        spots.append(SpotView(id=id, name=state.name_of(id), side=side, feet=feet, out=out))
    return SceneView(
        situations=state.scene.situations(),
        terrain=state.scene.terrain,
        may_strike=gm or state.scene.players_strike,
        spots=spots,
    )


def _work(state: State, id: str, seat: Seat) -> WorkView | None:
    work = state.works[id]
    return work_view(state, id, seat, hides_difficulty(state, work.hidden, concerning(work.target, ()), seat))


def table_view(state: State, version: int, seat: Seat) -> TableView:
    """The whole table for a seat."""
    waiting = [_waiting(state, id, o, seat) for id, o in state.open.items()]
    return TableView(
        role=seat.role,
        pc=seat.pc,
        title=state.settings.title,
        version=version,
        party=[pc_view(state, id, seat) for id in state.party],
        foes=[foe_view(state, id, seat) for id in state.foes],
        encounter=encounter_view(state),
        waiting=[w for w in waiting if w is not None],
        poised=[p for p in (poised_view(state, id, seat) for id in state.poised) if p is not None],
        clock=clock_view(state.clock),
        works=[w for w in (_work(state, id, seat) for id in state.works) if w is not None],
        scene=scene_view(state, seat),
        announced=state.rules().task.announced,
        settings=state.settings if seat.role == "gm" else None,
    )
