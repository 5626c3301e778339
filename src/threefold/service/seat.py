"""What a player's page shows beside the table's view: the sheet in figures with their reasons, and the last roll."""

from __future__ import annotations

from typing import Final, cast

from msgspec import UNSET, Struct

from threefold.model.characters import Attack, Pc
from threefold.model.gear import rounds_left
from threefold.model.limits import limit_of, often
from threefold.model.powers import Ability
from threefold.model.rests import due_of
from threefold.model.sheet_conditions import worn_now
from threefold.rules.combat import light_weapon, unpracticed_weapon
from threefold.rules.costs import Spend, cannot_pay, price
from threefold.rules.harm import Blow, armor_against
from threefold.rules.recovery import recovery_points
from threefold.rules.ruleset import Rest, Rules
from threefold.rules.tasks import skill_modifier
from threefold.rules.types import DamageType, Line, Message, Stat, sum_of
from threefold.service.targets import TargetMet, brought, met_besides, targets_met
from threefold.table.events import (
    ActionSettled,
    DieFell,
    EncounterEnded,
    EncounterStarted,
    Opened,
    PcEdited,
    Recovered,
    Rerolled,
    TurnStarted,
)
from threefold.table.history import History, Latest, Record
from threefold.table.log import Entry, entry_of
from threefold.table.state.actions import Incoming, Rolled, TaskCall
from threefold.table.state.facts import LineFact, ModifierFact, Text, line, modifier, text
from threefold.table.state.intrusions import Intrusion
from threefold.table.state.procedures import Called
from threefold.table.state.seats import Seat
from threefold.table.state.works import Accord
from threefold.table.views import ResolutionView, all_targets, resolution_for

# --- the sheet --------------------------------------------------------------------------------------------------------


class AttackSheet(Struct, frozen=True, kw_only=True):
    """One attack: its damage, its cost, and what eases or hinders it in any fight. ``left`` is how often it can still
    be made with the ammunition its bearer carries, where that is counted."""

    name: str
    damage: int
    weight: str
    range: str
    stats: list[Stat]
    damage_type: DamageType
    cost: int
    ignores_armor: bool
    lines: list[ModifierFact]
    left: int | None = None


class SkillSheet(Struct, frozen=True, kw_only=True):
    """A skill and its modifier."""

    name: str
    level: str
    line: ModifierFact | None = None


class AbilitySheet(Struct, frozen=True, kw_only=True):
    """An ability and the cost of a use after Edge."""

    name: str
    use: str
    text: str
    stat: Stat | None = None
    cost: int = 0
    cost_lines: list[LineFact] = []
    affordable: bool = True
    often: Text | None = None


class ArmorSheet(Struct, frozen=True, kw_only=True):
    """One source of Armor: the Armor it gives, and what it adds to the cost of Effort on Speed tasks."""

    name: str
    source: str
    worn: bool
    armor: int
    effort_cost: int


class RestSheet(Struct, frozen=True, kw_only=True):
    """One of the recovery rolls of a day: whether it is used, and whether it is the next one."""

    rest: Rest
    used: bool
    next: bool


class Sheet(Struct, frozen=True, kw_only=True):
    """A sheet in figures. ``armor_cost`` is what worn armor adds to each level of Effort on Speed tasks; ``recovery``
    is what a recovery roll adds to its die."""

    armor: int
    armor_lines: list[LineFact]
    armor_cost: int
    pieces: list[ArmorSheet]
    attacks: list[AttackSheet]
    skills: list[SkillSheet]
    abilities: list[AbilitySheet]
    rests: list[RestSheet]
    recovery: list[LineFact]
    recovery_die: int


def sheet(pc: Pc, rules: Rules) -> Sheet:
    """Return the sheet of a character in figures."""
    armor = armor_against(Blow(()), worn_now(pc, rules), rules)
    rests, due = rules.recovery.rests, due_of(pc, rules).rest
    return Sheet(
        armor=sum_of(armor),
        armor_lines=[line(x) for x in armor],
        armor_cost=pc.armor_cost(rules),
        pieces=[
            ArmorSheet(
                name=a.name, source=a.source, worn=a.worn, armor=a.points(rules), effort_cost=a.effort_cost(rules)
            )
            for a in pc.armor
        ],
        attacks=[_attack(attack, pc, rules) for attack in pc.attacks_now()],
        skills=[_skill(name, level, rules) for name, level in pc.skills.items()],
        abilities=[_ability(a, pc, rules) for a in pc.abilities],
        rests=[RestSheet(rest=rest, used=n < pc.recoveries_used, next=rest == due) for n, rest in enumerate(rests)],
        recovery=[line(x) for x in recovery_points(0, pc.tier, pc.recovery_bonus, rules)[1:]],
        recovery_die=rules.recovery.die,
    )


