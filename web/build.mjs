// Builds the page into a folder of static files: node build.mjs CORES DATA SITE
//
// CORES holds the families' .wasm modules, DATA the lists and books that Python exports. Every file but index.html and
// the service worker has its digest in its name, so that browsers may keep it for ever. The workers are told the digests
// of what they fetch, the page those of the workers, and the service worker knows all files.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const [cores, data, site] = process.argv.slice(2).map((path) => resolve(path));
if (!cores || !data || !site) throw new Error("expected the folders of the cores, of the data and of the site");

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });

function digest(bytes) {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 10);
}

// The name of a file with its digest before the ending, as `address` in src/files.ts builds it.
function named(name, digest) {
  const ending = extname(name);
  return `${basename(name, ending)}.${digest}${ending}`;
}

// Copies a file under a name with its digest, and returns the digest.
function publish(folder, name) {
  const own = digest(readFileSync(join(folder, name)));
  cpSync(join(folder, name), join(site, named(name, own)));
  return own;
}

const wasm = readdirSync(cores).filter((name) => name.endsWith(".wasm") && !name.endsWith("_test.wasm"));
const files = Object.fromEntries(wasm.map((name) => [name, publish(cores, name)]));
for (const name of readdirSync(data)) files[name] = publish(data, name);

const common = {
  absWorkingDir: here,
  bundle: true,
  define: { FILES: JSON.stringify(files) },
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  minify: true,
  outdir: site,
  target: ["chrome108", "firefox110", "safari16.4"],
};

// The workers first: the page knows their digests.
const families = readdirSync(join(here, "src")).filter((name) => existsSync(join(here, "src", name, "worker.ts")));
const workers = await build({
  ...common,
  entryPoints: families.map((family) => ({ in: `src/${family}/worker.ts`, out: family })),
  entryNames: "[name].[hash]",
});
const scripts = Object.keys(workers.metafile.outputs).map((path) => basename(path).split("."));

const page = await build({
  ...common,
  define: { FILES: JSON.stringify(Object.fromEntries(scripts.map(([name, hash]) => [`${name}.js`, hash]))) },
  entryPoints: [{ in: "src/main.tsx", out: "page" }],
  entryNames: "[name].[hash]",
  chunkNames: "[name].[hash]",
  splitting: true,
});
const [script, { cssBundle }] = Object.entries(page.metafile.outputs).find(
  ([, output]) => output.entryPoint === "src/main.tsx",
);
const html = readFileSync(join(here, "index.html"), "utf8")
  .replace("page.css", basename(cssBundle))
  .replace("page.js", basename(script));
writeFileSync(join(site, "index.html"), html);
cpSync(join(here, "static"), site, { recursive: true });

// What works without a network after the first visit: all but languages, all openers and learned values, which are kept once used.
const further = Object.keys(files).filter((name) => /^(words|totals|tetris-values)-/.test(name));
const offline = readdirSync(site).filter((name) => !further.some((each) => named(each, files[each]) === name));
const version = digest(offline.map((name) => name + digest(readFileSync(join(site, name)))).join());
await build({
  ...common,
  define: { "globalThis.__site": JSON.stringify(["./", ...offline]), "globalThis.__version": JSON.stringify(version) },
  entryPoints: ["service-worker.js"],
  metafile: false,
});
