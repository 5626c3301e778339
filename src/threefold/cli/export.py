"""`threefold export`: write a character, a foe, an entry or a whole pack to a file for other
programs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from threefold.cli.output import Texts, fail, json_bytes, print_message


def command(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE|PACK|KIND [KIND] [KEY]",
        ),
    ],
    out: Annotated[Literal["foundry", "markdown", "threefold", "csrd-json"], typer.Option("--as")],
    file: Annotated[Path | None, typer.Option("--out", metavar="FILE")] = None,
    force: Annotated[bool, typer.Option("--force")] = False,
) -> None:
    """Export characters, foes and entries for Foundry VTT, as Markdown, as threefold/1, or a pack
    as CSRD JSON.

    Example: threefold export creatures vampire --as foundry
    """
    say = Texts("exchange")
    data = _exported_data(what, out, say)
    if file is None:
        if out == "markdown":
            print(data.decode(), end="")
        else:
            json_bytes(data)
        return
    if file.exists() and not force:
        fail(say("error.exists", detail=str(file)))
    file.write_bytes(data)
    print_message(say("out.written", file=str(file)))


def _exported_data(
    what: list[str], out: Literal["foundry", "markdown", "threefold", "csrd-json"], say: Texts
) -> bytes:
    from threefold.service import exchange

    first, *rest = what
    path = Path(first)
    try:
        if path.is_dir():
            if not rest:
                return exchange.export_pack(path, out)
            return _from_pack(path, rest, out, say)
        if path.is_file():
            return _from_file(path, out, say)
        return _from_books(what, out, say)
    except exchange.PackError as error:
        fail(exchange.error_told(error))
    except exchange.NotOutError as error:
        fail(say("error.not_out", kind=str(error), format=out, names=", ".join(error.formats)))


def _from_pack(
    path: Path,
    rest: list[str],
    out: Literal["foundry", "markdown", "threefold", "csrd-json"],
    say: Texts,
) -> bytes:
    from threefold.library.packs import KINDS
    from threefold.service import exchange

    if len(rest) != 2:
        raise typer.BadParameter("KIND KEY", param_hint="KIND KEY")
    kind, key = rest
    known = (*KINDS, "characters", "journals")
    if kind not in known:
        fail(say("error.no_kind", kind=kind, names=", ".join(known)))
    data = exchange.export_from_pack(path, kind, key, out)
    if data is None:
        fail(say("error.no_entry", entry=key, kind=kind, hint=""))
    return data


def _from_file(
    path: Path, out: Literal["foundry", "markdown", "threefold", "csrd-json"], say: Texts
) -> bytes:
    from threefold.interop.characters import read_characters
    from threefold.rules.types import Refusal
    from threefold.service import exchange
    from threefold.text import render

    found = read_characters(path.read_bytes(), path.name)
    if isinstance(found, Refusal):
        fail(render(found.message))
    return exchange.export_figures(found, out)


def _from_books(
    what: list[str], out: Literal["foundry", "markdown", "threefold", "csrd-json"], say: Texts
) -> bytes:
    from threefold.library.packs import KINDS
    from threefold.service import exchange

    kind = what[0]
    if len(what) != 2 or kind not in KINDS:
        fail(say("error.no_kind", kind=kind, names=", ".join(KINDS)))
    entry = exchange.entry_of_shelf(kind, what[1])
    if entry is None:
        fail(say("error.no_entry", entry=what[1], kind=kind, hint=""))
    return exchange.export_entry(kind, entry, out)
