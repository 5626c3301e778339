"""Which Effort gets the star: what it brings is worth its points, and no Pool is paid empty for
it.
"""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from tests.odds.test_effort import by_split, table

from threefold.odds.distribution import Distribution
from threefold.odds.effort import EffortOdds
from threefold.odds.faces import Tally
from threefold.odds.value import WORTH, PointsAtRisk, best_value, gain_of, point_worth


def made(ease: int, cost: int, wins: int, harm: int, kind: str) -> EffortOdds:
    """A row: ``wins`` of 20 faces succeed; each of the others, or of these at an attack, brings
    ``harm``.
    """
    hits = wins if kind == "attack" else 20 - wins
    damage = Distribution(
        {0: 1}
        if kind == "task" or not hits
        else {harm: hits, 0: 20 - hits}
        if hits < 20
        else {harm: 1}
    )
    hit = harm if kind == "attack" else None
    return EffortOdds(ease, 0, cost, 3, True, None, Tally(20, 20, wins, 1, 1, 1), damage, hit)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[EffortOdds], PointsAtRisk]:
    kind, base = draw(st.sampled_from(["attack", "defense", "task"])), draw(st.integers(1, 17))
    harm, price, pool = draw(st.integers(1, 12)), draw(st.integers(1, 5)), draw(st.integers(0, 20))
    rows = [
        made(n, price * n, min(20, base + 3 * n), harm, kind)
        for n in range(draw(st.integers(1, 5)))
    ]
    rows = [row._replace(affordable=row.cost <= pool) for row in rows]
    struck = draw(st.none() | st.integers(1, 20))
    same = draw(st.booleans())
    return rows, PointsAtRisk(
        pool, pool if same and struck else struck, same and struck is not None
    )


@given(tables())
def test_star_is_worth_its_points_with_rest(
    made: tuple[list[EffortOdds], PointsAtRisk],
) -> None:
    """A star is worth its points and leaves some."""
    rows, reserve = made
    best = best_value(rows, gain_of(rows), reserve)
    if best is None:
        return
    start, gain = rows[0], gain_of(rows)
    falls = (
        WORTH.fall * (reserve.chance_to_empty(start) - reserve.chance_to_empty(best))
        if point_worth(rows) == WORTH.defense
        else Fraction(0)
    )
    assert best.affordable
    assert best.cost < reserve.paying
    assert gain(best) - gain(start) + falls >= point_worth(rows) * (best.cost - start.cost)


@given(tables(), st.integers(1, 40))
def test_dearer_table_never_gains_star(
    made: tuple[list[EffortOdds], PointsAtRisk], more: int
) -> None:
    rows, reserve = made
    reserve = reserve._replace(struck=None, same=False)
    dearer = [
        row._replace(cost=row.cost + more * row.ease, affordable=row.affordable and not row.ease)
        for row in rows
    ]
    assert best_value(dearer, gain_of(dearer), reserve) is None


def test_five_points_for_tenth_are_not_worth() -> None:
    """Five points to be spared a tenth are not worth it."""
    rows = [made(0, 0, 15, 1, "defense"), made(1, 5, 17, 1, "defense")]
    assert gain_of(rows)(rows[1]) - gain_of(rows)(rows[0]) == Fraction(1, 10)
    assert best_value(rows, gain_of(rows)) is None


def test_points_that_prevent_falling_are_worth_it() -> None:
    """Points that keep one from falling are worth it."""
    rows = [made(0, 0, 5, 4, "defense"), made(2, 3, 17, 4, "defense")]
    assert best_value(rows, gain_of(rows), PointsAtRisk(12, 20)) is None
    assert best_value(rows, gain_of(rows), PointsAtRisk(12, 4)) is rows[1]
    scratch = [made(0, 0, 5, 1, "defense"), made(2, 3, 17, 1, "defense")]
    assert best_value(scratch, gain_of(scratch), PointsAtRisk(4, 1)) is scratch[1]
    assert (
        best_value(scratch, gain_of(scratch), PointsAtRisk(4, 4, same=True)) is None
    )  # paying brings the fall nearer


def test_star_on_attack_leaves_half_of_pool() -> None:
    rows = table()
    assert best_value(rows, gain_of(rows)) is by_split(rows, 0, 1)
    cost = by_split(rows, 0, 1).cost
    assert best_value(rows, gain_of(rows), PointsAtRisk(cost)) is None
    assert best_value(rows, gain_of(rows), PointsAtRisk(2 * cost - 1)) is None
    assert best_value(rows, gain_of(rows), PointsAtRisk(2 * cost)) is by_split(rows, 0, 1)


def test_overkill_damage_is_worth_nothing() -> None:
    """Damage beyond the health of a foe is worth nothing."""
    rows = [made(0, 0, 12, 4, "attack"), made(1, 4, 12, 10, "attack")]
    assert best_value(rows, gain_of(rows)) is rows[1]
    assert best_value(rows, gain_of(rows, 10)) is rows[1]
    assert best_value(rows, gain_of(rows, 5)) is None
    assert gain_of(rows, 4)(rows[0]) == gain_of(rows, 4)(rows[1]) == gain_of(rows)(rows[0])


@given(tables(), st.integers(0, 30))
def test_foe_health_lowers_attack_gains_alone(
    made: tuple[list[EffortOdds], PointsAtRisk], health: int
) -> None:
    """Health lowers what a split of an attack gains and no other."""
    rows, _ = made
    attack = point_worth(rows) == WORTH.attack
    for row in rows:
        full, capped = gain_of(rows)(row), gain_of(rows, health)(row)
        assert capped <= min(full, health) if attack else capped == full


def test_shown_price_counts_before_refund() -> None:
    """The price is the one that is shown not what a 20 leaves of it."""
    rows = [made(0, 0, 7, 5, "attack"), made(1, 4, 7, 11, "attack")]
    rows = [row._replace(tally=row.tally._replace(paid=19)) for row in rows]
    gained = gain_of(rows)(rows[1]) - gain_of(rows)(rows[0])
    assert gained == Fraction(21, 10)
    assert best_value(rows, gain_of(rows)) is rows[1]
    short = [rows[0], rows[1]._replace(damage=Distribution({0: 265, 10: 135}))]
    assert gain_of(short)(short[1]) - gain_of(short)(short[0]) < 2
    assert best_value(short, gain_of(short)) is None


def test_free_level_raises_neighbour_worth() -> None:
    """A free level makes the level beside it worth more not nothing."""
    bare, paid = made(0, 0, 10, 4, "attack"), made(1, 3, 13, 7, "attack")
    assert best_value([paid], gain_of([paid])) is None
    assert best_value([paid], gain_of([paid]), bare=bare) is paid


def test_task_wants_face_for_each_point() -> None:
    for points, starred in ((3, True), (4, False)):
        rows = [made(0, 0, 10, 0, "task"), made(1, points, 13, 0, "task")]
        assert (best_value(rows, gain_of(rows)) is rows[1]) is starred
