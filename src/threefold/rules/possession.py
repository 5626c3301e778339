"""Chapter 9, possession and true names: what host and possessor can do, by round and by day."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Modifier, Refusal, modifier

Cast = Literal["eject", "command"]
Aim = Literal["physical", "mental", "possession"]
"""What an attack on a host affects: the body, a mind, or only possession and possessing
creatures.
"""

POSSESSOR_ACTIONS: Final = bound(("control", "leave"), "possession.possessor_actions")
"""The only actions of a possessor in its host; it cannot use its own abilities."""

TRUE_NAME: Final = "true name: "


class PossessionProgress(NamedTuple):
    """The state of a possession: its round and its day, each counted from 1, and the rolls already
    made that day.
    """

    held: bool = False
    round: int = 0
    day: int = 0
    ejected: bool = False
    commanded: bool = False


TAKEN: Final = PossessionProgress(True, 1, 1)
FREE: Final = PossessionProgress()


@implements("possession.first_round", "possession.control", "possession.uncontrolled_rounds")
def may_not_control(hold: PossessionProgress) -> Refusal | None:
    """In the first round the host acts as usual; from the second on the possessor may try to
    control it.
    """
    if hold.round >= 2:
        return None
    return Refusal("out_of_order", "inputs.state.round", Message("refusal.possession.first_round"))


@implements("possession.eject.daily_roll", "possession.exorcise.command")
def may_not_cast_out(hold: PossessionProgress, way: Cast) -> Refusal | None:
    """The host rolls once a day to eject the possessor, and once more if someone commands it to
    leave in the name of a being that is above it."""
    tried = {"eject": hold.ejected, "command": hold.commanded}
    if not tried[way]:
        return None
    return Refusal("out_of_order", "inputs.do", Message(f"refusal.possession.{way}"))


@implements("possession.eject.long_possession")
def long_held(day: int, rules: Rules) -> list[Modifier]:
    """After seven days each further day hinders the roll to eject the possessor by one more
    step.
    """
    steps = max(0, day - rules.magic.possessed_days)
    if not steps:
        return []
    return [
        modifier(
            steps,
            "situation",
            Message("line.possessed", {"n": day}),
            "possession.eject.long_possession",
        )
    ]


def next_round(hold: PossessionProgress) -> PossessionProgress:
    """Return the state one round later."""
    return hold._replace(round=hold.round + 1)


@implements("possession.eject.daily_roll")
def next_day(hold: PossessionProgress) -> PossessionProgress:
    """Return the state one day later: both rolls may be made again."""
    return hold._replace(day=hold.day + 1, ejected=False, commanded=False)


@implements("possession.immunity", "possession.effective_attacks")
def possession_target(aim: Aim) -> Literal["host", "possessor"]:
    """Return whom an attack hurts: the possessor if it affects minds or only possession, else the
    host.
    """
    if aim == "physical":
        return "host"
    return "possessor"


@implements("mind_control.consent")
def not_consented(sexual: bool, permitted: bool) -> Refusal | None:
    """Nothing makes a character have sex without the player's permission."""
    if not sexual or permitted:
        return None
    return Refusal("not_allowed", "inputs.sexual", Message("refusal.consent"))


@implements("true_name.eases")
def true_name_line(name: str, rules: Rules) -> Modifier:
    """Knowing a creature's true name eases every task about it by two steps."""
    if name:
        text = Message("line.true_name", {"name": name})
    else:
        text = Message("line.true_name_known")
    return modifier(-rules.magic.true_name, "ability", text, "true_name.eases")


@implements("true_name.eases")
def true_name_lines(conditions: Iterable[str], name: str, rules: Rules) -> list[Modifier]:
    """Return the same if a condition is ``true name: …`` with this name; a number that a table adds
    is ignored.
    """
    wanted = {TRUE_NAME + plain for plain in (_plain(name), _NUMBERED.sub("", _plain(name)))}
    if any(_plain(c) in wanted for c in conditions):
        return [true_name_line(name, rules)]
    return []


_NUMBERED: Final = re.compile(r" \d+$")


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
