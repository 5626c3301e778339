"""Coverage: what the scan reads from source, what it refuses, and that the project's own ids are
all real.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from textwrap import dedent
from typing import Final

import pytest
from scripts.code_in_use import Node, in_use, reached
from scripts.rule_coverage import REFERENCE, Mention, cover, read_places
from tests import syntax

from threefold.library.coverage import Coverage, CoverageError, coverage, covered
from threefold.library.paths import PACKAGE, checkout, content_dir
from threefold.library.rules import read_rulebook, rulebook
from threefold.rules.binding import bound, implements
from threefold.text.catalog import files, identifier, sources_of

pytestmark = pytest.mark.together("coverage")

BOOK: Final = """
- {id: effort.cost, rule: Levels cost points., kind: compute, source: facts}
- {id: effort.limit, rule: There is a limit., kind: limit, source: facts}
- {id: effort.table, rule: Costs in a row., kind: table, source: facts}
- {id: effort.when, rule: The GM says when., kind: judgement, source: facts}
- {id: effort.what, rule: Effort is effort., kind: definition, source: facts}
- {id: edge.once, rule: Once., kind: limit, source: facts}
"""
CODE: Final = '''
    from threefold.rules.binding import bound, implements as carries_out

    COSTS = bound({1: 3, 2: 5}, "effort.table")

    @carries_out("effort.cost", "effort.table")
    def cost(levels):
        """A docstring that says @implements("edge.once") binds nothing."""
        return COSTS[levels]

    class Numbers:
        first: int = bound(3, "effort.cost")

        @carries_out(
            "effort.when",
        )
        def when(self): ...
'''
TESTS: Final = """
    import pytest

    pytestmark = pytest.mark.rule("effort.table")

    @pytest.mark.rule("effort.cost")
    def test_cost(): ...

    class TestLimit:
        @pytest.mark.parametrize("levels", [1, pytest.param(2, marks=pytest.mark.rule("effort.limit"))])
        async def test_limit(self, levels): ...
"""


def read(root: Path, folder: str, source: str) -> tuple[Mention, ...]:
    (root / folder).mkdir(parents=True, exist_ok=True)
    (root / folder / "it.py").write_text(dedent(source), "utf-8")
    return read_places(root / folder, root)


@pytest.fixture
def found(tmp_path: Path) -> Coverage:
    read(tmp_path, "content", "")
    (tmp_path / "content" / "01-effort.yaml").write_text(BOOK, "utf-8")
    book = read_rulebook(tmp_path / "content")
    return cover(book, read(tmp_path, "src", CODE), read(tmp_path, "tests", TESTS))


def test_functions_classes_tables_and_fields_bind_rules(found: Coverage) -> None:
    implemented = {rule.id: rule.implemented for rule in found.rules}
    assert implemented == {
        "effort.cost": ("src/it.py:7 cost", "src/it.py:12 Numbers.first"),
        "effort.limit": (),
        "effort.table": ("src/it.py:4 COSTS", "src/it.py:7 cost"),
        "effort.when": ("src/it.py:17 Numbers.when",),
        "effort.what": (),
        "edge.once": (),
    }


def test_functions_modules_and_single_cases_prove_rules(found: Coverage) -> None:
    tests = {rule.id: rule.tests for rule in found.rules if rule.tests}
    assert tests == {
        "effort.table": ("tests/it.py:4 pytestmark",),
        "effort.cost": ("tests/it.py:7 test_cost",),
        "effort.limit": ("tests/it.py:11 TestLimit.test_limit",),
    }


def test_rule_is_proved_only_when_built(found: Coverage) -> None:
    """A rule is proved only when it is built as well."""
    assert {rule.id: rule.status for rule in found.rules} == {
        "effort.cost": "proved",
        "effort.limit": "not yet",
        "effort.table": "proved",
        "effort.when": "judgement",
        "effort.what": "definition",
        "edge.once": "not yet",
    }


def test_rules_are_counted_by_chapter_and_area(found: Coverage) -> None:
    """Rules are counted over all by chapter and by area."""
    whole = {
        "rules": 6,
        "proved": 2,
        "implemented": 0,
        "not yet": 2,
        "reference": 0,
        "judgement": 1,
        "definition": 1,
    }
    assert found.totals.all == whole
    assert found.totals.chapters == {"01-effort": whole}
    assert found.totals.areas["edge"] == whole | {
        "rules": 1,
        "proved": 0,
        "not yet": 1,
        "reference": 0,
        "judgement": 0,
        "definition": 0,
    }
    assert list(found.totals.areas) == ["effort", "edge"]


def test_installed_product_reads_no_coverage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither scripts nor tests are part of an installed product."""
    monkeypatch.setattr("threefold.library.coverage.checkout", lambda: None)
    assert coverage.__wrapped__() is None


@pytest.mark.parametrize(
    ("folder", "source"),
    [
        (
            "src",
            'from threefold.rules.binding import implements\n@implements("edge.twice")\ndef f(): ...',
        ),
        ("src", 'from threefold.rules.binding import bound\nX = bound(1, "edge.twice")'),
        ("tests", 'import pytest\n@pytest.mark.rule("edge.twice")\ndef test_f(): ...'),
    ],
)
def test_unknown_id_names_its_place(tmp_path: Path, folder: str, source: str) -> None:
    """An unknown id is an error that names it and its place."""
    places = read(tmp_path, folder, source)
    with pytest.raises(CoverageError, match=rf"edge\.twice \({folder}/it\.py:\d"):
        cover(rulebook(), places if folder == "src" else (), places if folder == "tests" else ())


