import { audit, ends, webhooks } from "./rules/ends.ts";
import { events } from "./rules/events.ts";
import { facts, ratings } from "./rules/facts.ts";
import { keys } from "./rules/keys.ts";
import type { Rule } from "./rules/rule.ts";
import { traces } from "./rules/traces.ts";

const RULES: readonly Rule[] = [events, facts, ratings, traces, keys, ends, webhooks, audit];

/** What is wrong with the final state after a history: what was answered `ok` must be there once, `refused` must not, `unknown` may. */
export const effectFaults: Rule = (history, state) => RULES.flatMap((rule) => rule(history, state));
