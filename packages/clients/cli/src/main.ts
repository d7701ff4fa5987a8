#!/usr/bin/env node
import { runProgram } from "./run-program.ts";

const { argv, env, stdin, stdout, stderr } = process;

// The reader of our output may stop reading, as `head` does.
for (const stream of [stdout, stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });

await runProgram(argv.slice(2), { env, cwd: process.cwd(), stdin, stdout, stderr });
