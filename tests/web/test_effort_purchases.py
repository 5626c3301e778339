"""A player chooses what levels of Effort buy in an ability: with the price at once, and more people
to choose.
"""

from __future__ import annotations

from tests.web.sent import forms_of, told
from tests.web.test_player import GUARD, MARA, OTHER, Evening, evening

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.service.powers import cards

__all__ = ["evening"]


def gifted(e: Evening, *keys: str, effort: int = 3) -> None:
    """Somebody with these abilities alone, with points enough and this Effort."""
    abilities = [ability_of(shelf(ABILITIES)[key]) for key in keys]
    e.edit(might=20, speed=20, intellect=20, effort=effort, abilities=abilities)


def chosen(e: Evening, name: str, **fields: str) -> str:
    """The page with an ability chosen, and what else is chosen for it."""
    sheet = e.state.party[MARA].pc
    card = next(c for c in cards(sheet, e.state.rules()) if c.name == name)
    own = f"pick.{card.key}="
    return e.act(**{"moment": "act", "mode": "use", "set.use": own, "set.drawn": own, **fields})


def test_levels_show_purchases_and_prices(evening: Evening) -> None:
    """Levels are offered with what they buy and the price follows."""
    gifted(evening, "windrider")
    html = chosen(evening, "Windrider")
    offered = forms_of(html)["form-act"]
    assert offered.choices["bought[0]"] == offered.choices["bought[1]"] == ["0", "1", "2", "3"]
    assert "A level of Effort: one more passenger" in told(html)
    assert "A level of Effort: 1 minute longer" in told(html)
    more = told(chosen(evening, "Windrider", **{"bought[0]": "2", "bought[1]": "1"}))
    assert "Bought with 2 levels: 2 more passengers" in more
    assert "Bought with a level: 1 minute longer" in more
    edge = evening.state.party[MARA].pc.pools.intellect.edge
    assert f"{4 + 7 - edge} Intellect" in more


def test_purchase_is_sent_paid_and_logged(evening: Evening) -> None:
    """What is bought is sent paid and logged."""
    gifted(evening, "windrider")
    fields = forms_of(chosen(evening, "Windrider", **{"bought[0]": "2"}))["form-act"].fields
    before = evening.state.party[MARA].pc.pools.intellect
    sent = evening.send([*{**fields, "bought[0]": "2", "bought[1]": "0"}.items()])
    assert sent.status_code == 204, sent.text
    assert evening.state.party[MARA].pc.pools.intellect.value == before.value - (
        4 + 5 - before.edge
    )
    assert "2 levels of Effort: 2 more passengers." in told(evening.act())


def test_levels_stay_within_effort_score(evening: Evening) -> None:
    """More levels than the effort score are not chosen."""
    gifted(evening, "windrider", effort=2)
    html = told(chosen(evening, "Windrider", **{"bought[0]": "2", "bought[1]": "2"}))
    assert "Bought with 2 levels: 2 more passengers" in html
    assert "2 minutes longer" not in html


def test_targets_may_be_ticked_as_bought(evening: Evening) -> None:
    """More targets may be ticked as they are bought."""
    gifted(evening, "weight_of_the_world")
    evening.fight()
    one = chosen(evening, "Weight of the World", target=GUARD)
    assert "also[0]" not in one
    two = chosen(evening, "Weight of the World", target=GUARD, **{"bought[0]": "1"})
    assert OTHER in two
    assert "also[0]" in two


def test_ability_without_such_words_offers_nothing(evening: Evening) -> None:
    gifted(evening, "thrust")
    assert "bought[" not in chosen(evening, "Thrust")


def test_attack_with_ability_buys_too(evening: Evening) -> None:
    gifted(evening, "spin_attack", "murderer")
    evening.fight()
    html = evening.act(
        moment="act", mode="attack", foe_id=GUARD, power="Murderer", attack="shock baton"
    )
    assert forms_of(html)["form-act"].choices["bought[0]"] == ["0", "1", "2", "3"]
    assert "bought[" not in evening.act(moment="act", mode="attack", foe_id=GUARD)
