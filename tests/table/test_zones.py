"""Zones of the scene: who comes into one or leaves it by whatever follows a command, where a zone is
once its thing was moved, and what it is called.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import structs
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.characters import Npc
from threefold.model.things import Thing
from threefold.table.commands import AddFoe, ArrangeStrip, EditThing, PlaceFigure, UsePower
from threefold.table.events import EffectsCame
from threefold.table.state import State

MIRE: Final[dict[str, Any]] = {
    "name": "Mire",
    "aim": {"range": "long", "who": "place", "area": "immediate", "roll": "none"},
    "effects": [
        {
            "kind": "make",
            "lasts": "1 hour",
            "what": "zone",
            "name": "mud",
            "area": "immediate",
            "holds": [{"kind": "step", "to": "all_in_zone", "by": "hinder", "tasks": ["all"]}],
        }
    ],
}
SPIKES: Final[dict[str, Any]] = {
    **MIRE,
    "effects": [
        {
            "kind": "make",
            "what": "zone",
            "name": "spikes",
            "area": "immediate",
            "holds": [
                {
                    "kind": "save",
                    "when": {"said": "runs over them"},
                    "stat": "speed",
                    "level": 2,
                    "failed": [{"kind": "damage", "points": 2}],
                },
                {"kind": "heal", "when": {"target": "npc", "said": "rests"}, "points": 2},
            ],
        }
    ],
}


def laid(power: dict[str, Any], at: int, **spots: int) -> Table:
    """Everybody stands on the strip, and Kara has made a zone there."""
    table = Table(xp=0, abilities=[power])
    ids = {"kara": KARA, "ben": BEN, "guard": GUARD, "other": OTHER}
    table.does(ArrangeStrip(spots={ids[name]: feet for name, feet in spots.items()}))
    table.does(UsePower(pc_id=KARA, what="ability", name="Mire", spot=at))
    return table


def thing_of(table: Table) -> str:
    [id] = table.state.zones
    return id


def stuck(state: State, name: str = "mud") -> list[str]:
    """Who has what the zone gives."""
    everybody = [*state.party, *state.foes]
    return [id for id in everybody if name in state.figure(id).condition_names()]


def test_newcomer_stands_in_a_zone() -> None:
    """Somebody who is placed in a zone as they arrive has what it gives, like those before."""
    table = laid(MIRE, 60, kara=20, ben=20, guard=60, other=120)
    assert stuck(table.state) == [GUARD]
    table.does(AddFoe(npc=Npc(name="rat", level=1)))
    [rat] = set(table.state.foes) - {GUARD, OTHER}
    assert table.state.spots[rat] == 60
    assert stuck(table.state) == [GUARD, rat]


def test_zone_goes_where_its_thing_is_put() -> None:
    """A zone lies where its thing is: who is there now is in it, who was there no longer."""
    table = laid(MIRE, 60, kara=20, guard=60, other=120)
    table.does(PlaceFigure(id=thing_of(table), feet=118))
    assert stuck(table.state) == [OTHER]
    table.does(ArrangeStrip(spots={**table.state.spots, thing_of(table): 20}))
    assert stuck(table.state) == [KARA]
    table.does(PlaceFigure(id=GUARD, feet=25))
    assert stuck(table.state) == [KARA, GUARD]


def test_renamed_zone_takes_its_old_name_back() -> None:
    """Under another name a zone gives the condition of that name, and not the old one as well."""
    table = laid(MIRE, 60, kara=20, guard=60)
    id = thing_of(table)
    mud = table.state.things[id]
    assert isinstance(mud, Thing)
    table.does(EditThing(thing_id=id, thing=structs.replace(mud, name="bog")))
    assert (stuck(table.state), stuck(table.state, "bog")) == ([], [GUARD])
    table.does(PlaceFigure(id=GUARD, feet=120))
    assert stuck(table.state, "bog") == []


def test_gm_is_told_what_people_judge_in_a_zone() -> None:
    """Whether somebody runs over spikes nobody but the table knows: who enters is told of it."""
    table = laid(SPIKES, 60, kara=20, ben=20, guard=120)
    [came] = [
        e
        for e in table.does(PlaceFigure(id=BEN, feet=60))
        if isinstance(e, EffectsCame) and e.on == BEN
    ]
    assert [n.text.key for n in came.resolution.notices] == ["effects.if_so"]
    assert not table.state.pending
