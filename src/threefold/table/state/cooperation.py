"""Help, guards and readied actions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from threefold.model.bounds import Name, NpcLevel, Text
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Upon
from threefold.procedures.catalog import procedure_traits
from threefold.rules.types import Stat
from threefold.table.state.base import Id, StatePart

AidKind = Literal["any", "attack", "defense", "task"]


class Aid(StatePart, kw_only=True, tag="aid", tag_field="type", frozen=True):
    """Help for a comrade's next roll of a kind. ``steps`` is its worth, if the helper rolled a task
    for it. Without them the helper's skill decides when the comrade rolls."""

    by: Id
    to: Id
    kind: AidKind = "any"
    steps: Annotated[int, Meta(ge=1, le=9)] | None = None


class Guarding(StatePart, kw_only=True, tag="guarding", tag_field="type", frozen=True):
    """A guard over a person or thing, or against something in words. ``tried`` are the foes already
    held up.
    """

    by: Id
    whom: Id | None = None
    against: Text = ""
    tried: list[Id] = []


class Holding(StatePart, kw_only=True, tag="holding", tag_field="type", frozen=True):
    """A readied action that waits for a trigger. ``now``: the trigger has happened, and the action
    may be taken.
    """

    by: Id
    trigger: Text
    action: Text = ""
    now: bool = False


class Past(StatePart, kw_only=True, tag="past", tag_field="type", frozen=True):
    """``by`` has got past a guard, until the turn ends."""

    by: Id
    guard: Id


class Reacting(StatePart, kw_only=True, tag="reacting", tag_field="type", frozen=True):
    """A chance to react to what has just happened, until the next turn: with the ability or the
    artifact of this ``name``; or with ``effects`` of something that holds already. ``moment`` is
    what has happened, ``whom`` who caused it, ``dealt`` its points of damage, ``lost`` what it cost
    each Pool, ``spot`` where its player stood before on the strip. By using it the player confirms
    the conditions in ``said``; the ``condition`` ends once it has been used. ``of`` is the lasting
    mark of the power, if there are others of its name that differ."""

    by: Id
    name: Name
    moment: Upon
    what: Literal["ability", "artifact"] = "ability"
    whom: Id | None = None
    effects: list[Effect] = []
    level: NpcLevel | None = None
    dealt: int = 0
    lost: dict[Stat, int] = {}
    condition: str = ""
    said: list[Annotated[str, Meta(max_length=300)]] = []
    of: str = ""
    spot: int | None = None


def aid_kind(procedure: str, on_foe: bool = False) -> AidKind | None:
    """The kind of help that counts for a procedure; None when nobody can help. A power used on a
    foe is an attack.
    """
    traits = procedure_traits(procedure)
    if on_foe and traits.uses_power:
        return "attack"
    return traits.aid
