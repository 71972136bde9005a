from .likelihood import likely_plays
from .network import Choices, PlayNetwork, choices, play_network
from .situation import Situation, refusals, situations

__all__ = [
    "Choices",
    "PlayNetwork",
    "Situation",
    "choices",
    "likely_plays",
    "play_network",
    "refusals",
    "situations",
]
