// A family's module, with arrays in its memory.

import { readFile } from "node:fs/promises";

export const BUILD = new URL("../../build/wasm/", import.meta.url);

// The C++ library prints a message before it ends the instance; nobody reads it.
const IGNORED = { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 };

export class Module {
  static async load(family) {
    const bytes = await readFile(new URL(`${family}.wasm`, BUILD));
    const tell = (_id, _precision, place) => {
      const now = BigInt(Math.round(performance.now() * 1e6));
      new DataView(instance.exports.memory.buffer).setBigUint64(place, now, true);
      return 0;
    };
    const imports = { wasi_snapshot_preview1: { ...IGNORED, clock_time_get: tell }, host: { look() {} } };
    const { instance } = await WebAssembly.instantiate(bytes, imports);
    instance.exports._initialize();
    return new Module(instance.exports);
  }

  constructor(functions) {
    this.functions = functions;
  }

  /**
   * Calls a function; typed arrays are copied to memory before, and back after it.
   */
  call(name, ...args) {
    const { memory, allocate, release } = this.functions;
    const arrays = args.filter(ArrayBuffer.isView);
    const places = new Map(arrays.map((array) => [array, allocate(array.byteLength + 8) >>> 0]));
    const bytes = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (const [array, at] of places) new Uint8Array(memory.buffer, at).set(bytes(array));
    const result = this.functions[name](...args.map((each) => places.get(each) ?? each));
    for (const [array, at] of places) {
      bytes(array).set(new Uint8Array(memory.buffer, at, array.byteLength)); // memory may have grown: a new buffer
      release(at);
    }
    return result;
  }
}

export async function vectors(family) {
  return JSON.parse(await readFile(new URL(`${family}.json`, BUILD), "utf8"));
}
