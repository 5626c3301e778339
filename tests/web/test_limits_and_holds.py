"""The doors of what is used too often, and of those who are held, on the pages."""

from __future__ import annotations

import re

import pytest
from msgspec import structs
from tests.web.house import GM as GM_SEAT
from tests.web.house import House
from tests.web.sent import forms_of, state_of, told
from tests.web.test_player import GUARD, MARA, Evening

from threefold.library.entries import SHELF, shelf
from threefold.model.characters import Condition
from threefold.model.powers import Ability
from threefold.model.shelf.effects import DieRule, Heal, Reserve
from threefold.model.shelf.entries import AbilityEntry
from threefold.model.shelf.figures import Limit
from threefold.model.shelved import ability_of
from threefold.model.things import Thing
from threefold.procedures.inputs import AbilityExtras
from threefold.table import commands as c

DRAUGHT = Ability("A draught", limit=Limit(per="day"), effects=[Heal(points=1)])


@pytest.fixture
def evening(house: House, table: str) -> Evening:
    return Evening(house, table)


def test_spent_power_offers_tick_for_once_more(evening: Evening) -> None:
    """The tick stands on the card of what is used up, and only there; with it the use goes
    through."""
    evening.edit(abilities=[DRAUGHT])
    assert "allows it once more" not in told(evening.act(moment="act", mode="use"))
    use = c.UsePower(pc_id=MARA, what="ability", name="A draught", pool="might")
    evening.mara(use)
    seen = state_of(evening.act())["moment"].removeprefix("result:")
    assert "The GM allows it once more" in told(evening.act(moment="act", mode="use", seen=seen))
    evening.mara(structs.replace(use, anyway=True))


def test_stored_points_stand_beside_conditions(evening: Evening) -> None:
    """The player reads how much a reserve holds."""
    evening.edit(conditions=[Condition("Siphon Pool", stored=2)])
    assert "Siphon Pool 2 stored" in told(evening.page.get().text)


def test_held_foe_has_button_to_break_free(evening: Evening, house: House, table: str) -> None:
    """The row of a foe offers the escape while a PC holds it, and the holder is asked for a roll."""
    grip = shelf(SHELF["abilities"])["elastic_grip"]
    assert isinstance(grip, AbilityEntry)
    evening.edit(abilities=[ability_of(grip)])
    gm = house.browser(table, GM_SEAT)
    assert "Try to break free" not in told(gm.get().text)
    evening.gm(
        c.UsePower(pc_id=MARA, what="ability", name="Elastic Grip", target=GUARD, natural=18)
    )
    for id in list(evening.state.pending):
        evening.mara(c.Settle(open_id=id))
    assert "Try to break free" in told(gm.get().text)
    evening.gm(c.MakeMove(foe_id=GUARD, what="break_free"))
    assert evening.open("TaskCall")


def test_roll_of_hold_names_foe_on_pages(evening: Evening, house: House, table: str) -> None:
    """The holder is asked to hold on to the foe by its name, and meanwhile the foe has no button."""
    grip = shelf(SHELF["abilities"])["elastic_grip"]
    assert isinstance(grip, AbilityEntry)
    evening.edit(abilities=[ability_of(grip)])
    evening.gm(
        c.UsePower(pc_id=MARA, what="ability", name="Elastic Grip", target=GUARD, natural=18)
    )
    for id in list(evening.state.pending):
        evening.mara(c.Settle(open_id=id))
    evening.gm(c.MakeMove(foe_id=GUARD, what="break_free"))
    name = evening.state.foes[GUARD].npc.name
    gm = told(house.browser(table, GM_SEAT).get().text)
    assert f"hold on to {name}" in evening.top()
    assert f"hold on to {name}" in gm
    assert "Try to break free" not in gm


def test_named_reserve_is_told_before_payment(evening: Evening) -> None:
    """The page says of a reserve that it pays first, and then what it and the Pool pay."""
    luck = Reserve(name="Luck", most=3, full=True, pays_as=["might"])
    evening.edit(abilities=[Ability("Lucky", use="enabler", effects=[luck])])
    evening.gm(c.CallTask(pcs=[MARA], title="Lift the bridge", stat="might", difficulty=5))
    assert "3 stored: pays first, as much as it can" in told(evening.act())
    assert "Pay first from Luck" in told(evening.act())
    assert "Tick what is true" not in told(evening.act())
    levels = {**state_of(evening.act()), "set.effort": "effort.ease=1"}
    bare = told(evening.act(**levels))
    paid = told(evening.act(**levels, **{"besides.said[0]": "Luck"}))
    assert "from what is stored" not in bare
    assert "2 from what is stored" in paid
    assert "costs 2 Might" in bare
    assert "costs 2 Might" not in paid


