// Searches on a server, which has several cores and more time.

import type { Answer } from "./api.ts";
import { server } from "../shell/server.ts";
import { type Board, text } from "./board.ts";

const SECONDS = 300; // after which the server gives up

/** A line of the server's stream: progress, or at last the solution. */
interface Line {
  state: "waiting" | "running" | "done" | "failed";
  seconds: number;
  at_least?: number;
  nodes?: number;
  moves?: string;
  claim?: string;
  detail?: string;
}

/** Has the server solve a board; the search ends when its answers are no longer read. */
export async function* solveThere(board: Board, goal: Board, known: Answer): AsyncGenerator<Answer> {
  const leave = new AbortController();
  const body = JSON.stringify({ board: text(board), goal: text(goal), seconds: SECONDS });
  const headers = { "content-type": "application/json" };
  try {
    const response = await fetch(`${server()}/sliding/solve`, { method: "POST", headers, body, signal: leave.signal });
    if (!response.ok) throw new Error(((await response.json()) as { detail?: string }).detail ?? response.statusText);
    for await (const line of lines(response.body!)) {
      if (line.state === "failed") throw new Error(line.detail);
      const { moves = known.moves, nodes = 0, seconds } = line;
      const atLeast = line.claim === "exact" ? moves.length : Math.max(known.atLeast, line.at_least ?? 0);
      const better = moves.length < known.moves.length ? moves : known.moves;
      yield { moves: better, atLeast, nodes, seconds, work: line.state === "done" ? null : { limit: atLeast, share: 0 } };
      if (line.state === "done") return;
    }
    throw new Error("The server has stopped the search.");
  } finally {
    leave.abort();
  }
}

async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const whole = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = whole.pop()!;
    for (const line of whole) yield JSON.parse(line) as Line;
  }
}
