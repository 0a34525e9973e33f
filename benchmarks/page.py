"""Bars of the page in Chromium: sizes, times, memory, on a desktop and on a phone.

`python benchmarks/page.py`, after `make site`, serves the built page with compression, as hosts of
static files do, and measures in a headless Chromium: what the first load takes, how soon the page
answers, layout shifts, frames, Korf's 15-puzzles, and memory after long use by script. The phone is
a screen of 390x664 with the main thread four times slower; workers run at full speed there, since
Chromium cannot slow them down. On a busy machine, look at the seconds of the processor, which hold
what all threads of the tab did meanwhile. Each figure is compared with its bar, and the exit code
is 1 if any is missed. All parts together take some minutes, and their figures go to
`results/page.json`; parts that are named are measured alone, and nothing is written. `memory
--minutes 60` uses the page for an hour.
"""

from __future__ import annotations

import gzip
import sys
import threading
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from queue import Queue
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

import tab
from publishing import processes, results
from sliding import instances

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SITE = results.ROOT / "build" / "site"
SCREENS = {"desktop": (1280, 800, 1), "phone": (390, 664, 4)}
"""Width, height, and how much slower the main thread is."""

ROWS = 10
KEYS = 60
FRAMES_SECONDS = 5
MINUTES = 1.0
"""How long the scripted use lasts, after which memory is measured, unless told otherwise."""

PROBE = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({type: "layout-shift", buffered: true});
window.until = (holds) => new Promise((done) => {
  const look = () => {
    if (!holds()) return false;
    observer.disconnect();
    done(performance.now());
    return true;
  };
  const observer = new MutationObserver(look);
  const watch = () => look() || observer.observe(
    document, {subtree: true, childList: true, characterData: true, attributes: true});
  if (document.documentElement) watch();
  else document.addEventListener("readystatechange", watch, {once: true});
});
window.ready = window.until(() => document.querySelector(".keyboard"));
window.press = (key) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
"""
"""Run before the page: layout shifts, and promises of the time at which something holds."""

ANSWERED = """async ([word, tiles]) => {
  for (const key of word + tiles) {
    press(key);
    await new Promise(requestAnimationFrame);
  }
  await until(() => document.querySelectorAll(".now button").length === 5);
  const start = performance.now();
  press("Enter");
  await until(() => location.hash.includes(`${word}-${tiles}`));
  const verdict = () => document.querySelector(".verdict").textContent;
  return (await until(() => /Best:|Good:|Only one|Solved/.test(verdict()))) - start;
}"""
"""Enters a row, and gives the milliseconds until the page names a guess."""

PRESSED = """async (letters) => {
  const times = [];
  for (const letter of letters) {
    const filled = () => document.querySelectorAll(".now .tile.typed, .now button").length;
    const before = filled();
    const start = performance.now();
    press(letter);
    times.push(await until(() => filled() !== before) - start);
    await new Promise(requestAnimationFrame);
  }
  return times;
}"""

ASKED = """
window.service = (family) => {
  const file = performance.getEntriesByType("resource").map(({name}) => name)
    .find((name) => new RegExp(`/${family}\\.[0-9A-Z]+\\.js$`).test(name));
  const worker = new Worker(file, {type: "module"});
  let calls = 0;
  const ask = (method, ...args) => new Promise((done, fail) => {
    const id = ++calls;
    let first, last;
    const hear = ({data}) => {
      if (data.id !== id) return;
      if (data.error) fail(new Error(data.error));
      if (data.value !== undefined) {
        last = data.value;
        first ??= {value: last, at: performance.now()};
      }
      if (data.done) {
        worker.removeEventListener("message", hear);
        done({first, last});
      }
    };
    worker.addEventListener("message", hear);
    worker.postMessage({id, method, args});
  });
  return {ask, end: () => worker.terminate()};
};
"""
"""Calls of a worker of one's own, which give the first value of a stream, and the last."""

FROM_NOTHING = """async () => {
  const {ask, end} = service("deduction");
  const game = {rule: "wordle", list: "original", mode: "easy", turns: null, prior: "uniform"};
  await ask("open", game);
  const start = performance.now();
  const {first, last} = await ask("values", game, [], ["salet"], 60);
  const all = (performance.now() - start) / 1000;
  end();
  const [{mean, claim}] = first.value.suggestions;
  const total = claim === "exact" ? Math.round(2315 * mean) : 0;
  return {total, worst: last.suggestions[0].worst, seconds: (first.at - start) / 1000, all};
}"""

SOLVED = """async (boards) => {
  const found = [];
  for (const cells of boards) {
    const {ask, end} = service("sliding"); // tables are built anew
    const start = performance.now();
    const goal = {width: 4, height: 4, cells: [...Array(16).keys()]};
    const wish = {optimal: true, seconds: 600};
    const {last: answer} = await ask("solve", {width: 4, height: 4, cells}, goal, wish);
    const proven = answer.atLeast === answer.moves.length;
    found.push([proven ? answer.moves.length : -1, (performance.now() - start) / 1000]);
    end();
  }
  return found;
}"""

