"""Chapter 9, mind control and wishes: what the victim may do and experiences, and what a wish can
grant.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rules
from threefold.rules.skills import find_name
from threefold.rules.types import Line, Message, Refusal

Experience = Literal["confusion", "dream", "trapped"]
Granted = Literal["as_asked", "scaled_down", "refused"]

EXPERIENCES: Final[Mapping[Experience, tuple[str, str]]] = bound(
    MappingProxyType(
        {
            "confusion": ("mind_control.confusion.during", "mind_control.confusion.after"),
            "dream": ("mind_control.dream.during", "mind_control.dream.after"),
            "trapped": ("mind_control.trapped.during", "mind_control.trapped.after"),
        }
    ),
    "mind_control.experience_options",
)
"""What the victim experiences while controlled, and afterward: keys of texts."""


@implements("mind_control.safer.forbid_actions")
def act_allowed(action: str, forbidden: list[str]) -> bool:
    """Return whether an act is allowed: only the forbidden ones are barred."""
    return find_name(action, forbidden) is None


@implements("mind_control.safer.command_hindrance")
def commanded(command: str, action: str, steps: int, obeyed: bool) -> int:
    """Return the steps that hinder every act except the commanded one, until the command is
    obeyed.
    """
    if not command or obeyed or obeys(action, command):
        return 0
    return steps


COMMAND: Final = bound("command: ", "mind_control.safer.command_hindrance")
"""How the condition of a character under a command begins; the command follows."""

BARRED: Final = bound("barred: ", "mind_control.safer.forbid_actions")
"""How the condition of a character who is barred from some acts begins; the acts follow."""


def held_command(condition: str) -> str:
    """Return the command in a condition, or "" if the condition is not a command."""
    kind, _, command = condition.partition(":")
    if kind.strip().casefold() == COMMAND.rstrip(": "):
        return command.strip()
    return ""


@implements("mind_control.safer.command_hindrance")
def obeys(act: str, command: str) -> bool:
    """Return whether an act is the commanded one, which the command does not hinder."""
    return bool(command) and find_name(act, [command]) is not None


@implements("mind_control.xp.cooperation")
def cooperation(rules: Rules) -> Line:
    """Return the XP that the GM may give a player who cooperates."""
    return Line(
        rules.magic.cooperation_xp, Message("xp.cooperation"), "mind_control.xp.cooperation"
    )


class Wish(NamedTuple):
    """The result of a wish, and the level of what it grants."""

    granted: Granted
    level: int


@implements("wish.level_cap", "wish.adjust_down")
def grant(granter: int, wanted: int) -> Wish:
    """A being grants nothing above its own level: a greater wish is granted at that level."""
    if wanted <= granter:
        return Wish("as_asked", wanted)
    return Wish("scaled_down", granter)


@implements("wish.no_more_wishes")
def wish_for_wishes(more_wishes: bool) -> Refusal | None:
    """Refuse a wish for more wishes."""
    if more_wishes:
        return Refusal("not_allowed", "inputs.more_wishes", Message("refusal.more_wishes"))
    return None
