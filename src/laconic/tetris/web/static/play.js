// A game that a person plays. The browser moves the pieces; the server plays each placement by the rules and
// analyses it.
import { draw } from "./tetris.js";

const COLUMNS = 10, HEIGHT = 22, FULL = 1023, FRAME = 1000 / 60.0988;

let game;

// `options`: pieces as letters, shapes and spawns by letter, level, falling, and the state of the game so far.
export function start(id, options) {
  const stage = document.getElementById(id);
  game?.end();
  if (document.activeElement?.matches("button")) document.activeElement.blur();
  game = new Game(stage, options);
}

// Touch controls do not take the focus, so that keys still control the game.
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".touch")) event.preventDefault();
});

export function press(key) { game?.press(key); }

class Game {
  constructor(stage, options) {
    Object.assign(this, options, { stage, over: false });
    stage.replaceChildren();
    laconic.keys({
      ArrowLeft: () => this.press("left"), ArrowRight: () => this.press("right"), ArrowDown: () => this.press("down"),
      ArrowUp: () => this.press("clockwise"), x: () => this.press("clockwise"), z: () => this.press("back"),
      " ": (event) => event.repeat || this.press("drop"),
    });
    this.repaint = () => this.show();
    addEventListener("laconic-paint", this.repaint);
    this.appear();
  }

  end() {
    this.over = true;
    clearTimeout(this.timer);
    removeEventListener("laconic-paint", this.repaint);
  }

  get piece() { return this.pieces[this.placed]; }

  cells({ turns, row, column }) { return this.shapes[this.piece][turns].map(([r, c]) => [row + r, column + c]); }

  fits(at) {
    return this.cells(at).every(([row, column]) =>
      row >= 0 && row < HEIGHT && column >= 0 && column < COLUMNS && !((this.rows[row] >> column) & 1));
  }

  appear() {
    const [turns, row, column] = this.spawns[this.piece];
    this.at = { turns, row, column };
    this.over = !this.fits(this.at) || this.lines >= this.most;
    this.show();
    this.wait();
  }

  // Lets the piece fall as fast as on the console, unless it waits for the player.
  wait() {
    clearTimeout(this.timer);
    if (this.over || !this.frames) return;
    this.timer = setTimeout(() => { if (this.stage.isConnected) this.fall(); }, this.frames[Math.min(this.level, 29)] * FRAME);
  }

  fall() {
    if (!this.step({ row: this.at.row + 1 })) return this.lock();
    this.wait();
  }

  step(change) {
    const to = { ...this.at, ...change };
    if (!this.fits(to)) return false;
    this.at = to;
    this.show();
    return true;
  }

  press(key) {
    if (this.over) return;
    const { turns, row, column } = this.at, count = this.shapes[this.piece].length;
    const by = { left: { column: column - 1 }, right: { column: column + 1 }, down: { row: row + 1 },
      clockwise: { turns: (turns + 1) % count }, back: { turns: (turns + count - 1) % count } };
    if (key === "drop") this.lock();
    else if (!this.step(by[key]) && key === "down") this.lock();
  }

  lock() {
    this.at = this.rest();
    const { turns, row, column } = this.at;
    for (const [r, c] of this.cells(this.at)) this.rows[r] |= 1 << c;
    const kept = this.rows.filter((cells) => cells !== FULL), cleared = HEIGHT - kept.length;
    this.rows = [...Array(cleared).fill(0), ...kept];
    this.lines += cleared;
    this.tetrises += cleared === 4;
    if (this.lines >= this.first) this.level = this.begin + 1 + Math.floor((this.lines - this.first) / 10);
    this.score += [0, 40, 100, 300, 1200][cleared] * (this.level + 1);
    this.placed += 1;
    emitEvent("do", `placed:${this.shown},${this.placed - 1},${turns},${row},${column}`);
    this.appear();
  }

  rest() {
    const at = { ...this.at };
    while (this.fits({ ...at, row: at.row + 1 })) at.row += 1;
    return at;
  }

  show() {
    const { piece, rows, score, lines, level, tetrises } = this;
    const frame = { rows, piece, next: this.pieces[this.placed + 1], score, lines, level, tetrises };
    frame.cells = this.cells(this.at);
    frame.rest = this.over ? [] : this.cells(this.rest());
    draw(this.stage, { games: [{ player: "", frames: [frame] }] }, 0);
  }
}
