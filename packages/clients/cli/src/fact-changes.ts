import type { Fact } from "@memory-service/client";

export interface FactChanges {
  /** What changed since the last time, in that order, each change once. Where it breaks off, the next call goes on from there. */
  next(): AsyncGenerator<Fact, void, void>;
}

/** Reads lists of what changed at or after a moment, again and again. */
export function factChanges(
  since: string,
  list: (since: string) => AsyncIterable<Fact>,
): FactChanges {
  let moment = since;
  // Those of `moment` itself, which the next list begins with.
  let seen = new Set<string>();
  return {
    async *next() {
      for await (const fact of list(moment)) {
        const { id, changed_at: at = moment } = fact;
        if (at !== moment) {
          moment = at;
          seen = new Set();
        }
        if (seen.has(id)) continue;
        seen.add(id);
        yield fact;
      }
    },
  };
}
