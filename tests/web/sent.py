"""What a browser could send from a page: each form with every button that submits it and every
choice of its radios.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.web.markup import Reader

Pairs = list[tuple[str, str]]


@dataclass
class Form:
    """A form as it stands: fields that are sent as they are, choices with what is chosen, buttons
    that submit it.
    """

    id: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[Pairs] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)

    def submissions(self) -> list[Pairs]:
        """As drawn with each button, and with each other choice once."""
        drawn = list(self.fields.items())
        sent = [drawn + button for button in self.buttons]
        first = (self.buttons or [[]])[0]
        for name, values in self.choices.items():
            rest = [pair for pair in drawn if pair[0] != name]
            sent += [[*rest, (name, value), *first] for value in values]
        return sent


class _Reader(Reader):
    def __init__(self) -> None:
        self.forms: dict[str, Form] = {}
        self.loose: dict[str, str] = {}
        self._form: str | None = None
        self._text: tuple[str, bool] | None = None
        self._select: tuple[str, Form] | None = None
        self._button: Form | None = None

    def _of(self, a: dict[str, str]) -> Form | None:
        id = a.get("form", self._form)
        return self.forms.setdefault(id, Form(id)) if id is not None else None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = a["id"]
            self._of({})
            return
        form = self._of(a)
        if "disabled" in a:
            return
        name = a.get("name", "")
        if tag == "button" and form is not None and a.get("type", "submit") == "submit":
            form.buttons.append([(name, a.get("value", ""))] if name else [])
            form.labels.append("")
            self._button = form
        if tag not in ("input", "textarea", "select") or not name:
            if tag == "option" and self._select is not None:
                select, form = self._select
                form.choices.setdefault(select, []).append(a.get("value", ""))
                if "selected" in a or select not in form.fields:
                    form.fields[select] = a.get("value", "")
            return
        if form is None:
            if a.get("type") != "radio" or "checked" in a:
                self.loose[name] = a.get("value", "")
        elif tag == "select":
            self._select = name, form
        elif a.get("type") in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(a.get("value", "on"))
            if "checked" in a or ("required" in a and name not in form.fields):
                form.fields[name] = a.get("value", "on")
        elif tag == "textarea":
            self._text = (name, "required" in a)
            form.fields[name] = "something" if "required" in a else ""
        else:
            form.fields[name] = a.get("value", "") or ("something" if "required" in a else "")

    def handle_data(self, data: str) -> None:
        if self._text is not None and self._form is not None and data:
            self.forms[self._form].fields[self._text[0]] = data
        if self._button is not None:
            self._button.labels[-1] = " ".join(f"{self._button.labels[-1]} {data}".split())

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "textarea":
            self._text = None
        elif tag == "select":
            self._select = None
        elif tag == "button":
            self._button = None


def forms_of(html: str) -> dict[str, Form]:
    """The forms of a page by id."""
    reader = _Reader()
    reader.feed(html)
    return {id: form for id, form in reader.forms.items() if form.fields or form.buttons}


def state_of(html: str) -> dict[str, str]:
    """What a region sends when it asks to be drawn anew: every field of every form in it, and those
    beside them.
    """
    reader = _Reader()
    reader.feed(html)
    state = dict(reader.loose)
    for form in reader.forms.values():
        state.update(form.fields)
    return state


def told(html: str) -> str:
    """What a page says, its tags taken away."""
    text = re.sub(r"<[^>]+>", " ", html)
    for entity, sign in (("&#39;", "'"), ("&#34;", '"'), ("&amp;", "&"), ("\u00a0", " ")):
        text = text.replace(entity, sign)
    return " ".join(text.split())
