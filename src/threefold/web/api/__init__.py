"""The HTTP API: a list of operations, from which the routes and the OpenAPI document are built.

``problems`` encodes refusals, ``operations`` defines what an operation is, ``engine``, ``shelf``,
``laboratory`` and ``tables`` contain the operations, ``document`` describes them, ``controllers``
authenticate, limit rates, and execute.
"""
