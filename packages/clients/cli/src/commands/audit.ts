import { type AuditHead, chainReader } from "@memory-service/client/audit";
import type { Command } from "commander";
import { does, leaf, type Run, wholeNumber } from "../command.ts";
import { EXIT, UsageError } from "../exit.ts";
import type { Io } from "../io.ts";
import { shownLine } from "../output.ts";

interface ListOptions {
  type?: string;
  by?: string;
  from?: string;
  to?: string;
  limit: string;
}

export function addAudit(program: Command, io: Io): void {
  const audit = program
    .command("audit")
    .summary("Read and check the audit log")
    .description("Read and check the audit log: who decided what.");
  const list = leaf(audit, "list", "List decisions, newest first")
    .option("--type <type>", "only of this type, such as conflict.resolved")
    .option("--by <actor>", "only of this actor")
    .option("--from <time>", "decided then or later")
    .option("--to <time>", "decided before then")
    .option("--limit <count>", "at most so many", "50");
  does<ListOptions>(list, io, async ({ connect, out }, { type, by, from, to, limit }) => {
    let left = wholeNumber("--limit", limit);
    for await (const entry of connect().audit.list({ type, actor: by, from, to } as object)) {
      if (left === 0) break;
      left -= 1;
      const who = entry.by.actor ?? entry.by.key_prefix ?? "nobody";
      out.item(
        entry,
        shownLine(`${entry.at}  ${entry.type}  ${who}  ${JSON.stringify(entry.data)}`, 400),
      );
    }
    return undefined;
  });
  const verify = leaf(
    audit,
    "verify",
    "Compute the hashes of the project's audit log again",
  ).option("--head <position:hash>", "a head noted before, which must still be there");
  does<{ head?: string }>(verify, io, verified);
}

async function verified({ connect, out }: Run, { head }: { head?: string }): Promise<number> {
  const read = chainReader(head === undefined ? null : headOf(head));
  const log = connect().audit.list();
  let newest: AuditHead | null = null;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof log.page>> = await log.page({ limit: 1000, cursor });
    newest ??= page.answer.head;
    for (const entry of page.items) await read.next(entry);
    cursor = page.nextCursor;
  } while (cursor !== null);
  const { entries, faults, isNotedSeen } = read.end(newest);
  const ok = faults.length === 0;
  const end = newest === null ? null : `${newest.position}:${newest.hash}`;
  const text = [
    `head: ${end ?? "none"}`,
    ...(ok ? [`${entries} entries as they were written.`] : faults),
    ...(isNotedSeen === false
      ? ["The noted head is no entry of this project: only verify-audit can compare it."]
      : []),
  ];
  const value = { ok, entries, faults, head: end, noted_head_seen: isNotedSeen };
  out.result(value, text.join("\n"));
  return ok ? EXIT.done : EXIT.failed;
}

function headOf(text: string): AuditHead {
  const [, position, hash] = /^(\d+):([\da-f]{64})$/.exec(text) ?? [];
  if (position && hash) return { position: Number(position), hash };
  throw new UsageError("--head takes POSITION:HASH, as audit verify prints it.");
}
