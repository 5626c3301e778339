"""A field that stands twice in one object is refused wherever JSON comes in, however often its
shape was met.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from threefold.model import duplicates
from threefold.model.duplicates import TwiceError, refuse_twice

KEYS = st.sampled_from(["a", "b", "a1", "a2", "12", "", "é", "a:b", 'q"', "\\"])
VALUES = st.recursive(
    st.integers() | st.text(max_size=4) | st.none() | st.sampled_from([":", '":', "1:2"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.lists(st.tuples(KEYS, inner), max_size=4).map(tuple)
    ),
    max_leaves=12,
)
"""JSON; an object is a tuple of pairs, so that keys can stand twice."""


def written(value: object, space: str) -> str:
    """A value as JSON, with its keys as often as they are given."""
    if isinstance(value, tuple):
        pairs = (f"{json.dumps(key)}{space}:{space}{written(each, space)}" for key, each in value)
        return f"{{{','.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{','.join(written(each, space) for each in value)}]"
    return json.dumps(value, ensure_ascii=bool(space))


def twice(value: object) -> bool:
    """Whether an object has a key twice."""
    if isinstance(value, tuple):
        keys = [key for key, _ in value]
        return len({*keys}) < len(keys) or any(twice(each) for _, each in value)
    return isinstance(value, list) and any(map(twice, value))


def found(data: bytes) -> bool:
    """Whether a key that stands twice is found."""
    try:
        refuse_twice(data)
    except TwiceError:
        return True
    return False


@examples(150)
@given(VALUES, st.sampled_from(["", " "]))
def test_every_key_twice_is_found(value: object, space: str) -> None:
    """No escape, no space, no colon in a text and no digit hides a key that stands twice; nothing
    else is refused.
    """
    data = written(value, space).encode()
    assert [found(data) for _ in range(4)] == [twice(value)] * 4


def test_shapes_met_hide_nothing() -> None:
    """A shape that is known to be sound lets no key through that stands twice in another text of
    that shape.
    """
    for _ in range(4):
        assert not found(b'{"a1": 1, "b2": {"c": 3}}')
        assert not found(b'{"a1": 1, "a2": 2}')
    assert found(b'{"a1": 1, "a1": 2}')
    assert found(b'{"a2": 1, "b1": {"c": 3, "c": 4}}')


def test_few_shapes_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered has an end."""
    monkeypatch.setattr(duplicates, "MOST_MET", 3)
    for letter in "abcdefgh":
        refuse_twice(f'{{"{letter}": 1}}'.encode())
    assert len(duplicates._met) <= 3
