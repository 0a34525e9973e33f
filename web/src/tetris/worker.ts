// The worker of NES Tetris.

import { bytes, json } from "../files.ts";
import { Module } from "../module.ts";
import { serve } from "../rpc.ts";
import type { TetrisService } from "./api.ts";
import { Engine, type Players } from "./engine.ts";

const engine = Promise.all([Module.load("tetris"), json<Players>("tetris-players.json")]).then(
  ([module, players]) => new Engine(module, players, bytes),
);

serve<TetrisService>({
  async analyse(...args) {
    return (await engine).analyse(...args);
  },
  async placements(...args) {
    return (await engine).placements(...args);
  },
  async *watch(...args) {
    yield* (await engine).watch(...args);
  },
  async *losses(...args) {
    yield* (await engine).losses(...args);
  },
});
