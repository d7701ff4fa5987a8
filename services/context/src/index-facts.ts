import type { FactBody, FactsChange } from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { announcedPortions, factPortions } from "./fact-portions.ts";
import { readMark } from "./store/confirmation.ts";
import { type KnownFact, knownFacts, upsertFacts } from "./store/index-facts.ts";
import { raiseRevisions } from "./store/scopes.ts";
import { awaitVectors } from "./store/vectors.ts";
import { withdrawFact } from "./withdraw-fact.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  /** True where facts get embeddings. */
  embeds: boolean;
  /** Called with the scopes that changed, after the commit. */
  changed?: (tokens: Iterable<string>) => void;
}

export type IndexFacts = ReturnType<typeof indexFacts>;

/**
 * Brings the facts of changes into the recall index, a change in one transaction unless it is large. A version that is there
 * already is not requested, unless the changes are `pushed` by their writer. Throws `service_unavailable` when consolidation is unavailable.
 */
export const indexFacts =
  (deps: Deps) =>
  async (changes: readonly FactsChange[], { pushed = false } = {}): Promise<void> => {
    for (const announced of announcedPortions(changes)) {
      const known = await knownFacts(
        deps.pool,
        announced.map(({ id }) => id),
      );
      // A lower version than the known one is an old message, or the owner's row went back: only the owner can say.
      const news = announced.filter(
        ({ id, version }) => pushed || version !== known.get(id)?.version,
      );
      if (news.length > 0) await bringFacts(deps, [...new Set(news.map(({ id }) => id))]);
    }
  };

/**
 * Requests facts from consolidation and writes them, unless newer versions, or these, were written meanwhile; a fact that consolidation
 * erased is withdrawn with its traces. A version lower than the one known before the request has gone back, and is written
 * all the same. Answers how many of the facts consolidation knows.
 */
export async function bringFacts(deps: Deps, factIds: readonly string[]): Promise<number> {
  const mark = await readMark(deps.pool);
  const known = await knownFacts(deps.pool, factIds);
  let found = 0;
  for await (const bodies of factPortions(deps.bus, factIds)) {
    await writePortion(deps, bodies, { mark, known });
    found += bodies.length;
  }
  return found;
}

async function writePortion(
  { pool, embeds, changed }: Deps,
  bodies: readonly FactBody[],
  { mark, known }: { mark: string; known: ReadonlyMap<string, KnownFact> },
): Promise<void> {
  const tokens = bodies.map(({ scopeToken }) => scopeToken);
  await transaction(pool, async (tx) => {
    const raised = await raiseRevisions(tx, tokens);
    const held = await knownFacts(
      tx,
      bodies.map(({ id }) => id),
    );
    const remaining = bodies.flatMap((body) => {
      const scope = raised.get(body.scopeToken);
      if (scope === undefined || body.epoch < scope.erasedEpoch) return [];
      if (scope.mark !== mark) throw serviceUnavailable("An owner begins a new era; ask it again.");
      const version = held.get(body.id)?.version ?? 0;
      if (version >= body.version && version !== known.get(body.id)?.version) return [];
      return [{ ...body, revision: scope.revision }];
    });
    await acceptFacts(tx, remaining, embeds);
  });
  changed?.(tokens);
}

/** Writes facts as their owner has them; the rows of their scopes are locked. */
export async function acceptFacts(
  tx: Tx,
  bodies: readonly (FactBody & { revision: number })[],
  embeds: boolean,
): Promise<void> {
  if (bodies.length === 0) return;
  await withdrawDeleted(tx, bodies);
  await upsertFacts(tx, bodies);
  if (embeds) await awaitVectors(tx, "fact", bodies);
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
    if (before?.isGone && before.version === body.version) continue;
    await withdrawFact(tx, {
      token: body.scopeToken,
      factId: body.id,
      epoch: body.epoch,
      eventIds: [...(before?.sourceEventIds ?? []), ...body.sourceEventIds],
    });
  }
}
