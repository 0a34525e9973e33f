// Chance that is the same in every browser.

/** A seed spread over 32 bits: the finalizer of MurmurHash3. */
export function mixed(seed: number): number {
  let bits = seed >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
