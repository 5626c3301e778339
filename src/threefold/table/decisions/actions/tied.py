"""What a condition hangs on, as its entry says: whoever put it there, what that one does, where that
one stands, and what its bearer does.
"""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.characters import Condition
from threefold.model.shelf.among import moves_from_source


def ends_against_holder(condition: Condition) -> bool:
    """Return whether the escape from a condition is rolled against whoever put it on, and not
    against a level of its own.
    """
    ends_by = condition.ends_by
    if ends_by is None:
        return False
    rolled = ends_by.task is not None or ends_by.defense is not None
    return rolled and ends_by.level is None and condition.level is None


def ends_with_other_act(condition: Condition) -> bool:
    """Return whether a condition with a span of its own is over as soon as the action of whoever put it
    there goes into something else.
    """
    return "other_act" in _deeds(condition)


def needs_source(condition: Condition) -> bool:
    """Return whether a condition is over as soon as whoever put it there is brought down or gone."""
    return "source_gone" in _deeds(condition)


def needs_power(condition: Condition) -> bool:
    """Return whether a condition is over as soon as the same power does not hold whoever put it there
    any more."""
    return "source_over" in _deeds(condition)


def ends_if_still(condition: Condition) -> bool:
    """Return whether a condition is over as soon as its bearer does not move on a turn."""
    return "still" in _deeds(condition)


def ends_if_source_moves(condition: Condition) -> bool:
    """Return whether a condition is over as soon as whoever put it there walks, even if that takes no
    action."""
    return "source_moves" in _deeds(condition)


def drives_on(condition: Condition) -> bool:
    """Return whether a condition moves its bearer each turn, away from or to whoever put it there."""
    return moves_from_source(condition.each_turn or ())


def is_tied(condition: Condition) -> bool:
    """Return whether a condition lasts only as long as something about whoever put it there."""
    ends_by = condition.ends_by
    if ends_by is not None and ends_by.within is not None:
        return True
    by_deeds = ends_with_other_act(condition) or needs_source(condition) or needs_power(condition)
    return by_deeds or _stays_beside(condition) or ends_if_source_moves(condition)


def _stays_beside(condition: Condition) -> bool:
    """Whether a condition does something each turn only while its source is near."""
    return any(each.when.get("near") == "source" for each in condition.each_turn or ())


def _deeds(condition: Condition) -> Sequence[str]:
    return () if condition.ends_by is None else condition.ends_by.deeds
