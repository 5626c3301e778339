"""Acting together: help and distraction, attacks drawn and taken, a guarded NPC, a wait, first aid,
what comes due.
"""

from __future__ import annotations

import msgspec
from tests.playthroughs.room import Player, Room

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.characters import Attack, Npc
from threefold.model.time import Duration
from threefold.procedures.inputs import Effort
from threefold.service.demo import demo_party
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AttackFoe,
    Attempt,
    Defend,
    DistractFoe,
    DrawAttack,
    EditFoe,
    EditPc,
    EndEncounter,
    EndTurn,
    FoeAttacks,
    HealComrade,
    HelpComrade,
    Hurt,
    PassGuard,
    PassTime,
    Play,
    React,
    RollInitiative,
    Settle,
    StandDown,
    StandGuard,
    StartEncounter,
    StopFoe,
    TakeAttack,
    TriggerWait,
    WaitFor,
)
from threefold.table.state import Called, Incoming, Reacting, Rolled


def the_hostage(room: Room) -> None:
    """A level 3 bodyguard stands guard over Diana: to get at her takes a Speed roll at difficulty
    4. The party helps, distracts, draws an attack and is refused a second time, takes a blow for a
    comrade, waits for a door, guards, and binds wounds; and a fever comes back with the next
    day."""
    room.prepare(
        [
            *(AddPc(pc=pc) for pc in demo_party()),
            AddFoe(npc=Npc("Diana", 4)),
            AddFoe(npc=Npc("Bodyguard", 3)),
            AddFoe(npc=Npc("Hound", 5)),
        ]
    )
    gm = room.gm
    mara, ilse, juno, etienne = map(room.player, ("Mara", "Ilse", "Juno", "Étienne"))
    diana, bodyguard, hound = map(room.foe, ("Diana", "Bodyguard", "Hound"))

    room.heading("Who acts when")
    gm(StartEncounter(), "Diana steps behind the one who is paid for this.")
    mara(RollInitiative(pc_id=mara.id, natural=18))
    ilse(RollInitiative(pc_id=ilse.id, natural=17))
    juno(RollInitiative(pc_id=juno.id, natural=19))
    etienne(RollInitiative(pc_id=etienne.id, natural=2))
    gm(StandGuard(by=bodyguard, whom=diana), "The bodyguard spreads his arms.")

    room.heading("Help, a distraction, a wait")
    juno(HelpComrade(pc_id=juno.id, comrade=mara.id, kind="attack"), "I call out where he is open.")
    juno(
        DistractFoe(pc_id=juno.id, foe_id=hound),
        "And I whistle for the hound.",
        refused="out_of_order",
    )
    juno(EndTurn())
    mara(AttackFoe(pc_id=mara.id, foe_id=diana, attack="shock baton"), refused="not_allowed")
    mara(PassGuard(pc_id=mara.id, foe_id=bodyguard), "Then past him first.")
    mara(Attempt(open_id=room.open(Called, mara), natural=13), "Under his arm.")
    mara(AttackFoe(pc_id=mara.id, foe_id=diana, attack="shock baton"), "Sorry, Diana.", dice=[14])
    mara(EndTurn())
    ilse(
        WaitFor(pc_id=ilse.id, trigger="the hound leaps", action="a shot"),
        "I keep my aim on the hound.",
    )
    ilse(EndTurn())

    room.heading("An attack is drawn, another taken")
    gm(FoeAttacks(foe_id=diana, pc_id=mara.id), "Diana has a knife, and turns on Mara.")
    etienne(DrawAttack(pc_id=etienne.id, open_id=room.open(Incoming, mara)), "Here! Here I am!")
    etienne(
        DrawAttack(pc_id=etienne.id, open_id=room.open(Incoming, etienne)), refused="not_allowed"
    )
    juno(
        DrawAttack(pc_id=juno.id, open_id=room.open(Incoming, etienne)),
        "No, here!",
        refused="out_of_order",
    )
    etienne(Defend(open_id=room.open(Incoming, etienne), natural=18))
    gm(EndTurn())
    gm(EndTurn())
    gm(FoeAttacks(foe_id=hound, pc_id=juno.id), "And the hound leaps at Juno.")
    ilse(TriggerWait(wait_id=ready(room, ilse)), "Now!")
    ilse(AttackFoe(pc_id=ilse.id, foe_id=hound, attack=room.pc(ilse).attacks[0].name), dice=[3])
    juno(Defend(open_id=room.open(Incoming, juno), natural=2))
    etienne(
        TakeAttack(pc_id=etienne.id, open_id=room.open(Rolled, juno)),
        "Behind me!",
        refused="out_of_order",
    )
    room.look()
    gm(
        TakeAttack(pc_id=mara.id, open_id=room.open(Rolled, juno)),
        "Mara is the one who is near enough: she may.",
    )
    gm(EndTurn())
    etienne(EndTurn())

    room.heading("On guard, and a foe that is clever")
    gm(
        EditFoe(
            foe_id=hound, foe=msgspec.structs.replace(room.history.state.foes[hound], resolute=True)
        )
    )
    juno(StandGuard(by=juno.id, whom=etienne.id), "Nobody gets to Étienne.")
    juno(EndTurn())
    mara(StandGuard(by=mara.id, against="anybody at the window"))
    mara(StandDown(poised_id=ready(room, mara)), "No, the window is shut.")
    gm(DistractFoe(pc_id=mara.id, foe_id=hound), "Then throw your cup at the hound, if you like.")
    mara(EndTurn())
    gm(FoeAttacks(foe_id=hound, pc_id=etienne.id), "The hound goes for Étienne.")
    ilse(
        DrawAttack(pc_id=ilse.id, open_id=room.open(Incoming, etienne)), "It is no fool, but I try."
    )
    ilse(Attempt(open_id=room.open(Called, ilse), natural=4), "Here, boy?")
    juno(StopFoe(pc_id=juno.id, foe_id=hound, open_id=room.open(Incoming, etienne)), "Not past me.")
    juno(Attempt(open_id=room.open(Called, juno), natural=16, effort=Effort()))
    juno(StopFoe(pc_id=juno.id, foe_id=hound), "And again.", refused="out_of_order")
    answer = ability_of(shelf(ABILITIES)["dodge_and_respond"])
    armed = msgspec.structs.replace(
        room.pc(ilse),
        abilities=[answer],
        attacks=[Attack("staff", weight="medium"), *room.pc(ilse).attacks],
    )
    gm(EditPc(pc_id=ilse.id, pc=armed), "You have learned a thing, and here is a staff.")
    gm(FoeAttacks(foe_id=hound, pc_id=ilse.id), "It snaps at Ilse.")
    ilse(Defend(open_id=room.open(Incoming, ilse), natural=17))
    room.look()
    mara(React(poised_id=ready(room, ilse, Reacting)), "Mine!", refused="stale")
    ilse(React(poised_id=ready(room, ilse, Reacting)), "Not so fast.")
    ilse(
        AttackFoe(pc_id=ilse.id, foe_id=hound, attack=room.pc(ilse).attacks[0].name, natural=12),
        "Take this, then.",
    )
    gm(EndEncounter(), "Diana lifts her hand. It is over.")

    room.heading("First aid, once a day; and a fever that comes back")
    gm(Hurt(on=etienne.id, points=5, ignores_armor=True))
    mara(HealComrade(pc_id=mara.id, patient=etienne.id, points=3, pool="might"), "Hold still.")
    mara(Attempt(open_id=room.open(Called, mara), natural=12))
    mara(
        HealComrade(pc_id=mara.id, patient=etienne.id, points=2),
        "A little more.",
        refused="not_allowed",
    )
    fever = msgspec.Raw(b'{"level": 5, "name": "marsh fever", "points": 2}')
    gm(
        Play(procedure="disease", actor=juno.id, inputs=fever, faces=[3]),
        "The bite of the hound burns.",
    )
    juno(Settle(open_id=room.open(Rolled, juno)))
    gm(PassTime(time=Duration(1, "days"), why="You lie low."))
    juno(Attempt(open_id=room.open(Called, juno), natural=17), "It is back.")
    room.look()


def ready(room: Room, player: Player, kind: type = object) -> str:
    """What somebody stands ready for."""
    stances = room.history.state.stances.items()
    return next(id for id, p in stances if p.by == player.id and isinstance(p, kind))
