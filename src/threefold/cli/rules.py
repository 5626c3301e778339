"""`threefold rules`: search the rules reference, or show which rules are built and tested."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import (
    Texts,
    fail,
    json_document,
    print_heading,
    print_rows,
    print_sections,
    print_text,
    spoken_language,
)
from threefold.cli.packs import Packs, use_packs

if TYPE_CHECKING:
    from threefold.cli.output import Section
    from threefold.library.coverage import Covered
    from threefold.library.rules import LineRange, RuleEntry
    from threefold.model.languages import Lang
    from threefold.service.answers import Json


def command(
    query: Annotated[list[str] | None, typer.Argument(metavar="QUERY")] = None,
    coverage: Annotated[bool, typer.Option("--coverage")] = False,
    pack: Packs = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Find rules by words, area or id; an id shows all that is known about the rule.

    Example: threefold rules natural 20
    """
    lang = spoken_language()
    from threefold.library.coverage import CoverageError
    from threefold.library.files import ContentError
    from threefold.service.content import problems_in_words

    say = Texts("reference", lang)
    if coverage == bool(query):
        raise typer.BadParameter(say("query_or_coverage"))
    try:
        use_packs(pack)
        if coverage:
            _show_coverage(say, as_json)
        else:
            _print_matches(" ".join(query or ()), lang, say, as_json)
    except ContentError as error:
        fail(problems_in_words(error))
    except (CoverageError, FileNotFoundError) as error:
        fail(str(error))


# --- finding --------------------------------------------------------------------------------------


def _print_matches(query: str, lang: Lang, say: Texts, as_json: bool) -> None:
    from threefold.library.search import search
    from threefold.library.translations import rule_in

    found = search(query, lang)
    if found and found[0].id == query.strip().lower():
        found = found[:1]
    if as_json:
        json_document([_rule_document(entry, lang) for entry in found])
    elif len(found) == 1:
        _show(found[0], lang, say)
    elif found:
        columns = (say("id"), say("kind"), say("rule"))
        print_rows(columns, ((entry.id, entry.kind, rule_in(entry, lang).rule) for entry in found))
    if not found:
        fail(say("nothing", query=query))


def _rule_document(entry: RuleEntry, lang: Lang) -> Json:
    """Return a rule as JSON: its entry, rulings, switches and, in a checkout, code and tests. Its
    text is English without a translation into ``lang``."""
    from msgspec import structs

    from threefold.library.coverage import covered
    from threefold.library.judgements import judged_in
    from threefold.service.rule_texts import about_rule_json, rule_json

    place = covered().get(entry.id)
    document = rule_json(entry, lang) | about_rule_json(entry, lang)
    if place is not None:
        document |= structs.asdict(place)
    return document | {"how": judged_in(entry, lang)}


def _show(entry: RuleEntry, lang: Lang, say: Texts) -> None:
    from threefold.library.coverage import covered
    from threefold.library.judgements import judged_in, judgement_of
    from threefold.library.rulings import rulings_of
    from threefold.library.switches import switches_of
    from threefold.library.tables import layout
    from threefold.library.tables import table_words as on_one_line
    from threefold.library.translations import in_language, rule_in

    place = covered().get(entry.id)
    kind: list[str] = [entry.kind]
    if place is not None:
        kind.append(say(f"status.{place.status}"))
    print_heading(entry.id)
    print_text(rule_in(entry, lang).rule)
    shown: list[Section] = [
        (say("kind"), [", ".join(kind)]),
        (say("source"), [_source(entry, say)]),
    ]
    shown += [
        (say("ruling", tag=r.tag), [say("unclear", text=r.unclear), say("reading", text=r.reading)])
        for r in (in_language(ruling, "rulings", ruling.tag, lang) for ruling in rulings_of(entry))
    ]
    for switch in switches_of(entry):
        decides = in_language(switch, "switches", switch.name, lang).decides
        words = say("switch_choices", choices=choices_line(switch.choices, say), decides=decides)
        shown.append((say("switch", name=switch.name), [words]))
    if entry.table is not None:
        grid, outline = layout(entry.table, lang)
        if grid:
            shown.append((say("table"), grid))
        shown += [
            (
                say("table"),
                ["  " * item.depth + ": ".join(filter(None, item[1:])) for item in outline],
            )
        ]
    examples = [
        say("example", given=on_one_line(e.given, lang), expect=on_one_line(e.expect, lang))
        for e in entry.examples
    ]
    if place is None:
        built, tests = [say("checkout_only")], []
    else:
        built, tests = list(place.implemented), list(place.tests)
    notes = [*filter(None, [rule_in(entry, lang).note])]
    shown += [(say("examples"), examples), (say("note"), notes)]
    judgement = judgement_of(entry)
    if judgement is not None:
        judged = [say("judged", places=", ".join(judgement.where)), judged_in(entry, lang)]
    else:
        judged = []
    shown += [
        (say("judgement"), judged),
        (say("built"), built),
        (say("tests"), tests),
    ]
    print_sections(shown)


def _source(entry: RuleEntry, say: Texts) -> str:
    def places(*ranges: LineRange) -> str:
        return ", ".join(
            say("lines", n=last - first + 1, first=first, last=last) for first, last in ranges
        )

    parts = [entry.source, entry.section]
    if entry.lines:
        parts.append(places(entry.lines))
    if entry.also_lines:
        parts.append(say("also", places=places(*entry.also_lines)))
    if entry.base_lines:
        parts.append(say("in_base", places=places(entry.base_lines)))
    if entry.see:
        parts.append(say("see", places=places(*entry.see)))
    if entry.paragraphs:
        parts.append(say("paragraphs", ids=", ".join(entry.paragraphs)))
    return ", ".join(filter(None, parts))


def choices_line(values: tuple[str | int | bool, ...], say: Texts) -> str:
    """Return the choices of a switch in the file's order, with the default marked."""
    words = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return ", ".join([say("default", choice=words[0]), *words[1:]])


# --- coverage -------------------------------------------------------------------------------------


def _show_coverage(say: Texts, as_json: bool) -> None:
    from threefold.library.coverage import STATUSES, coverage

    found = coverage()
    if found is None:
        fail(say("checkout_only"))
    if as_json:
        json_document(found)
        return
    columns = (say("id"), say("status_name"), say("built"), say("tests"))
    for chapter in found.totals.chapters:
        print_heading(chapter)
        shown = (
            rule for rule in found.rules if rule.chapter == chapter and rule.status != "definition"
        )
        print_rows(
            columns,
            (
                (
                    r.id,
                    say(f"status.{r.status}"),
                    _implementation_places(r, say),
                    ", ".join(r.tests),
                )
                for r in shown
            ),
        )
    for group, counts in (("chapter", found.totals.chapters), ("area", found.totals.areas)):
        print_heading(say("totals"))
        names = (say(f"status.{status}") for status in STATUSES)
        print_rows(
            (say(group), say("rules"), *names),
            _count_rows({**counts, say("total"): found.totals.all}),
        )


def _implementation_places(rule: Covered, say: Texts) -> str:
    """Return where a rule is implemented, and where the table offers or records what the rule
    leaves to the GM.
    """
    if rule.where:
        judged = [say("judged", places=", ".join(rule.where))]
    else:
        judged = []
    return ", ".join([*judged, *rule.implemented])


def _count_rows(counts: Mapping[str, Mapping[str, int]]) -> Iterable[tuple[str, ...]]:
    return ((name, *map(str, count.values())) for name, count in counts.items())
