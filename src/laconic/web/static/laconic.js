// What the browser does by itself: colours, keys, and telling the server what was pressed.
// Pages and families' scripts find the public functions under `laconic`.
(() => {
  const root = document.documentElement;
  const base = document.currentScript.src.replace(/[^/]*$/, "");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const read = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const write = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private window */ } };

  function paint() {
    root.dataset.theme = read("laconic-theme") || (dark.matches ? "dark" : "light");
    root.dataset.palette = read("laconic-palette") || "plain";
    document.querySelector("[data-toggle=theme]")?.setAttribute("aria-pressed", root.dataset.theme === "dark");
    document.querySelector("[data-toggle=palette]")?.setAttribute("aria-pressed", root.dataset.palette === "contrast");
    dispatchEvent(new Event("laconic-paint"));
  }
  const toggles = {
    theme: () => write("laconic-theme", root.dataset.theme === "dark" ? "light" : "dark"),
    palette: () => write("laconic-palette", root.dataset.palette === "contrast" ? "plain" : "contrast"),
  };
  dark.addEventListener("change", paint);
  paint();
  // The frame is drawn after the page has loaded: its buttons show the state as soon as they are there.
  new MutationObserver((_, observer) => {
    if (document.querySelector("[data-toggle=theme]")) { observer.disconnect(); paint(); }
  }).observe(root, { childList: true, subtree: true });

  // Anything with data-do tells the server; the server decides what it means.
  document.addEventListener("click", (event) => {
    const toggle = event.target.closest("[data-toggle]");
    if (toggle) { toggles[toggle.dataset.toggle](); paint(); }
    const pressed = event.target.closest("[data-do]");
    if (!pressed) return;
    emitEvent("do", pressed.dataset.do);
    if (pressed.dataset.do.startsWith("guess:")) pressed.blur();  // so that Enter takes the word
  });

  // Keys of the screen leave the focus where it is, so that typing goes on.
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".key")) event.preventDefault();
  });
  // A choice that was made gives the focus back: what is typed next is meant for the game.
  document.addEventListener("change", (event) => {
    if (event.target.matches("select")) event.target.blur();
  });

  // Keys that a page uses beside letters, by the names that browsers have for them. Each has a
  // function, called with the event, or an object with `down` and `up`.
  const claimed = new Map();
  const keys = (handlers) => { for (const [name, handler] of Object.entries(handlers)) claimed.set(name, handler); };
  const claim = (names) => { for (const name of names) claimed.set(name, () => emitEvent("key", name)); };

  const scrolls = (element) => element !== document.body && element.matches("[tabindex]") && element.scrollHeight > element.clientHeight;

  // Whether a key belongs to the element that has the focus: a field, a list that scrolls, a button that it presses.
  function occupied(event) {
    const target = event.target;
    if (target.closest("input, select, textarea")) return event.key !== "Escape";
    if (target.closest("button, a, summary, [data-do]") && (event.key === "Enter" || event.key === " ")) return true;
    return event.key.startsWith("Arrow") && scrolls(target);
  }

  addEventListener("keyup", (event) => claimed.get(event.key)?.up?.(event));

  document.addEventListener("keydown", (event) => {
    const target = event.target, undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (!undo && (event.ctrlKey || event.metaKey || event.altKey)) return;
    if (occupied(event)) {
      const group = event.key === "Enter" || event.key === " " ? target.closest("g[data-do]") : null;
      if (group) { event.preventDefault(); group.dispatchEvent(new MouseEvent("click", { bubbles: true })); }
      return;
    }
    const handler = claimed.get(event.key);
    if (handler) {
      event.preventDefault();
      (handler.down ?? handler)(event);
      return;
    }
    if (target.closest("input, select, textarea")) return;
    if (event.key === "Backspace") event.preventDefault();
    target.closest("button, a, summary, [data-do]")?.blur();  // who types a word wants Enter to take it
    if (undo || event.key === "Enter" || event.key === "Backspace" || [...event.key.normalize("NFC")].length === 1)
      emitEvent("key", undo ? "Undo" : event.key);
  });

  // Motion: see motion.js, which is loaded when a page first asks for it.
  const element = async (id) => {
    for (;;) {
      const found = document.getElementById(id);
      if (found) return found;
      await new Promise(requestAnimationFrame);
    }
  };
  const motion = async (id, source, options) => {
    const [{ show }, box] = await Promise.all([import(`${base}motion.js`), element(id)]);
    return show(box, source, options);
  };

  // Going back leads to what was there before: pages are drawn from their address.
  addEventListener("popstate", () => location.reload());

  // Whatever goes wrong on the server is said on the page, which stays as it is.
  const explain = () => {
    if (document.getElementById("broken")) return;
    const note = Object.assign(document.createElement("div"), { id: "broken", className: "note broken" });
    note.setAttribute("role", "alert");
    note.innerHTML = '<p>Something went wrong here, and it is our fault. <a href="">Load the page again</a>, or report it with its address.</p>';
    document.querySelector("main")?.prepend(note);
  };

  const fill = async (id, text) => { (await element(id)).value = text; };
  const push = (where) => { if (where !== location.pathname + location.search) history.pushState({}, "", where); };

  // Pictures: copied as text, or saved as a file, without asking anybody.
  const copy = async (text) => {
    try { await navigator.clipboard.writeText(text); return true; } catch { return false; }
  };
  const save = (blob, name) => {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const picture = (selector, name, kind) => {
    const svg = document.querySelector(selector);
    const copy = svg.cloneNode(true), all = "[class]";
    svg.querySelectorAll(all).forEach((part, at) => {  // colours as they are seen now
      copy.querySelectorAll(all)[at].setAttribute("fill", getComputedStyle(part).fill);
    });
    const text = new XMLSerializer().serializeToString(copy);
    if (kind === "svg") return save(new Blob([text], { type: "image/svg+xml" }), `${name}.svg`);
    const image = new Image(), box = svg.viewBox.baseVal, scale = 2;
    image.onload = () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: box.width * scale, height: box.height * scale });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => save(blob, `${name}.png`), "image/png");
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  };

  window.laconic = { keys, claim, motion, fill, push, explain, copy, save, picture, read, write };
})();
