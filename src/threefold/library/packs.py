"""Content packs: a user's own folders with more traps, rituals, cyphers and other content.

A pack is a folder with ``pack.yaml`` and files with the names and formats of those in ``content/``.
Nothing else in the folder is read, no link is followed, and nothing in a pack is ever run: it is
data, checked against published schemas.
"""

from __future__ import annotations

import errno
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from threefold.library import shelf, translations
from threefold.library.arcs import ARCS, strangers
from threefold.library.entries import SHELF
from threefold.library.files import ContentError, ContentProblem, line_in, read_one
from threefold.library.modules import MODULES, SHORTS
from threefold.library.old_forms import OLD_FILES
from threefold.library.references import Entries, dangling, holes, keys_of, unnamed
from threefold.library.rituals import RITUALS
from threefold.library.scenes import SCENES
from threefold.library.schemas import shared_out, text_of
from threefold.library.shelf import Kind, Origin, PackInUse
from threefold.library.situations import SITUATION_KIND, situations_of
from threefold.library.traps import TRAPS
from threefold.model.bounds import Name
from threefold.model.json_objects import Schema
from threefold.model.shelf.entries import Entry
from threefold.rules import situations
from threefold.rules.known_situations import BOOK
from threefold.rules.near import hint, nearest, shown
from threefold.rules.types import Message, Params

KINDS: Final[Mapping[str, Kind[Any]]] = {
    **{kind.name: kind for kind in (TRAPS, RITUALS, SITUATION_KIND, SCENES, ARCS)},
    **SHELF,
}
"""The kinds that a pack may add to, by the name of the file."""

MANIFEST: Final = "pack.yaml"
MOST: Final = 2000
"""The maximum number of entries in a YAML file of a pack."""

MOST_LINES: Final = 50_000
"""The maximum number of entries in a JSON Lines file."""

IMPORTED: Final = "imported"
"""The folder of a pack that says where its entries come from; a pack that has it may hold no
entries of its own.
"""


