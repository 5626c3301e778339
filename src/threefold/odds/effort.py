"""The Effort table: for every split of Effort its cost, its chances, and the damage that gets
through Armor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import Pc
from threefold.odds.distribution import Distribution
from threefold.odds.faces import Tally, specials
from threefold.odds.landings import damage_after_armor, damage_through
from threefold.procedures.base import AnyProcedure, Outcome, Setting, Setup
from threefold.procedures.effects.endurance import payer_at_roll
from threefold.procedures.inputs import Inputs
from threefold.rules.costs import cannot_pay
from threefold.rules.tasks import Task, set_task
from threefold.rules.types import STATS, Refusal


class EffortOdds(NamedTuple):
    """One row of the Effort table. Chances are exact: stored as counts of faces, returned as
    fractions.

    ``refusal`` says why this split cannot be chosen, ``affordable`` whether it can. ``damage`` is
    what gets through Armor, ``hit`` how much of it a plain hit deals (None if nothing can be hit).
    ``eased`` is the task with the levels on easing, ``priced`` the task with as many levels in all;
    both are None if this split cannot be priced.
    """

    ease: int
    damage_levels: int
    cost: int
    difficulty: int
    affordable: bool
    refusal: Refusal | None
    tally: Tally
    damage: Distribution
    hit: int | None = None
    eased: Task | None = None
    priced: Task | None = None

    @property
    def task(self) -> Task | None:
        """The task that this split sets; None if it cannot be priced."""
        if self.eased is None or self.priced is None or self.eased is self.priced:
            return self.eased
        return self.eased._replace(cost=self.priced.cost, damage_levels=self.damage_levels)

    @property
    def levels(self) -> int:
        """Levels of Effort in all."""
        return self.ease + self.damage_levels

    @property
    def expected_cost(self) -> Fraction:
        """The mean cost in Pool points; a natural 20 refunds it."""
        return Fraction(self.cost * self.tally.paid, self.tally.faces)

    @property
    def success(self) -> Fraction:
        """The chance to succeed."""
        return Fraction(self.tally.successes, self.tally.faces)

    @property
    def gm_intrusion(self) -> Fraction:
        """The chance of a free GM intrusion."""
        return Fraction(self.tally.gm_intrusions, self.tally.faces)

    @property
    def minor_effect(self) -> Fraction:
        """The chance that a minor effect is offered."""
        return Fraction(self.tally.minor_effects, self.tally.faces)

    @property
    def major_effect(self) -> Fraction:
        """The chance that a major effect is offered."""
        return Fraction(self.tally.major_effects, self.tally.faces)

    @property
    def expected_damage(self) -> Fraction:
        """Mean damage through Armor."""
        return self.damage.mean()


def splits(effort: int, with_damage: bool) -> Iterator[tuple[int, int]]:
    """Yield every pair of levels on easing and on damage up to the Effort score, by ease, then
    damage.
    """
    for ease in range(effort + 1):
        for damage in range(effort - ease + 1 if with_damage else 1):
            yield ease, damage


_D20: Final = 20


def has_odds(procedure: AnyProcedure) -> bool:
    """Return whether a procedure has odds: it takes Effort, or it rolls a single d20 without
    Effort.
    """
    return procedure.with_effort is not None or [die.sides for die in procedure.dice] == [_D20]


def effort_odds(procedure: AnyProcedure, setup: Setup, inputs: Inputs) -> list[EffortOdds]:
    """Return the exact Effort table of one action: one row if Effort cannot be applied, none if
    there are no odds.

    The action is set once, its task once for each number of levels, and faces are counted instead
    of played. If that is impossible (a retry needs Effort, an area attack hits some and misses
    others, an intrusion gives Effort back, nothing is rolled that Effort could ease), each split is
    played on every face.
    """
    if procedure.with_effort is None:
        if has_odds(procedure):
            return [_played_split(procedure, setup, setup, inputs, 0, 0)]
        return []
    if procedure.effort_on_damage is not None:
        more = procedure.effort_on_damage(setup, inputs)
    else:
        more = 0
    able = setup._replace(actor=with_deep_pools(setup.pc))
    bare = procedure.set(able, procedure.with_effort(inputs, 0, 0))
    plain = not isinstance(bare, Refusal) and procedure.one_blow and _is_plain(bare)
    if not plain or _easing_is_refused(procedure, able, inputs, bare):
        pairs = splits(_most_levels(setup, bare), more > 0)
        return [
            _played_split(procedure, setup, able, inputs, ease, damage) for ease, damage in pairs
        ]
    assert not isinstance(bare, Refusal)
    return _counted_splits(procedure, setup, able, inputs, bare, more)


def _most_levels(setup: Setup, bare: Setting | Refusal) -> int:
    """Return the highest number of levels of Effort: of the PC, or of the power that pays."""
    if isinstance(bare, Refusal) or bare.attempt is None:
        return setup.pc.effort
    pool = bare.attempt.pays or bare.attempt.stat
    return payer_at_roll(setup.pc, pool, bare.rolled, setup.rules).effort


def bare_odds(procedure: AnyProcedure, setup: Setup, inputs: Inputs) -> EffortOdds | None:
    """Return the odds without any Effort where a free level keeps the table from having them; None
    elsewhere.
    """
    if procedure.with_effort is None or not getattr(inputs, "free_effort", 0):
        return None
    return _played_split(procedure, setup, setup, structs.replace(inputs, free_effort=0), 0, 0)


def _is_plain(bare: Setting) -> bool:
    """Return whether levels on easing change only the difficulty, and all levels only the price."""
    attempt = bare.attempt
    return (
        bare.task is not None
        and attempt is not None
        and not attempt.intrusion
        and not attempt.roll_anyway
    )


def _easing_is_refused(
    procedure: AnyProcedure, able: Setup, inputs: Inputs, bare: Setting | Refusal
) -> bool:
    """Return whether an action that rolls nothing takes no level on easing."""
    assert procedure.with_effort is not None
    if isinstance(bare, Refusal) or bare.task is None or bare.task.roll != "routine":
        return False
    return isinstance(procedure.set(able, procedure.with_effort(inputs, 1, 0)), Refusal)


def reroll_odds(
    procedure: AnyProcedure, setup: Setup, inputs: Inputs, kept: int
) -> list[EffortOdds]:
    """Return one row: the odds of a reroll after the face ``kept``. The better face counts; Effort
    stays the same.
    """
    effort = getattr(inputs, "effort", None)
    ease, damage = getattr(effort, "ease", 0), getattr(effort, "damage", 0)
    return [
        _played_split(
            procedure=procedure,
            setup=setup,
            able=setup,
            inputs=inputs,
            ease=ease,
            damage=damage,
            least=kept,
        )
    ]


ANYTHING: Final = 999
"""Enough points to pay any price."""


def with_deep_pools(pc: Pc) -> Pc:
    """Return the PC with Pools that can pay for anything, so that splits the PC cannot afford have
    a price too.
    """
    pools = {
        stat: structs.replace(pc.pools.of(stat), value=ANYTHING, max=ANYTHING) for stat in STATS
    }
    return structs.replace(pc, pools=structs.replace(pc.pools, **pools))


# --- counting faces -------------------------------------------------------------------------------


def _counted_splits(
    procedure: AnyProcedure, setup: Setup, able: Setup, inputs: Inputs, bare: Setting, more: int
) -> list[EffortOdds]:
    """Set the tasks and count the faces for each split; ``more`` is what a level on damage adds.

    The difficulty depends on the levels on easing and the price on all levels together, so one task
    for each number of levels is enough.
    """
    rules, attempt = setup.rules, bare.attempt
    assert attempt is not None
    assert bare.task is not None
    payer = payer_at_roll(setup.pc, attempt.pays or attempt.stat, bare.rolled, rules)
    rich = payer._replace(pool=ANYTHING)
    special = specials(procedure, able, inputs, bare)
    dealt = damage_after_armor(
        procedure=procedure,
        setup=able,
        inputs=inputs,
        bare=bare,
        bonuses=special.bonuses,
        effort=payer.effort,
        more=more,
    )
    levels = range(1, payer.effort + 1)
    eased = (attempt._replace(levels=attempt.levels._replace(ease=n)) for n in levels)
    tasks = [bare.task, *(set_task(one, rich, rules) for one in eased)]
    refusals = [
        task if isinstance(task, Refusal) else cannot_pay(task.cost, payer.pool, n, payer.lender)
        for n, task in enumerate(tasks)
    ]
    rows = []
    for ease, task in enumerate(tasks):
        possible = dealt[: len(tasks) - ease]
        if isinstance(task, Refusal):
            rows += [_refused_split(ease, damage, task) for damage in range(len(possible))]
            continue
        tally, counts = special.counted(task)
        faces, difficulty = tally.faces, task.difficulty
        for damage, (points, rising, hit) in enumerate(possible):
            priced, refusal = tasks[ease + damage], refusals[ease + damage]
            if isinstance(priced, Refusal):
                rows.append(_refused_split(ease, damage, priced))
                continue
            through = damage_through(points, counts, rising, faces)
            cost = priced.cost.points
            rows.append(
                EffortOdds(
                    ease=ease,
                    damage_levels=damage,
                    cost=cost,
                    difficulty=difficulty,
                    affordable=refusal is None,
                    refusal=refusal,
                    tally=tally,
                    damage=through,
                    hit=hit,
                    eased=task,
                    priced=priced,
                )
            )
    return rows


# --- playing faces --------------------------------------------------------------------------------


def _refused_split(ease: int, damage: int, refusal: Refusal) -> EffortOdds:
    return EffortOdds(
        ease=ease,
        damage_levels=damage,
        cost=0,
        difficulty=0,
        affordable=False,
        refusal=refusal,
        tally=Tally(1, 0, 0, 0, 0, 0),
        damage=Distribution({0: 1}),
    )


def _played_split(
    procedure: AnyProcedure,
    setup: Setup,
    able: Setup,
    inputs: Inputs,
    ease: int,
    damage: int,
    least: int = 1,
) -> EffortOdds:
    """Play one split on every face; a face below ``least`` counts as ``least``."""
    if procedure.with_effort is not None:
        inputs = procedure.with_effort(inputs, ease, damage)
    refusal = None
    setting = procedure.set(setup, inputs)
    if isinstance(setting, Refusal):
        refusal, setup = setting, able
        setting = procedure.set(setup, inputs)
        if isinstance(setting, Refusal):
            return _refused_split(ease, damage, refusal)
    faces: list[tuple[int, ...]] = [()]
    if setting.asks:
        faces = [(max(face, least),) for face in range(1, setting.asks[0] + 1)]
    played: list[Outcome] = []
    for face in faces:
        out = procedure.settle(setup, inputs, procedure.resolve(setup, inputs, setting, face))
        if isinstance(out, Refusal):
            # what comes after the die cannot be done, such as a second defense not to be paid
            return _refused_split(ease, damage, out)
        played.append(out)
    task = setting.task
    cost, difficulty = 0, 0
    if task is not None:
        cost, difficulty = task.cost.points, task.difficulty
    return EffortOdds(
        ease=ease,
        damage_levels=damage,
        cost=cost,
        difficulty=difficulty,
        affordable=refusal is None,
        refusal=refusal,
        tally=_tally(played),
        damage=Distribution(Counter(out.through for out in played)),
        hit=_plain_hit(played),
        eased=task,
        priced=task,
    )


def _tally(played: Sequence[Outcome]) -> Tally:
    """Count what the faces of the die come to."""
    kinds = Counter(out.special.kind for out in played if out.special is not None)
    return Tally(
        faces=len(played),
        paid=sum(out.paid > 0 for out in played),
        successes=sum(_succeeds(out) for out in played),
        gm_intrusions=kinds["gm_intrusion"],
        minor_effects=kinds["minor_effect"],
        major_effects=kinds["major_effect"],
    )


def _plain_hit(played: Sequence[Outcome]) -> int | None:
    """Return the damage that gets through at a hit without a special roll; None without any."""
    for out in played:
        if _succeeds(out) and out.damage and not out.damage_bonus:
            return out.through
    return None


def _succeeds(out: Outcome) -> bool:
    return out.result in ("success", "routine")
