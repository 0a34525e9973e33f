// Calls between the page and a worker: methods that return a value, or a stream of values that become better.
//
// A worker serves an object of async methods and async generators; the page calls them by name through `Remote`.
// A worker answers one call after the other; between two values of a stream it answers others. WebAssembly cannot be
// interrupted, so what nobody wants any more ends at its next value, or does not begin. Where that takes too long, the
// page ends the worker, and asks a new one what is still wanted; so it does when the module has failed.

import { message } from "./words.ts";

type Method = (...args: never[]) => Promise<unknown> | AsyncIterable<unknown>;

/** The methods that a worker serves. */
export type Service<T> = { [K in keyof T]: Method };

interface Call {
  id: number;
  method: string;
  args: unknown[];
}

/** An answer; after one that is `spoilt`, the worker cannot be used any more. */
type Answer = { id: number } & ({ value: unknown; done: boolean } | { error: string; spoilt: boolean });

/** Serves the methods of an object, which may still be loading, to the page; called once in a worker. */
export function serve<T extends Service<T>>(service: T | Promise<T>): void {
  const wanted = new Set<number>();
  const send = (answer: Answer) => postMessage(answer);
  const { port1: here, port2: there } = new MessageChannel();
  let last: Promise<unknown> = Promise.resolve();

  /** Lets messages arrive, such as that nobody reads any more. */
  function breath(): Promise<unknown> {
    return new Promise((resume) => {
      here.onmessage = resume;
      there.postMessage(null);
    });
  }

  /** Does a piece of a call's work in turn, or returns undefined if nobody wants it any more. */
  function inTurn<V>(id: number, work: () => Promise<V>): Promise<V | undefined> {
    const result = last.then(breath).then(() => (wanted.has(id) ? work() : undefined));
    last = result.catch(() => {});
    return result;
  }

  async function answer({ id, method, args }: Call): Promise<void> {
    let values: AsyncIterator<unknown> | undefined;
    const start = async (): Promise<IteratorResult<unknown>> => {
      const target: Service<T> = await service;
      const result = target[method as keyof T].apply(target, args as never[]);
      if (result instanceof Promise) return { value: await result, done: true };
      return (values = result[Symbol.asyncIterator]()).next();
    };
    let next = await inTurn(id, start);
    for (; next && !next.done; next = await inTurn(id, () => values!.next())) send({ id, value: next.value, done: false });
    if (!next) await values?.return?.();
    send({ id, value: next?.value, done: true });
  }

  onmessage = ({ data }: MessageEvent<Call | { stop: number }>) => {
    if ("stop" in data) return void wanted.delete(data.stop);
    wanted.add(data.id);
    answer(data)
      .catch((error: unknown) => send({ id: data.id, error: message(error), spoilt: error instanceof WebAssembly.RuntimeError }))
      .finally(() => wanted.delete(data.id));
  };
}

interface Waiting {
  call: Call;
  next(value: unknown, done: boolean): void;
  fail(error: Error): void;
}

/** The worker that was called last; for their memory, others end when nothing is waited for. */
let current: { rest(): void } | undefined;

/** The ways to call a worker. */
export type Calls<T extends Service<T>> = Pick<Remote<T>, "call" | "stream">;

/** A worker that the page calls. It starts with a call, and ends some time after a call of another one. */
export class Remote<T extends Service<T>> {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  /** Calls that nobody waits for any more, and which the worker has not ended yet. */
  #stopping = new Set<number>();
  #calls = 0;
  #restart: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param address of the worker's script
   * @param patience milliseconds that a call waits for the end of those that nobody waits for any more
   */
  constructor(
    private readonly address: URL | string,
    private readonly patience = Infinity,
  ) {}

  /** Calls a method that returns one value; none comes if the call is dropped before. */
  call<K extends keyof T & string>(method: K, ...args: Parameters<T[K]>): Promise<Awaited<ReturnType<T[K]>>> {
    return new Promise((resolve, fail) => {
      const next = (value: unknown) => resolve(value as Awaited<ReturnType<T[K]>>);
      this.#send(method, args, { next, fail });
    });
  }

