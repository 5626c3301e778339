"""A program that calls the API with a token."""

from __future__ import annotations

from typing import Any

import httpx
from tests.web.house import PATIENCE, UNPACKED, House, Seat

from threefold.rules.types import Refusal

PROBLEM = "application/problem+json"


class Caller:
    """A program at a seat of a table."""

    def __init__(self, house: House, table: str, seat: Seat, *scopes: str) -> None:
        made = house.tables.programs.make(table, seat, "a bot", scopes)
        assert not isinstance(made, Refusal)
        self.token, self.secret = made
        self.table = table
        headers = UNPACKED | {"authorization": f"Bearer {self.secret}"}
        self.client = httpx.Client(
            base_url=f"{house.base}/api/v1", headers=headers, timeout=PATIENCE
        )

    def __enter__(self) -> Caller:
        return self

    def __exit__(self, *error: object) -> None:
        self.client.close()

    def get(self, path: str = "", **query: str | int) -> httpx.Response:
        """Look at something of the table."""
        return self.client.get(f"/tables/{self.table}{path}", params=query)

    def do(self, type: str, key: str = "", seat: str = "", **fields: Any) -> httpx.Response:
        """Carry out a command."""
        headers = {"idempotency-key": key} if key else {}
        query = {"seat": seat} if seat else {}
        body = {"type": type, **fields}
        return self.client.post(
            f"/tables/{self.table}/commands", json=body, headers=headers, params=query
        )


def refused(answer: httpx.Response, status: int) -> str:
    """The code of a problem document, which says all that one has to say, and what there is to
    choose from.
    """
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == PROBLEM
    found = answer.json()
    assert {"type", "title", "status", "detail", "code", "field"} == found.keys() - {"choices"}
    assert found["status"] == status
    assert found["detail"].endswith((".", "?"))
    return str(found["code"])
