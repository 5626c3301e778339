"""Things of the scene: what an edit leaves as it is, effects on them that end with a rest, and attacks
on them.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import structs
from tests.table.play import BEN, KARA, Table

from threefold.model.characters import Condition
from threefold.model.shelf.effects import ItemRule, ObjectRule
from threefold.model.thing_conditions import held_thing_conditions
from threefold.model.things import Thing, Vehicle
from threefold.model.time import Duration
from threefold.rules.types import Message, Refusal
from threefold.service.compose import compose_attack
from threefold.table.commands import (
    AddThing,
    AttackFoe,
    EditPc,
    EditThing,
    HelpComrade,
    PassTime,
    Settle,
    UsePower,
)
from threefold.table.events import ActionSettled, ItemChanged
from threefold.table.history import Seat
from threefold.table.state import Rolled
from threefold.table.views import redacted

BRACED: Final = Condition(
    "braced", effects=[ItemRule(what="level", count=2)], leaves=[ObjectRule(what="destroy")]
)
AXE: Final[dict[str, Any]] = {
    "name": "throwing axe",
    "damage": 20,
    "weight": "medium",
    "range": "short",
    "count": 3,
}
SEAL: Final[dict[str, Any]] = {
    "name": "Seal",
    "aim": {"range": "touch", "who": "object", "roll": "none"},
    "effects": [{"kind": "item", "what": "level", "count": 2, "to": "target", "lasts": "rest"}],
}


def put(table: Table, thing: Thing | Vehicle) -> str:
    before = set(table.state.things)
    table.does(AddThing(thing=thing))
    [id] = set(table.state.things) - before
    return id


def test_edit_leaves_effects_on_a_thing() -> None:
    """An edit of a thing's figures ends nothing that lasts on it, and nothing is left by that end."""
    table = Table()
    door = put(table, Thing("door", 5, conditions=[BRACED]))
    table.does(EditThing(thing_id=door, thing=Thing("oak door", 6, "hard")))
    now = table.state.things[door]
    assert (now.name, now.level, now.object_damage) == ("oak door", 6, "intact")
    assert held_thing_conditions(now) == [BRACED]


def test_edit_takes_effects_that_it_names() -> None:
    """An empty list takes all effects from a thing, and what they leave comes."""
    table = Table()
    door = put(table, Thing("door", 5, conditions=[BRACED]))
    table.does(EditThing(thing_id=door, thing=Thing("door", 5, conditions=[])))
    now = table.state.things[door]
    assert (held_thing_conditions(now), now.object_damage) == ([], "destroyed")


def test_edit_leaves_what_became_of_a_vehicle() -> None:
    """A form that gives a vehicle's name and level alone does not mend it."""
    table = Table()
    worn = Vehicle("car", 3, object_damage="minor", disabled=["engine"], collisions=2, lost=False)
    car = put(table, worn)
    table.does(EditThing(thing_id=car, thing=Vehicle("car", 4)))
    assert table.state.things[car] == structs.replace(worn, level=4)
    table.does(EditThing(thing_id=car, thing=Vehicle("car", 4, disabled=[])))
    assert table.state.things[car] == structs.replace(worn, level=4, disabled=[])


def test_effect_until_a_rest_ends_on_a_thing() -> None:
    """A thing takes no rest: what lasts until one ends after a day."""
    table = Table(xp=0, abilities=[SEAL])
    chest = put(table, Thing("chest", 3))
    table.does(UsePower(pc_id=KARA, what="ability", name="Seal", target=chest))
    assert table.state.things[chest].level == 5
    table.does(PassTime(time=Duration(23, "hours")))
    assert table.state.things[chest].level == 5
    table.does(PassTime(time=Duration(2, "hours")))
    now = table.state.things[chest]
    assert (now.level, held_thing_conditions(now)) == (3, [])


def smashes(table: Table, thing: str) -> list[Any]:
    events = table.does(AttackFoe(pc_id=KARA, foe_id=thing, attack="throwing axe", natural=15))
    for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id))
    return events


def test_thrown_weapon_at_a_thing_is_counted() -> None:
    """An axe that is thrown at a door is gone, like one thrown at a foe."""
    table = Table(xp=0, attacks=[AXE])
    door = put(table, Thing("door", 3))
    [used] = [e for e in smashes(table, door) if isinstance(e, ItemChanged)]
    assert (used.called, used.left) == ("throwing axe", 2)
    assert table.pc().attacks[0].count == 2


def test_helpers_ability_counts_at_a_thing() -> None:
    """What a comrade's ability adds to help is added where a thing is attacked too."""
    table = Table(xp=0, attacks=[AXE])
    advice = {
        "name": "Good Advice",
        "use": "enabler",
        "effects": [{"kind": "step", "by": "ease", "tasks": ["all tasks"], "upon": "helped"}],
    }
    door = put(table, Thing("door", 3))
    ben = Table(xp=0, abilities=[advice]).pc()
    table.does(EditPc(pc_id=BEN, pc=structs.replace(ben, name="Ben")))
    table.does(HelpComrade(pc_id=BEN, comrade=KARA))
    [done] = [e for e in smashes(table, door) if isinstance(e, ActionSettled)]
    assert done.resolution.task is not None
    assert "Good Advice" in [m.name.params.get("name") for m in done.resolution.task.modifiers]


def test_attack_on_a_thing_is_not_composed_as_one_on_a_foe() -> None:
    """Whoever composes an attack on something that is no foe reads a sentence."""
    table = Table(attacks=[AXE])
    door = put(table, Thing("door", 3))
    seat = Seat("player", KARA)
    command = AttackFoe(pc_id=KARA, foe_id=door, attack="throwing axe")
    assert compose_attack(redacted(table.state, seat), command, seat) == Refusal(
        "bad_value", "foe_id", Message("refusal.not_a_foe", {"name": "door"})
    )
