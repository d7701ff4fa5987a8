import type { EventBody } from "@memory/contracts";
import type { ExtractionEvent, Extractor, ModelUsage } from "./domain/extraction/extractor.ts";
import { normalInstant } from "./domain/instant.ts";
import { type JsonValue, parseJson } from "./domain/json-value.ts";
import { refuseSecrets } from "./domain/refuse-secrets.ts";
import type { Statement } from "./domain/statement.ts";
import { readStructured } from "./domain/structured-path.ts";

/** What one event taught. */
export interface Lesson {
  eventId: string;
  statements: readonly Statement[];
  /** Why something that was seen was not learnt: reasons and places, never the text. */
  rejections: string[];
  /** What a model was paid for it. */
  usage?: ModelUsage;
}

/** Reads events of one subject; one lesson per event. Throws when that cannot be done just now (a model's bad day). */
export type Learn = (events: readonly EventBody[]) => Promise<Lesson[]>;

/** Learns by the structured path; an event that has no such payload is read by the extractor, if there is one. */
export const learnBy =
  (extractor: Extractor | null): Learn =>
  async (events) => {
    const lessons = new Map<string, Lesson>();
    const plain: ExtractionEvent[] = [];
    for (const event of events) {
      const read = parsed(event);
      const lesson = structuredLesson(read);
      if (lesson === null) plain.push(read);
      lessons.set(event.id, lesson ?? { eventId: event.id, statements: [], rejections: [] });
    }
    const extractions = plain.length === 0 ? [] : await extractor?.extract(plain);
    for (const { eventId, statements, rejections, usage } of extractions ?? []) {
      const reasons = rejections.map(({ reason, detail }) => `${reason}: ${detail}`);
      lessons.set(eventId, {
        eventId,
        statements,
        rejections: reasons,
        ...(usage && { usage }),
      });
    }
    return [...lessons.values()];
  };

type ReadEvent = ExtractionEvent & { payload: JsonValue };

const parsed = (event: EventBody): ReadEvent => ({
  id: event.id,
  occurredAt: normalInstant(event.occurredAt) ?? event.occurredAt,
  kind: event.kind,
  actorType: event.actorType,
  threadId: event.threadId,
  payload: parseJson(event.payload),
  source: event.source === null ? null : parseJson(event.source),
});

/** Null for an event that has no structured payload. */
function structuredLesson(event: ReadEvent): Lesson | null {
  const { statements, rejections } = readStructured(event, refuseSecrets);
  if (statements.length === 0 && rejections.length === 0) return null;
  return { eventId: event.id, statements, rejections: rejections.map(({ reason }) => reason) };
}
