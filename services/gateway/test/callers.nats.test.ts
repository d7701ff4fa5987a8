import { httpPart } from "@memory/testkit";
import { request } from "undici";
import { expect, test } from "vitest";
import { asSubject, gatewayUnderTest, KEY, plainProvider } from "./gateway-under-test.ts";

const BODY = '{"model":"m-1","messages":[{"role":"user","content":"Where do I live?"}]}';

test("an unknown key is refused before the body is looked at", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const answers = [
    await gateway.chat("{", {}),
    await gateway.chat(BODY, { authorization: "Bearer unknown" }),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(provider.asked).toEqual([]);
  await Promise.all(answers.map(({ body }) => body.dump()));
});

test.each([
  ["{", 422, "invalid_payload"],
  ["", 422, "invalid_payload"],
  ["[]", 422, "invalid_payload"],
  ['{"model":"m"}', 422, "invalid_payload"],
  [`{"messages":[${" ".repeat(10 * 1024 * 1024)}]}`, 413, "payload_too_large"],
])("a malformed body is refused (%#)", async (body, status, type) => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(body);

  expect([reply.statusCode, await reply.body.json()]).toMatchObject([status, { error: { type } }]);
  expect(provider.asked).toEqual([]);
});

test("another media type is 415", async () => {
  await using gateway = await gatewayUnderTest({});
  const headers = { authorization: `Bearer ${KEY}`, "content-type": "text/plain" };

  expect((await gateway.chat(BODY, headers)).statusCode).toBe(415);
});

test("in open dev mode the project comes from its header or has a name of its own", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    config: { authRequired: false },
  });
  const call = async (headers: Record<string, string>) =>
    (await gateway.chat(BODY, { "x-service-subject-id": "s", ...headers })).body.dump();
  await call({ "x-service-project-id": "p-dev" });
  await call({});
  await call({ "x-service-project-id": "p-dev", authorization: `Bearer ${KEY}` });
  await gateway.stop();

  expect(
    gateway.captured.map(({ projectId, events }) => [projectId, events[0]?.["org_id"]]),
  ).toEqual([
    ["p-dev", "org_gateway_dev"],
    ["prj_gateway_dev", "org_gateway_dev"],
    ["prj-1", "org-1"],
  ]);
});

test("a key's project counts, whatever the header says", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY, asSubject("s", { "x-service-project-id": "other" }));

  expect(gateway.questions).toMatchObject([{ projectId: "prj-1" }]);
  await reply.body.dump();
});

test("models are listed by the provider", async () => {
  await using provider = await httpPart(({ url }, answer) => void answer.end(`models at ${url}`));
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const list = (headers: Record<string, string>) =>
    request(`${gateway.url}/gateway/v1/models`, { headers });
  const good = await list({ authorization: `Bearer ${KEY}` });

  expect([good.statusCode, await good.body.text()]).toEqual([200, "models at /base/v1/models"]);
  expect((await list({})).statusCode).toBe(401);
});
