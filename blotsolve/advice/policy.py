"""The bidding policy: which call a player makes with a hand, and how likely each is; fast, not deep."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from blotsolve.advice.evaluator import outlooks
from blotsolve.advice.stakes import STEPS, combinations_of, stakes
from blotsolve.cards import Hand
from blotsolve.contract import Doubling, Strain
from blotsolve.deal import Deal
from blotsolve.errors import CardError, DealError, IllegalCallError, OptionError
from blotsolve.game.auction import Auction, Bid, Call, Contra, Pass, Recontra
from blotsolve.game.declarations import capot_plus_values
from blotsolve.game.scoring import deal_points
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Seed = int | random.Random | np.random.Generator | None

__all__ = ["BiddingPolicy"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BiddingPolicy:
    """How players bid: softly, what the hand evaluator expects most table points of.

    A call is worth what its side scores more than the other if nothing but passes follow it; the likelihood
    of a call is a logistic function of that worth. What the others have called moves what a hand expects, by
    simple shifts: a bid shows what its player needs to keep it beside an average partner, or beside what his
    partner has shown; an opponent's bid takes as much away. Shares are of all points of a deal. Raise
    OptionError for a parameter out of its range.
    """

    temperature: float = 1.5
    """Table points: what is worth so much less is called e times less often."""
    floor: float = 0.01
    """How much of the likelihood is spread evenly over all legal calls, whatever the hand."""
    opening: float = 0.66
    """The share that a side expects at least when it bids."""
    reserve: float = 0.09
    """The share that a side expects beyond the number that it bids."""
    elsewhere: float = 0.3
    """How much of what a bid shows holds in the other strains."""
    passed: float = 0.04
    """The share that a player is short of who has passed at once."""
    contra_shows: float = 0.12
    """The share that a player shows who contras, in the strain of the bid."""
    most_shown: float = 0.35
    """The largest share that calls can show."""
    capot_shift: float = 12.0
    """How much a share that was shown moves the logarithm of the odds of a capot."""
    feared_contra: float = 0.25
    """How often a bid that would rather not be doubled is doubled."""
    contra_cost: float = 2.0
    """Table points that a contra has to bring more than a pass."""
    raise_cost: float = 1.0
    """Table points that a bid over one of the same side has to bring more than a pass."""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            fits = isinstance(value, (int, float)) and 0 <= value < 1000
            if each.name in ("temperature", "floor"):
                fits = fits and value > 0
            if each.name in ("floor", "feared_contra"):
                fits = fits and value < 1
            if not fits:
                raise OptionError(f"{each.name} is {value!r} (expected a number in its range)")

    def likelihoods(self, hand: Hand | str, auction: Auction) -> dict[Call, float]:
        """Return how likely the player on turn makes each of his legal calls; together they are 1.

        `hand` has eight cards, or the five that are seen in the auction of Belot Arena. Raise CardError for
        a hand of another size, IllegalCallError if the auction is over.

        >>> chances = BiddingPolicy().likelihoods("AKQJT987...", Auction("blot", "W"))
        >>> max(chances, key=chances.get).strain
        Strain('S')
        """
        cards = _hand(hand, auction.ruleset)
        menu = self._chances(_row(cards), auction)
        chances = dict(zip(menu.calls, map(float, menu.chances[0]), strict=True))
        legal = auction.legal_calls(cards)
        likely = {call: chances.get(call, menu.floor) for call in legal}
        total = sum(likely.values())
        return {call: chance / total for call, chance in likely.items()}

    def call(self, hand: Hand | str, auction: Auction, rng: Seed = None) -> Call:
        """Return the likeliest call, or with `rng` one drawn by the likelihoods.

        A whole number as `rng` draws the same call every time. Raise as `likelihoods`.

        >>> BiddingPolicy().call("987.987.98.7", Auction("blot", "W"))
        Pass()
        """
        likely = self.likelihoods(hand, auction)
        if rng is None:
            return max(likely, key=lambda call: likely[call])
        return list(likely)[_drawn([list(likely.values())], [_generator(rng).random()])[0]]

    def log_likelihood(
        self, worlds: ArrayLike, auction: Auction, seats: Iterable[Seat | str] = tuple(Seat)
    ) -> NDArray[np.float64]:
        """Return the logarithm of how likely the calls of an auction are in each of some worlds.

        `worlds` are n × 4 sets of cards, as `worlds` draws them; `weighted` takes the result. Only the calls
        of `seats` count: leave out the player whose hand is known. Where players see only some of their
        cards when they bid, it is the average over several choices of those. Raise DealError for what is no
        array of worlds.

        >>> from blotsolve.advice import worlds
        >>> drawn = worlds("S AJ97.T8.Q.7", 100, seed=1)
        >>> BiddingPolicy().log_likelihood(drawn, Auction.parse("E: pass pass 9H", "blot"), "EW").shape
        (100,)
        """
        import numpy as np

        hands, heard = _worlds(worlds), {Seat(seat) for seat in seats}
        logs = np.zeros(len(hands))
        before = Auction(auction.ruleset, auction.dealer)
        for call in auction.calls:
            if before.turn in heard and len(hands):
                logs += np.log(self._chance_of(call, hands[:, before.turn], before))
            before = before.after(call)
        return logs

    def finish(self, auction: Auction, hands: Deal | str | Sequence[Hand | str], rng: Seed = None) -> Auction:
        """Return the auction played out with these hands, each player making his likeliest call.

        With `rng` the calls are drawn by their likelihoods. Raise DealError for hands that are not four.

        >>> deal = "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"
        >>> BiddingPolicy().finish(Auction("blot", "W"), deal).is_over
        True
        """
        import numpy as np

        if isinstance(hands, str) or not isinstance(hands, (Deal, Sequence)):
            hands = Deal(hands)
        cards = [hand if isinstance(hand, Hand) else Hand(hand) for hand in hands]
        if len(cards) != 4:
            raise DealError(f"{len(cards)} hands (expected four)")
        (finished,) = self.finish_all(auction, np.array([[hand.mask for hand in cards]], np.uint32), rng)
        return finished

    def finish_all(self, auction: Auction, worlds: ArrayLike, rng: Seed = None) -> list[Auction]:
        """Return the auction played out in each of some worlds, n × 4 sets of cards, as `finish` does.

        Worlds in which the same has been said are looked at together, which is much faster than one by one.
        """
        import numpy as np

        hands = _worlds(worlds)
        generator = None if rng is None else _generator(rng)
        finished: list[Auction] = [auction] * len(hands)
        groups = {auction: np.arange(len(hands))} if len(hands) and not auction.is_over else {}
        while groups:
            marks = None if generator is None else generator.random(len(hands))
            later: dict[Auction, list[NDArray[np.int64]]] = {}
            for before, rows in groups.items():
                menu = self._seen_chances(hands[rows, before.turn], before)
                if marks is None:
                    picks = menu.chances.argmax(axis=1)
                else:
                    picks = _drawn(menu.chances, marks[rows])
                for pick in np.unique(picks).tolist():
                    after = before.after(menu.calls[pick])
                    later.setdefault(after, []).append(rows[picks == pick])
            groups = {}
            for after, parts in later.items():
                rows = np.concatenate(parts)
                if not after.is_over:
                    groups[after] = rows
                for row in rows.tolist() if after.is_over else ():
                    finished[row] = after
        return finished

    def _chance_of(self, call: Call, hands: NDArray[np.uint32], auction: Auction) -> NDArray[np.float64]:
        """Return how likely a call is with each hand."""
        import numpy as np

        menu = self._seen_chances(hands, auction)
        if call in menu.calls:
            chances = menu.chances[:, menu.calls.index(call)]
        else:
            chances = np.full(len(hands), menu.floor)
        if isinstance(call, Bid) and call.plus:
            chances = np.where(
                chances > 0,
                chances,
                [menu.floor * (auction.why_not(call, Hand.from_mask(int(mask))) is None) for mask in hands],
            )
        with np.errstate(divide="ignore"):
            return chances

    def _seen_chances(self, hands: NDArray[np.uint32], auction: Auction) -> _Menu:
        """Return the chances of the calls where only some cards are seen: the average over choices of those."""
        import numpy as np

        seen = auction.ruleset.auction.cards
        if seen == 8 or int(hands[0]).bit_count() != 8:
            return self._chances(hands, auction)
        parts = _parts(hands, seen)
        menu = self._chances(parts.reshape(-1), auction)
        return menu._replace(chances=menu.chances.reshape(len(hands), -1, len(menu.calls)).mean(axis=1))

    def _chances(self, hands: NDArray[np.uint32], auction: Auction) -> _Menu:
        """Return the calls that come into question and how likely each is with each hand, a row each."""
        import numpy as np

        if auction.is_over:
            raise IllegalCallError(f"a call after the end of the auction: {auction}")
        calls, legal = _in_question(auction)
        view = _View(self, hands, auction)
        worth = np.stack([view.worth(call) for call in calls], axis=1)
        powers = np.exp((worth - worth.max(axis=1, keepdims=True)) / self.temperature)
        chances = (1 - self.floor) * powers / powers.sum(axis=1, keepdims=True)
        floor = self.floor / legal
        return _Menu(calls, np.where(np.isneginf(worth), 0, chances + floor), floor)

    def _shown(self, auction: Auction) -> dict[Seat, dict[Strain, float]]:
        """Return the share of all points, beyond an average hand's, that each player has shown."""
        ruleset = auction.ruleset
        shown = {seat: dict.fromkeys(ruleset.strains, 0.0) for seat in Seat}
        spoken: set[Seat] = set()
        standing: Bid | None = None
        for place, call in enumerate(auction.calls):
            seat = auction.dealer.after(1 + place)
            if isinstance(call, Bid):
                standing = call
                expected = max(self.opening, self._promised(call, ruleset) + self.reserve)
                own = min(expected - 0.5 - shown[seat.partner][call.strain], self.most_shown)
                for strain in ruleset.strains:
                    part = own if strain == call.strain else own * self.elsewhere
                    shown[seat][strain] = max(shown[seat][strain], part)
            elif isinstance(call, Contra) and standing:
                shown[seat][standing.strain] += self.contra_shows
            elif isinstance(call, Pass) and seat not in spoken:
                shown[seat] = {strain: -self.passed for strain in ruleset.strains}
            spoken.add(seat)
        return shown

    def _promised(self, bid: Bid, ruleset: Ruleset) -> float:
        """Return the share of the points that a bid promises."""
        return 1.0 if bid.capot else min(10 * bid.level / deal_points(bid.strain, ruleset), 1.0)


