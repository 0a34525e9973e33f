// Draws a game of NES Tetris: the well, the piece on its way to where it rests, the next piece and the numbers.
const COLUMNS = 10, ROWS = 20, HIDDEN = 2, CELL = 16;
const COLOURS = { I: "#3aa7b8", L: "#d98324", J: "#4a6ee0", T: "#a24cc4", Z: "#d24545", S: "#3d9b4f", O: "#c9a21c" };
const SHAPES = { I: [0, 1, 2, 3], L: [0, 1, 2, 4], J: [0, 1, 2, 6], T: [0, 1, 2, 5], Z: [0, 1, 5, 6], S: [1, 2, 4, 5], O: [0, 1, 4, 5] };

export const rate = 8;

export function draw(stage, data, position) {
  const parts = stage.parts ?? build(stage);
  const index = Math.floor(position), ahead = position - index;
  const frame = data.frames[ahead ? Math.min(index + 1, data.frames.length - 1) : index];
  const style = getComputedStyle(stage), ink = parts.well.getContext("2d");
  ink.clearRect(0, 0, COLUMNS * CELL, ROWS * CELL);
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      ink.fillStyle = style.getPropertyValue((frame.rows[row + HIDDEN] >> column) & 1 ? "--soft" : "--well");
      ink.fillRect(column * CELL, row * CELL, CELL - 1, CELL - 1);
    }
  ink.fillStyle = COLOURS[frame.piece] ?? "transparent";
  const top = Math.min(...frame.cells.map(([row]) => row)) - HIDDEN;
  const lift = ahead ? Math.max(0, top) * (1 - ahead) : 0;
  for (const [row, column] of frame.cells) ink.fillRect(column * CELL, (row - HIDDEN - lift) * CELL, CELL - 1, CELL - 1);
  drawNext(parts.next, frame.next);
  for (const name of ["score", "lines", "level", "tetrises"]) parts[name].textContent = frame[name].toLocaleString("en");
}

export function describe(data, index) {
  const { piece, score, lines, level } = data.frames[index];
  const what = piece ? `Piece ${index + 1}, ${piece}` : "The end";
  return `${what}: ${score.toLocaleString("en")} points, ${lines} lines, level ${level}. ${data.player}, ${data.source}.`;
}

function build(stage) {
  stage.classList.add("tetris");
  const parts = (stage.parts = {});
  parts.well = canvas(stage, COLUMNS * CELL, ROWS * CELL, "well-canvas");
  const side = stage.appendChild(document.createElement("dl"));
  for (const [name, title] of [["score", "Score"], ["lines", "Lines"], ["level", "Level"], ["tetrises", "Tetrises"]]) {
    side.appendChild(document.createElement("dt")).textContent = title;
    parts[name] = side.appendChild(document.createElement("dd"));
  }
  side.appendChild(document.createElement("dt")).textContent = "Next";
  parts.next = canvas(side.appendChild(document.createElement("dd")), 4 * CELL, 2 * CELL, "");
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
