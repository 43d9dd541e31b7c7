"""Try the kernel on a GPU: complete random games of every game through the verbs, compared with the CPU."""

import sys
import time

import numpy as np

for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):  # numba-cuda 0.30 still wants them
    if not hasattr(np, old):
        setattr(np, old, getattr(np, new))

from numba import cuda, int32  # noqa: E402

import ludarium  # noqa: E402
from ludarium.kernel.chance import advanced, stream  # noqa: E402
from ludarium.kernel.key import key  # noqa: E402
from ludarium.kernel.values import reader  # noqa: E402
from ludarium.kernel.verbs import moves, play  # noqa: E402
from ludarium.search.playouts import playouts, random_action  # noqa: E402


def kernel_for(game):
    read_rules = cuda.jit(device=True)(reader(game.door.rules_shape, True))
    read_state = cuda.jit(device=True)(reader(game.door.state_shape, True))
    widest = game.widest

    @cuda.jit
    def kernel(rules_words, start_words, games, seed, most, plies, keys):
        i = cuda.grid(1)
        out = cuda.local.array(widest, int32)
        rules = read_rules(rules_words)
        start = read_state(start_words)
        total = 0
        code = np.uint64(0)
        for g in range(games):
            generator = stream(seed, i * games + g)
            here = start
            for _ in range(most):
                count = moves(rules, here, out)
                if count == 0:
                    break
                generator = advanced(generator)
                here = play(rules, here, random_action(rules, here, generator, out, count))
                total += 1
            code ^= key(here)
        plies[i] = total
        keys[i] = code

    return kernel


def main():
    for name in sys.argv[1:] or ["konane", "konane(size=18)"]:
        game = ludarium.load(name)
        start = game.start()
        kernel = kernel_for(game)
        threads, games = 132 * 1024, 8
        plies, keys = cuda.device_array(threads, np.int64), cuda.device_array(threads, np.uint64)
        rules, words = cuda.to_device(game.door.rules_words), cuda.to_device(start.words)
        begun = time.perf_counter()
        kernel[threads // 128, 128](rules, words, 1, 5, 5000, plies, keys)
        cuda.synchronize()
        print(name, "compiled and ran in", round(time.perf_counter() - begun, 2), flush=True)
        begun = time.perf_counter()
        kernel[threads // 128, 128](rules, words, games, 5, 5000, plies, keys)
        cuda.synchronize()
        spent = time.perf_counter() - begun
        total = int(plies.copy_to_host().sum())
        print(f"{name}: {threads * games / spent / 1e6:.1f} M games/s, {total / spent / 1e9:.2f} G moves/s", flush=True)
        few = int(plies.copy_to_host()[:64].sum())
        same = playouts(start, 64 * games, 5, 5000).actions
        print(f"{name}: first 64 threads {few} actions on the GPU, {same} on the CPU", flush=True)


main()
