"""Links to seats with their QR codes, and the dialog of files to export and import."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec
import segno
from markupsafe import Markup
from msgspec import Struct

from threefold.exchange.report import ReportJson
from threefold.interop.characters import read_characters, write_characters
from threefold.interop.encounters import MOST_BYTES, read_encounter
from threefold.interop.scenes import SCENE_FORMAT, read_scene
from threefold.interop.session import SESSION_FORMAT
from threefold.lab.encounter import FORMAT as ENCOUNTER_FORMAT
from threefold.model import typed
from threefold.model.characters import Pc
from threefold.model.languages import Lang
from threefold.rules.types import Message, Refusal
from threefold.service.imports import SeatableCharacter
from threefold.service.journal import fights
from threefold.service.lab_scenes import scenes_of
from threefold.store.contract import Link
from threefold.table.commands import AddFoe, AddPc, AnyCommand, PrepareScene
from threefold.table.history import ASSISTANT, GM, GUEST, SPECTATOR, Seat
from threefold.web.forms import message_for_reader
from threefold.web.gm.access import age_fields, link_lines
from threefold.web.gm.form import DialogForm
from threefold.web.gm_context import GmContext
from threefold.web.presence import place_of_link

# Addresses that only this computer can reach.
_LOOPBACK = re.compile(r"(127(\.\d+){3}|localhost|\[::1\])(:\d+)?")


class NewLink(NamedTuple):
    """A new link: its seat, its address and its QR code. It is shown only once."""

    seat: Seat
    url: str
    code: Markup


class SeatLinks(NamedTuple):
    """A seat and its valid links. ``here``: one of its pages is open. ``mine``: the caller may
    change the links.
    """

    seat: Seat
    name: str
    links: list[Link]
    here: bool
    mine: bool = True


def qr(url: str) -> Markup:
    """Return an address as a QR code: an SVG without styles."""
    drawn = segno.make(url, error="m", micro=False).svg_inline(
        omitsize=True, border=0, dark="#000", svgclass=None, lineclass=None
    )
    return Markup(drawn)  # noqa: S704 - segno draws paths only


def address(context: GmContext, token: str) -> str:
    """Return the address of a token's link, as other devices reach this server."""
    return f"{context.origin}/join/{token}"


def seats(context: GmContext) -> list[SeatLinks]:
    """Return all seats with their links: the GM, assistants, every PC, PCs who left but whose links
    are still valid, spectators, and guests (one entry for each link)."""
    by_seat = dict[Seat, list[Link]]()
    for link in context.tables.links.of_table(context.table):
        if link.revoked is None:
            by_seat.setdefault(link.seat, []).append(link)
    helpers, watchers, guests = (by_seat.pop(seat, []) for seat in (ASSISTANT, SPECTATOR, GUEST))
    names = {pc.id: pc.name for pc in context.view.party}
    found = [(GM, by_seat.pop(GM, []))]
    if helpers:
        found.append((ASSISTANT, helpers))
    players = [Seat("player", pc) for pc in names]
    found += [(seat, by_seat.pop(seat, [])) for seat in players]
    found += by_seat.items()
    if watchers:
        found.append((SPECTATOR, watchers))
    found += [(GUEST, [link]) for link in guests]
    return [
        SeatLinks(
            seat,
            names.get(seat.pc or "", ""),
            links,
            any(place_of_link(link) in context.here for link in links),
            may_let_in(context, seat),
        )
        for seat, links in found
    ]


def may_let_in(context: GmContext, seat: Seat) -> bool:
    """Whether the caller may make and revoke links to a seat. An assistant may not for seats that
    act for the GM.
    """
    return not context.assists or seat.at_table != GM


def requested_seat(context: GmContext, fields: Mapping[str, str]) -> Seat | None:
    """Return the seat for which a form wants a link; None if there is no such seat or the caller
    may not.
    """
    pc, role = fields.get("pc"), fields.get("role")
    if role is None and "guest" in fields:
        role = "guest"
    if pc is not None:
        if context.view.pc_view(pc) is not None:
            return Seat("player", pc)
        return None
    seat = {"guest": GUEST, "gm": GM, "assistant": ASSISTANT, "spectator": SPECTATOR}.get(
        role or "gm"
    )
    if seat is not None and may_let_in(context, seat):
        return seat
    return None


