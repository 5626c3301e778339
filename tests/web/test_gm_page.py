"""The GM's page: what it shows at a glance, what it marks as hidden, and that it is for nobody
else.
"""

from __future__ import annotations

import re
import secrets

import httpx
import msgspec
import pytest
from tests.web.browsers import by_htmx
from tests.web.drawn import words
from tests.web.house import GM, Browser, House, Seat

from threefold.model.characters import Npc
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    CallTask,
    EditFoe,
    EndEncounter,
    EndTurn,
    FoeAttacks,
    Hurt,
    Intrude,
    Note,
    Propose,
    RollInitiative,
    StartEncounter,
    Withdraw,
)
from threefold.table.history.rounds import has_attacked_in_round
from threefold.web.gm.controllers import FORMS
from threefold.web.gm.page import REGIONS
from threefold.web.gm.summary import likely_next_action
from threefold.web.gm_context import GmContext
from threefold.web.player.page import REGIONS as PLAYER_REGIONS
from threefold.web.rendering import in_a_row

NASTY = '<script>alert("x")</script>'


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


def ask(house: House, table: str) -> GmContext:
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


def top(gm: Browser) -> str:
    return words(gm.part("top"))


# --- at a glance ----------------------------------------------------------------------------------


def test_party_stands_with_pools_track_and_xp(house: House, table: str, gm: Browser) -> None:
    """The party stands with pools track recoveries XP and conditions."""
    house.gm(
        table,
        Hurt(on="p1", points=20, ignores_armor=True),
        AddCondition(on="p1", condition="dazed"),
    )
    party = gm.part("party").text
    card = party[party.index('id="pc-p1"') : party.index('id="pc-p2"')]
    said = words(httpx.Response(200, text=card))
    assert "0 /14" in said
    assert "6 /12" in said
    assert "impaired" in said
    assert "2 XP" in said
    assert "dazed" in said
    assert "0 of 4 recovery rolls used" in card


def test_awaited_person_is_named_in_words(house: House, table: str, gm: Browser) -> None:
    """It says in words whom the table waits for."""
    assert "Nobody: the scene is yours" in top(gm)
    house.gm(
        table,
        StartEncounter(),
        RollInitiative(pc_id="p1", natural=20),
        RollInitiative(pc_id="p2", natural=2),
    )
    assert "Juno Reyes and Étienne Vale to roll initiative" in top(gm)
    house.gm(table, RollInitiative(pc_id="p3", natural=3), RollInitiative(pc_id="p4", natural=3))
    assert "Mara Okonjo to act" in top(gm)
    house.gm(table, EndTurn())
    assert "You: Security guard 1 acts" in top(gm)
    house.gm(table, FoeAttacks(foe_id="f5", pc_id="p1"))
    assert "Mara Okonjo to defend against Security guard 1" in top(gm)
    house.gm(table, CallTask(pcs=["p1", "p2", "p3"], title="x", stat="might", difficulty=1))
    assert "and 3 more things" in top(gm)


def test_one_button_is_golden(house: House, table: str) -> None:
    def gold() -> str:
        return likely_next_action(ask(house, table))

    assert gold() == "start"
    house.gm(table, StartEncounter())
    assert gold() == ""
    house.gm(table, *(RollInitiative(pc_id=p, natural=2) for p in ("p1", "p2", "p3", "p4")))
    assert gold() == "attack:f5"
    house.gm(table, FoeAttacks(foe_id="f5", pc_id="p1"))
    assert gold() == ""
    [incoming] = house.tables.history(table).state.pending
    house.gm(table, Withdraw(open_id=incoming))
    assert gold() == "next"
    house.gm(table, EndTurn(), EndTurn())
    assert gold() == ""
    house.tables.submit(table, Seat("player", "p2"), "pp", Propose(pc_id="p2", title="flee"))
    [proposal] = house.tables.history(table).state.pending
    assert gold() == proposal
    house.gm(table, Withdraw(open_id=proposal), Hurt(on="f5", points=9), Hurt(on="f6", points=9))
    assert gold() == "end"
    house.gm(table, EndEncounter())
    assert gold() == ""