def _attack(attack: Attack, pc: Pc, rules: Rules) -> AttackSheet:
    skill = pc.skill_with(attack)
    lines = [
        skill_modifier(skill[1], skill[0], rules) if skill is not None else None,
        unpracticed_weapon(attack.name, rules) if attack.practiced is False else None,
        light_weapon(attack.weight, rules),
    ]
    return AttackSheet(
        name=attack.name,
        damage=attack.points(rules),
        weight=attack.weight,
        range=attack.range,
        stats=list(attack.usable_stats()),
        damage_type="might" if attack.damage_type is UNSET else attack.damage_type,
        cost=0 if attack.cost is UNSET else attack.cost,
        ignores_armor=attack.ignores_armor is True,
        lines=[modifier(m) for m in lines if m is not None],
        left=rounds_left(pc, attack),
    )


def _skill(name: str, level: str, rules: Rules) -> SkillSheet:
    found = skill_modifier(level, name, rules)
    return SkillSheet(name=name, level=level, line=modifier(found) if found is not None else None)


def _ability(ability: Ability | str, pc: Pc, rules: Rules) -> AbilitySheet:
    if isinstance(ability, str):
        return AbilitySheet(name=ability, use="action", text="")
    limit = limit_of(ability)
    counted = None if limit is None else text(often(limit))
    if not ability.cost:
        return AbilitySheet(name=ability.name, use=ability.use, text=ability.text, often=counted)
    stat: Stat = ability.stat or "intellect"
    payer = pc.payer(stat, rules)
    item = Line(ability.cost, Message("line.given", {"name": ability.name}), "fact.ability.cost")
    cost = price(item, Spend(stat, 0, payer.impaired, payer.armor_cost), payer.edge, None, rules)
    return AbilitySheet(
        name=ability.name,
        use=ability.use,
        text=ability.text,
        stat=stat,
        cost=cost.points,
        cost_lines=[line(x) for x in cost.lines],
        affordable=cannot_pay(cost, payer.pool, 0) is None,
        often=counted,
    )


# --- what the PC did last ---------------------------------------------------------------------------------------------


class Habit(Struct, frozen=True, kw_only=True):
    """The attack a PC made last."""

    attack: str
    foe: str | None
    stat: Stat | None


def last_settled(history: History, pc: str, latest: Latest, procedure: str | None = None) -> ActionSettled | None:
    """Return the newest settled action of a PC, of one procedure or of any; None if there is none."""

    def wanted(record: Record) -> bool:
        event = record.event
        return (
            isinstance(event, ActionSettled)
            and event.pc == pc
            and (procedure is None or event.resolution.procedure == procedure)
        )

    record = latest.of(history, ("settled", pc, procedure), wanted)
    return None if record is None else cast("ActionSettled", record.event)


_OF_OTHERS: Final = frozenset({"defend", "task"})
"""Procedures that are rolled because somebody else asks for it."""


def last_deed(history: History, pc: str, latest: Latest | None = None) -> int:
    """Return the number of the newest action that a PC took of its own accord, 0 before the first."""

    def wanted(record: Record) -> bool:
        event = record.event
        return isinstance(event, ActionSettled) and event.pc == pc and event.resolution.procedure not in _OF_OTHERS

    record = (latest or Latest()).of(history, ("deed", pc), wanted)
    return 0 if record is None else record.seq


def last_attack(history: History, pc: str, latest: Latest | None = None) -> Habit | None:
    """Return what this PC last attacked with, whom, and by which stat; None if it never attacked."""
    event = last_settled(history, pc, latest or Latest(), "attack")
    if event is None:
        return None
    task = event.resolution.task
    return Habit(attack=event.title, foe=event.foe, stat=task.stat if task is not None else None)


