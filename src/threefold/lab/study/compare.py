"""Comparisons on the same seeds: two variants, the encounter without each element in turn, other
levels and numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from threefold.lab.encounter import AppliedSituations, Encounter, Fight, with_fights
from threefold.lab.simulator.board import WIN
from threefold.lab.simulator.counts import Counts
from threefold.lab.simulator.plan import Planned, plan
from threefold.lab.simulator.powers import played_abilities, played_cyphers
from threefold.lab.simulator.simulate import Progress, simulate
from threefold.lab.variants import with_level, with_number
from threefold.model.characters import Npc, Pc
from threefold.model.names import stem
from threefold.rules.near import shown
from threefold.rules.situations import situation_name
from threefold.rules.types import Message, Params, Refusal

_Z: Final = 1.959963984540054


class WinDifference(NamedTuple):
    """The difference of the win chances of two variants, and its 95% interval."""

    p: float
    low: float
    high: float


class Comparison(NamedTuple):
    """A variant, its counts, and the change of the win chance from the base encounter, on the same
    seeds.
    """

    name: Message
    counts: Counts
    win: WinDifference


def wins(counts: Counts) -> float:
    """Return the share of the runs that the party won."""
    return sum(counts.rounds_of(WIN)) / counts.runs


def difference(one: Counts, other: Counts) -> WinDifference:
    """Return the win chance of ``other`` minus that of ``one``, with an interval for two
    independent shares.

    On the same seeds the true interval is narrower, because both see the same dice while they make
    the same moves.
    """
    p, q = wins(one), wins(other)
    spread = math.sqrt(_variance(q, other.runs) + _variance(p, one.runs))
    return WinDifference(q - p, max(-1.0, q - p - _Z * spread), min(1.0, q - p + _Z * spread))


def _variance(p: float, runs: int) -> float:
    """Return the variance of a share. It uses the estimate (wins + 2) / (runs + 4), so that it is
    never 0.
    """
    guess = (p * runs + 2) / (runs + 4)
    return guess * (1 - guess) / (runs + 4)


def compare_variants(
    base: Counts,
    variants: Sequence[tuple[Message, Encounter]],
    runs: int,
    seed: int = 0,
    *,
    threads: int = 1,
) -> list[Comparison]:
    """Simulate variants of an encounter and compare each with ``base``. Use the runs and the seed
    of ``base``.
    """
    compared = []
    for name, variant in variants:
        counts = simulate(variant, runs, seed, threads=threads)
        compared.append(Comparison(name, counts, difference(base, counts)))
    return compared


# --- without each element in turn -----------------------------------------------------------------


def what_matters(
    base: Counts, encounter: Encounter, runs: int, seed: int = 0, *, threads: int = 1
) -> list[Comparison]:
    """Simulate the encounter without each element in turn. Elements that change no figure of the
    plan are skipped.
    """
    compared = []
    for name, variant in without_each(encounter):
        planned = plan(variant)
        if may_differ(base, planned):
            counts = simulate(planned, runs, seed, threads=threads)
            compared.append(Comparison(name, counts, difference(base, counts)))
    return compared


def may_differ(base: Counts, planned: Planned) -> bool:
    """Return whether a variant may have other results: a figure differs, or it uses solved duels,
    which may differ.
    """
    return bool(planned.advice) or planned.plan != base.plan


def without_each(encounter: Encounter) -> Iterator[tuple[Message, Encounter]]:
    """Yield variants with names: the encounter without each PC, each weapon, ability or cypher that
    is played, each piece of armor, each skill, all Effort of a PC, each foe, each situation. Each
    name occurs once (one guard less)."""
    seen: list[Message] = []
    for name, variant in _without_each(encounter):
        if name not in seen:
            seen.append(name)
            yield name, variant


def _without_each(encounter: Encounter) -> Iterator[tuple[Message, Encounter]]:
    for i, pc in enumerate(encounter.party):
        if len(encounter.party) > 1:
            rest = _but(encounter.party, i)
            help = {a: b for a, b in encounter.help.items() if pc.name not in (a, b)}
            yield (
                Message("sensitivity.pc", {"name": pc.name}),
                replace(encounter, party=rest, help=help),
            )
        for name, changed in _without_its(pc):
            yield (
                name,
                replace(
                    encounter, party=[*encounter.party[:i], changed, *encounter.party[i + 1 :]]
                ),
            )
    fights = encounter.all_fights()
    for f, fight in enumerate(fights):
        for foe, left in _one_less(fight):
            without = with_fights(encounter, [*fights[:f], left, *fights[f + 1 :]])
            if foe.name in encounter.environment.foes:
                called = foe.name
            else:
                called = _kind(foe, fight)
            yield Message("sensitivity.foe", {"name": called}), without
    yield from _without_situations(encounter)


def _kind(foe: Npc, fight: Fight) -> str:
    """Return a foe's name, without its number when another foe differs only in the number."""
    others = [*fight.foes, *(one for wave in fight.reinforcements for one in wave.foes)]
    alike = (one for one in others if one.name != foe.name and replace(one, name=foe.name) == foe)
    if any(stem(one.name) == stem(foe.name) for one in alike):
        return stem(foe.name)
    return foe.name


