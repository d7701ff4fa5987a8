import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { freshDatabase, statementRecorder, wholeReads } from "@memory/testkit";
import { expect, test } from "vitest";
import { insertEpisodes, settledEvents } from "../src/store/episodes.ts";
import { knownFacts, upsertFacts } from "../src/store/index-facts.ts";
import { raiseRevisions } from "../src/store/scopes.ts";

/** Of one row. */
const SMALL = "recall_mark";

test("statements whose plans are kept find rows by an index, also when tables were empty at first", async () => {
  const { named, query } = statementRecorder();
  const tx = { query } as unknown as Tx;

  await raiseRevisions(tx, [scopeToken(newId(), "s")]);
  await settledEvents(tx, [newId()]);
  await insertEpisodes(tx, []);
  await knownFacts(tx, [newId()]);
  await upsertFacts(tx, []);

  expect(named.size).toBe(5);
  const database = await freshDatabase("context");
  const read = await wholeReads(database.ownerUrl, named);
  expect(read.filter((one) => !one.endsWith(`: ${SMALL}`))).toEqual([]);
  await database.drop();
});
