import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownSystem } from "@memory/testkit";
import { expect, test } from "vitest";
import { fronts } from "../fronts.ts";
import { startWork } from "../load/clients.ts";
import { expectRecovered, outcomesOf } from "../load/expect-recovered.ts";
import { previousVersion } from "../machine/previous-version.ts";
import { shortConnections } from "../short-connections.ts";

const OPERATIONS = 150;
const DRAIN_MS = "3000";

test("F38 the previous version and this one side by side, there and back: no request fails, each reads what the other wrote", {
  timeout: 900_000,
}, async () => {
  using _short = shortConnections();
  await using undo = new AsyncDisposableStack();
  const previous = undo.use(await previousVersion());
  const data = mkdtempSync(join(tmpdir(), "versions-"));
  chmodSync(data, 0o711);
  undo.defer(() => rmSync(data, { recursive: true, force: true }));
  const { baseUrl, serviceEnv, join: joinFront } = await fronts(undo);
  const env = { SERVICE_DRAIN_MS: DRAIN_MS };
  const old = undo.use(
    await previous.launcher.startSystem({ data, durable: false, env, serviceEnv }),
  );
  joinFront(old.services);
  await using work = await startWork({ baseUrl, adminKey: old.adminKey }, "F38");
  await work.goOn(OPERATIONS);

  // The schema is migrated first, then there are processes of both versions.
  const servers = { SERVICE_POSTGRES_URL: old.postgres.url, SERVICE_NATS_URL: old.nats.url };
  const current = undo.use(await ownSystem({ data, env: { ...env, ...servers }, serviceEnv }));
  joinFront(current.services);
  await work.goOn(OPERATIONS);
  for (const service of old.services) await service.stop();
  await work.goOn(OPERATIONS);
  // A rollback: the old code on the new schema.
  for (const service of old.services) await service.start();
  for (const service of current.services) await service.stop();
  await work.goOn(OPERATIONS);
  for (const service of current.services) await service.start();
  for (const service of old.services) await service.stop();
  await work.goOn(OPERATIONS);

  await expectRecovered({ ...current, postgres: old.postgres, nats: old.nats }, work);
  console.log(`F38 ${previous.ref} and this: ${JSON.stringify(outcomesOf(work))}`);
  expect(work.history.filter(({ outcome }) => outcome === "unknown")).toEqual([]);
  // A key that was revoked, a fact that was forgotten meanwhile.
  const refused = work.history.filter(({ outcome }) => outcome === "refused");
  expect(refused.filter(({ kind }) => kind !== "use key" && kind !== "dispute")).toEqual([]);
});
