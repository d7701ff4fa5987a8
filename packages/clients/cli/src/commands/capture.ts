import { text as readText } from "node:stream/consumers";
import type { Captured, ChatMessage, RawEvent } from "@memory-service/client";
import type { Command } from "commander";
import { does, leaf, type Run } from "../command.ts";
import { UsageError } from "../exit.ts";
import { jsonLines } from "../import/json-lines.ts";
import type { Io } from "../io.ts";

interface Options {
  subject?: string;
  thread?: string;
  role: string;
  speaker?: string;
  kind?: string;
  at?: string;
  idempotencyKey?: string;
  jsonl?: true;
  wait?: true;
}

const BATCH = 500;

export function addCapture(program: Command, io: Io): void {
  const command = leaf(
    program,
    "capture [text...]",
    "Store what was said, from the arguments, from standard input, or from JSON lines",
  )
    .option("-s, --subject <name>", "whose memory (MEMORY_SUBJECT)")
    .option("--thread <id>", "the conversation")
    .option("--role <role>", "who said it: user, assistant, system or tool", "user")
    .option("--speaker <name>", "the name of the person, where several speak")
    .option("--kind <kind>", "kind of the event; default conversation.message")
    .option("--at <time>", "when it was said; default now")
    .option("--idempotency-key <key>", "stored once under this key")
    .option("--jsonl", "standard input has one message or event a line")
    .option("--wait", "also learn from it before the command ends");
  does<Options>(command, io, async (run, options, argument = "") => {
    const subject = run.subject(options.subject);
    const memory = run.connect();
    const total = { stored: 0, known: 0, events: [] as Captured["events"] };
    let batch = 0;
    for await (const items of itemsOf(run, options, argument)) {
      const captured = await memory.subject(subject).capture(items, captureOptions(options, batch));
      add(total, captured, options.jsonl === true);
      batch += 1;
    }
    if (options.wait) await memory.subject(subject).consolidate({ wait: true, timeoutMs: 0 });
    const { stored, known } = total;
    const learned = options.wait ? " and learned from" : "";
    const text = `${stored} stored${learned}${known > 0 ? `, ${known} known already` : ""}.`;
    run.out.result(options.jsonl ? { stored, known } : total, text);
    return undefined;
  });
}

interface Total {
  stored: number;
  known: number;
  events: Captured["events"];
}

/** Of JSON lines only the counts are kept, as there can be any number. */
function add(total: Total, { events }: Captured, countsOnly: boolean): void {
  const known = events.filter(({ deduplicated }) => deduplicated).length;
  total.known += known;
  total.stored += events.length - known;
  if (!countsOnly) total.events.push(...events);
}

type Item = ChatMessage | RawEvent;

/** What is to be stored, in batches. Throws UsageError where there is nothing. */
async function* itemsOf({ io }: Run, options: Options, argument: string): AsyncGenerator<Item[]> {
  if (options.jsonl) {
    yield* batchesOf(io);
    return;
  }
  const { role, speaker, kind } = options;
  const text = argument === "" ? await inputOf(io) : argument;
  yield kind === undefined
    ? [{ role, content: text, speaker }]
    : [{ kind, payload: { role, text, ...(speaker && { speaker }) } }];
}

async function* batchesOf({ stdin }: Io): AsyncGenerator<Item[]> {
  const batch: Item[] = [];
  for await (const line of jsonLines(stdin, "standard input")) {
    batch.push(itemOf(line) as unknown as Item); // the service says what is wrong with it
    if (batch.length === BATCH) yield batch.splice(0);
  }
  if (batch.length > 0) yield batch;
}

/** A message may name its time and its key as events do. */
const itemOf = ({ occurred_at, idempotency_key, ...line }: Record<string, unknown>): object =>
  "payload" in line
    ? { ...line, occurred_at, idempotency_key }
    : { occurredAt: occurred_at, idempotencyKey: idempotency_key, ...line };

async function inputOf({ stdin }: Io): Promise<string> {
  if (stdin.isTTY)
    throw new UsageError("What was said? Give it as an argument, or on standard input.");
  const text = (await readText(stdin)).trim();
  if (text === "") throw new UsageError("There is nothing to capture: standard input is empty.");
  return text;
}

/** Each batch has a key of its own, as the place of an event in its batch is part of the event's key. */
function captureOptions({ thread, at, idempotencyKey }: Options, batch: number) {
  const key = idempotencyKey && (batch === 0 ? idempotencyKey : `${idempotencyKey}#${batch}`);
  return { threadId: thread, occurredAt: at, idempotencyKey: key };
}
