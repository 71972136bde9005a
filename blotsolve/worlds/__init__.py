"""The hidden hands: what a player knows, and the worlds that it leaves open."""
