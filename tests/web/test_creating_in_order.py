"""Making a character from a page that is older than what is kept: two taps on a slow line, a second
window.
"""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.web.browsers import by_htmx
from tests.web.house import PATIENCE, House
from tests.web.test_creating import Maker, secret

from threefold.library.entries import DESCRIPTORS, FOCI, shelf
from threefold.model.drafts import Draft, TierDraft
from threefold.rules.creation import is_complete
from threefold.service.shelves import draft_findings
from threefold.web.creating.fields import mark_of
from threefold.web.creating.merging import merge_drafts

Fields = list[tuple[str, str]]


class Slow:
    """A page on a slow line: what is sent goes out before the answers to what was sent before are
    drawn.
    """

    def __init__(self, maker: Maker) -> None:
        self.maker = maker
        self.page = maker.fields()
        self.heard = self.page

    def tap(self, press: tuple[str, str] | None = None, **changes: str) -> None:
        """Change fields of the page as it stands, and send it, with a button or without."""
        self.page = [
            *((n, v) for n, v in self.page if n not in changes),
            *((n, v) for n, v in changes.items() if v),
        ]
        mine = [*self.page, *([press] if press is not None else [])]
        data = httpx.QueryParams([*mine, ("heard", str(httpx.QueryParams(self.heard)))])
        form = {"content-type": "application/x-www-form-urlencoded"}
        answer = self.maker.client.post(
            self.maker.path, content=str(data), headers=by_htmx(self.maker.house.base) | form
        )
        assert answer.status_code == 200, answer.text
        self.maker.html = answer.text
        self.heard = mine

    def draft(self) -> Draft:
        """What is kept by now."""
        [held] = self.maker.house.tables.shelves.all(secret(self.maker.client))
        assert held.draft is not None
        return held.draft


@pytest.fixture
def client(house: House) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.base, timeout=PATIENCE) as client:
        yield client


@pytest.fixture
def maker(house: House, client: httpx.Client) -> Maker:
    return Maker(house, client, "/create")


@pytest.fixture
def slow(maker: Maker) -> Slow:
    """A warrior of tier 3, as the page shows her, with what it suggests."""
    maker.send(name="Wren", type="warrior")
    maker.send(tier="3")
    return Slow(maker)


def test_page_that_is_new_says_so(maker: Maker, slow: Slow) -> None:
    assert ("shown", mark_of(slow.draft())) in slow.page
    slow.tap()
    assert ("shown", mark_of(slow.draft())) in maker.fields()


@pytest.mark.parametrize("between", [{}, {"notes": "Grey coat"}, {"verb": "Abides in St"}])
def test_choices_of_focus_go_with_it(slow: Slow, between: dict[str, str]) -> None:
    assert slow.draft().at(3).focus
    slow.tap(verb="Abides in Stone")
    slow.tap(**between)
    slow.tap(verb="Abides in Stone")
    draft = slow.draft()
    assert draft.verb == "Abides in Stone"
    assert draft.at(3).focus == ["Golem Stomp"]
    assert [f for f in draft_findings(draft) if "focus" in f.field] == []


def test_choices_of_type_go_with_it(slow: Slow) -> None:
    slow.tap(type="adept")
    slow.tap(name="Wrena")
    slow.tap(notes="Grey coat")
    draft = slow.draft()
    assert (draft.name, draft.notes, draft.type, draft.verb) == (
        "Wrena",
        "Grey coat",
        "adept",
        "reads what others hide",
    )
    assert {"Thought lash", "Veil of will", "Far hand"} <= {*draft.abilities}
    assert is_complete(draft_findings(draft))


def test_last_tap_counts_even_one_back(slow: Slow) -> None:
    before = slow.draft()
    slow.tap(type="adept")
    slow.tap(type="warrior")
    slow.tap(press=("pick", "verb=Abides in Stone"))
    slow.tap(press=("pick", f"verb={before.verb}"))
    slow.tap(press=("pick", "adjective=Beneficent"))
    slow.tap(notes="Grey coat")
    draft = slow.draft()
    assert (draft.type, draft.verb, draft.adjective) == ("warrior", before.verb, "Beneficent")
    assert is_complete(draft_findings(draft))


