import {
  ConsolidationNames,
  ContextNames,
  IngestCopiesKept,
  IngestNames,
  IngestNamesKept,
  type NameStands,
  NamesAfter,
} from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import { areCompared } from "../store/names-compared.ts";
import { namesAfter } from "../store/names-known.ts";

const OPTIONS = { timeoutMs: 8_000 };

/** Has every service let a name stand for a subject, or, with null, for itself. With `mustBeEmpty` true when the name has memory of its own, and nothing has changed then. */
export async function sayName(
  bus: Bus,
  projectId: string,
  name: NameStands,
  { revision, mustBeEmpty }: { revision: number | null; mustBeEmpty: boolean },
): Promise<boolean> {
  const names = [name];
  const stands = { projectId, names, revision };
  const { hasMemory } = await bus.request(IngestNames, { ...stands, mustBeEmpty }, OPTIONS);
  if (hasMemory) return true;
  await bus.request(ConsolidationNames, stands, OPTIONS);
  await bus.request(ContextNames, { ...stands, takesTraces: true }, OPTIONS);
  return false;
}

/** Answers the service of a restored database with all names, once this one has what it lost itself. */
export const answerNames = (bus: Bus, pool: Pool): void =>
  bus.respond(NamesAfter, async ({ after }) => {
    if (!(await areCompared(pool))) throw serviceUnavailable("The names are being compared.");
    return namesAfter(pool, after);
  });

/** The names that ingest knows: a page of all, or some, or those of a subject. Throws `service_unavailable` without an answer. */
export const namesOfIngest = (
  bus: Bus,
  asked: { after: string } | { tokens: string[] } | { of: string },
) => bus.request(IngestNamesKept, asked, OPTIONS);

/** A page of the merged subjects that ingest has and that no name stands for. Throws `service_unavailable` without an answer. */
export const copiesOfIngest = (bus: Bus, after: string | null) =>
  bus.request(IngestCopiesKept, { after }, OPTIONS);