def draw_links(
    context: GmContext, form: DialogForm, made: NewLink | None = None, no: Refusal | None = None
) -> str:
    """Draw all seats with their links and browsers, the new link, and the form of their ages."""
    local = _LOOPBACK.fullmatch(context.origin.partition("://")[2]) is not None
    context.tables.access.store_uses()
    found = seats(context)
    why, field, ages = None, "", age_fields(context, {})
    if no is not None:
        why, field, ages = message_for_reader(no), no.field, age_fields(context, form.fields)
    return context.draw(
        "gm/links.html",
        f=form,
        seats=found,
        lines=link_lines(context, [link for each in found for link in each.links]),
        ages=ages,
        no=why,
        no_field=field,
        made=made,
        local=local,
        own=context.link,
    )


# --- files ----------------------------------------------------------------------------------------


class FileOutcome(NamedTuple):
    """The outcome of a file: the names that were added (``scenes``: they are scenes); the address
    of the ``table`` it opened (``again``: it was opened before, ``told``: what was wrong with its
    file all the same); the refusal; or the ``report`` of an import."""

    file: str
    names: list[str]
    table: str | None = None
    refusal: Message | None = None
    scenes: bool = False
    again: bool = False
    report: ReportJson | None = None
    told: tuple[Message, ...] = ()


def draw_files(
    context: GmContext, form: DialogForm, received: list[FileOutcome] | None = None
) -> str:
    """Draw the dialog that exports the session or the party and imports files, those of other
    programs too.
    """
    imports, sheets = context.tables.imports, list[SeatableCharacter]()
    if imports is not None:
        sheets = imports.sheets(context.table)[:MOST_SHEETS]
    return context.draw(
        "gm/files.html",
        f=form,
        received=received or [],
        fought=fights(context.history, context.seat) > 0,
        imports=imports is not None,
        sheets=sheets,
        sorts=TOLD,
        most=MOST_LINES,
    )


TOLD: Final = ("refused", "conflict", "changed", "not_understood")
"""The sorts of report lines that a page shows, those that need an action first."""

MOST_LINES: Final = 20
"""The most lines of each sort on a page."""

MOST_SHEETS: Final = 100
"""The most characters of the imported pack on a page."""


def _scenes(data: bytes, name: str, whole: bool, lang: Lang) -> list[AnyCommand] | Refusal:
    """Return the commands that save the scenes of a file: one scene, or an encounter as one or
    several.
    """
    if whole:
        scene = read_scene(data, name)
        if isinstance(scene, Refusal):
            return scene
        return [PrepareScene(scene=scene)]
    encounter = read_encounter(data, name)
    if isinstance(encounter, Refusal):
        return encounter
    scenes = scenes_of(encounter, name.rpartition(".")[0] or name, lang)
    return [PrepareScene(scene=scene) for scene in scenes]


def exported_party(context: GmContext) -> bytes:
    """The party as a file of the format threefold/1."""
    return write_characters([pc.sheet for pc in context.view.party if pc.sheet is not None])


class _Headed(Struct):
    """The header of any of our files: the format it declares."""

    format: str = ""


def _is_session(data: bytes) -> bool:
    """Whether a file declares the session format. Nothing else in it is decoded."""
    try:
        return typed.decode(data.removeprefix(codecs.BOM_UTF8), _Headed).format == SESSION_FORMAT
    except (msgspec.DecodeError, RecursionError):
        return False


def commands_in_file(
    data: bytes, name: str, lang: Lang = "en"
) -> list[AnyCommand] | Refusal | None:
    """Return the commands that add the characters of a file or save its scenes; a refusal if it is
    invalid; None if it is a session file, which alone may be longer than ``MOST_BYTES``."""
    if len(data) > MOST_BYTES:
        too_long = Message("file.too_long", {"file": name, "n": MOST_BYTES >> 10})
        if _is_session(data):
            return None
        return Refusal("bad_json", "", too_long)
    figures = read_characters(data, name)
    if isinstance(figures, Refusal):
        if figures.code == "wrong_format":
            found = figures.message.params.get("found")
        else:
            found = None
        if found in (SCENE_FORMAT, ENCOUNTER_FORMAT):
            return _scenes(data, name, found == SCENE_FORMAT, lang)
        if found == SESSION_FORMAT:
            return None
        return figures
    return [
        AddPc(pc=figure) if isinstance(figure, Pc) else AddFoe(npc=figure) for figure in figures
    ]
