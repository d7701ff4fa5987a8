import type { NameStands } from "@memory/contracts";
import { putNames } from "@memory/names";
import { type Pool, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { hasEvents, holdNames } from "./store/names.ts";

interface Wanted {
  projectId: string;
  names: readonly NameStands[];
  revision: number | null;
  /** Refuse names with events of their own. */
  mustBeEmpty: boolean;
}

export type NameSubjects = (wanted: Wanted) => Promise<{ hasMemory: boolean }>;

/** Lets names stand for other subjects, or for themselves again: what is captured by them from now on is stored accordingly. Safe to repeat. */
export const nameSubjects =
  ({ pool }: { pool: Pool }): NameSubjects =>
  ({ projectId, names, revision, mustBeEmpty }) =>
    transaction(pool, async (tx) => {
      const tokens = names.map(({ name }) => scopeToken(projectId, name));
      await holdNames(tx, tokens);
      const hasMemory = mustBeEmpty && (await hasEvents(tx, tokens));
      if (!hasMemory) await putNames(tx, projectId, names, revision);
      return { hasMemory };
    });
