"""What could be worked out and nobody could ask: wards, illusions, prices side by side, a session's
worth of XP.
"""

from __future__ import annotations

import pytest
from tests.people import Json, done, guard, kara, refused

from threefold.rules.characters import PRICES


@pytest.mark.rule("ritual.consecration.barred")
@pytest.mark.parametrize(("level", "barred"), [(1, True), (4, True), (5, False), (9, False)])
def test_ritual_consecration_barred(level: int, barred: bool) -> None:
    asked: Json = {"ritual": "consecration", "level": 5, "do": "meet_ward"}
    met = done("ritual", actor=kara(), target=guard(level, name="ghoul"), inputs=asked)
    spell = done("ritual", actor=kara(), inputs={**asked, "threat": level})
    assert met["barred"] is spell["barred"] is barred
    assert met["task"] is None
    assert [e["rule"] for e in met["events"]] == ["ritual.consecration.barred"]
    assert "ghoul" in met["events"][0]["text"]


def test_who_comes_to_ward_is_said() -> None:
    asked: Json = {"ritual": "consecration", "level": 5, "do": "meet_ward"}
    assert refused("ritual", actor=kara(), inputs=asked) == ("bad_value", "inputs.threat")
    none = {**asked, "ritual": "exorcism", "threat": 3}
    assert refused("ritual", actor=kara(), inputs=none)[1] == "inputs.do"


@pytest.mark.rule("magic_technology.artifact.truth_binoculars.threshold")
@pytest.mark.parametrize(("illusion", "winner"), [(3, "first"), (4, "second"), (5, "second")])
def test_truth_binoculars_threshold(illusion: int, winner: str) -> None:
    asked = {"level": 4, "against": illusion, "illusion": True}
    answer = done("compare_levels", inputs=asked)
    assert answer["winner"] == winner
    assert [e["rule"] for e in answer["events"]] == [
        "magic_technology.artifact.truth_binoculars.threshold"
    ]


@pytest.mark.rule("fact.price.categories")
def test_price_categories_side_by_side() -> None:
    for i, price in enumerate(PRICES):
        for j, than in enumerate(PRICES):
            worth = done("treasure", inputs={"do": "prices", "price": price, "than": than})["worth"]
            assert worth["ratio"] == 10 ** abs(i - j)
            assert (worth["dearer"], worth["cheaper"]) == (
                (price, than) if i >= j else (than, price)
            )
    assert refused("treasure", inputs={"do": "prices", "price": "moderate"}) == (
        "bad_value",
        "inputs.than",
    )


@pytest.mark.rule("arc.group_parity")
@pytest.mark.parametrize(("what", "points"), [("session_step", 2), ("session", 1)])
def test_arc_group_parity(what: str, points: int) -> None:
    answer = done("award", inputs={"what": what, "pcs": [kara(), kara(name="Ben")]})
    assert [pc["xp"] for pc in answer["pcs"]] == [3 + points] * 2
    assert [(line["points"], line["rule"]) for line in answer["xp"]] == [
        (points, "arc.group_parity")
    ]


@pytest.mark.rule("initiative.target.level_times_three", "initiative.group.highest_target")
def test_initiative_says_what_has_to_be_exceeded() -> None:
    foes = [
        guard(3, name="orc"),
        guard(5, name="ogre"),
        guard(2, name="scout", modifications={"initiative": 4}),
    ]
    asked = {"rolls": [{"name": "Kara", "natural": 16}], "foes": foes}
    together = done("initiative", inputs=asked)["foe_targets"]
    assert together == [{"name": name, "target": 15} for name in ("orc", "ogre", "scout")]
    apart = done("initiative", inputs=asked, rulings={"initiative_target": "each"})["foe_targets"]
    assert [foe["target"] for foe in apart] == [9, 15, 12]


@pytest.mark.rule("trap.pit.fall_damage", "trap.entry.pit")
def test_spiked_pit_adds_points_to_fall() -> None:
    """A pit with spikes adds their points to the fall."""
    fell = done(
        "trap_spring",
        actor=kara(),
        inputs={"trap": "pit", "variant": "spikes", "feet": 30},
        dice=[2],
    )
    assert [line["points"] for line in fell["damage"]["lines"]] == [3, 4]
    assert (fell["damage"]["dealt"], fell["actor"]["pools"]["might"]["value"]) == (7, 5)
    bare = done("trap_spring", actor=kara(), inputs={"trap": "pit", "feet": 30}, dice=[2])
    assert bare["damage"]["dealt"] == 3