class LastRoll(Struct, frozen=True, kw_only=True):
    """A settled action of the PC, for its player to read.

    ``pools`` are the PC's Pools right after it, ``head`` and ``details`` the lines of the log. ``old``: the player has
    read all of it, because they accepted the die that showed it, passed the turn, or were asked for something else
    since. ``targets`` are all its targets, where there are several; ``one_roll``: the same roll counts against each.
    ``brought`` are further effects of the roll on the PC.
    """

    seq: int
    head: Text
    details: list[Text]
    resolution: ResolutionView
    pools: dict[Stat, int]
    foe: str | None = None
    foe_down: bool = False
    old: bool = False
    targets: list[TargetMet] = []
    one_roll: bool = False
    brought: list[Text] = []


_DEMANDS: Final = (TaskCall, Called, Incoming, Intrusion, Accord)
"""Pending requests that a PC's player has to answer."""


def _ends_last_roll(record: Record, pc: str | None) -> bool:
    """Whether a record is a PC's newest action, or ends the time in which its last action is shown."""
    match record.event:
        case ActionSettled(pc=whose) | Recovered(pc=whose) | PcEdited(id=whose) | TurnStarted(acting=whose):
            return whose == pc
        case EncounterStarted() | EncounterEnded():
            return True
    return False


def _asks(record: Record, pc: str | None) -> bool:
    """Whether a record asks the player of a PC for something."""
    event = record.event
    return isinstance(event, Opened) and isinstance(event.open, _DEMANDS) and event.open.pc == pc


def last_roll(history: History, seat: Seat, latest: Latest | None = None) -> LastRoll | None:
    """Return the PC's last action. None once the PC's turn starts, a fight starts or ends, or the PC recovers or is
    edited."""
    pc, latest = seat.pc, latest or Latest()
    record = latest.of(history, ("roll", pc), lambda record: _ends_last_roll(record, pc))
    if record is None or not isinstance(record.event, ActionSettled):
        return None
    event, after = record.event, history.states[record.seq]
    entry = entry_of(record, history.states[record.seq - 1], after, seat) or _fell(history, event, seat)
    if entry is None:
        return None
    asked = latest.of(history, ("asked", pc), lambda record: _asks(record, pc))
    passed = latest.of(history, ("passed", seat), lambda r: isinstance(r.event, TurnStarted) and r.by == seat)
    ids = all_targets(event.foe or event.target, event.foes_after)
    p = event.after.pools
    view = resolution_for(after, event.resolution, event.hidden, ids, seat)
    further, came = met_besides(history, record), brought(history, record, event.pc, seat)
    return LastRoll(
        seq=record.seq,
        head=entry.head,
        details=entry.details,
        resolution=view,
        brought=came,
        targets=targets_met(history.state, event, view, further, seat),
        one_roll=view.natural is not None and not any(each.own_die for each in further),
        pools={"might": p.might.value, "speed": p.speed.value, "intellect": p.intellect.value},
        foe=event.foe,
        foe_down=any(npc.health == 0 for id, npc in event.foes_after.items() if id == event.foe),
        old=(passed is not None and passed.seq > record.seq)
        or (asked is not None and asked.seq > record.seq and asked.command != record.command)
        or (not further and not came and _read(history, record, event, seat)),
    )


def _read(history: History, record: Record, settled: ActionSettled, seat: Seat) -> bool:
    """Whether the player settled an open die that already showed the whole result."""
    rolled = history.states[record.seq - 1].open.get(settled.id or "")
    if not isinstance(rolled, Rolled) or record.by != seat:
        return False
    shown, came = rolled.resolution, settled.resolution
    benefit = came.special.taken if came.special is not None else None
    return benefit is None and (shown.result, shown.damage, shown.notices, shown.hits) == (
        came.result,
        came.damage,
        came.notices,
        came.hits,
    )


def last_rerolled(history: History, open_id: str) -> int | None:
    """Return the face of the last reroll of an open die; None if it was not rerolled."""
    for record in history.recent_records():
        event = record.event
        if isinstance(event, DieFell | Rerolled) and event.id == open_id:
            return event.natural if isinstance(event, Rerolled) else None
    return None


def _fell(history: History, settled: ActionSettled, seat: Seat) -> Entry | None:
    """Return the log entry of an action's die, for an action whose settling added nothing to the log."""
    for record in history.recent_records():
        event = record.event
        if isinstance(event, DieFell | Rerolled) and event.id == settled.id:
            return entry_of(record, history.states[record.seq - 1], history.states[record.seq], seat)
    return None
