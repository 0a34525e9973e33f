// Fibble and Antiwordle: candidates, rankings and proofs of random positions are those of Python.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Core } from "../../web/src/deduction/core.ts";
import { marksOf } from "../../web/src/deduction/tiles.ts";
import { VariantService, displays } from "../../web/src/variants/service.ts";
import { Module, vectors } from "./module.mjs";

const PATIENT = 600; // seconds
const NONE = {
  text: () => Promise.reject(new Error("no files here")),
  json: () => Promise.reject(new Error("no files here")),
};

const { game, fibble, antiwordle } = await vectors("variants");
const made = async () => new VariantService(new Core(await Module.load("variants"), NONE));
const row = (guess, tiles) => ({ guess, code: [...tiles].reduce((code, tile) => 3 * code + "BYG".indexOf(tile), 0) });

function close(actual, expected) {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}, expected ${expected}`);
}

test(`${fibble.length} positions of Fibble`, async () => {
  const service = await made();
  for (const { rows, advice: expected } of fibble) {
    const all = await Array.fromAsync(service.suggest({ ...game, variant: "fibble" }, rows, 5, PATIENT));
    const [first, last] = [all[0], all.at(-1)];
    assert.deepEqual([first.turns, first.final, last.final], [null, false, true]);
    assert.deepEqual(first.suggestions, last.suggestions);
    assert.deepEqual([...last.examples].sort(), [...expected.candidates].sort());
    assert.deepEqual([last.turns, last.sure], [expected.turns, expected.sure]);
    assert.equal(expected.turns_claim, "exact");
    const ours = last.suggestions.map(({ guess, candidate, most }) => [guess, candidate, most]);
    assert.deepEqual(ours, expected.guesses.map(({ guess, is_candidate, most }) => [guess, is_candidate, most]));
    for (const [i, { left }] of expected.guesses.entries()) close(last.suggestions[i].left, left);
  }
});

test(`${antiwordle.length} positions of Antiwordle`, async () => {
  const service = await made();
  const claims = new Set();
  for (const { rows, advice: expected } of antiwordle) {
    const all = await Array.fromAsync(service.suggest({ ...game, variant: "antiwordle" }, rows, 5, PATIENT));
    const advice = all.at(-1);
    assert.equal(advice.candidates, expected.count);
    assert.equal(advice.legal, expected.legal);
    claims.add(expected.claim);
    assert.ok(expected.claim === "none" ? all.length === 1 : all.length > 2);
    const ours = advice.suggestions.map(({ guess, candidate, shortest }) => [guess, candidate, shortest]);
    assert.deepEqual(ours, expected.guesses.map(({ guess, is_candidate, shortest }) => [guess, is_candidate, shortest]));
    for (const [i, { left, total }] of expected.guesses.entries()) {
      close(advice.suggestions[i].left, left);
      for (const end of total ? [0, 1] : []) close(advice.suggestions[i].mean[end], total[end] / expected.count);
    }
  }
  assert.deepEqual([...claims].sort(), ["exact", "none"]);
});

test("a game of Fibble ends with its win, and rows may contradict each other", async () => {
  const service = await made();
  const asked = async (rows) => (await Array.fromAsync(service.suggest({ ...game, variant: "fibble" }, rows, 5, 0))).at(-1);
  const won = await asked([row("chimp", "YYBYG"), row("match", "GGGGG")]);
  assert.deepEqual([won.candidates, won.examples, won.suggestions], [1, ["match"], []]);
  const none = await asked([row("knoll", "BBBBB"), row("knoll", "GGGGY"), row("knoll", "YYYYY")]);
  assert.deepEqual([none.candidates, none.suggestions], [0, []]);
  const whole = await asked([]);
  assert.deepEqual([whole.candidates, whole.turns, whole.sure], [2315, 4, null]); // by counting
});

test("a game of a seed shows one false tile, always the same", async () => {
  const service = await made();
  const guesses = ["crane", "stole", "birth", "crane"];
  for (const seed of [1, 2, 3, 20_000]) {
    const lying = await service.rows({ ...game, variant: "fibble" }, seed, guesses);
    const truthful = await service.rows({ ...game, variant: "antiwordle" }, seed, guesses);
    assert.deepEqual(await service.rows({ ...game, variant: "fibble" }, seed, guesses), lying);
    for (const [i, { guess, code }] of lying.entries()) {
      assert.equal(guess, guesses[i]);
      const [shown, real] = [code, truthful[i].code].map((each) => marksOf(each, 5));
      assert.equal(shown.filter((mark, place) => mark !== real[place]).length, 1);
    }
    const [fits] = await Array.fromAsync(service.suggest({ ...game, variant: "fibble" }, lying, 5, 0));
    const [known] = await Array.fromAsync(service.suggest({ ...game, variant: "antiwordle" }, truthful.slice(0, 1), 5, 0));
    assert.ok(fits.examples.some((word) => known.examples.includes(word)));
    const won = await service.rows({ ...game, variant: "fibble" }, seed, fits.examples);
    assert.equal(won.filter(({ code }) => code === 242).length, 1);
  }
});

test("Fibble shows what Python may show", () => {
  assert.deepEqual(displays(0, 2, 8).sort(), [1, 2, 3, 6]);
  assert.deepEqual(displays(7, 2, 8).sort(), [1, 4, 6]); // not the winning 8
});

test("Antiwordle forbids what Python forbids", async () => {
  const service = await made();
  const avoided = { ...game, variant: "antiwordle" };
  const asked = [
    [[row("eerie", "GBYBB")], "rider", "letter 1 must be E"],
    [[row("eerie", "GBYBB")], "error", null],
    [[row("crane", "BYBBG")], "chore", "must not contain C"],
    [[row("crane", "BYBBG")], "title", "must contain R"],
    [[row("eerie", "GBYBB")], "eerie", "must not contain I"],
    [[row("geese", "BGGGG")], "geese", "must not contain G"],
    [[row("eider", "GGGGG")], "eider", "was guessed before"],
    [[], "zzzzz", "not in the list"],
  ];
  for (const [rows, guess, expected] of asked) assert.equal(await service.objection(avoided, rows, guess), expected);
  const wrong = [row("crane", "BYBBG"), row("chore", "BBYYG")];
  await assert.rejects(service.suggest(avoided, wrong, 5, 0).next(), /row 2, CHORE, was not allowed: must not contain C/);
  const [over] = await Array.fromAsync(service.suggest(avoided, [row("crane", "GGGGG")], 5, 0));
  assert.deepEqual([over.candidates, over.legal, over.suggestions], [1, 0, []]);
});

test("without time, the longest games have bounds", async () => {
  const rows = [row("crane", "BYBBG"), row("horse", "BGGBG")];
  const within = async (seconds) => {
    const service = await made(); // one that knows nothing yet
    return (await Array.fromAsync(service.suggest({ ...game, variant: "antiwordle" }, rows, 99, seconds))).at(-1);
  };
  const [exact, bounds] = [await within(PATIENT), await within(0)];
  const means = new Map(exact.suggestions.map(({ guess, mean }) => [guess, mean[0]]));
  assert.ok(bounds.suggestions.some(({ mean }) => mean[0] < mean[1]));
  for (const { guess, mean } of bounds.suggestions) assert.ok(mean[0] <= means.get(guess) && means.get(guess) <= mean[1]);
});

test("between the steps of a search others are answered", async () => {
  const service = await made();
  const lying = { ...game, variant: "fibble" };
  const { rows } = fibble.find(({ advice }) => advice.candidates.length > 5);
  const alone = (await Array.fromAsync(service.suggest(lying, rows, 5, PATIENT))).at(-1);
  const other = await made();
  let last;
  for await (last of other.suggest(lying, rows, 5, PATIENT)) {
    assert.equal(await other.objection(lying, rows, "zzzzz"), "not in the list");
    assert.equal((await other.rows(lying, 7, ["crane"])).length, 1);
  }
  assert.deepEqual(last, alone);
  assert.notEqual(last.sure, null);
});

test("a search that runs out of time goes on where it stopped", async () => {
  const rows = [row("crane", "YBBBB"), row("moist", "BGBBB"), row("duply", "BBBYB")];
  const asked = async () => {
    const core = new Core(await Module.load("variants"), NONE);
    await core.open({ ...game, variant: "fibble" });
    const pairs = Int32Array.from(rows.flatMap(({ guess, code }) => [core.index(guess), code]));
    const sure = new Int32Array(1);
    return (seconds) => {
      assert.equal(core.module.call("fibble", pairs, rows.length, new Int32Array(core.info.answers)), 26);
      return [core.module.call("fibble_worst_case", seconds, sure), sure[0]];
    };
  };
  const expected = (await asked())(PATIENT);
  const step = await asked();
  const found = [];
  for (let seconds = 0.0005; found.at(-1)?.[1] !== expected[1]; seconds *= 1.5) found.push(step(seconds));
  assert.deepEqual(found.at(-1), expected);
  assert.ok(found.length > 1);
  for (const [turns, sure] of found.slice(0, -1)) assert.ok(turns <= expected[0] && sure === -2);
});