def test_attack_counts_for_the_round(house: House, table: str) -> None:
    """A foe that has attacked in this round, before its turn, is not asked to attack again: the
    golden button asks the same as the roll by which it would get free."""
    house.gm(table, StartEncounter())
    house.gm(table, *(RollInitiative(pc_id=p, natural=2) for p in ("p1", "p2", "p3", "p4")))
    house.gm(table, FoeAttacks(foe_id="f6", pc_id="p1"))
    [incoming] = house.tables.history(table).state.pending
    house.gm(table, Withdraw(open_id=incoming))
    assert likely_next_action(ask(house, table)) == "attack:f5"
    house.gm(table, EndTurn())
    history = house.tables.history(table)
    assert history.state.encounter is not None
    assert has_attacked_in_round(history, "f6")
    assert not has_attacked_in_round(history, "f5")
    assert likely_next_action(ask(house, table)) == "next"


def test_initiative_is_rolled_or_typed(house: House, table: str, gm: Browser) -> None:
    """Initiative can be rolled for anyone or typed in."""
    house.gm(table, StartEncounter())
    scene = gm.part("scene")
    assert scene.text.count('value="roll_initiative"') == 4
    gm.do("roll_initiative", pc_id="p2", natural=17)
    scene = words(gm.part("scene"))
    assert "rolled 17" in scene
    assert gm.part("scene").text.count('value="roll_initiative"') == 3
    assert gm.do("begin_turns").status_code == 204
    assert "Next turn" in words(gm.part("scene"))


def test_undo_names_what_it_takes_back(house: House, table: str, gm: Browser) -> None:
    """Undo says what it takes back and takes it back."""
    house.gm(table, Hurt(on="p1", points=5))
    assert "Undo: Mara Okonjo is hurt." in top(gm)
    assert gm.do("undo").status_code == 204
    assert house.tables.history(table).state.party["p1"].pc.pools.might.value == 14
    assert "Undo: Mara Okonjo is hurt." not in top(gm)
    assert "entry-undone" in gm.part("log").text
    assert "Redo: Mara Okonjo is hurt." in top(gm)
    assert gm.do("redo").status_code == 204
    assert "Redo:" not in top(gm)
    assert "Undo: Mara Okonjo is hurt." in top(gm)
    assert "entry-undone" not in gm.part("log").text


def test_gm_acts_for_whoever_is_waited_for(house: House, table: str, gm: Browser) -> None:
    house.gm(
        table,
        FoeAttacks(foe_id="f5", pc_id="p1"),
        CallTask(pcs=["p2"], title="jump", stat="speed", difficulty=4),
    )
    scene = gm.part("scene")
    assert "Roll for Mara Okonjo" in words(scene)
    assert f"{gm.path}/as/p1" in scene.text
    incoming, call = house.tables.history(table).state.pending
    assert gm.do("defend", open_id=incoming, natural=20).status_code == 204
    assert gm.do("attempt", open_id=call, natural=12).status_code == 204
    assert "12 or more needed" in words(gm.part("log"))


def test_story_shows_die_and_result_together(house: House, table: str, gm: Browser) -> None:
    """The story shows a die and what became of it as one line."""
    house.gm(table, FoeAttacks(foe_id="f5", pc_id="p2", damage=5))
    [incoming] = house.tables.history(table).state.pending
    gm.do("defend", open_id=incoming, natural=4)
    for id in list(house.tables.history(table).state.pending):
        gm.do("settle", open_id=id)
    story = words(gm.part("log"))
    assert story.count("Ilse Tarn defends against Security guard 1") == 1
    assert "failure: 6 or more needed 5 damage − 1 Armor = 4 to Ilse Tarn · Might −4" in story
    assert "Gets through 4" in story
    assert "fact.npc.damage_default" in gm.part("log").text or "rule" in gm.part("log").text


