"""What people look at in the games for two: `show_…` returns rich text, `svg_two_handed` a picture."""

from blotsolve.show.two_handed.picture import svg_two_handed
from blotsolve.show.two_handed.text import (
    show_two_handed,
    show_two_handed_advice,
    show_two_handed_answer,
    show_two_handed_choice,
    show_two_handed_position,
    show_two_handed_review,
)

__all__ = [
    "show_two_handed",
    "show_two_handed_advice",
    "show_two_handed_answer",
    "show_two_handed_choice",
    "show_two_handed_position",
    "show_two_handed_review",
    "svg_two_handed",
]
