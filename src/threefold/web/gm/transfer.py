"""Files of a table: what is exported, and what becomes of each file that the GM imports."""

from __future__ import annotations

from threefold.interop.scenes import write_scene
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AnyCommand, PrepareScene
from threefold.table.events import AnyEvent, FoeAdded, PcAdded, ScenePrepared
from threefold.table.history import GM
from threefold.web.gm import scenes, seats
from threefold.web.gm_context import GmContext


def exported(context: GmContext, what: str, scene_id: str) -> tuple[str, bytes] | None:
    """What a file is called, and what is in it; None where there is nothing of the kind."""
    if what == "session":
        return context.view.title, context.tables.export(context.table)
    if what == "party" and context.view.party:
        return context.view.title, seats.party_file(context)
    scene = scenes.scene_named(context.history.state, scene_id) if what == "scene" else None
    return None if scene is None else (scene.name, write_scene(scene))


def received(context: GmContext, files: list[tuple[str, bytes]], token: str, anew: bool) -> list[seats.Received]:
    """What becomes of each file: its characters take their seats, a session opens a table of its own."""
    all_of_them = []
    for number, (name, data) in enumerate(files):
        commands = seats.opened(data, name)
        if commands is None:
            all_of_them.append(_session(context, name, data, anew))
        elif isinstance(commands, Refusal):
            all_of_them.append(seats.Received(name, [], refusal=commands.message))
        else:
            all_of_them.append(_characters(context, name, commands, f"{token[:40]}-{number}"))
    return all_of_them


def _session(context: GmContext, name: str, data: bytes, anew: bool) -> seats.Received:
    before = {known.id for known in context.tables.tables()}
    table = context.tables.import_(data, name, context.table, anew)
    if isinstance(table, Refusal):
        return seats.Received(name, [], refusal=table.message)
    _, token = context.tables.invite(table, GM)
    title = context.tables.history(table).state.settings.title
    return seats.Received(name, [title], table=seats.address(context, token), again=table in before)


def _characters(context: GmContext, name: str, commands: list[AnyCommand], token: str) -> seats.Received:
    """Seat the characters of a file up to the first that cannot be."""
    names: list[str] = []
    for number, command in enumerate(commands):
        done = context.tables.submit(context.table, context.seat, f"{token}-{number}", command)
        if isinstance(done, Refusal):
            return seats.Received(name, names, refusal=Message("file.problem", {"file": name, "problem": done.message}))
        names += [n for r in done.records if (n := _newcomer(r.event)) is not None]
    return seats.Received(name, names, scenes=any(isinstance(command, PrepareScene) for command in commands))


def _newcomer(event: AnyEvent) -> str | None:
    """Who sits down, joins the foes, or is saved among the scenes."""
    if isinstance(event, ScenePrepared):
        return event.scene.name
    if isinstance(event, PcAdded):
        return event.pc.name
    return event.foe.npc.name if isinstance(event, FoeAdded) else None
