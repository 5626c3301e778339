"""The request of the laboratory's page: an encounter, the parameters, the number of runs and the
seed.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct, field

from threefold.lab.backend import COMPILED
from threefold.lab.encounter import Encounter, Policy
from threefold.lab.variants import MOST_FOES
from threefold.model.bounds import Absent, NpcLevel, whole

MOST_ARMOR: Final = 6
MOST_LUCK: Final = 5

RUNS: Final = 200_000 if COMPILED else 2_000
"""The default number of runs."""

CHOICES: Final = (20_000, 200_000, 2_000_000) if COMPILED else (500, 2_000, 10_000)
"""The numbers of runs that the page offers."""


class Parameters(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Changes to the encounter. A parameter that is unset changes nothing.

    ``level`` is the level of the first foe; the other foes keep their distance from it. ``number``
    is the number of foes in the first fight. ``armor`` is added to the Armor of each PC; it may be
    negative. ``luck`` is added to every attack and defense roll of the party.
    """

    level: NpcLevel | Absent = None
    number: Annotated[int, whole(1, MOST_FOES, "foes")] | Absent = None
    armor: Annotated[int, whole(-MOST_ARMOR, MOST_ARMOR, "points")] = 0
    luck: Annotated[int, whole(-MOST_LUCK, MOST_LUCK, "points")] = 0
    policy: Policy | Absent = None


class Question(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole request. ``beside`` are parameters to compare with, on the same seeds. ``matters``
    requests the comparison without each element in turn."""

    encounter: Encounter
    parameters: Parameters = field(default_factory=Parameters, name="knobs")
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] = 0
    runs: Annotated[int, whole(1, CHOICES[-1], "runs")] = RUNS
    beside: Parameters | Absent = None
    matters: bool = False