  /** Calls a method that returns a stream; the reader may stop at any time, also while it waits for a value. */
  stream<K extends keyof T & string>(
    method: K,
    ...args: Parameters<T[K]>
  ): AsyncIterableIterator<ReturnType<T[K]> extends AsyncIterable<infer V> ? V : never> {
    type Value = ReturnType<T[K]> extends AsyncIterable<infer V> ? V : never;
    const queue: Value[] = [];
    let [ended, wake]: [boolean, () => void] = [false, () => {}];
    let failure: Error | undefined;
    const id = this.#send(method, args, {
      next: (value, done) => {
        if (done) ended = true;
        else queue.push(value as Value);
        wake();
      },
      fail: (error) => ((failure = error), wake()),
    });
    return {
      async next() {
        while (!queue.length && !ended && !failure) await new Promise<void>((resume) => (wake = resume));
        if (queue.length) return { value: queue.shift()!, done: false };
        if (failure && !ended) throw failure;
        return { value: undefined, done: true };
      },
      return: async () => {
        ended = true;
        this.#stop(id);
        wake();
        return { value: undefined, done: true };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  /** Calls of one purpose: at the signal they are dropped, and none is made after it. */
  until(signal: AbortSignal): Calls<T> {
    const ended = new Promise<never>(() => {});
    return {
      call: (method, ...args) => {
        if (signal.aborted) return ended;
        return new Promise((resolve, fail) => {
          const id = this.#send(method, args, { next: (value) => resolve(value as never), fail });
          signal.addEventListener("abort", () => this.#stop(id));
        });
      },
      stream: (method, ...args) => {
        const values = this.stream(method, ...args);
        if (signal.aborted) void values.return?.();
        signal.addEventListener("abort", () => void values.return?.());
        return values;
      },
    };
  }

  /** Drops all calls, since the page that made them is left. */
  drop(): void {
    for (const id of [...this.#waiting.keys()]) this.#stop(id);
  }

  #stop(id: number): void {
    if (!this.#waiting.delete(id)) return;
    this.#worker?.postMessage({ stop: id });
    this.#stopping.add(id);
    this.#hurry();
    this.rest();
  }

  #send(method: string, args: unknown[], reader: Omit<Waiting, "call">): number {
    const call = { id: ++this.#calls, method, args };
    this.#waiting.set(call.id, { call, ...reader });
    const before = current;
    current = this;
    before?.rest();
    this.#started().postMessage(call);
    this.#hurry();
    return call.id;
  }

  /** Replaces the worker if calls wait too long for what nobody reads any more. */
  #hurry(): void {
    const held = this.#stopping.size > 0 && this.#waiting.size > 0;
    if (held && this.patience < Infinity) this.#restart ??= setTimeout(() => this.#replace(), this.patience);
    else this.#calm();
  }

  #calm(): void {
    clearTimeout(this.#restart);
    this.#restart = undefined;
  }

  /** Ends the worker; another one answers what is still waited for. */
  #replace(): void {
    this.#end();
    for (const { call } of this.#waiting.values()) this.#started().postMessage(call);
  }

  /** Ends the worker if another one was called last, and nothing is waited for. */
  rest(): void {
    if (current !== this && !this.#waiting.size) this.#end();
  }

  #end(): void {
    this.#calm();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#stopping.clear();
  }

  #fail(error: Error): void {
    for (const each of this.#waiting.values()) each.fail(error);
    this.#waiting.clear();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.address, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#receive(data);
    worker.onerror = (event) => (this.#end(), this.#fail(new Error(event.message)));
    return (this.#worker = worker);
  }

  #receive(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    const ended = "error" in answer || answer.done;
    if (ended) {
      this.#waiting.delete(answer.id);
      this.#stopping.delete(answer.id);
    }
    this.#calm(); // it does answer
    this.#hurry();
    if ("error" in answer) waiting?.fail(new Error(answer.error));
    else waiting?.next(answer.value, answer.done);
    if ("error" in answer && answer.spoilt) this.#replace();
    this.rest();
  }
}
