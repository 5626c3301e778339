"""`arc` through the one door: taking an arc up, its parts and their XP, its end, and what stands in
the way.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, ask, done, kara, lines, refused


def arc(
    actor: Json, do: str, session: int = 1, day: int = 0, *, arc: str = "avenge", **inputs: Any
) -> Json:
    """The answer to something done with an arc."""
    return done(
        "arc", actor=actor, inputs={"do": do, "arc": arc, "session": session, "day": day, **inputs}
    )


def no_arc(
    actor: Json, do: str, session: int = 1, day: int = 0, *, arc: str = "avenge", **inputs: Any
) -> tuple[str, str]:
    """Code and field of what is refused."""
    asked = {"do": do, "arc": arc, "session": session, "day": day, **inputs}
    return refused("arc", actor=actor, inputs=asked)


def refusal_of(actor: Json, do: str, **inputs: Any) -> Json:
    """A refusal as it is said."""
    answer: Json = ask("arc", actor=actor, inputs={"do": do, "session": 1, "day": 0, **inputs})[
        "error"
    ]
    return answer


def lived(
    actor: Json, *parts: tuple[str, int, int] | tuple[str, int, int, Json], name: str = "avenge"
) -> Json:
    """The character after some parts: what, in which session, on which day, and what else is
    said.
    """
    for what, session, day, *more in parts:
        actor = arc(actor, what, session, day, arc=name, **(more[0] if more else {}))["actor"]
    return actor


def kinds(answer: Json) -> list[str]:
    """What is told, by kind."""
    return [event["kind"] for event in answer["events"]]


AVENGER = arc(kara(), "begin", goal="Whoever burned the mill.")["actor"]
TRACK: Json = {"step": "track_guilty"}
FIND: Json = {"step": "find_guilty"}
WON: Json = {"success": True}
LOST: Json = {"success": False}

# --- taking an arc up -----------------------------------------------------------------------------


@pytest.mark.rule("arc.cost.new", "arc.cost.upfront")
def test_arc_is_taken_up_for_one_xp() -> None:
    answer = arc(kara(), "begin", goal="Whoever burned the mill.")
    assert answer["actor"]["xp"] == 2
    assert lines(answer["xp"]) == [(-1, "arc.cost.new")]
    assert answer["actor"]["arcs"] == [answer["arc"]]
    assert answer["arc"] == {
        "name": "Avenge",
        "outline": {
            "steps": [{"key": "track_guilty", "repeatable": True}, {"key": "find_guilty"}],
            "opening": "optional",
        },
        "begun": 0,
        "arc": "avenge",
        "done": [],
        "state": "open",
        "goal": "Whoever burned the mill.",
    }
    assert no_arc(kara(xp=0), "begin") == ("cannot_pay", "actor.xp")


@pytest.mark.rule("arc.cost.creation")
def test_first_arc_is_free_at_creation() -> None:
    """One arc is free when the character is made."""
    answer = arc(kara(xp=0), "begin", at_creation=True)
    assert (answer["actor"]["xp"], answer["arc"]["free"]) == (0, True)
    assert lines(answer["xp"]) == [(0, "arc.cost.creation")]
    assert no_arc(answer["actor"], "begin", arc="explore", at_creation=True) == (
        "not_allowed",
        "inputs.at_creation",
    )
    # it may be declined, and the next one costs all the same
    assert arc(kara(), "begin")["actor"]["xp"] == 2


@pytest.mark.rule("arc.player_driven")
def test_gm_cannot_impose_arc() -> None:
    assert no_arc(kara(), "begin", by="gm") == ("not_allowed", "inputs.by")


@pytest.mark.parametrize("name", ["avenge", "Avenge", "AVENGE"])
def test_sample_arc_known_by_key_and_name(name: str) -> None:
    """A sample is known by its key and its name."""
    assert arc(kara(), "begin", arc=name)["arc"]["arc"] == "avenge"
    assert arc(kara(), "begin", arc="Defeat a Foe")["arc"]["arc"] == "defeat_a_foe"
    assert (
        arc(kara(), "begin", arc="Recover From a Wound (or Trauma)")["arc"]["arc"]
        == "recover_from_a_wound"
    )


def test_unknown_arc_names_nearest() -> None:
    answer = refusal_of(kara(), "begin", arc="avange")
    assert answer["field"] == "inputs.arc"
    assert "avenge" in answer["message"]


@pytest.mark.rule("arc.concurrent")
def test_fifth_arc_is_allowed_with_remark() -> None:
    """There may be many arcs and the fifth is remarked upon."""
    busy = kara(xp=9)
    told = []
    for name in ("avenge", "explore", "learn", "theft", "romance"):
        answer = arc(busy, "begin", arc=name)
        busy, told = answer["actor"], kinds(answer)
        if name != "romance":
            assert told == ["arc"]
    assert told == ["arc", "many_arcs"]
    assert len(busy["arcs"]) == 5


def test_two_of_kind_need_two_names() -> None:
    assert no_arc(AVENGER, "begin") == ("not_allowed", "inputs.called")
    twice = arc(AVENGER, "begin", called="For my brother")["actor"]
    twice = arc(twice, "step", arc="for my brother", **TRACK)["actor"]
    assert [len(a["done"]) for a in twice["arcs"]] == [0, 1]
    # by its key, the one that is still open is meant
    over = arc(twice, "end", arc="Avenge")["actor"]
    assert arc(over, "step", arc="avenge", **FIND)["arc"]["name"] == "For my brother"


@pytest.mark.rule("arc.custom")
def test_player_and_gm_invent_own_arc() -> None:
    """Player and GM may make an arc of their own."""
    own = {"steps": [{"key": "win the vote", "repeatable": True}, {"key": "bury the past"}]}
    senator = arc(kara(), "begin", arc="Senator", own=own)["actor"]
    assert "arc" not in senator["arcs"][0]
    senator = lived(
        senator,
        ("opening", 1, 0),
        ("step", 1, 0, {"step": "win the vote"}),
        ("step", 2, 3, {"step": "bury the past"}),
        ("climax", 2, 8, WON),
        ("resolution", 3, 9),
        name="Senator",
    )
    assert senator["xp"] == 3 - 1 + 9
    twice = {"steps": [{"key": "a"}, {"key": "A"}]}
    assert no_arc(kara(), "begin", arc="Odd", own=twice) == ("bad_value", "inputs.own.steps")
    assert no_arc(kara(), "begin", arc="Odd", own={"steps": []}) == (
        "bad_value",
        "inputs.own.steps",
    )


# --- parts and XP ---------------------------------------------------------------------------------


@pytest.mark.rule("arc.rewards", "arc.payout_formula", "arc.structure")
def test_every_part_pays_by_scale() -> None:
    actor, earned = AVENGER, []
    for do, session, day, inputs in (
        ("opening", 1, 0, {}),
        ("step", 1, 1, TRACK),
        ("step", 2, 3, TRACK),
        ("step", 2, 4, FIND),
        ("climax", 3, 7, WON),
        ("resolution", 3, 7, {}),
    ):
        answer = arc(actor, do, session, day, **inputs)
        actor = answer["actor"]
        earned.append(sum(points for points, _ in lines(answer["xp"])))
    assert earned == [0, 2, 2, 2, 4, 1]
    assert actor["xp"] == AVENGER["xp"] + 11
    assert actor["arcs"][0]["state"] == "finished"
    assert actor["arcs"][0]["done"][1] == {
        "part": "step",
        "session": 1,
        "day": 1,
        "step": "track_guilty",
    }
    assert actor["arcs"][0]["done"][4] == {
        "part": "climax",
        "session": 3,
        "day": 7,
        "success": True,
    }
    assert no_arc(actor, "step", 4, 9, **TRACK) == ("not_allowed", "inputs.arc")


@pytest.mark.rule("arc.rewards", "arc.climax_failure_skips_resolution")
def test_failed_climax_pays_two_without_resolution() -> None:
    """A failed climax pays two and its resolution is usually left out."""
    almost = lived(AVENGER, ("step", 1, 0, TRACK), ("step", 1, 0, FIND))
    answer = arc(almost, "climax", 2, 7, success=False)
    assert lines(answer["xp"]) == [(2, "arc.rewards")]
    assert kinds(answer) == ["arc", "arc_failed"]
    over = arc(answer["actor"], "end", 2, 7)
    assert (over["actor"]["arcs"][0]["state"], over["actor"]["xp"]) == (
        "finished",
        answer["actor"]["xp"],
    )
    # it is not forbidden
    assert lines(arc(answer["actor"], "resolution", 2, 8)["xp"]) == [(1, "arc.rewards")]


@pytest.mark.rule("arc.session_review")
def test_gm_has_to_agree() -> None:
    answer = arc(AVENGER, "step", agreed=False, **TRACK)
    assert answer["proposed"] is True
    assert lines(answer["xp"]) == [(2, "arc.rewards")]
    assert answer["actor"] == AVENGER
    assert answer["arc"]["done"] == [
        {"part": "step", "session": 1, "day": 0, "step": "track_guilty"}
    ]
    assert answer["events"] == []
    agreed = arc(AVENGER, "step", **TRACK)
    assert (agreed["proposed"], agreed["actor"]["xp"]) == (False, AVENGER["xp"] + 2)


@pytest.mark.rule("arc.climax_exceptions", "arc.sample.raise_a_child")
def test_some_climaxes_are_judged_by_player() -> None:
    parent = lived(
        arc(kara(), "begin", arc="raise_a_child")["actor"],
        ("opening", 1, 0),
        ("step", 1, 9, {"step": "care"}),
        ("step", 2, 900, {"step": "basic_instruction"}),
        ("step", 2, 2000, {"step": "rewards"}),
        ("step", 3, 3000, {"step": "ethics"}),
        name="raise_a_child",
    )
    answer = arc(parent, "climax", 4, 6000, arc="raise_a_child", success=True, agreed=False)
    assert (answer["proposed"], answer["actor"]["xp"]) == (False, parent["xp"] + 4)
    assert arc(AVENGER, "step", agreed=False, **TRACK)["proposed"] is True


@pytest.mark.rule("arc.climax_exceptions", "arc.sample.fall_from_grace")
def test_rock_bottom_cannot_succeed() -> None:
    fallen = lived(
        arc(kara(), "begin", arc="fall_from_grace")["actor"],
        ("opening", 1, 0),
        ("step", 1, 0, {"step": "further_descent"}),
        ("step", 2, 7, {"step": "lash_out"}),
        name="fall_from_grace",
    )
    assert no_arc(fallen, "climax", 2, 7, arc="fall_from_grace", success=True) == (
        "not_allowed",
        "inputs.success",
    )
    assert lines(arc(fallen, "climax", 2, 7, arc="fall_from_grace", success=False)["xp"]) == [
        (2, "arc.rewards")
    ]


@pytest.mark.rule("arc.sample.romance")
def test_opening_that_may_come_again() -> None:
    lover = lived(
        arc(kara(), "begin", arc="romance")["actor"],
        ("opening", 1, 0),
        ("opening", 1, 2),
        name="romance",
    )
    assert len(lover["arcs"][0]["done"]) == 2
    opened = arc(AVENGER, "opening")["actor"]
    assert no_arc(opened, "opening") == ("not_allowed", "inputs.do")


@pytest.mark.rule("arc.sample.birth", "arc.optional_parts")
def test_optional_step_skips_but_needed_one_stays() -> None:
    """An optional step may be left out and a needed one not."""
    parent = lived(
        arc(kara(), "begin", arc="birth")["actor"],
        ("opening", 1, 0),
        ("step", 1, 0, {"step": "complication"}),
        name="birth",
    )
    assert no_arc(parent, "climax", 2, 7, arc="birth", success=True) == (
        "out_of_order",
        "inputs.do",
    )
    assert (
        arc(parent, "climax", 2, 7, arc="birth", success=True, skip=True)["actor"]["xp"]
        == parent["xp"] + 4
    )
    ready = lived(parent, ("step", 2, 6, {"step": "preparation"}), name="birth")
    assert arc(ready, "climax", 2, 7, arc="birth", success=True)["actor"]["xp"] == ready["xp"] + 4


# --- the friend's arc -----------------------------------------------------------------------------


@pytest.mark.rule("arc.sample.aid_a_friend")
def test_aiding_friend_follows_arc_of_friend() -> None:
    """Aiding a friend takes the steps and the climax of the friends arc."""
    answer = arc(kara(), "begin", arc="aid_a_friend", friend="avenge", called="For Ben")
    helper = answer["actor"]
    assert helper["xp"] == 2
    # the opening is one's own: help is offered, while Ben's declaration was optional
    assert answer["arc"]["outline"] == {
        "steps": [{"key": "track_guilty", "repeatable": True}, {"key": "find_guilty"}]
    }
    assert no_arc(helper, "step", arc="For Ben", **TRACK) == ("out_of_order", "inputs.do")
    helper = lived(
        helper,
        ("opening", 1, 0),
        ("step", 1, 0, TRACK),
        ("step", 2, 3, FIND),
        ("climax", 2, 7, LOST),
        ("resolution", 3, 8),
        name="For Ben",
    )
    assert helper["xp"] == 2 + 2 + 2 + 2 + 1
    outline = {"steps": [{"key": "win the vote"}], "can_succeed": False}
    mirrored = arc(kara(), "begin", arc="aid_a_friend", friend=outline)["arc"]["outline"]
    assert mirrored == outline


@pytest.mark.rule("arc.sample.aid_a_friend")
def test_aiding_friend_needs_to_know_friends_arc() -> None:
    assert no_arc(kara(), "begin", arc="aid_a_friend") == ("bad_value", "inputs.friend")
    assert no_arc(kara(), "begin", arc="aid_a_friend", friend="aid_a_friend") == (
        "bad_value",
        "inputs.friend",
    )
    assert no_arc(kara(), "begin", arc="aid_a_friend", friend="nothing") == (
        "bad_value",
        "inputs.friend",
    )
    assert no_arc(kara(), "begin", arc="avenge", friend="avenge") == ("bad_value", "inputs.friend")


# --- order and time -------------------------------------------------------------------------------


@pytest.mark.rule("arc.step_order")
def test_parts_come_in_their_order() -> None:
    explorer = arc(kara(), "begin", arc="learn")["actor"]
    assert no_arc(explorer, "step", arc="learn", step="teacher") == ("out_of_order", "inputs.do")
    assert no_arc(explorer, "climax", arc="learn", success=True) == ("out_of_order", "inputs.do")
    assert no_arc(explorer, "resolution", arc="learn") == ("out_of_order", "inputs.do")
    explorer = lived(explorer, ("opening", 1, 0), ("step", 1, 0, {"step": "learn"}), name="learn")
    assert no_arc(explorer, "opening", 2, 1, arc="learn") == ("not_allowed", "inputs.do")
    message = refusal_of(explorer, "climax", arc="learn", success=True)["message"]
    assert "teacher" in message


@pytest.mark.rule("arc.max_parts_per_session", "arc.not_an_arc")
def test_at_most_two_parts_in_session() -> None:
    two = lived(AVENGER, ("step", 1, 0, TRACK), ("step", 1, 0, TRACK))
    assert no_arc(two, "step", 1, 1, **FIND) == ("not_allowed", "inputs.session")
    assert arc(two, "step", 2, 1, **FIND)["actor"]["xp"] == two["xp"] + 2
    # each arc counts for itself
    other = arc(two, "begin", arc="explore")["actor"]
    assert arc(other, "opening", 1, 1, arc="explore")["actor"]["xp"] == other["xp"]
    assert no_arc(lived(two, ("step", 3, 1, FIND)), "climax", 2, 9, success=True) == (
        "out_of_order",
        "inputs.session",
    )


@pytest.mark.rule("arc.min_duration", "arc.not_an_arc")
def test_arc_takes_week_at_least() -> None:
    late = lived(AVENGER, ("step", 1, 1, TRACK), ("step", 1, 1, FIND), ("climax", 2, 5, WON))
    assert no_arc(late, "resolution", 2, 6) == ("not_allowed", "inputs.day")
    assert no_arc(late, "end", 2, 6) == ("not_allowed", "inputs.day")
    assert arc(late, "resolution", 2, 7)["actor"]["arcs"][0]["state"] == "finished"
    assert arc(late, "end", 2, 7)["actor"]["arcs"][0]["state"] == "finished"
    assert no_arc(late, "resolution", 2, 4) == ("out_of_order", "inputs.day")


def test_arc_ends_early_at_any_time() -> None:
    """An arc may be given up at any time."""
    answer = arc(AVENGER, "end")
    assert (answer["actor"]["arcs"][0]["state"], answer["actor"]["xp"]) == (
        "abandoned",
        AVENGER["xp"],
    )
    assert no_arc(answer["actor"], "step", **TRACK) == ("not_allowed", "inputs.arc")
    assert no_arc(answer["actor"], "end") == ("not_allowed", "inputs.arc")


@pytest.mark.parametrize(
    ("do", "inputs", "refusal"),
    [
        ("step", {}, ("bad_value", "inputs.step")),
        ("step", {"step": "track_guilt"}, ("bad_value", "inputs.step")),
        ("step", {**TRACK, "success": True}, ("bad_value", "inputs.success")),
        ("step", {**TRACK, "goal": "x"}, ("bad_value", "inputs.goal")),
        ("climax", {}, ("bad_value", "inputs.success")),
        ("opening", {"step": "x"}, ("bad_value", "inputs.step")),
        ("begin", {"skip": True}, ("bad_value", "inputs.skip")),
        ("begin", {"agreed": False}, ("bad_value", "inputs.agreed")),
        ("end", {"success": True}, ("bad_value", "inputs.success")),
        ("finish", {}, ("bad_value", "inputs.do")),
        ("step", {**TRACK, "session": 0}, ("bad_value", "inputs.session")),
        ("step", {**TRACK, "day": -1}, ("bad_value", "inputs.day")),
        ("step", {**TRACK, "xp": 2}, ("unknown_field", "inputs.xp")),
    ],
)
def test_arc_action_refuses_fields_it_does_not_need(
    do: str, inputs: Json, refusal: tuple[str, str]
) -> None:
    """What is done says what it needs and nothing else."""
    asked = {"do": do, "arc": "avenge", "session": 1, "day": 0, **inputs}
    assert refused("arc", actor=AVENGER, inputs=asked) == refusal


def test_arc_that_was_not_taken_up() -> None:
    assert no_arc(kara(), "step", **TRACK) == ("bad_value", "inputs.arc")
    assert no_arc(AVENGER, "opening", arc="explore") == ("bad_value", "inputs.arc")
    dead = kara(might=0, speed=0, intellect=0)
    assert no_arc(dead, "begin") == ("cannot_act", "actor.damage_track")


@pytest.mark.rule("xp.spend.hoard")
def test_earning_past_ten_xp_is_remarked_upon() -> None:
    rich = {**AVENGER, "xp": 9}
    assert kinds(arc(rich, "step", **TRACK)) == ["arc", "hoard"]
    assert kinds(arc({**rich, "xp": 8}, "step", **TRACK)) == ["arc"]
    assert kinds(arc({**rich, "xp": 20}, "begin", arc="explore")) == ["arc"]
