"""Sweeps: the grid, results that outlast a crash, the same counts on threads and on a cluster that
loses a worker.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import warnings
from pathlib import Path

import msgspec
import pytest
from tests.lab.people import encounter, foe, hero

from threefold.interop.encounters import write_encounter
from threefold.interop.sweeps import read_sweep
from threefold.lab.simulator.simulate import simulate
from threefold.lab.sweep.grid import (
    FORMAT,
    Finished,
    Point,
    Sweep,
    cell_encounter,
    counts_of,
    on_threads,
    points,
    run_sweep,
    tasks,
    work,
)
from threefold.lab.sweep.results import SavedResults, saved_results
from threefold.rules.types import Refusal

GATE = encounter(party=[hero(), hero("Ben")], foes=[foe(3), foe(2)])
SWEEP = Sweep(
    GATE, levels=[2, 3, 4], numbers=[1, 2], policies=["plain", "all_in"], runs=30_000, seed=5
)


def all_of(sweep: Sweep, threads: int = 2) -> list[Finished]:
    return sorted(run_sweep(sweep, on_threads(threads)))


def test_grid_varies_level_number_and_policy() -> None:
    grid = points(SWEEP)
    assert len(grid) == 12
    assert grid[0] == Point(2, 1, None, "plain")
    assert grid[-1] == Point(4, 2, None, "all_in")
    last = cell_encounter(SWEEP, grid[-1])
    assert [npc.level for npc in last.foes] == [4, 3]
    assert last.policy == "all_in"
    assert cell_encounter(Sweep(GATE, armor=[2]), Point(None, None, 2, "plain")).foes[1].armor == 2


def test_cells_are_those_of_simulation() -> None:
    counts = counts_of(SWEEP, all_of(SWEEP))
    for point, counted in zip(points(SWEEP), counts, strict=True):
        assert counted == simulate(cell_encounter(SWEEP, point), SWEEP.runs, SWEEP.seed)


def test_large_cells_split_and_small_gather() -> None:
    """Large cells are parted and small ones gathered."""
    parted = [*tasks(Sweep(GATE, runs=600_000))]
    assert [[part.n for part in task] for task in parted] == [[262_144], [262_144], [75_712]]
    gathered = [*tasks(SWEEP)]
    assert sum(len(task) for task in gathered) == 12
    assert max(len(task) for task in gathered) == 9
    endless = encounter(
        party=[hero()] * 12,
        foes=[foe(3)] * 40,
        fights=[{"foes": [foe(3)] * 40}] * 9,
        max_rounds=1000,
    )
    assert (
        max(sum(part.n for part in task) for task in tasks(Sweep(endless, levels=[2, 3], runs=600)))
        < 512
    )


def test_task_travels_and_its_answer_too() -> None:
    task = next(tasks(SWEEP))
    there = pickle.loads(pickle.dumps(work))
    assert pickle.loads(pickle.dumps(there(pickle.loads(pickle.dumps(task))))) == work(task)


def test_sweep_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "results"
    whole = all_of(SWEEP)
    store = saved_results(path, SWEEP)
    assert isinstance(store, SavedResults)
    for cell in whole[:5]:
        store.add(cell)
    store.close()
    path.write_bytes(path.read_bytes()[:-20])  # the crash came while the fifth was written
    store = saved_results(path, SWEEP)
    assert isinstance(store, SavedResults)
    assert store.finished == whole[:4]
    done = frozenset(cell.number for cell in store.finished)
    more = [*run_sweep(SWEEP, on_threads(1), done)]
    assert {cell.number for cell in more} == set(range(12)) - done
    for cell in more:
        store.add(cell)
    store.close()
    again = saved_results(path, SWEEP)
    assert isinstance(again, SavedResults)
    assert sorted(again.finished) == whole
    again.close()


@pytest.mark.parametrize(
    "content", [b"my shopping list\n", b'{"format": "threefold/1"}\n', b"no end"]
)
def test_foreign_file_is_refused_untouched(tmp_path: Path, content: bytes) -> None:
    """A file of anything else is refused and left alone."""
    path = tmp_path / "other"
    path.write_bytes(content)
    assert isinstance(saved_results(path, SWEEP), Refusal)
    assert path.read_bytes() == content


def test_results_whose_counts_were_changed_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "results"
    store = saved_results(path, SWEEP)
    assert isinstance(store, SavedResults)
    cell = all_of(SWEEP)[0]
    store.add(cell)
    store.close()
    sound = path.read_bytes()
    first = next(runs for runs in cell.values if runs)
    for changed in (f"{first + 1},", f"-{first},"):
        path.write_bytes(sound.replace(f"{first},".encode(), changed.encode(), 1))
        assert isinstance(saved_results(path, SWEEP), Refusal)


def test_early_crash_leaves_no_trace(tmp_path: Path) -> None:
    """A crash before the first cell leaves nothing in the way."""
    path = tmp_path / "results"
    store = saved_results(path, SWEEP)
    assert isinstance(store, SavedResults)
    store.close()
    sound = path.read_bytes()
    path.write_bytes(sound[:30])
    store = saved_results(path, SWEEP)
    assert isinstance(store, SavedResults)
    store.close()
    assert path.read_bytes() == sound


def test_results_of_another_sweep_are_refused(tmp_path: Path) -> None:
    store = saved_results(tmp_path / "results", SWEEP)
    assert isinstance(store, SavedResults)
    store.close()
    other = Sweep(GATE, levels=[2], runs=30_000, seed=6)
    assert isinstance(saved_results(tmp_path / "results", other), Refusal)


@pytest.mark.long
def test_cluster_that_loses_worker_counts_same(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    from threefold.lab.sweep.cluster import on_cluster

    sweep = Sweep(GATE, levels=[2, 3, 4, 5, 6], numbers=[1, 2, 3], runs=150_000, seed=8)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with (
            distributed.LocalCluster(
                n_workers=2,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                silence_logs=50,
            ) as cluster,
            distributed.Client(cluster, set_as_default=False) as client,
        ):
            finished = []
            for cell in run_sweep(sweep, on_cluster(client)):
                if not finished:
                    os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
                finished.append(cell)
            path = tmp_path / "sweep.json"
            file = {"format": FORMAT, **msgspec.to_builtins(SWEEP)}
            path.write_bytes(msgspec.json.encode(file))
            command = [Path(sys.executable).with_name("threefold"), "sweep", path, "--json"]
            there, here = (
                subprocess.run([*command, *more], capture_output=True, check=True).stdout
                for more in (("--cluster", cluster.scheduler_address), ())
            )
    assert sorted(finished) == all_of(sweep)
    assert there == here


def older() -> None:
    """Make the process that runs this one of another version."""
    from threefold.lab.sweep import cluster

    cluster.__version__ = "0.0.1"  # type: ignore[attr-defined]


@pytest.mark.long
def test_worker_of_another_version_is_refused(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "sweep.json"
    path.write_bytes(msgspec.json.encode({"format": FORMAT, **msgspec.to_builtins(SWEEP)}))
    command = [Path(sys.executable).with_name("threefold"), "sweep", path, "--cluster"]
    with (
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=50,
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        client.run(older)
        done = subprocess.run(
            [*command, cluster.scheduler_address], capture_output=True, check=False
        )
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"install this version on all of them" in done.stderr
    assert b"Traceback" not in done.stderr


def refused(**fields: object) -> tuple[str, str]:
    inner = json.loads(write_encounter(GATE))
    file = {"format": "threefold/sweep/1", "encounter": inner, **fields}
    read = read_sweep(json.dumps(file).encode())
    assert isinstance(read, Refusal)
    return read.code, read.field


def test_what_is_wrong_with_sweep_is_said() -> None:
    assert refused(levels=[16]) == ("bad_value", "levels[0]")
    assert refused(numbers=[0]) == ("bad_value", "numbers[0]")
    assert refused(runs=0) == ("bad_value", "runs")
    assert refused(policies=["brave"]) == ("bad_value", "policies[0]")
    assert refused(level=[1]) == ("unknown_field", "level")
    assert refused(encounter=7) == ("bad_value", "encounter")
    assert refused(encounter={"party": [], "foes": []})[1] == "encounter.party"
    everything = {"levels": [*range(1, 11)], "numbers": [*range(1, 25)], "armor": [*range(21)]}
    assert refused(**everything, policies=["plain", "careful"]) == ("bad_value", "levels")
    day = {"fights": [{"foes": [foe()]}] * 9, "max_rounds": 1000}
    long = json.loads(write_encounter(encounter(party=[hero()] * 12, foes=[foe()], **day)))
    assert refused(**everything, encounter=long) == ("bad_value", "encounter.max_rounds")
