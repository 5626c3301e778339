"""What a player's page lets go of: what was paid for once, how one acted before a fight, a handout
that was looked at. And what it says of a comrade's roll, and of a blow that is let through."""

from __future__ import annotations

import re

import msgspec
from msgspec import structs
from tests.web.house import GM, Seat
from tests.web.sent import forms_of, state_of, told
from tests.web.test_conditions_that_end import SALVE
from tests.web.test_handouts import shown
from tests.web.test_player import GUARD, ILSE, JUNO, MARA, OTHER, Evening, evening

from threefold.model.characters import Npc
from threefold.procedures.inputs import Effort
from threefold.table import commands as c
from threefold.table.history import SPECTATOR

__all__ = ["evening"]
EASED = {"set.effort": "effort.ease=1&effort.damage=0"}


def seen(evening: Evening) -> dict[str, str]:
    """The page of somebody who has read what came of the last roll."""
    return {"seen": str(evening.house.tables.history(evening.table).version)}


def test_effort_is_chosen_for_one_action_and_waits_while_a_blow_is_answered(
    evening: Evening,
) -> None:
    chosen = state_of(evening.act(moment="act", mode="attack", **EASED))
    assert chosen["set.effort"] == EASED["set.effort"]
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    interrupted = state_of(evening.act(**chosen))
    evening.mara(c.Defend(open_id=evening.open("Incoming"), natural=18))
    back = state_of(evening.act(**{**interrupted, **seen(evening)}))
    assert back["set.effort"] == EASED["set.effort"], "nothing of it has been paid"
    evening.mara(
        c.AttackFoe(
            pc_id=MARA, foe_id=GUARD, attack="shock baton", effort=Effort(ease=1), natural=12
        )
    )
    after = state_of(evening.act(**{**back, **seen(evening)}))
    assert after["moment"] == "act"
    assert after["set.effort"] != EASED["set.effort"]


def test_effort_that_came_with_a_free_level_goes_with_it(evening: Evening) -> None:
    bare = state_of(evening.act(moment="act", mode="attack"))
    free = state_of(evening.act(**{**bare, "besides.free_effort": "1"}))
    assert free["set.effort"] != bare["set.effort"], "a free level needs one that is paid for"
    assert (
        state_of(evening.act(**{**free, "besides.free_effort": "0"}))["set.effort"]
        == bare["set.effort"]
    )
    chosen = {**free, **EASED, "tapped": "set.effort"}
    kept = state_of(evening.act(**{**chosen, "besides.free_effort": "0"}))
    assert kept["set.effort"] == EASED["set.effort"], "the player has chosen it"


def test_a_fight_opens_on_the_attack_however_one_acted_before(evening: Evening) -> None:
    before = state_of(evening.act(moment="act", mode="rest"))
    assert before["mode"] == "rest"
    evening.fight()
    opened = state_of(evening.act(**before))
    assert opened["mode"] == "attack"
    assert state_of(evening.act(**{**opened, "mode": "rest"}))["mode"] == "rest", (
        "what is chosen in the fight stays"
    )
    tapped = state_of(evening.act(**{**before, "tapped": "mode"}))
    assert tapped["mode"] == "rest", "so does what was tapped before the page showed the fight"
    assert tapped["tapped"] == ""


def test_a_tap_is_forgotten_while_another_moment_is_in_front(evening: Evening) -> None:
    before = state_of(evening.act(moment="act", mode="rest"))
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    interrupted = state_of(evening.act(**{**before, "tapped": "mode"}))
    assert "tapped" not in interrupted["kept"]
    evening.mara(c.Defend(open_id=evening.open("Incoming"), natural=18))
    evening.fight()
    assert state_of(evening.act(**{**interrupted, **seen(evening)}))["mode"] == "attack"


def test_whom_and_with_what_stay_as_tapped_though_the_page_had_chosen_the_same(
    evening: Evening,
) -> None:
    def aimed(**query: str) -> str:
        return forms_of(evening.act(moment="act", mode="attack", **query))["form-act"].fields[
            "foe_id"
        ]

    evening.gm(c.ArrangeStrip(spots={MARA: 20, GUARD: 22, OTHER: 25}))
    assert aimed() == GUARD
    drawn = {"foe_id": GUARD, "usual.foe": GUARD}
    evening.gm(c.PlaceFigure(id=GUARD, feet=140))
    assert aimed(**drawn) == OTHER, "the page had chosen who could be reached"
    assert aimed(**drawn, tapped="foe_id") == GUARD, "the player had"


