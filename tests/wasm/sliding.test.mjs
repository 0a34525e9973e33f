// Sliding puzzles: boards of many sizes and goals have the solutions and the lower bounds that Python finds.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { after, blankFirst, blankLast, exchanged, parse, press, same, shuffled, solvable, text, tiles } from "../../web/src/sliding/board.ts";
import { normalForm } from "../../web/src/sliding/normal.ts";
import { Solver } from "../../web/src/sliding/solver.ts";
import { Module, vectors } from "./module.mjs";

const learned = await readFile(new URL("../../src/laconic/sliding/worth.txt", import.meta.url), "utf8");
const worth = learned.trim().split(/\s+/).map(Number);

const ALWAYS = { optimal: true, seconds: 600 };

async function answers(solver, board, goal, wish) {
  const all = [];
  for await (const answer of solver.solve(board, goal, wish)) all.push(answer);
  return all;
}

for (const { size, boards } of await vectors("sliding")) {
  const solver = new Solver(await Module.load("sliding"), worth);
  const width = Number(size.split("x")[0]);
  const read = (typed) => parse(typed, width);

  test(`${boards.length} boards of ${size}: fast solutions`, async () => {
    for (const { start, goal, fast, at_least } of boards) {
      const [answer, ...more] = await answers(solver, read(start), read(goal), { optimal: false, seconds: 600 });
      assert.deepEqual([answer.moves, answer.atLeast, answer.work, more], [fast, at_least, null, []]);
      assert.ok(same(after(read(start), answer.moves), read(goal)));
    }
  });

  test(`${boards.length} boards of ${size}: whether the goal is reachable`, async () => {
    for (const { start, goal, unsolvable } of boards) {
      assert.ok(solvable(read(start), read(goal)));
      assert.ok(!solvable(read(unsolvable), read(goal)));
      assert.ok(solvable(exchanged(read(unsolvable)).board, read(goal)));
      await assert.rejects(answers(solver, read(unsolvable), read(goal), ALWAYS), /cannot be reached/);
    }
  });

  const tabled = boards.filter((each) => each.tabled);
  if (tabled.length)
    test(`${tabled.length} boards of ${size}: solutions of a beam with tables and learned scores`, async () => {
      const module = await Module.load("sliding");
      module.call("open", ...size.split("x").map(Number), 0);
      while (module.call("build"));
      for (const { start, goal, tabled: expected } of tabled) {
        const { labels, letters } = normalForm(read(start), read(goal));
        const moves = new Uint8Array(4096);
        const length = module.call("fast", labels, 450, Int32Array.from(worth), moves, moves.length);
        assert.equal([...moves.subarray(0, length)].map((move) => letters[move]).join(""), expected);
      }
    });

  if (boards[0].moves !== null)
    test(`${boards.length} boards of ${size}: shortest solutions`, async () => {
      for (const { start, goal, moves } of boards) {
        const all = await answers(solver, read(start), read(goal), ALWAYS);
        const last = all.at(-1);
        assert.deepEqual([last.moves.length, last.atLeast, last.work], [moves.length, moves.length, null]);
        assert.ok(same(after(read(start), last.moves), read(goal)));
        for (const { moves: known, atLeast } of all) assert.ok(atLeast <= moves.length && moves.length <= known.length);
      }
    });
}

test("one of Korf's hundred, with the blank first and mirrored to the blank last", async () => {
  const solver = new Solver(await Module.load("sliding"), worth);
  const start = parse("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"); // instance 1: 57 moves (Korf, 1985)
  const turned = { ...start, cells: start.cells.map((tile) => (16 - tile) % 16).reverse() };
  for (const [board, goal] of [[start, blankFirst(4, 4)], [turned, blankLast(4, 4)]])
    assert.equal((await answers(solver, board, goal, ALWAYS)).at(-1).moves.length, 57);
});

test("the lower bound of a 24-puzzle rises limit by limit, and the solution becomes shorter", async () => {
  const solver = new Solver(await Module.load("sliding"), worth);
  const board = parse("14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13"); // 95 moves (Korf and Felner)
  const goal = blankFirst(5, 5);
  const [none] = await answers(solver, board, goal, { optimal: true, seconds: 0 });
  assert.equal(none.work, null);
  let risen = 0;
  for await (const { moves, atLeast, work } of solver.solve(board, goal, ALWAYS)) {
    assert.ok(atLeast >= none.atLeast && atLeast <= 95 && moves.length >= 95 && moves.length <= none.moves.length);
    assert.ok(same(after(board, moves), goal));
    if (work?.limit > 80 && ++risen === 3) break;
  }
  assert.equal(risen, 3);
});

