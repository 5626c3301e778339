"""What the laboratory's page asks: an encounter, what is turned of it, how many runs on which seed."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import UNSET, Meta, Struct, UnsetType, field

from threefold.lab.backend import COMPILED
from threefold.lab.encounter import Encounter, Policy
from threefold.lab.variants import MOST_FOES
from threefold.model.bounds import Level, whole

MOST_ARMOR: Final = 6
MOST_LUCK: Final = 5

RUNS: Final = 200_000 if COMPILED else 2_000
"""Runs where nobody asks for others."""

CHOICES: Final = (20_000, 200_000, 2_000_000) if COMPILED else (500, 2_000, 10_000)
"""How many runs a page offers."""


class Parameters(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is other than in the encounter itself; unset leaves it as it is.

    ``level`` is that of the first foe, the others keep their distance; ``number`` are the foes of the first fight.
    ``armor`` is added to what each PC wears (taken away below 0). ``luck`` is what every attack and defense roll of
    the party counts more than it shows.
    """

    level: Level | UnsetType = UNSET
    number: Annotated[int, whole(1, MOST_FOES, "foes")] | UnsetType = UNSET
    armor: Annotated[int, whole(-MOST_ARMOR, MOST_ARMOR, "points")] = 0
    luck: Annotated[int, whole(-MOST_LUCK, MOST_LUCK, "points")] = 0
    policy: Policy | UnsetType = UNSET


class Question(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that is asked. ``beside`` is held against it on the same seeds, ``matters`` takes each thing away in turn."""

    encounter: Encounter
    parameters: Parameters = field(default_factory=Parameters, name="knobs")
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] = 0
    runs: Annotated[int, whole(1, CHOICES[-1], "runs")] = RUNS
    beside: Parameters | UnsetType = UNSET
    matters: bool = False
