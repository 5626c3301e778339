"""The kernel plays as the engine does, face for face, whatever the encounter, the edition and the rulings."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace
from functools import partial
from inspect import getsource
from random import Random
from textwrap import dedent
from types import FrameType, FunctionType
from typing import cast

import numpy as np
import pytest
from tests.lab.engine import Engine, events_of
from tests.lab.people import random_encounter

from threefold.lab import kernel
from threefold.lab.counts import Counts
from threefold.lab.encounter import Encounter, Policy
from threefold.lab.kernel import play
from threefold.lab.plan import plan
from threefold.lab.policies import BEHAVIOURS
from threefold.lab.simulate import cell, laid_out, ready, room

TRACE = laid_out([0] * 100_000)


def same(encounter: Encounter, seed: int, index: int) -> set[int]:
    """Play one encounter through both and demand the same; what happened in it."""
    planned = plan(encounter)
    laid = ready(planned)
    counts = laid_out([0] * int(laid.places[-1]))
    written = play(laid.plan, seed, index, index + 1, counts, laid.places, TRACE, *laid[2:], *room(laid.plan))
    told = events_of(TRACE, written)
    assert cell(planned, seed, index, index + 1).values == tuple(counts), "looking on changes nothing"
    engine = Engine(encounter, planned, told)
    engine.play()
    assert engine.events == told
    seen = Counts(planned.plan, tuple(int(value) for value in counts))
    outcome = ("win", "loss", "draw").index(engine.outcome)
    assert seen.rounds_of(outcome)[engine.rounds] == 1
    assert seen.runs == 1
    for i, pc in enumerate(engine.party):
        assert seen.table(1)[i] == (pc.damage_track in ("debilitated", "dead"))
        assert seen.table(2)[i] == (pc.damage_track == "dead")
        assert seen.table(3)[i] == pc.recoveries_used - planned.plan.used[i]
        for s, pool in enumerate((pc.pools.might, pc.pools.speed, pc.pools.intellect)):
            assert seen.left(i, s)[pool.value] == 1
    lost = sum(seen.table(5))
    if len(encounter.all_fights()) == 1:
        assert lost == pytest.approx(sum(seen.lost(i, s) for i in range(len(engine.party)) for s in range(3)))
    return {event[0] for event in told}


ENCOUNTERS = {"plain": 600, "careful": 600, "all_in": 600, "reckless": 150, "solver": 100}
"""How many are compared under each policy; to be reckless is to be `all_in` down to the last point of a Pool."""


def behave(policy: str, monkeypatch: pytest.MonkeyPatch) -> Policy:
    """The policy as files know it, recklessly if asked."""
    if policy != "reckless":
        return cast("Policy", policy)
    reckless = {**BEHAVIOURS, "all_in": replace(BEHAVIOURS["all_in"], reserve=0)}
    for module in ("threefold.lab.plan", "tests.lab.engine"):
        monkeypatch.setattr(f"{module}.BEHAVIOURS", reckless)
    return "all_in"


@pytest.mark.parametrize("policy", ENCOUNTERS)
def test_kernel_equals_engine_face_for_face(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = Random(f"{policy} face for face")
    behaved = behave(policy, monkeypatch)
    happened: set[int] = set()
    for number in range(ENCOUNTERS[policy]):
        happened |= same(random_encounter(luck, behaved), luck.getrandbits(60), number)
    assert happened == ({1, 2, 3} if policy == "plain" else {1, 2, 3, 4})


def lines_of(function: FunctionType) -> set[int]:
    """The lines of a function that do something: not its head, not its docstring."""
    code = function.__code__
    first = next(node for node in ast.walk(ast.parse(dedent(getsource(function)))) if isinstance(node, ast.FunctionDef))
    begins = code.co_firstlineno + first.body[1].lineno - 1
    return {line for _, _, line in code.co_lines() if line is not None and line >= begins}


def test_the_comparison_comes_by_every_line_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    written_in_python = {
        name: function.py_func for name, function in vars(kernel).items() if hasattr(function, "py_func")
    }
    dice = {name: getattr(kernel, name) for name in ("stream", "advanced", "face", "pick")}
    for name, function in written_in_python.items():
        monkeypatch.setattr(kernel, name, function)
    for name, function in dice.items():
        exact = partial(lambda f, state, *more: f(np.uint64(state), *more), function)
        monkeypatch.setattr(kernel, name, exact)
    functions = {f.__code__: f for name, f in written_in_python.items() if name not in dice}
    missed = {(code, line) for code, function in functions.items() for line in lines_of(function)}

    def look(frame: FrameType, event: str, _: object) -> object:
        if frame.f_code not in functions:
            return None
        if event == "line":
            missed.discard((frame.f_code, frame.f_lineno))
        return look

    for policy in sorted(ENCOUNTERS, key="reckless".__eq__):  # what is patched for it stays
        luck = Random(f"{policy} face for face")
        behaved = behave(policy, monkeypatch)
        for number in range(80):
            planned = plan(random_encounter(luck, behaved))
            laid = ready(planned)
            counts = laid_out([0] * int(laid.places[-1]))
            seed, before = luck.getrandbits(60), sys.gettrace()
            sys.settrace(look)  # type: ignore[arg-type]
            try:
                for trace in (TRACE, laid_out(())):
                    kernel.play(
                        laid.plan,
                        seed,
                        number,
                        number + 1,
                        counts,
                        laid.places,
                        trace,
                        *laid[2:],
                        *room(laid.plan),
                    )
            finally:
                sys.settrace(before)
    assert not {f"{code.co_name}, line {line}" for code, line in missed}
