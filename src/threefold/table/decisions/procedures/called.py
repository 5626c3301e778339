"""The title of a request: the procedure, and the trap or hazard that it is about."""

from __future__ import annotations

from threefold.procedures.hazards import HazardInputs
from threefold.procedures.inputs import Inputs
from threefold.procedures.trap_springs import TrapSpringInputs
from threefold.procedures.traps import TrapDisableInputs
from threefold.rules.types import Message
from threefold.table.commands import CallFor, Play
from threefold.table.state.facts import Text, text


def title_in_words(command: CallFor | Play, inputs: Inputs) -> Text | None:
    """Return what the GM's request is about, for its title. None if the GM gave it a title or hides
    it, or if the procedure's name says it all. A search for traps never says which trap is
    there."""
    if command.title or command.hidden:
        return None
    if isinstance(inputs, HazardInputs):
        return text(_hazard(inputs))
    if not isinstance(inputs, TrapSpringInputs | TrapDisableInputs) or isinstance(inputs.trap, str):
        return None
    title = Message(f"procedure.{command.procedure}.title")
    return text(Message("call.about", {"title": title, "what": inputs.trap.name}))


def _hazard(inputs: HazardInputs) -> Message:
    if inputs.feet is not None:
        return Message("told.hazard.fall", {"n": inputs.feet})
    if inputs.name or inputs.source is None:
        if inputs.name:
            return Message("line.given", {"name": inputs.name})
        return Message("procedure.hazard.title")
    return Message(f"hazard.{inputs.source}")
