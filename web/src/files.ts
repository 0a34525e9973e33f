// The files beside the page, whose names hold their digests.

/** The digest of each file by its plain name. */
declare const FILES: Record<string, string>;

/** The address of a file by its plain name, relative to the script that asks, so that any folder can be the site. */
export function address(name: string): URL {
  const digest = FILES[name];
  if (!digest) throw new Error(`no file ${name} beside the page`);
  return new URL(name.replace(/(?=\.[^.]*$)/, `.${digest}`), import.meta.url);
}

async function fetched(name: string): Promise<Response> {
  const response = await fetch(address(name)).catch(() => {
    throw new Error(`${name} could not be loaded: it needs the network once`);
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

/** Reads a file of JSON. */
export async function json<T = unknown>(name: string): Promise<T> {
  return (await (await fetched(name)).json()) as T;
}

/** Reads a file of text. */
export async function text(name: string): Promise<string> {
  return (await fetched(name)).text();
}

/** How files beside the page are read; tests read them from a folder. */
export interface Files {
  text(name: string): Promise<string>;
  json(name: string): Promise<unknown>;
}

/** Reads a file's bytes. */
export async function bytes(name: string): Promise<ArrayBuffer> {
  return (await fetched(name)).arrayBuffer();
}
