"""The grain of the code: what one reading takes in. Each exception stands here with its reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from tests import syntax

pytestmark = pytest.mark.together("syntax")

MOST_COMPLEX = 15
MOST_ARGUMENTS = 6
MOST_FIELDS = 15

BRANCHES = (
    ast.If,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.ExceptHandler,
    ast.With,
    ast.AsyncWith,
    ast.Assert,
    ast.IfExp,
    ast.match_case,
)

_ARRAYS = "one pass that lays figures into the arrays of the compiled kernel, in their order"
_MOVES = "a ladder over the forms of a creature's move, read from top to bottom"
_CONDITIONS = "a list of conditions, each of which alone ends it"

COMPLEX = {
    "cli/table.py::command": "an option of the command line after the other",
    "lab/duel/figures.py::flat_figures": _ARRAYS,
    "lab/simulator/aid.py::_heal": _ARRAYS,
    "lab/simulator/aiding.py::worst_off": "compiled: one loop that compares in place",
    "lab/simulator/coverage.py::_parts": "one list of what is played, how it is played beside it",
    "lab/simulator/foe_moves.py::_afters": _MOVES,
    "lab/simulator/foe_moves.py::moves_of": _MOVES,
    "lab/simulator/foe_moves.py::playable_move": _CONDITIONS,
    "lab/simulator/layout.py::aid_figures": _ARRAYS,
    "lab/simulator/layout.py::move_figures": _ARRAYS,
    "lab/simulator/powers.py::_plain_healing": _CONDITIONS,
    "procedures/space/hazards.py::settle_space_hazard": "one case for each hazard of the book",
    "service/adjudicate.py::_apply_reroll": "refusals in the order of the rule, then its answer",
    "service/field_texts.py::field": "one case for each shape of a field's value",
    "service/growth.py::growth": "the view of a page: one line for each of its fields",
}
"""Functions of more than 15 branches, conditions and loops, and why each reads once all the same."""

WIDE: dict[str, str] = {
    "store/sql.py": "the columns of a query",
}
"""Calls of more than six positional arguments, by file."""

RECORDS = {
    "model/characters.py::Pc": "a character's sheet, flat in JSON as the contract has it",
    "model/drafts.py::Draft": "every question of creation, flat in JSON",
    "model/powers.py::Ability": "an ability as people and files give it, flat in JSON",
    "rules/ruleset.py::Rulings": "one field for each ruling that a table may choose",
    "rules/ruleset.py::Rules": "one group of numbers for each chapter of the rules",
    "table/state/actions.py::Rolled": "an open roll with all that it concerns, flat in stored events",
    "table/state/people.py::Foe": "a foe or a companion with all that it does, flat in JSON",
    "table/state/table.py::State": "one field for each feature of the table",
}
"""Records of more than 15 fields, and why they are one thing."""


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function, with its file."""
    yield from syntax.everywhere(ast.FunctionDef)
    yield from syntax.everywhere(ast.AsyncFunctionDef)


def complexity(function: ast.AST) -> int:
    """One, and each branch, loop, handler, ``with``, ``assert``, ``case`` and conditional
    expression, each further operand of ``and`` and ``or``, each clause and condition of a
    comprehension. No way to write the same thing in fewer lines makes it smaller.
    """
    total = 1
    for node in syntax.walked(function):
        if isinstance(node, BRANCHES):
            total += 1
        elif isinstance(node, ast.BoolOp):
            total += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            total += 1 + len(node.ifs)
    return total


def test_complex_functions_are_listed_with_reason() -> None:
    found = {
        f"{file}::{node.name}" for file, node in functions() if complexity(node) > MOST_COMPLEX
    }
    assert found == {*COMPLEX}


def test_conditional_expressions_hold_no_other() -> None:
    nested = [
        f"{file}:{node.lineno}"
        for file, node in syntax.everywhere(ast.IfExp)
        if any(isinstance(part, ast.IfExp) for part in (node.body, node.orelse, node.test))
    ]
    assert nested == []


def test_calls_name_their_many_arguments() -> None:
    wide = {
        file
        for file, node in syntax.everywhere(ast.Call)
        if isinstance(node.func, ast.Name | ast.Attribute) and len(node.args) > MOST_ARGUMENTS
    }
    assert wide == {*WIDE}


def test_long_records_are_listed_with_reason() -> None:
    found = {
        f"{file}::{node.name}"
        for file, node in syntax.everywhere(ast.ClassDef)
        if sum(isinstance(part, ast.AnnAssign) for part in node.body) > MOST_FIELDS
    }
    assert found == {*RECORDS}


def test_lines_that_choose_are_statements() -> None:
    """At most 200 conditional expressions in 1,000 functions: most choices are statements."""
    expressions = sum(1 for _ in syntax.everywhere(ast.IfExp))
    assert expressions * 1000 <= 200 * sum(1 for _ in functions())
