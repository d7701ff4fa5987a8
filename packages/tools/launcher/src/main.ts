import { CommanderError } from "commander";
import { readStartOptions } from "./start/options.ts";
import { runUntil } from "./start/start.ts";
import { UserError } from "./user-error.ts";

const { promise: stopping, resolve: stop } = Promise.withResolvers<void>();
// A terminal sends Ctrl-C to npm and to everything below it, so the same wish may arrive several times.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop());

try {
  const options = readStartOptions(process.argv.slice(2), process.env["INIT_CWD"] ?? process.cwd());
  await runUntil(stopping, options, (line) => console.log(line));
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
    if (error.exitCode !== 0) console.error(`${error.message} See npm start -- --help`);
  } else {
    process.exitCode = 1;
    console.error(error instanceof UserError ? `\n${error.message}` : error);
  }
}
