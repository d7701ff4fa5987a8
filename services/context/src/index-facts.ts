import type { FactBody, FactsChange } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { readFacts } from "./messages/read-bodies.ts";
import { knownFacts, upsertFacts } from "./store/index-facts.ts";
import { raiseRevisions } from "./store/scopes.ts";
import { awaitVectors } from "./store/vectors.ts";
import { withdrawFact } from "./withdraw-fact.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  /** True where vectors are made of what facts say. */
  embeds: boolean;
  /** Told which scopes have news, once they are committed. */
  changed?: (tokens: Iterable<string>) => void;
}

export type IndexFacts = ReturnType<typeof indexFacts>;

/**
 * Brings the facts of changes into the recall index, each scope's in one transaction. A version that is there already
 * is not asked for. Throws `service_unavailable` when consolidation cannot be asked.
 */
export const indexFacts =
  ({ bus, ...deps }: Deps) =>
  async (changes: readonly FactsChange[]): Promise<void> => {
    const announced = changes.flatMap(({ facts }) => facts);
    const known = await knownFacts(
      deps.pool,
      announced.map(({ id }) => id),
    );
    const news = announced.filter(({ id, version }) => version > (known.get(id)?.version ?? 0));
    if (news.length > 0)
      await writeFacts(deps, await readFacts(bus, [...new Set(news.map(({ id }) => id))]));
  };

/** Writes bodies that consolidation gave, unless newer ones are there; one that it erased is withdrawn with its traces. */
export async function writeFacts(
  { pool, embeds, changed }: Omit<Deps, "bus">,
  bodies: readonly FactBody[],
): Promise<void> {
  if (bodies.length === 0) return;
  await transaction(pool, async (tx) => {
    const raised = await raiseRevisions(
      tx,
      bodies.map(({ scopeToken }) => scopeToken),
    );
    const standing = bodies.flatMap((body) => {
      const scope = raised.get(body.scopeToken);
      if (scope === undefined || body.epoch < scope.erasedEpoch) return [];
      return [{ ...body, revision: scope.revision }];
    });
    await withdrawDeleted(tx, standing);
    await upsertFacts(tx, standing);
    if (embeds) await awaitVectors(tx, "fact", standing);
  });
  changed?.(bodies.map(({ scopeToken }) => scopeToken));
}

async function withdrawDeleted(tx: Tx, bodies: readonly FactBody[]): Promise<void> {
  const deleted = bodies.filter(({ status }) => status === "deleted");
  if (deleted.length === 0) return;
  const known = await knownFacts(
    tx,
    deleted.map(({ id }) => id),
  );
  for (const body of deleted) {
    const before = known.get(body.id);
    if (before !== undefined && before.version >= body.version) continue;
    await withdrawFact(tx, {
      token: body.scopeToken,
      factId: body.id,
      epoch: body.epoch,
      eventIds: [...(before?.sourceEventIds ?? []), ...body.sourceEventIds],
    });
  }
}