def test_lent_points_stand_beside_time(evening: Evening) -> None:
    """Of a power that lends points, the player reads how many there are and how long it lasts."""
    telekinesis = shelf(SHELF["abilities"])["telekinesis"]
    assert isinstance(telekinesis, AbilityEntry)
    evening.edit(abilities=[ability_of(telekinesis)])
    evening.gm(c.AddThing(thing=Thing(name="crate", level=2)))
    crate = next(id for id, thing in evening.state.things.items() if thing.name == "crate")
    evening.gm(c.UsePower(pc_id=MARA, what="ability", name="Telekinesis", target=crate))
    assert "Telekinesis 10 stored · 1 hour" in told(evening.page.get().text)


def test_power_in_effect_has_button_to_end(evening: Evening) -> None:
    """Whoever got into a car finds on the page how to get out, and only while in it."""
    evening.gm(c.FindItem(to=MARA, thing="car_sports"))
    assert "Car, Sports is in effect" not in told(evening.act())
    evening.mara(c.UsePower(pc_id=MARA, what="equipment", name="Car, Sports"))
    assert "Car, Sports is in effect" in told(evening.act())
    assert "or until it is ended" not in told(evening.act())
    evening.mara(c.EndUse(pc_id=MARA, name="Car, Sports"))
    assert "Car, Sports is in effect" not in told(evening.act())
    assert evening.state.party[MARA].pc.condition_names() == []


def test_each_double_has_its_own_button(evening: Evening) -> None:
    """Of two doubles each is sent away by a button of its own, and the page says that it takes an
    action."""
    touch = shelf(SHELF["abilities"])["multiplicity"]
    assert isinstance(touch, AbilityEntry)
    evening.edit(abilities=[ability_of(touch)])
    evening.gm(c.UsePower(pc_id=MARA, what="ability", name="Multiplicity"))
    page = evening.act()
    assert told(page).count("Ending it takes your action.") == 2
    doubles = [id for id, foe in evening.state.foes.items() if foe.owner == MARA]
    assert all(f'name="which" value="{id}"' in page for id in doubles)
    evening.mara(c.EndUse(pc_id=MARA, name="Multiplicity", which=doubles[0]))
    left = evening.act()
    assert told(left).count("Ending it takes your action.") == 1
    assert 'name="which"' not in left


def test_reserve_is_ticked_at_initiative(evening: Evening) -> None:
    """Where a reserve pays for Speed too, the page of initiative offers it."""
    luck = Reserve(name="Luck", most=3, pays_as=["speed"], full=True)
    evening.edit(abilities=[Ability("Luck", use="enabler", effects=[luck])])
    evening.gm(c.StartEncounter())
    assert 'value="Luck"' in evening.act()


def test_spared_initiative_stays_ticked(evening: Evening) -> None:
    """What lets somebody succeed at initiative without a roll is a box that stays ticked as the page
    is drawn anew, and the press carries it out."""
    sure = DieRule(what="succeed", tasks=["initiative"], limit=Limit(per="day"))
    evening.edit(abilities=[Ability("Sure Start", use="enabler", effects=[sure])])
    evening.gm(c.StartEncounter())
    html = evening.act()
    box = re.search(r'<input[^>]*value="Sure Start"[^>]*>', html)
    assert box is not None
    assert "checked" not in box[0]
    ticked = {"moment": state_of(html)["moment"], "besides.said[0]": "Sure Start"}
    box = re.search(r'<input[^>]*value="Sure Start"[^>]*>', evening.act(**ticked))
    assert box is not None
    assert "checked" in box[0]
    evening.mara(c.RollInitiative(pc_id=MARA, besides=AbilityExtras(said=["Sure Start"])))
    assert "succeeds at initiative without a roll" in told(evening.page.part("log").text)


