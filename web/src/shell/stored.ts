// Values kept in this browser, shared by the components of the page and by its tabs.

import { effect, signal, type Signal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";

const PREFIX = "laconic.";
const kept = new Map<string, Signal<unknown>>();

function read<T>(name: string, initial: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial; // storage is blocked, or holds something else
  }
}

/** A signal whose value is kept under a name as JSON; unchanged values are not written. */
export function stored<T>(name: string, initial: T): Signal<T> {
  const known = kept.get(name);
  if (known) return known as Signal<T>;
  const value = signal(read(name, initial));
  kept.set(name, value as Signal<unknown>);
  let last = value.peek();
  effect(() => {
    if (value.value === last) return;
    last = value.value;
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(last));
    } catch {
      // storage is full or blocked: the value lives as long as the page
    }
  });
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + name) value.value = last = read(name, initial);
  });
  return value;
}

/** State of a component that survives a reload of its tab; the name stays the same. */
export function useKept<T>(name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      return (JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null") as T | null) ?? initial;
    } catch {
      return initial;
    }
  });
  // before the next event, which may be a reload
  useLayoutEffect(() => {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // storage is blocked
    }
  }, [value, name]);
  return [value, setValue];
}

/** All that is kept for good, as JSON by name. */
export function exported(): Record<string, unknown> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  return Object.fromEntries(names.map((name) => [name.slice(PREFIX.length), read(name.slice(PREFIX.length), null)]));
}
