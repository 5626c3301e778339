"""One transcript for each procedure: what is asked of ``adjudicate``, and what it answers, in plain
words.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.people import guard, kara, pools
from tests.playthroughs.words import hung, plain, signed

from threefold.library.lines import loaded
from threefold.procedures.catalog import ENTRIES
from threefold.rules.types import Message
from threefold.service.adjudicate import answer_line
from threefold.text import render

Json = dict[str, Any]
WORDS = 12
"""Columns of the words before the lines of an answer."""


class Asked(NamedTuple):
    """A request, and why it is made."""

    words: str
    request: Json


# --- what is asked --------------------------------------------------------------------------------

_PEOPLE: Mapping[str, Callable[..., Json]] = {
    "actor": kara,
    "pass_to": kara,
    "pcs": kara,
    "pc": kara,
    "target": guard,
    "foes": guard,
}


def _whole(value: Any, key: str = "") -> Any:
    """The value with everybody in it written out."""
    if isinstance(value, list):
        return [_whole(part, key) for part in value]
    if not isinstance(value, dict):
        return value
    value = {k: _whole(part, k) for k, part in value.items()}
    return _PEOPLE[key](**value) if key in _PEOPLE and "kind" not in value else value


def _asked(id: str, given: Json) -> Asked:
    request = {"procedure": id, **({"actor": {}} if ENTRIES[id].actor else {}), **given}
    return Asked(request.pop("say"), _whole(request))


REQUESTS: Mapping[str, Sequence[Asked]] = {
    id: [_asked(id, given) for given in asked]
    for id, asked in loaded(Path(__file__).with_name("requests.yaml").read_bytes()).items()
}


# --- writing --------------------------------------------------------------------------------------


def transcript(id: str, asked: Sequence[Asked]) -> str:
    """All requests of a procedure with their answers."""
    title, summary = (render(Message(f"procedure.{id}.{part}")) for part in ("title", "summary"))
    lines = [
        title,
        "=" * len(title),
        *hung(f"`threefold adjudicate`, procedure {id}. {summary}", 0, 0),
    ]
    known = [
        figure(who)
        for who in (kara(), guard())
        if any(who in one.request.values() for one in asked)
    ]
    lines += ["", *(line for words in known for line in hung(words, 0, 2))] if known else []
    for one in asked:
        lines += [
            "",
            "",
            *hung(f"— {one.words}", 0, 2),
            *_question(one.request),
            *_answer(one.request),
        ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _row(word: str, text: str) -> list[str]:
    return hung(f"{word + ' ':<{WORDS}}{text}", 3, WORDS)


def _question(request: Json) -> Iterator[str]:
    for word in ("actor", "target"):
        if word in request:
            yield from _row(word, given(request[word]))
    for word in ("edition", "rulings", "modules", "inputs"):
        if request.get(word):
            asked = (
                request[word]
                if word == "edition"
                else ", ".join(request[word])
                if word == "modules"
                else ", ".join(_fields(request[word]))
            )
            yield from _row("asks" if word == "inputs" else word, asked)
    if "dice" in request:
        yield from _row("dice", ", ".join(map(str, request["dice"])))
    if request.get("odds"):
        yield from _row("odds", "yes")


def _answer(request: Json) -> Iterator[str]:
    answer = json.loads(answer_line(json.dumps(request).encode()))
    if not answer["ok"]:
        error = answer["error"]
        yield from _row("refused", f"{error['code']} ({error['field']}): {error['message']}")
        return
    for word, value in answer.items():
        if word not in ("id", "ok") and value not in (None, []):
            yield from _PARTS.get(word, _plain)(word, value, request)


def _task(word: str, task: Json, request: Json) -> Iterator[str]:
    bonus = f", {signed(task['roll_bonus'])} on the roll" if task["roll_bonus"] else ""
    yield from _row(
        word,
        f"{task['stat']}, difficulty {task['difficulty']} (base {task['base_difficulty']}), "
        f"target {task['target_number']}{bonus}: {task['roll']}",
    )
    for base in task["base_lines"]:
        yield from _ledger(base["points"], f"{base['name']} (base)", base["rule"])
    for m in task["modifiers"]:
        counts = "" if m["counted"] == m["steps"] else f", counts {signed(m['counted'])}"
        yield from _ledger(m["steps"], f"{m['name']} ({m['kind']}{counts})", m["rule"])


def _ledger(points: int, name: str, rule: str) -> list[str]:
    return hung(f"{signed(points):>4} {name} [{rule}]", 3 + WORDS, 5)


def _cost(word: str, cost: Json, request: Json) -> Iterator[str]:
    if not cost["lines"]:
        return
    yield from _row(word, f"{cost['points']} {cost['pool']}, paid {cost['paid']}")
    for line in cost["lines"]:
        yield from _ledger(line["points"], line["name"], line["rule"])


def _damage(word: str, damage: Json, request: Json) -> Iterator[str]:
    lost = ", ".join(f"{stat} {signed(-n)}" for stat, n in damage.get("pools", {}).items() if n)
    yield from _row(
        word,
        f"dealt {damage['dealt']}, Armor {damage['armor']}, taken {damage['taken']}"
        + (f": {lost}" if lost else ""),
    )
    for line in damage["lines"]:
        yield from _ledger(line["points"], line["name"], line["rule"])
    for line in damage["armor_lines"]:
        yield from _ledger(-line["points"], line["name"], line["rule"])


def _roll(word: str, roll: Json, request: Json) -> Iterator[str]:
    yield from _row(
        word,
        f"{roll['natural']}"
        + ("" if roll["total"] == roll["natural"] else f", {roll['total']} in all"),
    )


def _special(word: str, special: Json, request: Json) -> Iterator[str]:
    if special["kind"] is None:
        return
    choices = (
        f", open: {', '.join(plain(c) for c in special['choices'])}" if special["choices"] else ""
    )
    taken = f", taken: {plain(special['taken'])}" if special["taken"] else ""
    bonus = f" ({signed(special['damage_bonus'])} damage)" if special["damage_bonus"] else ""
    yield from _row(word, f"{plain(special['kind'])}{choices}{taken}{bonus}")


def _after(word: str, after: Json, request: Json) -> Iterator[str]:
    """What has changed of a figure."""
    before = request.get(word)
    if before is None or before["name"] != after["name"]:
        yield from _row(word, figure(after))
        return
    changed = [part for part in parts(after) if part not in parts(before)] + sheet(after, before)
    if changed:
        yield from _row(f"{word} now", ", ".join(changed))


def _events(word: str, events: list[Json], request: Json) -> Iterator[str]:
    for n, event in enumerate(events):
        yield from _row("and" if n == 0 else "", f"{event['text']} [{event['rule']}]")


def _odds(word: str, rows: list[Json], request: Json) -> Iterator[str]:
    for n, row in enumerate(rows):
        effort = f"ease {row['effort']['ease']}, damage {row['effort']['damage']}"
        dear = "" if row["affordable"] else " (not affordable)"
        yield from _row(
            word if n == 0 else "",
            f"{effort}: cost {row['cost']}{dear}, difficulty {row['difficulty']}, success {row['success']:.0%}, "
            f"damage {row['expected_damage']:.2f}",
        )


def _plain(word: str, value: Any, request: Json) -> Iterator[str]:
    if isinstance(value, dict) and "kind" in value:
        yield from _row(plain(word), figure(value))
    elif isinstance(value, list) and value and isinstance(value[0], dict) and "points" in value[0]:
        yield from _row(plain(word), "")
        for line in value:
            whose = f"{line['figure']}: " if "figure" in line else ""
            yield from _ledger(line["points"], f"{whose}{line['name']}", line["rule"])
    else:
        yield from _row(plain(word), given(value))


def _hits(word: str, hits: list[Json], request: Json) -> Iterator[str]:
    """Everybody in the area: what it takes to hit them, and what they suffer."""
    for n, hit in enumerate(hits):
        came = "" if hit["hit"] is None else ": hit" if hit["hit"] else ": missed"
        hurt = f", {hit['damage']} through Armor" if hit["damage"] else ""
        yield from _row(
            word if n == 0 else "", f"{hit['name']}, target {hit['target_number']}{came}{hurt}"
        )
        for m in hit["modifiers"]:
            yield from _ledger(m["steps"], f"{m['name']} ({m['kind']})", m["rule"])


def _side(word: str, side: Json, request: Json) -> Iterator[str]:
    """One of two PCs who roll against each other."""
    yield from _row(word, f"{side['stat']}, {signed(side['bonus'])} on the roll")
    for m in side["modifiers"]:
        yield from _ledger(m["steps"], f"{m['name']} ({m['kind']})", m["rule"])
    yield from _cost("", side["cost"], request)
    if side["roll"]:
        yield from _roll("", side["roll"], request)


def _then(word: str, then: Json, request: Json) -> Iterator[str]:
    """A second task that followed from the first."""
    yield from _task(word, then["task"], request)
    yield from _cost("", then["cost"], request)
    for part, write in (("roll", _roll), ("result", _plain), ("damage", _damage)):
        if then[part] is not None:
            yield from write("", then[part], request)


_PARTS = {
    "hits": _hits,
    "attack": _side,
    "defense": _side,
    "then": _then,
    "task": _task,
    "cost": _cost,
    "roll": _roll,
    "special": _special,
    "damage": _damage,
    "actor": _after,
    "target": _after,
    "events": _events,
    "odds": _odds,
}


def given(value: Any) -> str:
    """Any value in plain words."""
    if isinstance(value, Mapping):
        if value.get("kind") in ("pc", "npc", "object", "vehicle"):
            return str(value["name"]) if value in (kara(), guard()) else figure(value)
        if "procedure" in value:
            return f"({', '.join(_fields(value, 'actor'))})"
        if "name" in value:
            return " ".join([str(value["name"]), *_fields(value, "name")])
        return ", ".join(_fields(value))
    if isinstance(value, list):
        return "; ".join(given(v) for v in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return plain(str(value))


def _fields(value: Mapping[str, Any], *besides: str) -> list[str]:
    return [f"{plain(key)} {given(part)}" for key, part in value.items() if key not in besides]


def figure(who: Mapping[str, Any]) -> str:
    """A character, foe or thing in one line."""
    return f"{who['name']}: {', '.join([*parts(who), *sheet(who, kara())])}"


_TOLD = (
    "kind",
    "name",
    "pools",
    "effort",
    "damage_track",
    "xp",
    "recoveries_used",
    "armor",
    "conditions",
)


def sheet(who: Mapping[str, Any], known: Mapping[str, Any]) -> list[str]:
    """What else stands on a character's sheet and not on the one that is known."""
    if who["kind"] != "pc":
        return []
    more = {
        key: value
        for key, value in who.items()
        if key not in _TOLD and value and value != known.get(key)
    }
    return [f"{plain(key)} {given(value)}" for key, value in more.items()]


