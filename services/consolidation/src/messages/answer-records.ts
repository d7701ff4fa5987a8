import { ConsolidationEpochs, ConsolidationErasedSources, ScopeFacts } from "@memory/contracts";
import { type GuardedDatabase, readEpochs } from "@memory/era";
import type { Bus } from "@memory/jetstream";
import { readErasedSources, readFactIds } from "../store/records.ts";

/** Gives services with a restored database the records kept here, even while this database is not settled itself. */
export function answerRecords(bus: Bus, { pool, unsettled, era }: GuardedDatabase): void {
  bus.respond(ConsolidationErasedSources, ({ after }) => readErasedSources(unsettled, after));
  bus.respond(ConsolidationEpochs, ({ after, scopeToken }) =>
    readEpochs(unsettled, after, scopeToken),
  );
  bus.respond(ScopeFacts, async ({ scopeToken, after }) => {
    const before = era();
    return { ...(await readFactIds(pool, scopeToken, after)), era: before };
  });
}
