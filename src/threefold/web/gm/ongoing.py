"""Ongoing procedures in the GM's scene: a chase, a vehicle out of control, exposure to
radiation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from threefold.model import typed
from threefold.procedures.catalog import PLAYED
from threefold.procedures.chases import ChaseInputs
from threefold.procedures.radiation import RadiationInputs
from threefold.procedures.vehicles import DriveInputs
from threefold.rules.chases import Chase, chase_rolls
from threefold.rules.types import Message
from threefold.table.state import Called, Ongoing, State
from threefold.web.generated import flat
from threefold.web.gm_context import GmContext


class OngoingCard(NamedTuple):
    """An ongoing procedure: who does it, its state in words, and its progress: ``done`` out of
    ``of``, 0 if unknown.
    """

    id: str
    procedure: str
    title: Message
    text: Message
    done: int = 0
    of: int = 0
    again: Mapping[str, str] | None = None
    """The form fields that start the next roll; None while the roll is already called for."""


def ongoing_cards(context: GmContext) -> list[OngoingCard]:
    """Return cards for all ongoing procedures, oldest first."""
    state = context.state
    going = [(id, p) for id, p in state.stances.items() if isinstance(p, Ongoing)]
    return [_card(state, id, p)._replace(again=_next_roll_fields(state, p)) for id, p in going]


def _next_roll_fields(state: State, going: Ongoing) -> dict[str, str] | None:
    """Return the next roll as fields of its procedure's form. Return None if its player is already
    called to roll.
    """
    called = (
        p
        for p in state.pending.values()
        if isinstance(p, Called) and p.procedure == going.procedure
    )
    if any(p.pc == going.by for p in called):
        return None
    rolls = PLAYED[going.procedure].with_effort is not None
    fields = {
        "type": "call_for" if rolls else "play",
        "procedure": going.procedure,
        "pcs[0]": going.by,
    }
    fields |= {"target": going.whom} if going.whom is not None else {}
    fields |= {"hidden": "true"} if going.hidden else {}
    return fields | dict(flat("inputs", msgspec.json.decode(going.inputs)))


def _card(state: State, id: str, going: Ongoing) -> OngoingCard:
    name = {"name": state.name_of(going.by)}
    match going.procedure:
        case "chase" if going.whom in state.foes:
            inputs = typed.decode(going.inputs, ChaseInputs)
            rolls = chase_rolls(state.foes[going.whom].npc.level, inputs.rolls)
            chase = Chase(rolls, inputs.successes, inputs.failures)
            if inputs.fleeing:
                key = "gm.ongoing.flees"
            else:
                key = "gm.ongoing.chases"
            text = Message(
                "gm.ongoing.chase",
                {"n": chase.successes, "of": chase.needed, "failed": chase.failures},
            )
            title = Message(key, {**name, "foe": state.name_of(going.whom)})
            return OngoingCard(id, going.procedure, title, text, chase.successes, chase.needed)
        case "drive":
            n = typed.decode(going.inputs, DriveInputs).undriven
            return OngoingCard(
                id,
                going.procedure,
                Message("gm.ongoing.drive", name),
                Message("gm.ongoing.undriven", {"n": n}),
            )
        case "radiation":
            exposed = typed.decode(going.inputs, RadiationInputs)
            if exposed.sick:
                key = "gm.ongoing.sick"
            else:
                key = "gm.ongoing.exposed"
            text = Message(key, {"n": exposed.failures})
            return OngoingCard(id, going.procedure, Message("gm.ongoing.radiation", name), text)
    return OngoingCard(
        id,
        going.procedure,
        Message(f"procedure.{going.procedure}.title"),
        Message("line.given", name),
    )
