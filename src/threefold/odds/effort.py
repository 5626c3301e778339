"""For every split of Effort: what it costs, what the chances are, what damage gets through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import Pc, Pools
from threefold.odds.distribution import Distribution
from threefold.procedures.base import AnyProcedure, Faced, Inputs, Outcome, Scene, Setting
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
    Armor, ``hit`` how much of it a plain hit deals (None where nothing can be hit). ``task`` is None where this split
    cannot be priced.
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
    task: Task | None = None

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


def effort_odds(procedure: AnyProcedure, scene: Scene, inputs: Inputs) -> list[EffortOdds]:
    """The Effort table of one action, exact.

    The action is set once; each split sets its task anew, and faces are counted instead of played. Where the action
    without Effort is no task (a retry demands some), or may hit some and miss others, each split is played on every
    face.
    """
    if procedure.with_effort is None:
        return []
    with_damage = procedure.effort_on_damage is not None and procedure.effort_on_damage(scene, inputs)
    pairs = splits(scene.pc.effort, with_damage)
    able = scene._replace(actor=_able(scene.pc))
    bare = procedure.set(able, procedure.with_effort(inputs, 0, 0))
    if isinstance(bare, Refusal) or bare.attempt is None or bare.task is None or not procedure.one_blow:
        return [_played(procedure, scene, able, inputs, ease, damage) for ease, damage in pairs]
    return _counted(procedure, scene, able, inputs, bare, pairs)


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


class Marked(NamedTuple):
    """A special face when it succeeds and when it fails."""

    face: int
    success: Mark
    failure: Mark


def _counted(
    procedure: AnyProcedure,
    scene: Scene,
    able: Scene,
    inputs: Inputs,
    bare: Setting,
    pairs: Iterator[tuple[int, int]],
) -> list[EffortOdds]:
    """Set the tasks, and count the faces that each split needs.

    The difficulty hangs on the levels on easing and the price on all levels together, so that as many tasks are set as
    there are levels; only where one of the two bears on the other is each split set on its own.
    """
    rules, attempt = scene.rules, bare.attempt
    assert attempt is not None
    payer, deep = scene.pc.payer(attempt.stat, rules), able.pc.payer(attempt.stat, rules)
    marks = _marks(procedure, able, inputs, bare)
    bonuses = {0, *(mark.success.bonus for mark in marks)}
    hits = _Landing(procedure, able, inputs, bare, "routine", bonuses)
    misses = _Landing(procedure, able, inputs, bare, "impossible", {0})
    each = attempt.intrusion or attempt.roll_anyway
    eased = [set_task(attempt._replace(ease_levels=levels), deep, rules) for levels in range(scene.pc.effort + 1)]
    refusals: dict[int, Refusal | None] = {}
    tallies: dict[tuple[bool, int], Tally] = {}
    rows = []
    for ease, damage in pairs:
        task, sums = eased[ease], eased[ease + damage]
        if damage and each:
            task = set_task(attempt._replace(ease_levels=ease, damage_levels=damage), deep, rules)
        elif damage and not isinstance(task, Refusal) and not isinstance(sums, Refusal):
            task = task._replace(cost=sums.cost, damage_levels=damage)
        if isinstance(task, Refusal):
            rows.append(_refused(ease, damage, task))
            continue
        cost = task.cost.points
        refusal = None
        if cost > payer.pool:
            if cost not in refusals:
                no = set_task(attempt._replace(ease_levels=ease, damage_levels=damage), payer, rules)
                refusals[cost] = no if isinstance(no, Refusal) else None
            refusal = refusals[cost]
        least = least_face(task) if task.rolls else 0 if task.roll == "routine" else _ANYTHING
        tally = tallies.get((task.rolls, least))
        if tally is None:
            tally = tallies[task.rolls, least] = _tally(task, least, marks, rules)
        hit = hits.by_bonus(task.damage_levels)
        through = _damage(tally, hit, misses.by_bonus(task.damage_levels))
        plain = hit[0] if hits.lands else None
        rows.append(
            EffortOdds(ease, damage, cost, task.difficulty, refusal is None, refusal, tally, through, plain, task)
        )
    return rows


def _marks(procedure: AnyProcedure, scene: Scene, inputs: Inputs, bare: Setting) -> list[Marked]:
    """The special faces when they succeed and when they fail; the procedure says whether they add to damage."""
    rules, task, numbers = scene.rules, bare.task, scene.rules.special
    assert task is not None
    choice = getattr(inputs, "choice", None)
    sure = bare._replace(task=task._replace(target_number=-_ANYTHING, roll="needed", rolls=True))
    found = procedure.face(scene, inputs, sure, (numbers.major,)).special
    damaging = found is not None and found.bonus > 0

    def mark(face: int, result: Result) -> Mark:
        special = special_roll(face, result, damaging, task.impaired, rules)
        bonus = special.bonus if chosen(special, choice) == "damage" else 0
        return Mark(special.kind, bonus, refunded(face, result, task.impaired, rules))

    faces = sorted({numbers.intrusion, numbers.minor, numbers.major, *numbers.damage_bonus})
    return [Marked(face, mark(face, "success"), mark(face, "failure")) for face in faces]


def _tally(task: Task, least: int, marks: list[Marked], rules: Rules) -> Tally:
    """Count the faces from the least that succeeds."""
    if not task.rolls:
        done = task.roll == "routine"
        return Tally(1, done, done, 0, 0, 0, ((0, 1),) if done else ())
    die = rules.task.die
    successes = plain = min(die, max(0, die + 1 - least))
    paid = die
    kinds: list[SpecialKind | None] = []
    bonuses: dict[int, int] = {}
    for face, success, failure in marks:
        kind, bonus, refunds = success if face >= least else failure
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


class _Landing:
    """What gets through Armor on a success, or on a failure: each level of Effort on damage adds the same."""

    def __init__(
        self, procedure: AnyProcedure, scene: Scene, inputs: Inputs, bare: Setting, result: Result, bonuses: set[int]
    ) -> None:
        self._procedure, self._scene, self._inputs, self._result = procedure, scene, inputs, result
        self._bonuses = bonuses
        self._bare = self._blow(bare, 0)
        self._level: int | None = None
        self._known: dict[int, dict[int, int]] = {}

    def _blow(self, setting: Setting | Refusal, levels: int) -> Damage | None:
        """The blow that lands with these levels, if one does."""
        assert self._procedure.with_effort is not None
        assert not isinstance(setting, Refusal)
        inputs = self._procedure.with_effort(self._inputs, 0, levels)
        out = self._procedure.settle(self._scene, inputs, Faced(setting, None, self._result, None))
        assert isinstance(out, Outcome)
        return out.damage

    @property
    def lands(self) -> bool:
        """Whether there is a blow at all."""
        return self._bare is not None

    def by_bonus(self, levels: int) -> dict[int, int]:
        """What gets through with these levels, by the damage of a special roll."""
        found = self._known.get(levels)
        if found is None:
            found = self._known[levels] = {bonus: self._through(levels, bonus) for bonus in self._bonuses}
        return found

    def _through(self, levels: int, bonus: int) -> int:
        if self._bare is None:
            return 0
        if levels and self._level is None:
            assert self._procedure.with_effort is not None
            setting = self._procedure.set(self._scene, self._procedure.with_effort(self._inputs, 0, 1))
            one = self._blow(setting, 1)
            self._level = one.dealt - self._bare.dealt if one is not None else 0
        return after_armor(self._bare.dealt + levels * (self._level or 0) + bonus, self._bare.armor)


def _damage(tally: Tally, hits: dict[int, int], misses: dict[int, int]) -> Distribution:
    """The damage of one split: what hits and misses let through, by the damage of special rolls."""
    failures = tally.faces - tally.successes
    last = misses[0]
    through = {last: failures} if failures else {}
    rising = True
    for bonus, faces in tally.bonuses:
        points = hits[bonus]
        through[points] = through.get(points, 0) + faces
        rising = rising and points >= last
        last = points
    return Distribution.counted(through, tally.faces) if rising else Distribution(through)


# --- playing faces ----------------------------------------------------------------------------------------------------


def _refused(ease: int, damage: int, refusal: Refusal) -> EffortOdds:
    return EffortOdds(ease, damage, 0, 0, False, refusal, Tally(1, 0, 0, 0, 0, 0), Distribution({0: 1}))


def _played(procedure: AnyProcedure, scene: Scene, able: Scene, inputs: Inputs, ease: int, damage: int) -> EffortOdds:
    """One split on every face."""
    assert procedure.with_effort is not None
    inputs = procedure.with_effort(inputs, ease, damage)
    refusal = None
    setting = procedure.set(scene, inputs)
    if isinstance(setting, Refusal):
        refusal, scene = setting, able
        setting = procedure.set(scene, inputs)
        if isinstance(setting, Refusal):
            return _refused(ease, damage, refusal)
    faces = [(face,) for face in range(1, setting.asks[0] + 1)] if setting.asks else [()]
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
    return EffortOdds(ease, damage, cost, difficulty, refusal is None, refusal, tally, through, hit, task)
