"""The next step of a work: its call, its task, the time it takes, what it is made of."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Raw, structs

from threefold.model.rituals import Ritual
from threefold.procedures.answers import WorkStep
from threefold.procedures.base import Setting
from threefold.rules.types import Refusal
from threefold.table.decisions.procedures.ready import Ready, ready
from threefold.table.decisions.works.progress import stated_inputs
from threefold.table.state import Called, State, Work
from threefold.table.state.facts import Text, text
from threefold.table.state.inputs import decoded_inputs


class NextStep(NamedTuple):
    """The next step of a work, ready to be played: its call, its task, the rounds it takes, the
    steps done and in all, and the materials."""

    called: Called
    ready: Ready
    setting: Setting
    needs: int
    done: int
    of: int
    materials: list[Text]

    @property
    def rolls(self) -> bool:
        """Whether a player has to roll, or to see that there is nothing to roll."""
        return bool(self.setting.asks) or self.setting.task is not None


def next_step(state: State, id: str, work: Work, inputs: Raw | None = None) -> NextStep | Refusal:
    """Return the next step of a work, or the refusal that says why there is none."""
    called = Called(
        pc=work.pc,
        procedure=work.procedure,
        inputs=_next_step_inputs(work) if inputs is None else inputs,
        target=work.target,
        title=work.title,
        hidden=work.hidden,
        about=id,
    )
    prepared = ready(state, called, work.pc)
    if isinstance(prepared, Refusal):
        return prepared
    setting = prepared.procedure.set(prepared.setup, prepared.inputs)
    if isinstance(setting, Refusal):
        return setting
    step = setting.answer.work_step() or WorkStep()
    called = structs.replace(called, others=[*prepared.others])
    return NextStep(
        called=called,
        ready=prepared,
        setting=setting,
        needs=step.takes,
        done=step.done,
        of=step.of,
        materials=_materials(work, step),
    )


def _next_step_inputs(work: Work) -> Raw:
    """The inputs of the next step: a ritual begins with its preparation, if it takes any."""
    spoken = stated_inputs(work.inputs)
    fresh = not bytes(spoken.state)
    if not fresh or not isinstance(spoken.ritual, Ritual) or not spoken.ritual.preparation_minutes:
        return work.inputs
    inputs_left = {
        name: value
        for name, value in decoded_inputs(work.inputs).items()
        if name in ("ritual", "level", "tier")
    }
    return Raw(msgspec.json.encode({**inputs_left, "do": "prepare"}))


def _materials(work: Work, step: WorkStep) -> list[Text]:
    """The materials of the work, as a checklist: the reagents of a ritual, or those of a craft."""
    reagents = (Text("work.reagent", {"name": str(n)}) for n in _names(work.inputs, "reagents"))
    return [*reagents, *map(text, step.materials)]


def _names(inputs: Raw, field: str) -> list[object]:
    value = decoded_inputs(inputs).get(field)
    if isinstance(value, list):
        return value
    return []
