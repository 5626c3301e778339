"""`threefold draw`: draw a cypher, an artifact, a creature, an intrusion or a row of a random table
by dice.
"""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from threefold.cli.chosen_dice import Faces, Seed, play_and_print
from threefold.cli.output import Texts
from threefold.cli.packs import Packs, use_packs
from threefold.rules.chance import MOST_DRAWN


def command(
    what: Annotated[
        Literal["cypher", "artifact", "creature", "intrusion", "table"], typer.Argument()
    ],
    name: Annotated[str, typer.Argument(metavar="[TABLE]")] = "",
    genre: Annotated[str, typer.Option()] = "",
    tag: Annotated[str, typer.Option()] = "",
    level: Annotated[int | None, typer.Option(min=0, max=10)] = None,
    form: Annotated[Literal["subtle", "manifest", "fantastic"] | None, typer.Option()] = None,
    count: Annotated[int, typer.Option(min=1, max=MOST_DRAWN)] = 1,
    dice: Faces = None,
    seed: Seed = None,
    pack: Packs = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Draw a cypher, an artifact, a creature or an intrusion by chance, or roll on a random table.

    Example: threefold draw cypher --genre horror
    """
    if what == "table" and not name:
        raise typer.BadParameter(Texts("chance")("which_table"), param_hint="TABLE")
    use_packs(pack)
    given = {
        "genre": genre,
        "tag": tag,
        "level": level,
        "table": name,
        "form": form,
        "count": None if count == 1 else count,
    }
    inputs = {
        "what": what,
        **{field: value for field, value in given.items() if value not in (None, "")},
    }
    play_and_print(
        procedure="draw",
        inputs=inputs,
        dice=dice,
        seed=seed,
        as_json=as_json,
        part="drawn",
        modules=["cypher_forms"] if form is not None else [],
    )
