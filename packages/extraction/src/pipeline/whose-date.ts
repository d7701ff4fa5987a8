import { type FoundDate, startOf } from "@memory/text/dates";
import type { Clause } from "../rules/clause.ts";
import type { Finding } from "../rules/finding.ts";

/** They hold since no day that anybody names. */
const TIMELESS = new Set(["age", "name", "preferred_name", "height", "pronouns"]);
/** They hold since a day only where one says "since": another day beside them is that of something else. */
const TASTES = new Set(["likes", "dislikes", "prefers", "trait"]);
/** Who somebody has since a day. */
const CHOSEN = new Set(["partner", "spouse", "friend", "pet", "manager"]);
/** "Anna, my partner since 2019". */
const SINCE_AT_ONCE = /^(?:\S+ ){1,6}\uE001/u;

/** Whether a day in the clause of a finding, placed at `iso`, is that of something else which the clause says. */
export function isDateOfElse(
  finding: Finding,
  date: FoundDate,
  iso: string,
  clause: Clause,
  occurredAt: string,
): boolean {
  const { predicate, cue } = finding;
  if (TIMELESS.has(predicate)) return startOf(iso) <= occurredAt;
  if (TASTES.has(predicate)) return cue === "none" && date.role === "at";
  return isOfMaker(finding, date) || isOfKin(finding, date, clause);
}

/** "A Subaru from 2016": the year that it was made in. */
const isOfMaker = ({ predicate }: Finding, { spec, bound }: FoundDate): boolean =>
  predicate === "owns" && bound === "beginning" && spec.kind === "calendar";

/** Who somebody is says nothing of when: the day beside a name is that of what they did, unless nothing else stands beside it. */
const isOfKin = ({ family, predicate }: Finding, { role }: FoundDate, { text }: Clause): boolean =>
  family === "kin-name" &&
  (role !== "since" || !CHOSEN.has(predicate) || !SINCE_AT_ONCE.test(text));
