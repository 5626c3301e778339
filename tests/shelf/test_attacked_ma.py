"""Reserves that pay for rolls, as an attacker tried them. From the reference alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import structs, to_builtins
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.interop.session import read_session, write_session
from threefold.library.paths import content_dir
from threefold.model.stores import reserve_named, stored_in, with_stored
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.rules.types import Refusal
from threefold.service.adjudicate import answer_line
from threefold.table.commands import EditPc, RemoveCondition

Json = dict[str, Any]

FORCES = (
    ("abilities.telekinesis", "Telekinesis", "telekinetic Might"),
    ("abilities.move_metal", "Move Metal", "magnetic might"),
)
"""Powers with a Might Pool of their own: the entry, its name, the name of that Pool."""
forces = pytest.mark.parametrize(("entry", "name", "own"), FORCES)
IRON = ("it is metal",)


def _force(entry: str, name: str, **hero: Any) -> Evening:
    """An evening at which Kara has begun to move an iron crate with a power."""
    evening = Evening(entry, **hero)
    _begun(evening, name)
    evening.marks()
    return evening


def _begun(evening: Evening, name: str) -> None:
    evening.use(name, evening.thing("crate", 3), said=list(IRON))


def _pushes(evening: Evening, *named: str, ease: int = 1, stat: str = "might") -> str:
    """Kara tries something of level 6 and names what pays; the lines of the log."""
    effort, besides = Effort(ease=ease), AbilityExtras(said=list(named))
    return evening.task(12, 6, stat, effort=effort, besides=besides).told


@forces
def test_power_begins_with_full_pool(entry: str, name: str, own: str) -> None:
    """Once activated, the power has an effective Might Pool of 10: at each use, and not what the
    last one left."""
    evening = _force(entry, name)
    _pushes(evening, own, ease=2)
    assert stored_in(evening.pc(), own) == 6
    _begun(evening, name)
    assert stored_in(evening.pc(), own) == 10
    _pushes(evening, own, ease=2)
    evening.passes("1 hour")
    _begun(evening, name)
    assert stored_in(evening.pc(), own) == 10


@forces
def test_nothing_is_left_after_the_hour(entry: str, name: str, own: str) -> None:
    """The power lasts for one hour; its Pool is gone with it."""
    evening = _force(entry, name)
    _pushes(evening, own)
    evening.passes("1 hour")
    assert evening.conditions() == []
    _pushes(evening, own)
    assert evening.lost() == {"might": 3}


@forces
def test_power_ends_with_its_pool(entry: str, name: str, own: str) -> None:
    """It lasts until its Might Pool is depleted: then it holds neither its user nor the thing."""
    evening = _force(entry, name)
    for ease in (2, 2, 1):
        told = _pushes(evening, own, ease=ease)
    assert evening.lost() == {}
    assert evening.conditions() == []
    assert [thing.conditions or [] for thing in evening.state.things.values()] == [[]]
    assert evening.state.effects == []
    assert name in told


@forces
def test_power_pays_alone_with_own_figures(entry: str, name: str, own: str) -> None:
    """The power has a Might Edge of 1 and an Effort of 2: those of its user do not count, and the
    user's Might pays nothing."""
    pools = {s: {"value": 50, "max": 50, "edge": 4} for s in ("might", "speed", "intellect")}
    evening = _force(entry, name, pools=pools, effort=4)
    _pushes(evening, own, ease=2)
    assert stored_in(evening.pc(), own) == 10 - (5 - 1)
    assert evening.lost() == {}
    said = evening.refuses("task", 12, 6, effort=Effort(ease=3), besides=AbilityExtras(said=[own]))
    assert "effort_limit" in said
    assert own in said
    _pushes(evening, own, ease=2)
    said = evening.refuses("task", 12, 6, effort=Effort(ease=2), besides=AbilityExtras(said=[own]))
    assert "cannot_pay" in said
    assert own in said


