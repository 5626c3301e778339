"""Tables of an item that are rolled as it is found: by the table's dice or real ones, and kept on
the item.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.table.test_effects_at_the_table import GUARD, KARA, Table
from tests.table.test_moves import Threes, on_the_shelf

from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.item_tables import rolled_when_found
from threefold.model.powers import Artifact, Cypher, effects_of
from threefold.model.shelf.tables import tables_before_use
from threefold.model.things import Thing
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import AddThing, AnyCommand, FindItem, UsePower, WearItem
from threefold.table.decisions import decide
from threefold.table.events import ActionSettled, AnyEvent, ItemChanged
from threefold.table.history import GM, Seat
from threefold.table.log.base import LogReader
from threefold.table.log.dispatch import DESCRIBED
from threefold.text import render

ROLLED = sorted(
    [
        ("cypher", key)
        for key, entry in cyphers().items()
        if tables_before_use(effects_of(cypher_of(entry)))
    ]
    + [
        ("artifact", key)
        for key, entry in artifacts().items()
        if tables_before_use(effects_of(artifact_of(entry)))
    ]
)


def item_of(what: str, key: str) -> Cypher | Artifact:
    return cypher_of(cyphers()[key]) if what == "cypher" else artifact_of(artifacts()[key])


def find(at: Table, what: str, key: str, *drawn: int, known: bool = True) -> AnyEvent:
    item = msgspec.structs.replace(item_of(what, key), level=5, identified=None if known else False)
    if isinstance(item, Cypher):
        command = FindItem(to=KARA, cypher=item, drawn=list(drawn))
    else:
        command = FindItem(to=KARA, artifact=item, drawn=list(drawn))
    return at.does(command)[0]


def carried(at: Table, what: str) -> Cypher | Artifact:
    pc = at.state.party[KARA].pc
    item = pc.cyphers[0] if what == "cypher" else pc.carries()[0]
    assert not isinstance(item, str)
    return item


def lines(at: Table, event: AnyEvent, seat: Seat) -> str:
    told = DESCRIBED[type(event)](event, LogReader(seat, at.state, at.state, GM, LOG_SHELF))
    return "" if told is None else " ".join(render(d.message(), "en") for d in told.details)


def test_shelf_has_them() -> None:
    assert len(ROLLED) >= 28


@pytest.mark.parametrize(("what", "key"), ROLLED)
def test_found_item_has_nothing_open_when_used(what: str, key: str) -> None:
    """Nothing is left open once it is found and it is used."""
    at = Table()
    event = find(at, what, key)
    assert isinstance(event, ItemChanged)
    assert event.drawn
    assert {row.natural for row in event.drawn} == {3}
    item = carried(at, what)
    assert tables_before_use(effects_of(item)) == []
    on = GUARD
    if item.aim is not None and item.aim.who == "object":
        at.does(AddThing(thing=Thing("comb", 1)))
        on = next(iter(at.state.things))
    done = at.does(UsePower(pc_id=KARA, what=what, name=item.called, target=on))  # type: ignore[arg-type]
    text = repr([e.resolution.notices for e in done if isinstance(e, ActionSettled)])
    assert "$" not in text
    assert not [e for e in done if isinstance(e, ItemChanged) and e.doing == "rolled"]


def test_real_dice_are_typed_and_wrong_refused() -> None:
    """Real dice are typed in and wrong ones refused."""
    at = Table()
    event = find(at, "cypher", "ray_emitter", 64)
    assert isinstance(event, ItemChanged)
    assert (event.drawn[0].natural, event.drawn[0].text) == (64, "force")
    assert carried(at, "cypher").chosen == {"harm": [event.drawn[0].text]}
    for drawn in ([101], [3, 3]):
        command = FindItem(to=KARA, cypher=cypher_of(cyphers()["ray_emitter"]), drawn=drawn)
        try:
            done = decide(at.state, command, GM, Threes(), shelf=on_the_shelf)
        except msgspec.ValidationError:
            continue
        assert isinstance(done, Refusal)
        assert done.field.startswith("drawn[")


def test_owner_reads_roll_and_others_do_not() -> None:
    at = Table()
    event = find(at, "cypher", "hunter_seeker")
    assert "8 points of damage" in lines(at, event, Seat("player", KARA))
    assert "8 points of damage" not in lines(at, event, Seat("player", "p2"))
    other = Table()
    secret = find(other, "cypher", "hunter_seeker", known=False)
    assert "8 points of damage" not in lines(other, secret, Seat("player", KARA))


def test_owned_item_rolls_before_first_use() -> None:
    """What somebody has already is rolled before its first use."""
    cypher = msgspec.to_builtins(cypher_of(cyphers()["null_field"])) | {"level": 3}
    amulet = msgspec.to_builtins(artifact_of(artifacts()["protection_amulet"])) | {
        "level": 3,
        "off": True,
    }
    at = Table(cyphers=[cypher], artifacts=[amulet])
    first, *_ = at.does(UsePower(pc_id=KARA, what="cypher", name=cypher["name"]))
    assert isinstance(first, ItemChanged)
    assert (first.doing, first.drawn[0].text) == ("rolled", "fire")
    armor = at.state.party[KARA].pc.worn(at.state.rules())
    assert "fire" in {kind for each in armor for kind in each.versus}
    if item_of("artifact", "protection_amulet").worn is True:  # type: ignore[union-attr]
        commands: AnyCommand = WearItem(pc_id=KARA, name=amulet["name"])
        assert [e.doing for e in at.does(commands) if isinstance(e, ItemChanged)] == [
            "rolled",
            "put_on",
        ]


def test_row_effects_replace_table() -> None:
    """Effects of the row stand in the place of the table."""
    item, rows = rolled_when_found(cypher_of(cyphers()["hunter_seeker"]), lambda sides: 1)
    assert [row.natural for row in rows] == [1]
    assert [type(e).__name__ for e in effects_of(item)] == ["AttackRule"]
    again, none = rolled_when_found(item, lambda sides: 2)
    assert (again, none) == (item, [])
