"""The figures that an entry's data and its fact sheet promise, drawn out of both to be compared.

Both say what an entry does in forms of their own: the sheet in what a table sees, the data in
effects. What they share are figures: so much damage, so much Armor, a task eased by so many steps.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from tests.shelf.test_sheets import ROOT

Json = Mapping[str, Any]
Figures = Mapping[str, Sequence[str]]

BY_WEIGHT: Final = {"light": "2", "medium": "4", "heavy": "6"}
WORDS_ALONE: Final = {"active", "marked", "underwater_breathing", "no_air_needed"}
"""States of the sheets that have no figure: an entry that is on, somebody whom another figure of
the entry names, somebody who needs no air."""
OF_COMPANIONS: Final = {"dominated", "mute", "undead"}
"""States that say no more of somebody who comes along than that it obeys, and what it is."""
NO_TURN: Final = {"stunned", "helpless", "paralyzed"}
"""States of which a lost turn or action is the whole effect."""
WEIGHED: Final = re.compile(r"(\d+)\*bought|bought")
"""A figure that each level of Effort of a kind brings once."""
HINDERING: Final = {"dazed", "prone", "blinded", "stunned", "slowed"}
"""Conditions whose rules hinder; the data names the condition, the sheet may say the step."""
COUNTED: Final = (
    "damage",
    "added",
    "armor",
    "restore",
    "track",
    "pool",
    "edge",
    "effort_free",
    "companion",
    "ease",
    "hinder",
    "asset",
)
"""What of our data has to stand in the sheet too."""
BOUGHT: Final = {
    "target_level": {"level"},
    "lasts": {"duration"},
    "targets": {"targets", "passengers", "companions", "area", "questions"},
    "distance": {"range", "area", "effect"},
    "damage": {"damage", "effect"},
    "armor": {"armor"},
    "size": {"size", "area", "mass", "points", "effect"},
}
"""What a level of Effort buys, in the sheet's words and in ours: an ``effect`` says in words how
far or how large, and has its points beside it.
"""


@cache
def entries(kind: str) -> Mapping[str, Json]:
    """Our data of a kind, by key."""
    lines = (ROOT / "content" / f"{kind}.jsonl").read_text("utf-8").splitlines()
    return {entry["key"]: entry for entry in map(json.loads, lines)}


def nodes(value: object) -> Iterator[Json]:
    """Each mapping within a value."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from nodes(part)
    elif isinstance(value, list):
        for part in value:
            yield from nodes(part)


def plain(figure: object) -> str:
    """A figure as both write it."""
    bare = re.sub(r"\s", "", str(figure)).lstrip("+").replace("target_level", "level")
    return WEIGHED.sub(lambda found: found[1] or "1", re.sub(r"^(\d+)x(?=level)", r"\1*", bare))


def each(figure: object) -> Iterator[str]:
    """A figure, or those that grow with the level of an item."""
    for one in figure.values() if isinstance(figure, dict) else [figure]:
        yield plain(one)


def in_data(entry: Json) -> Figures:
    """The figures of an entry's data, by what they are of."""
    figures: dict[str, list[str]] = defaultdict(list)
    for node in nodes(entry):
        for name, figure in _of_node(node):
            figures[name].extend(each(figure))
    for name in ("immune", "regains"):
        if name in entry:
            figures[name].append(name)
    return figures


def _of_node(node: Json) -> Iterator[tuple[str, object]]:
    """The figures of one effect, one move, one purchase."""
    kind = node.get("kind")
    if not isinstance(kind, str):
        yield from _of_part(node)
        return
    yield kind, node.get("what", kind)
    yield from OF_KIND[kind](node) if kind in OF_KIND else ()
    if "then_harder" in node:
        yield "hinder", 1


