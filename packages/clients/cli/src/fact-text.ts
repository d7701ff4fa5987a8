import { shownLine } from "./output.ts";

interface FactLike {
  predicate: string;
  value: Record<string, unknown>;
  qualifiers?: Record<string, unknown>;
  valid_from?: string | null;
  valid_to?: string | null;
}

/** A value in words: that of its only field, else each field with its name. */
function valueText(value: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(value);
  const [only] = fields;
  if (only && fields.length === 1) return plain(only[1]);
  return fields.map(([name, one]) => `${name}: ${plain(one)}`).join(", ");
}

const plain = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

export const day = (at: string | null | undefined): string => at?.slice(0, 10) ?? "?";

/** A fact on one line, such as `home_city: Oslo (since 2026-01-05)`. */
export function factText({
  predicate,
  value,
  qualifiers = {},
  valid_from,
  valid_to,
}: FactLike): string {
  const narrowed = Object.keys(qualifiers).length > 0 ? ` [${valueText(qualifiers)}]` : "";
  const times = [
    valid_from && `since ${day(valid_from)}`,
    valid_to && `until ${day(valid_to)}`,
  ].filter(Boolean);
  const when = times.length > 0 ? ` (${times.join(", ")})` : "";
  return shownLine(`${predicate}${narrowed}: ${valueText(value)}${when}`);
}
