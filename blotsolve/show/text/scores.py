"""The score of a played deal in the terminal, or why it has none, and the match after it."""

from __future__ import annotations

from rich.text import Text

from blotsolve.records import Replay


def show_score(number: int, replay: Replay) -> Text:
    """Show how a deal is scored, one step per line, and the match after it.

    Parameters
    ----------
    number
        The number of the deal.
    replay
        The deal played again; its score is table points.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.records import Record, replay
    >>> show_score(3, replay(Record(ruleset="blot", dealer="N"))).plain.startswith("deal 3: ")
    True
    """
    head = f"deal {number}: "
    if replay.score is None:
        lines = [head + replay.why]
    else:
        first, *rest = replay.score.explain()
        lines = [head + first, *(f"  {line}" for line in rest)]
    if replay.match is not None:
        lines.append(f"  match: {replay.match}")
    return Text("\n".join(lines))
