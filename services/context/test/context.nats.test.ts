import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { TRAINED_MODEL } from "../src/domain/ranking/model.ts";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  type TestScope,
} from "./context-under-test.ts";

const ask = (context: Pick<ContextUnderTest, "post">, scope: TestScope, query: string) =>
  context.post("/v1/context", {
    project_id: scope.projectId,
    subject_id: scope.subjectId,
    query,
    purpose: "test",
  });

test("events and facts that were announced are served, and inspect shows the very packet", async () => {
  await using context = await contextUnderTest();
  const scope = newScope();
  const { owners } = context;
  await owners.announce([
    await owners.capture(scope, ["I moved to Lisbon in May", "The weather is fine"]),
  ]);
  await owners.announceFacts(
    owners.putFact(scope, { predicate: "lives_in", value: `{"value":"Lisbon"}` }),
  );

  const answer = await eventually(async () => {
    const got = await ask(context, scope, "Where do I live, Lisbon?");
    expect(got.body.packet.facts).toHaveLength(1);
    expect(got.body.packet.episodes).not.toHaveLength(0);
    return got;
  });
  const inspected = await context.get(`/v1/inspect/${answer.body.trace_id}`, {
    project_id: scope.projectId,
    subject_id: scope.subjectId,
  });

  expect(answer.status).toBe(200);
  expect(inspected.status).toBe(200);
  const packetText = answer.text.slice('{"packet":'.length, answer.text.indexOf(',"token_count"'));
  expect(inspected.text).toContain(`"packet":${packetText},"decisions"`);
  expect(inspected.body).toMatchObject({
    trace_id: answer.body.trace_id,
    project_id: scope.projectId,
    subject_id: scope.subjectId,
    query: "Where do I live, Lisbon?",
    purpose: "test",
    token_count: answer.body.token_count,
  });
  expect(inspected.body.decisions).toContainEqual({
    fact_id: answer.body.packet.facts[0].id,
    episode_id: null,
    action: "included",
    reason_code: "top_score",
  });
  for (const { event_id } of answer.body.packet.episodes)
    expect(inspected.body.scores[event_id]).toEqual({
      points: expect.any(Number),
      parts: expect.objectContaining({ other: expect.any(Number) }),
      version: TRAINED_MODEL.version,
    });
});
