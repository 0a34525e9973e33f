// The 8- and the 15-puzzle: solutions of random boards are those that Python finds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Module, vectors } from "./module.mjs";

const MOST_MOVES = 200;

function solve(module, labels) {
  const moves = new Uint8Array(MOST_MOVES);
  for (let limit = module.call("start", Uint8Array.from(labels)); limit >= 0; limit += 2) {
    const count = module.call("search", limit, moves);
    if (count >= 0) return [...moves.subarray(0, count)].map((move) => "dlru"[move]).join("");
  }
  return null;
}

for (const { width, boards } of await vectors("sliding")) {
  test(`${boards.length} boards of ${width}x${width}`, async () => {
    const module = await Module.load("sliding");
    assert.equal(module.call("prepare", width), 1);
    for (const { labels, moves } of boards) assert.equal(solve(module, labels), moves);
  });
}

test("boards that cannot be solved, and labels that are no board, are refused", async () => {
  const module = await Module.load("sliding");
  assert.equal(module.call("search", 10, new Uint8Array(MOST_MOVES)), -1);
  assert.equal(module.call("prepare", 5), 0);
  assert.equal(module.call("prepare", 3), 1);
  assert.equal(module.call("start", Uint8Array.of(0, 2, 1, 3, 4, 5, 6, 7, 8)), -1);
  assert.equal(module.call("start", Uint8Array.of(0, 1, 1, 3, 4, 5, 6, 7, 8)), -1);
  assert.equal(module.call("start", Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 9)), -1);
  assert.equal(solve(module, [1, 0, 2, 3, 4, 5, 6, 7, 8]), "l");
});
