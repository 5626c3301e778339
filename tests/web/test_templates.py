"""Templates draw what view models hold: they make no lists, call macros that exist, and have no
long lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from jinja2 import nodes
from jinja2.defaults import DEFAULT_FILTERS

from threefold.text import LANGUAGES, has
from threefold.web.rendering import TEMPLATES, template_environment

ENVIRONMENT = template_environment("en")
NAMES = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
LONGEST = 200


@cache
def _text(name: str) -> str:
    return Path(TEMPLATES / name).read_text("utf-8")


@cache
def _tree(name: str) -> nodes.Template:
    return ENVIRONMENT.parse(_text(name))


def _wrong(check: Callable[[str], object]) -> dict[str, object]:
    """What a check finds in each template where it finds something."""
    return {name: found for name in NAMES if (found := check(name))}


@cache
def _macros(name: str) -> set[str]:
    """What a template that is imported offers: its macros and what it sets."""
    tree = _tree(name)
    found = {macro.name for macro in tree.find_all(nodes.Macro)}
    found |= {
        target.name
        for assign in tree.find_all(nodes.Assign)
        for target in assign.find_all(nodes.Name)
    }
    return found


def test_no_line_is_too_long_to_read() -> None:
    assert (
        _wrong(
            lambda name: [
                n for n, line in enumerate(_text(name).splitlines(), 1) if len(line) > LONGEST
            ]
        )
        == {}
    )


def test_no_list_is_made_in_template() -> None:
    assert _wrong(lambda name: re.findall(r"\{%-?\s*do\s|namespace\(", _text(name))) == {}


OWN = sorted(set(ENVIRONMENT.filters) - set(DEFAULT_FILTERS))


def test_shared_templates_hold_no_language_words() -> None:
    """What is compiled once for all languages has the words of none."""
    constants = " ".join(f"{{{{ {c!r}|{own} }}}}\n" for own in OWN for c in ("might", "Staff", "3"))
    compiled = {template_environment(lang).compile(constants, raw=True) for lang in LANGUAGES}
    assert len(compiled) == 1
    applied_at_once = {
        own for own in OWN if not hasattr(ENVIRONMENT.filters[own], "jinja_pass_arg")
    }
    assert applied_at_once == {"markdown", "figured", "in_a_row", "capital"}, (
        "what depends on no language"
    )


def _missing(name: str) -> list[str]:
    """The macros that a template calls or imports and nobody defines."""
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
    return missing + [
        f"{each.node.name}.{each.attr}"
        for each in tree.find_all(nodes.Getattr)
        if isinstance(each.node, nodes.Name)
        and each.node.name in modules
        and each.attr not in _macros(modules[each.node.name])
    ]


def test_called_macros_exist() -> None:
    """Every macro that is called or imported exists."""
    assert _wrong(_missing) == {}


def test_no_macro_has_name_of_view_model() -> None:
    known = set(ENVIRONMENT.globals)
    assert (
        _wrong(lambda name: {macro.name for macro in _tree(name).find_all(nodes.Macro)} & known)
        == {}
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language_has_same_view_models(lang: str) -> None:
    assert set(template_environment(lang).globals) == set(ENVIRONMENT.globals)  # type: ignore[arg-type]


def test_every_form_says_where_it_is_sent() -> None:
    """Enter in a form that says nothing would load the page again."""
    says = re.compile(r"\b(?:hx-post|hx-get|action|method)=")
    assert (
        _wrong(
            lambda name: [
                f for f in re.findall(r"<form\b[^>]*>", _text(name)) if not says.search(f)
            ]
        )
        == {}
    )


def _words(node: nodes.Node) -> set[str]:
    """The constants that an expression may come to: not what it asks about, nor the keys of a
    mapping.
    """
    match node:
        case nodes.Const(value=str(word)):
            return {word}
        case nodes.CondExpr():
            return _words(node.expr1) | (_words(node.expr2) if node.expr2 else set())
        case nodes.Getitem(node=nodes.Dict(items=pairs)):
            return {word for pair in pairs for word in _words(pair.value)}
        case nodes.Or() | nodes.And():
            return _words(node.left) | _words(node.right)
    return set()


def _called(tree: nodes.Template, name: str) -> set[str]:
    """The constants that a function or macro of this name is called with first."""
    calls = (
        c
        for c in tree.find_all(nodes.Call)
        if isinstance(c.node, nodes.Name) and c.node.name == name and c.args
    )
    return {word for call in calls for word in _words(call.args[0])}


def _pictures(tree: nodes.Template) -> set[str]:
    """The icons that a template names: by the macro, as an argument, or in what a component is
    given.
    """
    given = [k.value for k in tree.find_all(nodes.Keyword) if k.key == "icon"]
    given += [
        p.value
        for p in tree.find_all(nodes.Pair)
        if isinstance(p.key, nodes.Const) and p.key.value == "icon"
    ]
    return _called(tree, "icon") | {word for value in given for word in _words(value)}


def test_every_icon_is_in_sprite() -> None:
    sprite = set(
        re.findall(
            r'<symbol id="([\w-]+)"', (TEMPLATES.parent / "static/icons.svg").read_text("utf-8")
        )
    )
    named = {name: _pictures(_tree(name)) for name in NAMES}
    assert sum(map(len, named.values())) > 100
    assert {name: sorted(icons - sprite) for name, icons in named.items() if icons - sprite} == {}


def test_every_word_of_page_has_text() -> None:
    """All that are missing at once, in place of a page that fails with the first of them."""
    asked = {
        (name, key)
        for name in NAMES
        if not name.startswith("components/")
        for key in _called(_tree(name), "t")
    }
    assert len(asked) > 500
    assert sorted((name, key) for name, key in asked if not has(key)) == []
