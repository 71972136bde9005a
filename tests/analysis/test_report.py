"""Deal reports: values as the solver has them, bids as the rules score them, and the par by plain minimax."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from blotsolve import BAZAR_BLOT, BELOT_ARENA, BLOT, BLOTIFY, RULESETS, Deal, Seat, Side, solve
from blotsolve.analysis import deal_report
from blotsolve.cli import main
from blotsolve.contract import Contract, Doubling
from blotsolve.errors import DealError, OptionError, PositionError, RulesetError
from blotsolve.game import Auction, DealState, Verdict, deal_points
from blotsolve.show import show_report

DEAL = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
SUITS = "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"
"""Everybody has a suit: a capot for its holder's side as trumps, for the leader's side in no trump."""

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)


@cache
def played_out(deal: Deal, dealer: Seat, strain, ruleset) -> tuple[DealState, ...]:
    """Return the end of the best line for every declarer, of the lowest contract there is."""
    line = solve(deal, strain, dealer.next, ruleset=ruleset).line
    ends = []
    for declarer in Seat:
        contract = Contract(ruleset.auction.lowest, strain, declarer)
        state = DealState.in_play(deal, dealer, contract, ruleset)
        for _, card in line:
            state = state.after(card)
        ends.append(state)
    return tuple(ends)


def points(deal: Deal, dealer: Seat, contract: Contract, ruleset) -> tuple[Verdict, int, int]:
    """Score a contract in the plainest way: play a best line, and say that it was played for the contract."""
    state = played_out(deal, dealer, contract.strain, ruleset)[contract.declarer]
    score = replace(state, contract=contract).score()
    return score.verdict, score.points_ns, score.points_ew


# The table


@each_ruleset
def test_table_has_what_the_solver_says(ruleset):
    deal = Deal.random(7)
    report = deal_report(deal, ruleset=ruleset)
    assert len(report.cells) == 4 * len(ruleset.strains)
    for cell in report.cells:
        solution = solve(deal, cell.strain, cell.leader, ruleset=ruleset)
        assert (cell.margin_ns, cell.points_ns, cell.points_ew, cell.capot) == (
            solution.margin_ns, solution.points_ns, solution.points_ew, solution.capot,
        )  # fmt: skip
        assert report.cell(str(cell.strain), str(cell.leader)) is cell


@each_ruleset
def test_points_of_both_sides_are_all_there_are(ruleset):
    for seed in range(2):
        for cell in deal_report(Deal.random(seed), ruleset=ruleset).cells:
            more = cell.points_ns + cell.points_ew - deal_points(cell.strain, ruleset)
            more -= 0 if cell.capot is None else ruleset.capot_bonus
            assert more in ((0, 20, 40, 60, 80) if ruleset.belote_in_play else (0,))


def test_capot_of_a_suit_is_in_the_table():
    report = deal_report(SUITS)
    assert [report.cell(strain, "W").capot for strain in "SHDC"] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [report.cell("NT", seat).capot for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert (report.cell("S", "N").points_ns, report.cell("S", "N").points_ew) == (250, 0)


def test_without_a_leader_nothing_is_said_of_bids():
    report = deal_report(DEAL)
    assert (report.leader, report.dealer, report.par, report.best_ns, report.prospects) == (
        None, None, None, None, (),
    )  # fmt: skip
    with pytest.raises(OptionError, match="depends on who leads"):
        report.prospect("NS", "H")


# Bids


@pytest.mark.slow
@each_ruleset
@pytest.mark.parametrize("seed", range(2))
def test_every_bid_is_scored_as_if_it_had_been_played(ruleset, seed):
    deal, dealer = Deal.random(seed), Seat(seed)
    report = deal_report(deal, dealer=dealer, ruleset=ruleset)
    bids = [bid for prospect in report.prospects for bid in prospect.bids]
    assert {bid.contract.side for bid in bids} == set(Side)
    for bid in bids:
        assert (bid.contra is not None) == ruleset.auction.has_contra
        for doubling, outcome in ((Doubling.NONE, bid.plain), (Doubling.CONTRA, bid.contra)):
            if outcome is None:
                continue
            contract = replace(bid.contract, doubling=doubling)
            assert (outcome.verdict, outcome.points_ns, outcome.points_ew) == points(
                deal, dealer, contract, ruleset
            ), contract


@each_ruleset
def test_bids_go_to_the_first_that_is_not_made(ruleset):
    report = deal_report(Deal.random(3), dealer="S", ruleset=ruleset)
    for prospect in report.prospects:
        plain = [bid for bid in prospect.bids if not bid.contract.capot]
        assert [bid.is_made for bid in plain[:-1]] == [True] * (len(plain) - 1)
        levels = [bid.contract.level for bid in plain]
        assert levels == list(range(ruleset.auction.lowest, ruleset.auction.lowest + len(levels)))
        assert all(
            (bid.contract.side, bid.contract.strain) == (prospect.side, prospect.strain) for bid in plain
        )


def test_promise_goes_as_far_as_the_points():
    report = deal_report(DEAL, dealer="N")
    for prospect in report.prospects:
        highest = prospect.highest
        made = 0 if highest is None else highest.contract.level
        assert made == (prospect.total // 10 if prospect.total >= 80 else 0)


def test_declarations_and_belotes_count():
    prospect = deal_report(DEAL, dealer="N").prospect("NS", "H")
    assert (prospect.cards, prospect.declarations, prospect.belotes) == (67, 20, 20)
    assert (prospect.total, prospect.total_others) == (107, 95)
    assert str(prospect.highest.contract) == "10H by S"


def test_settlement_of_each_strain_is_kept():
    settlements = dict(deal_report(DEAL, dealer="N").settlements)
    assert str(settlements[BLOT.strains[1]]).startswith("H:QKA of S (H:QKA of S is higher than D:QKA")


@pytest.mark.slow
@each_ruleset
def test_contra_pays_against_what_is_not_made(ruleset):
    for prospect in deal_report(Deal.random(2), leader="N", ruleset=ruleset).prospects:
        for bid in prospect.bids:
            fails = bid.plain.verdict != Verdict.MADE
            hangs = bid.plain.verdict == Verdict.HANGING and ruleset.scoring.doubled_takes_all
            assert bid.contra_pays == (fails and not hangs and ruleset.auction.has_contra)


@each_ruleset
def test_best_bid_is_the_dearest_that_is_made(ruleset):
    report = deal_report(Deal.random(1), leader="W", ruleset=ruleset)
    for side, best in ((Side.NS, report.best_ns), (Side.EW, report.best_ew)):
        margins = [
            bid.margin
            for prospect in report.prospects
            for bid in prospect.bids
            if bid.is_made and prospect.side == side
        ]
        assert (best and best.margin) == max(margins, default=None)


def test_capot_bids_of_a_capot():
    prospect = deal_report(SUITS, dealer="N").prospect("EW", "H")
    assert prospect.capot
    made = [str(bid.contract) for bid in prospect.bids if bid.contract.capot and bid.is_made]
    assert made[0] == "capot H by E"
    assert "capot+14 H by E" in made  # a hundred, a tierce and the belote
    assert "capot+12 H by W" in made  # a hundred and a tierce of clubs
    assert not any(bid.contract.declarer == Seat.W and bid.contract.plus == 14 for bid in prospect.bids)


# The par


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "dealer", "par"),
    [
        # 250, two runs of eight (120 each) and the belote are 51 tens: 51 + 25 + 26, and nothing goes over it
        (BLOT, "N", "51H by E: made, NS 0, EW 102"),
        (BLOT, "W", "51S by N: made, NS 102, EW 0"),
        # a run of eight is 100, and the bid is not added: 25 + 22; the capot bars all plain numbers
        (BLOTIFY, "N", "capot H by E: made, NS 0, EW 47"),
        (BLOTIFY, "E", "capot S by S: made, NS 47, EW 0"),
        # the bid is added: 47 + 25 + 22
        (BAZAR_BLOT, "N", "47H by E: made, NS 0, EW 94"),
        # hearts are dearer (47), but spades go over them; all trumps are 348 and a belote, no run counts
        (BELOT_ARENA, "N", "AT by E: made, NS 0, EW 37"),
    ],
    ids=str,
)
def test_par_of_four_suits(ruleset, dealer, par):
    assert str(deal_report(SUITS, dealer=dealer, ruleset=ruleset).par) == par


def test_low_capot_bid_bars_all_plain_numbers():
    """In bazar_blot only a kaput bid follows a kaput bid, whatever its number: E gives 39 instead of 51."""
    report = deal_report(Deal.random(3), dealer="N", ruleset=BAZAR_BLOT)
    assert report.best_ns.margin == 51
    assert str(report.par) == "8S capot contra by E: failed, NS 39, EW 0"


def plain_par(deal: Deal, dealer: Seat, ruleset) -> int:
    """Return the table points of N–S less those of E–W when everybody tries every legal call."""
    known: dict[tuple, int] = {}

    def best(auction: Auction) -> int:
        if auction.is_over:
            contract = auction.contract
            if contract is None:
                return 0
            _, points_ns, points_ew = points(deal, dealer, contract, ruleset)
            return points_ns - points_ew
        moment = auction.bid, auction.bidder, auction.doubling, auction.passes, auction.turn
        if moment not in known:
            calls = auction.legal_calls(deal[auction.turn])
            values = [best(auction.after(call)) for call in calls]
            known[moment] = max(values) if auction.turn.side == Side.NS else min(values)
        return known[moment]

    return best(Auction(ruleset, dealer))


def small(ruleset, *strains: str, highest: int = 10):
    """Return a game with few strains and numbers, so that every call can be tried."""
    if ruleset.auction.ranking:
        return ruleset
    auction = replace(ruleset.auction, highest=highest)
    return replace(ruleset, strains=strains, auction=auction)


@pytest.mark.slow
@pytest.mark.parametrize(
    "ruleset",
    [
        small(BLOT, "S", "NT"),
        small(BLOTIFY, "H", "NT"),
        small(BAZAR_BLOT, "D", "C", highest=9),
        BELOT_ARENA,
    ],
    ids=str,
)
def test_par_is_that_of_trying_every_call(ruleset):
    contracts = set()
    for seed in range(5):
        deal, dealer = Deal.random(seed), Seat(seed % 4)
        par = deal_report(deal, dealer=dealer, ruleset=ruleset).par
        assert (par.outcome.margin_ns if par.outcome else 0) == plain_par(deal, dealer, ruleset)
        contracts.add(str(par.contract))
    assert len(contracts) > 2


@each_ruleset
def test_par_is_an_auction_of_the_game(ruleset):
    for seed in range(2):
        deal = Deal.random(seed)
        state = DealState.start(deal, "E", ruleset)
        report = deal_report(deal, dealer="E", ruleset=ruleset, turned=state.auction.turned)
        auction = state.auction
        for call in report.par.calls:
            auction = auction.after(call, deal[auction.turn])
        assert auction.is_over
        assert auction.contract == report.par.contract


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [r for r in RULESETS.values() if r.auction.steps], ids=str)
def test_par_of_a_choice_is_that_of_trying_every_call(ruleset):
    """Where a card is turned up, the cards are dealt as they are for who takes it."""
    contracts = set()
    for seed in range(3):
        state = DealState.random(seed, "N", ruleset)

        def best(auction: Auction, state: DealState = state) -> int:
            if not auction.is_over:
                values = [best(auction.after(call)) for call in auction.legal_calls()]
                return max(values) if auction.turn.side == Side.NS else min(values)
            if auction.contract is None:
                return 0
            dealt = state.dealt_for(auction.contract).deal
            _, points_ns, points_ew = points(dealt, Seat.N, auction.contract, ruleset)
            return points_ns - points_ew

        given = {"first": state.first, "turned": state.auction.turned}
        report = deal_report(state.deal, dealer="N", ruleset=ruleset, **given)
        assert (report.par.outcome.margin_ns if report.par.outcome else 0) == best(state.auction)
        contracts.add(str(report.par.contract))
    assert len(contracts) > 1


@pytest.mark.parametrize("ruleset", [r for r in RULESETS.values() if r.auction.lies_open], ids=str)
def test_par_without_what_lies_open_names_any_suit(ruleset):
    par = deal_report(Deal.random(1), dealer="N", ruleset=ruleset).par
    assert par.contract is None or str(par.calls[-1]) == str(par.contract).partition(" ")[0]


# At the door


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"deal": "N:A... T... K... J..."}, DealError, "N has 1 cards, expected 8"),
        ({"deal": "nonsense"}, DealError, "no deal"),
        ({"leader": "X"}, PositionError, "no seat: 'X'"),
        ({"dealer": "X"}, PositionError, "no seat: 'X'"),
        ({"leader": "N", "dealer": "N"}, OptionError, "N leads and N deals .expected E to lead"),
        ({"ruleset": "bridge"}, RulesetError, "bridge"),
    ],
)
def test_what_does_not_fit_is_refused(arguments, error, says):
    with pytest.raises(error, match=says):
        deal_report(**{"deal": DEAL} | arguments)


def test_leader_and_dealer_may_both_be_given():
    assert deal_report(DEAL, leader="E", dealer="N") == deal_report(DEAL, leader="E")


def test_strain_of_another_game_is_refused():
    with pytest.raises(RulesetError, match="no strain AT"):
        deal_report(DEAL).cell("AT", "N")


# The command


@pytest.fixture
def run(capsys):
    def run_here(*arguments: str):
        status = main(arguments)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run_here


def test_table_command_shows_the_report(run):
    assert run("table", DEAL, "--dealer", "N") == (
        0,
        show_report(deal_report(DEAL, dealer="N")).plain + "\n",
        "",
    )


@pytest.mark.slow
@pytest.mark.parametrize("leader", [[], ["--leader", "E"]])
@each_ruleset
def test_table_command_prints_json(run, ruleset, leader):
    status, out, _ = run("table", DEAL, *leader, "--json", "--ruleset", ruleset.name)
    found = json.loads(out)
    report = deal_report(DEAL, leader=leader[1] if leader else None, ruleset=ruleset)
    assert status == 0
    assert found == report.to_dict()
    assert found["version"] == 1
    assert (found["par"] is None) == (not leader)


@pytest.mark.slow
def test_table_command_answers_a_file_line_by_line(run, tmp_path):
    path = tmp_path / "deals.txt"
    path.write_text(f"# two deals\n{DEAL}\n\nN:A... T... K... J...\n{SUITS}\n")
    status, out, err = run("table", str(path), "--json", "-d", "N")
    assert status == 2
    assert [json.loads(line)["deal"] for line in out.splitlines()] == [DEAL, SUITS]
    assert err == f"blotsolve: {path}, line 4: N has 1 cards, expected 8: 'A...'\n"
    _, out, _ = run("table", str(path))
    assert [line.split()[1] for line in out.splitlines() if line.startswith("Line")] == ["2.", "5."]


@pytest.mark.parametrize(
    "arguments",
    [
        [DEAL, "--leader", "Q"],
        [DEAL, "--leader", "N", "--dealer", "N"],
        [DEAL, "--ruleset", "bridge"],
        ["N:A... T... K... J..."],
        ["no-such-file"],
        ["examples", "--ruleset", "bridge"],
    ],
)
def test_table_command_refuses_in_one_line(run, arguments):
    status, out, err = run("table", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("blotsolve: ")
    assert err.count("\n") == 1
