"""View models of works: the player's own, others' works to take part in, and a plan for a new one,
which needs the GM's consent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from threefold.library.rituals import open_rituals
from threefold.procedures.catalog import procedure_traits
from threefold.rules.dice import Scripted
from threefold.rules.skills import is_combat_skill
from threefold.table.commands import StepWork
from threefold.table.decisions import would_accept
from threefold.table.views import PcView, WorkView
from threefold.web.seat_context import SeatContext

PLANS: Final = ("craft", "magic_craft", "ritual")
MAX_PROPOSED: Final = 3


class OwnWork(NamedTuple):
    """A work of the player's own. ``deeds``: the steps of a possession that the player may take
    now.
    """

    view: WorkView
    deeds: list[str]


class WorkPlan(NamedTuple):
    """A plan for a new work, as far as it is filled in: its kind, the PC's skills, the rituals of
    the books.
    """

    kind: str
    kinds: tuple[str, ...]
    skills: list[str]
    trained: list[str]
    rituals: list[tuple[str, str]]
    by_tier: bool
    fields: Mapping[str, str]


class Works(NamedTuple):
    """The works that a seat knows of: its own, and those of others."""

    mine: list[OwnWork]
    others: list[WorkView]
    may_plan: bool

    @property
    def rituals(self) -> list[WorkView]:
        """Others' rituals that the player may take part in or perform."""
        return [
            w for w in self.others if procedure_traits(w.procedure).shared and w.stage != "proposed"
        ]


def works(context: SeatContext, me: PcView) -> Works:
    """Return the player's own works, those of others, and whether the player may plan a new one."""
    mine = [OwnWork(w, _deeds(context, w)) for w in context.view.works if w.mine]
    others = [w for w in context.view.works if not w.mine and w.stage != "done"]
    proposed = sum(one.view.stage == "proposed" for one in mine)
    free = (
        context.view.encounter is None
        and me.track in ("hale", "impaired")
        and proposed < MAX_PROPOSED
    )
    return Works(mine, others, free)


def _deeds(context: SeatContext, work: WorkView) -> list[str]:
    if work.stage != "open":
        return []
    steps = (
        ("eject", StepWork(work_id=work.id, do="eject")),
        ("command", StepWork(work_id=work.id, do="command")),
    )
    state, seat = context.known, context.seat
    return [do for do, step in steps if would_accept(state, step, seat, Scripted(()))]


def draw_plan(context: SeatContext, me: PcView) -> str:
    """Draw the dialog to plan a work."""
    assert me.sheet is not None
    fields = context.query
    skills = {
        name: level
        for name, level in me.sheet.skills.items()
        if not (is_combat_skill(name) or name == "initiative")
    }
    kind = fields.get("procedure", "")
    rituals = open_rituals()
    chosen = rituals.get(fields.get("inputs.ritual", ""))
    made = WorkPlan(
        kind=kind if kind in PLANS else PLANS[0],
        kinds=PLANS,
        skills=list(skills),
        trained=[name for name, level in skills.items() if level in ("trained", "specialized")],
        rituals=[(key, ritual.name) for key, ritual in rituals.items()],
        by_tier=kind == "ritual" and chosen is not None and chosen.basis == "ability_tier",
        fields=fields,
    )
    return context.draw("player/plan.html", plan=made)


def draw_ritual_share(context: SeatContext) -> str:
    """Draw the dialog to take part in somebody else's ritual."""
    wanted = context.query.get("work_id", "")
    return context.draw(
        "player/share.html",
        w=next((w for w in context.view.works if w.id == wanted and not w.mine), None),
    )
