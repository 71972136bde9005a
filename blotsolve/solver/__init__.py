"""The solver: records to the core's integers, and back to records."""
