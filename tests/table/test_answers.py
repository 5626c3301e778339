"""Every field of every answer is carried into the state of a table, told in its log, or the GM's
for a reason.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.people import given, guard, kara
from tests.playthroughs.adjudicated import REQUESTS
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

import threefold.table
from threefold.library.rules import rulebook
from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import figure_conditions, name_of
from threefold.model.things import Thing, Vehicle
from threefold.procedures.base import Outcome
from threefold.procedures.catalog import ENTRIES, PLAYED
from threefold.rules.clock import ROUNDS
from threefold.rules.types import Message
from threefold.service.adjudicate import adjudicate
from threefold.service.requests import Answer, Problem, Request, read
from threefold.table.commands import Play
from threefold.table.decisions.outcomes.fields import EVERY, OWN, REASONS, FieldUse, field_use
from threefold.table.decisions.outcomes.figures import figures
from threefold.table.decisions.outcomes.input_facts import input_facts
from threefold.table.decisions.works.progress import CARRIED
from threefold.table.state import Ongoing
from threefold.text import render

Json = dict[str, Any]
EMPTY = (None, 0, "", False, "intact")
"""Nothing to tell."""
FIGURES = (Pc, FullNpc, Thing, Vehicle)
NEEDLE = {"name": "needle", "level": 4, "damage": {"points": 1, "poison": True}}
SECOND: Json = {"level": 3, "poison": "sleep", "groggy": True}
MORE: Mapping[str, list[Json]] = {
    "defend": [
        {
            "inputs": {"then": {"stat": "might", "damage": 2}},
            "target": guard(),
            "dice": [2, face],
        }
        for face in (3, 20)
    ],
    "ally_attack": [
        {"actor": guard(name="ally"), "target": guard(), "inputs": {"effect": effect}, "dice": [20]}
        for effect in ("stun", "impair")
    ],
    "trap_poison": [{"inputs": SECOND, "dice": [1]}],
    "heal": [{"target": kara(name="Ben", might=3), "inputs": {"points": 2}, "dice": [15]}],
    "chase": [{"target": guard(), "inputs": {"long": True, "failures": 1}, "dice": [1]}],
    "craft": [
        {"inputs": {"item": "torch", "at_hand": [], "worked": {"n": 1, "unit": "rounds"}}},
        {"inputs": {"item": "torch", "rush": {"n": 2, "unit": "hours"}}, "dice": [20]},
    ],
    "trap_find": [{"inputs": {"trap": NEEDLE, "search": "active", "areas": 3}, "dice": [18]}],
    "recover": [
        {"actor": kara(might=3), "inputs": {"rest": "action", "spend": {"might": 2}}, "dice": [4]}
    ],
}
"""What the transcripts do not ask."""


class Played(NamedTuple):
    """An answer with its procedure and whether a die could fall and has not."""

    procedure: str
    outcome: Outcome
    before_the_die: bool


def _asked() -> Iterator[Json]:
    for requests in REQUESTS.values():
        yield from (asked.request for asked in requests)
    for id, more in MORE.items():
        yield from ({"procedure": id, "actor": kara(), **request} for request in more)


def _answer(asked: Json) -> Answer | Problem:
    request = read(json.dumps({**asked, "odds": False}).encode())
    return adjudicate(request) if isinstance(request, Request) else request


def _answers() -> Iterator[Played]:
    for asked in _asked():
        answer = _answer(asked)
        if isinstance(answer, Problem):
            continue
        out = answer.outcome
        extra = dict(out.extra)
        extra |= {} if answer.reroll is None else {"reroll": answer.reroll}
        extra |= {} if answer.payer is None else {"payer": answer.payer}
        waits = bool(ENTRIES[asked["procedure"]].dice) and (out.roll, out.result, out.notices) == (
            None,
            None,
            (),
        )
        yield Played(asked["procedure"], out._replace(extra=extra), waits)


ANSWERS = list(_answers())


# --- walking --------------------------------------------------------------------------------------


def _inside(value: object) -> dict[str, object] | list[object] | None:
    """What is in a value of an answer; None where it is one figure."""
    if isinstance(value, (*FIGURES, Message, str, int, float, bool)) or value in (
        None,
        None,
    ):
        return None
    if isinstance(value, Outcome):
        return {
            name: getattr(value, name)
            for name in ("task", "cost", "roll", "result", "special", "damage")
        }
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, msgspec.Struct):
        return {n: v for n in value.__struct_fields__ if (v := getattr(value, n)) is not None}
    if hasattr(value, "_asdict"):
        return dict(value._asdict())
    assert isinstance(value, list | tuple), value
    return list(value)


def leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """All figures of an answer with their paths; entries of a list have that of the list."""
    inside = _inside(value)
    if inside is None:
        yield path, value
    elif isinstance(inside, dict):
        for name, each in inside.items():
            yield from leaves(each, f"{path}.{name}" if path else name)
    elif not inside:
        yield path, None
    else:
        for each in inside:
            yield from leaves(each, path)


def changed(value: Any, path: str, change: Callable[[Any], Any], at: str = "") -> Any:
    """The same value with another figure at each place of this path."""
    if at == path and _inside(value) is None:
        return change(value)
    if _inside(value) is None or not path.startswith(at):
        return value

    def below(name: str, each: Any) -> Any:
        return changed(each, path, change, f"{at}.{name}" if at else name)

    if isinstance(value, Mapping):
        return {name: below(name, each) for name, each in value.items()}
    if isinstance(value, msgspec.Struct):
        named = {name: below(name, getattr(value, name)) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **named)
    if hasattr(value, "_replace"):
        return value._replace(**{name: below(name, getattr(value, name)) for name in value._fields})
    return type(value)(changed(each, path, change, at) for each in value)


def other(value: Any) -> Any:
    """Another figure of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str) and value in ROUNDS:
        return next(unit for unit in ROUNDS if unit != value)
    return Message("another") if isinstance(value, Message) else f"{value} again"


