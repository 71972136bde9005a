"""The bidding policy: which call a player makes with a hand, and how likely each is; fast, not deep."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from blotsolve.advice.evaluator import Outlooks, outlooks
from blotsolve.advice.stakes import STEPS, combinations_of, stakes
from blotsolve.cards import Hand
from blotsolve.contract import CAPOT, Doubling, Strain
from blotsolve.deal import Deal
from blotsolve.errors import CardError, DealError, IllegalCallError, OptionError
from blotsolve.game.auction import Auction, Bid, Call, Contra, Pass, Recontra
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
    partner has shown; an opponent's bid takes a part of that away. Shares are of all points of a deal. Raise
    OptionError for a parameter out of its range.
    """

    temperature: float = 1.2
    """Table points: what is worth so much less is called e times less often."""
    floor: float = 0.01
    """How much of the likelihood is spread evenly over all legal calls, whatever the hand."""
    opening: float = 0.73
    """The share that a side expects at least when it bids."""
    reserve: float = 0.09
    """The share that a side expects beyond the number that it bids."""
    elsewhere: float = 0.15
    """How much of what a bid shows holds in the other strains."""
    passed: float = 0.04
    """The share that a player is short of who has passed at once."""
    contra_shows: float = 0.12
    """The share that a player shows who contras, in the strain of the bid."""
    against: float = 0.7
    """How much of what an opponent shows is taken away: most of it the own hand tells already."""
    most_shown: float = 0.2
    """The largest share that calls can show."""
    capot_shift: float = 6.0
    """How much a share that was shown moves the logarithm of the odds of a capot."""
    feared_contra: float = 0.9
    """How often a bid that would rather not be doubled is doubled."""
    contra_cost: float = 3.0
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

        >>> chances = BiddingPolicy().likelihoods("AKQJT987...", Auction("blot", "W", "pass"))
        >>> max(chances, key=chances.get)
        Bid.parse('capot S')
        """
        import numpy as np

        cards = _hand(hand, auction.ruleset)
        row = np.array([cards.mask], np.uint32)
        menu = self._chances(row, auction, np.arange(1))
        likely = {call: float(menu.chance_of(call)[0]) for call in auction.legal_calls(cards)}
        total = sum(likely.values())
        return {call: chance / total for call, chance in likely.items()}

    def call(self, hand: Hand | str, auction: Auction, rng: Seed = None) -> Call:
        """Return the likeliest call, or with `rng` one drawn by the likelihoods.

        A whole number as `rng` draws the same call every time. Raise as `likelihoods`.

        >>> BiddingPolicy().call("87.87.Q87.8", Auction("blot", "W"))
        Pass()
        """
        likely = self.likelihoods(hand, auction)
        if rng is None:
            return max(likely, key=lambda call: likely[call])
        (pick,) = _drawn([list(likely.values())], [_generator(rng).random()]).tolist()
        call: Call = list(likely)[pick]
        return call

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
                with np.errstate(divide="ignore"):  # a capot+n that a hand cannot claim
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
        groups = [(auction, np.arange(len(hands)))] if len(hands) and not auction.is_over else []
        while groups:
            marks = None if generator is None else generator.random(len(hands))
            later: dict[tuple[Call, ...], tuple[Auction, NDArray[np.int64]]] = {}
            for before, rows in groups:
                menu = self._chances(hands[:, before.turn], before, rows)
                picks = menu.chances.argmax(axis=1) if marks is None else _drawn(menu.chances, marks[rows])
                for pick in np.unique(picks).tolist():
                    after = before.after(menu.calls[pick])
                    later[after.calls] = after, rows[picks == pick]
            groups = []
            for after, rows in later.values():
                if not after.is_over:
                    groups.append((after, rows))
                for row in rows.tolist() if after.is_over else ():
                    finished[row] = after
        return finished

    def _chance_of(self, call: Call, hands: NDArray[np.uint32], auction: Auction) -> NDArray[np.float64]:
        """Return how likely a call is with each hand."""
        import numpy as np

        menu = self._chances(hands, auction, np.arange(len(hands)))
        if not isinstance(call, Bid) or not call.plus:
            return menu.chance_of(call)
        held = [auction.why_not(call, Hand.from_mask(int(mask))) is None for mask in hands]
        return np.where(held, menu.chance_of(call), 0)

    def _chances(self, hands: NDArray[np.uint32], auction: Auction, rows: NDArray[np.int64]) -> _Menu:
        """Return the calls that come into question and how likely each is with some of the hands, a row each.

        Where only some cards are seen it is the average over choices of those.
        """
        import numpy as np

        if auction.is_over:
            raise IllegalCallError(f"a call after the end of the auction: {auction}")
        book = _book(auction.ruleset)
        ours = auction.bidder is not None and auction.bidder.side == auction.turn.side
        layout = book.layout(auction, ours)
        place = (auction.dealer.next - auction.turn) % 4
        dealt = _dealt(hands.tobytes(), place, book)
        view = _View(dealt, dealt.rows(rows), book, self._shift(auction))
        worth = np.empty((len(view.rows), len(layout.calls)))
        for column, call in enumerate(layout.calls):
            if not isinstance(call, Bid):
                worth[:, column] = self._answer_worth(call, auction, view, ours)
        for part in layout.parts:
            plain, doubled = view.bids_worth(part, self.capot_shift)
            worth[:, part.columns] = plain - self.feared_contra * np.maximum(plain - doubled, 0)
            worth[:, part.columns] -= self.raise_cost * ours
        powers = np.exp((worth - worth.max(axis=1, keepdims=True)) / self.temperature)
        floor = self.floor / layout.legal
        chances = (1 - self.floor) * powers / powers.sum(axis=1, keepdims=True) + floor
        if dealt.choices > 1:
            chances = chances.reshape(len(rows), dealt.choices, -1).mean(axis=1)
        return _Menu(layout.calls, chances, floor)

    def _answer_worth(
        self, call: Call, auction: Auction, view: _View, ours: bool
    ) -> float | NDArray[np.float64]:
        """Return the table points expected of a pass, a contra or a recontra, ours minus theirs."""
        if auction.bid is None:
            return 0.0
        doubling, cost = auction.doubling, 0.0
        if isinstance(call, Contra):
            doubling, cost = Doubling.CONTRA, self.contra_cost
        elif isinstance(call, Recontra):
            doubling, cost = Doubling.RECONTRA, self.contra_cost
        return view.standing_worth(auction.bid, doubling, ours, self.capot_shift) - cost

    def _shift(self, auction: Auction) -> dict[Strain, float]:
        """Return how much more of all points the player on turn expects after what was called."""
        shown, turn = self._shown(auction), auction.turn
        return {
            strain: shown[turn.partner][strain]
            - self.against * (shown[turn.next][strain] + shown[turn.after(3)][strain])
            for strain in auction.ruleset.strains
        }

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

    def chance_of(self, call: Call) -> NDArray[np.float64]:
        """Return how likely a call is with each hand; a `capot+n` is as likely as the capot without its n."""
        import numpy as np

        if isinstance(call, Bid) and call.plus and call not in self.calls:
            call = Bid(CAPOT, call.strain, capot=True)
        if call in self.calls:
            return np.asarray(self.chances[:, self.calls.index(call)])
        return np.full(len(self.chances), self.floor)


class _Part(NamedTuple):
    """The bids of one strain in a layout."""

    strain: Strain
    bids: tuple[Bid, ...]
    columns: list[int]


class _Layout(NamedTuple):
    """The calls that come into question at a moment of the auction, in the order of their columns."""

    calls: list[Call]
    parts: list[_Part]
    legal: int
    """How many calls there are in all, whatever the hand is."""


LEVELS = 6
"""How many numbers from the lowest one on come into question."""


class _Book:
    """What the policy works out once for a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.everything = {strain: deal_points(strain, ruleset) for strain in ruleset.strains}
        self.layouts: dict[tuple[Bid | None, Doubling, bool], _Layout] = {}
        self.tables: dict[tuple[object, ...], NDArray[np.float64]] = {}

    def layout(self, auction: Auction, ours: bool) -> _Layout:
        """Return the calls that come into question; who sits where makes no difference to them."""
        key = auction.bid, auction.doubling, ours
        if key not in self.layouts:
            legal = auction.legal_calls()
            bids = [call for call in legal if isinstance(call, Bid)]
            chosen = _in_question(bids)
            calls = [*(call for call in legal if not isinstance(call, Bid)), *chosen]
            parts = []
            for strain in self.ruleset.strains:
                own = tuple(bid for bid in chosen if bid.strain == strain)
                if own:
                    parts.append(_Part(strain, own, [calls.index(bid) for bid in own]))
            self.layouts[key] = _Layout(calls, parts, len(legal))
        return self.layouts[key]

    def table(
        self, bids: tuple[Bid, ...], doubling: Doubling, points: int, theirs: int
    ) -> NDArray[np.float64]:
        """Return the stakes of bids in one strain, a column each; the trump suits score alike."""
        import numpy as np

        strain = bids[0].strain
        if strain.suit is not None:
            strain = next(one for one in self.ruleset.strains if one.suit is not None)
        numbers = tuple((bid.level, bid.capot, bid.plus) for bid in bids)
        key = strain, numbers, doubling, points, theirs
        if key not in self.tables:
            columns = [
                stakes(self.ruleset, Bid(level, strain, capot, plus), doubling, points, theirs)
                for level, capot, plus in numbers
            ]
            self.tables[key] = np.stack(columns, axis=1)
        return self.tables[key]


