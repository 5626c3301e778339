"""What could be worked out and nobody could ask: wards, illusions, prices side by side, a session's worth of XP."""

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


def test_who_comes_to_a_ward_is_said() -> None:
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
    assert [e["rule"] for e in answer["events"]] == ["magic_technology.artifact.truth_binoculars.threshold"]


@pytest.mark.rule("fact.price.categories")
def test_price_categories_side_by_side() -> None:
    for i, price in enumerate(PRICES):
        for j, than in enumerate(PRICES):
            worth = done("treasure", inputs={"do": "prices", "price": price, "than": than})["worth"]
            assert worth["ratio"] == 10 ** abs(i - j)
            assert (worth["dearer"], worth["cheaper"]) == ((price, than) if i >= j else (than, price))
    assert refused("treasure", inputs={"do": "prices", "price": "moderate"}) == ("bad_value", "inputs.than")


@pytest.mark.rule("arc.group_parity")
@pytest.mark.parametrize(("what", "points"), [("session_step", 2), ("session", 1)])
def test_arc_group_parity(what: str, points: int) -> None:
    answer = done("award", inputs={"what": what, "pcs": [kara(), kara(name="Ben")]})
    assert [pc["xp"] for pc in answer["pcs"]] == [3 + points] * 2
    assert [(line["points"], line["rule"]) for line in answer["xp"]] == [(points, "arc.group_parity")]
