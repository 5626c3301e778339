"""Power stunts: the price of pushing a power, and the difficulty of using it for something else."""

from __future__ import annotations

from typing import Literal

from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Refusal

Push = Literal["range", "duration"]
Strangeness = Literal["difficult", "formidable", "impossible"]


@implements("power_stunt.range", "power_stunt.duration")
def push_price(what: Push, steps: int, rules: Rules) -> Line | Refusal:
    """Return the price: 1 point for each step of range; 1 point for one step of duration, which is
    the most allowed.
    """
    n = rules.stunts
    if what == "duration" and steps > n.duration_steps:
        return Refusal(
            "not_allowed",
            "inputs.steps",
            Message("refusal.stunt.duration", {"n": n.duration_steps}),
        )
    return Line(n.step * steps, Message(f"line.stunt.{what}", {"n": steps}), f"power_stunt.{what}")


@implements("power_stunt.difficulty")
def stunt_difficulty(how: Strangeness, rules: Rules) -> int:
    """Return 4 for a use in the spirit of the power, 7 if it changes its nature, 10 for something
    else entirely.
    """
    return rules.stunts.difficulties[how]
