"""What the laboratory's page turns, and studies that grow bit by bit to the same answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.lab.study.test_compare import GATE

from threefold.lab.backend import COMPILED
from threefold.lab.encounter import Fight
from threefold.lab.simulator.plan import plan
from threefold.lab.simulator.simulate import simulate
from threefold.lab.study import study as of
from threefold.lab.study.compare import wins
from threefold.lab.study.parameters import apply_parameters, armored, lucky, planned
from threefold.lab.study.question import Parameters, Question
from threefold.lab.study.study import Study
from threefold.service.lab_work import study_view
from threefold.text import render

RULES = GATE.rules()


def test_what_stands_as_in_encounter_changes_nothing() -> None:
    assert apply_parameters(GATE, Parameters()) is GATE
    assert (
        apply_parameters(GATE, Parameters(level=GATE.foes[0].level, number=len(GATE.foes))) is GATE
    )


def test_level_number_and_policy_are_turned() -> None:
    turned = apply_parameters(GATE, Parameters(level=6, number=5, policy="all_in"))
    assert [npc.level for npc in turned.foes] == [6, 5, 6, 5, 6]
    assert turned.policy == "all_in"


@pytest.mark.parametrize("change", [3, -1, -6])
def test_worn_armor_varies_by_point(change: int) -> None:
    """Armor is added to what is worn or taken from it."""
    for pc in GATE.party:
        worn = sum(piece.points(RULES) for piece in pc.armor if piece.worn)
        after = armored(pc, change, RULES)
        assert sum(piece.points(RULES) for piece in after.armor if piece.worn) == max(
            0, worn + change
        )


def test_luck_moves_needed_face_alone() -> None:
    """Luck moves what a die must show and nothing else."""
    found = plan(replace(GATE, policy="careful"))
    moved = lucky(found, 2)
    for was, now in (
        (found.plan.strikes, moved.plan.strikes),
        (found.plan.guards, moved.plan.guards),
    ):
        for before, after in zip(was.need, now.need, strict=True):
            assert after == (before if before in (0, 21) else max(1, before - 2))
    assert moved.plan.strikes.cost == found.plan.strikes.cost
    chances = [simulate(planned(GATE, Parameters(luck=n)), 4000).rounds_of(0) for n in (-3, 0, 3)]
    wins = [sum(each) for each in chances]
    assert wins == sorted(wins)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small maps."""
    monkeypatch.setattr(of, "HEAT_RUNS", 600)
    monkeypatch.setattr(of, "HEAT_NUMBERS", range(1, 3))
    monkeypatch.setattr(of, "MATTERS_RUNS", 800)


def finished(question: Question, seconds: float) -> tuple[Study, list[int]]:
    study, seen = Study(question), []
    while not study.finished:
        study.advance(seconds)
        seen.append(study.so_far().runs)
    return study, seen


@pytest.mark.usefixtures("small")
def test_study_ignores_how_it_is_split() -> None:
    """A study is the same in whatever bits it is done."""
    question = Question(
        GATE, Parameters(level=4), runs=9000, beside=Parameters(armor=2), matters=True
    )
    one, bits = finished(question, 0.0)
    other, stages = finished(question, 60.0)
    assert one.whole_report() == other.whole_report()
    assert one.so_far().runs == 9000
    assert bits == sorted(bits)
    assert len(set(stages)) > 2, "each further look has more runs"
    assert one.progress == 1.0


def test_slow_first_look_is_left_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first look that takes long is left off."""
    monkeypatch.setattr(of, "PATIENCE", -1.0)
    study = Study(Question(replace(GATE, max_rounds=1000, fights=[Fight(GATE.foes)] * 9)))
    study.advance(0.0)
    assert 0 < study.so_far().runs < of.FIRST


@pytest.mark.usefixtures("small")
def test_irrelevant_parameters_are_skipped_stepwise() -> None:
    """Whatever changes nothing is passed over bit by bit."""
    skills = {f"the lore of {n}": "trained" for n in range(50)}
    pc = replace(GATE.party[0], skills={**GATE.party[0].skills, **skills})
    study = Study(Question(replace(GATE, party=[pc, *GATE.party[1:]]), runs=200, matters=True))
    assert sum(1 for _ in study._matters()) >= len(skills)


@pytest.mark.usefixtures("small")
def test_it_says_what_simulation_says() -> None:
    study, _ = finished(Question(GATE, seed=5, runs=3000), 1.0)
    assert study.base.counts == simulate(GATE, 3000, 5)


@pytest.mark.usefixtures("small")
def test_same_held_against_itself_differs_by_nothing() -> None:
    study, _ = finished(Question(GATE, runs=2000, beside=Parameters()), 1.0)
    (same,) = study.compared()
    assert same.win.p == 0
    assert render(same.name) == "nothing turned yet"


@pytest.mark.usefixtures("small")
def test_varied_parameter_is_named_and_marked_worse() -> None:
    """What is turned is named and worse where it makes worse."""
    study, _ = finished(
        Question(
            GATE, Parameters(number=12, luck=-2, policy="careful"), runs=500, beside=Parameters()
        ),
        1.0,
    )
    (harder,) = study.compared()
    assert (
        render(harder.name) == f"foes {len(GATE.foes)} → 12, luck +0 → -2, {GATE.policy} → careful"
    )
    assert harder.win.p < 0
    assert harder.counts == study.base.counts


@pytest.mark.usefixtures("small")
def test_same_named_things_are_removed_once() -> None:
    """Things of the same name are taken away once."""
    study, _ = finished(
        Question(replace(GATE, foes=[GATE.foes[0]] * 3), runs=200, matters=True), 1.0
    )
    names = [str(one.name) for one in study.matters]
    assert len(names) == len(set(names))


@pytest.mark.skipif(not COMPILED, reason="duels are solved by compiled code")
@pytest.mark.usefixtures("small")
def test_solved_duels_map_their_advice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The advice of duels is mapped where they are solved in time."""
    monkeypatch.setattr(of, "HEAT_LEVELS", range(3, 5))
    solver = replace(GATE, policy="solver", fights=[])
    study, _ = finished(Question(solver, Parameters(level=4, number=2), runs=600, seed=3), 60.0)
    assert study.whole_report().heat is not None
    assert study.cells[4, 2] == (
        600,
        wins(simulate(planned(solver, Parameters(level=4, number=2)), 600, 3)),
    )
    assert study_view(study, "en").parts[-1].chart
    monkeypatch.setattr(of, "MAP_STATES", 1000)
    unmapped, _ = finished(Question(solver, runs=600), 60.0)
    assert unmapped.whole_report().heat is None
    assert study_view(unmapped, "en").parts[-1].caption.startswith("No map here")


@pytest.mark.usefixtures("small")
def test_longer_runs_check_clock_sooner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The longer the runs are the sooner it looks at the clock."""
    question = Question(replace(GATE, fights=[]), runs=1500, matters=True)
    quick, _ = finished(question, 60.0)
    now, sizes = [0.0], []

    def slow(planned: object, seed: int, first: int, last: int) -> object:
        now[0] += (last - first) * 0.01
        sizes.append(last - first)
        return played(planned, seed, first, last)  # type: ignore[arg-type]

    played = of.run_counts
    monkeypatch.setattr(of, "run_counts", slow)
    monkeypatch.setattr(of.time, "perf_counter", lambda: now[0])
    study, _ = finished(question, 0.2)
    assert max(sizes) <= 2 * of.LEAST_SLICE
    assert study.whole_report() == quick.whole_report()
