"""What a browser or a notebook shows."""
