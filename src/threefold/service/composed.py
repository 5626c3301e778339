"""An action as its composer shows it: rows of Effort with their cost and chance, and the harm."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from msgspec import Struct, structs
from msgspec.structs import replace

from threefold.model.active_effects import is_said
from threefold.model.characters import FullNpc, Pc
from threefold.odds.effort import EffortOdds, bare_odds, effort_odds
from threefold.odds.value import PointsAtRisk, best_value, cheapest_split, gain_of
from threefold.procedures.base import AnyProcedure, Outcome, Resolved, Setting, Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.endurance import payer_at_roll
from threefold.procedures.effects.lines import bound_to_level
from threefold.procedures.effects.priced import other_pools_for
from threefold.procedures.effects.reserves import paying_reserves
from threefold.procedures.effects.ticked import Tick, ticks
from threefold.procedures.inputs import AbilityExtras, Effort, Inputs, with_besides
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import Task, roll_need
from threefold.rules.types import STATS, Message, Refusal, Result, Stat, Track
from threefold.table.decisions.actions.calls import defense
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.state.actions import Incoming
from threefold.table.state.facts import (
    DamageFact,
    LineFact,
    ModifierFact,
    Text,
    line_fact,
    modifier_fact,
    text,
)
from threefold.table.state.seats import Seat
from threefold.table.views import Redacted, hides_difficulty, redacted, shown_when_hidden

LANDS: dict[str, Result] = {
    "attack": "routine",
    "defend": "impossible",
    "ability": "routine",
    "cypher": "routine",
    "artifact": "routine",
}

OWN_BLOW = ("attack", "ability", "cypher", "artifact")

NO_ROLL = Refusal("not_allowed", "type", Message("refusal.no_roll_here"))


class EffortRow(Struct, frozen=True, kw_only=True):
    """One row of the Effort table. ``chance`` (percent) and ``damage`` are None where the seat may
    not know them.

    ``hit`` is the damage of a plain hit; ``best`` marks the split that gains the most for each
    point, if it is worth its points.
    """

    ease: int
    damage_levels: int
    cost: int
    left: int
    affordable: bool
    refusal: Text | None = None
    chance: float | None = None
    damage: float | None = None
    hit: int | None = None
    best: bool = False
    cost_lines: list[LineFact] = []

    @property
    def levels(self) -> int:
        """All levels of Effort together."""
        return self.ease + self.damage_levels


class HitHarm(Struct, frozen=True, kw_only=True):
    """The harm of an attack that hits: its figures, and what it would leave of the PC that it
    hits.
    """

    damage: DamageFact
    pools: dict[Stat, int] = {}
    track: Track | None = None


class ConfirmableCondition(Struct, frozen=True, kw_only=True):
    """A condition that the player may confirm, and the name of the source that counts then, perhaps
    with a free level of Effort; or a reserve that may pay, with the points ``stored`` in it."""

    words: str
    source: str
    chosen: bool
    effort: bool = False
    stored: int = 0


class ComposedTask(Struct, frozen=True, kw_only=True):
    """The task of an action as far as the seat may know it: its difficulty, and the lines that ease
    and hinder it.
    """

    procedure: str
    stat: Stat
    stats: list[Stat]
    base_difficulty: int | None
    difficulty: int | None
    target_number: int | None
    roll: str | None
    roll_bonus: int
    lines: list[ModifierFact]


class ComposedEffort(ComposedTask, frozen=True, kw_only=True):
    """A task with the Effort chosen: its cost, the Pool that pays, and all other splits."""

    cost: int
    cost_lines: list[LineFact]
    pool: int
    ease: int
    damage_levels: int
    rows: list[EffortRow]


class Composed(ComposedEffort, frozen=True, kw_only=True):
    """An action with the Effort chosen: its lines and cost as far as the seat may know, and every
    other choice.

    ``suggested``: the Effort is not a choice of the player's; ``takes_bonus``: the die may have a
    bonus, in this edition; ``edge_choice``: Edge can lower one cost or the other; ``weighed``: each
    split was weighed against its points; ``to_say``: conditions that only people can judge and that
    would change this roll; ``paid_with``: the Pool that pays; ``payable``: other Pools that an
    ability lets pay; ``by_reserves``: the points that named reserves pay of the cost; ``certain``:
    the result if no die changes it and the seat may know that.
    """

    suggested: bool = False
    base_lines: list[LineFact] = []
    refusal: Text | None = None
    before_armor: bool = False
    harm: HitHarm | None = None
    lucky: bool = False
    takes_bonus: bool = False
    edge_choice: bool = False
    weighed: bool = False
    to_say: list[ConfirmableCondition] = []
    paid_with: Stat | None = None
    payable: list[Stat] = []
    by_reserves: int = 0
    certain: Literal["routine", "impossible"] | None = None


def harm_of(
    state: Redacted, incoming: Incoming, seat: Seat, said: Sequence[str] = ()
) -> HitHarm | None:
    """Return what a foe's attack does if nobody defends. None if the seat may not know: damage is
    the foe's level unless stated otherwise."""
    state = redacted(state, seat)
    hidden = hides_difficulty(state, incoming.hidden, [incoming.foe], seat)
    if hidden:
        return None
    setup, inputs = defense(state, incoming, forgo=True)
    inputs = with_besides(inputs, AbilityExtras(said=[*said]))
    setting = PLAYED["defend"].set(setup, inputs)
    if isinstance(setting, Refusal):
        return None
    return _harm_on_hit(PLAYED["defend"], setup, inputs, setting)


