import { Memory } from "@memory-service/client";
import type { Command } from "commander";
import { UsageError } from "./exit.ts";
import type { Io } from "./io.ts";
import { type Output, outputOf } from "./output.ts";
import { type CommonOptions, type Settings, settingsOf } from "./settings.ts";

/** What a command runs with. */
export interface Run {
  io: Io;
  out: Output;
  /** Where the service is; read when asked for. Throws UsageError. */
  settings(): Settings;
  /** A client of it. Throws UsageError. */
  connect(): Memory;
  /** The subject that was named, else that of the environment or of the project. Throws UsageError where there is none. */
  subject(named?: string): string;
}

type Action<O> = (run: Run, options: O, ...args: string[]) => Promise<number | undefined>;

/** A command below `parent` with the options that all have. `usage` is its name and its arguments. */
export function leaf(parent: Command, usage: string, summary: string): Command {
  return parent
    .command(usage)
    .summary(summary)
    .description(`${summary}.`)
    .option("--json", "print JSON, one line each")
    .option("--url <address>", "address of the service (MEMORY_URL)")
    .option("--key-file <file>", "read the key from this file instead of MEMORY_KEY")
    .option("--actor <name>", "on whose behalf, for histories and the audit log (MEMORY_ACTOR)")
    .option("--timeout <seconds>", "how long a call may take");
}

/** Makes the command do `action`, whose number is the exit code; none is 0. Arguments come as texts, several joined by a space. */
export function does<O extends object = object>(
  command: Command,
  io: Io,
  action: Action<O & CommonOptions>,
): Command {
  return command.action(async (...given: unknown[]) => {
    const options = command.opts<O & CommonOptions>();
    const args = given.slice(0, -2).map((one) => (Array.isArray(one) ? one.join(" ") : one));
    const code = await action(runOf(io, options), options, ...(args as string[]));
    if (code !== undefined) process.exitCode = code;
  });
}

function runOf(io: Io, options: CommonOptions): Run {
  let settings: Settings | undefined;
  const read = () => {
    settings ??= settingsOf(options, io);
    return settings;
  };
  return {
    io,
    out: outputOf(io, options.json === true),
    settings: read,
    connect: () => clientOf(read()),
    subject: (named) => {
      const subject = named ?? io.env["MEMORY_SUBJECT"] ?? read().project?.subject;
      if (subject) return subject;
      throw new UsageError("Whose memory? Name it with --subject, or set MEMORY_SUBJECT.");
    },
  };
}

/** A client with these settings. Throws UsageError where the address or the key cannot be one. */
export function clientOf({ url, key, timeoutMs, actor }: Settings, more: object = {}): Memory {
  try {
    return new Memory({
      baseUrl: url,
      apiKey: key,
      timeoutMs: timeoutMs ?? 30_000,
      actor,
      ...more,
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** A whole number of at least `least`. Throws UsageError that names the option. */
export function wholeNumber(option: string, text: string, least = 1): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError(`${option} takes a whole number of ${least} or more, not "${text}".`);
}

/** One of the words of a list. Throws UsageError that names the option. */
export function oneOf<const T extends string>(
  option: string,
  text: string,
  words: readonly T[],
): T {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new UsageError(`${option} takes ${words.join(", ")}, not "${text}".`);
}
