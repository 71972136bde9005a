"""The score of a played deal in the terminal, or why it has none, and the match after it."""

from __future__ import annotations

from rich.text import Text

from blotsolve.records import Replay


def show_score(number: int, replay: Replay) -> Text:
    """Show how a deal is scored, a line a step, and the match after it."""
    head = f"deal {number}: "
    if replay.score is None:
        lines = [head + replay.why]
    else:
        first, *rest = replay.score.explain()
        lines = [head + first, *(f"  {line}" for line in rest)]
    if replay.match is not None:
        lines.append(f"  match: {replay.match}")
    return Text("\n".join(lines))
