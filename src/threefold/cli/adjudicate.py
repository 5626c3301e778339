"""`threefold adjudicate`: the rules engine for other programs."""

from __future__ import annotations

from threefold.cli.lines import answer_lines
from threefold.cli.packs import Packs, use_packs


def command(pack: Packs = None) -> None:
    """Answer rules requests: one JSON object a line on standard input, one a line on standard
    output.

    Example: threefold adjudicate < requests.jsonl
    """
    use_packs(pack)
    answer_lines()
