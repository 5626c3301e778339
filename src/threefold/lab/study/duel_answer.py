"""The JSON answer of `threefold duel --json`."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from threefold.lab.duel.course import Course
from threefold.lab.duel.solver import Choice, Duel, Weighed, solve
from threefold.lab.encounter import Encounter
from threefold.lab.simulator.plain import plain_duel
from threefold.model.bounds import Absent
from threefold.rules.types import Stat


class EffortLevels(Struct, frozen=True):
    """Levels of Effort."""

    ease: int = 0
    damage: int = 0


class DuelRounds(Struct, frozen=True):
    """Rounds until the duel is over: the mean (null when it may never end), and the chance of each
    round to be last.
    """

    mean: float | None
    histogram: dict[str, float]


class PointsLeft(Struct, frozen=True):
    """Mean Pool points at the end. ``mean`` is the sum of the three."""

    mean: float
    might: float
    speed: float
    intellect: float


class Action(Struct, frozen=True, omit_defaults=True):
    """An action: ``attack``, ``recover``, ``defend`` or ``wait``.

    ``target`` is set when there are two foes; ``attack`` and ``stat`` are set when there were
    several ways to attack.
    """

    action: str
    effort: EffortLevels
    win: float
    target: str | Absent = None
    attack: str | Absent = None
    stat: Stat | Absent = None


class DuelAnswer(Struct, frozen=True, omit_defaults=True):
    """All results of a duel. ``best`` is the PC's first action; ``defense`` comes before it if the
    foes act first.
    """

    win: float
    loss: float
    draw: float
    objective: str
    policy: str
    states: int
    rounds: DuelRounds
    points_left: PointsLeft
    best: Action | None
    alternatives: list[Action]
    defense: Action | Absent = None


def best_play(encounter: Encounter, every_attack: bool = False) -> DuelAnswer:
    """Return the answer under best play. ``every_attack`` allows each attack with each stat, not
    only the first.
    """
    duel = solve(encounter, every_attack)
    course, start = duel.course(), duel.start
    advice = duel.policy(start._replace(turn=None))
    defense: Action | None = None
    standing = next((k for k, health in enumerate(start.health) if health), None)
    if duel.foes_first and standing is not None:
        guard = duel.policy(start._replace(turn=standing))
        if guard is None:
            defense = None
        else:
            defense = _action(duel, guard.best)
    return _answer(
        course,
        duel.win,
        "best",
        duel.states,
        best=None if advice is None else _action(duel, advice.best),
        alternatives=[]
        if advice is None
        else [_action(duel, weighed) for weighed in advice.alternatives],
        defense=defense,
    )


def plain_play(encounter: Encounter) -> DuelAnswer:
    """Return the answer under the policy ``plain``."""
    course = plain_duel(encounter)
    win = sum(course.wins)
    over = course.rounds().keys() == {0}
    attacks = bool(encounter.party[0].attacks)
    if over:
        action = None
    else:
        action = Action("attack" if attacks else "wait", EffortLevels(), win)
    return _answer(course, win, "plain", course.states, action, [])


def _answer(
    course: Course,
    win: float,
    policy: str,
    states: int,
    best: Action | None,
    alternatives: list[Action],
    defense: Action | None = None,
) -> DuelAnswer:
    might, speed, intellect = course.points_left
    return DuelAnswer(
        win=min(1.0, win),
        loss=min(1.0, sum(course.losses)),
        draw=course.open if course.open > 1e-12 else 0.0,
        objective="win",
        policy=policy,
        states=states,
        rounds=DuelRounds(
            course.mean_rounds(), {str(n): chance for n, chance in sorted(course.rounds().items())}
        ),
        points_left=PointsLeft(might + speed + intellect, might, speed, intellect),
        best=best,
        alternatives=alternatives,
        defense=defense,
    )


def _action(duel: Duel, weighed: Weighed) -> Action:
    choice: Choice = weighed.choice
    named = len(duel.foes) > 1 and choice.action in ("attack", "defend")
    target = duel.foes[choice.foe].name if named else None
    action = Action(choice.action, EffortLevels(choice.ease, choice.damage), weighed.win, target)
    if choice.action != "attack" or len(duel.ways) < 2:
        return action
    attack, stat = duel.ways[choice.way]
    return replace(action, attack=attack.name, stat=stat)
