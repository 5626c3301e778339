"""`threefold character`: make a character of any tier, or show a sheet's figures with their
reasons.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from threefold.cli.output import Texts, fail, json_bytes, json_document, print_heading, print_rows
from threefold.cli.packs import Packs, use_packs

if TYPE_CHECKING:
    from threefold.library.shelf import Kind
    from threefold.library.sums import Sum
    from threefold.model.characters import Pc
    from threefold.model.languages import Lang
    from threefold.service.answers import Json


def command(
    act: Annotated[Literal["make", "show"], typer.Argument()],
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]")] = None,
    name: Annotated[str, typer.Option()] = "Wren",
    type: Annotated[Literal["warrior", "adept", "explorer", "speaker"], typer.Option()] = "warrior",
    tier: Annotated[int, typer.Option(min=1, max=6)] = 1,
    descriptor: Annotated[str, typer.Option()] = "",
    focus: Annotated[str, typer.Option()] = "",
    flavor: Annotated[str, typer.Option()] = "",
    draft: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    pack: Packs = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Make a character of tier 1 to 6, its choices filled in by its words; or show where a sheet's
    figures come from. A draft is a file with the choices of the creation page; nothing is filled in.

    Example: threefold character make --type adept --tier 3 --descriptor Clever > wren.json
    """
    say = Texts("character")
    use_packs(pack)
    if act == "make" and draft is not None:
        json_bytes(_drafted_file(draft, say))
        return
    if act == "make":
        words = {"descriptor": descriptor, "focus": focus, "flavor": flavor}
        json_bytes(_character_file(name, type, tier, words, say))
        return
    if file is None:
        raise typer.BadParameter(say("which_file"), param_hint="FILE")
    _show(file, as_json, say)


def _character_file(
    name: str,
    type: Literal["warrior", "adept", "explorer", "speaker"],
    tier: int,
    words: dict[str, str],
    say: Texts,
) -> bytes:
    from threefold.interop.characters import write_characters
    from threefold.library.creation import offer
    from threefold.library.entries import DESCRIPTORS, FLAVORS, FOCI, entry_named, shelf
    from threefold.library.suggestions import outfitted, suggested
    from threefold.model.characters import Pc
    from threefold.model.creation import finish_draft
    from threefold.model.drafts import Draft
    from threefold.rules.near import hint, shown
    from threefold.service.shelves import sentence
    from threefold.text import render

    known: dict[str, str] = {}
    kinds: dict[str, Kind[Any]] = {"descriptor": DESCRIPTORS, "focus": FOCI, "flavor": FLAVORS}
    for field, kind in kinds.items():
        word = words[field]
        if word:
            entry = entry_named(kind, word)
        else:
            entry = None
        if word and entry is None:
            names = [each.name for each in shelf(kind).values()]
            near = render(hint(word, names, f"content list {kind.name}"), say.lang)
            fail(say(f"no_{field}", word=shown(word), hint=near))
        known[field] = "" if entry is None else entry.name
    draft = Draft(
        name=name,
        type=type,
        tier=tier,
        adjective=known["descriptor"],
        verb=known["focus"],
        flavor=known["flavor"],
    )
    whole = outfitted(suggested(draft))
    pc = finish_draft(whole, offer(), sentence(whole, say.lang))
    if not isinstance(pc, Pc):
        fail(render(next(found.message for found in pc if found.kind != "note"), say.lang))
    return write_characters([pc])


def _drafted_file(file: Path, say: Texts) -> bytes:
    """Return the character of a draft, as a file. Say what is wrong or missing in it otherwise."""
    import msgspec

    from threefold.interop.characters import write_characters
    from threefold.model.characters import Pc
    from threefold.service.making import made_character
    from threefold.text import render

    try:
        fields = msgspec.json.decode(file.read_bytes())
    except OSError as error:
        fail(say("unreadable", file=str(file), why=error.strerror or str(error)))
    except msgspec.DecodeError as error:
        fail(say("unreadable", file=str(file), why=str(error)))
    pc = made_character(fields, False, say.lang)
    if not isinstance(pc, Pc):
        fail(f"{pc.field}: {render(pc.message, say.lang)}")
    return write_characters([pc])


def _show(file: Path, as_json: bool, say: Texts) -> None:
    from threefold.interop.characters import read_characters
    from threefold.library.sums import sums
    from threefold.model.characters import Pc
    from threefold.rules.types import Refusal
    from threefold.rulesets.compose import rules_for
    from threefold.text import render

    try:
        data = file.read_bytes()
    except OSError as error:
        fail(say("unreadable", file=str(file), why=error.strerror or str(error)))
    figures = read_characters(data, str(file))
    if isinstance(figures, Refusal):
        fail(render(figures.message, say.lang))
    rules = rules_for("csrd")
    pcs = [figure for figure in figures if isinstance(figure, Pc)]
    if as_json:
        json_document([_document(pc, dict(sums(pc, rules).paths()), say.lang) for pc in pcs])
        return
    for pc in pcs:
        print_heading(pc.name + (f": {pc.sentence}" if pc.sentence else ""))
        lines = [
            (
                path,
                str(one.value),
                str(line.points),
                render(line.name, say.lang),
                line.entry or line.rule,
            )
            for path, one in sums(pc, rules).paths()
            for line in one.lines
        ]
        print_rows([say(head) for head in ("figure", "value", "points", "from", "rule")], lines)


def _document(pc: Pc, found: dict[str, Sum], lang: Lang) -> Mapping[str, Json]:
    """Return a sheet with the lines of its figures."""
    from threefold.text import render

    sums: dict[str, Json] = {}
    for path, one in found.items():
        lines = []
        for each in one.lines:
            line: dict[str, Json] = {
                "points": each.points,
                "name": render(each.name, lang),
                "rule": each.rule,
            }
            if each.entry:
                line["entry"] = each.entry
            lines.append(line)
        sums[path] = {"value": one.value, "lines": lines}
    return {"character": pc, "sums": sums}