class _Menu(NamedTuple):
    """The calls that come into question, and how likely they are."""

    calls: list[Call]
    chances: NDArray[np.float64]
    """A row for each hand, a column for each call."""
    floor: float
    """How likely each of the other legal calls is."""


class _View:
    """The auction as the player on turn sees it, with each of many hands."""

    def __init__(self, policy: BiddingPolicy, hands: NDArray[np.uint32], auction: Auction) -> None:
        self.policy, self.hands, self.auction, self.ruleset = policy, hands, auction, auction.ruleset
        turn, shown = auction.turn, policy._shown(auction)
        self.place = (auction.dealer.next - turn) % 4
        self.shift = {
            strain: shown[turn.partner][strain] - shown[turn.next][strain] - shown[turn.after(3)][strain]
            for strain in self.ruleset.strains
        }
        self.ours = auction.bidder is not None and auction.bidder.side == turn.side
        self.spreads: dict[Strain, NDArray[np.float64]] = {}
        self.known: dict[Strain, list[tuple[int, NDArray[np.bool_]]]] = {}

    def worth(self, call: Call) -> NDArray[np.float64]:
        """Return the table points expected of a call, ours minus theirs, if nothing but passes follow."""
        import numpy as np

        standing, doubling, policy = self.auction.bid, self.auction.doubling, self.policy
        if isinstance(call, Bid):
            plain, doubled = self.played(call, Doubling.NONE), self.played(call, Doubling.CONTRA)
            worth = plain - policy.feared_contra * np.maximum(plain - doubled, 0)
            worth -= policy.raise_cost * self.ours
            return np.where(self.holds(call), worth, -np.inf) if call.plus else worth
        if standing is None:
            return np.zeros(len(self.hands))
        if isinstance(call, Contra):
            return self.played(standing, Doubling.CONTRA) - policy.contra_cost
        if isinstance(call, Recontra):
            return self.played(standing, Doubling.RECONTRA) - policy.contra_cost
        return self.played(standing, doubling)

    def played(self, bid: Bid, doubling: Doubling) -> NDArray[np.float64]:
        """Return the table points expected where a bid is played: the standing one, or one of ours."""
        import numpy as np

        ours = self.ours or bid != self.auction.bid
        spread, worth = self.spread(bid.strain), np.zeros(len(self.hands))
        like = Bid(bid.level, _representative(bid.strain, self.ruleset), bid.capot, bid.plus)
        for points, rows in self.combinations(bid.strain):
            if ours:
                worth[rows] = spread[rows] @ stakes(self.ruleset, like, doubling, points, 0)
            else:
                worth[rows] = -(_turned(spread[rows]) @ stakes(self.ruleset, like, doubling, 0, points))
        return worth

    def spread(self, strain: Strain) -> NDArray[np.float64]:
        """Return how likely our side takes each number of points, as `stakes` has them."""
        if strain not in self.spreads:
            shift = self.shift[strain]
            self.spreads[strain] = _spread(
                self.hands.tobytes(), strain, self.place, self.ruleset, shift, shift * self.policy.capot_shift
            )
        return self.spreads[strain]

    def combinations(self, strain: Strain) -> list[tuple[int, NDArray[np.bool_]]]:
        """Return the raw points of own combinations, each with the hands that have them."""
        import numpy as np

        if strain not in self.known:
            points = combinations_of(self.hands, strain, self.ruleset)
            self.known[strain] = [(int(each), points == each) for each in np.unique(points)]
        return self.known[strain]

    def holds(self, bid: Bid) -> NDArray[np.bool_]:
        """Return which hands can claim a `capot+n` and come near enough to a capot to think of it."""
        import numpy as np

        near = self.spread(bid.strain)[:, STEPS + 1] > NEAR_CAPOT
        for index in np.flatnonzero(near).tolist():
            near[index] = bid.plus in _plus_values(int(self.hands[index]), bid.strain, self.ruleset)
        return near


