"""`blotsolve bid`: what to call with a hand, how sure that is, and why."""

from __future__ import annotations

import json
import re
from typing import Annotated

import typer

from blotsolve.advice import Calibration
from blotsolve.cli.options import Html, Json, Page, RulesetName, Turned
from blotsolve.cli.screen import Screen
from blotsolve.errors import OptionError
from blotsolve.plain import plain
from blotsolve.rulesets import find_ruleset
from blotsolve.shape import is_for_two
from blotsolve.show import plot_bid_advice, show_bid_advice


def bid_command(
    hand: Annotated[
        str,
        typer.Argument(metavar="HAND", help="The hand: spades.hearts.diamonds.clubs, or '♠AJ97 ♥T8 ♦KQ'."),
    ],
    seat: Annotated[str, typer.Option("--seat", "-s", help="Who holds it: N E S W.")],
    dealer: Annotated[str, typer.Option("--dealer", "-d", help="Who dealt; the next player calls first.")],
    auction: Annotated[
        str, typer.Option("--auction", "-a", help="What was called so far: '8H pass 9H'.")
    ] = "",
    score: Annotated[
        str | None, typer.Option("--score", help="The match so far, ours first: 120:95.")
    ] = None,
    target: Annotated[
        int | None, typer.Option("--target", help="Table points that win the match; with --score.")
    ] = None,
    ruleset: RulesetName = None,
    turned: Turned = None,
    open_card: Annotated[
        str | None, typer.Option("--open", metavar="CARD", help="Blot 1 on 1: the card that lies open.")
    ] = None,
    worlds: Annotated[
        int | None, typer.Option("--worlds", "-n", help="Ways to lay the hidden cards to solve at most.")
    ] = None,
    time: Annotated[
        float | None, typer.Option("--time", help="Seconds until no more are solved; 2 without --worlds.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same number gives the same answer.")] = 0,
    threads: Annotated[int, typer.Option("--threads", "-j", help="Threads to solve with.")] = 1,
    play: Annotated[
        str,
        typer.Option(
            "--play", metavar="BOT", help=f"How the cards are played: {', '.join(Calibration.plays())}."
        ),
    ] = "perfect",
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE", help="Draw it too: .png, .svg or .pdf.")
    ] = None,
    as_json: Json = False,
    html: Html = None,
) -> None:
    """Say what to call with a hand: every call that could matter with its table points and its chance.

    The hidden cards are laid in many ways that fit the calls, each is solved in every strain, and the calls
    are compared in the same ones. Play is taken to be perfect, with all cards seen, or as it was measured for
    a bot.

    With a ruleset for two it is advice for the choice of trumps: of 1 on 1 with the six cards and --open, of
    Open Blot with the open cards of both, four each or eight.

    \b
    blotsolve bid "AJ97.T8.KQ." --seat S --dealer W --auction "pass 8H"
    blotsolve bid "AJ97.T8.KQ." -s S -d W -a "pass 8H" --score 120:95 --time 2
    blotsolve bid "J9.A.A7." -s N -d W --ruleset belot_arena --json
    blotsolve bid "J9.A.A7." -s E -d N --ruleset belote_classique --turned AS
    blotsolve bid "AKQ.AKQ.." -s N -d S --ruleset blot_1on1 --open JS
    blotsolve bid "N:AS,KD,9C,TH JD,QS,8H,7C" -s N -d S --ruleset open_blot
    """
    if is_for_two(hand, ruleset):
        from blotsolve.cli.two_handed import bid, only_four

        only_four(
            turned=turned,
            score=score,
            target=target,
            time=time,
            plot=plot,
            html=html,
            play=play if play != "perfect" else None,
        )
        bid(
            hand,
            seat=seat,
            dealer=dealer,
            auction=auction,
            ruleset=ruleset or ("open_blot" if ":" in hand else "blot_1on1"),
            open_card=open_card,
            worlds=worlds,
            seed=seed,
            threads=threads,
            as_json=as_json,
        )
        return
    if open_card is not None:
        raise OptionError("--open is for blot_1on1 (expected --ruleset blot_1on1 with it)")
    ruleset = ruleset or "blot"
    if not find_ruleset(ruleset).auction.in_points:
        _ask_about_points(auction)
    page = Page(html, "What to call", as_json=as_json)
    screen = Screen(as_json=as_json)
    from blotsolve.advice import advise_bid  # a help text needs no numpy

    with screen.waiting("sampling the hidden hands") as progress:
        advice = advise_bid(
            hand,
            seat=seat,
            dealer=dealer,
            auction=auction,
            turned=turned,
            score=score,
            target=target,
            ruleset=ruleset,
            worlds=worlds,
            time_limit=time,
            seed=seed,
            threads=threads,
            calibration=Calibration.of(play, ruleset),
            progress=progress,
        )
    if plot is not None:
        plot_bid_advice(advice, plot)
    if page:
        page.add(f"{advice.seat} with {advice.hand}", advice)
        page.write()
        return
    screen.put(json.dumps(advice.to_dict()) if as_json else show_bid_advice(advice))


_POINTS = re.compile(r"(?<!\S)(80)\s*(nt|at|[shdc♠♥♦♣])(?![^\s,])", re.IGNORECASE)


def _ask_about_points(auction: str) -> None:
    """Refuse the highest bid of all, 80 tens, where 80 points are meant."""
    if found := _POINTS.search(plain(auction)):
        strain = found[2].upper()
        raise OptionError(f"80{strain} is 800 points (expected 8{strain} for 80: bids are in tens)")
