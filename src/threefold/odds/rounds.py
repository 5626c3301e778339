"""How many attacks it takes to bring a foe down, from the damage distribution of one attack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import add

from threefold.odds.distribution import Distribution


@dataclass(frozen=True, slots=True)
class AttacksNeeded:
    """Chances that a foe falls to the first, second … attack, as integers over powers of one
    denominator.

    ``standing[n]`` of ``denominator ** n`` cases leave it standing after n attacks.

    >>> hit_or_miss = Distribution({0: 1, 4: 1})
    >>> needed = attacks_needed(hit_or_miss, 8, 10)
    >>> needed.probability(1), needed.probability(2), needed.down_after(3)
    (Fraction(0, 1), Fraction(1, 4), Fraction(1, 2))
    """

    standing: Sequence[int]
    denominator: int

    @property
    def limit(self) -> int:
        """The highest number of attacks for which the chances are known."""
        return len(self.standing) - 1

    def down_after(self, attacks: int) -> Fraction:
        """Return the chance that the foe is down after 0 to ``limit`` attacks. Raises ValueError
        for other numbers.
        """
        if not 0 <= attacks <= self.limit:
            raise ValueError(f"chances are known after 0 to {self.limit} attacks")
        return 1 - Fraction(self.standing[attacks], self.denominator**attacks)

    def probability(self, attacks: int) -> Fraction:
        """Return the chance that it takes exactly so many attacks."""
        if attacks:
            before = self.down_after(attacks - 1)
        else:
            before = Fraction(0)
        return self.down_after(attacks) - before

    def quantile(self, n: int, d: int = 100) -> int | None:
        """Return the fewest attacks that are enough in n of d cases; None if ``limit`` attacks are
        not enough.
        """
        wanted = Fraction(n, d)
        return next((k for k in range(self.limit + 1) if self.down_after(k) >= wanted), None)


def attacks_needed(damage: Distribution, health: int, limit: int = 50) -> AttacksNeeded:
    """Return the exact chances that a foe of this health is down after each of the next attacks, up
    to ``limit``.

    A miss changes nothing, so hits are counted first: in how many cases the foe still stands after
    each number of hits. Pascal's triangle says in how many cases so many of n attacks hit. Raises
    ValueError for health or a limit below 0.
    """
    if health < 0 or limit < 0:
        raise ValueError("health and the limit are 0 or more")
    missed, denominator = damage.quantity("<=", 0), damage.denominator()
    hits = _standing_after_hits(damage, health, limit)
    most = len(hits) - 1
    if not missed:
        return AttacksNeeded((*hits, *[0] * (limit - most)), denominator)
    row = [
        count * missed ** (most - n) for n, count in enumerate(hits)
    ]  # as if at least so many missed: no fractions
    standing, misses, beyond = [], 1, missed**most
    for _ in range(limit + 1):
        standing.append(row[0] * misses // beyond)
        row = [*map(add, row, row[1:]), row[-1]]
        misses *= missed
    return AttacksNeeded(tuple(standing), denominator)


def _standing_after_hits(damage: Distribution, health: int, limit: int) -> list[int]:
    """Return in how many cases a foe still stands after no hit, one, two … up to as many as it can
    take.

    Counts by the damage so far are packed into one integer: a hit adds shifted multiples of it, and
    bits shifted beyond the health are cut off.
    """
    hits = {points: count for points, count in damage.items() if 0 < points < health}
    if hits:
        most = min(limit, (health - 1) // min(hits))
    else:
        most = 0
    of = sum(hits.values())
    bits = (of**most).bit_length() + 1
    kept = (1 << health * bits) - 1
    ones = (
        1 << bits
    ) - 1  # a number in base 2**bits leaves the sum of its digits when divided by this
    moves = [(points * bits, count) for points, count in hits.items()]
    state = 1 & kept
    standing = [state]
    for _ in range(most):
        after = 0
        for shift, count in moves:
            after += (state << shift) * count
        state = after & kept
        standing.append(standing[-1] * of - (after >> health * bits) % ones)
    return standing


def expected_attacks(damage: Distribution, health: int) -> Fraction | None:
    """Return the exact mean number of attacks that bring a foe of this health down; None if no
    attack harms it.

    Raises ValueError for health below 0.

    >>> expected_attacks(Distribution({0: 1, 4: 1}), 8)
    Fraction(4, 1)
    """
    if health < 0:
        raise ValueError("health is 0 or more")
    if health > 0 and damage.max_outcome() <= 0:
        return None
    of, misses = damage.denominator(), damage.quantity("<=", 0)
    hits = [(points, count) for points, count in damage.items() if points > 0]
    means = [Fraction(0)]
    for left in range(1, health + 1):
        after = sum(
            (count * means[left - points] for points, count in hits if points < left), Fraction(0)
        )
        means.append((of + after) / (of - misses))
    return means[health]
