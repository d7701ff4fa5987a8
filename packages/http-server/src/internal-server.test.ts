import { createLog } from "@memory/log";
import { Gauge, type Registry } from "@prometheus-io/client";
import { expect, test } from "vitest";
import { internalServer } from "./index.ts";

const gauge = (registry: Registry, name: string, read: () => Promise<number>) =>
  new Gauge({
    name,
    help: name,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });

test("metrics whose database is unavailable are left out, and the others are still served", async () => {
  const { app, metrics } = internalServer(createLog("test", "silent"), {}, {}, 200);
  gauge(metrics, "of_this_process", async () => 1);
  gauge(metrics, "of_a_database_that_refuses", () => Promise.reject(new Error("away")));
  gauge(metrics, "of_a_database_that_hangs", () => new Promise(() => undefined));

  const { statusCode, body } = await app.inject("/metrics");

  expect(statusCode).toBe(200);
  expect(body).toContain("\nof_this_process 1\n");
  expect(body).not.toContain("of_a_database");
});

test("a warning that was logged is counted by its message", async () => {
  const log = createLog("test", "warn");
  const { app } = internalServer(log, { database: () => Promise.reject(new Error("away")) });

  await app.inject("/readyz");
  await app.inject("/readyz");
  const { body } = await app.inject("/metrics");

  expect(body).toContain('memory_log_lines_total{level="warn",event="readiness check failed"} 1');
});
