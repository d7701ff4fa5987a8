import { readFile } from "node:fs/promises";
import { apiClient, localProvider, mintProject, ownSystem } from "@memory/testkit";
import { expect, test } from "vitest";
import { event } from "./events.ts";
import { answersTo, fieldOf, foreignProbes, recordsOf, type Tenant } from "./foreign-ids.ts";
import type { Body } from "./project.ts";

const CONSOLE = "console-secret-of-tests";
const ORG = "org-1";
const MINE = { org_id: ORG, project_id: "prj-mine" };
const THEIRS = { org_id: "org-2", project_id: "prj-theirs" };
const scopeOf = (projectId: string) => ({ orgId: ORG, projectId, subjectId: "s" });

test("bootstrap mode: the first key needs no credential, one of ten racers gets it, and a key reaches its own project only", async () => {
  await using running = await ownSystem({
    bootstrap: true,
    serviceEnv: { admin: { SERVICE_CONSOLE_SERVICE_KEY: CONSOLE } },
  });
  const as = (key?: string) => apiClient(running.baseUrl, key);
  const nobody = as();

  const early = await Promise.all([nobody.get("/v1/keys"), as("any").get<Body>("/v1/keys")]);
  const racers = await Promise.all(
    Array.from({ length: 10 }, () => nobody.post<Body>("/v1/keys", MINE)),
  );
  const won = racers.filter(({ status }) => status === 201).map(({ json }) => json);
  const first = won[0];
  if (first === undefined) throw new Error("nobody got the first key");
  const mine = as(first.key);
  const second = await mine.post<Body>("/v1/keys", { ...MINE, label: "second" });
  const refused = await Promise.all([
    mine.post<Body>("/v1/keys", { ...MINE, org_id: "org-2" }),
    mine.post<Body>("/v1/keys", { ...MINE, project_id: "prj-other" }),
    mine.post<Body>("/v1/keys", THEIRS),
    nobody.post<Body>("/v1/keys", THEIRS),
    as("unknown").post<Body>("/v1/keys", THEIRS),
  ]);
  const listed = await mine.get<Body>("/v1/keys");

  expect(early.map(({ status }) => status)).toEqual([401, 401]);
  expect(won).toHaveLength(1);
  expect(new Set(racers.map(({ status }) => status))).toEqual(new Set([201, 401]));
  expect(second.status).toBe(201);
  expect(refused.map(({ status, json }) => [status, json.error.type])).toEqual([
    ...Array(3).fill([403, "forbidden_scope"]),
    ...Array(2).fill([401, "unauthorized"]),
  ]);
  expect(listed.json.keys.map(({ id }) => id)).toEqual([first.id, second.json.id]);

  const body = { events: [event(scopeOf(MINE.project_id))] };
  const asked = { project_id: MINE.project_id, subject_id: "s", query: "hello" };
  const both = async (key?: string) => [
    (await as(key).post("/v1/capture", body)).status,
    (await as(key).post("/v1/context", asked)).status,
  ];
  expect(await both(first.key)).toEqual([202, 200]);
  expect(await both()).toEqual([401, 401]);
  expect((await mine.post("/v1/capture", { events: [event(scopeOf("prj-theirs"))] })).status).toBe(
    403,
  );

  expect((await mine.delete(`/v1/keys/${first.id}`)).status).toBe(200);
  expect(await both(first.key)).toEqual([401, 401]);
  expect((await as(second.json.key).delete(`/v1/keys/${second.json.id}`)).status).toBe(200);
  expect((await nobody.post("/v1/keys", MINE)).status).toBe(401);

  const provisioned = async (name: string): Promise<Tenant> => {
    const made = await as(CONSOLE).post<Provisioned>("/v1/orgs/provision", {
      owner_ref: name,
      name,
    });
    const { org_id: orgId, project_id: projectId, id: keyId, key } = made.json;
    return { api: as(key), orgId, projectId, keyId };
  };
  await expectNothingForeign(await provisioned("owner"), await provisioned("stranger"));
});

test("open dev mode: no credential is needed, an unknown one is ignored, a valid one binds, and the logs warn of it", async () => {
  await using provider = await localProvider();
  await using running = await ownSystem({
    env: { SERVICE_AUTH_REQUIRED: "false", SERVICE_LLM_BASE_URL: `${provider.url}/v1` },
  });
  const { projectId, orgId, key } = await mintProject(running);
  const as = (shown?: string) => apiClient(running.baseUrl, shown);
  const capture = (shown: string | undefined, project: string) =>
    as(shown).post<Body>("/v1/capture", {
      events: [event({ orgId, projectId: project, subjectId: "s" })],
    });
  const context = (shown: string | undefined, project: string) =>
    as(shown).post<Body>("/v1/context", { project_id: project, subject_id: "s", query: "hello" });
  const statuses = async (shown: string | undefined, project: string) => [
    (await capture(shown, project)).status,
    (await context(shown, project)).status,
  ];

  expect(await statuses(undefined, "prj-any")).toEqual([202, 200]);
  expect(await statuses("unknown", "prj-any")).toEqual([202, 200]);
  expect(await statuses(key, projectId)).toEqual([202, 200]);
  expect(await statuses(key, "prj-any")).toEqual([403, 403]);
  expect((await as().get("/v1/keys")).status).toBe(401);

  const chat = (headers: Record<string, string>, shown?: string) =>
    as(shown).post(
      "/gateway/v1/chat/completions",
      { model: "m", messages: [{ role: "user", content: "Where do I live?" }] },
      { "x-service-subject-id": "gateway-subject", ...headers },
    );
  const answers = [
    await chat({ "x-service-project-id": "prj-of-header" }),
    await chat({}),
    await chat({ "x-service-project-id": "prj-of-header" }, key),
  ];
  const orgsOf = async (project: string) => {
    const query = new URLSearchParams({ project_id: project, subject_id: "gateway-subject" });
    const { json } = await as().get<{ events: { org_id: string }[] }>(`/v1/timeline?${query}`);
    return json.events.map(({ org_id }) => org_id);
  };

  expect(answers.map(({ headers }) => headers.get("x-service-memory"))).toEqual(
    Array(3).fill("active"),
  );
  await expect
    .poll(() => Promise.all(["prj-of-header", "prj_gateway_dev", projectId].map(orgsOf)))
    .toEqual([["org_gateway_dev"], ["org_gateway_dev"], [orgId]]);

  await expectNothingForeign(await mintProject(running), await mintProject(running));

  for (const name of ["admin", "ingest", "consolidation", "context", "gateway"] as const) {
    const log = await readFile(running.service(name).logFile, "utf8");
    expect([name, /"level":"warn"[^\n]*open dev mode/.test(log)]).toEqual([name, true]);
  }
});

interface Provisioned {
  org_id: string;
  project_id: string;
  id: string;
  key: string;
}

async function expectNothingForeign(owner: Tenant, stranger: Tenant): Promise<void> {
  const [theirs, own] = [await recordsOf(owner), await recordsOf(stranger)];
  for (const probe of foreignProbes(stranger, own, theirs)) {
    const [first, ...others] = await answersTo(probe);
    expect([probe.route, others]).toEqual([probe.route, others.map(() => first)]);
    expect([probe.route, first]).toEqual([probe.route, expect.stringMatching(/^\[4\d\d,/)]);
    const field = first?.startsWith("[401") ? "Authorization" : probe.field;
    expect([probe.route, fieldOf(first)]).toEqual([probe.route, field]);
  }
}