def with_points_given_away(state: Redacted, incoming: Incoming, points: int) -> Incoming:
    """Return an attack without the points of its damage that somebody else takes over."""
    damage = incoming.damage
    if damage is None:
        damage = state.foes[incoming.foe].npc.damage
    return structs.replace(incoming, damage=max(0, damage - points))


def _harm_on_hit(
    procedure: AnyProcedure, setup: Setup, inputs: Inputs, setting: Setting
) -> HitHarm | None:
    """Return the harm of an action that hits, without a die and so without what a special face
    adds.
    """
    lands = LANDS.get(procedure.id)
    if lands is None:
        return None
    out = procedure.settle(setup, inputs, Resolved(setting, None, lands, None))
    assert isinstance(out, Outcome)
    damage = resolution(procedure.id, out).damage
    if damage is None:
        return None
    if lands == "routine" or not isinstance(out.actor, Pc):
        return HitHarm(damage=damage)
    pools = {stat: out.actor.pools.of(stat).value for stat in STATS}
    return HitHarm(damage=damage, pools=pools, track=out.actor.damage_track)


class Unknown(NamedTuple):
    """What a seat may not know of an action, so that its figures are hidden or marked: the
    difficulty, how far away the foe is though that counts, the Armor."""

    difficulty: bool = False
    distance: bool = False
    armor: bool = False


ALL_KNOWN: Final = Unknown()