@forces
def test_power_is_stronger_than_weak_user(entry: str, name: str, own: str) -> None:
    """An Effort of 2 is the power's also where its user has less, or a Might Pool that could not pay."""
    pools = {
        "might": {"value": 1, "max": 10, "edge": 0},
        "speed": {"value": 9, "max": 10, "edge": 0},
        "intellect": {"value": 9, "max": 10, "edge": 0},
    }
    evening = _force(entry, name, pools=pools, effort=1, tier=1)
    _pushes(evening, own, ease=2)
    assert evening.lost() == {}


@forces
def test_power_pays_for_no_other_power(entry: str, name: str, own: str) -> None:
    """What the power may be used for is to move things: its Pool is not one for other abilities."""
    evening = Evening(entry, "abilities.power_strike")
    _begun(evening, name)
    evening.marks()
    evening.use("Power Strike", FOE, 15, attack="broadsword", said=[own])
    assert stored_in(evening.pc(), own) == 10
    assert evening.lost() == {"might": 3}


def test_thing_is_held_by_two_powers() -> None:
    """Where two hold a thing, it is held until both powers are over."""
    evening = _force("abilities.telekinesis", "Telekinesis")
    powers = evening.pc().abilities
    evening.does(EditPc(pc_id=BEN, pc=structs.replace(evening.pc(BEN), abilities=powers)))
    [crate] = evening.state.things
    evening.use("Telekinesis", crate, by=BEN)
    for ease in (2, 2, 1):
        _pushes(evening, "telekinetic Might", ease=ease)
    assert evening.conditions() == []
    assert evening.state.things[crate].conditions
    evening.does(RemoveCondition(on=BEN, condition="Telekinesis"))
    assert not evening.state.things[crate].conditions


def test_power_keeps_its_hour_in_fight() -> None:
    """Points that it pays neither lengthen the hour nor end the power with the round."""
    evening = Evening("abilities.telekinesis")
    crate = evening.thing("crate", 3)
    evening.fight()
    evening.use("Telekinesis", crate)
    evening.round()
    _pushes(evening, "telekinetic Might")
    evening.round()
    assert stored_in(evening.pc(), "telekinetic Might") == 8
    evening.peace()
    evening.passes("59 minutes")
    assert evening.conditions() == ["telekinesis"]
    evening.passes("1 minute")
    assert evening.conditions() == []


def _lucky(might: int = 50, siphon: int = 2) -> Evening:
    """Kara with 3 points of Luck, and with points in a Siphon Pool."""
    evening = Evening("descriptors.lucky", "abilities.store_energy")
    pc = evening.pc()
    kept = reserve_named(pc, "Siphon Pool")
    assert kept is not None
    pc = with_stored(pc, kept, siphon)
    pool = structs.replace(pc.pools.might, value=might)
    pc = structs.replace(pc, pools=structs.replace(pc.pools, might=pool))
    evening.does(EditPc(pc_id=KARA, pc=pc))
    evening.marks()
    return evening


def _stored(evening: Evening) -> tuple[int, int]:
    pc = evening.pc()
    return stored_in(pc, "Luck"), stored_in(pc, "Siphon Pool")


@pytest.mark.parametrize(
    ("ease", "lost", "left"),
    [(1, {}, (2, 0)), (2, {}, (0, 0)), (3, {"might": 2}, (0, 0))],
)
def test_named_reserves_pay_together(ease: int, lost: Json, left: tuple[int, int]) -> None:
    """All reserves that are named pay, in the order of the sheet, and the Pool what is left."""
    evening = _lucky()
    _pushes(evening, "Siphon Pool", "Luck", ease=ease)
    assert (evening.lost(), _stored(evening)) == (lost, left)


def test_refusal_counts_all_reserves() -> None:
    """A Pool of 1 pays with both reserves what costs 6 at most."""
    evening = _lucky(might=1)
    besides = AbilityExtras(said=["Luck", "Siphon Pool"])
    said = evening.refuses("task", 12, 6, effort=Effort(ease=3), besides=besides)
    assert "the Pool holds 6" in said
    _pushes(evening, "Luck", "Siphon Pool", ease=2)
    assert _stored(evening) == (0, 0)


