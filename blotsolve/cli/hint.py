"""`blotsolve hint`: what to call or to play, for the player whose turn it is, from what he knows alone."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from blotsolve.cards import Hand
from blotsolve.cli.lines import is_deal
from blotsolve.cli.moment import moment_of_hand, moment_of_replay
from blotsolve.cli.options import Json, Turned
from blotsolve.cli.records import for_two, read_text, records_in
from blotsolve.cli.ruleset_file import ruleset_text
from blotsolve.cli.screen import Screen
from blotsolve.errors import OptionError
from blotsolve.records import Declared, Record, replay_all
from blotsolve.seats import Seat
from blotsolve.shape import are_records_for_two, is_for_two
from blotsolve.show import show_bid_advice, show_card_advice
from blotsolve.worlds import read_heard


def hint_command(
    file: Annotated[
        str | None,
        typer.Argument(metavar="[RECORD|-]", help="A file with a record, or - for standard input."),
    ] = None,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="HAND", help="Your cards, in place of a record.")
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", "-s", help="Where you sit: N E S W.")] = None,
    dealer: Annotated[
        str | None, typer.Option("--dealer", "-d", help="Who dealt; the next player leads.")
    ] = None,
    contract: Annotated[
        str | None, typer.Option("--contract", "-c", help="What is played: '9H by E'.")
    ] = None,
    auction: Annotated[
        str | None, typer.Option("--auction", "-a", help="Or what was called: '8H pass 9H'.")
    ] = None,
    turned: Turned = None,
    play: Annotated[
        str, typer.Option("--play", "-p", metavar="CARDS", help="The cards played so far: 'AD 7D'.")
    ] = "",
    belote: Annotated[
        str, typer.Option("--belote", metavar="SEATS", help="Who else has announced a belote.")
    ] = "",
    declared: Annotated[
        str | None,
        typer.Option("--declared", metavar="WHAT", help="Who declared what: 'E: tierce; W: S:QKA'."),
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset",
            "-r",
            metavar="NAME|FILE",
            help="The rules, if no record names them; blot by default.",
            callback=ruleset_text,
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            "--worlds",
            "-w",
            metavar="N",
            help="Ways to lay the hidden cards: 256, for a call as many as the time allows, for two all.",
        ),
    ] = None,
    time: Annotated[
        float | None, typer.Option("--time", metavar="S", help="Seconds after which no more are begun.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Another seed draws other worlds.")] = 0,
    as_json: Json = False,
) -> None:
    """Say what to play, or to call, to one who sees a single hand.

    Give your cards, your seat and the dealer, then the contract and the cards that were played, or the calls
    of an auction that still goes on. Or give a record that is cut short: the player whose turn it is gets the
    advice. In it the hands that nobody has seen are - ; where they are given they are not looked at. Of
    several deals it is the last.

    The hidden cards are laid in many ways that fit all that he has seen, and each way is solved. Points are
    table points of the deal, those of his side less those of the other; near the end of a match, if the score
    is there, it is the chance of winning it that counts.

    --declared tells what was declared in the first trick: a kind where you have not seen the cards (tierce,
    fifty, hundred, carre, with 'to K' if the height was named), the cards where they were shown, and after
    withholds what a player could have shown and did not.

    For two it takes a record too, of the play or of the choice of trumps, or the text of what a player knows:
    in 1 on 1 his hand and ? for the other, in Open Blot a position. It looks at every hand that the other may
    have, or at the exact expectation.

    \b
    blotsolve hint --hand "J9.A8.KQ7.T" -s S -d W --contract "9S by N" -p "TH 7H"
    blotsolve hint --hand "J9.A8.KQ7.T" -s S -d W --auction "pass 8H"
    blotsolve hint … -c "9S by N" -p "TH 7H 8H" --declared "N: tierce; E: D:9TJ"
    blotsolve hint deal.blot
    blotsolve hint - --worlds 200 --json < deal.blot
    blotsolve hint "N:A..AQ.KQ ? NT N gone=.KT9.T9.T9"
    """
    options = {
        "--hand": hand, "--seat": seat, "--dealer": dealer, "--contract": contract, "--auction": auction,
        "--turned": turned, "--play": play or None, "--belote": belote or None, "--declared": declared,
    }  # fmt: skip
    if file is not None:
        if given := [name for name, value in options.items() if value is not None]:
            raise OptionError(f"a record and {given[0]} together (expected one of them)")
        if is_for_two(file):
            from blotsolve.cli import two_handed

            two_handed.hint_text(file, worlds, seed, as_json)
            return
        if is_deal(file):
            raise OptionError(
                f"a deal: {file!r} (expected a record, or --hand, --seat and --dealer of one who asks)"
            )
        name, text = read_text(file)
        if are_records_for_two(text):
            from blotsolve.cli import two_handed

            two_handed.only_four(time=time)
            two_handed.hint(name, for_two(name, text, None), worlds, seed, as_json)
            return
        moment = moment_of_replay(name, replay_all(records_in(name, text, ruleset))[-1])
    else:
        if hand is None or seat is None or dealer is None:
            missing = next(name for name, value in options.items() if value is None)
            raise OptionError(f"no {missing} (expected --hand, --seat and --dealer, or a record)")
        if contract is not None and auction is not None:
            raise OptionError("--contract and --auction together (expected one of them)")
        said = {Seat(each) for each in belote.replace(",", " ").split()}
        record = Record(
            ruleset=ruleset or "blot",
            dealer=dealer,
            auction=auction,
            contract=contract,
            turned=turned,
            declarations=[Declared(belotes=int(each in said)) for each in Seat],
            play=play,
        )
        moment = moment_of_hand(record, Hand(hand), Seat(seat), heard=read_heard(declared))
    from blotsolve.advice import BidAdvice

    screen = Screen(as_json=as_json)
    with screen.waiting("sampling the hidden hands") as progress:
        advice = moment.advise(worlds=worlds, time=time, seed=seed, progress=progress)
    if as_json:
        screen.put(json.dumps(advice.to_dict()))
    elif isinstance(advice, BidAdvice):
        screen.put(show_bid_advice(advice))
    else:
        screen.put(show_card_advice(advice))
