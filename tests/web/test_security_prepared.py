"""What the GM has prepared is in no byte that a player gets, whatever is done with it, until it
stands on the table.
"""

from __future__ import annotations

import re
import secrets

import pytest
from tests.web.browsers import by_htmx
from tests.web.house import GM, House, Seat, settled
from tests.web.test_security_secrets import canary, everything, views

from threefold.interop.scenes import write_scene
from threefold.model.characters import Npc
from threefold.model.scenes import PreparedFoe, PreparedScene, Surroundings
from threefold.model.things import Thing
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.log_shelf import LOG_SHELF
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.history import History
from threefold.table.log import log
from threefold.table.state import State

NUMBERS = re.compile(r"\b(?:entry|log|why)(?:-why)?-\d+")
"""The numbers of events, which tell that there was one and nothing of it."""

SEATS = (Seat("player", "p1"), Seat("player", "p2"))


class World:
    """One of two tables whose GMs have prepared other things."""

    def __init__(self, house: House, level: int) -> None:
        self.house, self.level, self.words = house, level, [canary() for _ in range(6)]
        self.table = demo(house.tables)
        self.browsers = [house.browser(self.table, seat) for seat in SEATS]
        self.gm = house.browser(self.table, GM)

    def scene(self, others: int = 1) -> PreparedScene:
        """A scene of this world's own; alike is only the sentry."""
        name, notes, foe, told, thing, _ = self.words
        sentry = PreparedFoe(
            npc=Npc(
                "sentry", self.level, armor=self.level - 3, modifications={told: 3}, notes=told
            ),
            show_level=False,
        )
        more = [PreparedFoe(npc=Npc(foe, self.level), count=others)] if others else []
        things = [Thing(thing, self.level)] if others else []
        held = (
            Surroundings(light="dim_light" if self.level > 4 else "darkness")
            if others
            else Surroundings()
        )
        return PreparedScene(
            name=name, notes=notes, foes=[sentry, *more], things=things, scene=held
        )

    @property
    def history(self) -> History:
        return self.house.tables.history(self.table)

    @property
    def state(self) -> State:
        return self.history.state

    def does(self, asked: AnyCommand, by: Seat = GM) -> Refusal | None:
        done = self.house.tables.submit(self.table, by, secrets.token_hex(8), asked)
        return done if isinstance(done, Refusal) else None


@pytest.fixture
def worlds(house: House) -> tuple[World, World]:
    return World(house, 4), World(house, 6)


def test_nothing_prepared_shows_until_it_comes(worlds: tuple[World, World]) -> None:
    for others, world in enumerate(worlds, 1):
        assert world.does(c.PrepareScene(scene=world.scene(others))) is None
        [id] = world.state.prepared
        assert world.does(c.PrepareScene(scene=world.scene(others + 3), scene_id=id)) is None
        assert world.does(c.PrepareScene(scene=world.scene(0))) is None
        assert world.does(c.KeepScene(name=world.words[5], notes=world.words[1])) is None
        headers = by_htmx(world.house.base)
        file, data = (
            {"files": ("a.json", write_scene(world.scene(others)))},
            {"command_id": secrets.token_hex(12)},
        )
        assert world.gm.client.post(
            f"{world.gm.path}/import", files=file, data=data, headers=headers
        ).is_success
        for part in ("prepared", "prepare"):
            assert world.words[0] in world.gm.part(part, scene_id=id).text
        assert world.gm.get("/lab", scene=id).is_success
        assert world.does(c.DropScene(scene_id=id)) is None
    look_alike(worlds)
    for world in worlds:
        alike = next(iter(world.state.prepared))
        assert world.does(c.BringScene(scene_id=alike)) is None
        assert [foe.npc.name for foe in world.state.foes.values()][-1] == "sentry"
    look_alike(worlds)


def test_refusal_reveals_no_prepared_scene(worlds: tuple[World, World]) -> None:
    """A refusal tells a player nothing of what is there."""
    for world in worlds:
        assert world.does(c.PrepareScene(scene=world.scene())) is None
        [id] = world.state.prepared
        answers = [
            world.does(asked, seat)
            for seat in SEATS
            for there in (id, "s999")
            for asked in (
                c.BringScene(scene_id=there),
                c.DropScene(scene_id=there),
                c.KeepScene(name="x"),
            )
        ]
        assert {(no.code, no.message.key) for no in answers if no is not None} == {
            ("not_your_seat", "refusal.gm_only")
        }
        assert len(answers) == 12


def look_alike(worlds: tuple[World, World]) -> None:
    """Each player gets the same from both worlds, and none of the words."""
    one, other = worlds
    for mine, theirs in zip(one.browsers, other.browsers, strict=True):
        assert views(one.history, mine.seat) == views(other.history, theirs.seat)
        sent = zip(everything(mine, one.state), everything(theirs, other.state), strict=True)
        for here, there in sent:
            assert settled(here) == settled(there)
            assert not [word for word in one.words if word in here]


def test_undone_preparation_leaves_no_trace(
    worlds: tuple[World, World],
) -> None:
    """What is prepared and taken back is neither counted nor told."""
    busy, idle = worlds
    for asked in (
        c.PrepareScene(scene=busy.scene()),
        c.PrepareScene(scene=busy.scene(2)),
        c.Undo(),
        c.Redo(),
        c.Undo(),
    ):
        assert busy.does(asked) is None
    for world in worlds:
        assert world.does(c.AddFoe(npc=Npc("sentry", 3))) is None
        assert world.does(c.Undo()) is None
        assert world.does(c.AddFoe(npc=Npc("guard", 3))) is None
    assert len(busy.state.prepared) == 1
    assert [*busy.state.foes] == [*idle.state.foes]
    for mine, theirs in zip(busy.browsers, idle.browsers, strict=True):
        told = [
            [
                (e.head, e.details, e.mark, e.taken_back)
                for e in log(w.history, mine.seat, LOG_SHELF, 500)
            ]
            for w in worlds
        ]
        assert told[0] == told[1]
        assert sum("log.rewound" in str(entry) for entry in told[0]) == 1, (
            "what they have seen is seen to go"
        )
        here, there = (NUMBERS.sub("", settled(b.parts())) for b in (mine, theirs))
        assert here == there
