"""The act panel: what the moment is drawn from, with sensible choices made for what the player has not chosen yet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeVar
from urllib.parse import parse_qs

from threefold.procedures.base import EaseEffort, Effort
from threefold.procedures.followers import followers_of
from threefold.rules.dice import Scripted
from threefold.rules.effects import EFFECTS, ONE_TIME_ASSET
from threefold.rules.types import STATS, Choice, Refusal, Stat
from threefold.service.compose import (
    Composed,
    EffortRow,
    Harm,
    compose_attack,
    compose_called,
    compose_defense,
    compose_initiative,
    compose_task,
    harm_of,
)
from threefold.service.seat import AbilitySheet, AttackSheet, LastRoll, RestSheet, Sheet, last_attack, sheet
from threefold.table.commands import AttackFoe, RerollInitiative
from threefold.table.decisions import decide
from threefold.table.decisions.help import INITIATIVE, attack_roll, defense_roll, helpers, task_roll
from threefold.table.decisions.procedures import called_ready, called_roll, takes_help
from threefold.table.facts import DamageFact, Text, text
from threefold.table.sight import FoeView, PcView, ResolutionView, WaitingView
from threefold.table.state import Called, Incoming, TaskCall
from threefold.web.ask import Ask
from threefold.web.player.moments import KINDS, Moment, Now, Phase, now, phase
from threefold.web.player.together import released
from threefold.web.player.use import Using, using
from threefold.web.strip import away, out_of_reach

Mode = Literal["attack", "try", "use", "rest"]
MODES: Final[tuple[Mode, ...]] = ("attack", "try", "use", "rest")
T = TypeVar("T")


class Change(NamedTuple):
    """A Pool before and after something befell it."""

    stat: Stat
    before: int
    after: int
    max: int


class Option(NamedTuple):
    """One benefit of a 19 or 20: more damage, an effect by its name, or whatever GM and player agree on."""

    choice: Choice
    effect: str | None = None
    points: int = 0
    rule: str | None = None


class Help(NamedTuple):
    """The followers who can help with a roll, the one who does, and those who could try a task alone."""

    able: list[str] = []
    chosen: str | None = None
    alone: list[str] = []


class Offer(NamedTuple):
    """An intrusion: who may be passed the second XP."""

    waiting: WaitingView
    others: list[PcView]
    pass_to: str
    reason: str


class Defense(NamedTuple):
    """An attack on me: the defense as composed, or why there is none, and what the blow would do."""

    waiting: WaitingView
    composed: Composed | None
    refusal: Text | None
    harm: Harm | None
    changes: list[Change]
    abilities: list[AbilitySheet]
    help: Help
    scene: list[str] = []
    without: Collection[str] = ()


class Fall(NamedTuple):
    """A die that lies on the table: its outcome as it stands, what may be chosen, what it would do to me."""

    waiting: WaitingView
    resolution: ResolutionView
    options: list[Option]
    changes: list[Change]
    can_reroll: bool


class Share(NamedTuple):
    """The points of a recovery roll and how they are shared so far."""

    waiting: WaitingView
    rows: list[tuple[Stat, int, int, int, int]]
    left: int
    can_reroll: bool


class Result(NamedTuple):
    """What my last action came to."""

    last: LastRoll
    changes: list[Change]


class Task(NamedTuple):
    """A task I am called to."""

    waiting: WaitingView
    composed: Composed | None
    refusal: Text | None
    skills: list[str]
    skill: str
    one_time_asset: bool
    use_asset: bool
    roll_anyway: bool
    help: Help = Help()


class CalledFor(NamedTuple):
    """A procedure I am called to; nothing is composed where it has no task. ``dice`` are those it asks for."""

    waiting: WaitingView
    composed: Composed | None
    refusal: Text | None
    dice: list[int]
    help: Help = Help()


class Initiative(NamedTuple):
    """Who has rolled and who has not, and what each level of Effort costs."""

    rolled: list[tuple[str, int]]
    missing: list[str]
    efforts: list[EffortRow]
    help: Help = Help()


class Attacking(NamedTuple):
    """An attack being composed: whom, with what, by which stat, with which Effort."""

    foes: list[FoeView]
    foe: FoeView | None
    attacks: list[AttackSheet]
    attack: AttackSheet | None
    composed: Composed | None
    refusal: Text | None
    roll_anyway: bool
    help: Help = Help()
    away: dict[str, Text] = {}
    out: Collection[str] = ()
    without: Collection[str] = ()
    lucky: bool = False


class Trying(NamedTuple):
    """Something to propose to the GM."""

    title: str
    stat: str
    skill: str
    skills: list[str]


class Resting(NamedTuple):
    """The next recovery roll."""

    rests: list[RestSheet]
    next: RestSheet
    plus: int
    full: bool
    too_long: bool


class Composer(NamedTuple):
    """My own action. ``ready``: it may be taken now; otherwise it is planned ahead."""

    phase: Phase
    ready: bool
    modes: list[Mode]
    mode: Mode
    attack: Attacking | None = None
    trying: Trying | None = None
    using: Using | None = None
    resting: Resting | None = None


Data = Offer | Defense | Fall | Share | Result | Task | CalledFor | Initiative | Composer


@dataclass(frozen=True)
class Act:
    """All that the act panel is drawn from."""

    now: Now
    data: Data
    phase: Phase
    spend: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    proposals: list[WaitingView] = field(default_factory=list)
    rerolls: list[WaitingView] = field(default_factory=list)

    @property
    def moment(self) -> Moment:
        """The moment drawn."""
        return self.now.moment

    @property
    def switch(self) -> list[Moment]:
        """What the player may turn to: all that is asked, and to act first where only a task waits."""
        found = sorted([self.moment, *self.now.others], key=lambda m: KINDS.index(m.kind))
        asked = [m for m in found if m.kind != "act"]
        return found if len(asked) > 1 or any(m.kind in ("task", "called") for m in asked) else []


def act(ask: Ask, me: PcView) -> Act:
    """The panel of the moment."""
    at = now(ask)
    data = _DRAW[at.moment.kind](ask, me, at)
    spend: dict[str, int] = {}
    composed = data.attack.composed if isinstance(data, Composer) and data.attack is not None else None
    if isinstance(data, Composer) and data.using is not None:
        composed = data.using.composed
    if isinstance(data, Defense | Task | CalledFor):
        composed = data.composed
    if composed is not None:
        spend = {composed.stat: composed.cost}
    if isinstance(data, Fall) and data.resolution.stat is not None:
        spend = {data.resolution.stat: data.resolution.paid}
    changes = data.changes if isinstance(data, Fall | Result) else []
    view = ask.view
    return Act(
        now=at,
        data=data,
        phase=phase(view),
        spend=spend,
        lost={c.stat: c.before - c.after for c in changes} if isinstance(data, Result) else {},
        proposals=[w for w in view.waiting if w.kind == "proposal" and w.pc == me.id],
        rerolls=[w for w in view.waiting if w.kind == "rolled" and w.pc != me.id and _failed(w) and me.xp > 0],
    )


def _failed(w: WaitingView) -> bool:
    return w.resolution is not None and w.resolution.result == "failure"


# --- what the form says -----------------------------------------------------------------------------------------------


def _levels(at: Now, name: str) -> int:
    """Levels of Effort from the row that is chosen."""
    value = parse_qs(at.fields.get("set.effort", "")).get(f"effort.{name}", [""])[-1]
    return int(value) if value.isascii() and value.isdigit() and len(value) < 3 else 0


def _effort(at: Now) -> Effort | None:
    """The Effort chosen, None before any choice."""
    return Effort(ease=_levels(at, "ease"), damage=_levels(at, "damage")) if at.fields.get("set.effort") else None


def _easing(at: Now) -> EaseEffort | None:
    return EaseEffort(ease=_levels(at, "ease")) if at.fields.get("set.effort") else None


def _help(at: Now, able: list[str], alone: list[str] | None = None) -> Help:
    """Who of those able was asked to help."""
    return Help(able, next((name for name in able if name == at.fields.get("follower")), None), alone or [])


def _without(at: Now) -> list[str]:
    """What of the scene is left out."""
    return [value for name, value in at.fields.items() if name.startswith("without[")]


def _points(at: Now, name: str) -> int | None:
    value = at.fields.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else None


def _one(found: Sequence[T], wanted: Callable[[T], bool], usual: Callable[[T], bool]) -> T | None:
    """What is wanted, else the usual, else the first."""
    return (
        next((x for x in found if wanted(x)), None)
        or next((x for x in found if usual(x)), None)
        or next(iter(found), None)
    )


def _figures(ask: Ask, me: PcView) -> Sheet:
    assert me.sheet is not None
    return sheet(me.sheet, ask.history.state.rules())


# --- answers ----------------------------------------------------------------------------------------------------------


def _offer(ask: Ask, me: PcView, at: Now) -> Offer:
    assert at.moment.waiting is not None
    others = [p for p in ask.view.party if p.id != me.id]
    chosen = at.fields.get("pass_to", "")
    return Offer(at.moment.waiting, others, chosen, at.fields.get("reason", ""))


def _changes(me: PcView, after: dict[Stat, int]) -> list[Change]:
    rows = [Change(stat, me.pools[stat][0], after[stat], me.pools[stat][1]) for stat in STATS]
    return [row for row in rows if row.before != row.after]


def _defense(ask: Ask, me: PcView, at: Now) -> Defense:
    waiting = at.moment.waiting
    assert waiting is not None
    incoming = ask.history.state.open[waiting.id]
    assert isinstance(incoming, Incoming)
    pc = ask.history.state.party[me.id].pc
    help = _help(at, helpers(pc, defense_roll(incoming.stat), ask.history.state.rules()))
    composed = compose_defense(ask.history.state, incoming, _easing(at), ask.seat, help.chosen, _without(at))
    refusal = text(composed.message) if isinstance(composed, Refusal) else None
    harm = harm_of(ask.history.state, incoming, ask.seat)
    return Defense(
        waiting,
        None if isinstance(composed, Refusal) else composed,
        refusal,
        harm,
        _changes(me, harm.pools) if harm is not None else [],
        [a for a in _figures(ask, me).abilities if a.use == "defense"],
        help,
        incoming.scene,
        _without(at),
    )


def _losses(damage: DamageFact | None) -> dict[Stat, int]:
    if damage is None:
        return dict.fromkeys(STATS, 0)
    return {"might": damage.might, "speed": damage.speed, "intellect": damage.intellect}


def _fall(ask: Ask, me: PcView, at: Now) -> Fall:
    waiting = at.moment.waiting
    assert waiting is not None
    assert waiting.resolution is not None
    r = waiting.resolution
    lost = _losses(r.damage if waiting.procedure == "defend" else None)
    changes = []
    for stat in STATS:
        value, top, _ = me.pools[stat]
        before = value - (r.paid if stat == r.stat else 0)
        if lost[stat]:
            changes.append(Change(stat, before, before - lost[stat], top))
    return Fall(
        waiting,
        r,
        _options(waiting.procedure, r),
        changes,
        can_reroll=r.natural is not None and r.natural < _HIGHEST,
    )


_HIGHEST: Final = 20


def _options(procedure: str, r: ResolutionView) -> list[Option]:
    """What a 19 or 20 offers, the usual one first: damage in a fight, elsewhere what GM and player agree on."""
    benefits = [c for c in r.choices if c != "damage"]
    if not r.choices or not benefits:
        return []
    attack = procedure == "attack" or "damage" in r.choices
    effects = [
        Option(choice, name, rule=effect.rule)
        for choice in benefits
        for name, effect in EFFECTS.items()
        if effect.kind == choice and effect.on_self != attack
    ]
    agreed = Option(benefits[0])
    if "damage" in r.choices:
        return [Option("damage", points=r.bonus), *effects, agreed]
    return [agreed, *effects]


def _share(ask: Ask, me: PcView, at: Now) -> Share:
    waiting = at.moment.waiting
    assert waiting is not None
    room = {stat: max(0, me.pools[stat][1] - me.pools[stat][0]) for stat in STATS}
    chosen = {stat: _points(at, stat) for stat in STATS}
    given = (
        _spread(me, room, waiting.points)
        if all(n is None for n in chosen.values())
        else {stat: n or 0 for stat, n in chosen.items()}
    )
    left = waiting.points
    for stat in STATS:
        given[stat] = min(given[stat], room[stat], left)
        left -= given[stat]
    rows = [(stat, *me.pools[stat][:2], given[stat], min(room[stat], given[stat] + left)) for stat in STATS]
    return Share(waiting, rows, left, can_reroll=waiting.natural is not None and me.xp > 0)


def _spread(me: PcView, room: dict[Stat, int], points: int) -> dict[Stat, int]:
    """A share to start from: point by point to whichever Pool is emptiest, those at 0 first."""
    given = dict.fromkeys(STATS, 0)
    for _ in range(points):
        open_to = [stat for stat in STATS if given[stat] < room[stat]]
        if not open_to:
            break
        given[min(open_to, key=lambda stat: (me.pools[stat][0] + given[stat]) / max(1, me.pools[stat][1]))] += 1
    return given


def _result(ask: Ask, me: PcView, at: Now) -> Result:
    last = at.moment.last
    assert last is not None
    lost = _losses(last.resolution.damage if last.resolution.procedure == "defend" else None)
    changes = [
        Change(stat, last.pools[stat] + lost[stat], last.pools[stat], me.pools[stat][1]) for stat in STATS if lost[stat]
    ]
    return Result(last, changes)


# --- tasks ------------------------------------------------------------------------------------------------------------


def _task(ask: Ask, me: PcView, at: Now) -> Task:
    waiting = at.moment.waiting
    assert waiting is not None
    assert me.sheet is not None
    call = ask.history.state.open[waiting.id]
    assert isinstance(call, TaskCall)
    skills = list(me.sheet.skills)
    skill = at.fields.get("skill", "")
    skill = skill if skill in skills else call.skill
    pc = ask.history.state.party[me.id].pc
    there = [f.name for f in followers_of(pc) if f.lost is not True]
    help = _help(at, helpers(pc, task_roll(call, skill), ask.history.state.rules()), there)
    composed = compose_task(ask.history.state, call, skill, _easing(at), ask.seat, help.chosen)
    refusal = text(composed.message) if isinstance(composed, Refusal) else None
    return Task(
        waiting,
        None if isinstance(composed, Refusal) else composed,
        refusal,
        skills,
        skill,
        ONE_TIME_ASSET in me.conditions,
        "one_time_asset" in at.fields,
        "roll_anyway" in at.fields,
        help,
    )


def _called(ask: Ask, me: PcView, at: Now) -> CalledFor:
    waiting = at.moment.waiting
    assert waiting is not None
    state = ask.history.state
    called = state.open[waiting.id]
    assert isinstance(called, Called)
    prepared = called_ready(state, called, 0, 0)
    if isinstance(prepared, Refusal):
        return CalledFor(waiting, None, text(prepared.message), [])
    pc = state.party[me.id].pc
    able = helpers(pc, called_roll(called, prepared.inputs), state.rules()) if takes_help(prepared.inputs) else []
    help = _help(at, able)
    composed = compose_called(state, called, _effort(at), ask.seat, help.chosen)
    if isinstance(composed, Refusal):
        return CalledFor(waiting, None, text(composed.message), [], help)
    dice = [] if composed is not None else [die.sides for die in prepared.procedure.dice]
    return CalledFor(waiting, composed, None, dice, help)


def _initiative(ask: Ask, me: PcView, at: Now) -> Initiative:
    encounter = ask.view.encounter
    assert encounter is not None
    names = {p.id: p.name for p in ask.view.party}
    rolled = [(names[id], face) for id, face in encounter.rolled.items() if id in names]
    missing = [names[id] for id in encounter.missing if id != me.id]
    able = helpers(ask.history.state.party[me.id].pc, INITIATIVE, ask.history.state.rules())
    return Initiative(rolled, missing, compose_initiative(ask.history.state, me.id), _help(at, able))


class Again(NamedTuple):
    """My initiative, and what another roll of it costs while nobody has acted."""

    face: int
    price: int


def again(ask: Ask, me: PcView) -> Again | None:
    """Whether my initiative may be rolled again: as the table would have it."""
    encounter, state = ask.view.encounter, ask.history.state
    if encounter is None or me.id not in encounter.rolled:
        return None
    command = RerollInitiative(pc_id=me.id, payer=me.id, natural=1)
    if isinstance(decide(state, command, ask.seat, Scripted(()), ask.history), Refusal):
        return None
    return Again(encounter.rolled[me.id], state.rules().experience.reroll)


# --- my own action ----------------------------------------------------------------------------------------------------


def _composer(ask: Ask, me: PcView, at: Now) -> Composer:
    own = phase(ask.view)
    ready = own in ("turn", "free") or released(ask.view) is not None or (ask.seat.role == "gm" and own != "dead")
    if own in ("dead", "rolled") or (own == "acted" and not ready):
        return Composer(own, ready, [], "try")
    figures = _figures(ask, me)
    foes = [f for f in ask.view.foes if f.state != "down"]
    modes: list[Mode] = [m for m in MODES if m != "attack" or (foes and figures.attacks)]
    usual: Mode = "rest" if me.track == "debilitated" else modes[0]
    mode = next((m for m in modes if m == at.fields.get("mode")), usual)
    return Composer(
        own,
        ready,
        modes,
        mode,
        attack=_attacking(ask, me, at, figures, foes) if mode == "attack" else None,
        trying=_trying(ask, me, at) if mode == "try" else None,
        using=using(ask, me, at.fields, _effort(at)) if mode == "use" else None,
        resting=_resting(ask, me, figures) if mode == "rest" else None,
    )


def _attacking(ask: Ask, me: PcView, at: Now, figures: Sheet, foes: list[FoeView]) -> Attacking:
    habit = last_attack(ask.history, me.id)
    used = habit.attack if habit is not None else None
    fields = at.fields
    foe = _one(foes, lambda f: f.id == fields.get("foe_id"), lambda f: habit is not None and f.id == habit.foe)
    attack = _one(figures.attacks, lambda a: a.name == fields.get("attack"), lambda a: a.name == used)
    assert foe is not None
    assert attack is not None
    usual = habit.stat if habit is not None and habit.attack == attack.name else None
    stat = _one(attack.stats, lambda s: s == fields.get("stat"), lambda s: s == usual)
    effort = _effort(at)
    anyway = "roll_anyway" in fields
    pc = ask.history.state.party[me.id].pc
    help = _help(at, helpers(pc, attack_roll(pc, attack.name), ask.history.state.rules()))
    command = AttackFoe(
        pc_id=me.id,
        foe_id=foe.id,
        attack=attack.name,
        stat=stat,
        effort=effort or Effort(),
        follower=help.chosen,
        without=_without(at),
        lucky_shot="lucky_shot" in fields,
    )
    composed = compose_attack(ask.history.state, command, ask.seat, suggest=effort is None)
    refusal = text(composed.message) if isinstance(composed, Refusal) else None
    return Attacking(
        foes,
        foe,
        figures.attacks,
        attack,
        None if isinstance(composed, Refusal) else composed,
        refusal,
        anyway,
        help,
        {f.id: words for f in foes if (words := away(ask, me.id, f.id)) is not None},
        [f.id for f in foes if out_of_reach(ask, me.id, attack.name, f.id)],
        command.without,
        command.lucky_shot,
    )


def _trying(ask: Ask, me: PcView, at: Now) -> Trying:
    assert me.sheet is not None
    stat, title = at.fields.get("stat", ""), at.fields.get("title", "")
    told = any(w.kind == "proposal" and w.pc == me.id and w.title == title.strip() for w in ask.view.waiting)
    return Trying(
        "" if told else title,
        stat if stat in STATS else "might",
        at.fields.get("skill", ""),
        list(me.sheet.skills),
    )


def _resting(ask: Ask, me: PcView, figures: Sheet) -> Resting:
    coming = next(r for r in figures.rests if r.next)
    return Resting(
        figures.rests,
        coming,
        sum(line.points for line in figures.recovery),
        full=all(value >= top for value, top, _ in me.pools.values()) and me.track == "hale",
        too_long=ask.view.encounter is not None and coming.rest != "action" and ask.seat.role != "gm",
    )


_DRAW: Final[dict[str, Callable[[Ask, PcView, Now], Data]]] = {
    "intrusion": _offer,
    "defend": _defense,
    "fall": _fall,
    "share": _share,
    "result": _result,
    "task": _task,
    "called": _called,
    "initiative": _initiative,
    "act": _composer,
}
