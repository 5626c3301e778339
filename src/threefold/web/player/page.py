"""The regions of the player's page and its dialogs: what each is drawn with."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from babel import Locale

from threefold.service.powers import cards
from threefold.service.seat import sheet
from threefold.table.views import PcView
from threefold.text import translated
from threefold.web import strip
from threefold.web.player import grow
from threefold.web.player.act import Act, act
from threefold.web.player.advice import Told, told
from threefold.web.player.called import again
from threefold.web.player.moments import moments
from threefold.web.player.own import Composer
from threefold.web.player.together import together
from threefold.web.player.waits import ASKED, may_react, next_up, waits
from threefold.web.player.works import plan, share, works
from threefold.web.seat_ask import SeatAsk, SeatPart
from threefold.web.words import condition

SHOWN: Final = 60


def _me(ask: SeatAsk) -> PcView:
    me = ask.me
    assert me is not None  # app.py lets nobody in to a seat that is gone
    return me


def _top(ask: SeatAsk) -> dict[str, object]:
    return {"waits": waits(ask), "acting_for": ask.seat.role == "gm", "link": ask.link}


def _people(ask: SeatAsk) -> dict[str, object]:
    return {"others": [p for p in ask.view.party if p.id != ask.seat.pc], "condition": condition}


def _act(ask: SeatAsk) -> dict[str, object]:
    drawn = act(ask, _me(ask))
    latest = next((e for e in reversed(ask.log(8)) if e.tone not in ("turn", "quiet")), None)
    return {
        "act": drawn,
        "latest": latest,
        "with_others": together(ask, _me(ask)),
        "next_up": next_up(ask.view),
        "again": again(ask, _me(ask)),
        "strip": strip.strip(ask),
        "advice": _advice(ask, drawn),
        "works": works(ask, _me(ask)),
        "ways": strip.ways(ask, _me(ask).id) if drawn.moment.kind == "act" else [],
        **_people(ask),
    }


def _advice(ask: SeatAsk, drawn: Act) -> Told | None:
    """Advice for the attack that is being composed."""
    attacking = drawn.data.attack if isinstance(drawn.data, Composer) else None
    if attacking is None or attacking.foe is None or attacking.attack is None or attacking.composed is None:
        return None
    return told(ask, attacking.foe.id, attacking.attack.name, attacking.composed.stat)


def _sheet(ask: SeatAsk) -> dict[str, object]:
    me = _me(ask)
    assert me.sheet is not None
    return {
        "pc": me.sheet,
        "powers": cards(me.sheet, ask.known.rules()),
        "figures": sheet(me.sheet, ask.known.rules()),
        "condition": condition,
    }


def _log(ask: SeatAsk) -> dict[str, object]:
    return {"entries": ask.log(SHOWN)[::-1], **_people(ask)}


def _tabs(ask: SeatAsk) -> dict[str, object]:
    return {"asked": any(m.kind in ASKED for m in moments(ask)) or may_react(ask), "can_grow": grow.can_grow(ask)}


def _part(name: str) -> SeatPart:
    draw = {"top": _top, "act": _act, "sheet": _sheet, "log": _log, "tabs": _tabs}[name]
    return lambda ask: ask.draw(f"player/{name}.html", **draw(ask))


def _words(ask: SeatAsk) -> str:
    """The words of the sheet, to be written anew."""
    return ask.draw("player/words.html", pc=_me(ask).sheet)


PARTS: Final[Mapping[str, SeatPart]] = MappingProxyType(
    {
        **{n: _part(n) for n in ("top", "act", "sheet", "log", "tabs")},
        "words": _words,
        "plan": lambda ask: plan(ask, _me(ask)),
        "share": share,
        **grow.parts(),
    }
)


def page(ask: SeatAsk) -> str:
    """The whole page, all its regions drawn."""
    context = {**_top(ask), **_act(ask), **_sheet(ask), **_log(ask), **_tabs(ask), **grow.region(ask)}
    languages = [{"value": lang, "label": Locale.parse(lang).display_name} for lang in translated()]
    return ask.draw("player/page.html", languages=languages, **context)
