"""The controller of commands: a form of a seat's page becomes a command, and the table accepts or
refuses it.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import structs

from threefold.interop.session import COMMAND_ID
from threefold.model.shelved import ability_of
from threefold.rules.types import Message, Refusal
from threefold.service.tables import Accepted
from threefold.table.commands import Advance, AnyCommand, LearnAbility
from threefold.table.events import InitiativeRolled, Opened, TurnsBegan
from threefold.table.state import Petition
from threefold.web.context import AppContext, Seated, app_of
from threefold.web.forms import command_of, parse_form
from threefold.web.http import Html, HttpRequest, html_of, refusal_toast
from threefold.web.models.asking import Asking, choices_answered, gained_ability
from threefold.web.workers import run_in_worker

SEEN: Final = "x-seen-version"
"""The header of a command that was queued on a device while offline: the table's version that its
seat had seen. Where the marks of the command still hold and the table has news, the player is
asked; where they do not, the command is refused at once."""


@post(
    ["/seat/{link_id:str}/do", "/seat/{link_id:str}/as/{acting_as:str}/do"],
    include_in_schema=False,
    status_code=HTTPStatus.OK,
)
async def do(
    request: HttpRequest, link_id: FromPath[str], acting_as: FromPath[str | None] = None
) -> Html:
    """Carry out the command of a form."""
    return await run_in_worker(_carry_out_form, request, link_id, acting_as, await request.body())


def _carry_out_form(request: HttpRequest, link_id: str, acting_as: str | None, body: bytes) -> Html:
    app = app_of(request)
    at = app.seated(request, link_id, acting_as)
    if isinstance(at, Response):
        return at
    fields = parse_form(body)
    if isinstance(fields, Refusal):
        return refusal_toast(request, fields)
    command_id = next((value for name, value in fields if name == "command_id"), "")
    if not COMMAND_ID.fullmatch(command_id):
        return refusal_toast(
            request, Refusal("bad_value", "command_id", Message("refusal.no_command_id"))
        )
    command = _command(fields)
    if isinstance(command, Refusal):
        return refusal_toast(request, command)
    if _moved_on(request, app, at):
        expected = -1
    else:
        expected = None
    done = app.tables.submit(
        at.link.table, at.gives, command_id, command, expected_version=expected
    )
    if isinstance(done, Refusal):
        if expected is not None and done.field == "expected_version":
            return html_of("", HTTPStatus.CONFLICT)  # the page asks its player first
        return app.refused(request, at.link.table, at.seat, done)
    return _accepted_answer(request, app, at, done)


def _accepted_answer(request: HttpRequest, app: AppContext, at: Seated, done: Accepted) -> Html:
    """Return the answer to a command that was carried out, with what its player is told."""
    if _is_petition(done) and at.seat.role == "player":
        return app.petition_sent(request, at.link.table, at.seat)
    rolled = _last_initiative(done)
    if rolled is not None and at.seat.pc is not None:
        return app.last_to_roll(request, at.link.table, at.seat, rolled)
    return app.accepted(at.link.table, at.seat)


def _command(fields: list[tuple[str, str]]) -> AnyCommand | Refusal:
    """Build the command of a form. If it gains an ability of the shelf, the ability's entry and the
    choices for it are filled in."""
    entry = gained_ability(fields)
    skip = ("command_id", "gain", "gain.again")
    plain = [(n, v) for n, v in fields if n not in skip and not n.startswith(("chosen|", "share|"))]
    if entry is None:
        return command_of(plain)
    answers = choices_answered(Asking(entry.key, "abilities", entry.key, entry), fields)
    if isinstance(answers, Refusal):
        return answers
    command = command_of([*plain, ("ability", entry.name)])
    if not isinstance(command, LearnAbility | Advance):
        return command
    ability = ability_of(entry, answers)
    return structs.replace(
        command, ability=structs.replace(ability, again=ability.again or _is_gained_again(fields))
    )


def _is_gained_again(fields: list[tuple[str, str]]) -> bool | None:
    """Return True when the focus gives again an ability that the character already has, else
    None.
    """
    if ("gain.again", "true") in fields:
        return True
    return None


def _moved_on(request: HttpRequest, app: AppContext, at: Seated) -> bool:
    """Return whether the table has changed for this seat since the command was given offline.

    The page sends the version that it had seen in the header ``SEEN``. A command that was carried
    out before still gets its usual response.
    """
    seen = request.headers.get(SEEN, "")
    return (
        seen.isascii()
        and seen.isdigit()
        and int(seen[:18]) != app.tables.version_for(at.link.table, at.seat)
    )


def _is_petition(done: Accepted) -> bool:
    """Return whether a command has become a petition, which is pending for the GM."""
    return any(
        isinstance(r.event, Opened) and isinstance(r.event.pending, Petition) for r in done.records
    )


def _last_initiative(done: Accepted) -> InitiativeRolled | None:
    """Return the initiative roll after which the turns began; None when they did not begin now."""
    events = [record.event for record in done.records]
    rolls = [event for event in events if isinstance(event, InitiativeRolled)]
    if rolls and any(isinstance(event, TurnsBegan) for event in events):
        return rolls[0]
    return None


HANDLERS: Final[list[HTTPRouteHandler]] = [do]
