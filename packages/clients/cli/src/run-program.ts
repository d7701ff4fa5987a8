import { APIError, MemoryError } from "@memory-service/client";
import { CommanderError } from "commander";
import { EXIT, Failure, UsageError } from "./exit.ts";
import type { Io } from "./io.ts";
import { shown } from "./output.ts";
import { programOf } from "./program.ts";

/** Runs the program with these arguments and sets the exit code of the process. Never throws what a person should read. */
export async function runProgram(args: readonly string[], io: Io): Promise<void> {
  try {
    await programOf(io).parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    // Commander has said it.
    if (!(error instanceof CommanderError)) io.stderr.write(`${messageOf(error, args)}\n`);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}

function messageOf(error: unknown, args: readonly string[]): string {
  if (args.includes("--json")) return JSON.stringify({ error: errorFields(error) });
  if (error instanceof APIError) {
    const request = error.requestId ? ` (request ${error.requestId})` : "";
    return shown(`memory: ${error.message}${request}`);
  }
  if (isExpected(error)) return shown(`memory: ${error.message}`);
  return `memory: unexpected: ${error instanceof Error ? error.stack : String(error)}`;
}

/** An error that says for people what is wrong, a file that is not there among them. */
const isExpected = (error: unknown): error is Error =>
  error instanceof Failure ||
  error instanceof UsageError ||
  error instanceof MemoryError ||
  (error instanceof Error && "syscall" in error);

function errorFields(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof APIError))
    return { type: error instanceof UsageError ? "usage" : "failed", message };
  const { type, field, requestId, status } = error;
  return { type, message, field, request_id: requestId, status };
}
