import tables from "../generated/project-topics.json" with { type: "json" };
import type { Finding } from "./finding.ts";

interface TopicPattern {
  readonly topic: string;
  readonly pattern: string;
}

/** What a statement about a project is about, as compiled from `languages/shared/project-topics.yaml`. */
export interface ProjectTopics {
  /** Taken off the front of a noun. */
  readonly determiner: string;
  /** Nouns of all languages; the first that fits decides. */
  readonly nouns: readonly TopicPattern[];
  /** Names of tools: one of these decides where no other does. */
  readonly tools: readonly TopicPattern[];
}

const { determiner, nouns, tools }: ProjectTopics = tables;
const compiled = (rows: readonly TopicPattern[]) =>
  rows.map(({ topic, pattern }) => ({ topic, regex: new RegExp(pattern, "iu") }));

const DETERMINER = new RegExp(determiner, "iu");
const NOUNS = compiled(nouns);
const TOOLS = compiled(tools);

/** All patterns that a topic is found by. */
export const TOPIC_PATTERNS: readonly RegExp[] = [
  DETERMINER,
  ...[...NOUNS, ...TOOLS].map(({ regex }) => regex),
];

function topicOf(noun: string | undefined, detail: string): string | null {
  const plain = noun?.trim().replace(DETERMINER, "").toLowerCase() ?? "";
  const named = NOUNS.find(({ regex }) => regex.test(plain))?.topic;
  if (named !== undefined) return named;
  const [found, another] = TOOLS.filter(({ regex }) => regex.test(detail));
  if (found !== undefined && another === undefined) return found.topic;
  return plain === "" ? null : plain;
}

const ABOUT_PROJECT = new Set(["project_fact", "team_practice", "tool_change"]);

/** A finding about a project under the one predicate and the topic it is about; any other finding as it is. */
export function withTopic(finding: Finding): Finding {
  if (!ABOUT_PROJECT.has(finding.predicate)) return finding;
  const { topic, env, from, from2, ...rest } = finding.value;
  const previous = from ?? from2;
  const value = previous === undefined ? rest : { ...rest, previous };
  const detail = value["detail"] ?? "";
  const about = topicOf(topic ?? finding.qualifiers["topic"], detail);
  const isChange = finding.cue === "replaces" || finding.cue === "corrects";
  return {
    ...finding,
    predicate: "project_fact",
    value: env === undefined ? value : { ...value, env },
    qualifiers: { ...finding.qualifiers, ...(about !== null && { topic: about }) },
    isOnly: (finding.isOnly ?? false) || (isChange && about !== null),
  };
}
