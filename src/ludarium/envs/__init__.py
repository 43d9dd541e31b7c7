"""Every game as a learning environment, with the same rules as everywhere else.

`ludarium.envs.pettingzoo` has AEC environments for PettingZoo; `.gymnasium` has single and vectorised ones for Gymnasium;
`.openspiel` registers the games with OpenSpiel; `.pgx` has the interface of Pgx, on JAX arrays. Importing a module registers
its environments. Each module needs the library it is named after; the rest of Ludarium needs none of them.
"""
