import { system } from "@memory/testkit";
import { expect, test } from "vitest";
import { mintProject } from "./project.ts";

const TOO_LARGE = Buffer.alloc(10 * 1024 * 1024 + 1, " ");
const POSTS = [
  "/v1/capture",
  "/v1/context",
  "/v1/consolidate",
  "/v1/consolidate/subject",
  "/v1/feedback",
  "/v1/forget",
  "/v1/keys",
  "/v1/orgs/provision",
  "/gateway/v1/chat/completions",
];

const send = async (path: string, key: string | undefined) => {
  const reply = await fetch(system().baseUrl + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: TOO_LARGE,
  });
  const { error } = (await reply.json()) as { error: { type: string } };
  return [path, reply.status, error.type];
};

test.each(POSTS)(
  "a body that is too large for %s is 401 without a key and with an unknown one",
  async (path) => {
    expect(await send(path, undefined)).toEqual([path, 401, "unauthorized"]);
    expect(await send(path, "unknown")).toEqual([path, 401, "unauthorized"]);
  },
);

test("with a key it is 413", async () => {
  const { key } = await mintProject();

  expect(await send("/v1/capture", key)).toEqual(["/v1/capture", 413, "payload_too_large"]);
  expect(await send("/v1/context", key)).toEqual(["/v1/context", 413, "payload_too_large"]);
  expect(await send("/v1/forget", key)).toEqual(["/v1/forget", 413, "payload_too_large"]);
  expect(await send("/v1/keys", system().adminKey)).toEqual(["/v1/keys", 413, "payload_too_large"]);
});

test.each(["/v1/traces", "/v1/conflicts", "/v1/quarantine"])(
  "an empty subject_id that narrows %s is missing_scope, not everything",
  async (path) => {
    const { api, projectId } = await mintProject();
    const reply = await api.get(`${path}?project_id=${projectId}&subject_id=`);

    expect([reply.status, reply.json.error.type, reply.json.error.field]).toEqual([
      422,
      "missing_scope",
      "subject_id",
    ]);
    expect((await api.get(`${path}?project_id=${projectId}`)).status).toBe(200);
  },
);

test.each([
  ['{"messages":[{"role":"user","content":"a\\u0000"}]}', "messages.0.content"],
  ['{"messages":[],"user":"\\ud800"}', "user"],
])("the gateway refuses text that cannot be stored: %s", async (body, field) => {
  const { api } = await mintProject();
  const { status, json } = await api.postText("/gateway/v1/chat/completions", body);

  expect([status, json.error.type, json.error.field]).toEqual([422, "invalid_payload", field]);
});
