"""How commands print: tables and wrapped text on a terminal, tab-separated lines in a pipe, or a JSON document."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table as RichTable

    from threefold.library.tables import Grid
    from threefold.model.languages import Lang
    from threefold.text.catalog import Param

    Section = tuple[str, "Grid | Sequence[str]"]

Cells = Sequence[str]

ROOMY: Final = 72
"""The width in columns from which a terminal has room for bars and wider gaps between cells."""


class Texts:
    """The texts below one key of the catalog, in one language."""

    def __init__(self, under: str, lang: Lang | None = None) -> None:
        from threefold.text.catalog import spoken

        self._under = under
        self.lang = lang or spoken()

    def __call__(self, key: str, **params: Param) -> str:
        from threefold.text.catalog import render_key

        return render_key(self.lang, f"{self._under}.{key}", params)


def spoken() -> Lang:
    """Return the language of the commands: that of ``--lang``, else of the environment."""
    from threefold.text.catalog import spoken as of_process

    return of_process()


def chosen() -> Lang | None:
    """Return the language of ``--lang``; None if it was not given."""
    from threefold.text.catalog import Reader

    return Reader.chosen


def json_document(value: object) -> None:
    """Print one JSON document on standard output."""
    import msgspec

    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def tell(message: str) -> None:
    """Print a message on standard error and go on."""
    print(f"threefold: {message}", file=sys.stderr, flush=True)


def fail(message: str) -> NoReturn:
    """Print a message on standard error and exit with status 1."""
    tell(message)
    raise SystemExit(1)


def heading(text: str) -> None:
    """Print a heading. In a pipe it begins with ``#``."""
    if sys.stdout.isatty():
        _rich_print(text, style="bold")
    else:
        print(f"# {text}")


def text(words: str) -> None:
    """Print a paragraph, wrapped on a terminal."""
    if sys.stdout.isatty():
        _rich_print(words)
    else:
        print(words)


def rows(columns: Cells, lines: Iterable[Cells], whole: Collection[int] = (0,)) -> None:
    """Print a table. In a pipe each row is a line of tab-separated cells, without column names.

    ``whole`` are the columns that a narrow terminal never wraps.
    """
    if sys.stdout.isatty():
        _rich_print(_rich_table(columns, lines, whole))
    else:
        for cells in lines:
            print("\t".join(cells))


def sections(shown: Iterable[Section]) -> None:
    """Print the named parts of an answer, on a terminal with the names in a left column. Skip empty parts."""
    from threefold.library.tables import Grid

    if sys.stdout.isatty():
        from rich.table import Table
        from rich.text import Text

        page = Table.grid(padding=(0, 2, 0, 0))
        page.add_column(style="dim", no_wrap=True)
        for name, content in filter(_has_text, shown):
            what = _rich_table(*content) if isinstance(content, Grid) else Text("\n".join(content))
            page.add_row(Text(name), what)
        _rich_print(page)
        return
    for name, content in filter(_has_text, shown):
        lines = map("\t".join, (content.columns, *content.rows)) if isinstance(content, Grid) else content
        for line in lines:
            print(f"{name}\t{line}")


def roomy() -> bool:
    """Whether standard output is a terminal with room for bars beside the figures."""
    return sys.stdout.isatty() and _columns() >= ROOMY


def _columns() -> int:
    return shutil.get_terminal_size().columns


def _has_text(section: Section) -> bool:
    return bool(section[1])


def _rich_table(columns: Cells, lines: Iterable[Cells], whole: Collection[int] = (0,)) -> RichTable:
    """Return a table for a terminal: no frame; the columns in ``whole`` are not wrapped."""
    from rich.table import Table
    from rich.text import Text

    apart = (0, 2 if _columns() >= ROOMY else 1, 0, 0)
    table = Table(box=None, pad_edge=False, padding=apart, show_header=any(columns), header_style="bold")
    for number, column in enumerate(columns):
        table.add_column(Text(column), no_wrap=number in whole, overflow="fold")
    for cells in lines:
        table.add_row(*map(Text, cells))
    return table


def _rich_print(renderable: RenderableType, style: str | None = None) -> None:
    from rich.console import Console

    Console(highlight=False, markup=False, emoji=False).print(renderable, style=style)
