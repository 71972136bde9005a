"""A thing that a notebook shows as a picture; what draws it is loaded when it is looked at, never before."""

from __future__ import annotations


class Pictured:
    """What has a picture in `blotsolve.show`.

    Deals and solutions are below what draws them and must not need it. So this is the one place that
    looks upwards, and only from inside a method.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return the picture as a notebook takes it."""
        from blotsolve.show import html_of

        return html_of(self)
