"""Every text of a command says whose words it is in, and is read back from any language by that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final

import pytest
from msgspec import UNSET, Struct

from threefold.library.names import translate_text
from threefold.model.drafts import Draft
from threefold.model.languages import LANGUAGES, Lang
from threefold.model.shapes import ENTRY, Alternative, alternatives, fields_of, structs_of
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.catalog import ENTRIES
from threefold.rules.types import Refusal
from threefold.table.commands import AnyCommand
from threefold.web.forms import nest_fields, typed_in_english
from threefold.web.gm.registry import FORMS

COMMANDS: Final = {str(kind.__struct_config__.tag): kind for kind in structs_of(AnyCommand)}
FORM_STRUCTS: Final = {form for dialog in FORMS.values() for form in dialog.forms}
SHELF: Final = "threefold.model.shelf."
"""The parts of entries are read from files and copied from the shelf: no form sends their words."""


def texts_in(
    hint: object, path: tuple[str, ...] = (), seen: frozenset[type[Struct]] = frozenset()
) -> Iterator[tuple[tuple[str, ...], Alternative]]:
    """Yield the texts within a type by their paths, each kind of struct once on a way. The keys of
    a mapping are the field ``name`` of its rows.
    """
    for a in alternatives(hint):
        if a.plain is str:
            yield path, a
        elif a.plain is list:
            yield from texts_in(a.args[0], (*path, ENTRY), seen)
        elif a.plain is dict:
            yield from texts_in(a.args[0], (*path, ENTRY, "name"), seen)
            yield from texts_in(a.args[1], (*path, ENTRY, "value"), seen)
        elif a.plain in seen or not isinstance(a.plain, type) or not issubclass(a.plain, Struct):
            continue
        elif not a.plain.__module__.startswith(SHELF):
            for name, field in fields_of(a.plain, UNSET).items():
                yield from texts_in(field, (*path, name), seen | {a.plain})


def undeclared(kind: type[Struct]) -> Iterator[str]:
    """Yield the texts of a type that declare neither a vocabulary nor a pattern."""
    for path, text in texts_in(kind):
        if text.pattern is None and text.vocabulary is None:
            yield f"{kind.__name__}.{'.'.join(path)}"


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=COMMANDS)
def test_texts_of_commands_declare_vocabulary(kind: type[Struct]) -> None:
    """A new text is free or of names of the shelf: nothing guesses it from the field's name."""
    assert [*undeclared(kind)] == []


@pytest.mark.parametrize("id", ENTRIES)
def test_texts_of_inputs_declare_vocabulary(id: str) -> None:
    """The same holds for what procedures take."""
    assert [*undeclared(ENTRIES[id].inputs)] == []


def test_texts_of_other_forms_declare_vocabulary() -> None:
    """The same holds for forms with fields of their own, and for the draft of a character."""
    forms = sorted({Draft, *FORM_STRUCTS}, key=lambda kind: kind.__name__)
    assert [text for kind in forms for text in undeclared(kind)] == []


def test_undeclared_text_is_found() -> None:
    """A text without a declaration fails the tests above."""

    class Made(Struct):
        own: Annotated[str, Vocabulary.OWN]
        rows: dict[Annotated[str, Vocabulary.SHELF], list[str]]
        note: str | None = None

    assert [*undeclared(Made)] == ["Made.rows.[].value.[]", "Made.note"]


# --- what is typed in another language ------------------------------------------------------------

SAMPLES: Final[Mapping[Vocabulary, tuple[str, ...]]] = {
    Vocabulary.SHELF: ("Fleet of Foot", "climbing"),
    Vocabulary.TASK: ("climbing", "healing"),
    Vocabulary.CONDITION: ("held",),
    Vocabulary.GIVEN: ("Fleet of Foot",),
    Vocabulary.HARM: ("fire",),
}
"""Words of each vocabulary that have a translation in every language."""


def names_in_fields(head: tuple[str, ...], kind: type[Struct]) -> Iterator[tuple[str, Vocabulary]]:
    """Yield the fields that a form may send for names in a type, with their vocabularies."""
    for path, text in texts_in(kind):
        if text.vocabulary in SAMPLES:
            field = "".join("[0]" if step == ENTRY else f".{step}" for step in (*head, *path))[1:]
            field = field.replace("[0].value", ".key")
            if not isinstance(nest_fields([(field, "x")]), Refusal):
                yield field, text.vocabulary


FIELDS: Final = [
    *(
        ({"type": tag}, field, vocabulary)
        for tag, kind in COMMANDS.items()
        for field, vocabulary in names_in_fields((), kind)
    ),
    *(
        ({"type": "play", "procedure": id}, field, vocabulary)
        for id, entry in ENTRIES.items()
        for field, vocabulary in names_in_fields(("inputs",), entry.inputs)
    ),
]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_name_typed_in_language_arrives_in_english(lang: Lang) -> None:
    """In every field of every command that holds a name, a name of another language is the name
    of the shelf.
    """
    assert len(FIELDS) > 300
    wrong = []
    for form, field, vocabulary in FIELDS:
        for english in SAMPLES[vocabulary]:
            typed = translate_text(english, lang)
            assert typed != english
            read = dict(typed_in_english([*form.items(), (field, typed)]))
            if read[field] != english:
                wrong.append((form, field, read[field]))
    assert wrong == []