class Manifest(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The description of a pack: its ``key`` and ``name``. ``gm_only`` hides its entries from
    players.
    """

    format: Literal["threefold/pack/1"]
    key: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    name: Name
    about: Annotated[str, Meta(max_length=2000)] = ""
    by: Annotated[str, Meta(max_length=200)] = ""
    license: Annotated[str, Meta(max_length=200)] = ""
    gm_only: bool = False


def install(
    folders: Sequence[Path], own: Mapping[str, Sequence[Path]] = MappingProxyType({})
) -> tuple[PackInUse, ...]:
    """Use the packs in these folders, besides the books and instead of all packs used before.
    ``own`` are packs for a single table, by its id.

    Raise ContentError with all problems in any of them; then nothing has changed.
    """
    added = read_packs(folders)
    for table, its_folders in own.items():
        added += read_packs(its_folders, added, table)
    _use(added)
    return added


def read_packs(
    folders: Sequence[Path], beside: Sequence[PackInUse] = (), table: str = ""
) -> tuple[PackInUse, ...]:
    """Read the packs in these folders, for everybody or for one table. Check each alone, together,
    and with others. Raise ContentError with all problems."""
    problems: list[ContentProblem] = []
    packs: list[PackInUse] = []
    before = [pack for pack in beside if pack.table in ("", table)]
    for folder in folders:
        added, wrong = _read(folder)
        if added is not None and not wrong:
            wrong = list(_clashes(folder, added, [*before, *packs]))
            packs.append(added._replace(table=table))
        problems += wrong
    if problems:
        raise ContentError(*problems)
    return tuple(packs)


def use_at(table: str, added: Sequence[PackInUse]) -> None:
    """Use these packs, already checked, for one table instead of those that it had. All others stay
    in use.
    """
    _use((*(pack for pack in shelf.all_in_use() if pack.table != table), *added))


def _use(added: tuple[PackInUse, ...]) -> None:
    """Use these packs and no others. Situations apply to scenes and people, so every table knows
    those of all packs.
    """
    found = [(pack, pack.of(SITUATION_KIND)) for pack in added]
    shelf.use(added)
    told = {
        entry.key for pack, entries in found if pack.read_by == "everybody" for entry in entries
    }
    own = situations_of(tuple(entry for _, entries in found for entry in entries))
    situations.register_situations(own, own.keys() - told)


def _read(folder: Path) -> tuple[PackInUse | None, list[ContentProblem]]:
    """A pack, as far as it can be read, and all problems in its files."""
    if not folder.is_dir():
        return None, [ContentProblem(str(folder), 0, "", "", Message("content.no_folder"))]
    problems = [
        ContentProblem(f"{folder.name}/{name}", 0, "", "", what) for name, what in _strange(folder)
    ]
    problems += _in_folder(folder, translations.problems(folder))
    manifest = None
    try:
        manifest = read_one(folder / MANIFEST, Manifest)
    except ContentError as error:
        problems += _in_folder(folder, error.problems)
    entries: dict[str, tuple[Struct, ...]] = {}
    for name, kind in KINDS.items():
        path = kind.file(folder)
        if path is None:
            continue
        try:
            found = kind.read(folder, foreign=True)
        except ContentError as error:
            problems += _in_folder(folder, error.problems)
            continue
        if path.suffix == ".jsonl":
            most = MOST_LINES
        else:
            most = MOST
        if len(found) > most:
            problems.append(
                ContentProblem(
                    f"{folder.name}/{path.name}",
                    0,
                    "",
                    "",
                    Message("content.too_many", {"n": most}),
                )
            )
        entries[name] = found
    if manifest is None:
        return None, problems
    if not entries and not problems and not (folder / IMPORTED).is_dir():
        problems.append(
            ContentProblem(
                folder.name, 0, "", "", Message("content.empty", {"names": ", ".join(KINDS)})
            )
        )
    return PackInUse(
        Origin(manifest.key, manifest.name, manifest.gm_only), entries, folder
    ), problems


def _in_folder(folder: Path, problems: Iterable[ContentProblem]) -> list[ContentProblem]:
    return [problem._replace(file=f"{folder.name}/{problem.file}") for problem in problems]


def _strange(folder: Path) -> Iterator[tuple[str, Message]]:
    """Files that look like content and are not: the name is probably mistyped."""
    known = {MANIFEST, *(f"{name}{ending}" for name in KINDS for ending in (".yaml", ".jsonl"))}
    for path in sorted(folder.iterdir()):
        if path.name in OLD_FILES:
            now = OLD_FILES[path.name]
            yield path.name, Message("content.old_file", {"file": path.name, "near": now})
        elif path.suffix in (".yaml", ".yml", ".jsonl") and path.name not in known:
            near = nearest(path.name, known)
            if near:
                hint = Message("hint.near", {"near": near})
            else:
                hint = Message("content.names", {"names": ", ".join(KINDS)})
            yield shown(path.name), Message("content.strange", {"hint": hint})


# --- a new pack -----------------------------------------------------------------------------------


def titles() -> Mapping[str, str]:
    """The title of each file of a pack, by the name of the file without its ending."""
    return {"pack": "A content pack", **{name: kind.title for name, kind in KINDS.items()}}


def schema(name: str) -> Schema:
    """Return the self-contained JSON Schema of a file of a pack. Raise ``KeyError`` if no file has
    this name.
    """
    if name != "pack":
        return KINDS[name].schema()
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": titles()[name]}
    return {**head, **msgspec.json.schema(Manifest)}


def pack_schemas() -> Mapping[str, Schema]:
    """The JSON Schema of every file that a pack may hold, by the name of the file without its
    ending.
    """
    return {name: schema(name) for name in titles()}


def schema_files() -> Mapping[str, str]:
    """Return the schemas of packs and rulesets as the files of one folder, by file name. One file
    has the definitions that several of them share.
    """
    return {
        name: text_of(schema)
        for name, schema in shared_out(
            {**pack_schemas(), **{kind.name: kind.schema() for kind in (MODULES, SHORTS)}}
        ).items()
    }


_BEGUN: Final = {
    MANIFEST: """# yaml-language-server: $schema=pack.schema.json
format: threefold/pack/1
key: {key}
name: {name}
""",
    "traps.yaml": """# yaml-language-server: $schema=traps.schema.json
- key: {key}_trap
  name: Loose flagstone
  level: 3
  about: A flagstone tips under the foot, and darts come out of the wall.
  damage: {{points: 3}}
""",
}


def write_starter_pack(folder: Path) -> list[Path]:
    """Write a small pack to start from, with schemas for an editor. Return its content files.

    Raise FileExistsError when the folder already has a file of that name.
    """
    name = folder.resolve().name
    key = re.sub(r"[^a-z]+", "_", name.casefold()).strip("_")[:40] or "my_pack"
    folder.mkdir(parents=True, exist_ok=True)
    files = {file: text.format(key=key, name=json.dumps(name)) for file, text in _BEGUN.items()}
    files |= schema_files()
    for path in (folder / file for file in files):
        if path.exists():
            raise FileExistsError(errno.EEXIST, "", str(path))
    for file, text in files.items():
        (folder / file).write_text(text, "utf-8")
    return [folder / file for file in _BEGUN]


# --- conflicts with other packs -------------------------------------------------------------------


def _clashes(
    folder: Path, added: PackInUse, before: Sequence[PackInUse]
) -> Iterator[ContentProblem]:
    """Problems of a pack beside others: a pack that is there already, and names that lead
    nowhere.
    """
    for other in before:
        if other.origin.key == added.origin.key:
            what = Message("content.pack_twice", {"pack": other.origin.name})
            yield ContentProblem(
                f"{folder.name}/{MANIFEST}", line_in(folder / MANIFEST, "key"), "", "key", what
            )
    for name, n, key, field, what in _invalid_fields(added, before):
        yield _locate_problem(folder, name, n, key, field, what)


def _locate_problem(
    folder: Path, name: str, n: int, key: str, field: str, what: Message
) -> ContentProblem:
    path = KINDS[name].file(folder)
    assert path is not None  # its entries were read from it
    return ContentProblem(
        f"{folder.name}/{path.name}", line_in(path, f"[{n}].{field}"), key, field, what
    )


def replaced_entries(packs: Sequence[PackInUse]) -> Iterator[tuple[str, str, str, Message]]:
    """Entries of packs that replace others: the pack's name, the kind, the key, the owner of the
    replaced entry.
    """
    for n, pack in enumerate(packs):
        for name, entries in pack.entries.items():
            kind = KINDS[name]
            taken = _key_owners(kind, packs[:n])
            for entry in entries:
                owner = taken.get(kind.key_of(entry).casefold())
                if owner is not None:
                    yield pack.origin.name, name, kind.key_of(entry), owner


def _key_owners(kind: Kind[Struct], before: Sequence[PackInUse]) -> Mapping[str, Message]:
    """The keys of a kind that already exist, each with its owner."""
    books = {
        kind.key_of(entry).casefold(): Message("content.in_books") for entry in shelf.of_books(kind)
    }
    packs = {
        kind.key_of(entry).casefold(): Message("content.in_pack", {"pack": pack.origin.name})
        for pack in before
        for entry in pack.entries.get(kind.name, ())
    }
    return books | packs


def _invalid_fields(
    added: PackInUse, before: Sequence[PackInUse]
) -> Iterator[tuple[str, int, str, str, Message]]:
    """Related arcs that do not exist, situations without a name, scenes with unknown situations,
    and keys of the shelf that do not exist."""
    arcs = added.of(ARCS)
    known = {arc.key for arc in shelf.of_books(ARCS)}
    known |= {ARCS.key_of(arc) for pack in before for arc in pack.entries.get(ARCS.name, ())}
    for place, what in strangers(arcs, known):
        number, _, field = place[1:].partition("].")
        yield ARCS.name, int(number), arcs[int(number)].key, field, what
    for n, entry in enumerate(added.of(SITUATION_KIND)):
        if not entry.name:
            yield SITUATION_KIND.name, n, entry.key, "name", Message("content.situation.name")
    yield from _unknown_in_scenes(added, before)
    yield from _unknown_references(added, before)


def _unknown_references(
    added: PackInUse, before: Sequence[PackInUse]
) -> Iterator[tuple[str, int, str, str, Message]]:
    """Keys of the shelf that entries name, and that neither our own entries nor these packs
    have.
    """
    known: dict[str, set[str]] = {}
    books = {name: shelf.of_books(kind) for name, kind in SHELF.items()}
    for entries in (books, *(_shelf_entries(pack) for pack in (*before, added))):
        for name, keys in keys_of(entries).items():
            known.setdefault(name, set()).update(keys)
    for found in dangling(_shelf_entries(added), known):
        near = nearest(found.named, known.get(found.of, ()))
        if near:
            hint = Message("hint.near", {"near": near})
        else:
            hint = Message("content.see_list", {"of": found.of})
        params: Params = {"named": shown(found.named), "of": found.of, "hint": hint}
        yield found.kind, found.place, found.key, found.field, Message("content.nowhere", params)


def _shelf_entries(pack: PackInUse) -> Entries:
    return {name: pack.of(kind) for name, kind in SHELF.items() if name in pack.entries}


class Gap(NamedTuple):
    """A gap in a usable pack: an ability that nothing leads to, or tiers that give nothing."""

    pack: str
    kind: str
    key: str
    tiers: tuple[str, ...] = ()


def gaps(packs: Sequence[PackInUse]) -> Iterator[Gap]:
    """Return the gaps of packs."""
    books: Entries = {name: shelf.of_books(kind) for name, kind in SHELF.items()}
    for n, pack in enumerate(packs):
        own = _shelf_entries(pack)
        every: dict[str, list[Entry]] = {}
        for entries in (books, *map(_shelf_entries, packs[: n + 1])):
            for name, these in entries.items():
                every.setdefault(name, []).extend(these)
        yield from (Gap(pack.origin.name, "abilities", key) for key in unnamed(own, every))
        open_tiers: dict[tuple[str, str], list[str]] = {}
        for kind, key, tier in holes(own):
            open_tiers.setdefault((kind, key), []).append(tier)
        yield from (
            Gap(pack.origin.name, *entry, tuple(tiers)) for entry, tiers in open_tiers.items()
        )


def _unknown_in_scenes(
    added: PackInUse, before: Sequence[PackInUse]
) -> Iterator[tuple[str, int, str, str, Message]]:
    known = set(BOOK)
    for pack in (added, *before):
        known |= situations_of(pack.of(SITUATION_KIND)).keys()
    for n, entry in enumerate(added.of(SCENES)):
        held = {f"foes[{i}].situations": foe.situations for i, foe in enumerate(entry.foes)}
        for field, ids in {**held, "scene": entry.scene.situations()}.items():
            for id in (id for id in ids if id not in known):
                params: Params = {"situation": shown(id), "hint": hint(id, known, "situations")}
                yield SCENES.name, n, entry.key, field, Message("refusal.unknown_situation", params)
