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


def test_action_effort_waits_during_defense(
    evening: Evening,
) -> None:
    """Effort is chosen for one action and waits while a blow is answered."""
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


def test_effort_leaves_with_its_free_level(evening: Evening) -> None:
    """Effort that came with a free level goes with it."""
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


def test_fight_opens_on_attack(evening: Evening) -> None:
    """A fight opens on the attack however one acted before."""
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


def test_tap_is_forgotten_behind_other_moment(evening: Evening) -> None:
    """A tap is forgotten while another moment is in front."""
    before = state_of(evening.act(moment="act", mode="rest"))
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    interrupted = state_of(evening.act(**{**before, "tapped": "mode"}))
    assert "tapped" not in interrupted["kept"]
    evening.mara(c.Defend(open_id=evening.open("Incoming"), natural=18))
    evening.fight()
    assert state_of(evening.act(**{**interrupted, **seen(evening)}))["mode"] == "attack"


def test_tapped_target_stays_if_same(
    evening: Evening,
) -> None:
    """Whom and with what stay as tapped though the page had chosen the same."""

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


def test_reason_stands_beside_disabled_button(evening: Evening) -> None:
    """Why something is not possible stands beside the button."""
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


def test_top_line_leads_with_news(evening: Evening) -> None:
    """The top says first what tells and shortens the own name."""
    evening.fight()
    top = evening.page.part("top").text
    assert "after you: Security guard 1 · round 1" in told(top)
    assert 'class="own-token" aria-hidden="true">Ma<' in top


def again(evening: Evening, html: str, **changed: str) -> str:
    """The panel as it asks for itself again, with what its reader has changed."""
    return evening.act(**{**state_of(html), **forms_of(html)["form-act"].fields, **changed})


def with_what(html: str) -> str:
    return forms_of(html)["form-act"].fields["attack"]


def test_usual_attack_returns_when_it_reaches(evening: Evening) -> None:
    """The usual attack is back as soon as it reaches."""
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


def test_picked_attack_survives_fight_and_scene(
    evening: Evening,
) -> None:
    """An attack picked by hand stays through a fight a move and a new scene."""
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


def test_viewed_handout_leaves_top(
    evening: Evening,
) -> None:
    """A handout that was looked at goes from the top until another comes."""
    gm = evening.house.browser(evening.table, GM)
    shown(gm, "all")
    looked = re.search(r'data-looked="([0-9]+)"', evening.act())
    assert looked is not None
    assert 'id="told-me"' not in evening.act(looked=looked[1])
    assert 'id="told-me"' in evening.act(looked="0")
    shown(gm, "all", name="canary-second")
    assert "canary-second" in told(evening.act(looked=looked[1]))


def test_unviewed_handouts_come_one_by_one(evening: Evening) -> None:
    """What was not looked at stays and comes one after the other."""

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


def test_given_item_tops_page_until_viewed(evening: Evening) -> None:
    """What is handed to me stands on top until i look."""
    evening.gm(c.FindItem(to=MARA, cypher=SALVE, level="4"))
    page = evening.act()
    assert "Mara Okonjo gets" in told(page[page.index('id="told-me"') :])
    looked = re.search(r'data-looked="([0-9]+)"', page)
    assert looked is not None
    assert 'id="told-me"' not in evening.act(looked=looked[1])
    ilse = evening.house.browser(evening.table, Seat("player", ILSE))
    assert 'id="told-me"' not in ilse.part("act").text


def test_helpers_and_watchers_read_roll_result(evening: Evening) -> None:
    """Who helped or watched reads what came of the roll."""
    evening.gm(c.CallTask(pcs=[JUNO], title="Force the bulkhead", stat="might", difficulty=3))
    evening.do(Seat("player", JUNO), c.Attempt(open_id=evening.open("TaskCall"), natural=14))
    page = evening.act()
    assert "Force the bulkhead" in told(page[page.index('id="came-') :])
    juno = evening.house.browser(evening.table, Seat("player", JUNO))
    assert 'id="came-' not in juno.part("act", **seen(evening)).text, (
        "my own roll has a page of its own"
    )


def test_comrades_intrusion_is_told_where_one_acts(evening: Evening) -> None:
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


def test_decided_roll_stands_once_in_log(evening: Evening) -> None:
    """A roll with a decision after it stands once in a log."""
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


def test_trap_result_shows_before_acceptance(evening: Evening) -> None:
    """What a trap brings is said before the roll is accepted."""
    evening.gm(
        c.CallFor(pcs=[MARA], procedure="trap_spring", inputs=msgspec.Raw(b'{"trap": "net"}'))
    )
    evening.mara(c.Attempt(open_id=evening.open("Called"), natural=2))
    assert "entangled" in told(evening.act(moment=f"fall:{evening.open('Rolled')}"))


def test_passed_blow_is_called_blow(evening: Evening) -> None:
    """A blow that is let through is called a blow."""
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


def test_trap_call_names_trap_unless_hidden(evening: Evening) -> None:
    """The call of a trap names it unless it is hidden."""
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


def test_hazard_is_called_by_what_it_is(evening: Evening) -> None:
    fall = msgspec.Raw(b'{"source": "fall", "feet": 30}')
    evening.gm(c.CallFor(pcs=[MARA], procedure="hazard", inputs=fall))
    assert "a fall of 30 feet" in told(evening.act())
    evening.mara(c.Attempt(open_id=evening.open("Called")))
    log = told(evening.house.browser(evening.table, Seat("player", MARA)).part("log").text)
    assert "Mara Okonjo: a fall of 30 feet" in log


def test_only_whispers_of_others_are_answerable(evening: Evening) -> None:
    """Only a whisper of somebody else can be answered."""
    evening.mara(c.Whisper(pc_id=MARA, words="canary-mine"))
    assert "canary-mine" in told(log := evening.page.part("log").text)
    assert "Answer" not in told(log)
    evening.gm(c.Whisper(pc_id=MARA, words="canary-yours"))
    assert "Answer" in told(evening.page.part("log").text)


def test_effort_cell_shows_final_price(
    evening: Evening,
) -> None:
    """A price in an effort cell is what goes and a lone difficulty is said once."""
    evening.fight()
    page = evening.act()
    assert re.search(
        r'class="effort-price" aria-hidden="true">−2<span class="effort-left"> · 12 left', page
    )
    assert re.search(
        r'class="effort-price" aria-hidden="true"><span class="effort-left">14 left', page
    )


def test_readiness_is_said_once(evening: Evening) -> None:
    """What i stand ready for is said once."""
    evening.fight()
    evening.mara(c.HelpComrade(pc_id=MARA, comrade=JUNO, kind="attack"))
    assert told(evening.act()).count("You help Juno Reyes") == 1