def test_why_something_is_not_possible_stands_beside_the_button(evening: Evening) -> None:
    vial = structs.replace(SALVE, identified=False, form="a blue vial")
    evening.gm(c.FindItem(to=MARA, cypher=vial, level="4"))
    evening.fight()
    chosen = {"moment": "act", "mode": "use", "set.verb": "pick.identify="}
    offered = re.findall(r'name="set.use" value="(pick.cypher[^"]+)"', evening.act(**chosen))
    pages = [evening.act(**{**chosen, "set.use": value}) for value in offered]
    notes = [
        told(note)
        for html in pages
        for note in re.findall(r'<p class="dock-note">(.*?)</p>', html, re.S)
    ]
    assert len(notes) == 1
    assert "after the fight" in notes[0]


def test_the_top_says_first_what_tells_and_shortens_the_own_name(evening: Evening) -> None:
    evening.fight()
    top = evening.page.part("top").text
    assert "after you: Security guard 1 · round 1" in told(top)
    assert 'class="own-token" aria-hidden="true">Ma<' in top


def again(evening: Evening, html: str, **changed: str) -> str:
    """The panel as it asks for itself again, with what its reader has changed."""
    return evening.act(**{**state_of(html), **forms_of(html)["form-act"].fields, **changed})


def with_what(html: str) -> str:
    return forms_of(html)["form-act"].fields["attack"]


def test_the_usual_attack_is_back_as_soon_as_it_reaches(evening: Evening) -> None:
    page = evening.act()
    assert with_what(page) == "shock baton"
    evening.gm(c.ArrangeStrip(spots={MARA: 20, GUARD: 60, OTHER: 60}))
    page = again(evening, page)
    assert with_what(page) == "weighted dart"
    assert "shock baton does not reach Security guard 1" in told(page)
    evening.gm(c.PlaceFigure(id=GUARD, feet=25))
    page = again(evening, page)
    assert with_what(page) == "shock baton"
    assert "does not reach" not in told(page)


def test_an_attack_picked_by_hand_stays_through_a_fight_a_move_and_a_new_scene(
    evening: Evening,
) -> None:
    page = again(evening, evening.act(), attack="fire axe", tapped="attack")
    evening.fight()
    page = again(evening, page)
    assert with_what(page) == "fire axe"
    evening.gm(c.ArrangeStrip(spots={MARA: 20, GUARD: 60, OTHER: 60}))
    page = again(evening, page)
    assert with_what(page) == "fire axe"
    assert "Security guard 1 is 40 feet away" in told(page)
    evening.gm(c.RemoveFoe(foe_id=GUARD), c.RemoveFoe(foe_id=OTHER), c.EndEncounter())
    page = again(evening, page)
    assert "attack" not in forms_of(page)["form-act"].fields
    evening.gm(c.AddFoe(npc=Npc("rat", 1)))
    page = again(evening, page, title="")
    assert with_what(page) == "fire axe"
    evening.edit(attacks=[a for a in evening.state.party[MARA].pc.attacks if a.name != "fire axe"])
    assert with_what(again(evening, page)) == "weighted dart", "the rat stands 40 feet away"


def test_a_handout_that_was_looked_at_goes_from_the_top_until_another_comes(
    evening: Evening,
) -> None:
    gm = evening.house.browser(evening.table, GM)
    shown(gm, "all")
    looked = re.search(r'data-looked="([0-9]+)"', evening.act())
    assert looked is not None
    assert 'id="told-me"' not in evening.act(looked=looked[1])
    assert 'id="told-me"' in evening.act(looked="0")
    shown(gm, "all", name="canary-second")
    assert "canary-second" in told(evening.act(looked=looked[1]))


