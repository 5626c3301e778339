"""Which source code is in use: all that a command, a page or a procedure leads to, found by
following names.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

FACES: Final = ("cli", "web", "bootstrap")
"""The rooms that users start from: all of their code counts as used."""
PROCEDURES: Final = "procedures"
_METHOD: Final = "."


class Node(NamedTuple):
    """A function, class, method or name of a module: ``threefold.rules.harm``, ``Vitals.track``."""

    module: str
    name: str


class _Uses(NamedTuple):
    """What a definition mentions: names of its module, and attributes of any object."""

    names: frozenset[str]
    attributes: frozenset[tuple[str, str]]


class _Module(NamedTuple):
    defined: Mapping[str, _Uses]
    imported: Mapping[str, tuple[str, str]]


def reached(package: Path) -> frozenset[Node]:
    """Return every definition of the package that a room of ``FACES`` or a procedure leads to."""
    return _reachable_nodes(_modules(package), _words(package))


def _modules(package: Path) -> dict[str, _Module]:
    return {
        _name(package, path): _read(path.read_text("utf-8"))
        for path in sorted(package.rglob("*.py"))
    }


def _reachable_nodes(modules: Mapping[str, _Module], words: Iterable[str]) -> frozenset[Node]:
    methods: dict[str, set[Node]] = defaultdict(set)
    for module, read in modules.items():
        for name in read.defined:
            if _METHOD in name:
                methods[name.partition(_METHOD)[2]].add(Node(module, name))
    found: set[Node] = set()
    called = set(words)
    own: dict[Node, list[Node]] = defaultdict(list)
    for node in {node for named in methods.values() for node in named}:
        own[_owner(node)].append(node)
    todo = [
        Node(module, name)
        for module, read in modules.items()
        for name in read.defined
        if _is_entry_point(module, name)
    ]
    while todo:
        node = todo.pop()
        if node in found:
            continue
        found.add(node)
        uses = modules[node.module].defined[node.name]
        todo += [method for method in own[node] if method.name.partition(_METHOD)[2] in called]
        for name in uses.names:
            todo += _resolve_name(modules, node.module, name)
        for base, attribute in uses.attributes:
            place = modules[node.module].imported.get(base)
            if place is not None and ".".join(place) in modules:
                todo += _resolve_name(modules, ".".join(place), attribute)
            if attribute not in called:
                called.add(attribute)
                todo += [method for method in methods.get(attribute, ()) if _owner(method) in found]
    return frozenset(found)


def in_use(package: Path) -> Callable[[str, str], bool]:
    """Return a function that tells whether a name in a file is reached; methods and fields count by
    themselves.
    """
    read = _modules(package)
    found = _reachable_nodes(read, _words(package))

    def used(path: str, name: str) -> bool:
        module = _name(package, package.parent / path[path.index(f"{package.name}/") :])
        member = ".".join(name.split(".")[:2])
        return (
            Node(module, member if member in read[module].defined else name.partition(".")[0])
            in found
        )

    return used


def _owner(method: Node) -> Node:
    return Node(method.module, method.name.partition(_METHOD)[0])


def _is_entry_point(module: str, name: str) -> bool:
    """Whether a definition is a starting point: users or the list of procedures reach it
    directly.
    """
    if "." in module:
        room = module.split(".")[1]
    else:
        room = ""
    if room in FACES:
        return True
    return (
        room == PROCEDURES and name.isupper() and _METHOD not in name and name.lower() in _catalog()
    )


def _catalog() -> Set[str]:
    from threefold.procedures.catalog import (
        ENTRIES,
    )  # imported on first need: only coverage uses it

    return ENTRIES.keys()


def _words(package: Path) -> Iterator[str]:
    """All words in templates, which may be names of attributes."""
    for path in package.rglob("*.html"):
        yield from re.findall(r"\w+", path.read_text("utf-8"))


# --- reading --------------------------------------------------------------------------------------


def _name(package: Path, path: Path) -> str:
    parts = [package.name, *path.relative_to(package).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@lru_cache(maxsize=2048)
def _read(source: str) -> _Module:
    tree = ast.parse(source)
    defined: dict[str, _Uses] = {}
    imported: dict[str, tuple[str, str]] = {}
    for node in _statements(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            imported |= {
                alias.asname or alias.name: (node.module, alias.name) for alias in node.names
            }
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                defined[name] = _uses([node])
            case ast.ClassDef(name=name):
                own = [
                    n for n in node.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
                ]
                rest: list[ast.AST] = [n for n in node.body if n not in own]
                dunder = [n for n in own if n.name.startswith("__")]
                defined[name] = _uses(
                    [*rest, *node.bases, *node.keywords, *node.decorator_list, *dunder]
                )
                defined |= {f"{name}{_METHOD}{n.name}": _uses([n]) for n in own}
                for field in rest:
                    if isinstance(field, ast.AnnAssign | ast.Assign):
                        target = (
                            field.target if isinstance(field, ast.AnnAssign) else field.targets[0]
                        )
                        defined[f"{name}{_METHOD}{ast.unparse(target)}"] = _uses([field])
            case ast.Assign(targets=[target, *_]) | ast.AnnAssign(target=target):
                defined[ast.unparse(target)] = _uses([node])
            case ast.If() | ast.Try():
                for inner in ast.walk(node):
                    if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                        defined[inner.name] = _uses([inner])
    return _Module(defined, imported)


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """All statements of a module, nested ones included."""
    todo: list[ast.AST] = [*tree.body]
    while todo:
        node = todo.pop()
        yield node
        todo += [
            each
            for each in below(node)
            if isinstance(each, ast.stmt | ast.excepthandler | ast.match_case)
        ]


def _uses(nodes: Iterable[ast.AST]) -> _Uses:
    names, attributes = set(), set()
    todo = [*nodes]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                names.add(node.id)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node.value.isidentifier():
                attributes.add(("", node.value))
        else:
            if isinstance(node, ast.Attribute):
                attributes.add(
                    (node.value.id if isinstance(node.value, ast.Name) else "", node.attr)
                )
            todo += below(node)
    return _Uses(frozenset(names), frozenset(attributes))


def below(node: ast.AST) -> list[ast.AST]:
    """The direct child nodes. ``ast.iter_child_nodes`` takes three times as long, and there are a
    million nodes.
    """
    found: list[ast.AST] = []
    for name in node._fields:
        part = getattr(node, name, None)
        if isinstance(part, list):
            found += [each for each in part if isinstance(each, ast.AST)]
        elif isinstance(part, ast.AST):
            found.append(part)
    return found


def _resolve_name(modules: Mapping[str, _Module], module: str, name: str) -> list[Node]:
    """The definition that a name in a module refers to, through the imports of the module."""
    seen = set()
    while module in modules and (module, name) not in seen:
        seen.add((module, name))
        if name in modules[module].defined:
            return [Node(module, name)]
        if name not in modules[module].imported:
            return []
        module, name = modules[module].imported[name]
    return []
