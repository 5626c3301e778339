"""The engine: one action in process, and `threefold adjudicate` as a filter.

Speed is counted in processor time, so that a busy machine measures the same; the start is what a
person waits.
"""

from __future__ import annotations

import itertools
import json
import resource
import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Measure, at_least, at_most
from threefold.procedures.base import play
from threefold.procedures.catalog import PLAYED
from threefold.service.requests import Request, prepare, read

SCRIPT = Path(sys.executable).with_name("threefold")

KARA = {
    "kind": "pc",
    "name": "Kara",
    "tier": 2,
    "effort": 2,
    "pools": {
        "might": {"value": 12, "max": 14, "edge": 1},
        "speed": {"value": 9, "max": 9, "edge": 0},
        "intellect": {"value": 8, "max": 8, "edge": 0},
    },
    "skills": {"climbing": "trained", "bladed weapons": "trained"},
    "armor": [{"name": "chainmail", "armor": 2, "speed_effort_cost": 2}],
    "attacks": [
        {
            "name": "broadsword",
            "damage": 4,
            "weight": "medium",
            "range": "immediate",
            "stats": ["might", "speed"],
            "skill": "bladed weapons",
        }
    ],
}
CLIMB = {
    "procedure": "task",
    "actor": KARA,
    "inputs": {
        "stat": "might",
        "difficulty": 5,
        "skill": "climbing",
        "assets": [{"name": "rope", "steps": 1}],
        "effort": {"ease": 1},
    },
    "dice": [11],
}
STRIKE = {
    "procedure": "attack",
    "actor": KARA,
    "target": {"kind": "npc", "name": "guard", "level": 4, "armor": 1},
    "inputs": {"attack": "broadsword", "stat": "might", "effort": {"ease": 1, "damage": 1}},
    "dice": [19],
}


def measures() -> Iterator[Measure]:
    """Every figure of this module, measured as it is asked for."""
    yield at_most("a task with its lines, in process", _microseconds(CLIMB), 16, "µs")
    yield at_most("an attack with its lines, in process", _microseconds(STRIKE), None, "µs")
    yield at_least(
        "task lines through `adjudicate`",
        max(_lines_a_second(20_000) for _ in range(5)),
        20_000,
        "/s",
    )
    yield at_most("start and end of `adjudicate`", _start([SCRIPT, "adjudicate"]), 0.3, "s")
    yield at_most(
        "start and end of Python alone", _start([sys.executable, "-c", "pass"]), None, "s"
    )


def _microseconds(request: dict[str, object]) -> float:
    """The best of some rounds of one action that is read already."""
    asked = read(json.dumps(request).encode())
    assert isinstance(asked, Request)
    procedure, scene, inputs = prepare(asked)  # type: ignore[misc]
    assert PLAYED[asked.procedure] is procedure
    rounds = timeit.repeat(
        lambda: play(procedure, scene, inputs, asked.dice),
        time.process_time,
        number=2_000,
        repeat=20,
    )
    return min(rounds) / 2_000 * 1e6


def _lines_a_second(count: int) -> float:
    """Lines a second of a process of its own, its start included. Faces and difficulties differ
    from line to line.
    """
    varied = (
        {
            **CLIMB,
            "id": number,
            "inputs": {**CLIMB["inputs"], "difficulty": difficulty},
            "dice": [face],
        }  # type: ignore[dict-item]
        for number, (difficulty, face) in enumerate(itertools.product(range(1, 11), range(1, 21)))
    )
    some = [json.dumps(request).encode() + b"\n" for request in varied]
    lines = b"".join(itertools.islice(itertools.cycle(some), count))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([SCRIPT, "adjudicate"], input=lines, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.stdout.count(b'"ok":true') == count, "every line is carried out"
    return count / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def _start(command: list[str | Path]) -> float:
    """The middle of some starts, the disk warm."""

    def once() -> float:
        started = time.perf_counter()
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        return time.perf_counter() - started

    return statistics.median(once() for _ in range(9))
