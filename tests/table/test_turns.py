"""Rounds, turns, and effects that end where they began, played at a table."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.characters import Npc
from threefold.model.time import Duration
from threefold.procedures.inputs import EaseEffort
from threefold.rules.encounters import Turn
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    AttackFoe,
    BeginTurns,
    EditFoe,
    EndEncounter,
    EndTurn,
    FoeAttacks,
    Hurt,
    Intrude,
    Note,
    PassTime,
    Redo,
    RemoveFoe,
    RemovePc,
    RollInitiative,
    StartEncounter,
    TakeAction,
    Undo,
)
from threefold.table.events import InitiativeRolled, TurnLost, TurnStarted
from threefold.table.history import Seat
from threefold.table.log import log
from threefold.table.state import FreeIntrusion, Incoming, Intrusion, Rolled

PLAYER, OTHER_PLAYER = Seat("player", KARA), Seat("player", BEN)
SWING = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=3)


def dazed(who: str) -> AddCondition:
    """Dazed for a round."""
    return AddCondition(on=who, condition="dazed", lasts=Duration(1))


# --- order ----------------------------------------------------------------------------------------


@pytest.mark.rule("initiative.order.persists", "encounter.round.ends", "encounter.cycle.continues")
def test_initiative_order_persists_round_after_round() -> None:
    table = Table()
    table.fights()
    seen = []
    for _ in range(9):
        seen.append(table.acting)
        table.turns()
    order = [KARA, GUARD, OTHER, BEN]
    assert seen == [(n, who) for n in (1, 2) for who in order] + [(3, KARA)]
    assert table.encounter.rolls == {KARA: 15, BEN: 2}


@pytest.mark.rule("encounter.cycle.continues")
def test_encounter_cycle_continues_until_initiative_anew() -> None:
    """Encounter cycle continues until the GM calls for initiative anew."""
    table = Table()
    table.fights()
    table.turns(2)
    table.does(StartEncounter())
    assert (table.encounter.phase, table.encounter.order, table.encounter.rolls) == (
        "initiative",
        [],
        {},
    )
    table.does(BeginTurns(), 2, 15)
    assert table.encounter.order == [BEN, GUARD, OTHER, KARA]
    assert table.acting == (1, BEN)


@pytest.mark.rule("encounter.round.one_action_each", "task.action.one_per_round")
def test_encounter_round_one_action_each() -> None:
    """Encounter round one action each and no more."""
    table = Table()
    table.fights()
    assert table.refuses(
        AttackFoe(pc_id=BEN, foe_id=GUARD, attack="broadsword"), by=OTHER_PLAYER
    ) == (
        "out_of_order",
        "pc_id",
    )
    table.does(SWING, by=PLAYER)
    assert table.refuses(SWING, by=PLAYER) == ("out_of_order", "pc_id")
    assert table.refuses(TakeAction(pc_id=KARA, what="move"), by=PLAYER) == (
        "out_of_order",
        "pc_id",
    )
    table.turns(4)
    table.does(SWING, by=PLAYER)


@pytest.mark.rule("encounter.round.one_action_each")
def test_encounter_round_one_action_unless_gm_allows() -> None:
    """Encounter round one action each unless the GM allows another."""
    table = Table()
    table.fights()
    table.does(SWING, by=PLAYER)
    table.does(SWING)
    table.does(AttackFoe(pc_id=BEN, foe_id=GUARD, attack="broadsword", natural=3))
    assert table.acting == (1, KARA)


@pytest.mark.rule("encounter.turn.definition")
def test_only_turn_owner_ends_turn() -> None:
    """Only the one whose turn it is ends it."""
    table = Table()
    table.fights()
    assert table.refuses(EndTurn(), by=OTHER_PLAYER) == ("out_of_order", "type")
    table.does(EndTurn(), by=PLAYER)
    assert table.acting == (1, GUARD)


def test_fallen_have_no_turn() -> None:
    table = Table()
    table.fights()
    table.does(Hurt(on=GUARD, points=6))
    table.does(Hurt(on=BEN, points=99))
    table.turns()
    assert table.acting == (1, OTHER)
    table.turns()
    assert table.acting == (2, KARA)


def test_when_nobody_is_left_turn_stays() -> None:
    table = Table()
    table.fights()
    for who in (KARA, BEN, GUARD, OTHER):
        table.does(Hurt(on=who, points=99))
    assert table.does(EndTurn()) == []


def test_turn_that_ends_accepts_what_is_open() -> None:
    table = Table()
    table.fights()
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=19))
    assert table.waiting(Rolled)[1].resolution.special is not None
    table.turns()
    assert (table.state.pending, table.foe().health) == ({}, 0)


def test_attack_waits_for_its_defense_past_turn() -> None:
    table = Table()
    table.fights()
    table.turns()
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    table.turns()
    assert table.waiting(Incoming)[1].pc == KARA


@pytest.mark.rule("initiative.roll.speed")
def test_player_gives_initiative_face_alone() -> None:
    """A player says no more of initiative than the face."""
    table = Table()
    table.does(StartEncounter())
    assert table.refuses(RollInitiative(pc_id=KARA, natural=9, steps=1), by=PLAYER) == (
        "not_your_seat",
        "steps",
    )
    table.does(RollInitiative(pc_id=KARA, natural=9, steps=1))
    table.does(RollInitiative(pc_id=BEN, natural=9), by=OTHER_PLAYER)
    assert table.encounter.order == [KARA, BEN, GUARD, OTHER]
    assert table.encounter.steps == {KARA: 1}


@pytest.mark.rule("special_roll.one.free_intrusion", "xp.intrusion.natural_1")
def test_special_roll_one_free_intrusion_on_initiative() -> None:
    table = Table()
    table.does(StartEncounter())
    table.does(BeginTurns(), 1, 7)
    id, free = table.waiting(FreeIntrusion)
    assert free.pc == KARA
    table.does(Intrude(pc_id=KARA, answers=id))
    assert table.waiting(Intrusion)[1].free
    table.does(StartEncounter())
    table.does(RollInitiative(pc_id=BEN, natural=1), by=OTHER_PLAYER)
    assert table.waiting(FreeIntrusion)[1].pc == BEN


# --- what lasts -----------------------------------------------------------------------------------


@pytest.mark.rule("time.duration.one_round_effect", "special_damage.dazed.duration")
@pytest.mark.parametrize(("passed", "lasts"), [(0, True), (3, True), (4, False), (5, False)])
def test_time_duration_one_round_ends_in_turn(passed: int, lasts: bool) -> None:
    """Time duration one round effect ends in the turn in which it began."""
    table = Table()
    table.fights()
    table.does(dazed(OTHER))
    table.turns(passed)
    assert ("dazed" in table.foe(OTHER).condition_names()) is lasts
    assert bool(table.effects) is lasts


@pytest.mark.rule("time.duration.one_round_effect", "special_roll.minor.distract")
def test_time_duration_one_round_effect_of_distraction() -> None:
    # as the book has it: what Kara does on her turn holds until she acts in the next round
    table = Table(foe={"level": 3})
    table.fights()
    table.hits(19, "distract")
    assert table.foe().condition_names() == ["distracted"]
    table.turns(3)
    assert table.foe().condition_names() == ["distracted"]
    table.turns()
    assert (table.acting, table.foe().condition_names()) == ((2, KARA), [])


@pytest.mark.rule("time.duration.turn_limited")
def test_time_duration_turn_limited_of_downed_foe() -> None:
    """Time duration turn limited of a foe that was knocked down."""
    # until its own turn comes, in which it may stand up
    table = Table(foe={"level": 3})
    table.fights()
    table.hits(20, "knock_down")
    assert table.foe().condition_names() == ["prone"]
    table.turns()
    assert (table.acting, table.foe().condition_names()) == ((1, GUARD), [])


@pytest.mark.rule("special_roll.major.stun", "special_damage.stunned.effect")
def test_special_roll_major_stun_loses_one_turn() -> None:
    """The major effect "stun" takes the next turn and no more."""
    table = Table(foe={"level": 3})
    table.fights()
    table.hits(20, "stun")
    assert [type(e) for e in table.does(EndTurn())] == [TurnStarted, TurnLost, TurnStarted]
    assert (table.acting, table.foe().condition_names()) == ((1, OTHER), [])
    table.turns(3)
    assert table.acting == (2, GUARD)


@pytest.mark.rule("special_damage.stunned.effect")
def test_special_damage_stunned_effect_for_two_rounds() -> None:
    table = Table()
    table.fights()
    table.turns(3)
    table.does(AddCondition(on=KARA, condition="stunned", lasts=Duration(2)))
    assert table.acting == (1, BEN)
    table.turns()
    assert table.acting == (2, GUARD)
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))  # who is stunned still defends
    table.turns(3)
    assert table.acting == (3, GUARD)
    table.turns(2)
    assert (table.acting, table.pc().condition_names()) == ((3, BEN), [])
    table.turns()
    assert table.acting == (4, KARA)


@pytest.mark.rule("special_roll.major.impair", "time.duration.turn_limited")
def test_what_lasts_for_fight_ends_with_it() -> None:
    table = Table(foe={"level": 3})
    table.fights()
    table.hits(20, "impair")
    table.does(AddCondition(on=KARA, condition="soaked"))
    table.turns(9)
    assert table.foe().condition_names() == ["hampered"]
    table.does(EndEncounter())
    assert (table.state.encounter, table.foe().condition_names(), table.pc().condition_names()) == (
        None,
        [],
        [],
    )


@pytest.mark.rule("time.duration.one_round_effect")
def test_while_no_turns_run_clock_counts_rounds() -> None:
    table = Table()
    table.does(dazed(KARA))
    assert table.pc().condition_names() == ["dazed"]
    table.does(PassTime(time=Duration(1)))
    assert table.pc().condition_names() == []


@pytest.mark.rule("time.duration.one_round_effect", "special_damage.dazed.duration")
def test_doubled_condition_ends_later() -> None:
    """A condition put on twice ends with the later of the two."""
    table = Table()
    table.fights()
    table.does(dazed(OTHER))
    table.turns()
    table.does(dazed(OTHER))
    table.turns(3)
    assert (table.acting, table.foe(OTHER).condition_names()) == ((2, KARA), ["dazed"])
    assert log(table.history, PLAYER, LOG_SHELF)[-1].details == []
    table.turns()
    assert (table.acting, table.foe(OTHER).condition_names()) == ((2, GUARD), [])
    assert [text.key for text in log(table.history, PLAYER, LOG_SHELF)[-1].details] == [
        "log.condition_over"
    ]


# --- what lasts, while people come and go ---------------------------------------------------------


@pytest.mark.rule("time.duration.one_round_effect")
def test_effect_keeps_turn_when_newcomer_precedes() -> None:
    """An effect keeps to its turn when somebody comes before it."""
    table = Table()
    table.fights()
    table.turns(3)
    table.does(dazed(OTHER))
    table.does(AddFoe(npc=Npc("captain", 4)))
    assert table.effects[0].began == Turn(1, 4)
    table.turns(4)
    assert table.state.name_of(str(table.encounter.acting)) == "captain"
    assert table.foe(OTHER).condition_names() == ["dazed"]
    table.turns()
    assert (table.acting, table.foe(OTHER).condition_names()) == ((2, BEN), [])


@pytest.mark.rule("time.duration.one_round_effect")
def test_effect_keeps_turn_when_predecessor_leaves() -> None:
    """An effect keeps to its turn when somebody before it leaves."""
    table = Table()
    table.fights()
    table.turns(3)
    table.does(dazed(OTHER))
    table.does(RemoveFoe(foe_id=GUARD))
    table.turns(2)
    assert table.foe(OTHER).condition_names() == ["dazed"]
    table.turns()
    assert (table.acting, table.foe(OTHER).condition_names()) == ((2, BEN), [])


@pytest.mark.rule("time.duration.one_round_effect")
@pytest.mark.parametrize(("leaves", "ends_with"), [(KARA, (2, GUARD)), (BEN, (3, KARA))])
def test_effect_of_leaver_ends_after_turn(leaves: str, ends_with: tuple[int, str]) -> None:
    """An effect of somebody who leaves ends with the turn after."""
    table = Table()
    table.fights()
    table.turns(0 if leaves == KARA else 3)
    table.does(dazed(OTHER))
    table.does(RemovePc(pc_id=leaves))
    for _ in range(9):
        if not table.effects:
            break
        assert table.foe(OTHER).condition_names() == ["dazed"]
        table.turns()
    assert (table.acting, table.foe(OTHER).condition_names()) == (ends_with, [])


def test_note_disturbs_nothing() -> None:
    table = Table()
    table.fights()
    table.does(dazed(OTHER))
    before = table.state
    table.does(Note(text="a pause"))
    assert table.state == before


@pytest.mark.rule("initiative.effort.from_speed")
def test_initiative_effort_from_speed() -> None:
    table = Table()
    table.does(StartEncounter())
    rolled, *_ = table.does(
        RollInitiative(pc_id=KARA, natural=4, effort=EaseEffort(ease=1)), by=PLAYER
    )
    assert isinstance(rolled, InitiativeRolled)
    assert (rolled.figure, rolled.steps) == (7, 1)
    assert rolled.cost is not None
    assert (rolled.cost.pool, rolled.cost.paid) == ("speed", 3)
    assert table.state.party[KARA].pc.pools.speed.value == 6


@pytest.mark.rule("initiative.effort.from_speed")
def test_effort_on_initiative_within_score_and_pool() -> None:
    table = Table(speed=2)
    table.does(StartEncounter())
    dear = RollInitiative(pc_id=KARA, natural=4, effort=EaseEffort(ease=1))
    assert table.refuses(dear, PLAYER)[0] == "cannot_pay"
    assert (
        table.refuses(RollInitiative(pc_id=KARA, natural=4, effort=EaseEffort(ease=3)), PLAYER)[0]
        == "effort_limit"
    )
    given_back = Table()
    given_back.does(StartEncounter())
    given_back.does(RollInitiative(pc_id=KARA, natural=20, effort=EaseEffort(ease=1)))
    assert given_back.state.party[KARA].pc.pools.speed.value == 9


# --- surprise -------------------------------------------------------------------------------------


@pytest.mark.rule("position.surprise.unaware", "position.surprise.on_guard")
def test_surprise_ends_after_first_salvo() -> None:
    """Surprise is over with the round of the first salvo."""
    table = Table()
    for id, bears in ((GUARD, ["surprise", "cover"]), (OTHER, ["surprise_on_guard"])):
        table.does(EditFoe(foe_id=id, foe=structs.replace(table.state.foes[id], situations=bears)))
    table.fights()
    table.turns(len(table.encounter.order) - 1)
    assert table.state.foes[GUARD].situations == ["surprise", "cover"]
    table.turns(1)
    assert [foe.situations for foe in table.state.foes.values()] == [
        ["cover"],
        ["surprise_on_guard"],
    ]
    table.does(Undo())
    assert table.state.foes[GUARD].situations == ["surprise", "cover"]


# --- undone and brought back ----------------------------------------------------------------------


def test_undone_steps_return_until_something_new() -> None:
    """What was undone is brought back step by step until something else happens."""
    table = Table()
    assert table.refuses(Redo()) == ("not_allowed", "type")
    before = table.state.foes[GUARD].npc.health
    table.does(Hurt(on=GUARD, points=1))
    table.does(Hurt(on=GUARD, points=2))
    for _ in range(2):
        table.does(Undo())
    assert table.foe().health == before
    assert table.refuses(Redo(), by=PLAYER) == ("not_your_seat", "type")
    table.does(Redo())
    assert table.foe().health == before - 1
    table.does(Redo())
    assert table.foe().health == before - 3
    assert table.refuses(Redo())[0] == "not_allowed"
    table.does(Undo())
    assert table.foe().health == before - 1
    told = [
        (entry.head.key, entry.taken_back) for entry in log(table.history, Seat("gm"), LOG_SHELF)
    ]
    assert [gone for key, gone in told if key.startswith("log.hurt")] == [False, True]
    table.does(Redo())
    assert not any(entry.taken_back for entry in log(table.history, Seat("gm"), LOG_SHELF))
    table.does(Undo())
    table.does(Note(text="on we go"))
    assert table.refuses(Redo())[0] == "not_allowed"
    table.does(Undo())
    assert table.foe().health == before - 1


def test_after_redo_ids_are_still_given_once() -> None:
    table = Table()
    table.does(AddFoe(npc=Npc("ogre", 4)))
    table.does(Undo())
    table.does(Redo())
    [ogre] = [id for id, foe in table.state.foes.items() if foe.npc.name == "ogre"]
    table.does(AddFoe(npc=Npc("troll", 4)))
    assert len(table.state.foes) == 4
    assert [*table.state.foes][-1] != ogre
