// Dialogs over the page: the browser's own element, closed by Escape, by its button, or by a tap beside it.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "./controls.tsx";

interface Props {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ open, title, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const name = useId();
  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={name}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {open && (
        <div class="sheet">
          <header>
            <h2 id={name}>{title}</h2>
            <button type="button" class="icon" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
