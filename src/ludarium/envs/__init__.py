"""Every game as a learning environment, by the same rules as everything else.

`ludarium.envs.pettingzoo` has PettingZoo's AEC environments, `.gymnasium` Gymnasium's, single and in vectors, `.openspiel`
registers the games with OpenSpiel, `.pgx` is shaped like Pgx over JAX arrays. Importing one registers its names; each needs
the library it is named after, and no other module of the house needs any of them.
"""
