from .deduction import played
from .holding import Claim
from .knowledge import Knowledge
from .sampling import Worlds, card_chances, count, enumerate_worlds, weighted, world, worlds
from .tempering import fitting_worlds

__all__ = [
    "Claim",
    "Knowledge",
    "Worlds",
    "card_chances",
    "count",
    "enumerate_worlds",
    "fitting_worlds",
    "played",
    "weighted",
    "world",
    "worlds",
]
