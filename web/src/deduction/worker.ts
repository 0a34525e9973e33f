// The worker of deduction games. Calls take turns, since they share one position of one game; between two values of a
// stream others may be answered.

import { json, text } from "../files.ts";
import { Module } from "../module.ts";
import { serve } from "../rpc.ts";
import type { Deduction } from "./api.ts";
import { Core } from "./core.ts";
import { Service } from "./service.ts";

const service = Module.load("deduction").then((module) => new Service(new Core(module, { json, text })));
let last: Promise<unknown> = Promise.resolve();

function alone<T>(work: (service: Service) => Promise<T>): Promise<T> {
  const result = last.then(async () => work(await service));
  last = result.catch(() => {});
  return result;
}

async function* stream<T>(start: (service: Service) => AsyncGenerator<T>): AsyncGenerator<T> {
  const values = start(await service);
  try {
    for (;;) {
      const next = await alone(() => values.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await values.return(undefined);
  }
}

serve<Deduction>({
  open: (...args) => alone((each) => each.open(...args)),
  objection: (...args) => alone((each) => each.objection(...args)),
  feedback: (...args) => alone((each) => each.feedback(...args)),
  draw: (...args) => alone((each) => each.draw(...args)),
  candidates: (...args) => alone((each) => each.candidates(...args)),
  suggest: (...args) => stream((each) => each.suggest(...args)),
  values: (...args) => stream((each) => each.values(...args)),
  analyze: (...args) => stream((each) => each.analyze(...args)),
  tree: (...args) => stream((each) => each.tree(...args)),
  suggestBoards: (...args) => stream((each) => each.suggestBoards(...args)),
});
