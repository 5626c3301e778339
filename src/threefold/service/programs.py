"""Access for programs: tokens, each for one seat of a table, with what it may do there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, get_args

from threefold.model.cleaning import refused_name
from threefold.model.spelling import spelled
from threefold.rules.types import Message, Refusal
from threefold.service.access import Access
from threefold.service.keys import hashed, new_secret
from threefold.store.contract import Store, Token, random_id
from threefold.table.state.seats import Seat

Scope = Literal["read", "play", "tables"]
"""``read``: see what the seat sees; ``play``: act for it; ``tables``: open further tables."""

SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
PREFIX: Final = "tf_"
"""The start of every token, so that people and programs that search for secrets recognise one."""

MOST_TOKENS: Final = 40
"""How many tokens of one table may be valid at once."""

LONGEST_NAME: Final = 60


class Programs:
    """The tokens of all tables."""

    def __init__(self, store: Store, now: Callable[[], str], access: Access) -> None:
        self._store = store
        self._now = now
        self._access = access

    def make(
        self, table: str, seat: Seat, name: str, scopes: Sequence[str]
    ) -> tuple[Token, str] | Refusal:
        """Create a token for a seat. Return it with its secret, which is told once and stored
        nowhere. Raises ``TableNotFound``.

        Only the GM's seat may open tables; a token that may play may also read.
        """
        refused = refused_name(name.strip(), "name")
        if refused is not None:
            return refused
        plain = spelled(name)
        if not plain or len(plain) > LONGEST_NAME:
            return Refusal("bad_value", "name", Message("refusal.token_name", {"n": LONGEST_NAME}))
        unknown = next((scope for scope in scopes if scope not in SCOPES), None)
        if unknown is not None or not scopes:
            known = Message("refusal.token_scope", {"options": ", ".join(SCOPES)})
            return Refusal("bad_value", "scopes", known)
        if "tables" in scopes and seat.role != "gm":
            return Refusal("not_allowed", "scopes", Message("refusal.token_tables"))
        if len(self.of_table(table)) >= MOST_TOKENS:
            return Refusal("not_allowed", "name", Message("refusal.token_many", {"n": MOST_TOKENS}))
        given = tuple(
            scope for scope in SCOPES if scope in scopes or (scope == "read" and "play" in scopes)
        )
        secret = PREFIX + new_secret()
        token = Token(
            id=random_id(),
            table=table,
            seat=seat,
            name=plain,
            scopes=given,
            token_hash=hashed(secret),
            created=self._now(),
        )
        self._store.add_token(token)
        return token, secret

    def end(self, table: str, id: str) -> bool:
        """End a token of this table. False when the table has no such token, or it has ended."""
        known = any(token.id == id for token in self._store.tokens(table))
        return known and self._store.end_token(id, self._now())

    def of_table(self, table: str) -> list[Token]:
        """Return the valid tokens of a table, the oldest first. Raises ``TableNotFound``."""
        self._access.store_uses()
        return [token for token in self._store.tokens(table) if self._is_valid(token)]

    def _is_valid(self, token: Token) -> bool:
        return token.ended is None and not self._access.is_over(self._access.end_of_token(token))

    def opened_by(self, secret: str) -> Token | None:
        """Return the token of a secret; None when it is unknown, has ended or is too old. It counts
        as used now.
        """
        if secret.startswith(PREFIX):
            token = self._access.token_of(hashed(secret))
        else:
            token = None
        if token is not None:
            self._access.note_token(token)
        return token
