"""Gymnasium's environments, single (`gymnasium.make`) and in vectors (`gymnasium.make_vec`), registered as `ludarium/…-v0`.

>>> import gymnasium, ludarium.envs.gymnasium
>>> envs = gymnasium.make_vec("ludarium/Konane-v0", num_envs=3, size=6)
>>> planes, infos = envs.reset(seed=1)
>>> planes.shape, infos["action_mask"].shape, infos["to_play"].tolist()
((3, 6, 6, 6), (3, 326), [0, 0, 0])
"""

# The library may be missing, or have no types.
# mypy: disable-error-code="import-untyped,import-not-found,misc,no-untyped-call,no-any-return"

from ludarium.envs.naming import env_ids
from ludarium.envs.needing import needing


def register() -> None:
    """Register every game for `gymnasium.make` and `gymnasium.make_vec`. None is loaded or compiled before it is made."""
    with needing("envs", "an environment for Gymnasium or PettingZoo"):
        from gymnasium.envs.registration import register as remember
        from gymnasium.envs.registration import registry

    for name, game in env_ids().items():
        if name not in registry:
            remember(
                name,
                entry_point="ludarium.envs.solo:SoloEnv",
                vector_entry_point="ludarium.envs.vector:VectorTables",
                kwargs={"game": game},
                disable_env_checker=True,
            )


register()
