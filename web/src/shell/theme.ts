// Light or dark, by the system unless chosen; and tile colours for the colour-blind. index.html applies them first.

import { effect, signal } from "@preact/signals";
import { stored } from "./stored.ts";

export interface Look {
  /** Null: as the system. */
  theme: "light" | "dark" | null;
  contrast: boolean;
}

export const look = stored<Look>("look", { theme: null, contrast: false });

const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
system.addEventListener("change", () => (systemDark.value = system.matches));

export function isDark(): boolean {
  return look.value.theme ? look.value.theme === "dark" : systemDark.value;
}

effect(() => {
  const root = document.documentElement;
  root.dataset["theme"] = isDark() ? "dark" : "light";
  root.toggleAttribute("data-contrast", look.value.contrast);
  const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
});
