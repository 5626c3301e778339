"""The kernel plays as the engine does, face for face, whatever the encounter, the edition and the
rulings.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from inspect import getsource
from itertools import product
from random import Random
from textwrap import dedent
from types import FrameType, FunctionType
from typing import cast

import numpy as np
import pytest
from tests.examples import times
from tests.lab.people import DETONATING, STRIKING, encounter, foe, hero, random_encounter
from tests.lab.simulator.engine import Engine, Event, events_of
from tests.long import rows

from threefold.lab.encounter import Encounter, Policy
from threefold.lab.simulator import aiding, board, foes_turn, kernel, turns
from threefold.lab.simulator.board import ATTACK, RECOVERY
from threefold.lab.simulator.counts import Counts
from threefold.lab.simulator.kernel import play_encounters
from threefold.lab.simulator.plan import Planned, plan
from threefold.lab.simulator.policies import BEHAVIOURS
from threefold.lab.simulator.simulate import kernel_plan, laid_out, new_board, run_counts
from threefold.model.powers import Ability, Cypher

TRACE = laid_out([0] * 100_000)


def same(fought: Encounter, planned: Planned, seed: int, index: int) -> set[int | str]:
    """Play one encounter through both and demand the same; what happened in it, and which powers
    were used.
    """
    laid = kernel_plan(planned)
    played = new_board(laid, TRACE)
    written = play_encounters(laid.plan, played, seed, index, index + 1)
    told = events_of(TRACE, written)
    assert run_counts(planned, seed, index, index + 1).values == tuple(played.counts), (
        "looking on changes nothing"
    )
    engine = Engine(fought, planned, told)
    engine.play()
    assert engine.events == told
    seen = Counts(planned.plan, tuple(int(value) for value in played.counts))
    outcome = ("win", "loss", "draw").index(engine.outcome)
    assert seen.rounds_of(outcome)[engine.rounds] == 1
    assert seen.runs == 1
    for i, pc in enumerate(engine.party):
        assert seen.table(1)[i] == (pc.damage_track in ("debilitated", "dead"))
        assert seen.table(2)[i] == (pc.damage_track == "dead")
        assert seen.table(3)[i] == pc.recoveries_used - planned.plan.party.used[i]
        for s, pool in enumerate((pc.pools.might, pc.pools.speed, pc.pools.intellect)):
            assert seen.left(i, s)[pool.value] == 1
    lost = sum(seen.table(5))
    if len(fought.all_fights()) == 1:
        assert lost == pytest.approx(
            sum(seen.lost(i, s) for i in range(len(engine.party)) for s in range(3))
        )
    return {event[0] for event in told} | {*used(planned, told)}


def used(planned: Planned, told: list[Event]) -> Iterator[str]:
    """The names of the abilities and cyphers that were used."""
    for event in told:
        inputs = planned.strikes[event[3]].inputs if event[0] == ATTACK else None
        power = getattr(inputs, "ability", None) or getattr(inputs, "cypher", None)
        if isinstance(power, Ability | Cypher):
            yield power.name


ENCOUNTERS = {
    "plain": times(12),
    "careful": times(12),
    "all_in": times(12),
    "reckless": times(8),
    "solver": times(6),
}
"""How many are compared under each policy at least: more until all has happened.

