"""What was played, as text: records of deals and matches, read, written and replayed."""
