// The address fragment holds the page and its state: #/wordle?rows=crane-01002.slimy-00000

import { signal } from "@preact/signals";
import { useCallback } from "preact/hooks";

export interface Route {
  page: string;
  query: URLSearchParams;
}

function parse(fragment: string): Route {
  const [path = "", query = ""] = fragment.replace(/^#?\/?/, "").split("?", 2);
  return { page: path, query: new URLSearchParams(query) };
}

/** The page and the state in the address. */
export const route = signal(parse(location.hash));

addEventListener("popstate", () => {
  if (href(route.value.page, route.value.query) !== location.hash) route.value = parse(location.hash);
});

export type Changes = Record<string, string | null | undefined>;

/** The address of a page with a state; parameters that are null or empty are left out. */
export function href(page: string, state: Changes | URLSearchParams = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of state instanceof URLSearchParams ? state : Object.entries(state))
    if (value) query.set(name, value);
  const text = query.toString();
  return `#/${page}${text && `?${text}`}`;
}

/** The whole address of a page with a state, to share. */
export function linkTo(page: string, state: Changes): string {
  return new URL(href(page, state), location.href).href;
}

/** Goes to a page. An entry of the browser's history is added, or the current one replaced. */
export function go(page: string, state: Changes | URLSearchParams = {}, { replace = false } = {}): void {
  const target = href(page, state);
  if (target === location.hash) return;
  if (replace) history.replaceState(null, "", target);
  else history.pushState(null, "", target);
  route.value = parse(target);
}

/**
 * The state of the page in the address, and a function that changes parameters of it. Each change is a step that the
 * browser's back button takes back, unless it replaces the step before.
 */
export function useQuery(): [URLSearchParams, (changes: Changes, how?: { replace?: boolean }) => void] {
  const change = useCallback((changes: Changes, how: { replace?: boolean } = {}) => {
    const { page, query } = route.peek();
    go(page, { ...Object.fromEntries(query), ...changes }, how);
  }, []);
  return [route.value.query, change];
}
