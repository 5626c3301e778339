"""The contract on bad requests: strict types, unknown fields, error shape, ids, and nothing that
breaks the filter.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.people import BROADSWORD, Json, ask, guard, kara, line, refused

from threefold.service.adjudicate import MAX_LINE, answer_line

TASK: Json = {
    "id": 1,
    "procedure": "task",
    "edition": "csrd",
    "rulings": {"edge": "once"},
    "lang": "en",
    "actor": kara(
        armor=[
            {"name": "mail", "armor": 1, "source": "suit", "speed_effort_cost": 1, "worn": True}
        ],
        abilities=[
            {"name": "Bash", "cost": 1, "stat": "might", "use": "action", "text": "hit"},
            "Practiced",
        ],
        cyphers=[{"name": "pill", "level": 4, "text": "eat"}, "ray"],
        conditions=[{"name": "wet", "text": "dripping"}, "cold"],
    ),
    "target": guard(conditions=["wet"], notes="asleep"),
    "inputs": {
        "stat": "might",
        "difficulty": 4,
        "skill": "climbing",
        "assets": [{"name": "rope", "steps": 1}],
        "ease": [{"name": "luck", "steps": 1}],
        "hinder": [{"name": "rain", "steps": 1}],
        "effort": {"ease": 1},
        "free_effort": 1,
        "roll_bonus": 1,
        "initial_cost": 1,
        "edge_on": "initial",
        "retry": True,
        "intrusion": False,
        "roll_anyway": True,
    },
    "dice": [12],
    "odds": True,
}
"""A request that fills in every field there is."""

ATTACK: Json = {
    "procedure": "attack",
    "actor": kara(),
    "target": guard(),
    "inputs": {
        "attack": {
            **BROADSWORD,
            "cost": 1,
            "damage_type": "speed",
            "ignores_armor": True,
            "area": False,
        }
    },
}

MAPPINGS = ("skills", "modifications", "versus", "armor_versus")
"""Objects whose keys are free."""


def spots(
    value: Any, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value inside, with the way to it."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*path, key), inner
            yield from spots(inner, (*path, key))


def put(value: Any, path: tuple[str | int, ...], new: Any) -> Any:
    """A copy with another value at the end of the way."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(value[path[0]] if len(path) > 1 else None, path[1:], new)
    return copy


def dotted(path: tuple[str | int, ...]) -> str:
    """The way as the contract writes it."""
    return "".join(
        f"[{step}]" if isinstance(step, int) else f".{step}" for step in path
    ).removeprefix(".")


def test_full_request_is_fine() -> None:
    assert ask(**TASK)["ok"]
    assert ask(**ATTACK)["ok"]


# --- strict types ---------------------------------------------------------------------------------

WRONG: dict[type, list[Any]] = {
    int: ["12", True, 3.0, 3.5, None, [], {}, 10**25, -(10**25), 1e300],
    str: [5, True, [], {}, 1.5],
    bool: ["true", 1, 0, "yes", [], {}],
    list: [{}, "rope", 5, True],
    dict: [[], "rope", 5, True],
}
MAY_BE_NULL = {
    "actor",
    "target",
    "dice",
    "id",
    "inputs.edge_on",
    "inputs.stat",
    "inputs.choice",
    "inputs.spend",
}


def wrongs(request: Json) -> Iterator[Any]:
    """Every place of a request, with all the values of a wrong type that it may not hold."""
    for path, value in spots(request):
        if path[0] in ("id", "dice") or not isinstance(value, int | str | list | dict):
            continue
        if path[-1] in ("name", "procedure", "attack") and isinstance(value, str):
            continue
        wrong = [
            w
            for w in WRONG[type(value)]
            if not (w is None and dotted(path) in MAY_BE_NULL)
            # in lists of things a text may stand for an object that has only a name
            and not (
                "actor" in path and isinstance(value, str | dict) and isinstance(w, str | dict)
            )
        ]
        yield pytest.param(request, path, wrong, id=dotted(path))


@pytest.mark.parametrize(("request_", "path", "wrong"), [*wrongs(TASK), *wrongs(ATTACK)])
def test_wrong_types_are_refused_in_place(
    request_: Json, path: tuple[str | int, ...], wrong: list[Any]
) -> None:
    """Values of a wrong type are refused where they stand."""
    for value in wrong:
        code, field = refused(**put(request_, path, value))
        assert code in ("bad_value", "unknown_field")
        assert field.startswith(dotted(path))


OBJECTS = [path for path, value in spots(TASK) if isinstance(value, dict)]


@pytest.mark.parametrize(
    "where", [path for path in OBJECTS if path[-1] not in MAPPINGS], ids=dotted
)
def test_unknown_fields_are_refused_at_every_depth(where: tuple[str | int, ...]) -> None:
    inner: Any = TASK
    for step in where:
        inner = inner[step]
    found = refused(**put(TASK, where, {**inner, "luck": 1}))
    assert found == ("unknown_field", f"{dotted(where)}.luck")


