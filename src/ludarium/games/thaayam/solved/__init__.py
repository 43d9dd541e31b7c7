"""Thaayam for two, solved: every way to stand, every turn from it, and the chance to win from every position.

Nothing blocks in this game, so what a player's own pieces can do does not depend on the enemy's: the turns of the 29,506
ways to stand are listed once, and the 870 million pairs of them are solved by value iteration. Games with few pieces take
a CPU seconds; four pieces need a GPU with 60 GB (`python -m ludarium.games.thaayam.solved`).
"""
