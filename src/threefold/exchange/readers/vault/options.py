"""Readers for vault pages about descriptors, foci, flavors, types, rituals and arcs."""

from __future__ import annotations

import re
from typing import Final

from threefold.exchange.entries import ImportedEntry, Named
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
        shaping.text(found, "links", line.lstrip("- ").strip())
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
        if re.match(r"^[\s>]*(#{2,6}|\[!)", line):
            head = _TIER_HEAD.search(line)
        else:
            head = None
        if head is not None:
            tier = head[1] or str(_ORDINALS.index(head[2].casefold()) + 1)
            choose = 0
            continue
        if re.match(r"^\s*(#{2,6}\s|>?\s*\[!)", line) and tier:
            tier = ""
        if not tier:
            text.append(line)
            continue
        if ask := re.search(r"\bchoose (one|two|three|four|five|six)\b", line, re.IGNORECASE):
            choose = _COUNTS[ask[1].casefold()]
            continue
        listed = re.match(r"^[\s>]*-\s+(.+?)\s*$", line)
        linked = re.match(r"^[\s>]*(\[\[[^\]]+\]\])\s*$", line)
        name = markdown_to_text((listed or linked)[1]) if (listed or linked) else ""  # type: ignore[index]
        if name and len(name) <= 60:
            given = not choose and found.kind == "foci"
            found.named.setdefault(tier, []).append(Named(name, given, choose))
        elif line.strip(" >"):
            text.append(line)
    return "\n".join(text)


def read_focus(found: ImportedEntry, parsed: Page) -> None:
    text = _tiers(found, parsed)
    found.fields["intrusions"] = [
        shaping.text(found, "intrusions", markdown_to_text(m[1]))
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
                "name": shaping.name_of(m[1]),
                "text": shaping.text(found, "intrusions", markdown_to_text(m[2])),
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
    minutes = _minutes(under.get("time", ""))
    if minutes is None:
        as_journal(found, markdown_to_text(parsed.body))
        return
    level = under.get("level", "")
    numbers = [n for n in map(int, re.findall(r"\b(\d{1,2})\b", level)) if 1 <= n <= 10]
    found.fields |= {
        "about": _short(under.get("") or found.name),
        "result": _short(under.get("") or found.name),
        "preparation_minutes": minutes[0],
        "performance_minutes": minutes[1],
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


def _minutes(text: str) -> tuple[int, int] | None:
    """Return the minutes of preparation and of performance; None when no performance time is
    stated.
    """
    found = {
        what.casefold(): (int(n) if n.isdigit() else _WORDS[n.casefold()]) * _UNIT[unit.casefold()]
        for n, unit, what in _TIME.findall(text)
    }
    if "performance" not in found or not 0 < found["performance"] <= 99999:
        return None
    return min(99999, found.get("preparation", 0)), found["performance"]


_PART: Final = re.compile(
    r"^#{3,6}\s*(Opening|Step(?:\(s\))?|Climax|Resolution)\s*:?\s*(.*?)\s*$", re.IGNORECASE
)


def read_arc(found: ImportedEntry, parsed: Page) -> None:
    parts: list[tuple[str, str, list[str]]] = []
    before: list[str] = []
    for line in parsed.body.split("\n"):
        head = _PART.match(line)
        if head:
            parts.append((head[1].casefold(), markdown_to_text(head[2]), []))
        else:
            (parts[-1][2] if parts else before).append(line)
    read = [
        (sort, name, markdown_to_text("\n".join(lines)) or shaping.NAMELESS)
        for sort, name, lines in parts
    ]
    by = {sort: (name, text) for sort, name, text in read}
    steps = [(sort, name, text) for sort, name, text in read if sort.startswith("step")]
    if not ({"opening", "climax", "resolution"} <= by.keys()) or not steps:
        as_journal(found, markdown_to_text(parsed.body))
        return
    made: list[Json] = []
    for n, (sort, name, text) in enumerate(steps):
        step: Json = {
            "key": f"step_{'abcdefghijklmnopqrstuvwxyz'[n % 26]}",
            "name": name or found.name,
            "text": text,
        }
        made.append({**step, "repeatable": True} if "(s)" in sort else step)
    found.fields |= {
        "about": markdown_to_text("\n".join(before)) or found.name,
        "opening": {"name": by["opening"][0] or found.name, "text": by["opening"][1]},
        "steps": made[:26],
        "climax": {"name": by["climax"][0] or found.name, "text": by["climax"][1]},
        "resolution": {"text": by["resolution"][1]},
    }