@pytest.mark.parametrize("field", ["luck", "Procedure", "actor ", "dices", "", "a.b", "ünïcode"])
def test_unknown_fields_of_request_itself(field: str) -> None:
    assert refused(**{**TASK, field: 1}) == ("unknown_field", field)


REQUIRED = [
    ((), "procedure"),
    (("actor",), "kind"),
    (("actor",), "name"),
    (("actor",), "tier"),
    (("actor",), "effort"),
    (("actor",), "pools"),
    (("actor", "pools"), "speed"),
    (("actor", "pools", "might"), "value"),
    (("actor", "armor", 0), "name"),
    (("actor", "attacks", 0), "name"),
    (("target",), "kind"),
    (("target",), "name"),
    (("target",), "level"),
    (("inputs",), "stat"),
    (("inputs",), "difficulty"),
]


@pytest.mark.parametrize(("where", "field"), REQUIRED)
def test_missing_fields(where: tuple[str | int, ...], field: str) -> None:
    inner: Any = TASK
    for step in where:
        inner = inner[step]
    request = put(TASK, where, {k: v for k, v in inner.items() if k != field})
    answer = line(json.dumps(request).encode())
    assert (answer["error"]["code"], answer["error"]["field"]) == (
        "bad_value",
        dotted((*where, field)),
    )


def test_everything_else_has_default() -> None:
    bare = {
        "procedure": "attack",
        "actor": {
            "kind": "pc",
            "name": "Bo",
            "tier": 1,
            "effort": 1,
            "pools": {s: {"value": 9, "max": 9} for s in ("might", "speed", "intellect")},
            "armor": [{"name": "shield", "source": "shield"}],
            "attacks": [{"name": "fist"}],
        },
        "target": {"kind": "npc", "name": "rat", "level": 1},
        "inputs": {"attack": "fist"},
    }
    answer = ask(**bare)
    assert (answer["id"], answer["ok"]) == (None, True)
    actor = answer["actor"]
    assert (actor["damage_track"], actor["xp"], actor["skills"], actor["cyphers"]) == (
        "hale",
        0,
        {},
        [],
    )
    assert actor["armor"][0] == {"name": "shield", "source": "shield", "worn": True}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("actor.tier", 0),
        ("actor.tier", 7),
        ("actor.effort", 7),
        ("actor.effort", -1),
        ("actor.recoveries_used", 4),
        ("actor.pools.might.value", -1),
        ("actor.pools.might.value", 1000),
        ("actor.pools.might.edge", -2),
        ("actor.damage_track", "fine"),
        ("actor.name", ""),
        ("actor.skills.climbing", "expert"),
        ("target.level", -1),
        ("target.level", 16),
        ("target.health", -1),
        ("target.kind", "dragon"),
        ("inputs.stat", "luck"),
        ("inputs.difficulty", -1),
        ("inputs.difficulty", 16),
        ("inputs.initial_cost", -1),
        ("inputs.free_effort", -1),
        ("inputs.edge_on", "both"),
        ("edition", "third"),
        ("lang", "de"),
        ("rulings.edge", "twice"),
        ("rulings.edge", 1),
        ("rulings.edge", None),
    ],
)
def test_values_out_of_bounds(path: str, value: Any) -> None:
    assert refused(**put(TASK, tuple(path.split(".")), value)) == ("bad_value", path)


@pytest.mark.parametrize(
    ("rulings", "code"),
    [
        ({"twenty_refund_when_impaired": 1}, "bad_value"),
        ({"twenty_refund_when_impaired": "true"}, "bad_value"),
        ({"first_effort_level": True}, "bad_value"),
        ({"first_effort_level": 4}, "bad_value"),
        ({"first_effort_level": "2"}, "bad_value"),
        ({"house_rule": True}, "unknown_field"),
    ],
)
def test_rulings_are_strict_as_well(rulings: Json, code: str) -> None:
    name = next(iter(rulings))
    assert refused(**{**TASK, "rulings": rulings}) == (code, f"rulings.{name}")


