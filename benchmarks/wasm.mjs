// Sizes and times of the modules of WebAssembly in Node, after `make wasm`: .venv/bin/node benchmarks/wasm.mjs
// Each time is of the processor, of all threads of Node, compilation included: the least of several fresh instances.

import { brotliCompressSync, gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";

import { BUILD, Module, vectors } from "../tests/wasm/module.mjs";

const RUNS = 5;
const INFEASIBLE = 2 ** 28 - 1;

async function report(family, measure) {
  const bytes = readFileSync(new URL(`${family}.wasm`, BUILD));
  const kilobytes = [bytes, gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)].map(({ length }) => (length / 1000).toFixed(0));
  console.log(`${family}: ${kilobytes[0]} kB; gzip ${kilobytes[1]} kB; brotli ${kilobytes[2]} kB`);
  const runs = [];
  for (let run = 0; run < RUNS; ++run) {
    const steps = [];
    const timed = async (name, work) => {
      const before = process.cpuUsage();
      const result = await work();
      const { user, system } = process.cpuUsage(before); // microseconds
      steps.push([name, (user + system) / 1000]);
      return result;
    };
    await measure(await timed("start", () => Module.load(family)), timed);
    runs.push(steps);
  }
  runs[0].forEach(([name], i) => console.log(`  ${name}: ${Math.min(...runs.map((steps) => steps[i][1])).toFixed(1)} ms`));
}

function expect(holds, what) {
  if (!holds) throw new Error(`not as expected: ${what}`);
}

const [{ rule, symbols, length, answers }] = await vectors("deduction");
const words = Array.from({ length: symbols.length / length }, (_, word) =>
  String.fromCharCode(...symbols.slice(word * length, (word + 1) * length).map((letter) => letter + 97)),
);

await report("deduction", async (module, timed) => {
  const [bytes, own] = [Uint8Array.from(symbols), Int32Array.from(answers)];
  await timed("feedback of the whole list", () => module.call("load", rule, bytes, words.length, length, own, own.length, 16));
  const all = Int32Array.from(own.keys());
  const [guesses, bounds] = [new Int32Array(words.length), new Uint32Array(words.length)];
  for (const [word, total] of [["salet", 7920], ["crane", 7930]]) {
    const [totals, exact] = [new Uint32Array(1), new Uint8Array(1)];
    const guess = Int32Array.of(words.indexOf(word));
    await timed(`exact total of ${word}${word === "salet" ? ", engine included" : ""}`, () => module.call("judge", all, all.length, 0, guess, 1, INFEASIBLE, 0, totals, exact));
    expect(totals[0] === total && exact[0], `${word}: ${totals[0]}`);
  }
  await timed("all openers by a quick bound", () => module.call("ranked", all, all.length, 0, guesses, bounds));
});

const [, { boards }] = await vectors("sliding");
await report("sliding", async (module, timed) => {
  const moves = new Uint8Array(200);
  await timed("tables and automaton of the 15-puzzle", () => module.call("prepare", 4));
  await timed(`${boards.length} boards of the 15-puzzle`, () => {
    for (const { labels, moves: known } of boards) {
      let count = -1;
      for (let limit = module.call("start", Uint8Array.from(labels)); count < 0; limit += 2) count = module.call("search", limit, moves);
      expect(count === known.length, `${count} moves`);
    }
  });
});

for (const { player, kind, weights, beam, both, death, tetris, decisions } of await vectors("tetris"))
  if (player === "expectimax")
    await report("tetris", async (module, timed) => {
      module.call("set_player", kind, Float64Array.from(weights), Int32Array.from(beam), both, death, tetris);
      const [placements, costs] = [new Uint16Array(512), new Float64Array(512)];
      await timed(`${decisions.length} decisions of ${player}, ${decisions[0].motion[1] ? "timed" : "free"}`, () => {
        for (const { board, piece, next, motion } of decisions)
          expect(module.call("values", Uint16Array.from(board), piece, next, ...motion, placements, costs) > 0, "a placement");
      });
    });
