"""Answers of the contract: every figure with its lines, each text in the language of the
request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Raw, Struct

from threefold.model.characters import Pc
from threefold.odds.effort import EffortOdds
from threefold.procedures.accounts import lost_lines
from threefold.procedures.answers import NO_FIELDS, AnswerPart, FigureChange
from threefold.procedures.base import Outcome, Roll
from threefold.rules.costs import Cost
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.types import Base, Line, Measure, Message, Modifier, Refusal
from threefold.service.requests import Answer, Problem
from threefold.text import Lang, render

Json = str | int | float | bool | None | Raw | Struct | Sequence["Json"] | Mapping[str, "Json"]


ECHOES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "compare_levels": {
        "levels[]": ("actor.level", "target.level", "inputs.level", "inputs.against")
    },
    "advance": {"tier/from": ("actor.tier",)},
    "arc": {
        "arc/begun": ("inputs.day", "actor.arcs[].begun"),
        "arc/done[]/session": ("inputs.session", "actor.arcs[].done[].session"),
        "arc/done[]/day": ("inputs.day", "actor.arcs[].done[].day"),
    },
    "follower": {
        "follower/level": ("actor.followers[].level",),
        "follower/gained_at": ("actor.tier", "actor.followers[].gained_at"),
    },
    "artifact": {"depletion/natural": ("dice[]",)},
    "dice": {"throw/faces[]": ("dice[]",)},
    "draw": {"drawn/dice[]/face": ("dice[]",), "drawn/more[]/dice[]/face": ("dice[]",)},
}
"""Figures that only repeat the request and so have no lines: for each procedure and field, where
the request has them."""


ANY_ECHOES: Final[Mapping[str, tuple[str, ...]]] = {
    "announce/roll": ("dice[]",),
    "to_object": ("inputs.to_object",),
    "reroll/first": ("dice[]",),
    "reroll/second": ("dice[]",),
    "reroll/kept": ("dice[]",),
}
"""The same, for every procedure."""


def _line_name(name: Message, lang: Lang) -> str:
    """Render the name of a line. The same few names come again and again, so those with at most one
    plain parameter are cached."""
    key, params = name
    if not params:
        return _value_text(key, "", "", lang)
    if len(params) == 1:
        for word, value in params.items():
            if type(value) is int or type(value) is str:
                return _value_text(key, word, value, lang)
    return render(name, lang)


@lru_cache(maxsize=1024)
def _value_text(key: str, word: str, value: str | int, lang: Lang) -> str:
    return render(Message(key, {word: value} if word else {}), lang)


_written: Final[dict[tuple[int, Lang], tuple[Line | Measure | Modifier, dict[str, Json]]]] = {}
"""Cache of the JSON of lines, by the identity and language of the line. The line itself is kept
too, so that no other line gets the same identity. The rules make most lines once, and use them for
every request."""

MOST_WRITTEN: Final = 4096
"""How many lines are cached before the cache is emptied."""


def _write(line: Line | Measure | Modifier, lang: Lang) -> dict[str, Json]:
    """Make and cache the JSON of a line. Callers must not change it."""
    answer: dict[str, Json]
    if isinstance(line, Modifier):
        steps, counted, kind, name, rule = line
        answer = {
            "steps": steps,
            "counted": counted,
            "kind": kind,
            "name": _line_name(name, lang),
            "rule": rule,
        }
    else:
        answer = {"points": line.points, "name": _line_name(line.name, lang), "rule": line.rule}
    if len(_written) >= MOST_WRITTEN:
        _written.clear()
    _written[id(line), lang] = line, answer
    return answer


def modifier_json(line: Modifier, lang: Lang) -> dict[str, Json]:
    """Return one line of a difficulty."""
    kept = _written.get((id(line), lang))
    if kept is not None:
        return kept[1]
    return _write(line, lang)


def line_json(line: Line | Measure, lang: Lang) -> dict[str, Json]:
    """Return one line of a cost, of damage or of Armor."""
    kept = _written.get((id(line), lang))
    if kept is not None:
        return kept[1]
    return _write(line, lang)


def base_json(base: Base, lang: Lang) -> list[Json]:
    """Return the lines of a base difficulty: the first gives its level, the others are steps."""
    return [
        {
            "points": x.points,
            "steps" if i else "level": x.points,
            "name": _line_name(x.name, lang),
            "rule": x.rule,
        }
        for i, x in enumerate(base)
    ]


def _task_json(outcome: Outcome, lang: Lang) -> Json:
    task = outcome.task
    if task is None:
        return None
    stat, base_difficulty, difficulty, target_number, roll, modifiers, roll_bonus, *_ = task
    return {
        "stat": stat,
        "base_difficulty": base_difficulty,
        "base_lines": base_json(task.base, lang),
        "difficulty": difficulty,
        "target_number": target_number,
        "roll": roll,
        "roll_bonus": roll_bonus,
        "modifiers": [modifier_json(m, lang) for m in modifiers],
    }


def _cost_json(outcome: Outcome, lang: Lang) -> Json:
    cost = outcome.cost
    if cost is None:
        return {"pool": None, "points": 0, "paid": 0, "lines": []}
    lines = [line_json(x, lang) for x in cost.lines]
    return {"pool": cost.pool, "points": cost.points, "paid": outcome.paid, "lines": lines}


def _special_json(outcome: Outcome) -> Json:
    special = outcome.special
    if special is None:
        return None
    return {
        "kind": special.kind,
        "choices": special.choices,
        "taken": outcome.taken,
        "damage_bonus": outcome.damage_bonus,
    }


def _damage_json(outcome: Outcome, lang: Lang) -> Json:
    damage = outcome.damage
    if damage is None:
        return None
    answer: dict[str, Json] = {
        "dealt": damage.dealt,
        "armor": damage.armor,
        "taken": damage.taken,
        "lines": [line_json(x, lang) for x in damage.lines],
        "armor_lines": [line_json(x, lang) for x in damage.armor_lines],
    }
    if damage.pools is not None:
        answer["pools"] = damage.pools._asdict()
        answer["pools_lines"] = [
            {"figure": stat, **line_json(x, lang)} for stat, x in lost_lines(damage)
        ]
    return answer


def odds_json(row: EffortOdds) -> dict[str, Json]:
    """Return one row of the Effort table, its exact counts converted to floats."""
    of = row.damage.denominator()
    return {
        "effort": {"ease": row.ease, "damage": row.damage_levels},
        "affordable": row.affordable,
        "cost": row.cost,
        "expected_cost": float(row.expected_cost),
        "difficulty": row.difficulty,
        "success": float(row.success),
        "gm_intrusion": float(row.gm_intrusion),
        "minor_effect": float(row.minor_effect),
        "major_effect": float(row.major_effect),
        "damage": {str(points): count / of for points, count in row.damage.items()},
        "expected_damage": float(row.expected_damage),
    }


def refusal_json(refusal: Refusal, lang: Lang) -> dict[str, Json]:
    """Return a refusal as the contract's error object."""
    return {
        "code": refusal.code,
        "message": render(refusal.message, lang),
        "field": refusal.field,
        **choices_json(refusal, lang),
    }


