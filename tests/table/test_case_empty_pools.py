"""A step of the damage track names all Pools that are at 0, in every way that it comes about."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from tests.people import done, kara
from tests.table.play import GUARD, KARA, Table

from threefold.procedures.inputs import Effort
from threefold.service.log_shelf import LOG_SHELF
from threefold.table import commands as c
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.state import Incoming, Recovering, Rolled, TaskCall
from threefold.text import Lang, render

ME = Seat("player", KARA)
STATS = ("might", "speed", "intellect")
NAMES: dict[Lang, dict[str, str]] = {
    "en": {"might": "Might", "speed": "Speed", "intellect": "Intellect"},
    "fr": {"might": "Puissance", "speed": "Célérité", "intellect": "Intellect"},
    "ko": {"might": "힘", "speed": "속력", "intellect": "지성"},
}
PAIRS = [*itertools.permutations(STATS, 2)]


def lines(table: Table, seat: Seat = ME, lang: Lang = "en") -> list[str]:
    """Every line and detail of the log, as a seat reads it."""
    found = []
    for entry in log(table.history, seat, LOG_SHELF):
        found += [
            render(entry.head.message(), lang),
            *(render(each.message(), lang) for each in entry.details),
        ]
        if entry.resolution is not None:
            found += [render(each.message(), lang) for each in entry.resolution.notices]
    return found


def said_of(table: Table, word: str, seat: Seat = ME) -> list[str]:
    """The lines that tell of a step of the track."""
    return [*{text for text in lines(table, seat) if re.search(rf"Kara is (now )?{word}", text)}]


def named(text: str) -> set[str]:
    """The Pools that a sentence names."""
    return {stat for stat, name in NAMES["en"].items() if name in text}


def hero(empty: tuple[str, ...], low: str, **more: Any) -> Table:
    """Kara with these Pools at 0 and one at 2."""
    return Table(**{**dict.fromkeys(empty, 0), low: 2}, **more)


@pytest.mark.rule("damage_track.step_down.pool_zero")
@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("seat", [GM, ME])
def test_debilitated_line_names_both_pools(first: str, second: str, seat: Seat) -> None:
    """A blow empties the second Pool: the line names that one and the one that was empty before."""
    table = hero((first,), second)
    table.does(c.Hurt(on=KARA, points=2, damage_type=second, ignores_armor=True))  # type: ignore[arg-type]
    [text] = said_of(table, "debilitated", seat)
    assert named(text) == {first, second}


@pytest.mark.rule("damage_track.step_down.pool_zero")
def test_one_blow_through_two_pools_names_both() -> None:
    """One blow that empties two Pools at once."""
    table = Table(might=2, speed=3)
    table.does(c.Hurt(on=KARA, points=5, ignores_armor=True))
    [text] = said_of(table, "debilitated")
    assert named(text) == {"might", "speed"}


@pytest.mark.rule("damage_track.step_down.pool_zero")
@pytest.mark.parametrize("last", STATS)
def test_death_names_three_pools(last: str) -> None:
    """Death by the last Pool names all three."""
    first, second = (stat for stat in STATS if stat != last)
    table = hero((first, second), last)
    table.does(c.Hurt(on=KARA, points=2, damage_type=last, ignores_armor=True))  # type: ignore[arg-type]
    [text] = said_of(table, "dead")
    assert named(text) == set(STATS)


@pytest.mark.rule("damage_track.step_down.pool_zero")
def test_one_blow_to_death_names_three_pools() -> None:
    table = Table(might=2, speed=2, intellect=2)
    table.does(c.Hurt(on=KARA, points=6, ignores_armor=True))
    [text] = said_of(table, "dead")
    assert named(text) == set(STATS)


@pytest.mark.rule("damage_track.step_down.pool_zero")
@pytest.mark.parametrize("stat", STATS)
def test_impaired_line_names_one_pool(stat: str) -> None:
    """One empty Pool: it alone is named."""
    table = hero((), stat)
    table.does(c.Hurt(on=KARA, points=2, damage_type=stat, ignores_armor=True))  # type: ignore[arg-type]
    [text] = said_of(table, "impaired")
    assert named(text) == {stat}


@pytest.mark.rule("damage_track.step_down.pool_zero")
def test_foe_blow_names_both_pools() -> None:
    """The blow of a foe, not one by hand."""
    table = Table(might=2, speed=0, skills={})
    table.does(c.FoeAttacks(foe_id=GUARD, pc_id=KARA, damage=2, ignores_armor=True))
    table.does(c.Defend(open_id=table.waiting(Incoming)[0], forgo=True), by=ME)
    for id in [id for id, waiting in table.state.pending.items() if isinstance(waiting, Rolled)]:
        table.does(c.Settle(open_id=id))
    found = said_of(table, "debilitated")
    assert found
    assert all(named(text) == {"might", "speed"} for text in found)


@pytest.mark.rule("damage_track.step_down.pool_zero")
def test_paid_pool_names_both_pools() -> None:
    """A Pool emptied by paying for Effort is named with the one that was empty before."""
    table = Table(might=3, speed=0, skills={})
    table.does(c.CallTask(pcs=[KARA], title="Lift", stat="might", difficulty=4, hidden=False))
    attempt = c.Attempt(open_id=table.waiting(TaskCall)[0], natural=10, effort=Effort(ease=1))
    table.does(attempt, by=ME)
    for id in [id for id, waiting in table.state.pending.items() if isinstance(waiting, Rolled)]:
        table.does(c.Settle(open_id=id), by=ME)
    found = said_of(table, "debilitated")
    assert found
    assert all(named(text) == {"might", "speed"} for text in found)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_adjudicate_names_both_pools(first: str, second: str) -> None:
    """The engine's own answer."""
    actor = kara(**{first: 0, second: 2})
    answer = done(
        "damage", actor=actor, inputs={"points": 2, "type": second, "ignores_armor": True}
    )
    texts = [event for event in map(str, answer["events"]) if "debilitated" in event]
    assert texts
    assert all(named(text.replace("_", " ")) >= {first, second} for text in texts), texts


