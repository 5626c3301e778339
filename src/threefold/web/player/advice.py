"""Advice for the attack that a player composes, if the GM allows it. The laboratory computes it in
the background.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec

from threefold.rules.costs import effort_used_on
from threefold.rules.types import STATS, Message, Stat
from threefold.service.advice import Thinking, thinking
from threefold.service.lab_process import laboratory
from threefold.service.lab_work import AdvisedAction, WeighedChoice
from threefold.text import Lang, render, render_key
from threefold.text.french import as_figure
from threefold.web.rendering import draw_page
from threefold.web.seat_context import SeatContext


class AdviceRow(NamedTuple):
    """A choice in words, its chance to win in percent, and by how many percentage points it is
    worse than the best.
    """

    name: str
    win: str
    worse: str


class DuelAdvice(NamedTuple):
    """The view model of advice about a foe: its rows, or why there are none (``no``), or the
    address that will have it (``href``)."""

    id: str
    foe: str
    rows: list[AdviceRow] = []
    notes: list[str] = []
    no: str = ""
    href: str = ""
    delay: str = "0ms"


def advice_for(context: SeatContext, foe_id: str, attack: str, stat: str) -> DuelAdvice | None:
    """Return the advice for an attack as far as it is computed now. None when the GM does not allow
    it, or when the foe has no health."""
    found = _thinking(context, foe_id, attack, stat)
    if found is None:
        return None
    name = context.known.foes[foe_id].npc.name
    if isinstance(found, Message):
        return DuelAdvice("advice", name, no=render(found, context.lang))
    known = laboratory().advised(found.request)
    if known is not None:
        return _advice_of(found, known, name, context.lang)
    return DuelAdvice(_id(found), name, href=_href(context, foe_id, attack, stat))


def _href(context: SeatContext, foe_id: str, attack: str, stat: str) -> str:
    return f"{context.base}/advice?{urlencode({'foe_id': foe_id, 'attack': attack, 'stat': stat})}"


def _thinking(
    context: SeatContext, foe_id: str, attack: str, stat: str
) -> Thinking | Message | None:
    state, pc = context.known, context.seat.pc
    if not state.settings.show_advice or pc not in state.party or foe_id not in state.foes:
        return None
    if not state.foes[foe_id].npc.health:
        return None
    by: Stat | None = next((s for s in STATS if s == stat), None)
    assert pc is not None
    return thinking(state, pc, foe_id, attack, by, context.seat)


def _id(found: Thinking) -> str:
    """Return the id of the HTML element. It differs for each duel and each moment of it, so the
    page asks again.
    """
    return f"advice-{hashlib.sha256(msgspec.json.encode(found.request)).hexdigest()[:12]}"


def _advice_of(found: Thinking, advised: AdvisedAction, name: str, lang: Lang) -> DuelAdvice:
    best = advised.best
    rows = [
        AdviceRow(
            _describe_choice(one, lang),
            as_figure(_percent(one.win), lang),
            _points(best.win - one.win),
        )
        for one in (best, *advised.others)
    ]
    notes = [render_key(lang, f"advice.assumed_{one}", {}) for one in found.assumed]
    return DuelAdvice(_id(found), name, rows, notes)


def _describe_choice(choice: WeighedChoice, lang: Lang) -> str:
    doing = render_key(lang, f"advice.{choice.action}", {})
    if choice.action != "attack":
        return doing
    ease, damage = choice.ease, choice.damage
    key = {
        "both": "odds.both",
        "easing": "odds.easing",
        "damage": "odds.damage",
        "none": "advice.none_of_it",
    }
    effort = render_key(lang, key[effort_used_on(ease, damage)], {"ease": ease, "damage": damage})
    return f"{doing}, {effort}"


def _percent(share: float) -> str:
    """Return a chance in percent. It is never shown as 0% or 100%."""
    if share < 0.001:
        return "< 0.1%"
    if share > 0.999:
        return "> 99.9%"
    return f"{share:.1%}"


def _points(share: float) -> str:
    """Return a difference in percentage points; empty when it is too small to matter."""
    if share >= 0.0005:
        return f"{100 * share:.1f}"
    return ""


async def late_advice(context: SeatContext) -> str:
    """Wait for the advice and draw it. Return an empty text when there is none to give."""
    foe_id, attack, stat = (context.query.get(name, "") for name in ("foe_id", "attack", "stat"))
    found = _thinking(context, foe_id, attack, stat)
    if found is None:
        return ""
    name = context.known.foes[foe_id].npc.name
    if isinstance(found, Message):
        return _advice_page(
            DuelAdvice("advice", name, no=render(found, context.lang)), context.lang
        )
    advised = await laboratory().advise(f"advice/{context.link}", found.request)
    if isinstance(advised, AdvisedAction):
        return _advice_page(_advice_of(found, advised, name, context.lang), context.lang)
    if advised == "busy":  # asks again as an element of its own
        again = f"{_id(found)}-{secrets.token_hex(4)}"
        return _advice_page(
            DuelAdvice(again, name, href=_href(context, foe_id, attack, stat), delay="2s"),
            context.lang,
        )
    if advised is None:
        why = "advice.too_large"
    else:
        why = "advice.broken"
    return _advice_page(
        DuelAdvice(_id(found), name, no=render_key(context.lang, why, {})), context.lang
    )


def _advice_page(advice_for: DuelAdvice, lang: Lang) -> str:
    return draw_page("player/act/advice.html", lang, advice=advice_for)
