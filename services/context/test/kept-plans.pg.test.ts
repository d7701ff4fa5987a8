import { fileURLToPath } from "node:url";
import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { freshDatabase, statementNames, statementRecorder, wholeReads } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { insertEpisodes, settledEvents } from "../src/store/episodes.ts";
import { knownFacts, upsertFacts } from "../src/store/index-facts.ts";
import { raiseRevisions } from "../src/store/scopes.ts";

const STORE = fileURLToPath(new URL("../src/store", import.meta.url));
/** They are sent for questions, and name one scope. */
const OF_ONE_SCOPE = [
  "newer-rows",
  "newer-rows-and-vectors",
  "page-of-",
  "revision",
  "store-trace-of-new-scope",
  "texts",
];
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

  const unseen = statementNames(STORE).filter((name) => !named.has(name));
  expect([...new Set(unseen)].sort()).toEqual(OF_ONE_SCOPE);
  const database = await freshDatabase("context");
  onTestFinished(() => database.drop());
  const read = await wholeReads(database.ownerUrl, named);
  expect(read.filter((one) => !one.endsWith(`: ${SMALL}`))).toEqual([]);
});