@lru_cache(maxsize=16)
def _book(ruleset: Ruleset) -> _Book:
    return _Book(ruleset)


def _in_question(bids: list[Bid]) -> list[Bid]:
    """Return the bids that are worth looking at: the lowest numbers, and capots at their best numbers."""
    lowest = min((bid.level for bid in bids if not bid.plus), default=0)
    return [
        bid
        for bid in bids
        if not bid.plus and (bid.level in (lowest, CAPOT) if bid.capot else bid.level < lowest + LEVELS)
    ]


class _Dealt:
    """The hands of one player in many worlds, with what depends on nothing but them."""

    def __init__(self, hands: NDArray[np.uint32], place: int, book: _Book) -> None:
        seen = book.ruleset.auction.cards
        whole = seen < 8 and len(hands) > 0 and int(hands[0]).bit_count() == 8
        self.hands = _parts(hands, seen).reshape(-1) if whole else hands
        self.choices = len(self.hands) // max(len(hands), 1) if whole else 1
        self.place, self.book = place, book
        self.outlooks: dict[Strain, Outlooks] = {}
        self.points: dict[Strain, NDArray[np.int64]] = {}

    def rows(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the rows of all choices of some hands."""
        import numpy as np

        if self.choices == 1:
            return rows
        return np.asarray((rows[:, None] * self.choices + np.arange(self.choices)).reshape(-1))

    def outlook(self, strain: Strain) -> Outlooks:
        """Return what the evaluator says about the hands."""
        if strain not in self.outlooks:
            self.outlooks[strain] = outlooks(self.hands, strain, self.place, self.book.ruleset)
        return self.outlooks[strain]

    def combinations(self, strain: Strain) -> NDArray[np.int64]:
        """Return the raw points of own declarations and belotes."""
        if strain not in self.points:
            self.points[strain] = combinations_of(self.hands, strain, self.book.ruleset)
        return self.points[strain]


@lru_cache(maxsize=64)
def _dealt(hands: bytes, place: int, book: _Book) -> _Dealt:
    import numpy as np

    return _Dealt(np.frombuffer(hands, np.uint32), place, book)


class _View:
    """Some of the hands as their player sees them after what was called."""

    def __init__(
        self, dealt: _Dealt, rows: NDArray[np.int64], book: _Book, shift: dict[Strain, float]
    ) -> None:
        self.dealt, self.rows, self.book, self.shift = dealt, rows, book, shift
        self.spreads: dict[Strain, NDArray[np.float64]] = {}

    def bids_worth(self, part: _Part, capot_shift: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the table points expected of bids that are played, ours minus theirs, plain and doubled."""
        import numpy as np

        spread = self.spread(part.strain, capot_shift)
        plain, doubled = (np.empty((len(spread), len(part.bids))) for _ in range(2))
        for points, rows in self.combinations(part.strain):
            plain[rows] = spread[rows] @ self.book.table(part.bids, Doubling.NONE, points, 0)
            doubled[rows] = spread[rows] @ self.book.table(part.bids, Doubling.CONTRA, points, 0)
        return plain, doubled

    def standing_worth(
        self, bid: Bid, doubling: Doubling, ours: bool, capot_shift: float
    ) -> NDArray[np.float64]:
        """Return the table points expected where the standing bid is played, ours minus theirs."""
        import numpy as np

        spread, worth = self.spread(bid.strain, capot_shift), np.empty(len(self.rows))
        for points, rows in self.combinations(bid.strain):
            if ours:
                worth[rows] = spread[rows] @ self.book.table((bid,), doubling, points, 0)[:, 0]
            else:
                worth[rows] = -_turned(spread[rows]) @ self.book.table((bid,), doubling, 0, points)[:, 0]
        return worth

    def combinations(self, strain: Strain) -> list[tuple[int, NDArray[np.bool_]]]:
        """Return the raw points of own combinations, each with the rows of the hands that have them."""
        import numpy as np

        points = self.dealt.combinations(strain)[self.rows]
        return [(int(each), points == each) for each in np.unique(points)]

    def spread(self, strain: Strain, capot_shift: float) -> NDArray[np.float64]:
        """Return how likely the side of each hand takes each number of points, as `stakes` has them."""
        import numpy as np

        if strain in self.spreads:
            return self.spreads[strain]
        one, everything, shift = self.dealt.outlook(strain), self.book.everything[strain], self.shift[strain]
        us = _moved(one.capot_us[self.rows], shift * capot_shift)
        them = np.minimum(_moved(one.capot_them[self.rows], -shift * capot_shift), 1 - us)
        edges = (np.arange(STEPS) + 0.5) * (everything / STEPS)
        means, sds = one.mean_else_us[self.rows] + shift * everything, one.sd_else_us[self.rows]
        z = (edges - means[:, None]) / sds[:, None]
        below = 0.5 + 0.5 * np.tanh(0.7978845608 * (z + 0.044715 * z**3))  # normal, to 0.0003
        between = np.diff(below, axis=1, prepend=0, append=1)
        self.spreads[strain] = np.column_stack([between * (1 - us - them)[:, None], us, them])
        return self.spreads[strain]


def _moved(chances: NDArray[np.float64], by: float) -> NDArray[np.float64]:
    """Return chances with the logarithm of their odds moved."""
    import numpy as np

    odds = chances / np.maximum(1 - chances, 1e-12) * np.exp(by)
    return np.asarray(odds / (1 + odds))


def _turned(spread: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how likely the numbers of points are for the other side."""
    import numpy as np

    return np.column_stack([spread[:, STEPS::-1], spread[:, STEPS + 2], spread[:, STEPS + 1]])


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
