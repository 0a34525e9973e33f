// Buttons, choices and hints.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

const ICONS = {
  back: "M16 5l-9 7 9 7z",
  chart: "M5 20V10M12 20V4M19 20v-7",
  check: "M5 12l5 5 9-11",
  close: "M6 6l12 12M18 6L6 18",
  dark: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z",
  down: "M6 9l6 6 6-6",
  erase: "M9 5h11v14H9l-6-7zM12 9.500l5 5M17 9.500l-5 5",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  first: "M6 5v14M19 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .600-1.500 1.200-1.500 2.400M12 17.500v.200",
  last: "M18 5v14M5 5l9 7-9 7z",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M5 19l1.500-1.500M17.500 6.500L19 5",
  paste: "M9 4h6v4H9zM9 6H5v15h14V6h-4M9 13h6M9 17h6",
  pause: "M8 5v14M16 5v14",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9v.100",
  play: "M7 4l12 8-12 8z",
  plus: "M12 5v14M5 12h14",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  undo: "M9 5l-5 5 5 5M4 10h11a5 5 0 0 1 0 10h-3",
};

export type IconName = keyof typeof ICONS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

interface ButtonProps {
  onClick: () => void;
  children?: ComponentChildren;
  icon?: IconName;
  /** The name of a button that shows an icon only. */
  label?: string;
  kind?: "primary" | "plain" | "quiet";
  disabled?: boolean;
  /** Whether a switch is on. */
  pressed?: boolean;
}

export function Button({ onClick, children, icon, label, kind = "plain", disabled, pressed }: ButtonProps) {
  const shape = children === undefined ? "icon" : `button ${kind}`;
  return (
    <button
      type="button"
      class={shape}
      aria-label={label}
      aria-pressed={pressed}
      title={children === undefined ? label : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
  /** Whether the label is shown, or only said. */
  silent?: boolean;
}

/**
 * A few options side by side, of which exactly one is chosen. Labels differ within a page: they group the options.
 * A new name for each time would do, too, but browsers keep all of them.
 */
export function Choice<T extends string>({ label, options, value, onChange, silent }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend class={silent ? "spoken" : undefined}>{label}</legend>
      <div class="segments">
        {Object.entries<string>(options).map(([key, text]) => (
          <label key={key}>
            <input type="radio" name={label} value={key} checked={key === value} onChange={() => onChange(key as T)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Many options in a list. */
export function Select<T extends string>({ label, options, value, onChange, silent }: ChoiceProps<T>) {
  return (
    <label class="field">
      <span class={silent ? "spoken" : undefined}>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {Object.entries<string>(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A box to tick. */
export function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="tick">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** A word with an explanation, shown under the pointer, on focus and on a tap. */
export function Hint({ children, text }: { children: ComponentChildren; text: string }) {
  const name = useId();
  return (
    <span class="hint">
      <button type="button" class="hinted" aria-describedby={name}>
        {children}
      </button>
      <span class="bubble" role="tooltip" id={name}>
        {text}
      </span>
    </span>
  );
}
