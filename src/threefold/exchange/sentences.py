"""Parse the usual sentences of the reference: costs, uses, durations, distances, movement, tasks
and modifications.

Only what is certain becomes data. The other words are returned, so that the report can show them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from threefold.exchange.values import Json

STATS: Final = ("might", "speed", "intellect")


_ONES: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20,
    "twenty-four": 24,
    "twenty-eight": 28, "thirty": 30, "sixty": 60,
}  # fmt: skip


N: Final = r"(\d{1,3}|" + "|".join(sorted(_ONES, key=len, reverse=True)) + r")"


STAT: Final = r"(might|speed|intellect)"


def count_of(word: str) -> int:
    """Parse a number in digits or in words."""
    if word.isdigit():
        return int(word)
    return _ONES[word.casefold()]


# --- prices ---------------------------------------------------------------------------------------

_PRICE: Final = re.compile(
    rf"^(?:(?P<points>\d+)\s*(?P<plus>[+*]*)\s*(?P<pools>{STAT}(?:\s*(?:,|or|and|/)\s*(?:\d+\s+)?{STAT})*)?)?"
    r"(?:\s*points?)?(?P<rest>.*)$",
    re.IGNORECASE,
)


_XP: Final = re.compile(r"\+\s*(\d+)\s*XP", re.IGNORECASE)


_CYPHER: Final = re.compile(r"\+\s*(?:a\s+)?level (\d+) cypher", re.IGNORECASE)


class Price(NamedTuple):
    """A cost as a field of an entry (None: no cost), and the words that were not understood."""

    cost: Json | None
    rest: str = ""


def price_in(text: str) -> Price:
    """Parse a cost: ``3+ Intellect points``, ``6 Might or 6 Speed points``, ``6 Intellect points +
    2 XP``.
    """
    phrase = " ".join(text.replace("\N{EN DASH}", "-").split()).strip(" .")
    if phrase.casefold() in ("", "0", "none", "na", "n/a", "-", "free"):
        return Price(None)
    found = _PRICE.match(phrase)
    if found is None or found["points"] is None:
        return Price(None, phrase)
    cost: Json = {}
    if int(found["points"]):
        cost["points"] = int(found["points"])
    if "+" in found["plus"]:
        cost["plus"] = True
    if found["pools"]:
        cost["pools"] = list(dict.fromkeys(re.findall(STAT, found["pools"].casefold())))
    rest = found["rest"]
    if xp := _XP.search(rest):
        cost["xp"] = int(xp[1])
        rest = rest.replace(xp[0], "")
    if cypher := _CYPHER.search(rest):
        cost["cypher_level"] = int(cypher[1])
        rest = rest.replace(cypher[0], "")
    rest = rest.strip(" .,;")
    if rest:  # the other costs depend on words that were not understood
        cost = {name: value for name, value in cost.items() if name in ("points", "plus", "pools")}
    return Price(cost if set(cost) - {"pools"} else None, rest)


# --- uses -----------------------------------------------------------------------------------------

_USES: Final = (
    (re.compile(r"\baction(?: per target)? to (?:initiate|create|animate|establish|prepare|manifest|change)", re.I),
     "action_to_begin"),
    (re.compile(r"\b(?:two|three|four|several) actions\b", re.I), "several_actions"),
    (re.compile(r"\benabler\b", re.I), "enabler"),
    (re.compile(r"\breaction\b", re.I), "reaction"),
    (re.compile(r"\baction\b", re.I), "action"),
)  # fmt: skip


def use_in(text: str) -> str | None:
    """Parse the action that a use takes from the last sentences: ``Action.``, ``Enabler.``. None
    when not stated.
    """
    sentences = [s for s in re.split(r"(?<=[.!?)])\s+", text.strip()) if s]
    for sentence in reversed(sentences[-3:]):
        if len(sentence) > 90 or not re.match(
            r"\W*(action|enabler|reaction|two|three|several)", sentence, re.I
        ):
            continue
        for pattern, word in _USES:
            if pattern.search(sentence):
                return word
    return None


# --- spans and distances --------------------------------------------------------------------------

_SPAN: Final = re.compile(rf"\b{N}\s+(round|minute|hour|day|week|month|year)s?\b", re.IGNORECASE)


_FOR: Final = re.compile(
    rf"\b(?:for|lasts?(?: for)?|within the next|during the next|over the next|for the next|up to)\s+(?:about\s+)?"
    rf"(?:the next\s+)?{N}\s+(round|minute|hour|day|week|month|year)s?\b(?! per)",
    re.IGNORECASE,
)


_PER_LEVEL: Final = re.compile(
    r"\bfor (?:a number of|one) (round|minute|hour|day)s? (?:equal to the \w+(?:'s|\N{RIGHT SINGLE QUOTATION MARK}s) "
    r"level|per (?:cypher|artifact) level)",
    re.IGNORECASE,
)
_FOR_THE_NEXT: Final = re.compile(r"\bfor the next (round|minute|hour|day)\b", re.IGNORECASE)


def span_in(text: str) -> str | None:
    """Parse a duration: ``for ten minutes`` is ``10 minutes``. None when the text states none, or
    several.
    """
    if per := _PER_LEVEL.search(text):
        return f"level {per[1].casefold()}s"
    if re.search(r"\buntil the end of your next turn\b", text, re.I):
        return "end_of_next_turn"
    found = {(count_of(n), unit.casefold()) for n, unit in _FOR.findall(text)}
    if not found and (one := _FOR_THE_NEXT.search(text)):
        found = {(1, one[1].casefold())}
    if len(found) != 1:
        return None
    n, unit = found.pop()
    if n == 1:
        return f"{n} {unit}"
    return f"{n} {unit}s"


_BAND: Final = re.compile(r"\b(immediate|short|very long|long)\b", re.IGNORECASE)


_RANGE: Final = re.compile(
    r"\b(?:within|at|up to|out to|from)\s+(?:an?\s+)?(immediate|short|very long|long)(?:\s+(?:range|distance))",
    re.IGNORECASE,
)


def band_in(text: str) -> str | None:
    """Parse a distance: ``Very long`` is ``very_long``. None when the text names none."""
    found = _BAND.search(text)
    return found[1].casefold().replace(" ", "_") if found else None


def reach_in(text: str) -> str | None:
    """Parse a range: ``touch`` or a distance. None when the text states none, or several."""
    if re.search(r"\b(?:creature|target|character|object|one) you touch\b", text, re.I):
        return "touch"
    found = {word.casefold().replace(" ", "_") for word in _RANGE.findall(text)}
    return found.pop() if len(found) == 1 else None


_MODES: Final = (
    (r"fl(?:y|ies|ying)", "fly"), (r"swim(?:s|ming)?|in (?:the )?water|underwater", "swim"),
    (r"climb(?:s|ing)?", "climb"), (r"burrow(?:s|ing)?", "burrow"), (r"glid(?:e|es|ing)", "glide"),
    (r"jump(?:s|ing)?|leap(?:s|ing)?", "jump"), (r"run(?:s|ning)?", "run"), (r"hover(?:s|ing)?",
    "hover"),
    (r"mounted|riding", "mounted"), (r"levitat\w+", "fly"),
)  # fmt: skip


def movement_in(text: str) -> dict[str, str]:
    """Parse a creature's movement to distances by mode: ``Short; long when flying`` is walk short,
    fly long.
    """
    found: dict[str, str] = {}
    for part in re.split(r"[;,]", text):
        distance = band_in(part)
        if distance is None:
            continue
        modes = [mode for pattern, mode in _MODES if re.search(rf"\b(?:{pattern})\b", part, re.I)]
        for mode in modes or ([] if "walk" in found else ["walk"]):
            found.setdefault(mode, distance)
    return found


# --- a creature's modifications -------------------------------------------------------------------

_AS_LEVEL: Final = re.compile(
    r"(?P<tasks>.+?)\s+(?:as|at)\s+level\s+(?P<level>\d{1,2})(?P<why>[^;]*)$", re.IGNORECASE
)


class Modifications(NamedTuple):
    """Levels by task, the reasons or conditions by task, and the words that state no level."""

    levels: dict[str, int]
    why: dict[str, str]
    rest: list[str]


_MOST_LEVEL: Final = 15
"""The highest level that a sheet takes for a task."""

_LONGEST_REASON: Final = 300


def modifications(parts: list[str]) -> Modifications:
    """Parse modifications: ``Perception and stealth as level 6`` sets both to 6; ``… due to size``
    is the reason.
    """
    levels: dict[str, int] = {}
    why: dict[str, str] = {}
    rest: list[str] = []
    for part in (piece for text in parts for piece in _modification_parts(text)):
        found = _AS_LEVEL.match(part)
        if found is None:
            rest.append(part)
            continue
        level = int(found["level"])
        if level > _MOST_LEVEL:  # no table has it: it stays in words, with a remark
            rest.append(part)
            continue
        for task in tasks_in(found["tasks"]):
            levels[task] = level
            if reason := found["why"].strip(" ,."):
                why[task] = reason[:_LONGEST_REASON]
    return Modifications(levels, why, rest)


def _modification_parts(text: str) -> Iterator[str]:
    """Yield each modification of a creature's listing: "perception as level 6", "healing as level
    8".
    """
    phrase = " ".join(text.split()).strip(" .>-")
    for part in re.split(r";\s*", phrase):
        # "… as level 6, healing as level 8" are two parts as well
        last = 0
        for found in re.finditer(
            r"level \d+(?: due to [^,;]+)?(, (?:and )?)(?=[^,;]+? as level \d)", part, re.I
        ):
            yield part[last : found.start(1)].strip()
            last = found.end(1)
        if piece := part[last:].strip(" ."):
            yield piece


_LEADING: Final = re.compile(
    r"^(?:all\s+)?tasks\s+(?:related|relating|pertaining)\s+to\s+|^all\s+(?=\w+ tasks$)", re.I
)


def tasks_in(text: str) -> list[str]:
    """Parse names of tasks: ``Might and Speed defense`` is two. Names are lower case, without the
    word *tasks*.
    """
    phrase = _LEADING.sub("", text.strip().casefold())
    phrase = re.sub(r"\s+(?:tasks|rolls|actions)$", "", phrase)
    phrase = re.sub(r"^(?:might|speed|intellect)(?=,| and| or)", lambda m: f"{m[0]} defense",
    phrase) \
        if phrase.endswith("defense") and not phrase.startswith(f"{phrase.split()[0]} defense") else phrase  # fmt: skip
    parts = re.split(r",\s*(?:and\s+|or\s+)?|\s+and\s+", phrase)
    found = []
    for part in parts:
        task = re.sub(r"\s+(?:tasks|rolls)$", "", part.strip())
        task = re.sub(r"^(?:all|any|the)\s+(?=\w+ )", "", task)
        task = {
            "attacks": "attack",
            "all defenses": "defense",
            "defenses": "defense",
            "defends": "defense",
        }.get(task, task)
        if task and len(task) <= 120:
            found.append(task)
    return found or [phrase[:120]]


def sentences(text: str) -> list[str]:
    """Split a text into sentences."""
    return [s.strip() for s in re.split(r"(?<=[.!?])\s+|\n+", text) if s.strip()]
