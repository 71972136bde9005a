"""What to bid."""
