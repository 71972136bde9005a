"""The law of a whole deal: play, auction, declarations, scoring, match."""
