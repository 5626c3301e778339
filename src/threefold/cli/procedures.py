"""`threefold procedures`: list the procedures, or show what one of them takes."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import (
    Texts,
    fail,
    json_document,
    print_heading,
    print_rows,
    print_sections,
    print_text,
    spoken_language,
)

if TYPE_CHECKING:
    from threefold.procedures.base import ProcedureEntry
    from threefold.service.describe import ProcedureInfo
    from threefold.text import Lang


def command(
    id: Annotated[str | None, typer.Argument(metavar="PROCEDURE")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """List the procedures that `threefold adjudicate` plays, or show what one of them takes.

    Example: threefold procedures attack
    """
    lang = spoken_language()
    from threefold.procedures.catalog import ENTRIES, unknown_procedure
    from threefold.service.describe import procedure
    from threefold.service.describe import procedures as described
    from threefold.text import render

    if id is None:
        found = described(lang)
        if as_json:
            json_document(found)
        else:
            _list(found, lang)
    elif id not in ENTRIES:
        fail(render(unknown_procedure(id).message, lang))
    elif as_json:
        json_document(procedure(ENTRIES[id], lang))
    else:
        _show(ENTRIES[id], procedure(ENTRIES[id], lang), lang)


def _list(found: list[ProcedureInfo], lang: Lang) -> None:
    module = Texts("module", lang)
    for name, group in groupby(found, lambda info: info.module):
        print_heading(module(name))
        print_rows(("", ""), ((info.id, info.summary) for info in group))


def _show(entry: ProcedureEntry, info: ProcedureInfo, lang: Lang) -> None:
    from threefold.library.tables import Grid
    from threefold.service.describe import inputs_listed

    say, kind = Texts("listing", lang), Texts("kind", lang)
    targets = ", ".join(map(kind, info.target))
    inputs = tuple(
        (i.path, say("needed", allows=i.allows) if i.needed else i.allows, i.description)
        for i in inputs_listed(entry, lang)
    )
    print_heading(f"{info.title} ({info.id})")
    print_text(info.summary)
    print_sections(
        (
            (say("actor"), [", ".join(map(kind, info.actor))] if info.actor else []),
            (
                say("target"),
                [targets if info.needs_target else say("optional", kinds=targets)]
                if targets
                else [],
            ),
            (say("dice"), [say("die", sides=die.sides, purpose=die.purpose) for die in info.dice]),
            (say("inputs"), Grid((say("input"), say("takes"), say("meaning")), inputs)),
            (say("rules"), info.rules),
        )
    )
