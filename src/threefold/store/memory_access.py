"""What opens the tables of a store in memory: links, browsers, tokens, their last uses and their
ages.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from threading import Lock

from threefold.store.contract import AccessUse, Ages, Link, Token, Visit, random_id
from threefold.table.history import Record, Seat


class MemoryAccess:
    """The part of a store in memory that knows who may come in."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._links: dict[str, Link] = {}
        self._visits: dict[str, tuple[str, str]] = {}
        self._uses: dict[str, tuple[str | None, str | None]] = {}
        self._marks: dict[str, str] = {}
        self._ages: dict[str, Ages] = {}
        self._tokens: dict[str, Token] = {}

    @abstractmethod
    def _records_or_raise(self, table: str) -> list[Record]: ...

    def add_link(self, table: str, seat: Seat, token_hash: str, at: str) -> Link:
        """Add a link to a seat."""
        link = Link(random_id(), table, seat, token_hash, at)
        with self._lock:
            self._records_or_raise(table)
            self._links[link.id] = link
        return link

    def revoke_link(self, link: str, at: str) -> bool:
        """Revoke a link and delete its visits."""
        with self._lock:
            known = self._links.get(link)
            if known is None or known.revoked is not None:
                return False
            self._links[link] = known._replace(revoked=at)
            self._visits = {secret: by for secret, by in self._visits.items() if by[0] != link}
            return True

    def links(self, table: str) -> list[Link]:
        """All links of a table."""
        with self._lock:
            self._records_or_raise(table)
            return [self._as_used(link) for link in self._links.values() if link.table == table]

    def _as_used(self, link: Link) -> Link:
        """Return a link with its last use, and the age of links at its table."""
        ages = self._ages.get(link.table, Ages())
        return link._replace(used=self._uses.get(link.id, (None, None))[0], days=ages.links)

    def link_of_token(self, token_hash: str) -> Link | None:
        """Return the link of a token."""
        with self._lock:
            live = (link for link in self._links.values() if link.revoked is None)
            return next(
                (self._as_used(link) for link in live if link.token_hash == token_hash), None
            )

    def seat_link(self, link: str, seat: Seat) -> bool:
        """Set the seat of a guest's link."""
        with self._lock:
            known = self._links.get(link)
            if known is None or known.revoked is not None or known.seat != Seat("player"):
                return False
            self._links[link] = known._replace(seat=seat)
            return True

    def add_visit(
        self,
        link: str,
        secret_hash: str,
        at: str,
        device: str | None = None,
        browser: str | None = None,
    ) -> bool:
        """Store that a browser came in by a link."""
        with self._lock:
            known = self._links.get(link)
            if known is None or known.revoked is not None:
                return False
            self._visits[secret_hash] = link, at
            if browser is not None:
                self._marks[secret_hash] = browser
            if device is not None or browser is not None:
                self._uses[secret_hash] = at, device
            return True

    def visit(self, secret_hash: str) -> Visit | None:
        """Return the browser with this secret or mark."""
        with self._lock:
            if secret_hash in self._visits:
                return self._visit(secret_hash)
            return None

    def _visit(self, secret_hash: str) -> Visit:
        id, at = self._visits[secret_hash]
        link = self._links[id]
        ages = self._ages.get(link.table, Ages())
        used, device = self._uses.get(secret_hash, (None, None))
        return Visit(secret_hash, link._replace(days=ages.links), at, used, device, ages.browsers)

    def visits(self, table: str) -> list[Visit]:
        """Return the browsers that came in to a table."""
        with self._lock:
            self._records_or_raise(table)
            browsers = [self._visit(hash) for hash in self._visits if hash not in self._marks]
            return [visit for visit in browsers if visit.link.table == table]

    def came_again(self, link: str, mark_hash: str, secret_hash: str) -> None:
        """Store that a browser has another secret now."""
        with self._lock:
            before = self._marks.get(mark_hash)
            if before is None or self._visits.get(mark_hash, ("", ""))[0] != link:
                return
            for key in [before, *(key for key, of in self._marks.items() if of == before)]:
                self._marks[key] = secret_hash

    def end_visit(self, secret_hash: str) -> bool:
        """Sign a browser out."""
        with self._lock:
            for mark in [mark for mark, of in self._marks.items() if of == secret_hash]:
                self._visits.pop(mark, None)
            return self._visits.pop(secret_hash, None) is not None

    def note_uses(self, uses: Sequence[AccessUse]) -> None:
        """Store when things were used last."""
        with self._lock:
            for use in uses:
                self._uses[use.key] = use.at, use.device
                if use.browser is not None:
                    self._marks[use.key] = use.browser

    def ages(self, table: str) -> Ages:
        """Return the ages of a table."""
        with self._lock:
            self._records_or_raise(table)
            return self._ages.get(table, Ages())

    def set_ages(self, table: str, ages: Ages) -> None:
        """Set the ages of a table."""
        with self._lock:
            self._records_or_raise(table)
            self._ages[table] = ages

    def add_token(self, token: Token) -> None:
        """Add a program's token."""
        with self._lock:
            self._records_or_raise(token.table)
            self._tokens[token.id] = token

    def end_token(self, id: str, at: str) -> bool:
        """End a program's token."""
        with self._lock:
            known = self._tokens.get(id)
            if known is None or known.ended is not None:
                return False
            self._tokens[id] = known._replace(ended=at)
            return True

    def tokens(self, table: str) -> list[Token]:
        """All tokens of a table."""
        with self._lock:
            self._records_or_raise(table)
            return [
                self._token_as_used(token)
                for token in self._tokens.values()
                if token.table == table
            ]

    def _token_as_used(self, token: Token) -> Token:
        """Return a token with its last use, and the age of tokens at its table."""
        ages = self._ages.get(token.table, Ages())
        return token._replace(used=self._uses.get(token.id, (None, None))[0], days=ages.tokens)

    def token_of(self, token_hash: str) -> Token | None:
        """The token with this hash."""
        with self._lock:
            live = (token for token in self._tokens.values() if token.ended is None)
            return next(
                (self._token_as_used(token) for token in live if token.token_hash == token_hash),
                None,
            )
