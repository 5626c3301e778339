"""`threefold replay`: play a session again from its file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import (
    Texts,
    fail,
    json_document,
    print_heading,
    print_rows,
    print_sections,
    spoken_language,
)

if TYPE_CHECKING:
    from threefold.table.history import History
    from threefold.table.state import State
    from threefold.text import Lang


def command(
    file: Annotated[
        typer.FileBinaryRead,
        typer.Argument(metavar="FILE"),
    ],
    at: Annotated[int | None, typer.Option("--at", min=0, metavar="N")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Play a session again from its file and prove that it leads to the state it was saved with.

    Example: threefold replay session.json --at 12
    """
    lang = spoken_language()
    from threefold.interop.session import read_session
    from threefold.rules.types import Refusal
    from threefold.text import render

    session = read_session(file.read(), file.name)
    if isinstance(session, Refusal):
        fail(render(session.message, lang))
    history = session.history
    if at is not None:
        if at > history.version:
            raise typer.BadParameter(
                Texts("replay", lang)("no_event", n=at, version=history.version)
            )
        history = history.at(at)
    if as_json:
        json_document(history.state)
    else:
        _show(history, lang)


def _show(history: History, lang: Lang) -> None:
    """Print the log, the party, the foes, and the digest of the session."""
    from threefold.interop.session import session_digest

    say = Texts("replay", lang)
    print_heading(history.state.settings.title)
    print_rows((say("event"), "", ""), _story(history, lang))
    print_sections(
        (
            (say("party"), list(_party(history.state, lang))),
            (say("foes"), list(_foes(history.state, lang))),
            (say("digest"), [session_digest(history)]),
        )
    )


def _story(history: History, lang: Lang) -> Iterator[tuple[str, str, str]]:
    """Yield the log as the GM reads it: the event's number, its mark, its text."""
    from threefold.service.log_shelf import LOG_SHELF
    from threefold.table.history import GM
    from threefold.table.log import log
    from threefold.text import render

    taken_back = Texts("replay", lang)("taken_back")
    for entry in log(history, GM, LOG_SHELF, last=max(1, history.version)):
        words = [render(words.message(), lang) for words in (entry.head, *entry.details)]
        yield (
            str(entry.seq),
            entry.mark,
            " · ".join([*words, taken_back] if entry.taken_back else words),
        )


def _party(state: State, lang: Lang) -> Iterator[str]:
    say, stat, track = (Texts(under, lang) for under in ("replay", "stat", "track"))
    for member in state.party.values():
        pc = member.pc
        points = {"might": pc.pools.might, "speed": pc.pools.speed, "intellect": pc.pools.intellect}
        pools = ", ".join(f"{stat(name)} {pool.value}/{pool.max}" for name, pool in points.items())
        yield say("pc", name=pc.name, pools=pools, track=track(pc.damage_track), xp=pc.xp)


def _foes(state: State, lang: Lang) -> Iterator[str]:
    say = Texts("replay", lang)
    for foe in state.foes.values():
        npc = foe.npc
        yield say("foe", name=npc.name, level=npc.level, health=npc.health, max=npc.max_health)
