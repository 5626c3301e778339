"""The command line's frame."""

import typer

app = typer.Typer(name="threefold")


@app.callback()
def threefold() -> None:
    """Threefold."""
