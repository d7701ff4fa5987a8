import { CARDINALITIES, VOLATILITIES } from "@memory/contracts";
import { codePoints, isStorable } from "@memory/text";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  normalInstant,
  textsOf,
} from "@memory/values";
import { ACTIONS, type Statement } from "../statement.ts";
import { STAGE, type Steps } from "../steps.ts";
import { refuseSecrets } from "./refuse-secrets.ts";
import {
  Malformed,
  readConfidence,
  readOneOf,
  readPredicate,
  readQualifiers,
  readTimes,
  readValue,
} from "./structured-fields.ts";

const MOST_ENTRIES = 1000;
const MOST_NAMES = 8;
const MOST_NAME_CHARACTERS = 64;

export interface StructuredEvent {
  readonly id: string;
  /** UTC instant. */
  readonly occurredAt: string;
  readonly payload: JsonValue;
}

interface StructuredReading {
  readonly statements: Statement[];
  /** Each names the field and what is wrong with it; never its content. */
  readonly rejections: string[];
  /** False for an event without structured fields, so that its text is read. */
  readonly hasEntries: boolean;
}

/**
 * The reading of an event's structured fields, entry by entry. `stop` does not end it: entries are bounded in number and size, and what
 * a client stated must not be lost.
 */
type StructuredSteps = Steps<StructuredReading>;

/**
 * The statements of `payload.facts[]`, and of a payload that is itself `{predicate, value, …}`. An entry that is malformed or holds
 * a secret is rejected with its reason, the others are kept as the write `gate` lets them through; so is `facts` that is neither a list nor an entry.
 */
export function* readStructured(
  event: StructuredEvent,
  gate: (statement: Statement) => Statement = (statement) => statement,
): StructuredSteps {
  const statements: Statement[] = [];
  const rejections: string[] = [];
  const entries = entriesOf(event.payload);
  for (const [position, { path, entry }] of entries.slice(0, MOST_ENTRIES).entries()) {
    if (position > 0) yield STAGE.turn;
    try {
      const statement = readEntry(event, position, entry);
      const reason = refuseSecrets(statement);
      if (reason === null) statements.push(gate(statement));
      else rejections.push(reason);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      rejections.push(`${path}: ${error.message}`);
    }
  }
  if (entries.length > MOST_ENTRIES)
    rejections.push(`facts.${MOST_ENTRIES}: an event has at most ${MOST_ENTRIES}`);
  if (isNoList(event.payload)) rejections.push("facts: must be a list");
  return { statements, rejections, hasEntries: entries.length > 0 };
}

function isNoList(payload: JsonValue): boolean {
  const facts = isJsonObject(payload) ? (payload["facts"] ?? null) : null;
  return facts !== null && !Array.isArray(facts) && !isJsonObject(facts);
}

function entriesOf(payload: JsonValue): { path: string; entry: JsonValue }[] {
  if (!isJsonObject(payload)) return [];
  const { facts, predicate, value, action } = payload;
  const isEntry = typeof predicate === "string" && (value !== undefined || action === "retract");
  return [
    ...(Array.isArray(facts) ? facts : []).map((entry, at) => ({ path: `facts.${at}`, entry })),
    ...(isJsonObject(facts) ? [{ path: "facts", entry: facts }] : []),
    ...(isEntry ? [{ path: "payload", entry: payload }] : []),
  ];
}

function readEntry(event: StructuredEvent, position: number, entry: JsonValue): Statement {
  if (!isJsonObject(entry)) throw new Malformed("must be an object");
  const action = readOneOf(entry, "action", ACTIONS);
  const value = readValue(entry, action);
  const qualifiers = readQualifiers(entry);
  return {
    eventId: event.id,
    position,
    predicate: readPredicate(entry),
    qualifiers,
    value,
    confidence: readConfidence(entry),
    ...readTimes(entry, event.occurredAt),
    volatility: readOneOf(entry, "volatility", VOLATILITIES),
    cardinality: readOneOf(entry, "cardinality", CARDINALITIES),
    action,
    cue: "none",
    replacedValue: null,
    refersTo: null,
    origin: "structured",
    evidence: null,
    entities: namesIn({ value: value ?? {}, qualifiers }),
    occurredAt: event.occurredAt,
  };
}

/** Texts short enough to be names, for the one-hop expansion; numbers and dates lead nowhere. */
const namesIn = (said: JsonObject): string[] =>
  textsOf(said)
    .filter((text) => codePoints(text) <= MOST_NAME_CHARACTERS && /\p{L}/u.test(text))
    .filter((text) => isStorable(text) && normalInstant(text) === null)
    .slice(0, MOST_NAMES);
