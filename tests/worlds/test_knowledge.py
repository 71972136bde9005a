"""What a player knows: as a value, and from the course of a deal, against playing the deal again."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import combinations as combinations_of

import pytest
import referee
from cases import field_cases
from hidden_hands import every_world, fits, held_now, swapped
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from play_out import chosen, random_deal
from strategies import nonsense, plays, refusal, seats, variants

from blotsolve.cards import Card, Hand
from blotsolve.contract import Contract, Strain
from blotsolve.deal import Deal
from blotsolve.errors import (
    DeclarationError,
    ImpossibleKnowledgeError,
    KnowledgeError,
    PositionError,
)
from blotsolve.game import (
    DealState,
    Kind,
    capot_plus_holdings,
    capot_plus_values,
    check_declarations,
    combinations,
    kind_holdings,
    possible_capot_plus,
    ruled_out,
)
from blotsolve.rulesets import BAZAR_BLOT, BELOT_ARENA, BLOT, BLOTIFY, RULESETS, Ruleset, Undertrump
from blotsolve.seats import Seat
from blotsolve.worlds import Holding, Knowledge, card_chances, count, enumerate_worlds, worlds

GAMES = 400 if os.environ.get("BLOTSOLVE_LONG") else 12
HAND = Knowledge.of_hand("AJ9.T8.KQ.7", "S")
SAID_BY_ITSELF = replace(
    BELOT_ARENA, declarations=replace(BELOT_ARENA.declarations, belote_by_itself=True), name="said"
)


# A value


def test_hand_alone_leaves_every_other_card_to_everybody():
    assert HAND.unseen == Hand("KQT87.AKQJ97.AJT987.AKQJT98")
    assert HAND.may_hold == (HAND.unseen, HAND.unseen, HAND.hand, HAND.unseen)
    assert HAND.sizes == (8, 8, 8, 8)
    assert HAND.held == (Hand(), Hand(), HAND.hand, Hand())


def test_hand_that_is_not_all_dealt_leaves_the_rest_of_it_open():
    knowledge = Knowledge.of_hand("AJ9.T.7.", "S", sizes=(8, 8, 8, 8))
    assert knowledge.may_hold[Seat.S] == Hand.from_mask(0xFFFFFFFF)
    assert knowledge.held[Seat.S] == Hand("AJ9.T.7.")
    assert knowledge.exclude("S", "AH").may_hold[Seat.S] == Hand("AKQJT987.KQJT987.AKQJT987.AKQJT987")


def test_excluded_cards_are_no_longer_possible():
    knowledge = HAND.exclude("E", "AH AC").exclude("W", "AC")
    assert "AH" not in knowledge.may_hold[Seat.E]
    assert knowledge.held[Seat.N] == Hand("AC")


def test_excluding_what_is_gone_or_seen_changes_nothing():
    knowledge = Knowledge.of_hand("AJ9.T.KQ.7", "S", gone="AH KH QH 7H")
    assert knowledge.exclude("E", "AS JS AH") == knowledge


def test_pinned_cards_are_nowhere_else():
    knowledge = HAND.pin("W", "AH KH")
    assert knowledge.held[Seat.W] == Hand("AH KH")
    assert all("AH" not in knowledge.may_hold[seat] for seat in (Seat.N, Seat.E))
    assert knowledge == HAND.exclude("N", "AH KH").exclude("E", "AH KH")


def test_void_is_a_whole_suit_excluded():
    assert HAND.void("E", "H") == HAND.exclude("E", ".AKQJ97..")


def test_claim_that_is_sure_says_nothing_more():
    assert HAND.pin("E", ".AKQ..").one_of("E", [".AK..", "..JT9."]).holdings == ()
    assert HAND.exclude("E", "AH").none_of("E", [".AKQ.."]).holdings == ()


def test_claim_of_which_one_set_is_left_pins_it():
    knowledge = HAND.one_of("E", [".AKQ..", "..JT9."]).exclude("E", "9D")
    assert knowledge == HAND.exclude("E", "9D").pin("E", ".AKQ..")


def test_denial_of_one_card_excludes_it():
    assert HAND.pin("E", "AH KH").none_of("E", [".AKQ.."]) == HAND.pin("E", "AH KH").exclude("E", "QH")


def test_claims_settle_each_other():
    """What is in every set of a holding is held: E has the ace, so that W has only his second set left."""
    knowledge = HAND.one_of("E", [".AK..", ".A..A"]).one_of("W", [".AQ..", "..JT."])
    assert knowledge.held[Seat.W] == Hand("..JT.")
    assert "AH" in knowledge.held[Seat.E]


def test_claim_keeps_only_the_smallest_sets():
    assert Holding("E", ["AKQJ...", "AKQ...", ".KQJ.."]).sets == (Hand("AKQ..."), Hand(".KQJ.."))


def test_claim_says_whether_a_hand_is_as_it_says():
    holding = Holding("E", ["AKQ...", ".KQJ.."])
    denial = Holding("E", ["AKQ...", ".KQJ.."], denied=True)
    assert [holding.allows(hand) for hand in ("AKQ.8..", "AK.KQJT..", "AK.KQ..")] == [True, True, False]
    assert [denial.allows(hand) for hand in ("AKQ.8..", "AK.KQJT..", "AK.KQ..")] == [False, False, True]


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        (lambda known: known, True),
        (lambda known: known.exclude("E", "AC"), False),
        (lambda known: known.exclude("W", "AC"), True),
        (lambda known: known.one_of("E", ["AC KC", "AH KH"]), True),
        (lambda known: known.one_of("W", ["AC KC", "QC JC"]), False),
        (lambda known: known.none_of("E", ["AC QC", "AH KH"]), True),
        (lambda known: known.none_of("E", ["AC KC", "AH KH"]), False),
    ],
)
def test_knowledge_allows_a_deal_or_not(change, allowed):
    deal = Deal("N:KQ8.AJ.AJT. T7.KQ.9.AKJ AJ9.T8.KQ.7 .97.87.QT98")
    assert change(HAND).allows(deal) == allowed
    assert not change(HAND).allows(Deal("N:A... K... Q... J..."))
    assert not HAND.allows(Deal("N:AJ9.T8.KQ.7 T7.KQ.9.AKJ KQ8.AJ.AJT. .97.87.QT98"))


@st.composite
def knowledges(draw: st.DrawFn) -> Knowledge:
    """Knowledge of any kind, with the deal that is behind it."""
    deck = draw(st.permutations(list(Card)))
    sizes = draw(st.lists(st.integers(0, 8), min_size=4, max_size=4))
    hands = [deck[8 * seat : 8 * seat + size] for seat, size in enumerate(sizes)]
    seat = draw(seats)
    shown = hands[seat][: draw(st.integers(0, 8))]
    gone = set(Card) - {card for hand in hands for card in hand}
    knowledge = Knowledge.of_hand(shown, seat, gone=gone, sizes=sizes)
    subset = st.sets(st.sampled_from(Card), max_size=6)
    for about in draw(st.lists(seats, max_size=5)):
        cards, own = draw(subset), set(hands[about])
        kind = draw(st.integers(0, 3))
        if kind == 0:
            knowledge = knowledge.exclude(about, cards - own)
        elif kind == 1:
            knowledge = knowledge.pin(about, cards & own)
        elif kind == 2:
            others = [other for other in draw(st.lists(subset, max_size=3)) if other - own]
            knowledge = knowledge.one_of(about, [cards & own, *others])
        else:
            sets = [other for other in draw(st.lists(subset, max_size=3)) if other - own]
            knowledge = knowledge.none_of(about, sets)
        assert knowledge.allows(Deal(hands))
    return knowledge


@settings(deadline=None)
@given(knowledges())
def test_text_of_knowledge_reads_back(knowledge):
    assert Knowledge.parse(str(knowledge)) == knowledge
    assert repr(knowledge) == f"Knowledge.parse({str(knowledge)!r})"
    assert hash(Knowledge.parse(str(knowledge))) == hash(knowledge)


@settings(max_examples=60, deadline=None)
@given(knowledges())
def test_true_facts_leave_a_world_and_worlds_keep_them(knowledge):
    assert count(knowledge) >= 1
    for hands in worlds(knowledge, 5, seed=1):
        assert knowledge.allows(Deal([Hand.from_mask(int(hand)) for hand in hands]))
    chances = card_chances(knowledge)
    assert chances.sum(axis=1) == pytest.approx(list(knowledge.sizes))


WRONG = [
    (
        lambda: Knowledge.of_hand("AKQ.", "S"),
        "a hand of 2 suits: 'AKQ.' (expected spades.hearts.diamonds.clubs)",
    ),
    (lambda: Knowledge.of_hand("AJ97.T8.KQ.7", "S"), "S has 9 cards, expected 8: 'AJ97.T8.KQ.7'"),
    (lambda: Knowledge.of_hand("A...", "S", gone="AS"), "AS is in the hand of S and gone"),
    (
        lambda: Knowledge.of_hand("A...", "S", gone="KS"),
        "31 cards in four hands, and no sizes (expected how many N E S W hold)",
    ),
    (
        lambda: Knowledge.of_hand("A...", "S", sizes=(8, 8, 8)),
        "sizes are (8, 8, 8) (expected four numbers of cards)",
    ),
    (
        lambda: Knowledge.of_hand("A...", "S", sizes="8888"),
        "sizes are '8888' (expected four numbers of cards)",
    ),
    (
        lambda: Knowledge.of_hand("A...", "S", sizes=(9, 8, 8, 7)),
        "sizes are 9,8,8,7 (expected four from 0 to 8, of 32 cards together)",
    ),
    (
        lambda: Knowledge.of_hand("A...", "S", sizes=(8, 8, 8, 7)),
        "sizes are 8,8,8,7 (expected four from 0 to 8, of 32 cards together)",
    ),
    (
        lambda: Knowledge("S", "A...", may_hold=["A..."]),
        "may_hold is ['A...'] (expected the cards that N E S W may hold)",
    ),
    (
        lambda: Knowledge("S", "A...", holdings="E?A..."),
        "holdings are 'E?A...' (expected a list of holdings)",
    ),
    (
        lambda: Knowledge("S", "A...", holdings=["E"]),
        "no holding: 'E' (expected a seat, ? or !, and hands apart by |)",
    ),
    (lambda: Holding("E", "A..."), "no sets of cards: 'A...' (expected a list of hands)"),
    (lambda: Holding("E", ["A..."], denied=1), "denied is 1 (expected True or False)"),
    (lambda: HAND.one_of("E", ["A"]), "no card: 'A' (expected a rank and a suit, such as JS, TH or 10H)"),
    (lambda: Knowledge.parse("S"), "no knowledge: 'S' (expected '<seat> <hand> [gone=…] [E+…] [E-…] …')"),
    (lambda: Knowledge.parse(None), "no knowledge: None (expected '<seat> <hand> [gone=…] [E+…] [E-…] …')"),
    (
        lambda: Knowledge.parse("S A... left=4"),
        "no such part: 'left=' (expected gone= or sizes=), in the knowledge 'S A... left=4'",
    ),
    (
        lambda: Knowledge.parse("S A... E"),
        "no fact: 'E' (expected a seat, one of + - ? !, and cards), in the knowledge 'S A... E'",
    ),
    (
        lambda: Knowledge.parse("S A... Ex..A."),
        "no fact: 'Ex..A.' (expected a seat, one of + - ? !, and cards), in the knowledge 'S A... Ex..A.'",
    ),
    (
        lambda: Knowledge.parse("S A... gone=K... gone=Q..."),
        "a part twice: 'gone=K... gone=Q...' (expected gone= and sizes= once), "
        "in the knowledge 'S A... gone=K... gone=Q...'",
    ),
    (
        lambda: Knowledge.parse("S A... sizes=1,a,1,1"),
        "sizes are ['1', 'a', '1', '1'] (expected four numbers of cards), "
        "in the knowledge 'S A... sizes=1,a,1,1'",
    ),
]


@pytest.mark.parametrize(("make", "message"), WRONG)
def test_wrong_knowledge_is_refused(make, message):
    with pytest.raises(KnowledgeError) as error:
        make()
    assert str(error.value) == message
    assert not isinstance(error.value, ImpossibleKnowledgeError)


IMPOSSIBLE = [
    (lambda: HAND.pin("E", "AS"), "E cannot hold AS"),
    (lambda: HAND.exclude("E", "AH").pin("E", "AH"), "E cannot hold AH"),
    (lambda: HAND.exclude("E", "AH").exclude("N", "AH").exclude("W", "AH"), "nobody can hold AH"),
    (lambda: HAND.one_of("E", ["AS KH", "TH"]), "the holding 'E?.T..|A.K..' cannot hold"),
    (lambda: HAND.one_of("E", []), "the holding 'E?' cannot hold"),
    (lambda: HAND.pin("E", ".AKQ..").none_of("E", [".AKQ.."]), "the holding 'E!.AKQ..' cannot hold"),
    (
        lambda: Knowledge.parse("S AJ9.T8.KQ.7 E+A..."),
        "E cannot hold AS, in the knowledge 'S AJ9.T8.KQ.7 E+A...'",
    ),
]


@pytest.mark.parametrize(("make", "message"), IMPOSSIBLE)
def test_facts_that_contradict_each_other_are_refused(make, message):
    with pytest.raises(ImpossibleKnowledgeError) as error:
        make()
    assert str(error.value) == message


def test_seats_and_kinds_have_their_own_errors():
    with pytest.raises(PositionError, match="no seat: 'X'"):
        HAND.exclude("X", "AH")
    with pytest.raises(PositionError, match=r"no seat: 'X' .* in the knowledge 'X A\.\.\.'"):
        Knowledge.parse("X A...")
    with pytest.raises(DeclarationError, match="no kind: 'quarte' "):
        HAND.declared("E", "quarte", "H", "blot")
    with pytest.raises(DeclarationError, match="a top card A for 2 kinds"):
        HAND.declared("E", ["tierce", "fifty"], "H", "blot", top="A")


@settings(deadline=None)
@given(nonsense, nonsense)
def test_nonsense_is_refused_with_a_typed_error(one, other):
    for act in (Knowledge.of_hand, Knowledge, Holding, HAND.exclude, HAND.pin, HAND.one_of, HAND.none_of):
        refusal(act, one, other)
    for act in (Knowledge.parse, Holding.parse, count):
        refusal(act, one)
    refusal(lambda: Knowledge.of_hand("A...", "S", gone=one, sizes=other))
    refusal(lambda: Knowledge("S", "A...", may_hold=one, holdings=other))


# What is declared

few_suits = st.sets(st.sampled_from([card for card in Card if card.suit < 2 or card.rank > 3]), max_size=8)
"""Hands with many runs and carrés."""


@pytest.mark.slow
@settings(deadline=None)
@given(few_suits, st.sampled_from(list(Strain)), st.sampled_from(list(RULESETS.values())))
def test_capot_plus_holdings_are_the_hands_that_can_claim_it(cards, strain, ruleset):
    assume(strain in ruleset.strains)
    hand = Hand(cards)
    holdings = {
        plus
        for plus in possible_capot_plus(strain, ruleset)
        if any(not one.mask & ~hand.mask for one in capot_plus_holdings(plus, strain, ruleset))
    }
    assert holdings == set(capot_plus_values(hand, strain, ruleset))


@pytest.mark.slow
@settings(deadline=None)
@given(few_suits, st.lists(st.sampled_from(Kind), max_size=2), st.sampled_from(list(RULESETS.values())))
def test_kind_holdings_are_the_hands_that_can_declare_so(cards, kinds, ruleset):
    hand = Hand(cards)
    can = any(
        sorted(one.kind for one in chosen) == sorted(kinds)
        and refusal(check_declarations, chosen, hand, "H", ruleset) is None
        for chosen in combinations_of(combinations(hand, "H", ruleset), len(kinds))
    )
    assert can == any(not one.mask & ~hand.mask for one in kind_holdings(kinds, "H", ruleset))


def test_kind_holdings_keep_what_was_shown():
    holdings = kind_holdings(["tierce", "fifty"], "H", "blot", shown=["S:789T"])
    assert holdings
    assert all(not Hand("T987...").mask & ~one.mask and len(one) == 7 for one in holdings)


# The law of the trick


@pytest.mark.parametrize(("ruleset", "given_", "expected"), field_cases("inference"))
def test_reported_inferences(ruleset: Ruleset, given_, expected):
    if "known" in expected:  # a holding, tested below: there is no trick in it
        assert given_["trick"] == []
        return
    place = int(given_["about"].removeprefix("player of trick[").removesuffix("]"))
    trick = [Card(card) for card in given_["trick"]]
    strain = Strain(given_["contract"])
    out = ruled_out(tuple(trick[:place]), trick[place], strain, ruleset)
    seen = Hand(trick)
    void = [*expected.get("void", []), *([str(strain)] if expected.get("no_trump_at_all") else [])]
    for suit in void:
        assert set(Hand.from_mask(0xFF << 8 * Strain(suit))) <= {*out, *seen}
    assert all(card in out for card in expected.get("none_of", []))
    assert not any(card in out for card in expected.get("may_hold", []))


@settings(max_examples=150, deadline=None)
@given(plays(least=2))
def test_law_refuses_a_card_because_of_single_others(play):
    """A card may be played from a hand if and only if no other card of it rules it out."""
    position, ruleset = play
    legal = referee.legal(list(position.hand), position.table, position.strain, ruleset)
    for card in position.hand:
        out = ruled_out(position.table, card, position.strain, ruleset)
        assert (card in legal) == (not out.mask & position.hand.mask)


LAW = [
    ("lead proves nothing", "blot", "H", "", "7S", "..."),
    ("void", "blot", "NT", "7S", "8D", "AKQJT98..."),
    ("void, not ruffed", "blot", "H", "7S", "8D", "AKQJT98.AKQJT987.."),
    ("void, partner wins", "blot", "H", "AS 7S", "8D", "KQJT98..."),
    ("void, partner loses again", "blot", "H", "KS AS", "8D", "QJT987.AKQJT987.."),
    ("void, ruffed", "blot", "H", "7S QH", "8D", "AKQJT98.AKJT9.."),
    ("void, ruffed by the partner", "blot", "H", "7S QH 8S", "8D", "AKQJT9..."),
    ("ruff too low", "blot", "H", "7S QH", "8H", "AKQJT98.AKJT9.."),
    ("ruff", "blot", "H", "7S 8S", "8H", "AKQJT9..."),
    ("trump not beaten", "blot", "H", "TH", "QH", ".AJ9.."),
    ("trump beaten", "blot", "H", "TH", "AH", "..."),
    ("partner's trump not beaten", "blot", "H", "TH 7H", "QH", ".AJ9.."),
    ("no trump on trumps", "blot", "H", "TH", "7S", ".AKQJ987.."),
    ("trump need not be beaten", "bazar_blot", "H", "TH", "QH", "..."),
    ("void, ruffed, undertrump forced", "bazar_blot", "H", "7S QH", "8D", "AKQJT98.AKJT987.."),
    ("all trumps not beaten", "belot_arena", "AT", "TH", "QH", ".AJ9.."),
    ("all trumps, void", "belot_arena", "AT", "TH", "QS", ".AKQJ987.."),
    ("no trump not beaten", "belot_arena", "NT", "TH", "QH", "..."),
]


@pytest.mark.parametrize(
    ("ruleset", "strain", "table", "card", "out"), [pytest.param(*case[1:], id=case[0]) for case in LAW]
)
def test_cards_that_a_play_rules_out(ruleset, strain, table, card, out):
    on_table = tuple(map(Card, table.split()))
    assert ruled_out(on_table, Card(card), Strain(strain), RULESETS[ruleset]) == Hand(out)


def test_what_a_card_rules_out_takes_text():
    expected = ruled_out((Card("TH"),), Card("QH"), Strain("H"), BLOT)
    assert ruled_out(["TH"], "QH", "H", "blot") == expected == Hand(".AJ9..")


def test_undertrump_that_is_forbidden_leaves_nothing_but_lower_trumps():
    ruleset = replace(BLOT, undertrump=Undertrump.FORBIDDEN)
    out = ruled_out((Card("7S"), Card("TH")), Card("KH"), Strain.H, ruleset)
    assert out == Hand("AKQJT98.AJ9.AKQJT987.AKQJT987")
    assert len(ruled_out((Card("7S"), Card("8H")), Card("7H"), Strain.H, ruleset)) == 29


def test_nothing_is_said_of_the_last_trick_where_a_play_shows_that_it_is():
    """The seven under the eight was the last card of its player, and so nobody has one left."""
    ruleset = replace(BLOT, undertrump=Undertrump.FORBIDDEN)
    table = (Card("7S"), Card("8H"), Card("7H"))
    assert ruled_out(table, Card("9C"), Strain.H, ruleset) == Hand()


# The course of a deal


DEAL = "N:AK.QT8.A8.9 QJ.A9.KT7.T T97.K7.J9.A 8.J.Q.KQJ87"
"""W, and he alone, has something to declare: J Q K of clubs."""


def course(contract: str, actions: str = "", ruleset: str | Ruleset = "blot", dealer: str = "W") -> DealState:
    """Return the state after actions apart by commas; N leads first, or who comes after the dealer."""
    state = DealState.in_play(DEAL, dealer, contract, ruleset)
    for action in filter(None, actions.split(",")):
        state = state.after(action.strip())
    return state


def known(state: DealState, seat: str, **options: bool) -> Knowledge:
    return Knowledge.from_view(state.view(seat), **options)


def test_before_the_first_card_only_the_own_hand_is_known():
    assert known(course("8H by N"), "S") == Knowledge.of_hand("T97.K7.J9.A", "S")


def test_cards_that_were_put_down_are_gone():
    state = course("8H by N", "AS, QS, 7S, 8S declares nothing, KS")
    knowledge = known(state, "S")
    assert knowledge.gone == Hand("AKQ87...")
    assert knowledge.sizes == (6, 7, 7, 7)
    assert knowledge.hand == Hand("T9.K7.J9.A")
    assert state.view("S").played == (Hand("AK..."), Hand("Q..."), Hand("7..."), Hand("8..."))


def test_who_did_not_follow_is_void():
    knowledge = known(course("8NT by N", "AS, QS, 7S, 8S declares nothing, KS, JS, 9S, JH"), "E")
    assert not knowledge.may_hold[Seat.W].of("S")
    assert knowledge.may_hold[Seat.W].of("H") == Hand(".KQT87..").of("H")


def test_who_did_not_ruff_an_opponent_has_no_trump():
    """W ruffs a diamond with the last trump that he has, and cannot ruff the second spade."""
    actions = "9C, TC, AC, 7C, JD, QD, AD, 7D, 8D, KD, 9D, JH, 8S, AS, JS, 7S, KS, QS, 9S, 8C"
    assert known(course("8H by N", actions), "S").may_hold[Seat.W] == Hand("...KQJ")


def test_trump_lead_that_was_not_beaten_leaves_the_lower_ones():
    knowledge = known(course("8H by N", "TH, AH, 7H, JH declares nothing"), "W")
    assert knowledge.may_hold[Seat.S].of("H") == Hand(".KQ8..").of("H")


def test_declaration_that_was_shown_pins_its_cards():
    knowledge = known(course("8H by N", "AS, QS, 7S, 8S, KS, JS, 9S, JH"), "S")
    assert knowledge.held[Seat.W] == Hand("...KQJ")
    assert knowledge.holdings == ()


def test_shown_cards_that_were_played_are_gone():
    state = course("8H by N", "AS, QS, 7S, 8S, KS, JS, 9S, JH, KC, 9C, TC, AC")
    assert known(state, "S").held[Seat.W] == Hand("...QJ")


def test_declaration_that_was_not_shown_is_one_of_its_kind():
    (holding,) = known(course("8H by N", "AS, QS, 7S, 8S"), "S").holdings
    elsewhere = Hand("AQT987.K7.J9.A")
    possible = [one for one in kind_holdings("tierce", "H", "blot") if not one.mask & elsewhere.mask]
    assert holding == Holding("W", possible)
    assert len(possible) == 9


def test_declaration_with_a_card_that_was_played_needs_the_rest_of_it():
    (holding,) = known(course("8H by N", "9C, TC, AC, JC"), "S").holdings
    assert holding == Holding.parse("W?AKQ...|KQJ...|.QJT..|.JT9..|.T98..|..AKQ.|...KQ")


def test_withheld_declaration_stays_one_of_its_kind():
    knowledge = known(course("8H by N", "AS, QS, 7S, 8S, KS, JS, 9S, JH withholds C:JQK"), "S")
    assert not knowledge.held[Seat.W]
    assert [holding.seat for holding in knowledge.holdings] == [Seat.W]


def test_silence_proves_nothing_unless_it_is_said_to():
    state = course("8H by N", "AS, QS, 7S, 8S declares nothing")
    assert known(state, "S").holdings == ()
    holdings = known(state, "S", silent_is_empty=True).holdings
    assert [(holding.seat, holding.denied) for holding in holdings] == [(seat, True) for seat in (0, 1, 3)]
    assert [holding.allows(state.hands[holding.seat]) for holding in holdings] == [True, True, False]


def test_silence_of_who_has_not_played_proves_nothing():
    holdings = known(course("8H by N", "AS"), "S", silent_is_empty=True).holdings
    assert [holding.seat for holding in holdings] == [Seat.N]


def test_capot_plus_claims_combinations_of_its_worth():
    state = DealState.start(DEAL, "S", "blot").after("capot+4 C")
    (holding,) = known(state, "N").holdings
    assert holding.seat == Seat.W
    assert holding.allows("...KQJ")
    assert not any(map(holding.allows, ("...KJT", "...KQ", "QJT...")))
    assert known(state, "W") == Knowledge.of_hand(state.deal["W"], "W")
    assert known(course("capot+4 C by W"), "N").holdings == (holding,)


@pytest.mark.parametrize("ruleset", [name for name, game in RULESETS.items() if game.roem.is_empty])
def test_belote_that_was_said_pins_the_other_card(ruleset):
    contract = "C by W" if ruleset == "belot_arena" else "8C by W"
    state = course(contract, "KC declares nothing", ruleset, dealer="S")
    assert state.belotes
    assert known(state, "N").held[Seat.W] == Hand("...Q")


@pytest.mark.parametrize(
    ("ruleset", "free"),
    [(BLOT, False), (BLOTIFY, True), (BAZAR_BLOT, True), (BELOT_ARENA, True), (SAID_BY_ITSELF, False)],
)
def test_king_of_trumps_without_a_word_tells_where_the_game_says_the_belote(ruleset, free):
    contract = "H by N" if not ruleset.auction.has_numbers else "8H by N"
    knowledge = known(course(contract, "KH", ruleset, dealer="E"), "E")
    assert ("QH" in knowledge.may_hold[Seat.S]) == free


def test_king_that_ruffs_tells_nothing_where_that_loses_the_belote():
    state = course("C by W", "AS, QS, 7S, 8S declares nothing, KS, JS, 9S, KC", SAID_BY_ITSELF)
    assert not state.belotes
    knowledge = known(state, "S")
    assert "QC" in knowledge.may_hold[Seat.W]
    assert "QC" not in knowledge.held[Seat.W]


def test_bidder_of_five_cards_does_not_know_his_other_three():
    view = DealState.random(1, "N", "belot_arena").view("N")
    knowledge = Knowledge.from_view(view)
    assert knowledge == Knowledge.of_hand(view.dealt, "N", sizes=(8, 8, 8, 8))
    drawn = worlds(knowledge, 50, seed=1)
    assert all(view.dealt.mask & ~int(own) == 0 and int(own).bit_count() == 8 for own in drawn[:, Seat.N])
    assert len({int(own) for own in drawn[:, Seat.N]}) > 40


def test_tierce_to_the_ace_of_an_unknown_suit_is_held_in_one_of_them():
    """The answer "mine, to the ace", with the trump not stated."""
    knowledge = Knowledge.of_hand("JT9.JT9.J.9", "S").declared("W", "tierce", "H", "blot", top="A")
    held = [int(hands[Seat.W]) for hands in worlds(knowledge, 300, seed=1)]
    suits = [[suit for suit in range(4) if not (0xE0 << 8 * suit) & ~hand] for hand in held]
    assert all(suits)
    assert {suit for holding in suits for suit in holding} == {0, 1, 2, 3}


def test_declared_counts_what_was_played_of_it():
    sets = HAND.declared("W", "tierce", "H", "blot", top="A", played="AH QH").holdings[0].sets
    assert sets == (Hand(".K.."), Hand("...AKQ"))


def test_capot_plus_of_carres_is_known_card_by_card():
    assert Knowledge.of_hand("A.AKQ8.AT8.", "S").bid_capot_plus("N", 34, "H", "blot").held[Seat.N] == Hand(
        "J9.J9.J9.J9"
    )


# Whole deals, against playing them again


def moments(state: DealState, chance: random.Random):
    """Yield every moment of a deal."""
    yield state
    while not state.is_over:
        state = state.after(chosen(state, chance))
        yield state


def changed(ruleset: Ruleset, chance: random.Random) -> Ruleset:
    """Return a game with other rules of declaring and other things that are said by themselves."""
    declarations = replace(
        ruleset.declarations,
        belote_by_itself=chance.random() < 0.5,
        share_cards=chance.random() < 0.5,
        split_runs=chance.random() < 0.5,
        no_trump=True,
    )
    return replace(ruleset, declarations=declarations)


def begun(ruleset: Ruleset, chance: random.Random) -> DealState:
    """Deal and name a contract at random."""
    contract = Contract(
        0 if not ruleset.auction.has_numbers else 9, chance.choice(ruleset.strains), chance.choice(list(Seat))
    )
    return DealState.in_play(Deal.random(chance), chance.choice(list(Seat)), contract, ruleset)


def check_moment(state: DealState, seat: Seat, chance: random.Random) -> None:
    """Look at what one player knows: never more or less than playing the deal again shows."""
    view, deal = state.view(seat), held_now(state)
    knowledge = Knowledge.from_view(view)
    assert knowledge.allows(deal)
    assert count(knowledge) >= 1
    assert Knowledge.parse(str(knowledge)) == knowledge
    for hands in worlds(knowledge, 4, seed=chance.randrange(1000)):
        world = Deal([Hand.from_mask(int(hand)) for hand in hands])
        assert fits(view, world), (str(knowledge), str(world))
    for swaps in (1, 1, 1, 2, 4):
        other = swapped(deal, view, swaps, chance)
        assert knowledge.allows(other) == fits(view, other), (str(knowledge), str(other))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
@pytest.mark.parametrize("seed", range(GAMES))
def test_what_is_known_is_what_playing_the_deal_again_shows(ruleset, seed):
    chance = random.Random(seed)
    ruleset = changed(ruleset, chance) if seed % 2 else ruleset
    state = DealState.random(chance, chance.choice(list(Seat)), ruleset)
    for moment in moments(state, chance):
        if chance.random() < 0.3:
            check_moment(moment, chance.choice(list(Seat)), chance)


@settings(max_examples=2 * GAMES, deadline=None)
@given(variants(), st.integers(0, 10_000))
def test_what_is_known_in_other_games_is_what_playing_the_deal_again_shows(ruleset, seed):
    chance = random.Random(seed)
    for moment in moments(begun(ruleset, chance), chance):
        if chance.random() < 0.15:
            check_moment(moment, chance.choice(list(Seat)), chance)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_truth_is_never_excluded_at_any_moment_for_any_player(ruleset):
    chance = random.Random(ruleset.name)
    for _ in range(GAMES // 4):
        for moment in moments(DealState.random(chance, chance.choice(list(Seat)), ruleset), chance):
            for seat in Seat:
                knowledge = Knowledge.from_view(moment.view(seat))
                assert knowledge.allows(held_now(moment))
                assert count(knowledge) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_late_in_a_deal_the_worlds_are_all_that_could_have_happened(ruleset):
    """With two tricks to go every way to lay the hidden cards is played again."""
    chance = random.Random(ruleset.name)
    found = 0
    for _ in range(GAMES):
        state = begun(ruleset, chance)
        for moment in moments(state, chance):
            if len(moment.tricks) == 6 and not moment.is_over:
                seat = chance.choice(list(Seat))
                view = moment.view(seat)
                every = {tuple(map(int, row)) for row in enumerate_worlds(Knowledge.from_view(view))}
                assert every == {lay for lay in every_lay(moment, seat) if fits(view, deal_of(lay))}
                found += 1
                break
    assert found > GAMES // 2


def deal_of(world: tuple[int, ...]) -> Deal:
    return Deal([Hand.from_mask(hand) for hand in world])


def every_lay(state: DealState, seat: Seat) -> set[tuple[int, ...]]:
    """Return every way to lay the cards that a player does not see, whatever he knows of them."""
    deal = state.hands
    hidden = Hand.from_mask(deal.cards.mask & ~deal[seat].mask)
    sizes = ",".join(str(len(hand)) for hand in deal)
    return every_world(f"{seat} {deal[seat]}", str(hidden), sizes, "")


def test_nothing_is_hidden_when_the_deal_is_over():
    state = random_deal(BAZAR_BLOT, random.Random(5))
    knowledge = known(state, "N")
    assert count(knowledge) == 1
    assert knowledge.sizes == (0, 0, 0, 0)
