import { expect, test } from "vitest";
import { callOf, KEY, mcpUnderTest, saidIn } from "./mcp-under-test.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const RECALL = callOf("memory_recall", { question: "Where does Sam live?" });

const PACKET = {
  packet: {
    ...{ facts: [], episodes: [], sessions: [], warnings: [] },
    ...{ status: "ok", empty_reason: "no_memory" },
  },
  token_count: 0,
  trace_id: "0192d1f0-0000-7000-8000-00000000beef",
};

test("a tool calls the API with the caller's own key, for the subject of the header", async () => {
  await using mcp = await mcpUnderTest((_asked, reply) => {
    reply.setHeader("content-type", "application/json").end(JSON.stringify(PACKET));
  });
  const { text } = await saidIn(await mcp.send(RECALL, { "x-request-id": "r-1" }));
  const [asked] = mcp.api.asked;

  expect(text).toContain(PACKET.trace_id);
  expect(mcp.api.asked).toHaveLength(1);
  expect(asked?.url).toBe("/v1/context");
  expect(asked?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, "x-request-id": "r-1" });
  expect(JSON.parse(asked?.body ?? "")).toMatchObject({
    ...{ project_id: "prj-1", subject_id: "sam", purpose: "mcp" },
    query: "Where does Sam live?",
  });
  expect(await mcp.metrics()).toMatch(
    /mcp_tool_calls_total\{tool="memory_recall",outcome="ok"\} 1/,
  );
  expect(await mcp.ready()).toBe(200);
});

test.each([
  // Longer than a call may take: the client does not wait for it.
  [429, { "retry-after": "120" }, /Try again in 120 s/, "rate_limited"],
  [503, {}, /Go on without it/, "unavailable"],
  [403, {}, /may not do this/, "forbidden"],
])(
  "an API that answers %i is a result that a model can act on",
  async (status, headers, text, kind) => {
    await using mcp = await mcpUnderTest((_asked, reply) => {
      reply.writeHead(status, { ...headers, "content-type": "text/plain" }).end("secret detail");
    });
    const said = await saidIn(await mcp.send(RECALL));

    expect(said.isError).toBe(true);
    expect(said.text).toMatch(text);
    expect(said.text).not.toContain("secret");
    expect(await mcp.metrics()).toContain(`tool="memory_recall",outcome="${kind}"} 1`);
  },
);

test("an API that does not answer is one too", async () => {
  await using mcp = await mcpUnderTest((_asked, reply) => reply.destroy());
  const said = await saidIn(await mcp.send(RECALL));

  expect(said).toEqual({ isError: true, text: expect.stringContaining("Go on without it") });
});

test.each([
  ["a page of another host", JSON.stringify(LIST), { origin: "https://evil.example.com" }, 403],
  ["a body that is too large", `"${"x".repeat(300_000)}"`, {}, 413],
  ["too many messages at once", JSON.stringify(Array(9).fill(LIST)), {}, 422],
  [
    "a subject that is too long",
    JSON.stringify(LIST),
    { "x-service-subject-id": "s".repeat(129) },
    422,
  ],
  ["another media type", JSON.stringify(LIST), { "content-type": "text/plain" }, 415],
  ["a key that is unknown", JSON.stringify(LIST), { authorization: "Bearer unknown" }, 401],
  ["what is no JSON", "{", {}, 400],
])("%s is refused", async (_what, body, headers, status) => {
  await using mcp = await mcpUnderTest(() => undefined);

  expect((await mcp.send(body, headers)).status).toBe(status);
  expect(mcp.api.asked).toEqual([]);
});

test("a page of this machine may ask, and the list of tools needs no API", async () => {
  await using mcp = await mcpUnderTest(() => undefined);
  const response = await mcp.send(LIST, { origin: "http://localhost:6274" });

  expect(response.status).toBe(200);
  expect(await response.text()).toContain("memory_recall");
  expect(mcp.api.asked).toEqual([]);
});

test("of one project only so many messages are handled at once; the next one has its turn", async () => {
  const held: (() => void)[] = [];
  await using mcp = await mcpUnderTest((_asked, reply) => {
    held.push(() =>
      reply.setHeader("content-type", "application/json").end(JSON.stringify(PACKET)),
    );
  });
  const sent = [1, 2, 3].map(() => mcp.send(RECALL));
  await expect.poll(() => mcp.metrics()).toMatch(/^mcp_messages_waiting 1$/m);
  expect(held).toHaveLength(2);

  for (const answer of held.splice(0)) answer();
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();

  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("a stream of subscriptions is refused, so that none stays open", async () => {
  await using mcp = await mcpUnderTest(() => undefined);
  const response = await mcp.send(
    {
      ...{ jsonrpc: "2.0", id: 1, method: "subscriptions/listen" },
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "tests", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    },
    { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" },
  );

  expect(await response.text()).toContain('"error"');
});
