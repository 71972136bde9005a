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

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
