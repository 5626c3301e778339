"""The option ``--pack`` of commands that use content packs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import fail

if TYPE_CHECKING:
    from threefold.service.imports import Imports

Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="FOLDER"),
]


def use_packs(folders: list[Path] | None) -> None:
    """Use the packs in these folders. Exit with all their problems if any is invalid."""
    if not folders:
        return
    from threefold.library.packs import install

    with _sound():
        install(folders)


def use_kept(imports: Imports) -> None:
    """Use the packs kept beside a file of tables. Exit with all their problems if any is
    invalid.
    """
    with _sound():
        imports.install()


@contextmanager
def _sound() -> Iterator[None]:
    from threefold.library.files import ContentError
    from threefold.service.content import problems_in_words

    try:
        yield
    except ContentError as error:
        fail(problems_in_words(error))
