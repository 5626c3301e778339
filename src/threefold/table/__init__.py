"""The table: a game in progress, from a command to what each seat may know. Nothing here reads a
clock, file or chance.

The rooms follow the path of a command::

    log, decisions          what the log says; what a command leads to
    history                 the records of a session, and the state at each
    apply                   events applied to a state
    commands, events, views what a seat asks; what happened; what a seat may know
    state                   what a table is at one moment

A feature has one name in every room, as a file, or in ``decisions`` as a folder where one file
would be too long:

- ``settings``: title, edition, rulings, what players may know
- ``people``: PCs and foes who are added, edited, damaged by hand, removed
- ``conditions``: conditions, and when they end
- ``encounter``: initiative and turns
- ``clock``: the campaign clock and sessions
- ``sessions``: the end of a session: XP, loose ends, the recap
- ``seals``: sealed dice
- ``actions``: tasks, attacks, defenses, their rolls, actions without a roll
- ``procedures``: any other procedure, asked for or carried out; what recurs or goes on
- ``recovery``: recovery rolls
- ``cooperation``: help, guards, readied actions, attacks drawn and taken, first aid
- ``powers``: abilities, cyphers, artifacts, items
- ``growth``: XP awarded and spent, arcs, followers, benefits
- ``intrusions``: GM intrusions
- ``moves``: creatures' moves, and effects after a roll or at a turn
- ``scene``: the scene, its strip, its things
- ``prepared``: scenes prepared for later
- ``works``: crafting, rituals, possessions; what a player is asked to agree to
- ``whispers``: words between the GM and one seat
- ``safety``: pauses and stops that any seat may press, lines and veils
- ``handouts``: texts and pictures that the GM shows; portraits
- ``bookmarks``: the GM's places in the log
- ``corrections``: undo, redo, notes

Two files collect parts from several features: ``pending`` (requests that are open until they are
answered) and ``stances`` (what lasts from one roll to the next). ``base`` is what the files of a
room share; ``dispatch`` looks up what the features register. ``shown`` is what the one who gave a
command was shown, as marks.
"""
