"""A deal from the cards to the score: whose turn it is, what is legal, what everybody knows."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from blotsolve.cards import Card
from blotsolve.contract import Call, Contract, Strain, read_call
from blotsolve.deal import Deal, Position
from blotsolve.errors import DeclarationError, IllegalCallError, IllegalCardError, ScoreError
from blotsolve.game.action import Action, Play, read_play
from blotsolve.game.auction import Auction, read_contract
from blotsolve.game.belote import Belote, belote_played
from blotsolve.game.choosing import Turned
from blotsolve.game.counting import tally_of
from blotsolve.game.dealing import dealing_of, dealt_to
from blotsolve.game.declarations import best_declarations, check_declarations
from blotsolve.game.heights import Named, heights_named
from blotsolve.game.match import Match
from blotsolve.game.scoring import DealScore, score_deal
from blotsolve.game.settlement import Settlement, may_show, settle
from blotsolve.game.tally import Tally
from blotsolve.game.tricks import Trick, legal_cards, play, tricks_of, why_not_card
from blotsolve.game.view import BySeat, Declarations, View
from blotsolve.rulesets import Ruleset, Unshown, find_ruleset
from blotsolve.seats import Seat

NOBODY: BySeat = ((), (), (), ())


@dataclass(frozen=True, slots=True)
class DealState:
    """One deal at one moment, immutable: `after` returns the next moment.

    Use `DealState.start`, or `DealState.in_play` when only the contract is known.

    >>> state = DealState.start("N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987", "W", "blot")
    >>> for call in ("8H", "pass", "pass", "pass", "pass"):
    ...     state = state.after(call)
    >>> str(state.contract), state.turn, state.after("AS").why_not("9H")
    ('8H by N', Seat('N'), 'must follow ♠')
    """

    ruleset: Ruleset
    dealer: Seat
    deal: Deal
    """The eight cards of each player; before a card that is turned up is taken, as `start` has them."""
    first: Deal
    """The cards that they see in the auction; the whole deal where that is all."""
    auction: Auction
    """The calls so far; none where only the contract is known."""
    position: Position | None = None
    """The cards still in hand and on the table, once there is a contract."""
    contract: Contract | None = None
    """The contract, once there is one."""
    tricks: tuple[Trick, ...] = ()
    """The tricks that have been taken."""
    declared: BySeat = NOBODY
    """What each player declared in the first trick."""
    shown: BySeat = NOBODY
    """What each player has shown of it to everybody."""
    withheld: BySeat = NOBODY
    """What each player had the right to show and did not."""
    belotes: tuple[Belote, ...] = ()
    """The belotes that count so far, in the order in which they were played."""
    stock: tuple[Card, ...] = ()
    """What is dealt after the auction, in its order, where a card is turned up."""

    @classmethod
    def start(
        cls,
        deal: Deal | str,
        dealer: Seat | str,
        ruleset: Ruleset | str,
        first: Deal | str | None = None,
        turned: Turned | str | None = None,
    ) -> DealState:
        """Return the deal before the first call.

        `first` are the cards that each player sees in the auction, where a game bids on fewer than
        eight; without it they are drawn at random, always the same ones from the same deal. So is `turned`,
        the card that is turned up or the suit that is drawn, where a game has one. The card stands in `deal`
        with the player who takes it (at random with the player after the dealer); if another one takes it,
        what was not dealt yet is dealt in the same order. Raise DealError or CallError.

        >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
        >>> state = DealState.start(deal, "N", "belote_classique", turned="9S")
        >>> str(state.auction), str(state.after("take").deal) == deal
        ('E 9S:', True)
        """
        ruleset, dealer = find_ruleset(ruleset), Seat(dealer)
        dealt = dealing_of(deal, dealer, ruleset, first, turned)
        auction = Auction(ruleset, dealer, turned=dealt.turned)
        return cls(ruleset, dealer, dealt.deal, dealt.first, auction, stock=dealt.stock)

    @classmethod
    def random(
        cls, seed: int | random.Random | None, dealer: Seat | str, ruleset: Ruleset | str
    ) -> DealState:
        """Shuffle and return the deal before the first call; the same seed gives the same deal."""
        return cls.start(Deal.random(seed), dealer, ruleset)

    @classmethod
    def in_play(
        cls,
        deal: Deal | str,
        dealer: Seat | str,
        contract: Contract | str,
        ruleset: Ruleset | str,
        turned: Turned | str | None = None,
    ) -> DealState:
        """Return the deal before the first lead, when only the contract is known.

        `turned` is the card that the declarer took, if it is known. Raise DealError if a hand is not
        complete, RulesetError if the ruleset lacks the strain.

        >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
        >>> DealState.in_play(deal, "E", "9C by W", "blot").legal
        (Card('8S'), Card('7S'), Card('8H'), Card('7H'), Card('TD'), Card('9D'), Card('AC'), Card('KC'))
        """
        ruleset, dealer = find_ruleset(ruleset), Seat(dealer)
        contract = read_contract(contract, ruleset)
        ruleset.require(contract.strain)
        dealt = dealing_of(deal, dealer, ruleset, None, turned)
        auction = Auction(ruleset, dealer, turned=turned)
        return cls(ruleset, dealer, dealt.deal, dealt.first, auction)._in_play(contract)

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens: all have passed, all cards are played, or a capot bid is lost."""
        if self.contract is None:
            return self.auction.is_passed_out
        return len(self.tricks) == 8 or self._is_stopped

    @property
    def is_passed_out(self) -> bool:
        """Whether all four passed: no score, the next player deals."""
        return self.is_over and self.contract is None

    @property
    def _is_stopped(self) -> bool:
        """Whether a capot bid has lost a trick; the second trick is played in any case, for showing."""
        contract = self.contract
        if contract is None or not contract.capot or not self.ruleset.scoring.capot_stops:
            return False
        lost = any(trick.winner.side != contract.side for trick in self.tricks)
        return lost and len(self.tricks) >= 2

    @property
    def turn(self) -> Seat | None:
        """The player who calls or plays next, None when the deal is over."""
        if self.is_over:
            return None
        return self.auction.turn if self.position is None else self.position.turn

    def __repr__(self) -> str:
        what = "the auction" if self.contract is None else self.contract
        turn = "over" if self.turn is None else f"turn of {self.turn}"
        return f"<DealState {self.ruleset}, {what}, {turn}>"

    @property
    def hands(self) -> Deal:
        """What each player holds now; in the auction the cards that he has seen."""
        return self.first if self.position is None else self.position.deal

    @property
    def legal(self) -> tuple[Call, ...] | tuple[Card, ...]:
        """What the player whose turn it is may call or play."""
        if self.is_over:
            return ()
        if self.position is not None:
            return legal_cards(self.position, self.ruleset)
        return self.auction.legal_calls(self.first[self.auction.turn])

    def why_not(self, action: Call | Card | str) -> str | None:
        """Return why the player whose turn it is cannot make a call or play a card, None if he can."""
        if self.is_over:
            return "the deal is over"
        if self.position is None:
            if isinstance(action, Card):
                return "the auction is not over"
            return self.auction.why_not(action, self.first[self.auction.turn])
        if isinstance(action, (Card, str)):
            return why_not_card(self.position, action, self.ruleset)
        return "the auction is over"

    def to_show(self) -> Declarations:
        """Return what the player whose turn it is may show or not show with his next card.

        Whose combination passed is asked in the second trick. If the highest is not shown, the right passes
        on to opponents who can show a higher one than its side has shown or may still show: they are asked in
        the second trick if they play after that, and otherwise in the third. Where declarations are settled
        by what was declared (`Unshown.LOST`) nobody is asked: all that counts is shown in the second trick.
        """
        return () if self.ruleset.declarations.unshown == Unshown.LOST else self._due()

    def _due(self) -> Declarations:
        """Return what the player whose turn it is shows with his next card, unless he may withhold it."""
        if self.position is None or not 1 <= len(self.tricks) <= 2 or self.is_over:
            return ()
        seat = self.position.turn
        done = (*self.shown[seat], *self.withheld[seat])
        if not any(self.declared):
            return ()
        at_once = len(self.tricks) == 2 or self.ruleset.declarations.answers_at_once
        rights = may_show(
            _mapping(self.declared),
            self.dealer.next,
            self.position.strain,
            self.ruleset,
            withheld=_mapping(self.withheld) if at_once else None,
        )
        return tuple(one for one in rights.get(seat, ()) if one not in done)

    def after(self, action: Action | str) -> DealState:
        """Return the deal after the player whose turn it is has called or played.

        Text is read as a call in the auction and as a card (or a `Play`) after it. Raise
        IllegalCallError, IllegalCardError or DeclarationError with the reason.
        """
        if self.position is None:
            if isinstance(action, (Card, Play)):
                raise IllegalCardError(f"nobody can play {action}: the auction is not over")
            return self._after_call(read_call(action))
        if not isinstance(action, (Card, Play, str)):
            raise IllegalCallError(f"nobody can call {action}: the auction is over")
        return self._after_play(read_play(action))

    def _after_call(self, call: Call) -> DealState:
        auction = self.auction.after(call, self.first[self.auction.turn])
        state = replace(self, auction=auction)
        contract = auction.contract
        return state if contract is None else state.dealt_for(contract)._in_play(contract)

    def dealt_for(self, contract: Contract) -> DealState:
        """Return the same moment with all cards dealt: who has chosen trumps gets a card that is turned up.

        >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
        >>> state = DealState.start(deal, "N", "belote_classique", turned="9S")
        >>> taken = state.dealt_for(Contract.parse("S by W")).deal
        >>> Card("9S") in state.deal["E"], Card("9S") in taken["W"]
        (True, True)
        """
        turned = self.auction.turned
        if not isinstance(turned, Card):
            return self
        deal = dealt_to(contract.declarer, list(self.first), turned, self.stock, self.dealer)
        return replace(self, deal=deal)

    def _in_play(self, contract: Contract) -> DealState:
        position = Position(self.deal, contract.strain, self.dealer.next)
        return replace(self, contract=contract, position=position)

    def _after_play(self, action: Play) -> DealState:
        before, card = self.position, action.card
        if before is None or self.is_over:
            raise IllegalCardError(f"{card} cannot be played: the deal is over")
        seat, number = before.turn, len(self.tricks) + 1
        try:
            position = play(before, card, self.ruleset)
        except IllegalCardError:
            reason = why_not_card(before, card, self.ruleset)
            raise IllegalCardError(f"trick {number}: {seat} cannot play {card}: {reason}") from None
        declared = self.declared
        if number == 1:
            declared = _put(declared, seat, self._declares(action, seat, before.strain))
        elif action.declares is not None:
            raise DeclarationError(f"trick {number}: {seat} cannot declare any more: that is for the first")
        due, asked = self._due(), self.to_show()
        for one in action.withholds:
            if one not in asked:
                raise DeclarationError(
                    f"trick {number}: {seat} cannot withhold {one}: it is not to be shown now"
                )
        showing = tuple(one for one in due if one not in action.withholds)
        led = before.table[0].suit if before.table else None
        points = belote_played(before.hand, card, led, before.strain, self.ruleset)
        if action.silent:
            if not points or self.ruleset.declarations.belote_by_itself:
                why = "the game says it" if points else "it would not count with this card"
                raise DeclarationError(f"trick {number}: {seat} cannot be silent about a belote: {why}")
            points = 0
        tricks, belotes = self.tricks, self.belotes
        if not position.table:
            (taken,) = tricks_of(before, (card,), self.ruleset)
            tricks = (*tricks, replace(taken, belotes=()))  # who was silent about one has not shown it
        if points:
            belotes = (*belotes, Belote(seat, card.suit, points))
        return replace(
            self,
            position=position,
            tricks=tricks,
            declared=declared,
            shown=_put(self.shown, seat, (*self.shown[seat], *showing)),
            withheld=_put(self.withheld, seat, (*self.withheld[seat], *action.withholds)),
            belotes=belotes,
        )

    def _declares(self, action: Play, seat: Seat, strain: Strain) -> Declarations:
        """Return what a player declares with his first card: what he says, or his best."""
        if action.declares is None:
            return best_declarations(self.deal[seat], strain, self.ruleset)
        try:
            return check_declarations(action.declares, self.deal[seat], strain, self.ruleset)
        except DeclarationError as error:
            raise DeclarationError(f"trick 1: {seat} cannot declare so: {error}") from None

    @property
    def settlement(self) -> Settlement | None:
        """Whose declarations count, once the first trick is over.

        As long as there is something to show it is taken as shown; in the end nothing else counts.
        """
        if self.contract is None or not self.tricks:
            return None
        withheld = self.withheld
        found = self._settle(self.declared, withheld)
        while self.is_over or len(self.tricks) > 2:
            unasked = [seat for seat, one in found.counted if one not in self.shown[seat]]
            if not unasked:
                break
            for seat in unasked:
                withheld = _put(withheld, seat, _without(self.declared[seat], self.shown[seat]))
            found = self._settle(self.declared, withheld)
        return found

    def _settle(self, declared: BySeat, withheld: BySeat) -> Settlement:
        assert self.contract is not None
        return settle(
            _mapping(declared),
            self.dealer.next,
            self.contract.strain,
            self.ruleset,
            withheld=_mapping(withheld),
        )

    @property
    def heights(self) -> tuple[Named, ...]:
        """What was said of the heights of declarations in the first trick, for everybody to hear.

        It follows from what was declared, so that neither an action nor a record repeats it.
        """
        if self.contract is None:
            return ()
        return heights_named(self.declared, self.dealer.next, self.contract.strain, self.ruleset)

    @property
    def _counted(self) -> BySeat:
        """What counts of all that has been shown, whatever else there may be."""
        if self.contract is None or not any(self.shown):
            return NOBODY
        told = [(*self.shown[seat], *self.withheld[seat]) for seat in Seat]
        counted = self._settle((told[0], told[1], told[2], told[3]), self.withheld).counted
        n, e, s, w = (tuple(one for holder, one in counted if holder == seat) for seat in Seat)
        return n, e, s, w

    @property
    def tally(self) -> Tally | None:
        """What each side has made, in raw points, once the first trick is over."""
        settlement, contract = self.settlement, self.contract
        if settlement is None or contract is None:
            return None
        return tally_of(self.tricks, self.belotes, settlement, contract.declarer)

    def score(self, held: int = 0) -> DealScore | None:
        """Return the score of the deal when it is over, None before and when all have passed.

        `held` are raw points held over from earlier deals, in a game that has them.
        """
        tally = self.tally
        if not self.is_over or self.contract is None or tally is None:
            return None
        return score_deal(self.contract, tally, self.ruleset, held=held)

    def view(self, seat: Seat | str, match: Match | None = None) -> View:
        """Return what one player knows; `match` is the match before this deal, if it belongs to one.

        Raise ScoreError for a match that is over or of another ruleset.

        >>> state = DealState.random(1, "N", "belot_arena")
        >>> [len(state.view(seat).hand) for seat in Seat], state.view("N").legal
        ([5, 5, 5, 5], ())
        """
        seat = Seat(seat)
        if match is not None and not _is_before(match, self.ruleset):
            raise ScoreError(
                f"a deal of {self.ruleset} in the match {str(match)!r} (expected one in progress)"
            )
        position = self.position
        announced = [tuple(one.kind for one in declared) for declared in self.declared]
        return View(
            ruleset=self.ruleset,
            seat=seat,
            dealer=self.dealer,
            dealt=(self.first if position is None else self.deal)[seat],
            hand=self.hands[seat],
            turn=self.turn,
            legal=self.legal if self.turn == seat else (),
            auction=self.auction,
            contract=self.contract,
            tricks=self.tricks,
            leader=None if position is None or self.is_over else position.leader,
            table=() if position is None else position.table,
            announced=(announced[0], announced[1], announced[2], announced[3]),
            heights=self.heights,
            shown=self.shown,
            counted=self._counted,
            declared=self.declared[seat],
            belotes=self.belotes,
            match=match,
        )


def _is_before(match: object, ruleset: Ruleset) -> bool:
    """Whether a deal may follow a match."""
    return isinstance(match, Match) and not match.is_over and match.ruleset == ruleset


def _mapping(declarations: BySeat) -> dict[Seat, Declarations]:
    return {seat: declarations[seat] for seat in Seat if declarations[seat]}


def _without(declarations: Declarations, others: Declarations) -> Declarations:
    return tuple(one for one in declarations if one not in others)


def _put(by_seat: BySeat, seat: Seat, declarations: Declarations) -> BySeat:
    """Return the same declarations but for one player."""
    if declarations == by_seat[seat]:
        return by_seat
    n, e, s, w = (declarations if player == seat else by_seat[player] for player in Seat)
    return n, e, s, w
