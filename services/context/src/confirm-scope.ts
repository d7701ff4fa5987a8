import { singleFlight } from "@memory/batching";
import { type FactBody, ScopeEvents, ScopeFacts } from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import type { FeedFollower } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { acceptFacts } from "./index-facts.ts";
import { readFacts } from "./messages/read-bodies.ts";
import { findUnconfirmed, markConfirmed, type Unconfirmed } from "./store/confirmation.ts";
import { deleteBeyond, type OwnedIds } from "./store/delete-beyond.ts";
import { factRevisions } from "./store/index-facts.ts";
import { markErased, type RaisedScope, raiseRevisions } from "./store/scopes.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  /** True where facts get embeddings. */
  embeds: boolean;
  facts: Pick<FeedFollower, "noteEra">;
  captures: Pick<FeedFollower, "noteEra">;
  /** Called with the scopes that changed, after the commit. */
  changed?: (tokens: Iterable<string>) => void;
}

export type ConfirmScope = (token: string) => Promise<void>;

const MOST_TRIES = 3;

/**
 * Compares what is indexed of a scope with what its owners have, if an era has begun since the last comparison: facts are taken as
 * their owner has them, whatever their versions, and rows that no owner has any more are deleted. Concurrent callers share the work.
 * Throws `service_unavailable` when an owner is unavailable.
 */
export const confirmScope = (deps: Deps): ConfirmScope =>
  singleFlight(
    (token: string) => confirm(deps, token),
    (token) => token,
  );

async function confirm(deps: Deps, token: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const open = await findUnconfirmed(deps.pool, token);
    if (open === null) return;
    if (await compare(deps, { ...open, token })) {
      deps.changed?.([token]);
      return;
    }
  }
  throw serviceUnavailable("A part of the system begins a new era just now; try again.");
}

interface Open extends Unconfirmed {
  token: string;
}

/** Page by page; until the last one the scope is not served. False when yet another era has begun. */
async function compare(deps: Deps, open: Open): Promise<boolean> {
  for await (const page of pagesOfFacts(deps, open.token))
    if (!(await takeFacts(deps, open, page))) return false;
  for await (const page of pagesOfEvents(deps, open.token))
    if (!(await keepOnly(deps, open, "episodes", page))) return false;
  return whileHeld(deps, open, async (tx) => {
    await markErased(tx, open.token);
    await markConfirmed(tx, open.token, open.mark);
  });
}

/** Does one page of it under the lock of the scope's row; false when yet another era has begun. */
const whileHeld = (
  { pool }: Deps,
  { token, mark }: Open,
  work: (tx: Tx, raised: RaisedScope) => Promise<void>,
): Promise<boolean> =>
  transaction(pool, async (tx) => {
    const raised = (await raiseRevisions(tx, [token])).get(token);
    if (raised?.mark !== mark) return false;
    await work(tx, raised);
    return true;
  });

async function takeFacts(deps: Deps, open: Open, page: OwnedIds): Promise<boolean> {
  for await (const bodies of readFacts(deps.bus, page.ids)) {
    const isTaken = await whileHeld(deps, open, (tx, raised) =>
      takePortion(tx, deps, { ...open, ...raised }, bodies),
    );
    if (!isTaken) return false;
  }
  return keepOnly(deps, open, "index_facts", page);
}

/** Rows written since the request to the owner are newer than its answer, and stay. */
async function takePortion(
  tx: Tx,
  { embeds }: Deps,
  { token, since, erasedEpoch, revision }: Open & RaisedScope,
  bodies: readonly FactBody[],
): Promise<void> {
  const held = await factRevisions(
    tx,
    token,
    bodies.map(({ id }) => id),
  );
  const isNewer = ({ id, version }: FactBody) => {
    const row = held.get(id);
    return row !== undefined && row.revision > since && row.version >= version;
  };
  const remaining = bodies
    .filter((body) => body.epoch >= erasedEpoch && !isNewer(body))
    .map((body) => ({ ...body, revision }));
  await acceptFacts(tx, remaining, embeds);
}

const keepOnly = (
  deps: Deps,
  open: Open,
  table: "episodes" | "index_facts",
  page: OwnedIds,
): Promise<boolean> => whileHeld(deps, open, (tx) => deleteBeyond(tx, table, open, page));

interface OwnersPage {
  ids: readonly string[];
  next: string | null;
  era?: string | null | undefined;
}

/** All ids that an owner has, page by page; its era is noted first. */
async function* pages(
  feed: Pick<FeedFollower, "noteEra">,
  ask: (after: string | null) => Promise<OwnersPage>,
): AsyncGenerator<OwnedIds, void> {
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const { ids, next, era }: OwnersPage = await ask(after);
    if (era) await feed.noteEra(era);
    yield { after, ids, to: next };
    after = next;
    isLast = next === null;
  }
}

const pagesOfFacts = ({ bus, facts }: Deps, scopeToken: string): AsyncGenerator<OwnedIds, void> =>
  pages(facts, async (after) => {
    const { factIds, ...page } = await bus.request(ScopeFacts, { scopeToken, after });
    return { ...page, ids: factIds };
  });

const pagesOfEvents = (
  { bus, captures }: Deps,
  scopeToken: string,
): AsyncGenerator<OwnedIds, void> =>
  pages(captures, async (after) => {
    const { eventIds, ...page } = await bus.request(ScopeEvents, { scopeToken, after });
    return { ...page, ids: eventIds };
  });