@pytest.mark.rule("damage_track.restore.pool_from_zero")
@pytest.mark.parametrize(
    ("first", "second"), [("might", "speed"), ("speed", "intellect"), ("might", "intellect")]
)
def test_recovery_from_two_names_both_pools(first: str, second: str) -> None:
    """Points put in both empty Pools: the line names both."""
    table = Table(**{first: 0, second: 0})
    table.does(c.Recover(pc_id=KARA, rest="action", natural=6), by=ME)
    id, _ = table.waiting(Recovering)
    table.does(c.ShareRecovery(open_id=id, **{first: 3, second: 3}), by=ME)  # type: ignore[arg-type]
    found = said_of(table, "hale")
    assert found
    assert all(named(text) == {first, second} for text in found)


@pytest.mark.rule("damage_track.restore.pool_from_zero")
def test_recovery_names_filled_and_empty_apart() -> None:
    """Points put in one of two empty Pools: the one that is still empty is not called filled."""
    table = Table(might=0, speed=0)
    table.does(c.Recover(pc_id=KARA, rest="action", natural=3), by=ME)
    id, _ = table.waiting(Recovering)
    table.does(c.ShareRecovery(open_id=id, speed=3), by=ME)
    found = said_of(table, "impaired")
    assert found
    assert all("Speed" in text for text in found)


@pytest.mark.parametrize("lang", ["fr", "ko"])
def test_other_languages_name_both_pools(lang: Lang) -> None:
    """The same in French and Korean."""
    table = hero(("might",), "speed")
    table.does(c.Hurt(on=KARA, points=2, damage_type="speed", ignores_armor=True))
    texts = [
        text for text in lines(table, ME, lang) if "0" in text and NAMES[lang]["speed"] in text
    ]
    assert texts
    assert any(NAMES[lang]["might"] in text for text in texts), texts
