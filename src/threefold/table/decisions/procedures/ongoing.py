"""Procedures that go on from roll to roll: the inputs of the next roll are kept until the procedure
is over.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import fields

from threefold.model import typed
from threefold.model.acts import given_fields
from threefold.procedures.base import Outcome
from threefold.procedures.catalog import PLAYED
from threefold.procedures.inputs import Inputs
from threefold.table.decisions.base import Context, raw
from threefold.table.decisions.procedures.follow_up import without_roll_choices
from threefold.table.events import AnyEvent, Readied, StoodDown
from threefold.table.state import Ongoing, Rolled
from threefold.table.state.inputs import decoded_inputs


def ongoing_events(context: Context, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """Return the event that keeps the next roll in place of this one, or that ends the procedure if
    there is none. Empty if the procedure does not go on."""
    procedure = PLAYED[rolled.procedure]
    if procedure.goes_on is None or not isinstance(out.answer, procedure.answer):
        return []
    stood = [
        id
        for id, p in context.state.stances.items()
        if isinstance(p, Ongoing) and p.by == rolled.pc and p.procedure == rolled.procedure
    ]
    left = procedure.goes_on(typed.decode(rolled.inputs, procedure.inputs), out.answer)
    if left is None:
        if stood:
            return [StoodDown(ids=stood)]
        return []
    put = Ongoing(
        by=rolled.pc,
        procedure=rolled.procedure,
        inputs=_next_inputs(left),
        whom=rolled.foe or rolled.target,
        hidden=rolled.hidden or None,
    )
    return [Readied(by=rolled.pc, way="again", puts={context.new_id("r", offset, put): put})]


def _next_inputs(inputs: Inputs) -> msgspec.Raw:
    """The inputs that were given, without the choices for one roll alone."""
    needed = [field.name for field in fields(inputs) if field.required]
    plain = decoded_inputs(raw(inputs))
    chosen = {name: plain[name] for name in (*needed, *given_fields(inputs))}
    return msgspec.Raw(msgspec.json.encode(without_roll_choices(chosen)))
