import { writeFileSync } from "node:fs";
import type { AnswerOf, Memory } from "@memory-service/client";
import type { Command } from "commander";
import { certificateFault } from "../certificate.ts";
import { does, leaf, oneOf, type Run } from "../command.ts";
import { EXIT, Failure, UsageError } from "../exit.ts";
import { type Io, isInteractive } from "../io.ts";
import { shownLine } from "../output.ts";

interface Options {
  fact?: true;
  mode: string;
  reason?: string;
  requestedBy?: string;
  yes?: true;
  verify?: true;
  certificate?: string;
}

export function addForget(program: Command, io: Io): void {
  const command = leaf(program, "forget <subject>", "Forget a subject, or a fact")
    .option("--fact", "the argument is the id of a fact")
    .option("--mode <mode>", "delete erases it, disable can be undone", "delete")
    .option("--reason <text>", "why; kept for ever, so it must not name the subject")
    .option("--requested-by <reference>", "on whose behalf, such as a ticket")
    .option("--yes", "do not ask")
    .option(
      "--verify",
      "then look whether anything is left, and check the signature of the certificate",
    )
    .option("--certificate <file>", "write the signed certificate there");
  does<Options>(command, io, async (run, options, target = "") => {
    const memory = run.connect();
    const mode = oneOf("--mode", options.mode, ["delete", "disable"]);
    if (!options.yes && !(await confirmed(run, memory, target, options))) {
      run.out.note("Nothing was forgotten.");
      return EXIT.failed;
    }
    const { reason, requestedBy } = options;
    const of = options.fact ? memory.forget.fact : memory.forget.subject;
    const done = await of(target, { mode, reason, requestedBy, timeoutMs: 60_000 });
    const proved = proofs(memory, target, options, done.forget_id);
    const checks = await proved.catch((error: Error) => {
      const what = `It is forgotten, receipt ${done.forget_id}, but not all that was asked for is done`;
      throw new Failure(`${what}: ${error.message}`, { cause: error });
    });
    const text = doneText(done, checks, options.certificate);
    run.out.result({ ...done, ...(options.verify && { checks }) }, text);
    return checks.some(({ ok }) => !ok) ? EXIT.failed : EXIT.done;
  });
}

type Done = AnswerOf<"POST", "/v1/forget">;

function doneText(done: Done, checks: readonly Check[], certificate: string | undefined): string {
  const { events_deleted, facts_deleted, conflict_sets_deleted, traces_deleted } = done;
  const counts =
    done.mode === "disable"
      ? `${done.facts_disabled} facts disabled`
      : `${events_deleted} events, ${facts_deleted} facts, ${conflict_sets_deleted} conflicts and ${traces_deleted} traces deleted`;
  return [
    `Forgotten: ${counts}.`,
    `Receipt ${done.forget_id}`,
    ...checks.map(({ ok, text }) => `${ok ? "ok    " : "WRONG "} ${text}`),
    ...(certificate ? [`Certificate in ${certificate}`] : []),
  ].join("\n");
}

/** Shows what would go and lets the name be typed. Throws UsageError where nobody can be asked. */
async function confirmed({ io }: Run, memory: Memory, target: string, { fact, mode }: Options) {
  if (!isInteractive(io)) throw new UsageError("Nobody can be asked here: repeat it with --yes.");
  const what = fact ? "this fact" : await contentOf(memory, target);
  const { isCancel, text } = await import("@clack/prompts");
  const answer = await text({
    message: `${mode === "delete" ? "Erase" : "Disable"} ${what} of ${shownLine(target)}? Type ${shownLine(target)} to do it.`,
  });
  return !isCancel(answer) && answer === target;
}

async function contentOf(memory: Memory, subjectId: string): Promise<string> {
  const { items } = await memory.subjects.list({ prefix: subjectId }).page({ limit: 100 });
  const found = items.find(({ subject_id }) => subject_id === subjectId);
  return found ? `${found.events} events and ${found.facts ?? "the"} facts` : "whatever is there";
}

interface Check {
  ok: boolean;
  text: string;
}

/** Checks what is left and writes the certificate, as the options say. */
async function proofs(
  memory: Memory,
  target: string,
  options: Options,
  forgetId: string,
): Promise<Check[]> {
  const { verify, certificate } = options;
  const checks = verify ? await leftovers(memory, target, options, forgetId) : [];
  if (certificate) await writeCertificate(memory, forgetId, certificate);
  return checks;
}

async function leftovers(
  memory: Memory,
  target: string,
  { fact, mode }: Options,
  forgetId: string,
): Promise<Check[]> {
  const certificate = await memory.forget.certificate(forgetId);
  const fault = await certificateFault(memory, certificate, forgetId);
  const signed = {
    ok: fault === null,
    text: fault ?? "the certificate is signed by the service's key",
  };
  if (fact || mode === "disable") return [signed];
  const subject = memory.subject(target);
  const lists = {
    facts: subject.facts(),
    events: subject.timeline(),
    conflicts: subject.conflicts(),
    traces: memory.traces.list({ subjectId: target }),
  };
  const left = Object.entries(lists).map(async ([name, list]): Promise<Check> => {
    const { items } = await list.page({ limit: 1 });
    return {
      ok: items.length === 0,
      text: items.length === 0 ? `no ${name} are left` : `${name} are left`,
    };
  });
  return [...(await Promise.all(left)), signed];
}

async function writeCertificate(memory: Memory, forgetId: string, file: string): Promise<void> {
  const certificate = await memory.forget.certificate(forgetId);
  writeFileSync(file, `${JSON.stringify(certificate, null, 2)}\n`);
}