def _of_part(node: Json) -> Iterator[tuple[str, object]]:
    """The figures of what is no effect: a purchase, a bearer of a weakness, a weapon, an aim.

    A light weapon eases its attacks, and a task that is hindered each time it is tried ``again``
    is so by a step.
    """
    yield "damage", node.get("damage", 0)
    yield "damage", node.get("extra", 0)
    yield "armor", node.get("armor_against", 0)
    if "buys" in node:
        yield "buys", node["buys"]
        yield "amount", node.get("amount", 1)
    if isinstance(node.get("again"), dict):
        yield "hinder", 1
    if "movement" in node:
        yield "move", "movement"
    if node.get("weight") in BY_WEIGHT and "armor" not in node:
        yield "damage", node.get("damage", BY_WEIGHT[node["weight"]])
        yield "light", 1 if node["weight"] == "light" else 0


Told = list[tuple[str, object]]


def _of_attack(node: Json) -> Told:
    eased = node.get("eased", 0)
    return [("added", node.get("damage", 0)), ("hinder" if eased < 0 else "ease", abs(eased))]


def _of_companion(node: Json) -> Told:
    return [
        ("companion", node["level"]),
        ("damage", node.get("damage", "level")),
        ("armor", node.get("armor", 0)),
    ]


def _of_heal(node: Json) -> Told:
    points = "full" if node.get("full") else node.get("points", 0)
    return [("restore", points), ("over_maximum", points if node.get("over_maximum") else 0)]


def _of_track(node: Json) -> Told:
    """Sheets count steps for the worse, our data those for the better."""
    steps = "dead" if node.get("dead") else -node.get("steps", 0)
    return [("track", steps), ("track", 1 if "buy_off_xp" in node else 0)]


def _of_object(node: Json) -> Told:
    """What breaks a thing outright takes it down all three steps of its track."""
    return [("broken", {"step_down": node.get("steps", 1), "destroy": 3}.get(node["what"], 0))]


def _of_damage(node: Json) -> Told:
    told = [("damage", node["points"]), ("damage", node.get("on_miss", 0))]
    return [*told, ("track", "dead")] if "kills_into" in node else told


def _of_change(node: Json) -> Told:
    return [("companion", node["level"])] if "level" in node else []


def _of_condition(node: Json) -> Told:
    """Who is phased is out of reach."""
    return [("immune", "phased")] if node["name"] == "phased" else []


OF_KIND: Final[Mapping[str, Callable[[Json], Told]]] = {
    "damage": _of_damage,
    "object": _of_object,
    "change": _of_change,
    "condition": _of_condition,
    "act": lambda node: [("lost", node.get("what", "action"))] if node.get("count", 1) < 0 else [],
    "end": lambda node: [("immune", "ended")] if "upon" in node else [],
    "bonus": lambda node: [("added", node.get("points", 0))],
    "attack": _of_attack,
    "weapon": lambda node: [("damage", node.get("damage", BY_WEIGHT.get(node.get("weight"), 0)))],
    "companion": _of_companion,
    "armor": lambda node: [("armor", node.get("points", 0))],
    "reduce": lambda node: [
        ("armor", node.get("points", 0)),
        ("reduced", f"-{node.get('points')}"),
    ],
    "step": lambda node: [(node["by"], node.get("steps", 1))],
    "skill": lambda node: [(node.get("level", "trained"), "skill")],
    "effort": lambda node: [("effort_free", node.get("free", 1))],
    "heal": _of_heal,
    "track": _of_track,
    "stat": lambda node: [(node.get("what", "pool").removesuffix("_max"), node["points"])],
}
"""The figures of each kind of effect that has some."""


def named_by(sheet: Json, sheets: Mapping[str, Json]) -> Iterator[Json]:
    """A sheet and those that it names (``from``, ``same_as``, "as that one does"), and theirs."""
    waiting, seen = [sheet], set[str]()
    while waiting:
        current = waiting.pop()
        yield current
        found = {*re.findall(r"[a-z]+\.[a-z][a-z_0-9]+", json.dumps(current, default=str))} - seen
        seen |= found
        waiting += [sheets[name] for name in sorted(found) if name in sheets]


