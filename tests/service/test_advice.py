"""Advice at the table tells a player nothing that the GM keeps hidden."""

from __future__ import annotations

import pytest
from msgspec import structs

from threefold.model.characters import FullNpc, Weak
from threefold.rules.types import Message
from threefold.service.advice import Thinking, thinking
from threefold.service.demo import demo
from threefold.service.lab_work import Advise, StudyCache
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.table.history import Seat
from threefold.table.state import Foe, Settings, State

pytest.importorskip("numba")

MARA, GUARD = "p1", "f5"
PLAYER = Seat("player", MARA)


@pytest.fixture
def state() -> State:
    tables = Tables(MemoryStore())
    return tables.history(demo(tables)).state


def with_foe(state: State, **changes: object) -> State:
    """The same table with another guard."""
    foe: Foe = state.foes[GUARD]
    npc: FullNpc = structs.replace(foe.npc, **changes)
    return structs.replace(state, foes={**state.foes, GUARD: structs.replace(foe, npc=npc)})


def with_settings(state: State, **changes: object) -> State:
    return structs.replace(state, settings=structs.replace(state.settings, **changes))


def asked(state: State, seat: Seat = PLAYER) -> Thinking | Message:
    attack = state.party[MARA].pc.attacks[0]
    return thinking(state, MARA, GUARD, attack.name, attack.usable_stats()[0], seat)


def test_it_is_off_unless_gm_allows_it() -> None:
    assert not Settings().show_advice


@pytest.mark.parametrize(
    "hidden",
    [
        {"armor": 4},
        {"max_health": 60, "health": 60},
        {"damage": 9},
        {"modifications": {"attack": 9, "perception": 8}},
        {"notes": "the traitor", "armor_versus": {"fire": 5}},
    ],
)
@pytest.mark.parametrize("seat", [PLAYER, Seat("gm", MARA)], ids=["player", "gm"])
def test_hidden_facts_do_not_change_question(
    state: State, hidden: dict[str, object], seat: Seat
) -> None:
    """What is hidden changes nothing of what is asked."""
    assert asked(with_foe(state, **hidden), seat) == asked(state, seat)
    found = asked(state, seat)
    assert isinstance(found, Thinking)
    assert found.assumed == ("armor", "health")


@pytest.mark.parametrize(
    ("health", "alike", "most"), [(5, 40, 5), (3, 21, 5), (2, 20, 2), (1, 1, 2)]
)
def test_hidden_health_is_most_its_look_allows(
    state: State, health: int, alike: int, most: int
) -> None:
    """Hidden health is the most that its look allows."""
    guard = with_foe(state, max_health=6, health=health)
    found = asked(guard)
    assert found == asked(with_foe(state, max_health=60, health=alike))
    assert isinstance(found, Thinking)
    assert found.request.encounter.foes[0].health == most


def test_scene_and_foe_conditions_count(state: State) -> None:
    """What holds in the scene and bears on the foe counts."""
    strong = with_foe(state, level=6)
    dim = structs.replace(strong, scene=structs.replace(strong.scene, light="dim_light"))
    behind = structs.replace(dim.foes[GUARD], situations=["surprise", "cover"])
    found = asked(structs.replace(dim, foes={**dim.foes, GUARD: behind}))
    before = asked(strong)
    assert isinstance(found, Thinking)
    assert isinstance(before, Thinking)
    bears = found.request.encounter.environment.situations_for(behind.npc.name)
    assert (bears.attacks, bears.defenses) == (["dim_light", "cover"], ["dim_light"])
    bench = StudyCache()
    open_, covered = (bench._duel_advice(one.request.encounter) for one in (before, found))
    assert open_ is not None
    assert covered is not None
    assert covered.best.win < open_.best.win


def test_left_out_conditions_are_told(state: State) -> None:
    """Conditions are left out and that is said."""
    pc = structs.replace(state.party[MARA].pc, conditions=["dazed"])
    dazed = asked(
        structs.replace(
            state, party={**state.party, MARA: structs.replace(state.party[MARA], pc=pc)}
        )
    )
    before = asked(state)
    assert isinstance(dazed, Thinking)
    assert isinstance(before, Thinking)
    assert dazed.request == before.request
    assert dazed.assumed == ("armor", "health", "conditions")


def test_without_level_there_is_none(state: State) -> None:
    hidden = asked(with_settings(state, show_difficulty=False))
    assert hidden == Message("advice.level_hidden", {"name": state.foes[GUARD].npc.name})


def test_what_is_shown_counts(state: State) -> None:
    shown = with_settings(with_foe(state, armor=2, health=3), show_armor=True, show_health=True)
    found = asked(shown)
    assert isinstance(found, Thinking)
    foe = found.request.encounter.foes[0]
    assert (foe.armor, foe.health, found.assumed) == (2, 3, ())


def test_known_armor_counts_whole(state: State) -> None:
    """Where Armor is shown, Armor against a kind, immunities and weaknesses count; where it is
    hidden, none of them.
    """
    weak = [Weak("slashing", 3)]
    changed = with_foe(state, armor_versus={"fire": 5}, immune=["poison"], weak=weak)
    assert asked(changed) == asked(state)
    found = asked(with_settings(changed, show_armor=True))
    assert isinstance(found, Thinking)
    foe = found.request.encounter.foes[0]
    assert (foe.armor_versus, foe.immune, foe.weak) == ({"fire": 5}, ["poison"], weak)


def test_duel_advice_serves_whole_fight(state: State) -> None:
    """It is what the duel says and serves for the whole fight."""
    open_ = with_settings(state, show_armor=True, show_health=True)
    first, later = asked(open_), asked(with_foe(open_, health=2))
    assert isinstance(first, Thinking)
    assert isinstance(later, Thinking)
    bench = StudyCache()
    now, then = (
        bench._duel_advice(first.request.encounter),
        bench._duel_advice(later.request.encounter),
    )
    assert now is not None
    assert then is not None
    assert len(bench._duels) == 1, "one duel answers both"
    assert then.best.win >= now.best.win
    assert all(other.win <= now.best.win + 1e-12 for other in now.others)
    assert {choice.action for choice in (now.best, *now.others)} == {"attack", "recover"}
    assert isinstance(first.request, Advise)


def test_track_worse_than_pools_gets_word(state: State) -> None:
    pc = structs.replace(state.party[MARA].pc, damage_track="impaired")
    worse = structs.replace(
        state, party={**state.party, MARA: structs.replace(state.party[MARA], pc=pc)}
    )
    assert asked(worse) == Message("advice.track", {"name": pc.name})
    assert isinstance(asked(state, Seat("gm", MARA)), Thinking)
