"""Levels of Effort that buy something else than ease, by the demo party."""

from __future__ import annotations

from msgspec import structs
from tests.playthroughs.room import Room

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.procedures.inputs import Effort
from threefold.service.demo import demo_party, foes
from threefold.table.commands import AddFoe, AddPc, Settle, UsePower
from threefold.table.state import Rolled

GIFTS = ("windrider", "mind_control", "cold_burst", "weight_of_the_world")


def the_high_wall(room: Room) -> None:
    """Étienne's Effort carries a friend over a wall, holds two guards at once, fails to reach a
    mind that is too strong and then does, and lets nobody in a burst of cold go unhurt; more than
    his Effort allows is refused."""
    people = [pc for pc in demo_party() if pc.name.startswith(("Étienne", "Ilse"))]
    gifts = [ability_of(shelf(ABILITIES)[key]) for key in GIFTS]
    for n, pc in enumerate(people):
        if pc.name.startswith("Étienne"):
            pool = structs.replace(pc.pools.intellect, value=60, max=60)
            pools = structs.replace(pc.pools, intellect=pool)
            people[n] = structs.replace(pc, effort=3, pools=pools, abilities=gifts)
    guard = foes()["Security guard"]
    watchman = structs.replace(guard, name="Watchman")
    captain = structs.replace(guard, name="Captain", level=4, health=12, max_health=12)
    room.prepare(
        [*(AddPc(pc=pc) for pc in people), *(AddFoe(npc=npc) for npc in (guard, watchman, captain))]
    )
    etienne, _ = map(room.player, ("Étienne", "Ilse"))
    one, two, chief = room.foe("Security guard"), room.foe("Watchman"), room.foe("Captain")

    room.heading("Over the wall: a passenger, and a minute more")
    etienne(
        UsePower(pc_id=etienne.id, what="ability", name="Windrider", bought=[1, 2]),
        "Hold on to me, Ilse. It is a long way up.",
    )
    etienne(
        UsePower(pc_id=etienne.id, what="ability", name="Windrider", bought=[2, 2]),
        "And the others too!",
        refused="effort_limit",
    )

    room.heading("Two at once")
    etienne(
        UsePower(
            pc_id=etienne.id, what="ability", name="Weight of the World", target=one, also=[two]
        ),
        "Down with you both.",
        refused="not_allowed",
    )
    etienne(
        UsePower(
            pc_id=etienne.id,
            what="ability",
            name="Weight of the World",
            target=one,
            also=[two],
            bought=[1],
        ),
        "With all I have, then.",
        dice=[14],
    )

    room.heading("A mind that is too strong, and Effort that reaches it")
    etienne(
        UsePower(pc_id=etienne.id, what="ability", name="Mind Control", target=chief),
        "You want to open that door.",
        dice=[16],
    )
    etienne(
        UsePower(
            pc_id=etienne.id, what="ability", name="Mind Control", target=chief, bought=[2, 1]
        ),
        "You do want to open that door.",
        dice=[17],
    )

    room.heading("A burst of cold: two points a level, and one for those it misses")
    etienne(
        UsePower(
            pc_id=etienne.id, what="ability", name="Cold Burst", target=one, effort=Effort(damage=2)
        ),
        "Stand back!",
        dice=[2],
    )
    etienne(Settle(open_id=room.open(Rolled, etienne)))
    room.look()
