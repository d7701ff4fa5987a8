import type { Capture, EventBody } from "@memory/contracts";
import { type TenantPace, tenantPace, tenantPortions } from "@memory/fairness";
import type { Bus } from "@memory/jetstream";
import { type Pool, transaction } from "@memory/postgres";
import { episodeText } from "./domain/episode-text.ts";
import { readEvents } from "./messages/read-bodies.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { insertEpisodes, type NewEpisode, settledEvents } from "./store/episodes.ts";
import { raiseRevisions } from "./store/scopes.ts";
import { awaitVectors } from "./store/vectors.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  /** True where events get embeddings. */
  embeds: boolean;
  /** Called with the scopes that changed, after the commit. */
  changed?: (tokens: Iterable<string>) => void;
  pace?: TenantPace;
}

export type IndexCaptures = ReturnType<typeof indexCaptures>;

/**
 * Puts the events of captures into the recall index; events that are there cost one lookup and no request.
 * What a page and the stream bring at the same time is requested once, unless the call `isAwaited`.
 * Throws `service_unavailable` when ingest is unavailable.
 */
export const indexCaptures = ({ bus, pace = tenantPace(), ...deps }: Deps) => {
  const alone = oneAfterAnother();

  async function indexEvents(ids: readonly string[], restsUntilMs: number): Promise<void> {
    const settled = await settledEvents(deps.pool, ids);
    const missing = ids.filter((id) => !settled.has(id));
    for await (const events of readEvents(bus, missing))
      await pace.inPortions(events, { ...BODIES, restsUntilMs }, (portion) =>
        writeEpisodes(deps, portion),
      );
  }

  return async (captures: readonly Capture[], { isAwaited = false } = {}): Promise<void> => {
    const restsUntilMs = isAwaited ? 0 : performance.now() + MOST_RESTING_MS;
    for (const asked of tenantPortions(captures.flatMap(capturedEvents), EVENTS)) {
      const ids = asked.map(({ id }) => id);
      const index = () => indexEvents(ids, restsUntilMs);
      await (isAwaited ? index() : alone(ids, index));
    }
  };
};

// Captures that come meanwhile, of other tenants too, wait for the end of a call.
const MOST_RESTING_MS = 250;

interface CapturedEvent {
  id: string;
  tenant: string;
}

const capturedEvents = ({ parts }: Capture): CapturedEvent[] =>
  parts.flatMap(({ eventIds, tenant = "" }) => eventIds.map((id) => ({ id, tenant })));

// As many as one request to ingest names.
const EVENTS = {
  tenantOf: ({ tenant }: CapturedEvent) => tenant,
  weightOf: () => 1,
  most: 200,
  few: 10,
};

// The rows of a portion's scopes are locked while it is written, and traces of questions about them wait.
const BODIES = {
  tenantOf: ({ projectId }: EventBody) => projectId,
  weightOf: ({ payload }: EventBody) => 1 + payload.length / 1_300,
  most: 100,
  few: 10,
};

async function writeEpisodes(
  { pool, embeds, changed }: Omit<Deps, "bus">,
  events: readonly EventBody[],
): Promise<void> {
  const rows = events.map((event) => ({
    scopeToken: event.scopeToken,
    epoch: event.epoch,
    eventId: event.id,
    kind: event.kind,
    occurredAt: event.occurredAt,
    threadId: event.threadId,
    ...episodeText(event.payload),
  }));
  await transaction(pool, async (tx) => {
    const raised = await raiseRevisions(
      tx,
      rows.map(({ scopeToken }) => scopeToken),
    );
    const remaining = rows.flatMap((row): NewEpisode[] => {
      const scope = raised.get(row.scopeToken);
      if (scope === undefined || row.epoch < scope.erasedEpoch) return [];
      return [{ ...row, revision: scope.revision }];
    });
    if (remaining.length > 0) await insertEpisodes(tx, remaining);
    if (embeds)
      await awaitVectors(
        tx,
        "episode",
        remaining.map((row) => ({ ...row, id: row.eventId })),
      );
  });
  changed?.(rows.map(({ scopeToken }) => scopeToken));
}
