"""What people judge before a power may be used at all, and nobody has said."""

from __future__ import annotations

from threefold.model.active_effects import is_said, words_to_confirm
from threefold.model.nature import judged_by_nature
from threefold.procedures.power_used import UsedPower, UseInputs


def unsaid_needs(power: UsedPower, inputs: UseInputs, target: object) -> list[str]:
    """Return the conditions of a use that nobody has said are met. One is enough of those that its
    entry names. Of what its user does not know nothing is told.
    """
    if power.blind:
        return []
    needed = words_to_confirm(judged_by_nature(power.aim.needs, target) or {})
    if any(is_said(words, inputs.said) for words in needed):
        return []
    return needed
