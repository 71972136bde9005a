"""What a request says, field by field: the OpenAPI description comes from here."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

_DEAL = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
_RECORD = (
    "ruleset=blot&dealer=N&deal=N:KT9.J.7.QJ8_J.T87.J9.T9_Q87.AKQ.T8._A.9.AKQ.AK7"
    "&contract=10H_by_S&play=JD_8D_KD_7D_AS"
)

Text = Annotated[str, Field(max_length=2000)]
Short = Annotated[str, Field(max_length=200)]
RulesetName = Annotated[str, Field(max_length=40, description="The game: GET /api/rulesets lists them.")]
Seed = Annotated[int, Field(ge=0, lt=2**48, description="The same number gives the same answer.")]
Records = Annotated[
    str,
    Field(
        max_length=60_000,
        description="Records of deals, as tags and sections or as links.",
        examples=[_RECORD],
    ),
]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class AskedPosition(_Body):
    """A position in one text, or a deal with strain, leader and the cards on the table beside it."""

    position: Annotated[Text, Field(description="A position, or a deal.", examples=[f"{_DEAL} H E"])]
    strain: Annotated[Short | None, Field(description="S H D C, NT or AT.")] = None
    leader: Annotated[Short | None, Field(description="Who leads or led to the trick: N E S W.")] = None
    table: Annotated[Short, Field(description="Cards on the table, the leader's first.")] = ""
    taken: Annotated[Short | None, Field(description="Which sides have taken a trick: -, NS, EW, NS+EW.")] = (
        None
    )
    ruleset: RulesetName = "blot"


class AskedMany(_Body):
    """Many positions, or many deals with one strain and one leader."""

    positions: Annotated[list[Text], Field(max_length=200, examples=[[f"{_DEAL} H E"]])]
    strain: Short | None = None
    leader: Short | None = None
    ruleset: RulesetName = "blot"


class AskedLine(_Body):
    """A position and the cards that are played from it."""

    position: Annotated[Text, Field(examples=[f"{_DEAL} H E"])]
    cards: Annotated[Short, Field(description="In the order of play.", examples=["JD 8D KD 7D"])] = ""
    ruleset: RulesetName = "blot"


class AskedTable(_Body):
    """A deal; with a leader or a dealer also what both sides can promise, and the par."""

    deal: Annotated[Text, Field(examples=[_DEAL])]
    leader: Short | None = None
    dealer: Short | None = None
    ruleset: RulesetName = "blot"


class AskedDeal(_Body):
    """A deal by chance; `hand` are cards that `seat` shall have."""

    seed: Seed | None = None
    cards: Annotated[int, Field(ge=1, le=8, description="Cards of each player.")] = 8
    hand: Annotated[Short | None, Field(examples=["AJ9.T8.KQ.7"])] = None
    seat: Short = "S"


class AskedRead(_Body):
    """Any text: a deal, a position, records."""

    text: Annotated[str, Field(max_length=60_000, examples=[_DEAL])]
    ruleset: RulesetName = "blot"


class AskedHands(_Body):
    """The hands of N E S W while they are edited: cards may be missing, or in two hands."""

    hands: Annotated[list[Short], Field(min_length=4, max_length=4, examples=[["AJ9...", "", "", ""]])]


class AskedRecord(_Body):
    """Records of deals."""

    record: Records
    ruleset: Annotated[Short | None, Field(description="For records that do not say theirs.")] = None


class AskedReview(AskedRecord):
    """Records of played deals; `deal` is the number of the only one to review."""

    deal: Annotated[int | None, Field(ge=1, le=100)] = None


class AskedKnown(AskedRecord):
    """A record of a played deal, to be judged by what its players could know."""

    deal: Annotated[int, Field(ge=1, le=100)] = 1
    worlds: Annotated[int, Field(ge=2, le=320)] = 128
    seed: Seed = 1


class AskedAuction(_Body):
    """The calls so far."""

    dealer: Annotated[Short, Field(examples=["N"])]
    calls: Annotated[Text, Field(examples=["8H pass"])] = ""
    hand: Annotated[Short | None, Field(description="Of the player to call: decides about capot+n.")] = None
    ruleset: RulesetName = "blot"


class AskedBid(_Body):
    """A hand and the calls so far."""

    hand: Annotated[Short, Field(examples=["AJ97.T8.KQ."])]
    seat: Annotated[Short, Field(examples=["S"])]
    dealer: Annotated[Short, Field(examples=["W"])]
    auction: Annotated[Text, Field(examples=["pass 8H"])] = ""
    score: Annotated[
        Short | None, Field(description="The match so far, ours first.", examples=["120:95"])
    ] = None
    target: Annotated[int | None, Field(ge=1, le=99_999)] = None
    worlds: Annotated[int, Field(ge=16, le=1000)] = 128
    seed: Seed = 0
    play: Annotated[Short, Field(description="How the cards are played: perfect, or as a bot.")] = "perfect"
    ruleset: RulesetName = "blot"


class AskedHint(_Body):
    """A record that is cut short."""

    record: Records
    worlds: Annotated[int, Field(ge=1, le=1000)] = 48
    seed: Seed = 0


class AskedBot(_Body):
    """A record that is cut short, and who is to act in it."""

    record: Records
    bot: Annotated[Short, Field(examples=["solver:40"])] = "rules"


class AskedNewGame(_Body):
    """A game against bots; with a `target` it is a match."""

    ruleset: RulesetName = "blot"
    seat: Short = "S"
    bot: Annotated[Short, Field(examples=["solver:40"])] = "rules"
    target: Annotated[int | None, Field(ge=1, le=99_999)] = None
    dealer: Short | None = None
    seed: Seed | None = None


class AskedGame(_Body):
    """A game as it came, and what the player at the page does: a call, or a card with what he declares."""

    game: Records
    action: Annotated[Short | None, Field(examples=["8H", "KH declares H:QKA"])] = None


class AskedNext(_Body):
    """A game whose deal is over."""

    game: Records


class Problem(BaseModel):
    """What is wrong with a request."""

    error: Annotated[str, Field(description="The kind, for programs.", examples=["DealError"])]
    message: Annotated[str, Field(description="What was wrong and what was expected, for people.")]