def test_result_goes_when_use_is_ended(evening: Evening) -> None:
    """What a use brought is not shown as news any more once its player has ended it."""
    evening.gm(c.FindItem(to=MARA, thing="car_sports"))
    evening.mara(c.UsePower(pc_id=MARA, what="equipment", name="Car, Sports"))
    assert "until it is ended: Car, Sports" in told(evening.act())
    evening.mara(c.EndUse(pc_id=MARA, name="Car, Sports"))
    assert "until it is ended: Car, Sports" not in told(evening.act())
    assert "Go on" not in told(evening.act())


def test_thing_in_use_is_ended_not_used_again(evening: Evening) -> None:
    """While a thing is on, its card says so, and the golden button ends it."""
    evening.gm(c.FindItem(to=MARA, thing="car_sports"))
    evening.mara(c.UsePower(pc_id=MARA, what="equipment", name="Car, Sports"))
    seen = state_of(evening.act())["moment"].removeprefix("result:")
    html = evening.act(moment="act", mode="use", seen=seen)
    key = re.search(r'id="use-(equipment-[0-9a-f]+)"', html)
    assert key is not None
    html = evening.act(moment="act", mode="use", seen=seen, **{"set.use": f"pick.{key[1]}="})
    assert "Do it" not in told(html)
    assert re.search(r'dock-main" type="submit" form="end-use-1"', html)
    assert "in effect" in told(html)


def test_unticked_condition_is_told_not_barred(evening: Evening) -> None:
    """What people judge before a use bars the press nowhere: the page says who decides."""
    alley = shelf(SHELF["abilities"])["alley_rat"]
    assert isinstance(alley, AbilityEntry)
    evening.edit(abilities=[ability_of(alley)])
    html = evening.act(moment="act", mode="use")
    assert "Not ticked: in a city. The GM decides whether it works." in told(html)
    main = re.search(r"<button[^>]*dock-main[^>]*>", html)
    assert main is not None
    assert "disabled" not in main[0]
    html = evening.act(moment="act", mode="use", **{"said[0]": "in a city"})
    assert "Not ticked" not in told(html)


def test_sent_words_leave_their_field(evening: Evening) -> None:
    """What the GM has been told does not stand in the field again, whether or not it is answered;
    new words stay.
    """
    html = evening.act(moment="act", mode="try", title="Swing from the lamp")
    assert ">Swing from the lamp</textarea>" in html
    drawn = state_of(html) | {"mode": "try", "title": "Swing from the lamp", "tapped": "mode"}
    evening.mara(c.Propose(pc_id=MARA, title="Swing from the lamp", stat="speed"))
    [id] = evening.state.pending
    assert "Swing from the lamp</textarea>" not in evening.act(**drawn)
    evening.mara(c.Withdraw(open_id=id))
    assert "Swing from the lamp</textarea>" not in evening.act(**drawn)


def test_unloaded_weapon_is_loaded_where_it_is_chosen(evening: Evening) -> None:
    """A crossbow that is not loaded says so in the list of attacks, and the golden button loads it."""
    evening.gm(c.FindItem(to=MARA, thing="heavy_crossbow"))
    evening.gm(c.FindItem(to=MARA, thing="crossbow_bolts_12"), c.StartEncounter())
    fighting(evening)
    shot = c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="Heavy Crossbow", natural=9)
    evening.mara(shot)
    for id in list(evening.state.pending):
        evening.mara(c.Settle(open_id=id))
    fighting(evening)
    html = evening.act(
        moment="act", mode="attack", attack="Heavy Crossbow", by_hand="Heavy Crossbow"
    )
    assert "Heavy Crossbow, 6 damage · not loaded" in told(html)
    assert "Load it Heavy Crossbow" in told(html)
    load = forms_of(html)["load-weapon"]
    assert evening.send(load.submissions()[0]).status_code == 204
    html = evening.act(
        moment="act", mode="attack", attack="Heavy Crossbow", by_hand="Heavy Crossbow"
    )
    assert "not loaded" not in told(html)


def fighting(evening: Evening) -> None:
    """Go on to Mara's next turn."""
    encounter = evening.state.encounter
    assert encounter is not None
    if not encounter.order:
        for id in evening.state.party:
            evening.gm(c.RollInitiative(pc_id=id, natural=10))
    evening.gm(c.EndTurn())
    while (now := evening.state.encounter) is not None and now.acting != MARA:
        evening.gm(c.EndTurn())
