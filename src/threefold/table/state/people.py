"""PCs and foes at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from threefold.model.characters import FullNpc, Pc
from threefold.model.shelf.effects import Effect, Tie
from threefold.model.vocabulary import Vocabulary
from threefold.table.state.base import Id, StatePart
from threefold.table.state.moves import MoveMade


class Member(StatePart, kw_only=True, frozen=True):
    """A PC at the table."""

    pc: Pc


class Foe(StatePart, kw_only=True, frozen=True):
    """A foe, the situations of attacks against it, and what players may know of it (None: as the
    table's settings say).

    A ``resolute`` foe is not drawn away from its target without a roll. A companion or a conjured
    creature has an ``owner`` and the ``power`` that brought it. It leaves at a time of the clock,
    with a rest of its owner, or once the action of its owner goes into something else (``until``),
    or with the ``fight``. ``acts`` says whose action its own
    is: ``your_turn`` is one of its own in its owner's turn, ``your_action`` that of its owner.
    Without ``obeys`` it takes no orders. What its death does to its owner is ``on_death``; with
    ``vanishes`` it is gone then. Its ``tie`` binds it to its owner; a thing of the scene may be its
    ``body``.
    """

    npc: FullNpc
    situations: list[Annotated[str, Vocabulary.OWN]] = []
    show_level: bool | None = None
    show_armor: bool | None = None
    show_health: bool | None = None
    resolute: bool = False
    owner: Id | None = None
    power: Annotated[str, Vocabulary.OWN] = ""
    until: int | Literal["ten_hour_rest", "concentration"] | None = None
    fight: bool = False
    made: list[MoveMade] = []
    acts: Literal["own", "your_turn", "your_action"] = "own"
    obeys: bool = True
    on_death: list[Effect] = []
    vanishes: bool = False
    tie: Tie | None = None
    body: Id | None = None
