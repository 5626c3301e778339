"""The webhooks of tables: which addresses may be used, and which are. ``webhooks`` delivers to
them.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Sequence
from posixpath import normpath
from typing import Final, Literal, NamedTuple, get_args
from urllib.parse import unquote, urlsplit

from threefold.model.languages import Lang, language_for
from threefold.rules.types import Message, Refusal
from threefold.service.keys import new_secret
from threefold.store.contract import Store, Webhook, random_id

Form = Literal["json", "discord"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)

MOST_WEBHOOKS: Final = 5
"""The most webhooks of one table."""

LONGEST_URL: Final = 1000


class Target(NamedTuple):
    """The parts of an address."""

    scheme: str
    host: str
    port: int
    path: str
    query: str = ""


def target_of(url: str) -> Target | None:
    """Parse an address of http or https; None for any other, and for one with a user name."""
    if len(url) > LONGEST_URL or not url.isascii() or any(c <= " " or c == "\\" for c in url):
        return None
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
        host = (parts.hostname or "").rstrip(".")
    except ValueError:
        return None
    if not port or not host or "@" in parts.netloc:
        return None
    return Target(parts.scheme, host, port, parts.path or "/", parts.query)


def allowed(url: str, by_owner: Sequence[str]) -> Target | None:
    """Parse an address, if it lies under one of those that the owner allows; else None."""
    target = target_of(url)
    if target is None:
        return None
    path = unquote(target.path)
    # Such a path could lead out of what is allowed: with steps upwards, or for a receiver that
    # decodes twice or cuts parameters off.
    if normpath(path).rstrip("/") != path.rstrip("/") or "%" in path or ";" in path:
        return None
    for owned in filter(None, map(target_of, by_owner)):
        under = path == owned.path or path.startswith(owned.path.rstrip("/") + "/")
        if target[:3] == owned[:3] and under:
            return target
    return None


def new_signing_secret() -> str:
    """Return a new secret by which a receiver knows that a delivery is ours."""
    return "whsec_" + base64.b64encode(hashlib.sha256(new_secret().encode()).digest()).decode()


def hook_form(webhook: Webhook) -> tuple[str, Lang]:
    """Return the form and the language in which an address gets its lines."""
    form, _, lang = webhook.form.partition("/")
    return form, language_for("", lang)


class Webhooks:
    """The webhooks of all tables, as the GM creates and ends them."""

    def __init__(self, store: Store, now: Callable[[], str]) -> None:
        self._store = store
        self._now = now

    def make(
        self, table: str, step: int, url: str, form: str, by_owner: Sequence[str], lang: Lang = "en"
    ) -> Webhook | Refusal:
        """Create a webhook for what happens after a ``step``, as guests count steps, in a language.
        Its secret can be shown again."""
        if allowed(url, by_owner) is None:
            known = ", ".join(by_owner) or "-"
            return Refusal(
                "not_allowed", "url", Message("refusal.webhook_address", {"options": known})
            )
        if form not in FORMS:
            return Refusal(
                "bad_value", "form", Message("api.one_of", {"options": ", ".join(FORMS)})
            )
        if len(self._store.webhooks(table)) >= MOST_WEBHOOKS:
            return Refusal(
                "not_allowed", "url", Message("refusal.webhook_many", {"n": MOST_WEBHOOKS})
            )
        said = form if lang == "en" else f"{form}/{lang}"
        made = Webhook(
            id=random_id(),
            table=table,
            url=url,
            form=said,
            secret=new_signing_secret(),
            created=self._now(),
            sent=step,
        )
        self._store.add_webhook(made)
        return made

    def end(self, table: str, id: str) -> bool:
        """End a webhook of this table. False when the table has no such webhook, or it has
        ended.
        """
        known = any(webhook.id == id for webhook in self._store.webhooks(table))
        return known and self._store.end_webhook(id, self._now())

    def of_table(self, table: str | None = None) -> list[Webhook]:
        """Return the webhooks of a table, or all, the oldest first."""
        return self._store.webhooks(table)

    def mark_sent(self, id: str, step: int) -> None:
        """Store the last step that an address was sent."""
        self._store.webhook_sent(id, step)
