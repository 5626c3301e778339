"""The fight of the book's example, to its last recovery roll."""

from __future__ import annotations

import msgspec
from tests.playthroughs.room import Room

from threefold.model.characters import Npc, Pc
from threefold.model.time import Duration
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    AddPc,
    AnswerIntrusion,
    AttackFoe,
    ChangeSettings,
    Defend,
    EndEncounter,
    EndTurn,
    FoeAttacks,
    Hurt,
    Intrude,
    Recover,
    Reroll,
    RollInitiative,
    Settle,
    ShareRecovery,
    StartEncounter,
    Undo,
)
from threefold.table.state import Incoming, Intrusion, Recovering, Rolled, Settings

CHARLES = {
    "name": "Charles",
    "tier": 1,
    "effort": 1,
    "xp": 2,
    "pools": {
        "might": {"value": 4, "max": 12, "edge": 1},
        "speed": {"value": 10, "max": 10, "edge": 0},
        "intellect": {"value": 9, "max": 9, "edge": 0},
    },
    "skills": {"maces": "trained"},
    "armor": [{"name": "breastplate", "weight": "medium"}],
    "attacks": [{"name": "mace", "weight": "medium", "skill": "maces"}],
}
SHANNA = {
    "name": "Shanna",
    "tier": 2,
    "effort": 2,
    "xp": 1,
    "pools": {
        "might": {"value": 9, "max": 9, "edge": 0},
        "speed": {"value": 14, "max": 14, "edge": 1},
        "intellect": {"value": 8, "max": 8, "edge": 0},
    },
    "attacks": [{"name": "long knife", "weight": "medium", "stats": ["speed", "might"]}],
}
TAMMIE = {
    "name": "Tammie",
    "tier": 1,
    "effort": 1,
    "xp": 0,
    "pools": {
        "might": {"value": 8, "max": 8, "edge": 0},
        "speed": {"value": 9, "max": 9, "edge": 0},
        "intellect": {"value": 15, "max": 15, "edge": 1},
    },
    "skills": {"speed defense": "trained"},
    "attacks": [{"name": "sling", "weight": "light", "range": "short"}],
}