@pytest.mark.rule("ritual.entombment.duration")
def test_entombed_stays_imprisoned_until_vessel_breaks() -> None:
    """Who is entombed is imprisoned until the vessel breaks."""
    last: Json = {"ritual": "entombment", "state": {"subtask": 2, "rounds": 9600}}
    imp = guard(2, name="imp")
    caught = done("ritual", actor=kara(), target=imp, inputs=last, dice=[20])["target"]
    assert [c if isinstance(c, str) else c["name"] for c in caught["conditions"]] == ["imprisoned"]
    opened: Json = {"ritual": "entombment", "do": "open_vessel"}
    freed = done("ritual", actor=kara(), target=caught, inputs=opened)
    assert freed["target"].get("conditions", []) == []
    assert [e["rule"] for e in freed["events"]] == ["ritual.entombment.duration"]
    assert refused("ritual", actor=kara(), target=imp, inputs=opened) == (
        "not_allowed",
        "target.conditions",
    )
    assert refused("ritual", actor=kara(), inputs={**opened, "level": 2}) == ("bad_value", "target")
    held = kara(conditions=["imprisoned"])
    assert refused("task", actor=held, inputs={"stat": "might", "difficulty": 1})[0] == "cannot_act"


@pytest.mark.rule("ritual.conjure.service_limit", "ritual.conjure.no_deal", "ritual.conjure.stay")
@pytest.mark.parametrize(
    ("being", "asked", "expected"),
    [
        ("demon", {"deal": True, "minutes": 60, "miles": 50}, (True, 0, False)),
        ("demon", {"deal": True, "minutes": 61}, (False, 0, False)),
        ("devil", {"deal": True, "minutes": 1, "miles": 51}, (False, 0, False)),
        ("demon", {"deal": False}, (False, 1, True)),
        ("dead", {"deal": True}, (True, 0, False)),
        ("dead", {"deal": True, "minutes": 1}, (False, 0, False)),
        ("dead", {"deal": False}, (False, 0, False)),
    ],
)
def test_ritual_conjure_bargain(being: str, asked: Json, expected: tuple[bool, int, bool]) -> None:
    inputs = {"ritual": f"conjure_{being}", "level": 4, "do": "bargain", **asked}
    bargain = done("ritual", actor=kara(), inputs=inputs)["bargain"]
    assert (bargain["within"], bargain["attacks"], bargain["certain"]) == expected


def test_bargain_needs_somebody_and_answer() -> None:
    nobody = {"ritual": "exorcism", "level": 4, "do": "bargain", "deal": True}
    assert refused("ritual", actor=kara(), inputs=nobody) == ("not_allowed", "inputs.do")
    unsaid = {"ritual": "conjure_devil", "level": 4, "do": "bargain"}
    assert refused("ritual", actor=kara(), inputs=unsaid) == ("bad_value", "inputs.deal")


def names(answer: Json) -> list[tuple[int, str]]:
    return [
        (m["steps"], m["kind"])
        for m in answer["task"]["modifiers"]
        if m["rule"] == "true_name.eases"
    ]


@pytest.mark.rule("true_name.eases")
@pytest.mark.parametrize("procedure", ["attack", "defend", "interact", "task"])
def test_true_name_eases_related_tasks(procedure: str) -> None:
    """True name eases what is said to be about it."""
    own: Json = {"attack": "broadsword"} if procedure == "attack" else {}
    if procedure == "task":
        own = {"stat": "intellect", "difficulty": 5}
    target: Json = {} if procedure == "task" else {"target": guard(6)}
    plain = done(procedure, actor=kara(), inputs=own, **target)
    known = done(procedure, actor=kara(), inputs={**own, "true_name": True}, **target)
    assert (names(plain), names(known)) == ([], [(-2, "ability")])
    both = done(
        procedure,
        actor=kara(conditions=["true name: guard"]),
        inputs={**own, "true_name": True},
        **target,
    )
    assert names(both) == [(-2, "ability")]


@pytest.mark.rule("true_name.eases")
@pytest.mark.parametrize(
    ("known", "met", "eased"),
    [
        ("true name: guard", "guard", True),
        ("True Name:  Guard", "guard 12", True),
        ("true name: guard 1", "guard 1", True),
        ("true name: guard 1", "guard 2", False),
        ("true name: guard", "guardian", False),
        ("true name: guard", "guard of 3", False),
    ],
)
def test_true_name_reaches_numbered_figures(known: str, met: str, eased: bool) -> None:
    """True name holds for the numbered figures of a table."""
    inputs = {"attack": "broadsword"}
    answer = done("attack", actor=kara(conditions=[known]), target=guard(name=met), inputs=inputs)
    assert bool(names(answer)) is eased


@pytest.mark.rule("ritual.assist.reagents_and_abilities", "true_name.eases")
def test_true_name_is_asset_in_ritual() -> None:
    state = {"subtask": 2, "rounds": 1800}
    asked = {"ritual": "conjure_devil", "level": 4, "state": state, "true_name": True}
    answer = done("ritual", actor=kara(), inputs=asked)
    lines = [(m["steps"], m["kind"], m["rule"]) for m in answer["task"]["modifiers"]]
    assert lines == [(-1, "asset", "ritual.assist.reagents_and_abilities")]
