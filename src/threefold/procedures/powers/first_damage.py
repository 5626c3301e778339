"""What the roll of a power makes of the first damage that it deals."""

from __future__ import annotations

from typing import Final, NamedTuple

from threefold.procedures.power_used import UsedPower, UseInputs
from threefold.rules.harm import Blow
from threefold.rules.powers import power_lines
from threefold.rules.types import Line


class FirstDamage(NamedTuple):
    """The lines that a roll adds to the first damage, whether an effect takes the place of it, and
    the blow of the roll as a whole."""

    added: tuple[Line, ...] = ()
    spared: bool = False
    blow: Blow | None = None


UNROLLED: Final = FirstDamage()


def struck_by(power: UsedPower, inputs: UseInputs, lands: Blow | None) -> FirstDamage:
    """Return what a roll makes of the first damage of a power, by the blow that ``lands``."""
    if lands is None:
        return FirstDamage(spared=True)
    own = power_lines(power.damage(inputs.options), power.called)
    replaced = inputs.effect is not None and not lands.lines
    return FirstDamage(lands.lines[len(own) :], replaced, lands)
