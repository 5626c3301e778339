"""Scenes prepared before the session, brought in when they are reached, put aside for next week."""

from __future__ import annotations

from tests.playthroughs.room import Room

from threefold.model.characters import Npc
from threefold.model.scenes import PreparedFoe, PreparedScene, Surroundings
from threefold.model.things import Thing
from threefold.service.demo import demo_party, foes
from threefold.table.commands import (
    AddPc,
    AttackFoe,
    BringScene,
    ChangeSettings,
    DropScene,
    Hurt,
    KeepScene,
    PrepareScene,
    RollInitiative,
    SetScene,
    StartEncounter,
    Undo,
)
from threefold.table.state import Settings


def the_gate(room: Room) -> None:
    """The GM prepares a gate and a bridge before the session; nobody else hears of it. The gate
    comes in with one command, figures as prepared and as hidden, and one undo takes it back. The
    fight is too much for this evening: it is put aside as it stands, and comes back a week
    later."""
    captain, guard = foes()["Guard captain"], foes()["Security guard"]
    room.secrets += ["The bridge", "The yard", "bribe", "toll", "troll", "level 4", "level 5"]
    room.prepare(
        [
            ChangeSettings(settings=Settings(title="At dusk")),
            *(AddPc(pc=pc) for pc in demo_party()[:2]),
        ]
    )
    gm, mara, ilse = room.gm, room.player("Mara"), room.player("Ilse")

    room.heading("Before the session")
    gate = PreparedScene(
        name="At the gate",
        notes="The captain takes a bribe of 50.",
        foes=[
            PreparedFoe(npc=captain, show_level=False, situations=["cover"]),
            PreparedFoe(npc=guard, count=2),
        ],
        things=[Thing("portcullis", 5, "hard")],
        scene=Surroundings(light="dim_light"),
    )
    room.secrets.append("At the gate")
    gm(PrepareScene(scene=gate), "They will come to the gate at dusk.")
    bridge = PreparedScene(
        name="The bridge", notes="He wants a toll.", foes=[PreparedFoe(npc=Npc("troll", 5))]
    )
    gm(PrepareScene(scene=bridge))
    mara(PrepareScene(scene=bridge), refused="not_your_seat")
    rats = PreparedFoe(npc=Npc("rat", 1), count=20)
    gm(PrepareScene(scene=PreparedScene(name="The cellar", foes=[rats] * 3)), refused="not_allowed")
    at_gate, at_bridge = room.history.state.prepared
    gm(KeepScene(name="Nothing yet"), refused="not_allowed")

    room.heading("They reach the gate")
    gm(BringScene(scene_id=at_gate), "Torches. Somebody shouts: halt!")
    gm(Undo(), "No: first you climb down.")
    gm(BringScene(scene_id=at_gate), "Now you are there.")
    room.look()
    gm(StartEncounter())
    mara(RollInitiative(pc_id=mara.id, natural=19))
    ilse(RollInitiative(pc_id=ilse.id, natural=3))
    guard_1 = room.foe("Security guard 1")
    mara(AttackFoe(pc_id=mara.id, foe_id=guard_1, attack="fire axe"), "I will not halt!", dice=[16])
    gm(
        Hurt(on=room.foe("Security guard 2"), points=99, source="the portcullis"),
        "It comes down on one of them.",
    )

    room.heading("Too late for this evening")
    gm(
        KeepScene(name="The yard", notes="Mara stands under the arch.", put_away=True),
        "We stop here.",
    )
    gm(DropScene(scene_id=at_gate))
    gm(BringScene(scene_id=at_gate), refused="stale")

    room.heading("A week later")
    gm(SetScene(scene=Surroundings(air="mist")))
    at_yard = next(id for id in room.history.state.prepared if id != at_bridge)
    gm(BringScene(scene_id=at_yard), "You stand where you stood.")
    room.look()
    gm(BringScene(scene=bridge, scene_id=at_yard), refused="bad_value")
    room.secrets.remove("troll")
    gm(
        BringScene(scene_id=at_bridge, clear=True),
        "They run. You are through, and there is the bridge.",
    )
