"""Places of the table where a change of the code went unseen."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.people import pc
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.characters import Condition, Pc
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.figures import Break
from threefold.model.things import Thing, Vehicle
from threefold.procedures.effects.repeated import damage_each_round, failed_save_effects
from threefold.procedures.effects.requests import CompanionRequest, SaveRequest
from threefold.procedures.effects.scene import changed_object
from threefold.procedures.inputs import Steps
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AddPc,
    AttackFoe,
    Attempt,
    CallFor,
    CallTask,
    Defend,
    EditPc,
    FoeAttacks,
    Hurt,
    RemovePc,
    RollInitiative,
    SealDice,
    Settle,
    StartEncounter,
    TakeAction,
    UsePower,
    Whisper,
)
from threefold.table.decisions.actions.merge import merged_pc
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.come import EffectSource
from threefold.table.decisions.moves.companions import companions_arrive
from threefold.table.decisions.moves.leave import companions_leave
from threefold.table.decisions.moves.saves import roll_against, roll_of_save
from threefold.table.decisions.moves.turn import _times
from threefold.table.decisions.seals import seal_dice
from threefold.table.events import (
    ActionTaken,
    FoeAdded,
    FoeRemoved,
    OrderChanged,
    TurnStarted,
    Whispered,
)
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.log.base import LogReader
from threefold.table.log.dispatch import DESCRIBED
from threefold.table.state import Called, Follows, Incoming, TaskCall
from threefold.text import render

KARAS, BENS = Seat("player", KARA), Seat("player", BEN)


# --- conditions that a roll ends ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "skill", "level"),
    [
        (Break(defense="might"), "might defense", 6),
        (Break(task="might"), "", 6),
        (Break(defense="speed", level=4), "speed defense", 4),
    ],
)
def test_condition_ends_by_defense_or_level_task(by: Break, skill: str, level: int) -> None:
    """The roll that ends a condition is a defense or a task of its level."""
    table = Table()
    sheet = structs.replace(table.pc(), conditions=[Condition("bound", ends_by=by, level=6)])
    table.does(EditPc(pc_id=KARA, pc=sheet))
    table.fights()
    table.turns(4)
    call = table.waiting(TaskCall)[1]
    assert (call.title, call.skill, call.difficulty) == ("bound", skill, level)
    assert call.follows is not None
    assert call.follows.level == level


@pytest.mark.parametrize(("unit", "held"), [("turn", 1), ("round", 1), ("minute", 0)])
def test_resisted_harm_holds_until_next_turn(unit: str, held: int) -> None:
    """Harm that is resisted anew each turn holds until then."""
    burn = kinds.Damage(points=2)
    save = kinds.Save(stat="might", again=unit, failed=[burn])  # type: ignore[arg-type]
    assert [*map(type, failed_save_effects(save, "acid", 3))] == [
        kinds.Damage,
        *[kinds.ConditionEffect] * held,
    ]


@pytest.mark.parametrize(("type", "called"), [("acid", "acid"), (None, "Spit"), ("$harm", "Spit")])
def test_ongoing_damage_is_named_by_kind(type: str | None, called: str) -> None:
    """Damage that goes on is called by its kind."""
    effect = damage_each_round("Spit", kinds.Damage(points=2, type=type, each="round", rounds=3))
    assert isinstance(effect, kinds.ConditionEffect)
    assert (effect.name, effect.lasts) == (called, "2 rounds")


# --- several at once ------------------------------------------------------------------------------


@pytest.mark.rule("damage_track.step_down.direct_effects")
@pytest.mark.parametrize(
    ("now", "then"),
    [("hale", "impaired"), ("impaired", "debilitated"), ("debilitated", "dead"), ("dead", "dead")],
)
def test_step_down_adds_to_meanwhile_harm(now: str, then: str) -> None:
    """A step down comes on top of what happened meanwhile."""
    before = pc()
    after = pc(damage_track="impaired")
    meanwhile = structs.replace(pc(damage_track=now), xp=9)
    assert merged_pc(meanwhile, before, after).damage_track == then


def test_waiting_roll_leaves_departed_unchanged() -> None:
    """Whoever has left is no longer changed by a roll that waited."""
    table = Table()
    table.does(Hurt(on=BEN, points=3, ignores_armor=True))
    healing = msgspec.Raw(msgspec.json.encode({"points": 2}))
    table.does(CallFor(procedure="heal", pcs=[KARA], target=BEN, inputs=healing))
    id, _ = table.waiting(Called)
    table.does(Attempt(open_id=id, natural=19), by=KARAS)
    table.does(RemovePc(pc_id=BEN))
    for waiting in list(table.state.pending):
        table.does(Settle(open_id=waiting), by=KARAS)
    assert (table.state.pending, BEN in table.state.party) == ({}, False)


@pytest.mark.parametrize(("turns", "passes"), [(1, True), (2, False)])
def test_turn_passes_only_when_owner_leaves(turns: int, passes: bool) -> None:
    """The turn passes only when the being whose turn it is leaves."""
    table = Table()
    table.fights()
    table.turns(turns)
    over = structs.replace(table.state.foes[GUARD], until=0)
    state = structs.replace(table.state, foes={**table.state.foes, GUARD: over})
    gone = companions_leave(Context(state, GM, Scripted([]), table.history), [])
    assert [type(event) for event in gone] == [*[TurnStarted] * passes, FoeRemoved]


# --- who may --------------------------------------------------------------------------------------


def test_player_names_skill_of_own_sheet_alone() -> None:
    table = Table(skills={"climbing": "trained"})
    table.does(CallTask(pcs=[KARA], title="Up the wall", stat="might", difficulty=4))
    id, _ = table.waiting(TaskCall)
    unknown = Attempt(open_id=id, skill="juggling", natural=9)
    assert table.refuses(unknown, KARAS) == ("bad_value", "skill")
    table.does(Attempt(open_id=id, skill="climbing", natural=9), by=KARAS)


def test_player_whispers_for_own_character_alone() -> None:
    table = Table()
    assert table.refuses(Whisper(pc_id=BEN, words="psst"), KARAS) == ("not_your_seat", "pc_id")
    for by, from_gm in ((KARAS, False), (GM, True)):
        [said] = table.does(Whisper(pc_id=KARA, words="psst"), by=by)
        assert isinstance(said, Whispered)
        assert said.from_gm is from_gm
    assert [
        len([e for e in log(table.history, seat, LOG_SHELF) if "psst" in str(e)])
        for seat in (KARAS, BENS, GM)
    ] == [2, 0, 2]


def test_absent_beings_roll_no_initiative() -> None:
    """Nobody rolls initiative for who is not there."""
    table = Table()
    table.does(StartEncounter())
    assert table.refuses(RollInitiative(pc_id="p9", natural=5))[0] == "bad_value"


def test_dead_meet_no_attack_with_ability() -> None:
    table = Table(abilities=[{"name": "Parry", "use": "defense", "cost": 1, "stat": "speed"}])
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    id, _ = table.waiting(Incoming)
    table.does(EditPc(pc_id=KARA, pc=structs.replace(table.pc(), damage_track="dead")))
    assert table.refuses(Defend(open_id=id, ability="Parry"), KARAS)[0] == "cannot_act"


# --- the log --------------------------------------------------------------------------------------


def test_log_says_which_limits_gm_set_aside() -> None:
    table = Table()
    table.does(AddPc(pc=pc(name="Nim", overrides=["noun", "verb"])))
    told = [render(t.message()) for t in log(table.history, GM, LOG_SHELF)[-1].details]
    assert len(told) == 1
    table.does(AddPc(pc=pc(name="Pim")))
    assert log(table.history, GM, LOG_SHELF)[-1].details == []


# --- whose word it is -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "besides",
    [
        {"assets": [Steps(name="a rope", steps=1)]},
        {"ease": [Steps(name="luck", steps=1)]},
        {"hinder": [Steps(name="rain", steps=1)]},
        {"situations": ["dim_light"]},
    ],
)
def test_attack_circumstances_belong_to_gm(besides: dict[str, Any]) -> None:
    """What bears on an attack is the GM's to say."""
    table = Table()
    attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=9, **besides)
    assert table.refuses(attack, KARAS)[0] == "not_your_seat"
    table.does(attack)


