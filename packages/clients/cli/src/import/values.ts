import { createHash } from "node:crypto";

export type Fields = Readonly<Record<string, unknown>>;

/** The object, or an empty one where the value is none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The first of the values that is a text with something in it. */
export const textIn = (...values: unknown[]): string | null =>
  values.find((value): value is string => typeof value === "string" && value.trim() !== "") ?? null;

/** A moment as RFC 3339, from a text or from seconds or milliseconds since 1970; null where it is none. */
export function momentOf(value: unknown): string | null {
  const at =
    typeof value === "number"
      ? new Date(value < 1e11 ? value * 1000 : value)
      : new Date(String(value ?? ""));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export const digest = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 32);
