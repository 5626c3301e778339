"""The like of what a lot of thirty entries had shown: each kind of fault, over the whole shelf."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec import Struct
from tests.shelf.evening import BEN, FOE, KARA, Evening, Refused
from tests.shelf.offers import wears

from threefold.library.entries import SHELF, shelf
from threefold.model.shelf.effects import EffectBase, Skill, Step
from threefold.procedures.inputs import AbilityExtras, EaseEffort
from threefold.rules.task_words import TaskRoll, counts_as
from threefold.rules.types import Refusal
from threefold.service.compose import compose_defense
from threefold.service.composed import ConfirmableCondition
from threefold.table.commands import (
    AddCondition,
    AttackFoe,
    BeginTurns,
    FoeAttacks,
    RemoveCondition,
    RollInitiative,
    StartEncounter,
    TakeAction,
    UsePower,
)
from threefold.table.history import Seat
from threefold.table.state import Incoming

# --- what counts for one roll -----------------------------------------------------------------------

NEXT_ACTION = {"Stimulate": [], "Play to the Crowd": [0], "Stim": []}
"""What eases the next action of somebody, and the choices of its use."""


@pytest.mark.parametrize("name", NEXT_ACTION)
def test_next_action_is_not_initiative(name: str) -> None:
    """Initiative is no action: what is for the next one waits for it."""
    kind = "cyphers" if name == "Stim" else "abilities"
    evening = Evening(f"{kind}.{name.lower().replace(' ', '_')}", foe={"level": 5})
    if name == "Stim":
        evening.use(name)
    else:
        evening.use(name, BEN, options=NEXT_ACTION[name])
    who = KARA if name == "Stim" else BEN
    evening.does(StartEncounter())
    told = evening.does(RollInitiative(pc_id=who, natural=10)).told
    assert "in all" not in told
    evening.does(RollInitiative(pc_id=BEN if who == KARA else KARA, natural=9))
    assert evening.attack(10, by=who).difficulty < 5


def test_one_task_may_be_initiative() -> None:
    """What eases the next task, whichever it is, is used up by the initiative that it eased."""
    evening = Evening("abilities.as_foretold_in_prophecy", foe={"level": 5})
    evening.use("As Foretold in Prophecy")
    evening.does(StartEncounter())
    told = evening.does(RollInitiative(pc_id=KARA, natural=10)).told
    assert "in all" in told
    assert evening.conditions() == []


def test_group_initiative_uses_it_up() -> None:
    """Where the table rolls for somebody, the one task is used up as well."""
    evening = Evening("abilities.as_foretold_in_prophecy")
    evening.use("As Foretold in Prophecy")
    evening.does(StartEncounter())
    evening.does(BeginTurns())
    assert evening.conditions() == []


# --- what nobody can do to somebody -----------------------------------------------------------------


@pytest.mark.parametrize("key", ["preternatural_senses", "sense_ambush", "open_mind"])
@pytest.mark.parametrize("situation", ["surprise", "surprise_on_guard"])
def test_nobody_surprises_them(key: str, situation: str) -> None:
    """No surprise, on guard or not, counts against whoever cannot be surprised."""
    evening = Evening(f"abilities.{key}")
    if key == "open_mind":
        evening.use("Open Mind")
    assert evening.struck(15, situations=[situation, "prone"]).difficulty == 3


def test_stunned_senses_are_surprised() -> None:
    """Whoever may not act is surprised as anybody is."""
    evening = Evening("abilities.preternatural_senses", conditions=["stunned"])
    assert evening.struck(15, unaware=True).difficulty > 2


# --- what is for one turn ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["mobile_fighter", "phased_attack", "charge_weapon"])
def test_attack_of_turn_ends_with_it(key: str) -> None:
    """What is paid as a part of an attack of this turn is over with the turn, made or not."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.use(evening.pc().abilities[-1].name)
    assert evening.conditions()
    evening.turn()
    assert evening.conditions() == []


def test_turn_span_is_over_by_clock() -> None:
    """Outside a fight it is over with the round."""
    evening = Evening("abilities.mobile_fighter")
    evening.use("Mobile Fighter")
    evening.passes("1 hour")
    assert evening.conditions() == []


# --- who is attended to -----------------------------------------------------------------------------

CALLS = {
    "Call Through Time": {"options": [0]},
    "Beast Call": {},
    "Nightmare": {"options": [0]},
}
"""What calls somebody who stays while the action of each turn goes into it."""


def _called(name: str) -> Evening:
    evening = Evening(f"abilities.{name.lower().replace(' ', '_')}")
    evening.fight()
    evening.use(name, **CALLS[name])
    evening.round()
    assert evening.companions()
    return evening


