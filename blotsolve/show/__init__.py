"""What people look at: `show_…` returns rich text, with `.plain` the same without colours, `svg_…` pictures.

>>> from blotsolve.show import show_hands
>>> print(show_hands("N:A...7 T..7. K...8 Q..8. S N").plain)
              North to play
              ♠ A
              ♥ –
              ♦ –
              ♣ 7
West                          East
♠ Q                           ♠ 10
♥ –                           ♥ –
♦ 8                           ♦ 7
♣ –                           ♣ –
              South
              ♠ K
              ♥ –
              ♦ –
              ♣ 8
"""

from blotsolve.show.html.bid_advice import svg_bid_advice
from blotsolve.show.html.review_curve import svg_review
from blotsolve.show.text.figures import FIGURES_HEAD, show_figures
from blotsolve.show.text.hands import show_hands
from blotsolve.show.html.notebook import html_of
from blotsolve.show.html.page import Chapter, review_page, write_page
from blotsolve.show.text.report import show_report
from blotsolve.show.text.review import show_review
from blotsolve.show.text.rulesets import show_rulesets
from blotsolve.cli.screen import Screen
from blotsolve.show.text.solution import show_answer, show_solution
from blotsolve.show.html.hands import svg_hands, svg_solution
from blotsolve.show.text.tricks import show_tricks

__all__ = [
    "FIGURES_HEAD",
    "Chapter",
    "Screen",
    "html_of",
    "review_page",
    "show_answer",
    "show_figures",
    "show_hands",
    "show_report",
    "show_review",
    "show_rulesets",
    "show_solution",
    "show_tricks",
    "svg_bid_advice",
    "svg_hands",
    "svg_review",
    "svg_solution",
    "write_page",
]
