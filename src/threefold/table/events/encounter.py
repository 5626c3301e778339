"""Events of an encounter: initiative, turns, its end."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.rules.encounters import Turn
from threefold.table.events.base import Event
from threefold.table.state import Effect
from threefold.table.state.facts import CostFact


class EncounterStarted(Event, tag="encounter_started", kw_only=True, frozen=True):
    """Initiative was called for. ``number`` tells the encounters of a table apart; 0 in sessions of
    earlier versions."""

    number: int = 0


class InitiativeRolled(Event, tag="initiative_rolled", kw_only=True, frozen=True):
    """A PC's initiative, and what its Effort cost.

    ``natural`` is the face that counts, ``thrown`` that of a reroll, kept or not, for which
    ``payer`` paid ``xp``. ``spared`` is the source by which the PC succeeded without a roll, as if
    the die had shown its highest face.
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
    spared: str = ""


class TurnsBegan(Event, tag="turns_began", kw_only=True, frozen=True):
    """Turns began in this order. ``counted`` are the effects that began before and that end with
    somebody's next turn."""

    order: list[str]
    counted: list[Effect] = []


class OrderChanged(Event, tag="order_changed", kw_only=True, frozen=True):
    """A character joined the encounter during its turns: the new order, and the current turn in
    it.
    """

    order: list[str]
    turn: Turn


class TurnStarted(Event, tag="turn_started", kw_only=True, frozen=True):
    """A turn started: whose turn it is, and which effects ended with it. In a new round the clock
    moves to ``now``, and foes who were surprised in the last round are ``on_guard``."""

    turn: Turn
    acting: str
    ended: list[Effect] = []
    on_guard: list[str] = []
    now: int | None = None


class TurnLost(Event, tag="turn_lost", kw_only=True, frozen=True):
    """A character who may not act lost a turn. ``over``: a stun ends with it. ``condition`` is what
    took the turn; sessions of earlier versions do not say it, and it was a stun."""

    on: str
    over: bool = True
    condition: str = ""


class EncounterEnded(Event, tag="encounter_ended", kw_only=True, frozen=True):
    """The encounter ended; ``ended`` are the effects that ended with it."""

    ended: list[Effect] = []
