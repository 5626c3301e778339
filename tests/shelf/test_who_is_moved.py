"""A line of a move names who is moved: whoever is lifted, and not the creature that lifts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.shelf.evening import KARA, Evening

from threefold.library.entries import CREATURES, shelf
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import every_part
from threefold.procedures.effects.scene import MOVES_ANOTHER


def _moves_of_hits() -> Iterator[tuple[str, kinds.Move]]:
    for entry in shelf(CREATURES).values():
        for move in entry.moves:
            for part in every_part([*getattr(move, "hit", ())]):
                if isinstance(part, kinds.Move):
                    yield f"{entry.name}: {move.name}", part


def test_moves_of_hits_say_whom() -> None:
    """What a creature's hit moves is its target: by the way it moves, or because it says so."""
    found = dict(_moves_of_hits())
    assert len(found) >= 6
    silent = [
        name for name, move in found.items() if move.to is None and move.mode not in MOVES_ANOTHER
    ]
    assert silent == []


@pytest.mark.parametrize(
    ("key", "move", "said"),
    [
        ("nightgaunt", "Snatch", "Kara is lifted: 50 feet."),
        ("sapient_tree", "Toss", "Kara is pushed"),
    ],
)
def test_moved_one_is_named(key: str, move: str, said: str) -> None:
    """The log says of the one who was struck that it was moved."""
    evening = Evening(f"creatures.{key}")
    creature = list(evening.state.foes)[-1]
    assert said in evening.struck(2, by=creature, move=move).told


@pytest.mark.parametrize(("singing", "asked"), [(True, False), (False, True)])
def test_silent_harpy_breaks_the_song(singing: bool, asked: bool) -> None:
    """Hurt by a harpy that does not sing, the entranced try once more; by the singer they do not."""
    evening = Evening("creatures.harpy", "creatures.harpy")
    singer, silent = [
        id for id, foe in evening.state.foes.items() if foe.npc.name.startswith("Harpy")
    ]
    evening.move("Song", singer, KARA)
    evening.answer(2)
    evening.struck(2, by=singer if singing else silent)
    assert bool(evening.state.pending) is asked
