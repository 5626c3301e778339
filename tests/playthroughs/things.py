"""Things found, given, made out and used up, by the demo party."""

from __future__ import annotations

from tests.playthroughs.room import Room

from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.powers import Artifact, Cypher, PowerEffect
from threefold.model.time import Duration
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.service.demo import demo_party, foes
from threefold.table.commands import (
    AddFoe,
    AddPc,
    CheckDepletion,
    DropItem,
    FindItem,
    GiveItem,
    Hurt,
    IdentifyItem,
    PassTime,
    RechargeItem,
    Recover,
    Reroll,
    Settle,
    ShareRecovery,
    StandDown,
    UsePower,
)
from threefold.table.state import InUse, Recovering, Rolled


def the_flooded_archive(room: Room) -> None:
    """The demo party finds things in a flooded archive: a level in dice, a form that says nothing,
    an attempt to make out what it is, one used blindly, a warning about too many cyphers; an
    ability on a comrade, a cypher on a foe, an artifact and its depletion; what lasts for a time,
    and what a rest ends."""
    room.prepare([*(AddPc(pc=pc) for pc in demo_party()), AddFoe(npc=foes()["Security guard"])])
    gm = room.gm
    mara, ilse, juno, etienne = map(room.player, ("Mara", "Ilse", "Juno", "Étienne"))
    guard = room.foe("Security guard")

    room.heading("Found: a level in dice, and a form that says nothing")
    bead = cypher_of(cyphers()["ember_bead"], identified=False)
    gm(
        FindItem(to=juno.id, cypher=bead, level="1d6 + 2"),
        "Behind the shelf lies a bead of glass. It is warm.",
        dice=[3],
    )
    horn = artifact_of(artifacts()["thunder_caller"])
    gm(
        FindItem(to=mara.id, artifact=horn, level="1d6 + 3", faces=[2]),
        "And you all know the horn on the wall.",
    )
    gm(FindItem(to=etienne.id, words="a purse with forty crowns"))
    room.look()

    room.heading("What is it? A look, another by the grace of XP, and a guess")
    juno(
        IdentifyItem(pc_id=juno.id, what="cypher", name="a warm glass bead", effort=EaseEffort()),
        "Glass, warm. I turn it over.",
        dice=[7],
    )
    juno(Reroll(open_id=room.open(Rolled, juno)), "Once more, closer.", dice=[8])
    juno(Settle(open_id=room.open(Rolled, juno)))
    juno(
        GiveItem(pc_id=juno.id, to=ilse.id, what="cypher", name="a warm glass bead"),
        "You are the clever one.",
    )
    ilse(
        UsePower(pc_id=ilse.id, what="cypher", name="a warm glass bead", target=guard),
        "I throw it at him and hope.",
        dice=[16],
    )

    room.heading("A word for a comrade, and one for a foe")
    etienne(
        UsePower(pc_id=etienne.id, what="ability", name="Word of comfort", target=juno.id),
        "You are better than this.",
    )
    etienne(
        UsePower(
            pc_id=etienne.id, what="ability", name="Doubt", target=guard, effort=Effort(ease=1)
        ),
        "They pay you by the hour, you know.",
        dice=[9],
    )
    gm(PassTime(time=Duration(1, "minutes"), why="nobody speaks"))

    room.heading("The horn, and its depletion die")
    mara(
        UsePower(pc_id=mara.id, what="artifact", name="thunder caller", target=guard),
        "Hands over your ears.",
        dice=[17, 2],
    )
    mara(
        UsePower(pc_id=mara.id, what="artifact", name="thunder caller", target=guard),
        "Again?",
        refused="not_allowed",
    )
    gm(
        RechargeItem(pc_id=mara.id, name="thunder caller"),
        "A night in the storm, and it hums again.",
    )
    gm(CheckDepletion(pc_id=mara.id, name="thunder caller"), "Let us see how well.", dice=[20])
    gm(
        IdentifyItem(pc_id=mara.id, what="artifact", name="thunder caller", told=True),
        refused="not_allowed",
    )

    room.heading("A lamp that wears with the hours")
    lamp = Artifact(
        "ever lamp", 3, text="A cold flame.", depletion="1 in 1d6 (check each hour of use)"
    )
    gm(FindItem(to=mara.id, artifact=lamp), "Under the horn stands a lamp.")
    mara(UsePower(pc_id=mara.id, what="artifact", name="ever lamp"), "Light, at last.")
    gm(PassTime(time=Duration(2, "hours"), why="you go through the shelves"))
    room.look()
    mara(CheckDepletion(pc_id=mara.id, name="ever lamp"), "An hour.", dice=[5])
    mara(CheckDepletion(pc_id=mara.id, name="ever lamp"), "And another.", dice=[3])
    in_use = next(id for id, p in room.history.state.stances.items() if isinstance(p, InUse))
    mara(StandDown(poised_id=in_use), "I blow it out.")

    room.heading("Foam, gloves, and what a rest ends")
    gm(Hurt(on=ilse.id, points=5, source="a falling shelf"))
    mara(
        UsePower(pc_id=mara.id, what="cypher", name="clotting foam", target=ilse.id, pool="might"),
        "Hold still.",
    )
    juno(UsePower(pc_id=juno.id, what="cypher", name="gripping gloves"), "Up I go.")
    balm = Cypher("night salve", 2, effect=PowerEffect(eases={"might defense": 1}, lasts="rest"))
    gm(FindItem(to=juno.id, cypher=balm))
    juno(UsePower(pc_id=juno.id, what="cypher", name="night salve"))
    room.look()
    juno(Recover(pc_id=juno.id), dice=[2])
    juno(ShareRecovery(open_id=room.open(Recovering, juno), intellect=0))
    juno(DropItem(pc_id=juno.id, what="cypher", name="door worm"), "It bit me.")
