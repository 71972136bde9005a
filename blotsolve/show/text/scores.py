"""The score of a played deal in the terminal, or why it has none, and the match after it."""

from __future__ import annotations

from rich.text import Text

from blotsolve.records import Replay
from blotsolve.show.text.words import counted


def show_score(number: int, replay: Replay) -> Text:
    """Show how a deal is scored, a line a step, and the match after it."""
    head = f"deal {number}: "
    if replay.score is None:
        lines = [head + why_no_score(replay)]
    else:
        first, *rest = replay.score.explain()
        lines = [head + first, *(f"  {line}" for line in rest)]
    if replay.match is not None:
        lines.append(f"  match: {replay.match}")
    return Text("\n".join(lines))


def why_no_score(replay: Replay) -> str:
    """Return in a few words why a deal has no score."""
    state, contract = replay.state, replay.contract
    if replay.problems:
        return f"no score: {replay.problems[0]}"
    if replay.is_passed_out:
        return "all passed"
    if contract is None:
        return "no score: there is no contract"
    if state is not None and state.position is not None:
        played = 32 - len(state.position.deal.cards)
        return f"{contract}, no score: the play stops after {counted(played, 'card')}, and there is no result"
    return f"{contract}, no score: there is no play and no result"
