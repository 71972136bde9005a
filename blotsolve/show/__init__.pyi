from .html.bid_advice import svg_bid_advice
from .html.hands import svg_hands, svg_solution
from .html.notebook import html_of
from .html.page import Chapter, page_of, review_page, write_page
from .html.review_curve import svg_review
from .html.two_handed import svg_two_handed
from .html.two_review import svg_two_handed_review
from .plot import plot_batch, plot_bid_advice, plot_review
from .text.bid_advice import show_bid_advice
from .text.card_advice import show_card_advice
from .text.hands import show_hands
from .text.report import show_report
from .text.review import show_review
from .text.rulesets import RULES, show_rulesets
from .text.scores import show_score
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
from .text.two_rules import show_two_handed_rules
from .text.words import counted, wrapped

__all__ = [
    "RULES",
    "Chapter",
    "counted",
    "html_of",
    "page_of",
    "plot_batch",
    "plot_bid_advice",
    "plot_review",
    "review_page",
    "show_answer",
    "show_bid_advice",
    "show_card_advice",
    "show_hands",
    "show_report",
    "show_review",
    "show_rulesets",
    "show_score",
    "show_solution",
    "show_tricks",
    "show_two_handed",
    "show_two_handed_advice",
    "show_two_handed_answer",
    "show_two_handed_choice",
    "show_two_handed_position",
    "show_two_handed_review",
    "show_two_handed_rules",
    "svg_bid_advice",
    "svg_hands",
    "svg_review",
    "svg_solution",
    "svg_two_handed",
    "svg_two_handed_review",
    "wrapped",
    "write_page",
]
