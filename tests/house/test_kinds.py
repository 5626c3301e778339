"""A kind of effect owns what it is: traits, hooks, and a reader for each of its fields."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct
from tests import syntax

from threefold.model.shelf import effects, entries, figures, wares
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits import TRAITS, check_kinds
from threefold.procedures.effects.hooks import HOOKS

SOURCE = Path(__file__).parents[2] / "src" / "threefold"
CONTENT = Path(__file__).parents[2] / "content"

NEW_KIND = """
from typing import Union
from threefold.model.shelf import effects
class Glow(effects.EffectBase, frozen=True, kw_only=True, tag="glow"):
    pass
effects.Effect = Union[effects.Effect, Glow]
import {module}
"""


@pytest.mark.parametrize(
    "module", ["threefold.model.shelf.traits", "threefold.procedures.effects.hooks"]
)
def test_new_kind_without_block_does_not_import(module: str) -> None:
    """A kind in the union that has no traits or hooks ends the start, and the error names it."""
    done = subprocess.run(
        [sys.executable, "-c", NEW_KIND.format(module=module)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode != 0
    assert "TypeError" in done.stderr
    assert "Glow" in done.stderr


def test_traits_and_hooks_cover_union() -> None:
    assert set(TRAITS) == set(HOOKS) == set(get_args(Effect))


def test_missing_hooks_named() -> None:
    """The hooks are held against the union by the same check as the traits."""
    some = {kind: hooks for kind, hooks in HOOKS.items() if kind is not effects.Damage}

    with pytest.raises(TypeError, match="HOOKS and the union Effect differ in Damage"):
        check_kinds(some, "HOOKS")


def test_named_fields_exist() -> None:
    """What traits say of fields is said of fields that the kind has."""
    for kind, traits in TRAITS.items():
        fields = traits.fields
        named = {*fields.parts, *fields.words} | ({fields.reach} if fields.reach else set())
        assert named <= set(kind.__struct_fields__), kind.__name__


UNREAD = {
    "AbilityEntry": {"actions"},
    "ArtifactEntry": {"grows"},
    "AttackRule": {"as_level"},
    "CantripEntry": {"actions"},
    "FreeEffort": {"over_max"},
    "Move": {"to_place"},
    "Recovery": {"restores"},
    "Save": {"once_passed"},
}
"""The fields of entries that nothing in the engine reads; only their text tells the table. The list
may only shrink.
"""


@pytest.mark.together("syntax")
def test_unread_fields_only_shrink() -> None:
    """No code looks at these fields by their names; a field that somebody reads leaves the list."""
    read = _names_read()
    unread = {kind.__name__: set(kind.__struct_fields__) - read for kind in _kinds_of_content()}

    assert {name: fields for name, fields in unread.items() if fields} == UNREAD


NAMED_ELSEWHERE = {
    "lab/simulator/foe_moves.py": "the ladder by which a simulated fight reads a creature's move",
    "lab/simulator/powers.py": "what a simulated fight uses of a power",
    "model/characters.py": "Armor and attacks that a sheet has from its effects",
    "model/improved.py": "changes that one ability makes of another",
    "model/improved_cyphers.py": "changes that an ability makes of cyphers",
    "model/powers.py": "the short form in which files give powers",
    "model/recovery_bonus.py": "what effects do to recovery rolls",
    "model/rests.py": "what effects do to recovery rolls",
    "model/stores.py": "the reserves of a sheet",
    "model/written.py": "what gear an effect writes into the equipment",
    "table/decisions/actions/sharing.py": "damage that a companion takes over",
    "table/decisions/scene/zones.py": "what a zone does to whoever is there",
}
"""The files outside the home of kinds that name a kind all the same, and for what. The home is
``model/shelf`` and ``procedures/effects``. The list may only shrink.
"""


@pytest.mark.together("syntax")
def test_kinds_are_named_at_home() -> None:
    names = {kind.__name__ for kind in get_args(Effect)}
    found = set()
    for path in syntax.files():
        file = path.relative_to(syntax.SOURCE).as_posix()
        at_home = file.startswith(("model/shelf/", "procedures/effects/"))
        if not at_home and any(_names_kind(node, names) for node in syntax.nodes(path)):
            found.add(file)

    assert found == {*NAMED_ELSEWHERE}


def _names_kind(node: ast.AST, names: set[str]) -> bool:
    """Whether a piece of syntax takes a kind from the home, or reaches for one through it."""
    if isinstance(node, ast.ImportFrom):
        at_home = "model.shelf" in (node.module or "")
        return at_home and any(alias.name in names for alias in node.names)
    return (
        isinstance(node, ast.Attribute)
        and node.attr in names
        and isinstance(node.value, ast.Name)
        and node.value.id in ("effects", "kinds")
    )


def _names_read() -> set[str]:
    """The names of attributes that any module of the product reads."""
    found: set[str] = set()
    for path in syntax.files():
        for node in syntax.nodes(path):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                found.add(node.attr)
            elif isinstance(node, ast.MatchClass):
                found |= set(node.kwd_attrs)
    return found


def _kinds_of_content() -> list[type[Struct]]:
    return [
        each
        for module in (effects, entries, figures, wares)
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, Struct)
        and each.__module__ == module.__name__
    ]


ONLY_SHOWN = {
    "die what repeat_last",
    "make what portal",
    "make what structure",
    "make what substance",
    "move mode dimension",
    "move to_place visited",
    "object what charge",
    "object what drain",
    "object what reshape",
    "sense what danger",
    "sense what future",
    "sense what illusion",
    "sense what life",
    "sense what motion",
    "sense what remote",
    "sense what smell",
    "sense what speech",
    "sense what through",
    "stat leaves excess",
    "stat leaves unspent",
}
"""Values of effects that no code names: their text says them, or the other values of the field do.
The list only shrinks."""


def _used_values(value: object) -> Iterator[str]:
    """Each word that an effect in an entry has for one of its fields."""
    if isinstance(value, list):
        for each in value:
            yield from _used_values(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if "kind" in value and isinstance(each, str):
                yield f"{value['kind']} {name} {each}"
            yield from _used_values(each)


def _words_of(hint: object) -> Iterator[str]:
    """The words of a closed set in a type."""
    for part in get_args(hint):
        if get_origin(hint) is Literal and isinstance(part, str):
            yield part
        yield from _words_of(part)


def test_values_of_effects_are_read() -> None:
    """A word of a closed set that an entry uses is named by code that carries it out."""
    defined = {
        SOURCE / "model" / "shelf" / f"{name}.py" for name in ("effects", "entries", "figures")
    }
    code = "\n".join(f.read_text("utf-8") for f in SOURCE.rglob("*.py") if f not in defined)
    named = {*re.findall(r'"(\w+)"', code)}
    lines = [line for f in CONTENT.glob("*.jsonl") for line in f.read_text("utf-8").splitlines()]
    used = {word for line in lines for word in _used_values(json.loads(line))}

    found = set[str]()
    for kind in get_args(Effect):
        tag = kind.__struct_config__.tag
        for name, hint in get_type_hints(kind, include_extras=True).items():
            found |= {f"{tag} {name} {word}" for word in _words_of(hint) if word not in named}

    assert found & used == ONLY_SHOWN
