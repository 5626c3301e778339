"""Exact probability distributions of whole numbers. Names follow the libraries `icepool` and
`dyce`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import gcd, sqrt
from operator import eq, ge, gt, le, lt, ne
from typing import Final, Literal, overload

from threefold.odds.packed import convolved, power

Comparison = Literal["==", "!=", "<", "<=", ">=", ">"]

_HOLDS: Final = {"==": eq, "!=": ne, "<": lt, "<=": le, ">=": ge, ">": gt}


class Distribution(Mapping[int, int]):
    """An immutable Mapping of outcomes to how many of ``denominator()`` equally likely cases lead
    to each.

    >>> d20 = Distribution.die(20)
    >>> d20.probability(">=", 9)
    Fraction(3, 5)
    >>> hit = d20.map(lambda face: 0 if face < 9 else 4 + max(0, face - 16))
    >>> hit[4], hit.denominator(), hit.mean()
    (8, 20, Fraction(29, 10))
    >>> twice = 2 @ hit
    >>> twice.probability(">", 8)
    Fraction(1, 5)
    """

    __slots__ = ("_denominator", "_quantities")

    _quantities: Mapping[int, int]
    _denominator: int

    def __init__(self, quantities: Mapping[int, int]) -> None:
        """Make a distribution from outcomes and their quantities; quantities of 0 are left out.

        Raises TypeError for a value that is not a whole number, ValueError for a quantity below 0,
        or if no quantity is above 0.

        >>> Distribution({4: 11, 0: 9, 7: 0})
        Distribution({0: 9, 4: 11})
        """
        if not {*map(type, quantities), *map(type, quantities.values())} <= {int}:
            raise TypeError("outcomes and quantities are whole numbers")
        if min(quantities.values(), default=0) < 1:
            if any(quantity < 0 for quantity in quantities.values()):
                raise ValueError("a quantity is below 0")
            quantities = {outcome: quantity for outcome, quantity in quantities.items() if quantity}
            if not quantities:
                raise ValueError("nothing is possible")
        self._quantities = dict(sorted(quantities.items()))
        self._denominator = sum(self._quantities.values())

    @classmethod
    def counted(cls, quantities: Mapping[int, int], denominator: int) -> Distribution:
        """Make a distribution without checks: quantities must be sorted by outcome, above 0, with
        this sum.
        """
        made = object.__new__(cls)
        made._quantities = quantities
        made._denominator = denominator
        return made

    @classmethod
    def die(cls, sides: int) -> Distribution:
        """A fair die with faces 1 to ``sides``. Raises ValueError for fewer than one."""
        if sides < 1:
            raise ValueError("a die has at least one side")
        return cls.counted(dict.fromkeys(range(1, sides + 1), 1), sides)

    # --- a Mapping ---

    def __getitem__(self, outcome: int) -> int:
        return self._quantities[outcome]

    def __iter__(self) -> Iterator[int]:
        return iter(self._quantities)

    def __len__(self) -> int:
        return len(self._quantities)

    def __eq__(self, other: object) -> bool:
        """Equal when every outcome has the same quantity, in any Mapping; ``simplify`` first to
        compare chances.
        """
        if isinstance(other, Distribution):
            return self._quantities == other._quantities
        if isinstance(other, Mapping):
            return self._quantities == dict(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._quantities.items()))

    def __repr__(self) -> str:
        return f"Distribution({dict(self._quantities)!r})"

    # --- chances ---

    def denominator(self) -> int:
        """Return the number of equally likely cases."""
        return self._denominator

    @overload
    def quantity(self, outcome: int, /) -> int: ...
    @overload
    def quantity(self, comparison: Comparison, outcome: int, /) -> int: ...
    def quantity(self, comparison: Comparison | int, outcome: int | None = None, /) -> int:
        """Return how many cases lead to this outcome, or to one for which the comparison holds.

        Raises ValueError for a comparison other than ``==  !=  <  <=  >=  >``.

        >>> Distribution.die(20).quantity("<=", 4)
        4
        """
        if outcome is None and isinstance(comparison, int):
            return self._quantities.get(comparison, 0)
        holds = _HOLDS.get(comparison)  # type: ignore[arg-type]
        if holds is None or outcome is None:
            raise ValueError(
                f'a comparison is one of {" ".join(_HOLDS)}, and an outcome: (">=", 3)'
            )
        return sum(
            quantity for found, quantity in self._quantities.items() if holds(found, outcome)
        )

    @overload
    def probability(self, outcome: int, /) -> Fraction: ...
    @overload
    def probability(self, comparison: Comparison, outcome: int, /) -> Fraction: ...
    def probability(self, comparison: Comparison | int, outcome: int | None = None, /) -> Fraction:
        """Return the chance of this outcome, or of all for which the comparison holds.

        >>> Distribution.die(6).probability(3), Distribution.die(6).probability("!=", 3)
        (Fraction(1, 6), Fraction(5, 6))
        """
        found = self.quantity(comparison) if outcome is None else self.quantity(comparison, outcome)  # type: ignore[arg-type]
        return Fraction(found, self._denominator)

    def probabilities(self) -> dict[int, Fraction]:
        """Return the chance of every outcome."""
        return {
            outcome: Fraction(quantity, self._denominator)
            for outcome, quantity in self._quantities.items()
        }

    # --- figures ---

    def mean(self) -> Fraction:
        """Return the expected outcome."""
        return Fraction(
            sum(outcome * n for outcome, n in self._quantities.items()), self._denominator
        )

    def variance(self) -> Fraction:
        """Return the expected square of the distance from the mean."""
        squares = sum(outcome * outcome * n for outcome, n in self._quantities.items())
        return Fraction(squares, self._denominator) - self.mean() ** 2

    def standard_deviation(self) -> float:
        """Return the square root of the variance.

        >>> round(Distribution.die(6).standard_deviation(), 3)
        1.708
        """
        return sqrt(self.variance())

    def min_outcome(self) -> int:
        """Return the least outcome."""
        return next(iter(self._quantities))

    def max_outcome(self) -> int:
        """Return the greatest outcome."""
        return next(reversed(list(self._quantities)))

    def mode(self) -> tuple[int, ...]:
        """Return the most likely outcomes."""
        most = max(self._quantities.values())
        return tuple(outcome for outcome, n in self._quantities.items() if n == most)

    def quantile(self, n: int, d: int = 100) -> int:
        """Return the least outcome that n of d cases do not exceed. Raises ValueError unless 0 <= n
        <= d and d > 0.

        >>> Distribution.die(20).quantile(1, 2)
        10
        """
        if not 0 <= n <= d or not d:
            raise ValueError("n of d is from none to all")
        needed, found = self._denominator * n, 0
        for outcome, quantity in self._quantities.items():
            found += quantity * d
            if found >= needed:
                return outcome
        return self.max_outcome()

    # --- other distributions ---

    def map(self, change: Mapping[int, int] | Callable[[int], int]) -> Distribution:
        """Change every outcome; outcomes that become equal are merged.

        >>> Distribution.die(6).map(lambda face: face // 4)
        Distribution({0: 3, 1: 3})
        """
        if isinstance(change, Mapping):
            call = change.__getitem__
        else:
            call = change
        quantities: dict[int, int] = {}
        for outcome, quantity in self._quantities.items():
            after = call(outcome)
            quantities[after] = quantities.get(after, 0) + quantity
        return Distribution(quantities)

    def simplify(self) -> Distribution:
        """Return the same chances over the least denominator."""
        by = gcd(*self._quantities.values())
        return self.counted(
            {outcome: n // by for outcome, n in self._quantities.items()}, self._denominator // by
        )

    def __add__(self, other: Distribution | int) -> Distribution:
        """Return the sum with an independent distribution, or with a number added to every outcome.

        >>> (Distribution.die(6) + Distribution.die(6)).probability(7)
        Fraction(1, 6)
        >>> Distribution.die(2) + 3
        Distribution({4: 1, 5: 1})
        """
        if isinstance(other, int):
            return self.map(lambda outcome: outcome + other)
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.counted(
            convolved(self._quantities, other._quantities), self._denominator * other._denominator
        )

    __radd__ = __add__

    def __rmatmul__(self, times: int) -> Distribution:
        """Return the total of ``times`` independent results, as in ``3 @ damage``.

        Raises ValueError for a negative number.

        >>> (50 @ Distribution.die(20)).mean()
        Fraction(525, 1)
        """
        if times < 0:
            raise ValueError("fewer than none cannot be added up")
        return self.counted(power(self._quantities, times), self._denominator**times)
