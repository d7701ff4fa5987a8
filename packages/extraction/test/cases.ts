import { readdirSync, readFileSync } from "node:fs";
import type { ExtractionEvent } from "../src/extractor.ts";
import { sampleEvent } from "./sample-event.ts";

/**
 * A case: what is said and what it teaches. `learn` and `may` hold `predicate=words` (words of the value, folded), with `@person`
 * for what is said of somebody else; `ends=words` and `swaps=old>new` for what points at earlier facts. `may` is neither asked
 * for nor wrong. `never` must stand in no statement.
 */
export interface Case {
  /** Two letters: the name of the file it stands in. */
  language: string;
  id: string;
  category: string;
  text?: string;
  turns?: string[];
  role?: "observer" | "assistant";
  at: string;
  learn: string[];
  may?: string[];
  never?: string[];
}

const FOLDER = new URL("./cases/", import.meta.url);

/** The cases of all languages, language by language. */
export const readCases = (): Case[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) =>
      readFileSync(new URL(name, FOLDER), "utf8")
        .trim()
        .split("\n")
        .map((line) => ({ ...JSON.parse(line), language: name.slice(0, 2) })),
    );

/** The event in which somebody says it. */
export function eventOf({ id, text, turns, role, at }: Case): ExtractionEvent {
  const messages = turns?.map((turn) => {
    const [, speaker, content] = /^(\w+): (.*)$/s.exec(turn) ?? [];
    return { role: speaker, content };
  });
  const payload = messages ? { messages } : { text };
  const kind = role === "observer" ? "agent.observation" : "conversation.message";
  const actorType = role === undefined ? "user" : "agent";
  return sampleEvent(payload, { id, occurredAt: at, kind, actorType });
}
