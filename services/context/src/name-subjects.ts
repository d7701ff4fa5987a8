import type { NameStands } from "@memory/contracts";
import { putNames } from "@memory/names";
import { type Pool, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { holdNewTraces, markErased, raiseRevisions } from "./store/scopes.ts";
import { moveTraces } from "./store/traces.ts";

interface Deps {
  pool: Pool;
  /** Called with the scopes that changed, after the commit. */
  changed: (tokens: Iterable<string>) => void;
}

interface Wanted {
  projectId: string;
  names: readonly NameStands[];
  revision: number | null;
  takesTraces: boolean;
}

export type NameSubjects = (wanted: Wanted) => Promise<void>;

/**
 * Lets names stand for other subjects, or for themselves again; what is being built for them is built again. With `takesTraces`
 * those of questions about a name become the subject's. Safe to repeat.
 */
export const nameSubjects =
  ({ pool, changed }: Deps): NameSubjects =>
  async ({ projectId, names, revision, takesTraces }: Wanted): Promise<void> => {
    const tokens = names.map(({ name }) => scopeToken(projectId, name)).sort();
    const valid = await transaction(pool, async (tx) => {
      await raiseRevisions(tx, tokens);
      for (const token of tokens) {
        await holdNewTraces(tx, token);
        await markErased(tx, token);
      }
      return putNames(tx, projectId, names, revision);
    });
    changed(tokens);
    for (const { name, subjectId } of takesTraces ? valid : [])
      if (subjectId !== null)
        await moveTraces(pool, scopeToken(projectId, name), {
          token: scopeToken(projectId, subjectId),
          subjectId,
        });
  };