def test_empty_table_says_what_to_do(house: House) -> None:
    gm = house.browser(house.tables.create(), GM)
    page = words(gm.get())
    assert "Nobody sits here yet" in page
    assert "No foes" in page
    assert "Nothing has happened yet" in page
    for name in REGIONS:
        assert gm.part(name).status_code == 200


def test_palette_finds_tools_people_and_rules(gm: Browser) -> None:
    assert "Call for a task" in words(gm.part("find"))
    found = words(gm.part("find", q="mara"))
    assert "Mara Okonjo" in found
    assert "player character" in found
    assert "edge.once_per_action" in gm.part("find", q="edge").text
    rule = httpx.get(f"{gm.house.base}/rules/edge.once_per_action", headers={"hx-request": "true"})
    assert "rule-card" in rule.text


# --- what players do not see ----------------------------------------------------------------------


def test_hidden_lines_are_marked_in_words(house: House, table: str, gm: Browser) -> None:
    """What players do not see is marked in words."""

    def near(part: str, start: str) -> str:
        said = words(gm.part(part))
        return said[said.index(start) : said.index(start) + 260]

    assert "Hidden from players: Armor, health · looks unhurt" in near("scene", "Security guard 1")
    foe = house.tables.history(table).state.foes["f5"]
    house.gm(
        table,
        EditFoe(
            foe_id="f5",
            foe=msgspec.structs.replace(foe, show_level=False, show_armor=True, show_health=True),
        ),
    )
    assert "Hidden from players: level Put Security guard 1 on guard" in near(
        "scene", "Security guard 1"
    )
    house.gm(
        table,
        CallTask(pcs=["p1"], title="find the seam", stat="intellect", difficulty=6, hidden=True),
        Intrude(pc_id="p2", text="The floor gives way.", revealed=False),
        Note(text="The captain is bribed.", secret=True),
    )
    assert "Hidden from players: difficulty" in near("scene", "has a task: find the seam")
    assert "Hidden from players: the words" in near("scene", "has an intrusion")
    assert "Only you see this" in near("log", "The captain is bribed.")
    call = next(iter(house.tables.history(table).state.pending))
    gm.do("attempt", open_id=call, natural=9)
    assert "Hidden from players: difficulty" in near("log", "find the seam")


# --- for nobody else ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(REGIONS))
def test_gm_parts_are_not_drawn_for_players(house: House, table: str, name: str) -> None:
    """No part of it is drawn for a player."""
    player = house.browser(table, Seat("player", "p1"))
    answer = player.part(name)
    assert answer.status_code == (
        200 if name in PLAYER_REGIONS else 404
    )  # some names are regions of both pages
    assert f"{player.path}/part/hand" not in answer.text
    assert f"{player.path}/form/" not in answer.text


@pytest.mark.parametrize("name", sorted(FORMS))
def test_gm_forms_refuse_players(house: House, table: str, name: str) -> None:
    """No form of it is taken from a player."""
    player = house.browser(table, Seat("player", "p1"))
    before = house.tables.history(table).version
    answer = player.do("note", f"/form/{name}", text="I am the GM now", secret="false")
    assert answer.status_code == 404
    assert house.tables.history(table).version == before


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/links"), ("GET", "/export/session"), ("GET", "/export/party"), ("POST", "/import")],
)
def test_links_and_files_are_gms_alone(house: House, table: str, method: str, path: str) -> None:
    player, gm = house.browser(table, Seat("player", "p1")), house.browser(table, GM)
    before = house.tables.links.of_table(table)
    for client, base, status in ((player.client, player.path, 404), (player.client, gm.path, 403)):
        data = {"act": "make"} if method == "POST" else None
        answer = client.request(method, base + path, headers=by_htmx(house.base), data=data)
        assert answer.status_code == status, answer.text
        assert "/join/" not in answer.text
    assert house.tables.links.of_table(table) == before


