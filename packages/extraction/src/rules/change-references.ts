import { findDates } from "@memory/text/dates";
import { type Change, changeIn, deniedIn, freshIn, mayChange, promotedTo } from "./changes.ts";
import type { Clause } from "./clause.ts";
import type { Finding } from "./finding.ts";
import type { Flag } from "./grammar.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";
import { ended, isStated, pointing, type Referring, words } from "./references.ts";

/** What the clauses of a sentence say is over, each with what one of them says is so now. `raw`: as they were written. */
export function changesIn(
  clauses: readonly {
    readonly clause: Clause;
    readonly raw: string;
    readonly found: readonly Finding[];
  }[],
  grammar: ReadyGrammar,
): { clause: Clause; referring: Referring }[] {
  const signs = grammar.references.changes;
  const cut = clauses.map((one) => ({ ...one, texts: piecesOf(one.raw) }));
  // The marks of a clause cost more than its signs do.
  if (!cut.some(({ texts }) => texts.some((text) => mayChange(text, signs)))) return [];
  const pieces = cut
    .flatMap(({ clause, raw, texts, found }) =>
      isSettled(clause, raw) ? texts.map((text) => ({ clause, text, found })) : [],
    )
    .slice(0, MOST_PIECES);
  const changes = pieces.map(
    ({ text }, i) =>
      deniedIn(
        text,
        [pieces[i - 1], pieces[i + 1]].flatMap((one) => one?.text ?? []),
        signs,
      ) ?? changeIn(text, pieces[i - 1]?.text ?? null, signs),
  );
  const fresh = pieces.map(({ text }, i) => (changes[i] ? null : freshIn(text, signs)));
  const jobless = pieces.find(({ text }) => signs.jobless.test(text));
  const found = changes.flatMap((change, i) => {
    const piece = pieces[i];
    if (!change || !piece) return [];
    const referring = referringTo(change, piece, besides(fresh, i), grammar);
    return referring === null ? [] : [{ clause: piece.clause, referring }];
  });
  const stated = new Set(clauses.flatMap((one) => one.found.map(({ predicate }) => predicate)));
  const referring = [
    ...found,
    ...(stated.has("job_title") ? [] : titlesIn(pieces, signs)),
    ...(jobless === undefined ? [] : [{ clause: jobless.clause, referring: WITHOUT_WORK }]),
  ];
  return referring.filter(
    ({ referring: { reference } }) =>
      reference.isAny !== true || !reference.predicates?.some((one) => stated.has(one)),
  );
}

const titlesIn = (
  pieces: readonly Piece[],
  signs: ReadyGrammar["references"]["changes"],
): { clause: Clause; referring: Referring }[] =>
  pieces
    .flatMap(({ clause, text }) => {
      const title = promotedTo(text, signs);
      return title === null ? [] : [{ clause, referring: ofPredicate("job_title", [title]) }];
    })
    .slice(0, 1);

/** "Swapped majors, it's biology now": the one value that is known of a predicate is replaced. */
const ofPredicate = (predicate: string, becomesOneOf: readonly string[]): Referring =>
  pointing("replaces", { mentions: "", isAny: true, predicates: [predicate], becomesOneOf });

const singular = (word: string): string => word.replace(/(?<!s)s$/u, "");

/** Who has lost their work works nowhere. */
const WITHOUT_WORK = pointing("ends", {
  mentions: "",
  isAny: true,
  predicates: ["employer", "job_title", "team"],
});

const CLOCK = /^\d{1,2}(?:[:.]\d{2})? ?(?:[ap]\.? ?m\.?|h|uhr|heures?|horas?)$/iu;

function referringTo(
  change: Change,
  { clause, text, found }: Piece,
  others: readonly string[],
  grammar: ReadyGrammar,
): Referring | null {
  const old = words(change.old, clause, grammar);
  if (old === null || !/\p{L}/u.test(old) || isStated(old, found)) return null;
  // A day or an hour that was moved is read by the plan it belongs to.
  if (CLOCK.test(old) || findDates(old, grammar.language).length > 0) return null;
  const next = change.fresh.length > 0 ? change.fresh : others;
  // "My address is wrong" waits for the right one.
  if (next.length === 0 && grammar.references.changes.mistaken.test(text)) return null;
  const becomesOneOf = next.flatMap((one) => spellings(one, clause));
  const predicate = grammar.attributes[singular(old.toLowerCase())];
  if (change.isTrade && predicate !== undefined && becomesOneOf.length > 0)
    return ofPredicate(predicate, becomesOneOf);
  return becomesOneOf.length === 0
    ? ended(old)
    : pointing("replaces", { mentions: old, becomesOneOf });
}

interface Piece {
  readonly clause: Clause;
  readonly text: string;
  readonly found: readonly Finding[];
}

const MOST_PIECES = 8;

const UNSETTLED: readonly Flag[] = [
  "modal",
  "future",
  "still",
  "hedged",
  "wish",
  "request",
  "unsure",
  "ironic",
];
/** Who is believed about the subject. */
const TRUSTED =
  /(?<!\p{L})(?:doctor|doc|gp|dr|médecin|docteur|arzt|ärztin|médic[oa]|doctora)(?!\p{L})/iu;

/** What is asked for, wished, planned or not sure is no change, nor what others say. */
const isSettled = ({ flags }: Clause, raw: string): boolean =>
  !UNSETTLED.some((flag) => flags.has(flag)) && (!flags.has("reported") || TRUSTED.test(raw));

const piecesOf = (raw: string): string[] => {
  const text = raw.replace(/[‘’]/gu, "'");
  // To cut looks at each place of a text.
  const pieces = BREAK.test(text) ? text.split(BREAKS) : [text];
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== "" && piece.length <= 160);
};

const BREAK = /[,;:!]\s|\s[-–—]+\s|…|\.\./u;
const BREAKS = /[,;:!]\s+|\s[-–—]+\s|…|\.{2,}\s*/u;

/** What is said to be so now, in the clauses after one, else in those before it. */
const besides = (fresh: readonly (string | null)[], place: number): string[] =>
  [...fresh.slice(place + 1), ...fresh.slice(0, place).reverse()]
    .flatMap((one) => one ?? [])
    .slice(0, 2);

/** A name typed in small letters may be one all the same. */
const spellings = (text: string, { isLowerCase }: Clause): string[] =>
  isLowerCase && /^\p{Ll}/u.test(text)
    ? [text, text.charAt(0).toUpperCase() + text.slice(1)]
    : [text];
