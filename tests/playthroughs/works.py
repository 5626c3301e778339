"""What takes its time, by the demo party: a ritual, a cypher, a ladder, a possession, a wish, and a
secret.
"""

from __future__ import annotations

import msgspec
from tests.people import given
from tests.playthroughs.room import Player, Room

from threefold.model.time import Duration
from threefold.procedures.inputs import Effort
from threefold.service.demo import demo_party, foes
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AnswerAccord,
    AskAccord,
    Attempt,
    BeginSession,
    BeginWork,
    EndWork,
    Obey,
    PassTime,
    ReviseWork,
    Settle,
    ShareInWork,
    StepWork,
    TendWork,
    WorkOn,
)
from threefold.table.state import Accord, Called, Rolled


def the_long_winter(room: Room) -> None:
    """A winter in the ruins: a ritual of two with a failure, a cypher over days and sessions with
    material spoiled, a ladder that a player proposes, a possession by rounds and days, a wish with
    a twist, a mind that is not its own, and something in the cellar of which only the GM knows."""
    crafty = [
        msgspec.structs.replace(pc, skills={**pc.skills, "potion brewing": "trained"}, xp=1)
        for pc in demo_party()
    ]
    room.prepare([*(AddPc(pc=pc) for pc in crafty), AddFoe(npc=foes()["Guard captain"])])
    gm = room.gm
    mara, ilse, juno, etienne = map(room.player, ("Mara", "Ilse", "Juno", "Étienne"))
    captain = room.foe("Guard captain")

    def newest() -> str:
        return list(room.history.state.works)[-1]

    def rolls(who: Player, words: str, face: int | None, **more: Effort) -> None:
        who(
            Attempt(open_id=room.open(Called, who), **more),
            words,
            dice=[] if face is None else [face],
        )
        for id in [
            id
            for id, o in room.history.state.pending.items()
            if isinstance(o, Rolled) and o.pc == who.id
        ]:
            who(Settle(open_id=id))

    room.heading("A ritual of level 4: the leader, a chanter, and what a failure brings")
    rite = {"ritual": "beseech", "level": 4, "points": 3}
    gm(
        BeginWork(procedure="ritual", pc_id=ilse.id, inputs=given(**rite)),
        "You have the scroll. It takes half a day.",
    )
    ritual = newest()
    etienne(
        ShareInWork(work_id=ritual, pc_id=etienne.id, role="chanting", points=2, stat="intellect"),
        "I chant.",
    )
    ilse(ShareInWork(work_id=ritual, pc_id=ilse.id, role="leading"), refused="not_allowed")
    ilse(WorkOn(work_id=ritual), refused="not_your_seat")
    gm(WorkOn(work_id=ritual), "Four hours of candles and chalk.")
    gm(WorkOn(work_id=ritual), "And you begin.")
    rolls(ilse, "Hear us.", None)
    gm(WorkOn(work_id=ritual))
    rolls(ilse, "Hear us!", 2)
    gm(TendWork(work_id=ritual, do="side_effect", words="a hallucination"), "The walls breathe.")
    quick = given(
        **rite,
        halvings=1,
        participants=[{"pc": etienne.id, "role": "chanting", "points": 2, "stat": "intellect"}],
    )
    gm(ReviseWork(work_id=ritual, inputs=quick), "You hurry: half the time, a step harder.")
    for face in (14, 15, 17):
        gm(WorkOn(work_id=ritual))
        rolls(ilse, "Again.", face)
    ilse(EndWork(work_id=ritual), "A light in the smoke: it listens.")

    room.heading("A cypher over days, left and taken up again in another session")
    brew = given(skill="potion brewing", level=3, name="winter draught")
    juno(
        BeginWork(procedure="magic_craft", pc_id=juno.id, inputs=brew),
        "Could I brew something meanwhile?",
    )
    cypher = newest()
    juno(TendWork(work_id=cypher, do="take_up"), refused="not_your_seat")
    gm(TendWork(work_id=cypher, do="take_up"), "You may.")
    gm(PassTime(time=Duration(10, "minutes"), why="supper"))
    juno(TendWork(work_id=cypher, do="set_aside"), "Enough for tonight.")
    gm(BeginSession())
    gm(PassTime(time=Duration(14, "hours"), why="the night and the morning"))
    juno(TendWork(work_id=cypher, do="take_up"))
    gm(PassTime(time=Duration(1, "days"), why="snow"), "A whole day of it.")
    rolls(juno, "Slowly…", 2)
    rolls(juno, "Not again!", 2)
    gm(WorkOn(work_id=cypher), refused="out_of_order")
    juno(TendWork(work_id=cypher, do="replace"), "I find more frost lichen.")
    rolls(juno, "Now.", 15)
    rolls(juno, "And stir.", 4, effort=Effort(ease=1))
    rolls(juno, "Done?", 18)

    room.heading("What a player proposes, and what is given up")
    plan = BeginWork(
        procedure="craft", pc_id=juno.id, inputs=given(level=2), title="a folding ladder"
    )
    juno(plan, "And then a ladder.")
    gm(EndWork(work_id=newest()), "There is no wood left.")
    gm(
        BeginWork(
            procedure="craft",
            pc_id=mara.id,
            inputs=given(level=1, skill="breaking things"),
            title="a crowbar",
        ),
        "But an iron railing there is.",
    )
    crowbar = newest()
    gm(WorkOn(work_id=crowbar))
    rolls(mara, "Hammer and fire.", None)

    room.heading("Something in the cellar")
    room.secrets.append("the thing below")
    hidden = given(skill="potion brewing", level=2, name="the thing below wakes")
    gm(BeginWork(procedure="magic_craft", pc_id=etienne.id, inputs=hidden, secret=True))
    secret = newest()
    gm(WorkOn(work_id=secret), "You sleep badly.")
    etienne(TendWork(work_id=secret, do="set_aside"), "What is that noise?", refused="stale")
    gm(StepWork(work_id=secret, do="roll", faces=[18]))
    gm(EndWork(work_id=secret))

    room.heading("Possessed: round by round, day by day")
    gm(
        BeginWork(
            procedure="possession", pc_id=mara.id, target=captain, title="the captain’s ghost"
        ),
        "Something cold walks into you.",
    )
    ghost = newest()
    rolls(mara, "Get out of my head.", 4)
    gm(StepWork(work_id=ghost, do="control"), refused="out_of_order")
    gm(StepWork(work_id=ghost, do="act"), "This round you are still yourself.")
    gm(
        StepWork(work_id=ghost, do="control", inputs=given(suggestion="bar the door")),
        "Bar the door.",
    )
    rolls(mara, "No!", 5)
    mara(StepWork(work_id=ghost, do="eject"), "Out!")
    rolls(mara, "OUT!", 6)
    mara(StepWork(work_id=ghost, do="eject"), "Once more!", refused="out_of_order")
    gm(StepWork(work_id=ghost, do="next_day"), "A grey morning.")
    mara(StepWork(work_id=ghost, do="eject"), "And now…")
    rolls(mara, "Out.", 19)

    room.heading("A mind that is held, a wish that is granted: the player agrees")
    gm(
        AskAccord(
            procedure="mind_control",
            pc_id=juno.id,
            inputs=given(experience="dream"),
            title="Open the gate.",
        ),
        "You could open it. You want to.",
    )
    juno(AnswerAccord(open_id=room.open(Accord, juno), agree=True), "I dream that I open it.")
    held = given(experience="dream", command="Bar the gate")
    gm(
        AskAccord(procedure="mind_control", pc_id=juno.id, inputs=held),
        "And behind you: bar it again.",
    )
    juno(AnswerAccord(open_id=room.open(Accord, juno), agree=True), "My hands know how.")
    juno(Obey(pc_id=juno.id, command="Bar the gate"), "It is barred, and I wake.")
    wish = given(granter_level=5, level=7)
    gm(
        AskAccord(
            procedure="wish", pc_id=ilse.id, inputs=wish, title="The sun comes back, in the cellar."
        )
    )
    ilse(
        AnswerAccord(open_id=room.open(Accord, ilse), agree=True, pass_to=mara.id),
        "It comes back. Mara, for you.",
    )
    gm(
        AskAccord(
            procedure="wish", pc_id=etienne.id, inputs=wish, title="Spring, for a day.", secret=True
        )
    )
    etienne(AnswerAccord(open_id=room.open(Accord, etienne), agree=False), "No twist.")
    room.look()