test("solutions of boards without a proof become shorter while there is time", async () => {
  const solver = new Solver(await Module.load("sliding"), worth);
  let seed = 1;
  const random = () => (seed = (16807 * seed) % 2147483647) / 2147483647;
  for (const side of [5, 8]) {
    const goal = blankLast(side, side);
    const board = shuffled(goal, random);
    const [first] = await answers(solver, board, goal, { optimal: false, seconds: 600 });
    let best = first;
    for await (const answer of solver.solve(board, goal, { optimal: true, seconds: 60 })) {
      assert.ok(answer.moves.length <= best.moves.length && same(after(board, answer.moves), goal));
      best = answer;
      if (best.moves.length <= 0.95 * first.moves.length || (best.work && "limit" in best.work)) break;
    }
    assert.ok(best.moves.length < first.moves.length);
  }
});

test("the module refuses what is no board, or not in order", async () => {
  const module = await Module.load("sliding");
  const moves = new Uint8Array(4096);
  const found = new Int32Array(1);
  const scores = Int32Array.from(worth);
  const fast = (labels, width = 10) => module.call("fast", Uint16Array.from(labels), width, scores, moves, moves.length);
  assert.equal(fast([1, 0, 2, 3]), -1); // no board yet
  for (const [width, height, blank] of [[1, 4, 0], [33, 2, 0], [3, 3, 9], [3, 3, -1]])
    assert.equal(module.call("open", width, height, blank), 0);
  assert.equal(module.call("open", 3, 3, 0), 1);
  for (const labels of [[0, 2, 1, 3, 4, 5, 6, 7, 8], [0, 1, 1, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7, 9]]) {
    assert.equal(fast(labels), -1);
    assert.equal(module.call("prove", Uint16Array.from(labels), 10, moves, found), -1);
  }
  const board = Uint16Array.of(1, 0, 2, 3, 4, 5, 6, 7, 8);
  assert.equal(fast(board, 0), -1);
  assert.equal(module.call("start", board), -1); // no tables yet
  assert.equal(module.call("build"), 0);
  assert.equal(module.call("start", board), 1);
  assert.equal(module.call("divide", 2), -1); // a solution may be shorter
  assert.equal(module.call("search", 1, 0, 2, moves, new Float64Array(1)), -1);
  assert.equal(module.call("search", 1, 0, 1, moves, new Float64Array(1)), 1);
  assert.equal(moves[0], 1);
});

test("boards are read, and what is wrong with them is said", () => {
  assert.equal(text(parse("1 2 3/4 _ 6\n7, 5 8/")), "1 2 3 / 4 0 6 / 7 5 8");
  assert.deepEqual([parse("1 2 3 4 5 0", 3).height, parse("1 2 / 3 4 / 5 0").width], [2, 2]);
  const wrong = { "": /row by row/, "1 2 x 0": /“x” is no number/, "1 2 3 / 4 0": /3, 2 numbers/, "1 2 3 4 0": /no square/ };
  const faults = { ...wrong, "1 1 / 2 0": /The 3 is missing/, "1 2 / 3 4": /The gap, 0, is missing/, "1 0": /no square/ };
  for (const [typed, message] of Object.entries(faults)) assert.throws(() => parse(typed), message);
});

test("a press slides all tiles up to the gap", () => {
  const board = parse("1 2 3 / 4 5 6 / 7 8 0");
  assert.deepEqual([press(board, 6), press(board, 2), press(board, 8), press(board, 0)], ["ll", "uu", "", ""]);
  assert.deepEqual(tiles(board, "ll"), [8, 7]);
});

test("shuffled boards are all alike: each of the 12 of 2x2 comes about as often", () => {
  const counts = new Map();
  for (let i = 0; i < 12_000; ++i) {
    const drawn = text(shuffled(blankLast(2, 2)));
    counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
  }
  assert.equal(counts.size, 12);
  for (const count of counts.values()) assert.ok(Math.abs(count - 1000) < 200, String(count)); // 6.6 deviations
});
