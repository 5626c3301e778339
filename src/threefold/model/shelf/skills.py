"""Skills that entries give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from threefold.model.shelf.effects import Effect, Skill


def skills_among(effects: Iterable[Effect]) -> Iterator[str]:
    """Yield the skills that effects give or take, as the entry names them."""
    for effect in effects:
        if isinstance(effect, Skill):
            yield from effect.of