def in_sheet(sheet: Json) -> set[str]:
    """Every number that a sheet names, wherever it stands, without signs; a class of weapon names
    its damage, and a change from one figure to another what lies between them.
    """
    parts = {name: part for name, part in sheet.items() if name not in ("entry", "sentences")}
    text = json.dumps(parts, default=str)
    by_class = {damage for weight, damage in BY_WEIGHT.items() if weight in text}
    changed = re.findall(r'"from": (\d+), "to": (\d+)', text)
    between = {str(abs(int(after) - int(before))) for before, after in changed}
    return by_class | between | set(re.findall(r"\d+", text))


def missing(sheet: Json, entry: Json) -> Iterator[str]:
    """What a sheet promises and the data has nowhere."""
    figures, text = in_data(entry), json.dumps(entry)
    for outcome in sheet.get("outcome") or ():
        for name, figure in (outcome.get("do") or {}).items():
            if _by_rule(name, figure, outcome, figures) or _is_met(name, figure, figures, text):
                continue
            yield f"{name} {short(figure)}"
    for effort in sheet.get("effort") or ():
        for name in effort:
            if not BOUGHT.get(name, {""}) & {"", *figures["buys"]}:
                yield f"effort {name}"


def _by_rule(name: str, figure: Any, outcome: Json, figures: Figures) -> bool:
    """Whether a rule of the books carries out what an outcome promises, whatever the entry is.

    Effort on the damage of an area leaves a point to those who are missed; who is trained twice is
    specialized; what a foe finds harder is easier for the other, and the reverse; whom a power can
    reach is known before it is used; and who is driven off or sent away is so by a condition.
    """
    condition, whom = str(outcome.get("if", "")), outcome.get("to")
    match name:
        case "damage":
            missed = outcome.get("when") in ("failure", "missed") and "Effort" in condition
            return figure == 1 and missed and "damage" in figures["buys"]
        case "specialized":
            return "trained" in condition and bool(figures["trained"])
        case "hindered":
            return whom != "user" and _has(figure, figures["ease"])
        case "eased" | "asset":
            return whom in ("all", "foe") and _has(figure, figures["hinder"])
        case "learn":
            return "before" in str(figure)
        case "move" if figure.get("by") == "target":
            return bool(figures["condition"])
        case "move" | "state":
            return whom in ("companion", "item") and _is_of_companion(
                name, figure, outcome, figures
            )
    return False


def _is_of_companion(name: str, figure: Any, outcome: Json, figures: Figures) -> bool:
    """Whether somebody who comes along is or goes as a sheet says: they go as they like, do what
    they are told, and are no more when their time is over.
    """
    if not figures["companion"]:
        return False
    over = figure == "dead" and outcome.get("when") == "end"
    return name == "move" or over or figure in OF_COMPANIONS


def spare(sheet: Json, entry: Json, sheets: Mapping[str, Json]) -> Iterator[str]:
    """The figures of the data that a sheet and those it names have nowhere, alone or added to
    another (1 more, and 2 more against some, are 3; a blow of 7 with 4 more is one of 11).

    Where the reference is silent on what an entry does, nothing can be spare: a ruling said it.
    """
    if any(each.get("field") == "outcome" for each in sheet.get("silent") or ()):
        return
    figures = in_data(entry)
    named = {"0"}.union(*(in_sheet(each) for each in named_by(sheet, sheets)))
    base = {str(int(each) + int(entry.get("damage") or 0)) for each in in_sheet(sheet)}
    for name in COUNTED:
        numbers = [int(figure) for figure in figures[name] if re.fullmatch(r"-?\d+", figure)]
        for at, number in enumerate(numbers):
            sums = {str(abs(number + other)) for other in [*numbers[:at], *numbers[at + 1 :]]}
            if name == "damage" and str(number) in base and entry.get("damage"):
                continue
            if not named & {str(abs(number)), *sums}:
                yield f"spare {name} {number}"


def short(figure: object) -> str:
    """A figure on one line, cut where it is long."""
    return re.sub(r"\s+", " ", json.dumps(figure, default=str, ensure_ascii=False))[:60]


