"""Form values on the card of an ability or item: options, conditions, Effort that buys extras,
further targets.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from threefold.service.powers import PowerCard
from threefold.table.views import PcView


def ways_of(card: PowerCard | None, fields: Mapping[str, str]) -> list[int]:
    """Return the chosen option, by index, for each choice on the card; the first option by
    default.
    """
    found = []
    for n, names in enumerate(card.ways if card is not None else ()):
        wanted = fields.get(f"options[{n}]", "0")
        found.append(int(wanted) if wanted.isdigit() and int(wanted) < len(names) else 0)
    return found


def bought_of(card: PowerCard | None, fields: Mapping[str, str], me: PcView) -> list[int]:
    """Return the levels of Effort for each extra that the card offers, at the index of its entry.
    The Effort score limits the total; earlier extras come first."""
    if card is not None:
        offers = card.offers
    else:
        offers = []
    found, left = (
        [0] * max((offer.place + 1 for offer in offers), default=0),
        me.sheet.effort if me.sheet else 0,
    )
    for offer in offers:
        wanted = fields.get(f"bought[{offer.place}]", "0")
        able = [n for n in offer.choices if n <= left]
        found[offer.place] = (
            int(wanted) if wanted.isascii() and wanted.isdigit() and int(wanted) in able else 0
        )
        left -= found[offer.place]
    return found


def ticked(card: PowerCard | None, fields: Mapping[str, str]) -> list[str]:
    """Return the conditions of the card that are ticked."""
    said = {value for name, value in fields.items() if name.startswith("said[")}
    return [words for words in (card.open if card is not None else ()) if words in said]


def further(card: PowerCard | None, fields: Mapping[str, str], most: int | None) -> Collection[str]:
    """Return the ids ticked as further targets; empty when the card affects only one target."""
    if card is None or not (card.several or most):
        return ()
    return {value for name, value in fields.items() if name.startswith("also[")}
