"""Walks through every door of two worlds, and what differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.twins.doors import DOORS
from tests.twins.presses import guesses
from tests.twins.world import Kind, World
from tests.web.house import House


class Leak(NamedTuple):
    """What a door says in one world and not in the other."""

    door: str
    asked: str
    here: str
    there: str

    def __str__(self) -> str:
        at = next(
            (n for n, (a, b) in enumerate(zip(self.here, self.there, strict=False)) if a != b), 0
        )
        near = slice(max(0, at - 60), at + 100)
        return f"{self.door} | {self.asked}\n   {self.here[near]!r}\n   {self.there[near]!r}"


Houses = tuple[House, House]


def twins(
    houses: Houses, kinds: Sequence[Kind], folder: Path, closed: bool = False
) -> tuple[World, World]:
    """Two worlds that are alike but for these kinds of secrets, each on a server of its own."""
    one = World(houses[0], kinds, 0, folder, closed)
    other = World(houses[1], kinds, 1, folder, closed)
    return one, other


def leaks(one: World, other: World, doors: Iterable[str] = DOORS, thin: int = 1) -> list[Leak]:
    """Every difference at these doors."""
    tried = guesses(one, other)
    heard: list[dict[str, dict[str, str]]] = []
    for world in (one, other):
        world.use_packs()
        heard.append({name: dict(DOORS[name](world, tried, thin)) for name in doors})
    return [leak for name in heard[0] for leak in _differ(name, heard[0][name], heard[1][name])]


def _differ(door: str, here: Mapping[str, str], there: Mapping[str, str]) -> Iterator[Leak]:
    for asked in {**here, **there}:
        one, other = here.get(asked, "nothing"), there.get(asked, "nothing")
        if one != other:
            yield Leak(door, asked, one, other)
