"""A die that has fallen stays its player's to keep or to roll again, whatever the GM agrees to or
does in between.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.table.play import GUARD, KARA, Table

from threefold.model.growth import ArcOutline, StepOutline
from threefold.model.powers import Ability
from threefold.table.commands import (
    Advance,
    Agree,
    AnyCommand,
    AttackFoe,
    Award,
    ChangeFollower,
    Hurt,
    IntrudeAsPlayer,
    LearnAbility,
    Play,
    PursueArc,
    Reroll,
    Settle,
)
from threefold.table.history import Seat
from threefold.table.state import Petition, Rolled

ME = Seat("player", KARA)
MILL = ArcOutline([StepOutline("find_it")])


def missed(**hero: object) -> tuple[Table, str]:
    """A fight in which Kara has missed and may still roll again."""
    table = Table(xp=8, **hero)
    table.fights()
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=2), by=ME)
    return table, table.waiting(Rolled)[0]


@pytest.mark.rule("xp.immediate.reroll", "player_intrusion.price")
@pytest.mark.parametrize(
    "wish",
    [
        IntrudeAsPlayer(pc_id=KARA, intrusion="The old debt", text="The guard owes me a favor."),
        Advance(pc_id=KARA, buy="long_term_benefit", benefit="home", name="the mill"),
        LearnAbility(pc_id=KARA, ability=Ability("Hold the door", text="Nobody gets past.")),
        ChangeFollower(pc_id=KARA, do="gain", follower="Pim", level=2),
        PursueArc(pc_id=KARA, do="begin", arc="The mill", own=MILL),
    ],
    ids=["a player intrusion", "a home", "an ability", "a follower", "an arc"],
)
def test_gm_agreement_leaves_open_die(wish: AnyCommand) -> None:
    """What the GM agrees to leaves an open die alone."""
    table, roll = missed()
    table.does(wish, by=ME)
    table.does(Agree(open_id=table.waiting(Petition)[0]))
    assert table.waiting(Rolled)[0] == roll
    xp = table.pc().xp
    table.does(Reroll(open_id=roll, payer=KARA, natural=15), by=ME)
    table.does(Settle(open_id=roll), by=ME)
    assert (table.pc().xp, table.foe().health) == (xp - 1, 2)
    assert table.state.pending == {}


def played(procedure: str, inputs: bytes) -> Play:
    return Play(procedure=procedure, actor=KARA, inputs=msgspec.Raw(inputs))


@pytest.mark.parametrize(
    ("command", "might"),
    [
        (played("damage", b'{"points": 3}'), -3),
        (Hurt(on=KARA, points=2), -2),
        (Award(what="other", pcs=[KARA], points=1, reason="a fine idea"), 0),
    ],
    ids=["damage as a procedure", "damage by hand", "an award"],
)
def test_gm_deed_leaves_open_die_of_victim(command: AnyCommand, might: int) -> None:
    """What the GM does to somebody leaves their open die alone."""
    table, roll = missed()
    before = table.pc()
    table.does(command)
    assert table.waiting(Rolled)[0] == roll
    assert table.pc().pools.might.value == before.pools.might.value + might


def test_gm_called_roll_accepts_open_die() -> None:
    """What the GM lets somebody roll accepts the die that lay open."""
    table, roll = missed()
    table.does(played("climb", b'{"surface": "stone_wall"}'), 17)
    assert roll not in table.state.pending
