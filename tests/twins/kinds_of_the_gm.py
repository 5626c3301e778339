"""Secrets of the GM's: what is noted, prepared, kept, drawn, worked at in secret, shown to one
alone, or taken back.
"""

from __future__ import annotations

import hashlib
import secrets
from functools import cache

from msgspec import structs
from tests.twins.world import A_FACE, ILSE, World, given, made

from threefold.model.characters import Npc
from threefold.model.powers import Artifact, Cypher
from threefold.model.scenes import PreparedFoe, PreparedScene
from threefold.model.things import Thing
from threefold.model.time import Duration
from threefold.service.picture_decoding import Picture
from threefold.service.pictures import reencode_picture
from threefold.table import commands as c
from threefold.table.history import GM
from threefold.table.state import FreeIntrusion, Rolled, TaskCall
from threefold.table.state.handouts import Handout


@cache
def kept_picture() -> Picture:
    """A picture as the store keeps it."""
    return made(reencode_picture(A_FACE, "face.png"))


# --- noted and prepared ---------------------------------------------------------------------------


def secret_note(w: World) -> None:
    """A note for the GM alone."""
    w.only_here(c.Note(text="The mayor is the murderer.", secret=True))


def many_secret_notes(w: World) -> None:
    """Very many of them."""
    w.only_here(*[c.Note(text=f"The mayor lies, {n}.", secret=True) for n in range(30)])


def prepared_scene(w: World) -> None:
    """A scene that is prepared."""
    foes = [PreparedFoe(npc=Npc("drowned king", 7))]
    w.only_here(
        c.PrepareScene(
            scene=PreparedScene(name="The flooded hall", notes="At midnight.", foes=foes)
        )
    )
    w.words += ["The flooded hall", "drowned king"]


def prepared_again(w: World) -> None:
    """What a prepared scene holds."""
    things = [Thing("altar", w.one_of(3, 7))] * w.one_of(1, 3)
    w.does(
        c.PrepareScene(
            scene=PreparedScene(name="The chapel", notes=w.one_of("calm", "a trap"), things=things)
        )
    )


def dropped_scene(w: World) -> None:
    """A scene that was prepared and deleted."""
    if w.side:
        w.does(c.PrepareScene(scene=PreparedScene(name="Never mind")))
        w.does(c.DropScene(scene_id=w.newest(w.state.prepared)))


def saved_scene(w: World) -> None:
    """The table as it stands, saved for later."""
    w.only_here(c.KeepScene(name="As it stands", notes="They are at the door."))


def kept_foe(w: World) -> None:
    """A foe on the GM's own shelf."""
    id = w.foe("hired sword", shown=True)
    w.only_here(c.KeepFoe(foe_id=id))


def forgotten_foe(w: World) -> None:
    """One that was there, and is no longer."""
    id = w.foe("stable boy", shown=True)
    w.only_here(c.KeepFoe(foe_id=id), c.ForgetFoe(name="stable boy"))


def bookmark(w: World) -> None:
    """A bookmark in the log."""
    w.only_here(c.SetBookmark(name="where the traitor spoke"))


def handout(w: World) -> None:
    """A handout that nobody is shown."""
    w.only_here(c.KeepHandout(handout=Handout(name="The will", text="All goes to *the butler*.")))


def handout_of_another(w: World) -> None:
    """A handout for one other player."""
    if w.side:
        w.does(c.KeepHandout(handout=Handout(name="Your dream", text="You see the sea.")))
        w.does(c.ShowHandout(handout_id=w.newest(w.state.handouts), to="p2"))


def words_for_another(w: World) -> None:
    """What stands in it."""
    w.does(
        c.KeepHandout(
            handout=Handout(name="A note", text=w.one_of("Run.", "Stay, they lie to you."))
        )
    )
    w.does(c.ShowHandout(handout_id=w.newest(w.state.handouts), to="p2"))


def dropped_handout(w: World) -> None:
    """A hidden handout that was deleted."""
    if w.side:
        w.does(c.KeepHandout(handout=Handout(name="Not this one", text="No.")))
        w.does(c.DropHandout(handout_id=w.newest(w.state.handouts)))


def many_handouts(w: World) -> None:
    """So many that a limit is near."""
    w.only_here(
        *[c.KeepHandout(handout=Handout(name=f"Letter {n}", text="Dear.")) for n in range(30)]
    )


def picture(w: World) -> None:
    """A picture of a hidden handout."""
    found = kept_picture()
    w.digests.append(found.digest)
    if w.side:
        assert w.house.tables.pictures.keep(w.table, found) is None
        w.does(c.KeepHandout(handout=Handout(name="The face", picture=found.digest)))


def many_pictures(w: World) -> None:
    """So many hidden pictures that there is no room left."""
    for n in range(24) if w.side else ():
        body = bytes([n]) * 1_000_000
        digest = hashlib.sha256(body).hexdigest()
        if w.house.tables.pictures.keep(w.table, Picture(digest, 1, 1, body)) is None:
            w.does(c.KeepHandout(handout=Handout(name=f"Plate {n}", picture=digest)))


# --- drawn, rolled, taken back --------------------------------------------------------------------


def drawn_creature(w: World) -> None:
    """A creature that was drawn for later."""
    w.only_here(c.Play(procedure="draw", inputs=given(what="creature"), faces=[37, 5, 5, 5]))


