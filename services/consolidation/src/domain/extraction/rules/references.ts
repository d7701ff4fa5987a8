import type { Reference } from "../../statement.ts";
import type { Clause } from "./clause.ts";
import type { Finding } from "./finding.ts";
import type { Grammar } from "./grammar.ts";
import { withdrawnIn } from "./instructions.ts";
import { readValues } from "./values.ts";

const SURE = 0.85;
/** Words too common to find a fact by. */
const VAGUE =
  /^(?:we|they|he|she|who|everyone|ich|wir|er|sie|on|nous|il|elle|yo|él|ella|it|that|this|them|the|thing|things|whole thing|one|ones|time|day|year|week|plan|plans|idea|job|work|home|here|there|you|me|him|her|us|kids|family|house|all|everything|nothing|ça|cela|tout|das|es|alles|eso|esto|todo|problem|issue|weather|stuff|rest|meeting|call|long|more|much|good|bad|sure|yet|really|only|just|too|so|very|what|who|because|if|for|in|to|a|an|my|i)$/iu;

export interface Referring {
  finding: Finding;
  reference: Reference;
}

const finding = (cue: Finding["cue"]): Finding => ({
  predicate: "reference",
  value: {},
  qualifiers: {},
  cue,
  sure: SURE,
  date: null,
  isPast: false,
  family: "reference",
});

function words(text: string | undefined, clause: Clause, grammar: Grammar): string | null {
  if (text === undefined) return null;
  const [value] = readValues("long", text, clause, grammar);
  return value === undefined || VAGUE.test(value) || value.split(" ").length > 8 ? null : value;
}

/** Takes "…, not cashews" off the end of a clause. */
export function withoutContrast(
  clause: Clause,
  grammar: Grammar,
): { clause: Clause; old: string | null } {
  const match = grammar.pointers.contrast.exec(clause.text);
  if (!match || match.index === 0) return { clause, old: null };
  const old = words(match.groups?.["old"], clause, grammar);
  return old === null
    ? { clause, old }
    : { clause: { ...clause, text: clause.text.slice(0, match.index) }, old };
}

const ended = (mentions: string, predicates?: readonly string[]): Referring => ({
  finding: finding("ends"),
  reference: { mentions, ...(predicates && { predicates }) },
});

/** What a clause says about earlier statements by pointing at their values, given what the rules have found in it. */
export function referencesIn(
  clause: Clause,
  grammar: Grammar,
  found: readonly Finding[],
  contrast: string | null,
  raw: string,
): Referring[] {
  const { ends, swaps } = grammar.pointers;
  const referring: Referring[] = found
    .filter(({ cue, predicate }) => cue === "ends" && predicate !== "reference")
    .flatMap(({ value }) =>
      Object.values(value)
        .slice(0, 1)
        .filter((text) => !VAGUE.test(text))
        .map((text) => ended(text)),
    );
  for (const pattern of swaps) {
    const groups = pattern.exec(clause.untimed)?.groups;
    const [old, fresh] = [
      words(groups?.["old"], clause, grammar),
      words(groups?.["fresh"], clause, grammar),
    ];
    if (old !== null && fresh !== null && old !== fresh)
      return [
        ...referring,
        { finding: finding("corrects"), reference: { mentions: old, becomes: fresh } },
      ];
  }
  if (contrast === null && found.length === 0 && clause.flags.has("corrected")) {
    const match = grammar.pointers.contrast.exec(clause.untimed);
    const old = words(match?.groups?.["old"], clause, grammar);
    const fresh = words(
      clause.untimed.slice(0, match?.index).replace(grammar.demonstrative, ""),
      clause,
      grammar,
    );
    if (match && old !== null && fresh !== null)
      return [{ finding: finding("corrects"), reference: { mentions: old, becomes: fresh } }];
  }
  if (contrast !== null && found.length > 0)
    referring.push(ended(contrast, [...new Set(found.map(({ predicate }) => predicate))]));
  if (contrast !== null && found.length === 0) {
    const [fresh] = readValues(
      "long",
      clause.text.replace(grammar.demonstrative, "").replace(COPULA, ""),
      clause,
      grammar,
    );
    if (fresh !== undefined && fresh.split(" ").length <= 8)
      referring.push({
        finding: finding("corrects"),
        reference: { mentions: contrast, becomes: fresh },
      });
  }
  for (const pattern of ends) {
    const old = words(pattern.exec(clause.text)?.groups?.["old"], clause, grammar);
    if (old !== null) referring.push(ended(old));
  }
  if (clause.flags.has("ended") && referring.length === 0) {
    const old = words(objectOf(clause, grammar), clause, grammar);
    if (old !== null) referring.push(ended(old));
  }
  const rule = withdrawnIn(raw, grammar);
  for (const word of rule === null ? [] : keywords(rule))
    referring.push(ended(word, ["instruction", "constraint", "prefers", "avoids"]));
  return referring;
}

const COPULA = /^.* (?:is|are|was|est|sont|ist|sind|es|son|heißt|s'appelle|se llama) (?=\S)/iu;
const SMALL =
  /^(?:(?:the|an?|my|our|any|in|at|on|to|for|with|of|le|la|les|l'|un|une|des|du|de|d'|mon|ma|à|au|aux|chez|en|der|die|das|den|dem|ein|eine|einen|mein|meine|bei|beim|im|mit|zu|zum|zur|auf|el|los|las|una|mi|mis|con|del|al|a) )+/iu;

/** What stands after the subject and the verb of a clause. */
const objectOf = ({ text }: Clause, grammar: Grammar): string =>
  text.replace(grammar.subject, "").trim().replace(/^\S+ /u, "").replace(SMALL, "");

/** The words of a withdrawn rule that find it: names, else its longest word. */
function keywords(rule: string): string[] {
  const names = rule.match(/\p{Lu}[\p{L}\p{N}-]+/gu) ?? [];
  if (names.length > 0) return names.slice(0, 1);
  const [longest] = rule.split(/[^\p{L}\p{N}-]+/u).sort((a, b) => b.length - a.length);
  return longest === undefined || longest.length < 4 ? [] : [longest];
}
