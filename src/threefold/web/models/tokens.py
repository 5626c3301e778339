"""Tokens: short letters for each actor, the same in the order of turns, on the range track, in
lists and requests.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from threefold.table.views import TableView

Side = Literal["pc", "foe", "thing"]


class ActorToken(Struct, frozen=True, kw_only=True):
    """The small drawing of an actor: its letters, round for PCs and square for foes, dashed while
    its player is away. ``picture`` is the address of its portrait."""

    id: str
    name: str
    side: Side
    letters: str
    away: bool = False
    picture: str = ""


def tokens(
    view: TableView, here: Collection[str | None], base: str = ""
) -> Mapping[str, ActorToken]:
    """Return a token for every actor and thing of a table, by id. No two have the same letters.

    ``here`` holds the PCs whose players have a page open; ``base`` is the address of the seat.
    """
    actors: list[tuple[str, str, Side]] = [(pc.id, pc.name, "pc") for pc in view.party]
    actors += [(foe.id, foe.name, "foe") for foe in view.foes]
    known = {id for id, _, _ in actors}
    actors += [(spot.id, spot.name, "thing") for spot in view.scene.spots if spot.id not in known]
    taken: set[str] = set()
    made = {}
    for id, name, side in actors:
        letters = next(each for each in _letters(name, side) if each not in taken)
        taken.add(letters)
        away = side == "pc" and id not in here
        portrait = view.portraits.get(id)
        if portrait:
            picture = f"{base}/picture/{portrait}"
        else:
            picture = ""
        made[id] = ActorToken(
            id=id, name=name, side=side, letters=letters, away=away, picture=picture
        )
    return made


def token_initials(name: str) -> str:
    """Return the letters of a PC's own token."""
    return next(_letters(name, "pc"))


def _letters(name: str, side: Side) -> Iterator[str]:
    """Yield letters for a name, the best first: from a PC's first word or a creature's last word,
    with its number.
    """
    words = name.split() or ["?"]
    if len(words) > 1 and words[-1].isdigit():
        number = words.pop()
    else:
        number = ""
    if side != "pc":
        words = words[::-1]
    yield from _word_initials(words, number)
    yield from (f"{words[0][:1]}{n}" for n in range(2, 1000))


def _word_initials(words: Iterable[str], number: str) -> Iterator[str]:
    for word in words:
        yield f"{word[:1].upper()}{number}" if number else word[:1].upper() + word[1:2]
