"""One wish, one way: whoever ends what is theirs to end does so on one set of conditions, by
whichever door."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.model.at_will import InEffect, uses_in_effect
from threefold.model.time import Duration
from threefold.table.commands import (
    AddCondition,
    AnyCommand,
    DropItem,
    EditPc,
    EndUse,
    GiveItem,
    Hurt,
    RemoveCondition,
    WearItem,
)
from threefold.table.decisions.powers.given_up import companions_brought, taken_along
from threefold.table.decisions.scene.things import made_by
from threefold.table.history import Seat

ME, FRIEND = Seat("player", KARA), Seat("player", BEN)
FORMS = {
    "abilities.mist_form": ("Mist Form", "mist"),
    "abilities.wooden_body": ("Wooden Body", "wooden body"),
    "abilities.mask": ("Mask", "another person"),
}


def in_effect(evening: Evening, id: str = KARA) -> list[InEffect]:
    state = evening.state
    made = {each: state.things[each].name for each in made_by(state, id)}
    own = uses_in_effect(evening.pc(id), made, companions_brought(state, id))
    return [*own, *taken_along(state, id)]


def doors(power: str, condition: str) -> list[AnyCommand]:
    return [EndUse(pc_id=KARA, name=power), RemoveCondition(on=KARA, condition=condition)]


def in_form(entry: str, *, fight: bool = False) -> Evening:
    evening = Evening(entry)
    if fight:
        evening.fight()
    evening.use(FORMS[entry][0])
    assert FORMS[entry][1] in evening.conditions()
    return evening


@pytest.mark.parametrize("state", ["unconscious", "stunned", "asleep", "petrified"])
@pytest.mark.parametrize("entry", FORMS)
def test_barred_keep_their_form(entry: str, state: str) -> None:
    """To turn back takes an action, and whoever can take none stays as they are, by both doors and
    in peace too."""
    evening = in_form(entry)
    evening.does(AddCondition(on=KARA, condition=state))
    for command in doors(*FORMS[entry]):
        assert "cannot_act" in evening.refuses("does", command, by=ME)


def test_dead_keep_their_form() -> None:
    """The dead end nothing any more."""
    evening = in_form("abilities.wooden_body")
    evening.does(Hurt(on=KARA, points=200, ignores_armor=True))
    assert evening.pc().damage_track == "dead"
    for command in doors("Wooden Body", "wooden body"):
        assert "cannot_act" in evening.refuses("does", command, by=ME)


def test_paralyzed_keep_bodily_form() -> None:
    """The paralyzed do nothing that takes the body, and turn wood to flesh no more."""
    evening = in_form("abilities.wooden_body")
    evening.does(AddCondition(on=KARA, condition="paralyzed"))
    for command in doors("Wooden Body", "wooden body"):
        assert "cannot_act" in evening.refuses("does", command, by=ME)


@pytest.mark.parametrize("door", [0, 1])
@pytest.mark.parametrize("entry", FORMS)
def test_turning_back_takes_the_action(entry: str, door: int) -> None:
    """Both doors take the action of the turn, and refuse a second one."""
    evening = in_form(entry, fight=True)
    command = doors(*FORMS[entry])[door]
    assert "out_of_order" in evening.refuses("does", command, by=ME)
    evening.round()
    evening.does(command, by=ME)
    assert FORMS[entry][1] not in evening.conditions()
    assert evening.state.encounter is not None
    assert evening.state.encounter.acted


def test_shrunk_grow_in_own_turn() -> None:
    """What is part of another action comes in one's own turn, and not to the stunned."""
    evening = Evening("abilities.shrink")
    evening.fight()
    evening.use("Shrink")
    evening.turn()
    command = RemoveCondition(on=KARA, condition="shrunk")
    assert "out_of_order" in evening.refuses("does", command, by=ME)
    evening.round()
    evening.does(AddCondition(on=KARA, condition="stunned"))
    assert "cannot_act" in evening.refuses("does", command, by=ME)


def test_form_from_comrade_ends() -> None:
    """Whoever wears a form by a comrade's power takes it off with an action of their own."""
    evening = Evening("abilities.disguise_other")
    evening.fight(first=BEN)
    evening.turn()
    evening.use("Disguise Other", BEN)
    command = RemoveCondition(on=BEN, condition="borrowed appearance")
    assert evening.refuses("does", command, by=FRIEND)
    while evening.state.encounter and evening.state.encounter.acting != BEN:
        evening.turn()
    evening.does(command, by=FRIEND)
    assert evening.conditions(BEN) == []
    assert evening.state.encounter is not None
    assert evening.state.encounter.acted


def test_stance_ends_by_either_door() -> None:
    """A stance that is its user's to end needs no GM, whichever button is pressed."""
    for command in doors("Frenzy", "frenzied"):
        evening = Evening("abilities.frenzy")
        evening.fight()
        evening.use("Frenzy")
        evening.does(command, by=ME)
        assert evening.conditions() == []


