"""For every split of Effort: what it costs, what the chances are, what damage gets through."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import Pc, Pool, Pools
from threefold.odds.distribution import Distribution
from threefold.procedures.base import AnyProcedure, Faced, Outcome, Scene, Setting
from threefold.procedures.inputs import Inputs
from threefold.rules.harm import Damage, after_armor
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import Attempt, Payer, Task, chosen, least_face, refunded, set_task, special_roll
from threefold.rules.types import STATS, Choice, Refusal, Result, SpecialKind


class Tally(NamedTuple):
    """How many of ``faces`` equally likely faces succeed, are paid for, and offer what; 1 face where none falls."""

    faces: int
    paid: int
    successes: int
    gm_intrusions: int
    minor_effects: int
    major_effects: int


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

    The action is set once, its task as often as there are levels, and faces are counted instead of played. Where that
    cannot be (a retry demands Effort, an area attack hits some and misses others, an intrusion gives Effort back), each
    split is played on every face.
    """
    if procedure.with_effort is None:
        return [_played(procedure, scene, scene, inputs, 0, 0)] if has_odds(procedure) else []
    more = procedure.effort_on_damage(scene, inputs) if procedure.effort_on_damage is not None else 0
    able = scene._replace(actor=deep(scene.pc))
    bare = procedure.set(able, procedure.with_effort(inputs, 0, 0))
    if isinstance(bare, Refusal) or not procedure.one_blow or not _is_plain(bare):
        pairs = splits(scene.pc.effort, more > 0)
        return [_played(procedure, scene, able, inputs, ease, damage) for ease, damage in pairs]
    return _counted(procedure, scene, able, inputs, bare, more)


def _is_plain(bare: Setting) -> bool:
    """Whether the levels on easing bear on the difficulty alone, and all levels on the price alone."""
    attempt = bare.attempt
    return bare.task is not None and attempt is not None and not attempt.intrusion and not attempt.roll_anyway


def reroll_odds(procedure: AnyProcedure, scene: Scene, inputs: Inputs, kept: int) -> list[EffortOdds]:
    """One row: the odds of another roll after ``kept`` has fallen. The better face counts, Effort stays as it was."""
    effort = getattr(inputs, "effort", None)
    ease, damage = getattr(effort, "ease", 0), getattr(effort, "damage", 0)
    return [_played(procedure, scene, scene, inputs, ease, damage, kept)]


ANYTHING: Final = 999
"""Points that pay any price."""


def deep(pc: Pc) -> Pc:
    """The PC with Pools so deep that they pay for anything: what cannot be afforded has its price all the same."""
    pools = (Pool(ANYTHING, ANYTHING, pc.pools.of(stat).edge) for stat in STATS)
    return structs.replace(pc, pools=Pools(*pools))


# --- counting faces ---------------------------------------------------------------------------------------------------


class Mark(NamedTuple):
    """What a special face does besides: what it offers, its damage, whether it gives back what was paid."""

    kind: SpecialKind | None
    bonus: int
    refunds: bool


def _counted(
    procedure: AnyProcedure, scene: Scene, able: Scene, inputs: Inputs, bare: Setting, more: int
) -> list[EffortOdds]:
    """Set the tasks, and count the faces that each split needs; ``more`` is what a level on damage adds.

    The difficulty hangs on the levels on easing and the price on all levels together, so that as many tasks are set as
    there are levels.
    """
    rules, attempt = scene.rules, bare.attempt
    assert attempt is not None
    assert bare.task is not None
    payer, deep = scene.pc.payer(attempt.stat, rules), able.pc.payer(attempt.stat, rules)
    specials = _Specials(procedure, able, inputs, bare)
    landings = _landings(procedure, able, inputs, bare, specials.bonuses, range(scene.pc.effort + 1), more)
    levels = [attempt._replace(ease_levels=n) for n in range(scene.pc.effort + 1)]
    tasks = [bare.task, *(set_task(eased, deep, rules) for eased in levels[1:])]
    refusals = [_unpaid(task, eased, payer, rules) for task, eased in zip(tasks, levels, strict=True)]
    rows = []
    for ease, task in enumerate(tasks):
        dealt = landings[: len(tasks) - ease]
        if isinstance(task, Refusal):
            rows += [_refused(ease, damage, task) for damage in range(len(dealt))]
            continue
        tally, counts = specials.counted(task)
        faces, difficulty = tally.faces, task.difficulty
        for damage, (points, rising, hit) in enumerate(dealt):
            priced, no = tasks[ease + damage], refusals[ease + damage]
            if isinstance(priced, Refusal):
                rows.append(_refused(ease, damage, priced))
                continue
            through = _damage(points, counts, rising, faces)
            cost = priced.cost.points
            rows.append(EffortOdds(ease, damage, cost, difficulty, no is None, no, tally, through, hit, task, priced))
    return rows


def _unpaid(task: Task | Refusal, attempt: Attempt, payer: Payer, rules: Rules) -> Refusal | None:
    """Why so many levels cannot be applied, if they cannot."""
    if isinstance(task, Refusal):
        return task
    if task.cost.points <= payer.pool:
        return None
    no = set_task(attempt, payer, rules)
    return no if isinstance(no, Refusal) else None


