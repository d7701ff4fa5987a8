import {
  type DateSpec,
  type Direction,
  endOf,
  type FoundDate,
  placeDate,
  startOf,
} from "@memory/text/dates";
import { type Clause, tokenIndex } from "../rules/clause.ts";
import type { Finding } from "../rules/finding.ts";
import { planOf } from "../rules/plan-text.ts";
import { isJustOver } from "../rules/planned.ts";
import type { ReadyGrammar } from "../rules/ready-grammar.ts";
import { untoken } from "../rules/values.ts";
import type { Statement, Unplaced } from "../statement.ts";
import { certaintyOf } from "./certainty.ts";
import type { Match } from "./match.ts";
import type { Said } from "./turn-text.ts";
import { isDateOfElse } from "./whose-date.ts";

/** States that can lie ahead: with a date to come they are plans. */
const MOVABLE = new Set([
  "home_city",
  "employer",
  "job_title",
  "business",
  "team",
  "address",
  "member_of",
  "subscription",
  "owns",
  "education",
  "hobby",
  "learning",
  "manager",
  "diet",
  "marital_status",
  "uses",
  "volunteers_at",
]);
/** Predicates whose date is part of what they say, not the time since when they hold. */
const DATED = new Set([
  "plan",
  "goal",
  "did",
  "event_date",
  "availability",
  "deadline",
  "birth_date",
  "pregnancy",
  "routine",
  "medical_restriction",
]);
/** Their day is to come: one gone by is when it was settled. */
const PLANNED = new Set(["plan", "goal"]);
const PAST_DATES = new Set(["birth_date", "did"]);

type Draft = Pick<
  Statement,
  "predicate" | "qualifiers" | "value" | "validFrom" | "statedValidFrom" | "validTo"
>;

/** A birthday without its year, `11-02`; null for any other date. */
function dayOfYear(spec: DateSpec): string | null {
  if (spec.kind !== "calendar" || spec.year !== undefined) return null;
  const { month, day } = spec;
  if (month === undefined || day === undefined) return null;
  return [month, day].map((part) => String(part).padStart(2, "0")).join("-");
}

function resolved(
  value: Readonly<Record<string, string>>,
  clause: Clause,
  now: Date,
  direction: Direction,
  isBirthday: boolean,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).map(([key, text]) => {
      const date = text.startsWith("\uE001") ? clause.dates[tokenIndex(text)] : undefined;
      return [
        key,
        date
          ? ((isBirthday ? dayOfYear(date.spec) : null) ?? placeDate(date.spec, now, direction))
          : clause.about === null
            ? text
            : text.replace(/\bmy\b/giu, "their"),
      ];
    }),
  );
}

/** Where a date without a year lies: behind for what is done, ahead for plans. */
function directionOf(
  { predicate, date, ...finding }: Finding,
  { flags, dates }: Clause,
  occurredAt: string,
): Direction {
  if (finding.isAhead === true) return "future";
  if (PAST_DATES.has(predicate)) return "past";
  if (date?.bound === "beginning" && date.spec.kind === "weekday") return "future";
  // What was moved to a day a few weeks ago is not a year off.
  if (predicate === "event_date" && finding.cue === "replaces" && dates.length > 0)
    return dates.every((one) => isBehind(one, occurredAt)) ? "past" : "future";
  if (DATED.has(predicate) || flags.has("future")) return "future";
  const isPast = finding.isPast || finding.cue === "replaces" || date?.role === "since";
  return isPast ? "past" : "future";
}

const isBehind = (date: FoundDate, occurredAt: string): boolean =>
  isJustOver(date, placeDate(date.spec, new Date(occurredAt), "future"), occurredAt);

function draftOf(finding: Finding, clause: Clause, said: Said, grammar: ReadyGrammar): Draft {
  const now = new Date(said.occurredAt);
  const { predicate, date } = finding;
  const direction = directionOf(finding, clause, said.occurredAt);
  const value = resolved(finding.value, clause, now, direction, predicate === "birth_date");
  const qualifiers = { ...finding.qualifiers, ...aboutOf(clause, said) };
  const plain: Draft = {
    predicate,
    qualifiers,
    value,
    validFrom: said.occurredAt,
    statedValidFrom: false,
    validTo: null,
  };
  if (!date || holdsDate(finding)) return plain;
  const iso = placeDate(date.spec, now, direction);
  if (isDateOfElse(finding, date, iso, clause, said.occurredAt)) return plain;
  if (predicate === "availability") return absence(plain, date, iso, clause, direction);
  if (predicate === "plan" && date.role === "until" && date.bound !== "deadline")
    return { ...plain, value: { ...value, until: iso }, validTo: endOf(iso) };
  if (DATED.has(predicate))
    return isSettled(finding, date, iso, clause, said)
      ? plain
      : { ...plain, value: { ...value, date: value["date"] ?? iso } };
  return (
    since(plain, date, iso, said) ?? {
      ...plain,
      predicate: "plan",
      value: { value: aheadOf(clause, grammar), date: iso },
    }
  );
}

