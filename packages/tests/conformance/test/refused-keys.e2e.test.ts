import { apiClient, mintProject, system } from "@memory/testkit";
import { beforeAll, expect, test } from "vitest";

const ROUTES = [
  "/v1/timeline?project_id=p&subject_id=s",
  "/v1/facts?project_id=p&subject_id=s",
  "/v1/traces?project_id=p",
  "/v1/whoami",
  "/gateway/v1/models",
];

let revoked = "";
beforeAll(async () => {
  const { key, keyId } = await mintProject();
  const { baseUrl, adminKey } = system();
  await apiClient(baseUrl, adminKey).delete(`/v1/keys/${keyId}`);
  revoked = key;
});

const refusal = async (path: string, headers: Record<string, string>) => {
  const { status, json } = await apiClient(system().baseUrl).get<{
    error: { type: string; message: string; field: string };
  }>(path, headers);
  expect([status, json.error.type, json.error.field]).toEqual([
    401,
    "unauthorized",
    "Authorization",
  ]);
  return json.error.message;
};
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

test.each(ROUTES)("a 401 of %s says what to do", async (path) => {
  expect(await refusal(path, {})).toMatch(/no Authorization header: send/);
  expect(await refusal(path, { authorization: "Basic YTpi" })).toMatch(/no bearer token: send/);
  expect(await refusal(path, bearer("mk_unknown"))).toMatch(/key is unknown/);
  expect(await refusal(path, bearer(revoked))).toMatch(/was revoked/);
  expect(await refusal(path, bearer(system().adminKey))).toMatch(/admin key.*POST \/v1\/keys/);
});

test("a part of a revoked key, or of the admin key, is an unknown key", async () => {
  const [path = ""] = ROUTES;
  for (const key of [revoked, system().adminKey])
    expect(await refusal(path, bearer(key.slice(0, -1)))).toMatch(/key is unknown/);
});

test("where keys are managed with the admin key, any other credential has one answer", async () => {
  const { key } = await mintProject();
  const answers = await Promise.all(
    [key, revoked, "mk_unknown"].map((credential) => refusal("/v1/keys", bearer(credential))),
  );

  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/managed with the admin key/);
});