@pytest.mark.parametrize("said", ["luck", "LUCK", "Luck"])
def test_reserve_is_named_in_any_letters(said: str) -> None:
    """The name of a reserve counts in small letters too."""
    evening = _lucky()
    _pushes(evening, said)
    assert (evening.lost(), _stored(evening)) == ({}, (0, 2))


def test_taken_ability_is_named_in_any_letters() -> None:
    """The name of an ability that is taken for a roll counts in small letters too."""
    evening = Evening("descriptors.incredible", chosen={"incredible": {"split": ["might"]}})
    besides = AbilityExtras(said=["incredible"])
    assert evening.task(2, 6, besides=besides).result is None


def test_log_says_what_paid() -> None:
    """Might has not paid what Luck paid."""
    told = _pushes(_lucky(), "Luck", ease=2)
    assert "2 Might points paid" in told
    assert "5 Might points" not in told
    assert "Luck" in told
    told = _pushes(_lucky(), "Luck", ease=1)
    assert "Might point" not in told


def _answered(evening: Evening, *said: str, procedure: str = "task", **inputs: Any) -> Json:
    asked = {
        "procedure": procedure,
        "actor": to_builtins(evening.pc()),
        "inputs": {"stat": "might", "difficulty": 5, "said": list(said), **inputs},
        "dice": [10],
    }
    answer: Json = json.loads(answer_line(json.dumps(asked).encode()))
    assert answer["ok"], answer
    return answer


def _lines(answer: Json, ending: str) -> dict[str, tuple[int, str]]:
    return {
        line["name"]: (line["points"], line["rule"])
        for line in answer["actor_lines"]
        if line["figure"].endswith(ending)
    }


@pytest.mark.parametrize("might", [50, 2])
def test_reserve_paid_is_a_change(might: int) -> None:
    """What a reserve has paid is a change of the reserve with its sign and rule, also where that
    empties it or the Pool."""
    answer = _answered(_lucky(might), "Luck", "Siphon Pool", effort={"ease": 2})
    assert _lines(answer, ".stored") == {
        "Luck": (-3, "ability.sources"),
        "Siphon Pool": (-2, "ability.sources"),
    }
    assert sum(points for points, _ in _lines(answer, "might.value").values()) == 0


def test_power_paid_is_a_change() -> None:
    """The same for the Pool of a power, and no more of the power is told anew."""
    evening = _force("abilities.telekinesis", "Telekinesis")
    answer = _answered(evening, "telekinetic Might", effort={"ease": 2})
    changed = {line["figure"]: line["points"] for line in answer["actor_lines"]}
    assert changed.pop("conditions[0].stored") == -4
    assert set(changed) == {"pools.might.value"}


def test_pools_of_powers_are_alike() -> None:
    """What lends a Might Pool to move things lends 10 points with Edge 1 and Effort 2, wherever the
    shelf has it, and ends with them."""
    found = []
    for path in content_dir().glob("*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            found += [e for e in _effects_in(json.loads(line)) if e.get("kind") == "reserve"]
    lent = [each for each in found if "lasts" in each]
    assert len(lent) == 3
    for each in lent:
        figures = [each.get(name) for name in ("most", "full", "edge", "effort", "ends")]
        assert figures == [10, True, 1, 2, True], each


def _effects_in(value: Any) -> list[Json]:
    """Every object in a value that has a kind."""
    if isinstance(value, list):
        return [found for each in value for found in _effects_in(each)]
    if not isinstance(value, dict):
        return []
    inside = [found for each in value.values() for found in _effects_in(each)]
    return [value, *inside] if "kind" in value else inside


def test_session_with_held_thing_returns() -> None:
    """A session in which a power holds a thing is read back from its file."""
    evening = _force("abilities.telekinesis", "Telekinesis")
    read = read_session(write_session(evening.history, "1.0"), "session.json")
    assert not isinstance(read, Refusal), read
    assert read.history.states == evening.history.states
