"""Chapter 8: intense radiation (a roll each minute) and radiation sickness (a roll each day)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import structs

from threefold.model.acts import when
from threefold.model.bounds import whole
from threefold.model.conditions import with_condition
from threefold.model.sheet_conditions import worn_now
from threefold.procedures.accounts import tally
from threefold.procedures.answers import LOGGED, NEXT_ROLL, Answer, LoggedFigure, Reasons, logged
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.figures import strike_pc, with_noted_vitals
from threefold.procedures.inputs import BareTask, TaskLabel
from threefold.rules.binding import implements
from threefold.rules.harm import Blow, armor_against
from threefold.rules.space import SICK, falls_sick, radiation_base, sicker
from threefold.rules.types import Line, Message, Params, Refusal, Stat

Failures = Annotated[int, whole(0, 99, "failures")]


class RadiationInputs(BareTask, kw_only=True, frozen=True):
    """The end of a minute of intense radiation or, for a sick PC, of a day."""

    failures: Failures = 0
    sick: bool = False
    stat: Stat = "might"
    skill: TaskLabel = "might defense"
    resisted_kinds = ("radiation",)


class RadiationAnswer(Answer, kw_only=True, frozen=True):
    """The failed minutes of this period, and whether the character is sick."""

    failures: Annotated[int, LOGGED]
    failures_lines: Reasons
    acute: Annotated[bool, NEXT_ROLL]

    def figures(self) -> Iterator[LoggedFigure]:
        if self.failures:
            rule = "space_hazard.radiation.acute_trigger"
            yield logged("radiation.failures", rule, n=self.failures)


@implements("space_hazard.radiation.per_minute", "space_hazard.radiation.acute_effect")
def set_radiation(setup: Setup, inputs: RadiationInputs) -> Setting | Refusal:
    """Set a Might defense, for each minute of exposure or each day of acute sickness."""
    if inputs.sick and inputs.failures:
        return Refusal("not_allowed", "inputs.failures", Message("refusal.sick_failures"))
    lines = tally(inputs.failures, inputs.failures, "space_hazard.radiation.acute_trigger")
    answer = RadiationAnswer(
        failures=inputs.failures,
        failures_lines=lines,
        acute=inputs.sick or falls_sick(inputs.failures, setup.rules),
    )
    base = radiation_base(inputs.sick, setup.rules)
    return set_bare(setup, inputs, inputs.stat, base, act="defense", answer=answer)


@implements(
    "space_hazard.radiation.per_minute",
    "space_hazard.radiation.acute_trigger",
    "space_hazard.radiation.acute_effect",
)
def settle_radiation(setup: Setup, inputs: RadiationInputs, resolved: Resolved) -> Outcome:
    """A failed minute deals 3 ambient damage; the third in a period causes sickness. A failed day
    is one step down.
    """
    settlement = settle_d20(setup, resolved, None)
    pc, notices, rules = settlement.actor, settlement.notices, setup.rules
    failures, damage = inputs.failures, None
    was = inputs.sick or falls_sick(failures, rules)
    if not succeeded(resolved):
        if inputs.sick:
            pc = with_noted_vitals(pc, sicker(pc.vitals()), notices)
        else:
            failures += 1
            line = Line(
                rules.space.radiation_damage,
                Message("line.radiation"),
                "space_hazard.radiation.per_minute",
            )
            blow = Blow((line,), "ambient", ("ambient", "radiation"))
            pc, damage = strike_pc(
                pc, blow, armor_against(blow, worn_now(pc, rules), rules), rules, notices
            )
    acute = was or falls_sick(failures, rules)
    if acute and not was:
        pc = with_condition(pc, SICK)
        params: Params = {"name": pc.name, "n": rules.space.radiation_sickness}
        notices.append(
            Notice(
                "sickness",
                Message("event.radiation_sickness", params),
                "space_hazard.radiation.acute_trigger",
            )
        )
    ended = outcome(setup, resolved, structs.replace(settlement, actor=pc), setup.target, damage)
    lines = tally(inputs.failures, failures, "space_hazard.radiation.acute_trigger")
    answer = RadiationAnswer(failures=failures, failures_lines=lines, acute=acute)
    return structs.replace(ended, answer=answer)


def next_of_radiation(inputs: RadiationInputs, answer: RadiationAnswer) -> RadiationInputs | None:
    """The inputs of the next roll. Failed minutes are counted until sickness begins; then there is
    one roll a day.
    """
    if answer.acute:
        return msgspec.structs.replace(inputs, sick=True, failures=0)
    if answer.failures:
        return msgspec.structs.replace(inputs, failures=answer.failures)
    return None


RADIATION = Procedure(
    id="radiation",
    module="space",
    rules=(
        "space_hazard.radiation.per_minute",
        "space_hazard.radiation.acute_trigger",
        "space_hazard.radiation.acute_effect",
    ),
    inputs=RadiationInputs,
    answer=RadiationAnswer,
    dice=(Die(20, "die.task"),),
    set=set_radiation,
    resolve=resolve_bare,
    settle=settle_radiation,
    with_effort=with_ease,
    goes_on=next_of_radiation,
    when={"failures": when("sick", False)},
)
