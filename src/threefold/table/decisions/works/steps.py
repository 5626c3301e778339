"""The next step of a work: its call, its task, the time it takes, what it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

import msgspec
from msgspec import Raw, structs

from threefold.model.rituals import Ritual
from threefold.model.time import Duration
from threefold.procedures.base import Setting
from threefold.rules.treasure import Worth
from threefold.rules.types import Message, Refusal
from threefold.table.decisions.procedures.ready import Ready, ready
from threefold.table.decisions.works.progress import stated, steps_done_and_total
from threefold.table.state import Called, State, Work
from threefold.table.state.facts import Text, text
from threefold.table.state.inputs import decoded


class Step(NamedTuple):
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


def next_step(state: State, id: str, work: Work, inputs: Raw | None = None) -> Step | Refusal:
    """Return the next step of a work, or the refusal that says why there is none."""
    called = Called(
        pc=work.pc,
        procedure=work.procedure,
        inputs=_now(work) if inputs is None else inputs,
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
    done, of = steps_done_and_total(work.procedure, setting.extra)
    called = structs.replace(called, others=[*prepared.others])
    return Step(
        called=called,
        ready=prepared,
        setting=setting,
        needs=_takes(setting.extra),
        done=done,
        of=of,
        materials=_materials(work, setting.extra),
    )


def _now(work: Work) -> Raw:
    """The inputs of the next step: a ritual begins with its preparation, if it takes any."""
    spoken = stated(work.inputs)
    fresh = work.procedure == "ritual" and not bytes(spoken.state)
    if not fresh or not isinstance(spoken.ritual, Ritual) or not spoken.ritual.preparation_minutes:
        return work.inputs
    inputs_left = {
        name: value
        for name, value in decoded(work.inputs).items()
        if name in ("ritual", "level", "tier")
    }
    return Raw(msgspec.json.encode({**inputs_left, "do": "prepare"}))


def _takes(extra: Mapping[str, object]) -> int:
    """The rounds that a step takes, as its procedure says. 0 if it names no time."""
    time = extra.get("interval", extra.get("time"))
    if isinstance(time, Mapping):
        time = time.get("rounds", time.get("least"))
    if isinstance(time, Duration):
        return time.rounds
    if isinstance(time, int):
        return time
    return 0


def _materials(work: Work, extra: Mapping[str, object]) -> list[Text]:
    """The materials of the work, as a checklist."""
    if work.procedure == "ritual":
        return [
            Text("work.reagent", {"name": str(name)}) for name in _names(work.inputs, "reagents")
        ]
    needed = extra.get("materials")
    if isinstance(needed, Mapping):
        worth = Worth(**needed)
        return [
            text(
                Message(
                    "work.material",
                    {"n": worth.number, "price": Message(f"craft.price.{worth.price}")},
                )
            )
        ]
    missing = cast("tuple[int, ...]", extra.get("missing", ()))
    levels = cast("tuple[int, ...]", needed or ())
    return [
        Text("work.material_missing" if n in missing else "work.material_level", {"n": n})
        for n in levels
    ]


def _names(inputs: Raw, field: str) -> list[object]:
    value = decoded(inputs).get(field)
    if isinstance(value, list):
        return value
    return []
