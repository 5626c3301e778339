"""Reads what a page drew: its forms with the fields a browser would send, and its words."""

from __future__ import annotations

from dataclasses import dataclass, field

import httpx
from tests.web.markup import Reader


@dataclass
class DrawnForm:
    """A form: where it posts to, and its fields in order, as they are sent without anybody touching
    them.
    """

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)

    def filled(self, **typed: str) -> list[tuple[str, str]]:
        """The fields after some were typed into; double underscores stand for dots
        (``pc__name``).
        """
        return self.typed({name.replace("__", "."): value for name, value in typed.items()})

    def typed(self, typed: dict[str, str]) -> list[tuple[str, str]]:
        """The fields after some were typed into, ticked (new ones) or emptied."""
        kept = [(name, value) for name, value in self.fields if name not in typed]
        return kept + list(typed.items())


class _Reader(Reader):
    def __init__(self) -> None:
        self.forms: list[DrawnForm] = []
        self.text: list[str] = []
        self._templates = 0
        self._open: DrawnForm | None = None
        self._id = ""
        self._area: str | None = None
        self._select: str | None = None
        self._first: str | None = None
        self._chosen: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "template":
            self._templates += 1
        if self._templates:
            return
        if tag == "form":
            self._open, self._id = DrawnForm(a.get("hx-post", "")), a.get("id", "")
            self.forms.append(self._open)
        if self._open is None or "disabled" in a or a.get("form", self._id) != self._id:
            return  # a field that names another form is sent with that one
        if tag == "input" and "name" in a:
            if a.get("type") in ("checkbox", "radio"):
                if "checked" in a:
                    self._open.fields.append((a["name"], a.get("value", "on")))
            elif a.get("type") != "file":
                self._open.fields.append((a["name"], a.get("value", "")))
        elif tag == "textarea":
            self._area = a["name"]
            self._open.fields.append((a["name"], ""))
        elif tag == "select":
            self._select, self._first, self._chosen = a["name"], None, None
        elif tag == "option" and self._select is not None:
            self._first = a.get("value", "") if self._first is None else self._first
            if "selected" in a:
                self._chosen = a.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "template":
            self._templates -= 1
        elif tag == "form":
            self._open = None
        elif tag == "textarea":
            self._area = None
        elif (
            tag == "select"
            and self._select is not None
            and self._open is not None
            and not self._templates
        ):
            chosen = self._chosen if self._chosen is not None else self._first or ""
            self._open.fields.append((self._select, chosen))
            self._select = None

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        if self._area is not None and self._open is not None:
            name, value = self._open.fields[-1]
            self._open.fields[-1] = (name, value + data)


def forms(answer: httpx.Response | str) -> list[DrawnForm]:
    """All forms of an answer, or of a page."""
    reader = _Reader()
    reader.feed(answer if isinstance(answer, str) else answer.text)
    return reader.forms


def form(answer: httpx.Response, action: str) -> DrawnForm:
    """The form that posts to an address with this end."""
    return next(f for f in forms(answer) if f.action.endswith(action))


def words(answer: httpx.Response) -> str:
    """What an answer says, its tags taken away."""
    reader = _Reader()
    reader.feed(answer.text)
    return " ".join(" ".join(reader.text).split())
