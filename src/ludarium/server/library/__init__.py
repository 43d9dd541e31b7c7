"""The library: finished games that can be searched, explored and counted."""
