"""The routes: each hands what was asked to a worker, and the record that comes back to the client."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import Response

from blotsolve.web import bodies
from blotsolve.web.streams import Events, answered

SECONDS = 20.0
"""Most time for a question; nearly all take a few milliseconds."""
LONG_SECONDS = 90.0
"""Most time for one whose figures get better while one looks."""

_WRONG: dict[int | str, dict[str, Any]] = {
    403: {"model": bodies.Problem, "description": "A page elsewhere asks."},
    408: {"model": bodies.Problem, "description": "The request came too slowly."},
    413: {"model": bodies.Problem, "description": "The request is too large."},
    415: {"model": bodies.Problem, "description": "The body is not application/json."},
    421: {"model": bodies.Problem, "description": "The service does not go by this name."},
    422: {"model": bodies.Problem, "description": "The request cannot be parsed, or breaks a rule."},
    503: {"model": bodies.Problem, "description": "Too many questions at once: see Retry-After."},
    504: {"model": bodies.Problem, "description": "It takes too long."},
}
_PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
_EVENTS: dict[int | str, dict[str, Any]] = {
    **{status: {"description": said["description"], "content": _PROBLEM} for status, said in _WRONG.items()},
    200: {
        "description": "Server-sent events: `part` for each answer, the last the best, then `end`.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    },
}

router = APIRouter(prefix="/api", responses=_WRONG)
events = APIRouter(prefix="/api", responses=_EVENTS)


async def _ask(request: Request, name: str, body: BaseModel | None = None) -> Response:
    asked = {} if body is None else body.model_dump()
    return await answered(request, request.app.state.pool.ask(name, asked, SECONDS))


def _stream(request: Request, name: str, body: BaseModel) -> Response:
    return Events(request.app.state.pool.stream(name, body.model_dump(), LONG_SECONDS))


@router.get("/rulesets", response_model=dict[str, Any])
async def rulesets(request: Request) -> Response:
    """List the games, and their rules in words beside each other."""
    return await _ask(request, "rulesets")


@router.post("/deal", response_model=dict[str, Any])
async def deal(request: Request, body: bodies.AskedDeal) -> Response:
    """Deal by chance, or by a seed, perhaps around some cards of one hand."""
    return await _ask(request, "deal", body)


@router.post("/read", response_model=dict[str, Any])
async def read(request: Request, body: bodies.AskedRead) -> Response:
    """Say what a text is, and write it in the usual way."""
    return await _ask(request, "read", body)


@router.post("/hands", response_model=dict[str, Any])
async def hands(request: Request, body: bodies.AskedHands) -> Response:
    """Say what is missing, or twice, in four hands."""
    return await _ask(request, "hands", body)


@router.post("/solve", response_model=dict[str, Any])
async def solve(request: Request, body: bodies.AskedPosition) -> Response:
    """Solve a position: its margin, the margin of every card, a best line. As `blotsolve solve --json`."""
    return await _ask(request, "solve", body)


@router.post("/value", response_model=dict[str, Any])
async def value(request: Request, body: bodies.AskedPosition) -> Response:
    """Solve a position for its margin alone."""
    return await _ask(request, "value", body)


@router.post("/solve-many", response_model=list[dict[str, Any]])
async def solve_many(request: Request, body: bodies.AskedMany) -> Response:
    """Solve up to 200 positions; one that cannot be solved has `error` and `message` in its place."""
    return await _ask(request, "solve-many", body)


@router.post("/legal", response_model=dict[str, Any])
async def legal(request: Request, body: bodies.AskedPosition) -> Response:
    """List the legal cards of a position, and why the others may not be played."""
    return await _ask(request, "legal", body)


@router.post("/line", response_model=dict[str, Any])
async def line(request: Request, body: bodies.AskedLine) -> Response:
    """Play some cards from a position: what each cost, what the tricks brought, the rest solved."""
    return await _ask(request, "line", body)


@router.post("/table", response_model=dict[str, Any])
async def table(request: Request, body: bodies.AskedTable) -> Response:
    """Report a deal in every strain with everybody to lead, with bids and par: `blotsolve table --json`."""
    return await _ask(request, "table", body)


@router.post("/score", response_model=list[dict[str, Any]])
async def score(request: Request, body: bodies.AskedRecord) -> Response:
    """Score records. As `blotsolve score --json`."""
    return await _ask(request, "score", body)


@router.post("/check", response_model=list[dict[str, Any]])
async def check(request: Request, body: bodies.AskedRecord) -> Response:
    """Say where records break a rule or do not add up. As `blotsolve check --json`."""
    return await _ask(request, "check", body)


@router.post("/review", response_model=list[dict[str, Any]])
async def review(request: Request, body: bodies.AskedReview) -> Response:
    """Review played deals, card by card. As `blotsolve review --json`."""
    return await _ask(request, "review", body)


@events.post("/review/stream", response_class=Events)
async def review_stream(request: Request, body: bodies.AskedKnown) -> Response:
    """Review a played deal by what its players could know, over more and more worlds."""
    return _stream(request, "review-known", body)


@router.post("/auction", response_model=dict[str, Any])
async def auction(request: Request, body: bodies.AskedAuction) -> Response:
    """List the calls that are possible in an auction."""
    return await _ask(request, "auction", body)


@router.post("/bid", response_model=dict[str, Any])
async def bid(request: Request, body: bodies.AskedBid) -> Response:
    """Advise a call. As `blotsolve bid --json`."""
    return await _ask(request, "bid", body)


@events.post("/bid/stream", response_class=Events)
async def bid_stream(request: Request, body: bodies.AskedBid) -> Response:
    """Advise a call over more and more worlds."""
    return _stream(request, "bid-rounds", body)


@router.post("/hint", response_model=dict[str, Any])
async def hint(request: Request, body: bodies.AskedHint) -> Response:
    """Advise whose turn it is in a record, from what he knows alone: `advice` as `blotsolve hint --json`."""
    return await _ask(request, "hint", body)


@events.post("/hint/stream", response_class=Events)
async def hint_stream(request: Request, body: bodies.AskedHint) -> Response:
    """Advise whose turn it is in a record over more and more worlds."""
    return _stream(request, "hint-rounds", body)


@router.post("/bot", response_model=dict[str, Any])
async def bot(request: Request, body: bodies.AskedBot) -> Response:
    """Say what a bot does in a record that is cut short, and why."""
    return await _ask(request, "bot", body)


@router.post("/game/new", response_model=dict[str, Any])
async def new_game(request: Request, body: bodies.AskedNewGame) -> Response:
    """Begin a deal or a match against bots. What comes back as `game` is the whole state of it."""
    return await _ask(request, "new-game", body)


@router.post("/game", response_model=dict[str, Any])
async def game(request: Request, body: bodies.AskedGame) -> Response:
    """Call or play in a game, and let the bots go on until it is one's turn again."""
    return await _ask(request, "game", body)


@router.post("/game/next", response_model=dict[str, Any])
async def next_deal(request: Request, body: bodies.AskedNext) -> Response:
    """Deal the next cards of a game whose deal is over."""
    return await _ask(request, "next-deal", body)
