"""Figures of an outcome that its events do not tell."""

from __future__ import annotations

from threefold.procedures.base import Outcome
from threefold.procedures.inputs import Inputs
from threefold.table.state.facts import NoticeFact, text


def unstated_figures(out: Outcome, inputs: Inputs | None = None) -> list[NoticeFact]:
    """Return the figures of an answer that its events do not tell. The plan of a work is told with
    its first step.
    """
    told = [*out.answer.figures()]
    if inputs is None or inputs.begins():
        told += out.answer.plan()
    return [NoticeFact("figure", text(each.text), each.rule) for each in told]
