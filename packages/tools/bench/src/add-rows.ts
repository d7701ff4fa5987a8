import { newIds } from "@memory/ids";
import { withClient } from "@memory/launcher";
import { scopeToken } from "@memory/scope";
import type { BenchSystem } from "./bench-system.ts";
import { sayings } from "./sayings.ts";

/** Numbers of made-up items, from the first to before the last. */
export interface Numbers {
  readonly from: number;
  readonly to: number;
}

interface Making {
  /** Of the message with a number. */
  occurredAt: (n: number) => string;
  threadId: (n: number) => string;
}

type Run = (text: string, values: unknown[]) => Promise<{ rows: { [column: string]: string }[] }>;

const AT_ONCE = 5_000;

const EPISODES = `
  INSERT INTO episodes (event_id, scope_token, epoch, revision, kind, occurred_at, thread_id, role, text)
  SELECT id, $1, 0, $2, 'conversation.message', occurred_at, thread_id, 'assistant', text
  FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) AS made (id, occurred_at, thread_id, text)`;
const FACTS = `
  INSERT INTO index_facts (fact_id, scope_token, version, epoch, revision, body, source_event_ids)
  SELECT id, $1, 1, 0, $2, body, ARRAY[source]
  FROM unnest($3::uuid[], $4::text[], $5::uuid[]) AS made (id, body, source)`;

/**
 * Adds messages and facts to the recall index of a subject, as rows: a million would take most of an hour to capture. The subject has a
 * fact already, which the new ones are copies of but for their content. Each portion has a revision of its own, as what is indexed
 * together has.
 */
export async function addRows(
  system: BenchSystem,
  subject: string,
  said: Numbers,
  facts: Numbers,
  making: Making,
): Promise<void> {
  const token = scopeToken(system.projectId, subject);
  await withClient(system.postgres.databases.context.ownerUrl, async (client) => {
    await client.query("SET synchronous_commit = off");
    const run: Run = (text, values) => client.query(text, values);
    const template = await anyFact(run, token);
    const inTransaction = async (add: (revision: string) => Promise<unknown>) => {
      await client.query("BEGIN");
      await add(await nextRevision(run, token));
      await client.query("COMMIT");
    };
    for (const portion of portions(said))
      await inTransaction((revision) => addEpisodes(run, [token, revision], portion, making));
    for (const portion of portions(facts))
      await inTransaction((revision) => addFacts(run, [token, revision], portion, template));
    await client.query("ANALYZE episodes, index_facts");
  });
}

async function anyFact(run: Run, token: string): Promise<object> {
  const { rows } = await run(
    "SELECT body FROM index_facts WHERE scope_token = $1 AND body IS NOT NULL LIMIT 1",
    [token],
  );
  if (rows[0]?.["body"] === undefined) throw new Error("the subject has no fact to copy");
  return JSON.parse(rows[0]["body"]) as object;
}

async function nextRevision(run: Run, token: string): Promise<string> {
  const { rows } = await run(
    "UPDATE scopes SET revision = revision + 1 WHERE token = $1 RETURNING revision",
    [token],
  );
  if (rows[0]?.["revision"] === undefined) throw new Error("context does not know the subject");
  return rows[0]["revision"];
}

function addEpisodes(run: Run, place: string[], numbers: number[], making: Making) {
  return run(EPISODES, [
    ...place,
    newIds(numbers.length),
    numbers.map(making.occurredAt),
    numbers.map(making.threadId),
    numbers.map(sayings.text),
  ]);
}

function addFacts(run: Run, place: string[], numbers: number[], template: object) {
  const sources = newIds(numbers.length);
  const bodies = newIds(numbers.length).map((id, at) => {
    const n = numbers[at] ?? 0;
    const content = { predicate: `topic_${n}`, value: JSON.stringify(sayings.fact(n)) };
    return { ...template, id, ...content, entities: [], sourceEventIds: [sources[at]] };
  });
  const ids = bodies.map(({ id }) => id);
  return run(FACTS, [...place, ids, bodies.map((body) => JSON.stringify(body)), sources]);
}

function* portions({ from, to }: Numbers): Generator<number[]> {
  for (let first = from; first < to; first += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, to - first) }, (_, at) => first + at);
}