# --- the shape of an error ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"}",
        b"nonsense",
        b"[]",
        b"null",
        b'"task"',
        b"5",
        b"{}{}",
        b'{"id":1,}',
        b"{'id':1}",
        b'{"id":NaN}',
        b'{"id":Infinity}',
        b'{"id":01}',
        b'{"id":"\\x"}',
        b'{"id":"\xff"}',
        b'{"id":"\xed\xa0\x80"}',
        b'{"id":1}\xef\xbb\xbf',
        b'\xef\xbb\xbf\xef\xbb\xbf{"id":1}',
        b'{"id":1,"procedure":"task","actor":NaN}',
        b"[" * 100_000,
        b'{"id":' * 100_000,
        b'{"a":[' * 50_000 + b"]}" * 50_000,
        b'{"id":"\x00"}',
        b"\x00",
        b'{"id":1,"x":"' + b"y" * MAX_LINE + b'"}',
    ],
    ids=lambda text: repr(text[:24]),
)
def test_what_is_not_one_json_object(text: bytes) -> None:
    answer = line(text)
    assert answer.keys() == {"id", "ok", "error"}
    assert (answer["id"], answer["ok"]) == (None, False)
    assert (answer["error"]["code"], answer["error"]["field"]) == ("bad_json", "")


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"procedure": 5},
        {"procedure": "nope"},
        {"procedure": "climb"},
        {"procedure": "task"},
        {"procedure": "task", "actor": kara(), "inputs": {"stat": "might"}},
        {
            "procedure": "task",
            "actor": kara(damage_track="dead"),
            "inputs": {"stat": "might", "difficulty": 1},
        },
        {**TASK, "inputs": {"stat": "might", "difficulty": 4, "effort": {"ease": 6}}},
        {**TASK, "dice": [77]},
    ],
)
def test_errors_share_one_shape_and_sentence(request_: Json) -> None:
    """Every error has one shape and one sentence."""
    answer = ask(**{"procedure": None, **request_, "id": "x"})
    assert answer.keys() == {"id", "ok", "error"}
    assert (answer["id"], answer["ok"]) == ("x", False)
    assert answer["error"].keys() == {"code", "message", "field"}
    message = answer["error"]["message"]
    assert message[-1] in ".?"
    assert "\n" not in message
    assert "`int`" not in message


@pytest.mark.parametrize(
    "id",
    [
        *("null", "0", "-1", "1.50", "1e999", "123456789012345678901234567890", "true", "false"),
        *(
            '""',
            '"é 한 \\u00e9 \\n"',
            "[]",
            "{}",
            '[1, {"a": [null]}]',
            '{"id": "x"}',
            "[" * 200 + "]" * 200,
        ),
    ],
)
def test_id_of_any_type_comes_back(id: str) -> None:
    """An id of any type comes back as it is."""
    for rest in (
        '"procedure":"nope"',
        '"procedure":"task","luck":1',
        '"procedure":5',
        json.dumps(TASK)[10:-1],
    ):
        answer = answer_line(f'{{"id":{id},{rest}}}'.encode())
        assert answer.startswith(f'{{"id":{id},"ok":'.encode())


def test_id_may_stand_anywhere() -> None:
    request = {k: v for k, v in TASK.items() if k != "id"}
    assert ask(**request, id="last")["id"] == "last"
    assert ask(**{k: v for k, v in request.items() if k != "actor"}, id="last")["id"] == "last"


# --- nothing breaks it ----------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [100, 400, 700, 900, 940, 960, 970, 980, 990, 1000, 2000])
def test_deep_values_are_answered_at_every_depth(depth: int) -> None:
    deep = b"[" * depth + b"]" * depth
    for name in (b"id", b"inputs", b"actor", b"luck"):
        request = (
            b'{"procedure":"task","actor":'
            + json.dumps(kara()).encode()
            + b',"'
            + name
            + b'":'
            + deep
            + b"}"
        )
        # Read as bytes: an id comes back as deep as it was, deeper than this test's own decoder can
        # follow.
        assert b'"ok":false' in answer_line(request)
    wrapped = b'{"procedure":"reroll","dice":[4],"inputs":{"request":' + deep + b"}}"
    assert b'"ok":false' in answer_line(wrapped)


def test_requests_with_bytes_knocked_out_are_answered() -> None:
    chance = random.Random(2)
    whole = json.dumps(TASK).encode()
    for _ in range(2000):
        broken = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(broken))
            broken[at : at + chance.randint(0, 3)] = bytes(
                chance.choices(b'{}[]",:0159.-eEtfn\\\x00\xff ', k=2)
            )
        answer = line(bytes(broken))
        assert isinstance(answer["ok"], bool)


def test_repeated_keys_are_refused() -> None:
    answer = line(b'{"id":1,"id":2,"procedure":"nope"}')
    assert answer["error"]["code"] == "bad_json"


def test_names_may_hold_anything_seen() -> None:
    for name in ("{name}", "%s", "<b>", "  Kara", "'; --", "🙂" * 60, "{0.__class__}"):
        answer = ask(
            "task",
            actor=kara(name=name, damage_track="dead"),
            inputs={"stat": "might", "difficulty": 1},
        )
        assert name in answer["error"]["message"]
        told = ask(
            "task",
            actor=kara(),
            inputs={"stat": "might", "difficulty": 4, "assets": [{"name": name}]},
        )
        assert told["task"]["modifiers"][0]["name"] == name


def test_nothing_is_remembered() -> None:
    first = ask(**TASK)
    ask(**{**TASK, "rulings": {"edge": "pooled", "first_effort_level": 2}, "edition": "second"})
    ask(**{**TASK, "dice": [20]})
    assert ask(**TASK) == first
