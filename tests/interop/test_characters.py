"""Character files: what goes out comes in again, and what is wrong is said with file and field."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from tests.people import KARA

from threefold.interop.characters import read_characters, write_characters
from threefold.model.characters import Npc, Pc
from threefold.rules.types import Refusal
from threefold.service.demo import demo_party
from threefold.text import render

GUARD = {"kind": "npc", "name": "Guard", "level": 2}


def file(**changes: Any) -> bytes:
    """Kara's file, with changes; None leaves a field out."""
    fields = {"format": "threefold/1", **KARA, **changes}
    return json.dumps({k: v for k, v in fields.items() if v is not None}).encode()


def refused(data: bytes, name: str = "kara.json") -> tuple[str, str, str]:
    """Code, field and sentence with which a file is refused."""
    no = read_characters(data, name)
    assert isinstance(no, Refusal)
    words = render(no.message)
    assert words.startswith(name)
    return no.code, no.field, words


def test_one_character() -> None:
    (kara,) = read_characters(file())
    assert kara == msgspec.convert(KARA, Pc)


def test_several_characters_and_foes() -> None:
    data = json.dumps({"format": "threefold/1", "characters": [KARA, GUARD]}).encode()
    assert read_characters(data) == [msgspec.convert(KARA, Pc), msgspec.convert(GUARD, Npc)]


def test_yaml_is_read_by_name_of_file() -> None:
    data = b"format: threefold/1\ncharacters:\n  - {kind: npc, name: Guard, level: 2}\n"
    assert read_characters(data, "foes.yaml") == [msgspec.convert(GUARD, Npc)]
    assert refused(data, "foes.json")[0] == "bad_json"


@pytest.mark.parametrize("pc", demo_party(), ids=lambda pc: pc.name)
def test_what_is_written_is_read_again(pc: Pc) -> None:
    assert read_characters(write_characters([pc])) == [pc]
    assert json.loads(write_characters([pc]))["format"] == "threefold/1"


def test_several_are_written_as_list() -> None:
    assert read_characters(write_characters(demo_party())) == demo_party()


@pytest.mark.parametrize(
    ("changes", "code", "field", "words"),
    [
        ({"strength": 4}, "unknown_field", "strength", "kara.json: strength is not known here"),
        ({"tier": None}, "bad_value", "tier", "kara.json: tier is missing"),
        (
            {"tier": "2"},
            "bad_value",
            "tier",
            'kara.json: tier must be a whole number from 1 to 6, not the text "2".',
        ),
        (
            {"tier": 7},
            "bad_value",
            "tier",
            "kara.json: tier must be a whole number from 1 to 6, not 7.",
        ),
        ({"effort": True}, "bad_value", "effort", "kara.json: effort must be a whole number"),
        ({"xp": 1.5}, "bad_value", "xp", "kara.json: xp must be a whole number"),
        ({"name": ""}, "bad_value", "name", "kara.json: name must be a text"),
        ({"kind": "dragon"}, "bad_value", "kind", "kara.json: kind must be pc or npc"),
        (
            {"pools": {"might": 4}},
            "bad_value",
            "pools.might",
            "kara.json: pools.might must be an object",
        ),
        ({"format": None}, "wrong_format", "format", "kara.json does not say what it is"),
        ({"format": 1}, "wrong_format", "format", "kara.json does not say what it is"),
        ({"format": "threefold/2"}, "wrong_format", "format", "kara.json is of format threefold/2"),
        (
            {"format": "threefold/session/1"},
            "wrong_format",
            "format",
            "kara.json is of format threefold/session/1",
        ),
    ],
)
def test_fault_names_file_and_field(changes: Any, code: str, field: str, words: str) -> None:
    """What is wrong is said with file and field."""
    said = refused(file(**changes))
    assert said[:2] == (code, field)
    assert said[2].startswith(words)


def test_place_in_list_is_named() -> None:
    data = json.dumps(
        {"format": "threefold/1", "characters": [GUARD, {**GUARD, "level": 16}]}
    ).encode()
    assert refused(data)[:2] == ("bad_value", "characters[1].level")


def test_list_stands_alone_and_is_not_empty() -> None:
    assert (
        refused(json.dumps({"format": "threefold/1", "characters": []}).encode())[1] == "characters"
    )
    both = json.dumps({"format": "threefold/1", "characters": [GUARD], **GUARD}).encode()
    assert refused(both)[:2] == ("unknown_field", "characters")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b'"threefold/1"',
        b'{"format": "threefold/1"',
        b"\xff\xfe",
        b'{"format": "threefold/1", "name": "\xff"}',
        b'{"format": "threefold/1", "tier": NaN}',
        b'{"format": "threefold/1", "notes": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    ],
)
def test_other_text_is_no_json_object(data: bytes) -> None:
    """What is no json object is said to be none."""
    assert refused(data)[0] == "bad_json"


@pytest.mark.parametrize(
    "data",
    [b"a: [", b"a: b: c", b"- 1\n- 2\n", b"!!python/object:os.system {}", b"? {a: 1}\n: 2\n"],
)
def test_other_text_is_no_yaml_object(data: bytes) -> None:
    """What is no yaml object is said to be none."""
    assert refused(data, "kara.yaml")[0] == "bad_json"


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        (
            "a.json",
            b'{"format": "threefold/1",\n "tier": NaN}',
            "a.json, line 2: This is not JSON: check",
        ),
        ("a.json", b'{"kind": "npc"\n\n "level": 2}', "a.json, line 3: This is not JSON: check"),
        (
            "a.json",
            b'{"notes": {"a": 1, "b": 2, "a": 3}}',
            "a.json: a is given twice in one place; leave one out.",
        ),
        (
            "a.json",
            '{"name": "K\u00e4ra"}'.encode("latin-1"),
            "a.json is not text in UTF-8: save it again as UTF-8.",
        ),
        (
            "a.yaml",
            b"kind: npc\nlevel: [\n",
            "a.yaml, line 3: This cannot be read as YAML: did not find expected",
        ),
        (
            "a.yaml",
            b"level: 1\nlevel: 2\n",
            "a.yaml, line 2: level is given twice in one place; leave one out.",
        ),
        ("a.yaml", b"a: &a 1\nb: *a\n", "a.yaml, line 1: Write this out: YAML anchors"),
        ("a.yaml", b"a: !!int x\n", "a.yaml, line 1: Write the value plainly: YAML tags"),
        ("a.yml", b"a: 12:30\n", "a.yml, line 1: Put quotes around this"),
        (
            "a.yml",
            "name: K\u00e4ra".encode("utf-16"),
            "a.yml is not text in UTF-8: save it again as UTF-8.",
        ),
    ],
)
def test_unreadable_text_names_its_line(name: str, data: bytes, words: str) -> None:
    """What cannot be read is said with its line."""
    assert refused(data, name)[2].startswith(words)


def test_byte_order_mark_is_passed_over() -> None:
    assert read_characters(b"\xef\xbb\xbf" + file()) == read_characters(file())