def own(played: Played) -> Iterator[tuple[str, object]]:
    """What an answer has beside its task, price, roll and damage: all that its procedure says."""
    yield from leaves(played.outcome.extra)


def fields(where: str) -> list[tuple[str, str]]:
    """Procedure and path of all that has this fate in any answer, and is not empty there."""
    found = {
        (played.procedure, path)
        for played in ANSWERS
        for path, value in own(played)
        if value not in EMPTY
        and (field_use(played.procedure, path) or FieldUse("gm")).where == where
    }
    return sorted(found)


# --- every field ----------------------------------------------------------------------------------


def test_every_procedure_has_answered() -> None:
    assert {played.procedure for played in ANSWERS} == ENTRIES.keys()


def test_every_field_of_every_answer_has_its_place() -> None:
    met = {(played.procedure, path) for played in ANSWERS for path, _ in own(played)}
    homeless = [field for field in met if field_use(*field) is None]
    assert not homeless
    assert EVERY.keys() >= {
        "task",
        "cost",
        "roll",
        "result",
        "special",
        "damage",
        "actor",
        "target",
        "events",
    }


def test_nothing_is_listed_that_no_answer_has() -> None:
    met = {
        (played.procedure, path)
        for played in ANSWERS
        for path, value in leaves(played.outcome.extra)
        if value is not None or "." not in path
    }

    def answered(procedure: str, listed: str) -> bool:
        shared = listed.partition(".")[0] in _SHARED
        return any(
            (p == procedure or shared) and f"{path}.".startswith(f"{listed}.") for p, path in met
        )

    listed = [(procedure, path) for procedure, fields in OWN.items() for path in fields]
    stray = [field for field in listed if not answered(*field)]
    assert not stray


_SHARED = ("effect", "to_object", "regained")
"""Fields that several procedures have from one place, any of which may show them."""


@pytest.mark.parametrize(("procedure", "path"), fields("figures"))
def test_the_log_tells_the_figure_itself(procedure: str, path: str) -> None:
    """Another figure in the answer is another text in the log."""
    answers = [
        played for played in ANSWERS if played.procedure == procedure and not played.before_the_die
    ]
    answers = [
        played
        for played in answers
        if any(at == path and value is not None for at, value in own(played))
    ]
    assert answers, "no answer has it after its die"
    told = []
    for played in answers:
        another = played.outcome._replace(extra=changed(played.outcome.extra, path, other))
        told.append(figures(procedure, played.outcome) != figures(procedure, another))
    assert any(told), "it is in no text"


@pytest.mark.parametrize(("procedure", "path"), fields("events"))
def test_an_event_of_the_answer_tells_it(procedure: str, path: str) -> None:
    place = field_use(procedure, path)
    assert place is not None
    told = 0
    for played in ANSWERS:
        if played.procedure != procedure or played.before_the_die:
            continue
        values = [value for at, value in own(played) if at == path and value not in EMPTY]
        if not values:
            continue
        kinds = {notice.kind for notice in played.outcome.notices}
        if played.outcome.result is not None and played.outcome.roll is None and not kinds:
            continue  # a look at a task that needs no die: nothing has happened yet
        assert kinds & set(place.by.split()), f"{path} = {values}, and the events are {kinds}"
        told += 1
    assert told


