"""The engine as a filter from lines to lines. It does not load Typer, because programs start it
often.
"""

from __future__ import annotations

import gc
import os
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from threefold.cli.output import fail, print_message
from threefold.service.adjudicate import answer_line, failed_line
from threefold.service.lines import CHUNK, Lines
from threefold.text import default_language, render_key
from threefold.text.visible import escaped_json

GARBAGE: Final = 50_000
"""The threshold of Python's garbage collector, in new objects. A line leaves no reference cycles,
so that the default of 700 would only cost time."""


def answered(line: bytes) -> bytes:
    """Return the answer to one line. Report a bug in the engine on standard error, and go on with
    the next line.
    """
    try:
        return escaped_json(answer_line(line))
    except Exception as bug:  # noqa: BLE001 - whatever it is, the lines after this one still want their answers
        from traceback import extract_tb

        place = extract_tb(bug.__traceback__)[-1]
        what = (
            f"{type(bug).__name__} in {place.name}, {Path(place.filename).name} line {place.lineno}"
        )
        print_message(
            render_key(default_language(), "cli.internal_line", {"what": f"{what}: {bug}"})
        )
        return escaped_json(failed_line(line))


def converse(source: int, sink: int) -> None:
    """Answer every line from one file descriptor on the other, as soon as it is complete."""
    lines = Lines()
    while chunk := os.read(source, CHUNK):
        _write(sink, lines.feed(chunk))
    _write(sink, [lines.rest()])


def _write(sink: int, lines: Iterable[bytes]) -> None:
    answers = memoryview(
        b"".join(answered(line) + b"\n" for line in lines if line.removeprefix(BOM_UTF8).strip())
    )
    while answers:
        answers = answers[os.write(sink, answers) :]


def answer_lines() -> None:
    """Answer lines from standard input on standard output, until the input ends or the reader
    closes the pipe.
    """
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()
    try:
        converse(0, 1)
    except BrokenPipeError:
        pass  # the reader has closed the pipe
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        fail(render_key(default_language(), "cli.streams", {"problem": error.strerror or ""}))
