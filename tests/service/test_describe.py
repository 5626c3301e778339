"""The list of procedures from which every face is made: complete in words, and valid JSON
Schema.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import jsonschema
import msgspec
import pytest
from tests.schemas import check_schema

import threefold.procedures as package
from threefold.procedures.base import ProcedureEntry
from threefold.procedures.catalog import ENTRIES
from threefold.rules.situations import SITUATIONS
from threefold.rules.types import STATS
from threefold.service import describe
from threefold.service.describe import ProcedureInfo, procedure, procedures, situations
from threefold.text import has

IDS = tuple(ENTRIES)


def described(id: str) -> ProcedureInfo:
    return procedure(ENTRIES[id])


def objects(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every property of a schema and of the objects it refers to, with its path."""
    for owner, shape in (("inputs", schema), *schema["$defs"].items()):
        for name, inner in shape["properties"].items():
            yield f"{owner}.{name}", inner


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Every schema inside a schema."""
    if isinstance(schema, dict):
        yield schema
        for inner in schema.values():
            yield from parts(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from parts(inner)


def test_every_procedure_of_package_is_in_catalog() -> None:
    modules = [
        import_module(f"{package.__name__}.{found.name}")
        for found in iter_modules(package.__path__)
    ]
    there = {
        value.id: value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, ProcedureEntry)
    }
    assert there == dict(ENTRIES)


def test_every_procedure_is_described_in_catalogs_order() -> None:
    assert [p.id for p in procedures()] == list(IDS)


@pytest.mark.parametrize("id", IDS)
def test_inputs_are_self_contained_valid_schema(id: str) -> None:
    """Inputs are valid json schema and refer to nothing outside."""
    schema = described(id).inputs
    check_schema(schema)
    shapes = schema["$defs"]
    for part in parts(schema):
        if "$ref" in part:
            assert part["$ref"].removeprefix("#/$defs/") in shapes


@pytest.mark.parametrize("id", IDS)
def test_fields_have_words_numbers_have_units(id: str) -> None:
    """Every field has words and every number its unit and bounds."""
    schema = described(id).inputs
    for path, inner in objects(schema):
        assert inner["title"], path
        assert inner["description"].endswith("."), path
    for part in parts(schema):
        if part.get("type") == "integer":
            assert part["minimum"] < part["maximum"]
            assert has(f"unit.{part['unit']}")


@pytest.mark.parametrize("id", IDS)
def test_title_summary_module_and_dice_have_words(id: str) -> None:
    info = described(id)
    assert info.title
    assert info.summary.endswith(".")
    assert has(f"module.{info.module}")
    assert all(has(f"kind.{kind}") for kind in (*info.actor, *info.target))
    assert all(die.purpose for die in info.dice)


def test_own_inputs_come_before_shared_ones() -> None:
    """A procedure's own inputs come before shared ones and choices in the books order."""
    inputs: dict[str, Any] = described("attack").inputs
    assert list(inputs["properties"])[:3] == ["attack", "stat", "effort"]
    assert inputs["properties"]["stat"]["anyOf"][0]["enum"] == list(STATS)


def test_what_schema_allows_procedure_reads() -> None:
    """The schema and the decoder are made from one type: a few inputs pass or fail both."""
    attack = described("attack").inputs
    validator = jsonschema.Draft202012Validator(attack)
    decoder = msgspec.json.Decoder(ENTRIES["attack"].inputs)
    for inputs, fits in (
        ({"attack": "broadsword"}, True),
        ({"attack": {"name": "bow", "range": "long"}, "effort": {"ease": 1, "damage": 1}}, True),
        ({"attack": "broadsword", "stat": None}, True),
        ({"attack": "broadsword", "stat": "luck"}, False),
        ({"attack": "broadsword", "effort": {"ease": -1}}, False),
        ({"attack": "broadsword", "luck": 1}, False),
        ({}, False),
    ):
        assert validator.is_valid(inputs) is fits, inputs
        try:
            decoder.decode(msgspec.json.encode(inputs))
            read = True
        except msgspec.ValidationError:
            read = False
        assert read is fits, inputs


def test_situations_are_mirrored_for_one_who_defends() -> None:
    listed = {s.id: s for s in situations()}
    assert set(listed) == set(SITUATIONS)
    cover = listed["cover"]
    assert (cover.name, cover.attack.melee, cover.defense.melee) == ("cover", 1, -1)


def test_no_field_has_foreign_title() -> None:
    """A title that speaks of one thing alone stands where the description speaks of it too."""
    only = {"19 or 20": "19 or 20", "loss": "lost", "comrade": "comrade", "vehicle chase": "chase"}
    for id in IDS:
        for path, schema in objects(described(id).inputs):
            for said, meant in only.items():
                assert said not in schema["title"] or meant in schema["description"], (
                    id,
                    path,
                    schema["title"],
                )


def test_every_field_of_form_has_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """All ``label.``, ``input.`` and ``shape.`` texts that are missing, not only those of the first
    page to fail.
    """
    missing: set[str] = set()

    def rendered(_lang: str, key: str, _params: object) -> str:
        if not has(key):
            missing.add(key)
        return key

    monkeypatch.setattr(describe, "render_key", rendered)
    assert all(describe.inputs_schema(entry, "en")["title"] for entry in ENTRIES.values())
    assert sorted(missing) == [], (
        "to be written in src/threefold/text/en/shapes.ftl and procedures.ftl"
    )


def test_stated_defaults_in_schema() -> None:
    """A default that a function makes stands in the schema too, so that forms begin with it."""
    steps = procedure(ENTRIES["attack"]).inputs["$defs"]["Steps"]["properties"]

    assert steps["steps"]["default"] == 1
    assert steps["name"]["default"] == ""