def the_fight(room: Room) -> None:
    """Charles, Shanna and Tammie meet two level 2 security guards, as in the book's example of
    initiative: attacks with Effort, a 20 that costs nothing, a distraction, a stun and a daze that
    end where they began, a blow that overflows, intrusions, a reroll, an undo, and the rests that
    follow."""
    room.prepare(
        [
            ChangeSettings(settings=Settings(title="Two guards too many")),
            *(
                AddPc(pc=msgspec.convert({"kind": "pc", **who}, Pc))
                for who in (CHARLES, SHANNA, TAMMIE)
            ),
            AddFoe(npc=Npc("Guard", 2), count=2),
        ]
    )
    gm, charles, shanna, tammie = room.gm, *map(room.player, ("Charles", "Shanna", "Tammie"))
    guard_1, guard_2 = room.foe("Guard 1"), room.foe("Guard 2")

    room.heading("Initiative: 8, 15 and 4 against a target of 6")
    gm(StartEncounter(), "Two security guards come round the corner, hands on their batons.")
    charles(RollInitiative(pc_id=charles.id, natural=8))
    shanna(RollInitiative(pc_id=shanna.id, natural=15))
    tammie(RollInitiative(pc_id=tammie.id, natural=4), "I was tying my shoe.")

    room.heading("Round 1")
    shanna(
        AttackFoe(pc_id=shanna.id, foe_id=guard_1, attack="long knife", effort=Effort(ease=1)),
        "The left one, with all I have.",
        dice=[20],
    )
    shanna(
        Settle(open_id=room.open(Rolled, shanna), choice="major_effect", effect="stun"),
        "A 20! I take the major effect: the pommel to his temple.",
    )
    shanna(EndTurn())
    charles(
        AttackFoe(pc_id=charles.id, foe_id=guard_2, attack="mace", natural=2),
        "Then the right one is mine.",
    )
    charles(
        Reroll(open_id=room.open(Rolled, charles)),
        "A 2 does not reach even a 3. I pay for another throw.",
        dice=[19],
    )
    charles(
        Settle(open_id=room.open(Rolled, charles), choice="minor_effect", effect="distract"),
        "Much better. I make sure he looks at me and at nothing else.",
    )
    charles(EndTurn())
    gm(
        FoeAttacks(foe_id=guard_2, pc_id=tammie.id),
        "The first one still reels. The other swings at Tammie all the same.",
    )
    tammie(
        Defend(open_id=room.open(Incoming, tammie)),
        "Trained, and he is distracted: do I even roll?",
    )
    gm(EndTurn())
    tammie(
        AttackFoe(
            pc_id=tammie.id, foe_id=guard_1, attack="sling", effort=Effort(damage=1), natural=17
        ),
        "A stone for the one who reels.",
    )
    tammie(EndTurn())

    room.heading("Round 2: somebody comes out of the lift")
    gm(Intrude(pc_id=shanna.id, text="The lift opens behind you. Their captain steps out."))
    shanna(
        AnswerIntrusion(
            open_id=room.open(Intrusion, shanna),
            accept=True,
            pass_to=tammie.id,
            reason="for the best shot of the night",
        ),
        "Of course it does.",
    )
    gm(AddFoe(npc=Npc("Guard captain", 4, armor=1)))
    captain = room.foe("Guard captain")
    shanna(
        AttackFoe(
            pc_id=shanna.id,
            foe_id=captain,
            attack="long knife",
            effort=Effort(ease=1, damage=1),
            natural=18,
        ),
        "Before he can say a word.",
    )
    shanna(EndTurn())
    gm(Intrude(pc_id=charles.id, text="The strap of your mace tears."), "And you, Charles …")
    charles(
        AnswerIntrusion(open_id=room.open(Intrusion, charles), accept=False),
        "My last point says it holds.",
    )
    charles(
        AttackFoe(pc_id=charles.id, foe_id=guard_2, attack="mace", stat="speed", natural=2),
        "It does. My aim does not.",
    )
    charles(EndTurn())
    gm(
        FoeAttacks(foe_id=guard_2, pc_id=charles.id, damage=8, title="riot gun"),
        "He has dropped the baton. That is a riot gun, and it is right in front of your chest.",
    )
    charles(
        Defend(open_id=room.open(Incoming, charles), effort=EaseEffort(ease=1), natural=2),
        "With armor on that dodge is dear. I dodge!",
    )
    charles(Settle(open_id=room.open(Rolled, charles)), "No, Shanna, keep your XP. I take it.")
    gm(EndTurn())
    gm(
        AddCondition(on=tammie.id, condition="dazed", lasts=Duration(1)),
        "The captain throws a flash grenade. It goes off under Tammie’s nose: dazed for a round.",
    )
    gm(EndTurn())
    tammie(
        AttackFoe(pc_id=tammie.id, foe_id=guard_2, attack="sling"), "I see two of him.", dice=[5]
    )
    tammie(EndTurn())

    room.heading("Round 3: the last of them")
    shanna(
        AttackFoe(
            pc_id=shanna.id,
            foe_id=captain,
            attack="long knife",
            effort=Effort(damage=2),
            natural=20,
        ),
        "Once more, and this time it goes deep.",
    )
    shanna(Settle(open_id=room.open(Rolled, shanna), choice="damage"), "Just the damage.")
    shanna(EndTurn())
    charles(Recover(pc_id=charles.id, natural=5), "I lean against the wall and breathe.")
    charles(
        ShareRecovery(open_id=room.open(Recovering, charles), might=4, speed=2),
        "Might first: nobody should stay impaired.",
    )
    charles(EndTurn())
    gm(Hurt(on=tammie.id, points=5, source="riot gun"), "The last guard fires at Tammie and …")
    gm(Undo(), "… no, wait. I hit the wrong button, he has thrown the gun away.")
    gm(EndTurn())
    tammie(
        AttackFoe(pc_id=tammie.id, foe_id=guard_2, attack="sling", natural=12),
        "My head is clear again.",
    )
    gm(EndEncounter(), "He sits down on the floor and holds up both hands.")

    room.heading("Afterwards")
    charles(Recover(pc_id=charles.id, natural=3), "Ten minutes, please.")
    charles(ShareRecovery(open_id=room.open(Recovering, charles), might=2, speed=2))
    tammie(Recover(pc_id=tammie.id, natural=6))
    tammie(
        ShareRecovery(open_id=room.open(Recovering, tammie), speed=3),
        "Three are enough, I was hardly hurt.",
    )