FRAMES = f"""() => new Promise((done) => {{
  const times = [];
  const tick = (now) => {{
    times.push(now);
    if (now - times[0] < {1000 * FRAMES_SECONDS}) requestAnimationFrame(tick);
    else done((times.length - 1) / (now - times[0]) * 1000);
  }};
  requestAnimationFrame(tick);
}})"""


class Compressing(SimpleHTTPRequestHandler):
    """Serves files with gzip, and counts the bytes of each."""

    sent: dict[str, int]
    used: Queue[int]

    def send_head(self) -> Any:
        """Compress what is sent; `used.html` is the page with a script that uses it."""
        path = Path(self.translate_path(self.path))
        if path.parent.name == "used":
            self.used.put(int(path.name))
            self.send_response(204)
            return self.end_headers()
        using = path.name == "used.html"
        path = path.parent / "index.html" if using else path
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        content = path.read_bytes()
        content += tab.script().encode() if using else b""
        data = gzip.compress(content, 9)
        self.sent[path.name] = len(data)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return BytesIO(data)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@dataclass
class Report:
    """The figures so far, by screen and name, each with its bar."""

    browser: str = ""
    figures: dict[str, dict[str, Any]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)
    missed: list[str] = field(default_factory=list)

    def note(self, screen: str, what: str, figure: float) -> None:
        """Note a figure that has no bar."""
        print(f"{screen:8} {what}: {figure:g}")
        self.figures.setdefault(screen, {})[what] = {"figure": figure}

    def add(
        self, screen: str, what: str, figure: float, bar: float, *, least: bool = False
    ) -> None:
        """Note a figure, and compare it with its bar: a maximum, or the least that is allowed."""
        kept = figure >= bar if least else figure <= bar
        word = "at least" if least else "at most"
        print(f"{screen:8} {what}: {figure:g} ({word} {bar:g}){'' if kept else '  MISSED'}")
        self.figures.setdefault(screen, {})[what] = {
            "figure": figure,
            word.replace(" ", "_"): bar,
            "kept": kept,
        }
        if not kept:
            self.missed.append(f"{screen}, {what}: {figure:g}, expected {word} {bar:g}")


def opened(browser: Browser, screen: str, report: Report) -> BrowserContext:
    """Open a screen; errors of its pages, and requests to other hosts, are noted."""
    width, height, _ = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height}, service_workers="block"
    )
    context.add_init_script(PROBE + ASKED)
    context.on(
        "console", lambda line: report.faults.append(line.text) if line.type == "error" else None
    )
    context.on("weberror", lambda error: report.faults.append(str(error.error)))
    context.on("request", lambda request: report.asked.add(request.url.split("/")[2]))
    return context


def visited(context: BrowserContext, screen: str, url: str) -> Page:
    """Open a page as slow as the screen's machine is."""
    page = context.new_page()
    page.set_default_timeout(600_000)
    context.new_cdp_session(page).send(
        "Emulation.setCPUThrottlingRate", {"rate": SCREENS[screen][2]}
    )
    page.goto(url)
    return page


