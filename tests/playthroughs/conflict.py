"""What else a fight can hold: touch, bites, abilities that defend, effects on objects, harm past
any Pool.
"""

from __future__ import annotations

import msgspec
from tests.playthroughs.room import Room

from threefold.model.characters import Npc, Pc
from threefold.procedures.inputs import EaseEffort, Steps
from threefold.service.demo import demo_party
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    AddPc,
    AttackFoe,
    Attempt,
    BeginTurns,
    CallTask,
    ChangeSettings,
    Defend,
    EndEncounter,
    EndTurn,
    FoeAttacks,
    Hurt,
    Recover,
    RemoveCondition,
    RollInitiative,
    Settle,
    ShareRecovery,
    ShiftTrack,
    StartEncounter,
    TakeAction,
    UsePower,
)
from threefold.table.state import (
    Incoming,
    Proposal,
    Recovering,
    Rolled,
    SecondStage,
    Settings,
    TaskCall,
)

SABLE = {
    "name": "Sable",
    "tier": 2,
    "effort": 2,
    "xp": 0,
    "pools": {
        "might": {"value": 8, "max": 10, "edge": 0},
        "speed": {"value": 10, "max": 10, "edge": 0},
        "intellect": {"value": 14, "max": 14, "edge": 1},
    },
    "attacks": [
        {
            "name": "burning hand",
            "damage": 5,
            "stats": ["intellect"],
            "cost": 3,
            "touch": True,
            "kinds": ["fire"],
        },
        {"name": "hatchet", "weight": "light"},
    ],
    "abilities": [
        {
            "name": "Mirror step",
            "cost": 2,
            "stat": "intellect",
            "use": "defense",
            "text": "You were never there.",
        },
        {"name": "Warm air", "cost": 1, "stat": "intellect", "use": "action"},
    ],
}


