// The worker of deduction games.

import { json, text } from "../files.ts";
import { Module } from "../module.ts";
import { serve } from "../rpc.ts";
import type { Deduction } from "./api.ts";
import { Core } from "./core.ts";
import { Service } from "./service.ts";

const service = Module.load("deduction").then((module) => new Service(new Core(module, { json, text })));
serve<Deduction>({
  async objection(...args) {
    return (await service).objection(...args);
  },
  async feedback(...args) {
    return (await service).feedback(...args);
  },
  async draw(...args) {
    return (await service).draw(...args);
  },
  async candidates(...args) {
    return (await service).candidates(...args);
  },
  async *open(...args) {
    yield* (await service).open(...args);
  },
  async *suggest(...args) {
    yield* (await service).suggest(...args);
  },
  async *values(...args) {
    yield* (await service).values(...args);
  },
  async *analyze(...args) {
    yield* (await service).analyze(...args);
  },
  async *tree(...args) {
    yield* (await service).tree(...args);
  },
  async *suggestBoards(...args) {
    yield* (await service).suggestBoards(...args);
  },
});
