import type { EventBody } from "@memory/contracts";
import type {
  Extraction,
  ExtractionEvent,
  Extractor,
  ModelUsage,
  ReadingFailure,
  Rejection,
  Statement,
} from "@memory/extraction";
import type { ReadEvents } from "@memory/extraction/rules";
import { normalInstant } from "../domain/values/instant.ts";
import { type JsonValue, parseJson } from "../domain/values/json-value.ts";
import { refuseSecrets } from "./structured/refuse-secrets.ts";
import { readingStructured } from "./structured/structured-path.ts";

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

/** A lesson as the thread that reads gives it: the event is known to whoever asked. */
export interface LearntEvent extends Lesson {
  /** Something in the event is left to a model. */
  isLeft: boolean;
}

/** The learning from one event, step by step; told to `stop`, it keeps what was learnt by then. */
export type LearningFrom = Generator<undefined, LearntEvent, "stop" | undefined>;

/** Learns by the structured path; an event that has no such payload is read by the rules, if there are any. */
export function* learningFrom(
  body: EventBody,
  read: ReadEvents | null,
  isLeft: IsLeft,
): LearningFrom {
  const event = parsed(body);
  const { statements, rejections, hasEntries } = yield* readingStructured(event, refuseSecrets);
  const reasons = rejections.map(({ reason }) => reason);
  if (hasEntries) return { eventId: event.id, statements, rejections: reasons, isLeft: false };
  const extraction = read === null ? { ...NOTHING, eventId: event.id } : yield* read(event);
  const lesson = lessonOf(extraction, isLeft(event, extraction));
  return { ...lesson, rejections: [...reasons, ...lesson.rejections] };
}

/** A lesson with its event beside it where a model is to read that too. */
export function withUnread({ isLeft, ...lesson }: LearntEvent, body: EventBody): Lesson {
  return isLeft ? { ...lesson, unread: parsed(body) } : lesson;
}

/** Learning in this very thread. */
export const learnBy =
  (reader: (() => ReadEvents) | null, isLeft: IsLeft = () => false): Learn =>
  async (events) => {
    const read = reader?.() ?? null;
    return events.map((event) => {
      const learning = learningFrom(event, read, isLeft);
      let step = learning.next();
      while (!step.done) step = learning.next();
      return withUnread(step.value, event);
    });
  };

const NOTHING = { statements: [], rejections: [] };

/** Of a very large event not every turn that taught nothing is told. */
const MOST_REASONS = 100;

function lessonOf({ eventId, statements, rejections }: Extraction, isLeft: boolean): LearntEvent {
  // Whether it is noise is the model's to say.
  const certain = isLeft ? rejections.filter(({ reason }) => reason !== "noise") : rejections;
  const reasons = new Set(certain.map(asText));
  return { eventId, statements, rejections: [...reasons].slice(-MOST_REASONS), isLeft };
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
