"""The line of a path in a YAML file, and what a foreign YAML file must not contain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from threefold.rules.near import shown
from threefold.rules.types import Message

if TYPE_CHECKING:
    from yaml import Event, SafeLoader
    from yaml.nodes import MappingNode, Node

DEEPEST: Final = 20
"""How deep lists and mappings may nest in a foreign file."""

MOST: Final = 100_000
"""How many names, values and lists a foreign file may have: a megabyte of brackets would take 15
seconds to read.
"""

_SIXTIES: Final = re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?")
_STEP: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


class Unfit(ValueError):
    """Something that a foreign file must not contain, and its line."""

    def __init__(self, line: int, what: Message) -> None:
        super().__init__(what.key)
        self.line = line
        self.what = what


def line_of(data: bytes, path: str) -> int:
    """Return the line (from 1) of a path such as ``[2].variants[0].text``, or of the part of it
    that exists.
    """
    node = _tree(data)
    if node is None:
        line = 1
    else:
        line = node.start_mark.line + 1
    for index, name in _STEP.findall(path):
        found = _child_node(node, index, name)
        if found is None:
            break
        node, line = found
    return int(line)


@lru_cache(maxsize=1)
def _tree(data: bytes) -> Node | None:
    import yaml

    return yaml.compose(data, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _child_node(node: Node | None, index: str, name: str) -> tuple[Node, int] | None:
    """The node one step down, and its line; for a field, the line of its name."""
    from yaml.nodes import MappingNode, SequenceNode

    if index and isinstance(node, SequenceNode) and int(index) < len(node.value):
        inner = node.value[int(index)]
        return inner, inner.start_mark.line + 1
    if name and isinstance(node, MappingNode):
        for key, value in node.value:
            if str(key.value) == name:
                return value, key.start_mark.line + 1
    return None


def is_base_sixty(event: Event) -> bool:
    """Whether a YAML scalar is a number to the base of 60: a long one would take minutes to
    compute.
    """
    plain = getattr(event, "implicit", None) == (True, False)
    return plain and _SIXTIES.fullmatch(getattr(event, "value", "")) is not None


def plain_yaml(data: bytes) -> object:
    """Parse a foreign YAML file. This is the only way in for files of strangers.

    Raise ``Unfit`` for what cannot be read, and for what is not allowed: aliases, tags, numbers to
    the base of 60, deep nesting, a field given twice. The parser's events are checked first, so
    that no alias is expanded and no object built before the file is known to be plain.
    """
    import yaml

    try:
        _guard(data)
        return loaded(data)
    except yaml.YAMLError as error:
        raise _unreadable(error) from None


def loaded(data: bytes) -> object:
    """Parse a YAML file. Raise ``Unfit`` when it cannot be read.

    Names of fields are text as they are written, as in JSON: YAML itself would read ``on`` as true,
    ``10`` as a number and ``null`` as nothing.
    """
    import yaml  # imported on first need: commands that read no content start faster

    try:
        return yaml.load(data, Loader=_loader())  # noqa: S506 - safe, in C or not
    except (
        yaml.YAMLError,
        ValueError,
        RecursionError,
    ) as error:  # ValueError: a date that does not exist
        raise _unreadable(error) from None


@lru_cache(maxsize=1)
def _loader() -> type[SafeLoader]:
    """The safe loader, in C where it is there, that reads each name of a field as text."""
    import yaml

    safe: type[SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class Loader(safe):  # type: ignore[valid-type, misc]  # known when the library is imported
        def construct_mapping(self, node: MappingNode, deep: bool = False) -> dict[str, object]:
            self.flatten_mapping(node)
            for name, _ in node.value:
                if isinstance(name, yaml.ScalarNode):
                    name.tag = "tag:yaml.org,2002:str"
            made: dict[str, object] = super().construct_mapping(node, deep)
            return made

    return Loader


def _unreadable(error: Exception) -> Unfit:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error)
    what = Message("content.yaml", {"problem": shown(re.sub(r"\s+", " ", problem))})
    return Unfit(0 if mark is None else mark.line + 1, what)


def _guard(data: bytes) -> None:
    import yaml
    from yaml import events

    depth = 0
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for n, event in enumerate(yaml.parse(data, Loader=loader)):
        if event.start_mark is None:
            line = 1
        else:
            line = event.start_mark.line + 1
        if n > MOST:
            raise Unfit(line, Message("content.too_much", {"n": MOST}))
        if isinstance(event, events.AliasEvent) or getattr(event, "anchor", None):
            raise Unfit(line, Message("content.alias"))
        if tag := getattr(event, "tag", None):
            raise Unfit(line, Message("content.tag", {"tag": shown(str(tag))}))
        if is_base_sixty(event):
            raise Unfit(line, Message("content.to_sixty"))
        if isinstance(event, events.CollectionStartEvent):
            depth += 1
        elif isinstance(event, events.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise Unfit(line, Message("content.too_deep", {"n": DEEPEST}))
    for line, name in _duplicate_fields(_tree(data)):
        raise Unfit(line, Message("content.field_twice", {"field": shown(name)}))


def _duplicate_fields(node: Node | None) -> Iterator[tuple[int, str]]:
    """The line and name of each field that is given a second time: YAML would only keep the
    last.
    """
    from yaml.nodes import MappingNode, SequenceNode

    if isinstance(node, SequenceNode):
        for inner in node.value:
            yield from _duplicate_fields(inner)
    elif isinstance(node, MappingNode):
        names: set[str] = set()
        for key, value in node.value:
            if str(key.value) in names:
                yield key.start_mark.line + 1, str(key.value)
            names.add(str(key.value))
            yield from _duplicate_fields(value)
