"""Growing: XP given and spent, an arc over three sessions, a follower, a tier."""

from __future__ import annotations

from msgspec import Raw
from tests.playthroughs.room import Room

from threefold.model.growth import ArcOutline, StepOutline
from threefold.model.powers import Ability
from threefold.model.time import Duration
from threefold.service.demo import demo_commands
from threefold.table.commands import (
    Advance,
    Agree,
    AnswerIntrusion,
    Attempt,
    Award,
    BeginSession,
    BeginTurns,
    CallTask,
    ChangeFollower,
    Contribution,
    DropBookmark,
    EndBenefit,
    EndEncounter,
    EndSession,
    Intrude,
    IntrudeAsPlayer,
    LearnAbility,
    Note,
    OpenSeal,
    PassTime,
    Play,
    PursueArc,
    RerollInitiative,
    RollInitiative,
    SealDice,
    SetBookmark,
    StartEncounter,
    Withdraw,
)
from threefold.table.commands.sessions import SessionXp
from threefold.table.state import Intrusion, Petition, TaskCall


def first(room: Room) -> str:
    """What has waited longest for the GM's agreement."""
    return next(id for id, o in room.history.state.pending.items() if isinstance(o, Petition))


def growing_up(room: Room) -> None:
    """A campaign in little: what Mara wants, who follows her, what she buys, over three evenings.
    What the rules decide alone she does; what they leave to the GM she asks for, and nobody else
    reads of it."""
    room.prepare(demo_commands())
    gm, mara, ilse = room.gm, room.player("Mara"), room.player("Ilse")
    juno = room.player("Juno")

    room.heading("The first evening")
    gm(
        Award(
            what="artifact", pcs=[mara.id, ilse.id], level=6, reason="the lens of the drowned king"
        )
    )
    gm(
        Award(what="equipment", pcs=[mara.id], reason="a coil of good rope"),
        "Rope is its own reward.",
    )
    gm(Intrude(pc_id=mara.id, text="The rope tears."))
    mara(
        AnswerIntrusion(
            open_id=room.open(Intrusion, mara),
            accept=True,
            pass_to=juno.id,
            reason="for the warning",
        )
    )
    mara(
        PursueArc(pc_id=mara.id, do="begin", arc="avenge", goal="Find who burnt the mill."),
        "I want to know who it was.",
    )
    mara(PursueArc(pc_id=mara.id, do="opening", arc="Avenge"))
    mara(
        PursueArc(pc_id=mara.id, do="step", arc="Avenge", step="track_guilty"),
        "And I have found a trail tonight.",
    )
    mara(
        PursueArc(pc_id=mara.id, do="step", arc="Avenge", step="find_guilty"), refused="not_allowed"
    )
    ilse(Agree(open_id=first(room)), "Fine by me!", refused="not_your_seat")
    gm(Agree(open_id=first(room)), "You have sworn it aloud: that is the opening.")
    gm(Agree(open_id=first(room)))
    own = ArcOutline([StepOutline("learn his name")], judge="player")
    ilse(PursueArc(pc_id=ilse.id, do="begin", arc="The quiet boy", own=own), "May I make one up?")
    ilse(Withdraw(open_id=first(room)), "No, let me think about it.")

    room.heading("Somebody who climbs")
    mara(
        ChangeFollower(pc_id=mara.id, do="gain", follower="Pim", level=2, tasks=["climbing"]),
        "The boy comes along.",
    )
    gm(Agree(open_id=first(room)))
    mara(ChangeFollower(pc_id=mara.id, do="learn", follower="Pim", tasks=["initiative"]))
    gm(
        CallTask(
            pcs=[mara.id], title="Climb the silo", stat="might", difficulty=4, skill="climbing"
        )
    )
    mara(
        Attempt(open_id=room.open(TaskCall, mara), follower="Pim", natural=9),
        "Pim shows me the footholds.",
    )
    gm(
        CallTask(
            pcs=[mara.id],
            title="Through the skylight",
            stat="speed",
            difficulty=2,
            skill="climbing",
        )
    )
    mara(
        Attempt(open_id=room.open(TaskCall, mara), follower="Pim", alone=True, natural=7),
        "Pim goes first, alone.",
    )
    gm(StartEncounter())
    mara(RollInitiative(pc_id=mara.id, natural=3, follower="Pim"), "He has seen them coming.")
    mara(RerollInitiative(pc_id=mara.id, natural=15), "A 3? I pay for another.")
    gm(BeginTurns(), dice=[4, 9, 2])
    gm(EndEncounter(), "They run when they see you.")

    room.heading("The second evening")
    mara(
        Advance(pc_id=mara.id, buy="short_term_skill", skill="computers", where="the silo"),
        "I worked with these once.",
    )
    gm(Agree(open_id=first(room)))
    gm(BeginSession(), "A week later, and far from the silo.")
    gm(PassTime(time=Duration(7, "days"), why="the road north"))
    gm(Award(what="other", pcs=[mara.id], points=15, reason="for a plan nobody believed in"))
    turn = IntrudeAsPlayer(
        pc_id=mara.id, intrusion="An old debt", text="The ferryman owes my mother a crossing."
    )
    mara(turn, "Does nobody here owe us anything?")
    gm(Agree(open_id=first(room)))
    mara(PursueArc(pc_id=mara.id, do="step", arc="Avenge", step="find_guilty"))
    gm(Agree(open_id=first(room)))
    mara(Advance(pc_id=mara.id, buy="increasing_capabilities", points={"might": 3, "speed": 1}))
    mara(Advance(pc_id=mara.id, buy="moving_toward_perfection", stat="might"))
    mara(Advance(pc_id=mara.id, buy="extra_effort"))
    mara(Advance(pc_id=mara.id, buy="extra_effort"), "And again?", refused="not_allowed")
    mara(
        ChangeFollower(pc_id=mara.id, do="lose", follower="Pim"),
        "Pim stays with his sister. I shall miss him.",
    )
    home = Advance(
        pc_id=mara.id,
        buy="long_term_benefit",
        benefit="home",
        name="the old mill",
        partners=[Contribution(ilse.id, 1)],
    )
    mara(home, "Ilse and I build the mill up again.")
    gm(Agree(open_id=first(room)))

    room.heading("The third evening")
    gm(
        EndSession(
            recap="Mara has a name.\nIlse keeps the lens.",
            xp=[SessionXp(pc_id=juno.id, what="session")],
        ),
        "Home, all of you.",
    )
    mara(EndSession(), refused="not_your_seat")
    gm(EndSession(), refused="out_of_order")
    gm(BeginSession())
    mara(
        PursueArc(pc_id=mara.id, do="climax", arc="Avenge", success=True),
        "It was the miller’s own brother.",
    )
    gm(Agree(open_id=first(room)))
    mara(PursueArc(pc_id=mara.id, do="resolution", arc="Avenge"))
    gm(Agree(open_id=first(room)))
    mara(
        Advance(pc_id=mara.id, buy="special_option", option="type_ability", ability="Bash"),
        "That one, if I may.",
    )
    gm(Withdraw(open_id=first(room)), "Let us talk about it first.")
    mara(Advance(pc_id=mara.id, buy="skills", skill="persuasion"), "A skill, then.")
    grip = Ability("Iron grip", 2, "might", text="What you hold cannot pull free.")
    mara(LearnAbility(pc_id=mara.id, ability=grip), "My second tier brings me this one.")
    gm(Agree(open_id=first(room)))
    mara(LearnAbility(pc_id=mara.id, ability="iron grip"), "Twice?", refused="not_allowed")
    replace = ChangeFollower(
        pc_id=mara.id, do="replace", follower="Pim", name="Una", level=2, recruited=True
    )
    mara(replace, "I look for somebody else.", refused="not_allowed")
    gm(PassTime(time=Duration(14, "days"), why="winter in the mill"))
    mara(replace)
    gm(Agree(open_id=first(room)))
    gm(Award(what="discovery", pcs=[mara.id, ilse.id, juno.id]))
    mara(Advance(pc_id=mara.id, buy="medium_term_skill", skill="climbing", where="the north"))
    gm(Agree(open_id=first(room)))
    gm(EndBenefit(pc_id=mara.id, place=1), "No: nobody climbs anything there.")

    gm(SetBookmark(name="the miller’s brother"))
    gm(SetBookmark(name="the brother", bookmark_id="b1-gm"), "Shorter.")
    gm(DropBookmark(bookmark_id="b1-gm"))
    gm(SetBookmark(name="nowhere", seq=9999), refused="bad_value")

    room.heading("Sealed dice")
    mara(SealDice(), refused="not_your_seat")
    gm(OpenSeal(), refused="out_of_order")
    gm(SealDice(), "Nobody knows these, me neither.")
    gm(SealDice(), refused="out_of_order")
    gm(Play(procedure="dice", inputs=Raw(b'{"dice": "1d20"}')), "Lucky me?")
    gm(OpenSeal(), "See for yourselves.")
    gm(EndSession(seal=True), "And so next time.")
    room.forget_seeds()
    gm(Note(text="The disk is new."))
