"""A fight in the dark, with everybody on a strip of feet."""

from __future__ import annotations

from msgspec import Raw, json
from tests.playthroughs.room import Room

from threefold.model.scenes import Surroundings
from threefold.model.things import Thing
from threefold.procedures.inputs import EaseEffort
from threefold.service.demo import demo_party, foes
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AddThing,
    ArrangeStrip,
    AttackFoe,
    Attempt,
    BeginTurns,
    CallFor,
    Defend,
    EditFoe,
    EndTurn,
    FoeAttacks,
    MovePc,
    PlaceFigure,
    RollInitiative,
    SetScene,
    Settle,
    StandDown,
    StartEncounter,
    UsePower,
)
from threefold.table.state import Called, Drifting, Foe, Incoming, Rolled


def the_dark_hold(room: Room) -> None:
    """The demo party meets two guards in the dark hold of a rolling ship: the scene bears on every
    attack and defense by itself, and on a power and on attacks that are called for, a line of it is
    struck out; who is out of reach, by how much, and what would help; steps, short and long moves
    and a move before an attack; a foe whose place nobody knows, and a lucky shot for 1 XP."""
    guard = foes()["Security guard"]
    room.prepare([*(AddPc(pc=pc) for pc in demo_party()), AddFoe(npc=guard, count=2)])
    gm = room.gm
    mara, ilse, juno, etienne = map(room.player, ("Mara", "Ilse", "Juno", "Étienne"))
    first, second = room.foe("Security guard 1"), room.foe("Security guard 2")

    room.heading("The scene")
    gm(SetScene(scene=Surroundings(air="mist", water="underwater")), refused="not_allowed")
    gm(
        SetScene(scene=Surroundings(light="very_dim_light", footing="attacker_on_ship")),
        "One lantern swings, far off. The floor swings too.",
    )
    gm(
        ArrangeStrip(
            spots={mara.id: 20, ilse.id: 10, juno.id: 15, etienne.id: 10, first: 60, second: 135}
        )
    )
    mara(PlaceFigure(id=second, feet=500), refused="not_your_seat")
    gm(StartEncounter())
    for player, face in ((mara, 19), (juno, 13), (ilse, 15)):
        gm(RollInitiative(pc_id=player.id, natural=face))
    gm(BeginTurns(), dice=[2])

    room.heading("Mara: too far to strike, and a move before the blow")
    mara(AttackFoe(pc_id=mara.id, foe_id=first, attack="fire axe"), refused="not_allowed")
    mara(MovePc(pc_id=mara.id, feet=200), refused="not_allowed")
    mara(MovePc(pc_id=mara.id, feet=55, act=True), "I run at him, axe up.", dice=[14])
    mara(
        AttackFoe(pc_id=mara.id, foe_id=first, attack="fire axe"),
        "Missed, in this gloom.",
        dice=[4],
    )
    gm(EndTurn())

    room.heading("Juno: a bolt into the gloom; Ilse: a long run that fails")
    juno(
        AttackFoe(pc_id=juno.id, foe_id=first, attack="crossbow", without=["very_dim_light"]),
        refused="not_your_seat",
    )
    juno(AttackFoe(pc_id=juno.id, foe_id=first, attack="crossbow"), dice=[13])
    juno(Settle(open_id=room.open(Rolled, juno)))
    juno(MovePc(pc_id=juno.id, feet=5), "And a step back.")
    juno(MovePc(pc_id=juno.id, feet=50), refused="out_of_order")
    gm(EndTurn())
    ilse(MovePc(pc_id=ilse.id, feet=110, effort=EaseEffort(ease=1)), "Past them both!", dice=[3])
    ilse(Settle(open_id=room.open(Rolled, ilse)))
    gm(PlaceFigure(id=ilse.id, feet=45), "You trip over a rope, here.")
    gm(EndTurn())

    room.heading("A guard strikes, and the gloom helps whom it hides")
    gm(FoeAttacks(foe_id=second, pc_id=mara.id), refused="not_allowed")
    gm(FoeAttacks(foe_id=first, pc_id=mara.id, without=["attacker_on_ship"]), "He was born at sea.")
    mara(Defend(open_id=room.open(Incoming, mara)), "With my shield, in this gloom: he cannot.")
    gm(EndTurn())

    room.heading("The lantern goes out")
    gm(
        SetScene(scene=Surroundings(light="darkness_unsensed")),
        "Dark. Nobody moves. Where are they?",
    )
    room.look()
    gm(PlaceFigure(id=second, feet=90))
    gm(EndTurn())
    etienne(MovePc(pc_id=etienne.id, feet=18), "A little closer.")
    xp = room.pc(etienne).xp
    etienne(
        AttackFoe(pc_id=etienne.id, foe_id=first, attack="pocket pistol", lucky_shot=True),
        "Luck, be mine.",
        dice=[15],
    )
    if any(isinstance(o, Rolled) for o in room.history.state.pending.values()):
        etienne(Settle(open_id=room.open(Rolled, etienne)))
    assert room.pc(etienne).xp == xp - 1

    room.heading("Dusk: a power, a called attack with a line struck out")
    gm(SetScene(scene=Surroundings(light="dim_light", terrain="rough", players_strike=True)))
    gm(EndTurn(), dice=[])
    while room.history.state.encounter and room.history.state.encounter.acting != etienne.id:
        gm(EndTurn())
    doubt = UsePower(pc_id=etienne.id, what="ability", name="Doubt", target=first)
    etienne(doubt, "He does not know any more which side he is on.", dice=[4])
    if any(isinstance(o, Rolled) for o in room.history.state.pending.values()):
        etienne(Settle(open_id=room.open(Rolled, etienne)))
    gm(AddThing(thing=Thing("hatch", 3)))
    hatch = next(iter(room.history.state.things))
    gm(CallFor(procedure="attack_object", pcs=[mara.id], target=hatch), "With whatever you have.")
    hit = Attempt(open_id=room.open(Called, mara), attack="fire axe")
    mara(hit, dice=[12])
    axe = Raw(json.encode({"attack": "fire axe", "targets": [first]}))
    gm(CallFor(procedure="area_attack", pcs=[mara.id], inputs=axe))
    swing = Attempt(open_id=room.open(Called, mara), without=["dim_light"])
    mara(swing, "I know this hold by heart.", dice=[3])
    if any(isinstance(o, Rolled) for o in room.history.state.pending.values()):
        mara(Settle(open_id=room.open(Rolled, mara)))

    room.heading("The ship falls: nothing weighs")
    gm(SetScene(scene=Surroundings(gravity="zero_gravity")))
    gm(EndTurn())
    while room.history.state.encounter and room.history.state.encounter.acting != ilse.id:
        gm(EndTurn())
    here = room.history.state.spots[ilse.id]
    ilse(MovePc(pc_id=ilse.id, feet=here + 8), "Off from the mast!", dice=[19])
    if any(isinstance(o, Rolled) for o in room.history.state.pending.values()):
        ilse(Settle(open_id=room.open(Rolled, ilse)))
    gm(EndTurn())
    while room.history.state.encounter and room.history.state.encounter.acting != ilse.id:
        gm(EndTurn())
    drifting = next(id for id, p in room.history.state.stances.items() if isinstance(p, Drifting))
    ilse(StandDown(poised_id=drifting), "And I hold on to a ring.")

    room.heading("Light again, and a foe that hides")
    npc = room.history.state.foes[second].npc
    gm(SetScene())
    gm(EditFoe(foe_id=second, foe=Foe(npc=npc, situations=["hiding"])))
    gm(PlaceFigure(id=second, feet=77), "Only I know where he creeps.")
    gm(ArrangeStrip())
