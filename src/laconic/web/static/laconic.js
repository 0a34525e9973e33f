// What the browser does by itself: colours, keys, and telling the server what was pressed.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const read = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const write = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private window */ } };

  function paint() {
    root.dataset.theme = read("laconic-theme") || (dark.matches ? "dark" : "light");
    root.dataset.palette = read("laconic-palette") || "plain";
    document.querySelector("[data-toggle=theme]")?.setAttribute("aria-pressed", root.dataset.theme === "dark");
    document.querySelector("[data-toggle=palette]")?.setAttribute("aria-pressed", root.dataset.palette === "contrast");
  }
  const toggles = {
    theme: () => write("laconic-theme", root.dataset.theme === "dark" ? "light" : "dark"),
    palette: () => write("laconic-palette", root.dataset.palette === "contrast" ? "plain" : "contrast"),
  };
  dark.addEventListener("change", paint);
  document.addEventListener("DOMContentLoaded", paint);
  paint();

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

  document.addEventListener("keydown", (event) => {
    const target = event.target, undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (target.closest("input, select, textarea") || (!undo && (event.ctrlKey || event.metaKey || event.altKey))) return;
    const pressable = target.closest("button, a, summary, [data-do]");
    if (pressable && (event.key === "Enter" || event.key === " ")) {
      if (pressable.tagName === "g") { event.preventDefault(); pressable.dispatchEvent(new MouseEvent("click", { bubbles: true })); }
      return;
    }
    if (event.key === "Backspace") event.preventDefault();
    pressable?.blur();  // who types a word wants Enter to take it
    if (undo || event.key === "Enter" || event.key === "Backspace" || [...event.key.normalize("NFC")].length === 1)
      emitEvent("key", undo ? "Undo" : event.key);
  });

  // Pictures: copied as text, or saved as a file, without asking anybody.
  window.laconicCopy = async (text) => {
    try { await navigator.clipboard.writeText(text); return true; } catch { return false; }
  };
  const save = (blob, name) => {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  window.laconicPicture = (selector, name, kind) => {
    const svg = document.querySelector(selector);
    const text = new XMLSerializer().serializeToString(svg);
    if (kind === "svg") return save(new Blob([text], { type: "image/svg+xml" }), `${name}.svg`);
    const image = new Image(), box = svg.viewBox.baseVal, scale = 2;
    image.onload = () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: box.width * scale, height: box.height * scale });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => save(blob, `${name}.png`), "image/png");
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  };
})();
