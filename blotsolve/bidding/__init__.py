"""How players bid, and what a call says of a hand."""
