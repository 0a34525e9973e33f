// A server with Laconic under the same address: `laconic serve` says so in the page's head.

/** The address of the server's API; null without a server. */
export function server(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="laconic-api"]')?.content || null;
}
