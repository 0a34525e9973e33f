// A family's WebAssembly module, and arrays in its memory.

import { bytes } from "./files.ts";

type Numbers = Int32Array | Uint32Array | Uint8Array | Uint16Array | Float64Array;

// The C++ library prints a message before it ends the instance; nobody reads it.
const IGNORED = { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 };

/** An instance of a module. After a trap it is spoilt, and the worker that holds it must end. */
export class Module {
  static async load(family: string): Promise<Module> {
    const { instance } = await WebAssembly.instantiate(await bytes(`${family}.wasm`), {
      wasi_snapshot_preview1: IGNORED,
    });
    const module = new Module(instance.exports as Record<string, (...args: number[]) => number>, instance);
    module.functions["_initialize"]?.();
    return module;
  }

  private constructor(
    private readonly functions: Record<string, (...args: number[]) => number>,
    private readonly instance: WebAssembly.Instance,
  ) {}

  get #memory(): ArrayBuffer {
    return (this.instance.exports["memory"] as WebAssembly.Memory).buffer;
  }

  /** Calls a function; arrays are copied to the module's memory before, and back after it. */
  call(name: string, ...args: (number | Numbers)[]): number {
    const { allocate, release } = this.functions;
    const called = this.functions[name];
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
