from .aim import Aim, aim_of
from .bids.advice import POINTS_STEP, BidAdvice, BidVerdict, CallAdvice, StrainOutlook
from .bids.advising import advise_bid, sample_worlds
from .bids.calibration import Calibration
from .bids.dealt_later import dealt_later
from .bids.outcomes import Outcomes, solve_strains
from .bids.race import PER_WORLD, Race
from .bids.ranking import Ranking
from .cards.advice import CardAdvice, RatedCard
from .cards.advising import advise_card
from .cards.evidence import silent_knowledge, weights_of_calls, weights_of_evidence
from .cards.scores import MarginScorer
from .cards.tie_breaks import tie_break
from .match_equity import SCALE, equity_table, step_of, win_chance

__all__ = [
    "PER_WORLD",
    "POINTS_STEP",
    "SCALE",
    "Aim",
    "BidAdvice",
    "BidVerdict",
    "Calibration",
    "CallAdvice",
    "CardAdvice",
    "MarginScorer",
    "Outcomes",
    "Race",
    "Ranking",
    "RatedCard",
    "StrainOutlook",
    "advise_bid",
    "advise_card",
    "aim_of",
    "dealt_later",
    "equity_table",
    "sample_worlds",
    "silent_knowledge",
    "solve_strains",
    "step_of",
    "tie_break",
    "weights_of_calls",
    "weights_of_evidence",
    "win_chance",
]
