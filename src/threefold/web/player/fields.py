"""Reads what a player has chosen or typed so far in the form of a moment."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar, get_args
from urllib.parse import parse_qs

from threefold.model.characters import Pc
from threefold.model.growth import Follower
from threefold.model.marks import mark
from threefold.procedures.inputs import AbilityExtras, EaseEffort, Effort
from threefold.rules.costs import EdgeOn
from threefold.rules.types import STATS
from threefold.service.seat import AttackSheet, Sheet, sheet
from threefold.table.decisions.cooperation.followers import ChosenFollower
from threefold.table.decisions.picking import which_of
from threefold.table.views import PcView, Redacted
from threefold.web.models.options import FollowerChoice
from threefold.web.player.moments import Now
from threefold.web.seat_context import SeatContext

T = TypeVar("T")


def helpers_among(followers: Sequence[Follower]) -> list[FollowerChoice]:
    """Return followers as helpers to choose from."""
    return [
        FollowerChoice(f.name, mark(f), which_of(followers, i)) for i, f in enumerate(followers)
    ]


class Help(NamedTuple):
    """The followers who can help with a roll, the chosen one, and those who could try a task
    alone.
    """

    able: list[FollowerChoice] = []
    helper: FollowerChoice | None = None
    alone: list[FollowerChoice] = []

    @property
    def chosen(self) -> ChosenFollower | None:
        """The chosen follower, as a command names them."""
        if self.helper is None:
            return None
        return ChosenFollower(self.helper.name, self.helper.id)


def levels(at: Now, name: str) -> int:
    """Return the chosen levels of Effort on ``name`` ("ease" or "damage")."""
    value = parse_qs(at.fields.get("set.effort", "")).get(f"effort.{name}", [""])[-1]
    if value.isascii() and value.isdigit() and len(value) < 3:
        return int(value)
    return 0


def effort_of(at: Now) -> Effort | None:
    """Return the chosen Effort; None before any choice."""
    if _chose_effort(at):
        return Effort(ease=levels(at, "ease"), damage=levels(at, "damage"))
    return None


def easing(at: Now) -> EaseEffort | None:
    if _chose_effort(at):
        return EaseEffort(ease=levels(at, "ease"))
    return None


def _chose_effort(at: Now) -> bool:
    """Return whether the player chose the Effort of the form. What the page suggested is suggested
    anew.
    """
    chosen = at.fields.get("set.effort")
    return bool(chosen) and (chosen != at.fields.get("usual.effort") or at.tapped("set.effort"))


def besides_of(at: Now) -> AbilityExtras:
    """Return what the character's own abilities add. Unreadable values are ignored here; the
    command refuses them.
    """
    given = {name: at.fields.get(f"besides.{name}", "") for name in ("free_effort", "roll_bonus")}
    free, bonus = (int(value) if _NUMBER.fullmatch(value) else 0 for value in given.values())
    wanted = at.fields.get("besides.edge_on")
    edge = next((item for item in get_args(EdgeOn) if item == wanted), None)
    said = [
        value for name, value in at.fields.items() if name.startswith("besides.said[") and value
    ]
    pays = next((stat for stat in STATS if stat == at.fields.get("besides.pays")), None)
    return AbilityExtras(
        free_effort=min(6, max(0, free)), roll_bonus=bonus, edge_on=edge, said=said, pays=pays
    )


_NUMBER: Final = re.compile(r"-?[0-9]")


def help_of(at: Now, able: Sequence[Follower], alone: Sequence[Follower] = ()) -> Help:
    """Return the followers who can help, and the one that the player chose."""
    found, wanted = helpers_among(able), at.fields.get("follower")
    return Help(
        found, next((each for each in found if wanted == each.sent), None), helpers_among(alone)
    )


def without(at: Now) -> list[str]:
    """Return the parts of the scene that the player leaves out of an action."""
    return [value for name, value in at.fields.items() if name.startswith("without[")]


def points_typed(at: Now, name: str) -> int | None:
    return number_typed(at.fields, name)


def number_typed(fields: Mapping[str, str], name: str) -> int | None:
    """Return a whole number that was typed; None for anything else."""
    value = fields.get(name, "")
    if value.isascii() and value.isdigit() and len(value) < 4:
        return int(value)
    return None


def radio_choice(fields: Mapping[str, str], name: str) -> str:
    """Return the choice in a row of radio buttons that only change the panel: their values
    (``set.use=pick.move=``) are no fields of a command."""
    return fields.get(name, "").removeprefix("pick.").removesuffix("=")


def chosen_of(
    found: Sequence[T], wanted: Callable[[T], bool], usual: Callable[[T], bool]
) -> T | None:
    """Return the first wanted item, else the first usual one, else the first; None when there is no
    item.
    """
    return (
        next((x for x in found if wanted(x)), None)
        or next((x for x in found if usual(x)), None)
        or next(iter(found), None)
    )


def figures_of(context: SeatContext, me: PcView) -> Sheet:
    assert me.sheet is not None
    return context.cached(_figures, me.sheet)


def _figures(known: Redacted, pc: Pc) -> Sheet:
    return sheet(pc, known.rules())


_PAID_ONCE: Final = (
    "set.effort",
    "bought[",
    "besides.free_effort",
    "besides.roll_bonus",
    "roll_anyway",
    "anyway",
    "lucky_shot",
)
"""Form fields whose choice is paid for one roll and does not carry over to the next."""


def unpaid(at: Now, paid: str, limited: Collection[str]) -> Now:
    """Drop the fields of ``_PAID_ONCE`` when the action for which they were chosen is over, and the
    ticks of what may be used only so often."""
    if at.fields.get("usual.paid", paid) == paid:
        return at
    left = {
        name: value
        for name, value in at.fields.items()
        if not name.startswith(_PAID_ONCE)
        and not (name.startswith("besides.said[") and value in limited)
    }
    return replace(at, fields=left)


def unworded(at: Now, worded: str) -> Now:
    """Drop the words of an attempt when they have reached the table."""
    if at.fields.get("usual.worded", worded) == worded:
        return at
    return replace(at, fields={name: v for name, v in at.fields.items() if name != "title"})


def fight_began(context: SeatContext, at: Now) -> bool:
    """Return whether a fight has begun since the page was drawn. Earlier choices of a mode do not
    count for it.
    """
    drawn = at.fields.get("usual.fight")
    return drawn == "" and context.view.encounter is not None


def free_before_paid(attacks: Sequence[AttackSheet]) -> list[AttackSheet]:
    """Sort attacks: those that cost points and deal no more damage than a free one come last."""
    free = max((attack.damage for attack in attacks if not attack.before_edge), default=-1)
    return sorted(attacks, key=lambda attack: attack.before_edge > 0 and attack.damage <= free)
