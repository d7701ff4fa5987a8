import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@memory/launcher";
import { eventually, mintProject, ownSystem } from "@memory/testkit";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amidWork } from "../load/amid-work.ts";
import { type BrokerCluster, brokerCluster } from "../machine/broker-cluster.ts";

const AWAY_MS = 8_000;

let brokers: BrokerCluster;
let system: System;
beforeAll(async () => {
  brokers = await brokerCluster();
  system = await ownSystem({ env: { SERVICE_NATS_URL: brokers.url } });
  await replicate();
});
afterAll(async () => {
  await system.stop();
  await brokers[Symbol.asyncDispose]();
});

/** What docs/operations.md asks for in a cluster of three. */
async function replicate(): Promise<void> {
  const urls = brokers.url.split(",").map((url) => new URL(url));
  const { username: user = "", password: pass = "" } = urls[0] ?? {};
  const nats = await connect({ servers: urls.map(({ host }) => host), user, pass });
  const manager = await jetstreamManager(nats);
  for (const stream of ["MEMORY_CAPTURED", "MEMORY_FACTS_CHANGED"])
    await eventually(async () => {
      await manager.streams.update(stream, { num_replicas: brokers.size });
      const { cluster } = await manager.streams.info(stream);
      expect(cluster?.replicas?.filter(({ current }) => current)).toHaveLength(brokers.size - 1);
    });
  await nats.close();
}

test.each([0, 1, 2])(
  "F42 one NATS server of three is killed, number %i: work goes on, and nothing is lost when it returns",
  (index) =>
    amidWork(system, `F42 ${index}`, async (work) => {
      await brokers.kill(index);
      await work.goOn(50);
      await brokers.start(index);
    }),
);

test("F42 two NATS servers of three are killed: captures and reads go on, the rest when they return", () =>
  amidWork(system, "F42 two", async () => {
    const { api, orgId, projectId } = await mintProject(system);
    const scope = { org_id: orgId, project_id: projectId, subject_id: "sam" };
    const event = { ...scope, kind: "note", occurred_at: "2026-01-01T00:00:00Z", payload: {} };
    await brokers.kill(0);
    await brokers.kill(1);
    await delay(AWAY_MS);

    const capture = await api.post("/v1/capture", { events: [event] });
    const timeline = await api.get(`/v1/timeline?project_id=${projectId}&subject_id=sam`);

    await brokers.start(0);
    await brokers.start(1);
    expect([capture.status, timeline.status]).toEqual([202, 200]);
  }));
