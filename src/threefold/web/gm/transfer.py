"""Files of a table: what is exported, and the outcome of each imported file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from threefold.exchange import archives
from threefold.interop.scenes import write_scene
from threefold.rules.types import Message, Refusal
from threefold.service.archives import archive, take_in
from threefold.service.journal import fights, journal
from threefold.table.commands import AnyCommand, PrepareScene
from threefold.table.events import AnyEvent, FoeAdded, PcAdded, ScenePrepared
from threefold.table.history import GM, GUEST
from threefold.web.gm import scenes, seats
from threefold.web.gm_context import GmContext


class File(NamedTuple):
    """A file to download: the title and ending for its name, and its content."""

    title: str
    ending: str
    data: bytes


def exported(context: GmContext, what: str, query: Mapping[str, str]) -> File | None:
    """Return a file to download; None if there is nothing of this kind."""
    title = context.view.title
    match what:
        case "session":
            return File(title, "json", context.tables.export(context.table))
        case "archive":
            return File(title, "zip", archive(context.tables, context.table, context.lang))
        case "journal":
            if query.get("for") == "everybody":
                reader = GUEST
            else:
                reader = context.seat
            return File(title, "md", journal(context.history, reader, context.lang).encode())
        case "fight" if fights(context.history, context.seat):
            return File(
                title, "md", journal(context.history, context.seat, context.lang, -1).encode()
            )
        case "party" if context.view.party:
            return File(title, "json", seats.exported_party(context))
        case "scene":
            scene = scenes.scene_named(context.history.state, query.get("scene", ""), context.lang)
            if scene is None:
                return None
            return File(scene.name, "json", write_scene(scene))
    return None


class UploadOutcomes(NamedTuple):
    """The outcomes of our own files, and the files of other programs that are still to be
    imported.
    """

    ours: list[seats.FileOutcome]
    others: list[tuple[str, bytes]]


def take_in_files(
    context: GmContext, files: list[tuple[str, bytes]], token: str, anew: bool
) -> UploadOutcomes:
    """Take in each file: seat its characters, or open its session as a new table. Files of other
    programs are returned for ``imported`` if this server imports them."""
    done = UploadOutcomes([], [])
    for number, (name, data) in enumerate(files):
        if archives.is_table_archive(data):
            done.ours.append(_archive(context, name, data, anew))
            continue
        commands = seats.commands_in_file(data, name, context.lang)
        if commands is None:
            done.ours.append(_session(context, name, data, anew))
        elif not isinstance(commands, Refusal):
            done.ours.append(_characters(context, name, commands, f"{token[:40]}-{number}"))
        elif context.tables.imports is not None and _of_another_program(commands):
            done.others.append((name, data))
        else:
            done.ours.append(seats.FileOutcome(name, [], refusal=commands.message))
    return done


def _of_another_program(no: Refusal) -> bool:
    """Whether a refused file is not in one of our formats."""
    return no.code in ("bad_json", "wrong_format") and "threefold/" not in str(
        no.message.params.get("found", "")
    )


def import_foreign_files(context: GmContext, files: list[tuple[str, bytes]]) -> seats.FileOutcome:
    """Import files of other programs into the pack that this table keeps for imports, and return
    the report.
    """
    assert context.tables.imports is not None
    report = context.tables.imports.take(context.table, files, context.lang)
    names = ", ".join(name for name, _ in files)
    if isinstance(report, Refusal):
        return seats.FileOutcome(names, [], refusal=report.message)
    return seats.FileOutcome(names, [], report=report)


def seat_imported_character(context: GmContext, key: str, token: str) -> seats.FileOutcome:
    """Seat a character that was imported earlier."""
    imports = context.tables.imports
    if imports is not None:
        data = imports.sheet(context.table, key)
    else:
        data = None
    if data is None:
        commands = None
    else:
        commands = seats.commands_in_file(data, key, context.lang)
    if not isinstance(commands, list):
        return seats.FileOutcome(key, [], refusal=Message("shelf.gone"))
    return _characters(context, key, commands, token[:40])


def _archive(context: GmContext, name: str, data: bytes, anew: bool) -> seats.FileOutcome:
    if context.assists:
        return seats.FileOutcome(name, [], refusal=Message("refusal.gm_itself"))
    before = {known.id for known in context.tables.tables()}
    told = list[Message]()
    table = take_in(context.tables, data, name, context.table, anew, told.append)
    return _table_outcome(context, name, table, before)._replace(told=tuple(told))


def _session(context: GmContext, name: str, data: bytes, anew: bool) -> seats.FileOutcome:
    if context.assists:
        return seats.FileOutcome(name, [], refusal=Message("refusal.gm_itself"))
    before = {known.id for known in context.tables.tables()}
    table = context.tables.new.from_file(data, name, context.table, anew)
    return _table_outcome(context, name, table, before)


def _table_outcome(
    context: GmContext, name: str, table: str | Refusal, before: set[str]
) -> seats.FileOutcome:
    """Return the outcome of a file that opened a table, with an address that lets the GM in."""
    if isinstance(table, Refusal):
        return seats.FileOutcome(name, [], refusal=table.message)
    _, token = context.tables.links.invite(table, GM)
    title = context.tables.history(table).state.settings.title
    return seats.FileOutcome(
        name, [title], table=seats.address(context, token), again=table in before
    )


def _characters(
    context: GmContext, name: str, commands: list[AnyCommand], token: str
) -> seats.FileOutcome:
    """Seat the characters of a file; stop at the first that is refused."""
    names: list[str] = []
    for number, command in enumerate(commands):
        done = context.tables.submit(context.table, context.gives, f"{token}-{number}", command)
        if isinstance(done, Refusal):
            return seats.FileOutcome(
                name,
                names,
                refusal=Message("file.problem", {"file": name, "problem": done.message}),
            )
        names += [n for r in done.records if (n := _newcomer(r.event)) is not None]
    return seats.FileOutcome(
        name, names, scenes=any(isinstance(command, PrepareScene) for command in commands)
    )


def _newcomer(event: AnyEvent) -> str | None:
    """Return the name of the PC, foe or scene that an event adds; None for other events."""
    if isinstance(event, ScenePrepared):
        return event.scene.name
    if isinstance(event, PcAdded):
        return event.pc.name
    if isinstance(event, FoeAdded):
        return event.foe.npc.name
    return None
