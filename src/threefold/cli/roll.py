"""`threefold roll`: throw any dice."""

from __future__ import annotations

from typing import Annotated

import typer

from threefold.cli.chosen_dice import Faces, Seed, play_and_print


def command(
    throw: Annotated[str, typer.Argument(metavar="DICE")],
    dice: Faces = None,
    seed: Seed = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Throw dice, show every face, and add them up.

    Example: threefold roll 2d6+3
    """
    play_and_print("dice", {"dice": throw}, dice, seed, as_json, "throw")
