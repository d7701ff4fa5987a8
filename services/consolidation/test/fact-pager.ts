import { newId } from "@memory/ids";
import { expect } from "vitest";
import type { ConsolidationUnderTest } from "./consolidation-under-test.ts";
import { type Filled, fillFacts } from "./fill-facts.ts";
import { clientOf, type ListedFact } from "./memory-client.ts";

export interface FactPage {
  facts: (ListedFact & { recorded_from: string; changed_at?: string })[];
  next_cursor: string | null;
}

/** A client that reads the facts of a subject in pages. */
export function pagerOf(memory: ConsolidationUnderTest, project: string = newId(), subject = "s") {
  const client = clientOf(memory, project);
  const get = (query: string) =>
    client.call("GET", `/v1/facts?project_id=${project}&subject_id=${subject}${query}`);
  const page = async (query: string): Promise<FactPage> => {
    const { status, body } = await get(query);
    expect(status).toBe(200);
    return body;
  };
  async function* pages(query: string): AsyncGenerator<FactPage> {
    for (let cursor: string | null = ""; cursor !== null; ) {
      const next = await page(`${query}${cursor === "" ? "" : `&cursor=${cursor}`}`);
      yield next;
      cursor = next.next_cursor;
    }
  }
  return {
    ...client,
    get,
    page,
    pages,
    async all(query: string): Promise<FactPage["facts"]> {
      const read: FactPage["facts"] = [];
      for await (const { facts } of pages(query)) read.push(...facts);
      return read;
    },
    fill: (rows: Filled[]) => fillFacts(memory.pool, project, rows, subject),
  };
}

/** A moment some milliseconds after a certain one. */
export const at = (ms: number): string => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();

export const idsOf = (facts: readonly { id: string }[]): string[] => facts.map(({ id }) => id);

/** The order in which facts are listed. */
export const newestFirst = (a: Filled, b: Filled): number =>
  a.recordedFrom === b.recordedFrom
    ? a.id < b.id
      ? 1
      : -1
    : a.recordedFrom < b.recordedFrom
      ? 1
      : -1;
