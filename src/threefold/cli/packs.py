"""The option ``--pack`` of commands that use content."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from threefold.cli.output import fail

Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="FOLDER"),
]


def use_packs(folders: list[Path] | None) -> None:
    """Use the packs in these folders; end with all that is wrong with them."""
    if not folders:
        return
    from threefold.library.files import ContentError
    from threefold.library.packs import install
    from threefold.service.content import problems_in_words

    try:
        install(folders)
    except ContentError as error:
        fail(problems_in_words(error))
