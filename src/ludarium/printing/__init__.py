"""Print-and-play kits: board, counters, spinner, routes and rules of any game as a PDF to print, cut and play."""
