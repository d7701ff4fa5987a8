import { type FactBody, ScopeEvents, ScopeFacts } from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import type { FeedFollower } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { acceptFacts } from "./index-facts.ts";
import { readFacts } from "./messages/read-bodies.ts";
import { findUnconfirmed, markConfirmed } from "./store/confirmation.ts";
import { deleteBeyond } from "./store/delete-beyond.ts";
import { factRevisions } from "./store/index-facts.ts";
import { markErased, raiseRevisions } from "./store/scopes.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  /** True where vectors are made of what facts say. */
  embeds: boolean;
  facts: Pick<FeedFollower, "noteEra">;
  captures: Pick<FeedFollower, "noteEra">;
  /** Called with the scopes that have news, once they are committed. */
  changed?: (tokens: Iterable<string>) => void;
}

export type ConfirmScope = (token: string) => Promise<void>;

const MOST_TRIES = 3;

/**
 * Compares what is indexed of a scope with what its owners have, if an era has begun since it was done last: facts are taken as
 * their owner has them, whatever their versions, and what no owner has any more goes. Callers at the same time share the work.
 * Throws `service_unavailable` when an owner cannot be asked.
 */
export function confirmScope(deps: Deps): ConfirmScope {
  const underWay = new Map<string, Promise<void>>();
  return (token) => {
    const joined = underWay.get(token);
    if (joined) return joined;
    const confirming = confirm(deps, token).finally(() => underWay.delete(token));
    underWay.set(token, confirming);
    return confirming;
  };
}

async function confirm(deps: Deps, token: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const open = await findUnconfirmed(deps.pool, token);
    if (open === null) return;
    const factIds = await idsOfFacts(deps, token);
    const bodies = await readFacts(deps.bus, [...factIds]);
    const eventIds = await idsOfEvents(deps, token);
    const owned = { factIds, bodies, eventIds };
    const isDone = await transaction(deps.pool, (tx) => replace(tx, deps, token, open, owned));
    if (isDone) {
      deps.changed?.([token]);
      return;
    }
  }
  throw serviceUnavailable("A part of the system begins a new era just now; try again.");
}

interface Owned {
  factIds: ReadonlySet<string>;
  bodies: readonly FactBody[];
  eventIds: ReadonlySet<string>;
}

/** False when yet another era has begun. What was written since the owners were asked is newer than their answers, and stays. */
async function replace(
  tx: Tx,
  { embeds }: Deps,
  token: string,
  { mark, revision: since }: { mark: string; revision: number },
  { factIds, bodies, eventIds }: Owned,
): Promise<boolean> {
  const raised = (await raiseRevisions(tx, [token])).get(token);
  if (raised?.mark !== mark) return false;
  await markErased(tx, token);
  const held = await factRevisions(tx, token);
  const isNewer = ({ id, version }: FactBody) => {
    const row = held.get(id);
    return row !== undefined && row.revision > since && row.version >= version;
  };
  const standing = bodies
    .filter((body) => body.epoch >= raised.erasedEpoch && !isNewer(body))
    .map((body) => ({ ...body, revision: raised.revision }));
  await acceptFacts(tx, standing, embeds);
  await deleteBeyond(tx, "index_facts", { token, since, kept: factIds });
  await deleteBeyond(tx, "episodes", { token, since, kept: eventIds });
  await markConfirmed(tx, token, mark);
  return true;
}

async function idsOfFacts({ bus, facts }: Deps, scopeToken: string): Promise<Set<string>> {
  const found = new Set<string>();
  let after: string | null = null;
  do {
    const page: typeof ScopeFacts.reply._output = await bus.request(ScopeFacts, {
      scopeToken,
      after,
    });
    if (page.era) await facts.noteEra(page.era);
    for (const id of page.factIds) found.add(id);
    after = page.next;
  } while (after !== null);
  return found;
}

async function idsOfEvents({ bus, captures }: Deps, scopeToken: string): Promise<Set<string>> {
  const found = new Set<string>();
  let after: string | null = null;
  do {
    const page: typeof ScopeEvents.reply._output = await bus.request(ScopeEvents, {
      scopeToken,
      after,
    });
    if (page.era) await captures.noteEra(page.era);
    for (const id of page.eventIds) found.add(id);
    after = page.next;
  } while (after !== null);
  return found;
}
