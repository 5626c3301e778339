"""Moves of creatures that name a thing or somebody else: only what the struck carry, nobody twice."""

from __future__ import annotations

from tests.shelf.evening import BEN, KARA, Evening

from threefold.library.creatures import creatures
from threefold.model.shelf.asked import is_for_item_of_target
from threefold.model.shelf.entries import CreatureMove
from threefold.table.decisions.moves.make import attacks


def _moves(*, of_things: bool) -> list[tuple[str, CreatureMove]]:
    """The moves done to a thing of their target, or those that strike another besides."""
    found = []
    for entry in creatures().values():
        for move in entry.moves:
            effects = [*move.hit, *move.effects]
            thing = any(map(is_for_item_of_target, effects))
            other = any(effect.to == "another" for effect in effects)
            if thing if of_things else other:
                found.append((entry.key, move))
    return found


def test_thing_of_somebody_else_is_refused() -> None:
    """A move done to a thing takes one of its target's, not one that another PC carries."""
    moves = [(key, move) for key, move in _moves(of_things=True) if not attacks(move)]
    assert moves
    for key, move in moves:
        evening = Evening(f"creatures.{key}", "cyphers.curative")
        own = evening.pc().cyphers[-1]
        name = own if isinstance(own, str) else own.called
        refused = evening.refuses("move", move.name, "f5", BEN, thing=name, anyway=True)
        assert "carries no" in refused, key


def test_nobody_is_struck_twice() -> None:
    """Whoever a move strikes is not also the other one whom an effect of it strikes."""
    moves = _moves(of_things=False)
    assert moves
    for key, move in moves:
        evening = Evening(f"creatures.{key}")
        refused = evening.refuses("move", move.name, "f5", KARA, other=KARA, anyway=True)
        assert "already" in refused, key
