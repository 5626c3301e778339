"""Views of help, guards and readied actions, for every seat, and of reactions, for their player and
the GM.
"""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.company import lent_to_company
from threefold.model.moments import effects_at_moment
from threefold.model.powers import Ability
from threefold.model.shelf.figures import Upon
from threefold.procedures.effects.descriptions import choices
from threefold.table.state import Aid, AidKind, Guarding, Holding, Past, Reacting, State
from threefold.table.state.seats import Seat
from threefold.table.views.base import StanceView, nobody_sees, stance


class AidView(StanceView, tag="aid", kw_only=True, frozen=True):
    """Help with a comrade's next roll of a kind."""

    to: str
    to_name: str
    what: AidKind


class GuardingView(StanceView, tag="guarding", kw_only=True, frozen=True):
    """A guard over a person or thing, or against something in words."""

    to: str | None = None
    to_name: str = ""
    words: str = ""


class HoldingView(StanceView, tag="holding", kw_only=True, frozen=True):
    """A readied action. ``words`` is its trigger; ``now`` means that the trigger has happened."""

    words: str
    action: str = ""
    now: bool = False


class ReactingView(StanceView, tag="reacting", kw_only=True, frozen=True):
    """A reaction that its player may use now: its name in ``words``, what has happened, the
    ``ways`` to use it if there is a choice, and who caused it."""

    words: str
    moment: Upon
    ways: list[str] = []
    to: str | None = None
    to_name: str = ""


def help_given(pc: Pc) -> list[Ability | str]:
    """What the abilities and things of a comrade add to the help that they give, and to the rolls of
    whoever is with them: they see it in the roll. Conditions are known by themselves."""
    helping = (each for each in effects_at_moment(pc, "helped") if not each.condition)
    given = [Ability(each.source, use="enabler", effects=[each.effect]) for each in helping]
    lent = [Ability(name, use="enabler", effects=[*own]) for name, own in lent_to_company(pc)]
    return [*given, *lent]


def _aid_view(state: State, id: str, aid: Aid, seat: Seat) -> AidView:
    return AidView(
        id=id,
        by=aid.by,
        by_name=state.name_of(aid.by),
        mine=seat.pc == aid.by,
        to=aid.to,
        to_name=state.name_of(aid.to),
        what=aid.kind,
    )


def _guarding_view(state: State, id: str, guarding: Guarding, seat: Seat) -> GuardingView:
    whom = guarding.whom
    return GuardingView(
        id=id,
        by=guarding.by,
        by_name=state.name_of(guarding.by),
        mine=seat.pc == guarding.by,
        to=whom,
        to_name="" if whom is None else state.name_of(whom),
        words=guarding.against,
    )


def _holding_view(state: State, id: str, holding: Holding, seat: Seat) -> HoldingView:
    return HoldingView(
        id=id,
        by=holding.by,
        by_name=state.name_of(holding.by),
        mine=seat.pc == holding.by,
        words=holding.trigger,
        action=holding.action,
        now=holding.now,
    )


def _reacting_view(state: State, id: str, reacting: Reacting, seat: Seat) -> ReactingView | None:
    if seat.role != "gm" and seat.pc != reacting.by:
        return None
    return ReactingView(
        id=id,
        by=reacting.by,
        by_name=state.name_of(reacting.by),
        mine=seat.pc == reacting.by,
        words=reacting.name,
        moment=reacting.moment,
        ways=next(iter(choices(reacting.effects)), []),
        to=reacting.whom,
        to_name="" if reacting.whom is None else state.name_of(reacting.whom),
    )


STANCES = (
    stance(Aid, _aid_view),
    stance(Guarding, _guarding_view),
    stance(Holding, _holding_view),
    stance(Past, nobody_sees),
    stance(Reacting, _reacting_view),
)
