"""How commands print: tables and wrapped text on a terminal, tab-separated lines in a pipe, or a
JSON document.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NoReturn, TextIO, cast

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
        from threefold.text.catalog import default_language

        self._under = under
        self.lang = lang or default_language()

    def __call__(self, key: str, **params: Param) -> str:
        from threefold.text.catalog import render_key

        return render_key(self.lang, f"{self._under}.{key}", params)


def spoken_language() -> Lang:
    """Return the language of the commands: that of ``--lang``, else of the environment."""
    from threefold.text.catalog import default_language as of_process

    return of_process()


def chosen_language() -> Lang | None:
    """Return the language of ``--lang``; None if it was not given."""
    from threefold.text.catalog import Reader

    return Reader.chosen


def json_document(value: object) -> None:
    """Print one JSON document on standard output."""
    import msgspec

    json_bytes(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def json_bytes(document: bytes) -> None:
    """Write a JSON document to standard output as it is, but for characters that a terminal would
    obey.
    """
    from threefold.text.visible import escaped_json

    sys.stdout.flush()
    sys.stdout.buffer.write(escaped_json(document))


class Visible:
    """A standard stream that shows control characters in what is written, instead of sending them
    to the terminal.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text with its control characters shown."""
        from threefold.text.visible import visible

        self.stream.write(visible(text))
        return len(text)

    def __getattr__(self, name: str) -> object:
        """Do everything else as the stream does."""
        return getattr(self.stream, name)


@contextmanager
def only_visible() -> Iterator[None]:
    """Show the control characters in all that is printed meanwhile: names and texts are often other
    people's.
    """
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, Visible(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def terminal(stream: TextIO) -> TextIO:
    """Return a standard stream itself, for output whose control characters are ours."""
    if isinstance(stream, Visible):
        return stream.stream
    return stream


def print_message(message: str) -> None:
    """Print a message on standard error and go on."""
    from threefold.text.visible import visible

    print(f"threefold: {visible(message)}", file=sys.stderr, flush=True)


def fail(message: str) -> NoReturn:
    """Print a message on standard error and exit with status 1."""
    print_message(message)
    raise SystemExit(1)


def print_heading(*cells: str) -> None:
    """Print a heading, or the headings of columns with a tab between them. In a pipe it begins with
    ``#``.
    """
    line = "\t".join(map(_line, cells))
    if sys.stdout.isatty():
        _rich_print(line, style="bold")
    else:
        print(f"# {line}")


def print_text(words: str) -> None:
    """Print a paragraph, wrapped on a terminal."""
    if sys.stdout.isatty():
        _rich_print(_text(words))
    else:
        print(_text(words))


def print_rows(columns: Cells, lines: Iterable[Cells], whole: Collection[int] = (0,)) -> None:
    """Print a table. In a pipe each row is a line of tab-separated cells, without column names.

    ``whole`` are the columns that a narrow terminal never wraps.
    """
    if sys.stdout.isatty():
        _rich_print(_rich_table(columns, lines, whole))
    else:
        for cells in lines:
            print("\t".join(map(_line, cells)))


def print_sections(shown: Iterable[Section]) -> None:
    """Print the named parts of an answer, on a terminal with the names in a left column. Skip empty
    parts.
    """
    from threefold.library.tables import Grid

    if sys.stdout.isatty():
        from rich.table import Table
        from rich.text import Text

        page = Table.grid(padding=(0, 2, 0, 0))
        page.add_column(style="dim", no_wrap=True)
        for name, content in filter(_has_text, shown):
            what = (
                _rich_table(*content)
                if isinstance(content, Grid)
                else Text(_text("\n".join(content)))
            )
            page.add_row(Text(_line(name)), what)
        _rich_print(page)
        return
    for name, content in filter(_has_text, shown):
        if isinstance(content, Grid):
            lines: Iterable[str] = (
                "\t".join(map(_line, cells)) for cells in (content.columns, *content.rows)
            )
        else:
            lines = map(_line, content)
        for line in lines:
            print(f"{_line(name)}\t{line}")


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
    table = Table(
        box=None, pad_edge=False, padding=apart, show_header=any(columns), header_style="bold"
    )
    for number, column in enumerate(columns):
        table.add_column(Text(column), no_wrap=number in whole, overflow="fold")
    for cells in lines:
        table.add_row(*(Text(_text(cell)) for cell in cells))
    return table


def _rich_print(renderable: RenderableType, style: str | None = None) -> None:
    from rich.console import Console

    Console(file=terminal(sys.stdout), highlight=False, markup=False, emoji=False).print(
        renderable, style=style
    )


def _line(text: str) -> str:
    from threefold.text.visible import visible_line

    return visible_line(text)


def _text(text: str) -> str:
    from threefold.text.visible import visible

    return visible(text)
