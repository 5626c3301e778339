"""`threefold situations`: the situations that ease or hinder attacks, with their steps."""

from __future__ import annotations

from typing import Annotated

import typer

from threefold.cli.output import Texts, json_document, print_rows, print_text, spoken_language
from threefold.cli.packs import Packs, use_packs


def command(
    as_json: Annotated[bool, typer.Option("--json")] = False,
    pack: Packs = None,
) -> None:
    """List the situations that ease or hinder attacks, and the defenses against them.

    Example: threefold situations --json
    """
    lang = spoken_language()
    from threefold.service.describe import situations as described

    use_packs(pack)
    found = described(lang)
    if as_json:
        json_document(found)
        return
    say = Texts("listing", lang)
    print_rows(
        (say("situation"), say("name"), say("melee"), say("ranged"), say("rule")),
        (
            (s.id, s.name, _with_sign(s.attack.melee), _with_sign(s.attack.ranged), s.rule)
            for s in found
        ),
    )
    print_text(say("about_situations"))


def _with_sign(steps: int) -> str:
    if steps:
        return f"{steps:+d}"
    return "-"
