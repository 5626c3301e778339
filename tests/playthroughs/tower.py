"""Anything the list of procedures offers, called for or carried out, and the things that stand in a
scene.
"""

from __future__ import annotations

from typing import Any

import msgspec
from tests.people import given
from tests.playthroughs.room import Room

from threefold.model.characters import Attack, Npc
from threefold.model.things import Thing
from threefold.model.time import Duration
from threefold.procedures.inputs import Effort
from threefold.service.demo import demo_party
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AddThing,
    Attempt,
    CallFor,
    EditFoe,
    EditThing,
    PassTime,
    Play,
    RemoveThing,
    Reroll,
    Settle,
    Withdraw,
)
from threefold.table.state import Called, FollowUp, Ongoing, Rolled


def the_bell_tower(room: Room) -> None:
    """Mara and Juno in a bell tower: a climb that the GM calls for and each player rolls, once with
    Effort and once with a reroll; a door that is struck, corrected and broken; one attack on
    everybody in a stairwell, of whom one wears Armor that players do not know; a fall, a blow
    between two foes, and a difficulty that only the GM knows; a lock with a poisoned needle, and
    what follows from touching it."""
    mara_pc, juno_pc = (
        next(pc for pc in demo_party() if pc.name.startswith(name)) for name in ("Mara", "Juno")
    )
    flask = Attack(name="fire flask", damage=5, range="short", stats=["speed"], area=True)
    juno_pc = msgspec.structs.replace(juno_pc, attacks=[*juno_pc.attacks, flask], xp=1)
    room.prepare(
        [
            AddPc(pc=mara_pc),
            AddPc(pc=juno_pc),
            AddFoe(npc=Npc("Sacristan", 2, armor=1)),
            AddFoe(npc=Npc("Bell ringer", 3)),
            AddFoe(npc=Npc("Novice", 1)),
        ]
    )
    gm, mara, juno = room.gm, room.player("Mara"), room.player("Juno")
    sacristan, ringer, novice = room.foe("Sacristan"), room.foe("Bell ringer"), room.foe("Novice")

    room.heading("A climb, called for")
    gm(
        CallFor(
            procedure="climb",
            pcs=[mara.id, juno.id],
            inputs=given(difficulty=4),
            title="the wall of the tower",
        ),
        "Forty feet of wet stone.",
    )
    room.look()
    mara(
        Attempt(open_id=room.open(Called, mara), effort=Effort(ease=1)),
        "With all I have.",
        dice=[11],
    )
    juno(Attempt(open_id=room.open(Called, juno), natural=5), "How hard can it be?")
    juno(Reroll(open_id=room.open(Rolled, juno), payer=juno.id), "Not like that.", dice=[16])
    juno(Settle(open_id=room.open(Rolled, juno)))
    gm(
        CallFor(procedure="jump", pcs=[juno.id], inputs=given(kind="standing", feet=6)),
        "Now the gap.",
    )
    juno(
        CallFor(procedure="climb", pcs=[juno.id], inputs=given(difficulty=0)),
        refused="not_your_seat",
    )
    gm(Withdraw(open_id=room.open(Called, juno)), "No: there is a plank.")

    room.heading("A door in the way")
    gm(AddThing(thing=Thing("belfry door", 3)), "A door of oak, and it is shut.")
    [door] = room.history.state.things
    gm(EditThing(thing_id=door, thing=Thing("belfry door", 3, "hard")), "Oak with iron on it.")
    strike: dict[str, Any] = {"procedure": "attack_object", "pcs": [mara.id], "target": door}
    gm(
        CallFor(**strike, inputs=given(damage=1, tool="hard")),
        "With the bare fist?",
        refused="not_allowed",
    )
    gm(CallFor(**strike, inputs=given(damage=6, tool="very_hard")), "With the crowbar, then.")
    mara(Attempt(open_id=room.open(Called, mara), natural=18))
    for id in [id for id, o in room.history.state.pending.items() if isinstance(o, Rolled)]:
        mara(Settle(open_id=id))
    gm(
        Play(
            procedure="attack_object",
            actor=mara.id,
            target=door,
            inputs=given(damage=6, tool="very_hard"),
            faces=[17],
        )
    )
    gm(RemoveThing(thing_id=door), "What is left of it lies on the stairs.")

    room.heading("Everybody in the stairwell")
    foes = [sacristan, ringer, novice]
    gm(
        CallFor(
            procedure="area_attack", pcs=[juno.id], inputs=given(attack="fire flask", targets=foes)
        ),
        "Three of them, on a stair as narrow as a coffin.",
    )
    juno(Attempt(open_id=room.open(Called, juno), effort=Effort(damage=1), natural=7), "Catch.")
    gm(
        CallFor(
            procedure="area_attack", pcs=[juno.id], inputs=given(attack="fire flask", targets=foes)
        ),
        "And again.",
    )
    quiet = room.history.state.foes[ringer]
    gm(EditFoe(foe_id=ringer, foe=msgspec.structs.replace(quiet, show_level=False)))
    juno(Attempt(open_id=room.open(Called, juno)), dice=[12])

    room.heading("Carried out at once")
    gm(
        Play(procedure="hazard", actor=juno.id, inputs=given(source="fall", feet=20)),
        "The stair gives way.",
    )
    gm(
        Play(
            procedure="hazard",
            actor=juno.id,
            others=[mara.id, novice],
            inputs=given(source="minor_fire"),
        ),
        "The straw below has caught fire from the flasks.",
    )
    gm(Play(procedure="compare_levels", actor=sacristan, target=novice), "They blame each other.")
    gm(
        CallFor(
            procedure="perceive",
            pcs=[mara.id],
            inputs=given(difficulty=5),
            hidden=True,
            title="something above",
        ),
        "Mara: listen.",
    )
    mara(Attempt(open_id=room.open(Called, mara)), dice=[9])

    room.heading("The bell ringer's chest")
    needle = {"name": "a needle in the lock", "level": 4, "damage": {"points": 1, "poison": True}}
    gm(
        CallFor(procedure="trap_disable", pcs=[juno.id], inputs=given(trap=needle, difficulty=3)),
        "A tiny hole.",
    )
    juno(Attempt(open_id=room.open(Called, juno)), "I hold my breath.", dice=[2])
    juno(Settle(open_id=room.open(Rolled, juno)))
    goes_off = room.open(FollowUp, juno)
    gm(
        CallFor(
            procedure="trap_spring",
            pcs=[juno.id],
            inputs=given(trap=needle, in_harms_way=True),
            answers=goes_off,
        ),
        "Click.",
    )
    juno(Attempt(open_id=room.open(Called, juno)), dice=[3])
    juno(Settle(open_id=room.open(Rolled, juno)))
    venom = room.open(FollowUp, juno)
    juno(Withdraw(open_id=venom), refused="stale")
    slow = given(level=4, poison="ongoing_damage", points=2, times=1)
    gm(
        CallFor(procedure="trap_poison", pcs=[juno.id], inputs=slow, answers=venom),
        "Something burns in your arm.",
    )
    juno(Attempt(open_id=room.open(Called, juno)), dice=[4])
    juno(Settle(open_id=room.open(Rolled, juno)))
    gm(PassTime(time=Duration(1, "rounds")), "It goes on.")
    juno(Attempt(open_id=room.open(Called, juno)), "Out with it!", dice=[18])
    room.look()

    room.heading("After the sacristan")
    chase: dict[str, Any] = {"procedure": "chase", "pcs": [mara.id], "target": sacristan}
    gm(CallFor(**chase, inputs=given(long=True, rolls=2)), "Over the roofs: two rolls.")
    mara(Attempt(open_id=room.open(Called, mara)), dice=[16])
    [goes_on] = [p for p in room.history.state.stances.values() if isinstance(p, Ongoing)]
    gm(CallFor(**chase, inputs=goes_on.inputs), "The second.")
    mara(Attempt(open_id=room.open(Called, mara)), dice=[17])
    room.look()
