// The worker of NES Tetris, shared by the three ways to use the page.

import { address } from "../files.ts";
import { Remote } from "../rpc.ts";
import type { TetrisService } from "./api.ts";

export const worker = new Remote<TetrisService>(address("tetris.js"));
