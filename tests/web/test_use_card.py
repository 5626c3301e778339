"""What is typed or chosen on the card of an ability counts for that card, and for no other."""

from __future__ import annotations

import pytest
from tests.web.sent import forms_of, state_of
from tests.web.test_effort_purchases import chosen, gifted
from tests.web.test_player import GUARD, MARA, OTHER, Evening, evening

from threefold.table import commands as c

__all__ = ["evening"]


def place_kept(evening: Evening, typed: str) -> str:
    """The place on the strip that the card of a wall sends after this was typed."""
    html = chosen(evening, "Wall of Lightning", spot=typed)
    return forms_of(html)["form-act"].fields["spot"]


def test_place_on_strip_is_whole_number_within_it(evening: Evening) -> None:
    gifted(evening, "wall_of_lightning")
    evening.gm(c.PlaceFigure(id=MARA, feet=30))
    assert place_kept(evening, "45") == "45"
    assert place_kept(evening, "500") == "500"
    assert {place_kept(evening, typed) for typed in ("501", "²", "٣", "-5", "", "9" * 5000)} == {
        "30"
    }


@pytest.mark.parametrize("typed", ["²", "٣", "9" * 5000, "-1", "x"])
def test_way_is_number_of_one_that_is_offered(evening: Evening, typed: str) -> None:
    gifted(evening, "disarming_strike")
    evening.fight()
    html = evening.act(
        moment="act", mode="attack", foe_id=GUARD, power="Disarming Strike", **{"options[0]": typed}
    )
    assert forms_of(html)["form-act"].fields["options[0]"] == "0"


def test_way_of_one_ability_is_not_that_of_next(evening: Evening) -> None:
    """What was chosen for one ability of an attack does not stand chosen when another is taken."""
    gifted(evening, "disarming_strike", "push_off_and_throw")
    evening.fight()
    asked = {"moment": "act", "mode": "attack", "foe_id": GUARD}
    first = state_of(evening.act(**asked, power="Disarming Strike", **{"options[0]": "1"}))
    again = state_of(evening.act(**first))
    assert again["options[0]"] == "1"
    other = state_of(evening.act(**{**first, "power": "Push Off and Throw"}))
    assert other["options[0]"] == "0"


@pytest.mark.parametrize("down", [0, 1, 2])
def test_power_on_dead_is_aimed_at_foe_that_is_down(evening: Evening, down: int) -> None:
    """Whoever is down may be chosen, and somebody dead who is not listed is chosen until then."""
    gifted(evening, "necromancy")
    foes = [GUARD, OTHER][:down]
    for id in foes:
        evening.gm(c.Hurt(on=id, points=99, ignores_armor=True))
    html = chosen(evening, "Necromancy")
    form = forms_of(html)["form-act"]
    if not foes:
        assert "target" not in form.choices
        return
    assert sorted(form.choices["target"]) == sorted(["", *foes])
    assert form.fields["target"] == ""
    assert "somebody dead who is not listed" in html
    aimed = chosen(evening, "Necromancy", target=foes[0])
    assert forms_of(aimed)["form-act"].fields["target"] == foes[0]


@pytest.mark.parametrize("typed", ["²", "9" * 100])
def test_level_in_other_digits_is_none(evening: Evening, typed: str) -> None:
    """A level that the use asks for in words, and that is no number, is not used as one."""
    gifted(evening, "jury_rig")
    html = chosen(evening, "Jury-Rig", **{"chosen[0]": typed})
    sent = evening.send([*forms_of(html)["form-act"].fields.items()])
    assert sent.status_code == 204