def _condition(condition: str | Json) -> str:
    """A condition, how long it lasts, and when the next roll against it is due."""
    if isinstance(condition, str):
        return condition
    times = [f"{word} {_span(**condition[key])}" for key, word in _TIMES if key in condition]
    return f"{condition['name']} ({', '.join(times)})" if times else str(condition["name"])


def _span(n: int, unit: str) -> str:
    return f"{n} {unit if n > 1 else unit.removesuffix('s')}"


_TIMES = (("lasts", "for"), ("again", "again in"))


def parts(who: Mapping[str, Any]) -> list[str]:
    """What is to be said of a character, foe or thing."""
    if who["kind"] == "pc":
        left = pools(dict(who))
        names = ("Might", "Speed", "Intellect")
        tops = [
            f"{name} {n}/{who['pools'][name.lower()]['max']}"
            for name, n in zip(names, left, strict=True)
        ]
        edges = [f"Edge {p['edge']} in {stat}" for stat, p in who["pools"].items() if p.get("edge")]
        rests = [f"{who['recoveries_used']} of 4 rests used"] if who.get("recoveries_used") else []
        worn = [f"wears {a['name']}" for a in who.get("armor", [])]
        conditions = [_condition(c) for c in who.get("conditions", [])]
        rest = [
            f"Effort {who['effort']}",
            who.get("damage_track", "hale"),
            f"{who.get('xp', 0)} XP",
        ]
        return [*tops, *edges, *rest, *rests, *worn, *conditions]
    if who["kind"] == "npc":
        own = [f"level {who['level']}"]
        own += [
            f"{word} {who[key]}"
            for word, key in (("health", "health"), ("damage", "damage"))
            if key in who
        ]
        own += [f"Armor {who['armor']}"] if who.get("armor") else []
        own += [f"{task} {level}" for task, level in who.get("modifications", {}).items()]
        return own + [_condition(c) for c in who.get("conditions", [])]
    own = [
        f"level {who['level']}",
        *(plain(str(who[key])) for key in ("material", "object_damage") if key in who),
    ]
    own += (
        [f"out of order: {', '.join(map(plain, who['disabled']))}"] if who.get("disabled") else []
    )
    own += [f"{who['collisions']} collisions"] if who.get("collisions") else []
    return own + (["lost"] if who.get("lost") else [])
