// Sizes and times of the modules of WebAssembly in Node, after `make wasm`: .venv/bin/node benchmarks/wasm.mjs
// Times are of the processor, by all threads of Node, compilation included: the least of several fresh instances.

import { brotliCompressSync, gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";

import { BUILD, Module, vectors } from "../tests/wasm/module.mjs";

const RUNS = 5;
const INFEASIBLE = 2 ** 28 - 1;

async function report(family, measure) {
  const bytes = readFileSync(new URL(`${family}.wasm`, BUILD));
  const kilobytes = ({ length }) => `${(length / 1000).toFixed(0)} kB`;
  const [gzip, brotli] = [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)];
  console.log(`${family}: ${kilobytes(bytes)}; gzip ${kilobytes(gzip)}; brotli ${kilobytes(brotli)}`);
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
  runs[0].forEach(([name], i) => {
    const least = Math.min(...runs.map((steps) => steps[i][1]));
    console.log(`  ${name}: ${least.toFixed(1)} ms`);
  });
}

function expect(holds, what) {
  if (!holds) throw new Error(`not as expected: ${what}`);
}

// Writes the moves of a shortest solution; returns their number.
function solve(module, labels, moves) {
  for (let limit = module.call("start", Uint8Array.from(labels)); ; limit += 2) {
    const count = module.call("search", limit, moves);
    if (count >= 0) return count;
  }
}

const [{ rule, symbols, length, answers }] = await vectors("deduction");
const words = Array.from({ length: symbols.length / length }, (_, word) =>
  String.fromCharCode(...symbols.slice(word * length, (word + 1) * length).map((letter) => letter + 97)),
);

await report("deduction", async (module, timed) => {
  const [bytes, own] = [Uint8Array.from(symbols), Int32Array.from(answers)];
  const all = Int32Array.from(own.keys());
  const load = () => module.call("load", rule, bytes, words.length, length, own, own.length, 16);
  const cost = (word, total) => {
    const [guess, totals, exact] = [Int32Array.of(words.indexOf(word)), new Uint32Array(1), new Uint8Array(1)];
    module.call("judge", all, all.length, 0, guess, 1, INFEASIBLE, 0, totals, exact);
    expect(totals[0] === total && exact[0], `${word}: ${totals[0]}`);
  };
  await timed("feedback of the whole list", load);
  await timed("exact total of SALET, engine included", () => cost("salet", 7920));
  await timed("exact total of CRANE, after that", () => cost("crane", 7930));
  await timed("all openers by a quick bound", () => {
    const [guesses, bounds] = [new Int32Array(words.length), new Uint32Array(words.length)];
    module.call("ranked", all, all.length, 0, guesses, bounds);
  });
  await timed("feedback and total of SALET again", () => {
    load();
    cost("salet", 7920);
  });
});

const [, { boards }] = await vectors("sliding");
await report("sliding", async (module, timed) => {
  const moves = new Uint8Array(200);
  await timed("tables and automaton of the 15-puzzle", () => module.call("prepare", 4));
  await timed(`${boards.length} boards of the 15-puzzle`, () => {
    for (const { labels, moves: known } of boards)
      expect(solve(module, labels, moves) === known.length, `${known.length} moves`);
  });
});

for (const { player, kind, weights, beam, both, death, tetris, decisions } of await vectors("tetris"))
  if (player === "expectimax")
    await report("tetris", async (module, timed) => {
      module.call("set_player", kind, Float64Array.from(weights), Int32Array.from(beam), both, death, tetris);
      const [placements, costs] = [new Uint16Array(512), new Float64Array(512)];
      await timed(`${decisions.length} decisions of ${player}, ${decisions[0].motion[1] ? "timed" : "free"}`, () => {
        for (const { board, piece, next, motion } of decisions) {
          const count = module.call("values", Uint16Array.from(board), piece, next, ...motion, placements, costs);
          expect(count > 0, "a placement");
        }
      });
    });
