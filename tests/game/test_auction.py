"""The auction: every example of the rule documents, what each game allows, and that it always ends."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from cases import BID_GAMES, FOUR, begun
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import nonsense, refusal, texts

from blotsolve.cards import Hand
from blotsolve.contract import (
    Bid,
    Contra,
    Contract,
    Doubling,
    Pass,
    Recontra,
    Strain,
    read_call,
    read_calls,
    write_calls,
)
from blotsolve.errors import CallError, ContractError, IllegalCallError, RulesetError
from blotsolve.game import Auction, every_call, read_contract
from blotsolve.records import Record, read_record
from blotsolve.rulesets import BAZAR_BLOT, BELOT_ARENA, BLOT, BLOTIFY, RULESETS, CapotBid, Ruleset
from blotsolve.seats import Seat

FOUR_KINGS = Hand("KQ87.K9.K9.K")
"""n = 10 in every strain, and 12 in spades with their belote."""
CASES = json.loads((Path(__file__).parents[1] / "data" / "auction.json").read_text())
RULESET = st.sampled_from(list(RULESETS.values()))


def auction(text: str, ruleset: Ruleset = BLOT) -> Auction:
    """Read an auction in which N speaks first."""
    return Auction.parse(f"N: {text}", ruleset)


def random_auction(ruleset: Ruleset, chance: random.Random, limit: int = 400) -> Auction:
    """Say legal calls at random, bids seldom enough, until the auction is over."""
    said = begun(ruleset, chance.choice(list(Seat)), chance.randrange(100))
    for _ in range(limit):
        if said.is_over:
            break
        calls = said.legal_calls()
        said = said.after(
            chance.choice(calls) if chance.random() < 0.5 else chance.choice([calls[0], calls[-1]])
        )
    return said


# Text


@pytest.mark.parametrize(
    "text",
    ["pass", "contra", "recontra", "8H", "10NT", "capot S", "capot+2 S", "capot NT", "26H capot", "9C capot"],
)
def test_call_text_reads_back(text: str) -> None:
    assert str(read_call(text)) == text


@pytest.mark.parametrize("text", ["8H capot, S", "8H capot, pass S", "8H capot S", "pass 9C capot, NT pass"])
def test_calls_in_a_row_read_back(text: str) -> None:
    calls = read_calls(text)
    written = " ".join(write_calls(calls))
    assert read_calls(written) == calls
    record = Record(ruleset="bazar_blot", dealer="N", auction=calls)
    assert [read_record(one).auction for one in (str(record), record.to_line())] == [calls, calls]


@given(calls=st.lists(st.sampled_from(["S", "8H capot", "capot S", "capot+2 H", "9D", "NT", "pass", "AT"])))
def test_any_calls_in_a_row_read_back(calls: list[str]) -> None:
    assert read_calls(" ".join(write_calls(list(map(read_call, calls))))) == tuple(map(read_call, calls))


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("quansh", Contra()),
        ("Sur", Recontra()),
        ("kontra", Contra()),
        ("REKONTRA", Recontra()),
        ("kapot h", Bid(25, "H", capot=True)),
        ("26♥ kaput", Bid(26, "H", capot=True)),
        ("9 nt", Bid(9, "NT")),
        ("25H capot", Bid(25, "H", capot=True)),
        (" P ", Pass()),
    ],
)
def test_other_names_of_a_call_read(text: str, call: object) -> None:
    assert read_call(text) == call


@pytest.mark.parametrize(
    "text",
    ["", "9", "9X", "capot", "capot+ S", "+2 S", "H9", "-8H", "8H contra", "capot+2 S capot", "9999H", "٩H"],
)
def test_text_that_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(CallError, match="no call: "):
        read_call(text)


@pytest.mark.parametrize(
    "parts",
    [
        (-1, "H"),
        (9.0, "H"),
        (True, "H"),
        (25, "H", False, 2),
        (26, "H", True, 2),
        (0, "H", True),
        (9, "H", 1),
    ],
)
def test_bid_of_parts_that_do_not_go_together_is_refused(parts: tuple) -> None:
    with pytest.raises(ContractError):
        Bid(*parts)


def test_plain_25_is_no_capot() -> None:
    assert Bid.parse("25S") != Bid.parse("capot S")


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("8H pass capot S", ["8H", "pass", "capot S"]),
        ("26H capot pass", ["26H capot", "pass"]),
        ("26H capot S", ["26H", "capot S"]),
        ("26H capot capot+2 NT", ["26H capot", "capot+2 NT"]),
        ("26H capot 27H capot", ["26H capot", "27H capot"]),
        ("H,S, contra\npass", ["H", "S", "contra", "pass"]),
        ("", []),
    ],
)
def test_calls_in_a_row_are_told_apart(text: str, calls: list[str]) -> None:
    assert [str(call) for call in read_calls(text)] == calls


@settings(deadline=None)  # the first legal_calls of a ruleset lists every capot+n
@given(RULESET, st.randoms(use_true_random=False))
def test_auction_text_reads_back(ruleset: Ruleset, chance: random.Random) -> None:
    said = random_auction(ruleset, chance)
    assert Auction.parse(str(said), ruleset) == said
    turned = None if said.turned is None else str(said.turned)
    assert Auction(ruleset.name, str(said.dealer), " ".join(map(str, said.calls)), turned) == said


@settings(deadline=None)
@given(RULESET, st.randoms(use_true_random=False))
def test_contract_text_reads_back(ruleset: Ruleset, chance: random.Random) -> None:
    contract = random_auction(ruleset, chance).contract
    assert contract is None or read_contract(str(contract), ruleset) == contract
    assert contract is None or eval(repr(contract)) == contract


@pytest.mark.parametrize("text", ["8H pass", "X: 8H", "N 8H", ": pass", "N: 8H what"])
def test_text_that_is_no_auction_is_refused(text: str) -> None:
    with pytest.raises(CallError, match=r"no auction|no call"):
        Auction.parse(text, BLOT)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "9H",
        "9H by X",
        "9H contra",
        "by N",
        "9 by N",
        "9H twice by N",
        "capot by N",
        "26 capot by N",
        "-9H by N",
    ],
)
def test_text_that_is_no_contract_is_refused(text: str) -> None:
    with pytest.raises(ContractError, match="no contract: "):
        Contract.parse(text)


# The examples of the documents and the handed cases


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_example(case: dict) -> None:
    said = Auction.parse(case["auction"], case["ruleset"])
    assert said.is_over == case.get("over", False)
    assert str(said.contract or "") == case.get("contract", "")
    if "turn" in case:
        assert said.turn == Seat(case["turn"])
    hand = Hand(case["hand"]) if "hand" in case else None
    if "all" in case:
        assert [str(call) for call in said.legal_calls(hand)] == case["all"]
    legal = said.legal_calls(hand)
    for text in case.get("legal", []):
        assert read_call(text) in legal
    for text in case.get("illegal", []):
        assert read_call(text) not in legal


def test_possible_n_of_capot_plus() -> None:  # S000-D1
    legal = Auction(BLOT, "N").legal_calls()
    for strain in BLOT.strains:
        assert [
            call.plus for call in legal if isinstance(call, Bid) and call.plus and call.strain == strain
        ] == (
            [2, 4, 5, 7, 10, 12, 15, 19, 20, 21, 24, 29]
            if strain == Strain.NT
            else [2, 4, 5, 6, 7, *range(9, 23), 24, 25, 30, 31, 34]
        )


# What each game allows


def test_capot_plus_needs_the_combination_in_the_hand() -> None:
    calls = Auction(BLOT, "N").legal_calls(FOUR_KINGS)
    assert {str(call) for call in calls if isinstance(call, Bid) and call.plus} == {
        "capot+10 S", "capot+12 S", "capot+2 S", "capot+10 H", "capot+10 D", "capot+10 C", "capot+10 NT"
    }  # fmt: skip


def test_capot_plus_that_the_hand_lacks_is_refused() -> None:
    with pytest.raises(
        IllegalCallError, match=r"call 1: E cannot call capot\+4 H: no combination of 4 \(possible: 10\)"
    ):
        Auction(BLOT, "N").after("capot+4 H", FOUR_KINGS)


def test_capot_flag_does_not_outrank_the_same_number() -> None:
    assert auction("26H", BAZAR_BLOT).why_not("26S capot") == "26S capot is not higher than 26H"


def test_only_a_higher_kaput_follows_a_kaput() -> None:
    said = auction("10H kaput", BAZAR_BLOT)
    assert said.why_not("11S") == "only a higher capot bid follows 10H capot"
    assert said.why_not("11S kaput") is None


@pytest.mark.parametrize(
    ("said", "call", "ruleset", "reason"),
    [
        ("", "7H", BLOT, "the numbers go from 8 to 80"),
        ("", "81H", BLOT, "the numbers go from 8 to 80"),
        ("", "8AT", BLOT, "blot has no AT"),
        ("", "H", BLOT, "the numbers go from 8 to 80"),
        ("", "8H", BELOT_ARENA, "belot_arena bids a strain without a number"),
        ("", "capot H", BELOT_ARENA, "belot_arena bids a strain without a number"),
        ("", "26H capot", BLOT, "blot has no such capot bid"),
        ("", "capot+2 H", BLOTIFY, "blotify has no such capot bid"),
        ("", "capot+2 H", BAZAR_BLOT, "bazar_blot has no such capot bid"),
        ("H", "D", BELOT_ARENA, "D is not higher than H"),
        ("H", "H", BELOT_ARENA, "H is not higher than H"),
        ("9H", "9NT", BLOT, "9NT is not higher than 9H"),
        ("25H", "capot S", BLOT, "capot S is not higher than 25H"),
        ("9H contra", "10H", BLOT, "no bid follows contra"),
        ("", "contra", BLOT, "there is no bid"),
        ("", "recontra", BLOT, "there is no bid"),
        ("9H pass", "contra", BLOT, "9H is the bid of the same pair"),
        ("9H contra pass", "contra", BLOT, "9H has its contra"),
        ("9H", "recontra", BLOT, "9H has no contra"),
        ("9H contra pass", "recontra", BLOT, "9H is the bid of the other pair"),
        ("H contra recontra", "recontra", BELOT_ARENA, "H has its recontra"),
        ("9H contra recontra", "pass", BLOT, "the auction is over"),
        ("pass pass pass pass", "8H", BLOT, "the auction is over"),
    ],
)  # fmt: skip
def test_reason_why_a_call_is_impossible(said: str, call: str, ruleset: Ruleset, reason: str) -> None:
    assert auction(said, ruleset).why_not(call) == reason
    with pytest.raises(IllegalCallError, match="cannot call"):
        auction(said, ruleset).after(call)


@pytest.mark.parametrize("ruleset", BID_GAMES, ids=str)
def test_four_passes_deal_again(ruleset: Ruleset) -> None:
    assert not auction("pass pass pass", ruleset).is_over
    said = auction("pass pass pass pass", ruleset)
    assert said.is_passed_out
    assert said.contract is None
    assert said.legal_calls() == ()


@pytest.mark.parametrize("ruleset", FOUR.values(), ids=str)
@pytest.mark.parametrize(
    ("doubling", "calls"),
    [(Doubling.NONE, ""), (Doubling.CONTRA, "contra"), (Doubling.RECONTRA, "contra recontra")],
)
def test_passes_that_end_an_auction(ruleset: Ruleset, doubling: Doubling, calls: str) -> None:
    passes = {
        BLOT: (4, 4, 0),
        BELOT_ARENA: (3, 2, 2),
        BLOTIFY: (3, 3, 0),
        BAZAR_BLOT: (4, 4, 0),
    }[ruleset][doubling]
    said = auction(("H " if not ruleset.auction.has_numbers else "8H ") + calls, ruleset)
    for _ in range(passes):
        assert not said.is_over
        said = said.after("pass")
    assert said.is_over
    assert said.contract is not None
    assert (said.contract.declarer, said.contract.doubling) == (Seat.N, doubling)


def test_three_passes_before_the_first_bid_do_not_count_after_it() -> None:
    assert not auction("pass pass pass 8H", BLOTIFY).is_over


def test_new_bid_after_contra_is_not_doubled() -> None:  # reading A9
    said = auction("H contra S", BELOT_ARENA)
    assert said.doubling == Doubling.NONE
    assert str(auction("H contra S pass pass pass", BELOT_ARENA).contract) == "S by S"


def test_illegal_call_in_the_middle_is_named() -> None:
    with pytest.raises(IllegalCallError, match="call 3: S cannot call 8S: 8S is not higher than 9H"):
        auction("8H 9H 8S pass")


@pytest.mark.parametrize("ruleset", [BLOT, BAZAR_BLOT], ids=str)
def test_bidder_may_raise_himself(ruleset: Ruleset) -> None:
    assert auction("8H pass pass pass", ruleset).why_not("9H") is None


@settings(deadline=None)
@given(nonsense, nonsense, nonsense)
def test_any_value_is_a_part_of_an_auction_or_is_refused(a: object, b: object, c: object) -> None:
    refusal(read_call, a)
    refusal(read_calls, a)
    refusal(Auction, "blot", a, b)
    refusal(Auction.parse, a, "blot")
    refusal(Auction("blot", "N").after, a, b)
    refusal(Auction("blot", "N").legal_calls, a)
    refusal(lambda: str(Bid(a, b, c)))


@pytest.mark.slow
@settings(deadline=None)
@given(texts)
def test_any_text_is_calls_or_is_refused(text: str) -> None:
    if refusal(read_calls, text) is None:
        calls = read_calls(text)
        assert read_calls(" ".join(map(str, calls))) == calls


# Every auction


@settings(deadline=None)
@given(RULESET, st.randoms(use_true_random=False))
def test_every_auction_ends(ruleset: Ruleset, chance: random.Random) -> None:
    said = random_auction(ruleset, chance)
    assert said.is_over
    assert said.is_passed_out == (said.contract is None)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_longest_auction_ends(ruleset: Ruleset) -> None:
    said = begun(ruleset, "W")
    while not said.is_over:
        bids = [call for call in said.legal_calls() if (bid := said.bid_of(call)) and not bid.plus]
        said = said.after(bids[0] if bids and said.passes == 2 else "pass")
    assert said.contract is not None


@pytest.mark.slow
@settings(deadline=None)
@given(RULESET, st.randoms(use_true_random=False))
def test_legal_calls_are_those_without_a_reason_against_them(ruleset: Ruleset, chance: random.Random) -> None:
    said = random_auction(ruleset, chance, limit=chance.randrange(12))
    legal = set(said.legal_calls())
    every = {
        Pass(),
        Contra(),
        Recontra(),
        *Auction("blot", "N").legal_calls(),
        *Auction("bazar_blot", "N").legal_calls(),
        *every_call(ruleset),
    }
    for call in every:
        assert (ruleset.auction.read(call) in legal) == (said.why_not(call) is None)


@settings(deadline=None)
@given(RULESET, st.randoms(use_true_random=False))
def test_contra_belongs_to_the_other_pair_and_recontra_to_the_bidders(
    ruleset: Ruleset, chance: random.Random
) -> None:
    said = random_auction(ruleset, chance)
    for count in range(len(said.calls)):
        before = Auction(ruleset, said.dealer, said.calls[:count], said.turned)
        theirs = before.bidder is not None and before.bidder.side != before.turn.side
        call = said.calls[count]
        assert not isinstance(call, Contra) or theirs
        assert not isinstance(call, Recontra) or not theirs


def test_auction_takes_a_variant() -> None:
    rules = replace(BLOT.auction, passes=3, capot=CapotBid.NONE, capot_plus=False, highest=20)
    mine = replace(BLOT, name="mine", auction=rules)
    assert auction("8H pass pass pass", mine).is_over
    assert not any(isinstance(call, Bid) and call.capot for call in Auction(mine, "N").legal_calls())


@pytest.mark.parametrize(
    "change",
    [
        {"cards": 9}, {"cards": 0}, {"lowest": 0}, {"lowest": 90}, {"passes": 0}, {"passes": 5},
        {"passes_after_contra": 0}, {"passes_after_recontra": -1}, {"capot": CapotBid.FLAG},
        {"ranking": (Strain.H, Strain.S)},
    ],
    ids=str,
)  # fmt: skip
def test_auction_rules_that_make_no_sense_are_refused(change: dict) -> None:
    with pytest.raises(RulesetError):
        replace(BLOT.auction, **change)
