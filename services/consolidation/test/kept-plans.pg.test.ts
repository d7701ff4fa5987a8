import { fileURLToPath } from "node:url";
import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { freshDatabase, statementNames, statementRecorder, wholeReads } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { lockKnownScopes } from "../src/store/claims.ts";
import { knownSources } from "../src/store/compacted-sources.ts";
import { bytesInScopes } from "../src/store/fact-portions.ts";
import { readServedFacts, servedPortions } from "../src/store/served-facts.ts";
import { takeJobScopes } from "../src/store/take-job-scopes.ts";
import { lockWaitingScopes } from "../src/store/waiting-scopes.ts";

const STORE = fileURLToPath(new URL("../src/store", import.meta.url));
/** They write rows, and read none but the one of a cursor. */
const INSERTS = ["insert-job-scopes", "keep-outcomes", "write-facts", "write-history"];

test("statements whose plans are kept find rows by an index, also when tables were empty at first", async () => {
  const { named, query } = statementRecorder();
  const tx = { query } as unknown as Tx;
  const token = scopeToken(newId(), "s");
  const jobScope = { token, tenant: "", epoch: 0 };

  await lockWaitingScopes(tx, [jobScope], "wait", 0);
  await lockWaitingScopes(tx, [jobScope], "skip", 0);
  await takeJobScopes(tx, [{ ...jobScope, leaseNo: 1, erasedEpoch: 0 }], { kind: "due" });
  await lockKnownScopes(tx, [token]);
  await knownSources(tx, [{ token, eventIds: [newId()] }]);
  await bytesInScopes(tx, [token]);
  await servedPortions(tx, [newId()]);
  await readServedFacts(tx, [newId()]);

  const unseen = statementNames(STORE).filter(
    (name) => ![...named.keys()].some((one) => one.startsWith(name)),
  );
  expect(unseen.sort()).toEqual(INSERTS);
  const database = await freshDatabase("consolidation");
  onTestFinished(() => database.drop());
  expect(await wholeReads(database.ownerUrl, named)).toEqual([]);
});
