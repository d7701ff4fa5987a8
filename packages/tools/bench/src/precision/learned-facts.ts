import { createHash } from "node:crypto";
import { Pool } from "undici";
import { type BenchSystem, benchSystem } from "../bench-system.ts";
import { post } from "../post.ts";
import type { Message, Talk } from "./read-talk.ts";

interface Saying {
  readonly predicate: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly qualifiers: Readonly<Record<string, unknown>>;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}

/** A fact as `GET /v1/facts` shows it. */
interface ShownFact extends Saying {
  readonly confidence: number;
  readonly status: string;
  readonly source_event_ids: readonly string[];
}

/** A fact that is served, and the messages it comes from, the first one first. */
export interface LearnedFact {
  /** Names the fact and where it comes from in any run. */
  readonly digest: string;
  readonly talk: string;
  readonly shown: ShownFact;
  readonly sources: readonly Source[];
}

interface Source {
  readonly message: Message;
  /** What was written before it in the same conversation. */
  readonly before: Message | null;
}

const EVENTS_AT_ONCE = 100;

/** The active facts that a system learns from the talk, each talk a subject of its own. */
export async function learnedFacts(talks: readonly Talk[]): Promise<LearnedFact[]> {
  const system = await benchSystem();
  const edge = new Pool(system.baseUrl, { connections: 1 });
  try {
    const sources = new Map<string, Source>();
    for (const talk of talks) await capture(system, edge, talk, sources);
    await consolidate(system, edge);
    const facts: LearnedFact[] = [];
    for (const { name } of talks) {
      const shown = await factsOf(system, name);
      facts.push(
        ...shown
          .filter(({ status }) => status === "active")
          .map((one) => learned(name, one, sources)),
      );
    }
    return facts;
  } finally {
    await edge.close();
    await system.stop();
  }
}

async function capture(
  system: BenchSystem,
  edge: Pool,
  { name, messages }: Talk,
  sources: Map<string, Source>,
): Promise<void> {
  for (let at = 0; at < messages.length; at += EVENTS_AT_ONCE) {
    const part = messages.slice(at, at + EVENTS_AT_ONCE);
    const { events } = await post<{ events: { id: string }[] }>(system, edge, "/v1/capture", {
      events: part.map((message) => eventOf(system, name, message)),
    });
    for (const [n, message] of part.entries()) {
      const previous = messages[at + n - 1];
      const before = previous?.thread === message.thread ? previous : null;
      sources.set(events[n]?.id ?? "", { message, before });
    }
  }
}

const eventOf = (
  { orgId, projectId }: BenchSystem,
  name: string,
  { at, role, text, thread }: Message,
) => ({
  org_id: orgId,
  project_id: projectId,
  subject_id: name,
  kind: "conversation.message",
  occurred_at: at,
  thread_id: thread,
  payload: { role, content: text },
});

async function consolidate(system: BenchSystem, edge: Pool): Promise<void> {
  let isDone = false;
  while (!isDone) {
    const { processed } = await post<{ processed: number }>(system, edge, "/v1/consolidate");
    isDone = processed === 0;
  }
}

async function factsOf({ baseUrl, projectId, headers }: BenchSystem, subject: string) {
  const query = new URLSearchParams({ project_id: projectId, subject_id: subject });
  const reply = await fetch(`${baseUrl}/v1/facts?${query}`, { headers });
  if (!reply.ok) throw new Error(`/v1/facts answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { facts: ShownFact[] }).facts;
}

function learned(
  talk: string,
  shown: ShownFact,
  sourcesById: ReadonlyMap<string, Source>,
): LearnedFact {
  const sources = shown.source_event_ids
    .flatMap((id) => sourcesById.get(id) ?? [])
    .sort((a, b) => a.message.at.localeCompare(b.message.at));
  return { digest: digestOf(shown, sources[0]?.message), talk, shown, sources };
}

/** 64 bits in hex of what a fact says and of the first message it comes from. */
export function digestOf(
  { predicate, value, qualifiers, valid_from, valid_to }: Saying,
  first: Pick<Message, "at" | "text"> | undefined,
): string {
  const said = [predicate, sorted(value), sorted(qualifiers), valid_from, valid_to];
  const text = JSON.stringify([first?.at, first?.text, said]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

const sorted = (fields: Readonly<Record<string, unknown>>): unknown[] =>
  Object.entries(fields ?? {}).sort(([a], [b]) => a.localeCompare(b));
