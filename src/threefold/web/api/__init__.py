"""The HTTP API: operations in one list, from which the routes and the OpenAPI document are made.

``problems`` says no, ``operations`` says what an operation is, ``engine``, ``shelf``, ``laboratory`` and ``tables``
hold the operations, ``document`` describes them, ``controllers`` ask who calls, count, and carry out.
"""
