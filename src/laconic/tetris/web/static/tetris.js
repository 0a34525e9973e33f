// Draws games of NES Tetris: the well, the falling piece, the next piece and the score. `data.games` has one or more
// games to draw side by side, each with its `frames`.
const COLUMNS = 10, ROWS = 20, HIDDEN = 2, CELL = 16;
const COLOURS = { I: "#3aa7b8", L: "#d98324", J: "#4a6ee0", T: "#a24cc4", Z: "#d24545", S: "#3d9b4f", O: "#c9a21c" };
const SHAPES = { I: [0, 1, 2, 3], L: [0, 1, 2, 4], J: [0, 1, 2, 6], T: [0, 1, 2, 5], Z: [0, 1, 5, 6], S: [1, 2, 4, 5], O: [0, 1, 4, 5] };

export const rate = 8;

export function count(data) { return Math.max(...data.games.map((game) => game.frames.length)); }

export function draw(stage, data, position) {
  if (!stage.firstChild) stage.parts = data.games.map((game) => build(stage, data.games.length > 1 ? game.player : ""));
  const parts = stage.parts;
  data.games.forEach((game, place) => drawGame(parts[place], game.frames, Math.min(position, game.frames.length - 1)));
}

export function describe(data, index) {
  return data.games.map(({ player, source, frames }) => {
    const at = Math.min(index, frames.length - 1), { piece, score, lines, level } = frames[at];
    const what = piece ? `Piece ${at + 1}, ${piece}` : "The end";
    return `${what}: ${score.toLocaleString("en")} points, ${lines} lines, level ${level}. ${player}, ${source}.`;
  }).join(" ");
}

function drawGame(parts, frames, position) {
  const index = Math.floor(position), ahead = position - index;
  const frame = frames[ahead ? Math.min(index + 1, frames.length - 1) : index];
  const style = getComputedStyle(parts.box), ink = parts.well.getContext("2d");
  const [filled, empty] = ["--soft", "--well"].map((name) => style.getPropertyValue(name));
  ink.clearRect(0, 0, COLUMNS * CELL, ROWS * CELL);
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      ink.fillStyle = (frame.rows[row + HIDDEN] >> column) & 1 ? filled : empty;
      ink.fillRect(column * CELL, row * CELL, CELL - 1, CELL - 1);
    }
  ink.strokeStyle = style.getPropertyValue("--soft");
  for (const [row, column] of frame.rest ?? []) ink.strokeRect(column * CELL + 1, (row - HIDDEN) * CELL + 1, CELL - 3, CELL - 3);
  ink.fillStyle = COLOURS[frame.piece] ?? "transparent";
  const top = Math.min(...frame.cells.map(([row]) => row)) - HIDDEN;
  const lift = ahead ? Math.max(0, top) * (1 - ahead) : 0;
  for (const [row, column] of frame.cells) ink.fillRect(column * CELL, (row - HIDDEN - lift) * CELL, CELL - 1, CELL - 1);
  drawNext(parts.next, frame.next);
  for (const name of ["score", "lines", "level", "tetrises"]) parts[name].textContent = frame[name].toLocaleString("en");
}

function build(stage, title) {
  stage.classList.add("tetris");
  const box = stage.appendChild(document.createElement("div")), parts = { box };
  box.className = "tetris-game";
  if (title) box.appendChild(document.createElement("h2")).textContent = title;
  parts.well = canvas(box, COLUMNS * CELL, ROWS * CELL, "well-canvas");
  const side = box.appendChild(document.createElement("dl"));
  const entry = (title) => {
    const pair = side.appendChild(document.createElement("div"));
    pair.appendChild(document.createElement("dt")).textContent = title;
    return pair.appendChild(document.createElement("dd"));
  };
  for (const [name, title] of [["score", "Score"], ["lines", "Lines"], ["level", "Level"], ["tetrises", "Tetrises"]])
    parts[name] = entry(title);
  parts.next = canvas(entry("Next"), 4 * CELL, 2 * CELL, "");
  return parts;
}

function canvas(parent, width, height, name) {
  const made = Object.assign(document.createElement("canvas"), { width, height, className: name });
  made.setAttribute("aria-hidden", "true");
  return parent.appendChild(made);
}

function drawNext(made, piece) {
  const ink = made.getContext("2d");
  ink.clearRect(0, 0, made.width, made.height);
  ink.fillStyle = COLOURS[piece] ?? "transparent";
  for (const place of SHAPES[piece] ?? []) ink.fillRect((place % 4) * CELL, Math.floor(place / 4) * CELL, CELL - 1, CELL - 1);
}
