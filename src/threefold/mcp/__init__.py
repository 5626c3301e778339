"""The Model Context Protocol: assistants use the engine and one seat of a table.

``tools`` says what can be asked and answers it, ``papers`` holds what can be read and the prompts, ``server`` speaks
the protocol by the official SDK, on standard input and at ``/mcp`` of a table's server.
"""
