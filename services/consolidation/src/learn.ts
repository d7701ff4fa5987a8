import type { EventBody } from "@memory/contracts";
import type {
  Extraction,
  ExtractionEvent,
  Extractor,
  ModelUsage,
  ReadingFailure,
  Rejection,
} from "./domain/extraction/extractor.ts";
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
  /** The event, when something in it is left to a model. */
  unread?: ExtractionEvent;
  /** What a model was paid for it. */
  usage?: ModelUsage;
  /** Why a model could not read it; what it read of it is not here then. */
  failure?: ReadingFailure;
}

/** Reads events of one subject; one lesson per event. Throws when that cannot be done just now. */
export type Learn = (events: readonly EventBody[]) => Promise<Lesson[]>;

/** Has a model read what is left of the events; one lesson for each that has something left, with what it adds only. */
export type LearnMore = (lessons: readonly Lesson[]) => Promise<Lesson[]>;

/** Says whether a model should read an event from which this much was taken. */
export type IsLeft = (event: ExtractionEvent, extraction: Extraction) => boolean;

/** Learns by the structured path; an event that has no such payload is read by the extractor, if there is one. */
export const learnBy =
  (extractor: Extractor | null, isLeft: IsLeft = () => false): Learn =>
  async (events) => {
    const lessons = new Map<string, Lesson>();
    const plain: ReadEvent[] = [];
    for (const event of events) {
      const read = parsed(event);
      const { statements, rejections, hasEntries } = readStructured(read, refuseSecrets);
      if (!hasEntries) plain.push(read);
      const reasons = rejections.map(({ reason }) => reason);
      lessons.set(event.id, { eventId: event.id, statements, rejections: reasons });
    }
    const extractions = plain.length === 0 ? [] : ((await extractor?.extract(plain)) ?? []);
    const byEvent = new Map(extractions.map((extraction) => [extraction.eventId, extraction]));
    for (const event of plain) {
      const extraction = byEvent.get(event.id) ?? { ...NOTHING, eventId: event.id };
      const lesson = lessonOf(event, extraction, isLeft(event, extraction));
      const before = lessons.get(event.id)?.rejections ?? [];
      lessons.set(event.id, { ...lesson, rejections: [...before, ...lesson.rejections] });
    }
    return [...lessons.values()];
  };

const NOTHING = { statements: [], rejections: [] };

function lessonOf(event: ReadEvent, extraction: Extraction, isLeftToModel: boolean): Lesson {
  const { statements, rejections } = extraction;
  const lesson = { eventId: event.id, statements };
  if (!isLeftToModel) return { ...lesson, rejections: rejections.map(asText) };
  // Whether it is noise is the model's to say.
  const certain = rejections.filter(({ reason }) => reason !== "noise");
  return { ...lesson, rejections: certain.map(asText), unread: event };
}

const asText = ({ reason, detail }: Rejection): string => `${reason}: ${detail}`;

/** What a model adds to lessons: nothing of the words that were read already. */
export const learnMoreBy =
  (model: Extractor): LearnMore =>
  async (lessons) => {
    const left = new Map(lessons.map((lesson) => [lesson.eventId, lesson]));
    const events = lessons.flatMap(({ unread }) => unread ?? []);
    const extractions = events.length === 0 ? [] : await model.extract(events);
    return extractions.map(({ eventId, statements, rejections, usage, failure }) => {
      const known = left.get(eventId)?.statements ?? [];
      return {
        eventId,
        statements: failure ? [] : beyond(known, statements),
        rejections: failure ? [] : rejections.map(asText),
        ...(usage && { usage }),
        ...(failure && { failure }),
      };
    });
  };

const beyond = (known: readonly Statement[], found: readonly Statement[]): Statement[] =>
  found
    .filter((one) => !known.some((other) => overlaps(other, one)))
    .map((one, i) => ({ ...one, position: known.length + i }));

const overlaps = (a: Statement, b: Statement): boolean =>
  a.evidence !== null &&
  b.evidence !== null &&
  a.evidence.path === b.evidence.path &&
  a.evidence.start < b.evidence.end &&
  b.evidence.start < a.evidence.end;

type ReadEvent = ExtractionEvent & { payload: JsonValue };

const parsed = (event: EventBody): ReadEvent => ({
  id: event.id,
  occurredAt: normalInstant(event.occurredAt) ?? event.occurredAt,
  kind: event.kind,
  actorType: event.actorType,
  threadId: event.threadId,
  payload: parseJson(event.payload),
  source: event.source === null ? null : parseJson(event.source),
  scopeToken: event.scopeToken,
});
