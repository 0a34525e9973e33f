// Plays animations. The frames are fetched once; then they are played, stepped and scrubbed in the browser.
//
// A page names a module that draws the frames. It exports
//   draw(stage, data, position)   draws into an element. Between two frames the position has a fraction;
//                                 it is whole at rest, and always if the user prefers reduced motion.
//   count(data)                   the number of frames; by default data.frames.length
//   describe(data, index)         optional: a description of a frame
//   rate                          optional: frames per second at speed 1; 4 by default
//
// The box emits the event "frame" with the index in `detail` for each new frame, and sends
// `frame:INDEX` to the server when it comes to rest.

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const players = new WeakMap(), latest = new WeakMap();

export async function show(box, source, { module, keys = true, at = 0, play = false }) {
  latest.set(box, source);
  const [drawing, data] = await Promise.all([import(module), typeof source === "string" ? fetched(source) : source]);
  if (latest.get(box) !== source) return null;  // other frames were requested meanwhile
  let player = players.get(box);
  if (!player) players.set(box, (player = new Player(box)));
  player.load(drawing, data, at);
  if (keys) player.listen();
  if (play) player.play();
  return player;
}

async function fetched(source) {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  return response.json();
}

class Player {
  constructor(box) {
    this.box = box;
    this.stage = add(box, "div", { className: "stage" });
    const bar = add(box, "div", { className: "bar controls" });
    this.button(bar, "⏮", "First frame", () => this.seek(0));
    this.button(bar, "◀", "Step back", () => this.step(-1));
    this.playButton = this.button(bar, "▶", "Play", () => this.toggle());
    this.button(bar, "▶❘", "Step forward", () => this.step(1));
    this.button(bar, "⏭", "Last frame", () => this.seek(this.last));
    this.slider = add(bar, "input", { type: "range", min: 0, step: 1, ariaLabel: "Frame" });
    this.slider.addEventListener("input", () => this.seek(Number(this.slider.value)));
    this.place = add(bar, "output", { className: "num small" });
    this.speeds = add(bar, "select", { ariaLabel: "Speed" });
    for (const speed of SPEEDS) add(this.speeds, "option", { value: speed, textContent: `${speed}×`, selected: speed === 1 });
    this.words = add(box, "p", { className: "soft small", role: "status" });
  }

  button(bar, text, label, press) {
    const button = add(bar, "button", { type: "button", className: "iconbutton", textContent: text, ariaLabel: label, title: label });
    button.addEventListener("click", press);
    return button;
  }

  load(drawing, data, at) {
    Object.assign(this, { drawing, data, playing: false, index: -1 });
    this.last = Math.max(0, (drawing.count ? drawing.count(data) : data.frames.length) - 1);
    this.slider.max = this.last;
    this.stage.replaceChildren();
    this.place.style.minWidth = `${2 * String(this.last + 1).length + 3}ch`;
    this.move(Math.min(Math.max(0, at), this.last));
    this.rest();
  }

  listen() {
    laconic.keys({
      " ": () => this.toggle(),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.seek(0),
      End: () => this.seek(this.last),
    });
  }

  get speed() { return Number(this.speeds.value) * (this.drawing.rate ?? 4); }

  toggle() { this.playing ? this.pause() : this.play(); }

  play() {
    if (this.playing || !this.last) return;
    if (this.position >= this.last) this.move(0);
    this.playing = true;
    this.label();
    let before = performance.now();
    const run = (now) => {
      if (!this.playing || !this.box.isConnected) return;
      this.move(Math.min(this.last, this.position + ((now - before) / 1000) * this.speed));
      before = now;
      if (this.position >= this.last) this.pause();
      else requestAnimationFrame(run);
    };
    requestAnimationFrame(run);
  }

  pause() {
    this.playing = false;
    this.move(Math.round(this.position));
    this.rest();
  }

  step(by) {
    const from = by > 0 ? Math.floor(this.position) : Math.ceil(this.position);
    this.seek(Math.min(this.last, Math.max(0, from + by)));
  }

  seek(index) {
    this.playing = false;
    this.move(index);
    this.rest();
  }

  // Draws a position, and emits an event for a new frame.
  move(position) {
    this.position = position;
    const index = Math.floor(position);
    const whole = calm.matches || Number.isInteger(position);
    if (!whole || index !== this.index || !this.playing) this.drawing.draw(this.stage, this.data, whole ? index : position);
    if (index === this.index) return;
    this.index = index;
    this.slider.value = index;
    this.place.textContent = `${index} / ${this.last}`;
    this.box.dispatchEvent(new CustomEvent("frame", { detail: index }));
  }

  rest() {
    this.label();
    this.words.textContent = this.drawing.describe?.(this.data, this.index) ?? "";
    this.slider.setAttribute("aria-valuetext", this.words.textContent || this.place.textContent);
    emitEvent("do", `frame:${this.index}`);
  }

  label() {
    this.playButton.textContent = this.playing ? "❚❚" : "▶";
    this.playButton.ariaLabel = this.playButton.title = this.playing ? "Pause" : "Play";
  }
}

function add(parent, tag, properties) {
  const element = Object.assign(document.createElement(tag), properties);
  parent.append(element);
  return element;
}
