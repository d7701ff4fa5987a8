import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openSentenceModel, type SentenceModel } from "@memory/sentence-model";
import { applyRows, createScopeIndex, factStates } from "../../src/domain/memory/scope-index.ts";
import { find } from "../../src/domain/ranking/find.ts";
import { parseQuery } from "../../src/domain/ranking/query.ts";
import { signalsOf } from "../../src/domain/ranking/question-relevance.ts";
import { DEFAULT_SETTINGS } from "../../src/domain/settings.ts";
import { vectorText } from "../../src/domain/vector-text.ts";
import { type Conversation, offTopicOf, readConversations } from "./conversations.ts";
import { type Example, type Fitted, fitLogistic } from "./logistic.ts";

const WEIGHTS = new URL("../../src/domain/ranking/relevance-weights.json", import.meta.url);
const SIGNALS = resolve(import.meta.dirname, "../../../../.data/relevance-signals.json");
/** A question refused by mistake costs more than an off-topic one that is answered. */
const MAY_REFUSE = 0.01;
const SHOWN = [0.01, 0.03, 0.05, 0.1];
const DIGITS = 4;
const BATCH = 64;
const MOST_MS = 600_000;
/** Late enough for every conversation to be in the past. */
const NOW_MS = Date.parse("2026-11-01T00:00:00Z");

interface Gathered {
  readonly model: string;
  readonly words: readonly Asked[];
  readonly meaning: readonly Asked[];
}

interface Asked {
  readonly collection: string;
  readonly conversation: string;
  readonly isOwn: boolean;
  readonly signals: Readonly<Record<string, number>>;
}

interface Scored extends Asked {
  readonly chance: number;
}

const rounded = (number: number): number => Number(number.toPrecision(DIGITS));

const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: { apart: { type: "string", default: "" } },
});
/** Conversations that are asked last, by weights fitted to all others but these. */
const apart = new Set(values.apart.split(",").filter((id) => id !== ""));
const modelFolder = process.env["SERVICE_EMBEDDINGS_MODEL_FOLDER"];
if (folders.length > 0 && modelFolder)
  await gather(modelFolder, folders.flatMap(readConversations));
if (!existsSync(SIGNALS)) {
  console.error(
    "usage: SERVICE_EMBEDDINGS_MODEL_FOLDER=FOLDER train-relevance.ts [--apart ID,ID] FOLDER...",
  );
  process.exit(2);
}
// Written by `gather`.
const gathered = JSON.parse(readFileSync(SIGNALS, "utf8")) as Gathered;
const trained = {
  model: gathered.model,
  words: train("by words", gathered.words),
  meaning: train("by meaning too", gathered.meaning),
};
writeFileSync(WEIGHTS, `${JSON.stringify(trained, null, 2)}\n`);

/** Asks all questions of each conversation, and keeps the signals: fitting again takes seconds. */
async function gather(folder: string, conversations: readonly Conversation[]): Promise<void> {
  const model = await openSentenceModel(folder);
  const [words, meaning]: [Asked[], Asked[]] = [[], []];
  for (const conversation of conversations) {
    const asked = await ask(model, conversation, offTopicOf(conversation, conversations));
    words.push(...asked.words);
    meaning.push(...asked.meaning);
    console.log(`${basename(dirname(conversation.collection))} ${conversation.id} asked`);
  }
  await model.stop();
  mkdirSync(dirname(SIGNALS), { recursive: true });
  writeFileSync(SIGNALS, JSON.stringify({ model: model.name, words, meaning } satisfies Gathered));
}

async function ask(
  model: SentenceModel,
  conversation: Conversation,
  offTopic: readonly string[],
): Promise<Omit<Gathered, "model">> {
  const { episodes, questions, collection, id } = conversation;
  const index = createScopeIndex();
  const vectors = await inBatches(episodes.map(vectorText.episode), model.textVectors);
  const itemVectors = episodes.map(({ eventId }, at) => ({
    kind: "episode" as const,
    id: eventId,
    vector: vectors[at] ?? new Float32Array(model.dimensions),
  }));
  applyRows(index, { episodes, vectors: itemVectors });
  const states = factStates(index, NOW_MS, DEFAULT_SETTINGS.horizonsMs);
  const texts = [...questions, ...offTopic];
  const embeddings = await inBatches(texts.map(vectorText.question), model.questionVectors);
  const [words, meaning]: [Asked[], Asked[]] = [[], []];
  for (const [at, text] of texts.entries()) {
    const asked = { collection, conversation: id, isOwn: at < questions.length };
    const signals = (embedding: Float32Array | null) => {
      const query = parseQuery(index, text, { nowMs: NOW_MS, untilMs: NOW_MS, embedding });
      return signalsOf(index, query, find(index, states, query, NOW_MS, DEFAULT_SETTINGS));
    };
    words.push({ ...asked, signals: signals(null) });
    meaning.push({ ...asked, signals: signals(embeddings[at] ?? null) });
  }
  return { words, meaning };
}

