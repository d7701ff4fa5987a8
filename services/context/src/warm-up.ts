import { setImmediate as nextTurn } from "node:timers/promises";
import { type RecallRequest, recall } from "./domain/build-packet.ts";
import {
  createScopeIndex,
  type EpisodeRow,
  type FactRow,
  type IndexParts,
  indexParts,
  restoringSteps,
  type ScopeIndex,
} from "./domain/memory/scope-index.ts";
import type { RecallSettings } from "./domain/settings.ts";
import { flatten, unflattened } from "./domain/structures/array-tree.ts";
import { applyInSlices, inSlices } from "./load-index.ts";

const EPISODES = 200;
const FACTS = 30;
const QUESTIONS = 30;
const TURNS_A_THREAD = 20;
const MINUTE_MS = 60_000;
/** So few bytes that all texts of an index have to be read before they are shown, as those of a large one. */
const NO_TEXTS = 0;
const BUDGET_TOKENS = 900;
const WORDS =
  "garden harbour letter music winter bridge coffee sister market ticket window doctor river painting lesson recipe mountain office bicycle story".split(
    " ",
  );

const pick = (n: number): string => WORDS[n % WORDS.length] ?? "";
/** Neighbouring numbers share few words. */
const sentence = (n: number): string =>
  `We talked about the ${pick(n)} and the ${pick(n * 7 + 3)} near the ${pick(Math.floor(n / 3))} at ${(n % 12) + 1} o'clock.`;
const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

const episode = (n: number, nowMs: number): EpisodeRow => ({
  eventId: idOf(n),
  kind: "conversation.message",
  occurredAt: new Date(nowMs - (EPISODES - n) * MINUTE_MS).toISOString(),
  recordedAt: null,
  threadId: `thread ${Math.floor(n / TURNS_A_THREAD)}`,
  speaker: n % 2 === 0 ? "Kim" : null,
  role: n % 2 === 0 ? "user" : "assistant",
  text:
    n % 10 === 0 ? Array.from({ length: 20 }, (_, at) => sentence(n + at)).join(" ") : sentence(n),
});

const fact = (n: number, nowMs: number): FactRow => ({
  id: idOf(EPISODES + n),
  status: "active",
  inConflict: false,
  predicate: `${pick(n)}_place`,
  value: JSON.stringify(`the ${pick(n + 1)} by the ${pick(n + 5)}`),
  qualifiers: "{}",
  confidence: 0.8,
  validFrom: null,
  validTo: null,
  volatility: "stable",
  freshAt: new Date(nowMs).toISOString(),
  ratingScore: 0,
  entities: [pick(n)],
  sourceEventIds: [idOf(n)],
});

/**
 * Asks a made-up memory some questions, as it is built and as it is restored from what is stored of it: a process compiles its code the first
 * times that it runs, and its callers' first questions would wait for that. Answers how many episodes were shown.
 */
export async function warmUp(settings: RecallSettings, nowMs: number): Promise<number> {
  const built = createScopeIndex(undefined, NO_TEXTS);
  const rows = {
    episodes: Array.from({ length: EPISODES }, (_, n) => episode(n, nowMs)),
    facts: Array.from({ length: FACTS }, (_, n) => fact(n, nowMs)),
  };
  await applyInSlices(built, rows, isAlone);
  const { text, arrays } = flatten(indexParts(built));
  const stored = unflattened(text);
  stored.arrays.write(0, arrays.read(0, arrays.byteLength));
  const restored = await inSlices(restoringSteps(stored.tree as IndexParts), isAlone);
  let shown = 0;
  for (let n = 0; n < QUESTIONS; n++) {
    const query = `What of the ${pick(n)} and the ${pick(n * 3 + 1)} near the ${pick(n * 5)}?`;
    const request = { query, purpose: null, budgetTokens: BUDGET_TOKENS, nowMs, settings };
    shown += await shownFor(n % 2 === 0 ? built : restored, request);
    await nextTurn();
  }
  return shown;
}

const isAlone = () => false;

/** How many episodes a question shows, whose texts are made when they are needed. */
async function shownFor(index: ScopeIndex, request: RecallRequest): Promise<number> {
  const { toRead, judged } = recall(index, request);
  const { texts } = index.episodes;
  await texts.fill(
    toRead,
    async () => new Map(Array.from(toRead, (slot) => [slot, episode(slot, request.nowMs).text])),
  );
  return recall(index, request, judged).packet.episodes.length;
}
