// The cores' own tests, as WebAssembly: the programs of native/*/core_test.cpp under Node's WASI.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { WASI } from "node:wasi";

const BUILD = new URL("../../build/wasm/", import.meta.url);

for (const core of ["search", "sliding", "tetris"]) {
  test(`the core of ${core} passes its own test`, async () => {
    const wasi = new WASI({ version: "preview1", returnOnExit: true });
    const module = await WebAssembly.compile(await readFile(new URL(`${core}_test.wasm`, BUILD)));
    const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
    assert.equal(wasi.start(instance), 0);
  });
}
