import type { AnswerOf, Memory } from "@memory-service/client";
import type { Command } from "commander";
import { does, leaf, oneOf, type Run } from "../command.ts";
import { EXIT, Failure, UsageError } from "../exit.ts";
import { day, factText } from "../fact-text.ts";
import { type Io, isInteractive } from "../io.ts";
import { type Output, shown, shownLine } from "../output.ts";

type Conflict = AnswerOf<"GET", "/v1/conflicts/{conflict_id}">;

interface ListOptions {
  subject?: string;
  status: string;
  predicate?: string;
}

export function addConflicts(program: Command, io: Io): void {
  const conflicts = program
    .command("conflicts")
    .summary("List, show and settle contradictions")
    .description("List, show and settle contradictions.");
  const list = leaf(conflicts, "list", "List conflicts, oldest first")
    .option("-s, --subject <name>", "only of this subject")
    .option("--status <status>", "open or resolved", "open")
    .option("--predicate <name>", "only about this predicate");
  does<ListOptions>(list, io, listed);
  const show = leaf(
    conflicts,
    "show <conflict>",
    "Show a conflict with both sides and the words behind them",
  );
  does(show, io, async ({ connect, out }, _, id = "") => {
    const conflict = await connect().conflicts.get(id);
    out.result(conflict, conflictText(conflict, out));
    return undefined;
  });
  const resolve = leaf(conflicts, "resolve <conflict>", "Settle a conflict: one fact holds").option(
    "--keep <fact>",
    "id of the fact that holds, or its number as conflicts show lists it",
  );
  does<{ keep?: string }>(resolve, io, async (run, { keep }, id = "") => {
    const memory = run.connect();
    const conflict = await memory.conflicts.get(id);
    const kept = keep === undefined ? await chosen(run, conflict) : factNamed(conflict, keep);
    if (kept === null) return EXIT.failed;
    const answer = await memory.conflicts.resolve(id, { keep: kept });
    run.out.result(
      answer,
      `Resolved: ${kept} holds, ${answer.superseded_fact_ids.length} superseded.`,
    );
    return undefined;
  });
}

async function listed({ connect, out }: Run, { subject, status, predicate }: ListOptions) {
  const memory = connect();
  const filters = {
    status: oneOf("--status", status, ["open", "resolved"]),
    predicate,
    subjectId: subject,
  };
  let count = 0;
  for await (const conflict of memory.conflicts.list(filters)) {
    count += 1;
    const text = out.json ? "" : await lineOf(memory, conflict, out);
    out.item(conflict, text);
  }
  if (count === 0) out.note("No conflicts.");
  return undefined;
}

async function lineOf(
  memory: Memory,
  { id, subject_id, created_at }: { id: string; subject_id: string; created_at: string },
  { paint }: Output,
) {
  const { members } = await memory.conflicts.get(id);
  const sides = members.map((one) => factText(one)).join("  ≠  ");
  return `${day(created_at)}  ${shownLine(subject_id, 40)}  ${sides}  ${paint("dim", id)}`;
}

function conflictText(
  { subject_id, status, members, resolution }: Conflict,
  { paint }: Output,
): string {
  const lines = members.flatMap((fact, n) => [
    `${n + 1}. ${paint("bold", factText(fact))}  ${paint("dim", fact.id)}`,
    ...fact.evidence.map(({ words, withheld, occurred_at }) =>
      shownLine(
        `said ${day(occurred_at)}: ${words === null ? `(${withheld})` : `"${words}"`}`,
        600,
      ).replace(/^/, "   "),
    ),
  ]);
  const by = resolution?.by?.actor ?? resolution?.by?.key_prefix;
  const end = resolution ? [`kept ${resolution.kept_fact_id}${by ? ` by ${shown(by)}` : ""}`] : [];
  return [`${shown(subject_id)}: ${status}`, ...lines, ...end].join("\n");
}

/** The id of a member by its id or its number. Throws UsageError. */
function factNamed({ members, id }: Conflict, keep: string): string {
  const found = members.find((fact, n) => fact.id === keep || String(n + 1) === keep);
  if (found) return found.id;
  throw new UsageError(`--keep names no fact of ${id}; memory conflicts show ${id} lists them.`);
}

/** What the person at the terminal chooses; null where they stop. */
async function chosen({ io }: Run, conflict: Conflict): Promise<string | null> {
  if (conflict.status !== "open") throw new Failure("It is resolved already.");
  if (!isInteractive(io)) throw new UsageError("Which fact holds? Name it with --keep.");
  const { isCancel, select } = await import("@clack/prompts");
  const answer = await select({
    message: "Which one holds?",
    options: conflict.members.map((fact) => ({ value: fact.id, label: factText(fact) })),
  });
  return isCancel(answer) ? null : answer;
}
