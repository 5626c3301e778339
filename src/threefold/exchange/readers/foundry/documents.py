"""Detect the kind of Foundry documents, unpack nested documents, and resolve references between
documents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from threefold.exchange.values import (
    Json,
    encoded,
    list_of,
    objects_of,
    one_line,
    plain_lines,
    value_at,
)

Sort = Literal[
    "actor",
    "item",
    "journal",
    "table",
    "scene",
    "folder",
    "adventure",
    "macro",
    "playlist",
    "cards",
]


ACTORS: Final = frozenset(
    {"pc", "npc", "companion", "community", "vehicle", "marker", "token", "character"}
)


_COLLECTIONS: Final[Mapping[str, Sort]] = {
    "actors": "actor", "items": "item", "journal": "journal", "tables": "table", "scenes": "scene",
    "folders": "folder", "macros": "macro", "playlists": "playlist", "cards": "cards",
}  # fmt: skip


@dataclass
class World:
    """An index for references between documents: names and whole actors by id, folders with their
    parents.
    """

    names: dict[str, str] = field(default_factory=dict)
    actors: dict[str, bytes] = field(default_factory=dict)
    folders: dict[str, tuple[str, str]] = field(default_factory=dict)

    def register(self, sort: Sort, document: Json) -> None:
        """Register a document, so that other documents can refer to it by id."""
        id, name = one_line(document.get("_id")), one_line(document.get("name"))
        if not id:
            return
        if name:
            self.names[id] = name
        if sort == "actor":
            self.actors[id] = encoded(document)
        if sort == "folder":
            self.folders[id] = (name, one_line(document.get("folder") or document.get("parent")))

    def path(self, id: object) -> list[str]:
        """Return the names of a folder and its parents, innermost first, at most five."""
        names: list[str] = []
        here = one_line(id)
        while here in self.folders and len(names) < 5:
            name, here = self.folders[here]
            if name and name not in names:
                names.append(name)
        return names


def sort_of(document: object) -> Sort | None:
    """Return the kind of a Foundry document; None when it is not one."""
    if not isinstance(document, dict):
        return None
    kind = one_line(document.get("type")).casefold()
    sort = _sort_of_sheet(document, kind)
    if sort is not None:
        return sort
    lists = [name for name in _LISTS_OF_ADVENTURES if _lists(document, name)]
    if len(lists) >= 2 or (lists and "caption" in document):
        return "adventure"
    if "name" in document:
        if isinstance(document.get("content"), str) and not kind:
            return "journal"
        if kind in _SORTED_IN_FOLDERS:
            return "folder"
    return next((sort for test, sort in _SHAPES if test(document)), None)


_LISTS_OF_ADVENTURES: Final = ("actors", "items", "journal", "tables", "scenes", "folders")
_SORTED_IN_FOLDERS: Final = frozenset({"actor", "item", "journalentry", "rolltable", "scene"})


def _sort_of_sheet(document: Json, kind: str) -> Sort | None:
    """Return the kind of a document with a sheet; None without one, or when its type does not
    say it.
    """
    if "system" not in document and "data" not in document:
        return None
    placed = not document.keys().isdisjoint({"items", "token", "prototypeToken"})
    if kind in ACTORS and (placed or kind != "token"):
        return "actor"
    if kind in ("", "actor", "item"):
        return None
    if "prototypeToken" in document:
        return "actor"
    return "item"


_SHAPES: Final[tuple[tuple[Callable[[Json], bool], Sort], ...]] = (
    (lambda d: isinstance(d.get("results"), list), "table"),
    (lambda d: isinstance(d.get("pages"), list), "journal"),
    (lambda d: isinstance(d.get("tokens"), list) or {"walls", "grid"} <= d.keys(), "scene"),
    (lambda d: {"command", "name"} <= d.keys(), "macro"),
    (lambda d: isinstance(d.get("sounds"), list) and "name" in d, "playlist"),
    (lambda d: isinstance(d.get("cards"), list) and "name" in d, "cards"),
)


def _lists(document: Json, name: str) -> bool:
    value = document.get(name)
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def unpack_adventure(document: Json) -> Iterator[tuple[Sort, Json]]:
    """Yield the document with its kind, or all documents inside an adventure. Yield nothing for an
    unknown document.
    """
    sort = sort_of(document)
    if sort != "adventure":
        if sort is not None:
            yield sort, document
        return
    for name, inner in _COLLECTIONS.items():
        for each in objects_of(document.get(name)):
            yield inner, each
    text = plain_lines(value_at(document, "description", "caption"))
    if text and document.get("name"):
        yield "journal", {"_id": document.get("_id"), "name": document.get("name"), "content": text}


def assemble_documents(
    records: Mapping[bytes, bytes], decode: Callable[[bytes], object]
) -> Iterator[tuple[str, Json]]:
    """Yield the documents of a LevelDB pack by id, each with its embedded documents put back in
    place.

    An embedded document whose outer document is missing is yielded alone. A record that cannot be
    decoded is yielded as an empty object. Keys are ``!actors!ID`` for a document and
    ``!actors.items!ID.ID`` for an embedded one.
    """
    inside: Inside = {}
    tops: list[tuple[str, str, Json]] = []
    for raw, value in records.items():
        parts = raw.decode("utf-8", "replace").split("!", 2)
        if len(parts) != 3 or parts[0]:
            continue
        path, ids = parts[1], parts[2]
        try:
            document = decode(value)
        except ValueError:
            document = None
        if not isinstance(document, dict):
            yield ids, {}
            continue
        outer, dot, name = path.rpartition(".")
        if dot:
            parent, _, id = ids.rpartition(".")
            inside.setdefault((outer, parent), {}).setdefault(name, {})[id] = document
        else:
            tops.append((path, ids, document))
    for path, id, document in tops:
        yield id, _with_embedded_parts(path, id, document, inside)
    there = {(path, id) for path, id, _ in tops}
    for (path, parent), lists in inside.items():
        # the outer document is damaged, its parts are not
        if "." not in path and (path, parent) not in there:
            for name, lost in lists.items():
                for id, part in lost.items():
                    yield (
                        f"{parent}.{id}",
                        _with_embedded_parts(f"{path}.{name}", f"{parent}.{id}", part, inside),
                    )


Inside = dict[tuple[str, str], dict[str, dict[str, Json]]]
"""Embedded documents: by the path and id of the outer one, then by the field they belong to, then
by their id.
"""


def _with_embedded_parts(path: str, id: str, document: Json, inside: Inside) -> Json:
    made = dict(document)
    for name, parts in inside.get((path, id), {}).items():
        named = [one_line(each) for each in list_of(document.get(name))]
        order = [each for each in named if each in parts] + [
            each for each in parts if each not in named
        ]
        made[name] = [
            _with_embedded_parts(f"{path}.{name}", f"{id}.{each}", parts[each], inside)
            for each in order
        ]
    return made


__all__ = ["Sort", "World", "assemble_documents", "sort_of", "unpack_adventure"]
