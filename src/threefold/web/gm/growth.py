"""Growth as the GM sees it: the standing of each PC, XP awards, petitions, the end of a session."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.rules.experience import Award as AwardKind
from threefold.rules.experience import award
from threefold.rules.types import Message, Refusal
from threefold.service.growth import party
from threefold.table.commands import AnyCommand
from threefold.web.gm.form import DialogForm, Fields, command_in, value_of
from threefold.web.gm_context import GmContext

KINDS: Final[tuple[AwardKind, ...]] = (
    "discovery",
    "mission",
    "session_step",
    "session",
    "artifact",
    "other",
)
FIGURE: Final[Mapping[str, str]] = MappingProxyType(
    {"artifact": "level", "mission": "sessions", "other": "points"}
)
"""The figure that decides the XP of an award, by kind."""


def growth_dialog(context: GmContext, form: DialogForm) -> str:
    """Draw the standings, an award and the review of the session."""
    state = context.history.state
    first = {"what": "discovery", "level": "1", "sessions": "1", "points": "1"}
    form = form.first(first | {f"pcs[{i}]": pc.id for i, pc in enumerate(context.view.party)}).over(
        first
    )
    chosen = form.text("what")
    what = next((kind for kind in KINDS if kind == chosen), KINDS[0])
    named = [pc for i, pc in enumerate(context.view.party) if form.text(f"pcs[{i}]") == pc.id]
    figure = form.number(FIGURE.get(what, ""), 1) or 0
    rules = state.rules()
    return context.draw(
        "gm/growth.html",
        f=form,
        party=party(state),
        everyone=context.view.party,
        kinds=KINDS,
        what=what,
        figure=FIGURE.get(what),
        each=award(what, figure, len(named), rules).points if named else None,
        rules=rules,
        clock=context.view.clock,
        session=state.clock.session,
        petitions=[w for w in context.view.pending if w.kind == "petition"],
    )


def growth_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command. An award needs at least one PC and keeps only the figure of its kind."""
    if value_of(fields, "type") != "award":
        return command_in(fields)
    if not any(name.startswith("pcs[") for name, _ in fields):
        return Refusal("bad_value", "pcs", Message("gm.error.nobody"))
    kept = {"type", "what", "reason", FIGURE.get(value_of(fields, "what"), "")}
    return command_in(
        (name, value) for name, value in fields if name in kept or name.startswith("pcs[")
    )