def choices_json(refusal: Refusal, lang: Lang) -> dict[str, Json]:
    """Return the things that a refused request may mean, if it fits several: their ids and their
    names.
    """
    found: list[Json] = [
        {"id": each.id, "name": render(each.name, lang)} for each in refusal.choices
    ]
    if found:
        return {"choices": found}
    return {}


def _field_json(value: object, lang: Lang) -> Json:
    if isinstance(value, Line | Measure):
        return line_json(value, lang)
    if isinstance(value, FigureChange):
        return {"figure": value.figure, **line_json(value.line, lang)}
    if isinstance(value, Modifier):
        return modifier_json(value, lang)
    if isinstance(value, AnswerPart):
        return {name: _field_json(each, lang) for name, each in value.written()}
    if isinstance(value, Outcome):
        return played_json(value, lang)
    if isinstance(value, Message):
        return render(value, lang)
    if isinstance(value, Roll | PoolValues):
        return value._asdict()
    if isinstance(value, tuple | list):
        return [_field_json(v, lang) for v in value]
    if isinstance(value, dict):
        return {str(k): _field_json(v, lang) for k, v in value.items()}
    assert value is None or isinstance(value, str | int | float | bool | Struct)
    return value


def played_json(out: Outcome, lang: Lang) -> dict[str, Json]:
    """Return what was played: the task and its cost, the roll, and the result."""
    return {
        "task": _task_json(out, lang),
        "cost": _cost_json(out, lang),
        "roll": None
        if out.roll is None
        else {"natural": out.roll.natural, "total": out.roll.total},
        "result": out.result,
        "special": _special_json(out),
        "damage": _damage_json(out, lang),
    }


