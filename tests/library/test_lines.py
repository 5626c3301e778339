"""YAML of strangers has one door: what it may not hold is refused with its line, whoever reads
it.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from threefold.interop.characters import read_characters
from threefold.interop.encounters import read_encounter
from threefold.library.files import ContentError, read_one
from threefold.library.lines import DEEPEST, Unfit, plain_yaml
from threefold.rules.types import Refusal
from threefold.text import render

BOMB = b"a: &a [x,x,x,x,x,x,x,x,x]\n" + b"".join(
    b"%c: &%c [%s]\n" % (new, new, b",".join([b"*%c" % old] * 9))
    for old, new in zip(b"abcdefgh", b"bcdefghi", strict=True)
)

BAD = {
    "aliases that unfold": (BOMB, 1, "content.alias"),
    "an anchor": (b"a: 1\nb: &x 2\n", 2, "content.alias"),
    "a merge of an alias": (b"a: &x {b: 1}\nc: {<<: *x}\n", 1, "content.alias"),
    "a tag": (b"a: 1\nb: !!str 2\n", 2, "content.tag"),
    "a tag that makes objects": (b"a: !!python/object/apply:os.system [ls]\n", 1, "content.tag"),
    "base 60": (b"a:\n  b: 1" + b":59" * 20_000, 2, "content.to_sixty"),
    "a field given twice": (b"a: 1\nb: 2\na: 3\n", 3, "content.field_twice"),
    "a field given twice inside": (b"- a: {b: 1, c: 2,\n    b: 3}\n", 2, "content.field_twice"),
    "deep lists": (b"[" * 100_000, 1, "content.too_deep"),
    "deep mappings": (b"{a: " * 100_000, 1, "content.too_deep"),
    "deep by indentation": (
        b"".join(b" " * n + b"a:\n" for n in range(DEEPEST + 1)),
        DEEPEST + 1,
        "content.too_deep",
    ),
    "brackets without end": (b"a:\n" + b"- [1, 2]\n" * 100_000, 25_001, "content.too_much"),
    "two documents": (b"a: 1\n---\nb: 2\n", 2, "content.yaml"),
    "what does not end": (b"a: [1,\nb: 2\n", 3, "content.yaml"),
    "a day that there is not": (b"a: 2026-02-31\n", 0, "content.yaml"),
    "a tab": (b"a:\n\tb: 1\n", 2, "content.yaml"),
    "a null byte": (b"a: \x00\n", 0, "content.yaml"),
}


class Anything(msgspec.Struct):
    """An entry of a pack."""


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of a pack that has a name alone."""

    name: str


@pytest.mark.parametrize(("data", "line", "key"), BAD.values(), ids=BAD)
def test_forbidden_line_is_refused_with_number(
    data: bytes, line: int, key: str, tmp_path: Path
) -> None:
    """What a stranger may not send is refused with its line."""
    with pytest.raises(Unfit) as unfit:
        plain_yaml(data)
    assert (unfit.value.line, unfit.value.what.key) == (line, key)
    words = render(unfit.value.what)
    assert len(words) < 300
    for read in (read_characters, read_encounter):
        refusal = read(data, "odd.yaml")
        assert isinstance(refusal, Refusal)
        assert words in render(refusal.message), "each door says the same"
    (tmp_path / "odd.yaml").write_bytes(data)
    with pytest.raises(ContentError) as error:
        read_one(tmp_path / "odd.yaml", Anything)
    assert [(problem.line, problem.what) for problem in error.value.problems] == [
        (line, unfit.value.what)
    ]


def test_plain_line_is_read_unchanged() -> None:
    """What is plain is read as it stands."""
    deep: object = "x"
    for _ in range(DEEPEST):
        deep = [deep]
    assert plain_yaml(str(deep).encode()) == deep
    assert plain_yaml(b"time: '1:30'\nname: 12:5x\nlist: [1, 2.5, true, null]\n") == {
        "time": "1:30",
        "name": "12:5x",
        "list": [1, 2.5, True, None],
    }
    assert plain_yaml(b"\xef\xbb\xbfname: Mara\n") == {"name": "Mara"}, (
        "a byte order mark is no part of it"
    )
    assert plain_yaml(b"") is None


def test_names_of_fields_are_text_as_written() -> None:
    """YAML alone would read them as truth, numbers, nothing and days."""
    names = ("on", "no", "null", "~", "10", "010", "1_000", "2.50", "2026-11-29", "=", "true")
    data = "".join(f"{name}: 1\n" for name in names)
    assert plain_yaml(data.encode()) == dict.fromkeys(names, 1)
    assert plain_yaml(b"a: {1: {null: x}}") == {"a": {"1": {"null": "x"}}}


@pytest.mark.parametrize("data", [b"? [a, b]\n: 1\n", b"? {a: 1}\n: 1\n"])
def test_name_of_field_is_one_word(data: bytes) -> None:
    """A list or an object cannot be the name of a field."""
    with pytest.raises(Unfit) as unfit:
        plain_yaml(data)
    assert unfit.value.what.key == "content.yaml"


@pytest.mark.parametrize("name", ["null", "on", "1", "2026-11-29", "~"])
def test_odd_name_of_field_is_refused_by_name(name: str, tmp_path: Path) -> None:
    """A name that no entry has is refused as written, whatever YAML makes of it."""
    (tmp_path / "odd.yaml").write_text(f"name: Mara\n{name}: The Glass City\n", encoding="utf-8")
    with pytest.raises(ContentError) as error:
        read_one(tmp_path / "odd.yaml", Named)
    assert [(problem.line, problem.field) for problem in error.value.problems] == [(2, name)]