def test_ids_in_list(tmp_path: Path) -> None:
    source = "from threefold.rules.binding import bound, implements\n"
    source += (
        '@implements(["effort.cost", "edge.twice"])\ndef f(): ...\nX = bound(1, ["edge.once"])\n'
    )
    found = read(tmp_path, "src", source)
    assert [mention.rule for mention in found] == ["effort.cost", "edge.twice", "edge.once"]


@pytest.mark.parametrize("ids", ["*IDS", "f'edge.{n}'", "NAME", "[NAME]"])
def test_composed_id_is_error(tmp_path: Path, ids: str) -> None:
    """An id that is not written out is an error."""
    source = f"from threefold.rules.binding import implements\n@implements({ids})\ndef f(): ..."
    with pytest.raises(CoverageError, match=r"src/it\.py:2: write the rule id out"):
        read(tmp_path, "src", source)


def test_lookalike_names_bind_nothing(tmp_path: Path) -> None:
    """Names that only look like a binding bind nothing."""
    source = 'from elsewhere import bound, implements\n# threefold.rules.binding\nX = bound(1, "edge.twice")\n'
    assert read(tmp_path, "src", source + '@implements("edge.twice")\ndef f(): ...') == ()


def test_binding_leaves_function_unchanged() -> None:
    """A binding leaves what it binds as it is."""
    table = {1: 3}
    assert bound(table, "effort.cost") is table

    @implements("effort.cost", "effort.step_per_level")
    def cost() -> int:
        return 3

    assert cost() == 3
    assert cost.__rules__ == ("effort.cost", "effort.step_per_level")  # type: ignore[attr-defined]


# --- what is in use -------------------------------------------------------------------------------

FILES: Final = {
    "cli/app.py": """
        from shop.rules.prices import shelf as stock
        from shop.rules import prices

        def main():
            return stock(prices.Till()).total()
    """,
    "rules/prices.py": """
        from threefold.rules.binding import bound, implements

        USED = bound(3, "effort.table")
        UNUSED = bound(4, "effort.limit")

        class Till:
            def total(self):
                return USED

            @implements("effort.limit")
            def forgotten(self): ...

        @implements("effort.cost")
        def shelf(till):
            return till

        @implements("edge.once")
        def alone():
            return alone_too()

        def alone_too(): ...
    """,
}


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    for name, source in FILES.items():
        path = tmp_path / "shop" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(source), "utf-8")
    return tmp_path / "shop"


def test_what_face_leads_to_is_in_use(shop: Path) -> None:
    names = {node.name for node in reached(shop) if node.module == "shop.rules.prices"}
    assert names == {"USED", "Till", "Till.total", "shelf"}
    assert Node("shop.cli.app", "main") in reached(shop)


def test_rule_is_built_only_when_used(shop: Path, tmp_path: Path) -> None:
    """A rule is built only where its code is in use."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "01-effort.yaml").write_text(BOOK, "utf-8")
    places = read_places(shop, shop.parent, in_use(shop))
    tests = read(tmp_path, "tests", TESTS)
    status = {
        rule.id: rule.status
        for rule in cover(read_rulebook(tmp_path / "content"), places, tests).rules
    }
    assert status["effort.cost"] == status["effort.table"] == "proved"
    assert (
        status["effort.limit"] == "not yet"
    )  # one place is a constant, the other a method that nobody calls
    assert status["edge.once"] == "not yet"


def test_reference_only_rules_are_carried_out_nowhere() -> None:
    """Every rule for the reference alone is one that nothing carries out."""
    assert {rule.id for rule in covered().values() if rule.status == "reference"} == REFERENCE


READ: Final = frozenset(
    {
        "ACTIVITIES",
        "COMMON_ACTIONS",
        "FACULTIES",
        "NEARBY",
        "OTHER_EFFECTS",
        "POISON_OUTCOMES",
        "POOL_MEANING",
        "POSSESSOR_ACTIONS",
        "SKILLS",
        "STEPS",
        "VAST",
        "WEAPON_RANGES",
    }
)
"""Tables of samples and names, which people read in the reference."""


def test_every_rule_function_is_in_use() -> None:
    """A rule may have several functions: it would count although one of them is forgotten."""
    places = read_places(PACKAGE, PACKAGE.parent, in_use(PACKAGE))
    assert {place.name for _, place in places if not place.used} == READ


# --- this project ---------------------------------------------------------------------------------


def test_bound_and_proved_ids_are_in_content() -> None:
    """Every id that this project binds or proves is in the content."""
    found = covered()  # raises CoverageError with the list of those that are not
    assert any(rule.implemented for rule in found.values())


@pytest.mark.together("syntax")
def test_rules_named_by_lines_are_in_content() -> None:
    """Lines, modifiers and situations carry rule ids as strings; a misspelt one would lead a reader
    nowhere.
    """
    areas = "|".join({entry.area for entry in rulebook().by_id.values()})
    known, messages = rulebook().by_id.keys(), message_names()
    named = [
        (f"{path.name}:{node.lineno}", node.value)
        for folder in ("rules", "procedures", "rulesets", "model", "service")
        for path in sorted((PACKAGE / folder).glob("*.py"))
        for node in syntax.nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    ids = [
        (place, text) for place, text in named if re.fullmatch(rf"({areas})(\.[a-z0-9_]+)+", text)
    ]
    assert len(ids) > 100
    assert [
        (place, text)
        for place, text in ids
        if text not in known
        and identifier(text) not in messages
        and identifier(f"told.{text}") not in messages  # words of an answer, as `logged` takes them
    ] == []


def message_names() -> set[str]:
    """The names of all texts, and what they begin with."""
    return {
        "-".join(name.split("-")[:n])
        for path in files("en")
        for name in sources_of(path, "en")
        for n in range(1, name.count("-") + 2)
    }


def test_content_lies_at_root_of_checkout() -> None:
    root = checkout()
    assert root is not None
    assert content_dir() == root / "content"
