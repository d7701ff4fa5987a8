import { readFile } from "node:fs/promises";
import { DatabaseEnv, poolOf, readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { Registry } from "@prometheus-io/client";
import { z } from "zod";
import { calibrateFloor } from "../calibrate-floor.ts";
import {
  embeddingsSettings,
  indexCacheBytes,
  ownCues,
  RecallEnv,
  recallSettings,
} from "../config.ts";
import { openEmbedder } from "../embeddings/embedder.ts";
import { recallMetrics } from "../metrics.ts";
import { scopeIndexes } from "../scope-indexes.ts";

const USAGE = `usage: calibrate-floor FILE [SHARE]
FILE   JSON lines: {"project_id", "subject_id", "query", "relevant": true|false}
SHARE  share of relevant questions the floor may refuse, 0.03 unless given`;

const SHARES = [0, 0.01, 0.03, 0.05, 0.1, 0.2, 0.3];

const Line = z
  .object({
    project_id: z.string().min(1),
    subject_id: z.string().min(1),
    query: z.string().min(1),
    relevant: z.boolean(),
  })
  .transform(({ project_id: projectId, subject_id: subjectId, query, relevant: isRelevant }) => ({
    projectId,
    subjectId,
    query,
    isRelevant,
  }));

const [file, shareText = "0.03"] = process.argv.slice(2);
const share = z.coerce.number().min(0).max(1).safeParse(shareText);
if (file === undefined || !share.success) {
  console.error(USAGE);
  process.exit(2);
}
const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
const questions = lines.map((line) => Line.parse(JSON.parse(line)));
if (new Set(questions.map(({ isRelevant }) => isRelevant)).size < 2) {
  console.error("relevant and off-topic questions are both needed");
  process.exit(2);
}

const env = readEnvOrExit(z.object({ ...DatabaseEnv.shape, ...RecallEnv.shape }));
const log = createLog("context", "warn");
const pool = openPool({ ...poolOf(env), max: 1, name: "context-calibrate", log });
const embedder = await openEmbedder(embeddingsSettings(env), log);
const indexes = scopeIndexes({
  pool,
  model: embedder?.mark ?? null,
  maxBytes: indexCacheBytes(env),
  metrics: recallMetrics(new Registry()),
  cues: ownCues(env),
});
const found = await calibrateFloor(
  {
    indexes,
    settings: recallSettings(env),
    questionVectors: embedder?.questionVectors ?? null,
    nowMs: Date.now(),
  },
  questions,
  [share.data, ...SHARES],
);
await Promise.all([pool.end(), embedder?.stop()]);

const shown = (floor: number) => Math.floor(1_000 * floor) / 1_000;
const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
console.log(`${found.relevant} relevant and ${found.offTopic} off-topic questions\n`);
for (const kind of ["facts", "episodes"] as const) {
  const { separation, margin } = found[kind];
  console.log(`${kind}: separation (AUC) ${separation.toFixed(3)}, margin ${margin.toFixed(3)}`);
}
const [suggestedFloor, ...questionCurve] = found.questions;
if (suggestedFloor === undefined) {
  console.log("\nquestions: not judged, the memories are too small");
} else {
  console.log(`questions: separation (AUC) ${suggestedFloor.separation.toFixed(3)}`);
  console.log("\nrelevant refused | off-topic refused | relevance floor");
  for (const { floor, relevantRefused, offTopicRefused } of questionCurve) {
    console.log([percent(relevantRefused), percent(offTopicRefused), shown(floor)].join(" | "));
  }
}
const [suggested, ...curve] = found.curve;
console.log("\nrelevant refused | off-topic refused | fact floor | episode floor");
for (const { floors, relevantRefused, offTopicRefused } of curve) {
  console.log(
    [percent(relevantRefused), percent(offTopicRefused), floors.fact, floors.episode].join(" | "),
  );
}
if (suggested !== undefined) {
  console.log(`\nRefusing at most ${percent(share.data)} of the relevant questions:`);
  if (suggestedFloor !== undefined) {
    console.log(`SERVICE_RELEVANCE_FLOOR=${shown(suggestedFloor.floor)}`);
    console.log("or, for each item by its words alone,");
  }
  console.log(`SERVICE_FACT_FLOOR=${suggested.floors.fact}`);
  console.log(`SERVICE_EPISODE_FLOOR=${suggested.floors.episode}`);
}