def compose_with(
    procedure: AnyProcedure,
    setup: Setup,
    inputs: Inputs,
    effort: Effort | None,
    *,
    stats: list[Stat],
    unknown: Unknown = ALL_KNOWN,
) -> Composed | Refusal:
    """Return the chosen split of Effort in full, and the table of all splits. A split that is not
    allowed is replaced by the suggested one. ``unknown`` is what the seat may not know.
    """
    hidden = unknown.difficulty
    odds = effort_odds(procedure, setup, inputs)
    split = _chosen_split(procedure, setup, inputs, effort, odds, by_levels=hidden)
    if isinstance(split, Refusal):
        return split
    setting, task = split.setting, split.setting.task
    if task is None:
        return NO_ROLL
    pool = payer_at_roll(setup.pc, task.cost.pool, setting.rolled, setup.rules).pool
    own = setup.pc.pools.of(task.cost.pool).value
    stored = sum(x.points for x in paying_reserves(setup.pc, setting.rolled, task.cost.pool))
    weighed = not hidden and procedure.id != "task" and len(odds) > 1
    best = None
    if weighed:
        best = _best_row(procedure, setup, inputs, odds, task.cost.pool)
    composed = Composed(
        procedure=procedure.id,
        stat=task.stat,
        stats=stats,
        base_difficulty=None,
        difficulty=None,
        target_number=None,
        roll=None,
        roll_bonus=task.roll_bonus,
        lines=_lines(setup, setting, unknown),
        cost=task.cost.points,
        cost_lines=[line_fact(x) for x in task.cost.lines],
        pool=pool,
        by_reserves=min(stored, task.cost.points),
        ease=split.effort.ease,
        damage_levels=split.effort.damage,
        rows=[_row(row, own, stored, hidden, row is best) for row in odds],
        suggested=split.suggested,
        refusal=split.refusal,
        before_armor=unknown.armor,
        takes_bonus=setup.rules.task.roll_bonus,
        edge_choice=_edge_choice(setup, setting),
        weighed=weighed,
        to_say=_to_say(setup, setting),
        paid_with=task.cost.pool,
        payable=_payable(setup, setting),
    )
    if procedure.id in OWN_BLOW or not hidden:
        chosen = _with_effort(procedure, inputs, split.effort)
        composed = replace(composed, harm=_harm_on_hit(procedure, setup, chosen, setting))
    if not hidden:
        return replace(
            composed,
            base_difficulty=task.base_difficulty,
            base_lines=[line_fact(x) for x in task.base],
            difficulty=task.difficulty,
            target_number=task.target_number,
            roll=task.roll,
            certain=_certain(task, setup.rules),
        )
    if task.roll != "needed":  # what nobody sees needs no roll, hidden or not
        return replace(composed, roll=task.roll)
    return composed


class _Split(NamedTuple):
    """The split of Effort that is shown in full. ``suggested``: it is not the player's choice;
    ``refusal`` says why the player's own is not allowed."""

    setting: Setting
    effort: Effort
    suggested: bool = False
    refusal: Text | None = None


def _chosen_split(
    procedure: AnyProcedure,
    setup: Setup,
    inputs: Inputs,
    effort: Effort | None,
    odds: Sequence[EffortOdds],
    *,
    by_levels: bool,
) -> _Split | Refusal:
    """Return the split that a player has chosen, or the cheapest useful one where there is none or
    it is not allowed. ``by_levels``: the seat may not know the odds, so levels alone count."""
    refusal: Text | None = None
    if effort is not None:
        setting = procedure.set(setup, _with_effort(procedure, inputs, effort))
        if isinstance(setting, Setting):
            return _Split(setting, effort)
        refusal = text(setting.message)
    start = cheapest_split(odds, _levels if by_levels else gain_of(odds))
    if start is None:
        nothing = procedure.set(setup, _with_effort(procedure, inputs, Effort()))
        if isinstance(nothing, Refusal):
            return nothing
        return NO_ROLL
    suggested = Effort(ease=start.ease, damage=start.damage_levels)
    setting = procedure.set(setup, _with_effort(procedure, inputs, suggested))
    assert isinstance(setting, Setting)
    return _Split(setting, suggested, suggested=True, refusal=refusal)


def _with_effort(procedure: AnyProcedure, inputs: Inputs, effort: Effort) -> Inputs:
    """Return the inputs of an action with a split of Effort."""
    assert procedure.with_effort is not None
    return procedure.with_effort(inputs, effort.ease, effort.damage)


def _best_row(
    procedure: AnyProcedure, setup: Setup, inputs: Inputs, odds: Sequence[EffortOdds], pool: Stat
) -> EffortOdds | None:
    """Return the split that gains the most for its points; None where none is worth them."""
    health = None
    if isinstance(setup.target, FullNpc):
        health = setup.target.health
    reserve = _reserve(procedure, setup, inputs, pool)
    bare = bare_odds(procedure, setup, inputs)
    return best_value(odds, gain_of(odds, health), reserve, bare=bare)


def _payable(setup: Setup, setting: Setting) -> list[Stat]:
    """Return the other Pools that may pay."""
    if setting.rolled is None:
        return []
    return other_pools_for(setup.pc, setting.rolled)