def test_what_was_not_looked_at_stays_and_comes_one_after_the_other(evening: Evening) -> None:
    def waiting(page: str) -> str:
        return (
            told(page[page.index('id="told-me"') : page.index('id="form-')])
            if 'id="told-me"' in page
            else ""
        )

    def looked(page: str) -> str:
        return again(evening, page, looked=re.findall(r'data-looked="([0-9]+)"', page)[0])

    gm = evening.house.browser(evening.table, GM)
    page = evening.act()
    assert waiting(page) == ""
    evening.gm(c.Whisper(pc_id=MARA, words="You know this seal."))
    page = again(evening, page)
    shown(gm, "all", name="A torn map")
    page = again(evening, page)
    assert "You know this seal." in waiting(page)
    assert "And 1 more." in waiting(page)
    for n in range(20):
        evening.gm(c.Note(text=f"Rain, hour {n}."))
    page = again(evening, page)
    assert "You know this seal." in waiting(page)
    page = looked(page)
    assert "A torn map" in waiting(page)
    assert "more." not in waiting(page)
    page = looked(page)
    assert waiting(page) == ""
    for n in range(70):
        evening.gm(c.Note(text=f"Rain, day {n}."))
    page = again(evening, page)
    assert int(state_of(page)["looked"]) == evening.house.tables.version_for(
        evening.table, Seat("player", MARA)
    )
    evening.gm(c.Whisper(pc_id=MARA, words="It is cold."))
    page = again(evening, page)
    assert "It is cold." in waiting(page)
    evening.mara(c.Whisper(pc_id=MARA, words="I light a fire."))
    assert waiting(again(evening, page)) == "", "it is answered"


def test_what_is_handed_to_me_stands_on_top_until_i_look(evening: Evening) -> None:
    evening.gm(c.FindItem(to=MARA, cypher=SALVE, level="4"))
    page = evening.act()
    assert "Mara Okonjo gets" in told(page[page.index('id="told-me"') :])
    looked = re.search(r'data-looked="([0-9]+)"', page)
    assert looked is not None
    assert 'id="told-me"' not in evening.act(looked=looked[1])
    ilse = evening.house.browser(evening.table, Seat("player", ILSE))
    assert 'id="told-me"' not in ilse.part("act").text


def test_who_helped_or_watched_reads_what_came_of_the_roll(evening: Evening) -> None:
    evening.gm(c.CallTask(pcs=[JUNO], title="Force the bulkhead", stat="might", difficulty=3))
    evening.do(Seat("player", JUNO), c.Attempt(open_id=evening.open("TaskCall"), natural=14))
    page = evening.act()
    assert "Force the bulkhead" in told(page[page.index('id="came-') :])
    juno = evening.house.browser(evening.table, Seat("player", JUNO))
    assert 'id="came-' not in juno.part("act", **seen(evening)).text, (
        "my own roll has a page of its own"
    )


def test_a_comrades_intrusion_is_told_where_one_acts(evening: Evening) -> None:
    juno, mara = Seat("player", JUNO), evening.house.browser(evening.table, Seat("player", MARA))
    for fight in (False, True):
        if fight:
            evening.fight()
        evening.gm(c.Award(what="other", points=1, pcs=[JUNO], reason="told"))
        evening.do(
            juno,
            c.IntrudeAsPlayer(
                pc_id=JUNO, intrusion="The old debt", text="The guard owes me a favor."
            ),
        )
        evening.gm(c.Agree(open_id=evening.open("Petition")))
        page = mara.part("act", **seen(evening)).text
        assert "The old debt" in told(page[page.index('id="came-') :])
    assert (
        'id="came-'
        not in evening.house.browser(evening.table, juno).part("act", **seen(evening)).text
    )


def test_a_roll_with_a_decision_after_it_stands_once_in_a_log(evening: Evening) -> None:
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=19))
    evening.mara(c.Settle(open_id=evening.open("Rolled"), choice="damage"))
    spectator = evening.house.browser(evening.table, SPECTATOR)
    for browser in (
        evening.page,
        evening.house.browser(evening.table, Seat("player", ILSE)),
        spectator,
    ):
        read = told(browser.part("log").text)
        assert read.count("Mara Okonjo attacks Security guard 1") == 1
        assert "needed" in read, "what the die said is not lost"
        assert "damage" in read


