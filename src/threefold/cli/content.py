"""`threefold content`: create and check content packs, list content, and print the schemas of its
kinds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from threefold.cli.output import (
    Texts,
    fail,
    json_document,
    print_heading,
    print_rows,
    print_text,
    spoken_language,
)
from threefold.cli.packs import Packs, use_packs
from threefold.model.languages import Lang

if TYPE_CHECKING:
    from threefold.library.catalogue import CatalogueItem


def command(
    act: Annotated[Literal["check", "new", "schema", "list", "show"], typer.Argument()],
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FOLDER|KIND [KEY]]..."),
    ] = None,
    pack: Packs = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Check packs of content (check FOLDER), begin one (new FOLDER), print a schema (schema KIND),
    list content (list KIND), or show an entry (show KIND KEY).

    Example: threefold content check my-pack
    """
    lang = spoken_language()
    say = Texts("content")
    names = what or []
    if act in ("check", "new") and not names:
        raise typer.BadParameter(say("which_folder"), param_hint="FOLDER")
    if act == "check":
        _check([Path(name) for name in names], as_json, say)
    elif act == "new":
        _new(Path(names[0]), say)
    elif act == "schema":
        _schema(names, say)
    elif act == "show":
        use_packs(pack)
        _show(names, lang, as_json, say)
    else:
        use_packs(pack)
        _list(names, lang, as_json, say)


def _check(folders: list[Path], as_json: bool, say: Texts) -> None:
    from threefold.library.files import ContentError
    from threefold.library.packs import gaps, read_packs, replaced_entries
    from threefold.service.content import problem_json, problem_line
    from threefold.text import render

    try:
        packs = read_packs(folders)
    except ContentError as error:
        if as_json:
            json_document([problem_json(problem) for problem in error.problems])
        else:
            for problem in error.problems:
                print(problem_line(problem))
        fail(say("problems", n=len(error.problems)))
    if as_json:
        json_document([])
        return
    for name, kind, key, where in replaced_entries(packs):
        print_text(say("replaces", pack=name, kind=kind, entry=key, where=render(where)))
    for gap in gaps(packs):
        if gap.tiers:
            gap_key = "hole"
        else:
            gap_key = "unnamed"
        print_text(
            say(gap_key, pack=gap.pack, kind=gap.kind, entry=gap.key, tiers=", ".join(gap.tiers))
        )
    for pack in packs:
        print_text(say("sound", pack=pack.origin.name, n=sum(map(len, pack.entries.values()))))


def _new(folder: Path, say: Texts) -> None:
    from threefold.library.packs import write_starter_pack

    try:
        written = write_starter_pack(folder)
    except FileExistsError as error:
        fail(say("there_already", file=str(error.filename)))
    for path in written:
        print(path)
    print_text(say("begun", folder=str(folder)))


def _schema(names: list[str], say: Texts) -> None:
    from threefold.library.packs import schema, titles

    known = titles()
    if not names:
        print_rows((say("kind"), say("title")), known.items())
        return
    if names[0] not in known:
        fail(say("no_kind", kind=names[0], names=", ".join(known)))
    json_document(schema(names[0]))


def _list(names: list[str], lang: Lang, as_json: bool, say: Texts) -> None:
    """List the entries of one kind, or of all."""
    from threefold.library.catalogue import KINDS, catalogue
    from threefold.library.shelf import everything
    from threefold.service.content import entry_json

    chosen = [*KINDS]
    if names:
        chosen = names[:1]
        if chosen[0] not in KINDS:
            fail(say("no_kind", kind=chosen[0], names=", ".join(KINDS)))
    if as_json:
        kinds = [KINDS[name] for name in chosen]
        json_document(
            [entry_json(kind, entry, lang) for kind in kinds for entry in everything(kind)]
        )
        return
    by_kind: dict[str, list[CatalogueItem]] = {}
    for item in catalogue():
        if item.kind in chosen:
            by_kind.setdefault(item.kind, []).append(item)
    for kind, items in by_kind.items():
        _list_kind(kind, items, lang, say)


def _list_kind(kind: str, items: list[CatalogueItem], lang: Lang, say: Texts) -> None:
    from threefold.library.translations import entry_texts

    print_heading(kind)
    names, figures = _figures(kind, say)
    print_rows(
        (say("key"), say("name"), say("pack"), *names),
        (
            (
                item.key,
                entry_texts(kind, item.key, lang).get("name", item.name),
                item.pack,
                *figures.get(item.key, ()),
            )
            for item in items
        ),
    )


def _figures(kind: str, say: Texts) -> tuple[list[str], Mapping[str, Sequence[str]]]:
    """Return the extra columns in the list of a kind: their names, and their values by key of the
    entry.
    """
    from threefold.library import arcs, rituals, traps
    from threefold.rulesets.compose import rules_for

    found: Sequence[arcs.ArcRow | rituals.RitualRow | traps.TrapRow] = ()
    if kind == "traps":
        found = traps.trap_rows(rules_for("csrd"))
    elif kind == "rituals":
        found = rituals.ritual_rows()
    elif kind == "arcs":
        found = arcs.arc_rows(rules_for("csrd"))
    if found:
        names = [say(f"figure.{name}") for name in type(found[0])._fields[1:]]
    else:
        names = []
    return names, {row.key: [_cell(value) for value in row[1:]] for row in found}


def _cell(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if value is None:
        return ""
    return str(value).replace("_", " ")


def _show(names: list[str], lang: Lang, as_json: bool, say: Texts) -> None:
    """Show one entry: its JSON, or its fields in words."""
    from threefold.library.catalogue import KINDS
    from threefold.library.shelf import everything
    from threefold.rules.near import hint
    from threefold.service.content import entry_json
    from threefold.service.entry_texts import entry_details
    from threefold.text import render

    if len(names) != 2:
        raise typer.BadParameter(say("which_entry"), param_hint="KIND KEY")
    name, key = names
    if name not in KINDS:
        fail(say("no_kind", kind=name, names=", ".join(KINDS)))
    kind = KINDS[name]
    entries = {kind.key_of(entry): entry for entry in everything(kind)}
    entry = entries.get(key)
    if entry is None:
        fail(
            say(
                "no_entry",
                kind=name,
                entry=key,
                hint=render(hint(key, entries, f"content list {name}")),
            )
        )
    shown = entry_json(kind, entry, lang)
    if as_json:
        json_document(shown)
        return
    print_heading(str(shown["name"]))
    print_text(str(shown["text"]))
    print_rows(
        (say("field"), say("value")),
        ((d.name, " / ".join(d.lines)) for d in entry_details(name, key, lang)),
    )
