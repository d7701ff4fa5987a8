import { UsageError } from "../exit.ts";

type Fields = Record<string, unknown>;

const TRANSPORT = new Set([
  ...["type", "command", "args", "env", "env_vars"],
  ...["url", "headers", "http_headers", "bearer_token_env_var"],
]);
const OF_KEYS = new Set(["memory_key", "authorization"]);

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The new entry with what a person has set beside ours: time limits, allowed tools, further variables. Throws UsageError where the old one is another server. */
export function mergedEntry(old: unknown, entry: Fields, name: string): Fields {
  if (old === undefined) return entry;
  if (!isFields(old) || !isOurs(old))
    throw new UsageError(`There is another server named ${name}: choose another name with --name.`);
  const kept = Object.entries(old).filter(([field]) => !TRANSPORT.has(field));
  const nested = Object.entries(entry).map(([field, value]) => {
    const before = old[field];
    return [
      field,
      isFields(value) && isFields(before) ? { ...withoutKeys(before), ...value } : value,
    ];
  });
  return { ...Object.fromEntries(kept), ...Object.fromEntries(nested) };
}

const withoutKeys = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !OF_KEYS.has(name.toLowerCase())));

const isOurs = (entry: Fields): boolean =>
  /@memory-service\/mcp|x-service-subject-id/i.test(JSON.stringify(entry));
