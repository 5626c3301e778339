"""`threefold verify`: check the sealed dice of a session from its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import Texts, fail, json_document, print_rows, spoken_language

if TYPE_CHECKING:
    from threefold.model.languages import Lang
    from threefold.service.verify import Verified


def command(
    file: Annotated[typer.FileBinaryRead, typer.Argument(metavar="FILE")],
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Throw the sealed dice of a session again from the seeds in its file, and compare every face.

    Example: threefold verify session.json
    """
    lang = spoken_language()
    from threefold.interop.session import read_session
    from threefold.rules.types import Refusal
    from threefold.service.verify import verify as verified
    from threefold.text import render

    session = read_session(file.read(), file.name)
    if isinstance(session, Refusal):
        fail(render(session.message, lang))
    found = verified(session.history)
    if as_json:
        json_document(found)
    else:
        _show(found, lang)
    if found.wrong:
        raise typer.Exit(1)


def _show(found: Verified, lang: Lang) -> None:
    """Print each seal, each fault, and the number of dice that were not sealed."""
    say = Texts("verify", lang)
    if not found.seals:
        typer.echo(say("no_seal"))
    else:
        table = [
            (seal.commitment[:16], say(f"state.{seal.state}"), say("dice", n=len(seal.dice)))
            for seal in found.seals
        ]
        print_rows((say("seal"), "", ""), table)
    for wrong in found.wrong:
        typer.echo(say("wrong", n=wrong.seq, what=say(f"fault.{wrong.fault}")))
    typer.echo(say("sum", checked=found.checked, waiting=found.waiting))
    typer.echo(say("rest", typed=found.typed, unsealed=found.unsealed))
