// The worker of sliding puzzles.

import { Module } from "../module.ts";
import { serve } from "../rpc.ts";
import type { SlidingService } from "./api.ts";
import { Solver } from "./solver.ts";

const solver = Module.load("sliding").then((module) => new Solver(module));

serve<SlidingService>({
  async *solve(...args) {
    yield* (await solver).solve(...args);
  },
  async bounds(...args) {
    return (await solver).bounds(...args);
  },
});
