"""Whether hands and keys reach everything: positions of random games as a page sees them, and walks over them in the page."""

import random
from collections.abc import Iterator
from typing import Any

from ludarium import catalogue
from ludarium.game.position import Position
from ludarium.kernel.verbs import CHANCE
from ludarium.play.actions import actions_of, turns_of
from ludarium.server.looks import board_of, scene_of


def variants() -> list[str]:
    """Every game there is, and every preset of it."""
    found = []
    for game in catalogue.all_games():
        presets = [game.variant(**values).text for values in game.presets.values()]
        found += dict.fromkeys([game.text, *presets])
    return found


def random_game(text: str, seed: int, most: int) -> Iterator[tuple[Position, bool]]:
    """The positions of a random game in which somebody acts, each with whether a turn is in progress."""
    rng, position, last = random.Random(seed), catalogue.load(text).start(), -3
    for _ in range(most):
        if position.is_over:
            return
        if position.mover != CHANCE:
            yield position, position.mover == last
        last = position.mover
        position = position.act(rng.choice(position.actions))


def seen(position: Position, pending: bool) -> dict[str, Any]:
    """The position as it is sent to the page of the player whose turn it is."""
    look = position.look(position.mover)
    return {
        "board": board_of(position.game.name, look),
        "view": {
            **scene_of(look), "mover": position.mover, "turn": "", "legal": actions_of(position),
            "turns": turns_of(position), "pending": [{"text": "", "cells": []}] if pending else [],
        },
    }  # fmt: skip


UNREACHED = """async (shown) => {
  const { Hand } = await import("/static/js/hand.js");
  const on = ({ cells, columns, rows }) => {
    const found = new Set(cells.filter(([, x, y]) => x >= 0 && x <= columns - 1 && y >= 0 && y <= rows - 1).map(([name]) => name));
    return (cell) => found.has(cell);
  };
  return shown.flatMap(({ board, view }, index) => {
    const onBoard = on(board), reached = new Set(), wrong = [], known = new Set(), ways = [[]];
    const held = (way) => { const hand = new Hand(view, onBoard); for (const cell of way) hand.touch(cell); return hand; };
    const note = ({ actions }) => {
      if (actions.length === 1) reached.add(actions[0]);
      else if (!view.turns.some(({ m }) => m.join() === actions.join())) wrong.push(actions);
    };
    for (let way = ways.shift(); way; way = ways.shift()) {
      const hand = held(way), key = `${hand.touched} ${hand.menu.length}`;
      if (known.has(key)) continue;
      known.add(key);
      [...hand.menu, ...hand.inPlace, ...(hand.end ? [hand.end] : []), ...hand.buttons].forEach(note);
      const marked = hand.menu.length ? [] : hand.touched.length ? [...hand.nextCells(), ...hand.farCells(), hand.touched.at(-1)] : [...hand.starts];
      for (const cell of marked) {
        const result = held(way).touch(cell);
        if (result.kind === "chosen") note(result.choice);
        else if (result.kind === "refused") wrong.push([cell]);
        else if (result.kind !== "let go") ways.push([...way, cell]);
      }
    }
    const missed = view.legal.filter(({ a }) => !reached.has(a)).map(({ x, c }) => `${x} (${c})`);
    return missed.length || wrong.length ? [{ index, missed, wrong }] : [];
  });
}"""
"""Of positions, those in which some legal action cannot be chosen by touching what the page marks or pressing what it offers."""

UNWALKED = """async (boards) => {
  const { neighbour } = await import("/static/js/geometry.js");
  const ways = [{x: -1, y: 0}, {x: 1, y: 0}, {x: 0, y: -1}, {x: 0, y: 1}];
  return boards.flatMap(({ cells }) => [false, true].flatMap((turned) => {
    const next = new Map(cells.map(([name]) => [name, ways.map((way) => neighbour(cells, name, way, turned)).filter(Boolean)]));
    return cells.flatMap(([start]) => {
      const met = new Set([start]);
      for (const name of met) for (const other of next.get(name)) met.add(other);
      return met.size < cells.length ? [[start, cells.filter(([name]) => !met.has(name)).map(([name]) => name)]] : [];
    });
  }));
}"""
"""Of boards, the cells from which arrow keys do not lead to some others, either way round."""