@cache
def _defined() -> set[str]:
    """All functions and classes of the table."""
    names: set[str] = set()
    for file in Path(threefold.table.__file__).parent.rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        names |= {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.ClassDef)}
        if file.stem == "growth":
            names.add("grown")
    return names


@pytest.mark.parametrize(("procedure", "path"), fields("state"))
def test_the_table_keeps_it(procedure: str, path: str) -> None:
    place = field_use(procedure, path)
    assert place is not None
    assert place.by in _defined()
    if place.by == "goes_on":
        assert PLAYED[procedure].goes_on is not None
    if place.by == "advanced":
        assert path.partition(".")[0] in CARRIED[procedure]  # type: ignore[index]
    if place.by == "others_after" and path != "effect.condition":
        values = [
            v
            for played in ANSWERS
            if played.procedure == procedure
            for at, v in own(played)
            if at == path
        ]
        assert all(value is None or isinstance(value, FIGURES) for value in values), (
            "found by their names"
        )


def test_the_condition_of_an_effect_is_on_whom_it_struck() -> None:
    seen = 0
    for played in ANSWERS:
        effect: Any = played.outcome.extra.get("effect")
        if (
            played.procedure not in ("attack", "ally_attack", "ability")
            or not effect
            or effect["condition"] is None
        ):
            continue
        figure = next(
            f for f in (played.outcome.actor, played.outcome.target) if f and f.name == effect["on"]
        )
        assert isinstance(figure, Pc | FullNpc)
        assert effect["condition"] in [
            name_of(condition) for condition in figure_conditions(figure)
        ]
        seen += 1
    assert seen


def test_what_is_the_gms_has_its_reason_and_is_no_figure_of_the_state() -> None:
    for procedure, path in fields("gm"):
        place = field_use(procedure, path)
        assert place is not None
        assert place.by


# --- the words ------------------------------------------------------------------------------------


def test_what_it_was_about_and_its_figures_cite_rules_that_are_known() -> None:
    known = rulebook().by_id.keys()
    for asked in _asked():
        answer = _answer(asked)
        procedure = PLAYED.get(asked["procedure"])
        if isinstance(answer, Problem) or procedure is None:
            continue
        inputs = msgspec.convert(asked.get("inputs", {}), procedure.inputs)
        for fact in (*input_facts(inputs, answer.outcome), *figures(procedure.id, answer.outcome)):
            assert fact.rule in known, fact
            words = render(fact.text.message())
            assert words
            assert "{" not in words


def test_reasons_are_fields_of_lines() -> None:
    assert field_use("craft", "base_lines.points") == field_use("craft", "feet_lines") is not None
    assert {"lines", "why"} <= REASONS
    assert field_use("craft", "nothing_like_it") is None


# --- what holds from now on -----------------------------------------------------------------------


@pytest.mark.rule("special_roll.major.stun")
def test_an_effect_named_beforehand_ends_like_one_that_is_chosen() -> None:
    table = Table()
    table.fights()
    stun = given(effect="stun")
    table.does(Play(procedure="ally_attack", actor=OTHER, target=GUARD, inputs=stun, faces=[20]))
    assert "stunned" in table.foe().condition_names()
    table.turns(2)
    assert "stunned" not in table.foe().condition_names()


@pytest.mark.rule("door.break.target", "wall.levels")
def test_a_door_that_is_damaged_stays_so_for_the_next_blow() -> None:
    table = Table(xp=0)
    ben = table.state.party[BEN].pc
    table.state.party[BEN] = msgspec.structs.replace(
        table.state.party[BEN], pc=msgspec.structs.replace(ben, xp=0)
    )
    door = given(barrier="simple_wooden_door")
    table.does(Play(procedure="break_through", actor=KARA, inputs=door, faces=[9]))
    [(_, again)] = table.state.stances.items()
    assert isinstance(again, Ongoing)
    assert msgspec.json.decode(again.inputs)["object_damage"] == "minor"
    table.does(Play(procedure="break_through", actor=KARA, inputs=again.inputs, faces=[20]))
    table.does(
        Play(procedure="break_through", actor=KARA, inputs=given(barrier="paper_wall"), faces=[18])
    )
    assert not [
        p
        for p in table.state.stances.values()
        if isinstance(p, Ongoing) and p.inputs == again.inputs
    ]


@pytest.mark.rule("trap.object_track")
def test_a_trap_that_is_damaged_stays_so_for_the_next_attempt() -> None:
    table = Table()
    smash = given(trap=NEEDLE, way="attack")
    table.does(Play(procedure="trap_disable", actor=KARA, inputs=smash, faces=[13]))
    [again] = [p for p in table.state.stances.values() if isinstance(p, Ongoing)]
    assert msgspec.json.decode(again.inputs)["object_damage"] == "minor"
