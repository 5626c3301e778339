"""The command line: one module a command, imported only when it runs or when all are listed.

A command is a function of the same name as its module; the first line of its docstring stands in the list of commands,
the last one is an example. It prints through ``output``, which also ends it with one sentence where it cannot be done.
To add one, write the module and name it in ``app.COMMANDS``.
"""
