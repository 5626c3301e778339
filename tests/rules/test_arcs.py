"""Chapter 13: what arcs cost and pay, the order of their parts, and the time they take."""

from __future__ import annotations

from typing import cast

import pytest
from tests.people import CSRD

from threefold.rules.arcs import (
    PARTS,
    Arc,
    ArcPart,
    ArcStep,
    Chooser,
    Done,
    Pursuit,
    cannot_complete_now,
    cannot_end_so,
    check_part_order,
    ends_too_early,
    entry_price,
    has_many_arcs,
    least_sessions,
    payout,
    resolution_likely,
    reward,
)
from threefold.rules.experience import session_award
from threefold.rules.types import Refusal

AVENGE = Arc((ArcStep("track_guilty", repeatable=True), ArcStep("find_guilty")), "optional")
BIRTH = Arc((ArcStep("caretaker", optional=True), ArcStep("complication"), ArcStep("preparation")))
ROMANCE = Arc((ArcStep("courtship", repeatable=True),), "repeatable")
FALL = Arc((ArcStep("further_descent", repeatable=True), ArcStep("lash_out")), can_succeed=False)


def done(*parts: str, session: int = 1, day: int = 0) -> tuple[Done, ...]:
    """Parts completed one after the other, two a session: "opening", "climax", "resolution" or the
    key of a step.
    """
    return tuple(
        Done(cast(ArcPart, part), session + n // 2, day)
        if part in PARTS
        else Done("step", session + n // 2, day, part)
        for n, part in enumerate(parts)
    )


def no(
    arc: Arc, *parts: str, part: str, step: str = "", skip: bool = False, state: str = "open"
) -> str | None:
    """The code with which a part is refused after others."""
    pursuit = Pursuit("x", arc, 0, done(*parts), state)  # type: ignore[arg-type]
    refusal = check_part_order(pursuit, cast(ArcPart, part), step, skip)
    return refusal.code if refusal is not None else None


# --- taking an arc up -----------------------------------------------------------------------------


def entered(at_creation: bool = False, arcs: int = 0, by: str = "player", xp: int = 3) -> int | str:
    """The XP that beginning an arc changes, or the code of a refusal."""
    line = entry_price(at_creation, arcs, cast(Chooser, by), xp, CSRD)
    return line.code if isinstance(line, Refusal) else line.points


@pytest.mark.rule("arc.cost.creation")
def test_arc_cost_creation() -> None:
    assert entered(at_creation=True, xp=0) == 0
    assert entered(at_creation=True, arcs=1) == "not_allowed"


@pytest.mark.rule("arc.cost.new", "arc.cost.upfront")
def test_arc_cost_new() -> None:
    # paid when it begins, the first arc too if play has begun
    assert entered(arcs=0) == entered(arcs=3) == -1
    assert entered(xp=1) == -1
    assert entered(xp=0) == "cannot_pay"


@pytest.mark.rule("arc.player_driven")
def test_arc_player_driven() -> None:
    assert entered(by="gm") == "not_allowed"
    assert entered(by="gm", at_creation=True) == "not_allowed"


@pytest.mark.rule("arc.concurrent")
def test_arc_concurrent() -> None:
    # no hard limit; three or four are what most can live up to
    assert [has_many_arcs(n, CSRD) for n in (1, 3, 4, 5, 9)] == [False, False, False, True, True]
    assert entered(arcs=40) == -1


# --- order ----------------------------------------------------------------------------------------


@pytest.mark.rule("arc.structure")
def test_arc_structure() -> None:
    assert PARTS == ("opening", "step", "climax", "resolution")
    assert no(BIRTH, part="opening") is None
    assert no(BIRTH, "opening", part="step", step="complication") is None
    assert no(BIRTH, "opening", "complication", "preparation", part="climax") is None
    assert no(BIRTH, "opening", "complication", "preparation", "climax", part="resolution") is None
    # at least one step, even where all may be left out
    loose = Arc((ArcStep("a", optional=True), ArcStep("b", optional=True)))
    assert no(loose, "opening", part="climax") == "out_of_order"
    assert no(loose, "opening", "b", part="climax") is None


@pytest.mark.rule("arc.step_order")
def test_arc_step_order() -> None:
    # steps in any order, but the opening before them, the climax after them, the resolution last
    assert no(BIRTH, "opening", "preparation", part="step", step="complication") is None
    assert no(BIRTH, "opening", "preparation", "complication", part="climax") is None
    assert no(BIRTH, part="step", step="complication") == "out_of_order"
    assert no(BIRTH, "complication", part="opening") == "out_of_order"
    assert no(BIRTH, "opening", "complication", part="climax") == "out_of_order"
    assert no(BIRTH, "opening", "complication", "preparation", part="resolution") == "out_of_order"
    after = ("opening", "complication", "preparation", "climax")
    assert no(BIRTH, *after, part="step", step="caretaker") == "out_of_order"
    assert no(BIRTH, *after, part="climax") == "out_of_order"
    assert no(BIRTH, *after, part="opening") == "out_of_order"


@pytest.mark.rule("arc.optional_parts")
def test_arc_optional_parts() -> None:
    # Avenge needs no declaration, Birth no caretaker
    assert no(AVENGE, part="step", step="track_guilty") is None
    assert no(AVENGE, "track_guilty", "find_guilty", part="climax") is None
    assert no(BIRTH, "opening", "complication", "preparation", part="climax") is None


@pytest.mark.rule("arc.parts_optional")
def test_arc_parts_optional_by_gm_leave() -> None:
    """Arc parts optional where the GM passes over them."""
    assert no(BIRTH, part="step", step="complication", skip=True) is None
    assert no(BIRTH, "opening", part="climax", skip=True) is None
    assert no(BIRTH, "opening", part="resolution", skip=True) is None
    # what came once does not come again all the same
    assert (
        no(BIRTH, "opening", "complication", part="step", step="complication", skip=True)
        == "not_allowed"
    )


@pytest.mark.rule("arc.structure")
def test_what_may_come_again() -> None:
    assert no(AVENGE, "track_guilty", "track_guilty", part="step", step="track_guilty") is None
    assert (
        no(AVENGE, "track_guilty", "find_guilty", part="step", step="find_guilty") == "not_allowed"
    )
    assert no(ROMANCE, "opening", part="opening") is None
    assert no(ROMANCE, "opening", "courtship", part="opening") is None
    assert no(BIRTH, "opening", part="opening") == "not_allowed"
    assert no(AVENGE, part="step", step="track_guilt") == "bad_value"


@pytest.mark.parametrize("state", ["finished", "abandoned"])
@pytest.mark.parametrize("part", PARTS)
def test_what_is_over_goes_on_no_more(state: str, part: str) -> None:
    assert no(AVENGE, part=part, step="track_guilty", state=state) == "not_allowed"


# --- time -----------------------------------------------------------------------------------------


@pytest.mark.rule("arc.max_parts_per_session", "arc.not_an_arc")
def test_arc_max_parts_per_session() -> None:
    one, two = (Pursuit("x", AVENGE, 3, (Done("opening", 4, 3),) * n) for n in (1, 2))
    assert cannot_complete_now(one, 4, 3, CSRD) is None
    full = cannot_complete_now(two, 4, 3, CSRD)
    assert full is not None
    assert (full.code, full.field) == ("not_allowed", "inputs.session")
    assert cannot_complete_now(two, 5, 3, CSRD) is None


def test_sessions_and_days_do_not_run_backward() -> None:
    pursuit = Pursuit("x", AVENGE, 3, (Done("opening", 4, 5),))
    for session, day, field in ((3, 5, "inputs.session"), (4, 4, "inputs.day")):
        no = cannot_complete_now(pursuit, session, day, CSRD)
        assert no is not None
        assert (no.code, no.field) == ("out_of_order", field)
    early = cannot_complete_now(Pursuit("x", AVENGE, 3), 1, 2, CSRD)
    assert early is not None
    assert early.field == "inputs.day"


@pytest.mark.rule("arc.min_duration", "arc.not_an_arc")
@pytest.mark.parametrize(("day", "long"), [(3, False), (9, False), (10, True), (11, True)])
def test_arc_min_duration(day: int, long: bool) -> None:
    no = ends_too_early(Pursuit("x", AVENGE, 3), day, CSRD)
    assert (no is None) is long
    assert no is None or no.message.params["day"] == 10


@pytest.mark.rule("arc.max_parts_per_session")
@pytest.mark.parametrize(
    ("parts", "sessions"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)]
)
def test_least_sessions_of_arc(parts: int, sessions: int) -> None:
    assert least_sessions(parts, CSRD) == sessions


# --- XP -------------------------------------------------------------------------------------------


@pytest.mark.rule("arc.rewards")
@pytest.mark.parametrize(
    ("part", "success", "points"),
    [
        ("opening", False, 0),
        ("step", False, 2),
        ("climax", True, 4),
        ("climax", False, 2),
        ("resolution", False, 1),
        ("resolution", True, 1),
    ],
)
def test_arc_rewards(part: str, success: bool, points: int) -> None:
    line = reward(cast(ArcPart, part), success, CSRD)
    assert (line.points, line.rule) == (points, "arc.rewards")


@pytest.mark.rule("arc.payout_formula")
@pytest.mark.parametrize(
    ("steps", "success", "resolution", "free", "gross", "net"),
    [
        (2, True, True, False, 9, 8),
        (2, True, True, True, 9, 9),
        (2, False, False, False, 6, 5),
        (5, True, True, False, 15, 14),
        (1, None, False, False, 2, 1),
        (0, None, False, False, 0, -1),
        (4, False, True, True, 11, 11),
    ],
)
def test_arc_payout_formula(
    steps: int, success: bool | None, resolution: bool, free: bool, gross: int, net: int
) -> None:
    assert payout(steps, success, resolution, free, CSRD) == (gross, net)


@pytest.mark.rule("arc.climax_failure_skips_resolution")
def test_arc_climax_failure_skips_resolution() -> None:
    assert (resolution_likely(True), resolution_likely(False)) == (True, False)
    # most likely left out, not forbidden
    assert no(ROMANCE, "opening", "courtship", "climax", part="resolution") is None


@pytest.mark.rule("arc.climax_exceptions")
def test_arc_climax_exceptions() -> None:
    fallen, avenged = Pursuit("x", FALL, 0), Pursuit("x", AVENGE, 0)
    refusal = cannot_end_so(fallen, True)
    assert refusal is not None
    assert (refusal.code, refusal.field) == ("not_allowed", "inputs.success")
    assert (
        cannot_end_so(fallen, False)
        is cannot_end_so(avenged, True)
        is cannot_end_so(avenged, False)
        is None
    )


@pytest.mark.rule("arc.group_parity")
def test_arc_group_parity() -> None:
    assert (session_award(True, CSRD), session_award(False, CSRD)) == (2, 1)