async function inBatches(
  texts: readonly string[],
  embed: (some: readonly string[], timeoutMs: number) => Promise<readonly Float32Array[]>,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    vectors.push(...(await embed(texts.slice(from, from + BATCH), MOST_MS)));
  }
  return vectors;
}

/** Weights fitted to all, with the floor that refuses the allowed share of questions when each conversation is asked by weights fitted to the others. */
function train(title: string, asked: readonly Asked[]) {
  const names = Object.keys(asked[0]?.signals ?? {});
  const known = [...new Set(asked.map(({ conversation }) => conversation))];
  const each = known.map((id) => new Set([id]));
  const floor = reportAll(`${title}, each left out`, leftOut(asked, names, each));
  if (apart.size > 0) {
    const others = asked.filter(({ conversation }) => !apart.has(conversation));
    const eachOther = each.filter(([id = ""]) => !apart.has(id));
    reportAll(`${title}, without those apart, each left out`, leftOut(others, names, eachOther));
    reportAll(`${title}, those apart`, leftOut(asked, names, [apart]));
  }
  const { intercept, weights } = fit(asked, names);
  return {
    intercept: rounded(intercept),
    weights: Object.fromEntries(names.map((name, at) => [name, rounded(weights[at] ?? 0)])),
    floor: Math.floor(floor * 1_000) / 1_000,
  };
}

/** The questions of each set of conversations, judged by weights fitted to the other conversations. */
function leftOut(
  asked: readonly Asked[],
  names: readonly string[],
  sets: readonly ReadonlySet<string>[],
): Scored[] {
  return sets.flatMap((held) => {
    const fitted = fit(
      asked.filter(({ conversation }) => !held.has(conversation)),
      names,
    );
    return asked
      .filter(({ conversation }) => held.has(conversation))
      .map((one) => ({ ...one, chance: chanceOf(fitted, names, one) }));
  });
}

/** Prints what floors refuse in each collection and in all; gives back the one that refuses the allowed share of all. */
function reportAll(title: string, scored: readonly Scored[]): number {
  for (const collection of new Set(scored.map((one) => one.collection))) {
    const of = scored.filter((one) => one.collection === collection);
    report(`${title}, ${basename(dirname(collection))}`, of);
  }
  return report(`${title}, all`, scored);
}

/** All questions of a memory count as much as all off-topic ones. */
function fit(asked: readonly Asked[], names: readonly string[]): Fitted {
  const own = asked.filter(({ isOwn }) => isOwn).length;
  const examples: Example[] = asked.map((one) => ({
    signals: names.map((name) => one.signals[name] ?? 0),
    isSought: one.isOwn,
    weight: 1 / (one.isOwn ? own : asked.length - own),
  }));
  return fitLogistic(examples);
}

function chanceOf({ intercept, weights }: Fitted, names: readonly string[], one: Asked): number {
  const logit = names.reduce(
    (sum, name, at) => sum + (weights[at] ?? 0) * (one.signals[name] ?? 0),
    intercept,
  );
  return 1 / (1 + Math.exp(-logit));
}

/** Prints what floors refuse; gives back the one that refuses the allowed share. */
function report(title: string, asked: readonly { isOwn: boolean; chance: number }[]): number {
  const own = asked.filter(({ isOwn }) => isOwn).map(({ chance }) => chance);
  const others = asked.filter(({ isOwn }) => !isOwn);
  own.sort((a, b) => a - b);
  const floorAt = (share: number) => own[Math.floor(own.length * share)] ?? 0;
  const refused = SHOWN.map((share) => {
    const below = others.filter(({ chance }) => chance < floorAt(share)).length;
    return `${100 * share} %: ${((100 * below) / others.length).toFixed(1)}`;
  });
  console.log(
    `${title} (${own.length} own, ${others.length} off-topic), own refused: off-topic refused`,
  );
  console.log(
    `  ${refused.join("   ")}   floors for 1 and 3 %: ${floorAt(0.01).toFixed(3)} ${floorAt(0.03).toFixed(3)}`,
  );
  return floorAt(MAY_REFUSE);
}
