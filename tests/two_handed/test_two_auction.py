"""The choice of trumps: the handed sequences, every state of it, and what is refused."""

from __future__ import annotations

import pytest
from two_cases import rows

from blotsolve.errors import CallError, ContractError, IllegalCallError, PositionError, RulesetError
from blotsolve.two_handed import Call, Player, TrumpChoice, TwoHandedContract, read_calls


def choice(game, open_card, calls):
    return TrumpChoice(game, "S", None if open_card == "-" else open_card, "" if calls == "-" else calls)


@pytest.mark.parametrize("row", rows("calls"), ids=lambda row: " ".join(row[:3]))
def test_cases(row):
    game, open_card, calls, answer = row
    state = choice(game, open_card, calls)
    if not answer.startswith("contract:"):
        assert [str(call) for call in state.legal_calls] == answer.split()
        assert state.contract is None
        return
    _, declarer, strain, *takes = answer.split()
    assert str(state.contract) == f"{strain}{''.join(takes)} by {declarer}"
    assert state.turn is None
    assert not state.legal_calls


def walk(state):
    """Yield every state of a choice."""
    yield state
    for call in state.legal_calls:
        yield from walk(state.after(call))


@pytest.mark.parametrize(
    ("game", "card", "states"), [("blot_1on1", "QH", 22), ("blot_1on1", "JH", 4), ("open_blot", None, 24)]
)
@pytest.mark.parametrize("dealer", ["N", "S"])
def test_every_sequence_ends_in_a_contract(game, card, dealer, states):
    found = list(walk(TrumpChoice(game, dealer, card)))
    assert len(found) == states
    for state in found:
        assert (state.contract is None) == bool(state.legal_calls)
        if state.turn is not None:
            elder = state.turn != Player(dealer)
            assert elder == (len(state.calls) % 2 == 0)
            assert state.round == 1 + (len(state.calls) >= 2)
        else:
            state.contract.check(state.ruleset, state.open_card)
            assert TwoHandedContract.parse(str(state.contract)) == state.contract
        assert TrumpChoice(game, dealer, card, str(state)) == state


def legal(text, calls, card="QH"):
    return [str(call) for call in TrumpChoice(text, "S", card, calls).legal_calls]


def test_readings():
    assert legal("blot_1on1,second_round=dealer", "pass pass") == [
        "S+",
        "S-",
        "D+",
        "D-",
        "C+",
        "C-",
        "NT+",
        "NT-",
    ]
    assert (
        TrumpChoice("blot_1on1,second_round=dealer", "S", "QH", "pass pass S+").contract.declarer == Player.S
    )
    assert legal("blot_1on1,elder_no_trump=no", "pass pass") == ["pass", "S+", "S-", "D+", "D-", "C+", "C-"]
    assert legal("blot_1on1,elder_takes=no", "pass pass") == ["pass", "S-", "D-", "C-", "NT-"]
    assert legal("blot_1on1,elder_takes=no,elder_no_trump=no", "pass pass pass")[-2:] == ["NT+", "NT-"]
    assert legal("blot_1on1,jack_binds=no", "pass", "JH") == ["pass", "take"]
    assert legal("open_blot,strains=S+H+D+C", "", None) == ["pass", "S", "H", "D", "C"]
    last = TrumpChoice("open_blot,choice=last_card", "N", "7C")
    assert str(last.contract) == "C by N"
    assert not last.legal_calls


@pytest.mark.parametrize(
    ("calls", "reason"),
    [
        ("pass pass H+", "expected one of pass S\\+"),
        ("pass pass pass pass", "the dealer must choose now"),
        ("pass pass S", "needs \\+ or -"),
        ("H", "expected one of pass take|needs"),
        ("take take", "trumps are chosen"),
    ],
)
def test_what_may_not_be_called(calls, reason):
    with pytest.raises(IllegalCallError, match=reason):
        TrumpChoice("blot_1on1", "S", "QH", calls)


def test_the_dealer_must_take_a_jack():
    with pytest.raises(IllegalCallError, match="S cannot call pass: the dealer must take an open jack"):
        TrumpChoice("blot_1on1", "S", "JC").after("pass").after("pass")


def test_errors():
    for text in ("", "AT", "H++", "capot", "9H", None):
        with pytest.raises(CallError, match="no call"):
            Call.parse(text)
    with pytest.raises(CallError, match="no calls"):
        read_calls(7)
    with pytest.raises(CallError, match="no open card in blot_1on1"):
        TrumpChoice("blot_1on1", "S")
    with pytest.raises(CallError, match="QH open in open_blot"):
        TrumpChoice("open_blot", "S", "QH")
    with pytest.raises(CallError, match="7H open"):
        TrumpChoice("blot_1on1", "S", "7H")
    with pytest.raises(PositionError, match="no player: 'E'"):
        TrumpChoice("blot_1on1", "E", "QH")
    for text in ("H", "H by", "9H by N", "H+ by E", "H by NS", None):
        with pytest.raises(ContractError, match="no contract"):
            TwoHandedContract.parse(text)
    with pytest.raises(RulesetError, match="no ruleset"):
        TrumpChoice("whist", "N")
    with pytest.raises(RulesetError, match="no field of open_blot: 'turn=x'"):
        TrumpChoice("open_blot,turn=x", "N")
