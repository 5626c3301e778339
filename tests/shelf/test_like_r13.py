"""The like of what a lot of thirty entries had shown: each kind of fault, over the whole shelf."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.table.commands import (
    AddCondition,
    AttackFoe,
    BeginTurns,
    RollInitiative,
    StartEncounter,
    TakeAction,
)

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
