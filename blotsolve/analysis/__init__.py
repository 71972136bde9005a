"""What can be said about a deal when all cards are seen: before the play a report, after it a review."""
