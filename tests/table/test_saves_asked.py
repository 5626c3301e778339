"""Rolls that an effect asks of its user: those whose level only the GM knows, and those that follow a
use on a thing.
"""

from __future__ import annotations

from typing import Any, Final

from tests.table.play import KARA, Table

from threefold.model.things import Thing
from threefold.table.commands import (
    AddThing,
    Attempt,
    CallTask,
    Propose,
    Settle,
    UsePower,
    Withdraw,
)
from threefold.table.decisions.moves.turn import roll_is_pending
from threefold.table.history import Seat
from threefold.table.state import Proposal, Rolled, TaskCall
from threefold.table.views import table_view

PLAYER: Final = Seat("player", KARA)
ABSORB: Final[dict[str, Any]] = {
    "name": "Absorb",
    "effects": [
        {
            "kind": "save",
            "to": "self",
            "stat": "might",
            "by": "self",
            "failed": [{"kind": "damage", "to": "self", "points": 3, "type": "fire"}],
        }
    ],
}
TINKER: Final[dict[str, Any]] = {
    "name": "Tinker",
    "aim": {"range": "touch", "who": "object", "roll": "none"},
    "effects": [
        {
            "kind": "save",
            "stat": "intellect",
            "level": 3,
            "by": "self",
            "passed": [{"kind": "heal", "to": "self", "pools": ["intellect"], "points": 2}],
            "failed": [{"kind": "damage", "to": "self", "points": 2, "ignores_armor": True}],
        }
    ],
}

POOLS: Final = {
    stat: {"value": 10, "max": 14, "edge": 0} for stat in ("might", "speed", "intellect")
}


def absorbs() -> Table:
    """Kara has used a power whose level only the GM knows."""
    table = Table(xp=0, abilities=[ABSORB])
    table.does(UsePower(pc_id=KARA, what="ability", name="Absorb"))
    return table


def answered(table: Table) -> tuple[str, TaskCall]:
    """The GM names the level."""
    id, asked = table.waiting(Proposal)
    table.does(CallTask(pcs=[KARA], title=asked.title, stat=asked.stat, difficulty=3, answers=id))
    return table.waiting(TaskCall)


def test_roll_of_unknown_level_keeps_what_it_resists() -> None:
    """What the roll resists, and what follows from it, come with the level that the GM names."""
    table = absorbs()
    _, asked = table.waiting(Proposal)
    assert asked.kinds == ["fire"]
    _, call = answered(table)
    assert (call.kinds, call.follows) == (["fire"], asked.follows)


def test_players_do_not_withdraw_what_an_effect_asks() -> None:
    """A player takes back an own proposal, not a roll that an effect asks for; the GM does."""
    table = absorbs()
    id, _ = table.waiting(Proposal)
    [shown] = table_view(table.state, 1, PLAYER).pending
    assert getattr(shown, "asked", None) is True
    assert table.refuses(Withdraw(open_id=id), by=PLAYER) == ("not_your_seat", "open_id")
    table.does(Withdraw(open_id=id))
    table.does(Propose(pc_id=KARA, title="climb"), by=PLAYER)
    table.does(Withdraw(open_id=table.waiting(Proposal)[0]), by=PLAYER)
    assert not table.state.pending


def test_asked_rolls_leave_three_proposals() -> None:
    """A player proposes three things at a time; what an effect asks for is none of them."""
    table = absorbs()
    for title in ("climb", "swim", "run"):
        table.does(Propose(pc_id=KARA, title=title), by=PLAYER)
    assert table.refuses(Propose(pc_id=KARA, title="hide"), by=PLAYER)[0] == "not_allowed"


def test_asked_roll_is_pending() -> None:
    """A roll waits while the GM has not named its level, so it is not asked for anew."""
    assert roll_is_pending(absorbs().state, KARA, "absorb")


def test_asked_roll_has_an_id_of_its_pc() -> None:
    """Only Kara and the GM see it, so it takes no number that others could miss."""
    table = Table(xp=0, abilities=[ABSORB])
    before = table.state.next
    table.does(UsePower(pc_id=KARA, what="ability", name="Absorb"))
    assert table.waiting(Proposal)[0].endswith(f"-{KARA}")
    assert table.state.next == before


def test_own_roll_after_use_on_thing_has_its_effects() -> None:
    """What is passed or failed by the user of a power on a thing comes to the user."""
    for natural, lost in ((5, 2), (15, -2)):
        table = Table(xp=0, abilities=[TINKER], pools=POOLS)
        table.does(AddThing(thing=Thing("clock", 3)))
        [clock] = table.state.things
        table.does(UsePower(pc_id=KARA, what="ability", name="Tinker", target=clock))
        before = sum(table.pc().vitals().pools)
        table.does(Attempt(open_id=table.waiting(TaskCall)[0], natural=natural))
        for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
            table.does(Settle(open_id=id))
        assert before - sum(table.pc().vitals().pools) == lost
