// Generators of pieces by seed, the same as those of the Python package: the document's, the console's, and that of the
// practice cartridge. Pieces are numbered as in rules.ts.

import { PIECES } from "./rules.ts";

export type Source = "published" | "console" | "cartridge";

/** The seeds that a generator accepts. */
export const SEEDS: Record<Source, readonly [number, number]> = {
  published: [0, 2 ** 32 - 2],
  console: [0, 2 ** 32 - 1],
  cartridge: [0x200, 2 ** 24 - 2 ** 9],
};

/** The first pieces of a game. */
export function pieces(source: Source, seed: number, count: number): number[] {
  const stream = { published, console: onConsole, cartridge }[source](seed);
  return Array.from({ length: count }, () => stream.next().value as number);
}

/** The document's pieces, from Mersenne Twisters with the seed and the next one. */
function* published(seed: number): Generator<number, never> {
  const first = twister(seed);
  const second = twister(seed + 1);
  for (let last = -1; ; ) {
    let piece = first() >>> 29;
    if (piece === 7 || piece === last) do piece = Math.floor(second() / 613_566_756);
      while (piece >= 7);
    yield (last = piece);
  }
}

/** MT19937 (Matsumoto and Nishimura, 1998), seeded by its authors' `init_genrand`. */
function twister(seed: number): () => number {
  const state = new Uint32Array(624);
  state[0] = seed;
  for (let i = 1; i < 624; ++i) {
    const last = state[i - 1]!;
    state[i] = Math.imul(1812433253, last ^ (last >>> 30)) + i;
  }
  let at = 624;
  const turn = () => {
    for (let i = 0; i < 624; ++i) {
      const mixed = (state[i]! & 0x80000000) | (state[(i + 1) % 624]! & 0x7fffffff);
      state[i] = state[(i + 397) % 624]! ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
    }
    at = 0;
  };
  return () => {
    if (at === 624) turn();
    let y = state[at++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
}

const ORDER = "TJZOSLI"; // the console's
const NUMBERS = [...ORDER].map((name) => PIECES.indexOf(name));
const SPAWN_IDS: Record<string, number> = { T: 0x02, J: 0x07, Z: 0x08, O: 0x0a, S: 0x0b, L: 0x0e, I: 0x12 };

/** Shifts the console's 16-bit register once: bits 1 and 9 give the new highest bit. */
const shifted = (register: number): number => (register >> 1) | (((register >> 1) ^ (register >> 9)) & 1) << 15;

/** The console's choice after `count` pieces and the last one, or -1: the register, and the place in its order. */
function chosen(register: number, count: number, last: number): [number, number] {
  let index = ((register >> 8) + count) & 7;
  if (index === 7 || index === last) {
    register = shifted(register);
    index = (((register >> 8) & 7) + (last >= 0 ? SPAWN_IDS[ORDER[last]!]! : 0)) % 7;
  }
  return [register, index];
}

let cycle: number[] | undefined;

/** The register from its initial value until it repeats. */
function registers(): number[] {
  if (cycle) return cycle;
  cycle = [shifted(0x8988)];
  for (let next = shifted(cycle[0]!); next !== cycle[0]; next = shifted(next)) cycle.push(next);
  return cycle;
}

/** The console's pieces, with 60 to 123 random frames between them. */
function* onConsole(seed: number): Generator<number, never> {
  const all = registers();
  const draw = numpy(seed);
  let place = draw(all.length);
  for (let count = 1, last = -1; ; count = (count + 1) & 0xff) {
    place = (place + 60 + draw(64)) % all.length;
    const [register, index] = chosen(all[place]!, count, last);
    if (register !== all[place]) ++place;
    yield NUMBERS[(last = index)]!;
  }
}

/** The pieces of a seed of the TetrisGYM practice cartridge (version 5), 24 bits. */
function* cartridge(seed: number): Generator<number, never> {
  let register = (seed >> 8) & 0xffff;
  const shifts = 3 + (((seed & 0xff) >> 4) || 16);
  for (let count = (seed + 1) & 0xff, last = -1; ; count = (count + 1) & 0xff) {
    for (let i = 0; i < shifts; ++i) register = shifted(register);
    [register, last] = chosen(register, count, last);
    yield NUMBERS[last]!;
  }
}

const [WORD, DOUBLE] = [(1n << 64n) - 1n, (1n << 128n) - 1n];
const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n;

/** NumPy's `default_rng(seed).integers(count)`: PCG64 (O'Neill, 2014) and Lemire's method (2019). */
function numpy(seed: number): (count: number) => number {
  const [s0, s1, i0, i1] = seedSequence(seed) as [bigint, bigint, bigint, bigint];
  const increment = (((i0 << 64n) | i1) << 1n | 1n) & DOUBLE;
  const step = (state: bigint) => (state * MULTIPLIER + increment) & DOUBLE;
  let state = step((step(0n) + ((s0 << 64n) | s1)) & DOUBLE);
  let kept: number | undefined;
  const next32 = () => {
    if (kept !== undefined) {
      const high = kept;
      kept = undefined;
      return high;
    }
    state = step(state);
    const mixed = (state >> 64n) ^ (state & WORD);
    const turn = state >> 122n;
    const output = ((mixed >> turn) | (mixed << (64n - turn))) & WORD;
    kept = Number(output >> 32n);
    return Number(output & 0xffffffffn);
  };
  return (count) => {
    for (;;) {
      const product = next32() * count; // below 2^53
      if (product % 2 ** 32 >= 2 ** 32 % count) return Math.floor(product / 2 ** 32);
    }
  };
}

/** Four 64-bit words from a seed of 32 bits, as NumPy's `SeedSequence` makes them. */
function seedSequence(seed: number): bigint[] {
  const hasher = (start: number, multiplier: number) => {
    let constant = start;
    return (value: number) => {
      value ^= constant;
      constant = Math.imul(constant, multiplier);
      value = Math.imul(value, constant);
      return (value ^ (value >>> 16)) >>> 0;
    };
  };
  const enter = hasher(0x43b0d7e5, 0x931e8875);
  const pool = [seed, 0, 0, 0].map(enter);
  const mix = (x: number, y: number) => {
    const value = Math.imul(0xca01f9dd, x) - Math.imul(0x4973f715, y);
    return (value ^ (value >>> 16)) >>> 0;
  };
  for (const from of pool.keys())
    for (const to of pool.keys()) if (from !== to) pool[to] = mix(pool[to]!, enter(pool[from]!));
  const leave = hasher(0x8b51f9dd, 0x58f38ded);
  const words = Array.from({ length: 8 }, (_, i) => BigInt(leave(pool[i % 4]!)));
  return [0, 2, 4, 6].map((i) => words[i]! | (words[i + 1]! << 32n));
}
