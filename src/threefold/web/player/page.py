"""The regions and dialogs of the player's page, each with its view model."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.library.sums import Sums, sums
from threefold.library.ties import Ties, ties_of
from threefold.model.characters import Pc
from threefold.rules.types import Message
from threefold.service.judged import JudgedLine, judged_of_equipment
from threefold.service.past import brings_new_tier
from threefold.service.powers import PowerCard, cards
from threefold.service.seat import Sheet, sheet
from threefold.service.unread import LATELY, Unread
from threefold.table.log import LogEntry
from threefold.table.state.facts import Text
from threefold.table.views import PcView
from threefold.web import range_track
from threefold.web.models.log import LogChoice, log_choice
from threefold.web.models.scene import PcMove
from threefold.web.player import grow
from threefold.web.player.act import ActPanel, act_panel
from threefold.web.player.advice import DuelAdvice, advice_for
from threefold.web.player.called import InitiativeAgain, initiative_again
from threefold.web.player.comrades import ComradeMoment, comrades
from threefold.web.player.moments import Phase, player_moments
from threefold.web.player.own import Composer
from threefold.web.player.together import Together, cooperation_model
from threefold.web.player.waits import ASKED, Waits, may_react, next_up, waits
from threefold.web.player.works import Works, draw_plan, draw_ritual_share, works
from threefold.web.seat_context import CompanionSeat, SeatContext, SeatRegion
from threefold.web.words import condition

SHOWN: Final = 60


def _me(context: SeatContext) -> PcView:
    me = context.me
    assert me is not None  # the controllers refuse a seat whose PC is gone
    return me


class TopModel(NamedTuple):
    """The line at the top: what the table waits for, and who acts for whom."""

    waits: Waits
    acting_for: bool
    link: str
    companions: Sequence[CompanionSeat]


def _top(context: SeatContext) -> TopModel:
    return TopModel(waits(context), context.seat.role == "gm", context.link, context.companions)


class PeopleModel(NamedTuple):
    """The other PCs, how a condition is named, and who has no page open."""

    others: list[PcView]
    condition: Callable[[str], Message]
    away: Collection[str]


def _people(context: SeatContext) -> PeopleModel:
    others = [p for p in context.view.party if p.id != context.seat.pc]
    return PeopleModel(others, condition, context.away)


class UnrolledChange(NamedTuple):
    """Changes of the PC that no roll of its player brought: of each the lines that say it, the
    number of the newest, those of all that are told, and the panel that shows more of the first."""

    seq: int
    seqs: frozenset[int]
    told: list[list[Text]]
    panel: Literal["sheet", "grow"]


class Moving(NamedTuple):
    """Where the player may move on the strip; ``slowly``: with care."""

    ways: list[PcMove]
    slowly: bool


class ActModel(NamedTuple):
    """The moment that is drawn, and what the player should know beside it.

    ``latest`` are the newest steps of the log, ``came`` those of them that told somebody else's
    result. ``again`` is the initiative roll that may be repeated.
    """

    unrolled: UnrolledChange | None
    acknowledged: str
    unread: Unread
    welcome: bool
    act: ActPanel
    latest: Sequence[LogEntry]
    came: Sequence[LogEntry]
    with_others: Together
    comrades: list[ComradeMoment]
    next_up: Message | None
    again: InitiativeAgain | None
    track: range_track.RangeTrack | None
    advice: DuelAdvice | None
    works: Works
    moving: Moving


def _act(context: SeatContext, *, opened: bool = False) -> ActModel:
    me = _me(context)
    panel = act_panel(context, me)
    unrolled = _unrolled_change(context)
    latest = context.past.newest_but(LATELY, ("turn", "quiet", "whisper", "handout"))
    if unrolled is not None:
        latest = [entry for entry in latest if entry.seq not in unrolled.seqs]
    latest = latest[:FEW]
    ways: list[PcMove] = []
    if panel.moment.kind == "act":
        ways = range_track.pc_moves(context, me.id)
    return ActModel(
        unrolled=unrolled,
        acknowledged=context.query.get("acknowledged", ""),
        unread=_unread(context),
        welcome=_is_welcomed(context, panel, opened=opened),
        act=panel,
        latest=latest,
        came=latest if _is_comrades(latest, panel.phase, me) else [],
        with_others=cooperation_model(context, me),
        comrades=comrades(context, me),
        next_up=next_up(context.view),
        again=initiative_again(context, me),
        track=range_track.range_track(context),
        advice=_advice(context, panel),
        works=works(context, me),
        moving=Moving(ways, context.query.get("slowly") == "true"),
    )


def _is_welcomed(context: SeatContext, drawn: ActPanel, *, opened: bool) -> bool:
    """Return whether to welcome a player who has not acted yet and say who they are and what they
    can do. The welcome shows from when the page is ``opened`` until the player dismisses it."""
    if drawn.moment.kind != "act" or drawn.phase != "free":
        return False
    if opened:
        return context.seat.role == "player" and not context.past.has_acted(context.seat.pc or "")
    return context.query.get("welcomed") == ""


def _is_comrades(newest: Sequence[LogEntry], phase: Phase, me: PcView) -> bool:
    """Return whether the newest step told the result of somebody else's roll, outside an encounter,
    or somebody else's intrusion, also on the player's own turn."""
    shown = {"free": ("success", "failure", "intrusion"), "turn": ("intrusion",)}.get(phase, ())
    return any(entry.tone in shown and entry.head.params.get("name") != me.name for entry in newest)


def _number(context: SeatContext, field: str) -> int | None:
    """Return the number in a field of the page; None when there is none."""
    given = context.query.get(field, "")
    if given.isascii() and given.isdigit() and len(given) < 9:
        return int(given)
    return None


def _unread(context: SeatContext) -> Unread:
    """Return what the player has yet to look at."""
    looked = _number(context, "looked")
    shown = frozenset(each.handout.name for each in context.view.handouts)
    return context.past.unread(looked, _me(context).name, shown)


def _unrolled_change(context: SeatContext) -> UnrolledChange | None:
    """Return the newest changes of the PC that were not rolled, until its player has acknowledged
    them or they are over."""
    me = _me(context).name
    acknowledged = _number(context, "acknowledged") or 0
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


def _told_of_change(entry: LogEntry, name: str) -> list[Text]:
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


def _advice(context: SeatContext, drawn: ActPanel) -> DuelAdvice | None:
    """Return the advice for the attack being composed; None when there is no such attack."""
    if not isinstance(drawn.data, Composer) or drawn.data.attack is None:
        return None
    attacking = drawn.data.attack
    if attacking.composed is None:
        return None
    return advice_for(context, attacking.foe.id, attacking.attack.key, attacking.composed.stat)


class SheetModel(NamedTuple):
    """The character sheet with its powers, its figures and the sums behind them. ``gear_judged`` is
    what people decide of each piece of equipment."""

    pc: Pc
    powers: list[PowerCard]
    figures: Sheet
    sums: Sums
    words_come: Ties | None
    gear_judged: list[tuple[str, list[JudgedLine]]]


def _sheet(context: SeatContext) -> SheetModel:
    pc = _me(context).sheet
    assert pc is not None
    rules = context.known.rules()
    return SheetModel(
        pc,
        cards(pc, rules),
        sheet(pc, rules),
        sums(pc, rules),
        ties_of(pc),
        judged_of_equipment(pc.equipment or []),
    )


class LogModel(NamedTuple):
    """A page of the log, the newest entry first, and what of it is shown."""

    entries: Sequence[LogEntry]
    choice: LogChoice


def _log(context: SeatContext) -> LogModel:
    choice = log_choice(context.query, context.view.clock.session)
    page = context.log_page(SHOWN, choice.chosen, choice.before)
    return LogModel(page.entries[::-1], choice._replace(older=page.older))


class TabsModel(NamedTuple):
    """Which tabs carry a mark: something is asked of the player, or the PC's XP buys a step."""

    asked: bool
    can_grow: bool