# --- two things at once ---------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [False, True])
def test_ended_condition_ends_in_any_spelling(whole: bool) -> None:
    """A condition that an action ended is ended in any spelling."""

    def with_conditions(*names: str) -> Pc:
        return structs.replace(
            pc(), conditions=[Condition(name) if whole else name for name in names]
        )

    now, before, after = (
        with_conditions("Dazed", "prone"),
        with_conditions("dazed"),
        with_conditions("stunned"),
    )
    assert merged_pc(now, before, after).condition_names() == ["prone", "stunned"]


def test_log_names_deed_and_answer() -> None:
    """The log says what was done and with what an attack was met."""
    table = Table()
    table.fights()
    table.does(TakeAction(pc_id=KARA, what="other", name="lights a torch"))
    assert "lights a torch" in render(log(table.history, GM, LOG_SHELF)[-1].head.message())
    for what, foe, named in (
        ("ability", GUARD, True),
        ("ability", None, False),
        ("other", GUARD, False),
    ):
        event = ActionTaken(pc=KARA, what=what, name="Parry", foe=foe, after=table.pc())
        said = DESCRIBED[ActionTaken](event, LogReader(GM, table.state, table.state, GM, LOG_SHELF))
        assert said is not None
        assert ("guard" in render(said.head.message())) is named


