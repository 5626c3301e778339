"""A ghoul of the shelf in a barrow: its moves, what follows a bite, what comes at each turn."""

from __future__ import annotations

from msgspec import structs
from tests.playthroughs.room import Room

from threefold.library.creatures import creatures, npc_of
from threefold.library.items import artifact_of, artifacts
from threefold.model.shelf.effects import StatPoints
from threefold.model.shelf.entries import ArtifactEntry
from threefold.service.demo import demo_party
from threefold.table.commands import (
    AddFoe,
    AddPc,
    Attempt,
    Defend,
    EndTurn,
    EndUse,
    FindItem,
    FoeAttacks,
    ForgetFoe,
    KeepFoe,
    MakeMove,
    RollInitiative,
    Settle,
    StartEncounter,
    UsePower,
    WearItem,
)
from threefold.table.state import Incoming, Rolled, TaskCall


def the_barrow(room: Room) -> None:
    """The demo party meets a ghoul from the shelf: it bites, and what follows a hit comes after the
    failed defense: a second roll, and a paralysis that a Might defense ends at a later turn; a move
    that words and a condition tell; what the GM has changed of an attack; a move that it does not
    have; a worn thing, taken off and put on; a foe kept on the table's shelf."""
    room.prepare(
        [*(AddPc(pc=pc) for pc in demo_party()[:2]), AddFoe(npc=npc_of(creatures()["ghoul"]))]
    )
    gm = room.gm
    mara, ilse = map(room.player, ("Mara", "Ilse"))
    ghoul = room.foe("Ghoul")
    room.secrets += ["Bones, meat", "corpse"]

    room.heading("Under the hill")
    gm(StartEncounter(), "Something pale unfolds from the heap of bones.")
    gm(RollInitiative(pc_id=mara.id, natural=4))
    gm(RollInitiative(pc_id=ilse.id, natural=5))
    gm(
        MakeMove(foe_id=ghoul, move="Night eyes"),
        "It looks straight at you. No lantern troubles it.",
    )
    mara(
        MakeMove(foe_id=ghoul, move="Bite or bone blade", targets=[ilse.id]),
        refused="not_your_seat",
    )
    gm(MakeMove(foe_id=ghoul, move="Howl", targets=[mara.id]), refused="bad_value")

    room.heading("The bite")
    gm(MakeMove(foe_id=ghoul, move="Bite or bone blade", targets=[mara.id]), "And it jumps.")
    mara(Defend(open_id=room.open(Incoming, mara), natural=3))
    gm(Settle(open_id=room.open(Rolled, mara)))
    mara(Defend(open_id=room.open(Incoming, mara), natural=2), "My arm. I cannot feel my arm.")
    gm(Settle(open_id=room.open(Rolled, mara)))
    room.look()
    gm(EndTurn())
    gm(EndTurn())
    mara(Attempt(open_id=room.open(TaskCall, mara), natural=16), "Move, arm. Move!")

    room.heading("A blade of bone")
    bite = FoeAttacks(
        foe_id=ghoul, pc_id=ilse.id, move="Bite or bone blade", damage=3, title="a thigh bone"
    )
    gm(bite, "It has broken its blade on the wall.")
    ilse(Defend(open_id=room.open(Incoming, ilse), natural=17))

    room.heading("In the ashes")
    found = structs.replace(
        artifact_of(next(filter(_raises_a_pool, artifacts().values()))), level=4
    )
    gm(FindItem(to=mara.id, artifact=found), "Among the bones, something that was never theirs.")
    mara(WearItem(pc_id=mara.id, name=found.name, on=False), "Not before I know what it does.")
    mara(WearItem(pc_id=mara.id, name=found.name))
    gm(FindItem(to=mara.id, thing="everlight"), "And a light that never burned down.")
    mara(UsePower(pc_id=mara.id, what="equipment", name="Everlight"))
    mara(EndUse(pc_id=mara.id, name="Everlight"), "Dark is safer.")
    mara(EndUse(pc_id=mara.id, name="Everlight"), refused="not_allowed")

    room.heading("For another night")
    gm(KeepFoe(foe_id=ghoul))
    mara(KeepFoe(foe_id=ghoul), refused="not_your_seat")
    gm(ForgetFoe(name="Ghoul"))


def _raises_a_pool(entry: ArtifactEntry) -> bool:
    """Whether an artifact is worn and raises a Pool."""
    return entry.worn and any(isinstance(e, StatPoints) and e.lasts is None for e in entry.effects)
