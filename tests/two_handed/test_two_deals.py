"""Deals for two played as state machines and written down: they add up, read back, and mistakes are found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from two_cases import STACKS, played
from two_referee import Referee, to_state

from blotsolve.cards import Card, Hand
from blotsolve.errors import (
    BlotsolveError,
    DealError,
    DeclarationError,
    IllegalCallError,
    IllegalCardError,
    PositionError,
    RecordError,
)
from blotsolve.two_handed import (
    OneOnOneDeal,
    OpenDeal,
    Player,
    TwoHandedMatch,
    TwoHandedRecord,
    TwoHandedState,
    find_two_handed,
    read_two_handed_record,
    read_two_handed_records,
    replay_all_two_handed,
    replay_two_handed,
)

GAMES = [
    "blot_1on1",
    "open_blot",
    "open_blot,turn_up=after_trick,belote=both_open",
    "open_blot,choice=last_card",
]
VARIANTS = [
    "blot_1on1,dealt=5,hand=8",
    "blot_1on1,lowest=7,dealer_draws_first=yes",
    "blot_1on1,equal=hanging",
]


@pytest.mark.parametrize("game", GAMES + VARIANTS)
@pytest.mark.parametrize("hidden", [False, True])
def test_deals_add_up_and_read_back(game, hidden):
    ruleset = find_two_handed(game)
    for seed in range(8):
        if hidden and not ruleset.is_open:
            break
        states = played(seed, "NS"[seed % 2], game, hidden)
        end = states[-1]
        score, tally = end.score(), end.tally
        assert tally.cards_n + tally.cards_s + score.unused == 162
        assert tally.tricks_n + tally.tricks_s == ruleset.hand
        assert (end.turn, end.legal, end.why_not("AS")) == (None, (), "the deal is over")
        assert score.points_n + score.points_s > 0 or score.held
        for state in (*states[::5], end):
            record = TwoHandedRecord.of(state)
            again = read_two_handed_record(str(record))
            assert again == record
            assert read_two_handed_record(record.to_line()) == record
            found = replay_two_handed(again)
            assert not found.problems
            assert found.state.history == state.history
            assert found.state.position == state.position
            assert found.score == state.score()
            for player in Player:
                view = state.view(player)
                assert view.legal == (state.legal if state.turn == player else ())


@pytest.mark.parametrize("game", GAMES[:3])
def test_the_play_follows_the_referee(game):
    """Points, tricks and turned cards of whole deals, by a referee that was told the contract only."""
    for seed in range(6):
        states = played(seed, "N", game)
        first = next(state for state in states if state.position is not None)
        referee = Referee(first.contract.strain, first.ruleset)
        state, margin = to_state(first.position), 0
        for step in states[-1].history:
            while (player := referee.waits(state)) is not None:
                ((_, state),) = referee.turned(state, player)
            if not step.is_turned:
                gain, state = referee.step(state, step.card)
                margin += gain
        tally = states[-1].tally
        bonus = first.ruleset.capot_bonus
        capot = bonus * ((tally.tricks_s == 0) - (tally.tricks_n == 0))
        belote = tally.belotes_n - tally.belotes_s if referee.open_belote else 0
        assert margin == tally.cards_n - tally.cards_s + capot + belote


# 1 on 1


def one_on_one(seed=1):
    return TwoHandedState.random(seed, "S", "blot_1on1")


def test_who_draws_what():
    deal = OneOnOneDeal.random(3)
    taken = TwoHandedState.start(deal, "S", "blot_1on1").after("take")
    assert taken.dealt[Player.N] == Hand([*deal.hands[0], deal.open_card, *deal.stock[:2]])
    assert taken.dealt[Player.S] == Hand([*deal.hands[1], *deal.stock[2:5]])
    left = TwoHandedState.start(deal, "S", "blot_1on1")
    for call in ("pass", "pass" if str(deal.open_card)[0] != "J" else "take", "NT-"):
        if left.contract is None:
            left = left.after(call)
    assert left.dealt[Player.N] == Hand([*deal.hands[0], *deal.stock[:3]])
    assert left.dealt[Player.S] == Hand([*deal.hands[1], *deal.stock[3:6]])
    first = TwoHandedState.start(deal, "S", "blot_1on1,dealer_draws_first=yes").after("take")
    assert first.dealt[Player.S] == Hand([*deal.hands[1], *deal.stock[:3]])


def test_combinations_are_declared_and_shown():
    state = TwoHandedState.in_play(["A.KQJ.KQJ.A9", "K.AT9.A.TQKJ"], "S", "S- by N", "blot_1on1")
    state = state.after("AC declares H:JQK")
    assert [str(one) for one in state.declared[Player.N]] == ["H:JQK"]
    state = state.after("TC")
    assert [str(one) for one in state.declared[Player.S]] == ["C:TJQK"]
    assert state.to_show() == ()
    assert state.settlement.points_s == 50
    state = state.after("9C")
    assert [str(one) for one in state.to_show()] == ["C:TJQK"]
    silent = state.after("KC withholds C:TJQK")
    assert [str(one) for one in silent.to_show()] == []
    assert silent.tricks[-1].winner == Player.S
    silent = silent.after("JC")
    assert [str(one) for one in silent.to_show()] == ["H:JQK"]
    shown = silent.after("AS")
    assert (shown.settlement.points_n, shown.settlement.points_s) == (20, 0)
    with pytest.raises(DeclarationError, match="trick 2: S cannot declare now"):
        state.after("KC declares C:TJQK")
    with pytest.raises(DeclarationError, match="cannot withhold H:JQK"):
        state.after("KC withholds H:JQK")
    with pytest.raises(DeclarationError, match="trick 1: N cannot declare so"):
        TwoHandedState.in_play(["A.KQJ.KQJ.A9", "K.AT9.A.TQKJ"], "S", "S- by N", "blot_1on1").after(
            "AC declares S:JQK"
        )


def test_the_blot_counts_by_itself():
    state = TwoHandedState.in_play(["A.KQJ.KQJ.A9", "K.AT9.A.TQKJ"], "S", "H+ by N", "blot_1on1")
    state = state.after("QH")
    assert state.belotes == ((Player.N, 20),)
    assert state.tally is None


# Open Blot


def test_open_combinations_count_of_themselves():
    state = TwoHandedState.in_play(STACKS, "S", "D by N", "open_blot")
    assert [str(one) for one in state.declared[Player.N]] == ["H:JQK"]
    assert [str(one) for one in state.declared[Player.S]] == ["S:TJQ", "H:89T"]
    assert str(state.settlement) == "N 20, S 0 (H:JQK of N is higher than S:TJQ of S)"
    with pytest.raises(DeclarationError, match="count of themselves"):
        state.after("AS declares nothing")


def test_the_rows_are_laid_with_the_calls():
    state = TwoHandedState.start(STACKS, "S", "open_blot")
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert str(state.view("S").layouts[0]) == "AS/?,KH/?,QH/?,JH/?"
    state = state.after("pass").after("pass")
    assert [len(hand) for hand in state.hands] == [8, 8]
    assert str(state.view("S").layouts[1]) == "QS/?,JS/?,TS/?,9C/?,JC/?,TH/?,9H/?,8H/?"
    state = state.after("C")
    assert state.view("N").position.closed == state.view("S").position.closed
    assert len(state.view("N").position.closed) == 16


def test_turned_cards_are_events():
    state = TwoHandedState.in_play(STACKS, "S", "NT by N", "open_blot").after("AS")
    assert [str(step) for step in state.history] == ["AS", "/7S"]
    assert "7S" in state.hands[Player.N]
    late = TwoHandedState.in_play(STACKS, "S", "NT by N", "open_blot,turn_up=after_trick").after("AS")
    assert [str(step) for step in late.history] == ["AS"]
    assert [str(step) for step in late.after("TS").history] == ["AS", "TS", "/7S", "/JD"]
    unknown = TwoHandedState.in_play(OpenDeal.parse(STACKS).hidden, "S", "NT by N", "open_blot").after("AS")
    assert (unknown.turn, unknown.waiting, unknown.legal) == (None, (Player.N,), ())
    assert "to be turned first" in unknown.why_not("TS")
    with pytest.raises(IllegalCardError, match="to be turned first"):
        unknown.after("TS")
    with pytest.raises(PositionError, match="AS cannot turn up"):
        unknown.after("/AS")
    assert unknown.after("/8C").turn == Player.S


def test_the_belote_rule_can_ask_for_both_open():
    owner = TwoHandedState.in_play(STACKS, "S", "H by N", "open_blot").after("KH")
    assert owner.belotes == ()
    both = TwoHandedState.in_play(STACKS, "S", "H by N", "open_blot,belote=both_open").after("KH")
    assert both.belotes == ((Player.N, 20),)


# Matches and mistakes


def match_of(game, deals):
    """Play random deals as a match, and return their records."""
    match, records, dealer = TwoHandedMatch(game, 51), [], Player.S
    for seed in range(deals):
        end = played(seed, str(dealer), game)[-1]
        records.append(TwoHandedRecord.of(end, match))
        match, dealer = match.after(end.score(match.held)), dealer.other
        if match.is_over:
            break
    return match, records


@pytest.mark.parametrize("game", ["blot_1on1", "open_blot", "blot_1on1,equal=hanging"])
def test_a_match_is_replayed(game):
    match, records = match_of(game, 12)
    text = "\n\n".join(map(str, records))
    replays = replay_all_two_handed(read_two_handed_records(text))
    assert not [problem for again in replays for problem in again.problems]
    assert replays[-1].match == match
    assert match.is_over
    lines = read_two_handed_records("\n".join(record.to_line() for record in records))
    assert lines == tuple(records)


def problems(record, **changed):
    return [str(one) for one in replay_two_handed(replace(record, **changed)).problems]


def test_mistakes_are_found():
    record = TwoHandedRecord.of(played(2, "S", "blot_1on1")[-1])
    other = "N 1, S 2"
    assert "score N 1, S 2 (expected" in problems(record, score=other)[0]
    assert "result N 1 in 1, S 2 in 8 (expected" in problems(record, result="N 1 in 1, S 2 in 8")[0]
    assert "contract D- by N (expected" in problems(record, contract="D- by N")[0]
    assert "cannot play" in problems(record, play=[*record.play[:3], record.play[0], *record.play[4:]])[0]
    assert "after the end of the deal" in problems(record, play=[*record.play, record.play[0]])[0]
    assert problems(record, play=record.play[:5], result=None, score=None) == []
    assert "S leads (expected N)" in problems(record, leaders={0: Player.S})[0]
    assert "no dealer" in problems(record, dealer=None, auction=None, declarations=None)[0]
    with pytest.raises(RecordError, match="a deal of the other game"):
        replace(record, deal=OpenDeal.random(1))


def test_mistakes_in_turned_cards():
    end = played(4, "S", "open_blot")[-1]
    record = TwoHandedRecord.of(end)
    place = next(index for index, event in enumerate(record.play) if event.is_turned)
    wrong = [*record.play]
    card = next(event for event in record.play[place + 1 :] if event.is_turned)
    wrong[place] = card
    assert f"{card} turns up (expected /" in problems(record, play=wrong)[0]
    silent = [event for event in record.play if not event.is_turned]
    assert problems(record, play=silent) == []
    hidden = replace(record, deal=record.deal.hidden)
    assert problems(hidden) == []
    assert "to be turned first" in problems(hidden, play=silent)[0]
    late = [*record.play[:1], *record.play[1:]]
    late.insert(0, record.play[place])
    assert "none is to be turned" in problems(record, play=late)[0]


def test_a_bare_record_is_scored():
    text = """[Ruleset "blot_1on1"][Contract "H+ by N"][Declarations]
        N: D:9TJ
        S: belote
        [Result "N 60 in 4, S 76 in 5"]"""
    found = replay_two_handed(read_two_handed_record(text))
    assert (found.score.points_n, found.score.points_s, found.problems) == (0, 20, ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[Ruleset "open_blot"]\n[Dealer "E"]', "line 2: no player: 'E'"),
        ('[Ruleset "open_blot"]\n[Play]\nN: AS KS XX', "line 3: no card: 'XX'"),
        ('[Ruleset "open_blot"]\n[Play]\nN: AS S: KS', "line 3: 'S:' within a trick"),
        ('[Ruleset "open_blot"]\n[Hands "N:A... K..."]', "line 1: hands in open_blot"),
        ('[Ruleset "blot_1on1"]\n[Deal "N:AS/? KS/?"]', "line 2: "),
        ('[Ruleset "blot_1on1"]\n[Auction "N"]\npass hop', "line 3: no call: 'hop'"),
        ('[Ruleset "blot_1on1"]\n[Result "N 84, S 58"]', "line 2: no result"),
        ('[Ruleset "blot_1on1"]\n[Dealer "N"]\n[Auction "N"]\npass', "with the dealer N"),
        ('[Dealer "N"]', "line 1: no ruleset"),
        ('[Ruleset "blot"]\n[Dealer "N"]', "line 1: blot is a game for four"),
    ],
)
def test_unreadable_records(text, message):
    with pytest.raises(RecordError) as caught:
        read_two_handed_records(text)
    assert message in str(caught.value)


def test_what_may_not_be_done():
    state = one_on_one()
    with pytest.raises(IllegalCallError, match="a strain needs"):
        state.after("H")
    with pytest.raises(IllegalCardError, match="trumps are not chosen"):
        state.after(Card("AS"))
    playing = state.after("take")
    with pytest.raises(BlotsolveError):
        playing.after("pass")
    with pytest.raises(PositionError, match="no closed card"):
        playing.after("/AS")
    with pytest.raises(DealError, match="expected 9 each"):
        TwoHandedState.in_play(["A...", "K..."], "N", "H+ by N", "blot_1on1")
    with pytest.raises(DealError, match="8S in blot_1on1"):
        TwoHandedState.in_play(["AKQJT987.A..", "..AKQJT9.AKQ"], "N", "H+ by N", "blot_1on1")
    with pytest.raises(DealError, match="expected 6 each, and all 24"):
        TwoHandedState.start("N:A... K... QS JS", "N", "blot_1on1")
    with pytest.raises(DealError, match="AS is twice"):
        OneOnOneDeal.parse("N:A... A... QS JS")
    with pytest.raises(DealError, match="whole stacks, expected 8"):
        OpenDeal.parse("N:AS/? KS/?")
