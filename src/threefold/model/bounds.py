"""Bounded types for values on a sheet: names, texts, points and levels, with their units."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias, TypeVar, cast

from msgspec import Meta, UnsetType, field

from threefold.model.vocabulary import Vocabulary

T = TypeVar("T")

if TYPE_CHECKING:
    Absent: TypeAlias = None
else:
    # A reader that takes ``X | None`` takes ``null`` too. This one refuses it, as it refuses any
    # value that is no X: who has nothing to say leaves the field out.
    Absent = UnsetType
"""The type of a field that may be left out. It is then ``None``, and JSON leaves it out too, if
the struct has ``omit_defaults``.
"""


def whole(low: int, high: int, unit: str) -> Meta:
    """Return the bounds of a whole number with its unit (the key of a text under ``unit``), for
    schemas and forms.
    """
    return Meta(ge=low, le=high, extra_json_schema={"unit": unit})


def stated(default: T) -> T:
    """Return the default of a field that JSON always states, in a struct that leaves other
    defaults out.
    """
    if isinstance(default, (list, dict)):
        return cast("T", field(default_factory=default.copy))
    return field(
        default_factory=repeat(default).__next__
    )  # a callable in C costs less than a lambda, and files leave most of these out


NAME_LENGTH: Final = 120
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
OwnName = Annotated[Name, Vocabulary.OWN]
ShelfName = Annotated[Name, Vocabulary.SHELF]
GivenName = Annotated[Name, Vocabulary.GIVEN]
TaskName = Annotated[Name, Vocabulary.TASK]
ConditionName = Annotated[Name, Vocabulary.CONDITION]
HarmName = Annotated[Name, Vocabulary.HARM]
TEXT_LENGTH: Final = 4000
Text = Annotated[str, Meta(max_length=TEXT_LENGTH)]
OwnText = Annotated[Text, Vocabulary.OWN]
ShelfText = Annotated[Text, Vocabulary.SHELF]
QUERY_LENGTH: Final = 200
"""The most characters of a search: each of its words is looked for in every entry."""

LongText = Annotated[str, Meta(max_length=20_000)]
"""A text of an entry. It may be longer than ``Text``, because packs contain long texts from other
sources.
"""

Points = Annotated[int, whole(0, 999, "points")]
BlowPoints = Annotated[int, whole(0, 9999, "points")]
"""What a blow deals, with all that adds to it."""
Pieces = Annotated[int, whole(0, 9999, "count")]
"""How many pieces are left of a thing that is used up; 0 means none."""

Loads = Annotated[int, whole(1, 99, "count")]
"""After how many attacks a weapon has to be loaded again."""

MOST_DAMAGE: Final = 99
DamagePoints = Annotated[int, whole(0, MOST_DAMAGE, "points")]
ArmorPoints = Annotated[int, whole(0, 20, "points")]
Level = Annotated[int, whole(1, 10, "level")]
HIGHEST_NPC_LEVEL: Final = 15
NpcLevel = Annotated[int, whole(0, HIGHEST_NPC_LEVEL, "level")]
"""The level of an NPC: 0 for vermin, above 10 where the rules of a table allow it."""

PrintedLevel = Annotated[int, whole(0, 99, "level")]
"""A level as a source prints it, even one that the rules do not have."""

ThingLevel = Annotated[int, whole(0, 10, "level")]
Difficulty = Annotated[int, whole(0, 15, "difficulty")]
Tier = Annotated[int, whole(1, 6, "tier")]
Xp = Annotated[int, whole(-99, 9999, "xp")]
Session = Annotated[int, whole(1, 9999, "session")]
Day = Annotated[int, whole(0, 99999, "day")]