NEAR_CAPOT = 0.1
"""The chance of a capot from which on a hand looks for its n of `capot+n`."""

LEVELS = 8
"""How many numbers from the lowest one on come into question."""


def _in_question(auction: Auction) -> tuple[list[Call], int]:
    """Return the calls worth looking at, and how many there are in all whatever the hand is."""
    standing = None if auction.bidder is None else auction.bidder.side == auction.turn.side
    return _menu(auction.ruleset, auction.bid, auction.doubling, standing)


@lru_cache(maxsize=1024)
def _menu(ruleset: Ruleset, bid: Bid | None, doubling: Doubling, ours: bool | None) -> tuple[list[Call], int]:
    turn = Seat.N
    auction = Auction(ruleset, turn.after(3))
    if bid is not None:
        said: list[Call] = [bid, *([Contra()] if doubling else []), *([Recontra()] if doubling > 1 else [])]
        bidder = turn.after(3) if not ours else turn.partner
        auction = Auction(ruleset, bidder.after(3), said)
    legal = auction.legal_calls()
    answers: list[Call] = [call for call in (Pass(), Contra(), Recontra()) if call in legal]
    if bid is not None:  # who sits where changes nothing else
        answers = [Pass()]
        if not doubling and not ours:
            answers.append(Contra())
        if doubling == Doubling.CONTRA and ours:
            answers.append(Recontra())
    bids = [call for call in legal if isinstance(call, Bid)]
    lowest = min((one.level for one in bids if not one.plus), default=0)
    chosen = [one for one in bids if one.plus or one.level < lowest + LEVELS or one.level == 25 and one.capot]
    return [*answers, *chosen], len(answers) + len(bids)


