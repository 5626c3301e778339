"""What a page says that it shows, so that news can bring what has changed: the page need not ask for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from threefold.model.typed import decoder
from threefold.web.compression import NEWS_LEVEL, SMALLEST, gzipped
from threefold.web.looking import Drawn, Looking

MOST_BYTES: Final = 32_768
"""The longest that a page says over the socket: its regions, each with its form."""

MOST: Final = 40
"""More regions than any page has."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page says over the socket: regions that it shows, each with its form behind a question mark, and the tag
    of what stands there, empty for one that is out of sight; and the cookies that its scripts have written.
    static/js/changed.js says it."""

    regions: dict[str, str]
    device: dict[str, str] = {}


_read: Final = decoder(Said)


class Shown:
    """What a page shows, as far as it has said so or was brought it."""

    def __init__(self) -> None:
        self.device: dict[str, str] = {}
        self._regions: dict[str, tuple[str, str]] = {}

    def hear(self, text: str) -> None:
        """Take up what the page says; anything else is forgotten."""
        try:
            said = _read.decode(text)
        except msgspec.DecodeError:
            return
        self.device = said.device
        for region, tag in said.regions.items():
            if tag:
                self._regions[_name(region)] = region, tag
            else:
                self._regions.pop(_name(region), None)
        if len(self._regions) > MOST:
            self._regions.clear()

    def regions(self) -> dict[str, str]:
        """The tags by the regions with their forms."""
        return dict(self._regions.values())

    def take_up(self, brought: Mapping[str, Sequence[str]]) -> None:
        """The page has got what was brought; of what it has said otherwise meanwhile that counts."""
        for region, (tag, *new) in brought.items():
            if new and self._regions.get(_name(region)) == (region, tag):
                self._regions[_name(region)] = region, new[0]


def _name(region: str) -> str:
    return region.partition("?")[0]


class News(NamedTuple):
    """What is sent to a page, compressed where that pays, empty where nothing is; and the regions that it ``brings``.

    By each region, as the page has named it, stands the tag of what the page shows there, and where it is drawn
    otherwise now, the new tag and the HTML.
    """

    message: str | bytes
    brings: Mapping[str, Sequence[str]] = {}


def news_of(version: int, shown: Mapping[str, str], look: Looking | None) -> News:
    """The news of a version, with what has changed of what a page shows. A page that shows what its seat has not, or
    that has lost its seat, is told the version alone, so that it asks."""
    asked = dict(region.partition("?")[::2] for region in shown)
    if look is None or not asked or not look.live.issuperset(asked):
        return News(f'{{"event":"table","version":{version}}}')
    changed = look.changed(asked, frozenset(shown.values()))
    brings = {region: [tag, *_drawn(changed.get(_name(region)))] for region, tag in shown.items()}
    body = msgspec.json.encode({"event": "table", "version": version, "regions": brings})
    return News(body.decode() if len(body) < SMALLEST else gzipped(body, NEWS_LEVEL), brings)


def _drawn(region: Drawn | None) -> Sequence[str]:
    return () if region is None else (region.tag, region.html)
