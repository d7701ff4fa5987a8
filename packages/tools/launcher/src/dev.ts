import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { exited, stopChild } from "./children.ts";
import { WORKSPACE } from "./folders.ts";

const { promise: stopping, resolve: stop } = Promise.withResolvers<"stop">();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => stop("stop"));

/** What a service is bundled from; tests are not. */
const SOURCE = /\/src\/.+(?<!\.test)\.(ts|sql|yaml|json)$/;
/** An editor writes several files at once; they make one restart. */
const SETTLE_MS = 300;
/** The system drains for some seconds before it ends. */
const STOP_STEPS = [{ signal: "SIGTERM", waitMs: 60_000 }] as const;

/** `npm run dev`: the system without its tour, started again after each change of a source file. */
while (true) {
  const changed = sourceChange();
  const system = startSystem();
  const ended = exited(system).then(() => "ended" as const);
  let next = await Promise.race([stopping, changed.promise, ended]);
  if (next === "ended") {
    console.log("The system stopped; it restarts after the next change to a source file.");
    next = await Promise.race([stopping, changed.promise]);
  }
  changed.close();
  await stopChild(system, [...STOP_STEPS]);
  if (next === "stop") break;
  console.log(`\n${next} changed, restarting ...`);
}

function startSystem(): ChildProcess {
  const main = join(import.meta.dirname, "main.ts");
  const args = [main, "--no-tour", ...process.argv.slice(2)];
  return spawn(process.execPath, args, { cwd: WORKSPACE, stdio: "inherit" });
}

/** The path of the first source file that changes, once no other has followed for a moment. */
function sourceChange() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = ["services", "packages"].map((folder) =>
    watch(join(WORKSPACE, folder), { recursive: true }, (_event, file) => {
      if (file === null || !SOURCE.test(file) || file.includes("node_modules")) return;
      clearTimeout(timer);
      timer = setTimeout(() => resolve(join(folder, file)), SETTLE_MS);
    }),
  );
  const close = () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
  return { promise, close };
}
