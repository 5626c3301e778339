"""Entry point of `python -m threefold`, the same as the console script."""

from __future__ import annotations

from threefold.bootstrap import main

if __name__ == "__main__":
    main()
