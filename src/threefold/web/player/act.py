"""The act panel: what the moment is drawn from, with sensible choices made for what the player has not chosen yet."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from threefold.procedures.followers import followers_of
from threefold.procedures.inputs import NO_BESIDES, Besides
from threefold.rules.dice import Scripted
from threefold.rules.effects import EFFECTS, ONE_TIME_ASSET
from threefold.rules.types import STATS, Choice, Refusal, Stat
from threefold.service.compose import (
    Composed,
    EffortRow,
    Harm,
    compose_called,
    compose_defense,
    compose_initiative,
    compose_task,
    harm_of,
)
from threefold.service.seat import AbilitySheet, AttackSheet, LastRoll
from threefold.table.action_sight import ResolutionView
from threefold.table.commands import RerollInitiative
from threefold.table.decisions import decide
from threefold.table.decisions.help import INITIATIVE, called_roll, defense_roll, helpers, task_roll
from threefold.table.decisions.procedures import called_ready, leaves_weapon, takes_help
from threefold.table.decisions.reach import bears
from threefold.table.decisions.rolls import points_shared
from threefold.table.facts import DamageFact, Text, text
from threefold.table.people_sight import PcView
from threefold.table.state import Called, Incoming, TaskCall
from threefold.table.waiting_sight import WaitingView
from threefold.web.ask import Ask
from threefold.web.player.fields import (
    Help,
    besides_of,
    easing,
    effort_of,
    figures_of,
    help_of,
    one_of,
    points,
    without,
)
from threefold.web.player.moments import KINDS, Moment, Now, Phase, now, phase
from threefold.web.player.own import Composer, composer


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
    besides: Besides = NO_BESIDES


class Split(NamedTuple):
    """A blow that an object may share: the points added for it, and the points of the whole blow."""

    choice: Choice
    added: int
    most: int


class Fall(NamedTuple):
    """A die that lies on the table: its outcome as it stands, what may be chosen, what it would do to me."""

    waiting: WaitingView
    resolution: ResolutionView
    options: list[Option]
    changes: list[Change]
    can_reroll: bool
    split: Split | None = None


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
    besides: Besides = NO_BESIDES


class CalledFor(NamedTuple):
    """A procedure I am called to; nothing is composed where it has no task. ``dice`` are those it asks for.

    ``attacks`` are those to choose from, where the call leaves that open; ``scene`` is what holds and bears on it;
    ``own`` is what I chose myself.
    """

    waiting: WaitingView
    composed: Composed | None
    refusal: Text | None
    dice: list[int]
    help: Help = Help()
    attacks: list[AttackSheet] = []
    attack: str | None = None
    scene: list[str] = []
    without: Collection[str] = ()
    own: bool = False
    besides: Besides = NO_BESIDES


class Initiative(NamedTuple):
    """Who has rolled and who has not, and what each level of Effort costs."""

    rolled: list[tuple[str, int]]
    missing: list[str]
    efforts: list[EffortRow]
    help: Help = Help()


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
    composed = data.composed if isinstance(data, Composer) else None
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
    r = w.resolution
    return r is not None and r.result == "failure" and r.natural is not None


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
    help = help_of(at, helpers(pc, defense_roll(incoming.stat), ask.history.state.rules()))
    composed = compose_defense(
        ask.history.state, incoming, easing(at), ask.seat, help.chosen, without(at), besides_of(at)
    )
    refusal = text(composed.message) if isinstance(composed, Refusal) else None
    harm = harm_of(ask.history.state, incoming, ask.seat)
    return Defense(
        waiting,
        None if isinstance(composed, Refusal) else composed,
        refusal,
        harm,
        _changes(me, harm.pools) if harm is not None else [],
        [a for a in figures_of(ask, me).abilities if a.use == "defense"],
        help,
        incoming.scene,
        without(at),
        besides_of(at),
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
    split = _split(ask, waiting, r)
    options = _options(waiting.procedure, r)
    return Fall(
        waiting,
        r,
        options if split is None else [o for o in options if o.effect != "damage_object"],
        changes,
        can_reroll=r.natural is not None and r.natural < _HIGHEST,
        split=split,
    )


def _split(ask: Ask, waiting: WaitingView, r: ResolutionView) -> Split | None:
    """Whether a blow may be shared with an object: on a 19 or 20 of any attack, in an edition that does so."""
    added = points_shared(ask.history.state, waiting.procedure)
    choice = next((c for c in r.choices if c != "damage"), None)
    if not added or choice is None or r.damage is None:
        return None
    return Split(choice, added, r.damage.dealt - r.bonus + added)


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
    chosen = {stat: points(at, stat) for stat in STATS}
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
    help = help_of(at, helpers(pc, task_roll(call, skill), ask.history.state.rules()), there)
    composed = compose_task(ask.history.state, call, skill, easing(at), ask.seat, help.chosen, besides_of(at))
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
        besides_of(at),
    )


def _called(ask: Ask, me: PcView, at: Now) -> CalledFor:
    waiting = at.moment.waiting
    assert waiting is not None
    state = ask.history.state
    called = state.open[waiting.id]
    assert isinstance(called, Called)
    attacks = figures_of(ask, me).attacks if leaves_weapon(state, called) else []
    attack = one_of(attacks, lambda a: a.name == at.fields.get("attack"), lambda a: a.damage > 0)
    weapon, left_out = attack.name if attack is not None else None, without(at)
    prepared = called_ready(state, called, 0, 0, weapon=weapon, without=left_out)
    if isinstance(prepared, Refusal):
        return CalledFor(waiting, None, text(prepared.message), [], Help(), attacks, weapon, own=called.own)
    pc, able = state.party[me.id].pc, list[str]()
    if takes_help(called, prepared.inputs):
        what = called_roll(pc, called.procedure, called.title, prepared.inputs, called.target in state.foes)
        able = helpers(pc, what, state.rules())
    help = help_of(at, able)
    composed = compose_called(state, called, effort_of(at), ask.seat, help.chosen, weapon, left_out, besides_of(at))
    none = composed is None or isinstance(composed, Refusal)
    return CalledFor(
        waiting,
        composed if isinstance(composed, Composed) else None,
        text(composed.message) if isinstance(composed, Refusal) else None,
        [die.sides for die in prepared.procedure.dice] if none and not isinstance(composed, Refusal) else [],
        help,
        attacks,
        weapon,
        bears(state, prepared.inputs),
        left_out,
        called.own,
        besides_of(at),
    )


def _initiative(ask: Ask, me: PcView, at: Now) -> Initiative:
    encounter = ask.view.encounter
    assert encounter is not None
    names = {p.id: p.name for p in ask.view.party}
    rolled = [(names[id], face) for id, face in encounter.rolled.items() if id in names]
    missing = [names[id] for id in encounter.missing if id != me.id]
    able = helpers(ask.history.state.party[me.id].pc, INITIATIVE, ask.history.state.rules())
    return Initiative(rolled, missing, compose_initiative(ask.history.state, me.id), help_of(at, able))


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


_DRAW: Final[dict[str, Callable[[Ask, PcView, Now], Data]]] = {
    "intrusion": _offer,
    "accord": _offer,
    "defend": _defense,
    "fall": _fall,
    "share": _share,
    "result": _result,
    "task": _task,
    "called": _called,
    "initiative": _initiative,
    "act": composer,
}
