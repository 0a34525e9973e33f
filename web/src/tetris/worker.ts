// The worker of NES Tetris.

import { bytes, json } from "../files.ts";
import { Module } from "../module.ts";
import { serve } from "../rpc.ts";
import type { TetrisService } from "./api.ts";
import { Engine, type Players } from "./engine.ts";

const engine = Promise.all([Module.load("tetris"), json<Players>("tetris-players.json")]).then(
  ([module, players]) => new Engine(module, players, bytes),
);

serve<TetrisService>(engine);