@pytest.mark.parametrize("state", ["unconscious", "asleep"])
def test_sleeper_ends_nothing(state: str) -> None:
    """What costs no action needs somebody who is awake all the same."""
    evening = Evening("equipment.everlight")
    evening.use("Everlight")
    evening.does(AddCondition(on=KARA, condition=state))
    assert "cannot_act" in evening.refuses("does", EndUse(pc_id=KARA, name="Everlight"), by=ME)


def test_each_double_takes_an_action() -> None:
    """One double is sent away at a time, and that is the action of the turn."""
    evening = Evening("abilities.multiplicity")
    evening.use("Multiplicity")
    evening.fight()
    doubles = in_effect(evening)
    assert [each.takes for each in doubles] == ["action", "action"]
    assert "which" in evening.refuses("does", EndUse(pc_id=KARA, name="Multiplicity"), by=ME)
    first, second = (EndUse(pc_id=KARA, name="Multiplicity", which=each.which) for each in doubles)
    evening.does(first, by=ME)
    assert len(in_effect(evening)) == 1
    assert "out_of_order" in evening.refuses("does", second, by=ME)


@pytest.mark.parametrize("name", ["Sunlight", "Ribbons of Dark Matter", "Wormhole"])
def test_action_ends_what_was_made(name: str) -> None:
    """What an action ends sooner ends by it, and takes it."""
    evening = Evening(f"abilities.{name.lower().replace(' ', '_')}")
    evening.fight()
    evening.use(name)
    assert [each.takes for each in in_effect(evening)] == ["action"]
    command = EndUse(pc_id=KARA, name=name)
    assert "out_of_order" in evening.refuses("does", command, by=ME)
    evening.round()
    evening.does(command, by=ME)
    assert not evening.state.things
    assert evening.conditions() == []


@pytest.mark.parametrize(
    ("name", "n"), [("Duplicate", 1), ("Multiplicity", 2), ("Time Doppelganger", 1)]
)
def test_doubles_are_sent_away(name: str, n: int) -> None:
    """An action sends a double away, and nothing of its death falls on its owner."""
    evening = Evening(f"abilities.{name.lower().replace(' ', '_')}")
    evening.fight()
    evening.use(name)
    evening.marks()
    assert len(evening.companions()) == n
    for left in range(n - 1, -1, -1):
        evening.round()
        ending = in_effect(evening)[0]
        assert ending.takes == "action"
        evening.does(EndUse(pc_id=KARA, name=name, which=ending.which), by=ME)
        assert len(evening.companions()) == left
    assert evening.conditions() == []
    assert evening.lost() == {}
    assert in_effect(evening) == []


def test_passenger_leaves_alone() -> None:
    """Whoever was taken along gets out, and the drive goes on."""
    evening = Evening("equipment.submarine")
    evening.use("Submarine", KARA, also=[BEN])
    assert [each.power.lower() for each in in_effect(evening, BEN)] == ["submarine"]
    evening.does(EndUse(pc_id=BEN, name="Submarine"), by=FRIEND)
    assert evening.conditions(BEN) == []
    assert evening.conditions(KARA) == ["submarine"]


def test_others_end_nothing_here() -> None:
    """Nobody ends what a comrade holds, nor what a foe has put on one."""
    evening = Evening("equipment.submarine")
    evening.use("Submarine", KARA)
    assert evening.refuses("does", EndUse(pc_id=KARA, name="Submarine"), by=FRIEND)
    evening.does(AddCondition(on=BEN, condition="dazed"))
    assert evening.refuses("does", RemoveCondition(on=BEN, condition="dazed"), by=FRIEND)
    assert evening.refuses("does", EndUse(pc_id=BEN, name="dazed"), by=FRIEND)
    assert FOE in evening.state.foes


WALL = {"shield spread into a wall", "force wall"}


def walled(*, fight: bool) -> Evening:
    evening = Evening("abilities.force_wall", "abilities.force_field_shield")
    if fight:
        evening.fight()
    evening.use("Force Wall")
    assert set(evening.conditions()) == WALL
    return evening


@pytest.mark.parametrize("fight", [True, False])
def test_wall_and_shield_stay_together(fight: bool) -> None:
    """A wall of an hour outlasts the fight, and the shield is back when the wall is gone."""
    evening = walled(fight=fight)
    if fight:
        evening.peace()
    assert set(evening.conditions()) == WALL
    evening.passes("61 minutes")
    assert evening.conditions() == []


@pytest.mark.parametrize("part", sorted(WALL))
def test_use_ends_whole(part: str) -> None:
    """Where one part of a use is taken away, the other is over too."""
    evening = walled(fight=False)
    evening.does(RemoveCondition(on=KARA, condition=part))
    assert evening.conditions() == []


