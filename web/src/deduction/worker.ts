// The worker of deduction games.

import { json, text } from "../files.ts";
import { Module } from "../module.ts";
import { serve } from "../rpc.ts";
import type { Deduction } from "./api.ts";
import { Core } from "./core.ts";
import { Service } from "./service.ts";

const service = Module.load("deduction").then((module) => new Service(new Core(module, { json, text })));
serve<Deduction>(service);
