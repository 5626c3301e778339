"""`threefold import`: import files of other programs into a content pack, with a report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from threefold.cli.output import fail, json_document, spoken_language

SHOWN = 20
"""The most lines of each sort that a terminal shows without ``--all``."""


def command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE|FOLDER...")],
    into: Annotated[Path, typer.Option("--into", metavar="FOLDER")],
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
    everything: Annotated[bool, typer.Option("--all")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Import CSRD JSON, a Markdown vault, or documents and packs of Foundry VTT into a pack of your
    own.

    Example: threefold import creatures.json --into my-pack
    """
    from threefold.exchange.packing import PackError
    from threefold.service.exchange import error_told, import_files
    from threefold.text import render_key

    try:
        report = import_files(files, into, dry_run=dry_run)
    except PackError as error:
        fail(error_told(error))
    if as_json:
        json_document(report.as_json(str(into)))
    else:
        for line in report.as_text(str(into), most=0 if everything else SHOWN):
            print(line)
    counts = report.counts()
    if counts["refused"] and not counts["taken"] and not counts["known"]:
        fail(render_key(spoken_language(), "exchange.error.nothing", {}))