def _is_met(name: str, figure: Any, figures: Figures, text: str) -> bool:
    """Whether the data has what an outcome of a sheet promises."""
    if name in EXACT:
        return _adds_up(figure, *(figures[known] for known in EXACT[name]))
    if name in SOME:
        return figure == 0 or any(figures[known] for known in SOME[name])
    match name:
        case "hindered":
            conditions = re.findall(r'"name": "([a-z ]+)"', text)
            return _has(figure, figures["hinder"]) or bool(HINDERING & {*conditions})
        case "restore":
            points = [*figures["restore"], *figures["pool"], *figures["recovery"]]
            whole = bool(figures["regains"]) or ("full" in points and "health" in figure)
            return whole or all(_has(each, points) for each in figure.values())
        case "pool_added":
            signed = [each.lstrip("-") for each in [*figures["pool"], *figures["over_maximum"]]]
            return all(_has(str(each).lstrip("-"), signed) for each in figure.values())
        case "state":
            states = figure if isinstance(figure, list) else [figure]
            return all(_is_state(state, figures) for state in states)
        case "companion":
            level = figure.get("level")
            return bool(figures["companion"]) and (
                level is None or _has(level, figures["companion"])
            )
        case "ignores_armor" | "cyphers_carried":
            known = {"ignores_armor": "ignores_armor", "cyphers_carried": "cypher_limit"}[name]
            return not figure or known in text
    return True


EXACT: Final = {
    "damage": ("damage", "added"),
    "damage_added": ("added", "damage", "amount", "reduced"),
    "armor": ("armor",),
    "eased": ("ease", "asset", "light"),
    "asset": ("ease", "asset"),
    "effort_free": ("effort_free",),
    "track": ("track", "broken"),
}
"""Where the data has to have the same figure, and under which names."""
SOME: Final = {
    "edge": ("edge",),
    "trained": ("trained", "specialized", "choose"),
    "specialized": ("specialized", "choose"),
    "inability": ("inability", "choose"),
    "practiced": ("practiced", "skill", "weapon"),
    "immune": ("immune", "armor", "reduce"),
    "move": ("move", "form"),
    "make": ("make", "gear", "item", "companion", "weapon", "object", "sense"),
    "action_added": ("act",),
    "attack_added": ("act", "attack"),
    "die": ("die",),
    "recovery": ("recovery",),
    "sense": ("sense", "words", "ask"),
    "learn": ("ask", "sense", "words", "gear"),
    "level_added": ("item", "change"),
}
"""Where the data has to have an effect of one of these kinds."""


def _has(figure: object, *known: Sequence[str]) -> bool:
    """Whether a number stands among those known; free text (``that of both weapons``) is met by
    any.
    """
    everything = [each for some in known for each in some]
    spelled = plain(figure)
    if re.search(r"[a-z]{3}", spelled) and not re.fullmatch(r"[\dx*+]*level[\dx*+]*", spelled):
        return spelled == "weapon" or bool(everything)
    return spelled == "0" or spelled in everything


def _adds_up(figure: object, *known: Sequence[str]) -> bool:
    """Whether a number stands among those known, or is what two of them make together."""
    numbers = [int(each) for some in known for each in some if re.fullmatch(r"-?\d+", each)]
    sums = {str(one + other) for at, one in enumerate(numbers) for other in numbers[at + 1 :]}
    return plain(figure) in sums or _has(figure, *known)


def _is_state(state: str, figures: Figures) -> bool:
    """Whether the data brings about a state: a condition, a form, a move, death."""
    if state in WORDS_ALONE:
        return True
    if state == "flying":
        return bool(figures["move"])
    if state == "dead":
        return "dead" in figures["track"]
    if state == "intangible":
        return any(figures[kind] for kind in ("condition", "form", "make"))
    if (state == "slowed" and figures["move"]) or (state in NO_TURN and figures["lost"]):
        return True
    if state == "dominated" and "control" in figures["object"]:
        return True
    return any(figures[kind] for kind in ("condition", "form", "save", "table"))
