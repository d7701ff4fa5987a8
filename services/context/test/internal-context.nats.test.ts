import { CONTEXT_BUILD_PATH } from "@memory/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContextUnderTest,
  contextUnderTest,
  INTERNAL_TOKEN,
  newScope,
} from "./context-under-test.ts";

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

const { projectId, subjectId } = newScope();
const QUESTION = { projectId, subjectId, query: "Where?", purpose: "test", budgetTokens: 300 };
const ask = (authorization?: string) =>
  context.internal.app.inject({
    method: "POST",
    url: CONTEXT_BUILD_PATH,
    headers: authorization === undefined ? {} : { authorization },
    payload: QUESTION,
  });

test("a service that shows the internal token gets a packet, whose trace is stored", async () => {
  const answer = await ask(`Bearer ${INTERNAL_TOKEN}`);
  const { packet, trace_id } = answer.json();
  const trace = await context.get(`/v1/inspect/${trace_id}`, {
    project_id: projectId,
    subject_id: subjectId,
  });

  expect(answer.statusCode).toBe(200);
  expect(packet).toMatchObject({ facts: [], episodes: [] });
  expect(trace.body).toMatchObject({ packet, query: "Where?", budget_tokens: 300 });
});

test.each([[undefined], ["Bearer another-token-of-tests"], [INTERNAL_TOKEN]])(
  "authorization %s is refused",
  async (authorization) => {
    expect((await ask(authorization)).statusCode).toBe(401);
  },
);

test("the public port does not have the route", async () => {
  const answer = await context.post(CONTEXT_BUILD_PATH, QUESTION, {
    authorization: `Bearer ${INTERNAL_TOKEN}`,
  });

  expect(answer.status).toBe(404);
});