@pytest.mark.parametrize("name", CALLS)
def test_other_action_sends_called_away(name: str) -> None:
    """An action that goes into something else ends the attention."""
    evening = _called(name)
    evening.does(TakeAction(pc_id=KARA, what="move"))
    assert evening.companions() == []


@pytest.mark.parametrize("name", CALLS)
def test_stunned_caller_loses_called(name: str) -> None:
    """Whoever cannot act cannot attend to anybody."""
    evening = _called(name)
    evening.does(AddCondition(on=KARA, condition="unconscious"))
    assert evening.companions() == []


@pytest.mark.parametrize("name", CALLS)
def test_order_keeps_called_there(name: str) -> None:
    """An order in words is the action of the turn, and keeps whoever was called."""
    evening = _called(name)
    evening.does(TakeAction(pc_id=KARA, what="other", name="it carries the chest"))
    evening.round()
    assert evening.companions()


def test_attack_of_called_keeps_it() -> None:
    """Its attack is the action of its caller, so it stays; a turn without one sends it away."""
    evening = _called("Call Through Time")
    evening.does(AttackFoe(pc_id=evening.find("creature"), foe_id=FOE, attack="", natural=15))
    evening.round()
    assert len(evening.companions()) == 1
    evening.turn()
    assert evening.companions() == []


def test_second_call_sends_first_away() -> None:
    """Nobody attends to two at once: the second call is another action."""
    evening = Evening("abilities.call_through_time")
    evening.use("Call Through Time", options=[0])
    evening.use("Call Through Time", options=[0])
    assert len(evening.companions()) == 1


def test_unconscious_mind_holds_nobody() -> None:
    """A state that takes attention ends as whoever attends to it cannot act any more."""
    evening = Evening("abilities.enthrall")
    evening.use("Enthrall", FOE, 15)
    assert evening.conditions(FOE)
    evening.does(AddCondition(on=KARA, condition="unconscious"))
    assert evening.conditions(FOE) == []


# --- forms given up ---------------------------------------------------------------------------------

ME = Seat("player", KARA)


def _shrunk(*more: str) -> Evening:
    evening = Evening("abilities.shrink", *more)
    evening.fight()
    evening.does(UsePower(pc_id=KARA, what="ability", name="Shrink"), by=ME)
    return evening


def _large(evening: Evening) -> None:
    evening.does(RemoveCondition(on=KARA, condition="shrunk"), by=ME)


def _small(evening: Evening) -> None:
    evening.does(UsePower(pc_id=KARA, what="ability", name="Shrink"), by=ME)


def test_players_return_to_usual_size() -> None:
    """To return is part of another action: it takes none, and the minute is over with it."""
    evening = _shrunk()
    evening.round()
    _large(evening)
    assert evening.conditions() == []
    assert evening.state.encounter is not None
    assert not evening.state.encounter.acted
    assert evening.points()["speed"] == 50
    _small(evening)
    assert evening.lost()["might"] == 2


FORMS = {
    "mist_form": ("Mist Form", "mist"),
    "wooden_body": ("Wooden Body", "wooden body"),
}


@pytest.mark.parametrize("key", FORMS)
def test_form_is_given_up_by_action(key: str) -> None:
    """Its text says that an action turns it back: the player does so, and has acted."""
    name, form = FORMS[key]
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.use(name)
    assert form in evening.conditions()
    with pytest.raises(Refused):
        evening.does(RemoveCondition(on=KARA, condition=form), by=ME)
    evening.round()
    evening.does(RemoveCondition(on=KARA, condition=form), by=ME)
    assert form not in evening.conditions()
    assert evening.state.encounter is not None
    assert evening.state.encounter.acted


def test_players_remove_nothing_else() -> None:
    """A state that is no form of one's own is for the GM, and so is a form that only time ends."""
    evening = Evening("abilities.enlarge", conditions=["dazed"])
    evening.use("Enlarge")
    for condition in ("dazed", "enlarged"):
        with pytest.raises(Refused):
            evening.does(RemoveCondition(on=KARA, condition=condition), by=ME)


def test_switch_takes_no_action() -> None:
    """Small before the blow and large after it, and so in each turn of the minute, for one point."""
    evening = _shrunk("abilities.quick_switch")
    evening.attack(15)
    _large(evening)
    evening.round()
    for _ in range(2):
        _small(evening)
        evening.attack(15)
        _large(evening)
        evening.round()
    assert evening.lost()["might"] == 1


def test_third_switch_is_refused() -> None:
    """Once before the action and once after it."""
    evening = _shrunk("abilities.quick_switch")
    with pytest.raises(Refused):
        _large(evening)
    evening.attack(15)
    _large(evening)
    with pytest.raises(Refused):
        _small(evening)