def _tabs(context: SeatContext) -> TabsModel:
    asked = any(m.kind in ASKED for m in player_moments(context)) or may_react(context)
    return TabsModel(asked, grow.can_grow(context))


RegionModel = TopModel | PeopleModel | ActModel | SheetModel | LogModel | TabsModel


def _region(name: str, *models: Callable[[SeatContext], RegionModel]) -> SeatRegion:
    """Return the region that is drawn from these models."""

    def draw(context: SeatContext) -> str:
        variables: dict[str, object] = {}
        for model in models:
            variables |= model(context)._asdict()
        return context.draw(f"player/{name}.html", **variables)

    return draw


def _words_dialog(context: SeatContext) -> str:
    """Draw the dialog to edit the sheet's texts."""
    return context.draw("player/words.html", pc=_me(context).sheet)


REGIONS: Final[Mapping[str, SeatRegion]] = MappingProxyType(
    {
        "top": _region("top", _top),
        "act": _region("act", _act, _people),
        "sheet": _region("sheet", _sheet, _people),
        "log": _region("log", _log, _people),
        "tabs": _region("tabs", _tabs),
        "words": _words_dialog,
        "plan": lambda context: draw_plan(context, _me(context)),
        "share": draw_ritual_share,
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
    return context.draw(
        "player/page.html",
        **_top(context)._asdict(),
        **_act(context, opened=True)._asdict(),
        **_people(context)._asdict(),
        **_sheet(context)._asdict(),
        **_log(context)._asdict(),
        **_tabs(context)._asdict(),
        **grow.growth_panel(context)._asdict(),
    )
