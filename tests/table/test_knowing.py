"""What a seat may not know is refused as what exists nowhere, by every command that names
something.

Two tables that differ in secrets alone answer a player's command alike: the foe in hiding that is
near or far, the id that belongs to somebody else's plan or to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, get_args

import msgspec
import pytest
from msgspec import Raw, inspect, structs
from tests.people import BROADSWORD, given
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.library.arcs import sample_arcs
from threefold.model.scenes import PreparedScene
from threefold.model.things import Thing
from threefold.model.time import Duration
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AddCondition,
    AddThing,
    AnyCommand,
    ArrangeStrip,
    AskAccord,
    AttackFoe,
    Attempt,
    BeginWork,
    CallFor,
    ChangeFollower,
    EditFoe,
    KeepHandout,
    PlaceFigure,
    Play,
    PrepareScene,
    Propose,
    PursueArc,
    SetBookmark,
    Settle,
    UsePower,
    Withdraw,
)
from threefold.table.commands.base import Command
from threefold.table.decisions import decide
from threefold.table.history import Seat
from threefold.table.log import log
from threefold.table.state import Called, Foe, Proposal, Rolled, State
from threefold.table.state.handouts import Handout
from threefold.table.state.seats import PLAYER
from threefold.table.views import redacted, table_view

ME, MATE, WATCHER = Seat("player", KARA), Seat("player", BEN), Seat("spectator")
BOW: Final[dict[str, Any]] = {**BROADSWORD, "name": "bow", "range": "short", "stats": ["speed"]}
BOLT: Final[dict[str, Any]] = {
    "name": "Bolt",
    "cost": 1,
    "stat": "intellect",
    "range": "short",
    "effect": {"affects": "foe", "damage": 4},
}


# --- distance -------------------------------------------------------------------------------------


def in_hiding() -> Table:
    """A table at which a guard hides."""
    table = Table(attacks=[BROADSWORD, BOW], abilities=[BOLT], skills={})
    table.does(EditFoe(foe_id=GUARD, foe=Foe(npc=table.foe(), situations=["hiding"])))
    table.does(ArrangeStrip(spots={KARA: 0, BEN: 5, GUARD: 15, OTHER: 3}))
    return table


def called(table: Table, procedure: str, **inputs: Any) -> AnyCommand:
    """What answers a call of the GM for a procedure against the guard."""
    table.does(CallFor(procedure=procedure, pcs=[KARA], inputs=given(**inputs)))
    return Attempt(open_id=table.waiting(Called)[0], natural=2)


AIMED: Final = {
    "sword": lambda table: AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=2),
    "bow": lambda table: AttackFoe(pc_id=KARA, foe_id=GUARD, attack="bow", natural=2),
    "power": lambda table: UsePower(
        pc_id=KARA, what="ability", name="Bolt", target=GUARD, natural=2
    ),
    "power as attack": lambda table: AttackFoe(
        pc_id=KARA, foe_id=GUARD, attack="bow", power="Bolt", natural=2
    ),
    "further target": lambda table: UsePower(
        pc_id=KARA, what="ability", name="Bolt", target=OTHER, also=[GUARD], natural=2
    ),
    "called area": lambda table: called(table, "area_attack", attack="bow", targets=[GUARD, OTHER]),
}


def told(way: str, feet: int) -> object:
    """What a player is told and knows, who aims at a foe in hiding so many feet away."""
    table = in_hiding()
    command = AIMED[way](table)
    table.does(PlaceFigure(id=GUARD, feet=feet))
    done = decide(table.state, command, ME, Scripted([2] * 9), table.history, sample_arcs)
    if isinstance(done, Refusal):
        return done
    table.does(command, *[2] * 9, by=ME)
    seen = [msgspec.json.encode(table_view(table.state, 0, seat)) for seat in (ME, MATE, WATCHER)]
    return (
        seen,
        [msgspec.json.encode(redacted(table.state, seat)) for seat in (ME, MATE)],
        log(table.history, ME, LOG_SHELF),
    )


@pytest.mark.parametrize("way", AIMED)
@pytest.mark.parametrize("feet", [55, 150, 400])
def test_distance_of_hider_stays_secret(way: str, feet: int) -> None:
    """Near or far, the answer to whoever aims at a foe in hiding is the same until a die hits."""
    assert told(way, 3) == told(way, feet)


def test_hider_out_of_reach_is_missed() -> None:
    """No face is enough, with all the Effort there is; the GM is told why."""
    table = in_hiding()
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=20), by=ME)
    assert table.foe().health == table.foe(OTHER).health
    assert "line.why.too_far" in str(table.history.records)


def test_seen_foe_out_of_reach_is_refused() -> None:
    """The other side: what a player sees to be too far away costs nothing."""
    table = in_hiding()
    table.does(EditFoe(foe_id=GUARD, foe=Foe(npc=table.foe())))
    assert (
        table.refuses(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword"), ME)[0]
        == "not_allowed"
    )


# --- ids ------------------------------------------------------------------------------------------

COMMANDS: Final[tuple[type[Command], ...]] = get_args(AnyCommand)
NOBODY: Final = 77
"""The number of an id that is nothing at the table."""


def with_secrets() -> Table:
    """A table at which the GM and Ben keep something of every kind to themselves."""
    table = Table(foe={"level": 3})
    table.does(PrepareScene(scene=PreparedScene(name="bridge")))
    table.does(KeepHandout(handout=Handout(name="letter", text="Come at night.")))
    table.does(SetBookmark(name="here"))
    table.does(AddThing(thing=Thing("door", 4)))
    table.does(BeginWork(pc_id=BEN, procedure="possession", target=GUARD, secret=True))
    table.does(
        BeginWork(pc_id=BEN, procedure="craft", inputs=given(level=2, skill="smithing")), by=MATE
    )
    table.does(
        AskAccord(
            procedure="mind_control", pc_id=BEN, inputs=given(experience="dream"), title="Open it."
        )
    )
    table.does(Propose(pc_id=BEN, title="climb the tower"), by=MATE)
    table.does(ChangeFollower(pc_id=BEN, do="gain", follower="Pim", level=2), by=MATE)
    table.does(Propose(pc_id=KARA, title="look around"), by=ME)
    return table


def ids(state: State) -> set[str]:
    """Every id at a table."""
    parts = (state.party, state.foes, state.things, state.pending, state.stances, state.works)
    return {id for part in (*parts, state.prepared, state.bookmarks, state.handouts) for id in part}


def like(id: str) -> str:
    """An id of the same kind that is nothing here."""
    _, dash, owner = id.partition("-")
    return f"{id[0]}{NOBODY}{dash}{owner}"


def is_id(kind: inspect.Type) -> bool:
    """Whether a field holds ids of this table."""
    match kind:
        case inspect.Metadata(type=inner):
            return is_id(inner)
        case inspect.UnionType(types=types):
            return any(map(is_id, types))
        case inspect.ListType(item_type=item):
            return is_id(item)
        case inspect.DictType(key_type=key):
            return is_id(key)
    return isinstance(kind, inspect.StrType) and (kind.pattern or "").startswith("^[a-z][0-9]{1,6}")


def least(kind: inspect.Type, id: str) -> Any:
    """The least value of a field; ``id`` for every id."""
    match kind:
        case inspect.Metadata(type=inner):
            return least(inner, id)
        case inspect.UnionType(types=types):
            return least(types[0], id)
        case inspect.StructType():
            return struct(kind, id)
        case inspect.ListType(item_type=item, min_length=n):
            return [least(item, id)] if n or is_id(item) else []
        case inspect.DictType():
            return {}
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.StrType():
            return id if is_id(kind) else "a word"
        case inspect.IntType(ge=low):
            return low or 1
        case inspect.BoolType():
            return True
        case inspect.RawType():
            return {}
    raise AssertionError(kind)


def struct(kind: inspect.StructType, id: str) -> dict[str, Any]:
    """The least object of a kind."""
    given = {each.encode_name: least(each.type, id) for each in kind.fields if each.required}
    return given if kind.tag is None else given | {str(kind.tag_field): kind.tag}


def naming(kind: type[Command]) -> Iterator[tuple[str, Callable[[str], AnyCommand]]]:
    """Each field of a command that names something by its id, and what makes the command with an id
    there.
    """
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        if is_id(field.type):
            yield field.encode_name, partial(_made, info, field)


def _made(info: inspect.StructType, field: inspect.Field, id: str) -> AnyCommand:
    whole = struct(info, KARA) | {field.encode_name: _of_id(field.type, id)}
    return msgspec.convert(whole, AnyCommand)


def _of_id(kind: inspect.Type, id: str) -> Any:
    match kind:
        case inspect.ListType():
            return [id]
        case inspect.DictType(value_type=value):
            return {id: [] if isinstance(value, inspect.ListType) else 5}
        case inspect.UnionType(types=types):
            return _of_id(next(filter(is_id, types)), id)
        case inspect.Metadata(type=inner):
            return _of_id(inner, id)
    return id


def answered(table: Table, command: AnyCommand, seat: Seat, id: str) -> str:
    """The answer to a command, without the id that it names."""
    done = decide(table.state, command, seat, Scripted([3] * 9), table.history, sample_arcs)
    return repr(done).replace(repr(id)[1:-1], "ID")


FIELDS: Final = [(kind, field, made) for kind in COMMANDS for field, made in naming(kind)]


def test_most_commands_name_something() -> None:
    """The walk below reads the declarations: it must not run dry."""
    assert len(FIELDS) > 90
    secret = ids(with_secrets().state) - ids(redacted(with_secrets().state, ME))
    assert {id.partition("-")[2] for id in secret} >= {"gm", BEN}
    assert len(secret) >= 8


@pytest.mark.parametrize("seat", [ME, WATCHER], ids=lambda seat: seat.role)
def test_secret_id_is_refused_as_no_id(seat: Seat) -> None:
    """In every field of every command, for every secret of the table."""
    table = with_secrets()
    told = {}
    for secret in sorted(ids(table.state) - ids(redacted(table.state, seat))):
        nobody = like(secret)
        for kind, field, made in FIELDS:
            here, there = (answered(table, made(id), seat, id) for id in (secret, nobody))
            if here != there:
                told[f"{kind.__name__}.{field} {secret}"] = here, there
    assert told == {}


@pytest.mark.parametrize("kind", [BeginWork, Play])
def test_secret_id_inside_inputs_is_no_id(kind: Any) -> None:
    """Inputs of a procedure name people and things by id, too."""
    table = with_secrets()
    for secret in sorted(ids(table.state) - ids(redacted(table.state, ME))):
        nobody = like(secret)
        answers = []
        for id in (secret, nobody):
            inputs = Raw(msgspec.json.encode({"helpers": [id], "target": id, "material": id}))
            more = (
                {"pc_id": KARA, "procedure": "craft"}
                if kind is BeginWork
                else {"procedure": "dice"}
            )
            answers.append(answered(table, kind(inputs=inputs, **more), ME, id))
        assert answers[0] == answers[1]


def test_own_proposal_is_known() -> None:
    """The other side: what a player may know can be named."""
    table = with_secrets()
    [mine] = [
        id
        for id, open in table.state.pending.items()
        if isinstance(open, Proposal) and open.pc == KARA
    ]
    assert not isinstance(decide(table.state, Withdraw(open_id=mine), ME, Scripted([])), Refusal)


# --- names ----------------------------------------------------------------------------------------


def test_arc_is_looked_up_by_seat_reading() -> None:
    """What ``arcs`` gives is what the seat may read: another key is unknown, and is not
    suggested.
    """
    table = Table(xp=9)
    known = {key: arc for key, arc in sample_arcs().items() if key != "avenge"}
    for key in ("avenge", "no_such_arc"):
        done = decide(
            table.state,
            PursueArc(pc_id=KARA, do="begin", arc=key),
            ME,
            Scripted([]),
            None,
            lambda: known,
        )
        assert isinstance(done, Refusal)
        assert "avenge" not in str(done.message.params.get("hint"))


# --- what is told of wounds -----------------------------------------------------------------------


@pytest.mark.parametrize("shown", [False, True])
def test_regained_health_tells_no_hidden_wound(shown: bool) -> None:
    """A foe regains no more than it had lost: where its health is hidden, nobody is told how much
    that was.
    """
    balm = {
        "name": "Balm",
        "effects": [{"kind": "heal", "points": 3, "to": "target"}],
        "range": "short",
    }
    told = []
    for health in (5, 3):
        table = Table(abilities=[balm], skills={})
        wounded = structs.replace(table.foe(), health=health)
        table.does(EditFoe(foe_id=GUARD, foe=Foe(npc=wounded, show_health=shown)))
        before = len(log(table.history, ME, LOG_SHELF))
        table.does(UsePower(pc_id=KARA, what="ability", name="Balm", target=GUARD), 10, by=ME)
        for id in [id for id, open in table.state.pending.items() if isinstance(open, Rolled)]:
            table.does(Settle(open_id=id), by=ME)
        assert table.foe().health == 6
        told.append(str(log(table.history, ME, LOG_SHELF)[before:]))
    assert "regain" in told[0] or "mended" in told[0]
    assert (told[0] == told[1]) is not shown


@pytest.mark.parametrize("seat", [ME, WATCHER, PLAYER], ids=lambda seat: f"{seat.role} {seat.pc}")
def test_time_of_condition_on_foe_stays_secret(seat: Seat) -> None:
    """Nobody but the GM is given how long a foe glows, at no page and in no state."""
    known = []
    for minutes in (3, 8):
        table = Table()
        table.does(AddCondition(on=GUARD, condition="glowing", lasts=Duration(minutes, "minutes")))
        known.append(msgspec.json.encode(redacted(table.state, seat)))
    assert known[0] == known[1]
