import { system } from "@memory/testkit";
import { expect, test } from "vitest";
import { mintProject } from "./project.ts";

test("health needs no key and tells every part", async () => {
  const { baseUrl } = system();

  const reply = await fetch(`${baseUrl}/health`);

  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ status: "ok", database: "up" });
});

test("an unknown route is not_found, another method method_not_allowed", async () => {
  const { api } = await mintProject();

  const unknown = await api.get("/v1/nothing");
  const method = await api.delete("/v1/capture");

  expect([unknown.status, unknown.json.error.type]).toEqual([404, "not_found"]);
  expect([method.status, method.json.error.type]).toEqual([405, "method_not_allowed"]);
  expect(method.headers.get("allow")).toBe("POST");
});

test("what belongs to the inside is not reachable from outside", async () => {
  const { baseUrl } = system();

  for (const path of ["/metrics", "/livez", "/readyz", "/internal/keys/verify"]) {
    const reply = await fetch(baseUrl + path, { method: "GET" });
    expect([path, reply.status]).toEqual([path, 404]);
  }
});

test("every answer carries a request id, the caller's own where it sent one", async () => {
  const { baseUrl } = system();

  const reply = await fetch(`${baseUrl}/v1/facts`, { headers: { "x-request-id": "trace-me-1" } });

  expect(reply.headers.get("x-request-id")).toBe("trace-me-1");
});

test("equal errors are equal bytes", async () => {
  const { api } = await mintProject();

  const [one, two] = await Promise.all([api.get("/v1/jobs/a"), api.get("/v1/jobs/b")]);

  expect(one.text).toBe(two.text);
});
