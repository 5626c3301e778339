"""Genres: which entries of the shelf fit one. What names no genre fits all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

GENRES: Final = (
    "fantasy",
    "fairy tale",
    "modern",
    "modern fantasy",
    "science fiction",
    "horror",
    "romance",
    "superhero",
    "post apocalyptic",
)
"""The genres of the reference."""

_CALLED: Final[Mapping[str, str]] = {
    "sci fi": "science fiction",
    "scifi": "science fiction",
    "sf": "science fiction",
    "post apocalypse": "post apocalyptic",
    "postapocalyptic": "post apocalyptic",
    "superheroes": "superhero",
    "contemporary": "modern",
    "fairytale": "fairy tale",
    "modern magic": "modern fantasy",
    "power boost": "superhero",
    "scavenger": "post apocalyptic",
    "spacecraft": "science fiction",
    "space": "science fiction",
}
"""Other names of genres, and tags that belong to one."""


def genre_named(words: str) -> str | None:
    """The genre that is meant; None where there is none of that name."""
    plain = " ".join(words.casefold().replace("-", " ").replace("_", " ").split())
    known = _CALLED.get(plain, plain)
    return known if known in GENRES else None


def genres_of(tags: Iterable[str]) -> frozenset[str]:
    """The genres that tags name."""
    found = (genre_named(tag) or genre_named(tag.partition(" ")[0]) for tag in tags)
    return frozenset(genre for genre in found if genre is not None)


def fits(tags: Iterable[str], genre: str) -> bool:
    """Whether an entry with these tags may be met in a genre: it names it, or it names none."""
    named = genres_of(tags)
    return not named or genre in named
