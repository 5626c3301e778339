"""The scene on the pages: one tap sets what holds for everybody, tokens stand on the strip, targets
say how far.
"""

from __future__ import annotations

import re

import pytest
from msgspec import structs
from tests.web.house import GM, Browser, House, Seat, refused

from threefold.model.powers import Ability, Artifact, PowerEffect
from threefold.model.scenes import Surroundings
from threefold.model.things import Thing
from threefold.model.time import Duration
from threefold.table.commands import (
    AddThing,
    AnyCommand,
    ArrangeStrip,
    CallFor,
    ChangeSettings,
    EditFoe,
    EditPc,
    FoeAttacks,
    PassTime,
    RollInitiative,
    SetScene,
    StartEncounter,
    UsePower,
)
from threefold.table.state import Foe

ONE = Seat("player", "p1")
GUARD = "f5"


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


@pytest.fixture
def player(house: House, table: str) -> Browser:
    return house.browser(table, ONE)


def state(house: House, table: str):  # type: ignore[no-untyped-def]
    return house.tables.history(table).state


def moment(page: str) -> dict[str, str]:
    """What the act panel sends along of the moment it was drawn for."""
    return dict(re.findall(r'name="(moment|top|seen|kept)" value="([^"]*)"', page))


def test_gm_sets_scene_and_all_read_it(
    house: House, table: str, gm: Browser, player: Browser
) -> None:
    assert "Clear, light and dry" in gm.part("scene").text
    assert gm.do(
        "set_scene", **{"scene.light": "darkness", "scene.air": "", "scene.players_strike": "true"}
    ).is_success
    assert state(house, table).scene == Surroundings(light="darkness", players_strike=True)
    assert "darkness" in player.part("act").text
    assert (
        refused(gm.do("set_scene", **{"scene.air": "mist", "scene.water": "underwater"}))
        == "not_allowed"
    )
    assert refused(player.do("set_scene", **{"scene.light": "darkness"})) == "not_your_seat"
    act = player.part("act").text
    assert "darkness" in act
    assert 'name="without[0]" value="darkness"' in act
    struck = player.part("act", **moment(act), **{"without[0]": "darkness"}).text
    assert 'id="without-0"' in struck
    assert "checked" in struck[struck.index('name="without[0]"') :][:80]
    assert player.do(
        "attack", pc_id="p1", foe_id=GUARD, attack="shock baton", **{"without[0]": "darkness"}
    ).is_success


def test_what_cannot_be_together_cannot_be_chosen(house: House, table: str, gm: Browser) -> None:
    house.gm(table, SetScene(scene=Surroundings(water="underwater")))
    page = gm.part("scene").text
    assert re.search(r'value="mist" disabled', page)
    assert not re.search(r'value="dim_light" disabled', page)


def test_everybody_is_put_on_strip_and_moved(house: House, table: str, gm: Browser) -> None:
    page = gm.part("scene").text
    assert "Show who stands where" in page
    assert "data-strip" not in page
    spots = {f"spots.{id}": "20" for id in state(house, table).party}
    assert gm.do("arrange_strip", **spots, **{f"spots.{GUARD}": "60"}).is_success
    page = gm.part("scene").text
    assert f'data-token="{GUARD}" data-feet="60"' in page
    assert "Without a place" in page, "the other guard"
    assert gm.do("place_figure", id=GUARD, feet="75").is_success
    assert state(house, table).spots[GUARD] == 75
    assert gm.do("place_figure", id=GUARD, feet="").is_success
    assert GUARD not in state(house, table).spots
    assert refused(gm.do("place_figure", id=GUARD, feet="501")) == "bad_value"
    assert gm.do("arrange_strip").is_success
    assert state(house, table).spots == {}


def test_player_reads_distances_and_moves(house: House, table: str, player: Browser) -> None:
    """A player reads how far targets are and moves."""
    house.gm(table, ArrangeStrip(spots={"p1": 20, "p2": 20, GUARD: 60}))
    page = player.part("act").text
    assert "40 ft · short" in page
    near = player.part("act", **moment(page), foe_id=GUARD, attack="shock baton").text
    assert "out of reach" in near
    assert "get 30 feet closer" in near
    assert "data-token" not in page, "nothing to drag"
    assert "Up to Security guard 1, 35 ft" in page
    assert player.do("move_pc", pc_id="p1", feet="55").is_success
    page = player.part("act").text
    assert "5 ft · immediate" in page
    assert "out of reach" not in page


