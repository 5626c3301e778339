"""`threefold sweep`: simulate a grid of encounters, on this machine or on a cluster."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import (
    Texts,
    fail,
    json_document,
    print_heading,
    print_rows,
    spoken_language,
)
from threefold.cli.simulate import cores, percent_text, progress_bar, seen
from threefold.version import __version__

if TYPE_CHECKING:
    from threefold.lab.simulator.counts import Counts
    from threefold.lab.sweep.grid import Run, Sweep
    from threefold.service.answers import Json
    from threefold.text import Lang


def command(
    file: Annotated[typer.FileBinaryRead, typer.Argument(metavar="FILE")],
    results: Annotated[
        Path | None,
        typer.Option(metavar="PATH"),
    ] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
    threads: Annotated[int | None, typer.Option(min=1, max=256)] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Play an encounter at every level, number of foes, Armor and policy that a file names.

    Example: threefold sweep sweep.json --results sweep.results
    """
    lang = spoken_language()
    from threefold.interop.encounters import MOST_BYTES
    from threefold.interop.sweeps import read_sweep
    from threefold.lab.sweep.grid import counts_of, run_sweep
    from threefold.lab.sweep.results import saved_results
    from threefold.rules.types import Refusal
    from threefold.text import render

    asked = read_sweep(file.read(MOST_BYTES + 1), file.name)
    if isinstance(asked, Refusal):
        fail(render(asked.message, lang))
    if results is None:
        store = None
    else:
        store = saved_results(results, asked)
    if isinstance(store, Refusal):
        fail(render(store.message, lang))
    say = Texts("sweep", lang)
    if store is None:
        finished = []
    else:
        finished = store.finished
    if finished:
        print(say("taken_up", n=len(finished)), file=sys.stderr)
    with (
        _where(cluster, threads or cores(), say) as run,
        progress_bar(Texts("simulate", lang)("progress")) as told,
    ):
        for cell in run_sweep(asked, run, frozenset(one.number for one in finished), told):
            if store is None:
                finished.append(cell)
            else:
                store.add(cell)
    if store is not None:
        store.close()
    counts = counts_of(asked, finished)
    if as_json:
        json_document(list(_cells(asked, counts)))
    else:
        _show(asked, counts, lang)


@contextmanager
def _where(cluster: str | None, threads: int, say: Texts) -> Iterator[Run]:
    """Yield the function that runs tasks: on threads, or on a cluster that is connected
    meanwhile.
    """
    if cluster is None:
        from threefold.lab.sweep.grid import on_threads

        yield on_threads(threads)
        return
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
        from distributed.security import Security
    except ImportError:
        fail(say("no_dask"))
    from threefold.lab.sweep.cluster import WorkerDiffersError, on_cluster

    encrypted = Security().get_connection_args("client")["ssl_context"]  # type: ignore[no-untyped-call]
    if cluster.startswith(("tls:", "wss:")) and encrypted is None:
        fail(say("no_certificates", address=cluster))
    try:
        # a client without a valid address also logs an error when it closes
        get_address_host_port(cluster)
        client = Client(cluster, timeout="10s", set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        fail(say("no_cluster", address=cluster))
    with client:
        if not client.ncores():  # type: ignore[no-untyped-call]
            print(say("no_workers", address=cluster), file=sys.stderr)
        try:
            yield on_cluster(client)
        except WorkerDiffersError:
            fail(say("other_worker", address=cluster, version=__version__))


def _cells(asked: Sweep, counts: Sequence[Counts]) -> Iterator[Mapping[str, Json]]:
    from threefold.lab.study.answer import answer
    from threefold.lab.sweep.grid import cell_encounter, points

    for point, counted in zip(points(asked), counts, strict=True):
        yield {
            **point._asdict(),
            "answer": answer(cell_encounter(asked, point), counted, asked.seed),
        }


def _show(asked: Sweep, counts: Sequence[Counts], lang: Lang) -> None:
    from threefold.lab.simulator.counts import mean, wilson
    from threefold.lab.sweep.grid import points

    say, simulated = Texts("sweep", lang), Texts("simulate", lang)
    print_heading(say("cells", n=len(counts), runs=asked.runs, seed=asked.seed))
    columns = [say(name) for name in ("policy", "armor", "level", "number")]
    columns += [simulated("chance"), simulated("interval"), say("rounds")]
    if not sys.stdout.isatty():
        print_heading("\t".join(columns))
    lines = []
    for point, counted in zip(points(asked), counts, strict=True):
        win = wilson(sum(counted.rounds_of(0)), counted.runs)
        place = [
            str(value) if value is not None else "-"
            for value in (point.policy, point.armor, point.level)
        ]
        if point.number is not None:
            number = str(point.number)
        else:
            number = "-"
        interval = f"{percent_text(win.low)} – {percent_text(win.high)}"
        lines.append(
            [*place, number, seen(win.p, counted.runs), interval, f"{mean(counted.rounds):.1f}"]
        )
    print_rows(columns, lines)
