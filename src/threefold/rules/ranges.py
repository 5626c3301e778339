"""The faces from which on a roll is special, where an effect lets special results begin lower."""

from __future__ import annotations

from typing import Final, NamedTuple

from threefold.rules.ruleset import Rules


class Ranges(NamedTuple):
    """The lowest face that brings a minor effect, a major effect, all that a 20 brings (``twenty``);
    and points that each face from ``more_from`` on adds to the damage it gives. 0: as the rules have
    it. ``intrusion`` is the highest face that brings a GM intrusion where that is more than the
    rules say; with ``spared`` no face brings one. ``every`` is the face that each one counts as,
    also for success; 0: its own.
    """

    minor: int = 0
    major: int = 0
    twenty: int = 0
    more_from: int = 0
    more: int = 0
    intrusion: int = 0
    spared: bool = False
    every: int = 0

    def lowest(self) -> int:
        """Return the lowest face that is special by these; 0 if there is none."""
        stated = (self.minor, self.major, self.twenty, self.more_from)
        return min((face for face in stated if face), default=0)

    def counts_as(self, natural: int, rules: Rules) -> int:
        """Return the face that a natural face is as good as."""
        n = rules.special
        natural = self.every or natural
        if _reaches(natural, self.twenty) or _reaches(natural, self.major):
            return max(natural, n.major)
        if _reaches(natural, self.minor):
            return max(natural, n.minor)
        return natural

    def intrudes(self, natural: int, rules: Rules) -> bool:
        """Whether a natural face lets the GM intrude."""
        if self.spared or self.every:
            return False
        return natural <= max(self.intrusion, rules.special.intrusion)

    def refunds_as(self, natural: int, rules: Rules) -> int:
        """Return the face that a natural face is as good as for what was paid."""
        natural = self.every or natural
        if _reaches(natural, self.twenty):
            return max(natural, rules.special.major)
        return natural

    def added(self, natural: int) -> int:
        """Return the points that a natural face adds to the damage it gives."""
        if _reaches(natural, self.more_from):
            return self.more
        return 0


def _reaches(natural: int, least: int) -> bool:
    return 0 < least <= natural


USUAL_RANGES: Final = Ranges()
"""Special results begin where the rules say."""
