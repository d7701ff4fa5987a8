import { ContextApply } from "@memory/contracts";
import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContextUnderTest, contextUnderTest, newScope } from "./context-under-test.ts";

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

test("a deleted fact's sources are withheld to the last one, those it names and those that are to be asked for", async () => {
  const { owners } = context;
  const scope = newScope(newId(), newId());
  const texts = Array.from({ length: 7 }, (_, n) => `health ok number ${n}`);
  const { parts } = await owners.capture(scope, [...texts, "health of another"]);
  const [...sources] = parts[0]?.eventIds ?? [];
  const other = sources.pop() ?? "";
  const fact = owners.putFact(scope, { sourceEventIds: sources.slice(-2), sourceCount: 7 });
  await owners.announceFacts(fact);
  await context.bus.request(ContextApply, { changes: [], catchUp: true });
  const ask = () =>
    context.post("/v1/context", {
      project_id: scope.projectId,
      subject_id: scope.subjectId,
      query: "health",
    });
  const served = (await ask()).body.packet;

  owners.erasedSources.set(fact.id, sources);
  const deleted = owners.putFact(scope, {
    id: fact.id,
    status: "deleted",
    predicate: "deleted",
    value: "{}",
    sourceEventIds: sources.slice(0, 2),
    hasMoreSources: true,
  });
  await context.bus.request(ContextApply, { changes: [owners.changeOf(deleted)], catchUp: false });

  expect(served.facts).toMatchObject([{ source_count: 7, source_event_ids: sources.slice(-2) }]);
  expect(served.episodes).toHaveLength(8);
  const { packet } = (await ask()).body;
  expect(packet.facts).toEqual([]);
  expect(packet.episodes.map((one: { event_id: string }) => one.event_id)).toEqual([other]);
});
