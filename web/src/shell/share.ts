// Copying and sharing.

import { toast } from "./toasts.tsx";

/** Copies a text to the clipboard, also where the page is not served by HTTPS, and says so. */
export async function copy(text: string, said = "Copied"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyBySelection(text)) return toast("The browser does not allow copying");
  }
  toast(said);
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** Opens the system's sheet for sharing where there is one (phones), and copies the text elsewhere. */
export async function share(text: string, url?: string): Promise<void> {
  const data = url ? { text, url } : { text };
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.(data)) {
    try {
      return await navigator.share(data);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // by the user
    }
  }
  await copy(url ? `${text}\n${url}` : text);
}

/** Saves a text as a file. */
export function save(name: string, text: string, type = "application/json"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