def _paid_json(answer: Json, cost: Cost) -> list[Json]:
    """Return the lines of a paid cost as changes of the Pool."""
    assert isinstance(answer, dict) and isinstance(answer["lines"], list)
    figure = f"pools.{cost.pool}.value"
    return [
        {"figure": figure, "points": -x.points, "name": y["name"], "rule": x.rule}
        for x, y in zip(cost.lines, answer["lines"], strict=True)
    ]


def answer_json(answer: Answer | Problem) -> dict[str, Json]:
    """Return an answer in the contract's shape, ready to be encoded."""
    lang = answer.lang
    if isinstance(answer, Problem):
        return {"id": answer.id, "ok": False, "error": refusal_json(answer.refusal, lang)}
    out = answer.outcome
    events: list[Json] = [
        {"kind": h.kind, "text": render(h.text, lang), "rule": h.rule} for h in out.notices
    ]
    body: dict[str, Json] = {
        "id": answer.id,
        "ok": True,
        **played_json(out, lang),
        "actor": out.actor,
        "target": out.target,
        "events": events,
    }
    _add_beside(body, answer)
    if out.answer is not NO_FIELDS:
        for key, value in out.answer.written():
            body[key] = _field_json(value, lang)
    if out.announced is not None:
        body["announce"] = out.announced.figures._asdict()
        body["announce_lines"] = _field_json(out.announced.lines, lang)
    if out.paid and out.cost is not None and isinstance(out.actor, Pc):
        body["actor_lines"] = _paid_json(body["cost"], out.cost)
    if answer.changes:
        _add_changes(body, answer.changes, lang)
    phrases = _phrases(body, lang)
    if phrases:
        body["phrases"] = phrases
    return body


def _add_beside(body: dict[str, Json], answer: Answer) -> None:
    """Add what only some answers have beside their outcome: what people judge, odds, a reroll."""
    if answer.judged:
        from threefold.service.judged import judged_json

        body["judged"] = judged_json(answer.judged, answer.lang)
    if answer.odds is not None:
        body["odds"] = [odds_json(row) for row in answer.odds]
    if answer.reroll is not None:
        body["reroll"] = answer.reroll
    if answer.payer is not None:
        body["payer"] = answer.payer


def _add_changes(body: dict[str, Json], changes: Iterable[FigureChange], lang: Lang) -> None:
    """Add the changed figures to the lines of whom they are of."""
    for of, figure, line in changes:
        lines = body.setdefault(f"{of}_lines", [])
        assert isinstance(lines, list)
        lines.append({"figure": figure, **line_json(line, lang)})


_OF_THE_SHELF: Final = ("drawn", "offered", "intrusion", "arc")
"""Fields of an answer that hold names and texts of the library in English; ``phrases`` gives their
translations.
"""


def _phrases(body: Mapping[str, Json], lang: Lang) -> list[Json]:
    if lang == "en":
        return []
    brought = [body[key] for key in _OF_THE_SHELF if key in body]
    if not brought:
        return []
    # imported on first use: English needs no translations
    from threefold.service.phrased import all_phrases

    return [*all_phrases(msgspec.to_builtins(brought), lang)]
