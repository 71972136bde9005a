"""Declarations: their text, what a hand holds, the best of it against a plain count, capot+n, the belote."""

from __future__ import annotations

import pickle
from itertools import combinations as subsets

import pytest
from cases import FOUR, field_cases, read_rulesets, table
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import nonsense, presets, refusal, texts

from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.deal import Deal
from blotsolve.errors import BlotsolveError, CardError, DeclarationError, RulesetError
from blotsolve.game import (
    Belote,
    Declaration,
    Kind,
    belote_holders,
    belote_played,
    best_declarations,
    capot_plus_values,
    check_declarations,
    combinations,
    declare_best,
    possible_capot_plus,
    read_declarations,
)
from blotsolve.rulesets import BELOT_ARENA, BLOT, RULESETS, Ruleset
from blotsolve.seats import Seat

EVERYTHING = [Declaration.run(suit, top, n) for suit in Suit for top in Rank for n in range(3, top + 2)]
EVERYTHING += [Declaration.carre(rank) for rank in Rank]

declarations = st.sampled_from(EVERYTHING)


@st.composite
def rich_hands(draw: st.DrawFn) -> Hand:
    """Hands of eight cards with a sequence and a carré, or parts of them, more often than by chance."""
    wanted = [card for one in draw(st.lists(declarations, max_size=3)) for card in one.cards]
    others = draw(st.permutations(Card))
    return Hand(list(dict.fromkeys([*wanted, *others]))[:8])


@st.composite
def strains_and_rulesets(draw: st.DrawFn) -> tuple[Strain, Ruleset]:
    ruleset = draw(presets)
    return draw(st.sampled_from(ruleset.strains)), ruleset


# Text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("H:9TJ", "H:9TJ"),
        ("h:j109", "H:9TJ"),
        ("♥:9TJ", "H:9TJ"),
        (" S:789TJQKA ", "S:789TJQKA"),
        ("9H TH JH", "H:9TJ"),
        ("JJJJ", "JJJJ"),
        ("10101010", "TTTT"),
        ("aaaa", "AAAA"),
        ("JS JH JD JC", "JJJJ"),
    ],
)
def test_a_declaration_reads_in_every_spelling(text, printed):
    assert str(Declaration(text)) == printed


@given(declarations)
def test_the_text_of_a_declaration_reads_back(declaration):
    assert Declaration(str(declaration)) == declaration
    assert eval(repr(declaration)) == declaration
    assert Declaration(declaration.cards) == declaration
    assert pickle.loads(pickle.dumps(declaration)) == declaration
    assert len({declaration, Declaration(str(declaration))}) == 1


def test_a_declaration_knows_its_kind_suit_and_top():
    told = {
        text: (Declaration(text).kind, Declaration(text).suit, Declaration(text).top)
        for text in ("C:789", "D:TJQK", "H:TJQKA", "S:789TJQKA", "TTTT")
    }
    assert told == {
        "C:789": (Kind.TIERCE, Suit.C, Rank.NINE),
        "D:TJQK": (Kind.FIFTY, Suit.D, Rank.KING),
        "H:TJQKA": (Kind.HUNDRED, Suit.H, Rank.ACE),
        "S:789TJQKA": (Kind.HUNDRED, Suit.S, Rank.ACE),
        "TTTT": (Kind.CARRE, None, Rank.TEN),
    }


def test_a_list_of_declarations_reads_with_spaces_and_commas():
    expected = (Declaration("H:9TJ"), Declaration("JJJJ"))
    assert read_declarations("H:9TJ JJJJ") == expected
    assert read_declarations("H:9TJ,JJJJ") == expected
    assert read_declarations(["H:9TJ", Declaration("JJJJ")]) == expected
    assert read_declarations("") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("H:9T", "no declaration: 'H:9T' (expected a sequence of three cards or more as H:9TJ"),
        ("H:9TQ", "no declaration: 'H:9TQ'"),
        ("KKK", "no declaration: 'KKK'"),
        ("KKKQ", "no declaration: 'KKKQ'"),
        ("9H TH JD", "no declaration: '9H TH JD'"),
        ("H:9TT", "TH twice in one hand"),
        ("X:9TJ", "no suit: 'X'"),
        ("H:9TX", "no card: 'XH'"),
        ("", "no declaration: ''"),
        ("tierce", "no declaration: 'tierce'"),
    ],
)
def test_what_is_no_declaration_is_refused_with_its_text(text, message):
    with pytest.raises(DeclarationError) as error:
        Declaration(text)
    assert message in str(error.value)


