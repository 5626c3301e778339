"""Power stunts: what pushing a power costs, and how hard it is to make it do something else."""

from __future__ import annotations

from typing import Literal

from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Refusal

Push = Literal["range", "duration"]
Strangeness = Literal["difficult", "formidable", "impossible"]


@implements("power_stunt.range", "power_stunt.duration")
def push_price(what: Push, steps: int, rules: Rules) -> Line | Refusal:
    """1 point for each step of range; 1 for one step of duration, and no more than one."""
    n = rules.stunts
    if what == "duration" and steps > n.duration_steps:
        return Refusal("not_allowed", "inputs.steps", Message("refusal.stunt.duration", {"n": n.duration_steps}))
    return Line(n.step * steps, Message(f"line.stunt.{what}", {"n": steps}), f"power_stunt.{what}")


@implements("power_stunt.difficulty")
def stunt_difficulty(how: Strangeness, rules: Rules) -> int:
    """4 for what is still in the spirit of the power, 7 for what changes its nature, 10 for something else entirely."""
    return rules.stunts.difficulties[how]
