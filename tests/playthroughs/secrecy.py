"""What a seat may not know: the same moments, read by the GM and by the players."""

from __future__ import annotations

from msgspec import structs
from tests.playthroughs.room import Room

from threefold.model.characters import Npc
from threefold.procedures.inputs import Effort
from threefold.service.demo import demo_party
from threefold.table.commands import (
    AddFoe,
    AddLimit,
    AddPc,
    AnswerIntrusion,
    AttackFoe,
    Attempt,
    CallTask,
    ChangeSettings,
    Defend,
    DropHandout,
    DropLimit,
    EditFoe,
    FoeAttacks,
    GoOn,
    HaltScene,
    Hurt,
    Intrude,
    KeepHandout,
    Note,
    Propose,
    RemoveFoe,
    Reroll,
    SetPortrait,
    Settle,
    ShowHandout,
    Whisper,
    Withdraw,
)
from threefold.table.state import (
    Foe,
    Incoming,
    Intrusion,
    Proposal,
    Rolled,
    SecondStage,
    Settings,
    TaskCall,
)
from threefold.table.state.handouts import Handout
from threefold.table.state.safety import SafetyLimit


def behind_the_screen(room: Room) -> None:
    """Mara and Étienne meet a masked guest of whom they know nothing. A hidden difficulty, level,
    Armor and health, secret notes, an intrusion that is not yet revealed: what the players read
    tells none of it. Then the GM shows one thing after the other."""
    mara_pc, _, _, etienne_pc = demo_party()
    room.secrets += [
        "the Duchess",
        "sleeping draught",
        "the chandelier",
        "level 7",
        "target 21",
        "difficulty 7",
        ", needed",
    ]
    room.prepare(
        [
            ChangeSettings(settings=Settings(title="Behind the screen", show_difficulty=False)),
            AddPc(pc=mara_pc),
            AddPc(pc=structs.replace(etienne_pc, xp=1)),
            AddFoe(
                npc=Npc(
                    "Masked guest",
                    7,
                    health=40,
                    armor=3,
                    modifications={"intellect defense": 5},
                    notes="She is the Duchess herself.",
                )
            ),
        ]
    )
    gm, mara, etienne = room.gm, room.player("Mara"), room.player("Étienne")
    guest = room.foe("Masked guest")

    room.heading("Notes, secret and not")
    room.look()
    gm(Note(text="A masked guest stands by the window."))
    gm(Note(text="She is the Duchess, and she knows Étienne.", secret=True))
    etienne(Note(text="I know that walk."))
    etienne(Whisper(pc_id=etienne.id, words="Is it her?"))
    gm(Whisper(pc_id=etienne.id, words="You would know that perfume anywhere."))
    etienne(Whisper(pc_id=room.player("Mara").id, words="Psst."), refused="not_your_seat")
    letter = Handout(name="A letter", text="*Come alone.* The seal is that of **the Duchess**.")
    gm(KeepHandout(handout=letter), "For later.")
    [kept] = room.history.state.handouts
    gm(
        KeepHandout(handout=Handout(name="A letter", text="*Come alone.*"), handout_id=kept),
        "No, without the seal.",
    )
    gm(ShowHandout(handout_id=kept, to=etienne.id))
    gm(ShowHandout(handout_id=kept, to="nobody"), "He burns it.")
    gm(ShowHandout(handout_id=kept, to="all"), "Too late.")
    gm(DropHandout(handout_id=kept))
    etienne(SetPortrait(id=etienne.id, picture="ab" * 32), refused="not_allowed")
    gm(SetPortrait(id=etienne.id, picture="ab" * 32))
    etienne(ShowHandout(handout_id=kept), refused="not_your_seat")
    etienne(
        AddLimit(limit=SafetyLimit(kind="veil", words="torture")),
        "Nobody is told that I wrote this.",
    )
    etienne(HaltScene(), "A cup of tea?")
    gm(Attempt(open_id="o1"), refused="halted")
    gm(GoOn(), "Everybody is back.")
    gm(
        DropLimit(limit_id=next(iter(room.history.state.safety.limits))),
        "We talked it over: it is a line.",
    )

    room.heading("A task whose difficulty nobody knows")
    gm(
        CallTask(
            pcs=[etienne.id],
            title="recognise her",
            stat="intellect",
            difficulty=4,
            skill="seeing through lies",
        )
    )
    etienne(Attempt(open_id=room.open(TaskCall, etienne), natural=8), "Do I?")
    etienne(Reroll(open_id=room.open(Rolled, etienne), natural=11), "I want to know.")
    gm(CallTask(pcs=[mara.id], title="drink up without spilling", stat="speed", difficulty=0))
    mara(Attempt(open_id=room.open(TaskCall, mara), natural=5), "Is that a roll?")
    gm(CallTask(pcs=[mara.id], title="stare her down", stat="intellect", difficulty=9))
    mara(Attempt(open_id=room.open(TaskCall, mara), natural=19), "So close.")
    room.secrets.remove(", needed")
    gm(
        CallTask(
            pcs=[mara.id], title="find the door", stat="intellect", difficulty=2, hidden=False
        ),
        "That much you know.",
    )
    mara(Attempt(open_id=room.open(TaskCall, mara), natural=12))

    room.heading("An attack on a foe of unknown level, Armor and health")
    mara(
        AttackFoe(
            pc_id=mara.id, foe_id=guest, attack="fire axe", effort=Effort(ease=1), natural=18
        ),
        "Enough. I swing.",
    )
    mara(
        AttackFoe(pc_id=mara.id, foe_id=guest, attack="fire axe", natural=17),
        "Again, and I save my strength.",
    )
    gm(
        Hurt(on=guest, points=15, source="a falling mirror"),
        "The mirror comes down on both of you.",
    )
    gm(Hurt(on=mara.id, points=4, source="a falling mirror"))
    room.look()

    room.heading("She strikes back")
    gm(
        FoeAttacks(
            foe_id=guest,
            pc_id=etienne.id,
            title="a needle",
            then=SecondStage(
                title="it was poisoned", stat="might", damage=3, damage_type="intellect"
            ),
        )
    )
    etienne(Defend(open_id=room.open(Incoming, etienne), natural=3), "What is she holding?")
    etienne(Settle(open_id=room.open(Rolled, etienne)))
    etienne(Defend(open_id=room.open(Incoming, etienne), natural=16), "And what was on it?")
    etienne(Settle(open_id=room.open(Rolled, etienne)))

    room.heading("An intrusion that is not revealed")
    gm(Intrude(pc_id=mara.id, text="The wine was a sleeping draught.", revealed=False))
    mara(
        AnswerIntrusion(open_id=room.open(Intrusion, mara), accept=False),
        "I have a bad feeling. No.",
    )
    gm(Intrude(pc_id=etienne.id, text="The rope of the chandelier is cut.", revealed=False))
    etienne(
        Propose(pc_id=etienne.id, title="ask her to dance", stat="intellect", skill="persuasion")
    )
    gm(Withdraw(open_id=room.open(Proposal, etienne)))
    room.secrets.remove("the chandelier")
    etienne(
        AnswerIntrusion(
            open_id=room.open(Intrusion, etienne),
            accept=True,
            pass_to=mara.id,
            reason="for the courage",
        ),
        "I take it, whatever it is.",
    )

    room.heading("The mask comes off, one thing after the other")
    foe: Foe = room.history.state.foes[guest]
    room.secrets.clear()
    gm(
        EditFoe(foe_id=guest, foe=structs.replace(foe, show_armor=True)),
        "You see the mail under her gown.",
    )
    mara(
        AttackFoe(
            pc_id=mara.id, foe_id=guest, attack="fire axe", effort=Effort(ease=1), natural=20
        ),
        "I aim past it.",
    )
    mara(Settle(open_id=room.open(Rolled, mara), choice="damage"))
    gm(
        EditFoe(
            foe_id=guest,
            foe=structs.replace(room.history.state.foes[guest], show_level=True, show_health=True),
        )
    )
    room.look()
    mara(
        AttackFoe(pc_id=mara.id, foe_id=guest, attack="fire axe", effort=Effort(ease=1), natural=16)
    )
    mara(Settle(open_id=room.open(Rolled, mara)))
    gm(RemoveFoe(foe_id=guest), "And she is gone through the window.")
