"""Reviews: values that fresh solves confirm, costs add up, outcomes scores confirm, avoidable losses."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from play_out import random_deal

from blotsolve import RULESETS, Card, Hand, Seat, Side, solve, value
from blotsolve.analysis import Outcome, Review, review
from blotsolve.analysis.avoidable import avoidable_loss
from blotsolve.cli import main
from blotsolve.deal import Deal
from blotsolve.errors import ContractError, OptionError, RecordError
from blotsolve.game import DealState, Match, Verdict
from blotsolve.records import read_record, read_records, replay
from blotsolve.records.record import Declared, Record
from blotsolve.records.replay import _Replayer
from blotsolve.show import show_review
from blotsolve.solver import can_take_rest, takes_rest
from blotsolve.worlds import Knowledge, count, enumerate_worlds

EXAMPLES = Path(__file__).parents[2] / "examples"
TEXT = (EXAMPLES / "review.blot").read_text("utf-8")
RECORD = read_record(TEXT)

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)


@cache
def played_deals(ruleset, number: int = 4) -> tuple[tuple[DealState, Review], ...]:
    """Return deals that were played at random, with their reviews."""
    chance = random.Random(ruleset.name)
    states = (random_deal(ruleset, chance) for _ in iter(int, 1))
    played = (state for state in states if not state.is_passed_out)
    return tuple((state, review(Record.of(state))) for state in islice(played, number))


def moment(state: DealState, reviewed: Review, cards: int, line=(), *, saying_all: bool = False) -> DealState:
    """Return the deal after so many cards of its play, and then those of a line as far as it goes on.

    `saying_all` has every belote said that counts, not only those of the play.
    """
    play = [card.card for card in reviewed.cards[:cards]] + [card for _, card in line]
    record = replace(Record.of(state), play=play, result=None, score=None, leaders={})
    if saying_all and record.declarations:  # what was lost by the play is not written
        record = replace(record, declarations=tuple(replace(one, belotes=4) for one in record.declarations))
    return replay(record).state


def best_end(state: DealState, reviewed: Review, cards: int) -> DealState:
    """Return the deal after so many cards of its play, played to its end by best play."""
    position = moment(state, reviewed, cards).position
    return moment(state, reviewed, cards, solve(position, ruleset=state.ruleset).line)


def taken(state: DealState) -> int:
    """Return what N–S have taken so far less what E–W have, in raw points."""
    margin = sum((1, -1)[trick.winner.side] * trick.points for trick in state.tricks)
    if state.ruleset.belote_at_stake(state.contract.strain):
        margin += sum((1, -1)[belote.seat.side] * belote.points for belote in state.belotes)
    if len(state.tricks) == 8 and len(sides := {trick.winner.side for trick in state.tricks}) == 1:
        margin += (1, -1)[sides.pop()] * state.ruleset.capot_bonus
    return margin


# Values


@pytest.mark.slow
@each_ruleset
def test_margins_are_those_of_fresh_solves(ruleset):
    for state, reviewed in played_deals(ruleset):
        for number, margin in enumerate(reviewed.margins_ns):
            there = moment(state, reviewed, number)
            assert margin == taken(there) + value(there.position, ruleset=ruleset), (state, number)


@pytest.mark.slow
@each_ruleset
def test_options_are_those_of_fresh_solves(ruleset):
    for state, reviewed in played_deals(ruleset, 2):
        for card in reviewed.cards:
            there = moment(state, reviewed, card.number - 1)
            fresh = solve(there.position, ruleset=ruleset).cards
            assert [(one.card, one.margin_ns, one.same_as) for one in card.options] == [
                (one.card, one.margin_ns + taken(there), one.same_as) for one in fresh
            ]
            assert card.after_ns in [one.margin_ns for one in card.options if one.card == card.card]
            sign = 1 if card.seat.side == Side.NS else -1
            assert all(one.lost == sign * (card.before_ns - one.margin_ns) for one in card.options)


@each_ruleset
def test_costs_add_up_to_the_difference(ruleset):
    for _, reviewed in played_deals(ruleset):
        assert all(card.lost >= 0 for card in reviewed.cards)
        assert reviewed.first_ns - reviewed.last_ns == reviewed.lost("NS") - reviewed.lost("EW")
        assert reviewed.first.margin_ns - reviewed.last.margin_ns == (
            reviewed.lost_table("NS") - reviewed.lost_table("EW")
        )
        for side in Side:
            players = [player for player in reviewed.players if player.seat.side == side]
            assert sum(player.lost for player in players) == reviewed.lost(side)
            assert sum(player.lost_table for player in players) == reviewed.lost_table(side)


def test_best_play_loses_nothing():
    for name in RULESETS:  # these are played by the solver
        reviewed = review((EXAMPLES / f"{name}.blot").read_text("utf-8"))
        assert reviewed.mistakes == reviewed.turning_points == ()
        assert reviewed.first == reviewed.last


# Outcomes


@each_ruleset
def test_last_outcome_is_the_score(ruleset):
    for state, reviewed in played_deals(ruleset):
        assert reviewed.is_complete
        assert reviewed.last == Outcome.of(state.score())


@each_ruleset
def test_first_outcome_is_the_score_of_best_play(ruleset):
    for state, reviewed in played_deals(ruleset):
        end = best_end(state, reviewed, 0)
        assert reviewed.first.verdict == end.score().verdict
        if not ruleset.belote_in_play and not reviewed.contract.capot:
            assert reviewed.first == Outcome.of(end.score())


@pytest.mark.slow
@each_ruleset
def test_verdict_after_each_card_is_that_of_best_play(ruleset):
    for state, reviewed in played_deals(ruleset, 2):
        for card in reviewed.cards:
            assert card.after.verdict == best_end(state, reviewed, card.number).score().verdict, card


RANK = {Verdict.FAILED: 0, Verdict.HANGING: 1, Verdict.MADE: 2}


def by_trying_all(state: DealState, worth) -> int:
    """Return what best play for the score itself leads to, where `worth` is what the declarers want of it."""
    if state.is_over:
        return worth(state.score())
    found = [by_trying_all(state.after(card), worth) for card in state.legal]
    return max(found) if state.turn.side == state.contract.side else min(found)


@each_ruleset
def test_best_play_for_raw_points_is_best_for_the_contract(ruleset):
    """And for the table points, but where a belote in play changes hands or a lost capot has no aim."""
    for state, reviewed in played_deals(ruleset):
        if len(reviewed.cards) < 24:
            continue
        there, outcome = moment(state, reviewed, 22), reviewed.cards[22].before
        assert by_trying_all(there, lambda score: RANK[score.verdict]) == RANK[outcome.verdict]
        if not ruleset.belote_in_play and not reviewed.contract.capot:
            sign = 1 if reviewed.contract.side == Side.NS else -1
            points = by_trying_all(there, lambda score: score.points_declarers - score.points_defenders)
            assert points == sign * outcome.margin_ns


@each_ruleset
def test_outcome_before_a_card_is_that_after_the_one_before(ruleset):
    for _, reviewed in played_deals(ruleset):
        outcomes = [reviewed.first, *(card.after for card in reviewed.cards)]
        assert [card.before for card in reviewed.cards] == outcomes[:-1]
        assert outcomes[-1] == reviewed.last
        assert all(card.before == card.after for card in reviewed.cards if not card.lost)


@each_ruleset
def test_better_line_reaches_the_outcome_that_was_lost(ruleset):
    for state, reviewed in played_deals(ruleset):
        for card in reviewed.cards:
            assert bool(card.line) == bool(card.lost)
            if not card.lost or reviewed.contract.capot:
                continue
            assert card.line[0] == (card.seat, card.line[0][1])
            assert card.line[0][1] in card.best
            there = moment(state, reviewed, card.number - 1, card.line)
            assert Outcome.of(there.score()) == card.before
            there = moment(state, reviewed, card.number - 1, card.line, saying_all=True)
            assert taken(there) == card.before_ns


def test_lost_capot_costs_its_bid_once():
    deal = "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"
    play = "AH 7D AC AS KS 8H 8D KC QS 9H 9D JC"
    record = Record(ruleset="blot", dealer="N", deal=deal, contract="capot S by N", play=play)
    assert review(record).first == review(record).last
    lost = Record(
        ruleset="blot", dealer="N", deal=deal, contract="capot NT by N", play="AH 7D AC AS KH 8D KC KS"
    )
    assert replay(lost).state.is_over  # a trick is lost, and the second one was for showing
    reviewed = review(lost)
    assert reviewed.is_complete
    assert len(reviewed.cards) == 8
    assert reviewed.first == reviewed.last == Outcome.of(replay(lost).score)
    assert reviewed.first.verdict == Verdict.FAILED


def test_held_points_go_with_the_contract():
    record = replace(read_record((EXAMPLES / "belot_arena.blot").read_text("utf-8")), score=None)
    plain, held = review(record), review(record, held=81)
    assert (plain.last.points_ns, held.last.points_ns) == (16, 24)
    assert review(replace(record, held=81)).last == held.last


# What the review says of the example


def test_decisive_card_is_the_first_that_lost_the_contract():
    reviewed = review(RECORD)
    assert [card.number for card in reviewed.turning_points] == [20]
    card = reviewed.decisive
    assert (card.seat, card.card, card.best) == (Seat.E, Card("9S"), (Card("AS"),))
    assert (card.before.verdict, card.after.verdict) == (Verdict.MADE, Verdict.FAILED)
    assert (card.before_ns, card.after_ns, card.lost, card.lost_table) == (-20, -6, 14, 36)
    assert str(card) == "20. E 9S loses 14 (best AS), made → failed"
    assert str(reviewed) == ("9D by E: with best play made, NS 6, EW 19; after 32 cards failed, NS 25, EW 0")


def test_contract_that_is_given_back_and_forth_turns_each_time():
    for ruleset in RULESETS.values():
        for _, reviewed in played_deals(ruleset):
            verdicts = [reviewed.first.verdict, *(card.after.verdict for card in reviewed.cards)]
            turns = [number for number in range(1, len(verdicts)) if verdicts[number] != verdicts[number - 1]]
            assert [card.number for card in reviewed.turning_points] == turns
            lost = [number for number in turns if verdicts[number - 1] == Verdict.MADE]
            assert (reviewed.decisive and reviewed.decisive.number) == (lost[0] if lost else None)


def test_players_are_counted_by_themselves():
    north, east, south, west = review(RECORD).players
    assert (east.seat, east.cards, east.mistakes, east.lost, east.lost_table) == (Seat.E, 8, 2, 18, 36)
    assert (west.mistakes, west.lost, west.lost_table) == (1, 16, 2)
    assert (north.lost, south.lost, north.lost_on_lead) == (0, 0, 0)


def test_first_lead_is_counted_apart():
    leader = review(replace(RECORD, play="KC", result=None, score=None)).players[Seat.N]
    assert leader.lost_on_lead == leader.lost > 0


def test_position_and_best_line_at_any_card():
    reviewed = review(RECORD)
    assert str(reviewed.position(1)) == f"{RECORD.deal} D N"
    assert reviewed.position(20).table == (Card("TS"), Card("QS"), Card("7S"))
    assert reviewed.position(33).deal == Deal("N:... ... ... ...")
    assert reviewed.best_line(20)[0] == (Seat.E, Card("AS"))
    assert reviewed.best_line(33) == ()
    for number in (0, 34, "one", True):
        with pytest.raises(OptionError, match=r"number is .+ \(expected a whole number from 1 to 33\)"):
            reviewed.position(number)


@pytest.mark.slow
@each_ruleset
def test_claims_and_capots_are_those_of_each_position(ruleset):
    for state, reviewed in played_deals(ruleset):
        positions = [moment(state, reviewed, count).position for count in range(len(reviewed.cards) + 1)]
        for side in Side:
            sure = [
                9 - len(position.hand)
                for position in positions
                if position.hand and not position.table and takes_rest(position, side, ruleset)
            ]
            assert [claim.trick for claim in reviewed.claims if claim.side == side] == sure[:1]
            could = [
                number
                for number, position in enumerate(positions, 1)
                if position.taken <= {side} and can_take_rest(position, side, ruleset)
            ]
            said = [
                number
                for chance in reviewed.capots
                if chance.side == side
                for number in range(chance.since, (chance.lost_with or len(positions)) + 1)
            ]
            assert said == could


# Records of every kind


def test_play_that_was_cut_short_is_reviewed_as_far_as_it_goes():
    whole = review(RECORD)
    for number in (0, 1, 6, 19, 20, 31):
        part = review(replace(RECORD, play=RECORD.play[:number], result=None, score=None))
        assert not part.is_complete
        assert part.margins_ns == whole.margins_ns[: number + 1]
        assert [card.options for card in part.cards] == [card.options for card in whole.cards[:number]]
        assert part.last.verdict == (whole.cards[number].before if number < 32 else whole.last).verdict
        assert part.claims == () or number == 31


def test_record_without_a_play_tells_what_best_play_brings():
    reviewed = review(replace(RECORD, play=None, result=None, score=None))
    assert (reviewed.cards, reviewed.first, reviewed.first_ns) == ((), reviewed.last, reviewed.last_ns)
    assert show_review(reviewed).plain.splitlines()[2].startswith("  best play after 0 cards")


def test_contract_is_enough_without_an_auction():
    assert review(replace(RECORD, auction=None)).cards == review(RECORD).cards


def test_text_of_a_record_reads_and_so_does_a_link():
    assert review(TEXT).cards == review(RECORD.to_line()).cards == review(RECORD).cards


def test_declarations_count_as_they_were_written():
    record = read_record((EXAMPLES / "blot.blot").read_text("utf-8"))
    bare = replace(record, result=None, score=None)
    silent = replace(bare, declarations=[Declared()] * 4)
    assert review(bare).last == Outcome(Verdict.MADE, 21, 9)
    assert review(silent).last == Outcome(Verdict.FAILED, 0, 28)
    assert review(replace(bare, declarations=None)).last == review(bare).last


def test_wrong_sums_are_noted_and_the_play_is_reviewed():
    wrong = review(TEXT.replace("NS 25, EW 0", "NS 25, EW 1").replace("NS 80 in 4", "NS 81 in 4"))
    assert wrong.cards == review(RECORD).cards
    assert [problem.split(" (")[0] for problem in wrong.problems] == [
        "line 19: result NS 81 in 4, EW 82 in 4",
        "line 20: score NS 25, EW 1",
    ]
    assert "does not add up: line 19" in show_review(wrong).plain


BARE = '[Ruleset "blot"]\n[Dealer "W"]\n[Deal "N:J7.AKJ.Q.K7 A9.Q98.87.T KT.T.KT9.J8 Q8.7.AJ.AQ9"]\n'
BAD = {
    "no cards of all four players": TEXT.replace("[Deal ", "[Deal_ "),
    "no dealer": BARE.replace("Dealer", "Player") + '[Contract "9D by E"]',
    "line 5: no contract, and no auction to its end": BARE + "[Auction]\npass 9D pass",
    "line 5: nothing was played: all passed": BARE + "[Auction]\npass pass pass pass",
    "line 11: trick 1: E cannot play AS: must follow ♥": TEXT.replace("N: AH 8H", "N: AH AS"),
    "line 12: trick 2: E leads .expected N": TEXT.replace("N: KH", "E: KH"),
    "line 9: contract 9H by E": TEXT.replace('"9D by E"', '"9H by E"'),
    "line 7: call 3": TEXT.replace("pass 9D pass pass", "pass 9D 9D pass"),
    "expected 8": TEXT.replace("N:J7.", "N:J."),
}


@pytest.mark.parametrize(("says", "text"), BAD.items(), ids=list(BAD))
def test_record_that_breaks_a_rule_is_refused(says, text):
    with pytest.raises(Exception, match=says) as refused:
        review(text)
    assert isinstance(refused.value, RecordError)


def test_contract_of_another_game_is_refused():
    with pytest.raises(ContractError, match="9D by E is no contract of belot_arena"):
        review(replace(RECORD, ruleset="belot_arena", auction=None, play=None, result=None, score=None))


# What the players could know


def by_enumeration(state: DealState) -> dict[Card, float]:
    """Return what each card is worth to its player on the average over all worlds, solved one by one."""
    position = state.position
    knowledge = Knowledge.from_view(state.view(position.turn))
    totals = dict.fromkeys(state.legal, 0.0)
    hands = enumerate_worlds(knowledge)
    for world in hands:
        there = replace(position, deal=Deal([Hand.from_mask(int(mask)) for mask in world]))
        for one in solve(there, ruleset=state.ruleset).cards:
            totals[one.card] += one.margin_ns if position.turn.side == Side.NS else -one.margin_ns
    return {card: total / len(hands) for card, total in totals.items()}


@pytest.mark.slow
@each_ruleset
def test_avoidable_loss_is_the_mean_over_all_worlds_where_they_are_few(ruleset):
    looked_at = 0
    for state, _ in played_deals(ruleset):
        judged = review(Record.of(state), knowledge=True, worlds=24)
        for card in judged.cards[20:]:
            if card.avoidable is None or card.avoidable.error:
                continue
            there = moment(state, judged, card.number - 1)
            if card.avoidable.worlds < count(Knowledge.from_view(there.view(card.seat))):
                continue  # drawn ones that agree have no error either
            means = by_enumeration(there)
            assert card.avoidable.lost == pytest.approx(max(means.values()) - means[card.card])
            assert means[card.avoidable.best] == pytest.approx(max(means.values()))
            looked_at += 1
    assert looked_at > 2


def test_drawn_worlds_come_near_the_mean_over_all():
    compared = 0
    for state, reviewed in played_deals(RULESETS["blot"]):
        for card in reviewed.cards[16:24]:
            there = moment(state, reviewed, card.number - 1)
            if card.is_forced or not 100 < count(Knowledge.from_view(there.view(card.seat))) < 600:
                continue
            few, every = avoidable_loss(there, card.card, 60, 3), avoidable_loss(there, card.card, 600, 3)
            assert (few.worlds, every.error) == (60, 0)
            assert abs(few.lost - every.lost) <= 4 * few.error + 1  # a card that seems best among few
            compared += few.error > 0
    assert compared


def test_forced_card_is_nobodys_fault():
    for _, reviewed in played_deals(RULESETS["blot"]):
        judged = review(reviewed.record, knowledge=True, worlds=2)
        assert all((card.avoidable is None) == card.is_forced for card in judged.cards)
        assert all(card.lost == 0 for card in judged.cards if card.is_forced)


def test_avoidable_loss_is_repeatable_and_depends_on_the_seed():
    one, same, other = (review(RECORD, knowledge=True, worlds=8, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other
    assert replace(one, cards=()) == replace(other, cards=())


def test_only_what_could_be_known_is_avoidable():
    """West could not know that his ace of clubs costs 16; East could that he has to take the ten."""
    cards = review(RECORD, knowledge=True, worlds=120).cards
    west, east = cards[8], cards[19]
    assert (west.card, west.lost, west.avoidable.is_clear) == (Card("AC"), 16, False)
    assert east.avoidable.is_clear
    assert east.avoidable.best == Card("AS")
    assert east.avoidable.lost > 30


@pytest.mark.parametrize(
    ("name", "value"), [("worlds", 1), ("worlds", 10**6), ("worlds", "9"), ("seed", -1), ("seed", 1.5)]
)
def test_wrong_numbers_are_refused(name, value):
    with pytest.raises(OptionError, match=f"{name} is {value!r}"):
        review(RECORD, knowledge=True, **{name: value})


# Text, JSON, the command


@pytest.fixture
def run(capsys):
    def run_here(*arguments: str):
        status = main(arguments)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run_here


@pytest.fixture
def file(tmp_path):
    def write(*texts: str) -> str:
        path = tmp_path / "evening.blot"
        path.write_text("\n\n".join(texts), "utf-8")
        return str(path)

    return write


def test_dict_is_plain_and_says_its_version():
    found = json.loads(json.dumps(review(RECORD, knowledge=True, worlds=8).to_dict()))
    assert found["version"] == 1
    assert found["decisive"] == 20
    assert found["lost_table_ew"] == 38
    assert len(found["cards"]) == 32
    assert found["cards"][19]["line"].startswith("AS QH KD JD")
    assert set(found["cards"][19]["avoidable"]) == {"worlds", "best", "lost", "error", "clear"}
    assert review(RECORD).to_dict()["cards"][19]["avoidable"] is None


def test_review_command_shows_the_review(run):
    path = str(EXAMPLES / "review.blot")
    assert run("review", path) == (0, show_review(review(RECORD)).plain + "\n", "")
    status, out, _ = run("review", path, "--knowledge", "--worlds", "8", "--seed", "2")
    assert (status, out) == (0, show_review(review(RECORD, knowledge=True, worlds=8, seed=2)).plain + "\n")


def test_review_command_prints_a_line_of_json_for_each_deal(run, file):
    passed = BARE + "[Auction]\npass pass pass pass"
    status, out, err = run("review", file(TEXT, passed), "--json")
    first, second = map(json.loads, out.splitlines())
    assert (status, err) == (0, "")
    assert (first["deal"], second["deal"], second["review"]) == (1, 2, None)
    assert first["review"] == review(RECORD).to_dict()


def test_review_command_reviews_one_deal_of_a_file(run, file):
    path = file(TEXT, TEXT, TEXT)
    _, out, _ = run("review", path, "--deal", "2")
    assert out.count("by E, North leads") == 1
    assert out.startswith("Deal 2. 9D by E")
    _, out, _ = run("review", path)
    assert [line.split(". ")[0] for line in out.splitlines() if line.startswith("Deal")] == [
        "Deal 1", "Deal 2", "Deal 3",
    ]  # fmt: skip


def test_review_command_says_that_all_passed(run, file):
    path = file(BARE + "[Auction]\npass pass pass pass", TEXT)
    assert run("review", path)[1].startswith("Deal 1. All passed.\n\nDeal 2. 9D by E")
    status, out, err = run("review", path, "--deal", "1")
    assert (status, out) == (2, "")
    assert err == f"blotsolve: {path}, deal 1, line 5: nothing was played: all passed\n"


def test_review_command_goes_on_after_a_bad_deal(run, file):
    path = file(TEXT.replace("N: AH 8H", "N: AH AS"), TEXT)
    status, out, err = run("review", path)
    assert status == 2
    assert err == f"blotsolve: {path}, deal 1, line 11: trick 1: E cannot play AS: must follow ♥\n"
    assert out.startswith("Deal 2. 9D by E")


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-file"],
        [str(EXAMPLES / "deals.txt")],
        [str(EXAMPLES / "review.blot"), "--deal", "2"],
        [str(EXAMPLES / "review.blot"), "--deal", "0"],
        [str(EXAMPLES / "review.blot"), "--worlds", "1", "--knowledge"],
        [str(EXAMPLES / "review.blot"), "--seed", "-1", "--knowledge"],
        [str(EXAMPLES / "review.blot"), "--ruleset", "bridge"],
    ],
    ids=str,
)
def test_review_command_refuses_in_one_line(run, arguments):
    status, out, err = run("review", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("blotsolve: ")
    assert err.count("\n") == 1


def test_review_replays_its_record_once(monkeypatch, capsys):
    replays = []
    again = _Replayer.replay
    monkeypatch.setattr(_Replayer, "replay", lambda self: replays.append(self) or again(self))
    assert main(["review", str(EXAMPLES / "blot.blot"), "--deal", "1"]) == 0
    assert len(replays) == len(read_records((EXAMPLES / "blot.blot").read_text("utf-8")))


def test_replay_knows_what_hangs_over_from_the_deals_before():
    again = replay(RECORD, Match(RECORD.ruleset, held=80))
    assert review(again).last == review(RECORD, held=80).last != review(RECORD, held=0).last
