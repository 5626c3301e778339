"""Secrets of other players, of other devices, of other tables and programs, and packs for the GM
alone.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs
from tests.twins.world import GUEST, ILSE, World, given, made

from threefold.model.characters import Gear
from threefold.model.growth import ArcOutline, Benefit, StepOutline
from threefold.model.powers import Cypher
from threefold.service.demo import demo, demo_party
from threefold.store.contract import Webhook
from threefold.table import commands as c
from threefold.table.history import GM, SPECTATOR, Seat

JUNO: Final = Seat("player", "p3")

# --- other players --------------------------------------------------------------------------------


def proposal(w: World) -> None:
    """What a comrade proposes to the GM."""
    w.only_here(c.Propose(pc_id="p2", title="steal the map from Mara", stat="speed"), by=ILSE)


def proposal_withdrawn(w: World) -> None:
    """A proposal that came to nothing."""
    if w.side:
        w.does(c.Propose(pc_id="p3", title="poison the well"), JUNO)
        w.does(c.Withdraw(open_id=w.newest(w.state.pending)), JUNO)


def petition(w: World) -> None:
    """What a comrade asks the GM to allow."""
    own = ArcOutline([StepOutline("learn his name")], judge="player")
    w.only_here(c.PursueArc(pc_id="p2", do="begin", arc="The quiet boy", own=own), by=ILSE)


def petition_to_grow(w: World) -> None:
    """What a comrade would buy if the GM let them."""
    asked = c.Advance(
        pc_id="p4", buy="long_term_benefit", benefit="contact", name="the harbour master"
    )
    w.only_here(asked, by=structs.replace(ILSE, pc="p4"))


def player_intrusion(w: World) -> None:
    """The intrusion that a comrade asks for."""
    w.only_here(
        c.IntrudeAsPlayer(pc_id="p3", intrusion="An old friend", text="He owes me."), by=JUNO
    )


def plan(w: World) -> None:
    """A work that a comrade plans."""
    inputs = given(level=2)
    w.only_here(
        c.BeginWork(procedure="craft", pc_id="p3", inputs=inputs, title="a folding ladder"), by=JUNO
    )


def plan_of_a_ritual(w: World) -> None:
    """A ritual that a comrade plans."""
    inputs = given(ritual="enchant_weapon")
    w.only_here(c.BeginWork(procedure="ritual", pc_id="p2", inputs=inputs), by=ILSE)


def whisper_to_another(w: World) -> None:
    """What the GM whispers to a comrade."""
    w.only_here(c.Whisper(pc_id="p2", words="Mara is not who she says she is."))


def whisper_of_another(w: World) -> None:
    """What a comrade whispers to the GM."""
    w.only_here(c.Whisper(pc_id="p3", words="I keep the ring."), by=JUNO)


def notes_of_another(w: World) -> None:
    """What a comrade noted on the own sheet."""
    w.does(c.EditWords(pc_id="p2", notes=w.one_of("", "I let him drown.")), ILSE)


def cyphers_of_another(w: World) -> None:
    """What a comrade carries."""
    w.does(c.FindItem(to="p2", cypher=Cypher("moon salve", 3)))
    w.edit_pc("p4", cyphers=w.one_of([], ["smoke bulb"]))


def belongings_of_another(w: World) -> None:
    """Equipment and purse of a comrade."""
    w.edit_pc("p3", equipment=w.one_of([Gear("rope")], [Gear("rope"), Gear("crown of the king")]))


def benefits_of_another(w: World) -> None:
    """What a comrade has bought."""
    w.edit_pc("p2", benefits=w.one_of([], [Benefit("contact", "a spy")]))


def arc_of_another(w: World) -> None:
    """What a comrade is after, told to the GM on the sheet alone."""
    w.edit_pc(
        "p4", link=w.one_of("", "My sister is the killer."), connection=w.one_of("", "I hate Juno.")
    )


def background_of_another(w: World) -> None:
    """How a comrade came to the figures of the sheet."""
    w.edit_pc(
        "p3",
        descriptor=w.one_of("quick", "sneaky"),
        focus=w.one_of("goes in first", "moves like a cat"),
    )


# --- links, programs, other devices and tables ----------------------------------------------------


def links(w: World) -> None:
    """Who else has a link."""
    for seat in (ILSE, SPECTATOR, GUEST, Seat("assistant")) if w.side else ():
        w.house.tables.links.invite(w.table, seat)


def ended_link(w: World) -> None:
    """A link that has ended."""
    if w.side:
        link, _ = w.house.tables.links.invite(w.table, GUEST)
        w.house.tables.links.revoke(w.table, link.id)


def programs(w: World) -> None:
    """The programs of others, and what they are called."""
    for seat in (ILSE, GM) if w.side else ():
        made(w.house.tables.programs.make(w.table, seat, "Ilse's helper", ("play",)))


def webhook(w: World) -> None:
    """Where the log is sent."""
    if w.side:
        url = "https://discord.example/api/webhooks/1"
        w.house.tables._store.add_webhook(
            Webhook("c" * 16, w.table, url, "json", "s", "2026-01-01T12:00:00+00:00")
        )
        w.house.tables._store.end_webhook("d" * 16, "2026-01-01T12:00:00+00:00")


def open_page_of_another(w: World) -> None:
    """What another table plays."""
    if w.side:
        other = demo(w.house.tables)
        w.house.tables.submit(other, GM, "somewhere-else", c.Note(text="The dragon wakes."))
        made(w.house.tables.programs.make(other, ILSE, "elsewhere", ("read",)))
        w.elsewhere.append(other)


def character_of_stranger(w: World) -> None:
    """What another device has on its shelf of characters."""
    if w.side:
        assert w.house.tables.shelves.add("a stranger's secret", demo_party()[0]) is None
        w.elsewhere.append("a shelf")


def use_of_another(w: World) -> None:
    """Which item a comrade has in use, or not."""
    w.edit_pc("p2", artifacts=w.one_of([], w.state.party["p2"].pc.artifacts))


# --- packs for the GM alone -----------------------------------------------------------------------


def pack(w: World) -> None:
    """The pack is there: it came with the world."""


_ALONE: Final = (
    "abilities arcs artifacts cantrips creatures cyphers descriptors equipment foci rituals "
    "situations tables traps"
)
PACKS: Final[dict[str, tuple[str, ...]]] = {
    **{file: (file,) for file in _ALONE.split()},
    "flavors": ("flavors", "abilities"),
    "scenes": ("scenes", "situations"),
}
"""The kinds of content, and the files without which theirs does not stand."""
EVERY_FILE: Final = tuple(PACKS)
