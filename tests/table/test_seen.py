"""What the seats of a table see at a glance: each figure of a view beside its limits."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.people import given
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.characters import Condition
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.figures import Break
from threefold.model.things import Thing
from threefold.model.time import Duration
from threefold.procedures.inputs import Steps
from threefold.table import commands as c
from threefold.table.decisions.procedures.ready import leaves_weapon
from threefold.table.history import GM, Seat
from threefold.table.state import Called, FollowUp, Incoming, Recovering, Rolled, Settings
from threefold.table.views import IncomingView, RolledView, TableView, table_view
from threefold.table.views.redacted import redacted
from threefold.table.views.resolution import hides_armor

ME, HIM = Seat("player", KARA), Seat("player", BEN)


def seen(table: Table, seat: Seat) -> TableView:
    return table_view(table.state, 1, seat)


def waiting(table: Table, seat: Seat) -> Any:
    """The one thing that waits, as a seat sees it."""
    [view] = seen(table, seat).pending
    return view


@pytest.mark.rule("task.target_number.secrecy")
def test_what_hidden_attack_deals_only_gm_sees() -> None:
    table = Table(foe={"level": 4})
    table.does(c.FoeAttacks(foe_id=GUARD, pc_id=KARA, damage=7, hidden=True))
    views = {seat: waiting(table, seat) for seat in (GM, ME, HIM)}
    assert all(isinstance(view, IncomingView) for view in views.values())
    assert [(views[s].damage, views[s].hidden) for s in (GM, ME, HIM)] == [
        (7, False),
        (None, True),
        (None, True),
    ]
    table.does(c.Withdraw(open_id=table.waiting(Incoming)[0]))
    table.does(c.FoeAttacks(foe_id=GUARD, pc_id=KARA))
    assert [waiting(table, seat).damage for seat in (GM, ME, HIM)] == [4, 4, None]


@pytest.mark.rule("task.target_number.secrecy")
@pytest.mark.parametrize("shown", [True, False])
def test_condition_level_is_shown_by_table_setting(
    shown: bool,
) -> None:
    """The player reads on the own sheet what the poison does; how strong it is, only where
    difficulties are shown.
    """
    poisoned = Condition(
        "poisoned",
        each_turn=[kinds.Damage(points=2)],
        ends_by=Break(defense="might", level=6),
        level=6,
        text="bitter",
    )
    table = Table(conditions=[msgspec.to_builtins(poisoned)])
    table.does(c.ChangeSettings(settings=Settings(show_difficulty=shown)))
    mine = seen(table, ME).party[0].sheet
    assert mine is not None
    [own], [known] = mine.conditions, redacted(table.state, ME).party[KARA].pc.conditions
    [gms] = table.state.party[KARA].pc.conditions
    assert own == known
    assert gms == poisoned
    unknown = structs.replace(poisoned, level=None, ends_by=Break(defense="might"))
    assert own == (poisoned if shown else unknown)
    assert redacted(table.state, HIM).party[KARA].pc.conditions == [Condition("poisoned")]


@pytest.mark.rule("task.target_number.secrecy")
def test_hidden_roll_shows_player_die_alone() -> None:
    """Of a hidden roll a player sees the die and the GM the rest."""
    table = Table()
    hinder = [Steps(name="the curse", steps=1)]
    table.does(
        c.CallTask(
            pcs=[KARA], title="climb", stat="might", difficulty=4, hidden=True, hinder=hinder
        )
    )
    table.does(c.Attempt(open_id=next(iter(table.state.pending)), natural=20), by=ME)
    mine, gms = waiting(table, ME), waiting(table, GM)
    assert isinstance(mine, RolledView)
    assert (mine.hidden, gms.hidden) == (True, False)
    assert (mine.resolution.natural, gms.resolution.natural) == (20, 20)
    assert (mine.resolution.difficulty, gms.resolution.difficulty) == (None, 5)
    assert b"the curse" not in msgspec.json.encode(mine)
    assert b"the curse" in msgspec.json.encode(gms)
    kept = redacted(table.state, ME).pending[mine.id]
    assert isinstance(kept, Rolled)
    assert b"the curse" not in msgspec.json.encode(kept)
    task = kept.resolution.task
    assert task is not None
    assert (task.base_difficulty, task.difficulty, task.target_number) == (1, 1, 0), (
        "what is assumed of all that is hidden"
    )


@pytest.mark.rule("task.target_number.secrecy")
def test_task_hiding_follows_setting_or_call() -> None:
    """Whether a task is hidden follows the settings unless the call says it."""
    for shows in (True, False):
        table = Table()
        table.does(c.ChangeSettings(settings=Settings(show_difficulty=shows)))
        table.does(c.CallTask(pcs=[KARA], title="climb", stat="might", difficulty=4))
        assert waiting(table, ME).hidden is not shows
        assert waiting(table, GM).difficulty == 4


def test_open_roll_knows_what_seat_knows() -> None:
    """What an open roll knew of another PC is what its seat knows."""
    table = Table()
    table.does(c.AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=20))
    open_id, rolled = table.waiting(Rolled)
    mine, theirs = (
        redacted(table.state, ME).pending[open_id],
        redacted(table.state, HIM).pending[open_id],
    )
    assert isinstance(mine, Rolled)
    assert isinstance(theirs, Rolled)
    assert mine.before == rolled.before
    assert theirs.before == redacted(table.state, HIM).party[KARA].pc


def test_strip_marks_those_out_of_fight() -> None:
    """Who is out of a fight is so on the strip."""
    table = Table()
    table.does(c.ArrangeStrip(spots={KARA: 0, GUARD: 30, OTHER: 40}))
    assert [spot.out for spot in seen(table, GM).scene.spots if spot.id in (GUARD, OTHER)] == [
        False,
        False,
    ]
    table.does(c.Hurt(on=GUARD, points=20, ignores_armor=True))
    assert {spot.id: spot.out for spot in seen(table, GM).scene.spots if spot.side == "foe"} == {
        GUARD: True,
        OTHER: False,
    }


def test_unrolled_initiative_is_missing_until_turns() -> None:
    """Who has not rolled initiative is missing until the turns begin."""
    table = Table()
    table.does(c.StartEncounter())
    table.does(c.RollInitiative(pc_id=KARA, natural=15))
    encounter = seen(table, GM).encounter
    assert encounter is not None
    assert encounter.missing == [BEN]
    table.does(c.BeginTurns(), 10)
    encounter = seen(table, GM).encounter
    assert encounter is not None
    assert encounter.missing == []


@pytest.mark.rule("damage_track.restore.instead_of_points")
@pytest.mark.parametrize(("hero", "can"), [({}, False), ({"damage_track": "impaired"}, True)])
def test_track_step_is_offered_to_down_pc(hero: Any, can: bool) -> None:
    """A step up the track is offered to whoever is down one and has points."""
    table = Table(**hero)
    table.does(c.Hurt(on=KARA, points=1, ignores_armor=True))
    table.does(c.Recover(pc_id=KARA, natural=3), by=ME)
    assert table.waiting(Recovering)
    assert waiting(table, ME).can_step is can


@pytest.mark.parametrize(
    ("lasts", "passed", "n", "unit"),
    [
        (Duration(3, "hours"), None, 3, "hours"),
        (Duration(3, "hours"), Duration(170, "minutes"), 10, "minutes"),
        (Duration(1, "hours"), None, 1, "hours"),
    ],
)
def test_remaining_condition_uses_largest_unit(
    lasts: Duration, passed: Duration | None, n: int, unit: str
) -> None:
    """What is left of a condition is said in its largest unit."""
    table = Table()
    table.does(c.AddCondition(on=KARA, condition="dazed", lasts=lasts))
    if passed is not None:
        table.does(c.PassTime(time=passed))
    [left] = next(pc for pc in seen(table, ME).party if pc.id == KARA).lasting
    assert (left.name, left.n, left.unit) == ("dazed", n, unit)


def test_called_procedure_waits_for_player() -> None:
    """A procedure that is called for waits for its player."""
    table = Table()
    table.does(
        c.CallFor(procedure="climb", pcs=[KARA], inputs=msgspec.Raw(b'{"surface": "crumbling"}'))
    )
    assert table.waiting(Called)
    assert [waiting(table, seat).mine for seat in (ME, HIM)] == [True, False]


def test_what_dead_pc_had_gm_hands_on() -> None:
    table = Table(cyphers=[{"name": "pill", "level": 3}])
    table.does(c.Hurt(on=KARA, points=99, ignores_armor=True))
    give = c.GiveItem(pc_id=KARA, to=BEN, what="cypher", name="pill")
    assert table.refuses(give, by=ME) == ("cannot_act", "pc_id")
    table.does(give)
    assert [x.name for x in table.pc(BEN).cyphers] == ["pill"]


def test_whoever_is_called_is_at_table() -> None:
    call = c.CallTask(pcs=["p9"], title="climb", stat="might", difficulty=1)
    assert Table().refuses(call) == ("bad_value", "pc_id")


@pytest.mark.rule("task.target_number.secrecy")
@pytest.mark.parametrize("hidden", [True, False])
def test_hidden_work_hides_its_materials(hidden: bool) -> None:
    """Materials of a hidden work would tell its level."""
    table = Table()
    craft = msgspec.Raw(b'{"level": 2, "skill": "climbing"}')
    table.does(c.BeginWork(procedure="craft", pc_id=KARA, inputs=craft, hidden=hidden))
    views = {seat: seen(table, seat).works[0] for seat in (GM, ME)}
    assert len(views[GM].materials) == 3
    assert len(views[ME].materials) == (0 if hidden else 3)


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        (1, Duration(1, "rounds")),
        (19, Duration(19, "rounds")),
        (20, Duration(2, "minutes")),
        (21, Duration(3, "minutes")),
        (1200, Duration(2, "hours")),
    ],
)
def test_remaining_work_uses_largest_plural_unit(rounds: int, said: Duration) -> None:
    """The time that is left of a work is said in the largest unit of two or more."""
    table = Table()
    craft = msgspec.Raw(b'{"level": 2, "skill": "climbing"}')
    table.does(c.BeginWork(procedure="craft", pc_id=KARA, inputs=craft))
    ((id, work),) = table.state.works.items()
    table.state.works[id] = structs.replace(work, needs=rounds + 5, worked=5)
    assert seen(table, GM).works[0].left == said


def test_things_hide_nothing_and_gone_foes_all() -> None:
    """Of a thing nothing is hidden and of a foe that has left nothing is known."""
    table = Table()
    table.does(c.AddThing(thing=Thing("door", 3)))
    (door,) = table.state.things
    assert not hides_armor(table.state, [door], "attack_object", ME)
    assert not hides_armor(table.state, [BEN], "attack", GM)
    assert hides_armor(table.state, ["f99"], "attack", ME)


@pytest.mark.parametrize(
    ("one", "other", "hides"), [(True, True, False), (True, False, True), (False, False, True)]
)
def test_shared_armor_needs_all_known(one: bool, other: bool, hides: bool) -> None:
    """The armor of several is shown only where that of each is known."""
    table = Table()
    for id, known in ((GUARD, one), (OTHER, other)):
        table.does(
            c.EditFoe(foe_id=id, foe=structs.replace(table.state.foes[id], show_armor=known))
        )
    assert hides_armor(table.state, [GUARD, OTHER], "attack", ME) is hides


@pytest.mark.parametrize(
    ("procedure", "left"), [("area_attack", True), ("attack_object", True), ("climb", False)]
)
def test_called_attack_leaves_weapon_to_player(procedure: str, left: bool) -> None:
    """A weapon is left to its player where one strikes."""
    table = Table()
    asked = {"area_attack": {"targets": [GUARD]}, "attack_object": {}, "climb": {"difficulty": 2}}[
        procedure
    ]
    called = Called(pc=KARA, procedure=procedure, inputs=given(**asked))
    assert leaves_weapon(table.state, called) is left
    named = {**asked, "damage": 3} if left else asked
    assert not leaves_weapon(table.state, structs.replace(called, inputs=given(**named)))


@pytest.mark.parametrize("title", ["", "the needle"])
def test_follow_up_is_named_by_title(title: str) -> None:
    """What follows is said by its title or else by its procedure."""
    table = Table()
    table.state.pending["o9"] = FollowUp(
        pc=KARA, procedure="trap_spring", inputs=given(), title=title
    )
    view = waiting(table, GM)
    assert (view.title, view.about is None) == (title, bool(title))
    assert seen(table, ME).pending == []
