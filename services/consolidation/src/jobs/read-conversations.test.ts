import type { AskedConversation, EventBody } from "@memory/contracts";
import { sampleBody } from "@memory/contracts/sample-body";
import { newId } from "@memory/ids";
import { expect, test } from "vitest";
import { withConversations } from "./read-conversations.ts";

const said = (role: string, content: string, second: number): EventBody =>
  sampleBody(
    { role, content },
    { id: newId(), occurredAt: new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString() },
  );

/** Reads a claim beside events of its conversation that stand before each of its own, and notes what is asked for that. */
async function readBeside(
  claim: readonly EventBody[],
  earlier: readonly EventBody[],
  { hasModel = false, erased = [] as readonly EventBody[] } = {},
) {
  const asked: AskedConversation[] = [];
  const checked: string[] = [];
  const { events } = await withConversations(claim, {
    readConversation: async (one) => {
      asked.push(one);
      return earlier;
    },
    erasedAmong: async (eventIds) => {
      checked.push(...eventIds);
      return new Set(erased.map(({ id }) => id));
    },
    hasModel,
  });
  const turns = events.map(({ earlierTurns }) => earlierTurns?.map(({ text }) => text));
  return { asked, checked, turns };
}

test("a reply after words of the subject asks only for what stands between the two", async () => {
  const [hello, lyon] = [said("user", "Hello there, it is me again.", 0), said("user", "Lyon.", 9)];
  const question = said("assistant", "Where do you live?", 5);

  const { asked, turns } = await readBeside([hello, lyon], [question]);

  expect(asked.at(-1)).toEqual({ eventId: lyon.id, side: "before", knownId: hello.id });
  expect(turns.at(-1)).toEqual(["Where do you live?"]);
});

test("a reply after an event in which neither the subject nor the assistant speaks asks for all before it", async () => {
  const [result, lyon] = [said("tool", "3 rows", 5), said("user", "Lyon.", 9)];

  const { asked } = await readBeside([result, lyon], []);

  expect(asked).toEqual([{ eventId: lyon.id, side: "before" }]);
});

test("for a model every reply asks for all before it", async () => {
  const [hello, lyon] = [said("user", "Hello.", 0), said("user", "Lyon.", 9)];

  const { asked, turns } = await readBeside([hello, lyon], [said("user", "Hi.", 5)], {
    hasModel: true,
  });

  expect(asked.map(({ eventId, knownId }) => [eventId, knownId])).toEqual([
    [hello.id, undefined],
    [lyon.id, undefined],
  ]);
  expect(turns).toEqual([["Hi."], ["Hi."]]);
});

test("words of the subject alone are not read by rules, nor looked for among what was deleted", async () => {
  const [lyon, earlier] = [said("user", "Lyon.", 9), said("user", "What a day.", 0)];
  const question = said("assistant", "Where do you live?", 5);

  expect(await readBeside([lyon], [earlier])).toMatchObject({ checked: [], turns: [[]] });
  expect(await readBeside([lyon], [earlier, question])).toMatchObject({
    checked: [earlier.id, question.id],
    turns: [["What a day.", "Where do you live?"]],
  });
});

test("what a deleted fact was learned from is not read beside a reply", async () => {
  const [deleted, lyon] = [said("user", "I live in Ghent.", 0), said("user", "Lyon.", 9)];
  const question = said("assistant", "Where do you live?", 5);

  const { turns } = await readBeside([lyon], [deleted, question], { erased: [deleted] });

  expect(turns).toEqual([["Where do you live?"]]);
});