def test_what_a_trap_brings_is_said_before_the_roll_is_accepted(evening: Evening) -> None:
    evening.gm(
        c.CallFor(pcs=[MARA], procedure="trap_spring", inputs=msgspec.Raw(b'{"trap": "net"}'))
    )
    evening.mara(c.Attempt(open_id=evening.open("Called"), natural=2))
    assert "entangled" in told(evening.act(moment=f"fall:{evening.open('Rolled')}"))


def test_a_blow_that_is_let_through_is_called_a_blow(evening: Evening) -> None:
    evening.fight()
    evening.gm(c.EndTurn(), c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=5))
    evening.mara(c.Defend(open_id=evening.open("Incoming"), forgo=True))
    ilse = evening.house.browser(evening.table, Seat("player", ILSE))
    gm = evening.house.browser(evening.table, GM)
    assert "Security guard 1 hits Mara Okonjo" in told(ilse.part("top").text)
    pages = told(gm.part("scene").text), told(gm.part("party").text)
    assert "Security guard 1 hits Mara Okonjo: a comrade may take the blow" in pages[0]
    assert "The blow lands" in pages[0]
    assert "is hit" in pages[1]
    assert not any("die has fallen" in page or "becomes of the roll" in page for page in pages)


def test_the_call_of_a_trap_names_it_unless_it_is_hidden(evening: Evening) -> None:
    trap = msgspec.Raw(b'{"trap": "slicing_blade"}')
    evening.gm(c.CallFor(pcs=[MARA], procedure="trap_spring", inputs=trap))
    assert "A trap goes off: Slicing Blade" in told(evening.act())
    evening.mara(c.Attempt(open_id=evening.open("Called"), natural=2))
    assert "A trap goes off: Slicing Blade" in told(evening.act())
    log = told(evening.house.browser(evening.table, Seat("player", MARA)).part("log").text)
    assert "Mara Okonjo: A trap goes off: Slicing Blade" in log
    assert "the trap: Slicing Blade" not in log
    evening.mara(c.Settle(open_id=evening.open("Rolled")))
    evening.gm(c.CallFor(pcs=[MARA], procedure="trap_spring", inputs=trap, hidden=True))
    assert "Slicing Blade" not in told(evening.act())
    evening.gm(c.Withdraw(open_id=evening.open("Called")))
    evening.gm(c.CallFor(pcs=[MARA], procedure="trap_find", inputs=trap))
    assert "Slicing Blade" not in told(evening.act()), "what a search may find is not said before"


def test_a_hazard_is_called_by_what_it_is(evening: Evening) -> None:
    fall = msgspec.Raw(b'{"source": "fall", "feet": 30}')
    evening.gm(c.CallFor(pcs=[MARA], procedure="hazard", inputs=fall))
    assert "a fall of 30 feet" in told(evening.act())
    evening.mara(c.Attempt(open_id=evening.open("Called")))
    log = told(evening.house.browser(evening.table, Seat("player", MARA)).part("log").text)
    assert "Mara Okonjo: a fall of 30 feet" in log


def test_only_a_whisper_of_somebody_else_can_be_answered(evening: Evening) -> None:
    evening.mara(c.Whisper(pc_id=MARA, words="canary-mine"))
    assert "canary-mine" in told(log := evening.page.part("log").text)
    assert "Answer" not in told(log)
    evening.gm(c.Whisper(pc_id=MARA, words="canary-yours"))
    assert "Answer" in told(evening.page.part("log").text)


def test_a_price_in_an_effort_cell_is_what_goes_and_a_lone_difficulty_is_said_once(
    evening: Evening,
) -> None:
    evening.fight()
    page = evening.act()
    assert re.search(
        r'class="effort-price" aria-hidden="true">−2<span class="effort-left"> · 12 left', page
    )
    assert re.search(
        r'class="effort-price" aria-hidden="true"><span class="effort-left">14 left', page
    )


def test_what_i_stand_ready_for_is_said_once(evening: Evening) -> None:
    evening.fight()
    evening.mara(c.HelpComrade(pc_id=MARA, comrade=JUNO, kind="attack"))
    assert told(evening.act()).count("You help Juno Reyes") == 1
