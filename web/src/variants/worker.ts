// The worker of the variants of Wordle.

import { Core } from "../deduction/core.ts";
import { json, text } from "../files.ts";
import { Module } from "../module.ts";
import { serve } from "../rpc.ts";
import type { Variants } from "./api.ts";
import { VariantService } from "./service.ts";

const service = Module.load("variants").then((module) => new VariantService(new Core(module, { json, text })));
serve<Variants>(service);
