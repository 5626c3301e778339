"""Finds every number of an answer that nothing explains: no lines that add up to it, and no input
that it repeats.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from threefold.service.answers import ANY_ECHOES, ECHOES

Json = dict[str, Any]


class Cited(NamedTuple):
    """A line of an answer: what it explains, and the rule it names."""

    path: str
    rule: str


FIGURES: Mapping[str, str] = {
    "actor": "actor",
    "target": "target",
    "pass_to": "inputs.pass_to",
    "payer": "payer",
    "targets": "inputs.targets",
    "pcs": "inputs.pcs",
    "partners": "inputs.partners[].pc",
    "participants": "inputs.participants[].pc",
    "crew": "inputs.crew",
    "vehicle": "inputs.vehicle",
    "state": "inputs.state",
}
"""Whose figures an answer gives as they are afterwards, and where the request gave them as they
were.
"""
_CHANCES = ("odds",)
"""Chances, which follow from the lines of the task that stands beside them."""
_FRESH: Mapping[str, int] = {"subtask": 1}


def at(value: Any, path: str) -> list[Any]:
    """What stands at a path such as ``inputs.participants[].pc``; lists are gone through."""
    found = [value]
    for part in filter(None, re.split(r"\.|(\[\d*\])", path)):
        if part == "[]":
            found = [x for v in found if isinstance(v, list) for x in v]
        elif part.startswith("["):
            found = [
                v[int(part[1:-1])]
                for v in found
                if isinstance(v, list) and int(part[1:-1]) < len(v)
            ]
        else:
            found = [v[part] for v in found if isinstance(v, dict) and v.get(part) is not None]
    return found


def numbers(value: Any, path: str = "") -> list[tuple[str, float]]:
    """Every number of a value with its path; lines, which explain others, are left out."""
    found: list[tuple[str, float]] = []
    _gather(value, path, found)
    return found


def _gather(value: Any, path: str, found: list[tuple[str, float]]) -> None:
    if isinstance(value, dict):
        if not is_line(value):
            for key, each in value.items():
                if each is not None and not isinstance(each, str | bool):
                    _gather(each, f"{path}.{key}" if path else key, found)
    elif isinstance(value, list):
        for i, each in enumerate(value):
            _gather(each, f"{path}[{i}]", found)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        found.append((path, value))


def is_line(value: Json) -> bool:
    """A line says by which rule; one that goes back into a request says so by ``why``."""
    return ("points" in value and "rule" in value) or (
        "steps" in value and ("rule" in value or "why" in value)
    )


def total(lines: list[Json]) -> float:
    """What lines add up to."""
    return sum(x["points"] if "points" in x else x["counted"] for x in lines)


def close(one: float, other: float) -> bool:
    """Equal, but for how a fraction is written."""
    return abs(one - other) < 1e-9


def _before(key: str, request: Json) -> Any:
    found = at(request, FIGURES[key]) if FIGURES[key] else []
    listed = FIGURES[key].endswith(("s", "crew", "pc"))
    return (
        (found if FIGURES[key].endswith(".pc") else found[0] if found else [])
        if listed
        else found[0]
        if found
        else {}
    )


def _filled(figure: Any) -> Any:
    """An NPC with the figures that follow from its level."""
    if isinstance(figure, list):
        return [_filled(x) for x in figure]
    if isinstance(figure, dict) and figure.get("kind") == "npc":
        level = figure["level"]
        top = figure.get("max_health", max(3 * level, figure.get("health", 0)))
        return {"max_health": top, "health": top, "damage": level, "armor": 0, **figure}
    return figure


def _moved(key: str, answer: Json, request: Json) -> Iterator[str]:
    """Figures of somebody that are not what they were, without lines that say why."""
    known, lines = _filled(_before(key, request)), answer.get(f"{key}_lines", [])
    if known == answer[key] and not lines:
        return
    was = dict(numbers(known))
    given = {v for _, v in numbers(request)}
    now = dict(numbers(answer[key]))
    for path in dict.fromkeys([*was, *now]):
        told = [x for x in lines if x["figure"] == path]
        before = was.get(path, _FRESH.get(path, 0))
        step = now.get(path, 0) - before
        if close(step, total(told)) or (
            told and "[" in path and close(now.get(path, 0), total(told))
        ):
            continue  # what stands in a list now may be new as a whole
        if (
            not told
            and re.search(r"\w\[\d+\]\.|lasts|again", path)
            and (path not in now or now[path] in given)
        ):
            continue  # what the sheet takes up as it was given, or what has left a list
        yield f"{key}.{path}: {before} -> {now.get(path)}, lines {[x['points'] for x in told]}"


def _played(played: Json, request: Json, at: str) -> Iterator[str]:
    """The task, the price, the roll and the damage, each by its own lines."""
    task, cost, roll, special, damage = (
        played[k] for k in ("task", "cost", "roll", "special", "damage")
    )
    if task is not None:
        yield from _task(task, request, at)
    if cost["points"] != max(0, total(cost["lines"])) or cost["paid"] not in (0, cost["points"]):
        yield f"{at}cost"
    faces = [*(request.get("dice") or []), *(f for _, f in numbers(request.get("inputs", {})))]
    if roll is not None and roll["natural"] not in faces:
        yield f"{at}roll.natural"
    if (
        roll is not None
        and task is not None
        and roll["total"] != roll["natural"] + task["roll_bonus"]
    ):
        yield f"{at}roll.total"
    bonus = special["damage_bonus"] if special is not None else 0
    if damage is not None:
        dealt, armor = total(damage["lines"]), total(damage["armor_lines"])
        if (damage["dealt"], damage["armor"]) != (max(0, dealt), armor):
            yield f"{at}damage"
        if damage["taken"] < max(0, dealt - armor):
            yield f"{at}damage.taken"
        for stat, points in damage.get("pools", {}).items():
            if points != total([x for x in damage["pools_lines"] if x["figure"] == stat]):
                yield f"{at}damage.pools.{stat}"
        if bonus and not any(x["points"] == bonus for x in damage["lines"]):
            yield f"{at}special.damage_bonus"


def _task(task: Json, request: Json, at: str) -> Iterator[str]:
    lines = task["base_lines"]
    if task["base_difficulty"] != max(0, total(lines)) or not lines:
        yield f"{at}task.base_difficulty"
    if any("level" not in x for x in lines[:1]) or any("steps" not in x for x in lines[1:]):
        yield f"{at}task.base_lines"
    if task["difficulty"] != max(0, task["base_difficulty"] + total(task["modifiers"])):
        yield f"{at}task.difficulty"
    if task["target_number"] != 3 * task["difficulty"]:
        yield f"{at}task.target_number"
    threes = sum(
        3
        for m in task["modifiers"]
        if m["rule"] == "roll.bonus.three_becomes_asset"
        for _ in range(-m["steps"])
    )
    given = [v for p, v in numbers(request.get("inputs", {})) if p.endswith("roll_bonus")]
    # what an effect adds to the die stands in the name of its line
    held = sum(
        int(re.findall(r"[+-]\d+", m["name"])[-1])
        for m in task["modifiers"]
        if m["rule"] == "roll.bonus.added"
    )
    own = task["roll_bonus"] - held
    if own and own + threes not in given and own not in given:
        yield f"{at}task.roll_bonus"


def _extra(
    key: str, value: Any, holder: Json, top: Json, request: Json, procedure: str, path: str
) -> Iterator[str]:
    """Whatever else an answer gives: lines beside a figure, or beside what holds it, or an input
    that it repeats.
    """
    if isinstance(value, dict) and "task" in value and "cost" in value:
        yield from _played(value, request, f"{path}.")
        return
    if isinstance(value, dict) and not is_line(value) and f"{key}_lines" not in holder:
        for k, v in value.items():
            if not k.endswith("_lines"):
                yield from _extra(k, v, value, top, request, procedure, f"{path}.{k}")
        return
    if (
        isinstance(value, list)
        and f"{key}_lines" not in holder
        and any(isinstance(v, dict) for v in value)
    ):
        for i, each in enumerate(value):
            yield from _extra(f"[{i}]", each, {}, top, request, procedure, f"{path}[{i}]")
        return
    for inner, n in numbers(value):
        lines = holder.get(f"{key}_lines")
        if lines is None and "lines" in holder:
            lines = holder["lines"]
        if lines is not None and inner:
            lines = [x for x in lines if isinstance(x, dict) and x.get("figure") == inner]
        if lines is not None and n in (total(lines), max(0, total(lines))):
            continue
        if not n and not lines:
            continue  # nothing is nothing: it needs no reason
        name = re.sub(
            r"\[\d+\]",
            "[]",
            f"{path}.{inner}" if inner and not inner.startswith("[") else f"{path}{inner}",
        )
        echo = {**ANY_ECHOES, **ECHOES.get(procedure, {})}.get(name.replace(".", "/"))
        if echo is not None and any(
            close(n, m) for where in echo for x in at(request, where) for _, m in numbers(x)
        ):
            continue
        yield f"{path}{'.' if inner else ''}{inner}: {n}"


def _side(side: Json, request: Json, path: str) -> Iterator[str]:
    """One side of a fight between two PCs."""
    if side["bonus"] != total(side["bonus_lines"]):
        yield f"{path}.bonus"
    if side["cost"]["points"] != max(0, total(side["cost"]["lines"])):
        yield f"{path}.cost"
    if (
        side["roll"] is not None
        and side["roll"]["total"] != side["roll"]["natural"] + side["bonus"]
    ):
        yield f"{path}.roll"


def _hit(hit: Json, path: str) -> Iterator[str]:
    """One of several whom a single roll is compared with."""
    if hit["base_difficulty"] != max(0, total(hit["base_lines"])) or not hit["base_lines"]:
        yield f"{path}.base_difficulty"
    if hit["difficulty"] != max(0, hit["base_difficulty"] + total(hit["modifiers"])):
        yield f"{path}.difficulty"
    if hit["hit"] is not None and hit["dealt"] != max(0, total(hit["lines"])):
        yield f"{path}.dealt"
    if hit["hit"] is not None and hit["armor"] != total(hit["armor_lines"]):
        yield f"{path}.armor"


_OWN = {"id", "ok", "task", "cost", "roll", "result", "special", "damage", "events", *_CHANCES}


def bare(answer: Json, request: Json) -> Iterator[str]:
    """The path of every number of an answer that nothing explains."""
    while request["procedure"] == "reroll":
        earlier, payer = request["inputs"]["request"], request.get("actor")
        request = {
            **earlier,
            "dice": [*earlier["dice"], *(request.get("dice") or [])],
            "payer": payer,
        }
    procedure = request["procedure"]
    yield from _played(answer, request, "")
    for key, value in answer.items():
        if key in _OWN or key.endswith("_lines") or value is None:
            continue
        if key in FIGURES:
            yield from _moved(key, answer, request)
        elif procedure == "pc_combat" and key in ("attack", "defense"):
            yield from _side(value, request, key)
        elif key == "hits":
            for i, hit in enumerate(value):
                yield from _hit(hit, f"hits[{i}]")
        else:
            yield from _extra(key, value, answer, answer, request, procedure, key)


def cited(answer: Json, path: str = "") -> Iterator[Cited]:
    """Every line of an answer with where it stands."""
    if isinstance(answer, list):
        for each in answer:
            yield from cited(each, path)
    elif isinstance(answer, dict):
        if is_line(answer) and "rule" in answer:
            yield Cited(path, answer["rule"])
            return
        for key, value in answer.items():
            yield from cited(value, f"{path}.{key}" if path else key)
