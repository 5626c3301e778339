"""Variants, what matters, heat maps and charts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.lab.people import encounter, foe, hero

from threefold.lab.encounter import check_encounter
from threefold.lab.simulator.simulate import simulate
from threefold.lab.study.charts import axis_ticks
from threefold.lab.study.compare import (
    compare_variants,
    difference,
    heat_map,
    ranged,
    what_matters,
    wins,
    without_each,
)
from threefold.lab.variants import foe_at_level, with_armor, with_level, with_number
from threefold.rules.types import Message, Refusal
from threefold.text import render

ROOT = Path(__file__).parents[3]
GATE = encounter(
    party=[hero(skills={"swords": "trained"}), hero("Ben", armor=[{"name": "mail", "armor": 2}])],
    foes=[foe(4, damage=5, health=20, modifications={"attack": 5}), foe(3)],
)


def test_variant_that_is_same_makes_no_difference() -> None:
    base = simulate(GATE, 20_000, 2)
    (same,) = compare_variants(base, [(Message("simulate.baseline"), GATE)], 20_000, 2)
    assert same.win.p == 0
    assert same.win.low < 0 < same.win.high


def test_more_foe_armor_is_worse() -> None:
    """More armor on the foes is worse beyond doubt."""
    base, harder = simulate(GATE, 20_000, 2), simulate(with_armor(GATE, 2), 20_000, 2)
    change = difference(base, harder)
    assert change.high < 0
    assert change.p == pytest.approx(wins(harder) - wins(base))


def test_each_thing_is_taken_away_in_turn() -> None:
    names = [render(name) for name, _ in without_each(GATE)]
    assert names == [
        "without Ann",
        "Ann without sword",
        "Ann not skilled in swords",
        "Ann without Effort",
        "without Ben",
        "Ben without sword",
        "Ben without mail",
        "Ben without Effort",
        "one foe of level 4 less",
        "one foe of level 3 less",
    ]
    by_name = dict(zip(names, (variant for _, variant in without_each(GATE)), strict=True))
    assert [pc.name for pc in by_name["without Ann"].party] == ["Ben"]
    assert not by_name["Ben without mail"].party[1].armor
    assert by_name["Ann without Effort"].party[0].effort == 0


def test_foes_differing_in_number_vary_once() -> None:
    """Foes that differ in their number alone are taken away once."""
    gate = encounter(
        "plain",
        party=[hero()],
        foes=[foe(name="guard 1"), foe(name="guard 2"), foe(name="guard 3", level=4)],
    )
    names = [render(name) for name, _ in without_each(gate)]
    assert [name for name in names if name.endswith("less")] == [
        "one guard less",
        "one guard 3 less",
    ]


def test_abilities_and_situations_are_taken_away_too() -> None:
    blast = {
        "name": "Blast",
        "cost": 1,
        "stat": "intellect",
        "effect": {"affects": "foe", "damage": 6},
    }
    seed = {"name": "Fire Seed", "level": 5, "effect": {"affects": "foe", "damage": 5}}
    ward = {"name": "Ward", "effect": {"armor": 1, "lasts": "fight"}}
    bears = {
        "attacks": ["cover"],
        "defenses": ["cover"],
        "foes": {"chief": {"attacks": ["surprise"]}},
    }
    gate = encounter(
        "all_in",
        party=[hero(abilities=[blast, ward], cyphers=[seed, "a stone that hums"])],
        foes=[foe(), foe(), foe(name="chief")],
        environment=bears,
    )
    variants = {render(name): variant for name, variant in without_each(gate)}
    assert [*variants] == [
        "Ann without sword",
        "Ann without Blast",
        "Ann without Ward",
        "Ann without Fire Seed",
        "Ann without Effort",
        "one foe of level 3 less",
        "one chief less",
        "without cover",
        "chief without surprise",
    ]
    assert [power.name for power in variants["Ann without Blast"].party[0].abilities] == ["Ward"]
    assert not variants["Ann without Fire Seed"].party[0].cyphers
    assert variants["one chief less"].environment.foes == {}
    assert (
        variants["without cover"].environment.attacks
        == variants["without cover"].environment.defenses
        == []
    )
    assert variants["chief without surprise"].environment.foes["chief"].attacks == []
    assert all(check_encounter(variant) is None for variant in variants.values())


def test_foes_of_all_waves_are_removed() -> None:
    """Foes of every fight and wave are taken away."""
    waves = [
        {"round": 2, "foes": [foe(name="archer")]},
        {"round": 3, "foes": [foe(name="hound"), foe(name="hound")]},
    ]
    day = encounter(
        party=[hero()],
        foes=[foe(name="guard")],
        reinforcements=waves,
        fights=[{"foes": [foe(name="ogre"), foe(name="guard")]}],
        environment={"foes": {"archer": {"attacks": ["cover"]}}},
    )
    variants = {
        render(name): variant for name, variant in without_each(day) if "less" in render(name)
    }
    assert [*variants] == ["one archer less", "one hound less", "one ogre less", "one guard less"]
    assert [wave.round for wave in variants["one archer less"].reinforcements] == [3]
    assert variants["one archer less"].environment.foes == {}
    assert [len(wave.foes) for wave in variants["one hound less"].reinforcements] == [1, 1]
    assert [npc.name for npc in variants["one guard less"].fights[0].foes] == ["ogre"]
    assert [npc.name for npc in variants["one guard less"].foes] == ["guard"]
    assert all(check_encounter(variant) is None for variant in variants.values())


def test_irrelevant_variants_are_not_played() -> None:
    """What changes no figure of the play is not played."""
    idle = encounter(
        party=[
            hero(
                skills={"swords": "trained", "baking": "trained"},
                effort=3,
                armor=[{"name": "mail", "worn": False}],
            )
        ],
        foes=[foe(), foe()],
        environment={"attacks": ["cover"]},
    )
    base = simulate(idle, 1000, 4)
    matters = what_matters(base, idle, 1000, 4)
    assert [render(one.name) for one in matters] == [
        "Ann without sword",
        "Ann not skilled in swords",
        "one foe of level 3 less",
    ]
    for one in matters:
        assert one.counts.runs == 1000
        assert one.win == difference(base, one.counts)


def test_foe_at_other_level_scales_own_figures() -> None:
    """A foe at another level moves what it has of its own."""
    higher = foe_at_level(GATE.foes[0], 6)
    assert (higher.level, higher.damage, higher.health, higher.modifications) == (
        6,
        7,
        30,
        {"attack": 7},
    )
    assert [npc.level for npc in with_level(GATE, 6).foes] == [6, 5]
    assert [npc.level for npc in with_level(GATE, 1).foes] == [1, 0]
    assert [npc.level for npc in with_number(GATE, 3).foes] == [4, 3, 4]


def test_heat_map_hardens_right_and_down() -> None:
    """A heat map gets harder to the right and down."""
    told: list[tuple[int, int]] = []
    heat = heat_map(
        GATE, (2, 4, 6), (1, 3), 4000, progress=lambda done, of: told.append((done, of))
    )
    assert (heat.levels, heat.numbers, heat.runs) == ((2, 4, 6), (1, 3), 4000)
    assert heat.wins[0][0] >= heat.wins[1][0] >= heat.wins[2][0]
    assert heat.wins[1][0] >= heat.wins[1][1]
    assert told[-1] == (6, 6)
    assert heat_map(GATE, (2, 4, 6), (1, 3), 4000, threads=3) == heat


def test_heat_map_may_be_broken_off() -> None:
    told: list[int] = []

    def stop(done: int, of: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        heat_map(GATE, range(1, 11), range(1, 25), 20_000, threads=2, progress=stop)
    assert told == [1]


@pytest.mark.parametrize(
    ("words", "found"), [("3", [3]), ("2-4", [2, 3, 4]), ("4-2", None), ("0-2", None), ("²", None)]
)
def test_ranges(words: str, found: list[int] | None) -> None:
    read = ranged(words, 1, 10, "levels")
    assert isinstance(read, Refusal) if found is None else [*read] == found


def test_axes_have_round_figures() -> None:
    assert axis_ticks(0.37) == pytest.approx([0, 0.1, 0.2, 0.3, 0.4])
    assert axis_ticks(100) == [0, 50, 100]
    assert axis_ticks(0) == [0, 1]


MEMORY = """
from pathlib import Path
from tests.lab.study.test_compare import GATE
from threefold.lab.simulator.simulate import simulate
simulate(GATE, 3_000_000, threads=2)
peak = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:")]
print(peak[0].split()[1])
"""


@pytest.mark.long
def test_memory_does_not_grow_with_runs() -> None:
    # the peak of the program itself: what getrusage tells begins with the memory of the process
    # that started it
    done = subprocess.run(
        [sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert int(done.stdout) < 512 * 1024, "in KiB"
