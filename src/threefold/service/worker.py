"""The processes beside a server: `python -m threefold.service.worker TASK [ARGUMENT…]`.

Standard input holds the work, standard output the answer. Every task runs at low priority, and those
that read a file of strangers with a limit of memory. Each imports what it needs when it begins, so
that a picture does not wait for the laboratory's code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from threefold.model import typed
from threefold.service.apart import MEMORY, limit_memory, lower_priority


def _answer_laboratory(cluster: str = "") -> None:
    """Answer requests of the laboratory until standard input ends. Each line is a number and a
    request; its answer bears the same number. With the address of a cluster, pass all of them on.
    """
    from threefold.service.lab_work import Request, StudyCache

    if cluster:
        from threefold.service.lab_cluster import relay

        relay(cluster)
        return
    studies, decoder = StudyCache(), typed.decoder(Request)
    for line in sys.stdin.buffer:
        number, _, request = line.partition(b" ")
        sys.stdout.buffer.write(b"%b %b\n" % (number, studies.answer(decoder.decode(request))))
        sys.stdout.buffer.flush()


def _run_job(cluster: str = "") -> None:
    """Do one job of the laboratory, here or on a cluster. Write a line with the progress now and
    then, and the answer as the last line."""
    from threefold.service.job_work import Work, run_job

    work = sys.stdin.buffer.read()
    if cluster:
        from threefold.service.lab_cluster import Cluster

        answer = Cluster(cluster).job(work, _write_progress)
    else:
        answer = run_job(typed.decode(work, Work), _write_progress)
    sys.stdout.buffer.write(answer + b"\n")


def _write_progress(part: int, of: int) -> None:
    sys.stdout.buffer.write(b"%r\n" % (part / of))
    sys.stdout.buffer.flush()


def _import_files(scratch: str, folder: str, lang: str) -> None:
    """Import files of other programs into a folder, and write the report as JSON. The files lie in
    ``scratch``, named by number; standard input lists the names under which they were sent."""
    from threefold.service.exchange import import_uploads
    from threefold.text import LANGUAGES

    names = typed.decode(sys.stdin.buffer.read(), list[str])
    files = [
        (name, (Path(scratch) / str(number)).read_bytes()) for number, name in enumerate(names)
    ]
    report = import_uploads(files, Path(folder))
    spoken = next((known for known in LANGUAGES if known == lang), LANGUAGES[0])
    sys.stdout.buffer.write(msgspec.json.encode(report.as_json("", spoken)))


def _read_picture() -> None:
    """Decode one picture."""
    from threefold.service.picture_decoding import answer_upload

    limit_memory(MEMORY)
    sys.stdout.buffer.write(answer_upload(sys.stdin.buffer.read()))


def _read_session() -> None:
    """Read a large session: the file's name on a line of its own, then the file."""
    from threefold.service.session_files import answer_reading

    limit_memory(MEMORY)
    name, _, data = sys.stdin.buffer.read().partition(b"\n")
    sys.stdout.buffer.write(answer_reading(data, name.decode()))


TASKS: Final[Mapping[str, Callable[..., None]]] = MappingProxyType(
    {
        "laboratory": _answer_laboratory,
        "job": _run_job,
        "import": _import_files,
        "picture": _read_picture,
        "session": _read_session,
    }
)
"""The function of each task; the arguments of the command line are its own."""


def run_task(task: str, *arguments: str) -> None:
    """Do one task."""
    lower_priority()
    TASKS[task](*arguments)


if __name__ == "__main__":
    run_task(*sys.argv[1:])
