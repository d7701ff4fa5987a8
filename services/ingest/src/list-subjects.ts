import { setTimeout as delay } from "node:timers/promises";
import { SubjectsCount } from "@memory/contracts";
import { isUnavailable, serviceUnavailable } from "@memory/errors";
import { fairGate } from "@memory/fairness";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { type CountedEvents, type Subject, subjectsPage } from "./domain/subjects-page.ts";
import { readCounts, type SubjectsAsk } from "./store/subjects-page.ts";

interface Deps {
  pool: Pool;
  bus: Pick<Bus, "request">;
  /** How long a request waits until most events are counted; then 503. Default 3 s. */
  mostWaitMs?: number;
}

interface Asked {
  prefix: string;
  after: string;
  limit: number;
}

/** A subject with what was learned about it; null while consolidation does not answer. */
export interface ListedSubject extends Subject {
  facts: number | null;
  openConflicts: number | null;
}

export interface ListedSubjects {
  subjects: ListedSubject[];
  next: string | null;
}

/** Rows of a page beyond its limit: forgets may hide some. */
const MORE_ROWS = 100;
const LOOK_AGAIN_MS = 200;
const COUNT_WITHIN_MS = 2_000;
const RETRY_AFTER_SECONDS = 5;

/** Lists the subjects of a project with all that is committed when it is asked. */
export function listSubjects({ pool, bus, mostWaitMs = 3_000 }: Deps) {
  const capacity = Math.max(1, Math.floor(pool.options.max / 4));
  const gate = fairGate({
    name: "lists of subjects",
    capacity,
    perTenant: Math.max(1, Math.floor(capacity / 2)),
    mostWaitingPerTenant: 100,
  });

  async function counts(project: ProjectScope, ask: SubjectsAsk): Promise<CountedEvents[]> {
    const untilMs = performance.now() + mostWaitMs;
    for (;;) {
      const found = await gate.run(project.projectId, 1, () => readCounts(pool, project, ask));
      if (found !== null) return found;
      if (performance.now() > untilMs)
        throw serviceUnavailable("Events are being counted.", undefined, RETRY_AFTER_SECONDS);
      await delay(LOOK_AGAIN_MS);
    }
  }

  return async (
    project: ProjectScope,
    { limit, prefix, after }: Asked,
  ): Promise<ListedSubjects> => {
    const mostRows = limit + MORE_ROWS;
    const found = await counts(project, { prefix, after, mostRows });
    const { subjects, next } = subjectsPage(found, { limit, mostRows });
    return { subjects: await withFacts(bus, subjects), next };
  };
}

async function withFacts(
  bus: Pick<Bus, "request">,
  subjects: readonly Subject[],
): Promise<ListedSubject[]> {
  const scopeTokens = subjects.map(({ scopeToken }) => scopeToken);
  const learned = await factCounts(bus, scopeTokens);
  return subjects.map((subject, n) => ({
    ...subject,
    facts: learned?.[n]?.facts ?? null,
    openConflicts: learned?.[n]?.openConflicts ?? null,
  }));
}

/** In the order of the tokens; null while consolidation is unavailable. */
async function factCounts(bus: Pick<Bus, "request">, scopeTokens: string[]) {
  if (scopeTokens.length === 0) return [];
  try {
    const answered = { timeoutMs: COUNT_WITHIN_MS };
    return (await bus.request(SubjectsCount, { scopeTokens }, answered)).counts;
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}