def test_another_site_cannot_send_its_forms(house: House, table: str, gm: Browser) -> None:
    for path in ("/form/note", "/links", "/import"):
        for headers in ({"origin": "http://evil.example"}, {}):
            data = {"command_id": secrets.token_hex(8), "type": "note", "text": "x", "act": "make"}
            assert gm.client.post(gm.path + path, data=data, headers=headers).status_code == 403


def test_written_markup_is_shown_not_run(house: House, table: str, gm: Browser) -> None:
    """What people write is shown and never run."""
    house.gm(
        table,
        AddFoe(npc=Npc(name=NASTY, level=3, notes=NASTY)),
        Note(text=NASTY),
        AddCondition(on="p1", condition=NASTY),
        CallTask(pcs=["p1"], title=NASTY, stat="might", difficulty=3, skill=NASTY),
        Intrude(pc_id="p1", text=NASTY),
    )
    house.tables.submit(table, Seat("player", "p2"), "n", Propose(pc_id="p2", title=NASTY))
    foe = list(house.tables.history(table).state.foes)[-1]
    call = next(iter(house.tables.history(table).state.pending))
    pages = [
        gm.get(),
        *(gm.part(name, foe_id=foe, pc_id="p1", on=foe, answers=call, q=NASTY) for name in REGIONS),
    ]
    pages += [
        gm.part(name, title=NASTY, text=NASTY, sent="1", pc_id="p1", on="p1")
        for name in ("call", "intrude", "note", "hand")
    ]
    for page in pages:
        assert page.status_code == 200
        assert "<script>alert" not in page.text
    assert any("&lt;script&gt;" in page.text for page in pages)


def test_nothing_on_it_is_inline(gm: Browser) -> None:
    for page in (gm.get(), *(gm.part(name, foe_id="f5", pc_id="p1", on="p1") for name in REGIONS)):
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=", page.text)


def test_foe_that_stands_leaves_with_one_press(house: House, table: str, gm: Browser) -> None:
    rows = gm.part("scene").text
    row = rows[rows.index('id="foe-f5"') : rows.index('id="foe-f6"')]
    assert "It leaves" in row
    assert "remove_foe" in row
    assert gm.do("remove_foe", foe_id="f5").status_code == 204
    assert 'id="foe-f5"' not in gm.part("scene").text


def test_going_back_tells_number_of_steps(house: House, table: str, gm: Browser) -> None:
    """Going back over several steps says how many."""
    house.gm(table, Note(text="one"))
    first = house.tables.history(table).version
    house.gm(table, Note(text="two"), Note(text="three"))
    assert gm.do("undo", after=first).status_code == 204
    assert "The GM took the last 2 steps back." in words(gm.part("log"))
    house.gm(table, Note(text="four"))
    assert gm.do("undo").status_code == 204
    assert "The GM took the last step back." in words(gm.part("log"))


def test_sentences_of_line_need_no_dots() -> None:
    """Sentences of a line are not parted by dots."""
    said = in_a_row(["It is made.", "It is of level 1.", "5 minutes", "free"])
    assert said == "It is made. It is of level 1. 5 minutes · free"


def test_line_of_one_player_is_not_only_ours(house: House, table: str) -> None:
    """What one player reads too is not marked as seen by the GM alone."""
    player = Seat("player", "p1")
    house.browser(table, player).do("propose", pc_id="p1", title="Bribe him")
    state = house.tables.history(table).state
    asked = next(id for id, each in state.pending.items() if type(each).__name__ == "Proposal")
    house.gm(table, Withdraw(open_id=asked))
    log = words(house.browser(table, GM).part("log"))
    assert "Not every player sees this" in log
    assert "Only you see this" not in log
