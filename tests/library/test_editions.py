"""The two editions side by side: every rule of the second stands in one difference, and the faces
are computed.
"""

from __future__ import annotations

from collections import Counter

import pytest

from threefold.library.editions import Face, edition_differences, faces
from threefold.library.rules import rulebook
from threefold.rulesets.compose import rules_for


def test_second_edition_rules_stand_in_one_difference() -> None:
    """Every rule of the second edition stands in one difference."""
    met = Counter(rule for one in edition_differences() for rule in one.rules)
    assert set(met) == {id for id in rulebook().by_id if id.startswith("edition2.")}
    assert [rule for rule, n in met.items() if n > 1] == []


def test_reworded_rules_change_nothing() -> None:
    """What is only worded anew changes nothing at the table."""
    worded = [one for one in edition_differences() if not one.table]
    assert [one.key for one in worded] == ["wording"]
    assert {rulebook().by_id[rule].kind for rule in worded[0].rules} == {"definition"}


@pytest.mark.rule("edition2.special.results_table", "edition2.special.twenty_refund_conditional")
def test_edition2_special_results_table() -> None:
    first, second = faces(rules_for("csrd")), faces(rules_for("second"))
    assert [face for face, other in zip(first, second, strict=True) if face != other] == [
        Face(20, "success", False, ("damage", "major_effect", "minor_effect"), 4, True),
        Face(20, "failure", False, (), 0, True),
    ]
    assert [(f.natural, f.result) for f in second if f.intrusion] == [
        (1, "success"),
        (1, "failure"),
    ]
    assert [f.natural for f in second if f.refund] == [20]
