"""What one player of Blot 1 on 1 knows of the other hand, and every hand that it may be."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from blotsolve.cards import Card, Hand
from blotsolve.checks import listed, of_kind, seed_number, whole
from blotsolve.contract import Strain
from blotsolve.deal_text import words_of
from blotsolve.errors import ImpossibleKnowledgeError, KnowledgeError, PositionError
from blotsolve.game import Declaration, Kind, declarable, ruled_out
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat
from blotsolve.two_handed.law import RulesetText, game_of
from blotsolve.two_handed.player import Player, read_taken, taken_text
from blotsolve.two_handed.position_text import read_hand
from blotsolve.two_handed.positions import MOST_CARDS, HandsPosition
from blotsolve.two_handed.rulesets import BLOT_1ON1, TwoHandedRuleset, find_two_handed
from blotsolve.two_handed.tricks import other_of
from blotsolve.two_handed.view import TwoHandedView
from blotsolve.worlds import Holding

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_HANDS = 50_000
"""Hands that are all looked at; where there are more they are drawn."""


@dataclass(frozen=True, slots=True)
class TwoHandedKnowledge:
    """What a player of 1 on 1 knows in the play: his hand, the trick on the table, and facts about the other.

    Its text is that of a position with `?` for the other hand, then facts: `gone=` for cards that are unused
    or played, `S+` what S holds, `S-` what he does not hold, `S?` one of several sets whole, `S!` none of
    them. The deck is that of the ruleset, from the nine on. Raise KnowledgeError, or
    ImpossibleKnowledgeError where no hand fits.

    >>> knowledge = TwoHandedKnowledge.parse("N:AKQ9.AK.AK.A ? S N gone=...9 S+..Q. S-.J..")
    >>> knowledge.count, len(knowledge.unseen), str(knowledge)
    (495, 14, 'N:AKQ9.AK.AK.A ? S N gone=...9 S+..Q. S-.J..')
    """

    player: Player
    hand: Hand
    strain: Strain
    leader: Player
    table: tuple[Card, ...] = ()
    """The card that the leader has played, if he has."""
    gone: Hand = Hand()  # noqa: RUF009 a hand never changes
    """Cards that are unused or were played; not that on the table."""
    holds: Hand = Hand()  # noqa: RUF009
    """Cards that the other is known to hold."""
    lacks: Hand = Hand()  # noqa: RUF009
    """Cards that he is known not to hold."""
    holdings: tuple[Holding, ...] = ()
    """Sets of cards of which he holds one whole, or none."""
    taken: frozenset[Player] = frozenset()
    ruleset: TwoHandedRuleset = BLOT_1ON1

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "player", Player(self.player))
        put(self, "strain", Strain(self.strain))
        put(self, "leader", Player(self.leader))
        put(self, "table", tuple(map(Card, listed("cards on the table", self.table, KnowledgeError))))
        for name in ("hand", "gone", "holds", "lacks"):
            put(self, name, read_hand(getattr(self, name)))
        put(self, "holdings", listed("holdings", self.holdings, KnowledgeError))
        for holding in self.holdings:
            of_kind("holding", holding, Holding, KnowledgeError)
        put(self, "taken", read_taken(self.taken))
        put(self, "ruleset", find_two_handed(self.ruleset))
        self.ruleset.require(self.strain)
        size = len(self.hand)
        if size > MOST_CARDS:
            raise KnowledgeError(f"{self.player} has {size} cards (expected {MOST_CARDS} at most)")
        named = (
            ("his own hand", self.hand.mask),
            ("the table", sum(1 << card for card in self.table)),
            ("gone=", self.gone.mask),
            (f"{self.other}+", self.holds.mask),
        )
        seen = 0
        for where, cards in named:
            if common := seen & cards:
                raise KnowledgeError(f"{_first(common)} is twice: {where} has it too")
            if strange := cards & ~self.ruleset.deck.mask:
                raise KnowledgeError(
                    f"{_first(strange)} in {self.ruleset} (expected cards from {self.ruleset.lowest} on)"
                )
            seen |= cards
        if both := self.holds.mask & self.lacks.mask:
            raise ImpossibleKnowledgeError(f"{self.other} is said to hold {_first(both)} and not to hold it")
        if not 0 <= self.size - len(self.holds) <= len(self._free):
            raise ImpossibleKnowledgeError(
                f"{self.other} has {self.size} cards, {len(self.holds)} of them known and {len(self._free)} "
                "possible besides"
            )

    @classmethod
    def parse(cls, text: str, ruleset: TwoHandedRuleset | str = BLOT_1ON1) -> TwoHandedKnowledge:
        """Read the text that it prints as; raise KnowledgeError, PositionError or CardError."""
        words = words_of(text) if isinstance(text, str) else []
        expected = "'N:hand ? strain leader [card] [gone=…] [S+…] [S-…] [S?…] [S!…] [taken=…]'"
        if len(words) < 4 or ":" not in words[0]:
            raise KnowledgeError(f"no knowledge: {text!r} (expected {expected})")
        first, _, hand = words[0].partition(":")
        player = Player(first)
        if hand == "?":
            player, hand, words[1] = player.other, words[1], "?"
        if words[1] != "?":
            raise KnowledgeError(f"no hand to guess: {text!r} (expected {expected})")
        strain, leader = Strain(words[2]), Player(words[3])
        table: tuple[Card, ...] = ()
        facts: dict[str, Hand] = {}
        holdings, taken = [], None
        for word in words[4:]:
            name, equals, value = word.partition("=")
            if equals and name == "taken" and taken is None:
                taken = read_taken(value)
            elif equals and name == "gone" and "gone" not in facts:
                facts["gone"] = read_hand(value)
            elif word[:1].upper() == str(player.other) and word[1:2] in ("+", "-"):
                fact = "holds" if word[1] == "+" else "lacks"
                facts[fact] = Hand.from_mask(facts.get(fact, Hand()).mask | read_hand(word[2:]).mask)
            elif word[:1].upper() == str(player.other) and word[1:2] in ("?", "!"):
                holdings.append(Holding.parse(word))
            elif not table and not equals and word[1:2] not in ("+", "-", "?", "!"):
                table = (Card(word),)
            else:
                raise KnowledgeError(f"no fact: {word!r}, in {text!r} (expected {expected})")
        held = read_hand(hand)
        ruleset = find_two_handed(ruleset)
        whole = len(held) + (bool(table) and leader == player) == ruleset.hand
        return cls(
            player,
            held,
            strain,
            leader,
            table,
            **facts,
            holdings=tuple(holdings),
            taken=taken if taken is not None else frozenset() if whole else frozenset(Player),
            ruleset=ruleset,
        )

    @classmethod
    def from_view(cls, view: TwoHandedView) -> TwoHandedKnowledge:
        """Return all that follows from what a player has seen; raise PositionError outside the play.

        An open card that was left is unused, one that was taken is with the declarer. Who did not follow suit
        has none of it, and no trump if he did not ruff; who stayed below a trump has no higher one. What was
        shown and named is used, silence is not: nobody has to declare.
        """
        view = of_kind("view", view, TwoHandedView, KnowledgeError)
        contract, leader = view.contract, view.leader
        if contract is None or leader is None or view.ruleset.is_open:
            raise PositionError(f"no play of 1 on 1 in progress for {view.player}")
        player, law, strain = view.player, view.ruleset.law, contract.strain
        facts = _Facts(view)
        for trick in view.tricks:
            facts.saw(trick.leader, trick.cards, law, strain)
        if view.table:
            facts.saw(leader, view.table, law, strain)
        gone = facts.played[0] | facts.played[1]
        table = sum(1 << card for card in view.table)
        gone &= ~table
        if view.open_card is not None:
            bit = 1 << view.open_card
            if not contract.takes:
                gone |= bit
            elif contract.declarer != player:
                facts.holds |= bit
        shown = sum(one.cards.mask for one in view.shown[player.other])
        facts.holds |= shown
        facts.holds &= ~facts.played[player.other]
        holdings: list[Holding] = []
        kinds = list(view.announced[player.other])
        if len(kinds) > len(view.shown[player.other]):
            sets = sets_of(kinds, view.shown[player.other], strain, view.ruleset)
            rest = [Hand.from_mask(mask & ~facts.played[player.other]) for mask in sets]
            holdings.append(Holding(Seat[str(player.other)], rest))
        taken = frozenset(trick.winner for trick in view.tricks)
        return cls(
            player,
            view.hand,
            strain,
            leader,
            view.table,
            Hand.from_mask(gone),
            Hand.from_mask(facts.holds),
            Hand.from_mask(facts.lacks & view.ruleset.deck.mask & ~gone & ~view.hand.mask & ~table),
            tuple(holdings),
            taken,
            view.ruleset,
        )

    @property
    def other(self) -> Player:
        """The player whose hand is not seen."""
        return self.player.other

    @property
    def turn(self) -> Player:
        """The player who plays next."""
        return self.leader.other if self.table else self.leader

    @property
    def size(self) -> int:
        """How many cards the other holds."""
        if not self.table:
            return len(self.hand)
        return len(self.hand) + (1 if self.leader == self.player else -1)

    @property
    def unseen(self) -> Hand:
        """The cards that he does not see: neither in his hand nor on the table nor gone."""
        seen = self.hand.mask | self.gone.mask | sum(1 << card for card in self.table)
        return Hand.from_mask(self.ruleset.deck.mask & ~seen)

    @property
    def _free(self) -> Hand:
        """The cards that the other may hold beside those that he is known to hold."""
        return Hand.from_mask(self.unseen.mask & ~self.holds.mask & ~self.lacks.mask)

    @property
    def count(self) -> int:
        """How many hands the other may have."""
        if not self.holdings:
            return comb(len(self._free), self.size - len(self.holds))
        return len(self.worlds())

    def worlds(self, *, most: int = MOST_HANDS, seed: int = 0) -> NDArray[np.uint32]:
        """Return the hands that the other may have, as masks: every one of them, up to a limit, else drawn.

        Raise ImpossibleKnowledgeError if there is none.

        >>> TwoHandedKnowledge.parse("N:A... ? S N gone=KQJT9.AKQJT9.AKQJT9.AKQ").worlds().tolist()
        [268435456, 134217728, 67108864]
        """
        import numpy as np

        most, seed = whole("most", most, 1), seed_number(seed)
        free, need = [1 << card for card in self._free], self.size - len(self.holds)
        if comb(len(free), need) <= most:
            masks = np.fromiter(map(sum, combinations(free, need)), np.uint32)
        else:
            chance = random.Random(seed)
            masks = np.fromiter((sum(chance.sample(free, need)) for _ in range(most)), np.uint32, most)
        masks = masks | np.uint32(self.holds.mask)
        for holding in self.holdings:
            fits = np.zeros(len(masks), bool)
            for one in holding.sets:
                fits |= (masks & np.uint32(one.mask)) == one.mask
            masks = masks[fits != holding.denied]
        if not len(masks):
            raise ImpossibleKnowledgeError(f"no hand of {self.other} fits {str(self)!r}")
        return masks

    @property
    def is_whole(self) -> bool:
        """Whether `worlds` returns every hand there is."""
        return comb(len(self._free), self.size - len(self.holds)) <= MOST_HANDS

    def position(self, hand: int) -> HandsPosition:
        """Return the position in which the other holds these cards."""
        hands = self.hand, Hand.from_mask(hand)
        return HandsPosition(
            hands if self.player == Player.N else hands[::-1],
            self.strain,
            self.leader,
            self.table,
            self.taken,
        )

    def __str__(self) -> str:
        words = [f"N:{self.hand}", "?"] if self.player == Player.N else ["N:?", str(self.hand)]
        words += [str(self.strain), str(self.leader), *map(str, self.table)]
        if self.gone:
            words.append(f"gone={self.gone}")
        if self.holds:
            words.append(f"{self.other}+{self.holds}")
        if self.lacks:
            words.append(f"{self.other}-{self.lacks}")
        words += map(str, self.holdings)
        whole = len(self.hand) + (bool(self.table) and self.leader == self.player) == self.ruleset.hand
        if self.taken != (frozenset() if whole else frozenset(Player)):
            words.append(f"taken={taken_text(self.taken)}")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"TwoHandedKnowledge.parse({str(self)!r})"


def read_knowledge(knowledge: TwoHandedKnowledge | str, ruleset: RulesetText = None) -> TwoHandedKnowledge:
    """Return the knowledge itself, or what its text says."""
    if isinstance(knowledge, TwoHandedKnowledge):
        return knowledge
    found = TwoHandedKnowledge.parse(knowledge, BLOT_1ON1 if ruleset is None else find_two_handed(ruleset))
    game_of(HandsPosition(("-", "-"), found.strain, found.leader), found.ruleset)
    return found


class _Facts:
    """What the tricks say of the other hand, as bits."""

    def __init__(self, view: TwoHandedView) -> None:
        self.view = view
        self.played = [0, 0]
        self.holds = 0
        self.lacks = 0

    def saw(self, leader: Player, cards: tuple[Card, ...], law: Ruleset, strain: Strain) -> None:
        """Note the cards of a trick, and what they say."""
        other = self.view.player.other
        for place, card in enumerate(cards):
            who = leader if place == 0 else leader.other
            self.played[who] |= 1 << card
            if who != other:
                continue
            if place:
                self.lacks |= ruled_out(cards[:1], card, strain, law).mask
            if card.suit == strain.suit and str(card.rank) in "KQ":
                said = any(owner == other for owner, _ in self.view.belotes)
                if said:
                    self.holds |= 1 << other_of(card)
                else:
                    self.lacks |= 1 << other_of(card)


def sets_of(
    kinds: Iterable[Kind], shown: tuple[Declaration, ...], strain: Strain, ruleset: TwoHandedRuleset
) -> list[int]:
    """Return the sets of cards, as bits, of which a hand needs one whole to declare these kinds together."""
    deck, size = ruleset.deck.mask, ruleset.hand
    left = sorted(map(str, kinds))
    base = 0
    for one in shown:
        left.remove(str(one.kind))
        base |= one.cards.mask
    sets = {base}
    for kind in left:
        fitting = [
            one.cards.mask
            for one in declarable(strain, ruleset.law)
            if one.kind == kind and not one.cards.mask & ~deck
        ]
        sets = {have | more for have in sets for more in fitting if not have & more}
        sets = {one for one in sets if one.bit_count() <= size}
    return sorted(sets)


def _first(mask: int) -> Card:
    return next(iter(Hand.from_mask(mask)))
