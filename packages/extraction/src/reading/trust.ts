import type { ExtractionEvent } from "../extractor.ts";
import { type Voice, voiceOfRole } from "./turn.ts";

const FOREIGN_SOURCE =
  /^(?:web|web_?page|website|browser|search|search_result|scrape|crawl|document|file|attachment|pdf|rss|feed|retrieval|rag|knowledge_base|tool|mcp|third_?party)$/i;

const field = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

/** True when the envelope says that the text was fetched from somewhere: it describes, but does not speak for the subject. */
function isForeign(source: unknown): boolean {
  if (field(source, "trusted") === false || field(source, "untrusted") === true) return true;
  return ["type", "kind", "channel", "origin", "medium"].some((key) => {
    const value = field(source, key);
    return typeof value === "string" && FOREIGN_SOURCE.test(value);
  });
}

/** Whose words an event without roles holds, from its envelope alone; null leaves it to the roles inside. */
export function voiceOfEnvelope(event: ExtractionEvent): Voice {
  if (isForeign(event.source)) return "document";
  const kind = event.kind.toLowerCase();
  const actor = voiceOfRole(event.actorType);
  if (actor === "tool" || /tool|function_call/.test(kind)) return "tool";
  if (/observation|reflection|insight|summary/.test(kind)) return "observer";
  if (actor === "memory") return "memory";
  if (actor === "assistant")
    return /note|profile|memory\.|fact/.test(kind) ? "observer" : "assistant";
  return /assistant|agent\.(?:message|reply|response)/.test(kind) ? "assistant" : "subject";
}

/** The voice of a turn whose role is known: a foreign envelope or a tool never becomes the subject by calling itself `user`. */
export function voiceOfTurn(envelope: Voice, role: unknown): Voice {
  const own = voiceOfRole(role);
  if (own === null) return envelope;
  return own === "subject" && (envelope === "document" || envelope === "tool") ? envelope : own;
}
