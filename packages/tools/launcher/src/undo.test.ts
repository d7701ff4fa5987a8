import { expect, test } from "vitest";
import { Undo } from "./undo.ts";

test("what was done last is taken back first, once, and one failing step does not spare the others", async () => {
  const undo = new Undo();
  const taken: string[] = [];
  undo.add(() => taken.push("server"));
  undo.add(() => Promise.reject(new Error("will not stop")));
  undo.add(async () => taken.push("service"));

  await expect(undo.run()).rejects.toThrow("not everything could be stopped");
  await undo.run();

  expect(taken).toEqual(["service", "server"]);
});

test("what is added after all was taken back is taken back the next time", async () => {
  const undo = new Undo();
  const taken: string[] = [];
  await undo.run();

  undo.add(() => taken.push("server"));
  await undo.run();

  expect(taken).toEqual(["server"]);
});
