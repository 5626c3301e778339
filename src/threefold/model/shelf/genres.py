"""Genres, and the entries of the shelf that fit one. An entry that names no genre fits all."""

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
    """Return the genre that the words mean; None if there is no such genre."""
    plain = " ".join(words.casefold().replace("-", " ").replace("_", " ").split())
    known = _CALLED.get(plain, plain)
    if known in GENRES:
        return known
    return None


def genres_of(tags: Iterable[str]) -> frozenset[str]:
    """Return the genres that the tags name."""
    found = (genre_named(tag) or genre_named(tag.partition(" ")[0]) for tag in tags)
    return frozenset(genre for genre in found if genre is not None)


def fits_genre(tags: Iterable[str], genre: str) -> bool:
    """Return True if an entry with these tags fits a genre: it names this genre or none."""
    named = genres_of(tags)
    return not named or genre in named
