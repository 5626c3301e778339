"""What a refusal says of a value that does not fit: its path, what would fit, and what was sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
import pytest
from tests.people import ask, kara

from threefold.model.characters import Npc, Pc
from threefold.model.invalid import invalid
from threefold.model.shapes import alternatives, described, inner
from threefold.model.things import Target
from threefold.procedures.catalog import ENTRIES
from threefold.procedures.harm import RecoverInputs
from threefold.procedures.inputs import EaseEffort
from threefold.procedures.tasks import TaskInputs
from threefold.rules.types import Refusal
from threefold.service.requests import Request
from threefold.table.commands import Command
from threefold.text import render

KARA: dict[str, Any] = {
    "kind": "pc",
    "name": "Kara",
    "tier": 2,
    "effort": 2,
    "pools": {stat: {"value": 9, "max": 9} for stat in ("might", "speed", "intellect")},
}


def refused(data: object, expected: Any, prefix: str = "") -> Refusal:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(data, expected)
    return invalid(caught.value, expected, data, prefix)


def said(data: object, expected: Any, prefix: str = "") -> tuple[str, str, str]:
    refusal = refused(data, expected, prefix)
    return refusal.code, refusal.field, render(refusal.message)


@pytest.mark.parametrize(
    ("inputs", "field", "message"),
    [
        (
            {"difficulty": "4"},
            "difficulty",
            'difficulty must be a whole number from 0 to 15, not the text "4".',
        ),
        (
            {"difficulty": True},
            "difficulty",
            "difficulty must be a whole number from 0 to 15, not true.",
        ),
        (
            {"difficulty": 4.5},
            "difficulty",
            "difficulty must be a whole number from 0 to 15, not 4.5.",
        ),
        (
            {"difficulty": 16},
            "difficulty",
            "difficulty must be a whole number from 0 to 15, not 16.",
        ),
        (
            {"difficulty": -1},
            "difficulty",
            "difficulty must be a whole number from 0 to 15, not -1.",
        ),
        (
            {"difficulty": None},
            "difficulty",
            "difficulty must be a whole number from 0 to 15, not null.",
        ),
        (
            {"stat": "brawn"},
            "stat",
            'stat must be might, speed or intellect, not the text "brawn".',
        ),
        ({"edge_on": 3}, "edge_on", "edge_on must be initial or effort, not 3."),
        ({"retry": "yes"}, "retry", 'retry must be true or false, not the text "yes".'),
        ({"effort": 1}, "effort", "effort must be an object that may have ease, not 1."),
        ({"assets": {"name": "rope"}}, "assets", "assets must be a list, not an object."),
        (
            {"hinder": [{}, {"steps": 0}]},
            "hinder[1].steps",
            "hinder[1].steps must be a whole number from 1 to 20, not 0.",
        ),
        (
            {"skill": "x" * 121},
            "skill",
            "skill must be a text of at most 120 characters, not one of 121.",
        ),
    ],
)
def test_misfit_is_told_what_would_fit(inputs: dict[str, object], field: str, message: str) -> None:
    data = {"stat": "might", "difficulty": 4} | inputs
    assert said(data, TaskInputs, "inputs") == ("bad_value", f"inputs.{field}", message)


def test_long_text_is_not_repeated_whole() -> None:
    _, _, message = said({"stat": "m" * 5000, "difficulty": 4}, TaskInputs)
    assert len(message) < 150


def test_missing_field_tells_expected_type() -> None:
    """A missing field is told what it would be."""
    code, field, message = said({"difficulty": 4}, TaskInputs, "inputs")
    assert (code, field) == ("bad_value", "inputs.stat")
    assert message == "stat is missing: it must be might, speed or intellect."


def test_misspelt_field_is_told_its_name() -> None:
    code, field, message = said({"stat": "might", "difficutly": 4}, TaskInputs, "inputs")
    assert (code, field) == ("unknown_field", "inputs.difficutly")
    assert message == "difficutly is not known here: did you mean difficulty?"


def test_unknown_field_is_told_which_there_are() -> None:
    assert said({"luck": 4}, EaseEffort, "inputs.effort") == (
        "unknown_field",
        "inputs.effort.luck",
        "effort.luck is not known here: choose among ease.",
    )


def test_entry_of_mapping_is_named() -> None:
    data = KARA | {"skills": {"climbing": "trained", "lore": "great"}}
    assert said(data, Pc, "actor") == (
        "bad_value",
        "actor.skills.lore",
        'actor.skills.lore must be trained, specialized, practiced or inability, not the text "great".',
    )


def test_key_outside_closed_set_is_unknown_field() -> None:
    code, field, message = said({"spend": {"might": 1, "luck": 2}}, RecoverInputs, "inputs")
    assert (code, field) == ("unknown_field", "inputs.spend.luck")
    assert message == "spend.luck is not known here: choose among intellect, might, speed."


def test_kind_decides_which_fields_are_known() -> None:
    _, _, message = said({"kind": "npc", "name": "guard", "level": 2, "tier": 3}, Target, "target")
    assert "max_health" in message
    assert "recoveries_used" not in message


@pytest.mark.parametrize(
    ("data", "field", "message"),
    [
        (7, "actor", "actor must be an object of kind pc or npc, not 7."),
        ({"name": "Kara"}, "actor.kind", "actor.kind is missing: it must be pc or npc."),
        ({"kind": "dragon"}, "actor.kind", 'actor.kind must be pc or npc, not the text "dragon".'),
        ({"kind": 3}, "actor.kind", "actor.kind must be pc or npc, not 3."),
    ],
)
def test_unfit_kind_tells_fitting_ones(data: object, field: str, message: str) -> None:
    """A kind that does not fit is told which do."""
    assert said(data, Pc | Npc | None, "actor") == ("bad_value", field, message)


def test_alternatives_are_all_named() -> None:
    _, _, message = said(KARA | {"abilities": [3]}, Pc, "actor")
    assert message == "actor.abilities[0] must be a text or an object with name, not 3."


def test_message_without_data_tells_what_fits() -> None:
    """Without the data the message still says what would fit."""
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(b'{"stat":"might","difficulty":1e400}', type=TaskInputs)
    refusal = invalid(caught.value, TaskInputs)
    assert refusal.field == "difficulty"
    assert render(refusal.message) == "difficulty must be a whole number from 0 to 15."


def within(
    struct: type[msgspec.Struct], seen: set[type[msgspec.Struct]]
) -> Iterator[type[msgspec.Struct]]:
    """A struct and every struct inside it."""
    if struct not in seen:
        seen.add(struct)
        yield struct
        for field in msgspec.structs.fields(struct):
            for _, shape in inner(field.type):
                yield from within(shape, seen)


def test_every_foreign_filled_type_is_described() -> None:
    """Requests, inputs and commands: of each field there are words for all that it may be."""
    known = {int, str, bool, list, dict, Literal, msgspec.Raw}
    seen: set[type[msgspec.Struct]] = set()
    for root in (Request, *(entry.inputs for entry in ENTRIES.values()), *Command.__subclasses__()):
        for struct in within(root, seen):
            for field in msgspec.structs.fields(struct):
                plain = {a.plain for a in alternatives(field.type)} - {
                    shape for _, shape in inner(field.type)
                }
                assert plain <= known, f"{struct.__name__}.{field.name}"
                assert render(described(field.type))
    assert {Pc, Npc, EaseEffort} <= seen


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("wooden_dor", 'barrier cannot be the text "wooden_dor": did you mean good_wooden_door?'),
        ("iron gate", "barrier must be paper_wall, gauzy_curtain,"),
    ],
)
def test_intended_word_is_named_among_many(said: str, text: str) -> None:
    """Of many words the one is named that was meant."""
    error = ask("break_through", actor=kara(), inputs={"barrier": said})["error"]
    assert (error["code"], error["field"]) == ("bad_value", "inputs.barrier")
    assert text in error["message"]
