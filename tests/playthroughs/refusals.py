"""Everything the table says no to, and what it says then."""

from __future__ import annotations

from msgspec import structs
from tests.playthroughs.room import Room

from threefold.model.characters import Npc
from threefold.procedures.inputs import EaseEffort, Effort, Steps
from threefold.rules.harm import Pools, Vitals
from threefold.service.demo import demo_party
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AnswerIntrusion,
    AttackFoe,
    Attempt,
    CallTask,
    ChangeSettings,
    Defend,
    EditPc,
    EndEncounter,
    EndTurn,
    FoeAttacks,
    Hurt,
    Intrude,
    Note,
    Propose,
    Recover,
    Reroll,
    RollInitiative,
    Settle,
    ShareRecovery,
    StartEncounter,
    TakeAction,
    Undo,
    UsePower,
    Withdraw,
)
from threefold.table.state import (
    Incoming,
    Intrusion,
    Proposal,
    Recovering,
    Rolled,
    Settings,
    TaskCall,
)


def no(room: Room) -> None:
    """Whatever the rules, the turn or the seat forbids is refused with a code, the facts and what
    would make it possible; and nothing at all has changed."""
    mara_pc, ilse_pc, juno_pc, _ = demo_party()
    juno_pc = structs.replace(juno_pc.with_vitals(Vitals(Pools(12, 0, 0), "debilitated")), xp=0)
    room.prepare(
        [
            ChangeSettings(settings=Settings(title="No")),
            AddPc(pc=mara_pc),
            AddPc(pc=ilse_pc),
            AddPc(pc=juno_pc),
            AddFoe(npc=Npc("Guard", 2)),
        ]
    )
    gm, mara, ilse, juno = room.gm, *map(room.player, ("Mara", "Ilse", "Juno"))
    guard = room.foe("Guard")

    room.heading("Before anything has begun")
    gm(EndTurn(), refused="out_of_order")
    gm(EndEncounter(), refused="out_of_order")
    mara(RollInitiative(pc_id=mara.id), refused="out_of_order")
    mara(StartEncounter(), "Let’s go!", refused="not_your_seat")

    room.heading("Out of turn")
    gm(StartEncounter())
    mara(
        AttackFoe(pc_id=mara.id, foe_id=guard, attack="shock baton"),
        "Me first.",
        refused="out_of_order",
    )
    mara(RollInitiative(pc_id=mara.id, natural=12))
    mara(RollInitiative(pc_id=mara.id, natural=20), "Once more?", refused="out_of_order")
    ilse(RollInitiative(pc_id=ilse.id, steps=5), "I am very quick today.", refused="not_your_seat")
    ilse(RollInitiative(pc_id=ilse.id, natural=9))
    juno(RollInitiative(pc_id=juno.id, natural=2))
    ilse(
        AttackFoe(pc_id=ilse.id, foe_id=guard, attack="thought lash"),
        "Now!",
        refused="out_of_order",
    )
    ilse(EndTurn(), "Mara takes too long. Next!", refused="out_of_order")
    mara(Recover(pc_id=mara.id, rest="one_hour"), "I sit down for an hour.", refused="not_allowed")
    mara(AttackFoe(pc_id=mara.id, foe_id=guard, attack="shock baton", natural=2), "Ah.")
    mara(
        AttackFoe(pc_id=mara.id, foe_id=guard, attack="shock baton"),
        "Again!",
        refused="out_of_order",
    )

    room.heading("In somebody else’s seat")
    ilse(
        Settle(open_id=room.open(Rolled, mara)), "Take it as it is, Mara.", refused="not_your_seat"
    )
    ilse(
        Reroll(open_id=room.open(Rolled, mara), payer=juno.id),
        "Juno pays!",
        refused="not_your_seat",
    )
    ilse(TakeAction(pc_id=mara.id, what="move"), "Come over here.", refused="not_your_seat")
    ilse(Note(text="The GM is cheating.", secret=True), refused="not_your_seat")
    ilse(Hurt(on=guard, points=6), refused="not_your_seat")
    ilse(Undo(), refused="not_your_seat")
    ilse(
        EditPc(pc_id=ilse.id, pc=structs.replace(ilse_pc, xp=99)),
        "A small correction.",
        refused="not_your_seat",
    )
    mara(Settle(open_id=room.open(Rolled, mara), choice="damage"), refused="bad_value")
    mara(EndTurn())
    ilse(
        AttackFoe(
            pc_id=ilse.id,
            foe_id=guard,
            attack="thought lash",
            ease=[Steps(name="because I say so")],
        ),
        refused="not_your_seat",
    )

    room.heading("What cannot be paid, or reached")
    ilse(
        AttackFoe(
            pc_id=ilse.id, foe_id=guard, attack="thought lash", effort=Effort(ease=1, damage=1)
        ),
        refused="effort_limit",
    )
    ilse(
        AttackFoe(pc_id=ilse.id, foe_id=guard, attack="needle gun", stat="might"),
        refused="not_allowed",
    )
    ilse(AttackFoe(pc_id=ilse.id, foe_id=guard, attack="death ray"), refused="bad_value")
    ilse(AttackFoe(pc_id=ilse.id, foe_id="f9", attack="thought lash"), refused="bad_value")
    ilse(UsePower(pc_id=ilse.id, what="ability", name="Lay waste"), refused="bad_value")
    gm(
        CallTask(
            pcs=[ilse.id, juno.id],
            title="hold the hatch shut",
            stat="might",
            difficulty=4,
            initial_cost=9,
        )
    )
    ilse(
        Attempt(open_id=room.open(TaskCall, ilse)),
        "Nine points, and I have eight.",
        refused="cannot_pay",
    )
    ilse(Attempt(open_id=room.open(TaskCall, ilse), skill="juggling"), refused="bad_value")
    ilse(Attempt(open_id=room.open(TaskCall, ilse), one_time_asset=True), refused="not_allowed")
    juno(Attempt(open_id=room.open(TaskCall, juno)), "And I can hardly move.", refused="cannot_act")
    gm(Withdraw(open_id=room.open(TaskCall, ilse)))
    gm(Withdraw(open_id=room.open(TaskCall, juno)))
    ilse(EndTurn())

    room.heading("The debilitated, with Speed at 0")
    gm(FoeAttacks(foe_id=guard, pc_id=juno.id))
    juno(
        Defend(open_id=room.open(Incoming, juno), effort=EaseEffort(ease=1)),
        "I have no Speed left to pay with.",
        refused="cannot_pay",
    )
    juno(
        Defend(open_id=room.open(Incoming, juno), ability="Quick on the draw"),
        refused="not_allowed",
    )
    juno(
        Defend(open_id=room.open(Incoming, juno), forgo=True, effort=EaseEffort(ease=1)),
        refused="not_allowed",
    )
    juno(Defend(open_id=room.open(Incoming, juno), natural=18), "But I can still roll.")
    gm(EndTurn())
    juno(AttackFoe(pc_id=juno.id, foe_id=guard, attack="crossbow"), refused="cannot_act")
    juno(TakeAction(pc_id=juno.id, what="move", name="away"), "I crawl away.", refused="cannot_act")
    juno(Recover(pc_id=juno.id, natural=4), "Then I rest: that is still allowed.")
    juno(ShareRecovery(open_id=room.open(Recovering, juno), speed=6), refused="bad_value")
    juno(ShareRecovery(open_id=room.open(Recovering, juno), might=1), refused="bad_value")
    juno(
        ShareRecovery(open_id=room.open(Recovering, juno), instead_of_points=True),
        refused="not_allowed",
    )
    juno(
        ShareRecovery(open_id=room.open(Recovering, juno), speed=1, instead_of_points=True),
        refused="bad_value",
    )
    juno(Reroll(open_id=room.open(Recovering, juno)), "One XP …", refused="cannot_pay")
    juno(ShareRecovery(open_id=room.open(Recovering, juno), speed=3, intellect=2))
    juno(EndTurn())

    room.heading("Intrusions")
    gm(Intrude(pc_id=juno.id, text="Your crossbow is empty."))
    juno(
        AnswerIntrusion(open_id=room.open(Intrusion, juno), accept=False),
        "No!",
        refused="cannot_pay",
    )
    juno(
        AnswerIntrusion(open_id=room.open(Intrusion, juno), accept=True),
        "Fine.",
        refused="bad_value",
    )
    juno(
        AnswerIntrusion(
            open_id=room.open(Intrusion, juno), accept=True, pass_to=juno.id, reason="me"
        ),
        "The second one to me, too.",
        refused="not_allowed",
    )
    gm(Withdraw(open_id=room.open(Intrusion, juno)), "Never mind.")

    room.heading("What has been dealt with, what is out of date, what was sent twice")
    mara(Propose(pc_id=mara.id, title="climb out of the window"), request="climb")
    proposal = room.open(Proposal, mara)
    mara(
        Propose(pc_id=mara.id, title="climb out of the window"),
        "(the phone sends it again)",
        request="climb",
    )
    ilse(
        Propose(pc_id=ilse.id, title="follow her"),
        "(with Mara’s id)",
        request="climb",
        refused="command_reused",
    )
    seen = room.version
    gm(Withdraw(open_id=proposal))
    gm(Withdraw(open_id=proposal), refused="stale")
    mara(
        Propose(pc_id=mara.id, title="jump"),
        "(a page that has not seen the answer)",
        seen=seen,
        refused="stale",
    )
    mara(Defend(open_id=proposal), refused="stale")
    for n in range(3):
        mara(Propose(pc_id=mara.id, title=f"plan {n + 1}"))
    mara(Propose(pc_id=mara.id, title="plan 4"), "Listen …", refused="not_allowed")

    room.heading("The dead")
    gm(Hurt(on=mara.id, points=60, source="the ceiling"), "The ceiling comes down on Mara.")
    mara(
        AttackFoe(pc_id=mara.id, foe_id=guard, attack="shock baton"),
        "With my last breath!",
        refused="cannot_act",
    )
    mara(Recover(pc_id=mara.id), refused="cannot_act")
    gm(FoeAttacks(foe_id=guard, pc_id=mara.id), refused="cannot_act")
    gm(Hurt(on=mara.id, points=1), refused="cannot_act")
    gm(Undo(), "No. Not like this.")
    gm(Hurt(on=guard, points=6))
    gm(FoeAttacks(foe_id=guard, pc_id=mara.id), refused="cannot_act")
