"""Let bots play, compare what they take with perfect play, and write what that makes of bid advice.

Everybody bids by the policy; the same bot then plays for all four, each with nothing but his own view. The
card points of the declarers are set beside those of best play with all cards seen. Run
`python scripts/fit/calibration.py`; it writes a file for each game in blotsolve/advice/data/calibration, with
the raw figures of the first deals, which a test makes again, and prints the rows of the table in
docs/bidding-model.md. Each deal can be kept as a line of JSON with `--out`, so that a run that was broken off
goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import blotsolve
from blotsolve import RULESETS, Deal, Hand, Seat, Side, solve_many
from blotsolve.bidding import BiddingPolicy, kind_of
from blotsolve.datasets import begun_deals
from blotsolve.errors import FileError
from blotsolve.files import add_json_line, read_json_lines, write_whole
from blotsolve.game import Auction, DealState, Margins
from blotsolve.players import find_bot, play_out
from blotsolve.rulesets import Ruleset

FIRST = 8
"""Deals of each ruleset and bot whose figures are kept as they are, so that a test can make them again."""

NAMES = ("ruleset", "bot", "seed", "deal")
"""What a deal that was played is known by."""

DATA = Path(blotsolve.__file__).parent / "advice" / "data" / "calibration"


def played(ruleset: Ruleset, bot: str, seed: int, number: int) -> dict[str, Any] | None:
    """Return what the declarers of a deal take and could take; None if all pass."""
    dealt = np.random.default_rng([seed, number]).permutation(32).reshape(4, 8)
    bits = np.uint32(1) << dealt.astype(np.uint32)
    hands = np.bitwise_or.reduce(bits, axis=1)[None]
    seen = np.bitwise_or.reduce(bits[:, : ruleset.auction.cards], axis=1)[None]
    if ruleset.auction.lies_open:
        begun = begun_deals(hands, "N", ruleset)
        (auction,) = BiddingPolicy().finish_all(begun.auctions, begun.seen)
        hands = begun.dealt_for([auction.contract])
    else:
        (auction,) = BiddingPolicy().finish_all(Auction(ruleset, Seat.N), seen)
    if auction.contract is None:
        return None
    # a capot that is bid is played to its end, and a belote is no card
    level = min(auction.contract.level, ruleset.auction.highest)
    contract = replace(auction.contract, level=level, capot=False, plus=0)
    law = replace(ruleset, belote_in_play=0)
    sign = 1 if contract.side == Side.NS else -1
    solved = solve_many(hands=hands, strains=contract.strain, leaders=Seat.E, ruleset=law, roem=True)
    assert solved.roem is not None
    roem_ns, roem_ew = solved.roem[0].tolist()
    best = int(solved.margins_ns[0]) - roem_ns + roem_ew
    deal = Deal([Hand.from_mask(int(mask)) for mask in hands[0]])
    players = [find_bot(f"{bot}+plain", seed) for _ in Seat]
    state = play_out(DealState.in_play(deal, Seat.N, contract, ruleset), players)
    tally, read = state.tally, Margins.of(contract.strain, ruleset)
    assert tally is not None
    taken = float((tally.cards_ns, tally.cards_ew)[contract.side])
    return {
        "kind": kind_of(contract.strain),
        "best": float(read.cards_ns(sign * best)),
        "capot": read.capot_ns(sign * best),
        "taken": taken,
        "all": (tally.tricks_ns, tally.tricks_ew)[contract.side] == 8,
    }


def fitted(deals: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the figures of some deals, each with its standard error."""
    more = np.array([deal["taken"] - deal["best"] for deal in deals if not deal["capot"]])
    capots = [deal["all"] for deal in deals if deal["capot"] == 1]
    taken = sum(capots) / len(capots) if capots else 1.0
    return {
        "deals": len(more),
        "bias": round(float(more.mean()), 2),
        "bias_error": round(float(more.std(ddof=1)) / math.sqrt(len(more)), 2),
        "spread": round(float(more.std(ddof=1)), 2),
        "spread_error": round(float(more.std(ddof=1)) / math.sqrt(2 * len(more)), 2),
        "capots": len(capots),
        "capot": round(taken, 3),
        "capot_error": round(math.sqrt(taken * (1 - taken) / max(len(capots), 1)), 3),
    }


def raw(deal: dict[str, Any]) -> dict[str, Any] | None:
    """Return the figures of a deal without its name; None if all passed."""
    return {field: value for field, value in deal.items() if field not in NAMES} if "kind" in deal else None


def row(ruleset: str, bot: str, figures: dict[str, Any]) -> str:
    """Return the row of a ruleset and a bot in the table of docs/advice.md."""
    bias, spread = (f"{figures[name]:.1f} ± {figures[f'{name}_error']:.1f}" for name in ("bias", "spread"))
    taken = round(figures["capots"] * figures["capot"])
    bias = bias.replace("-", "−")
    deals, capots = figures["deals"], figures["capots"]
    return f"| `{ruleset}` | `{bot}` | {deals} | {bias} | {spread} | {taken} of {capots} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bots", nargs="+", default=["rules", "solver:8"])
    parser.add_argument("--ruleset", nargs="+", default=list(RULESETS), choices=list(RULESETS))
    parser.add_argument("--deals", type=int, default=300, help="of each ruleset and bot")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--out", type=Path, help="the file that the deals are added to")
    parser.add_argument("--write", type=Path, default=DATA, help="the folder of the figures")
    given = parser.parse_args()
    known: dict[tuple[Any, ...], dict[str, Any]] = {}
    if given.out and given.out.exists():
        for one in read_json_lines(given.out, NAMES):
            known[tuple(one[name] for name in NAMES)] = one
    for name in given.ruleset:
        bots: dict[str, Any] = {}
        for bot in given.bots:
            deals = []
            for number in range(given.deals):
                key = name, bot, given.seed, number
                if key not in known:
                    fields = dict(zip(NAMES, key, strict=True))
                    known[key] = fields | (played(RULESETS[name], bot, given.seed, number) or {})
                    if given.out:
                        add_json_line(given.out, known[key])
                deals += [known[key]] if "kind" in known[key] else []
            figures = fitted(deals)
            for kind in sorted({deal["kind"] for deal in deals}):
                some = [deal for deal in deals if deal["kind"] == kind and not deal["capot"]]
                if len(some) > 1:
                    of_kind = fitted(some)
                    figures[kind] = {
                        field: of_kind[field] for field in ("deals", "bias", "bias_error", "spread")
                    }
            first = [known[name, bot, given.seed, number] for number in range(min(FIRST, given.deals))]
            figures["first"] = [raw(deal) for deal in first]
            bots[bot] = figures
            print(row(name, bot, figures), flush=True)
        data = {
            "made_by": f"scripts/fit/calibration.py --deals {given.deals} --seed {given.seed}",
            "seed": given.seed,
            "bots": given.bots,
            "rulesets": {name: bots},
        }
        given.write.mkdir(parents=True, exist_ok=True)
        write_whole(given.write / f"{name}.json", json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    try:
        main()
    except FileError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
