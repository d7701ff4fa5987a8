import { newId } from "@memory/ids";
import type { Bus } from "@memory/jetstream";
import { emit } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import { mergedSubject } from "@memory/scope";
import { sayName } from "./messages/names.ts";
import { type Alias, claimAlias, noteAdded, releaseAlias, removeAlias } from "./store/aliases.ts";
import { mergeOf } from "./store/merges.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
}

/** The outcome for an alias that was being added or removed; `busy`: it was not, or another process works on it. */
type AliasRun = "done" | "has memory" | "busy";

export type RunAlias = (token: string) => Promise<AliasRun>;

/** Adds or removes an alias in every service; one whose name has memory of its own is not added. Throws `service_unavailable` when one does not answer. */
export const runAlias =
  ({ pool, bus }: Deps): RunAlias =>
  async (token) => {
    const lease = newId();
    const alias = await claimAlias(pool, token, lease);
    if (alias === null) return "busy";
    const { projectId, name, state, revision } = alias;
    const adds = state === "adding";
    try {
      const stands = {
        name,
        subjectId: adds ? await servingName(pool, alias) : null,
        homeId: alias.subjectId,
      };
      const hasMemory = await sayName(bus, projectId, stands, { revision, mustBeEmpty: adds });
      await end(pool, alias, lease, hasMemory);
      return hasMemory ? "has memory" : "done";
    } catch (error) {
      await releaseAlias(pool, token, lease);
      throw error;
    }
  };

/** Notes the outcome, and writes it to the outbox unless nothing changed. */
const end = (pool: Pool, alias: Alias, lease: string, hasMemory: boolean): Promise<void> =>
  transaction(pool, async (tx) => {
    const { token, projectId, scopeToken, state, actor, keyPrefix } = alias;
    const adds = state === "adding" && !hasMemory;
    const isOurs = await (adds ? noteAdded : removeAlias)(tx, token, lease);
    if (!isOurs || hasMemory) return;
    const type = adds ? "alias.added" : "alias.removed";
    const sender = { actor, keyPrefix };
    await emit(tx, [{ type, projectId, scopeToken, sender, data: { alias_token: token } }]);
  });

/** The subject, or the one that it is merged into. */
async function servingName(pool: Pool, { scopeToken, subjectId }: Alias): Promise<string> {
  const merge = await mergeOf(pool, scopeToken);
  return merge === null ? subjectId : mergedSubject(merge.subjectId ?? "", merge.id);
}
