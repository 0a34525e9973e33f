// Short messages at the foot of the screen, and what screen readers say.

import { signal } from "@preact/signals";

interface Toast {
  id: number;
  text: string;
  action: { label: string; run: () => void } | undefined;
}

const LASTS = 6000; // milliseconds

const toasts = signal<readonly Toast[]>([]);
const spoken = signal("");
let count = 0;

/** Shows a message for a few seconds, with a button if there is something to do, such as "Undo". */
export function toast(text: string, action?: Toast["action"]): void {
  const id = ++count;
  toasts.value = [...toasts.value.slice(-1), { id, text, action }];
  setTimeout(() => dismiss(id), LASTS);
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}

/** Has a screen reader say something, such as the feedback of a guess. */
export function announce(text: string): void {
  spoken.value = text;
}

export function Toasts() {
  return (
    <>
      <div class="toasts" role="status">
        {toasts.value.map(({ id, text, action }) => (
          <div class="toast" key={id}>
            <span>{text}</span>
            {action && (
              <button type="button" onClick={() => (action.run(), dismiss(id))}>
                {action.label}
              </button>
            )}
          </div>
        ))}
      </div>
      <p class="spoken" aria-live="polite">
        {spoken.value}
      </p>
    </>
  );
}
