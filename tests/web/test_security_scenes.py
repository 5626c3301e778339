"""What the GM keeps to himself of requests, things, traps, vehicles and blows at many is in no byte
that a player gets.

Two tables where the same happens, face for face, and that differ in nothing but secrets: each
player is sent the same from both. And the names of what nobody has found stand nowhere.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import structs
from tests.long import rows
from tests.web.house import GM, House, Seat, settled
from tests.web.test_security_secrets import canary, views

from threefold.model.things import Thing, Vehicle
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.named import with_traps
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.history import History
from threefold.table.state import Called, Rolled

MARA, ILSE, GUARD, OTHER = "p1", "p2", "f5", "f6"
SEATS = (Seat("player", MARA), Seat("player", ILSE))


class Secret(NamedTuple):
    """What one table hides: a level, an Armor, a health, a word."""

    level: int
    armor: int
    health: int
    word: str


class World:
    """One of two tables where the same happens."""

    def __init__(self, house: House, secret: Secret) -> None:
        self.house, self.secret = house, secret
        self.table = demo(house.tables)
        self.browsers = [house.browser(self.table, seat) for seat in SEATS]
        for id, foe in self.history.state.foes.items():
            npc = structs.replace(
                foe.npc,
                level=secret.level,
                armor=secret.armor,
                health=secret.health,
                max_health=secret.health,
            )
            self.does(c.EditFoe(foe_id=id, foe=structs.replace(foe, npc=npc, show_level=False)))

    @property
    def history(self) -> History:
        return self.house.tables.history(self.table)

    def does(self, asked: AnyCommand) -> None:
        done = self.house.tables.submit(self.table, GM, secrets.token_hex(8), with_traps(asked))
        assert not isinstance(done, Refusal), done

    def rolls(self, face: int) -> None:
        """Whoever was called for rolls, and accepts what comes of it."""
        state = self.history.state
        for id in [id for id, o in state.pending.items() if isinstance(o, Called)]:
            self.does(c.Attempt(open_id=id, natural=face))
        for id in [id for id, o in self.history.state.pending.items() if isinstance(o, Rolled)]:
            self.does(c.Settle(open_id=id))


def inputs(**given: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(given))


Scene = Callable[[World], AnyCommand]


def asked(procedure: str, target: str | None = None, **given: Any) -> Scene:
    """A request whose difficulty nobody but the GM knows."""
    return lambda world: c.CallFor(
        procedure=procedure,
        pcs=[MARA],
        target=target,
        inputs=inputs(**given),
        hidden=True,
        title="What you do",
    )


def put(thing: Callable[[Secret], Thing | Vehicle]) -> Scene:
    return lambda world: c.AddThing(thing=thing(world.secret))


def door(secret: Secret) -> Thing:
    return Thing("door", secret.level)


def enemy(secret: Secret) -> Vehicle:
    return Vehicle("enemy", secret.level)


def ours(secret: Secret) -> Vehicle:
    return Vehicle("ours", 6)


def trap(world: World) -> dict[str, Any]:
    return {"name": world.secret.word, "level": world.secret.level, "damage": {"points": 3}}


SCENES: dict[str, tuple[list[Scene], int]] = {
    "a blow at many": ([asked("area_attack", targets=[GUARD, OTHER], damage=9)], 20),
    "a miss of many": ([asked("area_attack", targets=[GUARD, OTHER], damage=9)], 2),
    "a door": ([put(door), asked("attack_object", "t7", damage=30, tool="exotic")], 2),
    "a shot between ships": (
        [
            put(ours),
            put(enemy),
            asked("vehicle_attack", "t8", vehicle="t7", system="weapons", coordinating=3),
        ],
        20,
    ),
    "evading a ship": (
        [
            put(lambda secret: Vehicle("ours", 2)),
            put(enemy),
            asked("vehicle_defend", "t8", vehicle="t7", system="engine"),
        ],
        2,
    ),
    "stopping a vehicle": ([put(enemy), asked("disable_vehicle", "t7")], 20),
    "a chase": ([asked("chase", GUARD)], 20),
    "a long chase": ([asked("chase", GUARD, long=True, rolls=3)], 20),
    "a chase as long as the foe is good": ([asked("chase", GUARD, long=True)], 20),
    "a hazard that foes meet too": (
        [
            lambda world: c.Play(
                procedure="hazard", actor=MARA, others=[GUARD], inputs=inputs(source="minor_fire")
            )
        ],
        20,
    ),
    "looking for a trap": (
        [
            lambda world: c.CallFor(
                procedure="trap_find",
                pcs=[MARA],
                inputs=inputs(trap=trap(world)),
                hidden=True,
                title="A corridor",
            )
        ],
        2,
    ),
}


@pytest.mark.parametrize("scene", rows(SCENES, 1))
def test_worlds_with_hidden_differences_look_alike(house: House, scene: str) -> None:
    """Worlds that differ in what is hidden look alike."""
    worlds = [
        World(house, secret) for secret in (Secret(4, 1, 81, canary()), Secret(5, 2, 87, canary()))
    ]
    steps, face = SCENES[scene]
    for world in worlds:
        for step in steps:
            world.does(step(world))
    look_alike(*worlds)
    for world in worlds:
        world.rolls(face)
    look_alike(*worlds)
    told = " ".join(views(worlds[0].history, seat) for seat in SEATS)
    assert worlds[0].secret.word not in told


def look_alike(one: World, other: World) -> None:
    """Each player gets the same from both tables: what pages are made from, and every byte of page
    and regions.
    """
    for mine, theirs in zip(one.browsers, other.browsers, strict=True):
        assert views(one.history, mine.seat) == views(other.history, theirs.seat)
        assert settled(mine.get().text) == settled(theirs.get().text)
        assert settled(mine.parts()) == settled(theirs.parts())
