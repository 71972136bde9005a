"""Which card to play."""
