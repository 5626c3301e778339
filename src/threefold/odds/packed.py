"""Sums of independent outcomes, exact and fast: counts as coefficients of a polynomial, packed into
one big integer.
"""

from __future__ import annotations

from collections.abc import Mapping

Quantities = Mapping[int, int]


def packed(quantities: Quantities, least: int, bits: int) -> int:
    """Pack counts side by side into one integer, ``bits`` wide each; ``least`` is the outcome of
    the lowest bits.
    """
    whole = 0
    for outcome, quantity in quantities.items():
        whole |= quantity << (outcome - least) * bits
    return whole


def unpacked(whole: int, least: int, width: int) -> dict[int, int]:
    """Return the counts packed into an integer, ``width`` bytes each; counts of 0 are left out."""
    size = -(-whole.bit_length() // (8 * width))
    raw, number = whole.to_bytes(size * width, "little"), int.from_bytes
    counts = (number(raw[at : at + width], "little") for at in range(0, size * width, width))
    return {outcome: count for outcome, count in enumerate(counts, least) if count}


def convolved(one: Quantities, other: Quantities) -> dict[int, int]:
    """Return the counts of the sum of two independent outcomes: one product of integers in which no
    counts overlap.
    """
    width = (sum(one.values()) * sum(other.values())).bit_length() // 8 + 1
    least, lesser = min(one), min(other)
    return unpacked(
        packed(one, least, 8 * width) * packed(other, lesser, 8 * width), least + lesser, width
    )


def power(quantities: Quantities, times: int) -> dict[int, int]:
    """Return the counts of the total of ``times`` independent outcomes.

    The coefficients q of the power n of a polynomial p follow from each other, since q' p = n p' q
    (Euler): k p0 qk = sum over j of (j (n + 1) - k) pj q(k-j). With the few outcomes of an attack
    that is several times faster than squaring packed integers.
    """
    least = min(quantities)
    (_, first), *rest = sorted(
        (outcome - least, quantity) for outcome, quantity in quantities.items()
    )
    top = max((j for j, _ in rest), default=0) * times
    found = [first**times] + [0] * top
    steps = [(j, quantity, quantity * j * (times + 1)) for j, quantity in rest]
    for k in range(1, top + 1):
        total = 0
        for j, quantity, more in steps:
            if j > k:
                break
            total += (more - quantity * k) * found[k - j]
        found[k] = total // (k * first)
    return {outcome: count for outcome, count in enumerate(found, least * times) if count}
