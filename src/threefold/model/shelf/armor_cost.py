"""Effects that lower what worn armor costs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect


def lowered_armor_costs(effects: Iterable[Effect], weights: Collection[str]) -> Iterator[int]:
    """Yield by how many points effects, or what they add to other entries, lower the cost of
    Effort in armor of these weights.
    """
    for effect in effects:
        if isinstance(effect, kinds.Change):
            yield from lowered_armor_costs(effect.add, weights)
        elif isinstance(effect, kinds.Pay) and any(_is_wearing(t, weights) for t in effect.tasks):
            yield -effect.points


def _is_wearing(task: str, weights: Collection[str]) -> bool:
    """Return True if a task is wearing armor: any armor, or that of one of these weights."""
    words = task.split()
    if words[:1] != ["wearing"] or words[-1] != "armor":
        return False
    return len(words) == 2 or words[1] in weights
