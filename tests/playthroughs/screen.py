"""The GM's hand on the table."""

from __future__ import annotations

from msgspec import structs
from tests.playthroughs.room import Player, Room

from threefold.library.creation import offer
from threefold.library.suggestions import outfitted, suggested
from threefold.model.characters import Npc, Pc
from threefold.model.creation import finish_draft
from threefold.model.drafts import ByHand, Draft
from threefold.rules.harm import Pools, Vitals
from threefold.service.demo import demo_commands, demo_party, foes
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AttackFoe,
    ChangeSettings,
    EditFoe,
    EditPc,
    EndEncounter,
    EndTurn,
    Hurt,
    Join,
    Note,
    Redo,
    RemoveFoe,
    RemovePc,
    RollInitiative,
    Settle,
    StartEncounter,
    TakeAction,
    Undo,
    Withdraw,
)
from threefold.table.history import GUEST
from threefold.table.state import Foe, Rolled, Settings


def the_gms_hand(room: Room) -> None:
    """The demo table, set up and put right by its GM: settings, sheets and foes corrected, somebody
    who comes late and somebody who has to leave, the GM acting for a player whose phone is dead,
    steps taken back."""
    room.prepare(demo_commands())
    gm, mara, ilse = room.gm, room.player("Mara"), room.player("Ilse")
    guard_1, guard_2 = room.foe("Security guard 1"), room.foe("Security guard 2")

    room.heading("Before the fight")
    settings = Settings(
        title="The night shift", rulings={"initiative_tie": "pc_first"}, show_health=True
    )
    gm(
        ChangeSettings(settings=settings),
        "A tie in initiative goes to you tonight, and you see how hurt they are.",
    )
    gm(
        ChangeSettings(settings=structs.replace(settings, rulings={"iniative_tie": "pc_first"})),
        refused="unknown_field",
    )
    gm(
        EditPc(pc_id=mara.id, pc=structs.replace(room.pc(mara), xp=5)),
        "Three more XP from last time.",
    )
    gm(
        EditPc(pc_id=mara.id, pc=room.pc(mara).with_vitals(Vitals(Pools(14, 0, 8), "hale"))),
        "And you came here tired.",
        refused="inconsistent_character",
    )
    gm(
        EditPc(pc_id=mara.id, pc=room.pc(mara).with_vitals(Vitals(Pools(14, 5, 8), "hale"))),
        "Not that tired, then.",
    )
    gm(AddPc(pc=demo_party()[0]), "Mara again? No.", refused="bad_value")
    foe: Foe = room.history.state.foes[guard_2]
    gm(
        EditFoe(foe_id=guard_2, foe=structs.replace(foe, situations=["cover"])),
        "The second one crouches behind the desk.",
    )
    gm(AddFoe(npc=foes()["Guard captain"]))
    captain = room.foe("Guard captain")
    gm(RemoveFoe(foe_id=captain), "No, he comes later.")
    gm(Undo(), "Or does he?")
    gm(Redo(), "He does not.")
    gm(Redo(), refused="not_allowed")
    gm(Undo())
    gm(Undo())

    room.heading("A dead phone")
    gm(StartEncounter())
    mara(RollInitiative(pc_id=mara.id, natural=6), "A 6, and a 6 is enough tonight.")
    for player, face in ((ilse, 3), (room.player("Juno"), 11), (room.player("Étienne"), 1)):
        gm(
            RollInitiative(pc_id=player.id, natural=face),
            f"{player.name}’s phone is dead: I type for them.",
        )
    gm(
        Withdraw(open_id=room.free(room.player("Étienne"))),
        "A natural 1, already? I let that pass.",
    )
    gm(
        AttackFoe(pc_id=room.player("Juno").id, foe_id=guard_2, attack="crossbow"),
        "Juno shoots over the desk.",
        dice=[17],
    )
    gm(EndTurn())
    mara(AttackFoe(pc_id=mara.id, foe_id=guard_1, attack="fire axe", natural=19))
    mara(Settle(open_id=room.open(Rolled, mara), choice="damage"))

    room.heading("Somebody has to leave, somebody comes late")
    gm(RemovePc(pc_id=mara.id), "Mara’s player has to catch a train, in the middle of her turn.")
    gm(AddPc(pc=structs.replace(demo_party()[0], name="Mara’s brother")))
    guest = Player(room, "Somebody new", GUEST)
    guest(Note(text="May I?"), "Hello? I got a link from the GM.", refused="not_your_seat")
    draft = outfitted(suggested(Draft(name="Wren", type="explorer", arc="explore")))
    wren = finish_draft(draft, offer(), "I am a quick explorer who goes in first.")
    assert isinstance(wren, Pc)
    guest(Join(pc=structs.replace(wren, name="Ilse Tarn"), origin="made"), refused="bad_value")
    guest(Join(pc=wren, origin="made"), "Wren, then. I made her on the train.")
    mara(
        Join(pc=structs.replace(wren, name="Wren’s twin")),
        "And I a second one?",
        refused="not_your_seat",
    )
    strong = finish_draft(
        structs.replace(draft, name="Old Tam", by_hand=ByHand(might=24, tier=2)),
        offer(),
        "I am Old Tam.",
    )
    assert isinstance(strong, Pc)
    gm(AddPc(pc=strong), "Tam has seen more than a beginner: I gave him that.")
    gm(AddFoe(npc=Npc("Dog", 1, modifications={"initiative": 3})), "A dog comes running.")
    gm(RemoveFoe(foe_id=guard_2), "The one behind the desk runs for it.")
    gm(
        TakeAction(pc_id=ilse.id, what="other", name="calls the dog"),
        "Ilse acts now, out of turn: I allow it.",
    )
    gm(EndTurn())
    gm(StartEncounter(), "Everything has changed: initiative anew.")
    gm(EndEncounter(), "No. They run, and the dog with them.")
    gm(Hurt(on=ilse.id, points=3, damage_type="intellect", source="remorse"))
