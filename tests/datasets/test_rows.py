"""Rows of every kind: what the library says of the same deals, however they are cut into parts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import referee

from blotsolve import (
    BLOT,
    RULESETS,
    Card,
    Deal,
    Hand,
    Position,
    Seat,
    Strain,
    legal_cards,
    solve,
    solve_table,
    value,
)
from blotsolve.advice import advise_bid
from blotsolve.bidding import BiddingPolicy
from blotsolve.datasets import Recipe, columns, dealt, make_rows
from blotsolve.game import Auction
from blotsolve.records import read_record, replay

KINDS = [
    {"what": "table"},
    {"what": "table", "contract": "any by N"},
    {"what": "cards", "bot": "random"},
    {"what": "cards", "bot": "rules", "ruleset": "belot_arena"},
    {"what": "play", "bot": "rules"},
    {"what": "bids", "worlds": 16},
]


def recipe_of(deals=8, **options):
    return Recipe(deals=deals, seed=18, **options)


def plain(rows):
    return {name: array.tolist() for name, array in rows.items()}


def joined(*rows):
    return {name: [value for one in rows for value in one[name].tolist()] for name in rows[0]}


@pytest.mark.slow
@pytest.mark.parametrize("options", KINDS, ids=str)
def test_rows_are_the_same_however_deals_are_cut(options):
    recipe = recipe_of(**options)
    whole = make_rows(recipe, range(4))
    cuts = [range(0, 1), range(1, 3), range(3, 3), range(3, 4)]
    assert joined(*(make_rows(recipe, cut) for cut in cuts)) == plain(whole)


@pytest.mark.slow
@pytest.mark.parametrize("options", KINDS, ids=str)
def test_columns_are_those_of_the_schema(options):
    recipe = recipe_of(deals=3, **options)
    rows = make_rows(recipe, range(3))
    assert list(rows) == [column.name for column in columns(recipe)]
    for column in columns(recipe):
        array = rows[column.name]
        assert array.dtype == (object if column.dtype == "string" else column.dtype)
        assert isinstance(array, np.ma.MaskedArray) == column.nullable


def test_no_deals_make_no_rows():
    for options in KINDS:
        rows = make_rows(recipe_of(**options), range(3, 3))
        assert {len(array) for array in rows.values()} == {0}


def hands_of(rows, row):
    masks = [int(rows[name][row]) for name in ("north", "east", "south", "west")]
    return Deal([Hand.from_mask(mask) for mask in masks])


@pytest.mark.parametrize("ruleset", [*RULESETS, replace(BLOT, name="mine", last_trick=50)], ids=str)
def test_table_is_that_of_solve_table(ruleset):
    rows = make_rows(recipe_of(ruleset=ruleset), range(2))
    for row in range(2):
        table = solve_table(hands_of(rows, row), ruleset)
        for strain in table.strains:
            for leader in table.leaders:
                assert rows[f"margin_ns_{strain}_{leader}"][row] == table.margin_ns(strain, leader)
        assert rows["nodes"][row] == table.nodes


@pytest.mark.slow
def test_table_of_a_contract_has_the_deals_that_come_to_it():
    recipe = recipe_of(deals=40, contract="S")
    rows = make_rows(recipe, range(40))
    some, policy, found = dealt(18, 0, 40), BiddingPolicy(), {}
    for row in range(40):
        contract = policy.finish(Auction("blot", some.dealer(row)), some.deal(row)).contract
        if contract is not None and contract.strain == Strain.S:
            found[row] = str(contract)
    assert found
    assert dict(zip(rows["deal"].tolist(), rows["contract"].tolist(), strict=True)) == found


def positions(rows):
    for row in range(len(rows["deal"])):
        table = [
            Card(int(rows[f"table_{place}"][row]))
            for place in (1, 2, 3)
            if rows[f"table_{place}"][row] != 255
        ]
        taken = [side for bit, side in ((1, "NS"), (2, "EW")) if rows["taken"][row] & bit]
        yield (
            row,
            Position(
                hands_of(rows, row),
                Strain(int(rows["strain"][row])),
                Seat(int(rows["leader"][row])),
                table,
                taken,
            ),
        )


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_cards_are_what_solve_says_and_the_referee(ruleset):
    rows = make_rows(recipe_of(deals=16, what="cards", bot="random", ruleset=ruleset), range(16))
    judged = 0
    for row, position in positions(rows):
        legal = legal_cards(position, ruleset)
        margins = {Card(card): rows[f"margin_ns_{Card(card)}"][row] for card in range(32)}
        margins = {card: int(margin) for card, margin in margins.items() if margin is not np.ma.masked}
        assert rows["legal"][row] == Hand(legal).mask
        assert margins == {one.card: one.margin_ns for one in solve(position, ruleset=ruleset).cards}
        assert Card(int(rows["played"][row])) in legal
        assert (
            margins[Card(int(rows["best"][row]))]
            == rows["margin_ns"][row]
            == value(position, ruleset=ruleset)
        )
        assert rows["turn"][row] == position.turn
        assert rows["trick"][row] == 9 - len(position.hand) == 9 - max(map(len, position.deal))
        if rows["trick"][row] >= 5:
            judged += 1
            assert margins == referee.values(position, RULESETS[ruleset])
    assert judged


@pytest.mark.slow
def test_positions_come_from_everywhere_in_a_deal():
    rows = make_rows(recipe_of(deals=100, what="cards", bot="random"), range(100))
    on_table = sum((rows[f"table_{place}"] != 255).astype(int) for place in (1, 2, 3))
    seen = np.bincount((rows["trick"] - 1) * 4 + on_table, minlength=32)
    assert len(seen) == 32
    assert (seen > 0).sum() > 24


@pytest.mark.parametrize("ruleset", RULESETS)
def test_play_is_a_record_that_says_the_same(ruleset):
    rows = make_rows(recipe_of(what="play", ruleset=ruleset), range(8))
    assert rows["deal"].tolist() == list(range(8))
    for row in range(8):
        record = read_record(rows["record"][row])
        assert record.deal == hands_of(rows, row)
        assert record.dealer == rows["dealer"][row] == row % 4
        replay(record)
        if record.contract is None:
            assert rows["contract"][row] == ""
            assert rows["declarer"][row] == rows["strain"][row] == 255
            continue
        assert rows["contract"][row] == str(record.contract)
        assert rows["declarer"][row] == record.contract.declarer
        assert rows["strain"][row] == record.contract.strain
        assert (rows["points_ns"][row], rows["points_ew"][row]) == (record.score.ns, record.score.ew)
        assert (rows["cards_ns"][row], rows["tricks_ew"][row]) == (
            record.result.cards_ns,
            record.result.tricks_ew,
        )
        best = value(record.deal, record.contract.strain, record.dealer.next, ruleset=ruleset)
        assert rows["best_margin_ns"][row] == best


@pytest.mark.slow
def test_deals_that_are_passed_out_have_a_record_and_no_position():
    play = make_rows(recipe_of(deals=48, what="play", bot="random"), range(48))
    passed = play["deal"][play["contract"] == ""].tolist()
    assert passed
    cards = make_rows(recipe_of(deals=48, what="cards", bot="random"), range(48))
    assert cards["deal"].tolist() == [deal for deal in range(48) if deal not in passed]


@pytest.mark.slow
def test_play_to_a_contract_has_those_deals_only():
    rows = make_rows(recipe_of(deals=30, what="play", contract="NT"), range(30))
    every = make_rows(recipe_of(deals=30, what="play"), range(30))
    assert set(rows["strain"].tolist()) == {4}
    assert rows["record"].tolist() == every["record"][every["strain"] == 4].tolist()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["blot", "belot_arena"])
def test_bids_are_what_advice_says(ruleset):
    recipe = recipe_of(deals=3, what="bids", worlds=16, ruleset=ruleset)
    rows, some = make_rows(recipe, range(3)), dealt(18, 0, 3, ruleset=ruleset)
    assert set(rows["deal"].tolist()) == {0, 1, 2}
    for deal in range(3):
        here = np.flatnonzero(rows["deal"] == deal)
        seat, dealer = Seat(int(rows["seat"][here[0]])), Seat(deal % 4)
        auction = (
            Auction.parse(rows["auction"][here[0]], ruleset) if ":" in rows["auction"][here[0]] else None
        )
        hand = Hand.from_mask(int(rows["hand"][here[0]]))
        assert hand == Hand.from_mask(int(some.seen[deal, seat]))
        advice = advise_bid(
            hand, seat=seat, dealer=dealer, auction=auction, worlds=16, ruleset=ruleset,
            seed=int(some.chance[deal] >> 1),
        )  # fmt: skip
        assert rows["call"][here].tolist() == [str(one.call) for one in advice.candidates]
        assert rows["rank"][here].tolist() == list(range(1, len(here) + 1))
        for row, one in zip(here, advice.candidates, strict=True):
            assert rows["expected_us"][row] == np.float32(round(one.expected_us, 4))
            assert rows["behind"][row] == np.float32(round(one.behind, 4))
            made = rows["chance_made"][row]
            assert (made is np.ma.masked) == (one.chance_made is None)


def test_tick_hears_of_every_deal_and_may_stop_the_work():
    heard = []
    make_rows(recipe_of(deals=40, contract="S"), range(5, 35), heard.append)
    assert sum(heard) == 30

    def stop(deals):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        make_rows(recipe_of(), range(8), stop)
