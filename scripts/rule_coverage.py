"""Which rules are implemented and proved: reads ``@implements`` and ``bound`` in the source,
``mark.rule`` in tests.

`python -m scripts.rule_coverage` prints it as JSON; `threefold rules --coverage` shows it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from scripts.code_in_use import below, in_use

from threefold.library.coverage import STATUSES, Coverage, CoverageError, Covered, Status, Totals
from threefold.library.judgements import judgement_of
from threefold.library.paths import PACKAGE, checkout
from threefold.library.rules import Rulebook, RuleEntry, rulebook

REFERENCE: Final = frozenset(
    {
        "crafting.skills.list",
        "distance.other.shorthand",
        "distance.weapon_ranges",
        "do_something_else.list.common_actions",
        "do_something_else.list.not_exhaustive",
        "possession.possessor_actions",
        "special_damage.other.kinds",
        "task.stat.mapping",
        "time.action_table",
    }
)
"""Rules that people read and no code carries out: samples, usual figures, and names for what the GM
says.
"""
_BINDING_MODULE: Final = "threefold.rules.binding"


class Place(NamedTuple):
    """A place in the code that carries out a rule, or in the tests that proves it."""

    path: str
    line: int
    name: str
    used: bool = True

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.name}".rstrip()


class Mention(NamedTuple):
    """A rule id and the place that names it."""

    rule: str
    place: Place


# --- reading source -------------------------------------------------------------------------------


class _Reader:
    """Reads the rule ids in one file, each with the function, class or name that it is attached
    to.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.binders: dict[str, str] = {}  # local names of implements and bound in this file

    def read(self, node: ast.AST, owner: Place) -> list[Mention]:
        """Return the ids below a node that belongs to ``owner``, in the order of the source."""
        found: list[Mention] = []
        self._read(node, owner, found)
        return found

    def _read(self, node: ast.AST, owner: Place, found: list[Mention]) -> None:
        for child in below(node):
            inner = owner
            match child:
                case ast.ImportFrom(module=module, names=names) if module == _BINDING_MODULE:
                    self.binders |= {alias.asname or alias.name: alias.name for alias in names}
                case (
                    ast.FunctionDef(name=name)
                    | ast.AsyncFunctionDef(name=name)
                    | ast.ClassDef(name=name)
                ):
                    inner = self._member(owner, child.lineno, name)
                case ast.Assign(targets=[target, *_]) | ast.AnnAssign(target=target):
                    inner = self._member(owner, child.lineno, ast.unparse(target))
                case ast.Call():
                    found += (Mention(id, owner) for id in self._ids(child))
            if not isinstance(child, ast.Name | ast.Constant):
                self._read(child, inner, found)

    def _member(self, owner: Place, line: int, name: str) -> Place:
        return Place(self.path, line, f"{owner.name}.{name}" if owner.name else name)

    def _ids(self, call: ast.Call) -> Iterator[str]:
        if isinstance(call.func, ast.Name):
            binder = self.binders.get(call.func.id)
        else:
            binder = None
        if binder is None and not (
            isinstance(call.func, ast.Attribute) and ast.unparse(call.func).endswith("mark.rule")
        ):
            return
        given = call.args
        if binder == "bound":
            given = given[1:]
        for one in given:
            if isinstance(one, ast.List):
                yield from map(self._written_out, one.elts)
            else:
                yield self._written_out(one)

    def _written_out(self, id: ast.expr) -> str:
        if not (isinstance(id, ast.Constant) and isinstance(id.value, str)):
            raise CoverageError(f"{self.path}:{id.lineno}: write the rule id out as a string.")
        return id.value


def read_places(
    folder: Path, root: Path, used: Callable[[str, str], bool] | None = None
) -> tuple[Mention, ...]:
    """Return every rule id in the Python files of a folder. Paths are relative to ``root``.

    ``used`` tells, for a file and a name in it, whether an interface of the product leads there.
    """
    found: list[Mention] = []
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text("utf-8")
        if _BINDING_MODULE in source or "mark.rule" in source:
            name = path.relative_to(root).as_posix()
            found += _Reader(name).read(ast.parse(source, path), Place(name, 1, ""))
    if used is None:
        return tuple(found)
    return tuple(
        f._replace(place=f.place._replace(used=used(f.place.path, f.place.name))) for f in found
    )


# --- computing ------------------------------------------------------------------------------------


def cover(book: Rulebook, code: Iterable[Mention], tests: Iterable[Mention]) -> Coverage:
    """Return every rule with its places.

    Raise CoverageError when a place names a rule that the book does not have.
    """
    code = tuple(code)
    implemented = _by_rule(book, code)
    used = {rule for rule, place in code if place.used}
    proved = _by_rule(book, tests)
    rules = tuple(
        Covered(
            entry.id,
            entry.kind,
            book.chapter_of[entry.id],
            implemented.get(entry.id, ()),
            proved.get(entry.id, ()),
            _status(entry, entry.id in used, entry.id in proved),
            *_judgement_fields(entry),
        )
        for entry in book.by_id.values()
    )
    return Coverage(rules, _totals(rules))


def _by_rule(book: Rulebook, found: Iterable[Mention]) -> Mapping[str, tuple[str, ...]]:
    places: dict[str, list[str]] = {}
    unknown = []
    for rule, place in found:
        if rule in book.by_id:
            places.setdefault(rule, []).append(str(place))
        else:
            unknown.append(f"{rule} ({place})")
    if unknown:
        raise CoverageError(f"The rules reference does not have: {', '.join(unknown)}.")
    return {rule: tuple(dict.fromkeys(where)) for rule, where in places.items()}


def _status(entry: RuleEntry, used: bool, proved: bool) -> Status:
    """A rule counts as implemented once a procedure, a command or a page leads to the code that
    carries it out.
    """
    if entry.kind == "judgement" or entry.kind == "definition":
        return entry.kind
    if not used:
        if entry.id in REFERENCE:
            return "reference"
        return "not yet"
    if proved:
        return "proved"
    return "implemented"


def _judgement_fields(entry: RuleEntry) -> tuple[tuple[str, ...], str]:
    judgement = judgement_of(entry)
    if judgement is None:
        return ((), "")
    return (judgement.where, judgement.how)


def _totals(rules: tuple[Covered, ...]) -> Totals:
    def count(group: Iterable[Covered]) -> Mapping[str, int]:
        counted = Counter(rule.status for rule in group)
        return {"rules": counted.total()} | {status: counted[status] for status in STATUSES}

    def grouped(keys: Iterator[str]) -> Mapping[str, Mapping[str, int]]:
        groups: dict[str, list[Covered]] = {}
        for key, rule in zip(keys, rules, strict=True):
            groups.setdefault(key, []).append(rule)
        return {key: count(group) for key, group in groups.items()}

    return Totals(
        count(rules),
        grouped(rule.chapter for rule in rules),
        grouped(rule.id.partition(".")[0] for rule in rules),
    )


def read_coverage(root: Path) -> Coverage:
    """Read the coverage of the product in a checkout."""
    code = read_places(PACKAGE, root, in_use(PACKAGE))
    return cover(rulebook(), code, read_places(root / "tests", root))


if __name__ == "__main__":
    checked_out = checkout()
    assert checked_out is not None
    print(msgspec.json.encode(read_coverage(checked_out)).decode())
