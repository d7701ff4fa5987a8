import {
  ConsolidationNames,
  ContextNames,
  IngestNames,
  type NameStands,
  NamesAfter,
} from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import { namesAfter } from "../store/aliases.ts";

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

/** Answers the service of a restored database with all names. */
export const answerNames = (bus: Bus, pool: Pool): void =>
  bus.respond(NamesAfter, ({ after }) => namesAfter(pool, after));
