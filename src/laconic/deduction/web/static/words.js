// Word games in the browser: animations of tiles, and statistics, which stay in the browser.
(() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // Plays an animation of words.css on a line of the board: shake, flip or jump.
  laconic.animate = (id, name) => {
    const line = document.getElementById(id);
    if (!line || calm.matches) return;
    line.classList.remove(name);
    void line.offsetWidth;  // restarts the same animation
    line.classList.add(name);
    const ended = line.getAnimations({ subtree: true }).map((animation) => animation.finished);
    Promise.all(ended).then(() => line.classList.remove(name), () => {});  // rejected if restarted
  };

  const KEY = "laconic-statistics", REMEMBERED = 60;

  function load() {
    try { return JSON.parse(laconic.read(KEY)) ?? {}; } catch { return {}; }
  }

  // Counts a finished game once, by its id, and shows the statistics of its kind.
  laconic.statistics = (id, { kind, id: game, guesses, most, least }) => {
    const all = load(), old = all[kind] ?? { counts: {}, lost: 0, streak: 0, best: 0, seen: [] };
    if (guesses !== null && !old.seen.includes(game)) {
      if (guesses) old.counts[guesses] = (old.counts[guesses] ?? 0) + 1; else old.lost += 1;
      old.streak = guesses ? old.streak + 1 : 0;
      old.best = Math.max(old.best, old.streak);
      old.seen = [...old.seen, game].slice(-REMEMBERED);
      laconic.write(KEY, JSON.stringify({ ...all, [kind]: old }));
    }
    const box = document.getElementById(id);
    if (box) draw(box, old, least, most, guesses);
  };

  function draw(box, { counts, lost, streak, best }, least, most, now) {
    const won = Object.values(counts).reduce((sum, count) => sum + count, 0), played = won + lost;
    box.replaceChildren(make("h2", "", "Your statistics"));
    if (!played) {
      box.append(make("p", "soft small", "They are kept in this browser alone, from your first game on."));
      return;
    }
    const facts = make("div", "facts four");
    for (const [value, name] of [[played, "played"], [`${Math.round((100 * won) / played)} %`, "won"], [streak, "streak"], [best, "best streak"]]) {
      const fact = make("div", "fact");
      fact.append(make("b", "", value), make("span", "", name));
      facts.append(fact);
    }
    const bars = make("div", "hist gap"), top = Math.max(...Object.values(counts), 1);
    for (let turns = least; turns <= Math.min(most, least + 9); turns += 1) {
      const count = counts[turns] ?? 0, bar = make("span", turns === now ? "fill now" : "fill");
      bar.style.width = `${(100 * count) / top}%`;
      bars.append(make("span", "num", turns), bar, make("span", "num", count));
    }
    box.append(facts, bars);
  }

  function make(tag, classes, text = "") {
    return Object.assign(document.createElement(tag), { className: classes, textContent: text });
  }

  // The settings close when something else is pressed, and on Escape.
  const close = (except) => document.querySelectorAll("details.settings[open]").forEach((box) => { if (!box.contains(except)) box.open = false; });
  document.addEventListener("click", (event) => close(event.target));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(null); });
})();
