"""The figures that an entry's data and its fact sheet promise, drawn out of both to be compared.

Both say what an entry does in forms of their own: the sheet in what a table sees, the data in
effects. What they share are figures: so much damage, so much Armor, a task eased by so many steps.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

Json = Mapping[str, Any]
Figures = Mapping[str, Sequence[str]]

BY_WEIGHT: Final = {"light": "2", "medium": "4", "heavy": "6"}
WORDS_ALONE: Final = {"active", "marked", "underwater_breathing", "no_air_needed"}
"""States of the sheets that have no figure: an entry that is on, somebody whom another figure of
the entry names, somebody who needs no air."""
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
    "targets": {"targets", "passengers", "companions", "area"},
    "distance": {"range", "area"},
    "damage": {"damage"},
    "armor": {"armor"},
    "size": {"size", "area", "mass"},
}
"""What a level of Effort buys, in the sheet's words and in ours."""


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
    return re.sub(r"\s", "", str(figure)).lstrip("+")


def in_data(entry: Json) -> Figures:
    """The figures of an entry's data, by what they are of."""
    figures: dict[str, list[str]] = defaultdict(list)
    for node in nodes(entry):
        for name, figure in _of_node(node):
            figures[name].append(plain(figure))
    for name in ("immune", "regains"):
        if name in entry:
            figures[name].append(name)
    return figures


def _of_node(node: Json) -> Iterator[tuple[str, object]]:
    """The figures of one effect, one move, one purchase."""
    kind = node.get("kind")
    if not isinstance(kind, str):
        yield "damage", node.get("damage", 0)
        if "buys" in node:
            yield "buys", node["buys"]
            yield "amount", node.get("amount", 1)
        return
    yield kind, node.get("what", kind)
    yield from OF_KIND[kind](node) if kind in OF_KIND else ()


Told = list[tuple[str, object]]


def _of_attack(node: Json) -> Told:
    eased = node.get("eased", 0)
    return [("added", node.get("damage", 0)), ("hinder" if eased < 0 else "ease", abs(eased))]


def _of_companion(node: Json) -> Told:
    return [
        ("companion", node["level"]),
        ("damage", node.get("damage", 0)),
        ("armor", node.get("armor", 0)),
    ]


def _of_heal(node: Json) -> Told:
    return [("restore", "full" if node.get("full") else node.get("points", 0))]


def _of_track(node: Json) -> Told:
    """Sheets count steps for the worse, our data those for the better."""
    return [("track", "dead" if node.get("dead") else -node.get("steps", 0))]


OF_KIND: Final[Mapping[str, Callable[[Json], Told]]] = {
    "damage": lambda node: [("damage", node["points"]), ("damage", node.get("on_miss", 0))],
    "bonus": lambda node: [("added", node.get("points", 0))],
    "attack": _of_attack,
    "weapon": lambda node: [("damage", node.get("damage", BY_WEIGHT.get(node.get("weight"), 0)))],
    "companion": _of_companion,
    "armor": lambda node: [("armor", node.get("points", 0))],
    "reduce": lambda node: [("armor", node.get("points", 0))],
    "step": lambda node: [(node["by"], node.get("steps", 1))],
    "skill": lambda node: [(node.get("level", "trained"), "skill")],
    "effort": lambda node: [("effort_free", node.get("free", 1))],
    "heal": _of_heal,
    "track": _of_track,
    "stat": lambda node: [(node.get("what", "pool").removesuffix("_max"), node["points"])],
}
"""The figures of each kind of effect that has some."""


def in_sheet(sheet: Json) -> set[str]:
    """Every number that a sheet names, wherever it stands, without signs; a class of weapon names
    its damage.
    """
    parts = {name: part for name, part in sheet.items() if name not in ("entry", "sentences")}
    text = json.dumps(parts, default=str)
    by_class = {damage for weight, damage in BY_WEIGHT.items() if weight in text}
    return by_class | set(re.findall(r"\d+", text))


def missing(sheet: Json, entry: Json) -> Iterator[str]:
    """What a sheet promises and the data has nowhere."""
    figures, text = in_data(entry), json.dumps(entry)
    for outcome in sheet.get("outcome") or ():
        for name, figure in (outcome.get("do") or {}).items():
            if not _is_met(name, figure, figures, text):
                yield f"{name} {short(figure)}"
    for effort in sheet.get("effort") or ():
        for name in effort:
            if not BOUGHT.get(name, {""}) & {"", *figures["buys"]}:
                yield f"effort {name}"


def spare(sheet: Json, entry: Json) -> Iterator[str]:
    """The figures of the data that a sheet names nowhere, alone or added to another (1 more, and 2
    more against some, are 3).
    """
    figures, named = in_data(entry), {"0", *in_sheet(sheet)}
    for name in COUNTED:
        numbers = [int(figure) for figure in figures[name] if re.fullmatch(r"-?\d+", figure)]
        for at, number in enumerate(numbers):
            others = [*numbers[:at], *numbers[at + 1 :]]
            sums = {str(abs(number + other)) for other in others}
            if not named & {str(abs(number)), *sums}:
                yield f"spare {name} {number}"


def short(figure: object) -> str:
    """A figure on one line, cut where it is long."""
    return re.sub(r"\s+", " ", json.dumps(figure, default=str, ensure_ascii=False))[:60]


def _is_met(name: str, figure: Any, figures: Figures, text: str) -> bool:
    """Whether the data has what an outcome of a sheet promises."""
    if name in EXACT:
        return _has(figure, *(figures[known] for known in EXACT[name]))
    if name in SOME:
        return any(figures[known] for known in SOME[name])
    match name:
        case "hindered":
            conditions = re.findall(r'"name": "([a-z ]+)"', text)
            return _has(figure, figures["hinder"]) or bool(HINDERING & {*conditions})
        case "restore":
            points = [*figures["restore"], *figures["pool"]]
            return bool(figures["regains"]) or all(_has(each, points) for each in figure.values())
        case "pool_added":
            signed = [each.lstrip("-") for each in figures["pool"]]
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
    "damage_added": ("added", "damage", "amount"),
    "armor": ("armor",),
    "eased": ("ease", "asset"),
    "asset": ("ease", "asset"),
    "effort_free": ("effort_free",),
    "track": ("track",),
}
"""Where the data has to have the same figure, and under which names."""
SOME: Final = {
    "edge": ("edge",),
    "trained": ("trained", "specialized", "choose"),
    "specialized": ("specialized", "choose"),
    "inability": ("inability", "choose"),
    "practiced": ("practiced", "skill"),
    "immune": ("immune", "armor", "reduce"),
    "move": ("move",),
    "make": ("make", "gear", "item", "companion", "weapon"),
    "action_added": ("act",),
    "attack_added": ("act", "attack"),
    "die": ("die",),
    "recovery": ("recovery",),
    "sense": ("sense", "words", "ask"),
    "learn": ("ask", "sense", "words"),
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


def _is_state(state: str, figures: Figures) -> bool:
    """Whether the data brings about a state: a condition, a form, a move, death."""
    if state in WORDS_ALONE:
        return True
    if state == "flying":
        return bool(figures["move"])
    if state == "dead":
        return "dead" in figures["track"]
    return any(figures[kind] for kind in ("condition", "form", "save", "table"))
