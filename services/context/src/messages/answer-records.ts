import { ContextEpochs, ContextErasedSources, ContextFactSources } from "@memory/contracts";
import { readEpochs } from "@memory/era";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import { findByHash, readWithheld } from "../store/records.ts";

/** Answers services whose database was restored with the records kept here, also while this database is not settled itself. */
export function answerRecords(bus: Bus, unsettled: Pool): void {
  bus.respond(ContextErasedSources, ({ after }) => readWithheld(unsettled, after));
  bus.respond(ContextEpochs, ({ after, scopeToken }) => readEpochs(unsettled, after, scopeToken));
  bus.respond(ContextFactSources, async (ask) => ({
    eventIds: (await findByHash(unsettled, ask))?.sourceEventIds ?? [],
  }));
}
