// npm run train-ranking -- --locomo FOLDER --beam FOLDER [--vectors FOLDER] [--worth] [--write]
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Feature } from "../src/domain/ranking/feature-names.ts";
import trained from "../src/domain/ranking/weights.json" with { type: "json" };
import { readConversations } from "./conversations.ts";
import { crossValidated, found, foundIn, isTrainedOn, summary } from "./evaluate.ts";
import { fit, stored } from "./fit.ts";
import { printKinds, printWorth } from "./report.ts";
import { type Sample, samplesOf } from "./samples.ts";
import { readVectors } from "./vectors.ts";

const { values } = parseArgs({
  options: {
    locomo: { type: "string" },
    beam: { type: "string" },
    vectors: { type: "string" },
    worth: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const OF_MEANING: readonly Feature[] = ["similar", "similar_before", "similar_after"];
const NONE: ReadonlySet<string> = new Set();

const conversations = [
  ...(values.locomo === undefined ? [] : readConversations("locomo", values.locomo)),
  ...(values.beam === undefined ? [] : readConversations("beam", values.beam)),
];

const samplesWith = (vectors: string | null): Sample[] =>
  conversations.flatMap((one) =>
    samplesOf(one, vectors === null ? null : readVectors(vectors, one.dataSet)),
  );

function train(name: string, samples: readonly Sample[], leftOut: ReadonlySet<string>) {
  const weights = fit(samples.filter(isTrainedOn), leftOut);
  console.log(`\n${name}: share of evidence among the first candidates, in %`);
  console.log("trained on it        ", summary(found(samples, weights)));
  const folds = crossValidated(samples, conversations.length, leftOut);
  const rows = foundIn(folds);
  console.log("one conversation out ", summary(rows));
  printKinds(rows);
  if (values.worth) printWorth(folds, leftOut);
  return stored(weights);
}

const lexical = train("by words", samplesWith(null), new Set(OF_MEANING));
const semantic =
  values.vectors === undefined
    ? trained.semantic
    : train("with embeddings", samplesWith(values.vectors), NONE);
if (values.write) {
  const file = fileURLToPath(new URL("../src/domain/ranking/weights.json", import.meta.url));
  const content = { ...trained, version: trained.version + 1, lexical, semantic };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`\nwritten: version ${content.version}`);
}
