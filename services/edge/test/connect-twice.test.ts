import { buildConnector, Pool } from "undici";
import { expect, test } from "vitest";
import { connectTwice } from "../src/connect-twice.ts";
import { origin } from "./edge-under-test.ts";

const connect = buildConnector({ timeout: 1_000, allowH2: false });
const refused: typeof connect = (options, callback) => connect({ ...options, port: "9" }, callback);

test("a request whose first connection fails goes out once, on a second one", async () => {
  await using upstream = await origin((_asked, answer) => void answer.end("{}"));
  const pool = new Pool(upstream.url, { connect: connectTwice(refused, connect) });
  const reply = await pool.request({ path: "/v1/capture", method: "POST", body: "{}" });

  expect([reply.statusCode, upstream.asked]).toEqual([200, ["POST /v1/capture"]]);
  await reply.body.dump();
  await pool.close();
});

test("the failure of two connections is reported", async () => {
  const pool = new Pool("http://127.0.0.1:9", { connect: connectTwice(refused, refused) });

  await expect(pool.request({ path: "/", method: "GET" })).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
  await pool.close();
});
