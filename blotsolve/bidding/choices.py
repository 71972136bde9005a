"""What it is worth to choose trumps, or to pass, where that is done without bids: fitted for each question.

Who takes a suit plays it. Who passes leaves it to the others, which is worth the more the better his hand is;
how much, is fitted to deals that are played out (`scripts/fit/choices.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from blotsolve.bidding.evaluator import preset_like
from blotsolve.fitted import fitted_data
from blotsolve.rulesets import Ruleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ChoiceWeights:
    """The fitted weights of a game, for each question of its auction."""

    choosing: Floats
    """Shape (questions, 2): what is added to the worth of a choice, and how often that counts."""
    passing: Floats
    """Shape (questions, features): of the worth of a pass, in tens."""

    def of_choice(self, question: int, worth: Floats) -> Floats:
        """Return what choices are worth, in tens, given what the evaluator expects of them."""
        import numpy as np

        more, times = self.choosing[question]
        return np.asarray(more + times * worth)

    def of_pass(self, question: int, shares: Floats, offered: Numbers) -> Floats:
        """Return what it is worth to hands to pass, in tens."""
        import numpy as np

        return np.asarray(pass_features(shares, offered) @ self.passing[question])


def pass_features(shares: Floats, offered: Numbers) -> Floats:
    """Return the features of hands that pass, a row each.

    Parameters
    ----------
    shares
        Shape (n, strains), float64: the share of all points that the side of a hand expects in each strain.
    offered
        Shape (n,), int64: the column of the suit that is offered, -1 where none is.

    Returns
    -------
    numpy.ndarray
        Shape (n, 1 + strains), float64: one, the share beyond half in the suit that is offered, and in the
        other strains from high to low.

    Examples
    --------
    >>> import numpy as np
    >>> pass_features(np.array([[0.5, 0.75, 0.25, 0.5]]), np.array([3])).tolist()
    [[1.0, 0.0, 0.25, 0.0, -0.25]]
    """
    import numpy as np

    beyond = shares - 0.5
    open_suit = offered[:, None] == np.arange(shares.shape[1])
    others = -np.sort(np.where(open_suit, np.inf, -beyond), axis=1)
    own = np.where(offered >= 0, beyond[np.arange(len(beyond)), np.maximum(offered, 0)], 0.0)
    last = np.where(offered >= 0, 0.0, others[:, -1])
    ordered = np.where(
        (offered >= 0)[:, None],
        np.column_stack([own, others[:, :-1]]),
        np.column_stack([others[:, :-1], last]),
    )
    return np.column_stack([np.ones(len(beyond)), ordered])


@cache
def choices_data() -> dict[str, Any]:
    """Return the fitted weights of all games, with the size of the sample."""
    return fitted_data("blotsolve.bidding", "choices")


@lru_cache(maxsize=64)
def choice_weights(ruleset: Ruleset) -> ChoiceWeights | None:
    """Return the weights of a game in which trumps are chosen without bids.

    A ruleset of one's own has those of the preset that is most like it, of those with the same questions.
    """
    import numpy as np

    steps, rulesets = ruleset.auction.steps, choices_data().get("rulesets", {})

    def will_do(preset: Ruleset) -> bool:
        same = preset.auction.steps == steps and len(preset.strains) == len(ruleset.strains)
        return same and preset.name in rulesets

    try:
        fitted = rulesets[preset_like(ruleset, will_do)]
    except ValueError:  # there is none
        return None
    return ChoiceWeights(np.array(fitted["choosing"]), np.array(fitted["passing"]))
