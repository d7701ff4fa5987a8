import type { Memory, Packet, Subject } from "@memory-service/client";

/** One thing that was tried. */
export interface Step {
  name: string;
  ok: boolean;
  ms: number;
  /** What came instead, where it is not ok. */
  detail?: string;
}

const QUESTION = "Where does the user live?";
const DAY_MS = 86_400_000;

/** Gives back what is wrong, or nothing. */
type Attempt = () => Promise<string | undefined>;

/**
 * Somebody lives in Oslo, then moves to Bergen: what is stored, learned, served, replaced, explained and forgotten. The subject is forgotten
 * whatever happens. A step that fails ends it.
 */
export async function* scenario(
  memory: Memory,
  subjectId: string,
  now: Date,
): AsyncGenerator<Step> {
  const sam = memory.subject(subjectId, { threadId: "verify" });
  const attempts = attemptsOf(memory, sam, now);
  let failed = false;
  try {
    for (const [name, attempt] of attempts) {
      const step = await timed(name, attempt);
      yield step;
      failed = !step.ok;
      if (failed) break;
    }
  } finally {
    yield await timed("forgets the subject", () => forgotten(memory, sam, failed));
  }
}

function attemptsOf(memory: Memory, sam: Subject, now: Date): [string, Attempt][] {
  const said = (text: string, daysAgo: number, idempotencyKey: string) =>
    sam.capture([{ role: "user", content: text }], {
      occurredAt: new Date(now.getTime() - daysAgo * DAY_MS),
      idempotencyKey,
    });
  let last: Packet | null = null;
  const ask = async () => {
    last = await sam.context(QUESTION);
    return last;
  };
  return [
    [
      "stores what was said",
      async () => {
        const { events } = await said("I live in Oslo.", 30, "first");
        return events.length === 1 ? undefined : "nothing was stored";
      },
    ],
    [
      "stores a repeat once",
      async () => {
        const { events } = await said("I live in Oslo.", 30, "first");
        return events[0]?.deduplicated ? undefined : "it was stored twice";
      },
    ],
    ["learns from it", async () => void (await sam.consolidate({ wait: true }))],
    ["serves what it learned", async () => mentions(await ask(), "Oslo")],
    [
      "hears of a change",
      async () => {
        await said("I moved to Bergen.", 1, "second");
        await sam.consolidate({ wait: true });
        return undefined;
      },
    ],
    [
      "serves the new, and not the old",
      async () => {
        const packet = await ask();
        return (
          mentions(packet, "Bergen") ??
          (mentions(packet, "Oslo") === undefined ? "Oslo is still served as a fact" : undefined)
        );
      },
    ],
    [
      "keeps the old as history",
      async () => {
        for await (const fact of sam.facts({ status: "superseded" }))
          if (says(fact, "Oslo")) return undefined;
        return "no superseded fact says Oslo";
      },
    ],
    [
      "explains it, with the words behind it",
      async () => {
        const traceId = last?.traceId ?? "";
        const { decisions } = await sam.explain(traceId);
        const served = decisions.find(
          ({ fact_id, action }) => fact_id !== null && action === "included",
        );
        if (!served?.fact_id) return "the trace has no fact that was served";
        const { evidence } = await memory.facts.get(served.fact_id);
        return evidence.some(({ words }) => words?.includes("Bergen"))
          ? undefined
          : "the words behind the fact are not there";
      },
    ],
  ];
}

const says = (fact: { value: unknown }, word: string): boolean =>
  JSON.stringify(fact.value).includes(word);

const mentions = ({ facts }: Packet, word: string): string | undefined =>
  facts.some((fact) => says(fact, word))
    ? undefined
    : `no fact says ${word}: ${JSON.stringify(facts.map(({ predicate, value }) => [predicate, value]))}`;

async function forgotten(
  memory: Memory,
  sam: Subject,
  afterFailure: boolean,
): Promise<string | undefined> {
  const { forget_id, events_deleted } = await sam.forget({
    mode: "delete",
    reason: "memory verify",
    timeoutMs: 60_000,
  });
  if (afterFailure) return undefined;
  if (events_deleted !== 2) return `${events_deleted} events were deleted, not 2`;
  const packet = await sam.context(QUESTION);
  if (!packet.isEmpty) return "it is still remembered";
  const { certificate } = await memory.forget.certificate(forget_id);
  return certificate.certifies === "erasure" ? undefined : "the certificate does not certify it";
}

async function timed(name: string, attempt: Attempt): Promise<Step> {
  const begun = performance.now();
  const detail = await attempt().catch((error: unknown) => (error as Error).message);
  const ms = Math.round(performance.now() - begun);
  return { name, ok: detail === undefined, ms, ...(detail !== undefined && { detail }) };
}
