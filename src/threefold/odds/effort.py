"""For every split of Effort: what it costs, what the chances are, what damage gets through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import Pc, Pools
from threefold.odds.distribution import Distribution
from threefold.procedures.base import AnyProcedure, Faced, Outcome, Scene, Setting
from threefold.procedures.inputs import Inputs
from threefold.rules.harm import Damage, after_armor
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import Task, chosen, least_face, refunded, set_task, special_roll
from threefold.rules.types import STATS, Refusal, Result, SpecialKind


class Tally(NamedTuple):
    """How many of ``faces`` equally likely faces succeed, are paid for, and offer what; 1 face where none falls.

    ``bonuses`` maps damage of special rolls (0 for plain hits) to the faces that hit with it.
    """

    faces: int
    paid: int
    successes: int
    gm_intrusions: int
    minor_effects: int
    major_effects: int
    bonuses: tuple[tuple[int, int], ...] = ()


class EffortOdds(NamedTuple):
    """One row of the Effort table: chances as counts of faces, exact; as fractions where they are asked for.

    ``refusal`` says why this split cannot be chosen, ``affordable`` whether it can. ``damage`` is what gets through
    Armor, ``hit`` how much of it a plain hit deals (None where nothing can be hit). ``eased`` is the task with the
    levels on easing, ``priced`` one with as many levels in all; None where this split cannot be priced.
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
        """The task as this split sets it; None where it cannot be priced."""
        if self.eased is None or self.priced is None or self.eased is self.priced:
            return self.eased
        return self.eased._replace(cost=self.priced.cost, damage_levels=self.damage_levels)

    @property
    def levels(self) -> int:
        """Levels of Effort in all."""
        return self.ease + self.damage_levels

    @property
    def expected_cost(self) -> Fraction:
        """Mean points that leave the Pool: a natural 20 gives them back."""
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
    """Every pair of levels on easing and on damage up to the Effort score, by ease, then damage."""
    for ease in range(effort + 1):
        for damage in range(effort - ease + 1 if with_damage else 1):
            yield ease, damage


_D20: Final = 20


def has_odds(procedure: AnyProcedure) -> bool:
    """Whether there are odds for a procedure: it takes Effort, or is one d20 that nobody applies Effort to."""
    return procedure.with_effort is not None or [die.sides for die in procedure.dice] == [_D20]


def effort_odds(procedure: AnyProcedure, scene: Scene, inputs: Inputs) -> list[EffortOdds]:
    """The Effort table of one action, exact; one row where nobody can apply Effort.

    The action is set once; each split sets its task anew, and faces are counted instead of played. Where the action
    without Effort is no task (a retry demands some), or may hit some and miss others, each split is played on every
    face.
    """
    if procedure.with_effort is None:
        return [_played(procedure, scene, scene, inputs, 0, 0)] if has_odds(procedure) else []
    with_damage = procedure.effort_on_damage is not None and procedure.effort_on_damage(scene, inputs)
    able = scene._replace(actor=_able(scene.pc))
    bare = procedure.set(able, procedure.with_effort(inputs, 0, 0))
    if isinstance(bare, Refusal) or bare.attempt is None or bare.task is None or not procedure.one_blow:
        pairs = splits(scene.pc.effort, with_damage)
        return [_played(procedure, scene, able, inputs, ease, damage) for ease, damage in pairs]
    return _counted(procedure, scene, able, inputs, bare, with_damage)


def reroll_odds(procedure: AnyProcedure, scene: Scene, inputs: Inputs, kept: int) -> list[EffortOdds]:
    """One row: the odds of another roll after ``kept`` has fallen. The better face counts, Effort stays as it was."""
    effort = getattr(inputs, "effort", None)
    ease, damage = getattr(effort, "ease", 0), getattr(effort, "damage", 0)
    return [_played(procedure, scene, scene, inputs, ease, damage, kept)]


_ANYTHING: Final = 999


def _able(pc: Pc) -> Pc:
    """The PC with Pools that can pay anything, to price a split that cannot be afforded."""
    pools = pc.pools
    return structs.replace(pc, pools=Pools(*(structs.replace(pools.of(stat), value=_ANYTHING) for stat in STATS)))


# --- counting faces ---------------------------------------------------------------------------------------------------


class Mark(NamedTuple):
    """What a special face does besides: what it offers, its damage, whether it gives back what was paid."""

    kind: SpecialKind | None
    bonus: int
    refunds: bool


