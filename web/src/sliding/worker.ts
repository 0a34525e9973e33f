// The worker of sliding puzzles.

import { json } from "../files.ts";
import { Module } from "../module.ts";
import { serve } from "../rpc.ts";
import type { SlidingService } from "./api.ts";
import { Solver } from "./solver.ts";

const solver = Promise.all([Module.load("sliding"), json<number[]>("sliding-worth.json")]).then(
  ([module, worth]) => new Solver(module, worth),
);

serve<SlidingService>(solver);
