"""View models of actors: the order of turns, Pools, foes as options, and pending requests by
title.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from msgspec import Struct, structs

from threefold.model.characters import Condition, Pc
from threefold.model.conditions import name_of
from threefold.model.stores import Kept, only_stores, reserves_of
from threefold.rules.conditions import condition_name
from threefold.rules.types import Stat
from threefold.table.state.facts import Text
from threefold.table.views import FoeView, PcView, TurnView
from threefold.table.views.base import PendingView
from threefold.web.models.options import STATS, SelectOption, named_options, none_option
from threefold.web.words import Words, condition

Pools = Mapping[Stat, tuple[int, int, int]]
"""Of each stat: the Pool now, its maximum, the Edge."""


class TurnItem(Struct, frozen=True, kw_only=True):
    """One place in the order of turns."""

    id: str
    name: str
    side: Literal["pc", "foe"]
    state: Literal["now", "done", "next", "out"]


def turn_items(turns: Iterable[TurnView], who_is_out: bool = False) -> list[TurnItem]:
    """Return the order of turns: who has acted this round, who acts now, who comes next. With
    ``who_is_out`` it keeps those who no longer act, marked "out"."""
    items: list[TurnItem] = []
    state: Literal["now", "done", "next", "out"] = "done"
    for turn in turns:
        if turn.out and not turn.acting and not who_is_out:
            continue
        item = TurnItem(id=turn.id, name=turn.name, side="pc", state=state)
        if turn.foe:
            item = structs.replace(item, side="foe")
        if turn.acting:
            item = structs.replace(item, state="now")
            state = "next"
        elif turn.out:
            item = structs.replace(item, state="out")
        items.append(item)
    return items


class PoolCard(Struct, frozen=True, kw_only=True):
    """One Pool as a card. ``spend`` is the cost of the action being composed, ``lost`` the points
    just lost.
    """

    stat: Stat
    name: str
    value: int
    max: int
    edge: str | None = None
    spend: int = 0
    lost: int = 0


def pool_cards(
    words: Words, pools: Pools, spend: Mapping[str, int], lost: Mapping[str, int]
) -> list[PoolCard]:
    """Return the three Pools as cards, with the cost of an action and the points just lost."""
    return [
        PoolCard(
            stat=stat,
            name=words.t(f"stat.{stat}"),
            value=pools[stat][0],
            max=pools[stat][1],
            spend=min(spend.get(stat, 0), pools[stat][0]),
            lost=lost.get(stat, 0),
        )
        for stat in STATS
    ]


class ReserveCard(NamedTuple):
    """A reserve of points beside the Pools: what is left in it, and the most that it holds. A PC may
    bear more than that at its peril."""

    name: str
    value: int
    most: int


def reserve_cards(words: Words, sheet: Pc | None) -> list[ReserveCard]:
    """Return the reserves of a PC whose sheet the seat may see."""
    return [
        ReserveCard(words.say(condition(each.reserve.name)), each.points, each.most)
        for each in _with_bounds(sheet)
    ]


def _with_bounds(sheet: Pc | None) -> list[Kept]:
    """Return the reserves of a sheet of which is known how much they hold at most."""
    if sheet is None:
        return []
    return [each for each in reserves_of(sheet) if each.most]


def plain_conditions(who: PcView) -> list[str]:
    """Return the conditions of a PC, without those that only say what a reserve beside its Pools
    holds."""
    if who.sheet is None:
        return who.conditions
    shown = {condition_name(each.reserve.name) for each in _with_bounds(who.sheet)}
    counted = {
        name_of(c)
        for c in who.sheet.conditions
        if isinstance(c, Condition) and only_stores(c) and condition_name(c.name) in shown
    }
    return [name for name in who.conditions if name not in counted]


def sheet_pools(words: Words, pools: Pools) -> list[PoolCard]:
    """Return the three Pools as cards with their Edge."""
    return [
        PoolCard(
            stat=stat,
            name=words.t(f"stat.{stat}"),
            value=pools[stat][0],
            max=pools[stat][1],
            edge=words.t("player.edge", n=pools[stat][2]),
        )
        for stat in STATS
    ]


class Distributed(Struct, frozen=True, kw_only=True):
    """One Pool in a recovery roll: the points given to it so far, and the most that it may get."""

    stat: Stat
    name: str
    value: int
    max: int
    points: int
    limit: int


def distribution_rows(
    words: Words, rows: Iterable[tuple[Stat, int, int, int, int]]
) -> list[Distributed]:
    """Return the three Pools of a recovery roll. A row holds stat, value, maximum, points given,
    limit.
    """
    return [
        Distributed(
            stat=stat,
            name=words.t(f"stat.{stat}"),
            value=value,
            max=top,
            points=points,
            limit=limit,
        )
        for stat, value, top, points, limit in rows
    ]


def foe_state(words: Words, foe: FoeView) -> str:
    """Return a foe's health (in figures, or in words if the seat may not know them) and its
    conditions.
    """
    if foe.health is None or foe.max_health is None:
        health = words.t(f"player.health.{foe.state}")
    else:
        health = words.t("player.health_of", n=foe.health, max=foe.max_health)
    return ", ".join([health, *(words.say(condition(name)) for name in foe.conditions)])


def foe_options(
    words: Words,
    foes: Iterable[FoeView],
    away: Mapping[str, Text],
    out_of_reach: Container[str] = (),
) -> list[SelectOption]:
    """Return foes as options, with health, distance, and whether they are out of reach. An unhurt
    foe without conditions shows only its distance if that is known and the health is not given in
    figures."""
    options = []
    for foe in foes:
        details = []
        plain = foe.id in away and foe.state == "unhurt" and not foe.conditions
        if not plain or foe.health is not None:
            details.append(foe_state(words, foe))
        if foe.id in away:
            details.append(words.say(away[foe.id]))
        if foe.id in out_of_reach:
            details.append(words.t("strip.out_of_reach"))
        options.append(SelectOption(foe.id, foe.name, " · ".join(details)))
    return options


class ThingTarget(NamedTuple):
    """A thing of the scene as a target: its id, its name, and the effects on it."""

    id: str
    name: str
    conditions: Sequence[str] = ()


def thing_options(
    words: Words, things: Iterable[ThingTarget], *, elsewhere: Literal["", "thing", "dead"]
) -> list[SelectOption]:
    """Return things as options. ``elsewhere`` comes first: a thing, or somebody dead, that is not
    in the scene.
    """
    options: list[SelectOption] = []
    if elsewhere:
        options += none_option(words.t(f"player.use.another_{elsewhere}"))
    for thing in things:
        details = ", ".join(words.say(condition(name)) for name in thing.conditions)
        options.append(SelectOption(thing.id, thing.name, details))
    return options


def use_targets(
    words: Words,
    aims: str,
    foes: Iterable[FoeView],
    allies: Iterable[PcView],
    away: Mapping[str, Text],
    me: str,
) -> list[SelectOption]:
    """Return the targets of a power as options. Allies come first when it aims at allies. "Nobody"
    is offered first when it can aim at anyone."""
    friends = named_options(allies, me, words.t("player.use.myself"))
    enemies = foe_options(words, foes, away)
    if aims in ("ally", "another"):
        return friends + enemies
    if aims == "any":
        return [*none_option(words.t("player.use.nobody")), *enemies, *friends]
    return enemies + friends


STANCE_ICONS: Final = MappingProxyType(
    {
        "aid": "hand",
        "guarding": "shield",
        "holding": "wait",
        "drifting": "next",
        "in_use": "spark",
        "reacting": "burst",
    }
)
"""The icon of each kind of stance."""


def stance_icon(kind: str) -> str:
    """Return the icon of a kind of stance."""
    return STANCE_ICONS[kind]


def pending_title(words: Words, waiting: PendingView) -> str:
    """Return the title of a pending request: the words of its rule, if it has some, else its own
    title.
    """
    if waiting.about:
        return words.say(waiting.about)
    return waiting.title


class MomentOption(NamedTuple):
    """A moment that a player may switch to: its key, its kind, and what is pending then."""

    key: str
    kind: str
    waiting: PendingView | None


def moment_options(words: Words, moments: Iterable[MomentOption]) -> list[SelectOption]:
    """Return the moments that a player may switch to, as options."""
    options = []
    for moment in moments:
        foe, title = "", ""
        if moment.waiting is not None:
            foe, title = moment.waiting.foe_name, pending_title(words, moment.waiting)
        label = words.t(f"player.moment.{moment.kind}", foe=foe, title=title)
        options.append(SelectOption(moment.key, label))
    return options
