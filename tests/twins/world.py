"""One of two worlds that are alike but for secrets, of which the GM alone may know, or one other
player.
"""

from __future__ import annotations

import secrets
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec
import yaml
from msgspec import Raw, structs
from tests.web.house import GM, House, Seat

from threefold.library.packs import install
from threefold.model.characters import Npc
from threefold.model.powers import Cypher
from threefold.model.things import Thing
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.tables import Accepted
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.history import SPECTATOR
from threefold.table.state import Foe, Settings, State
from threefold.table.state.handouts import Handout

MARA: Final = Seat("player", "p1")
ILSE: Final = Seat("player", "p2")
JUNO: Final = Seat("player", "p3")
GUEST: Final = Seat("player")
LOOKING: Final = (MARA, SPECTATOR, GUEST)
"""The seats that may not know of any of it."""
A_FACE: Final = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A picture that a person might send."""
NEAR, FAR = 15, 150
GLASS_CITY: Final = Path(__file__).parents[1] / "packs" / "glass_city"


class Kind(NamedTuple):
    """One kind of secret: what it is called, and how it comes into a world. ``files`` are those of
    a pack for the GM alone that the one world has: of the server, of the table ``here``, or (one
    for everybody there) of a table ``elsewhere``. A ``closed`` one is a secret only at tables that
    hide difficulties."""

    name: str
    put: Callable[[World], None]
    files: tuple[str, ...] = ()
    closed: bool = False
    at: Literal["server", "here", "elsewhere"] = "server"


class World:
    """A table at which some kinds of secrets take this side (1) or the other (0), and all else is
    alike.
    """

    def __init__(
        self, house: House, kinds: Sequence[Kind], side: int, folder: Path, closed: bool = False
    ) -> None:
        self.house, self.kinds, self.side, self.closed = house, kinds, side, closed
        self.words: list[str] = []
        self.digests: list[str] = []
        self.elsewhere: list[str] = []
        self.pressed = 0
        self.folder = folder
        house.dice.begin()
        self.table = demo(house.tables)
        self.use_packs()
        self._hear_of_packs()
        self._begin()
        for kind in kinds:
            kind.put(self)
        house.dice.begin()
        self._go_on()

    # --- what secrets are put in with -------------------------------------------------------------

    @property
    def state(self) -> State:
        """The whole table."""
        return self.house.tables.history(self.table).state

    def one_of(self, here: Any, there: Any) -> Any:
        """What this world has."""
        return (here, there)[self.side]

    def does(self, command: AnyCommand, by: Seat = GM) -> Accepted:
        """Something that may not be refused."""
        done = self.house.tables.submit(self.table, by, secrets.token_hex(8), command)
        assert isinstance(done, Accepted), (command, done)
        return done

    def only_here(self, *commands: AnyCommand, by: Seat = GM) -> None:
        """What is done at the one table, and at the other is not."""
        for command in commands if self.side else ():
            self.does(command, by)

    def foe(self, name: str, shown: bool = False, **figures: Any) -> str:
        """A foe that everybody sees, whose figures are the world's own; its id. ``shown``: so is
        its level.
        """
        self.does(c.AddFoe(npc=Npc(name, 4)))
        id = list(self.state.foes)[-1]
        foe = self.state.foes[id]
        npc = structs.replace(foe.npc, **{key: self.one_of(*pair) for key, pair in figures.items()})
        show = None if shown else False
        self.does(c.EditFoe(foe_id=id, foe=structs.replace(foe, npc=npc, show_level=show)))
        return id

    def edited(self, id: str, **changes: Any) -> None:
        """A correction of a foe that no player is told."""
        foe: Foe = structs.replace(self.state.foes[id], **changes)
        self.does(c.EditFoe(foe_id=id, foe=foe))

    def edit_pc(self, id: str, **changes: Any) -> None:
        """A correction of a sheet."""
        self.does(c.EditPc(pc_id=id, pc=structs.replace(self.state.party[id].pc, **changes)))

    def newest(self, what: dict[str, Any]) -> str:
        """The id that came last."""
        return list(what)[-1]

    def waiting(self, kind: type, pc: str = "p1") -> str:
        """The id of something of a kind that waits for a PC."""
        return next(
            id
            for id, o in self.state.pending.items()
            if isinstance(o, kind) and getattr(o, "pc", pc) == pc
        )

    # --- what everybody knows ---------------------------------------------------------------------

    def _begin(self) -> None:
        settings: Settings = structs.replace(self.state.settings, show_difficulty=not self.closed)
        spots = {"p1": 50, "p2": 55, "p3": 60, "p4": 40, "f5": 55, "f6": 60}
        flare = Cypher("spark stick", 4, text="It burns what it is pointed at.", range="short")
        for command in (
            c.ChangeSettings(settings=settings),
            c.AddThing(thing=Thing("crate", 3)),
            c.ArrangeStrip(spots=spots),
            c.FindItem(to="p1", cypher=flare),
            c.BeginWork(
                procedure="craft",
                pc_id="p3",
                inputs=given(skill="woodworking", level=1, work="build"),
            ),
        ):
            self.does(command)

    def _go_on(self) -> None:
        handout = Handout(name="A torn map", text="North is *down*.")
        self.does(c.KeepHandout(handout=handout))
        self.does(c.ShowHandout(handout_id=self.newest(self.state.handouts), to="all"))
        self.does(c.Whisper(pc_id="p1", words="You know this place."))
        self.does(c.Note(text="The lights go out."))
        self.does(c.Note(text="I go first."), ILSE)
        self.does(c.AddFoe(npc=Npc("stray dog", 2)))
        self.does(c.Propose(pc_id="p1", title="listen at the door", stat="intellect"), MARA)
        self.does(c.CallTask(pcs=["p1", "p2"], title="climb", stat="might", difficulty=3))
        self.does(c.FoeAttacks(foe_id="f5", pc_id="p1"))
        self.does(c.FoeAttacks(foe_id="f6", pc_id="p2"))

    # --- the packs of the server ------------------------------------------------------------------

    def use_packs(self) -> None:
        """Let the server have the packs of this world, and no others."""
        packs: dict[str, list[Path]] = {}
        for at in ("server", "here", "elsewhere"):
            files = sorted({file for kind in self.kinds if kind.at == at for file in kind.files})
            if files and self.side:
                packs[at] = [_pack(self.folder, files, open=at == "elsewhere")]
        own = {self.table: packs.get("here", []), "0" * 16: packs.get("elsewhere", [])}
        install(packs.get("server", []), own)

    def _hear_of_packs(self) -> None:
        for file in {file for kind in self.kinds for file in kind.files}:
            self.words += [
                word for entry in _entries(file) for word in (entry["key"], entry.get("name", ""))
            ]

    # --- what may be told apart, and by whom ------------------------------------------------------

    def for_the_gm(self) -> bytes:
        """All that the GM, or whoever runs the server, may know of this world and not of the
        other.
        """
        tables, held = self.house.tables, self.house.tables.history(self.table)
        beside = [
            [link.seat for link in tables.links.of_table(self.table)],
            [token.name for token in tables.programs.of_table(self.table)],
            [hook.url for hook in tables.webhooks.of_table(self.table)],
            sorted(tables.pictures.all_of(self.table)),
            len(self.elsewhere),
            [kind.files for kind in self.kinds if self.side],
        ]
        return msgspec.json.encode([held.state, [record.event for record in held.records], beside])

    def ids(self) -> Iterator[str]:
        """Every id of the table, whoever may know it."""
        state = self.state
        parts = (
            state.party,
            state.foes,
            state.things,
            state.pending,
            state.stances,
            state.works,
            state.prepared,
        )
        for part in (*parts, state.bookmarks, state.handouts, state.safety.limits):
            yield from part


@cache
def _entries(file: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load((GLASS_CITY / f"{file}.yaml").read_text()))


def _pack(folder: Path, files: Sequence[str], open: bool) -> Path:
    pack = folder / f"{'open' if open else 'secret'} {' '.join(files)}" / "glass_city"
    if not pack.exists():
        pack.mkdir(parents=True)
        manifest = (GLASS_CITY / "pack.yaml").read_text()
        (pack / "pack.yaml").write_text(manifest if open else f"{manifest}gm_only: true\n")
        for file in files:
            (pack / f"{file}.yaml").write_text((GLASS_CITY / f"{file}.yaml").read_text())
    return pack


def given(**values: Any) -> Raw:
    """Inputs of a procedure."""
    return Raw(msgspec.json.encode(values))


def made(result: Any) -> Any:
    """What a service made, which it may not have refused."""
    assert not isinstance(result, Refusal), result
    return result