@pytest.mark.parametrize("state", ["unconscious", "asleep"])
@pytest.mark.parametrize("fight", [True, False])
def test_force_fades_with_its_maker(fight: bool, state: str) -> None:
    """Whoever passes out or sleeps keeps up no shield, nor the wall that it has become."""
    evening = walled(fight=fight)
    evening.does(AddCondition(on=KARA, condition="dazed"))
    assert set(evening.conditions()) >= WALL
    evening.does(AddCondition(on=KARA, condition=state))
    assert not set(evening.conditions()) & WALL


def test_force_fades_with_death() -> None:
    """The wall falls with its maker."""
    evening = walled(fight=False)
    evening.does(Hurt(on=KARA, points=200, ignores_armor=True))
    assert not set(evening.conditions()) & WALL


@pytest.mark.parametrize(("name", "minutes"), [("Sunlight", 60), ("Force Wall", 60)])
def test_made_in_fight_lasts_its_time(name: str, minutes: int) -> None:
    """What is made for an hour is there for an hour, also where a fight goes on meanwhile."""
    evening = Evening(f"abilities.{name.lower().replace(' ', '_')}", "abilities.force_field_shield")
    evening.fight()
    evening.use(name)
    evening.peace()
    evening.passes(f"{minutes - 1} minutes")
    assert name.lower() in evening.conditions()
    evening.passes("2 minutes")
    assert evening.conditions() == []


# --- what a thing holds while it is at hand -------------------------------------------------------


@pytest.mark.parametrize("away", ["given", "dropped", "taken_off"])
def test_worn_thing_gives_nothing_when_off(away: str) -> None:
    """What is worn does nothing for one who has given it away, left it behind or taken it off."""
    evening = Evening("artifacts.military_exoskeleton", level=5)
    name = (evening.pc().artifacts or ())[0].name
    evening.use(name)
    assert evening.conditions() != []
    commands: dict[str, AnyCommand] = {
        "given": GiveItem(pc_id=KARA, to=BEN, what="artifact", name=name),
        "dropped": DropItem(pc_id=KARA, what="artifact", name=name),
        "taken_off": WearItem(pc_id=KARA, name=name, on=False),
    }
    evening.does(commands[away])
    assert evening.conditions() == []


@pytest.mark.parametrize(
    ("entry", "name"),
    [("equipment.everlight", "Everlight"), ("equipment.car_sports", "Car, Sports")],
)
def test_thing_in_use_is_given_away(entry: str, name: str) -> None:
    """Whoever gives a lit lamp or a running car away holds it no longer."""
    evening = Evening(entry)
    evening.use(name)
    evening.does(GiveItem(pc_id=KARA, to=BEN, what="equipment", name=name))
    assert evening.conditions() == []


def test_second_lamp_goes_on() -> None:
    """Of two lamps alike one may be given away."""
    evening = Evening("equipment.everlight", "equipment.everlight")
    pc = evening.pc()
    gear = (pc.equipment or [])[0]
    evening.does(EditPc(pc_id=KARA, pc=replace(pc, equipment=[replace(gear, count=None)] * 2)))
    evening.use("Everlight")
    evening.does(GiveItem(pc_id=KARA, to=BEN, what="equipment", name="Everlight"))
    assert evening.conditions() == ["everlight"]


def test_swallowed_pill_goes_on() -> None:
    """What was used up works on: nothing of it was given away."""
    evening = Evening("equipment.nano_tab_general")
    evening.use("Nano Tab, General")
    assert evening.conditions() == ["nano tab, general"]


# --- a fight that is rolled for again -------------------------------------------------------------


def test_rounds_go_on_after_new_initiative() -> None:
    """New initiative makes nothing last longer: what ends with somebody's next turn still does."""
    evening = Evening()
    evening.fight()
    for _ in range(3):
        evening.round()
    evening.does(AddCondition(on=FOE, condition="dazed", lasts=Duration(1, "rounds")))
    evening.does(AddCondition(on=FOE, condition="slow", lasts=Duration(2, "rounds")))
    evening.fight()
    assert set(evening.conditions(FOE)) == {"dazed", "slow"} or evening.conditions(FOE) == ["slow"]
    evening.round()
    assert "dazed" not in evening.conditions(FOE)
    evening.round()
    assert evening.conditions(FOE) == []


def test_double_is_dismissed_in_its_turn() -> None:
    """Where a double goes in its own turn, the turn goes on to the next."""
    evening = Evening("abilities.time_doppelganger")
    evening.fight()
    evening.use("Time Doppelganger")
    encounter = evening.state.encounter
    assert encounter is not None
    double = next(id for id, foe in evening.state.foes.items() if foe.owner == KARA)
    for _ in range(8):
        if evening.state.encounter and evening.state.encounter.acting == double:
            break
        evening.turn()
    evening.does(EndUse(pc_id=KARA, name="Time Doppelganger"))
    assert evening.state.encounter is not None
    assert evening.state.encounter.acting not in (double, None)
    assert evening.state.encounter.acting in evening.state.encounter.order
    evening.turn()
