"""Power shifts: those of the start, and those that a PC buys later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, structs

from threefold.model.bounds import ShelfName
from threefold.model.characters import Pc
from threefold.model.options import PowerShift
from threefold.procedures.answers import Answer, FigureChange
from threefold.procedures.base import Notice, Outcome, Resolved, Setup, diceless_procedure
from threefold.procedures.inputs import Inputs
from threefold.procedures.switched import module_refusal
from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules, ShiftKind
from threefold.rules.shifts import NAMES, shift_price
from threefold.rules.types import Line, Message, Params, Refusal


class PowerShiftInputs(Inputs, kw_only=True, frozen=True):
    """The kind of shift and its subject (``of``). ``buy`` pays XP for a shift beyond those of the
    start.
    """

    what: ShiftKind
    of: Annotated[list[ShelfName], Meta(max_length=2)] = []
    buy: bool = False
    beyond: bool = False


def _unfit(pc: Pc, inputs: PowerShiftInputs) -> Refusal | None:
    """Refuse a subject that does not fit the kind of shift."""
    needs = NAMES.get(inputs.what, 0)
    if len(inputs.of) != needs:
        params: Params = {"kind": Message(f"shift_kind.{inputs.what}"), "n": needs}
        if needs:
            key = "refusal.shift.about"
        else:
            key = "refusal.shift.about_nothing"
        return Refusal("bad_value", "inputs.of", Message(key, params))
    known = {(a if isinstance(a, str) else a.name).casefold() for a in pc.abilities}
    attacks = {attack.name.casefold() for attack in pc.attacks}
    for name in inputs.of:
        plain = name.casefold()
        if inputs.what == "savant" and ("attack" in plain or "defense" in plain or plain in known):
            return Refusal("bad_value", "inputs.of", Message("refusal.shift.skill", {"name": name}))
        if (inputs.what == "power" and plain not in known) or (
            inputs.what == "single_attack" and plain not in attacks | known
        ):
            return Refusal(
                "bad_value", "inputs.of", Message("refusal.shift.not_there", {"name": name})
            )
    return None


@implements(
    "power_shift.assign",
    "power_shift.number",
    "power_shift.price",
    "power_shift.flight",
    "power_shift.increased_range",
    "posthuman.shifts",
)
def settle_power_shift(
    setup: Setup, inputs: PowerShiftInputs, resolved: Resolved
) -> Outcome | Refusal:
    """Add one shift to the sheet. A shift beyond those of the start costs XP."""
    pc, rules = setup.pc, setup.rules
    refusal = module_refusal(setup, "power_shifts", "posthuman")
    if refusal is not None:
        return refusal
    refusal = _no_kind(inputs, rules) or _unfit(pc, inputs)
    if refusal is not None:
        return refusal
    own = list(pc.power_shifts or ())
    about = tuple(name.casefold() for name in inputs.of)
    same = [i for i, s in enumerate(own) if s.what == inputs.what and s.about() == about]
    of_kind = sum(own[i].shifts for i in same)
    price = shift_price(
        sum(s.shifts for s in own), of_kind, inputs.buy, inputs.beyond, pc.xp, rules
    )
    if isinstance(price, Refusal):
        return price
    name = Message("line.power_shift", {"kind": Message(f"shift_kind.{inputs.what}"), "n": 1})
    rule = f"power_shift.{inputs.what}"
    if same:
        at = same[0]
        own[at] = structs.replace(own[at], shifts=own[at].shifts + 1)
    else:
        at = len(own)
        own.append(PowerShift(inputs.what, of=inputs.of or None))
    changes = [FigureChange("actor", f"power_shifts[{at}].shifts", Line(1, name, rule))]
    if price:
        paid = Line(-price, Message("xp.power_shift"), "power_shift.price")
        changes.append(FigureChange("actor", "xp", paid))
    after = structs.replace(pc, power_shifts=own, xp=pc.xp - price)
    notices = tuple(_shift_notices(pc, inputs, own[at].shifts, price))
    return Outcome(after, setup.target, notices=notices, changes=tuple(changes))


def _no_kind(inputs: PowerShiftInputs, rules: Rules) -> Refusal | None:
    """Refuse a kind of shift that the modules of the table do not have."""
    if inputs.what in rules.shifts.kinds:
        return None
    kinds = ", ".join(kind.replace("_", " ") for kind in rules.shifts.kinds)
    return Refusal("not_allowed", "inputs.what", Message("refusal.shift.kind", {"kinds": kinds}))


def _shift_notices(pc: Pc, inputs: PowerShiftInputs, shifts: int, price: int) -> Iterator[Notice]:
    """Tell the shift that was chosen or bought, and how far shifts of flight carry."""
    params: Params = {
        "name": pc.name,
        "kind": Message(f"shift_kind.{inputs.what}"),
        "n": shifts,
        "xp": price,
        "of": ", ".join(inputs.of),
    }
    key = "bought" if price else "chosen"
    if inputs.of:
        key = f"{key}_of"
    yield Notice("power_shift", Message(f"event.power_shift.{key}", params), "power_shift.assign")
    if inputs.what == "flight":
        far = ("short", "long", "very_long")[min(shifts, 3) - 1]
        flies = Message(
            "event.power_shift.flight", {"name": pc.name, "distance": Message(f"band.{far}")}
        )
        yield Notice("power_shift", flies, "power_shift.flight")


POWER_SHIFT = diceless_procedure(
    id="power_shift",
    module="modules",
    rules=(
        "power_shift.assign",
        "power_shift.number",
        "power_shift.price",
        "power_shift.three_of_one",
        "power_shift.eases",
    ),
    inputs=PowerShiftInputs,
    answer=Answer,
    settle=settle_power_shift,
)
