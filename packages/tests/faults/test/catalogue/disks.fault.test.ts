import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@memory/launcher";
import { eventually, mintProject, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { amidWork } from "../load/amid-work.ts";
import { mayMount, whileOnSmallDisk } from "../machine/small-disk.ts";

const ROOM_MIB = 48;
// NATS takes three quarters of a disk, of which each of the two streams reserves 64.
const BROKER_MIB = 256;
const ONE_STREAM_MIB = 128;
const FULL_MS = 3_000;

type Minted = Awaited<ReturnType<typeof mintProject>>;

// A disk of its own is mounted, which takes root on Linux.
describe.skipIf(!mayMount)("a full disk", () => {
  let folder: string;
  let system: System;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "disks-"));
    chmodSync(folder, 0o711);
    const context = { SERVICE_TRACE_FLUSH: "true" };
    system = await ownSystem({ data: join(folder, "data"), serviceEnv: { context } });
  });
  afterAll(async () => {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const pathOf = (...names: string[]) => join(folder, "data", ...names);

  /** Captures large events until the disk takes no more, and keeps on for a while. */
  async function writeUntilRefused({ api, orgId, projectId }: Minted): Promise<string> {
    // Nothing that Postgres could compress: the disk is full after a few captures, however slow they are.
    const payload = { text: randomBytes(48_000).toString("base64") };
    const scope = { org_id: orgId, project_id: projectId, subject_id: "large" };
    const event = { ...scope, kind: "note", occurred_at: "2026-01-01T00:00:00Z", payload };
    const capture = () =>
      api
        .post("/v1/capture", { events: Array.from({ length: 20 }, () => event) })
        .catch((error: Error) => ({ status: 0, text: error.message }));
    const refused = await eventually(
      async () => {
        const { status, text } = await capture();
        expect(status).not.toBe(202);
        return `${status} ${text}`;
      },
      { everyMs: 1 },
    );
    const endMs = performance.now() + FULL_MS;
    while (performance.now() < endMs) {
      expect((await capture()).status).not.toBe(500);
      await delay(200);
    }
    return refused;
  }

  test("F16 no room for the write-ahead log: Postgres ends and recovers, nothing accepted is lost", () =>
    whileOnSmallDisk(system.postgres, pathOf("postgres", "pg_wal"), ROOM_MIB, async (disk) => {
      const before = system.postgres.pid();

      await amidWork(system, "F16 write-ahead log", async () => {
        const minted = await mintProject(system);
        disk.fill();
        console.log("F16", await writeUntilRefused(minted));
        disk.free();
      });

      expect(system.postgres.pid()).not.toBe(before);
    }));

  test("F15 no room for data: statements fail, the server goes on and needs no restart", () =>
    whileOnSmallDisk(system.postgres, pathOf("postgres", "base"), ROOM_MIB, async (disk) => {
      const before = system.postgres.pid();

      await amidWork(system, "F15", async () => {
        const minted = await mintProject(system);
        disk.fill();
        console.log("F15", await writeUntilRefused(minted));
        disk.free();
      });

      expect(system.postgres.pid()).toBe(before);
    }));

  test.each([
    ["the broker's store", BROKER_MIB],
    ["one of the broker's streams", ONE_STREAM_MIB],
  ])("F16 no room for %s: work goes on by the feeds, nothing is lost", (what, roomMib) =>
    whileOnSmallDisk(system.nats, pathOf("nats", "store"), roomMib, (disk) =>
      amidWork(system, `F16 ${what}`, async (work) => {
        disk.fill();
        await work.goOn(50);
        await delay(FULL_MS);
        disk.free();
      }),
    ),
  );
});