def the_serpent_pit(room: Room) -> None:
    """Sable and Mara among serpents and one robed priest: a power by touch that is not wasted by a
    miss, a bite with poison behind it, an ability in place of a defense, a defense given up,
    surprise, an object struck in place of its holder, special damage past any Pool, the
    debilitated, and a track that one whole rest lifts."""
    mara_pc = next(pc for pc in demo_party() if pc.name.startswith("Mara"))
    room.prepare(
        [
            ChangeSettings(
                settings=Settings(title="The serpent pit", rulings={"debilitated_may_rest": True})
            ),
            AddPc(pc=msgspec.convert({"kind": "pc", **SABLE}, Pc)),
            AddPc(pc=mara_pc),
            AddFoe(npc=Npc("Serpent", 3, modifications={"speed defense": 4})),
            AddFoe(
                npc=Npc("Priest", 4, armor=2, armor_versus={"fire": 0}, modifications={"attack": 5})
            ),
        ]
    )
    gm, sable, mara = room.gm, room.player("Sable"), room.player("Mara")
    serpent, priest = room.foe("Serpent"), room.foe("Priest")

    room.heading("Who does not roll is rolled for")
    gm(StartEncounter(), "The lid falls shut above you. Something hisses.")
    sable(RollInitiative(pc_id=sable.id, natural=14))
    gm(BeginTurns(), "Mara is still looking for her die: the table throws it.", dice=[16])

    room.heading("A power by touch")
    mara(EndTurn(), "After you.")
    sable(
        AttackFoe(pc_id=sable.id, foe_id=priest, attack="burning hand", natural=6),
        "I reach for his face.",
    )
    sable(EndTurn())
    gm(EndTurn())
    gm(EndTurn())
    mara(EndTurn())
    sable(
        AttackFoe(pc_id=sable.id, foe_id=priest, attack="burning hand", natural=13),
        "The fire is still in my hand, and paid for.",
    )
    sable(EndTurn())

    room.heading("A bite, and the poison behind it")
    gm(
        FoeAttacks(
            foe_id=serpent,
            pc_id=mara.id,
            title="bite",
            then=SecondStage(title="poison", damage=4, damage_type="speed"),
        ),
        "The serpent strikes at Mara.",
    )
    mara(Defend(open_id=room.open(Incoming, mara), natural=4), "The shield!")
    mara(Settle(open_id=room.open(Rolled, mara)), "Not fast enough.")
    mara(
        Defend(open_id=room.open(Incoming, mara), effort=EaseEffort(ease=1), natural=5),
        "Now the poison: Might.",
    )
    mara(Settle(open_id=room.open(Rolled, mara)))
    gm(EndTurn())

    room.heading("A defense that needs no roll, one that is given up, and one against a surprise")
    gm(FoeAttacks(foe_id=priest, pc_id=sable.id, title="sickle"))
    sable(
        Defend(open_id=room.open(Incoming, sable), ability="Mirror step"),
        "He cuts a Sable who was never there.",
    )
    gm(
        FoeAttacks(
            foe_id=priest,
            pc_id=sable.id,
            damage=3,
            damage_type="intellect",
            stat="intellect",
            title="a whisper",
        ),
        "Then he whispers your name.",
    )
    sable(
        Defend(open_id=room.open(Incoming, sable), forgo=True),
        "I let him. I want to hear what he knows.",
    )
    sable(Settle(open_id=room.open(Rolled, sable)))
    gm(
        FoeAttacks(
            foe_id=serpent, pc_id=mara.id, unaware=True, hinder=[Steps(name="coiled from behind")]
        ),
        "The serpent has come round behind Mara.",
    )
    mara(Defend(open_id=room.open(Incoming, mara), natural=17))
    mara(Settle(open_id=room.open(Rolled, mara)), "Neither shield nor Effort. That is a bite.")

    room.heading("The thing in his hand")
    gm(EndTurn())
    mara(
        AttackFoe(pc_id=mara.id, foe_id=priest, attack="shock baton", natural=19),
        "I go for the sickle, not for the man.",
    )
    mara(
        Settle(open_id=room.open(Rolled, mara), choice="minor_effect", effect="damage_object"),
        "Not the damage: I want the sickle broken.",
    )
    gm(
        CallTask(
            pcs=[mara.id],
            title="break the sickle",
            stat="might",
            difficulty=3,
            answers=room.open(Proposal, mara),
        ),
        "A level 3 sickle.",
    )
    mara(Attempt(open_id=room.open(TaskCall, mara), natural=11), "Snap.")
    mara(EndTurn())

    room.heading("Past any Pool")
    gm(ShiftTrack(on=sable.id), "The priest speaks a word, and something in Sable breaks.")
    sable(
        AttackFoe(pc_id=sable.id, foe_id=serpent, attack="hatchet", natural=20),
        "Impaired, with a 20: no effect, no refund, but one more damage.",
    )
    sable(EndTurn())
    gm(AddCondition(on=mara.id, condition="stunned"), "And to Mara: kneel.")
    gm(EndTurn())
    gm(EndTurn())
    gm(ShiftTrack(on=sable.id), "The word again.")
    sable(
        UsePower(pc_id=sable.id, what="ability", name="Warm air"), "Can I …", refused="cannot_act"
    )
    sable(TakeAction(pc_id=sable.id, what="move", name="Behind the altar, on all fours."))
    sable(EndTurn())
    gm(Hurt(on=serpent, points=99, source="the falling lid"), "The lid comes down on the serpent.")
    gm(AddCondition(on=priest, condition="thinks he has won"))
    gm(RemoveCondition(on=priest, condition="thinks he has won"), "Not for long.")
    gm(ShiftTrack(on=priest, outcome="unconscious"), "… and its tail on the priest.")
    gm(EndEncounter())

    room.heading("A rest that lifts the track")
    sable(Recover(pc_id=sable.id, natural=4))
    sable(
        ShareRecovery(open_id=room.open(Recovering, sable), instead_of_points=True),
        "All my Pools hold something: one step of the track, then.",
    )
    sable(Recover(pc_id=sable.id, natural=1))
    sable(ShareRecovery(open_id=room.open(Recovering, sable), instead_of_points=True))
