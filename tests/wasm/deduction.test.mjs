// Deduction games: values of random positions are those that Python computes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Module, vectors } from "./module.mjs";

const INFEASIBLE = 2 ** 28 - 1;
const MOST_TURNS = 8;
const TABLE_MIB = 16;

const games = await vectors("deduction");

async function start({ rule, symbols, length, answers }) {
  const module = await Module.load("deduction");
  const guesses = symbols.length / length;
  const arrays = [Uint8Array.from(symbols), Int32Array.from(answers)];
  const loaded = module.call("load", rule, arrays[0], guesses, length, arrays[1], answers.length, TABLE_MIB);
  assert.equal(loaded, 1);
  return { module, guesses, answers: answers.length };
}

function candidatesOf({ module, answers }, rows) {
  const found = new Int32Array(answers);
  return found.subarray(0, module.call("candidates", Int32Array.from(rows.flat()), rows.length, found));
}

// The totals of guesses; with `keep`, those that are among the best are exact.
function judge({ module }, candidates, turns, guesses, keep = 0) {
  const totals = new Uint32Array(guesses.length);
  const exact = new Uint8Array(guesses.length);
  const asked = [candidates, candidates.length, turns, guesses, guesses.length, INFEASIBLE, keep];
  assert.equal(module.call("judge", ...asked, totals, exact), 1);
  return [...totals].map((total, i) => ({ total: total === INFEASIBLE ? null : total, exact: exact[i] === 1 }));
}

// The least total: in batches, as a page does that keeps to a time.
function best(game, candidates, turns) {
  const guesses = new Int32Array(game.guesses);
  const bounds = new Uint32Array(game.guesses);
  const count = game.module.call("ranked", candidates, candidates.length, turns, guesses, bounds);
  const verdicts = judge(game, candidates, turns, guesses.slice(0, count), 1);
  const totals = verdicts.filter(({ total, exact }) => exact && total !== null).map(({ total }) => total);
  return totals.length ? Math.min(...totals) : null;
}

for (const { positions, ...description } of games) {
  const game = await start(description);
  const name = `rule ${description.rule}, ${description.length} places, ${game.guesses} guesses`;

  test(`${name}: candidates, totals and worst cases of ${positions.length} positions`, () => {
    for (const position of positions) {
      const candidates = candidatesOf(game, position.rows);
      assert.deepEqual([...candidates], position.candidates);
      const totals = judge(game, candidates, position.turns, Int32Array.from(position.guesses));
      assert.deepEqual(totals, position.totals.map((total) => ({ total, exact: true })));
      const worst = (guess) => game.module.call("worst", candidates, candidates.length, guess, MOST_TURNS);
      assert.deepEqual(position.guesses.map(worst), position.worst);
      if (candidates.length > 1) assert.equal(best(game, candidates, position.turns), position.best);
    }
  });

  test(`${name}: partitions of ${positions.length} positions`, () => {
    const parts = new Uint32Array(game.guesses);
    const [largest, squares, entropy] = [1, 2, 3].map(() => new Float64Array(game.guesses));
    for (const position of positions) {
      const candidates = Int32Array.from(position.candidates);
      assert.equal(game.module.call("measure", candidates, candidates.length, parts, largest, squares, entropy), 1);
      const at = (values) => position.guesses.map((guess) => values[guess]);
      assert.deepEqual([at(parts), at(largest), at(squares)], [position.parts, position.largest, position.squares]);
      at(entropy).forEach((bits, i) => assert.ok(Math.abs(bits - position.entropy[i]) < 1e-12));
    }
  });

  test(`${name}: feedback of the rows`, () => {
    for (const { rows, candidates } of positions)
      for (const [guess, code] of rows) assert.equal(game.module.call("feedback", guess, candidates[0]), code);
  });
}

test("the best opener of the original list costs 7,920 guesses", async () => {
  const game = await start(games[0]);
  const { symbols, length } = games[0];
  const letters = [..."salet"].map((letter) => letter.charCodeAt(0) - 97);
  const isSalet = (guess) => letters.every((letter, i) => symbols[guess * length + i] === letter);
  const salet = [...Array(game.guesses).keys()].find(isSalet);
  const all = candidatesOf(game, []);
  assert.deepEqual(judge(game, all, 0, Int32Array.of(salet)), [{ total: 7920, exact: true }]); // Selby (2022)
  assert.equal(game.module.call("worst", all, all.length, salet, MOST_TURNS), 5);
});

test("arguments out of range are refused, and the game goes on", async () => {
  const game = await start(games[0]);
  const set = Int32Array.of(0, 1);
  const out = new Int32Array(game.guesses);
  assert.equal(game.module.call("feedback", game.guesses, 0), -1);
  assert.equal(game.module.call("candidates", Int32Array.of(-1, 0), 1, out), -1);
  for (const wrong of [Int32Array.of(1, 0), Int32Array.of(0, 0), Int32Array.of(0, game.answers), Int32Array.of()])
    assert.equal(game.module.call("ranked", wrong, wrong.length, 0, out, new Uint32Array(game.guesses)), 0);
  assert.equal(game.module.call("ranked", set, 2, -1, out, new Uint32Array(game.guesses)), 0);
  assert.equal(game.module.call("worst", set, 2, game.guesses, 6), 0);
  assert.equal(game.module.call("load", 0, new Uint8Array(11), 1, 11, Int32Array.of(0), 1, 1), 0);
  assert.equal(game.module.call("load", 0, new Uint8Array(5), 1, 5, Int32Array.of(1), 1, 1), 0);
  assert.equal(candidatesOf(game, []).length, game.answers);
});
