// NES Tetris: pieces, games of the bundled players, and analyses are those that Python computes.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Engine } from "../../web/src/tetris/engine.ts";
import { pieces } from "../../web/src/tetris/pieces.ts";
import { EMPTY, FREE, begin, codeOf, ending, fits, parse, placementOf, play, text } from "../../web/src/tetris/rules.ts";
import { viewOf } from "../../web/src/tetris/views.ts";
import { BUILD, Module, vectors } from "./module.mjs";

const MOST_PLACEMENTS = 512;

function values(module, { board, piece, next }) {
  const placements = new Uint16Array(MOST_PLACEMENTS);
  const costs = new Float64Array(MOST_PLACEMENTS);
  const count = module.call("values", Uint16Array.from(board), piece, next, 0, -1, placements, costs);
  return { placements: [...placements.subarray(0, count)], costs: [...costs.subarray(0, count)] };
}

for (const player of await vectors("tetris")) {
  test(`${player.player}: ${player.decisions.length} decisions`, async () => {
    const module = await Module.load("tetris");
    const { rules, kind, weights, beam, both } = player;
    const own = [Float64Array.from(weights.flat()), Int32Array.from(beam)];
    assert.equal(module.call("set_rules", ...rules), 0);
    assert.equal(module.call("set_player", kind, ...own, both), 0);
    for (const decision of player.decisions) {
      const { placements, costs } = decision;
      assert.deepEqual(values(module, decision), { placements, costs });
    }
  });
}

const games = await vectors("tetris-games");
const players = await vectors("tetris-players");
const bytes = async (name) => new Uint8Array(await readFile(new URL(name, BUILD))).buffer;
const engine = async () => new Engine(await Module.load("tetris"), players, bytes);

for (const { player, source, seed, rules, ...given } of games) {
  const name = `${player}, ${source} ${seed}, ${rules.timing} with ${rules.taps} taps and ${rules.reaction} frames`;

  test(`${name}: pieces`, () => assert.deepEqual(pieces(source, seed, given.pieces.length), given.pieces));

  test(`${name}: the game`, async () => {
    const played = [];
    for await (const batch of (await engine()).watch({ player, source, seed, rules })) played.push(...batch);
    assert.deepEqual(played.map(({ at }) => codeOf(at)), given.placements);
    assert.deepEqual(played.flatMap(({ plan }) => (plan ? [codeOf(plan)] : [])), given.plans);
    const end = played.map(({ at }) => at).reduce(play, begin(rules, given.pieces));
    assert.deepEqual([end.score, end.lines, ending(end)], [given.score, given.lines, given.ending]);
    assert.deepEqual(placementOf(codeOf(played[0].at)), played[0].at);
  });

  test(`${name}: analyses and losses`, async () => {
    const judge = await engine();
    let game = begin(rules, given.pieces);
    const planOf = (number) => (given.plans.length ? placementOf(given.plans[number]) : null);
    for (const [number, code] of given.placements.entries()) {
      const expected = given.analysed[number];
      if (expected) {
        const view = viewOf(game, planOf(number));
        for (const [name, ranked] of Object.entries(expected)) {
          const options = await judge.analyse(view, name);
          assert.deepEqual(options.map(plain), ranked);
          assert.ok(options.every(({ placement }) => fits(game.board, view.piece, placement, rules.rows)));
          assert.ok(options.every(({ points, loss }) => points === (name === "foresight" ? loss : 47 * loss)));
        }
      }
      game = play(game, placementOf(code));
    }
    const losses = [];
    const first = given.placements.slice(0, given.losses.length).map((code, i) => ({ at: placementOf(code), plan: planOf(i) }));
    for await (const batch of judge.losses(given.pieces, first, rules)) losses.push(...batch);
    assert.deepEqual(losses, given.losses);
  });
}

// An analysis as Python writes it: a placement is a list.
function plain({ placement: { turns, row, column }, points, ...rest }) {
  return { placement: [turns, row, column], ...rest };
}

test("the player that chooses at random plays the same game for a seed", async () => {
  const wanted = { player: "random", source: "console", seed: 3, rules: FREE };
  const once = async () => {
    const played = [];
    for await (const batch of (await engine()).watch(wanted)) played.push(...batch);
    return played;
  };
  const game = await once();
  assert.ok(game.length > 10);
  assert.deepEqual(await once(), game);
});

test("boards are read, and what is wrong with them is said", () => {
  assert.equal(text(parse("#........./#########.")), "#........./#########.");
  assert.deepEqual([text(EMPTY), parse("")], ["", EMPTY]);
  assert.throws(() => parse("##########"), /full/);
  assert.throws(() => parse("###"), /Row 1 is “###”/);
  assert.throws(() => parse("#.........\n".repeat(21)), /at most 20/);
});

test("arguments out of range are refused", async () => {
  const module = await Module.load("tetris");
  const rules = [20, 19, 230, 0, 0, 0, 0];
  const empty = Array(22).fill(0);
  const out = new Uint16Array(MOST_PLACEMENTS);
  const count = (board, piece, lines = 0, plan = -1) => module.call("placements", Uint16Array.from(board), piece, lines, plan, out);
  assert.equal(module.call("set_rules", ...rules), 0);
  assert.equal(count(empty, 3), 34); // T on an empty board
  assert.equal(count(empty, 7), -1);
  assert.equal(count(empty, 3, -1), -1);
  assert.equal(count(empty, 3, 0, 2048), -1);
  for (const [place, value] of [[0, 21], [1, 40], [2, 0], [3, 9], [3, 61], [5, 31]])
    assert.equal(module.call("set_rules", ...rules.with(place, value)), -1);
  assert.equal(count(empty.with(21, 1023), 3), -1);
  assert.equal(count(empty.with(0, 1), 3), -1);
  const features = new Int32Array(17);
  assert.equal(module.call("features", Uint16Array.from(empty), 6, Uint16Array.of(20 << 2 | 7 << 7), 1, features), -1);
  assert.equal(module.call("features", Uint16Array.from(empty), 6, Uint16Array.of(19 << 2 | 7 << 7), 1, features), 1);
  const player = (kind, ...beam) => module.call("set_player", kind, new Float64Array(3 * 19), Int32Array.from(beam), 0);
  assert.equal(player(6, 1, 1, 1), -1);
  assert.equal(player(5, 8, 2, 0), -1); // no values yet
  assert.equal(player(4, 20, 1, 3), -1);
  const { halves, rest } = players;
  assert.equal(module.call("set_values", 3, new Uint16Array(halves), new Float32Array(rest)), -1);
  assert.equal(module.call("set_values", 0, new Uint16Array(halves), new Float32Array(rest)), 0);
  assert.equal(player(5, 8, 2, 0), 0);
  assert.equal(player(5, 8, 0, 0), -1);
  for (const given of [[40, 430, 30, 1, 0], [18, 0, 30, 1, 0], [18, 431, 30, 1, 0], [18, 430, 30, 1, -1]]) assert.equal(module.call("set_learned", ...given), -1);
  assert.equal(module.call("set_learned", 18, 430, 30, 1, 0), 0);
});
