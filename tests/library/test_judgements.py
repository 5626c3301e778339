"""No rule is unknown: each is computed and proved, explains, or is the GM's, with the place where a
table offers it.
"""

from __future__ import annotations

from collections import Counter

import pytest

from threefold.library.coverage import covered
from threefold.library.judgements import JUDGEMENTS, TOOLS, judgement_of
from threefold.library.rules import rulebook
from threefold.library.rulings import matches
from threefold.library.shelf import of_books
from threefold.procedures.catalog import ENTRIES
from threefold.text import has

JUDGED = [entry.id for entry in rulebook().by_id.values() if entry.kind == "judgement"]


@pytest.mark.together("coverage")
def test_every_rule_is_proved_explained_or_judged() -> None:
    """Every rule is proved or explained or judged somewhere."""
    left = [
        r.id
        for r in covered().values()
        if r.status in ("not yet", "implemented") or (r.status == "judgement" and not r.where)
    ]
    assert left == []


def test_every_judgement_has_one_place() -> None:
    met = Counter(
        id for e in of_books(JUDGEMENTS) for p in e.rules for id in JUDGED if matches(p, id)
    )
    assert set(met) == set(JUDGED)
    assert [id for id, n in met.items() if n > 1] == []


@pytest.mark.parametrize("entry", of_books(JUDGEMENTS), ids=lambda entry: entry.rules[0])
def test_place_is_one_of_table(entry: object) -> None:
    assert isinstance(entry, JUDGEMENTS.type)
    for place in entry.where:
        assert place in ENTRIES or (place in TOOLS and has(f"reference.place.{place}")), place
    for pattern in entry.rules:
        assert any(matches(pattern, id) for id in JUDGED), pattern


def test_rule_that_is_computed_is_judged_nowhere() -> None:
    assert judgement_of(rulebook().by_id["effort.cost"]) is None
    forbids = judgement_of(rulebook().by_id["retry.gm_may_forbid"])
    assert forbids is not None
    assert forbids.where[0] == "act"
