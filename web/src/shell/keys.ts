// Keys that are pressed anywhere on the page.

import { useLayoutEffect } from "preact/hooks";

/** Hears keys as soon as the page is shown, but none with a modifier, over a dialog, or for a field. */
export function useKeydown(hear: (event: KeyboardEvent, target: HTMLElement) => void, fields = "input, textarea, select"): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
      const target = event.target as HTMLElement;
      if (!target.closest(fields)) hear(event, target);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [hear]);
}
