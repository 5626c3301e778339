"""Presses a button of a page as htmx does: its form's fields, its values, and the values of
everything around it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import httpx
from tests.web.browsers import by_htmx
from tests.web.house import Browser
from tests.web.markup import Reader

VOID = frozenset(
    {
        "input",
        "br",
        "img",
        "meta",
        "link",
        "hr",
        "use",
        "wbr",
        "path",
        "circle",
        "source",
        "col",
        "area",
    }
)
Pairs = list[tuple[str, str]]


@dataclass
class Press:
    """A press of a button: where it posts, what it sends and what the button says."""

    post: str
    fields: Pairs
    label: str = ""
    values: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str | None:
        """The last value of a field that is sent, or None."""
        return next((value for key, value in reversed(self.sent()) if key == name), None)

    def sent(self) -> Pairs:
        """All fields as htmx sends them: values beside the form's win."""
        return [pair for pair in self.fields if pair[0] not in self.values] + [*self.values.items()]

    def typed(self, **typed: object) -> Press:
        """The press after something was typed or chosen."""
        names = {name.replace("__", "."): str(value) for name, value in typed.items()}
        kept = [pair for pair in self.fields if pair[0] not in names]
        values = {name: value for name, value in self.values.items() if name not in names}
        return Press(self.post, [*kept, *names.items()], self.label, values)


@dataclass
class _Form:
    post: str
    values: dict[str, str]
    fields: Pairs = field(default_factory=list)
    buttons: list[tuple[str, Pairs, dict[str, str], list[str]]] = field(default_factory=list)


class _Presses(Reader):
    def __init__(self) -> None:
        self.forms: dict[str, _Form] = {}
        self.order: list[_Form] = []
        self.plain: list[tuple[str, dict[str, str], list[str]]] = []
        self._stack: list[tuple[str, dict[str, str], _Form | None]] = []
        self._labels: list[tuple[int, list[str]]] = []
        self._select: tuple[_Form, str] | None = None
        self._area: tuple[_Form, int] | None = None
        self._first = False
        self._templates = 0

    def _inherited(self) -> dict[str, str]:
        return {name: value for _, values, _ in self._stack for name, value in values.items()}

    def _form(self, a: dict[str, str]) -> _Form | None:
        if "form" in a:
            return self.forms.setdefault(a["form"], _Form("", {}))
        return next((form for _, _, form in reversed(self._stack) if form is not None), None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "template":
            self._templates += 1
        own = {}
        if a.get("hx-vals"):
            own = {name: _text(value) for name, value in json.loads(a["hx-vals"]).items()}
        form: _Form | None = None
        if tag == "form" and not self._templates:
            form = self.forms.setdefault(a.get("id", f"#{len(self.order)}"), _Form("", {}))
            form.post, form.values = a.get("hx-post", ""), self._inherited() | own
            self.order.append(form)
        elif not self._templates:
            self._field(tag, a, own)
        if tag not in VOID:
            self._stack.append((tag, own, form))

    def _field(self, tag: str, a: dict[str, str], own: dict[str, str]) -> None:
        form = self._form(a)
        if "disabled" in a:
            return
        if tag == "button":
            label: list[str] = [a.get("aria-label", ""), a.get("title", "")]
            self._labels.append((len(self._stack), label))
            if a.get("hx-post"):
                self.plain.append((a["hx-post"], self._inherited() | own, label))
            elif form is not None and a.get("type", "submit") == "submit":
                pair = [(a["name"], a.get("value", ""))] if a.get("name") else []
                form.buttons.append((a.get("formaction", ""), pair, own, label))
            return
        if form is None or not a.get("name"):
            if tag == "option" and self._select is not None and ("selected" in a or self._first):
                self._select[0].fields = [
                    p for p in self._select[0].fields if p[0] != self._select[1]
                ]
                self._select[0].fields.append((self._select[1], a.get("value", "")))
                self._first = False
            return
        if tag == "select":
            self._select, self._first = (form, a["name"]), True
        elif tag == "textarea":
            form.fields.append((a["name"], ""))
            self._area = form, len(form.fields) - 1
        elif tag == "input" and a.get("type") in ("radio", "checkbox"):
            if "checked" in a:
                form.fields.append((a["name"], a.get("value", "on")))
        elif tag == "input" and a.get("type") not in ("file", "submit", "button"):
            form.fields.append((a["name"], a.get("value", "")))

    def handle_data(self, data: str) -> None:
        for _, label in self._labels:
            label.append(data)
        if self._area is not None:
            form, n = self._area
            form.fields[n] = (form.fields[n][0], form.fields[n][1] + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "template":
            self._templates -= 1
        if tag == "textarea":
            self._area = None
        if tag == "select":
            self._select = None
        for n in range(len(self._stack) - 1, -1, -1):
            if self._stack[n][0] == tag:
                del self._stack[n:]
                break
        self._labels = [(depth, label) for depth, label in self._labels if depth < len(self._stack)]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def presses(html: str) -> list[Press]:
    """Every press that a page offers."""
    reader = _Presses()
    reader.feed(html)
    found = [Press(post, [], _said(label), values) for post, values, label in reader.plain]
    for form in reader.forms.values():
        for action, pair, own, label in form.buttons:
            found.append(
                Press(action or form.post, [*form.fields, *pair], _said(label), form.values | own)
            )
        if not form.buttons:
            found.append(Press(form.post, form.fields, "", form.values))
    return found


def _said(label: list[str]) -> str:
    return " ".join(" ".join(label).split())


def press(html: str, type: str, **fields: str) -> Press:
    """The first press of a page that sends this command, with these fields."""
    wanted = {"type": type, **{name.replace("__", "."): value for name, value in fields.items()}}
    for found in presses(html):
        if all(found[name] == value for name, value in wanted.items()):
            return found
    raise AssertionError(
        f"no press of {wanted} among {[(p['type'], p.label) for p in presses(html)]}"
    )


def send(browser: Browser, pressed: Press, **headers: str) -> httpx.Response:
    """Send a press as htmx does."""
    sent = {
        **by_htmx(browser.house.base),
        "content-type": "application/x-www-form-urlencoded",
        **headers,
    }
    path = pressed.post or f"{browser.path}/do"
    return browser.client.post(path, content=str(httpx.QueryParams(pressed.sent())), headers=sent)