@pytest.mark.parametrize("length", [2, 4, "3", True])
def test_a_run_has_three_cards_or_more_and_ends_at_the_seven(length):
    with pytest.raises(DeclarationError, match="no sequence of"):
        Declaration.run("S", "9", length)


@given(st.one_of(texts, nonsense))
def test_nonsense_is_refused_by_a_typed_error(value):
    for act in (
        Declaration,
        read_declarations,
        lambda value: combinations(value, "H", "blot"),
        lambda value: combinations("A...", value, "blot"),
        lambda value: combinations("A...", "H", value),
        lambda value: best_declarations(value, "H", "blot"),
        lambda value: declare_best(value, "H", "blot"),
        lambda value: check_declarations(value, "AKQ...", "H", "blot"),
        lambda value: check_declarations("S:QKA", value, "H", "blot"),
        lambda value: capot_plus_values(value, "H", "blot"),
        lambda value: belote_holders(value, "H", "blot"),
        lambda value: belote_played(value, "KH", None, "H", "blot"),
        lambda value: belote_played(".KQ..", value, None, "H", "blot"),
    ):
        refusal(act, value)


# Points and height


def test_worth_of_everything():  # S003-1 and the tables of 000
    def worth(text: str) -> list[int]:
        return [Declaration(text).points("S", ruleset) for ruleset in FOUR.values()]

    assert worth("H:789") == [20] * 4
    assert worth("H:789T") == [50] * 4
    assert worth("H:789TJ") == [100] * 4
    assert worth("JJJJ") == [200] * 4
    assert worth("9999") == [140, 150, 150, 140]
    assert worth("AAAA") == [110, 100, 100, 110]
    assert worth("TTTT") == worth("KKKK") == worth("QQQQ") == [100] * 4
    assert worth("7777") == worth("8888") == [0] * 4


def test_worth_of_everything_without_trumps():
    def worth(text: str) -> list[int]:
        return [Declaration(text).points("NT", ruleset) for ruleset in FOUR.values()]

    assert worth("H:789") == [20, 0, 20, 20]
    assert worth("AAAA") == [190, 0, 100, 190]
    assert worth("9999") == [0, 0, 150, 0]
    assert worth("JJJJ") == [100, 0, 200, 100]
    assert worth("TTTT") == worth("KKKK") == worth("QQQQ") == [100, 0, 100, 100]
    assert worth("7777") == worth("8888") == [0] * 4


@pytest.mark.parametrize("run", ["H:789TJQ", "H:89TJQKA", "H:789TJQKA"])
def test_only_blot_has_no_sequence_of_six(run):
    with pytest.raises(DeclarationError, match="expected at most 5 cards: split it"):
        Declaration(run).points("S", "blot")
    assert {Declaration(run).points("S", name) for name in ("belot_arena", "blotify", "bazar_blot")} == {100}


def test_the_largest_promise_of_80_is_a_capot_with_the_four_dearest_carres():  # S000-29
    carres = sum(Declaration(text).points("H", BLOT) for text in ("JJJJ", "9999", "AAAA", "TTTT"))
    assert 162 + BLOT.capot_bonus + carres == 10 * BLOT.auction.highest


def test_points_of_a_strain_that_a_game_does_not_have_are_refused():
    with pytest.raises(RulesetError, match="blot has no strain AT"):
        Declaration("JJJJ").points("AT", "blot")


