// Deduction games: candidates, suggestions and analyses of random positions are those of Python.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Core } from "../../web/src/deduction/core.ts";
import { Service } from "../../web/src/deduction/service.ts";
import { Module as PageModule } from "../../web/src/module.ts";
import { BUILD, Module, vectors } from "./module.mjs";

const PATIENT = 600; // seconds
const NONE = {
  text: () => Promise.reject(new Error("no files here")),
  json: () => Promise.reject(new Error("no files here")),
};

async function last(stream) {
  let value;
  for await (value of stream);
  return value;
}

function close(actual, expected, what) {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${what}: ${actual}, expected ${expected}`);
}

// Another guess is as good in a game with symmetries, where Python lists one of several equivalent guesses.
function checkSuggestions(ours, theirs, symmetric) {
  const shown = symmetric ? theirs.slice(0, 1) : theirs;
  if (!symmetric) assert.deepEqual(ours.map(({ guess }) => guess), theirs.map(({ guess }) => guess));
  for (const [i, expected] of shown.entries()) {
    close(ours[i].wins, expected.wins, "wins");
    if (expected.mean !== null) close(ours[i].mean, expected.mean, "mean");
    if (expected.worst !== null) assert.equal(ours[i].worst, expected.worst);
    if (symmetric) continue;
    const known = ["parts", "largest", "candidate"];
    assert.deepEqual(known.map((name) => ours[i][name]), known.map((name) => expected[name]));
    close(ours[i].entropy, expected.entropy, "entropy");
  }
}

test("positions too large for a search are measured some guesses at a time", async () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const words = letters.flatMap((a) => letters.flatMap((b) => letters.flatMap((c) => letters.slice(0, 9).map((d) => a + b + c + d))));
  const list = { name: "long", answers: words.slice(0, 15_000), guesses: [] };
  const core = new Core(await Module.load("deduction"), NONE);
  await core.enter({ rule: "wordle", list, mode: "easy", turns: null, prior: "uniform" }, []);
  assert.equal(core.searchable, false);
  const { parts, largest, squares, entropy } = core.measure();
  for (const guess of [0, 1023, 1024, 14_999]) {
    const sizes = new Map();
    for (const code of core.split(guess)) sizes.set(code, (sizes.get(code) ?? 0) + 1);
    assert.equal(parts[guess], sizes.size);
    assert.equal(largest[guess], Math.max(...sizes.values()));
    const [mass, bits] = [...sizes.values()].reduce(([a, b], size) => [a + size ** 2, b + size * Math.log2(size)], [0, 0]);
    assert.equal(squares[guess], mass);
    close(entropy[guess], Math.log2(15_000) - bits / 15_000, "entropy");
  }
});

for (const { game, positions } of await vectors("deduction")) {
  const service = new Service(new Core(await Module.load("deduction"), NONE));
  const name = game.rule === "wordle" ? `${game.list.name}, ${game.mode}` : `${game.rule} ${game.places}x${game.symbols}`;

  test(`${name}: ${positions.length} positions`, async () => {
    for (const { rows, turns, candidates, suggestions, symmetric, analysis } of positions) {
      const limited = { ...game, turns };
      assert.deepEqual((await service.candidates(limited, rows)).sort(), [...candidates].sort());
      for (const { guess, code } of rows) assert.equal(await service.feedback(limited, guess, candidates[0]), code);
      const advice = await last(service.suggest(limited, rows, 5, PATIENT));
      assert.ok(advice.final);
      assert.equal(advice.turns, turns && Math.max(0, turns - rows.length));
      const solved = candidates.length === 1 && candidates[0] === rows.at(-1).guess;
      if (turns === rows.length && !solved) assert.deepEqual(advice.suggestions, []);
      else checkSuggestions(advice.suggestions, suggestions, symmetric || candidates.length === 1);
      if (!analysis) continue;
      const found = await last(service.analyze(limited, rows, null, PATIENT));
      for (const [i, expected] of analysis.entries()) {
        const turn = found.turns[i];
        assert.deepEqual([turn.guess, turn.before], [expected.guess, expected.before]);
        close(turn.expected, expected.expected, "expected");
        close(turn.bestExpected, expected.best, "best");
        for (const measure of ["wins", "bestWins", "skill", "luck", "rest", "bits"])
          close(turn[measure], expected[measure], `${measure} of ${turn.guess}`);
      }
    }
  });
}

const { game: boardsGame, positions: late } = await vectors("boards");
test(`${late.length} positions of several boards`, async () => {
  const service = new Service(new Core(await Module.load("deduction"), NONE));
  for (const { guesses, codes, candidates, suggestions } of late) {
    const all = await Array.fromAsync(service.suggestBoards(boardsGame, guesses, codes, codes[0].length, 10, PATIENT));
    const advice = all.at(-1);
    // Before games are played, a first list has no means.
    if (all.length > 1) assert.ok(all[0].suggestions.every(({ mean }) => mean === null));
    assert.ok(advice.suggestions.every(({ mean }) => mean !== null));
    const left = advice.boards.map(({ examples, solved }) => (solved ? [] : [...examples].sort()));
    assert.deepEqual(left, candidates);
    // Guesses of equal worth are judged in the order of the list, which differs.
    const common = suggestions.filter(({ guess }) => advice.suggestions.some((each) => each.guess === guess));
    assert.ok(common.length > 0);
    for (const expected of common) {
      const found = advice.suggestions.find(({ guess }) => guess === expected.guess);
      assert.equal(found.claim, expected.claim);
      for (const number of ["solves", "mean", "lost"]) close(found[number], expected[number], `${number} of ${found.guess}`);
    }
    if (suggestions[0].claim !== "exact") continue;
    for (const number of ["mean", "lost"]) close(advice.suggestions[0][number], suggestions[0][number], `best ${number}`);
  }
});

test("the best opener of the original list costs 7,920 guesses", async () => {
  const [{ game }] = await vectors("deduction");
  const service = new Service(new Core(await Module.load("deduction"), NONE));
  const advice = await last(service.values({ ...game, turns: null }, [], ["salet"], PATIENT));
  const [{ guess, mean, claim, worst }] = advice.suggestions;
  assert.deepEqual([guess, mean * 2315, claim, worst], ["salet", 7920, "exact", 5]); // Selby (2022)
});

test("a guess is refused with its reason", async () => {
  const [{ game }] = await vectors("deduction");
  const service = new Service(new Core(await Module.load("deduction"), NONE));
  const hard = { ...game, mode: "hard", turns: 6 };
  const row = (guess, tiles) => ({ guess, code: [...tiles].reduce((code, tile) => 3 * code + "BYG".indexOf(tile), 0) });
  const asked = [
    [[row("alley", "BYYBB")], "slows", "must contain L twice"],
    [[row("alley", "BYYBB")], "falls", null],
    [[row("cecum", "GBYBB")], "candy", "must contain C twice"],
    [[row("crane", "BYBBG")], "salet", "letter 5 must be E"],
    [[], "zzzzz", "not in the list"],
  ];
  for (const [rows, guess, expected] of asked) assert.equal(await service.objection(hard, rows, guess), expected);
});

test("a search ends at its time, and the game goes on", async () => {
  const code = await WebAssembly.compile(await readFile(new URL("deduction.wasm", BUILD)));
  const service = new Service(new Core(new PageModule(code), NONE));
  const game = { rule: "bulls-cows", places: 4, symbols: 10, mode: "easy", turns: null };
  const rows = [{ guess: "0123", code: 1 }]; // a cow: its search takes minutes
  const advice = await last(service.suggest(game, rows, 5, 0.5));
  assert.deepEqual([advice.candidates, advice.proven, advice.final], [1440, false, true]);
  assert.deepEqual(advice.suggestions.map(({ claim }) => claim), Array(5).fill("at least"));
  assert.ok(advice.seconds < 30);
  const few = [...rows, { guess: "4567", code: 8 }, { guess: "4568", code: 5 }]; // 2A1B, 2A
  const after = await last(service.suggest(game, few, 1, PATIENT));
  assert.ok(after.proven && after.candidates > 0);
});

test("while no guess is known to win in time, the most promising ones are told", async () => {
  const [{ game }] = await vectors("deduction");
  const code = await WebAssembly.compile(await readFile(new URL("deduction.wasm", BUILD)));
  const service = new Service(new Core(new PageModule(code), NONE));
  const told = [];
  for await (const { suggestions, final } of service.suggest({ ...game, mode: "hard", turns: 4 }, [], 5, 3))
    told.push({ guesses: suggestions.map(({ guess }) => guess), final });
  assert.deepEqual([told.length > 2, told.at(-1).final], [true, true]); // many were tried
  assert.deepEqual(told.at(-1).guesses, told[0].guesses);
});

test("thousands of guesses that tie do not delay the best one", async () => {
  const [{ game, positions }] = await vectors("deduction");
  const module = await Module.load("deduction");
  let searches = 0;
  const counted = { call: (name, ...args) => ((searches += name === "judge"), module.call(name, ...args)) };
  const service = new Service(new Core(counted, NONE));
  for (const { rows } of positions.filter(({ candidates }) => candidates.length > 1 && candidates.length < 6)) {
    searches = 0;
    await last(service.suggest({ ...game, turns: null }, rows, 10, PATIENT));
    assert.ok(searches < 200, `${searches} searches`);
  }
});
