"""The settings of a table."""

from __future__ import annotations

from threefold.rules.binding import implements
from threefold.rulesets.compose import check_modules, check_rulings
from threefold.table.commands import ChangeSettings
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.events import SettingsChanged


@implements("task.gm.rule_override")
def change_settings(context: Context, command: ChangeSettings) -> Decision:
    """Change the title, the edition, the rulings and what players may know (GM only)."""
    refusal = (
        gm_only(context)
        or check_rulings(command.settings.rulings)
        or check_modules(command.settings.modules)
    )
    return refusal or [SettingsChanged(settings=command.settings)]


DECIDED = (decide_command(ChangeSettings, change_settings),)