@given(st.sampled_from(Rank), declarations, strains_and_rulesets())
def test_every_carre_is_higher_than_every_sequence(rank, run, game):
    strain, ruleset = game
    assume(run.suit is not None and len(run.cards) <= ruleset.declarations.longest_run)
    assume(run.points(strain, ruleset) <= 200)  # a run of all eight in bela, which wins the match
    assert Declaration.carre(rank).height(strain, ruleset) > run.height(strain, ruleset)


@given(declarations, declarations, strains_and_rulesets())
def test_only_runs_of_equal_top_can_be_equally_high(one, other, game):
    strain, ruleset = game
    assume(one != other)
    assume(max(len(one.cards), len(other.cards)) <= ruleset.declarations.longest_run)
    if one.height(strain, ruleset) == other.height(strain, ruleset):
        assert one.suit is not None
        assert other.suit is not None
        assert one.top == other.top
        trumps = strain.suit in (one.suit, other.suit) and ruleset.declarations.trump_breaks_ties
        assert not trumps or one.suit == other.suit


# What a hand holds, and the best of it


@pytest.mark.parametrize(
    ("rulesets", "strain", "hand", "expected", "points"),
    [pytest.param(*fields, id=case) for case, fields in table("best_declarations.txt")],
)
def test_best_declarations(rulesets, strain, hand, expected, points):
    for ruleset in read_rulesets(rulesets):
        best = best_declarations(hand, strain, ruleset)
        assert " ".join(map(str, best)) == expected
        assert sum(one.points(strain, ruleset) for one in best) == int(points or 0)


@given(rich_hands(), strains_and_rulesets())
def test_combinations_are_all_that_the_hand_holds_and_counts(hand, game):
    strain, ruleset = game
    found = combinations(hand, strain, ruleset)
    assert len(set(found)) == len(found)
    assert set(found) == {
        one
        for one in EVERYTHING
        if all(card in hand for card in one.cards)
        and (one.suit is None or len(one.cards) <= ruleset.declarations.longest_run)
        and one.points(strain, ruleset)
    }
    heights = [one.height(strain, ruleset) for one in found]
    assert heights == sorted(heights, reverse=True)


def may_stand_together(chosen: tuple[Declaration, ...], ruleset: Ruleset) -> bool:
    """Say by the letter of the documents whether one player may declare all of them."""
    cards = [card for one in chosen for card in one.cards]
    if len(set(cards)) < len(cards):
        return False
    if ruleset.declarations.split_runs:
        return True
    runs = [one for one in chosen if one.suit is not None]
    ends = {(one.suit, one.top) for one in runs}
    return not any((one.suit, min(one.cards).rank - 1) in ends for one in runs)


@given(rich_hands(), strains_and_rulesets())
def test_best_declarations_against_every_set_there_is(hand, game):
    strain, ruleset = game
    held = combinations(hand, strain, ruleset)
    sets = [
        chosen
        for size in range(3)  # eight cards hold no more than two
        for chosen in subsets(held, size)
        if may_stand_together(chosen, ruleset)
    ]
    best = best_declarations(hand, strain, ruleset)
    assert best in sets

    def worth(chosen: tuple[Declaration, ...]) -> int:
        return sum(one.points(strain, ruleset) for one in chosen)

    dearest = [chosen for chosen in sets if worth(chosen) == max(map(worth, sets))]
    highest = max((one.height(strain, ruleset) for chosen in dearest for one in chosen), default=None)
    assert best in dearest
    assert max((one.height(strain, ruleset) for one in best), default=None) == highest
    assert check_declarations(best, hand, strain, ruleset) == best


@given(st.lists(declarations, max_size=3, unique=True), strains_and_rulesets())
def test_a_hand_may_declare_what_stands_together(chosen, game):
    strain, ruleset = game
    assume(all(one.suit is None or len(one.cards) <= ruleset.declarations.longest_run for one in chosen))
    hand = Hand({card for one in chosen for card in one.cards})
    fits = may_stand_together(tuple(chosen), ruleset) and all(one.points(strain, ruleset) for one in chosen)
    assert (refusal(check_declarations, chosen, hand, strain, ruleset) is None) == fits


