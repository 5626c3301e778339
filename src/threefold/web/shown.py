"""What an open page shows, as it reports over its socket, and the news that brings it the regions
that changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from threefold.model.typed import decoder
from threefold.web.compression import NEWS_LEVEL, SMALLEST, gzipped
from threefold.web.looking import DrawnRegion, PageRenderer

MOST_BYTES: Final = 32_768
"""The longest message of a page over the socket, in bytes."""

MOST: Final = 40
"""The most regions that are stored for a page; no page has so many."""


class ShownReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message of a page over the socket (sent by static/js/changed.js). ``regions`` maps each
    region, with its form values after a question mark, to the tag of what the page shows there; the
    tag is empty for a hidden region. ``device`` holds the cookies that the page's scripts wrote."""

    regions: dict[str, str]
    device: dict[str, str] = {}


_read: Final = decoder(ShownReport)


class RegionsShown:
    """What a page shows, as far as it has reported it or was sent it."""

    def __init__(self) -> None:
        self.device: dict[str, str] = {}
        self._regions: dict[str, tuple[str, str]] = {}

    def hear(self, text: str) -> None:
        """Store what the page reports. Invalid messages are ignored."""
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
        """Return the tag of each region; the keys are regions with their form values."""
        return dict(self._regions.values())

    def mark_received(self, brought: Mapping[str, Sequence[str]]) -> None:
        """Store that the page has received the regions in ``brought``. If it has reported something
        else for a region meanwhile, the report counts."""
        for region, (tag, *new) in brought.items():
            if new and self._regions.get(_name(region)) == (region, tag):
                self._regions[_name(region)] = region, new[0]


def _name(region: str) -> str:
    return region.partition("?")[0]


class PageNews(NamedTuple):
    """A message to a page (bytes when it is compressed, empty for none), and the regions that it
    ``brings``.

    ``brings`` maps each region, as the page named it, to the tag of what the page shows. If the
    region has changed, the new tag and the HTML follow.
    """

    message: str | bytes
    brings: Mapping[str, Sequence[str]] = {}


def news_of(version: int, shown: Mapping[str, str], look: PageRenderer | None) -> PageNews:
    """Return the news of a version with the regions that changed. A page that shows a region which
    its seat does not have, or that has lost its seat, gets the version alone, so that it sends a
    request."""
    asked = dict(region.partition("?")[::2] for region in shown)
    if look is None or not asked or not look.live.issuperset(asked):
        return PageNews(f'{{"event":"table","version":{version}}}')
    changed = look.changed(asked, frozenset(shown.values()))
    brings = {
        region: [tag, *_tag_and_html(changed.get(_name(region)))] for region, tag in shown.items()
    }
    body = msgspec.json.encode({"event": "table", "version": version, "regions": brings})
    return PageNews(body.decode() if len(body) < SMALLEST else gzipped(body, NEWS_LEVEL), brings)


def _tag_and_html(region: DrawnRegion | None) -> Sequence[str]:
    if region is None:
        return ()
    return (region.tag, region.html)
