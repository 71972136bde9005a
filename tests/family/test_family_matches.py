"""Whole matches of bots in the further games: nobody breaks a rule, and the records read back."""

from __future__ import annotations

import os

import pytest
from cases import FOUR

from blotsolve.game import Match
from blotsolve.players import find_bot, play_deal
from blotsolve.records import Record, read_records, replay_all
from blotsolve.rulesets import RULESETS
from blotsolve.seats import Seat

DEALS = 1000 if os.environ.get("BLOTSOLVE_LONG") else 100
GAMES = [name for name in RULESETS if name not in FOUR]


@pytest.mark.slow
@pytest.mark.parametrize("bots", [("rules", "random"), ("rules", "rules")], ids="-".join)
@pytest.mark.parametrize("name", GAMES)
def test_bots_play_whole_matches_that_their_records_tell(name: str, bots: tuple[str, str]):
    players = [find_bot(bots[seat % 2], seed=1) for seat in Seat]
    match, records, seed, ended = Match(name), [], 0, 0
    dealer = Seat.N
    while seed < DEALS:
        seed += 1
        state = play_deal(seed, dealer, name, players, match)
        records.append(Record.of(state, match))
        dealer = dealer.next
        if (score := state.score(match.held)) is not None:
            match = match.after(score)
        if match.is_over:
            ended += 1
            checked(records, match)
            match, records = Match(name), []
    assert ended


def checked(records: list[Record], match: Match) -> None:
    """Read the records of a match back, play every deal again, and compare the end."""
    text = "\n\n".join(map(str, records))
    read = read_records(text)
    assert read == tuple(records)
    assert read_records("\n".join(record.to_line() for record in records)) == tuple(records)
    replays = replay_all(read)
    assert [problem for again in replays for problem in again.problems] == []
    assert replays[-1].match == match
