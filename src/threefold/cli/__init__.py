"""The command line: one module per command, imported only when it runs or when all are listed.

A command is the function `command` of its module. Its help is the text of its name in
``help.ftl``; the last line of its docstring is the example. It prints through ``output``, which
also ends it with one sentence when it fails. To add one, write the module and its texts, and name
it in ``app.COMMANDS``.
"""
