import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { openSentenceModel } from "../src/index.ts";

const FETCHED = resolve(import.meta.dirname, "../../../.data/tools/sentence-model");
const folder = process.env["SERVICE_EMBEDDINGS_MODEL_FOLDER"] || FETCHED;
const isThere = existsSync(join(folder, "model.json"));
if (!isThere) {
  console.warn(`NOT TESTED with a real model: ${folder} holds none; npm run sentence-model does.`);
}
const MOST_MS = 60_000;

test.skipIf(!isThere)(
  "a real model puts texts of one meaning nearer than others when they share no word",
  async () => {
    const model = await openSentenceModel(folder);

    const [asked] = await model.questionVectors(["What pet does she own?"], MOST_MS);
    const vectors = await model.textVectors(
      [
        "My beagle chewed the sofa again.",
        "The invoice is due on Friday.",
        "beagle ".repeat(2_000),
      ],
      MOST_MS,
    );
    await model.stop();

    const cosines = vectors.map((vector) =>
      vector.reduce((sum, one, at) => sum + one * (asked?.[at] ?? 0), 0),
    );
    expect(cosines[0]).toBeGreaterThan((cosines[1] ?? 0) + 0.15);
    expect(vectors.map(({ length }) => length)).toEqual(Array(3).fill(model.dimensions));
  },
);
