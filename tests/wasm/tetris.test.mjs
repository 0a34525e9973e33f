// NES Tetris: the placements that each bundled player considers, and their costs, are those that Python computes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Module, vectors } from "./module.mjs";

const MOST_PLACEMENTS = 512;

function values(module, { board, piece, next, motion }) {
  const placements = new Uint16Array(MOST_PLACEMENTS);
  const costs = new Float64Array(MOST_PLACEMENTS);
  const count = module.call("values", Uint16Array.from(board), piece, next, ...motion, placements, costs);
  return { placements: [...placements.subarray(0, count)], costs: [...costs.subarray(0, count)] };
}

for (const player of await vectors("tetris")) {
  test(`${player.player}: ${player.decisions.length} decisions`, async () => {
    const module = await Module.load("tetris");
    const { kind, weights, beam, both, death, tetris } = player;
    const own = [Float64Array.from(weights), Int32Array.from(beam)];
    assert.equal(module.call("set_player", kind, ...own, both, death, tetris), 0);
    for (const decision of player.decisions) {
      const { placements, costs } = decision;
      assert.deepEqual(values(module, decision), { placements, costs });
    }
  });
}

test("arguments out of range are refused", async () => {
  const module = await Module.load("tetris");
  const motion = [20, 0, 1, 0];
  const empty = Array(22).fill(0);
  const out = new Uint16Array(MOST_PLACEMENTS);
  const count = (board, piece, ...moving) => module.call("placements", Uint16Array.from(board), piece, ...moving, out);
  assert.equal(count(empty, 3, ...motion), 34); // T on an empty board
  assert.equal(count(empty, 7, ...motion), -1);
  assert.equal(count(empty, 3, 21, 0, 1, 0), -1);
  assert.equal(count(empty.with(21, 1023), 3, ...motion), -1);
  assert.equal(count(empty.with(0, 1), 3, ...motion), -1);
  assert.equal(module.call("set_player", 5, new Float64Array(17), new Int32Array(3), 0, 0, 0), -1);
  assert.equal(module.call("set_player", 4, new Float64Array(17), Int32Array.of(20, 1, 3), 0, 0, 0), -1);
});
