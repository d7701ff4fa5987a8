import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { formsOf } from "./word-forms.ts";
import { wordsOf } from "./words.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes of the heap that are still in use after some work. */
function keptBy(work: () => void): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  work();
  collectGarbage();
  return process.memoryUsage().heapUsed - before;
}

test("a word that is known keeps nothing of the text that it was cut from", () => {
  const kept = keptBy(() => {
    for (let n = 0; n < 200; n++) {
      const text = Buffer.from(`${`word${n}`.padEnd(20, "s")} ${"la ".repeat(40_000)}`).toString();
      for (const word of wordsOf(text.slice(0, 400), 0)) formsOf(word.text);
    }
  });

  expect(kept).toBeLessThan(8_000_000);
});

test("forms of a word are those of its letters, in either case and with or without accents", () => {
  const [plain, marked] = [formsOf("cadiz"), formsOf("Cádiz")];

  expect(marked).toEqual({ ...plain, shape: marked.shape });
  expect(marked.shape).not.toBe(plain.shape);
  expect(formsOf("cadiz").stem).toBe(formsOf("cadizzo").stem);
  expect(formsOf("cadiz").ending).toBe(formsOf("diz").ending);
});
