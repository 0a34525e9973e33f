// Draws the frames of a solution; data has the fields width, cells (the initial board) and moves (of the blank).
const STEPS = { d: [1, 0], l: [0, -1], r: [0, 1], u: [-1, 0] };
const NAMES = { d: "up", l: "right", r: "left", u: "down" };  // the direction in which the tile moves
const known = new WeakMap();

export const rate = 4;
export const count = (data) => data.moves.length + 1;
export const describe = (data, index) => {
  if (!index) return "Initial board.";
  const boards = along(data), blank = boards[index].indexOf(0);
  return `Move ${index} of ${data.moves.length}: tile ${boards[index - 1][blank]} moves ${NAMES[data.moves[index - 1]]}.`;
};

export function draw(stage, data, position) {
  const boards = along(data), low = Math.floor(position), part = position - low;
  paint(stage, data.width, boards[low], part ? boards[low + 1] : null, part);
}

// Places the tiles, or interpolates between two boards.
export function paint(box, width, cells, next = null, part = 0) {
  const height = cells.length / width;
  if (box.dataset.size !== `${width}x${height}`) {
    box.dataset.size = `${width}x${height}`;
    box.classList.add("slide-tiles");
    box.style.setProperty("--columns", width);
    box.style.setProperty("--rows", height);
    box.replaceChildren(...cells.map((_, tile) => tile).filter(Boolean).map((tile) => {
      const element = document.createElement("div");
      element.className = "slide-tile";
      element.textContent = tile;
      element.dataset.tile = tile;
      return element;
    }));
  }
  for (const element of box.children) {
    const tile = Number(element.dataset.tile), from = cells.indexOf(tile), to = next ? next.indexOf(tile) : from;
    const mix = (a, b) => a + (b - a) * part;
    element.style.left = `${(mix(from % width, to % width) / width) * 100}%`;
    element.style.top = `${(mix(Math.floor(from / width), Math.floor(to / width)) / height) * 100}%`;
  }
}

export function moved(cells, width, move) {
  const blank = cells.indexOf(0), [down, right] = STEPS[move];
  const row = Math.floor(blank / width) + down, column = (blank % width) + right;
  if (row < 0 || column < 0 || column >= width || row >= cells.length / width) return null;
  const after = [...cells], to = row * width + column;
  [after[blank], after[to]] = [after[to], 0];
  return after;
}

function along(data) {
  if (!known.has(data)) {
    const boards = [data.cells];
    for (const move of data.moves) boards.push(moved(boards.at(-1), data.width, move));
    known.set(data, boards);
  }
  return known.get(data);
}
