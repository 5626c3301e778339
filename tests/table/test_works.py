"""Works at a table: cyphers over days, rituals with several, possession by rounds and days, what
players agree to.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.library.rituals import known_rituals
from threefold.model.characters import Condition
from threefold.model.powers import Cypher
from threefold.model.time import Duration
from threefold.procedures.inputs import Effort
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AddCondition,
    AnswerAccord,
    AnswerIntrusion,
    AskAccord,
    Attempt,
    BeginWork,
    CallTask,
    EndWork,
    Hurt,
    Intrude,
    Obey,
    PassTime,
    Play,
    Recover,
    RemoveCondition,
    RemovePc,
    Reroll,
    ReviseWork,
    Settle,
    ShareInWork,
    StepWork,
    TendWork,
    Undo,
    Withdraw,
    WorkOn,
)
from threefold.table.decisions import decide
from threefold.table.events import ActionSettled, WorkEnded, WorkStepped
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.state import Accord, Called, FollowUp, Intrusion, Rolled, TaskCall, Work
from threefold.table.views import table_view
from threefold.text import render

PLAYER, OTHER_PLAYER = Seat("player", KARA), Seat("player", BEN)
POOR: dict[str, Any] = {"xp": 0}
RITE = known_rituals()["beseech"]


def given(**inputs: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(inputs))


def rite_of(key: str) -> object:
    return msgspec.to_builtins(known_rituals()[key])


def crafting(table: Table, by: Seat | None = None, **inputs: object) -> str:
    """Kara makes a cypher; the id of the work."""
    made = {"skill": "potion brewing", "level": 3, "name": "healing draught", **inputs}
    begin = BeginWork(procedure="magic_craft", pc_id=KARA, inputs=given(**made))
    table.does(begin, **({"by": by} if by is not None else {}))
    return next(iter(table.state.works))


def brewer(**hero: Any) -> Table:
    return Table(skills={"potion brewing": "trained"}, **POOR, **hero)


def beseeching(table: Table, level: int = 4, **inputs: object) -> str:
    """Kara leads a ritual; the id of the work."""
    rite = {"ritual": msgspec.to_builtins(RITE), "level": level, **inputs}
    table.does(BeginWork(procedure="ritual", pc_id=KARA, inputs=given(**rite)))
    return next(iter(table.state.works))


def the(table: Table) -> Work:
    (work,) = table.state.works.values()
    return work


def rolls(table: Table, face: int, by: Seat = PLAYER, ease: int = 0) -> None:
    """The roll that waits, and what is left open of it."""
    open_id, _ = table.waiting(Called)
    table.does(Attempt(open_id=open_id, effort=Effort(ease=ease)), face, by=by)
    for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id))


# --- a cypher -------------------------------------------------------------------------------------


@pytest.mark.rule("magic_crafting.subtask.ladder")
@pytest.mark.rule("magic_crafting.subtask.completion")
def test_cypher_is_made_by_subtasks_on_clock() -> None:
    """A cypher is made subtask by subtask on the clock."""
    table = brewer()
    id = crafting(table)
    work = the(table)
    assert (work.stage, work.done, work.of) == ("under_way", 0, 3)
    began = table.state.clock.now
    table.does(WorkOn(work_id=id))
    assert table.state.clock.now == began + work.needs
    assert the(table).stage == "roll"
    for face in (20, 20, 20):
        if the(table).stage == "under_way":
            table.does(WorkOn(work_id=id))
        rolls(table, face)
    assert the(table).stage == "done"
    assert Cypher("healing draught", 3) in table.pc().cyphers
    assert table.state.clock.now == began + 3 * work.needs
    assert the(table).marks == [True, True, True]


@pytest.mark.rule("magic_crafting.subtask.failure.first")
@pytest.mark.rule("magic_crafting.subtask.failure.second_in_row")
def test_two_failures_spoil_replaceable_material() -> None:
    """Two failures in a row spoil material that has to be replaced."""
    table = brewer()
    id = crafting(table)
    table.does(WorkOn(work_id=id))
    rolls(table, 2)
    assert (the(table).stage, the(table).worked) == ("under_way", 0), (
        "the time of a failure is lost"
    )
    table.does(WorkOn(work_id=id))
    rolls(table, 2)
    assert (the(table).stage, the(table).lacks, the(table).marks) == (
        "materials",
        1,
        [False, False],
    )
    assert table.refuses(WorkOn(work_id=id)) == ("out_of_order", "work_id")
    table.does(TendWork(work_id=id, do="replace"), by=PLAYER)
    table.does(WorkOn(work_id=id))
    rolls(table, 20)
    assert the(table).done == 1


def test_passing_time_is_worked_off_by_rolls() -> None:
    """Time that passes at once is worked off roll by roll."""
    table = brewer()
    crafting(table)
    table.does(PassTime(time=Duration(2, "days")))
    for face in (20, 20, 20):
        rolls(table, face)
    assert the(table).stage == "done"


@pytest.mark.rule("magic_crafting.effort.day_limit")
def test_effort_is_barred_on_long_subtask() -> None:
    """Effort is barred where a subtask takes more than a day."""
    table = brewer()
    id = crafting(table, level=9)
    table.does(WorkOn(work_id=id))
    open_id, _ = table.waiting(Called)
    assert (
        table.refuses(Attempt(open_id=open_id, effort=Effort(ease=1)), by=PLAYER)[0]
        == "not_allowed"
    )


def test_untrained_make_no_magic_item() -> None:
    """Who is not trained makes no magic item."""
    refused = BeginWork(procedure="magic_craft", pc_id=KARA, inputs=given(skill="alchemy", level=3))
    assert Table().refuses(refused) == ("not_allowed", "inputs.skill")


def test_work_pauses_without_counting_time() -> None:
    """A work is put aside and taken up again and time in between does not count."""
    table = brewer()
    id = crafting(table)
    needs = the(table).needs
    table.does(PassTime(time=Duration(1, "minutes")))
    assert the(table).worked == 10
    table.does(TendWork(work_id=id, do="set_aside"), by=PLAYER)
    table.does(PassTime(time=Duration(3, "days")))
    assert the(table).worked == 10
    table.does(TendWork(work_id=id, do="take_up"), by=PLAYER)
    began = table.state.clock.now
    table.does(WorkOn(work_id=id))
    assert table.state.clock.now == began + needs - 10
    assert the(table).stage == "roll"


def test_called_off_roll_pauses_work_and_undoes() -> None:
    """A roll that is called off puts the work aside and undo takes steps back."""
    table = brewer()
    id = crafting(table)
    table.does(WorkOn(work_id=id))
    open_id, _ = table.waiting(Called)
    table.does(Withdraw(open_id=open_id))
    assert the(table).stage == "aside"
    table.does(Undo())
    assert the(table).stage == "roll"
    rolls(table, 20)
    table.does(Undo())
    assert (the(table).stage, the(table).done) == ("roll", 0)


def test_final_failure_tells_losses() -> None:
    """What fails for good says what was lost."""
    table = brewer()
    id = crafting(table)
    table.does(WorkOn(work_id=id))
    rolls(table, 2)
    (ended,) = table.does(EndWork(work_id=id))
    assert isinstance(ended, WorkEnded)
    assert [each.key for each in ended.lost] == ["work.lost.time", "work.lost.materials"]
    assert table.state.works == {}


def test_reroll_decides_for_work_as_well() -> None:
    table = Table(skills={"potion brewing": "trained"}, xp=2)
    id = crafting(table)
    table.does(WorkOn(work_id=id))
    open_id, _ = table.waiting(Called)
    table.does(Attempt(open_id=open_id), 2, by=PLAYER)
    rolled, _ = table.waiting(Rolled)
    assert the(table).marks == []
    table.does(Reroll(open_id=rolled), 15, by=PLAYER)
    for left in [i for i, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=left), by=PLAYER)
    assert the(table).marks == [True]


def test_finished_work_lands_after_settled_die() -> None:
    """What is finished lands on the sheet as it is when the die is settled."""
    table = brewer()
    id = crafting(table, level=1)
    table.does(WorkOn(work_id=id))
    open_id, _ = table.waiting(Called)
    table.does(Attempt(open_id=open_id), 20, by=PLAYER)
    had = len(table.pc().cyphers)
    table.does(Hurt(on=KARA, points=2))
    rolled, _ = table.waiting(Rolled)
    table.does(Settle(open_id=rolled), by=PLAYER)
    assert len(table.pc().cyphers) == had + 1


def test_player_proposes_and_gm_agrees() -> None:
    table = brewer()
    id = crafting(table, by=PLAYER)
    assert the(table).stage == "proposed"
    table.does(PassTime(time=Duration(1, "days")))
    assert the(table).worked == 0
    assert table.refuses(TendWork(work_id=id, do="take_up"), by=PLAYER)[0] == "not_your_seat"
    assert table.refuses(EndWork(work_id=id), by=OTHER_PLAYER)[0] == "stale"
    table.does(TendWork(work_id=id, do="take_up"))
    assert the(table).stage == "under_way"


@pytest.mark.parametrize(
    ("proposed", "secret", "told"),
    [(True, False, (True, False)), (False, False, (True, True)), (False, True, (False, False))],
)
def test_work_end_is_told_to_its_knowers(
    proposed: bool, secret: bool, told: tuple[bool, bool]
) -> None:
    """The end of a work is told to whom it was known."""
    table = brewer()
    if proposed:
        crafting(table, by=PLAYER)
    else:
        made = given(skill="potion brewing", level=3)
        table.does(BeginWork(procedure="magic_craft", pc_id=KARA, inputs=made, secret=secret))
    (id,) = table.state.works
    last = {seat: len(log(table.history, seat, LOG_SHELF)) for seat in (PLAYER, OTHER_PLAYER)}
    table.does(EndWork(work_id=id))
    assert tuple(len(log(table.history, seat, LOG_SHELF)) > n for seat, n in last.items()) == told
    key = "work.log.declined" if proposed else "work.log.ended"
    line = log(table.history, GM, LOG_SHELF)[-1]
    assert line.head.key == key


def test_unable_worker_stops_with_reason() -> None:
    """Who can no longer work stops with the reason."""
    table = brewer(damage_track="debilitated", pools=_pools(might=0, speed=0))
    refused = BeginWork(
        procedure="magic_craft", pc_id=KARA, inputs=given(skill="potion brewing", level=3)
    )
    assert table.refuses(refused)[0] == "cannot_act"


def _pools(**values: int) -> dict[str, dict[str, int]]:
    return {
        stat: {"value": values.get(stat, 10), "max": 12, "edge": 0}
        for stat in ("might", "speed", "intellect")
    }


def test_rest_counts_and_so_does_fight() -> None:
    table = brewer(recoveries_used=1)
    crafting(table)
    table.does(Recover(pc_id=KARA, natural=1))
    assert the(table).worked == 10 * 10, "ten minutes by the fire"
    table.fights()
    table.turns(4)
    assert the(table).worked == 10 * 10 + 1, "a round of the fight"


# --- without magic --------------------------------------------------------------------------------


@pytest.mark.rule("crafting.time.by_difficulty")
def test_built_thing_is_carried_by_maker() -> None:
    """What is built is carried by its maker."""
    table = Table(**POOR)
    table.does(
        BeginWork(
            procedure="craft",
            pc_id=KARA,
            inputs=given(level=2, skill="carpentry"),
            title="a folding ladder",
        )
    )
    (id,) = table.state.works
    assert [m.key for m in the(table).materials] == ["work.material_level"] * 3
    table.does(WorkOn(work_id=id))
    rolls(table, 18)
    assert the(table).stage == "done"
    assert [gear.name for gear in table.pc().equipment or []][-1] == "a folding ladder"


def test_work_is_named_after_its_subject() -> None:
    """A work is called by what it is about."""
    table = Table(**POOR)
    table.does(BeginWork(procedure="craft", pc_id=KARA, inputs=given(item="simple_shelter")))
    assert the(table).title == "simple shelter"


# --- a ritual -------------------------------------------------------------------------------------


@pytest.mark.rule("ritual.time.phases")
@pytest.mark.rule("ritual.subtask.ladder")
@pytest.mark.rule("ritual.pool.sharing")
@pytest.mark.rule("ritual.side_effects.trigger")
def test_shared_ritual_is_prepared_and_performed() -> None:
    """A ritual of two is prepared performed and shared."""
    table = Table(**POOR)
    id = beseeching(table, points=3)
    began = table.state.clock.now
    assert the(table).title == RITE.name
    table.does(
        ShareInWork(work_id=id, pc_id=BEN, role="chanting", points=2, stat="might"), by=OTHER_PLAYER
    )
    events = table.does(WorkOn(work_id=id))
    assert any(isinstance(e, WorkStepped) for e in events), "getting ready takes no roll"
    assert table.state.clock.now == began + RITE.preparation_minutes * 10
    assert (the(table).stage, the(table).done, the(table).of) == ("under_way", 0, 4)
    bens = table.pc(BEN).pools.might.value
    table.does(WorkOn(work_id=id))
    rolls(table, 15)
    assert table.pc(BEN).pools.might.value == bens - 1, "who takes part pays, less Edge"
    table.does(WorkOn(work_id=id))
    rolls(table, 2)
    assert the(table).troubles == RITE.side_effects
    assert the(table).marks[-1] is False
    assert (
        table.refuses(TendWork(work_id=id, do="side_effect", words="a curse"), by=PLAYER)[0]
        == "not_your_seat"
    )
    table.does(TendWork(work_id=id, do="side_effect", words="a curse"))
    assert the(table).troubles == []
    for _ in range(3):
        table.does(WorkOn(work_id=id))
        rolls(table, 20)
    assert (the(table).stage, the(table).done) == ("done", 4)
    assert table.refuses(EndWork(work_id=id), by=OTHER_PLAYER)[0] == "not_your_seat"
    table.does(EndWork(work_id=id), by=PLAYER)
    assert table.state.works == {}


@pytest.mark.rule("ritual.side_effects.trigger")
def test_harmful_side_effect_takes_one_command() -> None:
    """A side effect that hurts is dealt by one command."""
    table = Table(**POOR)
    inputs = given(ritual=msgspec.to_builtins(known_rituals()["conjure_elemental"]), level=4)
    table.does(BeginWork(procedure="ritual", pc_id=KARA, inputs=inputs))
    (id,) = table.state.works
    table.does(WorkOn(work_id=id))
    table.does(WorkOn(work_id=id))
    rolls(table, 2)
    table.does(TendWork(work_id=id, do="side_effect", words="weakness to one kind of attack"))
    assert not table.state.pending
    table.does(WorkOn(work_id=id))
    rolls(table, 2)
    table.does(TendWork(work_id=id, do="side_effect", words="damage"))
    hurt, follows = table.waiting(FollowUp)
    assert (follows.procedure, msgspec.json.decode(follows.inputs)["points"], follows.enough) == (
        "damage",
        4,
        True,
    )
    might = table.pc().pools.might.value
    table.does(Play(procedure="damage", actor=KARA, inputs=follows.inputs, answers=hurt))
    assert (table.pc().pools.might.value, table.state.pending) == (might - 4, {})
    table.does(Undo())
    assert (table.pc().pools.might.value, [*table.state.pending]) == (might, [hurt])


@pytest.mark.rule("ritual.side_effects.trigger")
def test_track_side_effect_hits_target() -> None:
    """A side effect on the damage track is dealt to the target."""
    table = Table(**POOR)
    table.does(AddCondition(on=BEN, condition=Condition("diseased", level=3)))
    inputs = given(
        ritual=msgspec.to_builtins(known_rituals()["purification"]), level=3, condition="diseased"
    )
    table.does(BeginWork(procedure="ritual", pc_id=KARA, target=BEN, inputs=inputs))
    (id,) = table.state.works
    table.does(WorkOn(work_id=id))
    table.does(WorkOn(work_id=id))
    rolls(table, 2)
    table.does(
        TendWork(
            work_id=id, do="side_effect", words="the target moves one step down the damage track"
        )
    )
    hurt, follows = table.waiting(FollowUp)
    assert (follows.procedure, follows.on) == ("special_damage", BEN)
    table.does(Play(procedure="special_damage", actor=BEN, inputs=follows.inputs, answers=hurt))
    assert (table.pc(BEN).damage_track, table.pc().damage_track) == ("impaired", "hale")


def test_secret_work_hides_words_with_harm() -> None:
    """The words of a secret work are not dealt with its harm."""
    table = Table(**POOR)
    inputs = given(ritual=msgspec.to_builtins(known_rituals()["exorcism"]), level=3)
    table.does(BeginWork(procedure="ritual", pc_id=KARA, inputs=inputs, secret=True))
    (id,) = table.state.works
    table.does(WorkOn(work_id=id))
    table.does(WorkOn(work_id=id))
    table.does(StepWork(work_id=id, do="roll", faces=[2]))
    table.does(TendWork(work_id=id, do="side_effect", words="injuries"))
    _, follows = table.waiting(FollowUp)
    assert (follows.title, msgspec.json.decode(follows.inputs)["source"]) == ("", "")


@pytest.mark.rule("ritual.accelerate.hindrance")
def test_ritual_is_hurried_while_it_goes_on() -> None:
    table = Table(**POOR)
    id = beseeching(table)
    table.does(WorkOn(work_id=id))
    needs = the(table).needs
    rite = {"ritual": msgspec.to_builtins(RITE), "level": 4, "halvings": 1}
    table.does(ReviseWork(work_id=id, inputs=given(**rite)))
    assert the(table).needs == needs // 2
    table.does(WorkOn(work_id=id))
    rolls(table, 2)
    assert the(table).marks == [False], "difficulty 2 in half the time"


def test_leaver_quits_ritual_with_own_works() -> None:
    """Who leaves has no part in a ritual and takes the own works along."""
    table = Table(**POOR)
    id = beseeching(table)
    table.does(ShareInWork(work_id=id, pc_id=BEN, role="chanting"), by=OTHER_PLAYER)
    table.does(RemovePc(pc_id=BEN))
    assert b"p2" not in bytes(the(table).inputs)
    table.does(WorkOn(work_id=id))
    table.does(RemovePc(pc_id=KARA))
    assert table.state.works == {}


# --- secrecy --------------------------------------------------------------------------------------


def test_secret_work_is_hidden_from_players() -> None:
    """A secret work is nowhere in what players see."""
    table = brewer()
    made = given(skill="potion brewing", level=3, name="the widow's poison")
    table.does(BeginWork(procedure="magic_craft", pc_id=KARA, inputs=made, secret=True))
    (id,) = table.state.works
    table.does(WorkOn(work_id=id, time=Duration(2, "days")))
    assert the(table).stage == "roll"
    assert not any(isinstance(o, Called) for o in table.state.pending.values()), "nobody is called"
    table.does(StepWork(work_id=id, do="roll", faces=[20]))
    assert the(table).done == 1
    for seat in (PLAYER, OTHER_PLAYER):
        seen = msgspec.json.encode(
            [table_view(table.state, 1, seat), log(table.history, seat, LOG_SHELF)]
        )
        assert b"widow" not in seen
        assert b"magic_craft" not in seen
        assert table.refuses(TendWork(work_id=id, do="set_aside"), by=seat) == ("stale", "work_id")


def test_step_count_hides_hidden_level() -> None:
    """Steps in all do not give a hidden level away."""
    table = Table(**POOR)
    rite = {"ritual": msgspec.to_builtins(RITE), "level": 4}
    table.does(BeginWork(procedure="ritual", pc_id=KARA, inputs=given(**rite), hidden=True))
    (seen,) = table_view(table.state, 1, PLAYER).works
    assert seen.of is None
    (known,) = table_view(table.state, 1, Seat("gm")).works
    assert known.of == 4


# --- possession -----------------------------------------------------------------------------------


@pytest.mark.rule("possession.attempt.defense")
@pytest.mark.rule("possession.first_round")
@pytest.mark.rule("possession.control")
@pytest.mark.rule("possession.eject.daily_roll")
def test_possession_runs_by_round_and_day() -> None:
    """A possession round by round and day by day."""
    table = Table(**POOR)
    table.does(
        BeginWork(procedure="possession", pc_id=KARA, target=GUARD, title="the guard's ghost")
    )
    (id,) = table.state.works
    rolls(table, 2)
    assert the(table).stage == "open"
    assert "possessed" in table.pc().condition_names()
    assert table.refuses(StepWork(work_id=id, do="control"))[0] in ("out_of_order", "not_allowed")
    now = table.state.clock.now
    table.does(StepWork(work_id=id, do="act"))
    assert table.state.clock.now == now + 1
    table.does(StepWork(work_id=id, do="control", inputs=given(suggestion="draw your sword")))
    rolls(table, 2)
    table.does(StepWork(work_id=id, do="eject"), by=PLAYER)
    rolls(table, 2)
    assert table.refuses(StepWork(work_id=id, do="eject"), by=PLAYER)[0] == "out_of_order"
    table.does(StepWork(work_id=id, do="next_day"))
    table.does(StepWork(work_id=id, do="eject"), by=PLAYER)
    rolls(table, 18)
    assert the(table).stage == "done"
    assert "possessed" not in table.pc().condition_names()


def haunted(level: int = 7, *, secret: bool = False, **hero: Any) -> tuple[Table, str]:
    """Kara meets a ghost that no roll of hers can resist; she has failed once already."""
    table = Table(foe={"level": level}, **POOR, **hero)
    table.does(
        BeginWork(procedure="possession", pc_id=KARA, target=GUARD, title="a ghost", secret=secret)
    )
    (id,) = table.state.works
    return table, id


@pytest.mark.rule("roll.impossible.no_roll", "possession.attempt.defense")
@pytest.mark.parametrize("secret", [False, True])
def test_irresistible_ghost_takes_its_host(secret: bool) -> None:
    """A ghost that no roll resists takes its host."""
    table, id = haunted(secret=secret)
    if secret:
        table.does(StepWork(work_id=id, do="roll"))
    else:
        rolls(table, 20)
    assert (the(table).stage, table.pc().condition_names()) == ("open", ["possessed"])
    table.does(StepWork(work_id=id, do="act"))
    table.does(StepWork(work_id=id, do="control", inputs=given(suggestion="open the gate")))
    if not secret:
        rolls(table, 20)
    told = [
        line.key for entry in log(table.history, Seat("gm"), LOG_SHELF) for line in entry.details
    ]
    assert told.count("log.impossible") == 2
    assert {"event.possession.taken", "event.possession.controlled"} <= set(told)


@pytest.mark.rule("possession.eject.daily_roll", "possession.eject.long_possession")
def test_impossible_ejection_is_roll_of_day() -> None:
    """An ejection that no roll can make counts as the roll of the day."""
    table, id = haunted(4)
    rolls(table, 2)
    table.does(PassTime(time=Duration(9, "days")))
    table.does(StepWork(work_id=id, do="eject"), by=PLAYER)
    rolls(table, 20)
    assert the(table).stage == "open"
    assert table.refuses(StepWork(work_id=id, do="eject"), by=PLAYER) == (
        "out_of_order",
        "inputs.do",
    )
    table.does(StepWork(work_id=id, do="command"), by=PLAYER)
    rolls(table, 20)
    assert table.refuses(StepWork(work_id=id, do="command"), by=PLAYER) == (
        "out_of_order",
        "inputs.do",
    )
    table.does(StepWork(work_id=id, do="next_day"))
    table.does(StepWork(work_id=id, do="eject"), by=PLAYER)
    table.does(StepWork(work_id=id, do="leave")) if the(table).stage == "open" else rolls(table, 20)
    assert the(table).stage == "open"
    table.does(StepWork(work_id=id, do="leave"))
    assert the(table).stage == "done"


@pytest.mark.rule("possession.eject.daily_roll")
@pytest.mark.parametrize("way", ["withdrawn", "aside", "revised", "day"])
def test_possession_survives_called_off_roll(way: str) -> None:
    """A possession whose roll is called off goes on."""
    table, id = haunted(4)
    rolls(table, 2)
    table.does(StepWork(work_id=id, do="eject"), by=PLAYER)
    open_id, _ = table.waiting(Called)
    if way == "withdrawn":
        table.does(Withdraw(open_id=open_id))
    elif way == "aside":
        table.does(TendWork(work_id=id, do="set_aside"))
    elif way == "revised":
        table.does(ReviseWork(work_id=id, title="the old ghost"))
    else:
        table.does(PassTime(time=Duration(1, "days")))
    assert (the(table).stage, table.state.pending) == ("open", {})
    table.does(StepWork(work_id=id, do="eject"), by=PLAYER)
    rolls(table, 18)
    assert the(table).stage == "done"


@pytest.mark.rule("possession.host_death", "ritual.exorcism.return_ban")
@pytest.mark.parametrize("way", ["dead", "exorcised", "taken off"])
def test_possession_ends_with_host_or_exorcism(way: str) -> None:
    """A possession ends with its host or with an exorcism."""
    table, id = haunted(4)
    rolls(table, 2)
    table.does(StepWork(work_id=id, do="eject"), by=PLAYER)
    if way == "dead":
        table.does(Hurt(on=KARA, points=99))
    elif way == "exorcised":
        exorcism = msgspec.to_builtins(known_rituals()["exorcism"])
        rite = given(ritual=exorcism, level=1, state={"subtask": 1, "rounds": 9})
        table.does(Play(procedure="ritual", actor=BEN, target=KARA, inputs=rite, faces=[20]))
        for open_id in [key for key, o in table.state.pending.items() if isinstance(o, Rolled)]:
            table.does(Settle(open_id=open_id))
    else:
        table.does(RemoveCondition(on=KARA, condition="possessed"))
    assert the(table).stage == "done"
    assert "possessed" not in table.pc().condition_names()
    assert not [o for o in table.state.pending.values() if isinstance(o, Called)]
    told = [line.key for entry in log(table.history, PLAYER, LOG_SHELF) for line in entry.details]
    assert (
        told.count("event.possession.host_dead" if way == "dead" else "event.possession.left") == 1
    )
    table.does(Undo())
    assert the(table).stage in ("open", "roll")


@pytest.mark.rule("possession.attempt.defense")
def test_possession_attempt_changes_before_roll() -> None:
    """An attempt at possession is changed before its roll."""
    table, id = haunted(4)
    table.does(ReviseWork(work_id=id, inputs=given(hinder=[{"name": "asleep", "steps": 1}])))
    rolls(table, 14)
    assert (the(table).stage, table.pc().condition_names()) == ("open", ["possessed"])


@pytest.mark.rule("roll.impossible.no_roll")
def test_impossible_subtask_pauses_ritual_with_reason() -> None:
    """A subtask that no roll can make puts the ritual aside with its reason."""
    table = Table(**POOR)
    id = beseeching(table, 3, hinder=[{"name": "a storm", "steps": 6}])
    table.does(WorkOn(work_id=id))
    table.does(WorkOn(work_id=id))
    before = table.pc()
    rolls(table, 20)
    work = the(table)
    assert (work.stage, work.done, table.pc()) == ("aside", 0, before)
    assert work.stopped is not None
    assert work.stopped.key == "work.impossible"
    assert "work.log.stopped" in [entry.head.key for entry in log(table.history, PLAYER, LOG_SHELF)]
    table.does(ReviseWork(work_id=id, inputs=given(ritual=msgspec.to_builtins(RITE), level=3)))
    table.does(TendWork(work_id=id, do="take_up"), by=PLAYER)
    rolls(table, 20)
    assert (the(table).done, the(table).stopped) == (1, None)


@pytest.mark.rule("ritual.resurrection.level", "ritual.difficulty.gm_choice")
@pytest.mark.parametrize(("who", "steps"), [("gm", 1), ("player", 8)])
def test_creature_or_gm_sets_ritual_level(who: str, steps: int) -> None:
    """The creature says the level of a ritual and only the GM another."""
    table = Table(foe={"level": 8}, **POOR)
    rite = {"ritual": msgspec.to_builtins(known_rituals()["sacrificial_rite"])}
    seat = Seat("gm") if who == "gm" else PLAYER
    begin = BeginWork(procedure="ritual", pc_id=KARA, target=GUARD, inputs=given(**rite, level=1))
    table.does(begin, by=seat)
    assert the(table).of == steps
    table.does(EndWork(work_id=next(iter(table.state.works))))
    table.does(BeginWork(procedure="ritual", pc_id=KARA, target=BEN, inputs=given(**rite)))
    assert the(table).of == 6


@pytest.mark.rule("ritual.resurrection.effect", "ritual.exorcism.return_ban")
def test_useless_ritual_does_not_begin() -> None:
    """A ritual is not begun for whom it has no use."""
    table = Table(**POOR)
    for key, why in (
        ("resurrection", "guard 1 is alive"),
        ("exorcism", "Nothing possesses guard 1"),
    ):
        begin = BeginWork(
            procedure="ritual", pc_id=KARA, target=GUARD, inputs=given(ritual=rite_of(key), level=3)
        )
        refusal = decide(table.state, begin, Seat("gm"), Scripted([]), table.history)
        assert isinstance(refusal, Refusal)
        assert render(refusal.message).startswith(why)


@pytest.mark.rule("ritual.difficulty.overall", "ritual.exorcism.return_ban")
def test_exorcism_takes_level_of_possessor() -> None:
    """An exorcism has the level of what possesses its target."""
    table, _ = haunted(4)
    rolls(table, 2)
    rite = given(ritual=msgspec.to_builtins(known_rituals()["exorcism"]))
    table.does(BeginWork(procedure="ritual", pc_id=BEN, target=KARA, inputs=rite))
    assert [work.of for work in table.state.works.values() if work.procedure == "ritual"] == [4]
    assert (
        table.refuses(BeginWork(procedure="ritual", pc_id=KARA, target=BEN, inputs=rite))[0]
        == "bad_value"
    )


@pytest.mark.rule("magic_crafting.effort.day_limit")
@pytest.mark.parametrize(
    ("limit", "words"), [("interval", "a subtask of"), ("whole_time", "this work takes")]
)
def test_effort_refusal_names_day_long_work(limit: str, words: str) -> None:
    """The refusal of effort says what takes more than a day."""
    table = Table(
        rulings={"craft_effort_limit": limit}, skills={"potion brewing": "trained"}, **POOR
    )
    made = given(skill="potion brewing", level=9, name="flask")
    table.does(BeginWork(procedure="magic_craft", pc_id=KARA, inputs=made))
    table.does(WorkOn(work_id=next(iter(table.state.works))))
    attempt = Attempt(open_id=table.waiting(Called)[0], effort=Effort(ease=1))
    refusal = decide(table.state, attempt, PLAYER, Scripted([10]), table.history)
    assert isinstance(refusal, Refusal)
    assert words in render(refusal.message)


# --- agreement ------------------------------------------------------------------------------------


@pytest.mark.rule("mind_control.xp.cooperation")
def test_playing_along_with_mind_control_earns_xp() -> None:
    """Whoever plays along with mind control gets XP."""
    table = Table(**POOR)
    table.does(
        AskAccord(
            procedure="mind_control",
            pc_id=KARA,
            inputs=given(experience="dream"),
            title="Open the gate.",
        )
    )
    open_id, _ = table.waiting(Accord)
    assert table.refuses(AnswerAccord(open_id=open_id, agree=True), by=OTHER_PLAYER)[0] == "stale"
    table.does(AnswerAccord(open_id=open_id, agree=True), by=PLAYER)
    assert table.pc().xp == 1
    assert not table.state.pending


@pytest.mark.rule("mind_control.safer.command_hindrance")
@pytest.mark.parametrize("asked", ["accord", "play"])
def test_command_stays_on_sheet_until_obeyed(asked: str) -> None:
    """A command is on the sheet until it is obeyed."""
    table = Table(**POOR)
    hold = given(experience="dream", command="Open the gate", forbidden=["attack the guard"])
    if asked == "accord":
        table.does(AskAccord(procedure="mind_control", pc_id=KARA, inputs=hold))
        assert (table.pc().conditions, table.waiting(Accord)[1].title) == ([], "Open the gate")
        table.does(AnswerAccord(open_id=table.waiting(Accord)[0], agree=True), by=PLAYER)
    else:
        table.does(Play(procedure="mind_control", actor=KARA, inputs=hold))
    assert table.pc().condition_names() == ["command: Open the gate", "barred: attack the guard"]
    told = [line.key for entry in log(table.history, PLAYER, LOG_SHELF) for line in entry.details]
    assert told.count("event.mind_control.command") == told.count("event.mind_control.barred") == 1
    assert (difficulty_of(table, "Climb"), difficulty_of(table, "open the gate")) == (4, 3)
    obeyed = given(experience="dream", command="Open the gate", obeyed=True)
    table.does(Play(procedure="mind_control", actor=KARA, inputs=obeyed))
    assert table.pc().condition_names() == ["barred: attack the guard"]
    assert difficulty_of(table, "Climb") == 3


def difficulty_of(table: Table, title: str) -> int:
    """The difficulty at which a task of 3 that is called for is rolled."""
    table.does(CallTask(pcs=[KARA], title=title, stat="might", difficulty=3))
    table.does(Attempt(open_id=table.waiting(TaskCall)[0], natural=15), by=PLAYER)
    settled = [r.event for r in table.history.records if isinstance(r.event, ActionSettled)]
    task = settled[-1].resolution.task
    assert task is not None
    return task.difficulty


@pytest.mark.rule("mind_control.safer.command_hindrance")
@pytest.mark.parametrize("by", [PLAYER, Seat("gm")])
def test_who_obeys_command_says_so(by: Seat) -> None:
    table = Table(**POOR)
    hold = given(experience="dream", command="Open the gate", forbidden=["attack the guard"])
    table.does(Play(procedure="mind_control", actor=KARA, inputs=hold))
    obeyed = Obey(pc_id=KARA, command="open  the gate")
    assert table.refuses(obeyed, by=OTHER_PLAYER)[0] == "not_your_seat"
    assert table.refuses(Obey(pc_id=KARA, command="Sing"), by=by) == ("stale", "command")
    table.does(obeyed, by=by)
    assert table.pc().condition_names() == ["barred: attack the guard"]
    assert log(table.history, OTHER_PLAYER, LOG_SHELF)[-1].head.key == "event.mind_control.obeyed"
    assert difficulty_of(table, "Climb") == 3
    assert table.refuses(obeyed, by=by) == ("stale", "command")


@pytest.mark.rule("mind_control.safer.command_hindrance")
def test_refuser_of_bargain_owes_nothing() -> None:
    """Who does not agree is held to nothing."""
    table = Table(**POOR)
    hold = given(
        experience="dream", command="Open the gate", steps=2, forbidden=["attack the guard"]
    )
    table.does(AskAccord(procedure="mind_control", pc_id=KARA, inputs=hold))
    table.does(AnswerAccord(open_id=table.waiting(Accord)[0], agree=False), by=PLAYER)
    assert (table.pc().conditions, table.pc().xp) == ([], 0)


@pytest.mark.rule("wish.twist.intrusion")
def test_wish_twist_is_taken_or_bought_off() -> None:
    """The twist of a wish is taken or bought off."""
    table = Table(xp=1)
    wish = AskAccord(
        procedure="wish",
        pc_id=KARA,
        inputs=given(granter_level=5, level=7),
        title="A crown, in the sea.",
    )
    table.does(wish)
    open_id, _ = table.waiting(Accord)
    assert table.refuses(AnswerAccord(open_id=open_id, agree=True), by=PLAYER) == (
        "bad_value",
        "pass_to",
    )
    bens = table.pc(BEN).xp
    table.does(AnswerAccord(open_id=open_id, agree=True, pass_to=BEN), by=PLAYER)
    assert (table.pc().xp, table.pc(BEN).xp) == (2, bens + 1)
    table.does(wish)
    open_id, _ = table.waiting(Accord)
    table.does(AnswerAccord(open_id=open_id, agree=False), by=PLAYER)
    assert table.pc().xp == 1


@pytest.mark.rule("mind_control.xp.debt")
@pytest.mark.rule("mind_control.xp.refusal")
@pytest.mark.parametrize("credit", [True, False])
def test_mind_hold_is_refused_on_credit(credit: bool) -> None:
    """A hold on the mind is refused on credit where the table plays it so."""
    table = Table(rulings={"mind_control_xp_debt": credit}, **POOR)
    table.does(Intrude(pc_id=KARA, text="Your hand is not yours.", mind_control=True))
    open_id, _ = table.waiting(Intrusion)
    (seen,) = table_view(table.state, 1, PLAYER).pending
    assert seen.can_refuse is credit
    if not credit:
        assert (
            table.refuses(AnswerIntrusion(open_id=open_id, accept=False), by=PLAYER)[0]
            == "cannot_pay"
        )
        return
    table.does(AnswerIntrusion(open_id=open_id, accept=False), by=PLAYER)
    assert table.pc().xp == -1
