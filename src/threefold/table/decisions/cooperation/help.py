"""Help of comrades: how much it is worth, and who has used the action of the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.moments import effects_at_moment
from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.cooperation import HelpAnswer, HelpInputs
from threefold.procedures.effects.moments import lends_training, lent_to_roll
from threefold.procedures.effects.reduced import immune_to_condition
from threefold.procedures.inputs import BareTask, Steps, TaskOptions, Why
from threefold.rules.binding import implements
from threefold.rules.cooperation import OPTIONS, Option
from threefold.rules.task_words import EVERYTHING
from threefold.table.decisions.cooperation.beside import (
    attacked_before,
    before_its_turn,
    confirmed_by_places,
    confirmed_by_scene,
    confirmed_by_target,
    not_helped,
    on_own_turn,
    rounds_gone,
)
from threefold.table.state import Aid, AidKind, State

_HELP: Final = PLAYED["help"]


# --- help -----------------------------------------------------------------------------------------


T = TypeVar("T", bound=TaskOptions)


def _as_known(state: State, pc_id: str, said: Sequence[str], target: str | None) -> Sequence[str]:
    """What was said of a roll, with what the table knows: what it confirms is said too, and the help
    of a companion that is not there is not."""
    known = [*confirmed_by_places(state, pc_id), *confirmed_by_scene(state, pc_id)]
    known += rounds_gone(state, pc_id)
    known += [*attacked_before(state, pc_id), *on_own_turn(state, pc_id)]
    known += before_its_turn(state, pc_id, target)
    known += confirmed_by_target(state, pc_id, target)
    alone = not_helped(state, pc_id, said)
    if not known and not alone:
        return said
    own = [words for words in said if words not in alone]
    return list(dict.fromkeys([*own, *known]))


def boosted(
    inputs: T,
    state: State,
    pc_id: str,
    kind: AidKind | None,
    levels: int,
    target: str | None = None,
) -> T:
    """Return the inputs of a roll with what the abilities of helpers add: assets, easing, free
    levels of Effort; and with what is confirmed by who stands beside the PC. ``levels`` are the
    levels of Effort applied, ``target`` is whom the roll is against."""
    said = _as_known(state, pc_id, inputs.said, target)
    if said != inputs.said:
        inputs = structs.replace(inputs, said=said)
    for aid in state.stances.values():
        if (
            not isinstance(aid, Aid)
            or aid.to != pc_id
            or aid.kind not in ("any", kind)
            or aid.by not in state.party
        ):
            continue
        for each in effects_at_moment(state.party[aid.by].pc, "helped"):
            lent = lent_to_roll(each.effect, levels)
            if lent.assets:
                assets = [*inputs.assets, Steps(name=each.source, steps=lent.assets)]
                inputs = structs.replace(inputs, assets=assets)
            if lent.ease:
                ease = [*inputs.ease, Steps(name=each.source, steps=lent.ease)]
                inputs = structs.replace(inputs, ease=ease)
            if lent.free_effort:
                free = inputs.free_effort + lent.free_effort
                inputs = structs.replace(inputs, free_effort=free)
            if lent.second_try and isinstance(inputs, BareTask) and inputs.retry:
                # the price of a second try falls away: it is set as a first one
                inputs = structs.replace(inputs, retry=False)
    return inputs


@implements(
    "cooperation.help.base_ease",
    "cooperation.help.trained_two_steps",
    "cooperation.help.inability_zero",
)
def aids(state: State, pc_id: str, kind: AidKind, names: Sequence[str]) -> list[Steps]:
    """Return the assets that comrades give to a roll of this kind. ``names`` are the names that a
    skill for it may have."""
    given = []
    for aid in state.stances.values():
        if (
            not isinstance(aid, Aid)
            or aid.to != pc_id
            or aid.kind not in ("any", kind)
            or aid.by not in state.party
        ):
            continue
        helper = state.party[aid.by].pc
        if _learns_nothing_from(state.party[pc_id].pc, helper, names):
            continue
        if aid.steps is None:
            steps = worth(state, helper, names)
        else:
            steps = aid.steps
        if steps:
            why: Why = "help" if aid.steps is None else "complement"
            given.append(Steps(name=helper.name, steps=steps, why=why))
    return given


_FROM_THE_TRAINED: Final = "help from the trained or specialized"
"""What somebody is immune to who gets nothing from help of those who are trained in the task."""


def _learns_nothing_from(pc: Pc, helper: Pc, names: Sequence[str]) -> bool:
    """Whether a PC has no benefit from the help of somebody who is trained in the task."""
    if not immune_to_condition(pc, _FROM_THE_TRAINED):
        return False
    level = next((helper.skills[name] for name in names if name in helper.skills), None)
    return level in ("trained", "specialized") or (level is None and _counts_as_trained(helper))


def worth(state: State, helper: Pc, names: Sequence[str]) -> int:
    """Return the steps that a helper gives. The first of the roll's names that the helper has a
    skill or an inability in counts."""
    task = next((name for name in names if name in helper.skills), "")
    if not task and _counts_as_trained(helper):
        task = next(iter(names), "") or EVERYTHING
        helper = structs.replace(helper, skills={**helper.skills, task: "trained"})
    out = play(_HELP, Setup(state.rules(), helper), HelpInputs(task=task[:120]), ())
    if isinstance(out, Outcome) and isinstance(out.answer, HelpAnswer) and out.answer.asset:
        return out.answer.asset.steps
    return 0


def _counts_as_trained(helper: Pc) -> bool:
    """Whether a helper counts as trained in what nobody has taught it."""
    return any(lends_training(each.effect) for each in effects_at_moment(helper, "helped"))


# --- who may act ----------------------------------------------------------------------------------


class UsedInRound(NamedTuple):
    """What a character has used in this round: the ways of cooperation, and whether the action is
    spent.
    """

    used: list[Option]
    acted: bool


@implements("cooperation.options.exclusive", "cooperation.take_attack.once_per_round")
def used_by(state: State, pc_id: str, gm: bool = False) -> UsedInRound:
    """Return what a character has used in this round. The GM may let anybody act again, but not
    cooperate twice.
    """
    encounter = state.encounter
    if encounter is None or pc_id not in encounter.spent:
        return UsedInRound([], False)
    way = encounter.spent[pc_id]
    return UsedInRound([option for option in OPTIONS if option == way], not gm)
