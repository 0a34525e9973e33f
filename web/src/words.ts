// Numbers, errors and sentences in words.

const PLAIN = new Intl.NumberFormat("en");

/** So many things: "1 word", "2,315 words". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${PLAIN.format(number)} ${number === 1 ? one : many}`;
}

export function percent(share: number): string {
  if (share > 0.99 && share < 1) return "99+ %";
  if (share > 0 && share < 0.005) return "under 1 %";
  return `${Math.round(100 * share)} %`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sentence(words: string): string {
  return `${capital(words)}.`;
}

/** What an error says. */
export function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
