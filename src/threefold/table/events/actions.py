"""Events of actions: rolls, rerolls, outcomes, actions without a roll."""

from __future__ import annotations

from typing import Literal

from threefold.model.characters import FullNpc, Pc
from threefold.model.picked import Picked
from threefold.model.things import Thing, Vehicle
from threefold.rules.types import Choice
from threefold.table.events.base import Event
from threefold.table.state import Rolled, Spot
from threefold.table.state.facts import CostFact, Resolution, Text


class DieFell(Event, tag="die_fell", kw_only=True, frozen=True):
    """A die was rolled, and something is still open."""

    id: str
    rolled: Rolled
    answers: str | None = None
    uses_action: bool = False


class Rerolled(Event, tag="rerolled", kw_only=True, frozen=True):
    """An open roll was rolled again for XP, and the better face was kept."""

    id: str
    rolled: Rolled
    natural: int
    payer: str
    xp: int


class ActionSettled(Event, tag="action_settled", kw_only=True, frozen=True):
    """An action is done: its result, and both sides afterwards. ``id`` is the open roll that it
    settles, if any; ``follower`` the one who acted in the PC's place. ``others``, ``foes_after``
    and ``things_after`` are all that it changed besides the PC, by id. A move ended at a ``spot``
    on the strip. Without a title it may have ``words``, a title from a rule. ``which`` tells the
    item, ability or weapon apart from others of its name, for its owner; ``picked`` is its place on
    the sheet before, where it is not the first."""

    id: str | None = None
    answers: str | None = None
    pc: str
    after: Pc
    foe: str | None = None
    target: str | None = None
    others: dict[str, Pc] = {}
    foes_after: dict[str, FullNpc] = {}
    things_after: dict[str, Thing | Vehicle] = {}
    resolution: Resolution
    choice: Choice | None = None
    effect: str | None = None
    title: str = ""
    hidden: bool = False
    made_out: str = ""
    uses_action: bool = False
    follower: str = ""
    spot: Spot | None = None
    words: Text | None = None
    picked: Picked | None = None
    which: Text | None = None


class ActionTaken(Event, tag="action_taken", kw_only=True, frozen=True):
    """An action without a roll: a move, an ability that met the attack it ``answers``, or another
    action. ``which`` tells the ability apart from others of its name, for its owner."""

    pc: str
    what: Literal["move", "ability", "other"]
    name: str = ""
    after: Pc
    cost: CostFact | None = None
    answers: str | None = None
    foe: str | None = None
    uses_action: bool = False
    which: Text | None = None
