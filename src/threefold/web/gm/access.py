"""What opens a table, as its GM reads it: the device of each browser, when each thing was made and
used last, when it ends; and the forms that set ages and end what is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from threefold.rules.types import Message, Refusal
from threefold.service.ways_in import SHORT
from threefold.store.contract import Ages, Link, Token, Visit
from threefold.text import render_key
from threefold.web.devices import BROWSERS, KINDS
from threefold.web.gm_context import GmContext
from threefold.web.models.options import SelectOption

CHOICES: Final = (0, 1, 7, 30, 90, 180, 365)
"""The ages in days that the form offers."""

SOON: Final = 14
"""The end of a browser is told if it is at most so many days ahead: each visit puts it off."""


class BrowserLine(NamedTuple):
    """A browser that is signed in. ``own``: the page that shows it is open there."""

    id: str
    device: str
    said: str
    own: bool


class LinkLine(NamedTuple):
    """A link with the browsers that came in by it. ``over``: it lets nobody in any more."""

    id: str
    said: str
    browsers: list[BrowserLine]
    over: bool


class AgeField(NamedTuple):
    """The choice of one age: its options, the one that holds, and what the server's owner allows at
    most.
    """

    name: str
    label: str
    hint: str
    options: list[SelectOption]
    value: str


def link_lines(context: GmContext, links: Sequence[Link]) -> dict[str, LinkLine]:
    """Return the lines of links by their ids."""
    access = context.tables.access
    came = access.browsers(context.table)
    found = {}
    for link in links:
        end = access.end_of_link(link)
        over = access.is_over(end)
        said = [_days_text(context, "made", link.created), _last_used(context, "link", link.used)]
        said.append(_text(context, "over_link", {}) if over else _ends(context, "link", end))
        browsers = [_browser_line(context, visit) for visit in came if visit.link.id == link.id]
        found[link.id] = LinkLine(link.id, _joined(said), browsers, over)
    return found


def _browser_line(context: GmContext, visit: Visit) -> BrowserLine:
    said = [_last_used(context, "browser", visit.used)]
    end = context.tables.access.end_of_browser(visit)
    if end is not None and _days_until(context, end) <= SOON:
        said.append(_ends(context, "browser", end))
    own = visit.secret_hash == context.browser
    return BrowserLine(
        visit.secret_hash[:SHORT], _device(context, visit.device or ""), _joined(said), own
    )


def token_line(context: GmContext, token: Token) -> str:
    """Return when a token was made and used, and when it ends."""
    end = _ends(context, "token", context.tables.access.end_of_token(token))
    return _joined(
        [_days_text(context, "made", token.created), _last_used(context, "token", token.used), end]
    )


def age_fields(context: GmContext, sent: Mapping[str, str]) -> list[AgeField]:
    """Return the choices of the ages; those of a form that was refused keep what was sent."""
    ages, most = context.tables.access.ages(context.table), context.tables.access.server
    found = []
    for name, days in ages._asdict().items():
        limit = getattr(most, name)
        hint = _text(context, f"{name}_hint", {})
        if limit:
            hint += " " + _text(context, "most", {"n": limit})
        options = [
            SelectOption(str(n), _text(context, "age" if n else "no_end", {"n": n}))
            for n in sorted({*CHOICES, days})
        ]
        value = sent.get(name, str(days))
        found.append(AgeField(name, _text(context, name, {}), hint, options, value))
    return found


def set_ages(context: GmContext, fields: Mapping[str, str]) -> Refusal | None:
    """Set the ages of a form."""
    days = {}
    for name in Ages._fields:
        value = fields.get(name, "")
        if not value.isascii() or not value.isdigit() or len(value) > 5:
            return Refusal("bad_value", name, Message("refusal.age_number"))
        days[name] = int(value)
    return context.tables.links.set_ages(context.table, Ages(**days))


def end_browser(context: GmContext, short_id: str, mine: Sequence[str]) -> None:
    """Sign out the browser that a form names, if it came in by one of these links and is not the
    caller's own.
    """
    for visit in context.tables.access.browsers(context.table):
        named = visit.secret_hash[:SHORT] == short_id and visit.link.id in mine
        if named and visit.secret_hash != context.browser:
            context.tables.links.end_browser(context.table, visit.secret_hash)


def end_others(context: GmContext) -> None:
    """End every link and every browser but the caller's own."""
    context.tables.links.end_others(context.table, context.link, context.browser)


def end_tokens(context: GmContext) -> None:
    """End the tokens of all programs."""
    for token in context.tables.programs.of_table(context.table):
        context.tables.links.end_token(context.table, token.id)


# --- words ----------------------------------------------------------------------------------------


def _text(context: GmContext, key: str, params: Mapping[str, str | int]) -> str:
    return render_key(context.lang, f"gm.access.{key}", dict(params))


def _joined(said: Sequence[str]) -> str:
    return " · ".join(part for part in said if part)


def _device(context: GmContext, device: str) -> str:
    """Return the words for a kind of device and its browser. A browser that told neither is a
    browser.
    """
    kind, _, browser = device.partition(" ")
    said = _text(context, f"device.{kind if kind in KINDS else 'unknown'}", {})
    if browser in BROWSERS:
        return f"{said}, {browser}"
    return said


def _day(context: GmContext, at: datetime) -> date:
    """Return the day on the reader's calendar."""
    return (at + timedelta(minutes=context.device.zone or 0)).date()


def _days_until(context: GmContext, at: str) -> int:
    """Return how many days a moment is ahead on the reader's calendar."""
    return (
        _day(context, datetime.fromisoformat(at)) - _day(context, context.tables.access.now())
    ).days


def _days_text(context: GmContext, key: str, at: str) -> str:
    return _text(context, key, {"days": max(0, -_days_until(context, at))})


def _last_used(context: GmContext, what: str, at: str | None) -> str:
    """Return when something was used last, in days."""
    if at is None:
        return _text(context, f"never_{what}", {})
    return _days_text(context, f"used_{what}", at)


def _ends(context: GmContext, what: str, at: str | None) -> str:
    """Return when something ends, in days; nothing where it has no end."""
    if at is None:
        return ""
    return _text(context, f"ends_{what}", {"days": max(0, _days_until(context, at))})
