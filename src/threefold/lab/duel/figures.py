"""The figures of a duel, computed by the engine: the cost of every choice, and its outcome on every
face of the die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from threefold.lab.duel.board import AttackFigures, DefenseFigures, Figures, RecoveryFigures
from threefold.lab.encounter import Environment
from threefold.lab.sheets import recovered, with_unlimited_pools
from threefold.model.characters import Attack, FullNpc, Pc
from threefold.odds.effort import splits
from threefold.procedures.base import Outcome, Resolved, Setup
from threefold.procedures.combat import ATTACK, DEFEND, AttackInputs, set_attack, set_defense
from threefold.procedures.defended import DefendInputs
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.rules.harm import after_armor
from threefold.rules.rolls import least_face, refunded, special_roll
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import Task
from threefold.rules.types import STATS, Refusal, Result, Stat


class AttackChoice(NamedTuple):
    """An attack option of the PC: which of its `ways` to attack, levels of Effort, cost, and
    outcomes.

    ``outcomes`` counts the faces by (damage after Armor, whether the cost is refunded).
    """

    way: int
    ease: int
    damage: int
    cost: int
    outcomes: Counter[tuple[int, bool]]


class Guard(NamedTuple):
    """A defense option: level of Effort, cost, and the number of faces by (success, whether the
    cost is refunded).
    """

    ease: int
    cost: int
    outcomes: Counter[tuple[bool, bool]]


class Exchange(NamedTuple):
    """The options of a PC against one foe, while hale and while impaired, and the damage of the
    foe's hit.
    """

    strikes: tuple[tuple[AttackChoice, ...], tuple[AttackChoice, ...]]
    guards: tuple[tuple[Guard, ...], tuple[Guard, ...]]
    blow: int


CALM: Final = Environment()
"""An environment without situations."""


class Faces:
    """What each face does in addition to success or failure, cached: damage bonus, whether the cost
    is refunded.
    """

    def __init__(self, impaired: bool, rules: Rules) -> None:
        self._impaired, self._rules = impaired, rules
        self.all = range(1, rules.task.die + 1)
        self.back = {
            result: [refunded(face, result, impaired, rules) for face in self.all]
            for result in _RESULTS
        }
        self._bonuses: dict[bool, list[int]] = {}

    def bonuses(self, damaging: bool) -> list[int]:
        """Return the damage that each face adds to a hit."""
        if damaging not in self._bonuses:
            specials = (
                special_roll(face, "success", damaging, self._impaired, self._rules)
                for face in self.all
            )
            self._bonuses[damaging] = [special.bonus for special in specials]
        return self._bonuses[damaging]


_RESULTS: Final[tuple[Result, ...]] = ("failure", "success")


def ways(pc: Pc, every: bool) -> list[tuple[Attack, Stat]]:
    """Return the ways in which the PC may attack: its first attack with the first stat, or every
    pair of both.
    """
    found = [(attack, stat) for attack in pc.attacks for stat in attack.usable_stats()]
    if every:
        return found
    return found[:1]


def exchange(
    pc: Pc, npc: FullNpc, rules: Rules, every: bool = False, around: Environment = CALM
) -> Exchange:
    """Return the options of the PC and this foe against each other, with all situations that
    apply.
    """
    foe, bears = replace(npc, conditions=None), around.situations_for(npc.name)
    scenes = [
        (Setup(rules, with_unlimited_pools(pc, hurt), foe), Faces(hurt, rules))
        for hurt in (False, True)
    ]
    hale, impaired = (
        tuple(attack_splits(setup, faces, every, bears.attacks)) for setup, faces in scenes
    )
    hale_guards, impaired_guards = (
        tuple(guards(setup, faces, bears.defenses)) for setup, faces in scenes
    )
    return Exchange((hale, impaired), (hale_guards, impaired_guards), _blow(scenes[0][0]))


def attack_splits(
    setup: Setup, faces: Faces, every: bool, situations: list[str]
) -> list[AttackChoice]:
    """Return every split of Effort on every way to attack, by total Effort, then by cost."""
    found = [
        strike
        for way, (attack, stat) in enumerate(ways(setup.pc, every))
        for strike in _splits(setup, faces, way, attack, stat, situations)
    ]
    return sorted(found, key=lambda strike: (strike.ease + strike.damage, strike.cost))


def _splits(
    setup: Setup, faces: Faces, way: int, attack: Attack, stat: Stat, situations: list[str]
) -> Iterator[AttackChoice]:
    """Yield every split of Effort on one way to attack."""
    armor: int | None = None
    for ease, damage in splits(setup.pc.effort, attack.points(setup.rules) > 0):
        effort = Effort(ease=ease, damage=damage)
        inputs = AttackInputs(attack=attack, stat=stat, effort=effort, situations=situations)
        setting = set_attack(setup, inputs)
        if isinstance(setting, Refusal):
            continue
        task, blow = setting.task, setting.blow
        assert task is not None
        assert blow is not None
        if armor is None:
            landed = ATTACK.settle(setup, inputs, Resolved(setting, None, "routine", None))
            assert isinstance(landed, Outcome)
            if landed.damage is not None:
                armor = landed.damage.armor
            else:
                armor = 0
        outcomes = _hits(task, blow.dealt, armor, bool(blow.lines), faces)
        yield AttackChoice(
            way, ease, damage, task.cost.points if task.roll != "impossible" else 0, outcomes
        )


def _hits(
    task: Task, dealt: int, armor: int, damaging: bool, faces: Faces
) -> Counter[tuple[int, bool]]:
    """Count the faces by damage after Armor and by whether the cost is refunded."""
    if not task.rolls:
        if task.roll == "routine":
            through = after_armor(dealt, armor)
        else:
            through = 0
        return Counter({(through, False): len(faces.all)})
    least, paid = least_face(task), task.cost.points > 0
    missed, hit = faces.back["failure"], faces.back["success"]
    found: Counter[tuple[int, bool]] = Counter()
    for face, bonus in zip(faces.all, faces.bonuses(damaging), strict=True):
        if face >= least:
            found[after_armor(dealt + bonus, armor), paid and hit[face - 1]] += 1
        else:
            found[0, paid and missed[face - 1]] += 1
    return found


def guards(setup: Setup, faces: Faces, situations: list[str]) -> list[Guard]:
    """Return every level of Effort on a Speed defense, the lowest first."""
    found = []
    for ease in range(setup.pc.effort + 1):
        setting = set_defense(
            setup, DefendInputs(effort=EaseEffort(ease=ease), situations=situations)
        )
        if isinstance(setting, Refusal):
            continue
        task = setting.task
        assert task is not None
        outcomes: Counter[tuple[bool, bool]] = Counter()
        if not task.rolls:
            outcomes[task.roll == "routine", False] = len(faces.all)
        else:
            least, paid = least_face(task), task.cost.points > 0
            for face in faces.all:
                held = face >= least
                outcomes[held, paid and faces.back[_RESULTS[held]][face - 1]] += 1
        found.append(Guard(ease, task.cost.points if task.roll != "impossible" else 0, outcomes))
    return sorted(found, key=lambda guard: (guard.ease, guard.cost))


def _blow(setup: Setup) -> int:
    """Return the damage of a failed defense, after Armor."""
    inputs = DefendInputs(forgo=True)
    setting = set_defense(setup, inputs)
    assert not isinstance(setting, Refusal)
    out = DEFEND.settle(setup, inputs, Resolved(setting, None, "failure", None))
    assert isinstance(out, Outcome)
    if out.damage is not None:
        return out.damage.taken
    return 0


def least_intellect(pc: Pc, every: bool = False) -> int:
    """Return the lowest Intellect that can occur before the PC is down.

    Damage reaches Intellect only when Might and Speed are empty, so only the PC's own attacks lower
    it.
    """
    pays = any(stat == "intellect" for _, stat in ways(pc, every))
    if pays:
        return 0
    return pc.pools.intellect.value


def flat_figures(
    pc: Pc,
    foes: Sequence[FullNpc],
    rules: Rules,
    floor: int = 0,
    every: bool = False,
    around: Environment = CALM,
) -> tuple[Figures, tuple[Exchange, ...]]:
    """Return the figures in flat arrays, and the exchanges they come from. States start at
    Intellect ``floor``.
    """
    exchanges = tuple(exchange(pc, foe, rules, every, around) for foe in foes)
    stats = [STATS.index(stat) for _, stat in ways(pc, every)]
    all_strikes = [group for e in exchanges for group in e.strikes]
    all_guards = [group for e in exchanges for group in e.guards]
    flat = [strike for group in all_strikes for strike in group]
    outcomes = [outcome for strike in flat for outcome in strike.outcomes.items()]
    kept = [guard for group in all_guards for guard in group]
    die = rules.task.die
    recovers = pc.recoveries_used == 0
    tops = [
        max(p.value, p.max) if recovers else p.value for p in (pc.pools.of(stat) for stat in STATS)
    ]

    def chances(held: bool, back: bool) -> list[float]:
        return [guard.outcomes[held, back] / die for guard in kept]

    def whole(values: Sequence[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return np.array(values, np.int64)

    made = Figures(
        foes=len(foes),
        health=whole([*(foe.health for foe in foes), 0][:2]),
        tops=whole(tops),
        floor=floor,
        strikes=AttackFigures(
            bounds=whole(_bounds(len(group) for group in all_strikes)),
            stats=whole([stats[strike.way] for strike in flat]),
            costs=whole([strike.cost for strike in flat]),
            outs=whole(_bounds(len(strike.outcomes) for strike in flat)),
            taken=whole([taken for (taken, _), _ in outcomes]),
            refunds=whole([int(back) for (_, back), _ in outcomes]),
            weights=np.array([count / die for _, count in outcomes]),
        ),
        guards=DefenseFigures(
            bounds=whole(_bounds(len(group) for group in all_guards)),
            costs=whole([guard.cost for guard in kept]),
            fails=np.array(chances(False, False)),
            fails_free=np.array(chances(False, True)),
            holds=np.array(chances(True, False)),
            holds_free=np.array(chances(True, True)),
            blows=whole([e.blow for e in exchanges]),
        ),
        recovery=RecoveryFigures(
            maxima=whole(pc.restorable()),
            least=1 + recovered(pc, rules),
            die=rules.recovery.die,
        ),
    )
    return made, exchanges


def _bounds(sizes: Iterable[int]) -> list[int]:
    """Return the start of each group in a flat list, and the end of the last."""
    return [0, *accumulate(sizes)]