def drawn_intrusion(w: World) -> None:
    """An intrusion that was drawn for later."""
    w.only_here(c.Play(procedure="draw", inputs=given(what="intrusion"), faces=[12, 2, 2]))


def drawn_cypher(w: World) -> None:
    """A cypher that was drawn in secret."""
    w.only_here(
        c.Play(procedure="draw", inputs=given(what="cypher"), hidden=True, faces=[61, 3, 3])
    )


def drawn_from_table(w: World) -> None:
    """What a table gave to the GM behind the screen."""
    w.only_here(
        c.Play(procedure="draw", inputs=given(what="artifact"), hidden=True, faces=[61, 3, 3])
    )


def taken_back(w: World) -> None:
    """A secret step that was taken back."""
    w.only_here(c.Note(text="once", secret=True), c.Undo())


def brought_back(w: World) -> None:
    """One that was taken back and brought back."""
    w.only_here(c.KeepHandout(handout=Handout(name="Twice", text="Twice.")), c.Undo(), c.Redo())


def corrected(w: World) -> None:
    """That the GM corrected what nobody may know."""
    id = w.foe("ferryman", notes=("", ""))
    for level in range(2 * w.side):
        w.edited(id, npc=structs.replace(w.state.foes[id].npc, level=5 + level))
    w.edited(id, npc=structs.replace(w.state.foes[id].npc, level=4))


# --- intrusions -----------------------------------------------------------------------------------


def intrusion(w: World) -> None:
    """What an intrusion is, before it is accepted."""
    w.does(
        c.Intrude(
            pc_id="p1",
            text=w.one_of("The floor gives way.", "Your brother is here."),
            revealed=False,
        )
    )


def intrusion_of_another(w: World) -> None:
    """The same where it is a comrade's."""
    w.does(
        c.Intrude(pc_id="p2", text=w.one_of("The bell falls silent.", "A wolf."), revealed=False)
    )


def free_intrusion(w: World) -> None:
    """Whether the GM has let a natural 1 go by."""
    w.does(c.CallTask(pcs=["p2"], title="juggle", stat="speed", difficulty=2))
    w.does(c.Attempt(open_id=w.waiting(TaskCall, "p2"), natural=1), ILSE)
    w.does(c.Settle(open_id=w.waiting(Rolled, "p2")), ILSE)
    if w.side:
        w.does(c.Withdraw(open_id=w.waiting(FreeIntrusion, "p2")))


# --- works in secret ------------------------------------------------------------------------------


def secret_work(w: World) -> None:
    """A work that goes on in secret."""
    inputs = given(skill="persuasion", level=2, name="the thing below wakes")
    w.only_here(c.BeginWork(procedure="magic_craft", pc_id="p4", inputs=inputs, secret=True))


def many_secret_works(w: World) -> None:
    """As many as a table holds."""
    room = 20 if len(w.kinds) == 1 else 8
    for _ in range(room) if w.side else ():
        work = c.BeginWork(procedure="possession", pc_id="p2", target="f5", secret=True)
        w.house.tables.submit(w.table, GM, secrets.token_hex(8), work)


def ended_work(w: World) -> None:
    """One that was given up."""
    if w.side:
        w.does(c.BeginWork(procedure="possession", pc_id="p3", target="f6", secret=True))
        w.does(c.EndWork(work_id=w.newest(w.state.works)))


def secret_work_in_time(w: World) -> None:
    """How far a secret work is when time passes for all."""
    inputs = given(skill="forging", level=2, work="build")
    w.only_here(
        c.BeginWork(
            procedure="craft", pc_id="p4", inputs=inputs, secret=True, title="a false crown"
        )
    )
    w.does(c.PassTime(time=Duration(10, "minutes")))


def secret_accord(w: World) -> None:
    """What a comrade is asked to agree to in secret."""
    w.only_here(
        c.AskAccord(
            procedure="mind_control",
            pc_id="p3",
            inputs=given(experience="dream"),
            title="Obey.",
            secret=True,
        )
    )


def secret_wish(w: World) -> None:
    """The twist of a wish that a comrade is offered in secret."""
    twist = w.one_of("It snows.", "It burns.")
    inputs = given(level=4, granter_level=6)
    w.does(c.AskAccord(procedure="wish", pc_id="p4", inputs=inputs, title=twist, secret=True))


# --- items that nobody has identified -------------------------------------------------------------


def unknown_cypher(w: World) -> None:
    """What a cypher is that is not identified: its name and its level."""
    name, level = w.one_of(("breath of the deep", 3), ("skin of stone", 6))
    found = Cypher(name, level, text=name, form="a blue bead", identified=False)
    w.does(c.FindItem(to="p1", cypher=found))
    w.words += ["breath of the deep", "skin of stone"]


def unknown_artifact(w: World) -> None:
    """The same of an artifact, and when it is used up."""
    name, depletion = w.one_of(("horn of the hunt", "1 in 1d20"), ("horn of sleep", "1 in 1d6"))
    found = Artifact(
        name, 5, text=name, form="a cracked horn", identified=False, depletion=depletion
    )
    w.does(c.FindItem(to="p1", artifact=found))
    w.words += ["horn of the hunt", "horn of sleep"]


def unknown_of_another(w: World) -> None:
    """What a comrade's unknown cypher is."""
    name = w.one_of("glass eye of Vorn", "tooth of the tide")
    w.does(
        c.FindItem(
            to="p3", cypher=Cypher(name, 4, text=name, form="a grey pebble", identified=False)
        )
    )