def measure_screen(browser: Browser, screen: str, site: str, report: Report) -> None:
    """Measure load, answers, keys, layout shifts and frames on a screen."""
    phone = screen == "phone"
    loads, answers, shifts, started, worked = [], [], [], [], []
    for row in tab.rows(ROWS, 1):
        context = opened(browser, screen, report)  # nothing is kept from the row before
        page = visited(context, screen, f"{site}#/wordle")
        loads.append(page.evaluate("ready") / 1000)
        shifts.append(page.evaluate("shifts"))
        started.append(processor_seconds(browser))
        page.locator(".values tbody tr").first.wait_for()
        before = processor_seconds(browser)
        answers.append(page.evaluate(ANSWERED, row) / 1000)
        worked.append(processor_seconds(browser) - before)
        context.close()
    report.add(screen, "ready, seconds (median)", round(median(loads), 3), 2.5 if phone else 1)
    report.add(
        screen, "suggestion, seconds (median)", round(median(answers), 3), 0.6 if phone else 0.15
    )
    report.note(screen, "suggestion, seconds (95 %)", round(quantiles(answers, n=20)[-1], 3))
    report.note(screen, "ready, seconds of the processor (median)", round(median(started), 3))
    report.note(screen, "suggestion, seconds of the processor (median)", round(median(worked), 3))
    context = opened(browser, screen, report)
    page = visited(context, screen, f"{site}#/wordle")
    page.locator(".values tbody tr").first.wait_for()
    times = []
    for _ in range(KEYS // 5):
        times += page.evaluate(PRESSED, "crane")
        for _ in range(5):
            page.keyboard.press("Backspace")
    page.keyboard.type("crane01002")  # real keys, since what they move is no shift
    page.keyboard.press("Enter")
    page.locator(".verdict", has_text="Best: SOUTH").wait_for()
    shifts.append(page.evaluate("shifts"))
    report.add(screen, "layout shift (largest)", round(max(shifts), 4), 0.02)
    report.add(screen, "a key, ms (median)", round(median(times), 1), 16)
    before = processor_seconds(browser)
    found = page.evaluate(FROM_NOTHING)
    report.note(
        screen,
        "SALET from nothing, its list and worst case: seconds of the processor",
        round(processor_seconds(browser) - before, 3),
    )
    assert (found["total"], found["worst"]) == (7920, 5), found
    report.add(
        screen, "SALET from nothing, seconds", round(found["seconds"], 3), 1 if phone else 0.25
    )
    report.note(screen, "SALET and its worst case, seconds", round(found["all"], 3))
    page.goto(f"{site}#/tetris?mode=watch")
    page.locator(".tetris-well").first.wait_for()
    loading = page.evaluate(FRAMES)
    report.note(screen, "Tetris, frames a second while the game loads", round(loading, 1))
    page.get_by_role("button", name="Play", exact=True).click()
    moving = page.evaluate(FRAMES)
    report.add(screen, "Tetris, frames a second of a moving game", round(moving, 1), 59, least=True)
    context.close()


def measure_size(browser: Browser, site: str, report: Report) -> None:
    """Measure what the first load of Wordle takes, up to its first suggestions."""
    Compressing.sent.clear()
    context = opened(browser, "desktop", report)
    page = visited(context, "desktop", f"{site}#/wordle")
    page.locator(".values tbody tr").first.wait_for()
    page.wait_for_load_state("networkidle")
    context.close()
    report.add("desktop", "first load, kB", round(sum(Compressing.sent.values()) / 1000), 300)


def measure_korf(browser: Browser, site: str, report: Report) -> None:
    """Solve Korf's instances, each in a new worker that builds its tables."""
    context = opened(browser, "desktop", report)
    page = visited(context, "desktop", f"{site}#/sliding")
    page.locator(".sliding-board").wait_for()
    page.get_by_role("button", name="Hint").click()  # starts the worker, whose name is then known
    page.locator(".sliding-tile.hint").wait_for()
    boards = list(instances("korf15_100.tsv", 4))
    found = page.evaluate(SOLVED, [[int(tile) for tile in start.split()] for _, start, _ in boards])
    context.close()
    assert [moves for moves, _ in found] == [optimal for *_, optimal in boards]
    times = [seconds for _, seconds in found]
    report.note("desktop", "15-puzzles of Korf, seconds (median)", round(median(times), 2))
    report.add("desktop", "15-puzzles of Korf, seconds (longest of 100)", round(max(times), 2), 5)


def measure_memory(site: str, report: Report, minutes: float) -> None:
    """Use all pages of a tab for some minutes, and measure its memory at rest."""
    used, megabytes = tab.memory(f"{site}used.html", minutes, Compressing.used)
    report.note("desktop", "memory: minutes of use", minutes)
    report.note("desktop", "memory: pages opened before", used)
    report.add("desktop", "memory of the tab, MB", round(megabytes), 300)


def renderers(browser: Browser) -> list[int]:
    """Return the process ids of the browser's tabs."""
    info = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [int(process["id"]) for process in info if process["type"] == "renderer"]


def processor_seconds(browser: Browser) -> float:
    """Return the time that all threads of the browser's tabs have taken so far."""
    return sum(map(processes.processor_seconds, renderers(browser)))


PARTS = ("size", *SCREENS, "memory", "korf")


def measure(part: str, browser: Browser, site: str, report: Report, minutes: float) -> None:
    """Measure one part."""
    if part == "size":
        measure_size(browser, site, report)
    elif part == "memory":
        measure_memory(site, report, minutes)
    elif part == "korf":
        measure_korf(browser, site, report)
    else:
        measure_screen(browser, part, site, report)


def main() -> None:
    """Measure, compare with the bars, and write the figures."""
    parser = results.options(__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long the use lasts")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no parts {', '.join(sorted(unknown))}, expected {', '.join(PARTS)}")
    if options.parts and options.results != results.FOLDER:
        parser.error("--results: nothing is written of named parts; leave it out, or the names")
    if not options.parts:
        results.begin(parser, options)
    report = Report()
    Compressing.sent, Compressing.used = {}, Queue()
    handler = partial(Compressing, directory=str(SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://127.0.0.1:{server.server_port}/"
        browser = playwright.chromium.launch(executable_path=tab.CHROMIUM, args=tab.ARGUMENTS)
        report.browser = f"Chromium {browser.version}"
        for part in options.parts or PARTS:
            measure(part, browser, site, report, options.minutes)
        browser.close()
        server.shutdown()
    others = report.asked - {site.split("/")[2]}
    if set(options.parts or PARTS) - {"memory"}:  # whose pages are in a browser of their own
        report.add("desktop", "errors in the console", len(report.faults), 0)
        report.add("desktop", "requests to other hosts", len(others), 0)
    print(*report.faults, *report.missed, sep="\n")
    if not options.parts:
        data = {"browser": report.browser, "figures": report.figures}
        results.write("page", data, options.results)
    sys.exit(1 if report.missed else 0)


if __name__ == "__main__":
    main()
