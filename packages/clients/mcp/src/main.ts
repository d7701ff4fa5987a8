#!/usr/bin/env node
import { runStdio } from "./run-stdio.ts";

await runStdio(process.env);
