"""The participants of a ritual: what each pays, and who helps."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.procedures.base import Notice, Setup
from threefold.procedures.effects.endurance import payer_of
from threefold.procedures.figures import cannot_act, with_noted_vitals
from threefold.procedures.rituals.inputs import Rite, RitualInputs
from threefold.rules.binding import implements
from threefold.rules.costs import Charges, Cost, Spend, cannot_pay, cost_after_edge
from threefold.rules.harm import spend_points
from threefold.rules.rituals import help_line, true_name_asset, wrong_pool
from threefold.rules.skills import repeated
from threefold.rules.types import Line, Message, Modifier, Params, Refusal, Stat


@implements("ritual.pool.sharing", "ritual.assist.roles")
def shares(setup: Setup, rite: Rite, inputs: RitualInputs) -> list[Cost] | Refusal:
    """The cost for each participant besides the leader, after Edge, from a Pool that the ritual
    accepts. No one may appear twice."""
    names = [setup.pc.name, *(p.pc.name for p in inputs.participants)]
    twice = repeated(names)
    if twice is not None:
        return Refusal(
            "bad_value", "inputs.participants", Message("refusal.ritual.twice", {"name": twice})
        )
    costs = []
    for i, who in enumerate(inputs.participants):
        field = f"inputs.participants[{i}]"
        refusal = check_pc(who.pc, f"{field}.pc", setup.rules) or cannot_act(
            who.pc, reacting=not who.role
        )
        stat = who.stat or (rite.ritual.pools[0] if rite.ritual.pools else rite.stat)
        if refusal is None and who.points:
            refusal = wrong_pool(stat, tuple(rite.ritual.pools), f"{field}.stat")
        if refusal is not None:
            if refusal.field.startswith("inputs"):
                return refusal
            return refusal._replace(field=refusal.field.replace("actor", f"{field}.pc"))
        payer = payer_of(who.pc, stat, setup.rules)
        spend = Spend(stat, 0, payer.impaired, 0)
        cost = cost_after_edge(Charges(pool_line(stat, who.points)), spend, payer.edge, setup.rules)
        refusal = cannot_pay(cost, payer.pool, 0)
        if refusal is not None:
            text = Message("refusal.ritual.share", {**refusal.message.params, "name": who.pc.name})
            return refusal._replace(field=f"{field}.points", message=text)
        costs.append(cost)
    return costs


@implements("ritual.pool.sharing")
def too_dear(no: Refusal) -> Refusal:
    """Extend the refusal of a leader who cannot pay: the other participants may pay a share."""
    if no.code != "cannot_pay":
        return no
    if no.field == "inputs.effort":
        key = "effort"
    else:
        key = "cannot_pay"
    return no._replace(message=Message(f"refusal.ritual.{key}", no.message.params))


@implements("ritual.pool.per_subtask", "ritual.pool.meaning")
def pool_line(stat: Stat, points: int) -> Line | None:
    if points:
        return Line(points, Message(f"line.ritual.pool.{stat}"), "ritual.pool.per_subtask")
    return None


def paid_by(
    inputs: RitualInputs, costs: Sequence[Cost], notices: list[Notice], setup: Setup
) -> list[Pc]:
    """Return the participants besides the leader, after paying."""
    out = []
    for who, cost in zip(inputs.participants, costs, strict=True):
        pc = who.pc
        if cost.points:
            pc = with_noted_vitals(
                pc, spend_points(pc.vitals(), cost.pool, cost.points, setup.rules), notices
            )
            params: Params = {
                "name": pc.name,
                "n": cost.points,
                "stat": Message(f"stat.{cost.pool}"),
            }
            notices.append(
                Notice("ritual_share", Message("event.ritual.share", params), "ritual.pool.sharing")
            )
        out.append(pc)
    return out


def helps_of(inputs: RitualInputs) -> list[Modifier]:
    roles = [*(p.role for p in inputs.participants), *inputs.roles]
    lines = [help_line("role", name) for name in roles if name]
    lines += [help_line("reagent", name) for name in inputs.reagents if name]
    lines += [help_line("ability", name) for name in inputs.abilities if name]
    if inputs.true_name:
        return [*lines, true_name_asset()]
    return lines
