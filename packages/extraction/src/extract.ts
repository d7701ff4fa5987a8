import type { EventBody } from "@memory/contracts";
import { isJsonObject, type JsonValue, normalInstant, parseJson } from "@memory/values";
import type {
  EarlierTurn,
  Extraction,
  ExtractionEvent,
  Extractor,
  KnownFact,
  ModelUsage,
  ReadingFailure,
  Rejection,
} from "./extractor.ts";
import { gateStated } from "./filters/write-gate.ts";
import type { ReadEvents } from "./rules.ts";
import { isGuess, type Statement } from "./statement.ts";
import { runToEnd, type Steps } from "./steps.ts";
import { readStructured } from "./structured/structured-path.ts";

export { STAGE, type Stage } from "./steps.ts";

/** What extraction gives for one event. */
export interface ExtractionResult {
  eventId: string;
  statements: readonly Statement[];
  /** Why something was not extracted: reasons and paths, never the text. */
  rejections: string[];
  /** The event, when a model is still needed to read it. */
  eventForModel?: ExtractionEvent;
  /** The tokens that a model used for it. */
  usage?: ModelUsage;
  /** Why a model could not read it; the result then holds nothing from the model. */
  failure?: ReadingFailure;
}

/** An event to be read, with what else is known of its conversation. */
export interface EventToRead extends EventBody {
  readonly earlierTurns?: readonly EarlierTurn[];
  readonly isReplyOnly?: boolean;
}

/** Extracts from events of one subject; one result per event. Throws when extraction is unavailable. */
export type Extract = (events: readonly EventToRead[]) => Promise<ExtractionResult[]>;

/**
 * Has a model read the events that need it; one result for each of them, with only what the model adds. `known` is what is known of the
 * subject, newest first.
 */
export type ExtractByModel = (
  results: readonly ExtractionResult[],
  known?: readonly KnownFact[],
) => Promise<ExtractionResult[]>;

/** Decides whether a model should still read an event, given what was extracted from it. */
export type NeedsModel = (event: ExtractionEvent, extraction: Extraction) => boolean;

/** A result as the extraction worker gives it: the caller has the event. */
export interface InterimResult extends ExtractionResult {
  /** A model should still read the event. */
  needsModel: boolean;
}

/** Extraction from one event in steps; passed `stop`, it keeps what was extracted so far. */
export type ExtractionSteps = Steps<InterimResult>;

/** Extracts structured fields; an event without any is read by the rules, if there are rules. */
export function* extractStepwise(
  body: EventToRead,
  read: ReadEvents | null,
  needsModel: NeedsModel,
): ExtractionSteps {
  const event = parsedEvent(body);
  const role = isJsonObject(event.payload) ? event.payload["role"] : undefined;
  const gate = (statement: Statement) => gateStated(statement, event, role);
  const { statements, rejections, hasEntries } = yield* readStructured(event, gate);
  if (hasEntries)
    return { eventId: event.id, statements, rejections: reported(rejections), needsModel: false };
  const extraction = read === null ? { ...NOTHING, eventId: event.id } : yield* read(event);
  const isLeft = !event.isReplyOnly && needsModel(event, extraction);
  const result = resultOf(extraction, isLeft);
  return { ...result, rejections: reported([...rejections, ...result.rejections]) };
}

/** Adds the event to a result when a model should still read it. */
export function withEventForModel(
  { needsModel, ...result }: InterimResult,
  body: EventToRead,
): ExtractionResult {
  return needsModel ? { ...result, eventForModel: parsedEvent(body) } : result;
}

/** Extraction in the calling thread. */
export const extractWith =
  (reader: (() => ReadEvents) | null, needsModel: NeedsModel = () => false): Extract =>
  async (events) => {
    const read = reader?.() ?? null;
    return events.map((event) =>
      withEventForModel(runToEnd(extractStepwise(event, read, needsModel)), event),
    );
  };

const NOTHING = { statements: [], rejections: [] };

/** Rejections reported of one event; a very large event may have more. */
const MOST_REASONS = 100;
const reported = (rejections: readonly string[]): string[] => rejections.slice(-MOST_REASONS);

function resultOf(
  { eventId, statements, rejections }: Extraction,
  needsModel: boolean,
): InterimResult {
  // The model decides whether it is noise.
  const certain = needsModel ? rejections.filter(({ reason }) => reason !== "noise") : rejections;
  const reasons = new Set(certain.map(asText));
  return { eventId, statements, rejections: [...reasons], needsModel };
}

const asText = ({ reason, detail }: Rejection): string => `${reason}: ${detail}`;

/** Extraction by a model: only statements from text that no earlier statement covers. */
export const modelExtraction =
  (model: Extractor): ExtractByModel =>
  async (results, known = []) => {
    const left = new Map(results.map((result) => [result.eventId, result]));
    const events = results.flatMap(({ eventForModel }) => eventForModel ?? []);
    const extractions = events.length === 0 ? [] : await model.extract(events, known);
    return extractions.map(({ eventId, statements, rejections, usage, failure }) => {
      const known = left.get(eventId)?.statements ?? [];
      return {
        eventId,
        statements: failure ? [] : beyond(known, statements),
        rejections: failure ? [] : reported(rejections.map(asText)),
        ...(usage && { usage }),
        ...(failure && { failure }),
      };
    });
  };

const beyond = (known: readonly Statement[], found: readonly Statement[]): Statement[] =>
  found
    .filter((one) => !known.some((other) => !isGuess(other) && overlaps(other, one)))
    .map((one, i) => ({ ...one, position: known.length + i }));

const overlaps = (a: Statement, b: Statement): boolean =>
  a.evidence !== null &&
  b.evidence !== null &&
  a.evidence.path === b.evidence.path &&
  a.evidence.start < b.evidence.end &&
  b.evidence.start < a.evidence.end;

type ReadEvent = ExtractionEvent & { payload: JsonValue };

/** An event with its JSON parsed. */
export const parsedEvent = (event: EventToRead): ReadEvent => ({
  id: event.id,
  occurredAt: normalInstant(event.occurredAt) ?? event.occurredAt,
  kind: event.kind,
  actorType: event.actorType,
  threadId: event.threadId ?? event.runId,
  payload: parseJson(event.payload),
  source: event.source === null ? null : parseJson(event.source),
  scopeToken: event.scopeToken,
  ...(event.earlierTurns && { earlierTurns: event.earlierTurns }),
  ...(event.isReplyOnly && { isReplyOnly: true }),
});
