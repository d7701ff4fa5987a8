import type { FactsChange } from "@memory/contracts";
import type { FeedFollower } from "@memory/feed";
import type { Pool } from "@memory/postgres";
import type { IndexFacts } from "./index-facts.ts";

interface Deps {
  pool: Pool;
  indexFacts: IndexFacts;
  captures: Pick<FeedFollower, "catchUp">;
  facts: Pick<FeedFollower, "catchUp">;
  /** Resolves when the embeddings of what is indexed are made, or after a while; nothing where an endpoint or nobody makes them. */
  untilEmbedded: () => Promise<void>;
}

interface How {
  catchUp: boolean;
  scopeTokens?: readonly string[] | undefined;
  vectors: boolean;
}

/**
 * Applies changes that their writer waits for; with `catchUp` also everything both feeds show now, of all scopes or of `scopeTokens`, and with
 * `vectors` their embeddings. With nothing to do it resolves only if context and its database are available. Throws `service_unavailable`
 * when an owner is unavailable.
 */
export const applyChanges =
  ({ pool, indexFacts, captures, facts, untilEmbedded }: Deps) =>
  async (
    changes: readonly FactsChange[],
    { catchUp, scopeTokens, vectors }: How,
  ): Promise<void> => {
    if (changes.length > 0) await indexFacts(changes, { pushed: true });
    if (catchUp) await Promise.all([captures, facts].map((feed) => feed.catchUp(scopeTokens)));
    if (vectors) await untilEmbedded();
    if (changes.length === 0 && !catchUp) await pool.query("SELECT 1");
  };
