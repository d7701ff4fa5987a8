import { CHAT_DEFAULTS, type ChatSettings, chatEndpoint } from "@memory/chat-models";
import type { Extraction, ExtractionEvent, Extractor } from "@memory/extraction";
import { ANSWER_FORMAT, modelExtractor, vocabularyOf } from "@memory/extraction/model";
import { PREDICATES } from "@memory/extraction/predicates";
import { askModel } from "../src/extraction/ask-model.ts";
import { fakeModel, type Script } from "./fake-model.ts";

export const TEXT = "I just adopted a lovely otter, her name is Pim, and we keep her in Ghent.";

export const event = (text: string, more: Partial<ExtractionEvent> = {}): ExtractionEvent => ({
  id: "e1",
  occurredAt: "2026-03-10T10:00:00.000Z",
  kind: "conversation.message",
  actorType: "user",
  threadId: "t1",
  source: null,
  payload: { role: "user", content: text },
  ...more,
});

export const fact = (more: object = {}): object => ({
  predicate: "pet",
  value: "otter named Pim",
  qualifiers: [],
  action: "create",
  changes: null,
  cardinality: "multi",
  volatility: "slow",
  confidence: 0.9,
  valid_from: null,
  valid_to: null,
  entities: ["Pim"],
  evidence: { turn_id: "t1", quote: "adopted a lovely otter, her name is Pim" },
  ...more,
});

export const answer = (...facts: object[]): string => JSON.stringify({ facts });

/** An extractor in front of a fake endpoint; faults of the provider are tried again at once. */
export async function withModel(script: Script, more: Partial<ChatSettings> = {}) {
  const model = await fakeModel(script);
  const settings = {
    ...CHAT_DEFAULTS,
    api: "chat-completions" as const,
    backoffMs: 1,
    baseUrl: model.baseUrl,
    apiKey: "k",
    model: "m",
    ...more,
  };
  const chat = chatEndpoint(settings, {
    format: ANSWER_FORMAT,
    nowMs: Date.now,
    stopping: new AbortController().signal,
  });
  const extractor = modelExtractor({
    ask: askModel(chat),
    model: "m",
    vocabulary: vocabularyOf(PREDICATES),
  });
  return {
    extractor,
    heard: model.heard,
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  };
}

export const read = async (
  extractor: Extractor,
  ...events: ExtractionEvent[]
): Promise<readonly Extraction[]> => extractor.extract(events);

export const values = (extractions: readonly Extraction[]) =>
  extractions.flatMap(({ statements }) =>
    statements.map(({ predicate, value }) => [predicate, value]),
  );
export const failures = (extractions: readonly Extraction[]) =>
  extractions.flatMap(({ failure }) => failure ?? []);
export const reasons = (extractions: readonly Extraction[]) =>
  extractions.flatMap(({ rejections }) => rejections.map(({ reason }) => reason));
