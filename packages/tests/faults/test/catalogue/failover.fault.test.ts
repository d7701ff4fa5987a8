import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { CONTEXTS, type System } from "@memory/launcher";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { type Link, openLink } from "../links/link.ts";
import { DATABASE, type LinkedSystem, linkedSystem } from "../links/linked-system.ts";
import { amidWork } from "../load/amid-work.ts";
import { commitBoth, movedTo, type Standby, startStandby } from "../machine/standby.ts";
import { remembered } from "../remembered.ts";

const run = promisify(execFile);
const SERVICES = resolve(import.meta.dirname, "../../../../../services");
const ADDRESSES_MS = 500;

interface Pair {
  linked: LinkedSystem;
  standby: Standby;
  /** From the primary to the standby. */
  replication: Link;
}

/** A system whose services reach their databases over links, and a standby of its Postgres. */
async function withStandby(undo: AsyncDisposableStack): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), "standby-"));
  chmodSync(folder, 0o711);
  undo.defer(() => rmSync(folder, { recursive: true, force: true }));
  const context = { SERVICE_TRACE_FLUSH: "true" };
  const linked = undo.use(await linkedSystem({ durable: true, serviceEnv: { context } }));
  const replication = undo.use(await openLink());
  const standby = undo.use(await startStandby(linked.system, join(folder, "data"), replication));
  return { linked, standby, replication };
}

/** The primary is gone for good; after a moment the databases' name leads to the standby. */
async function failOver({ linked, standby }: Pair): Promise<void> {
  const links = linked.links.filter(({ setting }) => setting === DATABASE);
  for (const { link } of links) link.cut();
  const primary = linked.system.postgres.pid() ?? 0;
  process.kill(primary, "SIGKILL");
  await standby.promote();
  await delay(ADDRESSES_MS);
  for (const { link } of links) {
    link.leadTo("127.0.0.1", standby.port);
    link.heal();
  }
}

test("F41 failover to a synchronous standby loses nothing that was answered", async () => {
  await using undo = new AsyncDisposableStack();
  const pair = await withStandby(undo);
  const { system } = pair.linked;
  await commitBoth(system);

  await amidWork(movedTo(system, pair.standby.port), "F41 synchronous", () => failOver(pair));
});

/** What docs/operations.md asks for after a failover that a proxy hides. */
async function newEras({ service }: System): Promise<void> {
  for (const context of CONTEXTS) {
    const file = join(SERVICES, context, "dist", "new-era.js");
    await eventually(() => run(process.execPath, [file], { env: service(context).env }));
  }
}

test("F41 failover to a standby that was behind, with the documented procedure: what it had is there, what was forgotten is forgotten once that is repeated, and memory goes on", async () => {
  await using undo = new AsyncDisposableStack();
  const pair = await withStandby(undo);
  const { system } = pair.linked;
  const [kept, erased, late] = await Promise.all([1, 2, 3].map(() => remembered(system)));
  if (!kept || !erased || !late) throw new Error("three");
  for (const one of [kept, erased, late]) await one.learn("city", "Oslo");
  await erased.forget("subject", "delete");
  // The standby gets nothing of what follows.
  await delay(ADDRESSES_MS);
  pair.replication.stall();
  await kept.learn("employer", "Acme");
  await late.forget("subject", "delete");

  await failOver(pair);
  await newEras(system);

  expect((await kept.recall()).facts).toEqual(["city=Oslo"]);
  expect((await late.recall()).facts).toEqual(["city=Oslo"]);
  expect(await erased.recall()).toEqual({ facts: [], episodes: [] });
  await late.forget("subject", "delete");
  expect(await late.recall()).toEqual({ facts: [], episodes: [] });
  // Clients capture again what they do not find.
  await kept.learn("employer", "Acme");
  expect((await kept.recall()).facts).toEqual(["city=Oslo", "employer=Acme"]);
  for (const one of [erased, late]) {
    await one.learn("pet", "cat");
    expect((await one.recall()).facts).toEqual(["pet=cat"]);
  }
  await amidWork(movedTo(system, pair.standby.port), "F41 after", async () => undefined);
});