def test_nobody_learns_where_foe_hides(
    house: House, table: str, gm: Browser, player: Browser
) -> None:
    npc = state(house, table).foes[GUARD].npc
    hides = EditFoe(foe_id=GUARD, foe=Foe(npc=npc, situations=["hiding"]))
    house.gm(table, hides, ArrangeStrip(spots={"p1": 20, GUARD: 433}))
    assert "433" in gm.part("scene").text
    seen = player.parts() + player.get().text
    assert not re.search(r"(?<![\w.#?-])4[31]3(?![\w.%-])", seen), (
        "neither its place nor how far that is"
    )


def test_lucky_shot_is_offered_in_dark(house: House, table: str, player: Browser) -> None:
    """A lucky shot is offered where nothing tells where the target is."""
    house.gm(table, SetScene(scene=Surroundings(light="darkness_unsensed")))
    page = player.part("act").text
    assert "Pay 1 XP for a lucky shot" in page
    lit = player.part("act", **moment(page), lucky_shot="true").text
    assert "checked" in lit[lit.index('name="lucky_shot"') :][:60]
    xp = state(house, table).party["p1"].pc.xp
    assert player.do(
        "attack", pc_id="p1", foe_id=GUARD, attack="shock baton", lucky_shot="true", natural="12"
    ).is_success
    for id in list(state(house, table).pending):
        player.do("settle", open_id=id)
    assert state(house, table).party["p1"].pc.xp == xp - 1
    house.gm(table, SetScene(scene=Surroundings()))
    page = player.part("act").text
    again = player.part("act", **moment(page), lucky_shot="true").text
    assert "Not possible right now" not in again, "with light there is nothing that luck is for"
    assert "lucky_shot" not in again


def test_rolled_move_shows_every_effort_level(house: House, table: str, player: Browser) -> None:
    """A move that is rolled shows every level of effort."""
    house.gm(table, ArrangeStrip(spots={"p1": 20, GUARD: 140}), *in_a_fight())
    house.gm(table, SetScene(scene=Surroundings(terrain="rough", players_strike=True)))
    page = player.part("act").text
    assert 'value="move"' in page
    move = player.part("act", **moment(page), mode="move").text
    assert "Up to Security guard 1, 100 ft" in move
    assert {"effort.ease=0", "effort.ease=1"} == set(re.findall(r'value="(effort\.ease=\d)"', move))
    assert "rough terrain" in move
    assert 'name="without[0]" value="rough"' in move
    sent = {"set.way": "feet=120", "set.effort": "effort.ease=1", "natural": "12"}
    assert player.do("move_pc", pc_id="p1", **sent).is_success
    assert state(house, table).spots["p1"] == 120


def test_distant_player_is_offered_reach_or_move(house: House, table: str, player: Browser) -> None:
    """Who stands too far off is offered what reaches or a move."""
    house.gm(table, ArrangeStrip(spots={"p1": 20, GUARD: 60}), *in_a_fight())
    near, far = "shock baton", "weighted dart"
    page = player.part("act").text
    assert re.search(rf'value="{far}" selected', page), "the first weapon that reaches"
    chosen = player.part("act", **moment(page), foe_id=GUARD, attack=near).text
    assert "get 30 feet closer" in chosen
    assert re.search(
        r'class="btn btn-primary dock-main"[^>]*data-note="mode"[^>]*value="move"', chosen
    )
    assert "Pass the turn" in chosen


def test_power_shows_what_scene_makes_of_it(house: House, table: str, player: Browser) -> None:
    pc = state(house, table).party["p1"].pc
    bolt = Ability("Bolt", range="long", effect=PowerEffect(affects="foe", damage=3))
    house.gm(table, EditPc(pc_id="p1", pc=structs.replace(pc, abilities=[bolt])))
    house.gm(table, SetScene(scene=Surroundings(light="dim_light", players_strike=True)))
    house.gm(table, ArrangeStrip(spots={"p1": 0, GUARD: 40}))
    page = player.part("act").text
    use = player.part("act", **moment(page), mode="use").text
    assert "40 ft · short" in use
    assert "roll 9 or more" in use
    assert 'name="without[0]" value="dim_light"' in use
    without = player.part("act", **moment(use), mode="use", **{"without[0]": "dim_light"}).text
    assert "roll 6 or more" in without
    house.gm(table, ArrangeStrip(spots={"p1": 0, GUARD: 160}))
    far = player.part("act", **moment(page), mode="use", target=GUARD).text
    assert "get 61 feet closer" in far


