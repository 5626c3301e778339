"""`threefold rulings`: the rulings that a table can switch, with the reasons for each choice."""

from __future__ import annotations

from typing import Annotated

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


def command(
    name: Annotated[str | None, typer.Argument(metavar="SWITCH")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """List the rulings that a table can switch: their choices, the default first, and what they
    decide.

    Example: threefold rulings edge
    """
    from threefold.cli.rules import choices_line
    from threefold.library.files import ContentError
    from threefold.library.switches import reasons, rule_switches
    from threefold.library.translations import in_language
    from threefold.service.content import problems_in_words
    from threefold.service.rule_texts import ruling_json, switch_json

    lang = spoken_language()
    say = Texts("reference", lang)
    try:
        known = rule_switches()
        shown = [switch for switch in known if name in (None, switch.name)]
        if not shown:
            fail(say("no_switch", name=name or ""))
        if as_json:
            json_document(
                [
                    switch_json(s, lang)
                    | {"default": s.default, "reasons": [ruling_json(r, lang) for r in reasons(s)]}
                    for s in shown
                ]
            )
            return
        decides = {s.name: in_language(s, "switches", s.name, lang).decides for s in shown}
        if name is None:
            columns = (say("name"), say("choices"), say("decides"), say("rulings"))
            print_rows(
                columns,
                (
                    (s.name, choices_line(s.choices, say), decides[s.name], ", ".join(s.rows))
                    for s in shown
                ),
            )
        else:
            print_heading(name)
            print_text(
                say(
                    "switch_choices",
                    choices=choices_line(shown[0].choices, say),
                    decides=decides[name],
                )
            )
            print_sections(
                (
                    say("ruling", tag=row.tag),
                    [
                        ", ".join(row.rules),
                        say("unclear", text=row.unclear),
                        say("reading", text=row.reading),
                    ],
                )
                for row in (in_language(one, "rulings", one.tag, lang) for one in reasons(shown[0]))
            )
    except ContentError as error:
        fail(problems_in_words(error))
    except FileNotFoundError as error:
        fail(str(error))