@lru_cache(maxsize=512)
def _spread(
    hands: bytes, strain: Strain, place: int, ruleset: Ruleset, shift: float, capot_shift: float
) -> NDArray[np.float64]:
    """Return how likely each number of points is for the side of each hand, shifted by what is known."""
    import numpy as np

    masks = np.frombuffer(hands, np.uint32)
    one, everything = outlooks(masks, strain, place, ruleset), deal_points(strain, ruleset)
    us, them = _moved(one.capot_us, capot_shift), _moved(one.capot_them, -capot_shift)
    them = np.minimum(them, 1 - us)
    edges = (np.arange(STEPS) + 0.5) * (everything / STEPS)
    z = (edges - (one.mean_else_us + shift * everything)[:, None]) / one.sd_else_us[:, None]
    below = 0.5 + 0.5 * np.tanh(0.7978845608 * (z + 0.044715 * z**3))  # the normal distribution, to 0.0003
    between = np.diff(below, axis=1, prepend=0, append=1)
    return np.column_stack([between * (1 - us - them)[:, None], us, them])


def _moved(chances: NDArray[np.float64], by: float) -> NDArray[np.float64]:
    """Return chances with the logarithm of their odds moved."""
    import numpy as np

    odds = chances / np.maximum(1 - chances, 1e-12) * np.exp(by)
    return np.asarray(odds / (1 + odds))