def test_less_than_is_held_may_be_declared():
    assert check_declarations("H:9TJ", ".KQJT9..", "S", "blot") == (Declaration("H:9TJ"),)
    assert check_declarations("", ".KQJT9..", "S", "blot") == ()


@pytest.mark.parametrize(
    ("declared", "game", "strain", "message"),
    [
        ("H:QKA", "blot", "S", "H:QKA without AH (expected what is in the hand JT987.KQJ.J.J)"),
        ("JJJJ H:JQK", "blot", "S", "JJJJ and H:JQK together (expected one of them: JH counts once)"),
        ("JJJJ JJJJ", "blot", "S", "JJJJ and JJJJ together (expected one of them: JS counts once)"),
        ("S:789TJ S:789", "blot", "S", "S:789TJ and S:789 together"),
        ("JJJJ", "belot_arena", "NT", "JJJJ counts nothing in NT of belot_arena"),
        ("S:78", "blot", "S", "no declaration: 'S:78'"),
        ("S:QKA", "blot", "AT", "blot has no strain AT"),
    ],
)
def test_what_a_hand_cannot_declare_is_refused_with_the_reason(declared, game, strain, message):
    with pytest.raises(BlotsolveError) as error:
        check_declarations(declared, "JT987.KQJ.J.J", strain, game)
    assert message in str(error.value)


def test_only_blot_splits_a_run():
    hand = "QJT987.A.A."
    assert len(check_declarations("S:789 S:TJQ", hand, "H", "blot")) == 2
    for game in ("belot_arena", "blotify", "bazar_blot"):
        with pytest.raises(DeclarationError, match=f"{game} does not split a sequence"):
            check_declarations("S:789 S:TJQ", hand, "H", game)


def test_a_run_longer_than_the_game_has_is_refused():
    with pytest.raises(DeclarationError, match="S:789TJQ in one in blot"):
        check_declarations("S:789TJQ", "QJT987.A.A.", "H", "blot")


# capot+n

TRUMP_PLUS = (2, 4, 5, 6, 7, *range(9, 23), 24, 25, 30, 31, 34)
NO_TRUMP_PLUS = (2, 4, 5, 7, 10, 12, 15, 19, 20, 21, 24, 29)


def test_possible_plus():  # S000-D1
    assert possible_capot_plus(Strain.NT, BLOT) == NO_TRUMP_PLUS
    assert {possible_capot_plus(strain, BLOT) for strain in list(Strain)[:4]} == {TRUMP_PLUS}


def test_possible_plus_is_what_the_hands_made_of_two_combinations_can_claim():  # S000-D1, counted out
    held = [one for one in EVERYTHING if one.suit is None or len(one.cards) <= 5]
    belote = {Card("KH"), Card("QH")}
    claims = {"H": set(), "NT": set()}
    for one, other in [*subsets(held, 2), *((one, one) for one in held)]:
        for more in (set(), belote):
            cards = {*one.cards, *other.cards, *more}
            if len(cards) <= 8:
                for strain, found in claims.items():
                    found.update(capot_plus_values(Hand(cards), strain, BLOT))
    assert claims == {"H": set(TRUMP_PLUS), "NT": set(NO_TRUMP_PLUS)}


@pytest.mark.parametrize(
    ("hand", "strain", "values"),
    [
        ("7.AK.QT8.97", "H", ()),
        ("7.AKQ.T98.7", "H", (2, 4, 6)),
        ("7.AKQ.T98.7", "S", (2, 4)),
        ("7.AKQ.T98.7", "NT", (2, 4)),
        ("7.KQ.T8J.7", "H", (2,)),
        ("K7.KT.K8.K9", "H", (10,)),
        ("JT987.J.J.J", "H", (2, 5, 10, 20, 22, 25)),
        ("J9.J9.J9.J9", "H", (14, 20, 34)),
        ("J9.J9.J9.J9", "NT", (10,)),
    ],
)
def test_what_a_hand_can_claim_with_capot(hand, strain, values):
    assert capot_plus_values(hand, strain, "blot") == values


