"""Players that teach themselves: a game's patterns get their weights from games of the program against itself."""
