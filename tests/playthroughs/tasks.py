"""Tasks outside a fight, by the demo party."""

from __future__ import annotations

from msgspec import structs
from tests.playthroughs.room import Room

from threefold.model.powers import Ability
from threefold.model.shelf.figures import Limit
from threefold.procedures.inputs import Effort, Steps
from threefold.service.demo import demo_party
from threefold.table.commands import (
    AddPc,
    AnswerIntrusion,
    Attempt,
    CallTask,
    EditPc,
    Intrude,
    Propose,
    Recover,
    Reroll,
    Settle,
    ShareRecovery,
    TakeAction,
    UsePower,
    Withdraw,
)
from threefold.table.state import Intrusion, Proposal, Recovering, Rolled, TaskCall


def the_lift_shaft(room: Room) -> None:
    """The demo party gets into a locked building. Tasks that are shown, hidden, routine and out of
    reach; skills, assets and an inability; Effort, Edge and an initial cost; another try; several
    who try the same; a proposal; intrusions, one of them free and one on a task that needed no
    roll; effects of a 19 and a 20; actions without a roll."""
    room.prepare(AddPc(pc=pc) for pc in demo_party())
    gm = room.gm
    mara, ilse, juno, etienne = map(room.player, ("Mara", "Ilse", "Juno", "Étienne"))

    room.heading("A climb: skill, assets and their cap, Effort that Edge makes cheap")
    gm(
        CallTask(
            pcs=[juno.id],
            title="climb the shaft of the lift",
            stat="might",
            difficulty=6,
            skill="climbing",
            assets=[Steps(name="a rope"), Steps(name="Mara’s shoulders"), Steps(name="good boots")],
            hinder=[Steps(name="grease")],
        ),
        "The lift is out. The shaft is slick with grease.",
    )
    juno(
        Attempt(open_id=room.open(TaskCall, juno), effort=Effort(ease=1)),
        "Trained, a rope, a shoulder to stand on … and a level of Effort.",
        dice=[11],
    )

    room.heading("The same door for everyone, its difficulty hidden")
    gm(
        CallTask(
            pcs=[mara.id, etienne.id],
            title="spot the guard on the roof",
            stat="intellect",
            difficulty=4,
            hidden=True,
        ),
        "You two down there: something is not right. Roll.",
    )
    mara(Attempt(open_id=room.open(TaskCall, mara)), dice=[9])
    mara(Settle(open_id=room.open(Rolled, mara)), "I keep my XP.")
    etienne(Attempt(open_id=room.open(TaskCall, etienne), natural=19))
    etienne(
        Settle(open_id=room.open(Rolled, etienne), choice="minor_effect"),
        "I see him, and I see that he is asleep.",
    )

    room.heading("Routine, and out of reach")
    gm(
        CallTask(
            pcs=[etienne.id],
            title="chat up the night porter",
            stat="intellect",
            difficulty=1,
            skill="persuasion",
        ),
        "He is bored and likes company.",
    )
    etienne(Attempt(open_id=room.open(TaskCall, etienne)), "No roll for me.")
    gm(
        CallTask(
            pcs=[mara.id], title="lift the fire door off its rails", stat="might", difficulty=8
        )
    )
    mara(
        Attempt(open_id=room.open(TaskCall, mara), effort=Effort(ease=1)),
        "With all my strength!",
    )

    room.heading("Rolling all the same, in hope of a 20")
    gm(
        CallTask(
            pcs=[ilse.id],
            title="read the porter’s mood",
            stat="intellect",
            difficulty=1,
            skill="noticing",
            initial_cost=3,
        )
    )
    ilse(
        Attempt(open_id=room.open(TaskCall, ilse), roll_anyway=True),
        "Nothing can go wrong, but a 20 gives me the points back.",
        dice=[20],
    )
    ilse(
        Settle(open_id=room.open(Rolled, ilse), choice="major_effect", effect="one_time_asset"),
        "And now I know how to talk to him.",
    )
    gm(CallTask(pcs=[ilse.id], title="ask him for the keys", stat="intellect", difficulty=4))
    ilse(Attempt(open_id=room.open(TaskCall, ilse), one_time_asset=True), dice=[9])
    gm(CallTask(pcs=[ilse.id], title="ask him for the code, too", stat="intellect", difficulty=4))
    ilse(
        Attempt(open_id=room.open(TaskCall, ilse), one_time_asset=True),
        "Once more with the same smile?",
        refused="not_allowed",
    )
    gm(Withdraw(open_id=room.open(TaskCall, ilse)), "He has gone for coffee.")

    room.heading("An initial cost, and another try that takes Effort")
    gm(
        CallTask(
            pcs=[ilse.id],
            title="hold the far door open with Far hand",
            stat="intellect",
            difficulty=4,
            initial_cost=3,
        )
    )
    ilse(
        Attempt(open_id=room.open(TaskCall, ilse), natural=8), "Three points, one off for my Edge."
    )
    ilse(Settle(open_id=room.open(Rolled, ilse)))
    gm(
        CallTask(
            pcs=[ilse.id],
            title="hold the far door open with Far hand",
            stat="intellect",
            difficulty=4,
            initial_cost=3,
            retry=True,
        )
    )
    ilse(Attempt(open_id=room.open(TaskCall, ilse)), "Again.", refused="not_allowed")
    ilse(
        Attempt(open_id=room.open(TaskCall, ilse), effort=Effort(ease=1), natural=12),
        "Again, and with Effort this time.",
    )

    room.heading("A proposal, and what the GM makes of it")
    juno(
        Propose(
            pc_id=juno.id,
            title="pick the lock with Mara’s hairpin",
            stat="speed",
            skill="devices and locks",
        ),
        "How hard would that be?",
    )
    gm(
        CallTask(
            pcs=[juno.id],
            title="pick the lock with a hairpin",
            stat="speed",
            difficulty=5,
            skill="devices and locks",
            hinder=[Steps(name="it is a hairpin")],
            answers=room.open(Proposal, juno),
        ),
        "A good lock and a bad tool.",
    )
    juno(Attempt(open_id=room.open(TaskCall, juno)), dice=[4])
    juno(Reroll(open_id=room.open(Rolled, juno)), "My only point.", dice=[2])
    juno(Settle(open_id=room.open(Rolled, juno)), "Worse! The 4 stands, and the lock holds.")
    etienne(Propose(pc_id=etienne.id, title="sing until somebody opens", stat="intellect"))
    gm(Withdraw(open_id=room.open(Proposal, etienne)), "No.")

    room.heading("An intrusion on a task that needed no roll")
    gm(
        CallTask(
            pcs=[mara.id],
            title="kick the door in",
            stat="might",
            difficulty=1,
            skill="breaking things",
        )
    )
    gm(
        Intrude(
            pc_id=mara.id,
            text="The door is reinforced on the inside.",
            task=room.open(TaskCall, mara),
        ),
        "That would be routine, but …",
    )
    mara(
        AnswerIntrusion(
            open_id=room.open(Intrusion, mara),
            accept=True,
            pass_to=etienne.id,
            reason="for the song nobody heard",
        )
    )
    mara(
        Attempt(open_id=room.open(TaskCall, mara), natural=1),
        "Then I have to reach a 3 without my training.",
    )
    mara(Settle(open_id=room.open(Rolled, mara)), "A 1. I look at the ceiling.")
    gm(Intrude(pc_id=mara.id, text="The alarm goes off.", answers=room.free(mara)))
    mara(
        AnswerIntrusion(open_id=room.open(Intrusion, mara), accept=True),
        "No XP for that one, I know.",
    )

    room.heading("A second natural 1, which the GM lets pass")
    gm(CallTask(pcs=[mara.id], title="be quiet now", stat="speed", difficulty=2, skill="sneaking"))
    mara(Attempt(open_id=room.open(TaskCall, mara), natural=1), "With my inability …")
    mara(Settle(open_id=room.open(Rolled, mara)))
    gm(Withdraw(open_id=room.free(mara)), "The alarm is loud enough.")

    room.heading("Actions without a roll")
    juno(TakeAction(pc_id=juno.id, what="move", name="Over the counter."))
    juno(
        UsePower(pc_id=juno.id, what="cypher", name="door worm"),
        "If the hairpin does not do it, the worm will.",
    )
    ilse(
        UsePower(pc_id=ilse.id, what="ability", name="Borrowed glance"),
        "I look through the porter’s eyes.",
    )
    etienne(TakeAction(pc_id=etienne.id, what="other", name="opens the window"))

    room.heading("Once a day, and once more")
    sheet = room.history.state.party[ilse.id].pc
    omen = Ability("An omen", text="You ask the GM for a sign.", limit=Limit(per="day"))
    gm(EditPc(pc_id=ilse.id, pc=structs.replace(sheet, abilities=[*sheet.abilities, omen])))
    ilse(UsePower(pc_id=ilse.id, what="ability", name="An omen"), "Will the lift hold?")
    again = UsePower(pc_id=ilse.id, what="ability", name="An omen")
    ilse(again, "And on the way back?", refused="not_allowed")
    ilse(structs.replace(again, anyway=True), "Once more? Fine.")

    room.heading("A rest")
    ilse(Recover(pc_id=ilse.id), dice=[2])
    ilse(Reroll(open_id=room.open(Recovering, ilse), natural=6), "A 2? I pay for another throw.")
    ilse(ShareRecovery(open_id=room.open(Recovering, ilse), intellect=6))
    room.look()
