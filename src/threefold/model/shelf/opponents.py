"""What effects do to somebody who does not let it happen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import with_those_of_options
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.parts import every_part
from threefold.model.shelf.traits import hostile


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


def harms_figures(effects: Iterable[Effect]) -> bool:
    """Return True if one of the effects is bad for somebody. A mark that a second use takes off again,
    and that binds nobody, is not."""
    return any(hostile(each) and not _is_mark(each) for each in effects)


def _is_mark(effect: Effect) -> bool:
    if not isinstance(effect, kinds.ConditionEffect) or not effect.kept:
        return False
    return not (effect.may_not or effect.holds or effect.ends_by)


def holds_machine(effect: kinds.ObjectRule) -> bool:
    """Return whether an effect stops a machine that is a creature, or has it obey for a span."""
    return effect.what == "disable" or (effect.what == "control" and effect.lasts is not None)
