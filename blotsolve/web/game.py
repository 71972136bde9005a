"""A game against bots: its whole state is a text of records, so that nothing has to be kept between requests.

The text has one deal per line, as `Record.to_line` writes it. The last one is in progress and has three more
tags: `Seat` is who plays at the page, `Bot` who plays for the others, `Said` what was declared in a first
trick that is not over.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from zlib import crc32

from blotsolve import OptionError, Ruleset, Seat
from blotsolve.contract import Bid, Call
from blotsolve.errors import RecordError, ScoreError
from blotsolve.game import Auction, DealState, Match, Play, best_declarations
from blotsolve.players import Player, find_bot
from blotsolve.records import Record, Replay, read_records, replay, replay_all
from blotsolve.web.line import options_of, trick_to_dict

MOST_WORLDS, MOST_MILLISECONDS = 200, 1000
"""How long a bot may think about a card here."""


@dataclass(frozen=True, slots=True)
class Game:
    """A deal or a match against bots at one moment."""

    earlier: tuple[Replay, ...]
    """The deals before this one, in a match."""
    state: DealState
    match: Match | None
    """The match before this deal; None for a deal that stands alone."""
    seat: Seat
    """Who plays at the page."""
    bot: str

    @classmethod
    def new(
        cls, ruleset: Ruleset, seat: Seat, bot: str, target: int | None, dealer: Seat | None, seed: int | None
    ) -> Game:
        """Deal, by chance or by a seed; `target` makes it a match."""
        find_here(bot)
        seed = secrets.randbits(48) if seed is None else seed
        dealer = Seat(seed % 4) if dealer is None else dealer
        match = None if target is None else Match(ruleset, target)
        return cls((), DealState.random(seed, dealer, ruleset), match, seat, bot)

    @classmethod
    def parse(cls, text: str) -> Game:
        """Read a game, or any record whose cards are all there; raise RecordError for what is wrong in it."""
        records = read_records(text)
        if not records:
            raise RecordError("no deal (expected a record, such as 'ruleset=blot&dealer=N&deal=…')")
        *earlier, last = replay_all(records)
        for number, again in enumerate((*earlier, last), 1):
            for problem in again.problems:
                raise RecordError(f"deal {number}: {problem}")
        if last.state is None:
            raise RecordError("the cards of all four players, or the dealer, are missing in the last deal")
        tags = dict(last.record.tags)
        bot = tags.get("Bot", "rules")
        find_here(bot)
        state = _with_said(last, tags["Said"]) if tags.get("Said") else last.state
        return cls(tuple(earlier), state, last.before, Seat(tags.get("Seat", "S")), bot)

    def __str__(self) -> str:
        state = self.state
        tags = [("Seat", str(self.seat)), ("Bot", self.bot)]
        if state.contract and not state.tricks and state.position and state.position.table:
            tags.append(("Said", _said(state)))
        record = replace(Record.of(state, self.match), tags=tuple(tags))
        return "\n".join([*(again.record.to_line() for again in self.earlier), record.to_line()])

    @property
    def player(self) -> Player:
        """Who plays for the others: always the same for the same cards."""
        return find_here(self.bot, seed=crc32(str(self.state.deal).encode()))

    def act(self, action: str) -> Game:
        """Do what the player at the page wants; raise the error that says why he cannot."""
        if self.state.turn != self.seat:
            whose = "the deal is over" if self.state.turn is None else f"it is the turn of {self.state.turn}"
            raise OptionError(f"{self.seat} cannot do {action!r}: {whose}")
        return replace(self, state=self.state.after(action))

    def bots_act(self) -> tuple[Game, list[dict[str, str]]]:
        """Let the bots act until it is the turn of the page, or the deal is over; return what they did."""
        state, bot, done = self.state, self.player, []
        while state.turn is not None and state.turn != self.seat:
            view = state.view(state.turn, self.match)
            if state.position is None:
                action: Call | Play = bot.call(view)
            elif not state.tricks:
                action = Play(bot.card(view), bot.declare(view))
            else:
                due = state.to_show()
                action = Play(bot.card(view), withholds=bot.withhold(view, due) if due else ())
            done.append({"seat": str(state.turn), "action": str(action)})
            state = state.after(action)
        return replace(self, state=state), done

    def next_deal(self) -> Game:
        """Deal the next cards of a match, or of an evening; raise ScoreError if there are none."""
        if not self.state.is_over:
            raise OptionError("the deal is not over (expected one that is played to its end)")
        now = replay(Record.of(self.state, self.match), self.match)
        if now.match is not None and now.match.is_over:
            raise ScoreError(f"the match is over: {now.match}")
        seed = crc32(f"{self.state.deal} and then".encode())
        state = DealState.random(seed, self.state.dealer.next, self.state.ruleset)
        earlier = (*self.earlier, now) if now.match is not None else ()
        return Game(earlier, state, now.match, self.seat, self.bot)

    def to_dict(self) -> dict[str, object]:
        """Return all that the player at the page may see, and what he may do, as JSON takes it."""
        state, seat = self.state, self.seat
        view = state.view(seat, self.match)
        now = replay(Record.of(state, self.match), self.match) if state.is_over else None
        return {
            "game": str(self),
            "ruleset": state.ruleset.name,
            "seat": str(seat),
            "bot": self.bot,
            "dealer": str(state.dealer),
            "turn": None if state.turn is None else str(state.turn),
            "auction": calls_of(state.auction, view.dealt if state.position is None else None),
            "contract": None if state.contract is None else str(state.contract),
            "strain": None if state.contract is None else str(state.contract.strain),
            "hand": [str(card) for card in view.hand],
            "counts": [len(hand) for hand in state.hands],
            "leader": None if view.leader is None else str(view.leader),
            "table": [str(card) for card in view.table],
            "tricks": [trick_to_dict(trick, number) for number, trick in enumerate(view.tricks, 1)],
            "announced": [[str(kind) for kind in kinds] for kinds in view.announced],
            "shown": [[str(one) for one in declarations] for declarations in view.shown],
            "belotes": [str(belote.seat) for belote in view.belotes],
            **self._may(),
            "match": None if self.match is None else str(now.match if now else self.match),
            "over": now is not None,
            "match_over": bool(now and now.match and now.match.is_over),
            "result": None if now is None else self._result(now),
            "sheet": [again.to_dict() | {"line": number} for number, again in enumerate(self.earlier, 1)],
        }

    def _may(self) -> dict[str, object]:
        """Return what the player at the page may do now."""
        state = self.state
        may: dict[str, object] = {"legal": [], "why_not": {}, "declare": [], "show": []}
        if state.turn == self.seat and state.position is not None:
            options = options_of(state.position, state.ruleset)
            may |= {"legal": options["legal"], "why_not": options["why_not"]}
            if not state.tricks:
                best = best_declarations(state.deal[self.seat], state.position.strain, state.ruleset)
                may["declare"] = [str(one) for one in best]
            may["show"] = [str(one) for one in state.to_show()]
        return may

    def _result(self, now: Replay) -> dict[str, object]:
        """Return what came of the deal, with all cards on the table."""
        return {
            **now.to_dict(),
            "explained": [] if now.score is None else list(now.score.explain()),
            "hands": [[str(card) for card in hand] for hand in self.state.deal],
            "record": Record.of(self.state, self.match).to_line(),
            "winner": None if now.match is None or now.match.winner is None else str(now.match.winner),
        }


def calls_of(auction: Auction, hand: object = None) -> dict[str, object]:
    """Return an auction, and the calls of the player whose turn it is, as JSON takes them."""
    legal = auction.legal_calls(hand)  # type: ignore[arg-type]
    speakers = [auction.dealer.after(1 + place) for place in range(len(auction.calls))]
    return {
        "text": str(auction),
        "turn": None if auction.is_over else str(auction.turn),
        "calls": [
            {"seat": str(seat), "call": str(call)} for seat, call in zip(speakers, auction.calls, strict=True)
        ],
        "legal": [_call(call) for call in legal],
        "standing": None if auction.standing is None else str(auction.standing),
        "over": auction.is_over,
    }


def _call(call: Call) -> dict[str, object]:
    if not isinstance(call, Bid):
        return {"call": str(call)}
    return {
        "call": str(call),
        "level": call.level,
        "strain": str(call.strain),
        "capot": call.capot,
        "plus": call.plus,
    }


def find_here(name: str, seed: int = 0) -> Player:
    """Return a bot; raise OptionError for one that there is not, or that would think for long."""
    bot = find_bot(name, seed)
    worlds, milliseconds = getattr(bot, "worlds", 0), getattr(bot, "milliseconds", None) or 0
    if worlds > MOST_WORLDS or milliseconds > MOST_MILLISECONDS:
        raise OptionError(
            f"no bot here: {name!r} (expected at most solver:{MOST_WORLDS} or solver:{MOST_MILLISECONDS}ms)"
        )
    return bot


def _said(state: DealState) -> str:
    """Return what was declared in the first trick so far, seat by seat: 'S=H:QKA W='."""
    assert state.position is not None
    seats = [state.position.leader.after(place) for place in range(len(state.position.table))]
    return " ".join(f"{seat}={','.join(map(str, state.declared[seat]))}" for seat in seats)


def _with_said(last: Replay, said: str) -> DealState:
    """Return a deal in its first trick, with what was declared in it."""
    state = replay(replace(last.record, play=None, declarations=None), last.before).state
    assert state is not None
    declared = dict(part.partition("=")[::2] for part in said.split())
    for card in last.record.play or ():
        words = declared.get(str(state.turn), "").replace(",", " ")
        state = state.after(Play(card, words))
    return state
