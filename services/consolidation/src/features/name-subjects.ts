import type { NameStands } from "@memory/contracts";
import { putNames } from "@memory/names";
import { type Pool, transaction } from "@memory/postgres";

/** Lets names stand for other subjects, or for themselves again. Safe to repeat. */
export const nameSubjects =
  ({ pool }: { pool: Pool }) =>
  async (
    projectId: string,
    names: readonly NameStands[],
    revision: number | null,
  ): Promise<void> => {
    await transaction(pool, (tx) => putNames(tx, projectId, names, revision));
  };
