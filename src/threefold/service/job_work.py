"""One long job of the laboratory in its own process: it prints its progress line by line, and then
its answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct

from threefold.interop.encounters import read_encounter
from threefold.lab.backend import COMPILED
from threefold.lab.duel.check import check_duel, check_solvable
from threefold.lab.encounter import FORMAT, Encounter, Policy
from threefold.lab.size import check_size
from threefold.model import typed
from threefold.model.bounds import whole
from threefold.model.duplicates import TwiceError, refuse_twice
from threefold.rules.types import Message, Refusal

MOST_RUNS: Final = 1_000_000 if COMPILED else 10_000
RUNS: Final = 50_000 if COMPILED else 1_000


class Simulate(Struct, frozen=True, forbid_unknown_fields=True, tag="simulate", tag_field="kind"):
    """Play an encounter many times over. ``encounter`` is an encounter as its file has it."""

    encounter: Raw
    runs: Annotated[int, whole(1, MOST_RUNS, "runs")] = RUNS
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] = 0
    policy: Policy | None = None


class SolveDuel(Struct, frozen=True, forbid_unknown_fields=True, tag="duel", tag_field="kind"):
    """Solve one PC against one or two foes exactly. ``best`` is the best play there is, ``plain``
    the first attack.
    """

    encounter: Raw
    plain: bool = False


Work = Simulate | SolveDuel
Progress = Callable[[int, int], None]


def validated_job_encounter(work: Work) -> Encounter | Refusal:
    """Return the encounter of a job; a refusal where the job cannot be done, or is too large."""
    if isinstance(work, SolveDuel) and not work.plain and not COMPILED:
        return Refusal("not_allowed", "plain", Message("duel.needs_lab"))
    policy: Policy | None = "solver" if COMPILED else "careful"
    if isinstance(work, Simulate):
        policy = work.policy
    elif work.plain:
        policy = "plain"
    encounter = read_encounter(_with_format(bytes(work.encounter)), "encounter", policy)
    if isinstance(encounter, Refusal):
        return encounter._replace(field=f"encounter.{encounter.field}".rstrip("."))
    refusal = check_size(encounter)
    if refusal is None and isinstance(work, SolveDuel):
        if work.plain:
            refusal = check_duel(encounter)
        else:
            refusal = check_solvable(encounter)
    if refusal is None:
        return encounter
    return refusal


def _with_format(encounter: bytes) -> bytes:
    """Return an encounter with the format that its file names: a program need not name it."""
    try:
        fields = typed.decode(encounter, dict[str, Raw])
        refuse_twice(encounter)
    except TwiceError:
        return encounter  # whoever reads it says what is wrong
    except (msgspec.DecodeError, RecursionError):
        return encounter
    return msgspec.json.encode({"format": FORMAT, **fields})


def run_job(work: Work, progress: Progress) -> bytes:
    """Do a job, report its progress, and return its answer as JSON."""
    encounter = validated_job_encounter(work)
    assert not isinstance(encounter, Refusal)
    if isinstance(work, SolveDuel):
        from threefold.lab.study.duel_answer import best_play, plain_play

        return msgspec.json.encode(plain_play(encounter) if work.plain else best_play(encounter))
    from threefold.lab.simulator.simulate import simulate
    from threefold.lab.study.answer import answer

    counts = simulate(encounter, work.runs, work.seed, progress=progress)
    return msgspec.json.encode(answer(encounter, counts, work.seed))
