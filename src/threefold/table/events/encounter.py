"""What happened in an encounter: initiative, turns, its end."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.rules.encounters import Turn
from threefold.table.events.base import Event
from threefold.table.state import Effect
from threefold.table.state.facts import CostFact


class EncounterStarted(Event, tag="encounter_started", kw_only=True, frozen=True):
    """Initiative was called for."""


class InitiativeRolled(Event, tag="initiative_rolled", kw_only=True, frozen=True):
    """A PC's initiative, and what its Effort cost.

    ``natural`` is the face that counts, ``thrown`` that of a reroll, kept or not, for which ``payer`` paid ``xp``.
    """

    pc: str
    natural: int
    figure: int
    steps: int = 0
    after: Pc | None = None
    cost: CostFact | None = None
    payer: str | None = None
    xp: int = 0
    thrown: int | None = None


class TurnsBegan(Event, tag="turns_began", kw_only=True, frozen=True):
    """The order of the encounter."""

    order: list[str]


class OrderChanged(Event, tag="order_changed", kw_only=True, frozen=True):
    """Somebody joined the encounter while its turns run: the new order, and where in it the turn now stands."""

    order: list[str]
    turn: Turn


class TurnStarted(Event, tag="turn_started", kw_only=True, frozen=True):
    """Whose turn it is now, and which effects ended with it. With a new round the clock moves on to ``now``, and foes
    who were surprised in the last one are ``on_guard``."""

    turn: Turn
    acting: str
    ended: list[Effect] = []
    on_guard: list[str] = []
    now: int | None = None


class TurnLost(Event, tag="turn_lost", kw_only=True, frozen=True):
    """A stunned character's turn passes; ``over``: the stun ends with it."""

    on: str
    over: bool = True


class EncounterEnded(Event, tag="encounter_ended", kw_only=True, frozen=True):
    """The fight is over; effects that last for it ended."""

    ended: list[Effect] = []
