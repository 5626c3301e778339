"""Measures everything, says what was promised, and fails when a promise is not kept."""

from __future__ import annotations

import sys
from itertools import chain

from benchmarks import (
    duel,
    engine,
    exchange,
    first_page,
    growth,
    hostile,
    hour,
    knowing,
    load,
    odds,
    simulator,
    steps,
    table,
)

MARKS = {True: "kept", False: "MISSED", None: ""}

missed = 0
for measure in chain(
    engine.measures(),
    odds.measures(),
    table.measures(),
    steps.measures(),
    load.measures(),
    hour.measures(*hour.SHORT),
    simulator.measures(),
    duel.measures(),
    exchange.measures(),
    first_page.measures(),
    growth.measures(),
    hostile.measures(),
    knowing.measures(),
):
    figure = f"{measure.figure:,.0f}" if measure.figure >= 1000 else f"{measure.figure:.3g}"
    print(
        f"{measure.name:<40} {figure:>8} {measure.unit:<3} {measure.promise:<9} {MARKS[measure.kept]}",
        flush=True,
    )
    missed += measure.kept is False
sys.exit(missed > 0)
