"""The compiled core, and the records packed for it: the only Python that knows bit positions."""
