"""What can be asked: each function reads text, calls the package, and returns its record as plain values.

They run in a worker. One that yields gives figures that get better, the last ones the best.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import blotsolve
from blotsolve import (
    RULESETS,
    BlotsolveError,
    Card,
    Deal,
    DealError,
    Hand,
    OptionError,
    Position,
    Seat,
    legal_cards,
    solve_table,
)
from blotsolve.advice import Calibration, advise_bid, advise_card, silent_knowledge, weights_of_evidence
from blotsolve.analysis import deal_report, review
from blotsolve.deal import read_deal_or_position
from blotsolve.errors import RecordError
from blotsolve.game import Auction
from blotsolve.records import read_records, replay_all
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.show import RULES
from blotsolve.solver import read_position
from blotsolve.web.game import Game, calls_of, find_here
from blotsolve.web.line import line_from, options_of

Json = dict[str, object]

DRAWN = 4096
"""Worlds that are drawn and weighed by the calls for a hint."""
ROUNDS = (16, 48, 128, 320, 1000)
"""Worlds of the figures that get better; the last round is what was asked for."""


QUOTES = "\"'‘’“”«»„ "


def rulesets() -> Json:
    """Return what a page has to know of each game, and all its rules in words."""
    return {
        "rulesets": [
            {
                "name": ruleset.name,
                "strains": [str(strain) for strain in ruleset.strains],
                "cards": ruleset.auction.cards,
                "targets": list(ruleset.match.targets),
                "trump_order": "".join(map(str, ruleset.trump_order)),
                "plain_order": "".join(map(str, ruleset.plain_order)),
                "direction": str(ruleset.direction),
            }
            for ruleset in RULESETS.values()
        ],
        "rules": [
            {
                "section": section,
                "rows": [
                    {"label": label, "words": [say(ruleset) for ruleset in RULESETS.values()]}
                    for label, say in rows.items()
                ],
            }
            for section, rows in RULES.items()
        ],
    }


def deal(seed: int | None, cards: int, hand: str | None, seat: str) -> Json:
    """Deal by chance, or by a seed; with a hand the other cards are dealt around it."""
    seed = secrets.randbits(48) if seed is None else seed
    if hand is None:
        return {"deal": str(Deal.random(seed, cards=cards)), "seed": seed}
    mine, whose = Hand(hand), Seat(seat)
    if not len(mine) <= cards:
        raise DealError(f"{whose} has {len(mine)} cards, expected {cards} at most: {str(mine)!r}")
    rest = random.Random(seed).sample([card for card in Card if card not in mine], 4 * cards - len(mine))
    own = cards - len(mine)
    hands, others = {whose: [*mine, *rest[:own]]}, rest[own:]
    for place, other in enumerate(other for other in Seat if other != whose):
        hands[other] = others[cards * place : cards * (place + 1)]
    return {"deal": str(Deal([hands[seat] for seat in Seat])), "seed": seed}


def read(text: str, ruleset: str) -> Json:
    """Say what a text is: a position, a deal, a record or several, and what is wrong with its cards."""
    words = text.strip()
    if "=" in words.replace("taken=", "") or words.startswith(("[", "%")):
        records = read_records(words, ruleset)
        if not records:
            raise RecordError('no deal in the text (expected tags such as [Ruleset "blot"])')
        return {"kind": "records", "records": [record.to_line() for record in records]}
    lines = [
        line.partition("#")[0] for line in words.strip(QUOTES).splitlines()
    ]  # with what was copied along
    found = read_deal_or_position("\n".join(lines).strip())
    if isinstance(found, Position):
        return {"kind": "position", "position": str(found), "deal": str(found.deal)}
    return {"kind": "deal", "deal": str(found), **_cards(list(found))}


def hands(hands: list[str]) -> Json:
    """Say for each of four hands what cannot be parsed, and which cards are missing or in two hands."""
    read: list[Hand] = []
    errors: list[str | None] = []
    for text in hands:
        try:
            read.append(Hand(text))
            errors.append(None)
        except BlotsolveError as error:
            read.append(Hand())
            errors.append(str(error))
    return {"errors": errors, **_cards(read)}


def _cards(four: list[Hand]) -> Json:
    holders = {card: [str(seat) for seat in Seat if card in four[seat]] for card in Card}
    double = {str(card): seats for card, seats in holders.items() if len(seats) > 1}
    missing = [str(card) for card, seats in holders.items() if not seats]
    sizes = [len(hand) for hand in four]
    sound = not double and len(set(sizes)) == 1 and sizes[0] in range(1, 9)
    return {
        "hands": [[str(card) for card in hand] for hand in four],
        "missing": missing,
        "double": double,
        "sizes": sizes,
        "whole": sound and not missing,
        "deal": str(Deal(four)) if sound else None,
    }


def solve(**asked: Any) -> Json:
    """Solve a position."""
    return blotsolve.solve(**asked).to_dict()


def value(**asked: Any) -> Json:
    """Return the margin of a position alone."""
    ruleset = find_ruleset(asked.pop("ruleset"))
    position = read_position(**asked)
    margin = blotsolve.value(position, ruleset=ruleset)
    return {"position": str(position), "ruleset": ruleset.name, "margin_ns": margin}


def solve_many(positions: list[str], ruleset: str, strain: str | None, leader: str | None) -> list[Json]:
    """Solve each of some positions, or say why not."""
    find_ruleset(ruleset)  # refused once, not for every position
    answers: list[Json] = []
    for text in positions:
        try:
            answers.append(blotsolve.solve(text, strain, leader, ruleset=ruleset).to_dict())
        except BlotsolveError as error:
            answers.append({"error": type(error).__name__, "message": str(error)})
    return answers


def legal(ruleset: str, **asked: Any) -> Json:
    """Return the legal cards of a position, and why the others are not."""
    return options_of(_lawful(read_position(**asked), find_ruleset(ruleset)), find_ruleset(ruleset))


def _lawful(position: Position, ruleset: Ruleset) -> Position:
    """Return a position; raise if its strain or the cards on the table are against the law."""
    ruleset.require(position.strain)
    if position.hand:
        legal_cards(position, ruleset)
    return position


def line(position: str, cards: str, ruleset: str) -> Json:
    """Play some cards from a position, and say what each cost and what can be played now."""
    return line_from(Position.parse(position), cards, find_ruleset(ruleset))


def table(deal: str, ruleset: str = "blot", leader: str | None = None, dealer: str | None = None) -> Json:
    """Report a whole deal; a shorter one has a table of margins only."""
    found = Deal(deal)
    if len(found.cards) < 32:
        return solve_table(found, ruleset).to_dict()
    return deal_report(found, leader=leader, dealer=dealer, ruleset=ruleset).to_dict()


def _replayed(record: str, ruleset: str | None) -> list[Any]:
    records = read_records(record, ruleset)
    if not records:
        raise RecordError('no deal (expected tags such as [Ruleset "blot"])')
    return list(enumerate(replay_all(records), 1))


def score(record: str, ruleset: str | None) -> list[Json]:
    """Score every deal of some records."""
    return [{"deal": number, **again.to_dict()} for number, again in _replayed(record, ruleset)]


def check(record: str, ruleset: str | None) -> list[Json]:
    """Say where every deal of some records breaks a rule or does not add up."""
    return [
        {
            "deal": number,
            "line": again.record.line(""),
            "problems": [problem.to_dict() for problem in again.problems],
        }
        for number, again in _replayed(record, ruleset)
    ]


def review_records(record: str, ruleset: str | None, deal: int | None, **options: Any) -> list[Json]:
    """Review every deal of some records, or one of them; one that cannot be reviewed says why."""
    answers: list[Json] = []
    replayed = _replayed(record, ruleset)
    if deal is not None and deal > len(replayed):
        raise OptionError(f"deal is {deal} (expected 1 to {len(replayed)})")
    for number, again in replayed:
        if deal not in (None, number):
            continue
        answer: Json = {"deal": number, "line": again.record.line(""), "record": again.record.to_line()}
        held = again.score.brought if again.score else None
        try:
            found = None if again.is_passed_out else review(again.record, held=held, **options)
            answer["review"] = None if found is None else found.to_dict()
        except BlotsolveError as error:
            if deal is not None or len(replayed) == 1:
                raise
            answer |= {"review": None, "error": type(error).__name__, "message": str(error)}
        answers.append(answer)
    return answers


def review_known(record: str, ruleset: str | None, deal: int, worlds: int, seed: int) -> Iterator[list[Json]]:
    """Review a deal by what its players could know, over more and more worlds."""
    yield review_records(record, ruleset, deal)
    for number in _rounds(worlds):
        yield review_records(record, ruleset, deal, knowledge=True, worlds=number, seed=seed)


def auction(ruleset: str, dealer: str, calls: str, hand: str | None) -> Json:
    """Return an auction and the calls that are possible now."""
    return calls_of(Auction(ruleset, dealer, calls), hand)


def bid(worlds: int, play: str, **asked: Any) -> Json:
    """Advise a call."""
    calibration = Calibration.of(play, asked["ruleset"])
    return advise_bid(worlds=worlds, calibration=calibration, **asked).to_dict()


def bid_rounds(worlds: int, **asked: Any) -> Iterator[Json]:
    """Advise a call over more and more worlds."""
    for number in _rounds(worlds):
        yield bid(number, **asked)


def hint(record: str, worlds: int, seed: int) -> Json:
    """Advise whose turn it is in a record, from what he knows alone."""
    game = Game.parse(record)
    state, match = game.state, game.match
    if state.turn is None:
        raise RecordError("the deal is over (expected one in progress)")
    view = state.view(state.turn, match)
    explained = game.player.explain(view)
    if state.contract is not None:
        advice: Any = advise_card(
            view,
            worlds=worlds,
            seed=seed,
            weights=weights_of_evidence(view),
            drawn=max(worlds, DRAWN),
            knowledge=silent_knowledge(view),
            held=match.held if match else 0,
        )
    else:
        side = view.seat.side
        advice = advise_bid(
            view.hand,
            seat=view.seat,
            dealer=state.dealer,
            auction=state.auction,
            score=None if match is None else (match.points(side), match.points(side.other)),
            target=None if match is None else match.target,
            ruleset=state.ruleset,
            worlds=max(16, worlds),
            seed=seed,
        )
    kind = "call" if state.contract is None else "card"
    return {"kind": kind, "advice": advice.to_dict(), "bot": explained}


def hint_rounds(record: str, worlds: int, seed: int) -> Iterator[Json]:
    """Advise over more and more worlds."""
    for number in _rounds(worlds):
        found = hint(record, number, seed)
        yield found
        if found["kind"] == "card" and found["advice"]["stopped"] in ("all", "forced"):  # type: ignore[index]
            return


def bot(record: str, bot: str) -> Json:
    """Say what a bot does in a record that is cut short, and why."""
    game = Game.parse(record)
    state = game.state
    if state.turn is None:
        raise RecordError("the deal is over (expected one in progress)")
    player = find_here(bot)
    view = state.view(state.turn, game.match)
    does = player.call(view) if state.contract is None else player.card(view)
    return {"seat": str(state.turn), "bot": bot, "action": str(does), "reason": player.explain(view)}


def new_game(
    ruleset: str, seat: str, bot: str, target: int | None, dealer: str | None, seed: int | None
) -> Json:
    """Begin a game against bots, up to the first turn of the page."""
    who = None if dealer is None else Seat(dealer)
    return _on(Game.new(find_ruleset(ruleset), Seat(seat), bot, target, who, seed))


def game(game: str, action: str | None) -> Json:
    """Do something in a game, and let the bots go on until it is the turn of the page again."""
    now = Game.parse(game)
    return _on(now.act(action) if action else now)


def next_deal(game: str) -> Json:
    """Deal the next cards of a game."""
    return _on(Game.parse(game).next_deal())


def _on(game: Game) -> Json:
    game, done = game.bots_act()
    return {**game.to_dict(), "done": done}


def _rounds(worlds: int) -> list[int]:
    return [number for number in ROUNDS if number < worlds] + [worlds]


QUESTIONS: dict[str, Callable[..., object]] = {
    "rulesets": rulesets,
    "deal": deal,
    "read": read,
    "hands": hands,
    "solve": solve,
    "value": value,
    "solve-many": solve_many,
    "legal": legal,
    "line": line,
    "table": table,
    "score": score,
    "check": check,
    "review": review_records,
    "review-known": review_known,
    "auction": auction,
    "bid": bid,
    "bid-rounds": bid_rounds,
    "hint": hint,
    "hint-rounds": hint_rounds,
    "bot": bot,
    "new-game": new_game,
    "game": game,
    "next-deal": next_deal,
}
