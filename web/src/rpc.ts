// Calls between the page and a worker: methods that return a value, or a stream of values that become better.
//
// A worker serves an object of async methods and async generators; the page calls them by name through `Remote`.
// WebAssembly cannot be interrupted, so whoever no longer wants a stream's values stops reading: the generator ends at
// its next value. `end` stops everything at once, and the next call starts a new worker.

type Method = (...args: never[]) => Promise<unknown> | AsyncIterable<unknown>;

/** The methods that a worker serves. */
export type Service<T> = { [K in keyof T]: Method };

interface Call {
  id: number;
  method: string;
  args: unknown[];
}

type Answer = { id: number } & ({ value: unknown; done: boolean } | { error: string });

/** Serves an object's methods to the page; called once in a worker. */
export function serve<T extends Service<T>>(service: T): void {
  const stopped = new Set<number>();
  const send = (answer: Answer) => postMessage(answer);
  const breath = () => new Promise((resume) => setTimeout(resume));

  async function answer({ id, method, args }: Call): Promise<void> {
    const result = (service[method as keyof T] as unknown as (...args: unknown[]) => ReturnType<Method>)(...args);
    if (result instanceof Promise) return send({ id, value: await result, done: true });
    for await (const value of result) {
      send({ id, value, done: false });
      await breath(); // messages, such as that nobody reads any more, arrive in between
      if (stopped.delete(id)) return;
    }
    send({ id, value: undefined, done: true });
  }

  onmessage = ({ data }: MessageEvent<Call | { stop: number }>) => {
    if ("stop" in data) stopped.add(data.stop);
    else answer(data).catch((error: unknown) => send({ id: data.id, error: String(error) }));
  };
}

interface Waiting {
  next(value: unknown, done: boolean): void;
  fail(error: Error): void;
}

/** A worker that the page calls. It starts with the first call, and again with the first one after `end`. */
export class Remote<T extends Service<T>> {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #calls = 0;

  constructor(private readonly address: URL | string) {}

  /** Calls a method that returns one value. */
  call<K extends keyof T & string>(method: K, ...args: Parameters<T[K]>): Promise<Awaited<ReturnType<T[K]>>> {
    return new Promise((resolve, fail) => {
      const next = (value: unknown) => resolve(value as Awaited<ReturnType<T[K]>>);
      this.#send(method, args, { next, fail });
    });
  }

  /** Calls a method that returns a stream; the reader may stop at any time. */
  async *stream<K extends keyof T & string>(
    method: K,
    ...args: Parameters<T[K]>
  ): AsyncGenerator<ReturnType<T[K]> extends AsyncIterable<infer V> ? V : never> {
    type Value = ReturnType<T[K]> extends AsyncIterable<infer V> ? V : never;
    const queue: { value: Value; done: boolean }[] = [];
    let failure: Error | undefined;
    let wake = () => {};
    const id = this.#send(method, args, {
      next: (value, done) => (queue.push({ value: value as Value, done }), wake()),
      fail: (error) => ((failure = error), wake()),
    });
    try {
      for (;;) {
        const item = queue.shift();
        if (item?.done) return;
        if (item) yield item.value;
        else if (failure) throw failure;
        else await new Promise<void>((resume) => (wake = resume));
      }
    } finally {
      if (this.#waiting.delete(id)) this.#worker?.postMessage({ stop: id });
    }
  }

  /** Ends the worker and all its calls, which fail. */
  end(reason = "ended"): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const each of this.#waiting.values()) each.fail(new Error(reason));
    this.#waiting.clear();
  }

  #send(method: string, args: unknown[], waiting: Waiting): number {
    const id = ++this.#calls;
    this.#waiting.set(id, waiting);
    this.#started().postMessage({ id, method, args } satisfies Call);
    return id;
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.address, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#receive(data);
    worker.onerror = (event) => this.end(event.message);
    return (this.#worker = worker);
  }

  #receive(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return; // nobody reads it any more
    if ("error" in answer || answer.done) this.#waiting.delete(answer.id);
    if ("error" in answer) waiting.fail(new Error(answer.error));
    else waiting.next(answer.value, answer.done);
  }
}
