"""Parse effects from the usual sentences of a rules text.

A sentence with a condition, a choice or an exception gives no effect; it stays text and is
reported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from threefold.exchange.sentences import STAT, STATS, N, count_of, sentences, span_in, use_in
from threefold.exchange.values import Json

_UNSURE: Final = re.compile(
    r"\b(?:if|unless|instead|except|otherwise|whenever|when|while|or|each time|choose|either|until|against|per level|"
    r"for each|every|roll a|half|double|failed|fails?|succeeds?|additional|another|other than|as if|would|already|"
    r"might be|you could|depend\w*|only|as long as|equal to|after)\b",
    re.IGNORECASE,
)


class Understood(NamedTuple):
    """The effects that were parsed, and the sentences that were not fully understood."""

    effects: list[Json]
    rest: list[str]


def parse_effects(text: str, enabler: bool) -> Understood:
    """Parse the effects of a text, sentence by sentence. ``enabler`` is True when they always
    apply.
    """
    found: list[Json] = []
    rest: list[str] = []
    lasting = span_in(text)
    for sentence in sentences(text):
        if use_in(sentence) is not None and len(sentence) < 60:
            continue
        effects = list(_of_sentence(sentence, enabler, lasting))
        found += effects
        if not effects or _may_say_more(sentence):
            rest.append(sentence)
    return Understood(_without_repeats(found), rest)


def _may_say_more(sentence: str) -> bool:
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
            if not enabler and kind in (
                "step",
                "armor",
                "skill",
                "stat",
                "recovery",
                "bonus",
                "immune",
            ):
                if lasting is None:
                    continue  # the text does not say how long it lasts
                made = {**made, "lasts": lasting}
            yield made


def _without_reason(sentence: str) -> str:
    """Return the sentence without phrases that contain a word of _UNSURE but state no condition."""
    phrase = re.sub(r"\b(?:up )?until the end of your next turn\b", "", sentence, flags=re.I)
    return re.sub(rf"\b{STAT} or {STAT}\b", "", phrase, flags=re.I)


def _damage(m: re.Match[str]) -> Json | None:
    before = m.string[: m.start()]
    if re.match(r"(?:take|suffer)", m[0], re.I) and not re.search(
        r"\b(?:target|creature|foe|they|enemy)\w*\s*$", before, re.I
    ):
        return None  # damage to someone who is not the target
    if re.search(r"\b(?:it|companion|familiar|follower|its)\b", before, re.I):
        return None  # the attack of a companion or another creature
    made: Json = {"kind": "damage", "points": count_of(m["n"])}
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
    made: Json = {"kind": "armor", "points": count_of(m["n"].lstrip("+"))}
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
        if m.groupdict().get("n"):
            steps = count_of(m["n"])
        else:
            steps = 1
        made: Json = {"kind": "step", "by": by, "tasks": named}
        if steps != 1:
            return {**made, "steps": steps}
        return made

    return make


def _stat(m: re.Match[str]) -> Json:
    if m["what"].casefold() == "edge":
        what = "edge"
    else:
        what = "pool"
    made: Json = {"kind": "stat", "of": m["of"].casefold(), "points": count_of(m["n"])}
    if what != "pool":
        return {**made, "what": what}
    return made


def _heal(m: re.Match[str]) -> Json:
    made: Json = {"kind": "heal", "points": count_of(m["n"])}
    if m["of"]:
        return {**made, "pools": [m["of"].casefold()]}
    return made


def _recovery(m: re.Match[str]) -> Json:
    return {"kind": "recovery", "points": count_of(m["n"])}


def _task_list(text: str) -> list[str]:
    """Parse the names of tasks. Return an empty list when one of them is too long or vague to be a
    name.
    """
    phrase = re.sub(r"\b(?:all|any)\s+(?:of your\s+)?(?=\w)", "", text.strip(" .")).casefold()
    phrase = re.sub(r"^(?:your|the|their|his|her)\s+", "", phrase)
    found = []
    for part in re.split(r",\s*(?:and\s+)?|\s+and\s+", phrase):
        task = re.sub(r"\s+(?:tasks?|rolls?|actions?)$", "", part.strip())
        task = re.sub(r"^(?:tasks? (?:involving|related to|relating to) )", "", task)
        task = {"attacks": "attack", "defenses": "defense", "tasks": "all"}.get(task, task)
        if (
            not task
            or len(task.split()) > 4
            or re.search(
                r"\b(?:you|that|which|them|it|to|those|these|whatever|the|your|such)\b", task
            )
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
            rf"\b(?:inflict(?:s|ing)?|deal(?:s|ing)?|suffer(?:s|ing)?|takes?)\s+(?P<n>{N[1:-1]})\s+points?\s+of\s+"
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
    (re.compile(rf"\b(?:gains?|have|has|grants?(?: you)?|provides?(?: you)?)\s+\+?(?P<n>{N[1:-1]})\s+Armor\b", re.I),
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
            rf"\beas(?:es|ing|e)\s+(?P<tasks>[^.;:()]{{3,80}}?)(?:\s+by\s+(?P<n>{N[1:-1]})\s+steps?)?(?=[.;]|\s+for\s|$)",
            re.I,
        ),
        _step("ease"),
    ),
    (
        re.compile(
            rf"\b(?P<tasks>(?:your|all|all of your)\s+[^.;:()]{{3,60}}?)\s+(?:is|are)\s+eased"
            rf"(?:\s+by\s+(?P<n>{N[1:-1]})\s+steps?)?(?=[.;,]|\s+for\s|$)",
            re.I,
        ),
        _step("ease"),
    ),
    (re.compile(rf"(?:\+|add\s+|adds\s+|gain\s+|gains\s+)(?P<n>{N[1:-1]})\s+(?:points?\s+)?to\s+your\s+(?P<of>might|speed|"
                r"intellect)\s+(?P<what>pool|edge)\b", re.I), _stat),
    (re.compile(rf"\b(?:restores?|regains?|heals?|recovers?)\s+(?P<n>{N[1:-1]})\s+points?\s+(?:to\s+(?:your\s+|their\s+|"
                r"one\s+)?(?P<of>might|speed|intellect)\s+pool|of\s+health|to\s+(?:any|one|a)\s+(?:stat\s+)?pool)",
                re.I),
     _heal),
    (re.compile(rf"\+(?P<n>{N[1:-1]})\s+to\s+(?:your\s+|all\s+)?recovery\s+rolls\b", re.I),
    _recovery),
)  # fmt: skip