@pytest.mark.parametrize(
    ("owner", "acts", "turn"), [(GUARD, None, True), (KARA, None, False), (KARA, "own", True)]
)
def test_newcomer_has_turn_unless_pc_acts(owner: str, acts: str | None, turn: bool) -> None:
    """Who comes has a turn of its own unless a PC acts for it."""
    table = Table()
    table.fights()
    request = CompanionRequest(
        name="wolf",
        level=2,
        count=1,
        health=None,
        damage=None,
        armor=None,
        modifications={},
        rounds=None,
        fight=True,
        acts=acts,
        creature=None,
        common=False,
        effect=kinds.Companion(name="wolf", level=2),
    )
    come = companions_arrive(
        Context(table.state, GM, Scripted([]), table.history), "Call", owner, request
    )
    assert [type(event) for event in come] == [FoeAdded, *[OrderChanged] * turn]


# --- things ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "after"), [(1, "minor"), (2, "major"), (3, "destroyed"), (9, "destroyed")]
)
def test_thing_steps_down_its_track(steps: int, after: str) -> None:
    """A thing goes down its track by so many steps."""
    door = changed_object("step_down", steps, Thing("door", 3))
    assert isinstance(door, Thing)
    assert door.object_damage == after


@pytest.mark.parametrize(("what", "out"), [("destroy", True), ("repair", False)])
def test_vehicle_is_destroyed_and_repaired(what: str, out: bool) -> None:
    wreck = changed_object("destroy", None, Vehicle("cart", 3))
    assert wreck == Vehicle("cart", 3).destroyed()
    after = changed_object(what, None, wreck)
    assert isinstance(after, Vehicle)
    assert (after.object_damage is not None) is out


def test_dice_are_sealed_once() -> None:
    table = Table()
    state = structs.replace(table.state, seal="x")
    assert isinstance(
        seal_dice(Context(state, GM, Scripted([]), table.history), SealDice()), Refusal
    )


# --- the clock ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("since", "times"), [(None, 2), (0, 2), (5, 1), (15, 0)])
def test_per_minute_effects_count_from_beginning(since: int | None, times: int) -> None:
    """What comes by the minute counts from its beginning."""
    assert _times(Condition("acid", since=since), 0, 20, 10) == times


@pytest.mark.parametrize(("level", "shown"), [(2, None), (5, 5)])
def test_roll_tells_unusual_foe_difficulty(level: int, shown: int | None) -> None:
    """A roll against a foe says its difficulty where that is not the usual."""
    table = Table()
    follows = Follows(name="web", by=GUARD, level=level, failed=[])
    pending = roll_against(table.state, EffectSource("web", GUARD), "speed", level, KARA, follows)
    assert isinstance(pending, Incoming)
    assert (pending.difficulty, pending.level_of) == (shown, "" if shown is None else "web")


def test_targets_roll_apart_and_share_dice() -> None:
    """Each target is rolled against apart and struck by the same dice."""
    burst: Any = {
        "name": "Burst",
        "aim": {"who": "foes", "count": 2, "roll": "speed", "roll_each": True},
        "effects": [{"kind": "damage", "points": "1d6"}],
    }
    table = Table(abilities=[burst], xp=0)
    power = UsePower(
        pc_id=KARA, what="ability", name="Burst", target=GUARD, also=[OTHER], natural=12
    )
    table.does(power, 5, 14)
    for id in list(table.state.pending):
        table.does(Settle(open_id=id), 14)
    assert [table.state.foes[id].npc.health for id in (GUARD, OTHER)] == [1, 1]


def test_no_roll_is_against_less_than_nothing() -> None:
    table = Table()
    save = kinds.Save(stat="speed")
    request = SaveRequest(stat="speed", level=-2, by="target", who="target", effect=save)
    pending = roll_of_save(table.state, EffectSource("web", GUARD), request, KARA, None)
    assert isinstance(pending, Incoming)
    assert pending.follows is not None
    assert (pending.difficulty, pending.follows.level) == (0, 0)
