// Sizes and times of the modules of WebAssembly in Node, after `make wasm`: .venv/bin/node benchmarks/wasm.mjs
// Times are of the processor, by all threads of Node, compilation included: the least of several fresh instances.

import { brotliCompressSync, gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";

import { Core, TOTAL } from "../web/src/deduction/core.ts";
import { parse } from "../web/src/sliding/board.ts";
import { Solver } from "../web/src/sliding/solver.ts";
import { VariantService } from "../web/src/variants/service.ts";
import { BUILD, Module, vectors } from "../tests/wasm/module.mjs";

const RUNS = 5;
const learned = readFileSync(new URL("../src/laconic/sliding/worth.txt", import.meta.url), "utf8");
const worth = learned.trim().split(/\s+/).map(Number);

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

const [{ game }] = await vectors("deduction");

await report("deduction", async (module, timed) => {
  const core = new Core(module, {});
  const cost = (word, total) => {
    const { values, exact } = core.judge(TOTAL, null, Int32Array.of(core.index(word)));
    expect(values[0] === total && exact[0], `${word}: ${values[0]}`);
  };
  await timed("words and feedback of the whole list", async () => {
    await core.enter(game, []);
    core.measure();
  });
  await timed("exact total of SALET, engine included", () => cost("salet", 7920));
  await timed("exact total of CRANE, after that", () => cost("crane", 7930));
  await timed("all openers by a quick bound", () => core.ranked(null));
});

await report("variants", async (module, timed) => {
  const service = new VariantService(new Core(module, {}));
  const rows = [{ guess: "crane", code: 29 }, { guess: "stole", code: 54 }];
  await timed("Fibble: a guess that is sure to win, with 20 words left", async () => {
    for await (const { final, sure, turns } of service.suggest({ ...game, variant: "fibble" }, rows, 10, 60))
      if (final) expect(sure === "dhuti" && turns === 4, sure);
  });
});

const { boards } = (await vectors("sliding")).find(({ size }) => size === "4x4");
await report("sliding", async (module, timed) => {
  const solver = new Solver(module, worth);
  const solve = async ({ start, goal }) => {
    let answer;
    for await (answer of solver.solve(parse(start, 4), parse(goal, 4), { optimal: true, seconds: 600 }));
    expect(answer.atLeast === answer.moves.length, `${answer.moves.length} moves, at least ${answer.atLeast}`);
  };
  await timed("a board of the 15-puzzle, with its tables", () => solve(boards[0]));
  await timed(`${boards.length - 1} more`, async () => {
    for (const board of boards.slice(1)) await solve(board);
  });
});

for (const { player, rules, kind, weights, beam, both, decisions } of await vectors("tetris"))
  if (player === "expectimax")
    await report("tetris", async (module, timed) => {
      module.call("set_rules", ...rules);
      module.call("set_player", kind, Float64Array.from(weights.flat()), Int32Array.from(beam), both);
      const [placements, costs] = [new Uint16Array(512), new Float64Array(512)];
      await timed(`${decisions.length} decisions of ${player}, ${rules[3] ? "timed" : "free"}`, () => {
        for (const { board, piece, next } of decisions) {
          const count = module.call("values", Uint16Array.from(board), piece, next, 0, -1, placements, costs);
          expect(count > 0, "a placement");
        }
      });
    });
