"""What a character's descriptor and focus bring besides figures: ways into the adventure, ties to
PCs, intrusions.
"""

from __future__ import annotations

from typing import NamedTuple

from threefold.library.entries import DESCRIPTORS, FOCI, entry_named
from threefold.model.characters import Pc


class Ties(NamedTuple):
    """The chosen link and connection, or those to choose from. Intrusions are for the GM."""

    link: str
    connection: str
    links: list[str]
    connections: list[str]
    intrusions: list[str]


def ties_of(pc: Pc) -> Ties | None:
    """Return what the descriptor and the focus of a character bring, or None when they bring none
    of it.
    """
    if pc.descriptor is None:
        descriptor = None
    else:
        descriptor = entry_named(DESCRIPTORS, pc.descriptor)
    if pc.focus is None:
        focus = None
    else:
        focus = entry_named(FOCI, pc.focus)
    link, connection = pc.link or "", pc.connection or ""
    ties = Ties(
        link,
        connection,
        [] if link or descriptor is None else descriptor.links,
        [] if connection or focus is None else focus.connections,
        [] if focus is None else focus.intrusions,
    )
    if any(ties):
        return ties
    return None
