"""Tables of advice from solved duels: for every state of one PC against one foe, the next choice of
best play.

The advice is exact only for a PC alone against its last foe. In a party, each PC applies it to the
foremost foe and to the foe that attacks it, as if the two were alone and no situations applied.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Final, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from threefold.lab.backend import compiled
from threefold.lab.duel.board import Chances, Figures, WorkArrays, cell, empty, new_room
from threefold.lab.duel.choice import RECOVER, WAIT, pick_attack, pick_guard
from threefold.lab.duel.solver import Duel
from threefold.lab.encounter import Encounter
from threefold.lab.simulator.policies import BEHAVIOURS
from threefold.lab.simulator.sides import Sides
from threefold.model.characters import FullNpc, Pc
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS

Table = NDArray[np.int16]

NONE: Final = -1
"""No advice: the duel is over in this state, or the state cannot occur."""

RECOVERS: Final = -2

ADVICE_STATES: Final = 30_000_000
"""The maximum number of states of all duels of an encounter; PCs without a solved duel act without
advice. Also the maximum number of states in the cache."""


class Advised(NamedTuple):
    """The index of the best choice in every state: among the attack options, and among the defense
    options.
    """

    strikes: Table
    guards: Table


@compiled
def advise(
    f: Figures, chances: Chances, left: int, room: WorkArrays, strikes: Table, guards: Table
) -> None:
    """Write the advice for every state; ``left`` is 1 for the states with the recovery left, else
    0.
    """
    for might in range(f.tops[0] + 1):
        for speed in range(f.tops[1] + 1):
            for intellect in range(f.tops[2] + 1):
                pools = (might, speed, intellect)
                track = empty(might, speed, intellect)
                if track > 1:
                    continue
                row = cell(f, left, might, speed, intellect)
                for health in range(1, f.health[0] + 1):
                    best = pick_attack(
                        f, chances, left, pools, first=health, second=f.health[1], room=room
                    )
                    if best == RECOVER:
                        strikes[row + health] = RECOVERS
                    elif best != WAIT:
                        strikes[row + health] = best - f.strikes.bounds[track]
                    for k in range(f.foes):
                        guard = pick_guard(
                            f, chances.mine, k, left, pools=pools, at=health, room=room
                        )
                        guards[row + health] = guard - f.guards.bounds[track]


def states(pc: Pc, foe: FullNpc) -> int:
    """Return the maximum number of states of a duel."""
    count = 2 * (foe.health + 1)
    for stat in STATS:
        pool = pc.pools.of(stat)
        count *= max(pool.value, pool.max) + 1
    return count


def fully_rested(pc: Pc) -> Pc:
    """Return the PC hale with full Pools, so that the advice also covers the states after a
    rest.
    """
    pools = {stat: pc.pools.of(stat) for stat in STATS}
    full = {stat: replace(pool, value=max(pool.value, pool.max)) for stat, pool in pools.items()}
    return replace(pc, pools=replace(pc.pools, **full), damage_track="hale")


def asked(encounter: Encounter) -> int:
    """Return the number of states of all duels that an encounter needs: each PC against each kind
    of foe.
    """
    sides = Sides(encounter, BEHAVIOURS["solver"])
    foes = [replace(kind.foe, health=sides.most_health(k)) for k, kind in enumerate(sides.kinds)]
    return sum(states(pc, foe) for pc in sides.party for foe in foes)


def advised(pc: Pc, foe: FullNpc, rules: Rules) -> Advised:
    """Return the advice of a duel for every state. It is cached: variants of an encounter need many
    of the same.
    """
    pc = fully_rested(pc)
    key = msgspec.json.encode((pc, foe)), id(rules)
    with _keeping:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key][1]
    found = _solve_for_advice(pc, foe, rules)
    with _keeping:
        _kept[key] = rules, found
        while sum(len(one.strikes) for _, one in _kept.values()) > ADVICE_STATES:
            _kept.popitem(last=False)
    return found


_kept: Final[OrderedDict[tuple[bytes, int], tuple[Rules, Advised]]] = OrderedDict()
_keeping: Final = Lock()


def _solve_for_advice(pc: Pc, foe: FullNpc, rules: Rules) -> Advised:
    """Solve a duel and write its advice into tables."""
    duel = Duel(pc, [foe], rules)
    f, chances = duel.figures, duel.chances
    strikes, guards = (np.full(len(chances.mine), NONE, np.int16) for _ in range(2))
    for left in range(2 if pc.recoveries_used == 0 else 1):
        advise(f, chances, left, new_room(f), strikes, guards)
    return Advised(strikes, guards)


def joined_tables(tables: Sequence[Table]) -> Table:
    """Concatenate tables."""
    if tables:
        return np.concatenate(tables)
    return np.zeros(0, np.int16)
