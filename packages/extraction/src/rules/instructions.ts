import { singleSpaced } from "./clause.ts";
import type { Finding } from "./finding.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

/** What a sentence tells the assistant to do from now on, verbatim. Null for anything else, also for a request that is done once answered. */
export function instructionIn(said: string, grammar: ReadyGrammar): Finding | null {
  const { durable, once, lead, topics } = grammar.instructions;
  const text = singleSpaced(said).trim().replace(/[’‘]/g, "'").replace(lead, "");
  if (text.length > 300 || !/[ -]/.test(text)) return null;
  const patterns = durable.fitting(text);
  if (patterns.length === 0 || once.test(text)) return null;
  if (!patterns.some((pattern) => pattern.test(text))) return null;
  const topic = topics.fitting(text).find(([, pattern]) => pattern.test(text))?.[0];
  return {
    predicate: "instruction",
    value: { value: text.replace(/[.!\s]+$/u, "") },
    qualifiers: topic === undefined ? {} : { topic },
    cue: topic === undefined ? "none" : "replaces",
    sure: 0.85,
    date: null,
    isPast: false,
    family: "instruction",
    isOnly: topic !== undefined,
  };
}

/** The words of an instruction that a sentence withdraws; null when it withdraws none. */
export function withdrawnIn(text: string, grammar: ReadyGrammar): string | null {
  for (const pattern of grammar.instructions.withdrawn.fitting(text)) {
    const about = pattern.exec(text)?.groups?.["about"];
    if (about) return about;
  }
  return null;
}
