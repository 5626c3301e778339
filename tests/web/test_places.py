"""Who stands where, as the GM sees it: bands around one, tokens with letters of their own."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.web.house import GM, House, Seat, refused
from tests.web.sent import told

from threefold.model.characters import Npc
from threefold.rules.distance import range_of
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    ArrangeStrip,
    EditFoe,
    Hurt,
    RemoveCondition,
)
from threefold.table.history import SPECTATOR
from threefold.table.state import Incoming
from threefold.table.views.redacted import redacted
from threefold.web.gm_context import GmContext
from threefold.web.models.tokens import tokens
from threefold.web.range_track import track_around

ONE = Seat("player", "p1")


def context(house: House, table: str) -> GmContext:
    history = house.tables.history(table)
    return GmContext(
        tables=house.tables,
        table=table,
        history=history,
        seat=GM,
        lang="en",
        base="/seat/x",
        query={},
    )


@pytest.mark.rule("distance.bands")
@given(spots=st.lists(st.integers(0, 500), min_size=6, max_size=6))
def test_tokens_stand_in_distance_bands(house: House, spots: list[int]) -> None:
    """Everybody stands in the band of their distance and a token comes to stand in the band it is
    put into.
    """
    from threefold.service.demo import demo

    table = demo(house.tables)
    who = ["p1", "p2", "p3", "p4", "f5", "f6"]
    house.gm(table, ArrangeStrip(spots=dict(zip(who, spots, strict=True))))
    drawn = track_around(context(house, table))
    assert drawn is not None
    assert drawn.centre.id == "p1"
    assert sorted(spot.id for band in drawn.bands for spot, _ in band.spots) == sorted(who)
    for place in drawn.bands:
        for spot, feet in place.spots:
            assert feet == abs(spot.feet - spots[0])
            assert (range_of(feet) or "beyond") == place.band
        if place.band != "beyond":
            there = [feet for feet in (place.left, place.right) if feet is not None]
            assert there, "on one side there is room"
            assert {range_of(abs(feet - spots[0])) for feet in there} == {place.band}


def test_no_two_tokens_have_same_letters(house: House, table: str) -> None:
    house.gm(
        table,
        AddFoe(npc=Npc(name="Silt hound", level=3), count=12),
        AddFoe(npc=Npc(name="Ma", level=1), count=3),
    )
    view = context(house, table).view
    made = tokens(view, frozenset({"p1"}))
    assert set(made) == {pc.id for pc in view.party} | {foe.id for foe in view.foes}
    assert len({token.letters for token in made.values()}) == len(made)
    assert [made[id].away for id in ("p1", "p2", "f5")] == [False, True, False]


def test_distant_attack_asks_before_going_on(house: House, table: str) -> None:
    """An attack out of reach asks before it goes on."""
    house.gm(table, ArrangeStrip(spots={"p1": 20, "f5": 100}))
    gm = house.browser(table, GM)
    asked = gm.part("attack", foe_id="f5", pc_id="p1", ranged="")
    assert "get 70 feet closer" in asked.text
    assert "Attack all the same" in asked.text
    assert refused(gm.do("foe_attacks", foe_id="f5", pc_id="p1")) == "not_allowed"
    assert not house.tables.history(table).state.pending
    assert gm.do("foe_attacks", foe_id="f5", pc_id="p1", reaches="true").status_code == 204
    [attack] = house.tables.history(table).state.pending.values()
    assert isinstance(attack, Incoming)
    assert attack.distance is None
    said = "The GM lets it reach, whatever the distance."
    player = house.browser(table, ONE)
    assert said in told(gm.part("log").text)
    assert said in told(player.part("log").text)


def test_log_hides_distance_of_unseen_foe(house: House, table: str) -> None:
    """The log keeps quiet about the distance of a foe whose place is hidden."""
    foe = structs.replace(house.tables.history(table).state.foes["f5"], situations=["hiding"])
    house.gm(table, ArrangeStrip(spots={"p1": 20, "f5": 100}), EditFoe(foe_id="f5", foe=foe))
    gm = house.browser(table, GM)
    assert gm.do("foe_attacks", foe_id="f5", pc_id="p1", reaches="true").status_code == 204
    for seat in (ONE, SPECTATOR):
        [attack] = redacted(house.tables.history(table).state, seat).pending.values()
        assert isinstance(attack, Incoming)
        assert (attack.distance, attack.reaches) == (None, False)
    said = "The GM lets it reach"
    assert said in told(gm.part("log").text)
    for seat in (ONE, SPECTATOR):
        assert said not in house.browser(table, seat).get().text


def test_attack_within_reach_says_nothing_of_distance(house: House, table: str) -> None:
    gm = house.browser(table, GM)
    assert gm.do("foe_attacks", foe_id="f5", pc_id="p1", reaches="true").status_code == 204
    assert "lets it reach" not in gm.part("log").text


def test_foe_is_healed_where_it_is_hurt(house: House, table: str) -> None:
    gm = house.browser(table, GM)
    full = house.tables.history(table).state.foes["f5"].npc.max_health
    house.gm(
        table, Hurt(on="f5", points=4, ignores_armor=True), AddCondition(on="f5", condition="dazed")
    )
    drawn = house.tables.version_for(table, GM)
    house.gm(table, RemoveCondition(on="f5", condition="dazed"))
    assert "Health and healing" in gm.part("hand", on="f5").text
    sent = {"on": "f5", "version": drawn, "foe.npc.health": full - 1}
    assert gm.do("", "/form/adjust", **sent).status_code == 204
    foe = house.tables.history(table).state.foes["f5"].npc
    assert (foe.health, foe.max_health, foe.condition_names()) == (full - 1, full, [])
    wrong = gm.do("", "/form/adjust", **{**sent, "foe.npc.health": "lots"})
    assert wrong.status_code == 422
    assert "field-error" in wrong.text


def test_bars_are_tapped_for_damage_by_hand(house: House, table: str) -> None:
    gm = house.browser(table, GM)
    page = gm.get().text
    for id, name in (("p1", "Mara Okonjo"), ("f5", "Security guard 1")):
        assert f'aria-label="Damage and Pools of {name} by hand"' in page
        hand = gm.part("hand", on=id).text
        points = re.findall(r'hx-vals="([^"]*hurt[^"]*)"', hand)
        assert len(points) >= 8
    before = house.tables.history(table).state.foes["f5"].npc.health
    assert gm.do("hurt", on="f5", points="3").status_code == 204
    assert house.tables.history(table).state.foes["f5"].npc.health < before


def test_gm_acts_for_pc_in_same_tab(house: House, table: str) -> None:
    gm = house.browser(table, GM)
    for page in (gm.get().text, gm.part("hand", on="p1").text):
        links = re.findall(r"<a[^>]*/as/p1[^>]*>", page)
        assert links
        assert not any("_blank" in link for link in links)


def test_hazard_previews_its_harm(house: House, table: str) -> None:
    """A hazard shows what it would do before it is carried out."""
    gm = house.browser(table, GM)
    fall = {"procedure": "hazard", "inputs.source": "fall", "inputs.feet": "30", "pcs[0]": "p1"}
    before = house.tables.history(table).version
    assert "3 damage to Mara Okonjo" in told(gm.part("procedure", **fall).text)
    assert "damage to" not in told(gm.part("procedure", **(fall | {"pcs[0]": ""})).text)
    assert house.tables.history(table).version == before
