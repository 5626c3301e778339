"""What every store promises of browsers, their marks, last uses and ages; each store's suite runs
it.
"""

from __future__ import annotations

import pytest

from threefold.store.contract import AccessUse, Ages, Link, Store, TableNotFound, Token, Visit
from threefold.table.history import GM, Seat

EVENING, NEXT_DAY = "2026-01-01T20:00:00Z", "2026-01-02T20:00:00Z"
PLAYER = Seat("player", "p1")


def link_of_visit(store: Store, secret_hash: str) -> Link | None:
    """The link by which a browser came in."""
    visit = store.visit(secret_hash)
    return None if visit is None else visit.link


class AccessContract:
    """What every store does with ways in."""

    def test_uses_are_stored(self, store: Store) -> None:
        """A link, a browser and a token each tell when they were used last, and a browser its kind
        of device.
        """
        table = store.create(EVENING)
        link = store.add_link(table, PLAYER, "hash", EVENING)
        store.add_visit(link.id, "phone", EVENING, "phone firefox")
        store.add_token(Token("t1", table, GM, "bot", ("read",), "secret", EVENING))
        assert store.visit("phone") == Visit("phone", link, EVENING, EVENING, "phone firefox")
        assert (store.links(table)[0].used, store.tokens(table)[0].used) == (None, None)
        store.note_uses(
            [
                AccessUse(link.id, NEXT_DAY),
                AccessUse("t1", NEXT_DAY),
                AccessUse("phone", NEXT_DAY, "tablet safari"),
            ]
        )
        visit, token = store.visit("phone"), store.token_of("secret")
        assert visit is not None
        assert token is not None
        assert (visit.created, visit.used, visit.device) == (EVENING, NEXT_DAY, "tablet safari")
        assert token.used == store.tokens(table)[0].used == NEXT_DAY
        assert store.links(table)[0].used == NEXT_DAY

    def test_old_browser_has_no_use(self, store: Store) -> None:
        """A browser that came in before uses were stored has neither a last visit nor a device,
        until it is back.
        """
        link = store.add_link(store.create(EVENING), PLAYER, "hash", EVENING)
        store.add_visit(link.id, "phone", EVENING)
        assert store.visit("phone") == Visit("phone", link, EVENING)
        store.note_uses([AccessUse("phone", EVENING, "tv"), AccessUse("phone", NEXT_DAY, "phone")])
        assert store.visit("phone") == Visit("phone", link, EVENING, NEXT_DAY, "phone")

    def test_marks_are_no_browsers(self, store: Store) -> None:
        """A mark is listed with its browser, not beside it; one from before is listed until its
        browser is back.
        """
        table, other = store.create(EVENING), store.create(NEXT_DAY)
        link = store.add_link(table, PLAYER, "hash", EVENING)
        store.add_visit(link.id, "phone", EVENING, "phone")
        store.add_visit(link.id, "mark", EVENING, browser="phone")
        store.add_visit(link.id, "old mark", NEXT_DAY)
        assert [visit.secret_hash for visit in store.visits(table)] == ["phone", "old mark"]
        store.note_uses([AccessUse("old mark", NEXT_DAY, None, "phone")])
        assert [visit.secret_hash for visit in store.visits(table)] == ["phone"]
        assert link_of_visit(store, "mark") == link_of_visit(store, "old mark") == link
        assert store.visits(other) == []

    def test_signed_out_browser_loses_marks(self, store: Store) -> None:
        """A browser that is signed out opens nothing, nor do its marks. Others stay."""
        link = store.add_link(store.create(EVENING), PLAYER, "hash", EVENING)
        store.add_visit(link.id, "phone", EVENING, "phone")
        store.add_visit(link.id, "mark", EVENING, browser="phone")
        store.add_visit(link.id, "tablet", EVENING, "tablet")
        assert store.end_visit("phone")
        assert not store.end_visit("phone")
        assert store.visit("phone") is store.visit("mark") is None
        assert link_of_visit(store, "tablet") == link

    def test_browser_that_comes_again_stays_one(self, store: Store) -> None:
        """A browser that opens its link once more is listed once, keeps its open pages, and is
        signed out as one.
        """
        table = store.create(EVENING)
        link, other = (store.add_link(table, PLAYER, hash, EVENING) for hash in ("hash", "other"))
        for n in (1, 2, 3):
            store.add_visit(link.id, f"secret {n}", EVENING, "phone")
            store.add_visit(link.id, f"mark {n}", EVENING, browser=f"secret {n}")
            store.came_again(link.id, f"mark {n - 1}", f"secret {n}")
        store.add_visit(other.id, "elsewhere", NEXT_DAY, "phone")
        store.came_again(other.id, "mark 3", "elsewhere")
        store.note_uses([AccessUse("secret 1", NEXT_DAY, "phone")])
        assert [visit.secret_hash for visit in store.visits(table)] == ["secret 3", "elsewhere"]
        assert link_of_visit(store, "secret 1") == link_of_visit(store, "mark 2") == link
        assert store.end_visit("secret 3")
        assert not any(store.visit(f"{what} {n}") for what in ("secret", "mark") for n in (1, 2, 3))
        assert link_of_visit(store, "elsewhere") == other

    def test_ages_hold_for_their_table(self, store: Store) -> None:
        """The ages of a table come with all that opens it, and with nothing of another table."""
        table, other = store.create(EVENING), store.create(NEXT_DAY)
        assert store.ages(table) == Ages()
        link = store.add_link(table, PLAYER, "hash", EVENING)
        store.add_visit(link.id, "phone", EVENING, "phone")
        store.add_token(Token("t1", table, GM, "bot", ("read",), "secret", EVENING))
        for ages in (Ages(30, 7, 90), Ages(0, 1, 0)):
            store.set_ages(table, ages)
            visit, way_in, token = (
                store.visit("phone"),
                store.link_of_token("hash"),
                store.token_of("secret"),
            )
            assert visit is not None
            assert way_in is not None
            assert token is not None
            assert Ages(visit.days, way_in.days, token.days) == store.ages(table) == ages
        assert store.ages(other) == Ages()
        for ask in (lambda: store.ages("nowhere"), lambda: store.set_ages("nowhere", Ages())):
            with pytest.raises(TableNotFound):
                ask()
