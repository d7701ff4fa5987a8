import { Command } from "commander";
import { addAudit } from "./commands/audit.ts";
import { addCapture } from "./commands/capture.ts";
import { addCompletion } from "./commands/completion.ts";
import { addConflicts } from "./commands/conflicts.ts";
import { addContext } from "./commands/context.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addExport } from "./commands/export.ts";
import { addFacts } from "./commands/facts.ts";
import { addForget } from "./commands/forget.ts";
import { addImport } from "./commands/import.ts";
import { addInit } from "./commands/init.ts";
import { addKeys } from "./commands/keys.ts";
import { addMcp } from "./commands/mcp.ts";
import { addStatus } from "./commands/status.ts";
import { addTail } from "./commands/tail.ts";
import { addVerify } from "./commands/verify.ts";
import { addWhy } from "./commands/why.ts";
import type { Io } from "./io.ts";
import { VERSION } from "./version.ts";

/** Every command, in the order of the help. */
const COMMANDS: readonly ((program: Command, io: Io) => void)[] = [
  addInit,
  addStatus,
  addDoctor,
  addVerify,
  addCapture,
  addContext,
  addWhy,
  addFacts,
  addTail,
  addConflicts,
  addForget,
  addImport,
  addExport,
  addKeys,
  addAudit,
  addMcp,
  addCompletion,
];

const AFTER = `
Address and key come from MEMORY_URL and MEMORY_KEY, or from the project file that memory init writes.
Exit codes: 0 done, 1 failed or not so, 2 wrong usage.`;

/** The program with all its commands. It throws a CommanderError where the arguments are wrong or help was asked for. */
export function programOf(io: Io): Command {
  const program = new Command("memory")
    .description("The memory service from a terminal.")
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .showHelpAfterError("(--help shows how it is used)")
    .addHelpText("after", AFTER);
  for (const add of COMMANDS) add(program, io);
  return program;
}
