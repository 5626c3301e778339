"""What sentences of the reference's usual kind mean: prices, uses, spans, distances, and effects as typed data.

Only what is certain becomes an effect. A sentence with a condition, a choice or an exception stays words, and whoever
reads the report finds it there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from threefold.exchange.values import Json

STATS: Final = ("might", "speed", "intellect")

_ONES: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "twenty-four": 24,
    "twenty-eight": 28, "thirty": 30, "sixty": 60,
}  # fmt: skip
_N: Final = r"(\d{1,3}|" + "|".join(sorted(_ONES, key=len, reverse=True)) + r")"
_STAT: Final = r"(might|speed|intellect)"


def count(word: str) -> int:
    """A number in digits or in words."""
    return int(word) if word.isdigit() else _ONES[word.casefold()]


# --- prices -----------------------------------------------------------------------------------------------------------

_PRICE: Final = re.compile(
    rf"^(?:(?P<points>\d+)\s*(?P<plus>[+*]*)\s*(?P<pools>{_STAT}(?:\s*(?:,|or|and|/)\s*(?:\d+\s+)?{_STAT})*)?)?"
    r"(?:\s*points?)?(?P<rest>.*)$",
    re.IGNORECASE,
)
_XP: Final = re.compile(r"\+\s*(\d+)\s*XP", re.IGNORECASE)
_CYPHER: Final = re.compile(r"\+\s*(?:a\s+)?level (\d+) cypher", re.IGNORECASE)


class Price(NamedTuple):
    """A price as a field of an entry (None: nothing is paid), and the words that were not understood."""

    cost: Json | None
    rest: str = ""


def price(text: str) -> Price:
    """A price in words: ``3+ Intellect points``, ``6 Might or 6 Speed points``, ``6 Intellect points + 2 XP``."""
    said = " ".join(text.replace("\N{EN DASH}", "-").split()).strip(" .")
    if said.casefold() in ("", "0", "none", "na", "n/a", "-", "free"):
        return Price(None)
    found = _PRICE.match(said)
    if found is None or found["points"] is None:
        return Price(None, said)
    cost: Json = {}
    if int(found["points"]):
        cost["points"] = int(found["points"])
    if "+" in found["plus"]:
        cost["plus"] = True
    if found["pools"]:
        cost["pools"] = list(dict.fromkeys(re.findall(_STAT, found["pools"].casefold())))
    rest = found["rest"]
    if xp := _XP.search(rest):
        cost["xp"] = int(xp[1])
        rest = rest.replace(xp[0], "")
    if cypher := _CYPHER.search(rest):
        cost["cypher_level"] = int(cypher[1])
        rest = rest.replace(cypher[0], "")
    rest = rest.strip(" .,;")
    if rest:  # what else it costs depends on words nobody understood
        cost = {name: value for name, value in cost.items() if name in ("points", "plus", "pools")}
    return Price(cost if set(cost) - {"pools"} else None, rest)


# --- uses -------------------------------------------------------------------------------------------------------------

_USES: Final = (
    (re.compile(r"\baction(?: per target)? to (?:initiate|create|animate|establish|prepare|manifest|change)", re.I),
     "action_to_begin"),
    (re.compile(r"\b(?:two|three|four|several) actions\b", re.I), "several_actions"),
    (re.compile(r"\benabler\b", re.I), "enabler"),
    (re.compile(r"\breaction\b", re.I), "reaction"),
    (re.compile(r"\baction\b", re.I), "action"),
)  # fmt: skip


def use(text: str) -> str | None:
    """What using something takes, as the last sentence says it: ``Action.``, ``Enabler.``, ``Action to initiate.``"""
    sentences = [s for s in re.split(r"(?<=[.!?)])\s+", text.strip()) if s]
    for sentence in reversed(sentences[-3:]):
        if len(sentence) > 90 or not re.match(r"\W*(action|enabler|reaction|two|three|several)", sentence, re.I):
            continue
        for pattern, word in _USES:
            if pattern.search(sentence):
                return word
    return None


# --- spans and distances ----------------------------------------------------------------------------------------------

_SPAN: Final = re.compile(rf"\b{_N}\s+(round|minute|hour|day|week|month|year)s?\b", re.IGNORECASE)
_FOR: Final = re.compile(
    rf"\b(?:for|lasts?(?: for)?|within the next|during the next|over the next|for the next|up to)\s+(?:about\s+)?"
    rf"(?:the next\s+)?{_N}\s+(round|minute|hour|day|week|month|year)s?\b(?! per)",
    re.IGNORECASE,
)
_PER_LEVEL: Final = re.compile(
    r"\bfor (?:a number of|one) (round|minute|hour|day)s? (?:equal to the \w+(?:'s|\N{RIGHT SINGLE QUOTATION MARK}s) "
    r"level|per (?:cypher|artifact) level)",
    re.IGNORECASE,
)


def span(text: str) -> str | None:
    """How long something lasts, where the sentence says so once: ``for ten minutes`` is ``10 minutes``."""
    if per := _PER_LEVEL.search(text):
        return f"level {per[1].casefold()}s"
    if re.search(r"\buntil the end of your next turn\b", text, re.I):
        return "end_of_next_turn"
    found = {(count(n), unit.casefold()) for n, unit in _FOR.findall(text)}
    if not found and re.search(r"\bfor the next (round|minute|hour|day)\b", text, re.I):
        unit = re.findall(r"\bfor the next (round|minute|hour|day)\b", text, re.I)[0].casefold()
        found = {(1, unit)}
    if len(found) != 1:
        return None
    n, unit = found.pop()
    return f"{n} {unit}" if n == 1 else f"{n} {unit}s"


_BAND: Final = re.compile(r"\b(immediate|short|very long|long)\b", re.IGNORECASE)
_RANGE: Final = re.compile(
    r"\b(?:within|at|up to|out to|from)\s+(?:an?\s+)?(immediate|short|very long|long)(?:\s+(?:range|distance))",
    re.IGNORECASE,
)


def band(text: str) -> str | None:
    """The distance a few words name: ``Very long`` is ``very_long``."""
    found = _BAND.search(text)
    return found[1].casefold().replace(" ", "_") if found else None


def reach(text: str) -> str | None:
    """How far something reaches, where the text says so once."""
    if re.search(r"\b(?:creature|target|character|object|one) you touch\b", text, re.I):
        return "touch"
    found = {word.casefold().replace(" ", "_") for word in _RANGE.findall(text)}
    return found.pop() if len(found) == 1 else None


_MODES: Final = (
    (r"fl(?:y|ies|ying)", "fly"), (r"swim(?:s|ming)?|in (?:the )?water|underwater", "swim"),
    (r"climb(?:s|ing)?", "climb"), (r"burrow(?:s|ing)?", "burrow"), (r"glid(?:e|es|ing)", "glide"),
    (r"jump(?:s|ing)?|leap(?:s|ing)?", "jump"), (r"run(?:s|ning)?", "run"), (r"hover(?:s|ing)?", "hover"),
    (r"mounted|riding", "mounted"), (r"levitat\w+", "fly"),
)  # fmt: skip


def movement(text: str) -> dict[str, str]:
    """How a creature moves: ``Short; long when flying`` is short on foot and long in flight."""
    found: dict[str, str] = {}
    for part in re.split(r"[;,]", text):
        distance = band(part)
        if distance is None:
            continue
        modes = [mode for pattern, mode in _MODES if re.search(rf"\b(?:{pattern})\b", part, re.I)]
        for mode in modes or ([] if "walk" in found else ["walk"]):
            found.setdefault(mode, distance)
    return found


# --- a creature's modifications ---------------------------------------------------------------------------------------

_AS_LEVEL: Final = re.compile(r"(?P<tasks>.+?)\s+(?:as|at)\s+level\s+(?P<level>\d{1,2})(?P<why>[^;]*)$", re.IGNORECASE)


class Modifications(NamedTuple):
    """Tasks at another level, the reasons or conditions, and the words that say no level."""

    levels: dict[str, int]
    why: dict[str, str]
    rest: list[str]


def modifications(parts: list[str]) -> Modifications:
    """``Perception and stealth as level 6`` is both at 6; ``… due to size`` is the reason."""
    levels: dict[str, int] = {}
    why: dict[str, str] = {}
    rest: list[str] = []
    for part in (piece for text in parts for piece in _pieces(text)):
        found = _AS_LEVEL.match(part)
        if found is None:
            rest.append(part)
            continue
        level = min(15, int(found["level"]))
        for task in tasks(found["tasks"]):
            levels[task] = level
            if reason := found["why"].strip(" ,."):
                why[task] = reason[:300]
    return Modifications(levels, why, rest)


def _pieces(text: str) -> Iterator[str]:
    said = " ".join(text.split()).strip(" .>-")
    for part in re.split(r";\s*", said):
        # "… as level 6, healing as level 8" are two as well
        last = 0
        for found in re.finditer(r"level \d+(?: due to [^,;]+)?(, (?:and )?)(?=[^,;]+? as level \d)", part, re.I):
            yield part[last : found.start(1)].strip()
            last = found.end(1)
        if piece := part[last:].strip(" ."):
            yield piece


_LEADING: Final = re.compile(r"^(?:all\s+)?tasks\s+(?:related|relating|pertaining)\s+to\s+|^all\s+(?=\w+ tasks$)", re.I)


def tasks(text: str) -> list[str]:
    """Tasks by name: ``Might and Speed defense`` is two, small letters, without the word *tasks*."""
    said = _LEADING.sub("", text.strip().casefold())
    said = re.sub(r"\s+(?:tasks|rolls|actions)$", "", said)
    said = re.sub(r"^(?:might|speed|intellect)(?=,| and| or)", lambda m: f"{m[0]} defense", said) \
        if said.endswith("defense") and not said.startswith(f"{said.split()[0]} defense") else said  # fmt: skip
    parts = re.split(r",\s*(?:and\s+|or\s+)?|\s+and\s+", said)
    found = []
    for part in parts:
        task = re.sub(r"\s+(?:tasks|rolls)$", "", part.strip())
        task = re.sub(r"^(?:all|any|the)\s+(?=\w+ )", "", task)
        task = {"attacks": "attack", "all defenses": "defense", "defenses": "defense", "defends": "defense"}.get(
            task, task
        )
        if task and len(task) <= 120:
            found.append(task)
    return found or [said[:120]]


# --- effects ----------------------------------------------------------------------------------------------------------

_UNSURE: Final = re.compile(
    r"\b(?:if|unless|instead|except|otherwise|whenever|when|while|or|each time|choose|either|until|against|per level|"
    r"for each|every|roll a|half|double|failed|fails?|succeeds?|additional|another|other than|as if|would|already|"
    r"might be|you could|depend\w*|only|as long as|equal to|after)\b",
    re.IGNORECASE,
)


class Understood(NamedTuple):
    """Effects that were read, and the sentences that say more than was read."""

    effects: list[Json]
    rest: list[str]


def understood(text: str, enabler: bool) -> Understood:
    """The effects of a text, sentence by sentence; ``enabler`` says that they hold always."""
    found: list[Json] = []
    rest: list[str] = []
    lasting = span(text)
    for sentence in sentences(text):
        if use(sentence) is not None and len(sentence) < 60:
            continue
        effects = list(_of_sentence(sentence, enabler, lasting))
        found += effects
        if not effects or _more(sentence):
            rest.append(sentence)
    return Understood(_without_repeats(found), rest)


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [s.strip() for s in re.split(r"(?<=[.!?])\s+|\n+", text) if s.strip()]


def _more(sentence: str) -> bool:
    return len(sentence) > 160 or bool(_UNSURE.search(sentence))


def _without_repeats(effects: list[Json]) -> list[Json]:
    kept: list[Json] = []
    for effect in effects:
        if effect not in kept:
            kept.append(effect)
    return kept


def _of_sentence(sentence: str, enabler: bool, lasting: str | None) -> Iterator[Json]:
    if _UNSURE.search(_without_reason(sentence)):
        return
    for pattern, make in _PATTERNS:
        for match in pattern.finditer(sentence):
            made = make(match)
            if made is None:
                continue
            kind = made["kind"]
            if not enabler and kind in ("step", "armor", "skill", "stat", "recovery", "bonus", "immune"):
                if lasting is None:
                    continue  # nobody says how long it holds
                made = {**made, "lasts": lasting}
            yield made


def _without_reason(sentence: str) -> str:
    """A sentence without parts that hold no condition, though a word in them sounds like one."""
    said = re.sub(r"\b(?:up )?until the end of your next turn\b", "", sentence, flags=re.I)
    return re.sub(rf"\b{_STAT} or {_STAT}\b", "", said, flags=re.I)


def _damage(m: re.Match[str]) -> Json | None:
    before = m.string[: m.start()]
    if re.match(r"(?:take|suffer)", m[0], re.I) and not re.search(
        r"\b(?:target|creature|foe|they|enemy)\w*\s*$", before, re.I
    ):
        return None  # whoever is not aimed at
    if re.search(r"\b(?:it|companion|familiar|follower|its)\b", before, re.I):
        return None  # somebody else's attack
    made: Json = {"kind": "damage", "points": count(m["n"])}
    sort = (m["sort"] or "").strip().casefold()
    if sort in STATS:
        made["pool"] = sort
    elif sort == "ambient":
        made["pool"] = "ambient"
    elif sort:
        made["type"] = sort
    if m["ignores"]:
        made["ignores_armor"] = True
    return made


def _level_damage(m: re.Match[str]) -> Json:
    return {"kind": "damage", "points": "level"}


def _armor(m: re.Match[str]) -> Json:
    made: Json = {"kind": "armor", "points": count(m["n"].lstrip("+"))}
    return made


def _skill(m: re.Match[str]) -> Json | None:
    named = _task_list(m["tasks"])
    if not named:
        return None
    return {"kind": "skill", "of": named, "level": m["level"].casefold()}


def _step(by: str) -> Callable[[re.Match[str]], Json | None]:
    def make(m: re.Match[str]) -> Json | None:
        named = _task_list(m["tasks"])
        if not named:
            return None
        steps = count(m["n"]) if m.groupdict().get("n") else 1
        made: Json = {"kind": "step", "by": by, "tasks": named}
        return {**made, "steps": steps} if steps != 1 else made

    return make


def _stat(m: re.Match[str]) -> Json:
    what = "edge" if m["what"].casefold() == "edge" else "pool"
    made: Json = {"kind": "stat", "of": m["of"].casefold(), "points": count(m["n"])}
    return {**made, "what": what} if what != "pool" else made


def _heal(m: re.Match[str]) -> Json:
    made: Json = {"kind": "heal", "points": count(m["n"])}
    return {**made, "pools": [m["of"].casefold()]} if m["of"] else made


def _recovery(m: re.Match[str]) -> Json:
    return {"kind": "recovery", "points": count(m["n"])}


def _task_list(text: str) -> list[str]:
    """Tasks that a sentence names, where each is short enough to be a name."""
    said = re.sub(r"\b(?:all|any)\s+(?:of your\s+)?(?=\w)", "", text.strip(" .")).casefold()
    said = re.sub(r"^(?:your|the|their|his|her)\s+", "", said)
    found = []
    for part in re.split(r",\s*(?:and\s+)?|\s+and\s+", said):
        task = re.sub(r"\s+(?:tasks?|rolls?|actions?)$", "", part.strip())
        task = re.sub(r"^(?:tasks? (?:involving|related to|relating to) )", "", task)
        task = {"attacks": "attack", "defenses": "defense", "tasks": "all"}.get(task, task)
        if (
            not task
            or len(task.split()) > 4
            or re.search(r"\b(?:you|that|which|them|it|to|those|these|whatever|the|your|such)\b", task)
        ):
            return []
        found.append(task)
    last = found[-1].split()
    if len(found) > 1 and last[-1] == "defense" and all(f in STATS for f in found[:-1]):
        found = [*(f"{f} defense" for f in found[:-1]), found[-1]]
    return found


_SORTS: Final = (
    r"(?:(?P<sort>might|speed|intellect|ambient|fire|cold|acid|electricity|electrical|lightning|poison|mental|psychic|"
    r"energy|force|radiation|sonic|heat|holy|necrotic|thorn|bludgeoning|slashing|piercing)\s+)?"
)
_PATTERNS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Json | None]], ...]] = (
    (
        re.compile(
            rf"\b(?:inflict(?:s|ing)?|deal(?:s|ing)?|suffer(?:s|ing)?|takes?)\s+(?P<n>{_N[1:-1]})\s+points?\s+of\s+"
            rf"{_SORTS}damage(?P<ignores>\s+(?:that|which)\s+ignores\s+Armor|\s+\(ignores\s+Armor\))?(?!\s+(?:per|each))",
            re.I,
        ),
        _damage,
    ),
    (
        re.compile(
            r"\b(?:inflict(?:s|ing)?|deal(?:s|ing)?)\s+damage\s+equal\s+to\s+(?:its|the\s+(?:cypher|artifact)\S*)\s+level",
            re.I,
        ),
        _level_damage,
    ),
    (re.compile(r"(?P<n>\+\d+)\s+(?:to\s+)?(?:your\s+)?Armor\b"), _armor),
    (re.compile(rf"\b(?:gains?|have|has|grants?(?: you)?|provides?(?: you)?)\s+\+?(?P<n>{_N[1:-1]})\s+Armor\b", re.I),
     _armor),
    (
        re.compile(
            r"\byou(?:\s+are|\N{RIGHT SINGLE QUOTATION MARK}re|'re|\s+become)\s+"
            r"(?P<level>trained|specialized|practiced)\s+"
            r"(?:in|with|at)\s+(?P<tasks>[^.;:()]{3,120}?)(?=[.;]|\s+for\s|$)",
            re.I,
        ),
        _skill,
    ),
    (
        re.compile(
            r"\b(?:gains?|have|has|get|provides?|grants?(?: you)?)\s+an\s+asset\s+(?:on|to|for|in|with)\s+"
            r"(?P<tasks>[^.;:()]{3,100}?)(?=[.;]|\s+for\s|$)",
            re.I,
        ),
        _step("asset"),
    ),
    (
        re.compile(
            rf"\beas(?:es|ing|e)\s+(?P<tasks>[^.;:()]{{3,80}}?)(?:\s+by\s+(?P<n>{_N[1:-1]})\s+steps?)?(?=[.;]|\s+for\s|$)",
            re.I,
        ),
        _step("ease"),
    ),
    (
        re.compile(
            rf"\b(?P<tasks>(?:your|all|all of your)\s+[^.;:()]{{3,60}}?)\s+(?:is|are)\s+eased"
            rf"(?:\s+by\s+(?P<n>{_N[1:-1]})\s+steps?)?(?=[.;,]|\s+for\s|$)",
            re.I,
        ),
        _step("ease"),
    ),
    (re.compile(rf"(?:\+|add\s+|adds\s+|gain\s+|gains\s+)(?P<n>{_N[1:-1]})\s+(?:points?\s+)?to\s+your\s+(?P<of>might|speed|"
                r"intellect)\s+(?P<what>pool|edge)\b", re.I), _stat),
    (re.compile(rf"\b(?:restores?|regains?|heals?|recovers?)\s+(?P<n>{_N[1:-1]})\s+points?\s+(?:to\s+(?:your\s+|their\s+|"
                r"one\s+)?(?P<of>might|speed|intellect)\s+pool|of\s+health|to\s+(?:any|one|a)\s+(?:stat\s+)?pool)",
                re.I),
     _heal),
    (re.compile(rf"\+(?P<n>{_N[1:-1]})\s+to\s+(?:your\s+|all\s+)?recovery\s+rolls\b", re.I), _recovery),
)  # fmt: skip
