import { system } from "@memory/testkit";
import { expect, test } from "vitest";
import { event, UUID } from "./events.ts";
import { mintProject } from "./project.ts";

test("a key is shown once and listed by its prefix alone", async () => {
  const { admin, orgId, projectId } = await mintProject();

  const made = await admin.post("/v1/keys", { org_id: orgId, project_id: projectId, label: "ci" });
  const listed = await admin.get("/v1/keys");

  expect(made.status).toBe(201);
  expect(made.json).toEqual({
    key: expect.stringMatching(/.{36,}/),
    id: expect.stringMatching(UUID),
    prefix: made.json.key.slice(0, 8),
    org_id: orgId,
    project_id: projectId,
    label: "ci",
    created_at: expect.stringMatching(/Z$/),
  });
  const { key, ...shown } = made.json;
  expect(listed.json.keys).toContainEqual({ ...shown, revoked_at: null });
  expect(listed.text).not.toContain(key);
});

test("a revoked key is refused from the moment of the answer on, everywhere", async () => {
  const { admin, api, scope, query, keyId } = await mintProject();
  expect((await api.get(`/v1/facts?${query}`)).status).toBe(200);

  const revoked = await admin.delete(`/v1/keys/${keyId}`);
  const replies = await Promise.all([
    api.get(`/v1/facts?${query}`),
    api.get(`/v1/timeline?${query}`),
    api.get(`/v1/traces?project_id=${scope.projectId}`),
    api.post("/v1/capture", { events: [event(scope)] }),
  ]);

  expect([revoked.status, revoked.json]).toEqual([200, { id: keyId, status: "revoked" }]);
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect((await admin.delete(`/v1/keys/${keyId}`)).status).toBe(200);
});

test("an unknown and a malformed key id are the same 404", async () => {
  const { admin } = await mintProject();

  const unknown = await admin.delete("/v1/keys/00000000-0000-7000-8000-000000000000");
  const malformed = await admin.delete("/v1/keys/nonsense");

  expect(unknown.status).toBe(404);
  expect(unknown.json.error.type).toBe("key_not_found");
  expect(malformed.text).toBe(unknown.text);
});

test("in admin mode an ordinary key manages no keys", async () => {
  const { api, orgId, projectId, keyId } = await mintProject();

  const replies = await Promise.all([
    api.get("/v1/keys"),
    api.post("/v1/keys", { org_id: orgId, project_id: projectId }),
    api.delete(`/v1/keys/${keyId}`),
  ]);

  expect(replies.map(({ status, json }) => [status, json.error.type])).toEqual(
    Array(3).fill([401, "unauthorized"]),
  );
});

test.each([
  [{ org_id: "" }, "invalid_payload", "org_id"],
  [{ org_id: undefined }, "invalid_payload", "org_id"],
  [{ project_id: undefined }, "missing_scope", "project_id"],
  [{ project_id: "p".repeat(129) }, "invalid_payload", "project_id"],
  [{ label: "l".repeat(129) }, "invalid_payload", "label"],
])("a key with %o is refused as %s", async (fault, type, field) => {
  const { admin, orgId } = await mintProject();

  const reply = await admin.post("/v1/keys", { org_id: orgId, project_id: `p-${orgId}`, ...fault });

  expect([reply.status, reply.json.error.type, reply.json.error.field]).toEqual([422, type, field]);
});

test("a project belongs to one org", async () => {
  const { admin, projectId } = await mintProject();

  const reply = await admin.post("/v1/keys", { org_id: "another-org", project_id: projectId });

  expect([reply.status, reply.json.error.type]).toEqual([403, "forbidden_scope"]);
});

test.each([undefined, "", "Bearer", "Bearer nonsense", "Basic abc"])(
  "the credential %j is 401 on every route",
  async (authorization) => {
    const { baseUrl } = system();
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const routes = [
      "/v1/timeline",
      "/v1/facts",
      "/v1/traces",
      "/v1/jobs/x",
      "/v1/inspect/x",
      "/v1/keys",
    ];

    const replies = await Promise.all(routes.map((route) => fetch(baseUrl + route, { headers })));
    const posts = await Promise.all(
      ["/v1/capture", "/v1/context", "/v1/consolidate", "/v1/keys"].map((route) =>
        fetch(baseUrl + route, { method: "POST", headers, body: "{" }),
      ),
    );

    for (const reply of [...replies, ...posts]) {
      expect([reply.url, reply.status]).toEqual([reply.url, 401]);
      expect(await reply.json()).toMatchObject({
        error: { type: "unauthorized", field: "Authorization" },
      });
    }
  },
);