def test_what_button_did_stays(slow: Slow) -> None:
    slow.tap(press=("act", "deal"))
    dealt = slow.draft().cyphers
    assert dealt
    slow.tap(press=("step", "might.-1"))
    slow.tap(press=("step", "might.-1"))
    slow.tap(notes="Grey coat")
    draft = slow.draft()
    assert draft.cyphers == dealt
    assert sum(draft.free.values()) == 4
    slow.tap(ability="", notes="Brown coat")
    slow.tap(press=("act", "fill"))
    slow.tap(name="Wrena")
    draft = slow.draft()
    assert (draft.name, draft.notes, len(draft.abilities)) == ("Wrena", "Brown coat", 4)
    assert is_complete(draft_findings(draft))


def test_second_window_takes_nothing_back(maker: Maker, slow: Slow) -> None:
    other = Slow(maker)
    slow.tap(name="Ash", adjective="Mad")
    other.tap(notes="Grey coat")
    draft = slow.draft()
    assert (draft.name, draft.adjective, draft.notes) == ("Ash", "Mad", "Grey coat")


def test_choice_without_card_is_let_go(maker: Maker, slow: Slow) -> None:
    """What was kept wrongly by an older page stood in the way, and nothing on the page took it
    back.
    """
    maker.send(("t3.focus", "Golem Stomp"))
    assert "Golem Stomp" not in slow.draft().at(3).focus


def test_figures_by_hand_are_no_guests(maker: Maker, slow: Slow) -> None:
    slow.tap(name="Ash")
    slow.tap(**{"hand.might": "90", "unchecked": "on"})
    draft = slow.draft()
    assert draft.by_hand == Draft().by_hand
    assert not draft.unchecked


def test_replaced_word_takes_its_lines_along(maker: Maker) -> None:
    """Lines of a word go with it and one's own stay."""
    mad = next(entry for entry in shelf(DESCRIPTORS).values() if entry.name == "Mad")
    stone = next(entry for entry in shelf(FOCI).values() if entry.name == "Codes Magic Apps")
    maker.send(name="Wren", type="warrior", adjective="Mad", verb="Codes Magic Apps")
    slow = Slow(maker)
    slow.tap(link=mad.links[0], connection=stone.connections[0])
    assert (slow.draft().link, slow.draft().connection) == (mad.links[0], stone.connections[0])
    maker.send(adjective="Charming", verb="goes in first")
    assert (slow.draft().link, slow.draft().connection) == ("", "")
    maker.send(**{"own.link": "I owe Bram.", "own.connection": "Lise saved me."})
    maker.send(adjective="Mad", verb="Codes Magic Apps")
    assert (slow.draft().link, slow.draft().connection) == ("I owe Bram.", "Lise saved me.")
    maker.send(link=mad.links[1])
    assert slow.draft().link == mad.links[1]


WORDS = st.lists(st.sampled_from(["Ward", "Push", "Onslaught"]), max_size=3)
DRAFTS = st.builds(
    Draft,
    name=st.sampled_from(["", "Wren", "Ash"]),
    abilities=WORDS,
    free=st.dictionaries(st.sampled_from(["might", "speed"]), st.integers(0, 2)),
    tiers=st.lists(
        st.builds(TierDraft, focus=WORDS, skill=st.sampled_from(["", "law"])), max_size=2
    ),
)


@given(DRAFTS, DRAFTS, DRAFTS)
def test_one_change_after_other(base: Draft, mine: Draft, kept: Draft) -> None:
    def put(draft: Draft) -> tuple[object, ...]:
        return (draft.name, draft.free, [draft.at(n) for n in (2, 3)], draft.abilities)

    assert put(merge_drafts(base, base, kept)) == put(kept)
    assert put(merge_drafts(base, mine, base)) == put(mine)
    both = merge_drafts(base, mine, kept)
    assert both.name == (mine.name if mine.name != base.name else kept.name)
    assert set(both.abilities) <= {*mine.abilities, *kept.abilities}
