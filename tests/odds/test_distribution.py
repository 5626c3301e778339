"""Distributions against counting every case."""

from __future__ import annotations

import doctest
import itertools
import pickle
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefold.odds import distribution, packed, rounds
from threefold.odds.distribution import Distribution
from threefold.odds.rounds import attacks_needed, expected_attacks

SOME = st.dictionaries(st.integers(-4, 9), st.integers(1, 5), min_size=1, max_size=5).map(
    Distribution
)
DAMAGE = st.dictionaries(st.integers(0, 6), st.integers(1, 5), min_size=1, max_size=4).map(
    Distribution
)


def cases(d: Distribution) -> list[int]:
    """Every equally likely case."""
    return [outcome for outcome, n in d.items() for _ in range(n)]


@pytest.mark.parametrize("module", [distribution, packed, rounds])
def test_examples_of_docstrings_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


@given(SOME, SOME)
def test_sum_is_every_pair(a: Distribution, b: Distribution) -> None:
    assert a + b == Distribution(Counter(x + y for x in cases(a) for y in cases(b)))
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a + b).variance() == a.variance() + b.variance()


@given(DAMAGE.filter(lambda d: d.denominator() <= 9), st.integers(0, 4))
def test_total_is_every_sequence(d: Distribution, times: int) -> None:
    expected = Counter(sum(case) for case in itertools.product(cases(d), repeat=times))
    assert times @ d == Distribution(expected)
    assert (times @ d).denominator() == d.denominator() ** times


def test_fifty_attacks_are_twenty_and_thirty() -> None:
    hit = Distribution({0: 8, 3: 8, 4: 1, 5: 1, 6: 1, 7: 1})
    total = 50 @ hit
    assert total == (20 @ hit) + (30 @ hit)
    assert sum(total.values()) == 20**50
    assert total.mean() == 50 * hit.mean()
    assert list(total) == sorted(total)


@given(SOME, st.integers(-5, 10))
def test_comparisons_count_what_they_say(d: Distribution, n: int) -> None:
    found = cases(d)
    of = len(found)
    assert d.denominator() == of
    assert d.probability(n) == d.probability("==", n) == Fraction(found.count(n), of)
    assert d.probability("<", n) == Fraction(sum(x < n for x in found), of)
    assert d.probability("<=", n) == 1 - d.probability(">", n)
    assert d.probability(">=", n) == d.probability(">", n) + d.probability(n)
    assert d.probability("!=", n) == 1 - d.probability(n)
    assert sum(d.probabilities().values()) == 1


@given(SOME)
def test_figures_are_those_of_cases(d: Distribution) -> None:
    found = sorted(cases(d))
    assert d.mean() == Fraction(sum(found), len(found))
    assert d.variance() == Fraction(sum(x * x for x in found), len(found)) - d.mean() ** 2
    assert (d.min_outcome(), d.max_outcome()) == (found[0], found[-1])
    assert d.quantile(1, 2) == found[(len(found) + 1) // 2 - 1]
    assert max(Counter(found).values()) == d[d.mode()[0]]
    assert d.simplify().probabilities() == d.probabilities()


def test_what_is_no_distribution_is_refused() -> None:
    for quantities in ({}, {3: 0}, {1: 2, 2: -1}):
        with pytest.raises(ValueError, match=r"possible|below 0"):
            Distribution(quantities)
    with pytest.raises(ValueError, match="fewer than none"):
        -1 @ Distribution.die(6)
    for oddity in ({1.5: 1}, {1: 0.5}, {"1": 1}, {True: 1}):
        with pytest.raises(TypeError, match="whole numbers"):
            Distribution(oddity)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="whole numbers"):
        Distribution.die(6).map(lambda face: face / 2)  # type: ignore[arg-type, return-value]


def test_what_means_nothing_is_refused() -> None:
    d6 = Distribution.die(6)
    for senseless in (
        lambda: Distribution.die(0),
        lambda: d6.probability("=>", 3),  # type: ignore[call-overload]
        lambda: d6.probability(">="),  # type: ignore[call-overload]
        lambda: d6.probability(3, ">="),  # type: ignore[call-overload]
        lambda: d6.quantile(101),
        lambda: d6.quantile(0, 0),
        lambda: attacks_needed(d6, -1),
        lambda: attacks_needed(d6, 1, -1),
        lambda: attacks_needed(d6, 7, 5).down_after(6),
        lambda: attacks_needed(d6, 7, 5).probability(-1),
        lambda: expected_attacks(d6, -1),
    ):
        with pytest.raises(ValueError, match=r"a die|a comparison|none to all|0 or more|0 to 5"):
            senseless()
    with pytest.raises(TypeError):
        d6 + "1"  # type: ignore[operator]


def test_numbers_are_added_and_distributions_summed() -> None:
    d6 = Distribution.die(6)
    assert 1 + d6 == d6 + 1 == d6.map(lambda face: face + 1)
    assert sum([d6, d6, d6]) == 3 @ d6


def test_distribution_travels_as_it_is() -> None:
    d = 3 @ Distribution.die(6)
    again = pickle.loads(pickle.dumps(d))
    assert (again, hash(again)) == (d, hash(d))


def test_distribution_is_mapping_that_nobody_changes() -> None:
    d = Distribution({2: 1, 1: 3, 9: 0})
    assert dict(d) == {1: 3, 2: 1}
    assert d == Distribution({1: 3, 2: 1}) == {1: 3, 2: 1}
    assert hash(d) == hash(Distribution({1: 3, 2: 1}))
    assert d != Distribution({1: 6, 2: 2})
    with pytest.raises(TypeError):
        d[1] = 4  # type: ignore[index]


@given(DAMAGE.filter(lambda d: d.denominator() <= 9), st.integers(0, 12))
def test_foe_falls_once_total_reaches_health(d: Distribution, health: int) -> None:
    """A foe is down once the total reaches its health."""
    needed = attacks_needed(d, health, 5)
    for n in range(6):
        assert needed.down_after(n) == (n @ d).probability(">=", health)
    assert sum(needed.probability(n) for n in range(6)) == needed.down_after(5)
    half = needed.quantile(1, 2)
    enough = [n for n in range(6) if needed.down_after(n) >= Fraction(1, 2)]
    assert half == min(enough, default=None)


@given(DAMAGE, st.integers(0, 12))
def test_mean_attacks_sum_chances_to_stand(d: Distribution, health: int) -> None:
    """The mean number of attacks is the sum of the chances to stand."""
    mean = expected_attacks(d, health)
    if mean is None:
        assert d.max_outcome() == 0
        assert health > 0
        return
    needed = attacks_needed(d, health, 400)
    stands = sum(1 - needed.down_after(n) for n in range(400))
    assert 0 <= mean - stands < Fraction(1, 1000)
