"""The Model Context Protocol: assistants use the engine and one seat of a table.

``tools`` defines and executes the tools, ``papers`` contains the resources and prompts, ``server``
implements the protocol with the official SDK, on standard input and at ``/mcp`` of a table's
server.
"""
