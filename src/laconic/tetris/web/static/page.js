// Opens replays from files, and lets users set up a board by clicking.
const laconicTetris = {
  build() {
    const well = document.querySelector("[data-board]");
    if (!well || well.children.length) return;
    const rows = well.dataset.board.split("/").filter(Boolean);
    const filled = (row, column) => rows[row - 20 + rows.length]?.[column] === "#";
    for (let row = 0; row < 20; row++)
      for (let column = 0; column < 10; column++) {
        const cell = well.appendChild(document.createElement("button"));
        cell.type = "button";
        cell.ariaLabel = `Row ${row + 1}, column ${column + 1}`;
        cell.ariaPressed = String(filled(row, column));
        cell.tabIndex = row || column ? -1 : 0;
      }
    well.addEventListener("click", (event) => this.press(well, event.target));
    well.addEventListener("keydown", (event) => this.walk(well, event));
  },
  press(well, cell) {
    if (cell.tagName !== "BUTTON") return;
    cell.ariaPressed = String(cell.ariaPressed !== "true");
    const marks = [...well.children].map((each) => (each.ariaPressed === "true" ? "#" : "."));
    const rows = Array.from({ length: 20 }, (_, row) => marks.slice(10 * row, 10 * row + 10).join(""));
    while (rows.length && !rows[0].includes("#")) rows.shift();
    emitEvent("do", `board:${rows.join("/")}`);
  },
  walk(well, event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -10, ArrowDown: 10 }[event.key];
    const cells = [...well.children], to = cells[cells.indexOf(event.target) + by];
    if (!by || !to) return;
    event.preventDefault();
    event.target.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  },
};

document.addEventListener("change", async (event) => {
  if (!event.target.matches?.("input[data-replay]") || !event.target.files.length) return;
  const body = await event.target.files[0].text();
  const response = await fetch("/api/tetris/replays", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const answer = await response.json();
  emitEvent("do", response.ok ? `replay:${answer.name}` : `refused:${answer.detail ?? "The replay was refused."}`);
});
