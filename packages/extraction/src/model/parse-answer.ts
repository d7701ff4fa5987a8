import { GivenFact } from "./answer-format.ts";

/** A model's text, taken apart. */
export interface ParsedAnswer {
  readonly facts: readonly GivenFact[];
  /** Entries that are no facts: place and first fault, never their content. */
  readonly faults: readonly string[];
  /** The text ends before the answer does. */
  readonly isCut: boolean;
  /** Nothing in it could be read as an answer. */
  readonly isUnusable: boolean;
}

/** What models that reason aloud put before their answer. */
const THOUGHT = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/iu;
const FENCE = /^[\s\S]*?```(?:json)?\s*\n?([\s\S]*?)(?:```[\s\S]*|$)/u;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The outermost object or list of a text that has prose around it. */
function braced(text: string): unknown {
  const start = text.search(/[[{]/u);
  if (start < 0) return undefined;
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  return parsed(text.slice(start, end + 1));
}

/** Closing braces, from the end, that are tried as the end of the last complete entry: an entry that was cut off holds a few of them. */
const MOST_TRIES = 200;

/** The complete entries of a list that was cut off: everything up to the last one that closes. */
function salvaged(text: string): unknown {
  const list = text.search(/\[\s*\{/u);
  if (list < 0) return undefined;
  let end = text.length;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    end = text.lastIndexOf("}", end - 1);
    if (end <= list) return undefined;
    const entries = parsed(`${text.slice(list, end + 1)}]`);
    if (entries !== undefined) return entries;
  }
  return undefined;
}

function listIn(answer: unknown): unknown[] | null {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== "object" || answer === null) return null;
  const facts: unknown = Reflect.get(answer, "facts");
  if (Array.isArray(facts)) return facts;
  return "predicate" in answer ? [answer] : null;
}

/** Reads fenced answers, bare lists, answers with prose around them and the whole part of those that were cut off. */
export function parseAnswer(text: string): ParsedAnswer {
  const said = text.replace(THOUGHT, "");
  const inner = said.includes("```") ? (FENCE.exec(said)?.[1] ?? said) : said;
  const whole = listIn(parsed(inner.trim()) ?? braced(inner));
  const list = whole ?? listIn(salvaged(inner));
  if (list === null) return { facts: [], faults: [], isCut: /[[{]/u.test(inner), isUnusable: true };
  const facts: GivenFact[] = [];
  const faults: string[] = [];
  list.forEach((entry, i) => {
    const read = GivenFact.safeParse(entry);
    if (read.success) facts.push(read.data);
    else
      faults.push(
        `facts.${i}.${read.error.issues[0]?.path.join(".") ?? ""}: ${read.error.issues[0]?.code ?? "malformed"}`,
      );
  });
  return {
    facts,
    faults,
    isCut: whole === null,
    isUnusable: facts.length === 0 && faults.length > 0,
  };
}
