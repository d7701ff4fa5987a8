import type { Extraction, Extractor } from "../src/extractor.ts";
import type { Statement } from "../src/statement.ts";
import { type Case, eventOf, readCases } from "./cases.ts";

interface CaseScore {
  id: string;
  category: string;
  language: string;
  wanted: number;
  found: number;
  stated: number;
  right: number;
  missing: string[];
  wrong: string[];
  leaked: string[];
}

export interface ExtractionScore {
  cases: number;
  /** Share of the statements made that are right; of what was to be extracted that was. */
  precision: number;
  recall: number;
  perfect: number;
  leaks: number;
  scores: CaseScore[];
}

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}@>=/.-]+/gu, " ")
    .trim();

/** What a statement says, in the words of the cases. */
function saying({ predicate, qualifiers, value, refersTo, cue }: Statement): string {
  if (refersTo?.becomes !== undefined) return `swaps=${refersTo.mentions}>${refersTo.becomes}`;
  const text = JSON.stringify(Object.values(value ?? {}));
  if (refersTo || cue === "retracts") return `ends=${refersTo?.mentions ?? text}`;
  const person = qualifiers["person"];
  return `${predicate}=${text}${person === undefined ? "" : `@${JSON.stringify(person)}`}`;
}

function isSaid(wanted: string, said: string): boolean {
  const [name = "", words = ""] = wanted.split(/=(.*)/s);
  const [saidName = "", saidWords = ""] = said.split(/=(.*)/s);
  const [value = "", person] = words.split("@");
  const [saidValue = "", saidPerson] = saidWords.split('@"');
  const isName = name === saidName;
  const isMail = words.includes("@") && !/^[^@]*@\p{L}+$/u.test(words);
  if (isMail) return isName && fold(saidWords).includes(fold(words));
  if ((person === undefined) !== (saidPerson === undefined)) return false;
  const isPerson = person === undefined || fold(saidPerson ?? "").includes(fold(person));
  return isName && isPerson && fold(saidValue).includes(fold(value));
}

/** What an extraction of a case gets right and wrong. */
export function scoreCase(one: Case, extraction: Extraction | undefined): CaseScore {
  const statements = extraction?.statements ?? [];
  const said = statements.filter((one) => one.quarantine === undefined).map(saying);
  const missing = one.learn.filter((wanted) => !said.some((text) => isSaid(wanted, text)));
  const allowed = [...one.learn, ...(one.may ?? [])];
  const wrong = said.filter((text) => !allowed.some((wanted) => isSaid(wanted, text)));
  const all = JSON.stringify(statements).replace(/\s/g, "");
  return {
    id: one.id,
    category: one.category,
    language: one.language,
    wanted: one.learn.length,
    found: one.learn.length - missing.length,
    stated: said.length,
    right: said.length - wrong.length,
    missing,
    wrong,
    leaked: (one.never ?? []).filter((secret) => all.includes(secret.replace(/\s/g, ""))),
  };
}

const sum = (scores: readonly CaseScore[], of: (score: CaseScore) => number): number =>
  scores.reduce((total, score) => total + of(score), 0);

/** Precision and recall of an extractor on the project's own cases in four languages; each case is a conversation of its own. */
export async function scoreExtraction(extractor: Extractor): Promise<ExtractionScore> {
  const scores: CaseScore[] = [];
  for (const one of readCases()) {
    const [extraction] = await extractor.extract([eventOf(one)]);
    scores.push(scoreCase(one, extraction));
  }
  const isPerfect = ({ missing, wrong, leaked }: CaseScore): boolean =>
    missing.length + wrong.length + leaked.length === 0;
  return {
    cases: scores.length,
    precision:
      sum(scores, (score) => score.right) /
      Math.max(
        1,
        sum(scores, (score) => score.stated),
      ),
    recall:
      sum(scores, (score) => score.found) /
      Math.max(
        1,
        sum(scores, (score) => score.wanted),
      ),
    perfect: scores.filter(isPerfect).length / Math.max(1, scores.length),
    leaks: sum(scores, (score) => score.leaked.length),
    scores,
  };
}
