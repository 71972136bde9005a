"""Players who bid by a policy, at many auctions: what each has shown, and what his calls are worth to him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from blotsolve.bidding.auctions import BID, CONTRA, PASS, RECONTRA, Auctions
from blotsolve.bidding.choices import ChoiceWeights, choice_weights
from blotsolve.bidding.payoffs import expected, payoffs_of
from blotsolve.contract import Bid, Doubling
from blotsolve.game import deal_points

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from blotsolve.bidding.estimates import Estimates
    from blotsolve.bidding.policy_settings import PolicySettings
    from blotsolve.contract import Call
    from blotsolve.rulesets import Ruleset

    Numbers = NDArray[np.int64]
    Floats = NDArray[np.float64]

LEVELS = 3
"""How many numbers from the lowest one on come into question."""
TOLD = 0.15
"""The share that others have to show in a strain until no more is to be learnt from it."""
MOST_CAPOT = 0.2
"""The largest share by which the odds of a capot move."""


@dataclass(frozen=True, slots=True, eq=False)
class Menu:
    """The calls that come into question, a row for each hand."""

    codes: Numbers
    """What they are, as `Auctions` numbers them."""
    worth: Floats
    """The table points expected of each, in tens, ours minus theirs; minus infinity where it is forbidden."""

    def best(self) -> Numbers:
        """Return the code of the call that is worth most, for each hand."""
        return np.take_along_axis(self.codes, self.worth.argmax(axis=1)[:, None], axis=1)[:, 0]

    def chances(self, temperature: float) -> Floats:
        """Return how likely each call is: e times less for each `temperature` that it is worth less."""
        powers = np.exp((self.worth - self.worth.max(axis=1, keepdims=True)) / temperature)
        return np.asarray(powers / powers.sum(axis=1, keepdims=True))


class PolicyBidders:
    """The players of many auctions, all of one policy."""

    def __init__(self, policy: PolicySettings, ruleset: Ruleset, size: int) -> None:
        self.policy, self.ruleset = policy, ruleset
        self.choices: ChoiceWeights | None = choice_weights(ruleset) if ruleset.auction.steps else None
        self.everything = np.array([float(deal_points(strain, ruleset)) for strain in ruleset.strains])
        self.shown = np.zeros((size, 4, len(ruleset.strains)))
        """The share of all points, beyond an average hand's, that each player has shown in each strain."""
        self.has_called = np.zeros((size, 4), bool)
        self.hands: Estimates | None = None
        self.world = np.arange(size)
        """Whose hands, of those in `hands`, are held in each auction."""
        self.generator: np.random.Generator | None = None
        """Who draws the calls by their likelihoods; without it the best is made."""

    def dealt(self, hands: Estimates, generator: np.random.Generator | None = None) -> PolicyBidders:
        """Return these players of each auction once in every world, with the hands of that."""
        worlds = len(hands.mean)
        many = PolicyBidders(self.policy, self.ruleset, 0)
        many.shown = np.repeat(self.shown, worlds, axis=0)
        many.has_called = np.repeat(self.has_called, worlds, axis=0)
        many.hands, many.generator, many.choices = hands, generator, self.choices
        many.world = np.tile(np.arange(worlds), len(self.shown))
        return many

    def note(self, auctions: Auctions, rows: Numbers, codes: Numbers) -> None:
        """Take note of what the players on turn show by their calls."""
        policy, seat = self.policy, auctions.turn
        silent = rows[(codes == PASS) & ~self.has_called[rows, seat]]
        self.shown[silent, seat] = -policy.passed
        doubled = rows[codes == CONTRA]
        self.shown[doubled, seat, auctions.strain[doubled]] += policy.contra_shows
        bids, numbers = rows[codes >= BID], codes[codes >= BID] - BID
        strain = numbers % len(self.everything)
        level, capot = np.divmod(numbers // len(self.everything), 2)
        promised = np.where(capot, 1, np.clip(10 * level / self.everything[strain], 0.5, 1))
        needs = np.maximum(policy.opening, promised - 0.5 + policy.reserve)
        own = np.minimum(needs - self.shown[bids, seat.partner, strain], policy.most_shown)
        named = strain[:, None] == np.arange(len(self.everything))
        part = own[:, None] * np.where(named, 1, policy.elsewhere)
        self.shown[bids, seat] = np.maximum(self.shown[bids, seat], part)
        self.has_called[rows, seat] = True

    def choose(self, auctions: Auctions, rows: Numbers) -> Numbers:
        """Return the best call of each player on turn, or one drawn by the likelihoods."""
        assert self.hands is not None
        menu = self.menu(auctions, rows, self.hands.of((self.world[rows], auctions.turn)))
        if self.generator is None:
            return menu.best()
        sums = np.cumsum(menu.chances(self.policy.temperature), axis=1)
        picks = (sums < self.generator.random((len(rows), 1)) * sums[:, -1:]).sum(axis=1)
        return np.take_along_axis(menu.codes, picks[:, None], axis=1)[:, 0]

    def menu(self, auctions: Auctions, rows: Numbers, hands: Estimates, called: Call | None = None) -> Menu:
        """Return what the calls are worth to players on turn who hold some hands, a row each.

        Those are pass, contra and recontra, the lowest numbers and the capot of every strain, and the bid
        that was `called`.
        """
        view = _View(self, auctions, rows, hands)
        ours, theirs, doubling = auctions.ours(rows), auctions.theirs(rows), auctions.doubling[rows]
        never = np.full(len(rows), -np.inf)
        codes = [np.full(len(rows), code) for code in (PASS, CONTRA, RECONTRA)]
        standing = view.standing(doubling)
        if self.choices is not None:
            shares = hands.mean / self.everything
            standing = self.choices.of_pass(auctions.said, shares, auctions.offered[rows])
        worth = [standing if auctions.may_pass else never, never, never]
        for code, may, by in (
            (CONTRA, theirs & (doubling == Doubling.NONE), Doubling.CONTRA),
            (RECONTRA, ours & (doubling == Doubling.CONTRA), Doubling.RECONTRA),
        ):
            if may.any():
                doubled = view.standing(np.full(len(rows), by)) - self.policy.contra_cost
                worth[code] = np.where(may, doubled, -np.inf)
        parts_codes, parts_worth = [np.stack(codes, axis=1)], [np.stack(worth, axis=1)]

        def add(level: Numbers, capot: bool, may: NDArray[np.bool_]) -> None:
            """Add bids of some numbers: arrays of rows × numbers, and × strains."""
            if may.any():
                number = auctions.number(level[..., None], capot, np.arange(may.shape[-1]))
                parts_codes.append(number.reshape(len(rows), -1))
                bids = view.bids(level, capot)
                if self.choices is not None:
                    bids = self.choices.of_choice(auctions.said, bids)
                value = np.where(may, bids, -np.inf)
                parts_worth.append(value.reshape(len(rows), -1))

        other = (auctions.bidder[rows] != auctions.turn)[:, None, None]  # nobody bids over himself
        open_strains = auctions.open_strains(rows)[:, None, :] & other
        highest = self.ruleset.auction.highest  # 0 where bids are strains only
        wanted = auctions.lowest(rows)[:, None] + np.arange(LEVELS if highest else 1)
        if isinstance(called, Bid) and not called.capot and called.level > int(wanted[0, -1]):
            wanted = np.column_stack([wanted, np.full(len(rows), called.level)])
        level = np.minimum(wanted, highest)
        add(level, False, open_strains & (level == wanted)[:, :, None])
        may_capot, number = auctions.open_capot(rows)
        add(number[:, None], True, np.repeat(may_capot[:, None, None] & other, len(self.everything), axis=2))
        return Menu(np.concatenate(parts_codes, axis=1), np.concatenate(parts_worth, axis=1))


class _View:
    """Hands as their players see them after what was called."""

    def __init__(self, bidders: PolicyBidders, auctions: Auctions, rows: Numbers, hands: Estimates) -> None:
        self.policy, self.hands, self.payoffs = bidders.policy, hands, payoffs_of(bidders.ruleset)
        self.auctions, self.rows, self.everything = auctions, rows, bidders.everything
        turn, shown = auctions.turn, bidders.shown
        policy = self.policy
        ours, theirs = shown[rows, turn.partner], shown[rows, turn.next] + shown[rows, turn.previous]
        shift = policy.support * ours - policy.against * theirs
        self.mean = hands.mean + shift * self.everything
        odds = np.exp(policy.capot_shift * np.clip(shift, -MOST_CAPOT, MOST_CAPOT))
        self.capot_us = _moved(hands.capot_us, odds)
        self.capot_them = np.minimum(_moved(hands.capot_them, 1 / odds), 1 - self.capot_us)
        # a strain in which others have shown something is less in the dark
        told = np.minimum((np.abs(ours) + np.abs(theirs)) / TOLD, 1)
        self.sd = hands.sd * (1 - (1 - policy.known) * told)
        # and what the opponents bid, they can make about as likely as not
        strain = np.maximum(auctions.strain[rows], 0)
        promised = np.clip(10 * auctions.level[rows] / self.everything[strain], 0.5, 1) - 0.5
        place = np.arange(len(rows)), strain
        more = policy.support * ours[place] - np.maximum(policy.opening, promised + policy.respect)
        self.mean_against = hands.mean[place] + more * self.everything[strain]

    def standing(self, doubling: Numbers) -> Floats:
        """Return what is expected if the standing bid is played with a doubling; 0 where there is none."""
        auctions, worth = self.auctions, np.zeros(len(self.rows))
        some = np.flatnonzero(auctions.bidder[self.rows] >= 0)
        rows, place = self.rows[some], (some, auctions.strain[self.rows[some]])
        if len(some):
            theirs, combinations = auctions.theirs(rows), self.hands.combinations[place]
            payoffs = self.payoffs.of(
                place[1], auctions.level[rows], auctions.capot[rows], doubling[some], combinations, theirs
            )
            us, them = self.capot_us[place], self.capot_them[place]
            mean = np.where(theirs, self.everything[place[1]] - self.mean_against[some], self.mean[place])
            all_tricks, none = np.where(theirs, them, us), np.where(theirs, us, them)
            made, lost = expected(mean, self.sd[place], all_tricks, none, payoffs)
            worth[some] = np.where(theirs, -1, 1) * (made + lost)
        return worth

    def bids(self, level: Numbers, capot: bool) -> Floats:
        """Return what is expected of bids if they are played: rows × numbers × strains."""
        strains, hands = np.arange(len(self.everything)), self.hands
        combinations = hands.combinations[:, None, :]
        figures = (each[:, None, :] for each in (self.mean, self.sd, self.capot_us, self.capot_them))
        mean, sd, us, them = figures
        plain = self.payoffs.of(strains, level[..., None], capot, Doubling.NONE, combinations)
        feared = Doubling.CONTRA if self.payoffs.ruleset.auction.has_contra else Doubling.NONE
        contra = self.payoffs.of(strains, level[..., None], capot, feared, combinations)
        made, lost = expected(mean, sd, us, them, plain)
        _, doubled = expected(mean, sd, us, them, contra)
        fear = self.policy.feared_contra * np.maximum(lost - doubled, 0)
        cost = self.policy.raise_cost * self.auctions.ours(self.rows)
        return made + lost - fear - cost[:, None, None]


def _moved(chances: Floats, by: Floats) -> Floats:
    """Return chances with their odds multiplied."""
    odds = chances / np.maximum(1 - chances, 1e-12) * by
    return np.asarray(odds / (1 + odds))
