"""Readers for vault pages about descriptors, foci, flavors, types, rituals and arcs."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from threefold.exchange.entries import ImportedEntry, NamedAbility
from threefold.exchange.plain import markdown_to_text
from threefold.exchange.readers import shaping
from threefold.exchange.readers.csrd import as_journal
from threefold.exchange.readers.vault.pages import Page, describe, headed
from threefold.exchange.readers.vault.things import unique_numbers
from threefold.exchange.values import Json, unique


def read_descriptor(found: ImportedEntry, parsed: Page) -> None:
    text = markdown_to_text(
        re.sub(r"^[\s>]*#{3,6}\s+(.+?)\s*$", r"\1:", parsed.body, flags=re.MULTILINE)
    )
    head, _, links = text.partition("Initial Link")
    found.sentences = "\n".join(v for k, v in headed(parsed.body).items() if k and "link" not in k)
    describe(found, text if not links else head.rstrip().rstrip(":"))
    found.fields["links"] = [
        shaping.text_within(found, "links", line.lstrip("- ").strip())
        for line in links.split("\n")
        if line.startswith("- ")
    ]


_TIER_HEAD: Final = re.compile(
    r"\b(?:tier\s*(\d)|(first|second|third|fourth|fifth|sixth)[- ]tier)\b", re.IGNORECASE
)


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


_COUNTS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def _tiers(found: ImportedEntry, parsed: Page) -> str:
    """Add the abilities of each tier to ``named``. Return the text that is not a list of
    abilities.
    """
    tier = ""
    choose = 0
    text: list[str] = []
    for line in parsed.body.split("\n"):
        head = _tier_of(line)
        if head:
            tier, choose = head, 0
            continue
        if _HEADING.match(line):
            tier = ""
        ask = _CHOOSE.search(line)
        if tier and ask:
            choose = _COUNTS[ask[1].casefold()]
            continue
        name = _listed_name(line)
        if tier and 0 < len(name) <= 60:
            given = not choose and found.kind == "foci"
            found.named.setdefault(tier, []).append(NamedAbility(name, given, choose))
        elif not tier or line.strip(" >"):
            text.append(line)
    return "\n".join(text)


_HEADING: Final = re.compile(r"^\s*(#{2,6}\s|>?\s*\[!)")
_CHOOSE: Final = re.compile(r"\bchoose (one|two|three|four|five|six)\b", re.IGNORECASE)
_LISTED: Final = re.compile(r"^[\s>]*(?:-\s+(.+?)|(\[\[[^\]]+\]\]))\s*$")
"""A line that names one ability: an item of a list, or a link alone."""


def _tier_of(line: str) -> str:
    """Return the tier that a heading begins; "" for any other line."""
    head = _TIER_HEAD.search(line)
    if head is None or not re.match(r"^[\s>]*(#{2,6}|\[!)", line):
        return ""
    return head[1] or str(_ORDINALS.index(head[2].casefold()) + 1)


def _listed_name(line: str) -> str:
    listed = _LISTED.match(line)
    if listed is None:
        return ""
    return markdown_to_text(listed[1] or listed[2])


def read_focus(found: ImportedEntry, parsed: Page) -> None:
    text = _tiers(found, parsed)
    found.fields["intrusions"] = [
        shaping.text_within(found, "intrusions", markdown_to_text(m[1]))
        for m in re.finditer(r"^>\s*-\s+(.+?)\s*$", text, re.MULTILINE)
    ]
    describe(
        found,
        markdown_to_text(
            re.sub(r"^>\s*-\s+.+$", "", re.sub(r"^>\[!info\].*$", "", text, flags=re.M), flags=re.M)
        ),
    )


def read_flavor(found: ImportedEntry, parsed: Page) -> None:
    text = _tiers(found, parsed)
    bare = re.sub(r"\s+flavor$", "", found.name, flags=re.IGNORECASE)
    found.name = bare
    found.fields["name"] = bare
    describe(found, markdown_to_text(text))


def read_type(found: ImportedEntry, parsed: Page) -> None:
    text = _tiers(found, parsed)
    named: list[Json] = []
    if block := re.search(r"^###.*Player Intrusions.*$(.*?)^###", text, re.MULTILINE | re.DOTALL):
        named = [
            {
                "name": shaping.valid_name(m[1]),
                "text": shaping.text_within(found, "intrusions", markdown_to_text(m[2])),
            }
            for m in re.finditer(r"^>?\s*\*\*([^*\n]+)\*\*:?\s*(.+?)$", block[1], re.MULTILINE)
        ]
    found.fields["intrusions"] = named
    describe(found, markdown_to_text(text))


def read_ritual(found: ImportedEntry, parsed: Page) -> None:
    """Read a ritual: times, Pools and stated levels as figures, the rest as text. Without times: a
    journal.
    """
    under = headed(parsed.body)
    times = _times(under.get("time", ""))
    if times is None:
        as_journal(found, markdown_to_text(parsed.body))
        return
    level = under.get("level", "")
    numbers = [n for n in map(int, re.findall(r"\b(\d{1,2})\b", level)) if 1 <= n <= 10]
    found.fields |= {
        "about": _short(under.get("") or found.name),
        "result": _short(under.get("") or found.name),
        **times._asdict(),
        "pools": [
            s for s in ("might", "speed", "intellect") if s in under.get("pool", "").casefold()
        ],
        "roles": _list(under.get("roles", "")),
        "side_effects": _list(under.get("side effects", "")),
        "reagents": _list(under.get("reagents", "")),
        "abilities": _list(under.get("other assets", "")),
        "note": markdown_to_text(parsed.body),
    }
    if numbers:
        found.fields |= {"basis": "fixed", "levels": unique_numbers(numbers)}


def _short(text: str) -> str:
    return text.strip() or shaping.NAMELESS


def _list(text: str) -> list[str]:
    return unique(
        [
            part.strip(" .")
            for part in re.split(r"[,;]\s*", " ".join(text.split()))
            if part.strip(" .")
        ]
    )


_TIME: Final = re.compile(
    r"\b(\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty)\s+(minute|hour|day)s?\s+(?:of\s+)?"
    r"(preparation|performance)",
    re.IGNORECASE,
)


_UNIT: Final = {"minute": 1, "hour": 60, "day": 1440}


_WORDS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9,
    "ten": 10, "twelve": 12, "twenty": 20, "thirty": 30,
}  # fmt: skip


class _Times(NamedTuple):
    preparation_minutes: int
    performance_minutes: int


def _times(text: str) -> _Times | None:
    """Return how long the preparation and the performance of a ritual take; None when no performance time is
    stated.
    """
    found = {
        what.casefold(): (int(n) if n.isdigit() else _WORDS[n.casefold()]) * _UNIT[unit.casefold()]
        for n, unit, what in _TIME.findall(text)
    }
    if "performance" not in found or not 0 < found["performance"] <= 99999:
        return None
    return _Times(min(99999, found.get("preparation", 0)), found["performance"])


_PART: Final = re.compile(
    r"^#{3,6}\s*(Opening|Step(?:\(s\))?|Climax|Resolution)\s*:?\s*(.*?)\s*$", re.IGNORECASE
)


def read_arc(found: ImportedEntry, parsed: Page) -> None:
    before, parts = _parts_of_arc(parsed)
    by_sort = {part.sort: part for part in parts}
    steps = [part for part in parts if part.sort.startswith("step")]
    if not ({"opening", "climax", "resolution"} <= by_sort.keys()) or not steps:
        as_journal(found, markdown_to_text(parsed.body))
        return
    opening, climax = by_sort["opening"], by_sort["climax"]
    made: list[Json] = []
    for letter, part in zip("abcdefghijklmnopqrstuvwxyz", steps, strict=False):
        step: Json = {
            "key": f"step_{letter}",
            "name": part.name or found.name,
            "text": part.text,
        }
        if "(s)" in part.sort:
            step["repeatable"] = True
        made.append(step)
    found.fields |= {
        "about": before or found.name,
        "opening": {"name": opening.name or found.name, "text": opening.text},
        "steps": made,
        "climax": {"name": climax.name or found.name, "text": climax.text},
        "resolution": {"text": by_sort["resolution"].text},
    }


class _Part(NamedTuple):
    """A part of an arc: ``opening``, ``step``, ``step(s)``, ``climax`` or ``resolution``."""

    sort: str
    name: str
    text: str


def _parts_of_arc(parsed: Page) -> tuple[str, list[_Part]]:
    """Return the text before the first part, and the parts."""
    blocks: list[tuple[str, str, list[str]]] = [("", "", [])]
    for line in parsed.body.split("\n"):
        head = _PART.match(line)
        if head:
            blocks.append((head[1].casefold(), markdown_to_text(head[2]), []))
        else:
            blocks[-1][2].append(line)
    parts = [_Part(sort, name, markdown_to_text("\n".join(lines))) for sort, name, lines in blocks]
    return parts[0].text, [part._replace(text=part.text or shaping.NAMELESS) for part in parts[1:]]
