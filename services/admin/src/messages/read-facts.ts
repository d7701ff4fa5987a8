import { FactsRead } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";

const TIMEOUT_MS = 3_000;
const HIDDEN = new Set(["disabled", "deleted"]);

/** A fact as a webhook sends it. */
export interface SentFact {
  id: string;
  subject_id: string;
  status: string;
  predicate: string;
  value: unknown;
  qualifiers: unknown;
  valid_from: string | null;
  valid_to: string | null;
}

/** Facts of a project as they are now; those that were forgotten, or are another project's, are missing. */
export async function readFacts(
  bus: Bus,
  projectId: string,
  factIds: readonly string[],
): Promise<SentFact[]> {
  const asked = { factIds: [...factIds] };
  const { facts } = await bus.request(FactsRead, asked, { timeoutMs: TIMEOUT_MS });
  return facts
    .filter((fact) => fact.projectId === projectId && !HIDDEN.has(fact.status))
    .map(({ id, subjectId, status, predicate, value, qualifiers, validFrom, validTo }) => ({
      ...{ id, subject_id: subjectId, status, predicate },
      ...{ value: JSON.parse(value), qualifiers: JSON.parse(qualifiers) },
      ...{ valid_from: validFrom, valid_to: validTo },
    }));
}