def _counted(
    procedure: AnyProcedure,
    scene: Scene,
    able: Scene,
    inputs: Inputs,
    bare: Setting,
    with_damage: bool,
) -> list[EffortOdds]:
    """Set the tasks, and count the faces that each split needs.

    The difficulty hangs on the levels on easing and the price on all levels together, so that as many tasks are set as
    there are levels; only where one of the two bears on the other is each split set on its own.
    """
    rules, attempt = scene.rules, bare.attempt
    assert attempt is not None
    assert bare.task is not None
    payer, deep = scene.pc.payer(attempt.stat, rules), able.pc.payer(attempt.stat, rules)
    marks = _Marks(procedure, able, inputs, bare)
    landings = _Landings(procedure, able, inputs, bare, sorted({0, *(marks[face, True].bonus for face in marks.faces)}))
    each = attempt.intrusion or attempt.roll_anyway
    levels = range(scene.pc.effort + 1)
    eased = [bare.task, *(set_task(attempt._replace(ease_levels=n), deep, rules) for n in levels[1:])]
    refusals: dict[int, Refusal | None] = {}
    tallies: dict[tuple[bool, int], Counted] = {}
    rows = []
    for ease in levels:
        task = priced = eased[ease]
        counted = None
        for damage in range(len(eased) - ease if with_damage else 1):
            if damage:
                priced = eased[ease + damage]
                if each:
                    task = priced = set_task(attempt._replace(ease_levels=ease, damage_levels=damage), deep, rules)
                    counted = None
            if isinstance(task, Refusal) or isinstance(priced, Refusal):
                no = task if isinstance(task, Refusal) else priced
                assert isinstance(no, Refusal)
                rows.append(_refused(ease, damage, no))
                continue
            if counted is None:
                least = least_face(task) if task.rolls else 0 if task.roll == "routine" else _ANYTHING
                counted = tallies.get((task.rolls, least))
                if counted is None:
                    tally = _tally(task, least, marks, rules)
                    counted = tallies[task.rolls, least] = Counted(tally, landings.counts(tally))
            tally, counts = counted
            cost = priced.cost.points
            refusal = None
            if cost > payer.pool:
                if cost not in refusals:
                    no = set_task(attempt._replace(ease_levels=ease, damage_levels=damage), payer, rules)
                    refusals[cost] = no if isinstance(no, Refusal) else None
                refusal = refusals[cost]
            landing = landings[task.damage_levels if each else damage]
            through, hit = _damage(landing, counts, tally.faces), landing.hit
            affordable = refusal is None
            rows.append(
                EffortOdds(ease, damage, cost, task.difficulty, affordable, refusal, tally, through, hit, task, priced)
            )
    return rows


class _Marks(dict[tuple[int, bool], Mark]):
    """Special faces, each when it succeeds and when it fails; the procedure says whether they add to damage."""

    def __init__(self, procedure: AnyProcedure, scene: Scene, inputs: Inputs, bare: Setting) -> None:
        super().__init__()
        task, numbers = bare.task, scene.rules.special
        assert task is not None
        self._rules, self._choice, self._impaired = scene.rules, getattr(inputs, "choice", None), task.impaired
        sure = bare._replace(task=task._replace(target_number=-_ANYTHING, roll="needed", rolls=True))
        found = procedure.face(scene, inputs, sure, (numbers.major,)).special
        self._damaging = found is not None and found.bonus > 0
        self.faces = sorted({numbers.intrusion, numbers.minor, numbers.major, *numbers.damage_bonus})

    def __missing__(self, fallen: tuple[int, bool]) -> Mark:
        face, succeeds = fallen
        result: Result = "success" if succeeds else "failure"
        special = special_roll(face, result, self._damaging, self._impaired, self._rules)
        bonus = special.bonus if chosen(special, self._choice) == "damage" else 0
        mark = self[fallen] = Mark(special.kind, bonus, refunded(face, result, self._impaired, self._rules))
        return mark


def _tally(task: Task, least: int, marks: _Marks, rules: Rules) -> Tally:
    """Count the faces from the least that succeeds."""
    if not task.rolls:
        done = task.roll == "routine"
        return Tally(1, done, done, 0, 0, 0, ((0, 1),) if done else ())
    die = rules.task.die
    successes = plain = min(die, max(0, die + 1 - least))
    paid = die
    kinds: list[SpecialKind | None] = []
    bonuses: dict[int, int] = {}
    for face in marks.faces:
        kind, bonus, refunds = marks[face, face >= least]
        kinds.append(kind)
        paid -= refunds
        if bonus:
            plain -= 1
            bonuses[bonus] = bonuses.get(bonus, 0) + 1
    if plain:
        bonuses[0] = plain
    return Tally(
        die,
        paid,
        successes,
        kinds.count("gm_intrusion"),
        kinds.count("minor_effect"),
        kinds.count("major_effect"),
        tuple(sorted(bonuses.items())),
    )


class Landing(NamedTuple):
    """What some levels on damage let through Armor: on a miss, then on hits by the damage of special rolls.

    ``rising`` says that no two of these are alike, ``hit`` what a plain hit deals if anything can be hit.
    """

    points: tuple[int, ...]
    rising: bool
    hit: int | None


class Counted(NamedTuple):
    """A tally, and its faces in the order of the points of a landing."""

    tally: Tally
    counts: tuple[int, ...]