def test_called_attack_asks_with_what(house: House, table: str, player: Browser) -> None:
    house.gm(table, AddThing(thing=Thing("iron door", 4)))
    (door,) = state(house, table).things
    house.gm(table, CallFor(procedure="attack_object", pcs=["p1"], target=door))
    page = player.part("act").text
    assert "iron door" in page
    (called,) = state(house, table).pending
    weapons = re.findall(r'name="attack" value="([^"]*)"', page)
    assert weapons == [a.name for a in state(house, table).party["p1"].pc.attacks]
    assert player.do("attempt", open_id=called, attack=weapons[0], natural="12").is_success


def test_who_lets_blow_hit_waits_for_comrades(house: House, table: str, player: Browser) -> None:
    house.gm(table, *in_a_fight())
    house.gm(table, FoeAttacks(foe_id=GUARD, pc_id="p1", damage=6))
    (attack,) = state(house, table).pending
    assert player.do("defend", open_id=attack, forgo="true").is_success
    page = player.part("act").text
    assert "A comrade may still take the blow in your place." in page
    assert "reroll" not in page
    mate = house.browser(table, Seat("player", "p2"))
    assert "Take the attack for" in mate.part("act").text
    assert "1 XP" not in mate.part("act").text
    (rolled,) = state(house, table).pending
    assert player.do("settle", open_id=rolled).is_success


def test_second_edition_shares_blow_with_object(house: House, table: str, player: Browser) -> None:
    """In the second edition a blow is shared out with an object."""
    settings = structs.replace(state(house, table).settings, edition="second")
    house.gm(table, ChangeSettings(settings=settings))
    weapon = state(house, table).party["p1"].pc.attacks[0].name
    assert player.do("attack", pc_id="p1", foe_id=GUARD, attack=weapon, natural="19").is_success
    page = player.part("act").text
    assert "Points for the object" in page
    assert "You strike what the foe holds instead" not in page
    (rolled,) = state(house, table).pending
    sent = {"choice": "minor_effect", "effect": "damage_object", "to_object": "2"}
    assert player.do("settle", open_id=rolled, **sent).is_success
    assert not state(house, table).pending


def in_a_fight() -> list[AnyCommand]:
    """Everybody has rolled, and the first PC acts first."""
    rolls = [
        RollInitiative(pc_id=f"p{n}", natural=face) for n, face in ((1, 20), (2, 5), (3, 4), (4, 3))
    ]
    return [StartEncounter(), *rolls]


def test_ability_circumstance_is_folded_and_counts(
    house: House, table: str, player: Browser
) -> None:
    """What an ability adds is folded away and counts at once."""
    weapon = state(house, table).party["p1"].pc.attacks[0].name
    plain = player.part("act", mode="attack", foe_id=GUARD).text
    assert re.search(r'<details class="fold" id="besides">', plain)
    chosen = {
        "moment": "act",
        "mode": "attack",
        "foe_id": GUARD,
        "set.effort": "effort.ease=1&effort.damage=0",
    }
    page = player.part(
        "act", **chosen, **{"besides.free_effort": "1", "besides.roll_bonus": "2"}
    ).text
    assert re.search(r'<details class="fold" id="besides" open>', page)
    assert "free level" in page
    sent = {
        "besides.free_effort": "0",
        "besides.roll_bonus": "2",
        "effort.ease": "0",
        "besides.edge_on": "",
    }
    assert player.do(
        "attack", pc_id="p1", foe_id=GUARD, attack=weapon, natural="10", **sent
    ).is_success
    assert "12 with the bonus" in player.part("log").text
    house.gm(
        table,
        ChangeSettings(settings=structs.replace(state(house, table).settings, edition="second")),
    )
    assert "besides.roll_bonus" not in player.part("act", mode="attack", foe_id=GUARD).text


def test_clock_offers_depletion_to_owner_and_gm(house: House, table: str, player: Browser) -> None:
    """The clock offers a depletion die to its owner and the GM."""
    lamp = Artifact("ever lamp", 3, depletion="1 in 1d6 (check each hour of use)")
    pc = state(house, table).party["p1"].pc
    house.gm(table, EditPc(pc_id="p1", pc=structs.replace(pc, artifacts=[lamp])))
    house.gm(table, UsePower(pc_id="p1", what="artifact", name="ever lamp"))
    mate = house.browser(table, Seat("player", "p2"))
    assert "No longer in use" in player.part("act").text
    assert "Throw its depletion die" not in player.part("act").text
    house.gm(table, PassTime(time=Duration(1, "hours")))
    assert "Throw its depletion die" in player.part("act").text
    assert "Throw its depletion die" in house.browser(table, GM).part("scene").text
    assert "Throw its depletion die" not in mate.part("act").text
    assert player.do("check_depletion", pc_id="p1", name="ever lamp", natural="3").is_success
    assert "Throw its depletion die" not in player.part("act").text
