"""Data sets of solved deals: made part by part, on one machine or many, the same bytes every time.

Parts are Parquet files by pyarrow, which comes with `pip install 'blotsolve[data]'`; `blotsolve[dask]` brings
what a cluster needs. docs/datasets.md has every column.

>>> from blotsolve.datasets import deal_hands
>>> deal_hands(seed=1, first=0, count=2).shape
(2, 4)
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