def test_switch_waits_for_turn() -> None:
    """In the turn of somebody else nobody changes size."""
    evening = _shrunk("abilities.quick_switch")
    evening.attack(15)
    _large(evening)
    evening.turn()
    with pytest.raises(Refused):
        _small(evening)


def test_minute_of_switch_ends() -> None:
    """After the minute a change is paid for anew."""
    evening = Evening("abilities.shrink", "abilities.quick_switch")
    _small(evening)
    _large(evening)
    evening.passes("2 minutes")
    _small(evening)
    assert evening.lost()["might"] == 2


# --- one task, two helps ----------------------------------------------------------------------------


def _effects(entry: object) -> Iterator[EffectBase]:
    """All effects of an entry, at any depth."""
    if isinstance(entry, EffectBase):
        yield entry
    if isinstance(entry, Struct):
        for field in entry.__struct_fields__:
            yield from _effects(getattr(entry, field))
    elif isinstance(entry, list | tuple):
        for each in entry:
            yield from _effects(each)
    elif isinstance(entry, dict):
        yield from _effects(list(entry.values()))


def test_steps_reach_skills_they_name() -> None:
    """A step that has the word of a skill of its own entry in it counts for a roll with that skill,
    else the two would never come together."""
    wrong: list[str] = []
    for kind in ("abilities", "descriptors", "foci"):
        for key, entry in shelf(SHELF[kind]).items():
            every = list(_effects(entry))
            skills = {word for each in every if isinstance(each, Skill) for word in each.of}
            for step in (each for each in every if isinstance(each, Step)):
                for task, skill in product(step.tasks, skills):
                    named = re.search(rf"\b{re.escape(skill)}\b", task) is not None
                    met = TaskRoll("task", "", skill)
                    if named and not counts_as(task, met) and " except " not in task:
                        wrong.append(f"{key}: {task} / {skill}")
    assert wrong == []


# --- what only the moment tells ---------------------------------------------------------------------


def test_no_pool_is_emptied_by_words() -> None:
    """Whether a Pool is empty is seen as the points are lost: nobody confirms it before the dice."""
    wrong: list[str] = []
    for kind in SHELF:
        for key, entry in shelf(SHELF[kind]).items():
            said = [str(effect.when.get("said", "")) for effect in _effects(entry)]
            wrong += [f"{kind}.{key}" for word in said if "Pool is empty" in word]
    assert wrong == []


@pytest.mark.parametrize(("left", "trapped"), [(5, True), (6, False)])
def test_soul_goes_with_last_point(left: int, trapped: bool) -> None:
    """The bite takes the soul only of whoever has no Intellect left after it."""
    pools = {stat: {"value": 50, "max": 50, "edge": 0} for stat in ("might", "speed", "intellect")}
    pools["intellect"]["value"] = left
    evening = Evening("creatures.soul_eater", pools=pools)
    evening.move("Bite", evening.find("Soul"), KARA)
    evening.answer(2)
    evening.answer(2)
    assert ("soul trapped" in evening.conditions()) is trapped


# --- blows ------------------------------------------------------------------------------------------

CLOTH = ["padded_armor", "heavy_cloth"]


@pytest.mark.parametrize("key", CLOTH)
@pytest.mark.parametrize(
    ("blow", "lost"), [("piercing", 1), ("slashing", 1), ("bashing", 2), ("", 2)]
)
def test_gm_says_what_blow_it_is(key: str, blow: str, lost: int) -> None:
    """The GM says with the attack whether it is a sword or a club."""
    evening = wears(Evening(f"equipment.{key}"))
    said = [blow] if blow else []
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True, said=said))
    evening.answer(2)
    assert evening.lost() == {"might": lost}


@pytest.mark.parametrize("key", CLOTH)
def test_player_is_asked_for_blow(key: str) -> None:
    """The defense offers the kinds of blows that its Armor asks for, and those alone."""
    evening = wears(Evening(f"equipment.{key}"))
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    for said in ([], ["slashing"]):
        assert {each.words: each.chosen for each in _asked(evening, said)} == {
            "slashing": said == ["slashing"],
            "piercing": False,
        }


def test_blow_with_kind_asks_nothing() -> None:
    """Without such Armor, or where the attack is fire, nobody is asked."""
    evening = Evening("equipment.padded_armor")
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    assert _asked(evening, []) == []


def _asked(evening: Evening, said: list[str]) -> list[ConfirmableCondition]:
    """What a player may confirm at the defense that waits."""
    incoming = evening.state.pending[evening.waiting(Incoming)]
    assert isinstance(incoming, Incoming)
    composed = compose_defense(
        evening.state, incoming, EaseEffort(), ME, besides=AbilityExtras(said=said)
    )
    assert not isinstance(composed, Refusal)
    return composed.to_say
