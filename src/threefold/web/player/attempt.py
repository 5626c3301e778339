"""A roll being composed: its result, and what the player has chosen for any roll."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple, TypeVar

from msgspec import structs

from threefold.procedures.inputs import NO_BESIDES, AbilityExtras
from threefold.rules.types import Refusal
from threefold.service.composed import Composed
from threefold.table.commands import AttackFoe, UsePower
from threefold.table.state.facts import Text, text
from threefold.web.player.fields import Help, besides_of, without
from threefold.web.player.moments import Now

C = TypeVar("C", AttackFoe, UsePower)


class RollAttempt(NamedTuple):
    """A roll being composed.

    ``refusal`` says why ``composed`` is None, where there is a reason. ``without`` are the parts
    of the scene that are left out, ``besides`` is what the PC's own abilities add, ``lucky`` marks
    a lucky shot. ``roll_anyway``: the player rolls although no roll is needed.
    """

    composed: Composed | None = None
    refusal: Text | None = None
    help: Help = Help()
    without: Collection[str] = ()
    besides: AbilityExtras = NO_BESIDES
    lucky: bool = False
    roll_anyway: bool = False


def attempt_of(at: Now, composed: Composed | Refusal | None, help: Help) -> RollAttempt:
    """Return the attempt with what the form holds for any roll."""
    attempt = RollAttempt(
        help=help,
        without=without(at),
        besides=besides_of(at),
        lucky="lucky_shot" in at.fields,
        roll_anyway="roll_anyway" in at.fields,
    )
    if isinstance(composed, Refusal):
        return attempt._replace(refusal=text(composed.message))
    return attempt._replace(composed=composed)


def composed_with_luck(
    command: C, compose: Callable[[C], Composed | Refusal]
) -> tuple[C, Composed | Refusal]:
    """Return the command that the table accepts, and its composed roll. A lucky shot is given up
    where the scene no longer allows it."""
    composed = compose(command)
    if isinstance(composed, Refusal) and command.lucky_shot:
        command = structs.replace(command, lucky_shot=False)
        composed = compose(command)
    return command, composed
