// The head of every page: the games, and how the page looks.

import { useState } from "preact/hooks";
import { Button, Icon } from "./controls.tsx";
import { Dialog } from "./dialog.tsx";
import { GAMES, pageOf } from "./games.ts";
import { href, route } from "./route.ts";
import { isDark, look } from "./theme.ts";

const iconAddress = "icon.svg"; // index.html shows it first, by the same address

export function Header() {
  const [open, setOpen] = useState(false);
  const current = pageOf(route.value.page);
  const links = GAMES.map((game) => (
    <a
      key={game.id}
      href={href(game.id)}
      aria-current={game === current ? "page" : undefined}
      onClick={() => setOpen(false)}
    >
      <strong>{game.title}</strong>
      <small>{game.lead}</small>
    </a>
  ));
  return (
    <header class="top">
      <a class="skip" href="#main" onClick={skip}>
        Skip to content
      </a>
      <a class="brand" href={href(GAMES[0].id)} aria-label="Laconic">
        <img src={iconAddress} alt="" width="28" height="28" />
        <span>Laconic</span>
      </a>
      <nav class="games" aria-label="Games">
        {links}
      </nav>
      <button type="button" class="current" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{current.title}</span>
        <Icon name="down" />
      </button>
      <div class="looks">
        <Button
          icon="eye"
          label="Colour-blind mode"
          pressed={look.value.contrast}
          onClick={() => (look.value = { ...look.value, contrast: !look.value.contrast })}
        />
        <Button
          icon={isDark() ? "light" : "dark"}
          label={isDark() ? "Light colours" : "Dark colours"}
          onClick={() => (look.value = { ...look.value, theme: isDark() ? "light" : "dark" })}
        />
      </div>
      <Dialog open={open} title="Games" onClose={() => setOpen(false)}>
        <nav class="menu" aria-label="All games">
          {links}
        </nav>
      </Dialog>
    </header>
  );
}

function skip(event: MouseEvent): void {
  event.preventDefault(); // the fragment holds the state
  document.getElementById("main")?.focus();
}