/** Somebody who is absent on a day, from it, or up to the last one that the clause names. */
function absence(
  plain: Draft,
  date: FoundDate,
  iso: string,
  { dates }: Clause,
  direction: Direction,
): Draft {
  const end = dates.find(({ role }) => role === "until") ?? date;
  const until = end === date ? iso : placeDate(end.spec, new Date(plain.validFrom), direction);
  const when = {
    ...(end !== date && { date: iso }),
    [end.role === "until" ? "until" : "date"]: until,
  };
  return { ...plain, value: { ...plain.value, ...when }, validTo: lastOf(end, until) };
}

/** The day of a plan or goal that has gone by is when it was settled. */
function isSettled(
  { predicate }: Finding,
  date: FoundDate,
  iso: string,
  { flags }: Clause,
  { occurredAt }: Said,
): boolean {
  if (!PLANNED.has(predicate)) return false;
  return endOf(iso) < occurredAt || (!flags.has("future") && isJustOver(date, iso, occurredAt));
}

/** What holds from or up to a day; null for what will be so on a day to come. */
function since(plain: Draft, date: FoundDate, iso: string, { occurredAt }: Said): Draft | null {
  if (date.role === "until") return { ...plain, validTo: endOf(iso) };
  if (startOf(iso) <= occurredAt)
    return { ...plain, validFrom: startOf(iso), statedValidFrom: true };
  return MOVABLE.has(plain.predicate) ? null : plain;
}

const aheadOf = (clause: Clause, grammar: ReadyGrammar): string =>
  planOf(clause, grammar) ?? untoken(clause.text, clause);

/** A day that is part of what is said is the only one: another one beside it says what it is not. */
const holdsDate = ({ predicate, value }: Finding): boolean =>
  DATED.has(predicate) && Object.values(value).some((text) => text.startsWith("\uE001"));

/** When an absence is over: with its day, with the week that begins on it, or null when nobody knows. */
function lastOf({ role, spec }: FoundDate, iso: string): string | null {
  if (role === "since") return null;
  const isWeek = role === "at" && spec.kind === "offset" && spec.said === "week";
  const end = endOf(iso);
  return isWeek ? new Date(Date.parse(end) + 6 * 86_400_000).toISOString() : end;
}

function aboutOf(clause: Clause, said: Said): Record<string, string> {
  const { about } = clause;
  const person = about?.name ?? about?.relation;
  return {
    ...(said.speaker !== null && { speaker: said.speaker }),
    ...(person && { person }),
    ...(about?.name && about.relation && { relation: about.relation }),
  };
}

/** Capitalised runs of a value and its people: what leads to other facts. */
function entitiesOf(...texts: readonly string[]): string[] {
  const found = texts.flatMap(
    (text) =>
      text.match(
        /\p{Lu}[\p{L}\p{N}’'.&-]*(?: (?:(?:de|la|le|of|von|van|der|&) )?\p{Lu}[\p{L}\p{N}’'.&-]*)*/gu,
      ) ?? [],
  );
  return [
    ...new Set(found.map((name) => name.replace(/[.'’]+$/, "")).filter((name) => name.length > 1)),
  ];
}

const CUES = {
  none: "none",
  replaces: "replaces",
  corrects: "corrects",
  ends: "retracts",
} as const;
const OF_OTHERS = 0.65;

/** Whether its predicate has one value here; null leaves it to the registry. */
function cardinalityOf({ isOnly }: Finding, { about }: Clause): Statement["cardinality"] {
  if (isOnly) return "single";
  return about !== null && about.name === null ? "multi" : null;
}

/** Fourth step: a match as a statement, placed in time, with its evidence, for its speaker or the person it is about. */
export function resolveMatch(
  { finding, clause, reference }: Match,
  said: Said,
  grammar: ReadyGrammar,
): Unplaced {
  const draft = draftOf(finding, clause, said, grammar);
  const quote = said.text.slice(clause.start, clause.end);
  const measured = certaintyOf(draft, finding.sure);
  const sure = clause.about ? Math.min(measured, OF_OTHERS) : measured;
  return {
    ...draft,
    eventId: said.eventId,
    confidence: Math.round(sure * said.trust * 100) / 100,
    volatility: null,
    cardinality: cardinalityOf(finding, clause),
    action: null,
    cue: CUES[finding.cue],
    replacedValue: null,
    origin: "text",
    refersTo: reference,
    evidence: {
      path: said.path,
      start: said.at + clause.start,
      end: said.at + clause.end,
      quote,
    },
    entities: entitiesOf(
      ...Object.values(draft.value ?? {}).map(String),
      String(draft.qualifiers["person"] ?? ""),
    ),
    occurredAt: said.occurredAt,
  };
}
