"""Templates draw what view models hold: they make no lists, call macros that exist, and have no long lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jinja2 import nodes

from threefold.text import LANGUAGES
from threefold.web.rendering import TEMPLATES, environment

ENVIRONMENT = environment("en")
NAMES = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
LONGEST = 200


def _tree(name: str) -> nodes.Template:
    return ENVIRONMENT.parse(Path(TEMPLATES / name).read_text("utf-8"))


def _macros(name: str) -> set[str]:
    """What a template that is imported offers: its macros and what it sets."""
    tree = _tree(name)
    found = {macro.name for macro in tree.find_all(nodes.Macro)}
    found |= {target.name for assign in tree.find_all(nodes.Assign) for target in assign.find_all(nodes.Name)}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_too_long_to_read(name: str) -> None:
    lines = (TEMPLATES / name).read_text("utf-8").splitlines()
    assert {n: len(line) for n, line in enumerate(lines, 1) if len(line) > LONGEST} == {}


@pytest.mark.parametrize("name", NAMES)
def test_no_list_is_made_in_a_template(name: str) -> None:
    assert not re.search(r"\{%-?\s*do\s|namespace\(", (TEMPLATES / name).read_text("utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_every_macro_that_is_called_or_imported_exists(name: str) -> None:
    tree = _tree(name)
    missing = []
    for imported in tree.find_all(nodes.FromImport):
        assert isinstance(imported.template, nodes.Const)
        names = {each if isinstance(each, str) else each[0] for each in imported.names}
        missing += sorted(names - _macros(imported.template.value))
    modules = {
        each.target: each.template.value
        for each in tree.find_all(nodes.Import)
        if isinstance(each.template, nodes.Const)
    }
    missing += [
        f"{each.node.name}.{each.attr}"
        for each in tree.find_all(nodes.Getattr)
        if isinstance(each.node, nodes.Name)
        and each.node.name in modules
        and each.attr not in _macros(modules[each.node.name])
    ]
    assert missing == []


@pytest.mark.parametrize("name", NAMES)
def test_no_macro_has_the_name_of_a_view_model(name: str) -> None:
    assert {macro.name for macro in _tree(name).find_all(nodes.Macro)} & set(ENVIRONMENT.globals) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language_has_the_same_view_models(lang: str) -> None:
    assert set(environment(lang).globals) == set(ENVIRONMENT.globals)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_every_form_says_where_it_is_sent(name: str) -> None:
    """Enter in a form that says nothing would load the page again."""
    forms = re.findall(r"<form\b[^>]*>", (TEMPLATES / name).read_text("utf-8"))
    assert [form for form in forms if not re.search(r"\b(?:hx-post|hx-get|action|method)=", form)] == []
