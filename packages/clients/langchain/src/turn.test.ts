import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { Packet } from "@memory-service/client";
import { expect, test } from "vitest";
import { answerTo, turnOf } from "./turn.ts";
import { Turns } from "./turns.ts";

const hello = [new HumanMessage("Hello."), new AIMessage("Good day.")];
const asked = new HumanMessage({ id: "m1", content: [{ type: "text", text: " Where? " }] });

test("a turn begins with the last words of the user; only a history names its place", async () => {
  const first = await turnOf([new SystemMessage("Be brief."), asked]);
  const later = await turnOf([...hello, asked]);
  const again = await turnOf([...hello, asked]);

  expect(first).toMatchObject({ question: "Where?", place: null, message: "m1" });
  expect(later?.place).toEqual(expect.any(String));
  expect(again?.place).toBe(later?.place);
  expect(again?.run).not.toBe(later?.run);
  expect(await turnOf([new AIMessage("Hello.")])).toBeNull();
  expect(await turnOf([new HumanMessage([{ type: "image_url", image_url: "x" }])])).toBeNull();
});

test("an answer is what the model said since, without the results of tools", () => {
  const result = new ToolMessage({ content: "22", tool_call_id: "c" });
  const steps = [new AIMessage("I look."), result, new AIMessage(""), new AIMessage("Oslo.")];

  expect(answerTo([...hello, asked, ...steps])).toBe("I look.\n\nOslo.");
  expect(answerTo([...hello, asked])).toBe("");
});

test("a run recalls once, until it is closed or ten minutes old; a thousand are kept", () => {
  const turns = new Turns();
  let recalls = 0;
  const recall = async () => {
    recalls++;
    return new Packet(null);
  };

  expect(turns.of("a", 1, recall)).toBe(turns.of("a", 0, recall));
  expect(recalls).toBe(1);
  turns.close("a");
  turns.of("a", 2, recall);
  turns.of("a", 2 + 10 * 60_000, recall);
  expect(recalls).toBe(3);

  for (let n = 0; n < 1_000; n++) turns.of(`b${n}`, 1e6, recall);
  turns.of("a", 1e6, recall);
  expect(recalls).toBe(1_004);
});
