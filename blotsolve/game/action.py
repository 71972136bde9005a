"""What a player can do on his turn: make a call, or put a card down and declare or show with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from blotsolve.cards import Card
from blotsolve.contract import Call
from blotsolve.errors import DeclarationError
from blotsolve.game.declarations import Declaration, read_declarations
from blotsolve.plain import plain


@dataclass(frozen=True, slots=True)
class Play:
    """A card put down, and what its player declares with it or does not show.

    With his card of the first trick a player declares: `declares` is what, None for the best that he
    holds. With a later card he shows what has the right to count, except for `withholds`. With the first card
    of a belote he says it, unless he is `silent`. Text is the card alone, or `KH declares H:QKA`,
    `KH declares nothing`, `KH withholds H:QKA`, `KH silent`; it reads back.

    >>> read_play("KH declares H:QKA S:789"), str(Play("7S", withholds="JJJJ"))
    (Play('KH', 'H:QKA S:789'), '7S withholds JJJJ')
    """

    card: Card
    declares: tuple[Declaration, ...] | None = None
    withholds: tuple[Declaration, ...] = ()
    silent: bool = False
    """He does not say the belote of which this is the first card, where the game does not say it itself."""

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            card: Card | str,
            declares: str | Iterable[Declaration | str] | None = None,
            withholds: str | Iterable[Declaration | str] = (),
            silent: bool = False,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "card", Card(self.card))
        if self.declares is not None:
            put(self, "declares", read_declarations(self.declares))
        put(self, "withholds", read_declarations(self.withholds))
        if type(self.silent) is not bool:
            raise DeclarationError(f"silent is {self.silent!r} (expected True or False)")

    def __str__(self) -> str:
        words = [str(self.card)]
        if self.declares is not None:
            words += ["declares", *(map(str, self.declares) if self.declares else ["nothing"])]
        if self.withholds:
            words += ["withholds", *map(str, self.withholds)]
        if self.silent:
            words.append("silent")
        return " ".join(words)

    def __repr__(self) -> str:
        parts = [repr(str(self.card))]
        if self.declares is not None or self.withholds:
            parts.append("None" if self.declares is None else repr(" ".join(map(str, self.declares))))
        if self.withholds:
            parts.append(repr(" ".join(map(str, self.withholds))))
        if self.silent:
            parts.append("silent=True")
        return f"Play({', '.join(parts)})"


def read_play(text: Play | Card | str) -> Play:
    """Return the play that a card or a text means.

    Parameters
    ----------
    text : Play, Card or str
        The play, its card, or its text.

    Returns
    -------
    Play
        The play.

    Raises
    ------
    CardError, DeclarationError
        For what is no play.

    Examples
    --------
    >>> read_play("KH declares nothing").declares
    ()
    """
    if isinstance(text, Play):
        return text
    if not isinstance(text, str):
        return Play(text)
    text = plain(text).rstrip()
    spoken = text.removesuffix(" silent")
    silent = spoken != text
    rest, _, withholds = spoken.partition(" withholds ")
    card, word, declares = rest.partition(" declares ")
    if not word:
        return Play(card, None, withholds, silent)
    return Play(card, "" if declares.strip() == "nothing" else declares, withholds, silent)


Action = Call | Play | Card
"""A call, a card, or a card with what is declared or not shown."""
