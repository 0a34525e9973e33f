// The page for sliding puzzles: plays the board, and requests solutions and bounds from the server.
(() => {
  const OPPOSITE = { d: "u", u: "d", l: "r", r: "l" };
  const at = (id) => document.getElementById(id);
  let drawing, state, goal, width, cells, start, made = "", job = null, wish = 0;

  const text = (tiles = cells) => {
    const rows = [];
    for (let i = 0; i < tiles.length; i += width) rows.push(tiles.slice(i, i + width).join(" "));
    return rows.join(" / ");
  };
  const solved = () => text() === goal;

  function read(written) {
    const rows = written.trim().split("/").map((row) => row.trim().split(/\s+/).map(Number));
    return [rows[0].length, rows.flat()];
  }

  function show(reason = "") {
    drawing.paint(at("board"), width, cells);
    at("board").setAttribute("aria-label", `The board: ${text()}. Arrow keys slide tiles.`);
    at("count").textContent = `${made.length} ${made.length === 1 ? "move" : "moves"}${solved() ? ". Solved!" : ""}`;
    at("text").value = text();
    at("note").textContent = reason;
    at("note").classList.toggle("hidden", !reason);
    for (const tile of at("board").children) tile.classList.remove("hint");
    const query = new URLSearchParams({ board: text(), goal });
    history.replaceState(null, "", `/sliding?${query.toString().replaceAll("%2F", "/").replaceAll("+", "%20")}`);
  }

  function go(move) {
    const after = drawing.moved(cells, width, move);
    if (!after) return;
    cells = after;
    made = made.at(-1) === OPPOSITE[move] ? made.slice(0, -1) : made + move;
    show();
    ask();
  }

  // Slides the pressed tile and all tiles between it and the blank.
  function press(tile) {
    const from = cells.indexOf(tile), blank = cells.indexOf(0);
    const down = Math.floor(from / width) - Math.floor(blank / width), right = (from % width) - (blank % width);
    if (down && right) return;
    const move = down > 0 ? "d" : down < 0 ? "u" : right > 0 ? "r" : "l";
    for (let i = Math.abs(down + right); i > 0; --i) go(move);
  }

  function begin_with(written, target, reason = "") {
    [width, cells] = read(written);
    start = [...cells];
    goal = target;
    made = "";
    show(reason);
    ask();
  }

  function shuffle() {
    const [columns, rows] = at("size").value.split("x").map(Number);
    width = columns;
    cells = [...Array(columns * rows).keys()].map((i) => (i + 1) % (columns * rows));
    const target = text();
    for (let i = 0, last = ""; i < 40 * cells.length;) {
      const move = "dlru"[Math.floor(Math.random() * 4)];
      const after = move === OPPOSITE[last] ? null : drawing.moved(cells, width, move);
      if (after) { cells = after; last = move; ++i; }
    }
    begin_with(text(), target);
  }

  async function send(path, body, method = "POST") {
    const options = body ? { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : { method };
    const response = await fetch(`/api/sliding/${path}`, options);
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.detail ?? response.statusText);
    return answer;
  }

  // Requests the lower bounds shortly after the last move.
  function ask() {
    const mine = ++wish;
    setTimeout(async () => {
      if (mine !== wish) return;
      if (cells.length > 32) { at("bounds").textContent = "Available for boards of up to 32 cells."; return; }
      try {
        const { bounds } = await send("bounds", { board: text(), goal });
        if (mine === wish) at("bounds").textContent = Object.entries(bounds).map(([name, value]) => `${name.replace("-", " ")}: ${value}`).join(", ");
      } catch (error) { if (mine === wish) at("bounds").textContent = error.message; }
    }, 200);
  }

  const progress = ({ progress: p, seconds }) => {
    const parts = [];
    if (p.table && p.built < 1) parts.push(`building a table, ${Math.round(100 * p.built)} %`);
    if (p.at_least !== undefined) parts.push(`at least ${p.at_least} moves`);
    if (p.at_most !== undefined) parts.push(`at most ${p.at_most} moves`);
    if (p.nodes) parts.push(`${p.nodes.toLocaleString("en")} nodes`);
    return `Searching, ${seconds.toFixed(1)} s: ${parts.join(", ")}`;
  };

  async function search(more) {
    await cancel();
    const board = text(), mine = (job = {});
    at("moves").textContent = "";
    at("answer").textContent = "Searching";
    try {
      let status = await send("solve", { board, goal, ...more });
      mine.id = status.id;
      while (status.state === "waiting" || status.state === "running") {
        if (job !== mine) { stop(mine); return null; }
        await new Promise((resolve) => setTimeout(resolve, 150));
        status = await send(`jobs/${mine.id}`, null, "GET");
        if (job === mine) at("answer").textContent = progress(status);
      }
      if (job !== mine) return null;
      if (status.state !== "done") { at("answer").textContent = status.error ?? "Cancelled."; return null; }
      return { board, ...status.result };
    } catch (error) {
      if (job === mine) at("answer").textContent = error.message;
      return null;
    } finally {
      if (job === mine) job = null;
    }
  }

  const stop = ({ id }) => send(`jobs/${id}`, null, "DELETE").catch(() => {});

  async function cancel() {
    const running = job;
    job = null;
    if (running?.id) await stop(running);  // without an id, `search` stops it later
    if (running) at("answer").textContent = "Cancelled.";
  }

  async function solve(fast) {
    const found = await search({ fast, seconds: 120 });
    if (!found) return;
    const claim = found.claim === "exact" ? `${found.length} moves, optimal.` : `${found.length} moves, not proven optimal; at least ${found.at_least} are needed.`;
    at("answer").textContent = `${claim} ${found.nodes.toLocaleString("en")} nodes in ${found.seconds.toFixed(2)} s.`;
    at("moves").textContent = `Tiles: ${found.tiles || "none"}`;
    const [columns, tiles] = read(found.board);
    laconic.motion(state.motion, { width: columns, cells: tiles, moves: found.moves }, { module: state.module, keys: false, at: 0, play: false });
  }

  async function hint() {
    const found = await search({ fast: cells.length > 25, seconds: 10 });
    if (!found) return;
    if (found.board !== text()) { at("answer").textContent = "The board has changed. Press Hint again."; return; }
    if (!found.moves) { at("answer").textContent = "The board is solved."; return; }
    const tile = found.tiles.split(" ")[0];
    at("answer").textContent = `Slide tile ${tile}.`;
    at("board").querySelector(`[data-tile="${tile}"]`)?.classList.add("hint");
  }

  const deeds = {
    shuffle, hint, cancel,
    solve: () => solve(false),
    fast: () => solve(true),
    reset: () => begin_with(text(start), goal),
    undo: () => { if (made) go(OPPOSITE[made.at(-1)]); },
    set: () => { location.href = `/sliding?board=${encodeURIComponent(at("text").value)}`; },
  };

  function listen(board) {
    let from = null;
    board.addEventListener("pointerdown", (event) => {
      const tile = event.target.closest(".slide-tile");
      if (tile) { from = [event.clientX, event.clientY, Number(tile.dataset.tile)]; board.setPointerCapture(event.pointerId); }
    });
    board.addEventListener("pointerup", (event) => {
      if (!from) return;
      const [x, y, tile] = from, right = event.clientX - x, down = event.clientY - y;
      from = null;
      if (Math.max(Math.abs(right), Math.abs(down)) < 12) { press(tile); return; }
      const place = cells.indexOf(tile), blank = cells.indexOf(0);
      const level = Math.floor(place / width) === Math.floor(blank / width);
      const wanted = Math.abs(right) > Math.abs(down) ? level && (blank - place) * right > 0 : !level && (blank - place) * down > 0;
      if (wanted) press(tile);
    });
    laconic.keys({ ArrowUp: () => go("d"), ArrowDown: () => go("u"), ArrowLeft: () => go("r"), ArrowRight: () => go("l") });
    document.addEventListener("click", (event) => {
      const pressed = event.target.closest("[data-do^='sliding:']");
      if (pressed) deeds[pressed.dataset.do.slice(8)]();
    });
    at("text").addEventListener("keydown", (event) => { if (event.key === "Enter") deeds.set(); });
  }

  async function begin(given) {
    state = given;
    drawing = await import(given.module);
    while (!at("board") || !at("text")) await new Promise(requestAnimationFrame);
    listen(at("board"));
    begin_with(given.board, given.goal, given.reason);
    const size = `${width}x${cells.length / width}`;
    if ([...at("size").options].some((option) => option.value === size)) at("size").value = size;
  }

  window.sliding = { begin };
})();
