"""Events of actions: rolls, rerolls, outcomes, actions without a roll."""

from __future__ import annotations

from typing import Literal

from threefold.model.characters import FullNpc, Pc
from threefold.model.things import Thing, Vehicle
from threefold.rules.types import Choice
from threefold.table.events.base import Event
from threefold.table.state import Rolled, Spot
from threefold.table.state.actions import ActionOfPc
from threefold.table.state.facts import CostFact, Resolution, Text


class DieFell(Event, tag="die_fell", kw_only=True, frozen=True):
    """A die was rolled, and something is still open."""

    id: str
    rolled: Rolled
    answers: str | None = None
    uses_action: bool = False


class Rerolled(Event, tag="rerolled", kw_only=True, frozen=True):
    """An open roll was rolled again for XP, and the better face was kept; or with an ability
    (``power``) of its PC, as they are ``after`` paying for it."""

    id: str
    rolled: Rolled
    natural: int
    payer: str
    xp: int
    power: str = ""
    after: Pc | None = None


class ActionSettled(ActionOfPc, Event, tag="action_settled", kw_only=True, frozen=True):
    """An action is done: its result, and both sides afterwards. ``id`` is the open roll that it
    settles, if any. ``others``, ``foes_after`` and ``things_after`` are all that it changed besides
    the PC, by id. A move ended at a ``spot`` on the strip."""

    id: str | None = None
    answers: str | None = None
    after: Pc
    others: dict[str, Pc] = {}
    foes_after: dict[str, FullNpc] = {}
    things_after: dict[str, Thing | Vehicle] = {}
    resolution: Resolution
    choice: Choice | None = None
    effect: str | None = None
    made_out: str = ""
    uses_action: bool = False
    spot: Spot | None = None


class ActionTaken(Event, tag="action_taken", kw_only=True, frozen=True):
    """An action without a roll: a move, an ability that met the attack it ``answers``, or another
    action. ``which`` tells the ability apart from others of its name, for its owner. It may begin
    a use that takes so many ``rounds``."""

    pc: str
    what: Literal["move", "ability", "other"]
    name: str = ""
    after: Pc
    cost: CostFact | None = None
    answers: str | None = None
    foe: str | None = None
    uses_action: bool = False
    which: Text | None = None
    rounds: int | None = None
