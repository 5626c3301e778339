"""What breaks a pattern is told the pattern in words: every pattern of every type has its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

import threefold
from threefold.library.catalogue import KINDS
from threefold.model import typed
from threefold.model.invalid import invalid
from threefold.model.patterns import NAMES
from threefold.text import LANGUAGES, render, render_key

SOURCES = sorted(Path(threefold.__file__).parent.rglob("*.py"))
WRITTEN = re.compile(r"Meta\(\s*pattern=((?:\s*r?\"[^\"]*\")+)")


def patterns() -> Iterator[str]:
    """Every pattern that a type in the program has."""
    for source in SOURCES:
        for found in WRITTEN.findall(source.read_text("utf-8")):
            yield "".join(re.findall(r"r?\"([^\"]*)\"", found))


def in_schemas() -> set[str]:
    """Every pattern in the schemas of content."""
    found = set()
    for kind in KINDS.values():
        found |= set(
            re.findall(
                r'"pattern":"((?:[^"\\]|\\.)*)"', msgspec.json.encode(kind.schema()).decode()
            )
        )
    return {str(msgspec.json.decode(f'"{each}"')) for each in found}


def test_every_pattern_has_words() -> None:
    """A pattern without words would be told as a text alone."""
    from threefold.model.shelf.figures import SPAN_PATTERN, TERM_PATTERN

    in_types = set(patterns())
    assert len(in_types) > 15
    by_grammar = {TERM_PATTERN, SPAN_PATTERN, r"^\d+$"}  # ``grammar.py`` says what is wrong there
    assert in_types | in_schemas() <= NAMES.keys() | by_grammar
    for name in NAMES.values():
        assert len({render_key(lang, f"invalid.pattern.{name}", {}) for lang in LANGUAGES}) == len(
            LANGUAGES
        )


@pytest.mark.parametrize("pattern", NAMES)
def test_broken_patterns_are_named(pattern: str) -> None:
    """Whatever breaks a pattern reads what would fit, and the value as it was given."""
    kind = msgspec.defstruct(
        "Held", [("key", Annotated[str, Meta(pattern=pattern, max_length=80)])]
    )
    with pytest.raises(msgspec.ValidationError) as error:
        typed.convert({"key": "Some Times!"}, kind)
    refusal = invalid(error.value, kind, {"key": "Some Times!"})
    assert render_key("en", f"invalid.pattern.{NAMES[pattern]}", {}) in render(
        refusal.message, "en"
    )
    assert '"Some Times!"' in render(refusal.message, "en")


def test_too_long_is_told_length() -> None:
    """A text that fits its pattern but not its length is told the length."""
    kind = msgspec.defstruct(
        "Long", [("key", Annotated[str, Meta(pattern="^[a-z_]+$", max_length=5)])]
    )
    with pytest.raises(msgspec.ValidationError) as error:
        typed.convert({"key": "abcdefg"}, kind)
    said = render(invalid(error.value, kind, {"key": "abcdefg"}).message, "en")
    assert "at most 5 characters" in said
    assert "one of 7" in said