def _turned(spread: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how likely the numbers of points are for the other side."""
    import numpy as np

    return np.column_stack([spread[:, STEPS::-1], spread[:, STEPS + 2], spread[:, STEPS + 1]])


def _representative(strain: Strain, ruleset: Ruleset) -> Strain:
    """Return the strain that stands for all of its kind: the trump suits score alike."""
    return strain if strain.suit is None else next(one for one in ruleset.strains if one.suit is not None)


@lru_cache(maxsize=4096)
def _plus_values(hand: int, strain: Strain, ruleset: Ruleset) -> tuple[int, ...]:
    return capot_plus_values(Hand.from_mask(hand), strain, ruleset)


_PART = (0, 1, 3, 4, 6)


def _parts(hands: NDArray[np.uint32], seen: int) -> NDArray[np.uint32]:
    """Return eight choices of the cards that are seen of each hand, in which every card is as often."""
    import numpy as np

    bits = ((hands[:, None] >> np.arange(32, dtype=np.uint32)) & np.uint32(1)).astype(bool)
    cards = np.nonzero(bits)[1].reshape(-1, 8).astype(np.uint32)
    pattern = np.array(_PART if seen == len(_PART) else range(seen))
    picks = (pattern + np.arange(8)[:, None]) % 8
    parts: NDArray[np.uint32] = np.bitwise_or.reduce(np.uint32(1) << cards[:, picks], axis=2)
    return parts


def _hand(hand: Hand | str, ruleset: Ruleset) -> Hand:
    cards, seen = hand if isinstance(hand, Hand) else Hand(hand), ruleset.auction.cards
    if len(cards) not in {8, seen}:
        sizes = "8" if seen == 8 else f"8 or {seen}"
        raise CardError(f"a hand of {len(cards)} cards: {str(cards)!r} (expected {sizes})")
    return cards


def _row(hand: Hand) -> NDArray[np.uint32]:
    import numpy as np

    return np.array([hand.mask], np.uint32)


def _worlds(worlds: ArrayLike) -> NDArray[np.uint32]:
    import numpy as np

    hands = np.asarray(worlds)
    if hands.ndim != 2 or hands.shape[1] != 4 or hands.dtype != np.uint32:
        raise DealError(
            f"no worlds: {hands.dtype} of shape {hands.shape} (expected uint32, four hands in each row)"
        )
    return hands


def _drawn(chances: ArrayLike, marks: ArrayLike) -> NDArray[np.int64]:
    """Return for each row the place that its mark, a number from 0 to 1, falls on."""
    import numpy as np

    sums = np.cumsum(np.asarray(chances), axis=1)
    return np.asarray((sums < np.asarray(marks)[:, None] * sums[:, -1:]).sum(axis=1), np.int64)


def _generator(seed: Seed) -> np.random.Generator:
    import numpy as np

    if isinstance(seed, np.random.Generator):
        return seed
    if isinstance(seed, random.Random):
        return np.random.default_rng(seed.getrandbits(64))
    if type(seed) is not int or seed < 0:
        raise OptionError(f"no seed: {seed!r} (expected a whole number from 0, or a generator)")
    return np.random.default_rng(seed)
