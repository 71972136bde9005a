"""Klaverjassen by the Rotterdam law: who cannot follow ruffs, whoever is winning.

The sources N1 to N6 are those of `klaverjas_amsterdam`; all but the law is as there.
"""

from __future__ import annotations

from dataclasses import replace

from blotsolve.rulesets.klaverjas_amsterdam import KLAVERJAS_AMSTERDAM
from blotsolve.rulesets.schema import Undertrump

KLAVERJAS_ROTTERDAM = replace(
    KLAVERJAS_AMSTERDAM,
    name="klaverjas_rotterdam",
    partner_exempt=False,  # N1, N2, N3, N5
    undertrump=Undertrump.FORCED,  # N5, N6: a lower trump, if there is no higher one
)
"""Klaverjassen by the Rotterdam law.

Readings P1 to P6 are explained in docs/klaverjassen.md.
"""