def _one_less(fight: Fight) -> Iterator[tuple[Npc, Fight]]:
    """Yield each foe of a fight, and the fight without it. The only foe at the start of a fight is
    not removed.
    """
    for j, foe in enumerate(fight.foes):
        if len(fight.foes) > 1:
            yield foe, replace(fight, foes=_but(fight.foes, j))
    waves = fight.reinforcements
    for w, wave in enumerate(waves):
        for j, foe in enumerate(wave.foes):
            if len(wave.foes) > 1:
                others = [replace(wave, foes=_but(wave.foes, j))]
            else:
                others = []
            yield foe, replace(fight, reinforcements=[*waves[:w], *others, *waves[w + 1 :]])


def _without_its(pc: Pc) -> Iterator[tuple[Message, Pc]]:
    abilities, cyphers = played_abilities(pc.abilities), played_cyphers(pc.cyphers)
    names = [thing.name for things in (pc.attacks, abilities, cyphers) for thing in things]
    for name in dict.fromkeys(names):
        kept = (
            [thing for thing in things if thing.name != name]
            for things in (pc.attacks, abilities, cyphers)
        )
        yield (
            _thing(pc, name),
            replace(pc, **dict(zip(("attacks", "abilities", "cyphers"), kept, strict=True))),
        )
    for n, armor in enumerate(pc.armor):
        if armor.worn:
            yield _thing(pc, armor.name), replace(pc, armor=_but(pc.armor, n))
    for skill, level in pc.skills.items():
        if level != "practiced":
            rest = {name: known for name, known in pc.skills.items() if name != skill}
            yield (
                Message("sensitivity.skill", {"name": pc.name, "thing": skill}),
                replace(pc, skills=rest),
            )
    if pc.effort:
        yield Message("sensitivity.effort", {"name": pc.name}), replace(pc, effort=0)


def _without_situations(encounter: Encounter) -> Iterator[tuple[Message, Encounter]]:
    """Yield the encounter without each situation for all attacks (both sides), and without each one
    of a single foe.
    """
    whole = encounter.environment
    for id in dict.fromkeys([*whole.attacks, *whole.defenses]):
        name = Message("sensitivity.situation", {"thing": situation_name(id)})
        yield name, replace(encounter, environment=_without_situation(whole, id))
    for foe, own in whole.foes.items():
        for id in dict.fromkeys([*own.attacks, *own.defenses]):
            name = Message("sensitivity.thing", {"name": foe, "thing": situation_name(id)})
            yield (
                name,
                replace(
                    encounter,
                    environment=replace(
                        whole, foes={**whole.foes, foe: _without_situation(own, id)}
                    ),
                ),
            )


B = TypeVar("B", bound=AppliedSituations)
T = TypeVar("T")


def _without_situation(bears: B, id: str) -> B:
    return replace(
        bears,
        attacks=[a for a in bears.attacks if a != id],
        defenses=[d for d in bears.defenses if d != id],
    )


def _but(things: Sequence[T], n: int) -> list[T]:
    return [*things[:n], *things[n + 1 :]]


def _thing(pc: Pc, thing: str) -> Message:
    return Message("sensitivity.thing", {"name": pc.name, "thing": thing})


# --- other levels, other numbers ------------------------------------------------------------------


class HeatMap(NamedTuple):
    """The win chance by foe level (rows) and number of foes (columns)."""

    levels: tuple[int, ...]
    numbers: tuple[int, ...]
    wins: tuple[tuple[float, ...], ...]
    runs: int


def heat_map(
    encounter: Encounter,
    levels: Sequence[int],
    numbers: Sequence[int],
    runs: int,
    seed: int = 0,
    *,
    threads: int = 1,
    progress: Progress | None = None,
) -> HeatMap:
    """Simulate each level with each number of foes, on the same seeds. Each thread plays whole
    cells.
    """
    grid = [(level, number) for level in levels for number in numbers]
    given_up = Event()

    def watch(_done: int, _of: int) -> None:
        if given_up.is_set():
            raise InterruptedError

    def won(cell: tuple[int, int]) -> float:
        level, number = cell
        return wins(
            simulate(with_number(with_level(encounter, level), number), runs, seed, progress=watch)
        )

    found: list[float] = []
    with ThreadPoolExecutor(threads) as pool:
        cells = [pool.submit(won, cell) for cell in grid]
        try:
            for cell in cells:
                found.append(cell.result())
                if progress is not None:
                    progress(len(found), len(grid))
        finally:
            given_up.set()
            for cell in cells:
                cell.cancel()
    width = len(numbers)
    rows = tuple(tuple(found[at : at + width]) for at in range(0, len(found), width))
    return HeatMap(tuple(levels), tuple(numbers), rows, runs)


def ranged(words: str, lowest: int, highest: int, field: str) -> Sequence[int] | Refusal:
    """Parse a range such as ``3-6`` or ``3``. Refuse one that is malformed or out of bounds."""
    first, dash, last = words.partition("-")
    if first.isdecimal() and (last.isdecimal() or not dash):
        low, high = int(first), int(last or first)
        if lowest <= low <= high <= highest:
            return range(low, high + 1)
    params: Params = {"field": field, "got": shown(words), "low": lowest, "high": highest}
    return Refusal("bad_value", field, Message("simulate.bad_range", params))
