"""What effects do to somebody who does not let it happen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import with_those_of_options
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.parts import every_part


def draws_attacks(effects: Sequence[Effect]) -> bool:
    """Return whether effects draw the attack of their target on their user."""
    return any(isinstance(each, kinds.Act) and each.what == "draw" for each in every_part(effects))


def changes_target(effects: Iterable[Effect]) -> bool:
    """Return whether effects give their target another shape, another place, or stop what it does:
    nobody lets an opponent do that."""
    return any(
        isinstance(each, kinds.Form | kinds.Move | kinds.ObjectRule)
        and each.to not in ("self", "holder")
        for each in with_those_of_options(effects)
    )


def stops_somebody_alone(effects: Sequence[Effect]) -> bool:
    """Return whether all that effects do is to give a target actions or take them: no thing has
    any."""
    return bool(effects) and all(
        isinstance(each, kinds.Act) and each.to in ("target", "targets") for each in effects
    )
