"""The Effort table against dice that fork: whatever die a procedure asks for, every face is
played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from msgspec import structs
from tests.people import Json, guard, kara
from tests.playthroughs import adjudicated

from threefold.library.lines import loaded
from threefold.model.characters import Pc
from threefold.odds.distribution import Distribution
from threefold.odds.effort import EffortOdds, effort_odds
from threefold.odds.value import best_value, cheapest_split, gain_of
from threefold.procedures.base import AnyProcedure, Outcome, Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.inputs import Inputs
from threefold.rules.types import Refusal
from threefold.service.requests import Request, prepare, read

ASKED = loaded((Path(adjudicated.__file__).parent / "requests.yaml").read_bytes())


def forked(procedure: AnyProcedure, setup: Setup, inputs: Inputs) -> Iterator[Outcome]:
    """Every way the dice of an action may fall, all equally likely: a die that is asked for forks
    into its faces.
    """
    setting = procedure.set(setup, inputs)
    assert not isinstance(setting, Refusal)
    faces: list[tuple[int, ...]] = [()]
    for sides in setting.asks:
        faces = [(*before, face) for before in faces for face in range(1, sides + 1)]
    for fallen in faces:
        out = procedure.settle(setup, inputs, procedure.resolve(setup, inputs, setting, fallen))
        assert isinstance(out, Outcome)
        yield out


class Told(NamedTuple):
    """What a row tells."""

    cost: int
    expected_cost: Fraction
    success: Fraction
    gm_intrusion: Fraction
    minor_effect: Fraction
    major_effect: Fraction
    damage: dict[int, Fraction]


def told(row: EffortOdds) -> Told:
    chances = (row.success, row.gm_intrusion, row.minor_effect, row.major_effect)
    return Told(row.cost, row.expected_cost, *chances, row.damage.probabilities())


def played(outcomes: list[Outcome]) -> Told:
    """The same, counted."""
    n = len(outcomes)
    kinds = Counter(out.special.kind for out in outcomes if out.special is not None)
    taken = Counter(out.through for out in outcomes)
    return Told(
        outcomes[0].cost.points if outcomes[0].cost is not None else 0,
        Fraction(sum(out.paid for out in outcomes), n),
        Fraction(sum(out.result in ("success", "routine") for out in outcomes), n),
        *(Fraction(kinds[kind], n) for kind in ("gm_intrusion", "minor_effect", "major_effect")),
        damage=Distribution(taken).probabilities(),
    )


def prepared(request: Json) -> tuple[AnyProcedure, Setup, Inputs] | None:
    asked = read(msgspec.json.encode(request))
    assert isinstance(asked, Request), asked
    found = prepare(asked)
    return None if isinstance(found, Refusal) else found


def every_request() -> Iterator[tuple[str, AnyProcedure, Setup, Inputs]]:
    """Every request of the transcripts with a d20 that Effort bears on, by people of whom each has
    more of it.
    """
    for id, asked in ASKED.items():
        if id not in PLAYED or PLAYED[id].with_effort is None:
            continue
        for given in asked:
            found = prepared(adjudicated._asked(id, given).request)
            if found is None or not isinstance(found[1].actor, Pc):
                continue
            procedure, setup, inputs = found
            for effort, impaired in ((setup.pc.effort, False), (4, False), (6, True)):
                pc = structs.replace(setup.pc, effort=effort)
                if impaired and pc.damage_track == "hale":
                    pc = structs.replace(pc, damage_track="impaired")
                yield f"{id}: {given['say']}", procedure, setup._replace(actor=pc), inputs


@pytest.mark.long
def test_every_row_is_every_face_of_procedure() -> None:
    """Every row is every face of every procedure."""
    rows = 0
    for said, procedure, setup, inputs in every_request():
        for row in effort_odds(procedure, setup, inputs):
            assert procedure.with_effort is not None
            if row.affordable:
                wanted = played(
                    list(
                        forked(
                            procedure,
                            setup,
                            procedure.with_effort(inputs, row.ease, row.damage_levels),
                        )
                    )
                )
                assert told(row) == wanted, (said, row.ease, row.damage_levels)
                rows += 1
            else:
                no = procedure.set(
                    setup, procedure.with_effort(inputs, row.ease, row.damage_levels)
                )
                assert row.refusal == no, (said, row.ease, row.damage_levels)
    assert rows > 1000


def table(procedure: str = "attack", **request: object) -> list[EffortOdds]:
    inputs: Json = {"attack": "broadsword"} if procedure == "attack" else {}
    found = prepared(
        {"procedure": procedure, "actor": kara(), "target": guard(4), "inputs": inputs, **request}
    )
    assert found is not None
    return effort_odds(*found)


def by_split(rows: list[EffortOdds], ease: int, damage: int = 0) -> EffortOdds:
    return next(row for row in rows if (row.ease, row.damage_levels) == (ease, damage))


def test_plain_hit_is_told_through_armor() -> None:
    rows = table(target=guard(4, armor=1))
    assert [by_split(rows, 0, levels).hit for levels in range(3)] == [3, 6, 9]
    assert all(row.hit is None for row in table("defend"))


def test_refund_of_20_lowers_expected_effort() -> None:
    """The refund of a 20 lowers what effort is expected to cost."""
    row = by_split(table(), 1)
    assert (row.cost, row.expected_cost) == (2, Fraction(19, 10))


def test_best_value_gains_most_per_extra_point() -> None:
    """Best value gains most for each point above the cheapest."""
    rows = table(target=guard(4, armor=1))
    start = cheapest_split(rows, gain_of(rows))
    assert start is by_split(rows, 0)
    best = best_value(rows, gain_of(rows))
    assert best is by_split(rows, 0, 1)
    gains = [
        (row.expected_damage - start.expected_damage) / (row.cost - start.cost)
        for row in rows
        if row.cost > start.cost
    ]
    assert (best.expected_damage - start.expected_damage) / best.cost == max(gains)


def test_defense_gains_spared_damage_and_task_chance() -> None:
    """A defense is worth the damage it spares and a task its chance."""
    defense = table("defend")
    assert gain_of(defense)(by_split(defense, 1)) == -by_split(defense, 1).expected_damage
    task = table("task", target=None, inputs={"stat": "might", "difficulty": 5})
    assert gain_of(task)(by_split(task, 1)) == by_split(task, 1).success


@pytest.mark.parametrize(
    "inputs", [{"stat": "might", "difficulty": 0}, {"stat": "might", "difficulty": 15}]
)
def test_no_gain_means_no_best_value(inputs: Json) -> None:
    """Where nothing gains there is no best value."""
    rows = table("task", target=None, inputs=inputs)
    assert best_value(rows, gain_of(rows)) is None
