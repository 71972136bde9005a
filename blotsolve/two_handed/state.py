"""A deal for two from the cards to the score: whose turn it is, what is legal, what everybody knows."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from blotsolve.cards import Card, Hand
from blotsolve.errors import (
    CallError,
    DealError,
    DeclarationError,
    IllegalCallError,
    IllegalCardError,
    PositionError,
)
from blotsolve.game import Play, best_declarations, check_declarations, read_play
from blotsolve.two_handed.auction import Call, TrumpChoice, TwoHandedContract, read_call, read_contract
from blotsolve.two_handed.deals import (
    OneOnOneDeal,
    OpenDeal,
    TwoHandedDeal,
    open_card_of,
    random_deal,
    read_deal,
)
from blotsolve.two_handed.declarations import (
    NOBODY,
    ByPlayer,
    Declarations,
    TwoHandedSettlement,
    may_show_two,
    settle_two,
)
from blotsolve.two_handed.law import legal_cards, play, trick_points, turn_up, turning, why_not_card
from blotsolve.two_handed.layouts import MOST_STACKS, Layout
from blotsolve.two_handed.match import TwoHandedMatch
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.position_text import read_hand
from blotsolve.two_handed.positions import HandsPosition, StacksPosition, TwoHandedPosition
from blotsolve.two_handed.rulesets import Belote, TwoHandedRuleset, find_two_handed
from blotsolve.two_handed.scoring import TwoHandedScore, TwoHandedTally, score_two_handed
from blotsolve.two_handed.session import Step
from blotsolve.two_handed.tricks import TwoHandedTrick, belote_in_play, is_of_belote, other_of
from blotsolve.two_handed.view import Belotes, TwoHandedView

Pair = tuple[Hand, Hand]


@dataclass(frozen=True, slots=True)
class TwoHandedState:
    """One deal for two at one moment, immutable: `after` returns the next moment.

    Use `start`, or `in_play` when only the contract is known. In Open Blot a closed card that the deal gives
    turns by itself; one that it does not is told with `after("/7H")` when `waiting` says so.

    >>> state = TwoHandedState.start(OneOnOneDeal.random(1), "S", "blot_1on1")
    >>> state = state.after("take")
    >>> str(state.contract.declarer), state.turn, len(state.hands[0])
    ('N', Player('N'), 9)
    """

    ruleset: TwoHandedRuleset
    dealer: Player
    deal: TwoHandedDeal | None
    """The cards as they were dealt; None where only the hands of the play are known (1 on 1)."""
    choice: TrumpChoice | None
    """The choice of trumps so far; None where only the contract is known, without the open card."""
    contract: TwoHandedContract | None = None
    position: TwoHandedPosition | None = None
    """The cards still to be played and the trick on the table, once there is a contract."""
    dealt: Pair | None = None
    """The hands that are played with (1 on 1), or the open cards before the first lead (Open Blot)."""
    tricks: tuple[TwoHandedTrick, ...] = ()
    history: tuple[Step, ...] = ()
    """What was played and turned."""
    declared: ByPlayer = NOBODY
    """What N and S declared on the first trick; in Open Blot what lies open, from the start."""
    shown: ByPlayer = NOBODY
    """What they have shown of it; in Open Blot everything can be seen."""
    withheld: ByPlayer = NOBODY
    """What they had the right to show and did not."""
    belotes: Belotes = ()
    """The belotes that count so far."""

    @classmethod
    def start(
        cls, deal: TwoHandedDeal | str, dealer: Player | str, ruleset: TwoHandedRuleset | str
    ) -> TwoHandedState:
        """Return the deal before the first call; raise DealError unless it is whole."""
        ruleset, dealer = find_two_handed(ruleset), Player(dealer)
        deal = read_deal(deal, ruleset)
        state = cls(ruleset, dealer, deal, TrumpChoice(ruleset, dealer, open_card_of(deal, dealer, ruleset)))
        assert state.choice is not None
        contract = state.choice.contract
        return state if contract is None else state._with_contract(contract)

    @classmethod
    def random(
        cls, seed: int | random.Random | None, dealer: Player | str, ruleset: TwoHandedRuleset | str
    ) -> TwoHandedState:
        """Shuffle and return the deal before the first call; the same seed gives the same deal."""
        return cls.start(random_deal(seed, ruleset), dealer, ruleset)

    @classmethod
    def in_play(
        cls,
        deal: TwoHandedDeal | str | Iterable[Hand | str],
        dealer: Player | str,
        contract: TwoHandedContract | str,
        ruleset: TwoHandedRuleset | str,
    ) -> TwoHandedState:
        """Return the deal before the first lead, when only the contract is known.

        `deal` is a whole deal; in 1 on 1 it may be the two hands that are played with. Raise DealError if
        they are not complete, ContractError for a contract that the game does not have.

        >>> hands = ["AKQ9.AK.AK.A", "JT.QJT9.Q.KQ"]
        >>> TwoHandedState.in_play(hands, "S", "S- by N", "blot_1on1").turn
        Player('N')
        """
        ruleset, dealer, contract = find_two_handed(ruleset), Player(dealer), read_contract(contract)
        contract.check(ruleset)
        if not isinstance(deal, (str, OneOnOneDeal, OpenDeal)):
            two = tuple(map(read_hand, deal))
            _check_hands(two, ruleset)
            return cls(ruleset, dealer, None, None)._dealt(contract, (two[0], two[1]))
        deal = read_deal(deal, ruleset)
        choice = TrumpChoice(ruleset, dealer, open_card_of(deal, dealer, ruleset))
        contract.check(ruleset, choice.open_card)
        return cls(ruleset, dealer, deal, choice)._with_contract(contract)

    # where the deal stands

    def __repr__(self) -> str:
        what = "the choice of trumps" if self.contract is None else self.contract
        turn = "over" if self.is_over else f"turn of {self.turn}" if self.turn else "a card to turn"
        return f"<TwoHandedState {self.ruleset}, {what}, {turn}>"

    @property
    def is_over(self) -> bool:
        """Whether all tricks are taken."""
        return len(self.tricks) == self.ruleset.hand

    @property
    def waiting(self) -> tuple[Player, ...]:
        """Whose closed card is to be turned, and told, before anybody plays; mostly nobody."""
        if self.position is None or not self.ruleset.is_open or self.is_over:
            return ()
        return turning(self.position, self.ruleset)

    @property
    def turn(self) -> Player | None:
        """The player who calls or plays next, None when the deal is over or a closed card is to be turned."""
        if self.is_over or self.waiting:
            return None
        if self.position is not None:
            return self.position.turn
        return None if self.choice is None else self.choice.turn

    @property
    def hands(self) -> Pair:
        """What N and S hold now, or what lies open."""
        if self.position is not None:
            return self.position.hands
        if isinstance(self.deal, OpenDeal):
            assert self.choice is not None
            return self.deal.rows(self.choice.round)
        assert self.deal is not None
        return self.deal.hands

    @property
    def legal(self) -> tuple[Call, ...] | tuple[Card, ...]:
        """What the player whose turn it is may call or play."""
        if self.turn is None:
            return ()
        if self.position is not None:
            return legal_cards(self.position, self.ruleset)
        assert self.choice is not None
        return self.choice.legal_calls

    def why_not(self, action: Call | Card | str) -> str | None:
        """Return why the player whose turn it is cannot make a call or play a card, None if he can."""
        if self.is_over:
            return "the deal is over"
        if self.waiting:
            return f"a closed card of {self.waiting[0]} is to be turned first"
        if self.position is None:
            if isinstance(action, Card):
                return "trumps are not chosen"
            assert self.choice is not None
            return self.choice.why_not(action)
        if isinstance(action, Call):
            return "trumps are chosen"
        return why_not_card(self.position, action, self.ruleset)

    def to_show(self) -> Declarations:
        """Return what the player whose turn it is has the right to show with his next card.

        It is in the second trick, and in the third if the right has passed on to him; nothing in Open Blot.
        """
        if self.ruleset.is_open or self.turn is None or not 1 <= len(self.tricks) <= 2:
            return ()
        assert self.position is not None
        player = self.position.turn
        done = (*self.shown[player], *self.withheld[player])
        if not any(self.declared):
            return ()
        rights = may_show_two(
            self.declared, self.dealer.other, self.position.strain, self.ruleset.law, self.withheld
        )
        return tuple(one for one in rights[player] if one not in done)

    # what happens

    def after(self, action: Call | Play | Card | str) -> TwoHandedState:
        """Return the deal after a call or a card of the player whose turn it is, or after a turned card.

        Text is a call in the choice of trumps, then a card, a card with what is declared or not shown (as
        `KH declares H:9TJ`), or `/7H` for a closed card that was turned. Raise IllegalCallError,
        IllegalCardError, DeclarationError or PositionError with the reason.
        """
        if isinstance(action, str) and action.strip().startswith("/"):
            return self.turn_up(action.strip()[1:])
        if self.position is None:
            if isinstance(action, (Card, Play)):
                raise IllegalCardError(f"nobody can play {action}: trumps are not chosen")
            assert self.choice is not None
            choice = self.choice.after(read_call(action))
            state = replace(self, choice=choice)
            return state if choice.contract is None else state._with_contract(choice.contract)
        if isinstance(action, Call):
            raise IllegalCallError(f"nobody can call {action}: trumps are chosen")
        return self._after_play(read_play(action))

    def turn_up(self, card: Card | str, player: Player | str | None = None) -> TwoHandedState:
        """Return the deal after a closed card was turned and is this one; raise PositionError."""
        card = Card(card)
        waiting = self.waiting
        if not waiting or not isinstance(self.position, StacksPosition):
            raise PositionError(f"{card} cannot turn up: no closed card is to be turned")
        whose = waiting[0] if player is None else Player(player)
        position = turn_up(self.position, card, whose, self.ruleset)
        return replace(self, position=position, history=(*self.history, Step(whose, card, True)))

    def _with_contract(self, contract: TwoHandedContract) -> TwoHandedState:
        if isinstance(self.deal, OneOnOneDeal):
            return self._dealt(contract, self.deal.drawn(contract, self.dealer, self.ruleset))
        assert isinstance(self.deal, OpenDeal)
        layouts = self.deal.layouts
        position = StacksPosition(layouts, contract.strain, self.dealer.other)
        found = [best_declarations(layout.open, contract.strain, self.ruleset.law) for layout in layouts]
        declared = found[0], found[1]
        return replace(
            self,
            contract=contract,
            position=position,
            dealt=position.hands,
            declared=declared,
            shown=declared,
        )

    def _dealt(self, contract: TwoHandedContract, hands: Pair) -> TwoHandedState:
        position = HandsPosition(hands, contract.strain, self.dealer.other, taken="-")
        return replace(self, contract=contract, position=position, dealt=hands)

    def _after_play(self, action: Play) -> TwoHandedState:
        before, card = self.position, action.card
        if before is None or self.is_over:
            raise IllegalCardError(f"{card} cannot be played: the deal is over")
        number = len(self.tricks) + 1
        if reason := self.why_not(card):
            raise IllegalCardError(f"trick {number}: {before.turn} cannot play {card}: {reason}")
        player = before.turn
        declared = self.declared
        if action.declares is not None and (number > 1 or self.ruleset.is_open):
            when = "combinations count of themselves" if self.ruleset.is_open else "that is for the first"
            raise DeclarationError(f"trick {number}: {player} cannot declare now: {when}")
        if number == 1 and not self.ruleset.is_open:
            declared = _put(declared, player, self._declares(action, player))
        due = self.to_show()
        for one in action.withholds:
            if one not in due:
                raise DeclarationError(
                    f"trick {number}: {player} cannot withhold {one}: it is not to be shown now"
                )
        showing = tuple(one for one in due if one not in action.withholds)
        position = play(before, card, self.ruleset)
        history = (*self.history, Step(player, card, False), *_turned(before, position))
        tricks, belotes = self.tricks, self.belotes
        if points := self._belote(before, card):
            belotes = (*belotes, (player, points))
        if before.table:
            points = trick_points((*before.table, card), before.strain, self.ruleset)
            points += self.ruleset.law.last_trick_in(before.strain) if number == self.ruleset.hand else 0
            pair = before.table[0], card
            tricks = (*tricks, TwoHandedTrick(before.leader, pair, position.leader, points))
        return replace(
            self,
            position=position,
            tricks=tricks,
            history=history,
            declared=declared,
            shown=_put(self.shown, player, (*self.shown[player], *showing)),
            withheld=_put(self.withheld, player, (*self.withheld[player], *action.withholds)),
            belotes=belotes,
        )

    def _declares(self, action: Play, player: Player) -> Declarations:
        """Return what a player declares with his first card: what he says, or his best."""
        assert self.dealt is not None and self.contract is not None  # noqa: PT018
        hand, strain, law = self.dealt[player], self.contract.strain, self.ruleset.law
        if action.declares is None:
            return best_declarations(hand, strain, law)
        try:
            return check_declarations(action.declares, hand, strain, law)
        except DeclarationError as error:
            raise DeclarationError(f"trick 1: {player} cannot declare so: {error}") from None

    def _belote(self, before: TwoHandedPosition, card: Card) -> int:
        """Return the raw points of a belote that counts with this card.

        In 1 on 1 that is the first of the two; in Open Blot the second, or as `belote=both_open` says.
        """
        if self.ruleset.belote == Belote.BOTH_OPEN:
            return belote_in_play(before, card, self.ruleset)
        if not is_of_belote(card, before):
            return 0
        other = other_of(card)
        if self.ruleset.is_open:
            counts = Step(before.turn, other, False) in self.history
        else:
            counts = other in before.hands[before.turn]
        return self.ruleset.law.declarations.belote if counts else 0

    # what comes of it

    @property
    def settlement(self) -> TwoHandedSettlement | None:
        """Whose declarations count, in 1 on 1 once the first trick is over."""
        if self.contract is None or not (self.tricks or self.ruleset.is_open):
            return None
        return settle_two(
            self.declared, self.dealer.other, self.contract.strain, self.ruleset.law, self.withheld
        )

    @property
    def tally(self) -> TwoHandedTally | None:
        """What both have made so far, in raw points, once declarations are settled."""
        settlement = self.settlement
        if settlement is None:
            return None
        cards, tricks, belotes = [0, 0], [0, 0], [0, 0]
        for trick in self.tricks:
            cards[trick.winner] += trick.points
            tricks[trick.winner] += 1
        for player, points in self.belotes:
            belotes[player] += points
        return TwoHandedTally(
            cards_n=cards[0],
            cards_s=cards[1],
            tricks_n=tricks[0],
            tricks_s=tricks[1],
            declarations_n=settlement.points_n,
            declarations_s=settlement.points_s,
            belotes_n=belotes[0],
            belotes_s=belotes[1],
        )

    def score(self, held: int = 0) -> TwoHandedScore | None:
        """Return the score of the deal when it is over, None before.

        `held` are raw points held over from earlier deals.
        """
        tally = self.tally
        if not self.is_over or self.contract is None or tally is None:
            return None
        return score_two_handed(self.contract, tally, self.ruleset, held=held)

    def view(self, player: Player | str, match: TwoHandedMatch | None = None) -> TwoHandedView:
        """Return what a player knows, given the match before; raise CallError with no choice or contract."""
        player = Player(player)
        choice = self.choice
        if choice is None:
            if self.contract is None:
                raise CallError("no choice of trumps and no contract")
            # only the contract is known: an open card that nobody has seen stands for it
            choice = TrumpChoice(self.ruleset, self.dealer, next(iter(self.ruleset.deck)))
        position, layouts = self.position, None
        if isinstance(self.deal, OpenDeal):
            stacks = position.layouts if isinstance(position, StacksPosition) else self.deal.layouts
            size = MOST_STACKS if position is not None else MOST_STACKS // 2 * choice.round
            north, south = (Layout(stack for stack in one.hidden().stacks[:size]) for one in stacks)
            layouts = north, south
        settlement = self.settlement if self.ruleset.is_open else None
        dealt = Hand()
        if not self.ruleset.is_open:
            dealt = self.dealt[player] if self.dealt is not None else self.hands[player]
        kinds = [tuple(one.kind for one in declared) for declared in self.declared]
        return TwoHandedView(
            ruleset=self.ruleset,
            player=player,
            dealer=self.dealer,
            turn=self.turn,
            legal=self.legal if self.turn == player else (),
            choice=choice,
            contract=self.contract,
            dealt=dealt,
            hand=self.hands[player],
            open_card=None if self.choice is None or self.ruleset.is_open else self.choice.open_card,
            layouts=layouts,
            position=position.hidden if isinstance(position, StacksPosition) else None,
            tricks=self.tricks,
            leader=None if position is None or self.is_over else position.leader,
            table=() if position is None else position.table,
            announced=(kinds[0], kinds[1]),
            shown=self.shown,
            declared=self.declared[player],
            belotes=self.belotes,
            declarations=(0, 0) if settlement is None else (settlement.points_n, settlement.points_s),
            match=match,
        )


def _check_hands(hands: tuple[Hand, ...], ruleset: TwoHandedRuleset) -> None:
    if ruleset.is_open:
        raise DealError(f"hands in {ruleset} (expected layouts of stacks)")
    if len(hands) != 2 or any(len(hand) != ruleset.hand for hand in hands):
        sizes = " and ".join(str(len(hand)) for hand in hands)
        raise DealError(f"hands of {sizes} cards (expected {ruleset.hand} each, as they are played with)")
    for hand in hands:
        if strange := hand.mask & ~ruleset.deck.mask:
            card = next(iter(Hand.from_mask(strange)))
            raise DealError(f"{card} in {ruleset} (expected cards of its deck, from {ruleset.lowest} on)")


def _turned(before: TwoHandedPosition, after: TwoHandedPosition) -> list[Step]:
    """Return the given closed cards that turned with a card."""
    if not isinstance(before, StacksPosition) or not isinstance(after, StacksPosition):
        return []
    both = (before.leader, before.leader.other)
    new = [(player, card) for player in both for card in after.layouts[player].open]
    return [Step(player, card, True) for player, card in new if card not in before.layouts[player].open]


def _put(by_player: ByPlayer, player: Player, declarations: Declarations) -> ByPlayer:
    """Return the same declarations but for one player."""
    north, south = (declarations if one == player else by_player[one] for one in Player)
    return north, south