class _Landings(dict[int, Landing]):
    """What gets through Armor with each number of levels on damage: each level adds the same."""

    def __init__(
        self, procedure: AnyProcedure, scene: Scene, inputs: Inputs, bare: Setting, bonuses: list[int]
    ) -> None:
        super().__init__()
        self._procedure, self._scene, self._inputs = procedure, scene, inputs
        self._bonuses, self._blow = bonuses, bare.blow
        self._hit, self._miss = self._landed(bare, "routine"), self._landed(bare, "impossible")
        self[0] = self._landing(0)

    def __missing__(self, levels: int) -> Landing:
        found = self[levels] = self._landing(levels * self._level)
        return found

    def counts(self, tally: Tally) -> tuple[int, ...]:
        """The faces that miss, then those that hit with each bonus."""
        bonuses = dict(tally.bonuses)
        return (tally.faces - tally.successes, *(bonuses.get(bonus, 0) for bonus in self._bonuses))

    @cached_property
    def _level(self) -> int:
        """What one level adds to the blow."""
        assert self._procedure.with_effort is not None
        setting = self._procedure.set(self._scene, self._procedure.with_effort(self._inputs, 0, 1))
        assert not isinstance(setting, Refusal)
        return setting.blow.dealt - self._blow.dealt if setting.blow is not None and self._blow is not None else 0

    def _landed(self, bare: Setting, result: Result) -> Damage | None:
        """What lands without a level, if anything does."""
        out = self._procedure.settle(self._scene, self._inputs, Faced(bare, None, result, None))
        assert isinstance(out, Outcome)
        return out.damage

    def _landing(self, more: int) -> Landing:
        hit, miss = self._hit, self._miss
        failed = 0 if miss is None else after_armor(miss.dealt + more, miss.armor)
        if hit is None:
            return Landing((failed, *(0 for _ in self._bonuses)), False, None)
        dealt, armor = hit.dealt + more, hit.armor
        plain = after_armor(dealt, armor)
        if plain > failed:  # what a bonus adds gets through as well
            return Landing((failed, *[plain + bonus for bonus in self._bonuses]), True, plain)
        through = [after_armor(dealt + bonus, armor) for bonus in self._bonuses]
        return Landing((failed, *through), False, plain)


def _damage(landing: Landing, counts: tuple[int, ...], faces: int) -> Distribution:
    """The damage of one split: what misses and hits let through, each with its faces."""
    if landing.rising:
        through = dict(zip(landing.points, counts, strict=True))
        if 0 in counts:
            through = {points: n for points, n in through.items() if n}
        return Distribution.counted(through, faces)
    gathered: dict[int, int] = {}
    for points, n in zip(landing.points, counts, strict=True):
        gathered[points] = gathered.get(points, 0) + n
    return Distribution(gathered)


# --- playing faces ----------------------------------------------------------------------------------------------------


def _refused(ease: int, damage: int, refusal: Refusal) -> EffortOdds:
    return EffortOdds(ease, damage, 0, 0, False, refusal, Tally(1, 0, 0, 0, 0, 0), Distribution({0: 1}))


def _played(
    procedure: AnyProcedure, scene: Scene, able: Scene, inputs: Inputs, ease: int, damage: int, least: int = 1
) -> EffortOdds:
    """One split on every face; no face counts less than ``least``."""
    if procedure.with_effort is not None:
        inputs = procedure.with_effort(inputs, ease, damage)
    refusal = None
    setting = procedure.set(scene, inputs)
    if isinstance(setting, Refusal):
        refusal, scene = setting, able
        setting = procedure.set(scene, inputs)
        if isinstance(setting, Refusal):
            return _refused(ease, damage, refusal)
    faces = [(max(face, least),) for face in range(1, setting.asks[0] + 1)] if setting.asks else [()]
    outcomes = [procedure.settle(scene, inputs, procedure.face(scene, inputs, setting, face)) for face in faces]
    played = [out for out in outcomes if isinstance(out, Outcome)]
    no = next((out for out in outcomes if isinstance(out, Refusal)), None)
    if no is not None:  # what comes after the die cannot be done, such as a second defense that cannot be paid
        return _refused(ease, damage, no)
    task = setting.task
    cost = task.cost.points if task is not None else 0
    kinds = Counter(out.special.kind for out in played if out.special is not None)
    tally = Tally(
        len(faces),
        sum(out.paid > 0 for out in played),
        sum(out.result in ("success", "routine") for out in played),
        kinds["gm_intrusion"],
        kinds["minor_effect"],
        kinds["major_effect"],
    )
    through = Distribution(Counter(out.through for out in played))
    plain = (out for out in played if out.result in ("success", "routine") and out.damage and not out.damage_bonus)
    hit = next((out.through for out in plain), None)
    difficulty = task.difficulty if task is not None else 0
    return EffortOdds(ease, damage, cost, difficulty, refusal is None, refusal, tally, through, hit, task, task)
