// A server with Laconic under the same address, which may have larger tables: `laconic serve` says so in the page's head.

import type { Answer } from "./api.ts";
import { type Board, text } from "./board.ts";

const PERIOD = 300; // milliseconds between two questions
const SECONDS = 300; // after which the server gives up

interface Job {
  id: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  progress: { at_least?: number; at_most?: number; nodes?: number };
  result?: { moves: string; length: number; claim: string; at_least?: number; nodes: number; seconds: number };
  error?: string;
  seconds: number;
}

/** The address of the server's API; null without a server. */
export function server(): string | null {
  const url = document.querySelector<HTMLMetaElement>('meta[name="laconic-api"]')?.content;
  return url ? `${url}/sliding` : null;
}

async function ask(path: string, init?: RequestInit): Promise<Job> {
  const response = await fetch(`${server()}/${path}`, init);
  const answer = (await response.json()) as Job & { detail?: string };
  if (!response.ok) throw new Error(answer.detail ?? response.statusText);
  return answer;
}

/** Has the server solve a board; the search ends when its answers are no longer read. */
export async function* solveThere(board: Board, goal: Board, known: Answer): AsyncGenerator<Answer> {
  const body = JSON.stringify({ board: text(board), goal: text(goal), seconds: SECONDS });
  let job = await ask("solve", { method: "POST", headers: { "content-type": "application/json" }, body });
  try {
    while (job.state === "waiting" || job.state === "running") {
      const { at_least = 0, nodes = 0 } = job.progress;
      const atLeast = Math.max(known.atLeast, at_least);
      yield { ...known, atLeast, nodes, work: { limit: atLeast, share: 0 }, seconds: job.seconds };
      await new Promise((resume) => setTimeout(resume, PERIOD));
      job = await ask(`jobs/${job.id}`);
    }
  } finally {
    if (job.state === "waiting" || job.state === "running") void ask(`jobs/${job.id}`, { method: "DELETE" });
  }
  if (!job.result) throw new Error(job.error ?? "The server has stopped the search.");
  const { moves, claim, at_least, nodes, seconds } = job.result;
  const atLeast = claim === "exact" ? moves.length : Math.max(known.atLeast, at_least ?? 0);
  const better = moves.length < known.moves.length ? moves : known.moves;
  yield { moves: better, atLeast, nodes, seconds, work: null };
}
