import { eventually } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { allowedBy } from "../src/domain/webhooks/addresses.ts";
import type { Resolve } from "../src/webhooks/resolve.ts";
import { type Receiver, receiver } from "./receiver.ts";
import { webhooksUnderTest } from "./webhooks-under-test.ts";

const PUBLIC = { address: "93.184.216.34", family: 4 as const };
const PRIVATE = { address: "127.0.0.1", family: 4 as const };

async function open(): Promise<Receiver> {
  const made = await receiver();
  onTestFinished(() => made.close());
  return made;
}

test.each([
  ["https://10.0.0.7/", /private network/],
  ["https://169.254.169.254/latest/meta-data/", /private network/],
  ["https://2130706433/", /private network/],
  ["https://0x7f.1/", /private network/],
  ["https://0177.0.0.1/", /private network/],
  ["https://127.0.0.1./", /private network/],
  ["https://[::1]/", /private network/],
  ["https://[::ffff:10.0.0.1]/", /private network/],
  ["https://[64:ff9b::a00:1]/", /private network/],
  ["https://localhost/", /private network/],
  ["https://LOCALHOST./", /private network/],
  ["http://93.184.216.34/", /must be https/],
  ["https://sam:secret@hooks.example.com/", /user name/],
  ["https://[fe80::1%25eth0]/", /https URL/],
  ["gopher://hooks.example.com/", /https URL/],
])("a webhook for %s is refused", async (url, message) => {
  const { status, body } = await (await closed()).webhookAnswer(url);

  expect([status, body.error.type, body.error.field]).toEqual([422, "invalid_payload", "url"]);
  expect(body.error.message).toMatch(message);
});

/** Admin that may call the internet only; made once, and given back by the last test. */
const closed = (() => {
  let made: ReturnType<typeof open> | undefined;
  const open = async () => {
    const under = await webhooksUnderTest({ allowed: allowedBy("") });
    const project = await under.project();
    const webhookAnswer = (url: string) =>
      project.call("POST", "/v1/webhooks", {
        ...{ project_id: project.id, url, events: ["conflict.resolved"] },
      });
    return { under, webhookAnswer };
  };
  return () => (made ??= open());
})();

test("the admin that may call the internet only is given back", async () => {
  await (await closed()).under[Symbol.asyncDispose]();
});

test("a name that leads elsewhere after it was checked reaches nothing: the address that is connected to is checked", async () => {
  const secret = await open();
  let answers = [PUBLIC];
  const asked: string[] = [];
  const resolve: Resolve = async (host) => {
    asked.push(host);
    return answers;
  };
  await using under = await webhooksUnderTest({ allowed: allowedBy(""), resolve });
  const project = await under.project();
  const { id } = await project.webhook(`https://rebinding.example.com:${secret.port}/`);

  answers = [PRIVATE];
  const { body: tested } = await project.call("POST", `/v1/webhooks/${id}/test`);
  answers = [PUBLIC, PRIVATE];
  const { body: mixed } = await project.call("POST", `/v1/webhooks/${id}/test`);
  answers = [];
  const { body: unknown } = await project.call("POST", `/v1/webhooks/${id}/test`);

  expect(tested).toMatchObject({ delivered: false, status: null, error: "refused_address" });
  expect(mixed).toMatchObject({ delivered: false, error: "refused_address" });
  expect(unknown).toMatchObject({ delivered: false, error: "unresolved" });
  expect(secret.ledger).toEqual([]);
  expect(asked).toEqual(Array(4).fill("rebinding.example.com"));
});

test("a connection goes to the address that was checked, and asks nobody for the name again", async () => {
  const at = await open();
  const resolve: Resolve = async () => [PRIVATE];
  await using under = await webhooksUnderTest({ allowed: allowedBy("127.0.0.0/8"), resolve });
  const project = await under.project();
  const { id } = await project.webhook(`http://no-such-name.invalid:${at.port}/hook`);

  const { body } = await project.call("POST", `/v1/webhooks/${id}/test`);

  expect(body).toMatchObject({ delivered: true, status: 204, error: null });
  expect(at.ledger[0]?.headers["host"]).toBe(`no-such-name.invalid:${at.port}`);
});

test("a redirect is not followed, to a private address or any other", async () => {
  const [at, secret] = [await open(), await open()];
  at.answer = (_, response) => response.writeHead(307, { location: secret.url }).end();
  await using under = await webhooksUnderTest();
  const project = await under.project();
  const { id } = await project.webhook(at.url);

  const { body } = await project.call("POST", `/v1/webhooks/${id}/test`);
  await project.decide("conflict.resolved");
  await eventually(() => expect(at.ledger).toHaveLength(2));
  await eventually(async () =>
    expect((await project.deliveries(id))[0]).toMatchObject({
      ...{ status: "pending", last_status: 307, last_error: "redirect" },
    }),
  );

  expect(body).toMatchObject({ delivered: false, status: 307, error: "redirect" });
  expect(secret.ledger).toEqual([]);
});

test("a proxy that the environment names is not used", async () => {
  const [at, proxy] = [await open(), await open()];
  const before = { ...process.env };
  onTestFinished(() => {
    process.env = before;
  });
  Object.assign(process.env, { http_proxy: proxy.url, HTTP_PROXY: proxy.url, NO_PROXY: "" });
  await using under = await webhooksUnderTest();
  const project = await under.project();
  const { id } = await project.webhook(at.url);

  const { body } = await project.call("POST", `/v1/webhooks/${id}/test`);

  expect(body.delivered).toBe(true);
  expect(proxy.ledger).toEqual([]);
});

test("a test call says by type what went wrong, and nothing that the receiver said", async () => {
  const [at, gone] = [await open(), await open()];
  at.answer = (_, response) => response.writeHead(500).end("a secret of the receiver");
  await gone.close();
  await using under = await webhooksUnderTest();
  const project = await under.project();
  const test = async (url: string) => {
    const { id } = await project.webhook(url);
    return (await project.call("POST", `/v1/webhooks/${id}/test`)).text;
  };

  const failed = await test(at.url);
  expect(JSON.parse(failed)).toMatchObject({ delivered: false, status: 500, error: "status" });
  expect(failed).not.toContain("secret");
  expect(JSON.parse(await test(gone.url))).toMatchObject({ status: null, error: "connection" });
  expect(JSON.parse(await test(at.url.replace("http:", "https:")))).toMatchObject({
    ...{ status: null, error: "tls" },
  });
});
