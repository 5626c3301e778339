"""Every field of every answer is carried into the state of a table, told in its log, or the GM's
for a reason.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec
import pytest
from msgspec import structs
from msgspec.structs import fields
from tests.people import given, guard, kara
from tests.playthroughs.adjudicated import REQUESTS
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.library.rules import rulebook
from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import figure_conditions, name_of
from threefold.model.things import Thing, Vehicle
from threefold.procedures.answers import IN_ROLL, NO_FIELDS, AnswerPart, Use
from threefold.procedures.base import Outcome
from threefold.procedures.catalog import ENTRIES, PLAYED
from threefold.procedures.effects.requests import TableRequest
from threefold.procedures.inputs import Steps
from threefold.rules.clock import ROUNDS
from threefold.rules.types import Message
from threefold.service.adjudicate import adjudicate
from threefold.service.requests import Answer, Problem, Request, read
from threefold.table.commands import Play
from threefold.table.decisions.outcomes.figures import unstated_figures
from threefold.table.decisions.outcomes.input_facts import input_facts
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
    "draw": [{"inputs": {"what": "cypher", "count": 2}, "dice": [1] * 20}],
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
        waits = bool(ENTRIES[asked["procedure"]].dice) and (out.roll, out.result, out.notices) == (
            None,
            None,
            (),
        )
        yield Played(asked["procedure"], out, waits)


ANSWERS = list(_answers())


# --- walking --------------------------------------------------------------------------------------


class Leaf(NamedTuple):
    """A figure of an answer: its path, its value, and what a table does with it."""

    path: str
    value: object
    use: Use | None


@cache
def uses_of(kind: type[AnswerPart]) -> Mapping[str, Use]:
    """The uses that the fields of a part of an answer declare."""
    declared = get_type_hints(kind, include_extras=True)
    found = {}
    for field in fields(kind):
        hint = declared[field.name]
        for part in (hint, *get_args(hint)):
            for note in getattr(part, "__metadata__", ()):
                if isinstance(note, Use):
                    found[field.encode_name] = note
    return found


def _inside(value: object) -> Mapping[str, object] | list[object] | None:
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
    if isinstance(value, AnswerPart):
        return dict(value.written())
    if isinstance(value, TableRequest):
        config = value.__struct_config__
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        return {config.tag_field: config.tag, **fields}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, msgspec.Struct):
        return {n: v for n in value.__struct_fields__ if (v := getattr(value, n)) is not None}
    if hasattr(value, "_asdict"):
        return dict(value._asdict())
    assert isinstance(value, list | tuple), value
    return list(value)


def leaves(value: object, path: str = "", use: Use | None = None) -> Iterator[Leaf]:
    """All figures of an answer; entries of a list have its path. The innermost use holds."""
    inside = _inside(value)
    if inside is None:
        yield Leaf(path, value, use)
    elif isinstance(inside, Mapping):
        own = uses_of(type(value)) if isinstance(value, AnswerPart) else {}
        if isinstance(value, Steps):
            own = {"why": IN_ROLL}  # the rule of the line, which the receipt shows
        for name, each in inside.items():
            yield from leaves(each, f"{path}.{name}" if path else name, own.get(name, use))
    elif not inside:
        yield Leaf(path, None, use)
    else:
        for each in inside:
            yield from leaves(each, path, use)


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
        named = {f.name: below(f.encode_name, getattr(value, f.name)) for f in fields(value)}
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


def own(played: Played) -> Iterator[Leaf]:
    """What an answer has beside its task, price, roll and damage: all that its procedure says."""
    yield from leaves(played.outcome.answer)


def used(where: str) -> list[tuple[str, Leaf]]:
    """Procedure, path and use of all figures of this use in any answer that are not empty there."""
    found = {}
    for played in ANSWERS:
        for leaf in own(played):
            if leaf.use is not None and leaf.use.where == where and leaf.value not in EMPTY:
                found.setdefault((played.procedure, leaf.path), (played.procedure, leaf))
    return [found[key] for key in sorted(found)]


def named(where: str) -> pytest.MarkDecorator:
    """Run a test for each figure of this use."""
    cases = used(where)
    ids = [f"{procedure}-{leaf.path}" for procedure, leaf in cases]
    return pytest.mark.parametrize(("procedure", "leaf"), cases, ids=ids)


# --- every field ----------------------------------------------------------------------------------


def test_every_procedure_has_answered() -> None:
    assert {played.procedure for played in ANSWERS} == ENTRIES.keys()


def test_answers_are_of_declared_type() -> None:
    wrong = [
        played.procedure
        for played in ANSWERS
        if played.procedure in PLAYED and played.outcome.answer is not NO_FIELDS
        if not isinstance(played.outcome.answer, PLAYED[played.procedure].answer)
    ]
    assert not wrong


def test_every_field_has_use() -> None:
    homeless = {(p.procedure, leaf.path) for p in ANSWERS for leaf in own(p) if leaf.use is None}
    assert not homeless


def test_every_declared_field_is_answered() -> None:
    """No field is declared that no answer shows."""
    shown: dict[type, set[str]] = {}

    def note(value: object) -> None:
        if isinstance(value, AnswerPart):
            for name, _ in value.written():
                for kind in type(value).__mro__:
                    shown.setdefault(kind, set()).add(name)
        inside = _inside(value)
        if inside is not None:
            for each in inside.values() if isinstance(inside, Mapping) else inside:
                note(each)

    for played in ANSWERS:
        note(played.outcome.answer)
    stray = [
        f"{kind.__name__}.{field.encode_name}"
        for kind in shown
        if issubclass(kind, AnswerPart)
        for field in fields(kind)
        if field.name in kind.__annotations__ and field.encode_name not in {*shown[kind], *_SHARED}
    ]
    assert not stray


_SHARED = ("effect", "to_object", "to_object_lines", "does")
"""Fields that several procedures have from one place, any of which may show them."""


@named("log")
def test_log_tells_figure_itself(procedure: str, leaf: Leaf) -> None:
    """Another figure in the answer is another text in the log."""
    answers = [
        played for played in ANSWERS if played.procedure == procedure and not played.before_the_die
    ]
    answers = [
        played
        for played in answers
        if any(each.path == leaf.path and each.value is not None for each in own(played))
    ]
    assert answers, "no answer has it after its die"
    told = []
    for played in answers:
        another = structs.replace(
            played.outcome, answer=changed(played.outcome.answer, leaf.path, other)
        )
        told.append(unstated_figures(played.outcome) != unstated_figures(another))
    assert any(told), "it is in no text"


@named("events")
def test_event_of_answer_tells_it(procedure: str, leaf: Leaf) -> None:
    assert leaf.use is not None
    told = 0
    for played in ANSWERS:
        if played.procedure != procedure or played.before_the_die:
            continue
        values = [e.value for e in own(played) if e.path == leaf.path and e.value not in EMPTY]
        if not values:
            continue
        kinds = {notice.kind for notice in played.outcome.notices}
        if played.outcome.result is not None and played.outcome.roll is None and not kinds:
            continue  # a look at a task that needs no die: nothing has happened yet
        assert kinds & set(leaf.use.by.split()), f"{leaf.path} = {values}, the events are {kinds}"
        told += 1
    assert told


@named("state")
def test_table_keeps_it(procedure: str, leaf: Leaf) -> None:
    played = PLAYED.get(procedure)
    assert played is not None
    match leaf.use:
        case Use(by="next_roll"):
            assert played.goes_on is not None
        case Use(by="progress"):
            assert leaf.path.partition(".")[0] in played.carried
        case Use(by="figures"):
            values = [
                each.value
                for one in ANSWERS
                if one.procedure == procedure
                for each in own(one)
                if each.path == leaf.path
            ]
            assert all(value is None or isinstance(value, FIGURES) for value in values)
        case Use(by="consequence"):
            assert played.follows is not None or leaf.path.startswith("does")


def test_carried_fields_are_inputs_and_answers() -> None:
    """What the next step of a work repeats is a field of its answer and an input."""
    for procedure in PLAYED.values():
        assert set(procedure.carried) <= {field.name for field in fields(procedure.answer)}
        assert set(procedure.carried) <= {field.name for field in fields(procedure.inputs)}


def test_effect_condition_is_on_struck_one() -> None:
    """The condition of an effect is on whom it struck."""
    seen = 0
    for played in ANSWERS:
        effect = played.outcome.answer.earned_effect()
        if played.procedure not in ("attack", "ally_attack", "ability") or effect is None:
            continue
        if effect.condition is None:
            continue
        figure = next(
            f for f in (played.outcome.actor, played.outcome.target) if f and f.name == effect.on
        )
        assert isinstance(figure, Pc | FullNpc)
        assert effect.condition in [name_of(condition) for condition in figure_conditions(figure)]
        seen += 1
    assert seen


@named("gm")
def test_what_is_left_to_gm_has_its_reason(procedure: str, leaf: Leaf) -> None:
    assert leaf.use is not None
    assert leaf.use.by


# --- the words ------------------------------------------------------------------------------------


def test_answer_cites_known_rules() -> None:
    """What it was about and its figures cite rules that are known."""
    known = rulebook().by_id.keys()
    for asked in _asked():
        answer = _answer(asked)
        procedure = PLAYED.get(asked["procedure"])
        if isinstance(answer, Problem) or procedure is None:
            continue
        inputs = msgspec.convert(asked.get("inputs", {}), procedure.inputs)
        for fact in (*input_facts(inputs, answer.outcome), *unstated_figures(answer.outcome)):
            assert fact.rule in known, fact
            words = render(fact.text.message())
            assert words
            assert "{" not in words


# --- what holds from now on -----------------------------------------------------------------------


@pytest.mark.rule("special_roll.major.stun")
def test_effect_named_beforehand_ends_as_chosen_one() -> None:
    """An effect named beforehand ends like one that is chosen."""
    table = Table()
    table.fights()
    stun = given(effect="stun")
    table.does(Play(procedure="ally_attack", actor=OTHER, target=GUARD, inputs=stun, faces=[20]))
    assert "stunned" in table.foe().condition_names()
    table.turns(2)
    assert "stunned" not in table.foe().condition_names()


@pytest.mark.rule("door.break.target", "wall.levels")
def test_damaged_door_stays_damaged() -> None:
    """A door that is damaged stays so for the next blow."""
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
def test_damaged_trap_stays_damaged() -> None:
    """A trap that is damaged stays so for the next attempt."""
    table = Table()
    smash = given(trap=NEEDLE, way="attack")
    table.does(Play(procedure="trap_disable", actor=KARA, inputs=smash, faces=[13]))
    [again] = [p for p in table.state.stances.values() if isinstance(p, Ongoing)]
    assert msgspec.json.decode(again.inputs)["object_damage"] == "minor"
