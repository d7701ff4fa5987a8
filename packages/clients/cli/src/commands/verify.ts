import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { type Step, scenario } from "../checks/scenario.ts";
import { does, leaf } from "../command.ts";
import { EXIT, Failure } from "../exit.ts";
import type { Io } from "../io.ts";
import { type Output, shownLine } from "../output.ts";

const NEEDED = ["capture", "read", "erase"] as const;

export function addVerify(program: Command, io: Io): void {
  const command = leaf(
    program,
    "verify",
    "Try a change of mind against the service, in a subject of its own that is forgotten afterwards",
  );
  does(command, io, async ({ connect, out }) => {
    const memory = connect();
    const { rights } = await memory.whoami();
    const missing = NEEDED.filter((right) => !rights.includes(right));
    if (missing.length > 0)
      throw new Failure(`The key may not ${missing.join(" or ")}: verify stores, asks and erases.`);
    const subject = `memory-verify-${randomUUID()}`;
    const steps: Step[] = [];
    for await (const step of scenario(memory, subject, new Date())) {
      steps.push(step);
      if (!out.json) out.item(step, stepText(step, out));
    }
    const ok = steps.every((step) => step.ok);
    const ms = steps.reduce((sum, step) => sum + step.ms, 0);
    const end = ok
      ? "The memory changes its mind, says why, and forgets."
      : "Something is not as it should be.";
    out.result({ ok, ms, subject_id: subject, steps }, `${end} ${seconds(ms)}`);
    return ok ? EXIT.done : EXIT.failed;
  });
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const stepText = ({ name, ok, ms, detail }: Step, { paint }: Output): string =>
  `${ok ? paint("green", "ok   ") : paint("red", "WRONG")} ${seconds(ms).padStart(7)}  ${name}${detail ? `: ${shownLine(detail, 300)}` : ""}`;
