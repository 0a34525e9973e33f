// A family's WebAssembly module, and arrays in its memory.

import { bytes } from "./files.ts";

type Numbers = Int32Array | Uint32Array | Uint8Array | Uint16Array | Float32Array | Float64Array;

// The C++ library prints a message before it ends the instance; nobody reads it.
const IGNORED = { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 };

/** A call was not finished at its deadline. */
export class Late extends Error {
  override name = "Late";
}

/** An instance of a module. After a trap it is spoilt, and the worker that holds it must end. */
export class Module {
  static async load(family: string): Promise<Module> {
    return new Module(await WebAssembly.compile(await bytes(`${family}.wasm`)));
  }

  /** Milliseconds of `performance.now()` at which searches end with `Late`; the instance is then as new. */
  deadline = Infinity;

  readonly #code: WebAssembly.Module;
  #instance: WebAssembly.Instance;

  private constructor(code: WebAssembly.Module) {
    this.#code = code;
    this.#instance = this.#fresh();
  }

  #fresh(): WebAssembly.Instance {
    const look = () => {
      if (performance.now() > this.deadline) throw new Late();
    };
    const tell = (_id: number, _precision: bigint, place: number) => {
      new DataView(this.#memory).setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    };
    const instance = new WebAssembly.Instance(this.#code, { wasi_snapshot_preview1: { ...IGNORED, clock_time_get: tell }, host: { look } });
    (instance.exports["_initialize"] as () => void)();
    return instance;
  }

  get #memory(): ArrayBuffer {
    return (this.#instance.exports["memory"] as WebAssembly.Memory).buffer;
  }

  /** Calls a function; arrays are copied to the module's memory before, and back after it. */
  call(name: string, ...args: (number | Numbers)[]): number {
    try {
      return this.#call(name, args);
    } catch (error) {
      if (error instanceof Late) this.#instance = this.#fresh();
      throw error;
    }
  }

  #call(name: string, args: readonly (number | Numbers)[]): number {
    const functions = this.#instance.exports as Record<string, (...args: number[]) => number>;
    const { allocate, release } = functions;
    const called = functions[name];
    if (!called || !allocate || !release) throw new Error(`the module has no function ${name}`);
    const places = new Map<Numbers, number>();
    for (const array of args)
      if (typeof array !== "number" && !places.has(array)) {
        const place = allocate(array.byteLength + 8) >>> 0;
        places.set(array, place);
        new Uint8Array(this.#memory, place).set(raw(array));
      }
    const result = called(...args.map((arg) => (typeof arg === "number" ? arg : places.get(arg)!)));
    for (const [array, place] of places) {
      raw(array).set(new Uint8Array(this.#memory, place, array.byteLength)); // memory may have grown: a new buffer
      release(place);
    }
    return result;
  }
}

function raw(array: Numbers): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
