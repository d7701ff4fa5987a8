import { existsSync } from "node:fs";
import type { Command } from "commander";
import { does, leaf, type Run } from "../command.ts";
import { UsageError } from "../exit.ts";
import { day } from "../fact-text.ts";
import { chatgpt } from "../import/chatgpt.ts";
import { claude } from "../import/claude.ts";
import { type Imported, importFile } from "../import/import-file.ts";
import type { Format } from "../import/item.ts";
import { mem0, zep } from "../import/memories.ts";
import { messages } from "../import/messages.ts";
import { type ProgressFile, progressFile } from "../import/progress-file.ts";
import type { Io } from "../io.ts";

const FORMATS: readonly Format[] = [chatgpt, claude, messages, mem0, zep];

interface Options {
  subject?: string;
  dryRun?: true;
  resume?: true;
}

export function addImport(program: Command, io: Io): void {
  const parent = program
    .command("import")
    .summary("Bring conversations and memories from elsewhere")
    .description(
      "Bring conversations and memories from elsewhere, with their times. A second run changes nothing.",
    );
  for (const format of FORMATS) {
    const command = leaf(parent, `${format.name} <file>`, `Import ${format.summary}`)
      .option(
        "-s, --subject <name>",
        "whose memory (MEMORY_SUBJECT); mem0 and zep: default as the file says",
      )
      .option("--dry-run", "read the file and count, store nothing")
      .option("--resume", "go on after what an earlier try has stored");
    does<Options>(command, io, (run, options, file = "") => imported(run, format, file, options));
  }
}

async function imported(
  run: Run,
  format: Format,
  file: string,
  options: Options,
): Promise<undefined> {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const subject = subjectOf(run, format, options);
  const now = new Date().toISOString();
  if (options.dryRun) {
    const total = await importFile({
      file,
      format,
      subject,
      now,
      after: null,
      store: null,
      reached: () => undefined,
    });
    say(run, total, true);
    return;
  }
  const memory = run.connect();
  const { projectId } = await memory.scope();
  const progress = progressFile(
    file,
    { url: memory.baseUrl, projectId, subject, format: format.name },
    run.io.env,
  );
  const total = await importFile({
    file,
    format,
    subject,
    now,
    after: options.resume ? progress.read() : null,
    store: (events) => memory.capture(events, { timeoutMs: 300_000, maxRetries: 20 }),
    reached: keptAndShown(run, progress),
  });
  progress.remove();
  say(run, total, false);
}

function subjectOf(run: Run, format: Format, { subject }: Options): string | null {
  const saysIt = format === mem0 || format === zep;
  return saysIt && subject === undefined ? null : run.subject(subject);
}

/** Keeps how far it is, and shows it to a person once a second. */
function keptAndShown({ io, out }: Run, progress: ProgressFile) {
  let shownAt = 0;
  return (reached: { items: number; events: number }, { stored, known }: Imported) => {
    progress.write(reached);
    const now = performance.now();
    if (out.json || io.stderr.isTTY !== true || now - shownAt < 1000) return;
    shownAt = now;
    io.stderr.write(`\r${reached.items} read, ${stored} stored, ${known} known `);
  };
}

function say({ out }: Run, total: Imported, dryRun: boolean): void {
  const { items, events, stored, known, skipped, resumed, from, until } = total;
  const times = from === null ? "" : `, said ${day(from)} to ${day(until)}`;
  const done = dryRun ? "nothing stored (dry run)" : `${stored} stored, ${known} known already`;
  const before = resumed > 0 ? ` ${resumed} items were stored by an earlier try.` : "";
  const left = skipped > 0 ? ` ${skipped} parts without text left out.` : "";
  out.result(
    { ...total, dry_run: dryRun },
    `${items} items, ${events} events${times}: ${done}.${before}${left}`,
  );
}
