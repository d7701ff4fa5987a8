import { eventually, type Project } from "@memory/testkit";
import { expect } from "vitest";
import { SUBJECT_IDS } from "./capture-load.ts";

interface Shown {
  events: { idempotency_key: string }[];
  facts: { predicate: string; source_event_ids: string[]; status: string }[];
}

const numbers = (texts: string[]): number[] =>
  texts.map((text) => Number(text.split(/[-_]/)[1])).toSorted((a, b) => a - b);

async function all<T>(project: Project, route: "timeline" | "facts", pick: (body: Shown) => T[]) {
  const bodies = await Promise.all(
    SUBJECT_IDS.map(async (subjectId) => {
      const { status, json, text } = await project.api.get<Shown>(
        `/v1/${route}?project_id=${project.projectId}&subject_id=${subjectId}`,
      );
      if (status !== 200) throw new Error(`${route}: ${status} ${text}`);
      return pick(json);
    }),
  );
  return bodies.flat();
}

/** Every accepted event is in the timeline exactly once, and none that was never sent. */
export async function expectStoredOnce(project: Project, accepted: Set<number>): Promise<void> {
  const stored = await all(project, "timeline", ({ events }) => events);

  expect(numbers(stored.map(({ idempotency_key }) => idempotency_key))).toEqual(
    [...accepted].toSorted((a, b) => a - b),
  );
}

/** In the background, without a trigger: every accepted event becomes one active fact with one source. */
export async function expectLearnedOnce(
  project: Project,
  accepted: Set<number>,
  withinMs: number,
): Promise<void> {
  await eventually(
    async () => {
      const facts = await all(project, "facts", (body) => body.facts);
      expect(facts.length).toBe(accepted.size);
    },
    { withinMs, everyMs: 500 },
  );
  const facts = await all(project, "facts", (body) => body.facts);
  expect(numbers(facts.map(({ predicate }) => predicate))).toEqual(
    [...accepted].toSorted((a, b) => a - b),
  );
  expect(facts.filter((f) => f.status !== "active" || f.source_event_ids.length !== 1)).toEqual([]);
}
