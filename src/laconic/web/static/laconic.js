// Code shared by all pages: colours, keys, and events for the server.
// Pages and the scripts of families use the public functions in `laconic`.
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
  // The frame is created after the page has loaded; show the state of its buttons as soon as they exist.
  new MutationObserver((_, observer) => {
    if (document.querySelector("[data-toggle=theme]")) { observer.disconnect(); paint(); }
  }).observe(root, { childList: true, subtree: true });

  // Send the data-do of a pressed element to the server, which decides what it means.
  document.addEventListener("click", (event) => {
    const toggle = event.target.closest("[data-toggle]");
    if (toggle) { toggles[toggle.dataset.toggle](); paint(); }
    const pressed = event.target.closest("[data-do]");
    if (!pressed) return;
    emitEvent("do", pressed.dataset.do);
    if (pressed.dataset.do.startsWith("guess:")) pressed.blur();  // so that Enter submits the word
  });

  // Pressing an on-screen key keeps the focus, so that typing can continue.
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".key")) event.preventDefault();
  });
  // A select element loses the focus after a choice, since what is typed next is for the game.
  document.addEventListener("change", (event) => {
    if (event.target.matches("select")) event.target.blur();
  });

  // Keys that a page uses in addition to letters, by their names in browsers. Each has a function
  // that is called with the event, or an object with `down` and `up`.
  const claimed = new Map();
  const keys = (handlers) => { for (const [name, handler] of Object.entries(handlers)) claimed.set(name, handler); };
  const claim = (names) => { for (const name of names) claimed.set(name, () => emitEvent("key", name)); };

  const scrolls = (element) => element !== document.body && element.matches("[tabindex]") && element.scrollHeight > element.clientHeight;

  // Whether a key is for the focused element: a field, a list that scrolls, a button that it presses.
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
    target.closest("button, a, summary, [data-do]")?.blur();  // so that Enter submits the typed word
    if (undo || event.key === "Enter" || event.key === "Backspace" || [...event.key.normalize("NFC")].length === 1)
      emitEvent("key", undo ? "Undo" : event.key);
  });

  // Motion: see motion.js, which is loaded on first use.
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

  // Going back reloads the page, since its state is in its address.
  addEventListener("popstate", () => location.reload());

  // Report an internal error of the server on the page, which stays as it is.
  const explain = () => {
    if (document.getElementById("broken")) return;
    const note = Object.assign(document.createElement("div"), { id: "broken", className: "note broken" });
    note.setAttribute("role", "alert");
    note.innerHTML = '<p>Something went wrong. This is a bug in Laconic. <a href="">Load the page again</a>, or report it with its address.</p>';
    document.querySelector("main")?.prepend(note);
  };

  const fill = async (id, text) => { (await element(id)).value = text; };
  const push = (where) => { if (where !== location.pathname + location.search) history.pushState({}, "", where); };

  // Copy text, or save a picture as a file, without the server.
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
    svg.querySelectorAll(all).forEach((part, at) => {  // with the current colours
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