class Counted(NamedTuple):
    """A tally, and its faces: those that miss, then those that hit, by what special rolls add to their damage."""

    tally: Tally
    counts: tuple[int, ...]


class _Specials:
    """The special faces, each when it succeeds and when it fails; the procedure says whether they add to damage.

    ``bonuses`` are the points that hits may add, none first.
    """

    def __init__(self, procedure: AnyProcedure, scene: Scene, inputs: Inputs, bare: Setting) -> None:
        task, rules = bare.task, scene.rules
        numbers = rules.special
        assert task is not None
        sure = bare._replace(task=task._replace(target_number=-ANYTHING, roll="needed", rolls=True))
        found = procedure.face(scene, inputs, sure, (numbers.major,)).special
        damaging = found is not None and found.bonus > 0
        self._known = damaging, getattr(inputs, "choice", None), task.impaired, rules
        self._die = rules.task.die
        self._faces = sorted({numbers.intrusion, numbers.minor, numbers.major, *numbers.damage_bonus})
        self._succeeding = [_mark(face, "success", *self._known) for face in self._faces]
        self.bonuses = sorted({0, *(mark.bonus for mark in self._succeeding)})
        self._met: dict[int, Counted] = {}

    def counted(self, task: Task) -> Counted:
        """The faces of a task, from the least that succeeds."""
        if not task.rolls:
            done = int(task.roll == "routine")
            return Counted(Tally(1, done, done, 0, 0, 0), (1 - done, done, *(0 for _ in self.bonuses[1:])))
        least, die = least_face(task), self._die
        tally, (_, other, *more) = self._specials(bisect_left(self._faces, least))
        hits = min(die, max(0, die + 1 - least))
        return Counted(tally._replace(successes=hits), (die - hits, hits - other, *more))

    def _specials(self, failing: int) -> Counted:
        """What the special faces do when so many of them fail; of the hits these come first, then each by its bonus."""
        if failing in self._met:
            return self._met[failing]
        failed = [_mark(face, "failure", *self._known) for face in self._faces[:failing]]
        marks = [*failed, *self._succeeding[failing:]]
        kinds = [mark.kind for mark in marks]
        paid = self._die - sum(mark.refunds for mark in marks)
        offers = kinds.count("gm_intrusion"), kinds.count("minor_effect"), kinds.count("major_effect")
        added = [mark.bonus for mark in marks if mark.bonus]
        counts = (0, len(added), *(added.count(bonus) for bonus in self.bonuses[1:]))
        self._met[failing] = Counted(Tally(self._die, paid, 0, *offers), counts)
        return self._met[failing]


def _mark(face: int, result: Result, damaging: bool, choice: Choice | None, impaired: bool, rules: Rules) -> Mark:
    """What a face does besides."""
    special = special_roll(face, result, damaging, impaired, rules)
    bonus = special.bonus if chosen(special, choice) == "damage" else 0
    return Mark(special.kind, bonus, refunded(face, result, impaired, rules))


class Landing(NamedTuple):
    """What some levels on damage let through Armor: on a miss, then on hits by the damage of special rolls.

    ``rising`` says that no two of these are alike, ``hit`` what a plain hit deals if anything can be hit.
    """

    points: tuple[int, ...]
    rising: bool
    hit: int | None


def _landings(
    procedure: AnyProcedure,
    scene: Scene,
    inputs: Inputs,
    bare: Setting,
    bonuses: Sequence[int],
    levels: Sequence[int],
    more: int,
) -> list[Landing]:
    """What gets through Armor with each number of levels on damage: each level adds ``more``; one where none adds."""
    hit, miss = (_landed(procedure, scene, inputs, bare, result) for result in ("routine", "impossible"))
    return [_landing(hit, miss, bonuses, more * n) for n in (levels if more else levels[:1])]


def _landed(procedure: AnyProcedure, scene: Scene, inputs: Inputs, bare: Setting, result: Result) -> Damage | None:
    """What lands without a level, if anything does."""
    out = procedure.settle(scene, inputs, Faced(bare, None, result, None))
    assert isinstance(out, Outcome)
    return out.damage


def _landing(hit: Damage | None, miss: Damage | None, bonuses: Sequence[int], more: int) -> Landing:
    failed = 0 if miss is None else after_armor(miss.dealt + more, miss.armor)
    if hit is None:
        return Landing((failed, *(0 for _ in bonuses)), False, None)
    dealt, armor = hit.dealt + more, hit.armor
    plain = after_armor(dealt, armor)
    if plain > failed:  # what a bonus adds gets through as well
        return Landing((failed, *[plain + bonus for bonus in bonuses]), True, plain)
    return Landing((failed, *[after_armor(dealt + bonus, armor) for bonus in bonuses]), False, plain)


def _damage(points: tuple[int, ...], counts: tuple[int, ...], rising: bool, faces: int) -> Distribution:
    """The damage of one split: what misses and hits let through, each with its faces."""
    if rising:
        through = dict(zip(points, counts, strict=True))
        if 0 in counts:
            through = {taken: n for taken, n in through.items() if n}
        return Distribution.counted(through, faces)
    gathered: dict[int, int] = {}
    for taken, n in zip(points, counts, strict=True):
        gathered[taken] = gathered.get(taken, 0) + n
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