def _certain(task: Task, rules: Rules) -> Literal["routine", "impossible"] | None:
    """Return the result of a task that no die changes, even if one is rolled because its difficulty
    is hidden.
    """
    need = (
        task.roll if task.roll != "needed" else roll_need(task.difficulty, task.roll_bonus, rules)
    )
    if need == "needed":
        return None
    return need


def _lines(setup: Setup, setting: Setting, unknown: Unknown) -> list[ModifierFact]:
    """Return the modifiers that the seat may read. Those of effects that depend on a hidden level
    are left out. Of several targets the one that is easiest to hit would tell itself: only what
    counts for all of them is left."""
    assert setting.task is not None
    lines = [modifier_fact(each) for each in setting.task.modifiers]
    if not unknown.difficulty:
        return lines
    by_level = [text(Message("line.given", {"name": name})) for name in bound_to_level(setup.pc)]
    lines = [m for m in lines if shown_when_hidden(m, unknown.distance) and m.name not in by_level]
    for task in setting.each:
        counted = [modifier_fact(each) for each in task.modifiers]
        lines = [m for m in lines if m in counted]
    return lines


def _to_say(setup: Setup, setting: Setting) -> list[ConfirmableCondition]:
    """Return the conditions that would change the roll if the player confirmed them."""
    if setting.rolled is None:
        return []
    return to_confirm(ticks(setup.pc, setting.rolled, setting.blow), setting.rolled.said)


def to_confirm(offered: Sequence[Tick], said: Sequence[str]) -> list[ConfirmableCondition]:
    """Return what people may confirm for a roll, with what they have."""
    return [
        ConfirmableCondition(
            words=x.words,
            source=x.source,
            chosen=is_said(x.words, said),
            effort=x.effort,
            stored=x.stored,
        )
        for x in offered
    ]


def _reserve(procedure: AnyProcedure, setup: Setup, inputs: Inputs, stat: Stat) -> PointsAtRisk:
    """Return the points at stake: in the Pool that pays, and in the Pool that an attack would hit
    first.
    """
    paying = setup.pc.pools.of(stat).value
    free = _with_effort(procedure, inputs, Effort())
    if procedure.traits.defends:
        bare = procedure.set(setup, free)
    else:
        bare = None
    if isinstance(bare, Setting):
        blow = _harm_on_hit(procedure, setup, free, bare)
    else:
        blow = None
    if blow is not None:
        after = blow.pools
    else:
        after = {}
    struck = next((s for s in after if after[s] < setup.pc.pools.of(s).value), None)
    if struck is None:
        return PointsAtRisk(paying)
    return PointsAtRisk(paying, setup.pc.pools.of(struck).value, struck == stat)


def _edge_choice(setup: Setup, setting: Setting) -> bool:
    """Whether the player has to choose which cost Edge lowers: there are two, and it lowers one of
    them.
    """
    attempt, rules = setting.attempt, setup.rules
    if (
        attempt is None
        or (attempt.charges.initial is None and attempt.charges.charged is None)
        or rules.rulings.edge == "pooled"
    ):
        return False
    return attempt.levels.ease + attempt.levels.damage > 0 and setup.pc.edge_now(attempt.stat) > 0


def _levels(row: EffortOdds) -> Fraction:
    """Return the gain of a split for a seat that may not know the odds: its levels of Effort."""
    return Fraction(row.levels)


def _row(row: EffortOdds, own: int, stored: int, hidden: bool, best: bool) -> EffortRow:
    """One split. ``own`` are the points in the Pool, ``stored`` those of reserves that pay first."""
    return EffortRow(
        ease=row.ease,
        damage_levels=row.damage_levels,
        cost=row.cost,
        left=own - max(0, row.cost - stored),
        affordable=row.affordable,
        refusal=text(row.refusal.message) if row.refusal is not None else None,
        chance=None if hidden else _percent(row.success),
        damage=None if hidden else float(row.expected_damage),
        hit=row.hit,
        best=best,
    )


def _percent(p: Fraction) -> float:
    return float(100 * p)
