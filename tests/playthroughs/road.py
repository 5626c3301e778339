"""Days on the road: the campaign clock, rests in company, and what lasts no longer."""

from __future__ import annotations

from tests.playthroughs.room import Room

from threefold.model.time import Duration
from threefold.service.demo import demo_party, foes
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    AddPc,
    BeginSession,
    EditWords,
    EndEncounter,
    EndTurn,
    PassTime,
    Recover,
    RollInitiative,
    SetClock,
    ShareRecovery,
    StartEncounter,
)
from threefold.table.state import Recovering


def the_long_road(room: Room) -> None:
    """Two travellers on a road of two days. Time passes by the GM’s word, with the rounds of a
    fight and with rests; whoever rests beside somebody rests in the same minutes; what lasts no
    longer ends and says so; a session begins."""
    mara, juno = (pc for pc in demo_party() if pc.name.startswith(("Mara", "Juno")))
    room.prepare([AddPc(pc=mara), AddPc(pc=juno), AddFoe(npc=foes()["Security guard"])])
    gm, mara_plays, juno_plays = room.gm, room.player("Mara"), room.player("Juno")
    guard = room.foe("Security guard")

    room.heading("The clock goes by the GM’s word")
    gm(SetClock(day=3, hour=6, minute=30), "The third day. You break camp before the sun is up.")
    gm(PassTime(time=Duration(8, "hours"), why="fifteen miles of road"))
    gm(
        AddCondition(on=juno_plays.id, condition="unseen", lasts=Duration(10, "minutes")),
        "The ferryman’s charm holds.",
    )
    juno_plays(
        PassTime(time=Duration(1, "days")), "Can it be tomorrow already?", refused="not_your_seat"
    )

    room.heading("A round of a fight is a round of the clock")
    gm(StartEncounter())
    mara_plays(RollInitiative(pc_id=mara_plays.id, natural=15))
    juno_plays(RollInitiative(pc_id=juno_plays.id, natural=12))
    gm(AddCondition(on=guard, condition="webbed", lasts=Duration(1, "rounds")))
    for _ in range(3):
        gm(EndTurn())
    gm(EndEncounter())

    room.heading("Two rest, and it is one rest")
    for seat, face in ((mara_plays, 4), (juno_plays, 2)):
        seat(Recover(pc_id=seat.id, natural=face))
        seat(ShareRecovery(open_id=room.open(Recovering, seat)))
    for seat, face in ((mara_plays, 3), (juno_plays, 5)):
        seat(Recover(pc_id=seat.id, natural=face))
        seat(ShareRecovery(open_id=room.open(Recovering, seat)))

    room.heading("What a player writes on the own sheet")
    mara_plays(
        EditWords(
            pc_id=mara_plays.id, sentence=str(mara.sentence), notes="The ferryman refused my coin."
        )
    )
    juno_plays(
        EditWords(pc_id=mara_plays.id, notes="snores"),
        "Let me add something.",
        refused="not_your_seat",
    )

    room.heading("The next evening")
    gm(BeginSession())
    gm(BeginSession(number=2), refused="bad_value")
