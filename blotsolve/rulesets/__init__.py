"""The rules as data, one file a game, each value with its source."""
