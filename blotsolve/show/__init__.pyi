from .bid_plot import plot_bid_advice
from .html.bid_advice import svg_bid_advice
from .html.hands import svg_hands, svg_solution
from .html.notebook import html_of
from .html.page import Chapter, review_page, write_page
from .html.review_curve import svg_review
from .html.two_handed import svg_two_handed
from .plot import plot_batch
from .text.bid_advice import show_bid_advice
from .text.figures import FIGURES_HEAD, show_figures
from .text.hands import show_hands
from .text.report import show_report
from .text.review import show_review
from .text.rulesets import show_rulesets
from .text.solution import show_answer, show_solution
from .text.tricks import show_tricks
from .text.two_handed import (
    show_two_handed,
    show_two_handed_advice,
    show_two_handed_answer,
    show_two_handed_choice,
    show_two_handed_position,
    show_two_handed_review,
)

__all__ = [
    "FIGURES_HEAD",
    "Chapter",
    "html_of",
    "plot_batch",
    "plot_bid_advice",
    "review_page",
    "show_answer",
    "show_bid_advice",
    "show_figures",
    "show_hands",
    "show_report",
    "show_review",
    "show_rulesets",
    "show_solution",
    "show_tricks",
    "show_two_handed",
    "show_two_handed_advice",
    "show_two_handed_answer",
    "show_two_handed_choice",
    "show_two_handed_position",
    "show_two_handed_review",
    "svg_bid_advice",
    "svg_hands",
    "svg_review",
    "svg_solution",
    "svg_two_handed",
    "write_page",
]