@given(rich_hands(), st.sampled_from(BLOT.strains))
def test_a_claim_is_possible_and_reaches_the_whole_worth(hand, strain):
    values = capot_plus_values(hand, strain, BLOT)
    best = sum(one.points(strain, BLOT) for one in best_declarations(hand, strain, BLOT))
    belote = 20 if strain.suit is not None and {f"K{strain}", f"Q{strain}"} <= set(map(str, hand)) else 0
    assert set(values) <= set(possible_capot_plus(strain, BLOT))
    assert max(values, default=0) == (best + belote) // 10


# The belote


def test_a_belote_is_king_and_queen_of_trumps_in_one_hand():
    deal = "N:KQ.K.. AJ.QT.. .AJ.KQ. .9.AJ.7"
    assert belote_holders(deal, "S", "blot") == (Belote(Seat.N, Suit.S, 20),)
    assert belote_holders(deal, "D", "blot") == (Belote(Seat.S, Suit.D, 20),)
    assert belote_holders(deal, "H", "blot") == belote_holders(deal, "C", "blot") == ()
    assert belote_holders(deal, "NT", "blot") == ()


def test_all_trumps_have_a_belote_in_every_suit():
    holders = belote_holders("N:KQ.KQ.. AJ.A.A.A ..KQ.9 .J8..KQ", "AT", "belot_arena")
    assert [(str(one.seat), str(one.suit)) for one in holders] == [
        ("N", "S"),
        ("N", "H"),
        ("S", "D"),
        ("W", "C"),
    ]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_a_belote_is_worth_20_everywhere(ruleset):
    assert belote_played("7.KQ..", "QH", None, "H", ruleset) == 20


def test_a_belote_counts_with_the_first_of_its_cards():
    assert belote_played("7.KQ..", "KH", "H", "H", "blot") == 20
    assert belote_played("7.Q..", "QH", "H", "H", "blot") == 0
    assert belote_played("7.KQ..", "7S", "S", "H", "blot") == 0
    assert belote_played("7.KQ..", "KH", "H", "S", "blot") == 0
    assert belote_played("7.KQ..", "KH", "H", "NT", "blot") == 0


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_only_belot_arena_loses_a_belote_on_another_suit(ruleset):
    assert belote_played(".KQ..", "KH", "C", "H", ruleset) == (0 if ruleset == BELOT_ARENA else 20)


def test_a_discard_loses_a_belote_in_all_trumps():
    assert belote_played(".KQ..", "KH", "C", "AT", "belot_arena") == 0
    assert belote_played(".KQ..", "KH", "H", "AT", "belot_arena") == 20


def test_a_belote_of_a_card_that_is_not_held_is_refused():
    with pytest.raises(CardError, match="AH is not in the hand"):
        belote_played("7.KQ..", "AH", None, "H", "blot")


@pytest.mark.parametrize(("ruleset", "given_", "expected"), field_cases("belot"))
def test_reported_belotes(ruleset, given_, expected):
    hand, strain = " ".join(given_["hand"]), given_["contract"]
    if "units" in expected:
        belote = sum(one.points for one in belote_holders(["", hand, "", ""], strain, ruleset))
        declared = sum(one.points(strain, ruleset) for one in best_declarations(hand, strain, ruleset))
        assert belote + declared == 10 * expected["units"]
    else:
        scored = belote_played(hand, given_["card"], Card(given_["trick"][0]).suit, strain, ruleset)
        assert bool(scored) == expected["belot_scores"]


# Whole deals


@given(st.integers(0, 2**32), strains_and_rulesets())
def test_everybody_declares_his_best(seed, game):
    strain, ruleset = game
    deal = Deal.random(seed)
    best = {seat: best_declarations(deal[seat], strain, ruleset) for seat in Seat}
    assert declare_best(deal, strain, ruleset) == {seat: one for seat, one in best.items() if one}
