"""An action being composed: what a seat may know of it before the die falls, with the Effort table."""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET, Struct, structs

from threefold.model.characters import FullNpc
from threefold.odds.effort import EffortOdds, effort_odds
from threefold.procedures.base import AnyProcedure, EaseEffort, Effort, Inputs, Scene
from threefold.procedures.catalog import PLAYED
from threefold.rules.types import Message, Refusal, Stat
from threefold.table.commands import AttackFoe
from threefold.table.decisions.actions import attack_inputs, defense, task_inputs
from threefold.table.facts import LineFact, ModifierFact, Text, line, modifier, text
from threefold.table.history import Seat
from threefold.table.sight import knows_armor, knows_level
from threefold.table.state import Incoming, State, TaskCall


class EffortRow(Struct, frozen=True, kw_only=True):
    """One row of the Effort table. ``chance`` (percent) and ``damage`` are None where the seat may not know them."""

    ease: int
    damage_levels: int
    cost: int
    left: int
    affordable: bool
    refusal: Text | None = None
    chance: float | None = None
    damage: float | None = None


class Composed(Struct, frozen=True, kw_only=True):
    """An action with the Effort chosen: its lines and price as far as the seat may know, and every other choice."""

    procedure: str
    stat: Stat
    stats: list[Stat]
    base_difficulty: int | None
    difficulty: int | None
    target_number: int | None
    roll: str | None
    roll_bonus: int
    lines: list[ModifierFact]
    cost: int
    cost_lines: list[LineFact]
    pool: int
    ease: int
    damage_levels: int
    rows: list[EffortRow]
    refusal: Text | None = None
    before_armor: bool = False


def compose_attack(state: State, command: AttackFoe, seat: Seat) -> Composed | Refusal:
    """An attack on a foe. With a hidden level no chance is told, with a hidden Armor damage stands before Armor."""
    foe = state.foes[command.foe_id]
    scene, inputs = attack_inputs(state, command)
    attack = scene.pc.attack_named(command.attack)
    if attack is None:
        return Refusal("bad_value", "attack", Message("refusal.no_longer_open"))
    before_armor = not knows_armor(state, foe, seat)
    if before_armor:
        bare: FullNpc = structs.replace(scene.npc, armor=0, armor_versus=UNSET)
        scene = scene._replace(target=bare)
    return _composed(
        PLAYED["attack"],
        scene,
        inputs,
        command.effort,
        stats=list(attack.usable_stats()),
        hidden=not knows_level(state, foe, seat),
        before_armor=before_armor,
    )


def compose_task(state: State, call: TaskCall, skill: str | None, effort: EaseEffort, seat: Seat) -> Composed | Refusal:
    """A task that was called for."""
    scene, inputs = task_inputs(state, call, skill, effort)
    hidden = call.hidden if call.hidden is not None else not state.settings.show_difficulty
    chosen = Effort(ease=effort.ease)
    return _composed(PLAYED["task"], scene, inputs, chosen, stats=[call.stat], hidden=hidden and seat.role != "gm")


def compose_defense(state: State, incoming: Incoming, effort: EaseEffort, seat: Seat) -> Composed | Refusal:
    """A defense against a foe's attack."""
    scene, inputs = defense(state, incoming, effort)
    hidden = incoming.hidden if incoming.hidden is not None else not knows_level(state, state.foes[incoming.foe], seat)
    chosen = Effort(ease=effort.ease)
    return _composed(
        PLAYED["defend"], scene, inputs, chosen, stats=[incoming.stat], hidden=hidden and seat.role != "gm"
    )


def _composed(
    procedure: AnyProcedure,
    scene: Scene,
    inputs: Inputs,
    effort: Effort,
    *,
    stats: list[Stat],
    hidden: bool,
    before_armor: bool = False,
) -> Composed | Refusal:
    """The chosen split in full, and the table of all splits; a split that cannot be paid falls back to none."""
    assert procedure.with_effort is not None
    setting = procedure.set(scene, inputs)
    refusal = None
    if isinstance(setting, Refusal):
        refusal = setting
        effort = Effort()
        setting = procedure.set(scene, procedure.with_effort(inputs, 0, 0))
        if isinstance(setting, Refusal):
            return refusal
    task = setting.task
    if task is None:
        return Refusal("not_allowed", "type", Message("refusal.no_roll_here"))
    pool = scene.pc.pools.of(task.stat).value
    rows = [_row(row, pool, hidden) for row in effort_odds(procedure, scene, inputs)]
    return Composed(
        procedure=procedure.id,
        stat=task.stat,
        stats=stats,
        base_difficulty=None if hidden else task.base_difficulty,
        difficulty=None if hidden else task.difficulty,
        target_number=None if hidden else task.target_number,
        roll=None if hidden else task.roll,
        roll_bonus=task.roll_bonus,
        lines=[modifier(m) for m in task.modifiers],
        cost=task.cost.points,
        cost_lines=[line(x) for x in task.cost.lines],
        pool=pool,
        ease=effort.ease,
        damage_levels=effort.damage,
        rows=rows,
        refusal=text(refusal.message) if refusal is not None else None,
        before_armor=before_armor,
    )


def _row(row: EffortOdds, pool: int, hidden: bool) -> EffortRow:
    return EffortRow(
        ease=row.ease,
        damage_levels=row.damage_levels,
        cost=row.cost,
        left=pool - row.cost,
        affordable=row.affordable,
        refusal=text(row.refusal.message) if row.refusal is not None else None,
        chance=None if hidden else _percent(row.success),
        damage=None if hidden else float(row.expected_damage),
    )


def _percent(p: Fraction) -> float:
    return float(100 * p)
