"""The faces of a command's dice: typed in, from a seed, or random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from threefold.cli.output import Texts, fail, json_document, print_rows, print_text

Faces = Annotated[str | None, typer.Option("--dice", metavar="FACES")]
Seed = Annotated[int | None, typer.Option()]


def play_and_print(
    procedure: str,
    inputs: dict[str, Any],
    dice: str | None,
    seed: int | None,
    as_json: bool,
    part: str,
    modules: Sequence[str] = (),
) -> None:
    """Play a procedure that needs only dice, with typed or random faces, and print its answer.

    ``part`` is the field of the answer that is printed as JSON.
    """
    import msgspec

    from threefold.rules.types import Refusal
    from threefold.service.adjudicate import adjudicate
    from threefold.service.answers import answer_json
    from threefold.service.requests import Answer, Request, prepare
    from threefold.text import render

    request = Request(
        procedure=procedure, inputs=msgspec.Raw(msgspec.json.encode(inputs)), modules=[*modules]
    )
    prepared = prepare(request)
    asks = (
        prepared
        if isinstance(prepared, Refusal)
        else prepared.procedure.set(prepared.setup, prepared.inputs)
    )
    if isinstance(asks, Refusal):
        fail(render(asks.message))
    faces = _faces(asks.asks, dice, seed)
    answer = adjudicate(msgspec.structs.replace(request, dice=faces))
    if not isinstance(answer, Answer):
        fail(render(answer.refusal.message))
    document: Any = answer_json(answer)
    if as_json:
        json_document(document[part])
        return
    for event in document["events"]:
        print_text(event["text"])
    if document[part].get("text"):
        print_text(document[part]["text"])
    print_rows(
        ("", ""), ((line["name"], str(line["points"])) for line in document[part].get("lines", []))
    )


def _faces(asks: Sequence[int], dice: str | None, seed: int | None) -> list[int]:
    """Return a face for each die."""
    from random import Random

    from threefold.service.dice import LiveDice

    if dice is None:
        if seed is None:
            live = LiveDice()
            return [live.roll(sides) for sides in asks]
        fixed = Random(seed)  # noqa: S311 - the same seed gives the same faces; nobody is deceived by it
        return [fixed.randint(1, sides) for sides in asks]
    say = Texts("chance")
    try:
        faces = [int(face) for face in dice.replace(" ", ",").split(",") if face]
    except ValueError:
        raise typer.BadParameter(say("faces"), param_hint="--dice") from None
    if len(faces) < len(asks):
        listed = ", ".join(f"d{sides}" for sides in asks)
        raise typer.BadParameter(say("too_few", dice=listed, n=len(asks)), param_hint="--dice")
    return faces
