"""The encounter simulator: against the engine at a table, in rolls a second, and by what a GM waits
for.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from benchmarks.measure import Measure, at_least, at_most
from threefold.interop.encounters import read_encounter
from threefold.lab.encounter import Encounter
from threefold.lab.simulator.board import EVENT, RECOVERY
from threefold.lab.simulator.counts import wilson
from threefold.lab.simulator.kernel import play_encounters
from threefold.lab.simulator.plan import plan
from threefold.lab.simulator.simulate import kernel_plan, laid_out, new_board, simulate
from threefold.lab.study.compare import heat_map
from threefold.rules.types import Refusal
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AnyCommand,
    AttackFoe,
    Defend,
    EndTurn,
    FoeAttacks,
    RollInitiative,
    Settle,
    StartEncounter,
)
from threefold.table.decisions import decide
from threefold.table.history import GM, History, Record
from threefold.table.state import Incoming, Pending, Rolled, State

PARTY = [
    {
        "kind": "pc",
        "name": name,
        "tier": 2,
        "effort": 2,
        "pools": {
            "might": {"value": 14, "max": 14, "edge": 1},
            "speed": {"value": 12, "max": 12},
            "intellect": {"value": 9, "max": 9},
        },
        "skills": {"swords": "trained", "speed defense": defense},
        "armor": [{"name": "mail", "weight": "medium"}],
        "attacks": [{"name": "sword", "damage": 4, "stats": ["might"], "skill": "swords"}],
    }
    for name, defense in (
        ("Ada", "trained"),
        ("Bo", "practiced"),
        ("Cy", "practiced"),
        ("Di", "specialized"),
    )
]
FOES = [{"kind": "npc", "name": f"guard {n}", "level": 4, "armor": 1} for n in range(4)]
GATE = {"format": "threefold/encounter/1", "party": PARTY, "foes": FOES}


def measures() -> Iterator[Measure]:
    """Every figure of this module, measured as it is asked for."""
    encounter = read_encounter(json.dumps(GATE).encode())
    assert isinstance(encounter, Encounter)
    simulate(encounter, 1000)  # compiled, or read from the disk
    rolls = _rolls(encounter)
    runs = 400_000
    each = (
        min(_seconds(lambda: simulate(encounter, runs), time.process_time) for _ in range(5)) / runs
    )
    table = min(_seconds(lambda: _at_a_table(encounter), time.process_time) for _ in range(5)) / 5
    yield at_least("simulator over the engine's decide", table / each, 300, "×")
    yield at_least("d20 rolls a second, one core", rolls / each, 20_000_000, "/s")
    waits: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(8):  # in turn, so that both meet the same company
        for threads, seconds in waits.items():
            seconds.append(
                _seconds(partial(simulate, encounter, 2 * runs, threads=threads), time.perf_counter)
            )
    yield at_least("two threads over one", min(waits[1]) / min(waits[2]), 1.8, "×")
    enough = next(n for n in range(10_000, 10**6, 10_000) if wilson(n // 2, n).high - 0.5 <= 0.003)
    waited = min(
        _seconds(lambda: simulate(encounter, enough, threads=2), time.perf_counter)
        for _ in range(5)
    )
    yield at_most("win chance to 0.3 points, warm", waited, 0.3, "s")
    small = read_encounter(json.dumps({**GATE, "party": PARTY[:2], "foes": FOES[:1]}).encode())
    assert isinstance(small, Encounter)
    cells = _seconds(
        lambda: heat_map(small, range(1, 11), range(1, 25), 20_000, threads=2), time.perf_counter
    )
    yield at_most("heat map of 240 cells, 20,000 each", cells, 5, "s")


def _seconds(job: Callable[[], object], clock: Callable[[], float]) -> float:
    started = clock()
    job()
    return clock() - started


def _rolls(encounter: Encounter) -> float:
    """The d20s of an encounter in the mean, counted in its traces."""
    laid = kernel_plan(plan(encounter))
    faces, some = 0, 500
    for index in range(some):
        trace = laid_out([0] * 50_000)
        written = play_encounters(laid.plan, new_board(laid, trace), 0, index, index + 1)
        faces += sum(
            1 for at in range(0, written, EVENT) if trace[at + 4] > 0 and trace[at] != RECOVERY
        )
    return int(faces) / some


class _Luck:
    """Dice for a table."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - nothing is kept secret by it

    def roll(self, sides: int) -> int:
        return self.random.randint(1, sides)


class _Table:
    """A table at which the GM does everything."""

    def __init__(self, seed: int) -> None:
        self.history = History()
        self.dice = _Luck(seed)

    @property
    def state(self) -> State:
        return self.history.state

    def waiting(self, kind: type[Pending]) -> str | None:
        return next((id for id, o in self.state.pending.items() if isinstance(o, kind)), None)

    def does(self, command: AnyCommand) -> None:
        events = decide(self.state, command, GM, self.dice, self.history)
        assert not isinstance(events, Refusal), events
        first = self.history.version + 1
        self.history = self.history.grown(
            Record(n, f"c{first}", GM, e) for n, e in enumerate(events, first)
        )


def _at_a_table(encounter: Encounter) -> None:
    """Five encounters under the same policy, every turn a command that the engine decides."""
    for seed in range(5):
        table = _Table(seed)
        for pc in encounter.party:
            table.does(AddPc(pc=pc))
        for foe in encounter.foes:
            table.does(AddFoe(npc=foe))
        table.does(StartEncounter())
        for id in table.state.party:
            table.does(RollInitiative(pc_id=id))
        while True:
            able = [
                id
                for id, m in table.state.party.items()
                if m.pc.damage_track in ("hale", "impaired")
            ]
            standing = [id for id, f in table.state.foes.items() if f.npc.health]
            if not able or not standing:
                break
            assert table.state.encounter is not None
            acting = table.state.encounter.acting
            assert acting is not None
            if acting in able:
                table.does(AttackFoe(pc_id=acting, foe_id=standing[0], attack="sword"))
            elif acting in standing:
                table.does(FoeAttacks(foe_id=acting, pc_id=table.dice.random.choice(able)))
                incoming = table.waiting(Incoming)
                assert incoming is not None
                table.does(Defend(open_id=incoming))
            while (open_id := table.waiting(Rolled)) is not None:
                table.does(Settle(open_id=open_id))
            table.does(EndTurn())
