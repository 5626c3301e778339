"""The regions and dialogs of the player's page, each with its view model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.library.sums import sums
from threefold.library.ties import ties_of
from threefold.service.past import brings_new_tier
from threefold.service.powers import cards
from threefold.service.seat import sheet
from threefold.service.unread import LATELY, Unread
from threefold.table.log import Entry
from threefold.table.state.facts import Text
from threefold.table.views import PcView
from threefold.web import range_track
from threefold.web.models.log import log_choice
from threefold.web.player import grow
from threefold.web.player.act import Act, act
from threefold.web.player.advice import Advice, advice_for
from threefold.web.player.called import again
from threefold.web.player.comrades import comrades
from threefold.web.player.moments import Phase, moments
from threefold.web.player.own import Composer
from threefold.web.player.together import cooperation_model
from threefold.web.player.waits import ASKED, may_react, next_up, waits
from threefold.web.player.works import plan, share, works
from threefold.web.seat_context import SeatContext, SeatRegion
from threefold.web.words import condition

SHOWN: Final = 60


def _me(context: SeatContext) -> PcView:
    me = context.me
    assert me is not None  # the controllers refuse a seat whose PC is gone
    return me


def _top(context: SeatContext) -> dict[str, object]:
    return {
        "waits": waits(context),
        "acting_for": context.seat.role == "gm",
        "link": context.link,
        "companions": context.companions,
    }


def _people(context: SeatContext) -> dict[str, object]:
    others = [p for p in context.view.party if p.id != context.seat.pc]
    return {"others": others, "condition": condition, "away": context.away}


def _act(context: SeatContext, *, opened: bool = False) -> dict[str, object]:
    drawn = act(context, _me(context))
    unrolled = _unrolled_change(context)
    newest = context.past.newest_but(LATELY, ("turn", "quiet", "whisper", "handout"))
    latest = [entry for entry in newest if unrolled is None or entry.seq not in unrolled.seqs][:FEW]
    return {
        "unrolled": unrolled,
        "acknowledged": context.query.get("acknowledged", ""),
        "unread": _unread(context),
        "welcome": _is_welcomed(context, drawn, opened=opened),
        "act": drawn,
        "latest": latest,
        "came": latest if _is_comrades(latest, drawn.phase, _me(context)) else [],
        "with_others": cooperation_model(context, _me(context)),
        "comrades": comrades(context, _me(context)),
        "next_up": next_up(context.view),
        "again": again(context, _me(context)),
        "track": range_track.range_track(context),
        "advice": _advice(context, drawn),
        "works": works(context, _me(context)),
        "ways": range_track.pc_moves(context, _me(context).id)
        if drawn.moment.kind == "act"
        else [],
        **_people(context),
    }


def _is_welcomed(context: SeatContext, drawn: Act, *, opened: bool) -> bool:
    """Return whether to welcome a player who has not acted yet and say who they are and what they
    can do. The welcome shows from when the page is ``opened`` until the player dismisses it."""
    if drawn.moment.kind != "act" or drawn.phase != "free":
        return False
    if opened:
        return context.seat.role == "player" and not context.past.has_acted(context.seat.pc or "")
    return context.query.get("welcomed") == ""


def _is_comrades(newest: Sequence[Entry], phase: Phase, me: PcView) -> bool:
    """Return whether the newest step told the result of somebody else's roll, outside an encounter,
    or somebody else's intrusion, also on the player's own turn."""
    shown = {"free": ("success", "failure", "intrusion"), "turn": ("intrusion",)}.get(phase, ())
    return any(entry.tone in shown and entry.head.params.get("name") != me.name for entry in newest)


def _unread(context: SeatContext) -> Unread:
    """Return what the player has yet to look at."""
    given = context.query.get("looked", "")
    if given.isascii() and given.isdigit() and len(given) < 9:
        looked = int(given)
    else:
        looked = None
    shown = frozenset(each.handout.name for each in context.view.handouts)
    return context.past.unread(looked, _me(context).name, shown)


class UnrolledChange(NamedTuple):
    """Changes of the PC that no roll of its player brought: of each the lines that say it, the
    number of the newest, those of all that are told, and the panel that shows more of the first."""

    seq: int
    seqs: frozenset[int]
    told: list[list[Text]]
    panel: Literal["sheet", "grow"]


def _unrolled_change(context: SeatContext) -> UnrolledChange | None:
    """Return the newest changes of the PC that were not rolled, until its player has acknowledged
    them or they are over."""
    me = _me(context).name
    given = context.query.get("acknowledged", "")
    if given.isascii() and given.isdigit() and len(given) < 9:
        acknowledged = int(given)
    else:
        acknowledged = 0
    found = [
        entry for entry in context.past.unrolled_changes(LATELY, me) if entry.seq > acknowledged
    ]
    if not found:
        return None
    shown = found[:FEW_CHANGES]
    told = [_told_of_change(entry, me) for entry in shown]
    panel: Literal["sheet", "grow"] = "grow" if brings_new_tier(found[0], me) else "sheet"
    return UnrolledChange(
        max(entry.seq for entry in found), frozenset(entry.seq for entry in shown), told, panel
    )


def _told_of_change(entry: Entry, name: str) -> list[Text]:
    if not brings_new_tier(entry, name):
        return [entry.head, *_few(entry.details)]
    first = next(i for i, each in enumerate(entry.details) if each.key == "event.tier")
    return entry.details[first:]


FEW_CHANGES: Final = 3
"""The most changes that the card tells at once."""
FEW: Final = 4
"""The most changed figures that a card tells. The log has all of them."""


def _few(details: list[Text]) -> list[Text]:
    """Return the first figures of a change, and how many more there are."""
    if len(details) <= FEW:
        return details
    return [*details[: FEW - 1], Text("log.more", {"n": len(details) - FEW + 1})]


def _advice(context: SeatContext, drawn: Act) -> Advice | None:
    """Return the advice for the attack being composed; None when there is no such attack."""
    if isinstance(drawn.data, Composer):
        attacking = drawn.data.attack
    else:
        attacking = None
    if (
        attacking is None
        or attacking.foe is None
        or attacking.attack is None
        or attacking.composed is None
    ):
        return None
    return advice_for(context, attacking.foe.id, attacking.attack.key, attacking.composed.stat)


def _sheet(context: SeatContext) -> dict[str, object]:
    me = _me(context)
    assert me.sheet is not None
    return {
        "pc": me.sheet,
        "powers": cards(me.sheet, context.known.rules()),
        "figures": sheet(me.sheet, context.known.rules()),
        "sums": sums(me.sheet, context.known.rules()),
        "words_come": ties_of(me.sheet),
        "condition": condition,
    }


def _log(context: SeatContext) -> dict[str, object]:
    choice = log_choice(context.query, context.view.clock.session)
    page = context.log_page(SHOWN, choice.chosen, choice.before)
    return {
        "entries": page.entries[::-1],
        "choice": choice._replace(older=page.older),
        **_people(context),
    }


def _tabs(context: SeatContext) -> dict[str, object]:
    return {
        "asked": any(m.kind in ASKED for m in moments(context)) or may_react(context),
        "can_grow": grow.can_grow(context),
    }


def _part(name: str) -> SeatRegion:
    draw = {"top": _top, "act": _act, "sheet": _sheet, "log": _log, "tabs": _tabs}[name]
    return lambda context: context.draw(f"player/{name}.html", **draw(context))


def _words(context: SeatContext) -> str:
    """Draw the dialog to edit the sheet's texts."""
    return context.draw("player/words.html", pc=_me(context).sheet)


REGIONS: Final[Mapping[str, SeatRegion]] = MappingProxyType(
    {
        **{n: _part(n) for n in ("top", "act", "sheet", "log", "tabs")},
        "words": _words,
        "plan": lambda context: plan(context, _me(context)),
        "share": share,
        "dice": lambda context: context.draw("player/dice.html"),
        "handouts": lambda context: context.draw("player/handouts.html"),
        "portrait": lambda context: context.draw("portrait.html", who=_me(context)),
        "safety": lambda context: context.draw("safety.html"),
        "whisper": lambda context: context.draw("player/whisper.html"),
        **grow.parts(),
    }
)


LIVE: Final = frozenset({"top", "sheet", "act", "log", "grow", "tabs"})
"""The regions that the page keeps up to date."""


def page(context: SeatContext) -> str:
    """Draw the whole page with all its regions."""
    model = {
        **_top(context),
        **_act(context, opened=True),
        **_sheet(context),
        **_log(context),
        **_tabs(context),
        **grow.region(context),
    }
    return context.draw("player/page.html", **model)
