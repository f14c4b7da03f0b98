"""The table in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..verdicts import Environment, FixtureResult, Verdict

VERDICT_COLUMN = 2
WIDTH_OF_A_FILE = 160
_STYLES = {
    Verdict.CONFIRMED: "green",
    Verdict.REFUTED: "bold red",
    Verdict.INCONCLUSIVE: "yellow",
    Verdict.NOT_HERE: "dim",
}


def show(results: Sequence[FixtureResult], environment: Environment) -> None:
    """Print one row per claim, then the totals and where it was measured."""
    judged = [(result.rule, judgement) for result in results for judgement in result.judgements]
    rows = [(rule, one.claim, one.verdict.value, one.sentence) for rule, one in judged]
    show_rows(rows, ("rule", "claim", "verdict", "before → after"), [_STYLES[one.verdict] for _, one in judged])
    print(totals(results))
    print(where(environment))


def show_rows(rows: Sequence[Sequence[str]], headings: Sequence[str], styles: Sequence[str] = ()) -> None:
    """A table; `styles` colours the third column."""
    if not rows:
        return
    rows = [[printable(cell) for cell in row] for row in rows]
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    for number, row in enumerate(rows):
        style = styles[number] if styles else ""
        table.add_row(*(Text(cell, style=style if column == VERDICT_COLUMN else "") for column, cell in enumerate(row)))
    console = Console()
    if not console.is_terminal:
        console.width = WIDTH_OF_A_FILE
    console.print(table)


def printable(text: str) -> str:
    """Text that came from a measured program must not steer the terminal."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


def totals(results: Sequence[FixtureResult]) -> str:
    counts = Counter(judgement.verdict for result in results for judgement in result.judgements)
    said = ", ".join(f"{counts[verdict]} {verdict.value}" for verdict in Verdict if counts[verdict])
    seconds = sum(result.seconds for result in results)
    claims, fixtures = sum(counts.values()), len(results)
    what = f"{claims} claim{'s' * (claims != 1)} of {fixtures} fixture{'s' * (fixtures != 1)}"
    return f"{what} in {seconds:.0f} s of measuring: {said}."


def where(environment: Environment) -> str:
    """The machine and the versions, in one line."""
    software = [f"Python {environment.python}"]
    if environment.tensorflow:
        software += [f"TensorFlow {environment.tensorflow}", f"Keras {environment.keras}"]
    hardware = f"{environment.device}, {environment.cores} cores, {environment.memory_gib:g} GiB"
    return f"{', '.join(software)}; {hardware}; {environment.system}; {environment.date}"
