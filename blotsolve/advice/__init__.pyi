from .aim import Aim, aim_of
from .bids.advice import POINTS_STEP, BidAdvice, BidVerdict, CallAdvice, StrainOutlook
from .bids.advising import advise_bid, sample_worlds
from .bids.calibration import Calibration
from .bids.outcomes import Worth, solve_strains
from .bids.race import Race
from .cards.advice import CardAdvice, RatedCard
from .cards.advising import advise_card
from .cards.scores import Takings
from .cards.tie_breaks import is_master, manners
from .match_equity import SCALE, win_chance, win_table

__all__ = [
    "POINTS_STEP",
    "SCALE",
    "Aim",
    "BidAdvice",
    "BidVerdict",
    "Calibration",
    "CallAdvice",
    "CardAdvice",
    "Race",
    "RatedCard",
    "StrainOutlook",
    "Takings",
    "Worth",
    "advise_bid",
    "advise_card",
    "aim_of",
    "is_master",
    "manners",
    "sample_worlds",
    "solve_strains",
    "win_chance",
    "win_table",
]
