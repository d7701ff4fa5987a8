import { type EventBody, EventsRead } from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import { mapInSlices } from "@memory/fairness";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { type Evidence, evidenceOf, type KnownEvents } from "../domain/evidence/evidence.ts";
import { EVENTS_AT_ONCE } from "../domain/jobs/claim-size.ts";
import { knownSources } from "../store/compacted-sources.ts";
import { newestSources, type SaidOfFact, saidOfFacts } from "../store/fact-sources.ts";

/** What a fact was taken from. */
export interface FactEvidence {
  /** Newest first. */
  evidence: Evidence[];
  /** How many events it was taken from. */
  count: number;
}

/**
 * The words that facts of a project were taken from, by the id of the fact: of each of the newest `mostOfEach` of its events. An unknown
 * fact is not there. Words of what is erased or hidden are withheld, and all of them while ingest does not answer.
 */
export type ReadEvidence = (
  project: ProjectScope,
  factIds: readonly string[],
  mostOfEach: number,
) => Promise<ReadonlyMap<string, FactEvidence>>;

const TIMEOUT_MS = 3_000;

export const readEvidence =
  ({ pool, bus }: { pool: Pool; bus: Bus }): ReadEvidence =>
  async (project, factIds, mostOfEach) => {
    const sources = await newestSources(pool, project, factIds, mostOfEach);
    const eventIds = [...new Set([...sources.values()].flat())];
    const bodies = await bodiesOf(bus, project, eventIds);
    // The facts are read after their events: what was forgotten meanwhile is not shown.
    const facts = await saidOfFacts(pool, project, factIds);
    const events = { bodies, erasedIds: await erasedAmong(pool, facts, eventIds) };
    const found = await mapInSlices(facts, (fact) => withEvidence(fact, sources, events));
    return new Map(found);
  };

const withEvidence = (
  fact: SaidOfFact,
  sources: ReadonlyMap<string, readonly string[]>,
  events: KnownEvents,
): [string, FactEvidence] => {
  const eventIds = fact.status === "deleted" ? [] : (sources.get(fact.id) ?? []);
  const evidence = evidenceOf(fact, eventIds, events);
  return [fact.id, { evidence, count: fact.sourceCount }];
};

/** Events of a project by id; null while ingest does not answer. */
async function bodiesOf(
  bus: Bus,
  { projectId }: ProjectScope,
  eventIds: readonly string[],
): Promise<Map<string, EventBody> | null> {
  const bodies = new Map<string, EventBody>();
  try {
    for (let open = [...eventIds]; open.length > 0; ) {
      const asked = { eventIds: open.slice(0, EVENTS_AT_ONCE) };
      const page = await bus.request(EventsRead, asked, { timeoutMs: TIMEOUT_MS });
      for (const event of page.events)
        if (event.projectId === projectId) bodies.set(event.id, event);
      open = [...page.rest, ...open.slice(EVENTS_AT_ONCE)];
    }
    return bodies;
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

async function erasedAmong(
  pool: Pool,
  facts: readonly SaidOfFact[],
  eventIds: readonly string[],
): Promise<Set<string>> {
  const tokens = [...new Set(facts.map(({ scopeToken }) => scopeToken))];
  const known = await knownSources(
    pool,
    tokens.map((token) => ({ token, eventIds })),
  );
  return new Set([...known.values()].flatMap(({ erasedEventIds }) => [...erasedEventIds]));
}
