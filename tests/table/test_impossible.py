"""What cannot be together, at the engine and at the table: the book's result, or a clear
refusal.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import BROADSWORD, done, given, guard, kara, refused
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.scenes import Surroundings
from threefold.model.things import Thing
from threefold.table.commands import (
    AddThing,
    AttackFoe,
    Attempt,
    CallFor,
    CallTask,
    ChangeSettings,
    EditFoe,
    HelpComrade,
    Hurt,
    SetScene,
    Settle,
    UsePower,
)
from threefold.table.events import ActionSettled, DieFell
from threefold.table.history import Seat
from threefold.table.state import Foe, Proposal, Rolled, Settings, TaskCall

ME = Seat("player", KARA)
MAIL = {"name": "mail", "weight": "medium"}
PLATE = {"name": "plate", "weight": "heavy"}
RING = {"name": "ring", "armor": 1, "source": "other"}


@pytest.mark.rule("visibility.mist", "water.underwater.melee")
def test_no_mist_under_water() -> None:
    asked: dict[str, Any] = {"attack": "broadsword", "situations": ["underwater", "mist"]}
    assert refused("attack", actor=kara(), target=guard(), inputs=asked) == (
        "not_allowed",
        "inputs.situations",
    )
    bolt: dict[str, Any] = {"name": "Bolt", "effect": {"affects": "foe", "damage": 2}}
    asked = {"ability": bolt, "situations": ["underwater", "mist"]}
    assert refused("ability", actor=kara(), target=guard(), inputs=asked) == (
        "not_allowed",
        "inputs.situations",
    )
    table = Table()
    assert table.refuses(SetScene(scene=Surroundings(water="underwater", air="mist"))) == (
        "not_allowed",
        "scene",
    )
    # what the GM has set on a foe does not go with the scene either, until a line is struck out
    table.does(SetScene(scene=Surroundings(water="underwater")))
    table.does(EditFoe(foe_id=GUARD, foe=Foe(npc=table.foe(), situations=["mist"])))
    attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=12)
    assert table.refuses(attack) == ("not_allowed", "inputs.situations")
    table.does(msgspec.structs.replace(attack, without=["mist"]))


@pytest.mark.rule("fact.armor.one_suit", "armor.stack.sources_add")
def test_of_two_suits_of_armor_better_counts() -> None:
    armed = kara(armor=[MAIL, PLATE, RING])
    answer = done("damage", actor=armed, inputs={"points": 6})
    assert [(x["points"], x["rule"]) for x in answer["damage"]["armor_lines"]] == [
        (3, "fact.armor.one_suit"),
        (1, "armor.stack.sources_add"),
    ]
    table = Table(armor=[MAIL, PLATE, RING])
    table.does(Hurt(on=KARA, points=6))
    assert table.pc().pools.might.value == 12 - 2


@pytest.mark.rule("cooperation.help.inability_zero")
def test_help_with_inability_wastes_action() -> None:
    """Help with an inability is worth nothing and takes the action."""
    clumsy = kara(skills={"climbing": "inability"})
    answer = done("help", actor=clumsy, inputs={"task": "climbing"})
    assert answer["asset"] is None
    table = Table()  # Ben has an inability in persuasion
    table.fights()
    table.turns(3)
    table.does(HelpComrade(pc_id=BEN, comrade=KARA), by=Seat("player", BEN))
    assert table.encounter.acted
    table.does(CallTask(pcs=[KARA], title="persuasion", stat="intellect", difficulty=4))
    id, _ = table.waiting(TaskCall)
    assert _difficulty(table, id) == 4


def _difficulty(table: Table, open_id: str) -> int:
    [found] = [
        e
        for e in table.does(Attempt(open_id=open_id, natural=2))
        if isinstance(e, ActionSettled | DieFell)
    ]
    task = (found.rolled.resolution if isinstance(found, DieFell) else found.resolution).task
    assert task is not None
    return task.difficulty


@pytest.mark.rule("object.tool_hardness", "object.damage_threshold")
def test_object_harder_than_tool_is_not_harmed() -> None:
    vault = {"kind": "object", "name": "vault", "level": 3, "material": "very_hard"}
    soft: dict[str, Any] = {"damage": 6, "tool": "ordinary"}
    assert refused("attack_object", actor=kara(), target=vault, inputs=soft) == (
        "not_allowed",
        "inputs.tool",
    )
    assert (
        refused("attack_object", actor=kara(), target=vault, inputs={"attack": "broadsword"})[1]
        == "inputs.tool"
    )
    table = Table(attacks=[BROADSWORD])
    table.does(AddThing(thing=Thing("vault", 3, "very_hard")))
    (id,) = table.state.things
    call = CallFor(procedure="attack_object", pcs=[KARA], target=id)
    assert table.refuses(call) == ("not_allowed", "inputs.tool")
    drill = msgspec.structs.replace(call, inputs=msgspec.Raw(b'{"tool": "exotic", "damage": 6}'))
    table.does(drill)


# --- a blow shared with an object -----------------------------------------------------------------


def struck(edition: str, **settle: Any) -> Table:
    """Kara rolls a 19 against the guard and damages what it holds."""
    table = Table(foe={"level": 4}, skills={})
    table.does(ChangeSettings(settings=Settings(edition=edition)))  # type: ignore[arg-type]
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=19))
    id, _ = table.waiting(Rolled)
    command = Settle(open_id=id, choice="minor_effect", effect="damage_object", **settle)
    if settle.get("to_object", 0) > 7 or (edition == "csrd" and settle):
        code = "bad_value" if edition == "second" else "not_allowed"
        assert table.refuses(command, by=ME) == (code, "to_object")
    else:
        table.does(command, by=ME)
    return table


@pytest.mark.rule("edition2.minor_effect.damage_object")
@pytest.mark.parametrize(("to_object", "taken"), [(None, 4), (0, 7), (5, 2), (7, 0), (8, None)])
def test_in_second_edition_blow_is_shared_out(to_object: int | None, taken: int | None) -> None:
    table = struck("second", **({} if to_object is None else {"to_object": to_object}))
    assert table.foe().health == 12 - (taken or 0)
    assert not [o for o in table.state.pending.values() if isinstance(o, Proposal)]
    assert bool(table.state.pending) is (taken is None)


@pytest.mark.rule("edition2.minor_effect.damage_object")
def test_second_edition_shares_area_power_and_blow() -> None:
    """In the second edition a power and a blow on an area are shared out too."""
    spark = {"name": "Spark", "effect": {"affects": "foe", "damage": 4}}
    table = Table(attacks=[BROADSWORD], abilities=[spark], foe={"level": 4}, skills={})
    table.does(ChangeSettings(settings=Settings(edition="second")))
    share = Settle(open_id="", choice="minor_effect", effect="damage_object", to_object=5)
    table.does(UsePower(pc_id=KARA, what="ability", name="Spark", target=GUARD, natural=19))
    table.does(msgspec.structs.replace(share, open_id=table.waiting(Rolled)[0]), by=ME)
    assert (table.foe().health, table.state.pending) == (12 - 2, {})
    call = CallFor(
        procedure="area_attack",
        pcs=[KARA],
        inputs=given(attack="broadsword", targets=[GUARD, OTHER]),
    )
    table.does(call)
    (called,) = table.state.pending
    table.does(Attempt(open_id=called, natural=19))
    table.does(msgspec.structs.replace(share, open_id=table.waiting(Rolled)[0]), by=ME)
    assert (table.foe().health, table.foe(OTHER).health) == (12 - 2 - 2, 12 - 4)
    assert not table.state.pending


@pytest.mark.rule("special_roll.minor.damage_object")
def test_first_edition_strikes_object_by_roll() -> None:
    """In the first the object is struck instead by a roll."""
    table = struck("csrd")
    assert table.foe().health == 12
    assert table.waiting(Proposal)[1].about is not None
    assert table.waiting(Proposal)[1].stat == "might"
    assert isinstance(struck("csrd", to_object=3).waiting(Rolled)[1], Rolled)
