"""The encounter as everybody may know it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.model.extra_acts import condition_with_act
from threefold.model.shelf.acts import EXTRA_ACTS
from threefold.rules.conditions import is_out
from threefold.rules.encounters import Figure, initiative_figure
from threefold.table.state import State


class TurnView(Struct, frozen=True, kw_only=True):
    """One place in the order of turns."""

    id: str
    name: str
    foe: bool
    acting: bool
    out: bool


class EncounterView(Struct, frozen=True, kw_only=True):
    """The encounter: who has rolled initiative, the order, the round, whether the current character
    has acted.
    """

    phase: Literal["initiative", "turns"]
    round: int
    order: list[TurnView]
    acting: str | None
    acted: bool
    rolled: dict[str, int]
    missing: list[str]
    figures: dict[str, int] = {}
    """Of each who has rolled, the die with what eases or hinders it."""


def _acts_again(state: State, acting: str | None) -> bool:
    """Whether the character whose turn it is has attacks or actions left besides the turn's own
    action.
    """
    return (
        acting in state.party and condition_with_act(state.party[acting].pc, EXTRA_ACTS) is not None
    )


# --- built for a seat -----------------------------------------------------------------------------


def encounter_view(state: State) -> EncounterView | None:
    """Return the view of the encounter, or None. Every seat may know who acts when."""
    e = state.encounter
    if e is None:
        return None
    order = [
        TurnView(
            id=id,
            name=state.name_of(id),
            foe=id in state.foes,
            acting=i == e.turn.place and e.phase == "turns",
            out=state.foes[id].npc.health == 0
            if id in state.foes
            else state.party[id].pc.damage_track == "dead",
        )
        for i, id in enumerate(e.order)
        if id in state.foes or id in state.party
    ]
    missing = [
        id
        for id, m in state.party.items()
        if id not in e.rolls and m.pc.damage_track != "dead" and not is_out(m.pc.condition_names())
    ]
    figures = {
        id: initiative_figure(Figure(id, face, e.steps.get(id, 0)), state.rules())
        for id, face in e.rolls.items()
    }
    return EncounterView(
        phase=e.phase,
        round=e.turn.round,
        order=order,
        acting=e.acting,
        acted=e.acted and not _acts_again(state, e.acting),
        rolled=e.rolls,
        missing=missing if e.phase == "initiative" else [],
        figures=figures,
    )