To be reckless is to be `all_in` down to the last point of a Pool.
"""

MOST = 20
"""How many times as many, until all has happened."""

LUCKY = {"careful": " 4"}
"""Chance by which all happens within thirty encounters."""

PLAYS = 5
"""How often each is played. To plan one costs as much as to play it many times."""


def behave(policy: str, monkeypatch: pytest.MonkeyPatch) -> Policy:
    """The policy as files know it, recklessly if asked."""
    if policy != "reckless":
        return cast("Policy", policy)
    reckless = {**BEHAVIOURS, "all_in": replace(BEHAVIOURS["all_in"], reserve=0)}
    for module in ("threefold.lab.simulator.plan", "tests.lab.simulator.engine"):
        monkeypatch.setattr(f"{module}.BEHAVIOURS", reckless)
    return "all_in"


@pytest.mark.thorough
@pytest.mark.turns("kernel", 3)
@pytest.mark.parametrize("policy", rows(ENCOUNTERS, {"plain", "solver"}))
def test_kernel_equals_engine_face_for_face(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = Random(f"{policy} face for face{LUCKY.get(policy, '')}")
    behaved = behave(policy, monkeypatch)
    powers = {
        "careful": STRIKING,
        "all_in": STRIKING | DETONATING,
        "reckless": STRIKING | DETONATING,
    }
    aids = {7, 8} if policy in powers else set()
    events = {1, 2, 3} if policy == "plain" else {1, 2, 3, 4, 5, 6} | aids
    happened: set[int | str] = set()
    for number in range(MOST * ENCOUNTERS[policy]):
        if number >= ENCOUNTERS[policy] and happened >= events | powers.get(policy, set()):
            break
        anybody = random_encounter(luck, behaved)
        planned = plan(anybody)
        for again in range(PLAYS):
            happened |= same(anybody, planned, luck.getrandbits(60), number * PLAYS + again)
    assert happened == events | powers.get(policy, set())


def test_broke_pc_follows_duel() -> None:
    """PC who can pay for no attack follows the duel."""
    poor = hero(speed=8, attacks=[{"name": "blast", "stats": ["speed"], "cost": 9}])
    weary = encounter("solver", party=[poor], foes=[foe(3)], first="party")
    for seed in range(20):
        assert RECOVERY in same(weary, plan(weary), seed, 0)


def lines_of(function: FunctionType) -> set[int]:
    """The lines of a function that do something: not its head, not its docstring."""
    code = function.__code__
    first = next(
        node
        for node in ast.walk(ast.parse(dedent(getsource(function))))
        if isinstance(node, ast.FunctionDef)
    )
    begins = code.co_firstlineno + first.body[1].lineno - 1
    return {line for _, _, line in code.co_lines() if line is not None and line >= begins}


def emptied_at_a_blow() -> Encounter:
    """Somebody who loses all points at once, is only impaired by that, and is struck again."""
    weak = hero(might=1, speed=1, intellect=1)
    rulings = {"two_pools_emptied": "one_step"}
    return encounter("careful", party=[weak], foes=[foe(9), foe(9)], rulings=rulings, first="foes")


OFTEN = 5
"""How often each is played while its lines are looked at."""

DICE = ("stream", "advanced", "face", "pick")


@pytest.mark.long
def test_comparison_comes_by_every_line_of_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    functions = {}
    for module in (kernel, turns, board, foes_turn, aiding):
        for name, function in vars(module).items():
            if name in DICE:
                exact = partial(lambda f, state, *more: f(np.uint64(state), *more), function)
                monkeypatch.setattr(module, name, exact)
            elif hasattr(function, "py_func"):
                monkeypatch.setattr(module, name, function.py_func)
                functions[function.py_func.__code__] = function.py_func
    missed = {code: lines_of(function) for code, function in functions.items()}

    def look(frame: FrameType, event: str, _: object) -> object:
        """Each line of a function until all have been come by: to be told of lines takes most of
        the time.
        """
        left = missed.get(frame.f_code)
        if event == "line" and left is not None:
            left.discard(frame.f_lineno)
        return look if left else None

    luck = {policy: Random(f"{policy} face for face") for policy in ENCOUNTERS}
    gentle = [policy for policy in ENCOUNTERS if policy != "reckless"]
    rounds = [
        *product(range(80), gentle),
        *product(range(80), ["reckless"]),
    ]  # what is patched for it stays
    for number, policy in rounds:
        behaved = behave(policy, monkeypatch)
        planned = plan(random_encounter(luck[policy], behaved) if number else emptied_at_a_blow())
        laid = kernel_plan(planned)
        seed, before = luck[policy].getrandbits(60), sys.gettrace()
        sys.settrace(look)  # type: ignore[arg-type]
        try:
            for trace in (TRACE, None):
                kernel.play_encounters(
                    laid.plan, new_board(laid, trace), seed, number * OFTEN, (number + 1) * OFTEN
                )
        finally:
            sys.settrace(before)
        if not any(missed.values()):
            return
    assert not {f"{code.co_name}, line {line}" for code, lines in missed.items() for line in lines}
