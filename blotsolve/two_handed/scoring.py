"""The score of a deal for two: from raw points and tricks to the table points of both, and why."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import lru_cache

from blotsolve.checks import keep_whole, whole
from blotsolve.contract import Strain
from blotsolve.errors import ScoreError
from blotsolve.game import Verdict, table_points
from blotsolve.two_handed.auction import TwoHandedContract, read_contract
from blotsolve.two_handed.law import trick_points
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.rulesets import Equal, TwoHandedRuleset, find_two_handed


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoHandedTally:
    """What one deal has given to each player, in raw points, before anything is rounded.

    Cards are the points taken in tricks with those of the last trick, without a bonus for all tricks and
    without unused cards. Declarations are those that count, belotes come beside them. Raise ScoreError.

    >>> TwoHandedTally(cards_n=84, cards_s=58, tricks_n=5, tricks_s=4, belotes_s=20).combinations_s
    20
    """

    cards_n: int
    cards_s: int
    tricks_n: int
    tricks_s: int
    declarations_n: int = 0
    declarations_s: int = 0
    belotes_n: int = 0
    belotes_s: int = 0

    def __post_init__(self) -> None:
        keep_whole(self, *(each.name for each in fields(self)), error=ScoreError)
        for player in Player:
            cards, tricks = self.cards(player), self.tricks(player)
            if cards and not tricks:
                raise ScoreError(f"{player} has {cards} points of cards without a trick (expected 0)")
        for name in ("declarations_n", "declarations_s", "belotes_n", "belotes_s"):
            if getattr(self, name) % 10:
                raise ScoreError(f"{name} is {getattr(self, name)} (expected whole tens)")

    def cards(self, player: Player) -> int:
        """Return the raw points that a player took in tricks."""
        return (self.cards_n, self.cards_s)[Player(player)]

    def tricks(self, player: Player) -> int:
        """Return the tricks of a player."""
        return (self.tricks_n, self.tricks_s)[Player(player)]

    def belotes(self, player: Player) -> int:
        """Return the raw points of the belote of a player."""
        return (self.belotes_n, self.belotes_s)[Player(player)]

    def combinations(self, player: Player) -> int:
        """Return the raw points of the declarations and the belote of a player."""
        return (self.combinations_n, self.combinations_s)[Player(player)]

    @property
    def combinations_n(self) -> int:
        """Raw points of the declarations and the belote of N."""
        return self.declarations_n + self.belotes_n

    @property
    def combinations_s(self) -> int:
        """Raw points of the declarations and the belote of S."""
        return self.declarations_s + self.belotes_s


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoHandedScore:
    """The table points of one deal for two, with the figures on the way to them."""

    ruleset: TwoHandedRuleset = field(repr=False)
    contract: TwoHandedContract
    tally: TwoHandedTally
    verdict: Verdict
    why: str
    """What decided, in a few words."""
    unused: int
    """Raw points of the cards that were not played."""
    total_declarer: int
    """What the declarer is compared with, in raw points."""
    total_defender: int
    raw_declarer: int
    """Raw points of cards that the declarer's table points are rounded from, unused ones among them."""
    raw_defender: int
    combinations_declarer: int
    """Raw points of combinations that the declarer scores."""
    combinations_defender: int
    paid: int
    """Raw points held over from earlier deals that are paid with this one; they are within `raw`."""
    held: int
    """Raw points that are held over to the next deal."""

    @property
    def points_declarer(self) -> int:
        """Table points of the declarer."""
        return self._table(self.raw_declarer, self.combinations_declarer)

    @property
    def points_defender(self) -> int:
        """Table points of the other player."""
        return self._table(self.raw_defender, self.combinations_defender)

    def _table(self, raw: int, combinations: int) -> int:
        times = self.ruleset.no_trump_multiplier if self.contract.strain == Strain.NT else 1
        return (table_points(raw, self.ruleset.law) + combinations // 10) * times

    def points(self, player: Player) -> int:
        """Return the table points of a player."""
        return self.points_declarer if Player(player) == self.contract.declarer else self.points_defender

    @property
    def points_n(self) -> int:
        """Table points of N."""
        return self.points(Player.N)

    @property
    def points_s(self) -> int:
        """Table points of S."""
        return self.points(Player.S)

    @property
    def winner(self) -> Player | None:
        """Who has won the deal: the declarer if it is made, the other if it has failed."""
        if self.verdict == Verdict.HANGING:
            return None
        return self.contract.declarer if self.verdict == Verdict.MADE else self.contract.defender

    @property
    def capot(self) -> Player | None:
        """The player who took all tricks, if one did."""
        all_tricks = self.tally.tricks_n + self.tally.tricks_s
        return next((player for player in Player if self.tally.tricks(player) == all_tricks), None)

    @property
    def brought(self) -> int:
        """Raw points held over from earlier deals with which the deal was scored."""
        if self.verdict != Verdict.HANGING:
            return self.paid
        declarer = self.contract.declarer
        return self.held - self.tally.cards(declarer) - self.unused - self.tally.combinations(declarer)

    def explain(self) -> tuple[str, ...]:
        """Return the way to the score, a few lines of text.

        >>> tally = TwoHandedTally(cards_n=84, cards_s=58, tricks_n=5, tricks_s=4)
        >>> print(*score_two_handed("H+ by N", tally, "blot_1on1").explain(), sep="\\n")
        H+ by N made: 84 against 58
        N 10: cards 10 (from 104, 20 of them unused)
        S 6: cards 6 (from 58)
        """
        lines = [f"{self.contract} {self.verdict}: {self.why}"]
        if self.contract.strain == Strain.NT and self.ruleset.no_trump_multiplier > 1:
            lines.append(f"all table points count {self.ruleset.no_trump_multiplier} times")
        if self.paid:
            lines.append(f"{self.paid} raw points held over are paid to {self.winner}")
        if self.held:
            lines.append(f"{self.held} raw points are held over to the next deal")
        return *lines, *map(self._line, Player)

    def _line(self, player: Player) -> str:
        own = player == self.contract.declarer
        raw = self.raw_declarer if own else self.raw_defender
        combinations = self.combinations_declarer if own else self.combinations_defender
        parts = []
        if raw:
            unused = f", {self.unused} of them unused" if own and self.unused else ""
            parts.append(f"cards {table_points(raw, self.ruleset.law)} (from {raw}{unused})")
        if combinations:
            parts.append(f"combinations {combinations // 10}")
        return f"{player} {self.points(player)}: {', '.join(parts) or 'nothing'}"

    def __repr__(self) -> str:
        return f"<TwoHandedScore {self}>"

    def __str__(self) -> str:
        return f"{self.contract} {self.verdict}: N {self.points_n}, S {self.points_s}"


@lru_cache(maxsize=64)
def deck_points(strain: Strain, ruleset: TwoHandedRuleset) -> int:
    """Return the raw points of all cards of the deck and of the last trick.

    >>> from blotsolve.two_handed import BLOT_1ON1, OPEN_BLOT
    >>> deck_points(Strain.H, BLOT_1ON1), deck_points(Strain.NT, OPEN_BLOT)
    (162, 162)
    """
    return trick_points(tuple(ruleset.deck), strain, ruleset) + ruleset.law.last_trick_in(strain)


def score_two_handed(
    contract: TwoHandedContract | str,
    tally: TwoHandedTally,
    ruleset: TwoHandedRuleset | str,
    *,
    held: int = 0,
) -> TwoHandedScore:
    """Score one deal for two: whether the declarer has made it, and the table points of both.

    Parameters
    ----------
    contract
        The contract or its text, such as `H+ by N`.
    tally
        What both have taken: raw points, tricks, belotes and declarations.
    ruleset
        A ruleset for two or its text.
    held
        Raw points carried over from earlier deals; whoever wins this deal gets them.

    Returns
    -------
    TwoHandedScore
        Table points of both.

    Raises
    ------
    ContractError
        For a contract that the game does not have.
    ScoreError
        For a tally that no deal gives in it.

    Examples
    --------
    >>> taken = {"cards_n": 96, "cards_s": 66, "tricks_n": 9, "tricks_s": 7}
    >>> tally = TwoHandedTally(**taken, belotes_n=20, declarations_s=50)
    >>> print(score_two_handed("H by N", tally, "open_blot"))
    H by N made: N 12, S 12
    """
    ruleset, contract = find_two_handed(ruleset), read_contract(contract)
    contract.check(ruleset)
    if not isinstance(tally, TwoHandedTally):
        raise ScoreError(f"no tally: {tally!r} (expected a TwoHandedTally)")
    held = whole("held", held, 0, error=ScoreError)
    unused = _unused(tally, contract.strain, ruleset)
    own, other = contract.declarer, contract.defender
    bonus = {player: ruleset.capot_bonus if tally.tricks(player) == ruleset.hand else 0 for player in Player}
    totals = {
        player: tally.cards(player)
        + bonus[player]
        + (tally.combinations(player) if ruleset.compare_combinations else 0)
        for player in Player
    }
    verdict, why = _judge(tally, contract, totals, ruleset)
    all_combinations = tally.combinations_n + tally.combinations_s
    raw = {own: 0, other: tally.cards(other) + bonus[other]}
    combinations = {own: 0, other: tally.combinations(other)}
    hanging = 0
    if verdict == Verdict.MADE:
        raw[own] = tally.cards(own) + unused + bonus[own]
        combinations[own] = tally.combinations(own)
    elif verdict == Verdict.FAILED:
        raw[other] = deck_points(contract.strain, ruleset) + bonus[other]
        combinations[own] = tally.belotes(own) if ruleset.belote_kept_on_failure else 0
        combinations[other] = all_combinations - combinations[own]
    else:
        hanging = held + tally.cards(own) + unused + tally.combinations(own)
    paid = 0 if verdict == Verdict.HANGING else held
    raw[own if verdict == Verdict.MADE else other] += paid
    return TwoHandedScore(
        ruleset=ruleset,
        contract=contract,
        tally=tally,
        verdict=verdict,
        why=why,
        unused=unused,
        total_declarer=totals[own],
        total_defender=totals[other],
        raw_declarer=raw[own],
        raw_defender=raw[other],
        combinations_declarer=combinations[own],
        combinations_defender=combinations[other],
        paid=paid,
        held=hanging,
    )


def _judge(
    tally: TwoHandedTally,
    contract: TwoHandedContract,
    totals: dict[Player, int],
    ruleset: TwoHandedRuleset,
) -> tuple[Verdict, str]:
    """Return the result of the contract, and why."""
    own, other = contract.declarer, contract.defender
    if not tally.tricks(own):
        return Verdict.FAILED, "the declarer has no trick"  # 000, All 8 tricks: always "not made"
    if ruleset.capot_makes and tally.tricks(own) == ruleset.hand:
        return Verdict.MADE, "all tricks"
    if totals[own] == totals[other]:
        verdict = {Equal.FAILS: Verdict.FAILED, Equal.MADE: Verdict.MADE, Equal.HANGING: Verdict.HANGING}
        return verdict[ruleset.equal], f"{totals[own]} on both sides"
    made = totals[own] > totals[other]
    return Verdict.MADE if made else Verdict.FAILED, f"{totals[own]} against {totals[other]}"


def _unused(tally: TwoHandedTally, strain: Strain, ruleset: TwoHandedRuleset) -> int:
    """Return the points that nobody took; raise ScoreError unless a deal can give such points and tricks."""
    tricks = tally.tricks_n + tally.tricks_s
    if tricks != ruleset.hand:
        raise ScoreError(f"{tally.tricks_n} and {tally.tricks_s} tricks (expected {ruleset.hand} in all)")
    everything = deck_points(strain, ruleset)
    unused = everything - tally.cards_n - tally.cards_s
    spare = len(ruleset.deck) - 2 * ruleset.hand
    dearest = sorted((trick_points([card], strain, ruleset) for card in ruleset.deck), reverse=True)
    most = sum(dearest[:spare])
    if not 0 <= unused <= most:
        expected = f"{everything}" if not spare else f"{everything - most} to {everything}"
        raise ScoreError(
            f"{tally.cards_n} and {tally.cards_s} points of cards make {tally.cards_n + tally.cards_s} "
            f"(expected {expected} in {strain})"
        )
    belote = ruleset.law.declarations.belote if strain.suit is not None else 0
    for player in Player:
        if tally.belotes(player) not in (0, belote) or tally.belotes_n + tally.belotes_s > belote:
            raise ScoreError(
                f"belotes of {tally.belotes_n} and {tally.belotes_s} (expected {belote} at most in {strain})"
            )
    return unused
